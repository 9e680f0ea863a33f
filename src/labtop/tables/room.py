"""A table with people round it. Seats, chat and the game: all that happens is one log, and a room is what comes of it.

A room checks and drafts records; it changes only by taking them, so that they can be on disk before anybody is told.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

from labtop import games
from labtop.bots.levels import is_bot
from labtop.bots.names import personality
from labtop.games.deck import DeckError
from labtop.kernel.dump import unpacked
from labtop.kernel.game import Game, IllegalMove, Line, Value
from labtop.tables.manners import spoken
from labtop.tables.records import NO_SEAT, OPEN, RESERVED, CannotOpen, Card, Made, Note, Record, Refused, Status
from labtop.tables.table import CLOCK, CLOCK_TEXT, UNDO_TEXT, Ahead, Box, Entry, Table

STAND_IN = "medium"  # plays for a person who left
BEAT = 5_000  # ms of a running clock that a crash can give back at the most
NAME, CHAT = 24, 500  # characters
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

    def seat_person(self, who: str, name: str) -> None:
        self.person, self.name, self.bot, self.away, self.ready = who, name, "", False, False

    def seat_bot(self, level: str, name: str) -> None:
        self.person, self.name, self.bot, self.away, self.ready = "", name, level, False, False


class Asked(NamedTuple):
    """A decision that a seat owes, and since when."""

    f: int
    seq: int
    ms: int


class Draft(NamedTuple):
    """A record that fits, and what it leads to in the game."""

    record: Record
    ahead: Ahead | None = None


class Room:
    def __init__(self, made: Made, source: str) -> None:
        self.made = made
        self.box = opened(made, source)
        self.seq = 0
        self.ms = 0
        self.owner = made.owner
        self.chairs: list[Chair] = []
        for plan in made.seats:
            self._plan(len(self.chairs), plan, 0)
        self.table: Table | None = None
        self.closed = False
        self.next_table = ""  # where the rematch is
        self.notes: list[Note] = []
        self.asked: dict[int, Asked] = {}  # nobody, once the game is over
        self.clock_runs = False
        self.progress = 0.0
        self.extra: dict[int, int] = {}  # ms by seat, for the decision that it owes
        self.undo_seat = NO_SEAT  # who asks to take a move back
        self.agreed: set[int] = set()  # to that
        self.again: set[int] = set()  # seats that want a rematch
        self.strayed = 0  # the first record that leads elsewhere under these rules
        self.changed = 0  # steps of the game until its rules last changed
        self._last: bytes | None = None  # position, as it was stored
        self.entries: list[int] = []  # the record of each entry of the game's log
        self._undone = 0  # the last record by which lines vanished
        self._sent: dict[tuple[str, str], int] = {}
        self.noted = 0  # the last record that left a note
        self.arounded = 0  # the last record that changed more than the game

    # what there is to know

    @property
    def status(self) -> Status:
        if self.closed:
            return "closed"
        if self.table is None:
            return "open"
        return "over" if self.table.over else "playing"

    def seat_of(self, who: str) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if who and chair.person == who:
                return seat
        return None

    def done(self, who: str, id: str) -> int | None:
        """The record that came of what this person sent under that id."""
        return self._sent.get((who, id))

    def lines(self, seat: int | None, since: int) -> tuple[list[Line], bool]:
        """The game's journal as a seat may read it, after a record; and whether it is told anew from the beginning."""
        if self.table is None:
            return [], False
        begun = self.entries[0]
        anew = since < begun or since < self._undone
        return self.table.lines(seat, 0 if anew else bisect_right(self.entries, since)), anew

    def bots_due(self) -> list[int]:
        """Seats whose decision a bot has to take."""
        return [seat for seat in self.asked if not self.chairs[seat].present and self.chairs[seat].bot]

    def card(self) -> Card:
        return Card(
            id=self.made.id,
            game=self.made.game,
            status=self.status,
            private=self.made.private,
            players=self.made.players,
            names=tuple(chair.name if chair.filled else None for chair in self.chairs),
            thinking=self.made.thinking,
            options=self.made.options,
            people=tuple(chair.person for chair in self.chairs if chair.person),
            clock=self.clock_runs,
        )

    def time_left(self, seat: int, ms: int) -> int | None:
        """ms that a person still has for a decision; None where nobody counts."""
        asked = self.asked.get(seat)
        if asked is None or not self.made.thinking or not self.chairs[seat].present:
            return None
        return max(0, asked.ms + self.made.thinking * 1000 + self.extra.get(seat, 0) - ms)

    # what people do: each gives a record that fits, or Refused

    def move(self, who: str, id: str, seen: int, text: str, ms: int) -> Draft:
        """A move that answers what the person saw after record `seen`."""
        seat = self._playing(who)
        assert self.table is not None
        asked = self.asked.get(seat)
        if asked is not None and seen < asked.seq:
            raise Refused("that was an answer to an earlier question: look at what happened since", overtaken=True)
        try:
            ahead = self.table.ahead(seat, text[:CHAT], ms)
        except IllegalMove as wrong:
            late = seen < self.entries[-1]  # the game has gone on since
            raise Refused(wrong.why, wrong.rule, wrong.legal, overtaken=late) from None
        return self._of_game("move", ahead, who, id)

    def bot_move(self, seat: int, text: str, ms: int) -> Draft:
        assert self.table is not None
        return self._of_game("move", self.table.ahead(seat, text, ms))

    def undo(self, who: str, id: str, ms: int) -> Draft:
        """Ask the others to let one take back one's last move."""
        seat = self._playing(who)
        assert self.table is not None
        if self.table.over:
            raise Refused("the game is over")
        try:
            self.table.undo_ahead(seat)
        except IllegalMove as wrong:
            raise Refused(wrong.why) from None
        if self.undo_seat == seat:
            raise Refused("the others have been asked already")
        return self._by("ask-undo", who, id, seat, ms)

    def consent(self, who: str, id: str, yes: bool, ms: int) -> Draft:
        seat = self._playing(who)
        if self.undo_seat in (NO_SEAT, seat):
            raise Refused("nobody asks you to take a move back")
        if seat in self.agreed:
            raise Refused("you have agreed already")
        return self._by("agree" if yes else "decline", who, id, seat, ms)

    def chat(self, who: str, id: str, name: str, text: str, ms: int) -> Draft:
        seat = self.seat_of(who)
        draft = self._by("chat", who, id, NO_SEAT if seat is None else seat, ms, spoken("what you say", text, CHAT))
        return Draft(replaced(draft.record, name=name if seat is None else self.chairs[seat].name))

    def ready(self, who: str, id: str, yes: bool, ms: int) -> Draft:
        seat = self._seated(who)
        self._before_the_start("be ready")
        if self.chairs[seat].ready == yes:
            raise Refused("you have said so already")
        return self._by("ready" if yes else "not-ready", who, id, seat, ms)

    def sit(self, who: str, id: str, name: str, seat: int | None, invited: Sequence[int], ms: int) -> Draft:
        """Take a seat: an open one, one that a link invites to, or a bot's."""
        if self.status in ("closed", "over"):
            raise Refused("this table is closed" if self.closed else "the game is over")
        taken = self.seat_of(who)
        if taken is not None:
            raise Refused(f"you have a seat already: seat {taken + 1}")
        if seat is None:
            seat = self._free_seat(invited)
        elif not 0 <= seat < self.made.players:
            raise Refused(f"there is no such seat; there are {self.made.players}")
        chair = self.chairs[seat]
        if chair.person:
            raise Refused(f"{chair.name} sits there")
        if chair.plan == RESERVED and not chair.bot and seat not in invited:
            raise Refused("that seat is kept for somebody who has its link")
        draft = self._by("sit", who, id, seat, ms)
        return Draft(replaced(draft.record, name=self._name_apart(name)))

    def leave(self, who: str, id: str, ms: int) -> Draft:
        """Stand up. In a game under way a bot plays on, and one may come back."""
        seat = self._seated(who)
        if self.status == "over":
            raise Refused("the game is over: you may just go")
        if self.chairs[seat].away:
            raise Refused("a bot plays for you already")
        return self._by("leave", who, id, seat, ms)

    def back(self, who: str, id: str, ms: int) -> Draft:
        seat = self._seated(who)
        if not self.chairs[seat].away:
            raise Refused("nobody plays for you")
        return self._by("back", who, id, seat, ms)

    def resign(self, who: str, id: str, ms: int) -> Draft:
        """Give one's seat to a bot for good."""
        seat = self._seated(who)
        if self.status != "playing":
            raise Refused("no game is under way")
        return self._by("resign", who, id, seat, ms)

    def plan(self, who: str, id: str, seat: int, to: str, ms: int) -> Draft:
        """The owner settles for whom a seat is; whoever sits there has to stand up."""
        self._owners(who, "plan the seats")
        self._before_the_start("plan the seats")
        if not 0 <= seat < self.made.players:
            raise Refused(f"there is no such seat; there are {self.made.players}")
        if self.chairs[seat].person == who:
            raise Refused("that is your own seat")
        check_plan(to)
        return self._by("plan", who, id, seat, ms, to)

    def more_time(self, who: str, id: str, seat: int, ms: int) -> Draft:
        """Give somebody else as much time again for the decision that they owe."""
        if self._playing(who) == seat:
            raise Refused("only others can give you more time")
        if self.time_left(seat, ms) is None:
            raise Refused("no clock runs for that seat")
        return self._by("more-time", who, id, seat, ms)

    def rematch(self, who: str, id: str, ms: int) -> Draft:
        seat = self._seated(who)
        if self.status != "over":
            raise Refused("the game is not over")
        if seat in self.again:
            raise Refused("you have asked for it already")
        return self._by("rematch", who, id, seat, ms)

    def close(self, who: str, id: str, ms: int) -> Draft:
        self._owners(who, "close the table")
        self._before_the_start("close the table")
        return self._by("close", who, id, NO_SEAT, ms)

    # what happens by itself

    def by_itself(self, ms: int) -> Draft | None:
        """The next record that needs nobody: the start, an undo that all agreed to, what the clock brings."""
        if self.closed:
            return None
        table = self.table
        if table is None:
            return self._start() if self._all_set() else None
        if table.over:
            return None
        if self.undo_seat != NO_SEAT and self._others(self.undo_seat) <= self.agreed:
            return self._of_game("undo", table.undo_ahead(self.undo_seat, ms))
        alarm = table.next_alarm
        if alarm is not None and alarm <= ms:
            return self._of_game("clock", table.clock_ahead(ms))
        for seat in self.asked:
            if self.time_left(seat, ms) == 0:
                return self._by("timeout", "", "", seat, ms)
        if self.clock_runs and ms - self.ms >= BEAT:
            return self._by("beat", "", "", NO_SEAT, ms)
        return None

    def wait(self, ms: int) -> int | None:
        """ms until the clock brings something; None if it never will."""
        if self.table is None or not self.clock_runs:
            return None
        waits = [left for seat in self.asked if (left := self.time_left(seat, ms)) is not None]
        if self.table.next_alarm is not None:
            waits.append(self.table.next_alarm - ms)
        return max(0, min(*waits, self.ms + BEAT - ms)) if waits else BEAT

    def needs_driving(self) -> bool:
        """Whether anything may be left to do for which nobody has to be asked."""
        table = self.table
        if table is None:
            return not self.closed and self._all_set()
        if not self.asked:
            return self.all_want_a_rematch()
        return bool(self.undo_seat != NO_SEAT or self.clock_runs or self.bots_due())

    def all_want_a_rematch(self) -> bool:
        wanted = {seat for seat, chair in enumerate(self.chairs) if chair.present}
        return not self.next_table and bool(self.again) and wanted <= self.again

    def rematch_made(self, id: str, ms: int) -> Draft:
        return self._by("rematch-made", "", "", NO_SEAT, ms, id)

    # records come true

    def take(self, record: Record, ahead: Ahead | None = None) -> None:
        """Let a record of the log happen. Where these rules lead elsewhere than it says, the room has strayed."""
        assert record.seq == self.seq + 1, "records come one after another"
        self.seq, self.ms = record.seq, max(self.ms, record.ms)
        if record.id:
            self._sent[record.who, record.id] = record.seq
        if record.position is not None:
            self._last = record.position
        if record.what in ("start", "move", "clock", "undo", "rules"):
            self._play(record, ahead)
        else:
            self._happen(record)
        if record.what not in ("move", "clock", "beat"):
            self.noted = self.arounded = record.seq
            seat = None if record.seat == NO_SEAT else record.seat
            self.notes.append(Note(record.seq, record.what, seat, record.name, record.text))
            del self.notes[:-NOTES]

    def settle(self) -> Draft | None:
        """After the whole log: where the rules have changed, the game goes on from its last position, by this record.

        A finished game stays as it ended."""
        if not self.strayed:
            return None
        assert self.table is not None and self._last is not None
        ahead = self.table.rules_ahead(unpacked(self._last), self.ms)
        if self.game.rules.over(ahead.s):
            self.table.show(unpacked(self._last))
            self.asked, self.clock_runs, self.progress = {}, False, self.table.progress
            return None
        return self._of_game("rules", ahead)

    @property
    def game(self) -> Game[Any]:
        return self.box.game

    # inside: checks

    def _seated(self, who: str) -> int:
        seat = self.seat_of(who)
        if seat is None:
            raise Refused("you have no seat at this table")
        return seat

    def _playing(self, who: str) -> int:
        seat = self._seated(who)
        if self.table is None:
            raise Refused("the game has not begun")
        if self.chairs[seat].away:
            raise Refused("a bot plays for you: come back first")
        return seat

    def _before_the_start(self, what: str) -> None:
        if self.status != "open":
            raise Refused(f"it is too late to {what}")

    def _owners(self, who: str, what: str) -> None:
        if not who or who != self.owner:
            raise Refused(f"only the owner of the table may {what}")

    def _free_seat(self, invited: Sequence[int]) -> int:
        for seat in invited:
            if not self.chairs[seat].person:
                return seat
        for seat, chair in enumerate(self.chairs):
            if not chair.filled and chair.plan == OPEN:
                return seat
        raise Refused("no seat is free" + ("; you may take a bot's" if any(c.bot for c in self.chairs) else ""))

    def _name_apart(self, name: str) -> str:
        """The name, or one with a number where somebody at the table has it."""
        used = {chair.name.casefold() for chair in self.chairs if chair.filled}
        again, apart = 2, name
        while apart.casefold() in used:
            again, apart = again + 1, f"{name} {again}"
        return apart

    def _others(self, seat: int) -> set[int]:
        return {n for n, chair in enumerate(self.chairs) if chair.present and n != seat}

    def _all_set(self) -> bool:
        if not all(chair.filled for chair in self.chairs):
            return False
        people = [chair for chair in self.chairs if chair.person]
        return len(people) == 1 or all(chair.ready for chair in people)

    # inside: drafts

    def _by(self, what: str, who: str, id: str, seat: int, ms: int, text: str = "") -> Draft:
        return Draft(Record(self.seq + 1, max(ms, self.ms), what, seat, who, "", text, id))

    def _of_game(self, what: str, ahead: Ahead, who: str = "", id: str = "") -> Draft:
        entry = ahead.entry
        record = Record(self.seq + 1, entry.ms, what, entry.seat, who, "", entry.text, id, entry.digest, ahead.packed)
        return Draft(record, ahead)

    def _start(self) -> Draft:
        table = self._dealt()
        return Draft(Record(self.seq + 1, 0, "start", digest=table.digest, position=table.packed))

    # inside: what records do

    def _play(self, record: Record, ahead: Ahead | None) -> None:
        if record.what == "start":
            self.table = self._dealt()
            self.entries = [record.seq]
            if record.digest != self.table.digest:
                self.strayed = record.seq
        else:
            self.entries.append(record.seq)
            self._go_on(record, ahead)
        if record.what in ("undo", "rules"):
            self._undone = record.seq
        if not self.strayed:
            self._ask(record)
        if self.undo_seat != NO_SEAT or not self.asked:  # the wish to undo lapses; the game is over
            self.arounded = record.seq
        self.undo_seat, self.agreed = NO_SEAT, set()

    def _go_on(self, record: Record, ahead: Ahead | None) -> None:
        assert self.table is not None
        if record.what == "rules":
            assert record.position is not None
            self.strayed, self.changed = 0, len(self.entries) - 1
            ahead = ahead or self.table.rules_ahead(unpacked(record.position), record.ms)
        elif not self.strayed:
            ahead = ahead or self._again(record)
        if ahead is None or ahead.entry.digest != record.digest:
            self.strayed = self.strayed or record.seq
            self.table.keep(entry_of(record, len(self.table.log) + 1))
        else:
            self.table.adopt(ahead)

    def _again(self, record: Record) -> Ahead | None:
        assert self.table is not None
        try:
            return self.table.again(entry_of(record, len(self.table.log) + 1))
        except Exception:  # whatever newer rules make of a move that was legal under older ones
            return None

    def _ask(self, record: Record) -> None:
        """Note who owes which decision since when: an answer to an earlier one is overtaken."""
        assert self.table is not None
        asked: dict[int, Asked] = {}
        for seat, f in self.table.due.items():
            old = self.asked.get(seat)
            if old is not None and old.f == f and record.seat != seat and record.what != "rules":
                asked[seat] = old
            else:
                asked[seat] = Asked(f, record.seq, record.ms)
                self.extra.pop(seat, None)
        self.asked = asked
        self.clock_runs = bool(asked) and (self.made.thinking > 0 or self.table.next_alarm is not None)
        self.progress = self.table.progress

    def _happen(self, record: Record) -> None:
        what, seat = record.what, record.seat
        if what == "sit":
            self.chairs[seat].seat_person(record.who, record.name)
            self._restart_clock(seat)
        elif what in ("ready", "not-ready"):
            self.chairs[seat].ready = what == "ready"
        elif what == "plan":
            self._plan(seat, record.text, record.seq)
        elif what == "close":
            self.closed = True
        elif what in ("leave", "timeout", "resign"):
            self._go(what, seat, record.seq)
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
        elif what == "more-time":
            self.extra[seat] = self.extra.get(seat, 0) + self.made.thinking * 1000
        elif what == "rematch":
            self.again.add(seat)
        elif what == "rematch-made":
            self.next_table = record.text

    def _go(self, what: str, seat: int, seq: int) -> None:
        """Somebody stands up, or time has run out on them."""
        chair = self.chairs[seat]
        who = chair.person
        if self.table is None:
            self._plan(seat, chair.plan, chair.since)
        elif what == "resign":
            chair.seat_bot(STAND_IN, personality(STAND_IN, seat, [c.name for c in self.chairs]).name)
        else:
            chair.away, chair.bot = True, STAND_IN
        self.agreed.discard(seat)
        if self.undo_seat == seat:
            self.undo_seat, self.agreed = NO_SEAT, set()
        if who == self.owner and what != "timeout":
            self.owner = next((chair.person for chair in self.chairs if chair.present), self.owner)

    def _restart_clock(self, seat: int) -> None:
        """Who takes up a decision has the whole time for it."""
        if seat in self.asked:
            self.asked[seat] = self.asked[seat]._replace(ms=self.ms)

    def _plan(self, seat: int, plan: str, since: int) -> None:
        chair = Chair(plan, since)
        if seat == len(self.chairs):
            self.chairs.append(chair)
        else:
            self.chairs[seat] = chair
        if chair.bot:
            taken = [other.name for other in self.chairs if other.filled]
            chair.name = personality(chair.bot, seat, taken).name

    def _dealt(self) -> Table:
        """The game as it is dealt; options that these rules do not know are left out."""
        return Table(self.box, self.made.players, int(self.made.seed), fitting(self.game, self.made.options))


def opened(made: Made, source: str) -> Box:
    try:
        return Box(*games.opened(made.game, source))
    except KeyError as wrong:
        raise CannotOpen(str(wrong.args[0])) from None
    except DeckError as wrong:
        raise CannotOpen(f"the deck of this table does not fit the rules any more: {wrong}") from None


def fitting(game: Game[Any], options: dict[str, Value]) -> dict[str, Value]:
    return {option.id: options[option.id] for option in game.options if options.get(option.id) in option.choices}


def check_plan(plan: str) -> None:
    if plan not in (OPEN, RESERVED) and not is_bot(plan):
        raise Refused(f"a seat is {OPEN}, {RESERVED}, or a bot's")


def entry_of(record: Record, seq: int) -> Entry:
    """A record of the game as an entry of its log."""
    position = unpacked(record.position) if record.what == "rules" and record.position is not None else None
    text = {"clock": CLOCK_TEXT, "undo": UNDO_TEXT}.get(record.what, record.text)
    return Entry(seq, record.ms, CLOCK if record.what == "clock" else record.seat, text, record.digest, position)


def replaced(record: Record, name: str) -> Record:
    return Record(record.seq, record.ms, record.what, record.seat, record.who, name, record.text, record.id)
