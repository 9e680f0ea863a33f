"""Looking back: a game step by step, and as a file."""

import msgspec

from labtop.kernel.snapshot import unpacked
from labtop.tables import wire
from labtop.tables.log import Seat
from labtop.tables.people import Person
from labtop.tables.records import Refused
from labtop.tables.room import Room
from labtop.tables.saves import saved
from labtop.tables.service import TableService
from labtop.tables.table import Table
from labtop.tables.updates import encode


async def moment(service: TableService, id: str, who: Person, step: int, seat: int | None) -> wire.Moment:
    """The game after so many steps. While it is on, one may look back with one's own eyes only."""
    live = await service.live(id)
    room, table = live.room, live.room.table
    if table is None:
        raise Refused("the game has not begun")
    steps = len(table.log)
    if not 0 <= step <= steps:
        raise Refused(f"the game has {steps} steps so far")
    mine = room.seat_of(who.id)
    seat = mine if seat is None else seat
    if seat is not None:
        room.check_number(seat)
    if room.status != "over" and seat != mine:
        raise Refused("while the game is on you may look back with your own eyes only")
    positions = await service.store.positions(id) if room.strayed or step < room.changed else None
    found: wire.Moment = await service.thinker.compute(looked_back, room, table, step, seat, positions)
    return found


def looked_back(
    room: Room, table: Table, step: int, seat: int | None, positions: dict[int, bytes] | None
) -> wire.Moment:
    entry = table.log[step - 1] if step else None
    if positions is not None:
        then, note = kept_position(room, table, step, positions)
        lines = []
    else:
        then, note = table.fork(step), ""
        lines = then.lines(seat, step)
    # which move another seat chose may be its secret until the end; what all saw of it is in the lines
    known = entry is not None and (room.status == "over" or entry.seat == seat)
    entries = room.entries
    until = entries[step + 1] if step + 1 < len(entries) else room.seq + 1
    return wire.Moment(
        step=step,
        steps=len(table.log),
        seat=seat,
        move=entry.text if entry is not None and known else "",
        by=entry.seat if entry is not None and entry.seat >= 0 else None,
        view=msgspec.Raw(encode(then.view(seat))),
        lines=tuple(lines),
        note=note,
        poses={} if room.blocks is None else room.blocks.before(until),
    )


def kept_position(room: Room, table: Table, step: int, positions: dict[int, bytes]) -> tuple[Table, str]:
    """What was played under other rules is not played again: the nearest position that was kept is shown."""
    entries = room.entries
    kept = max((n for n, seq in enumerate(entries) if n <= step and seq in positions), default=None)
    then = Table(table.box, table.players, table.seed, table.options)
    if kept is not None:
        then.show(unpacked(positions[entries[kept]]))
    return then, f"played under earlier rules; this is the position after step {kept or 0}"


async def exported(service: TableService, id: str) -> bytes:
    """The whole log of a finished game, secrets and all. Before the end nobody may have that."""
    live = await service.live(id)
    room = live.room
    if room.table is None or room.status != "over":
        raise Refused("the log holds everybody's secrets: it can be had when the game is over")
    if room.strayed:
        raise Refused("this was played under other rules: it can be looked at here, but not replayed elsewhere")
    seats = tuple(Seat(chair.name, chair.bot or "friend") for chair in room.chairs)
    return encode(msgspec.structs.replace(saved(room.table), seats=seats))
