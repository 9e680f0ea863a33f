"""Rooms in memory, and what is on its way to them."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple, Protocol

from labtop.physics.poses import Pose, Verdict
from labtop.server import wire
from labtop.server.blocks import Site
from labtop.server.identity import Person
from labtop.server.turns import Turn
from labtop.tables.chairs import Asked
from labtop.tables.records import Card
from labtop.tables.room import Room

Answer = Callable[[int | Exception], None]  # is called with the number of a record, or with why there is none


class Listener(Protocol):
    """Somebody who wants to know when a room has changed."""

    def ring(self) -> None: ...


class Ready(NamedTuple):
    """When a bot will think about a decision."""

    asked: Asked
    ms: int  # of play
    seen: int = 0  # entries of the game that it has seen and would do nothing about


class Judged(NamedTuple):
    """A structure that its builder let go of, and what a judge has seen of it."""

    id: str
    blocks: tuple[Pose, ...]
    verdict: Verdict


class Live:
    """A room in memory, and who looks at it."""

    def __init__(self, room: Room, now: float) -> None:
        self.room = room
        self.turn = Turn()
        self.listeners: set[Listener] = set()
        self.bell = asyncio.Event()  # for the driver
        self.driver: asyncio.Task[None] | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots, by seat
        self.ready: dict[int, Ready] = {}  # the same, before they think
        self.taken = now  # when the room took its last record
        self.wanted = now  # when somebody last asked for it
        self.behind = False  # the store may know more
        self.card: Card | None = None  # as it is in the lists
        self.site = None if room.blocks is None else Site()


class Errand:
    """A command on its way."""

    def __init__(
        self, live: Live, who: Person, command: wire.AnyCommand | Judged, answer: Answer, begun: float
    ) -> None:
        self.live, self.who, self.command, self.answer, self.begun = live, who, command, answer, begun
