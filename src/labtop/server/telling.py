"""What a table tells one of those who look at it. Everything that leaves for a seat is made here, from its own view."""

from typing import Literal

import msgspec

from labtop import games
from labtop.server import wire
from labtop.tables.records import RESERVED
from labtop.tables.room import Room

encode = msgspec.json.Encoder().encode


def facts(room: Room) -> wire.TableFacts:
    made = room.made
    return wire.TableFacts(
        id=made.id,
        game=made.game,
        title=room.game.title(),
        players=made.players,
        options=made.options,
        thinking=made.thinking,
        private=made.private,
        own_deck=made.deck != games.opened(made.game, None)[1].digest,
        rated=made.rated,
    )


def around(room: Room, who: str) -> wire.Around:
    return wire.Around(
        status=room.status,
        seats=tuple(chair(room, seat) for seat in range(room.made.players)),
        you=room.seat_of(who),
        owner=bool(who) and who == room.owner,
        undo=None if room.undo_seat < 0 else room.undo_seat,
        agreed=tuple(sorted(room.agreed)),
        rematch=tuple(sorted(room.again)),
        next_table=room.next_table,
    )


def chair(room: Room, seat: int) -> wire.Chair:
    found = room.chairs[seat]
    kind: Literal["open", "reserved", "person", "bot"] = "reserved" if found.plan == RESERVED else "open"
    if found.filled:
        kind = "person" if found.person else "bot"
    return wire.Chair(kind, found.name, found.bot, found.away, found.ready)


def update(room: Room, who: str, since: int, ms: int) -> wire.Update:
    """All that somebody who has seen record `since` may know now. Watchers are told what is public."""
    table = room.table
    notes = tuple(note for note in room.notes if note.seq > since) if since < room.noted else ()
    round_it = around(room, who) if since < room.arounded else None
    if table is None:
        return wire.Update(seq=room.seq, around=round_it, notes=notes)
    seat = room.seat_of(who)
    entry, anew = room.entry_after(since)
    asked = seat is not None and seat in room.asked
    return wire.Update(
        seq=room.seq,
        around=round_it,
        view=table.view(seat),
        to_act=tuple(room.asked),
        prompt=table.prompt(seat) if asked and seat is not None else None,
        legal=tuple(table.legal(seat)) if asked and seat is not None else (),
        can_undo=seat is not None and not table.over and table.can_undo(seat),
        anew=anew,
        lines=tuple(table.lines(seat, entry)),
        notes=notes,
        progress=room.progress,
        outcome=table.outcome,
        clock=clock(room, ms) if room.clock_runs else None,
        poses={} if room.blocks is None else room.blocks.since(since),
    )


def clock(room: Room, ms: int) -> wire.Clock:
    """What everybody may know of the time. When an alarm of the game rings is for its view to tell, or to keep."""
    left: dict[str, int] = {}
    for seat in room.asked:
        rest = room.time_left(seat, ms)
        if rest is not None:
            left[str(seat)] = rest
    return wire.Clock(ms, left)


def welcome(room: Room, who: str, since: int, ms: int) -> wire.Welcome:
    """As `update`, for somebody who has just come: who is there is told in any case."""
    now = update(room, who, since, ms)
    if now.around is None:
        now = msgspec.structs.replace(now, around=around(room, who))
    return wire.Welcome(facts(room), now)
