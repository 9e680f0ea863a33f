"""What a table tells one of those who look at it. Everything that leaves for a seat is made here, from its own view."""

from typing import Any, Final, Literal

import msgspec

from labtop import games
from labtop.server import wire
from labtop.tables.records import RESERVED
from labtop.tables.room import Room
from labtop.tables.table import Shown, Table

ENCODER: Final = msgspec.json.Encoder()
encode = ENCODER.encode
astuple = msgspec.structs.astuple
KEYS: Final[dict[Any, list[bytes]]] = {}  # by the kind of view


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
        view=shown(table, seat),
        to_act=tuple(room.asked),
        prompt=table.prompt(seat) if asked and seat is not None else None,
        legal=tuple(table.legal(seat)) if asked and seat is not None else (),
        can_undo=seat is not None and not table.over and table.can_undo(seat),
        anew=anew,
        lines=written(table, seat, entry),
        notes=notes,
        progress=room.progress,
        outcome=table.outcome,
        clock=clock(room, ms) if room.clock_runs else None,
        poses={str(seat): posed.blocks for seat, posed in room.poses.items() if posed.seq > since},
    )


def shown(table: Table, seat: int | None) -> msgspec.Raw:
    """A view as it is sent. Nothing in a view can be changed: so fields that a seat has in common with everybody, or
    everybody has as before, the very same objects, are put into bytes once; what is a seat's own, for it alone."""
    view, public = table.view(seat), table.view()
    keys = keys_of(type(view))
    if not keys or type(public) is not type(view):
        return msgspec.Raw(encode(view))
    found = table.shown
    if found is None or found.public is not public:
        found = table.shown = Shown(public, *parted(public, keys, found))
    parts = found.parts if view is public else parted(view, keys, found)[1]
    return msgspec.Raw(b"{" + b",".join(parts) + b"}")


def parted(view: msgspec.Struct, keys: list[bytes], known: Shown | None) -> tuple[tuple[Any, ...], list[bytes]]:
    """The values of a view, and each of them in bytes: those of what is known where it is the very same object."""
    values: tuple[Any, ...] = astuple(view)
    if known is None:
        return values, [keys[n] + encode(value) for n, value in enumerate(values)]
    parts, old = known.parts.copy(), known.values
    for n, value in enumerate(values):
        if value is not old[n]:
            parts[n] = keys[n] + encode(value)
    return values, parts


def written(table: Table, seat: int | None, since: int) -> Any:
    """The journal from an entry on, as it is sent. What all may read alike is put into bytes once for the newest."""
    parts: list[bytes] = []
    for one in table.told(since):
        said = table.said
        if said is None or said[0] is not one:
            said = table.said = (one, [b"" if line is None else encode(line) for line in table.public_lines(one)])
        for n, part in enumerate(said[1]):
            parts.append(part or encode(table.line(one, n, seat)))
    return msgspec.Raw(b"[" + b",".join(parts) + b"]") if parts else ()


def keys_of(kind: Any) -> list[bytes]:
    """What stands before each field of a struct in JSON; nothing where that takes more than to write them all."""
    found = KEYS.get(kind)
    if found is None:
        config = kind.__struct_config__
        plain = config.tag is None and not config.omit_defaults and not config.array_like
        found = KEYS[kind] = [encode(name) + b":" for name in kind.__struct_encode_fields__] if plain else []
    return found


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
