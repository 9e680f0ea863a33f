"""A few people who play one game by turns, each over a real WebSocket."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from server.people import Person, Place


def gathered(address: str, game: str, players: int, **more: Any) -> tuple[str, list[Person]]:
    """A table where so many people sit and are ready, and those people."""
    people = [Person(address, name) for name in ("Ann", "Bob", "Cid")[:players]]
    table = people[0].make(game, "you", *["open"] * (players - 1), **more)
    for person in people[1:]:
        assert person.do(table, "sit")["say"] == "done"
    for person in people:
        assert person.do(table, "ready", yes=True)["say"] == "done"
    return table, people


@contextmanager
def seated(table: str, people: list[Person], since: int = 0) -> Iterator[list[Place]]:
    with ExitStack() as stack:
        yield [stack.enter_context(person.at(table, since)) for person in people]


def asked(places: list[Place]) -> Place | None:
    """Who is to move, once everybody has heard all there is; None when the game is over."""
    while True:
        newest = max(place.now["seq"] for place in places)
        behind = [place for place in places if place.now["seq"] < newest]
        movers = [place for place in places if place.now.get("legal")]
        if not behind and (movers or places[0].now.get("outcome")):
            return movers[0] if movers else None
        (behind or places)[0].hear()


def play(places: list[Place], moves: int, dice: random.Random) -> dict[int, str]:
    """Play so many moves, or until one is refused or the game is over: those that were acknowledged, by record."""
    told: dict[int, str] = {}
    while len(told) < moves:
        mover = asked(places)
        if mover is None:
            break
        text = dice.choice(mover.now["legal"])["text"]
        said = mover.move(text)
        if said["say"] == "refused":
            break
        told[said["seq"]] = text
    return told
