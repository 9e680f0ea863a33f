"""What happens at a table by itself: the start, an undo that all agreed to, what the clock brings."""

from typing import Final

from labtop.kernel.snapshot import unpacked
from labtop.tables.records import NO_SEAT, Draft, Record
from labtop.tables.room import Room

BEAT: Final = 5_000  # ms of a running clock that a crash can give back at the most


def next_draft(room: Room, ms: int) -> Draft | None:
    """The next record that needs nobody; None while there is none."""
    if room.closed:
        return None
    table = room.table
    if table is None:
        return start(room) if all_set(room) else None
    if table.over:
        return None
    if room.undo_seat != NO_SEAT and others(room, room.undo_seat) <= room.agreed:
        return room.game_draft("undo", table.undo_ahead(room.undo_seat, ms, agreed=True))
    alarm = table.next_alarm
    if alarm is not None and alarm <= ms:
        return room.game_draft("clock", table.clock_ahead(ms))
    for seat in room.asked:
        if room.time_left(seat, ms) == 0:
            return room.draft("timeout", "", "", seat, ms)
    if room.clock_runs and ms - room.ms >= BEAT:
        return room.draft("beat", "", "", NO_SEAT, ms)
    return None


def wait(room: Room, ms: int) -> int | None:
    """ms until the clock brings something; None if it never will."""
    if room.table is None or not room.clock_runs:
        return None
    waits = [left for seat in room.asked if (left := room.time_left(seat, ms)) is not None]
    if room.table.next_alarm is not None:
        waits.append(room.table.next_alarm - ms)
    return max(0, min(*waits, room.ms + BEAT - ms)) if waits else BEAT


def is_due(room: Room) -> bool:
    """Whether anything may be left to do for which nobody has to be asked."""
    table = room.table
    if room.closed:
        return False
    if table is None:
        return all_set(room)
    if table.over:
        return all_want_a_rematch(room)
    return bool(room.undo_seat != NO_SEAT or room.clock_runs or room.bots_due())


def all_want_a_rematch(room: Room) -> bool:
    wanted = {seat for seat, chair in enumerate(room.chairs) if chair.present}
    return not room.next_table and bool(room.again) and wanted <= room.again


def rematch_made(room: Room, id: str, ms: int) -> Draft:
    return room.draft("rematch-made", "", "", NO_SEAT, ms, id)


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
    return {n for n, chair in enumerate(room.chairs) if chair.present and n != seat}


def all_set(room: Room) -> bool:
    if not all(chair.filled for chair in room.chairs):
        return False
    people = [chair for chair in room.chairs if chair.person]
    return len(people) == 1 or all(chair.ready for chair in people)


def start(room: Room) -> Draft:
    table = room.dealt()
    return Draft(Record(room.seq + 1, 0, "start", digest=table.digest, position=table.packed))
