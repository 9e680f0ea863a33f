"""What people do at a table, and what happens there by itself: whatever fits becomes a record. Refused says why not."""

from collections.abc import Sequence
from itertools import chain, count
from typing import Annotated, Final

import msgspec

from labtop.bots.levels import offered
from labtop.kernel.game import IllegalMove
from labtop.kernel.snapshot import unpacked
from labtop.physics.poses import Pose, Verdict
from labtop.tables.people import Person, spoken
from labtop.tables.records import NO_SEAT, OPEN, RESERVED, Record, Refused
from labtop.tables.room import Draft, Room

NAME: Final = 24  # characters
CHAT: Final = 500
NOTHING: Final = "you are building nothing with your hands"
BEAT: Final = 5_000  # ms of a running clock that a crash can give back at the most
Id = Annotated[
    str,  # the pattern means the same to Python, where $ alone lets a line break pass, and to browsers
    msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)", description="The sender's own: sent twice, done once"),
]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Sentence = Annotated[str, msgspec.Meta(max_length=2000)]
SeatPlan = Annotated[str, msgspec.Meta(max_length=60, description="open, reserved, or a bot by its name")]
Blocks = Annotated[tuple[Pose, ...], msgspec.Meta(max_length=36, description="In the order of the structure's blocks")]


class Command(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    id: Id

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        """The record that it becomes. `invited` are the seats that the sender's key opens."""
        raise NotImplementedError


# in a game


class Play(Command, frozen=True, tag="move"):
    """Answer what was asked in the state after record `seq`."""

    seq: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    text: Sentence

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.playing_seat(who.id)
        assert room.table is not None
        asked = room.asked.get(seat)
        if asked is not None and self.seq < asked.seq:
            raise Refused("that was an answer to an earlier question: look at what happened since", overtaken=True)
        blocks = None if room.blocks is None else room.blocks.blocks
        if blocks is not None and blocks.is_judges(" ".join(self.text.lower().split())):
            raise Refused("what touches what is for the judge to say: let go, and ask")
        try:
            ahead = room.table.ahead(seat, self.text[:CHAT], ms)
        except IllegalMove as wrong:
            late = self.seq < room.entries[-1]  # the game has gone on since
            raise Refused(wrong.why, wrong.rule, wrong.legal, overtaken=late) from None
        return room.game_draft("move", ahead, who.id, self.id)


class Undo(Command, frozen=True):
    """Take back one's last move: at once while nobody has moved or learned anything since, and else if all agree."""

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.playing_seat(who.id)
        table = room.table
        assert table is not None
        if table.over:
            raise Refused("the game is over")
        if table.can_undo(seat):
            return room.game_draft("undo", table.undo_ahead(seat, ms), who.id, self.id)
        if why := room.why_no_request(seat):
            raise Refused(why)
        if room.undo_seat == seat:
            raise Refused("the others have been asked already")
        return room.draft("ask-undo", who.id, self.id, seat, ms)


class Agree(Command, frozen=True):
    """Answer somebody's wish to take a move back."""

    yes: bool

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.playing_seat(who.id)
        if room.undo_seat in (NO_SEAT, seat):
            raise Refused("nobody asks you to take a move back")
        if seat in room.agreed:
            raise Refused("you have agreed already")
        return room.draft("agree" if self.yes else "decline", who.id, self.id, seat, ms)


class MoreTime(Command, frozen=True, tag="more-time"):
    """Give somebody else as much time again for the decision that they owe."""

    seat: SeatNumber

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        if room.playing_seat(who.id) == self.seat:
            raise Refused("only others can give you more time")
        if room.time_left(self.seat, ms) is None:
            raise Refused("no clock runs for that seat")
        return room.draft("more-time", who.id, self.id, self.seat, ms)


class Resign(Command, frozen=True):
    """Give one's seat to a bot for good."""

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.taken_seat(who.id)
        if room.status != "playing":
            raise Refused("no game is under way")
        return room.draft("resign", who.id, self.id, seat, ms)


class OwnBlocks(Command, frozen=True):
    """Where the blocks of one's own structure are."""

    blocks: Blocks

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        return posed(room, holds(room, who.id, self.blocks), self.blocks, ms, who.id, self.id)


class Poses(OwnBlocks, frozen=True):
    """Where the blocks of one's own structure are. Others see it; `keep`, when all has come to rest, makes it last."""

    keep: bool = False


class Check(OwnBlocks, frozen=True):
    """Hands off: have a judge see what touches what, and show the structure to be verified."""


class Judged(Check, frozen=True):
    """What becomes of it here, and never comes from anybody: with what a judge has seen of the structure."""

    verdict: Verdict

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = holds(room, who.id, self.blocks)
        assert room.table is not None and room.blocks is not None and room.blocks.blocks is not None
        moves = room.blocks.blocks.judged(seat, self.verdict.touches, self.verdict.table)
        if not moves:
            raise Refused("it is shown already, and nothing has changed")
        try:
            ahead = room.table.moves_ahead(seat, moves, ms)
        except IllegalMove as wrong:
            raise Refused(wrong.why, wrong.rule, wrong.legal) from None
        return room.game_draft("move", ahead, who.id, self.id)


# around it


class Chat(Command, frozen=True):
    text: Sentence

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.seat_of(who.id)
        name = who.name if seat is None else room.chairs[seat].name
        text = spoken("what you say", self.text, CHAT)
        return room.draft("chat", who.id, self.id, NO_SEAT if seat is None else seat, ms, text, name)


class Ready(Command, frozen=True):
    yes: bool

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.taken_seat(who.id)
        before_the_start(room, "be ready")
        if room.chairs[seat].ready == self.yes:
            raise Refused("you have said so already")
        return room.draft("ready" if self.yes else "not-ready", who.id, self.id, seat, ms)


class Sit(Command, frozen=True):
    """Take a seat: this one, or any that is free. `key` is from an invitation."""

    seat: SeatNumber | None = None
    key: Annotated[str, msgspec.Meta(max_length=200)] | None = None

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        """An open seat, one that a link invites to, or a bot's.

        Who sits down in a game under way sees a hand: so nobody does without a link, nor ever sees a second hand."""
        if room.status in ("closed", "over"):
            raise Refused("this table is closed" if room.closed else "the game is over")
        taken = room.seat_of(who.id)
        if taken is not None:
            raise Refused(f"you have a seat already: seat {taken + 1}")
        seat = free_seat(room, invited) if self.seat is None else self.seat
        room.check_number(seat)
        chair = room.chairs[seat]
        if chair.person:
            raise Refused(f"{chair.name} sits there")
        had = room.seat_had(who.id)
        if had not in (None, seat):
            raise Refused(f"you have seen the hand of seat {had + 1} in this game: no other is yours to see")
        if room.needs_key(seat) and seat not in invited:
            raise Refused("that seat is kept for somebody who has its link")
        return room.draft("sit", who.id, self.id, seat, ms, name=name_apart(room, who.name))


class Leave(Command, frozen=True):
    """Stand up; in a game under way a bot plays on until one is back."""

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.taken_seat(who.id)
        if room.status == "over":
            raise Refused("the game is over: you may just go")
        if room.chairs[seat].away:
            raise Refused("a bot plays for you already")
        return room.draft("leave", who.id, self.id, seat, ms)


class Back(Command, frozen=True):
    """Take one's seat back from the bot that played meanwhile."""

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.taken_seat(who.id)
        if not room.chairs[seat].away:
            raise Refused("nobody plays for you")
        return room.draft("back", who.id, self.id, seat, ms)


class Seat(Command, frozen=True, tag="plan"):
    """Settle, as owner, for whom a seat is; whoever sits there has to stand up."""

    seat: SeatNumber
    to: SeatPlan

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        owners(room, who.id, "plan the seats")
        room.check_number(self.seat)
        if room.chairs[self.seat].person == who.id:
            raise Refused("that is your own seat")
        check_plan(self.to)
        return room.draft("plan", who.id, self.id, self.seat, ms, self.to)


class Rematch(Command, frozen=True):
    """Ask for another game; when all have, it is made."""

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        seat = room.taken_seat(who.id)
        if room.status != "over":
            raise Refused("the game is not over")
        if seat in room.again:
            raise Refused("you have asked for it already")
        return room.draft("rematch", who.id, self.id, seat, ms)


class Close(Command, frozen=True):
    """Close, as owner, a table where no game has begun."""

    def draft(self, room: Room, who: Person, ms: int, invited: Sequence[int] = ()) -> Draft:
        owners(room, who.id, "close the table")
        return room.draft("close", who.id, self.id, NO_SEAT, ms)


AnyCommand = (
    Play | Undo | Agree | Chat | Ready | Sit | Leave | Back | Resign | Seat | MoreTime | Rematch | Close | Poses | Check
)


# checks


def holds(room: Room, who: str, poses: Sequence[Pose]) -> int:
    """The seat of somebody who has just these blocks in a structure, and may move them."""
    if room.blocks is None:
        raise Refused(NOTHING)
    blocks, seat = room.blocks.blocks, room.playing_seat(who)
    built = None if blocks is None or not blocks.by_hand() else blocks.built(seat)
    if built is None:
        raise Refused(NOTHING)
    if built != tuple([block.shape for block in poses]):
        theirs = ", ".join(built) or "no blocks"
        raise Refused(f"these are not the blocks of your structure, which has {theirs}", overtaken=True)
    return seat


def posed(room: Room, seat: int, poses: Sequence[Pose], ms: int, who: str = "", id: str = "") -> Draft:
    """Keep where blocks have come to rest: those that somebody holds, or that a planner has set."""
    return room.draft("poses", who, id, seat, ms, msgspec.json.encode(poses).decode())


def before_the_start(room: Room, what: str) -> None:
    if room.status != "open":
        raise Refused(f"it is too late to {what}")


def owners(room: Room, who: str, what: str) -> None:
    """Only the owner may, and only before the start."""
    if not who or who != room.owner:
        raise Refused(f"only the owner of the table may {what}")
    before_the_start(room, what)


def check_plan(plan: str) -> None:
    """Whom the host offers has a seat, and nobody else: a command for one would be a program that a stranger starts."""
    if plan not in (OPEN, RESERVED, *offered()):
        raise Refused(f"a seat is {OPEN}, {RESERVED}, or a bot's: {', '.join(offered())}")


def free_seat(room: Room, invited: Sequence[int]) -> int:
    free = [seat for seat in invited if not room.chairs[seat].person]
    free += [seat for seat, chair in enumerate(room.chairs) if not chair.filled and chair.plan == OPEN]
    if free:
        return free[0]
    if not any(chair.bot and not chair.person for chair in room.chairs):
        raise Refused("no seat is free")
    may = "the owner of the table may invite you to" if room.status == "playing" else "you may take"
    raise Refused(f"no seat is free; {may} a bot's")


def name_apart(room: Room, name: str) -> str:
    """The name, or one with a number where somebody at the table has it."""
    used = {chair.name.casefold() for chair in room.chairs if chair.filled}
    names = chain([name], (f"{name} {again}" for again in count(2)))
    return next(apart for apart in names if apart.casefold() not in used)


# what happens by itself: the start, an undo that all agreed to, what the clock brings


def next_draft(room: Room, ms: int) -> Draft | None:
    """The next record that needs nobody; None while there is none."""
    if room.closed:
        return None
    table = room.table
    if table is None:
        if not all_set(room):
            return None
        dealt = room.dealt()
        return Draft(Record(room.seq + 1, 0, "start", digest=dealt.digest, position=dealt.packed))
    if table.over:
        return None
    if room.undo_seat != NO_SEAT and others(room, room.undo_seat) <= room.agreed:
        return room.game_draft("undo", table.undo_ahead(room.undo_seat, ms, agreed=True))
    alarm = table.next_alarm
    if alarm is not None and alarm <= ms:
        return room.game_draft("clock", table.clock_ahead(ms))
    for seat, left in room.times_left(ms).items():
        if left == 0:
            return room.draft("timeout", "", "", seat, ms)
    if room.clock_runs and ms - room.ms >= BEAT:
        return room.draft("beat", "", "", NO_SEAT, ms)
    return None


def wait(room: Room, ms: int) -> int | None:
    """ms until the clock brings something; None if it never will."""
    if room.table is None or not room.clock_runs:
        return None
    waits = [*room.times_left(ms).values()]
    if room.table.next_alarm is not None:
        waits.append(room.table.next_alarm - ms)
    return max(0, min(*waits, room.ms + BEAT - ms)) if waits else BEAT


def is_due(room: Room) -> bool:
    """Whether anything is left to do for which nobody has to be asked, now or in time."""
    due = room.clock_runs or room.bots_due() or all_want_a_rematch(room)
    return bool(due) or next_draft(room, room.ms) is not None


def all_want_a_rematch(room: Room) -> bool:
    return not room.next_table and bool(room.again) and others(room, NO_SEAT) <= room.again


def after_change_of_rules(room: Room) -> Draft | None:
    """After the whole log: where the rules have changed, the game goes on from its last position, by this record.

    A finished game stays as it ended."""
    if not room.strayed:
        return None
    assert room.table is not None and room.last_position is not None
    ahead = room.table.rules_ahead(unpacked(room.last_position), room.ms)
    if room.game.rules.over(ahead.s):
        room.stay_ended()
        return None
    return room.game_draft("rules", ahead)


def others(room: Room, seat: int) -> set[int]:
    """Seats of people who are there, but for this one."""
    return {n for n, chair in enumerate(room.chairs) if chair.present and n != seat}


def all_set(room: Room) -> bool:
    if not all(chair.filled for chair in room.chairs):
        return False
    people = [chair for chair in room.chairs if chair.person]
    return len(people) == 1 or all(chair.ready for chair in people)
