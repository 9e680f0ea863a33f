"""A table with people round it. Seats, chat and the game: all that happens is one log, and a room is what comes of it.

A room checks and drafts records; it changes only by taking them, so that they can be on disk before anybody is told.
"""

from collections.abc import Sequence

from labtop.bots.levels import is_bot
from labtop.kernel.game import IllegalMove
from labtop.kernel.snapshot import unpacked
from labtop.tables.blocks import structures_of
from labtop.tables.entries import Ahead, Draft
from labtop.tables.manners import spoken
from labtop.tables.past import Past
from labtop.tables.records import NO_SEAT, OPEN, RESERVED, Made, Record, Refused

BEAT = 5_000  # ms of a running clock that a crash can give back at the most
NAME, CHAT = 24, 500  # characters


class Room(Past):
    def __init__(self, made: Made, source: str) -> None:
        super().__init__(made, source)
        self.blocks = structures_of(self)

    # what people do: each gives a record that fits, or Refused

    def move(self, who: str, id: str, seen: int, text: str, ms: int) -> Draft:
        """A move that answers what the person saw after record `seen`."""
        seat = self.playing_seat(who)
        assert self.table is not None
        asked = self.asked.get(seat)
        if asked is not None and seen < asked.seq:
            raise Refused("that was an answer to an earlier question: look at what happened since", overtaken=True)
        if self.blocks is not None:
            self.blocks.check_move(text)
        try:
            ahead = self.table.ahead(seat, text[:CHAT], ms)
        except IllegalMove as wrong:
            late = seen < self.entries[-1]  # the game has gone on since
            raise Refused(wrong.why, wrong.rule, wrong.legal, overtaken=late) from None
        return self.game_draft("move", ahead, who, id)

    def bot_move(self, seat: int, text: str, ms: int) -> Draft:
        assert self.table is not None
        return self.game_draft("move", self.table.ahead(seat, text, ms))

    def undo(self, who: str, id: str, ms: int) -> Draft:
        """Ask the others to let one take back one's last move."""
        seat = self.playing_seat(who)
        assert self.table is not None
        if self.table.over:
            raise Refused("the game is over")
        try:
            self.table.undo_ahead(seat)
        except IllegalMove as wrong:
            raise Refused(wrong.why) from None
        if self.undo_seat == seat:
            raise Refused("the others have been asked already")
        return self.draft("ask-undo", who, id, seat, ms)

    def consent(self, who: str, id: str, yes: bool, ms: int) -> Draft:
        seat = self.playing_seat(who)
        if self.undo_seat in (NO_SEAT, seat):
            raise Refused("nobody asks you to take a move back")
        if seat in self.agreed:
            raise Refused("you have agreed already")
        return self.draft("agree" if yes else "decline", who, id, seat, ms)

    def chat(self, who: str, id: str, name: str, text: str, ms: int) -> Draft:
        seat = self.seat_of(who)
        draft = self.draft("chat", who, id, NO_SEAT if seat is None else seat, ms, spoken("what you say", text, CHAT))
        return Draft(replaced(draft.record, name=name if seat is None else self.chairs[seat].name))

    def ready(self, who: str, id: str, yes: bool, ms: int) -> Draft:
        seat = self._seated(who)
        self._before_the_start("be ready")
        if self.chairs[seat].ready == yes:
            raise Refused("you have said so already")
        return self.draft("ready" if yes else "not-ready", who, id, seat, ms)

    def sit(self, who: str, id: str, name: str, seat: int | None, invited: Sequence[int], ms: int) -> Draft:
        """Take a seat: an open one, one that a link invites to, or a bot's.

        Who sits down in a game under way sees a hand: so nobody does without a link, nor ever sees a second hand."""
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
        had = self.had.get(who, seat)
        if had != seat:
            raise Refused(f"you have seen the hand of seat {had + 1} in this game: no other is yours to see")
        if self.needs_key(seat) and seat not in invited:
            raise Refused("that seat is kept for somebody who has its link")
        draft = self.draft("sit", who, id, seat, ms)
        return Draft(replaced(draft.record, name=self._name_apart(name)))

    def leave(self, who: str, id: str, ms: int) -> Draft:
        """Stand up. In a game under way a bot plays on, and one may come back."""
        seat = self._seated(who)
        if self.status == "over":
            raise Refused("the game is over: you may just go")
        if self.chairs[seat].away:
            raise Refused("a bot plays for you already")
        return self.draft("leave", who, id, seat, ms)

    def back(self, who: str, id: str, ms: int) -> Draft:
        seat = self._seated(who)
        if not self.chairs[seat].away:
            raise Refused("nobody plays for you")
        return self.draft("back", who, id, seat, ms)

    def resign(self, who: str, id: str, ms: int) -> Draft:
        """Give one's seat to a bot for good."""
        seat = self._seated(who)
        if self.status != "playing":
            raise Refused("no game is under way")
        return self.draft("resign", who, id, seat, ms)

    def plan(self, who: str, id: str, seat: int, to: str, ms: int) -> Draft:
        """The owner settles for whom a seat is; whoever sits there has to stand up."""
        self._owners(who, "plan the seats")
        self._before_the_start("plan the seats")
        if not 0 <= seat < self.made.players:
            raise Refused(f"there is no such seat; there are {self.made.players}")
        if self.chairs[seat].person == who:
            raise Refused("that is your own seat")
        check_plan(to)
        return self.draft("plan", who, id, seat, ms, to)

    def more_time(self, who: str, id: str, seat: int, ms: int) -> Draft:
        """Give somebody else as much time again for the decision that they owe."""
        if self.playing_seat(who) == seat:
            raise Refused("only others can give you more time")
        if self.time_left(seat, ms) is None:
            raise Refused("no clock runs for that seat")
        return self.draft("more-time", who, id, seat, ms)

    def rematch(self, who: str, id: str, ms: int) -> Draft:
        seat = self._seated(who)
        if self.status != "over":
            raise Refused("the game is not over")
        if seat in self.again:
            raise Refused("you have asked for it already")
        return self.draft("rematch", who, id, seat, ms)

    def close(self, who: str, id: str, ms: int) -> Draft:
        self._owners(who, "close the table")
        self._before_the_start("close the table")
        return self.draft("close", who, id, NO_SEAT, ms)

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
            return self.game_draft("undo", table.undo_ahead(self.undo_seat, ms))
        alarm = table.next_alarm
        if alarm is not None and alarm <= ms:
            return self.game_draft("clock", table.clock_ahead(ms))
        for seat in self.asked:
            if self.time_left(seat, ms) == 0:
                return self.draft("timeout", "", "", seat, ms)
        if self.clock_runs and ms - self.ms >= BEAT:
            return self.draft("beat", "", "", NO_SEAT, ms)
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
        if table.over:
            return self.all_want_a_rematch()
        return bool(self.undo_seat != NO_SEAT or self.clock_runs or self.bots_due())

    def all_want_a_rematch(self) -> bool:
        wanted = {seat for seat, chair in enumerate(self.chairs) if chair.present}
        return not self.next_table and bool(self.again) and wanted <= self.again

    def rematch_made(self, id: str, ms: int) -> Draft:
        return self.draft("rematch-made", "", "", NO_SEAT, ms, id)

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
        return self.game_draft("rules", ahead)

    # inside: checks

    def _seated(self, who: str) -> int:
        seat = self.seat_of(who)
        if seat is None:
            raise Refused("you have no seat at this table")
        return seat

    def playing_seat(self, who: str) -> int:
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
        if not any(chair.bot and not chair.person for chair in self.chairs):
            raise Refused("no seat is free")
        may = "the owner of the table may invite you to" if self.status == "playing" else "you may take"
        raise Refused(f"no seat is free; {may} a bot's")

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

    def draft(self, what: str, who: str, id: str, seat: int, ms: int, text: str = "") -> Draft:
        return Draft(Record(self.seq + 1, max(ms, self.ms), what, seat, who, "", text, id))

    def game_draft(self, what: str, ahead: Ahead, who: str = "", id: str = "") -> Draft:
        entry = ahead.entry
        record = Record(self.seq + 1, entry.ms, what, entry.seat, who, "", entry.text, id, entry.digest, ahead.packed)
        return Draft(record, ahead)

    def _start(self) -> Draft:
        table = self._dealt()
        return Draft(Record(self.seq + 1, 0, "start", digest=table.digest, position=table.packed))


def check_plan(plan: str) -> None:
    if plan not in (OPEN, RESERVED) and not is_bot(plan):
        raise Refused(f"a seat is {OPEN}, {RESERVED}, or a bot's")


def replaced(record: Record, name: str) -> Record:
    return Record(record.seq, record.ms, record.what, record.seat, record.who, name, record.text, record.id)
