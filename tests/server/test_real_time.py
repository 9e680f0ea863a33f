"""A game in real time over the wire: For Science!, whose minutes pass faster here than on a clock on the wall."""

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest

import labtop
from labtop import games
from labtop.tables.commands import BEAT
from server.people import Json, Person, Place
from server.round_table import friends, gathered, seated
from server.running import process, running

SPEED = 30
BOTS = ("hard", "hard")
SHORT: Json = {"timer": 450, "events": 4}
TOLERANCE = 10_000  # ms of play, which is less than a second here
# What a team-mate without a plan does first, who leaves the labs to the others.
LIKED = ("verify", "confirm", "permit", "cheer", "buy", "give-up", "present", "place", "build", "play", "draw", "count")
LATE = ("the game is over", "nobody can do anything until the clock has gone on")
DICE = random.Random(5)


def choice(now: Json) -> str | None:
    """Something to do: whatever an event asks for; at work, what is liked best."""
    legal = now.get("legal", [])
    if not legal or now["view"]["phase"] == "paused":
        return None
    if now["view"]["phase"] != "work":
        return str(DICE.choice(legal)["text"])
    liked = [move for move in legal if move["verb"] in LIKED and (move["verb"] != "play" or "workshop" in move["text"])]
    if not liked:
        return None
    best = min(LIKED.index(move["verb"]) for move in liked)
    return str(DICE.choice([move for move in liked if move["verb"] == LIKED[best]])["text"])


def work(place: Place, moves: int = 10_000, pace: float = 0.1) -> dict[int, str]:
    """Take part until the game is over, or so many moves have been acknowledged: those, by record."""
    told: dict[int, str] = {}
    ready = time.monotonic()
    while not place.now.get("outcome") and len(told) < moves:
        text = choice(place.now)
        left = ready - time.monotonic()
        if text is None or left > 0:
            try:
                place.hear(20 if text is None else left)
            except TimeoutError:
                assert text is not None, "nothing happens any more"
            continue
        said = place.move(text)
        if said["say"] == "done":
            told[said["seq"]] = text
        else:  # somebody was quicker, or the clock
            assert said.get("overtaken") or said.get("rule") or said["why"] in LATE, said
        ready = time.monotonic() + pace
    return told


def at_work(places: list[Place]) -> None:
    """Let everybody choose a role."""
    for place in places:
        while "view" not in place.now:  # everybody is ready, and the game about to begin
            place.hear()
    while any(place.now["view"]["phase"] != "work" for place in places):
        for place in places:
            if place.now["view"]["phase"] != "work" and place.now.get("legal"):
                place.move()
        for place in places:
            while place.now["seq"] < max(other.now["seq"] for other in places):
                place.hear()


@contextmanager
def log_of(file: Path) -> Iterator[list[tuple[Any, ...]]]:
    db = sqlite3.connect(file)
    try:
        yield list(db.execute("SELECT seq, ms, what, seat, text FROM log ORDER BY seq"))
    finally:
        db.close()


def hear_of(place: Place, phase: str) -> Json:
    """The view, once the game is in that phase."""
    while place.now["view"]["phase"] != phase:
        place.hear()
    return dict(place.now["view"])


# a whole game


@pytest.mark.long
def test_a_person_and_bots_play_a_timed_game_to_its_end_and_its_log_leads_there_again(tmp_path: Path) -> None:
    words = ("--speed", str(SPEED), "--workers", "1")
    with process(f"sqlite:///{tmp_path / 'tables.db'}", *words) as server:
        ann = Person(server.address, "Ann")
        table = ann.make("for-science", "you", *BOTS, options=SHORT)
        with ann.at(table) as place:
            told = work(place)
            end = place.now
        exported = ann.http.get(f"/api/tables/{table}/log").content
        said = server.stop()
    assert "failed" not in said, said
    assert len(told) > 30 and "clock" not in end
    file = tmp_path / "game.json"
    file.write_bytes(exported)
    again = labtop.load(file)  # which compares every position with what the log says of it
    assert again.over and as_sent(again.outcome) == end["outcome"]
    assert {entry.seat for entry in again.log} == {-1, 0, 1, 2}
    assert again.log[-1].ms <= 120_000 + 450_000 + TOLERANCE + 60_000  # choosing, playing; meetings stop nothing else
    assert as_sent(again.view(0)) == end["view"]
    pace = games.find("for-science").paces[BOTS[0]].ms
    for seat in (1, 2):  # what is new to them they answer sooner; mostly they go on with what they do
        times = [entry.ms for entry in again.log if entry.seat == seat]
        assert 0.75 * pace <= median(later - ms for ms, later in pairwise(times)) <= 1.5 * pace + TOLERANCE


def as_sent(told: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))


# the server is killed


@pytest.mark.long
def test_after_a_kill_the_game_goes_on_with_the_time_that_was_left(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with process(f"sqlite:///{file}", "--speed", "10", "--workers", "1") as server:
        ann = Person(server.address, "Ann")
        table = ann.make("for-science", "you", *BOTS, options=SHORT)
        with ann.at(table) as place:
            told = work(place, moves=12)
            before = place.now
            server.kill()
            gone = time.monotonic()
        with log_of(file) as log:
            kept = log
        time.sleep(2.0)
        server.start()
        missed = (time.monotonic() - gone) * 10_000  # ms of play, had anybody played
        with ann.at(table, before["seq"]) as place:
            after = place.now
            told |= work(place, moves=12)
            while sum(seat in (1, 2) for seq, _, what, seat, _ in late(file, kept) if what == "move") < 3:
                place.hear()
        with log_of(file) as log:
            everything = log
    assert everything[: len(kept)] == kept
    assert told.items() <= {seq: text for seq, _, what, _, text in everything if what == "move"}.items()
    assert after["view"]["clock"]["ends"] == before["view"]["clock"]["ends"]
    assert before["clock"]["ms"] - kept[-1][1] <= BEAT
    gap = everything[len(kept)][1] - kept[-1][1]
    assert gap < max(missed / 2, BEAT + TOLERANCE), "time passed while nobody had the table"


def late(file: Path, kept: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    with log_of(file) as log:
        return log[len(kept) :]


# several at once


def test_what_two_do_at_the_same_moment_counts_for_both() -> None:
    with running(speed=1.0) as address:
        people = friends(address, 2)
        table = gathered(people, "for-science", options=SHORT)
        with seated(table, people) as places:
            at_work(places)
            for place in places:  # both answer what they saw before
                command = {"do": "move", "id": "at-once", "seq": place.now["seq"], "text": "draw"}
                place.socket.send(msgspec.json.encode(command).decode())
            assert [place.hear_until("done")["id"] for place in places] == ["at-once"] * 2
            newest = max(place.now["seq"] for place in places)
            for place in places:
                while place.now["seq"] < newest:
                    place.hear()
            assert [len(place.now["view"]["mine"]["hand"]) for place in places] == [1, 1]


# pauses


def paused(places: list[Place]) -> Json:
    """All have agreed to stop the clock: what they see of it."""
    at_work(places)
    for place in places:
        assert place.move("pause")["say"] == "done"
    for place in places:
        hear_of(place, "paused")
    return dict(places[0].now["view"]["clock"])


def test_all_agree_to_a_pause_and_one_goes_on() -> None:
    with running(speed=20.0) as address:
        people = friends(address, 2)
        table = gathered(people, "for-science", options=SHORT)
        with seated(table, people) as places:
            before = paused(places)
            time.sleep(0.5)
            assert places[1].move("draw")["say"] == "refused"
            assert places[1].move("go on")["say"] == "done"
            after = hear_of(places[0], "work")["clock"]
            assert after["now"] - before["paused_at"] >= 9_000
            assert after["now"] - before["paused_at"] == after["ends"] - before["ends"]
            hear_of(places[1], "work")
            assert places[1].move("draw")["say"] == "done"


@pytest.mark.long
def test_a_pause_outlasts_a_restart(tmp_path: Path) -> None:
    with process(f"sqlite:///{tmp_path / 'tables.db'}", "--speed", "20", "--workers", "1") as server:
        people = friends(server.address, 2)
        table = gathered(people, "for-science", options=SHORT)
        with seated(table, people) as places:
            before = paused(places)
            server.kill()
        server.start()
        with seated(table, people) as places:
            clocks = [place.now["view"]["clock"] for place in places]
            assert [(clock["paused_at"], clock["ends"]) for clock in clocks] == [
                (before["paused_at"], before["ends"])
            ] * 2
            assert places[0].move("go on")["say"] == "done"
            after = hear_of(places[0], "work")["clock"]
            assert after["ends"] - after["now"] == before["ends"] - before["paused_at"]
