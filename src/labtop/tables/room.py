"""A table with people round it: who sits where, what the game has reached, and who owes which decision.

A room is what its log has come to. It changes by taking records, one after another, and in no other way, so that they
can be on disk before anybody is told.
"""

from bisect import bisect_right
from collections.abc import Iterable
from contextlib import suppress
from operator import attrgetter
from typing import Any, Literal, NamedTuple

import msgspec

from labtop import games
from labtop.bots.levels import personality
from labtop.games.deck import DeckError
from labtop.kernel.game import Game
from labtop.kernel.snapshot import unpacked
from labtop.physics.poses import Pose
from labtop.physics.structures import Structures
from labtop.tables.log import Ahead, Entry
from labtop.tables.records import (
    NO_SEAT,
    OPEN,
    RESERVED,
    REWRITTEN,
    CannotOpen,
    Card,
    Made,
    Note,
    Record,
    Refused,
    Status,
)
from labtop.tables.table import Box, Table

BLOCKS = "for-science"  # the game in which people build
POSES = msgspec.json.Decoder(tuple[Pose, ...])
STAND_IN = "medium"  # plays for a person who left
NOTES = 500  # that are kept in memory


class Chair:
    """A seat: who was meant to sit there, and who does."""

    def __init__(self, plan: str, since: int) -> None:
        self.plan = plan  # OPEN, RESERVED, or the name of a bot
        self.since = since  # the record that planned it
        self.person = ""  # identity
        self.name = ""
        self.bot = "" if plan in (OPEN, RESERVED) else plan
        self.ready = False
        self.away = False  # a bot plays for its person, who may come back

    @property
    def present(self) -> bool:
        return bool(self.person) and not self.away

    @property
    def filled(self) -> bool:
        return bool(self.person or self.bot)

    def seat(self, name: str, *, person: str = "", bot: str = "") -> None:
        self.person, self.name, self.bot, self.away, self.ready = person, name, bot, False, False


class Coming(NamedTuple):
    """Who plays on a seat since a record; nobody where a bot does."""

    seq: int
    seat: int
    who: str
    name: str
    bot: str


class Asked(NamedTuple):
    """A decision that a seat owes, and since when."""

    f: int
    seq: int
    ms: int  # later by what others have given


class Draft(NamedTuple):
    """A record that fits, and what it leads to in the game."""

    record: Record
    ahead: Ahead | None = None


class Room:
    def __init__(self, made: Made, source: str, records: Iterable[Record] = ()) -> None:
        self.made = made
        self.box = opened(made, source)
        self.game: Game[Any] = self.box.game
        self.seq = self.ms = 0
        self.owner = made.owner
        self.chairs = [Chair(OPEN, 0) for _ in made.seats]
        for seat, plan in enumerate(made.seats):
            self._plan(seat, plan, 0)
        self.comings: list[Coming] = []  # since the game began
        self.table: Table | None = None
        self.closed = False
        self.next_table = ""  # where the rematch is
        self.notes: list[Note] = []
        self.asked: dict[int, Asked] = {}  # nobody, while only the clock can go on, and once the game is over
        self.clock_runs = False
        self.undo_seat = NO_SEAT  # who asks to take a move back
        self.agreed: set[int] = set()  # to that
        self.again: set[int] = set()  # seats that want a rematch
        self.strayed = 0  # the first record that leads elsewhere under these rules
        self.changed = 0  # steps of the game until its rules last changed
        self.last_position: bytes | None = None  # position, as it was stored
        self.entries: list[int] = []  # the record of each entry of the game's log
        self._undone = 0  # the last record by which lines vanished
        self.blocks = Structures() if made.game == BLOCKS else None  # what is built, where anything is
        self._sent: dict[tuple[str, str], int] = {}  # by person and id: the record that came of it
        self.arounded = 0  # the last record that changed more than the game
        for record in records:
            self.take(record)

    # what there is to know

    @property
    def status(self) -> Status:
        if self.closed:
            return "closed"
        if self.table is None:
            return "open"
        return "over" if self.table.over else "playing"

    def seat_of(self, who: str) -> int | None:
        return next((seat for seat, chair in enumerate(self.chairs) if who and chair.person == who), None)

    def needs_key(self, seat: int) -> bool:
        """Whether nobody sits there, and nobody may without an invitation: a bot's seat too, once its hand is dealt."""
        chair = self.chairs[seat]
        if chair.person or self.status in ("over", "closed"):
            return False
        return self.table is not None or (chair.plan == RESERVED and not chair.bot)

    def done(self, who: str, id: str) -> int | None:
        """The record that came of what this person sent under that id."""
        return self._sent.get((who, id))

    def notes_after(self, since: int) -> tuple[Note, ...]:
        return tuple(self.notes[bisect_right(self.notes, since, key=attrgetter("seq")) :])

    def seat_had(self, who: str) -> int | None:
        """The seat that a person has in this game, or had."""
        return next((coming.seat for coming in self.comings if coming.who == who), None)

    def entry_after(self, since: int) -> tuple[int, bool]:
        """The entry of the game's log from which to tell on who has seen a record; and whether that is all anew."""
        anew = since < self.entries[0] or since < self._undone
        return 0 if anew else bisect_right(self.entries, since), anew

    def bots_due(self) -> list[int]:
        """Seats whose decision a bot has to take."""
        return [seat for seat in self.asked if not self.chairs[seat].present and self.chairs[seat].bot]

    def card(self) -> Card:
        return Card(
            **self.made.terms(),
            status=self.status,
            names=tuple(chair.name if chair.filled else None for chair in self.chairs),
            people=tuple(chair.person for chair in self.chairs if chair.person),
            clock=self.clock_runs,
        )

    def time_left(self, seat: int, ms: int) -> int | None:
        """ms that a person still has for a decision; None where nobody counts."""
        asked = self.asked.get(seat)
        if asked is None or not self.made.thinking or not self.chairs[seat].present:
            return None
        return max(0, asked.ms + self.made.thinking * 1000 - ms)

    def times_left(self, ms: int) -> dict[int, int]:
        return {seat: left for seat in self.asked if (left := self.time_left(seat, ms)) is not None}

    def stay_ended(self) -> None:
        """Show a finished game as it ended under other rules."""
        assert self.table is not None and self.last_position is not None
        self.table.show(unpacked(self.last_position))
        self.asked, self.clock_runs = {}, False

    def close(self) -> None:
        """Nobody is asked anything any more, and no time runs."""
        self.closed, self.asked, self.clock_runs = True, {}, False
        self.undo_seat, self.agreed = NO_SEAT, set()

    def why_no_request(self, seat: int) -> str:
        """Why a seat may not even ask to take its last move back; nothing where it may."""
        assert self.table is not None
        if self.made.rated == "all":
            return "this game counts for everybody's rating: what is seen stays seen"
        return "" if self.table.since_last_move(seat) else "there is nothing of yours to take back"

    def may_undo(self, seat: int) -> Literal["", "free", "ask"]:
        """How a seat may take back its last move: at once, by asking the others, or not at all."""
        if self.table is None or self.table.over:
            return ""
        if self.table.can_undo(seat):
            return "free"
        return "" if self.why_no_request(seat) else "ask"

    # what is about to happen: records that fit, for whoever keeps them

    def playing_seat(self, who: str) -> int:
        """The seat of somebody who plays, and for whom no bot does. Refused says why nobody does."""
        seat = self.taken_seat(who)
        if self.table is None:
            raise Refused("the game has not begun")
        if self.closed:
            raise Refused("this table is closed")
        if self.chairs[seat].away:
            raise Refused("a bot plays for you: come back first")
        return seat

    def taken_seat(self, who: str) -> int:
        seat = self.seat_of(who)
        if seat is None:
            raise Refused("you have no seat at this table")
        return seat

    def check_number(self, seat: int) -> None:
        if not 0 <= seat < self.made.players:
            raise Refused(f"there is no such seat; there are {self.made.players}")

    def draft(self, what: str, who: str, id: str, seat: int, ms: int, text: str = "", name: str = "") -> Draft:
        return Draft(Record(self.seq + 1, max(ms, self.ms), what, seat, who, name, text, id))

    def game_draft(self, what: str, ahead: Ahead, who: str = "", id: str = "") -> Draft:
        entry = ahead.entry
        record = Record(self.seq + 1, entry.ms, what, entry.seat, who, "", entry.text, id, entry.digest, ahead.packed)
        return Draft(record, ahead)

    # records come true

    def take(self, record: Record, ahead: Ahead | None = None) -> None:
        """Let a record of the log happen. Where these rules lead elsewhere than it says, the room has strayed."""
        assert record.seq == self.seq + 1, "records come one after another"
        self.seq, self.ms = record.seq, max(self.ms, record.ms)
        if record.id:
            self._sent[record.who, record.id] = record.seq
        if record.position is not None:
            self.last_position = record.position
        if record.what in ("start", "move", "clock", "undo", "rules"):
            self._play(record, ahead)
            if self.blocks is not None and self.table is not None:
                self.blocks.settle(record.seq, self.table.position)
        elif record.what == "poses":
            assert self.blocks is not None
            self.blocks.pose(record.seq, record.seat, POSES.decode(record.text))
        else:
            self._happen(record)
        if record.what not in ("move", "clock", "beat", "poses", REWRITTEN):
            self.arounded = record.seq
            seat = None if record.seat == NO_SEAT else record.seat
            self.notes.append(Note(record.seq, record.what, seat, record.name, record.text))
            del self.notes[:-NOTES]

    # inside

    def _play(self, record: Record, ahead: Ahead | None) -> None:
        self.entries.append(record.seq)
        if record.what == "start":
            self.table = self.dealt()
            for seat in range(self.made.players):
                self._came(seat, record.seq)
            if record.digest != self.table.digest:
                self.strayed = record.seq
        else:
            assert self.table is not None
            self._go_on(self.table, record, ahead)
        if record.what in ("undo", "rules"):
            self._undone = record.seq
        if not self.strayed:
            self._ask(self.table, record)
        if self.undo_seat != NO_SEAT or self.table.over:  # the wish to undo lapses
            self.arounded = record.seq
        self.undo_seat, self.agreed = NO_SEAT, set()

    def _go_on(self, table: Table, record: Record, ahead: Ahead | None) -> None:
        position = unpacked(record.position) if record.what == "rules" and record.position is not None else None
        entry = Entry(len(table.log) + 1, record.ms, record.seat, record.text, record.digest, position)
        if position is not None:
            self.strayed, self.changed = 0, len(self.entries) - 1
            ahead = ahead or table.again(entry)
        elif not self.strayed and ahead is None:
            with suppress(Exception):  # whatever newer rules make of a move that was legal under older ones
                ahead = table.again(entry)
        if ahead is None or ahead.entry.digest != record.digest:
            self.strayed = self.strayed or record.seq
            table.keep(entry)
        else:
            table.adopt(ahead)

    def _ask(self, table: Table, record: Record) -> None:
        """Note who owes which decision since when: an answer to an earlier one is overtaken."""
        asked: dict[int, Asked] = {}
        for seat, f in table.due.items():
            old = self.asked.get(seat)
            if old is not None and old.f == f and record.seat != seat and record.what != "rules":
                asked[seat] = old
            else:
                asked[seat] = Asked(f, record.seq, record.ms)
        self.asked = asked
        self.clock_runs = not table.over and (self.made.thinking > 0 or table.next_alarm is not None)

    def _happen(self, record: Record) -> None:
        what, seat = record.what, record.seat
        if what == "sit":
            self.chairs[seat].seat(record.name, person=record.who)
            self._restart_clock(seat)
        elif what in ("ready", "not-ready"):
            self.chairs[seat].ready = what == "ready"
        elif what == "plan":
            self._plan(seat, record.text, record.seq)
        elif what == "close":
            self.close()
        elif what in ("leave", "timeout", "resign"):
            self._go(what, seat)
        elif what == "back":
            self.chairs[seat].away = False
            self.chairs[seat].bot = ""
            self._restart_clock(seat)
        elif what == "ask-undo":
            self.undo_seat, self.agreed = seat, set()
        elif what == "agree":
            self.agreed.add(seat)
        elif what == "decline":
            self.undo_seat, self.agreed = NO_SEAT, set()
        elif what == "more-time" and seat in self.asked:
            self.asked[seat] = self.asked[seat]._replace(ms=self.asked[seat].ms + self.made.thinking * 1000)
        elif what == "rematch":
            self.again.add(seat)
        elif what == "rematch-made":
            self.next_table = record.text
        if what in ("sit", "leave", "timeout", "resign", "back") and self.table is not None:
            self._came(seat, record.seq)

    def _go(self, what: str, seat: int) -> None:
        """Somebody stands up, or time has run out on them."""
        chair = self.chairs[seat]
        who = chair.person
        if self.table is None:
            self._plan(seat, chair.plan, chair.since)
        elif what == "resign":
            chair.seat(personality(STAND_IN, seat, [c.name for c in self.chairs]).name, bot=STAND_IN)
        else:
            chair.away, chair.bot = True, STAND_IN
        self.agreed.discard(seat)
        if self.undo_seat == seat:
            self.undo_seat, self.agreed = NO_SEAT, set()
        if who == self.owner and what != "timeout":
            self.owner = next((chair.person for chair in self.chairs if chair.present), self.owner)

    def _came(self, seat: int, seq: int) -> None:
        chair = self.chairs[seat]
        self.comings.append(Coming(seq, seat, chair.person if chair.present else "", chair.name, chair.bot))

    def _restart_clock(self, seat: int) -> None:
        """Who takes up a decision has the whole time for it."""
        if seat in self.asked:
            self.asked[seat] = self.asked[seat]._replace(ms=self.ms)

    def _plan(self, seat: int, plan: str, since: int) -> None:
        chair = self.chairs[seat] = Chair(plan, since)
        if chair.bot:
            taken = [other.name for other in self.chairs if other.filled]
            chair.name = personality(chair.bot, seat, taken).name

    def dealt(self) -> Table:
        """The game as it is dealt; options that these rules do not know are left out."""
        chosen = self.made.options
        known = {one.id: chosen[one.id] for one in self.game.options if chosen.get(one.id) in one.choices}
        return Table(self.box, self.made.players, int(self.made.seed), known)


def opened(made: Made, source: str) -> Box:
    try:
        return Box(*games.opened(made.game, source))
    except KeyError as wrong:
        raise CannotOpen(str(wrong.args[0])) from None
    except DeckError as wrong:
        raise CannotOpen(f"the deck of this table does not fit the rules any more: {wrong}") from None
