"""What people do at a table: each command that fits becomes a record, and Refused says why one does not."""

from collections.abc import Sequence
from typing import Final, assert_never

from labtop.bots.levels import offered
from labtop.kernel.game import IllegalMove
from labtop.tables import wire
from labtop.tables.blocks import Judged, structures
from labtop.tables.identity import Person
from labtop.tables.records import NO_SEAT, OPEN, RESERVED, Draft, Refused
from labtop.tables.room import Room
from labtop.tables.sanitize import spoken

NAME: Final = 24  # characters
CHAT: Final = 500

Command = wire.AnyCommand | Judged


def draft(room: Room, who: Person, command: Command, ms: int, invited: Sequence[int] = ()) -> Draft:
    """The record of a command. `invited` are the seats that the sender's key opens."""
    match command:
        case wire.Play():
            return move(room, who.id, command, ms)
        case wire.Undo():
            return undo(room, who.id, command.id, ms)
        case wire.Agree():
            return consent(room, who.id, command, ms)
        case wire.Chat():
            return chat(room, who, command, ms)
        case wire.Ready():
            return ready(room, who.id, command, ms)
        case wire.Sit():
            return sit(room, who, command, invited, ms)
        case wire.Leave():
            return leave(room, who.id, command.id, ms)
        case wire.Back():
            return back(room, who.id, command.id, ms)
        case wire.Resign():
            return resign(room, who.id, command.id, ms)
        case wire.Seat():
            return plan(room, who.id, command, ms)
        case wire.MoreTime():
            return more_time(room, who.id, command, ms)
        case wire.Rematch():
            return rematch(room, who.id, command.id, ms)
        case wire.Close():
            return close(room, who.id, command.id, ms)
        case wire.Poses() | wire.Check():
            return structures(room).pose(who.id, command.id, command.blocks, ms)
        case Judged():
            return structures(room).judged(who.id, command, ms)
    assert_never(command)


# in a game


def move(room: Room, who: str, command: wire.Play, ms: int) -> Draft:
    """A move that answers what the person saw after record `seq`."""
    seat = room.playing_seat(who)
    assert room.table is not None
    asked = room.asked.get(seat)
    if asked is not None and command.seq < asked.seq:
        raise Refused("that was an answer to an earlier question: look at what happened since", overtaken=True)
    if room.blocks is not None:
        room.blocks.check_move(command.text)
    try:
        ahead = room.table.ahead(seat, command.text[:CHAT], ms)
    except IllegalMove as wrong:
        late = command.seq < room.entries[-1]  # the game has gone on since
        raise Refused(wrong.why, wrong.rule, wrong.legal, overtaken=late) from None
    return room.game_draft("move", ahead, who, command.id)


def undo(room: Room, who: str, id: str, ms: int) -> Draft:
    """Take back one's last move: at once while nobody has moved or learned anything since, and else if all agree."""
    seat = room.playing_seat(who)
    table = room.table
    assert table is not None
    if table.over:
        raise Refused("the game is over")
    if table.can_undo(seat):
        return room.game_draft("undo", table.undo_ahead(seat, ms), who, id)
    why = room.why_no_request(seat)
    if why:
        raise Refused(why)
    if room.undo_seat == seat:
        raise Refused("the others have been asked already")
    return room.draft("ask-undo", who, id, seat, ms)


def consent(room: Room, who: str, command: wire.Agree, ms: int) -> Draft:
    seat = room.playing_seat(who)
    if room.undo_seat in (NO_SEAT, seat):
        raise Refused("nobody asks you to take a move back")
    if seat in room.agreed:
        raise Refused("you have agreed already")
    return room.draft("agree" if command.yes else "decline", who, command.id, seat, ms)


def more_time(room: Room, who: str, command: wire.MoreTime, ms: int) -> Draft:
    """Give somebody else as much time again for the decision that they owe."""
    if room.playing_seat(who) == command.seat:
        raise Refused("only others can give you more time")
    if room.time_left(command.seat, ms) is None:
        raise Refused("no clock runs for that seat")
    return room.draft("more-time", who, command.id, command.seat, ms)


def resign(room: Room, who: str, id: str, ms: int) -> Draft:
    """Give one's seat to a bot for good."""
    seat = room.taken_seat(who)
    if room.status != "playing":
        raise Refused("no game is under way")
    return room.draft("resign", who, id, seat, ms)


# around it


def chat(room: Room, who: Person, command: wire.Chat, ms: int) -> Draft:
    seat = room.seat_of(who.id)
    name = who.name if seat is None else room.chairs[seat].name
    text = spoken("what you say", command.text, CHAT)
    return room.draft("chat", who.id, command.id, NO_SEAT if seat is None else seat, ms, text, name)


def ready(room: Room, who: str, command: wire.Ready, ms: int) -> Draft:
    seat = room.taken_seat(who)
    before_the_start(room, "be ready")
    if room.chairs[seat].ready == command.yes:
        raise Refused("you have said so already")
    return room.draft("ready" if command.yes else "not-ready", who, command.id, seat, ms)


def sit(room: Room, who: Person, command: wire.Sit, invited: Sequence[int], ms: int) -> Draft:
    """Take a seat: an open one, one that a link invites to, or a bot's.

    Who sits down in a game under way sees a hand: so nobody does without a link, nor ever sees a second hand."""
    if room.status in ("closed", "over"):
        raise Refused("this table is closed" if room.closed else "the game is over")
    taken = room.seat_of(who.id)
    if taken is not None:
        raise Refused(f"you have a seat already: seat {taken + 1}")
    seat = free_seat(room, invited) if command.seat is None else command.seat
    check_number(room, seat)
    chair = room.chairs[seat]
    if chair.person:
        raise Refused(f"{chair.name} sits there")
    had = room.had.get(who.id, seat)
    if had != seat:
        raise Refused(f"you have seen the hand of seat {had + 1} in this game: no other is yours to see")
    if room.needs_key(seat) and seat not in invited:
        raise Refused("that seat is kept for somebody who has its link")
    return room.draft("sit", who.id, command.id, seat, ms, name=name_apart(room, who.name))


def leave(room: Room, who: str, id: str, ms: int) -> Draft:
    """Stand up. In a game under way a bot plays on, and one may come back."""
    seat = room.taken_seat(who)
    if room.status == "over":
        raise Refused("the game is over: you may just go")
    if room.chairs[seat].away:
        raise Refused("a bot plays for you already")
    return room.draft("leave", who, id, seat, ms)


def back(room: Room, who: str, id: str, ms: int) -> Draft:
    seat = room.taken_seat(who)
    if not room.chairs[seat].away:
        raise Refused("nobody plays for you")
    return room.draft("back", who, id, seat, ms)


def plan(room: Room, who: str, command: wire.Seat, ms: int) -> Draft:
    """The owner settles for whom a seat is; whoever sits there has to stand up."""
    owners(room, who, "plan the seats")
    before_the_start(room, "plan the seats")
    check_number(room, command.seat)
    if room.chairs[command.seat].person == who:
        raise Refused("that is your own seat")
    check_plan(command.to)
    return room.draft("plan", who, command.id, command.seat, ms, command.to)


def rematch(room: Room, who: str, id: str, ms: int) -> Draft:
    seat = room.taken_seat(who)
    if room.status != "over":
        raise Refused("the game is not over")
    if seat in room.again:
        raise Refused("you have asked for it already")
    return room.draft("rematch", who, id, seat, ms)


def close(room: Room, who: str, id: str, ms: int) -> Draft:
    owners(room, who, "close the table")
    before_the_start(room, "close the table")
    return room.draft("close", who, id, NO_SEAT, ms)


# checks


def before_the_start(room: Room, what: str) -> None:
    if room.status != "open":
        raise Refused(f"it is too late to {what}")


def owners(room: Room, who: str, what: str) -> None:
    if not who or who != room.owner:
        raise Refused(f"only the owner of the table may {what}")


def check_number(room: Room, seat: int) -> None:
    if not 0 <= seat < room.made.players:
        raise Refused(f"there is no such seat; there are {room.made.players}")


def check_plan(plan: str) -> None:
    """Whom the host offers has a seat, and nobody else: a command for one would be a program that a stranger starts."""
    if plan not in (OPEN, RESERVED, *offered()):
        raise Refused(f"a seat is {OPEN}, {RESERVED}, or a bot's: {', '.join(offered())}")


def free_seat(room: Room, invited: Sequence[int]) -> int:
    for seat in invited:
        if not room.chairs[seat].person:
            return seat
    for seat, chair in enumerate(room.chairs):
        if not chair.filled and chair.plan == OPEN:
            return seat
    if not any(chair.bot and not chair.person for chair in room.chairs):
        raise Refused("no seat is free")
    may = "the owner of the table may invite you to" if room.status == "playing" else "you may take"
    raise Refused(f"no seat is free; {may} a bot's")


def name_apart(room: Room, name: str) -> str:
    """The name, or one with a number where somebody at the table has it."""
    used = {chair.name.casefold() for chair in room.chairs if chair.filled}
    again, apart = 2, name
    while apart.casefold() in used:
        again, apart = again + 1, f"{name} {again}"
    return apart
