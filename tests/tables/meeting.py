"""A room for tests, in which everything comes true at once."""

from typing import Any

import msgspec
import pytest

from labtop import games
from labtop.kernel.game import Deck, Line, Value
from labtop.tables import commands
from labtop.tables.people import Person
from labtop.tables.records import OPEN, Made, Rated, Record, Refused
from labtop.tables.room import Draft, Room
from labtop.tables.table import Table

DECK = games.opened("experiment", None)[1]
COMMANDS: dict[str, Any] = {
    "move": commands.Play,
    "undo": commands.Undo,
    "consent": commands.Agree,
    "chat": commands.Chat,
    "ready": commands.Ready,
    "sit": commands.Sit,
    "leave": commands.Leave,
    "back": commands.Back,
    "resign": commands.Resign,
    "plan": commands.Seat,
    "more_time": commands.MoreTime,
    "rematch": commands.Rematch,
    "close": commands.Close,
    "pose": commands.Poses,
    "judged": commands.Judged,
}
NAMES = {"ann": "Ann", "ben": "Ben", "cleo": "Cleo", "dov": "Dov"}


def made(
    *seats: str, thinking: int = 0, game: str = "experiment", deck: Deck = DECK, rated: Rated = "no", **options: Value
) -> Made:
    more: dict[str, Any] = {"deck": deck.digest, "seed": "7", "owner": "ann", "seats": seats, "rated": rated}
    return Made("t", game, len(seats), options, thinking, **more)


def lines(room: Room, seat: int | None, since: int) -> tuple[list[Line], bool]:
    """The game's journal as a seat may read it, after a record; and whether it is told anew from the beginning."""
    if room.table is None:
        return [], False
    entry, anew = room.entry_after(since)
    return room.table.lines(seat, entry), anew


class Meeting:
    """A room where every draft comes true at once, and what was written."""

    def __init__(self, *seats: str, **more: Any) -> None:
        deck = more.get("deck", DECK if more.get("game") is None else None)
        self.made, self.source = made(*seats, **more), "" if deck is None else deck.source
        self.room = Room(self.made, self.source)
        self.log: list[Record] = []
        self.ms = 0
        self.ids = 0

    def take(self, found: Draft) -> Record:
        self.room.take(found.record, found.ahead)
        self.log.append(found.record)
        return found.record

    def do(self, what: str, who: str, *given: Any, id: str | None = None) -> Record:
        """Somebody does something, now; and then happens what has to."""
        self.ids += 1
        name, args, invited = NAMES.get(who, who), list(given), ()
        if what in ("sit", "chat"):
            name, *args = args
        if what == "sit":
            *args, invited = args
        command = COMMANDS[what](f"id-{self.ids}" if id is None else id, *args)
        record = self.take(command.draft(self.room, Person(who, name), self.ms, invited))
        self.settle()
        return record

    def settle(self) -> None:
        while (found := commands.next_draft(self.room, self.ms)) is not None:
            assert commands.is_due(self.room)
            self.take(found)

    def pass_time(self, ms: int) -> None:
        """Let the clock run as a driver does, who wakes when something is due."""
        until = self.ms + ms
        while self.ms < until:
            wait = commands.wait(self.room, self.ms)
            self.ms = until if wait is None else min(until, self.ms + max(wait, 1))
            self.settle()

    def sit(self, who: str, seat: int | None = None, invited: tuple[int, ...] = ()) -> Record:
        return self.do("sit", who, NAMES[who], seat, invited)

    def move(self, who: str, text: str | None = None, seen: int | None = None) -> Record:
        seat = self.room.seat_of(who)
        assert seat is not None
        return self.do("move", who, self.room.seq if seen is None else seen, text or self.legal(seat)[0])

    def bot(self, seat: int, text: str | None = None) -> Record:
        ahead = self.table.ahead(seat, text or self.legal(seat)[0], self.ms)
        record = self.take(self.room.game_draft("move", ahead))
        self.settle()
        return record

    def legal(self, seat: int) -> list[str]:
        return [move.text for move in self.table.legal(seat)]

    def status(self) -> str:
        return self.room.status

    @property
    def table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    def play_out(self) -> None:
        while not self.table.over:
            seat = next(iter(self.room.asked))
            who = self.room.chairs[seat].person
            self.move(who) if self.room.chairs[seat].present else self.bot(seat)

    def refuses(self, what: str, who: str, *args: Any, why: str, overtaken: bool = False) -> None:
        before = facts(self.room)
        with pytest.raises(Refused) as refused:
            self.do(what, who, *args)
        assert refused.value.why == why and refused.value.overtaken == overtaken
        assert facts(self.room) == before


def rebuilt(meeting: Meeting) -> Room:
    """The room as another process has it, or this one after a start: from the log, with the newest position only."""
    room = Room(meeting.made, meeting.source)
    last = max((record.seq for record in meeting.log if record.position is not None), default=0)
    for record in meeting.log:
        keep = record.what == "rules" or record.seq == last
        room.take(record if keep else msgspec.structs.replace(record, position=None))
    return room


def facts(room: Room) -> dict[str, Any]:
    """All that there is to know about a room."""
    seats = (None, *range(room.made.players))
    table = room.table
    return {
        "card": room.card(),
        "seq": (room.seq, room.ms, room.arounded),
        "around": (
            room.owner,
            [*room.comings],
            room.closed,
            room.undo_seat,
            {*room.agreed},
            {*room.again},
            room.next_table,
            room.strayed,
        ),
        "chairs": [
            (c.plan, c.since, c.person, c.name, c.bot, c.ready, c.away, c.present, c.filled) for c in room.chairs
        ],
        "asked": {**room.asked},
        "left": [room.time_left(seat, room.ms) for seat in range(room.made.players)],
        "due": (
            room.bots_due(),
            commands.wait(room, room.ms),
            commands.is_due(room),
            commands.next_draft(room, room.ms),
        ),
        "notes": [*room.notes],
        "lines": [lines(room, seat, since) for seat in seats for since in (0, room.seq - 2)],
        "digest": table and table.digest,
        "legal": table and [table.legal(seat) for seat in range(room.made.players)],
        "undo": table and [table.can_undo(seat) for seat in range(room.made.players)],
    }


def waiting(*seats: str, **more: Any) -> Meeting:
    """Ann and Ben at a table that has not begun."""
    meeting = Meeting(*(seats or (OPEN, OPEN, OPEN)), **more)
    meeting.sit("ann")
    meeting.sit("ben")
    return meeting


def playing(*people: str, seats: tuple[str, ...] = (OPEN, OPEN, OPEN), **more: Any) -> Meeting:
    """These people at a table, in a game that has just begun."""
    meeting = Meeting(*seats, **more)
    people = people or ("ann", "ben", "cleo")
    for who in people:
        meeting.sit(who)
    for who in people:
        if meeting.room.table is None:
            meeting.do("ready", who, True)
    assert meeting.status() == "playing"
    return meeting


def finished(*people: str) -> Meeting:
    meeting = playing(*(people or ("ann", "ben")), seats=(OPEN, OPEN, "easy"))
    meeting.play_out()
    return meeting
