"""A few people who play one game by turns, each over a real WebSocket."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from server.people import Person, Place

DICE = random.Random(7)


def friends(address: str, number: int) -> list[Person]:
    return [Person(address, name) for name in ("Ann", "Bob", "Cid")[:number]]


def gathered(people: list[Person], game: str, **more: Any) -> str:
    """A new table where all of them sit and are ready."""
    table = people[0].make(game, "you", *["open"] * (len(people) - 1), **more)
    for person in people[1:]:
        assert person.do(table, "sit")["say"] == "done"
    for person in people:
        assert person.do(table, "ready", yes=True)["say"] == "done"
    return table


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


def mover_of(places: list[Place]) -> Place:
    mover = asked(places)
    assert mover is not None, "the game is over"
    return mover


def play(places: list[Place], moves: int) -> dict[int, str]:
    """Play so many moves, or until one is refused or the game is over: those that were acknowledged, by record."""
    told: dict[int, str] = {}
    while len(told) < moves:
        mover = asked(places)
        if mover is None:
            break
        text = DICE.choice(mover.now["legal"])["text"]
        said = mover.move(text)
        if said["say"] == "refused":
            break
        told[said["seq"]] = text
    return told
