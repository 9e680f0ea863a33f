"""Whole games over the wire, by people and bots."""

import pytest

from labtop import games
from server.people import Person, Place
from server.running import running


def play_out(place: Place) -> None:
    while not place.now.get("outcome"):
        if place.now.get("legal"):
            said = place.move()
            assert said["say"] == "done" or said.get("overtaken") or said.get("rule"), said
        else:
            place.hear()


LONG = [pytest.param("science", marks=pytest.mark.long)]


@pytest.mark.parametrize("id", ["experiment", "gsa", "mad-science", *LONG])  # for-science is in test_real_time
def test_a_person_plays_a_whole_game_with_bots(id: str) -> None:
    fewest = games.find(id).players[0]
    with running() as address:
        ann = Person(address, "Ann")
        table = ann.make(id, "you", *["random"] * (fewest - 1))
        with ann.at(table) as place:
            play_out(place)
            assert place.around["status"] == "over"
            assert len(place.lines) > 10
        assert ann.http.get("/api/tables", params={"mine": True}).json()["tables"][0]["status"] == "over"
