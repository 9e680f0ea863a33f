"""What a table tells one of those who look at it. Everything that leaves for a seat is made here, from its own view.

Who has just come is shown the whole view; after that, what has changed in it since they were last told.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from labtop import games
from labtop.kernel.game import Move
from labtop.tables import wire
from labtop.tables.records import RESERVED
from labtop.tables.room import Room

encode = msgspec.json.Encoder().encode


def facts(room: Room) -> wire.TableFacts:
    made = room.made
    own_deck = made.deck != games.opened(made.game, None)[1].digest
    return wire.TableFacts(**made.terms(), title=room.game.title(), own_deck=own_deck, rated=made.rated)


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


def update(room: Room, who: str, since: int, ms: int, round_it: wire.Around | None = None) -> wire.Update:
    """All that somebody who has seen record `since` may know now. Watchers are told what is public."""
    table = room.table
    notes = room.notes_after(since)
    if since < room.arounded:
        round_it = around(room, who)
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
        asked=room.asked[seat].seq if asked and seat is not None else 0,
        prompt=table.prompt(seat) if asked and seat is not None else None,
        legal=tuple(table.legal(seat)) if asked and seat is not None else (),
        undo="" if seat is None else room.may_undo(seat),
        anew=anew,
        lines=tuple(table.lines(seat, entry)),
        notes=notes,
        progress=table.progress,
        outcome=table.outcome,
        # when an alarm of the game rings is for its view to tell, or to keep
        clock=wire.Clock(ms, {str(n): left for n, left in room.times_left(ms).items()}) if room.clock_runs else None,
        poses={} if room.blocks is None else room.blocks.since(since),
    )


def welcome(room: Room, who: str, since: int, ms: int) -> wire.Welcome:
    """As `update`, for somebody who has just come: who is there is told in any case."""
    return wire.Welcome(facts(room), update(room, who, since, ms, around(room, who)))


class Reader:
    """Somebody who looks at a table, and what they have been told so far."""

    def __init__(self, who: str, seat: int | None, since: int) -> None:
        self.who, self.seat = who, seat
        self.since = since  # the last record that they know of
        self.welcomed = False
        self.view: Any = None  # as it was told last
        self.legal: tuple[Any, ...] = ()  # the moves that were told last

    def news(self, room: Room, ms: int) -> wire.Welcome | wire.Update | None:
        """What to tell them now; None if they know everything."""
        if self.welcomed and self.since == room.seq:
            return None
        seat = room.seat_of(self.who)
        if seat != self.seat:  # what this seat knows was never told here
            self.seat, self.since, self.view, self.legal = seat, 0, None, ()
        told: wire.Welcome | wire.Update
        if self.welcomed:
            now = update(room, self.who, self.since, ms)
            told = self._shorter(now)
        else:
            told = welcome(room, self.who, self.since, ms)
            now, self.welcomed = told.now, True
        self.since, self.view, self.legal = room.seq, now.view, now.legal
        return told

    def _shorter(self, now: wire.Update) -> wire.Update:
        if self.view is None or type(self.view) is not type(now.view):
            return now
        changes: dict[str, Any] = {}
        differences(self.view, now.view, "", changes)
        return msgspec.structs.replace(now, view=None, changes=changes, legal=shortened(self.legal, now.legal))


def differences(old: Any, new: Any, path: str, found: dict[str, Any]) -> None:
    """What has changed, by JSON Pointer: the smallest parts that keep their shape."""
    alike = type(old) is type(new)
    if alike and isinstance(new, msgspec.Struct):
        for name in new.__struct_fields__:
            before, after = getattr(old, name), getattr(new, name)
            if before != after:
                differences(before, after, f"{path}/{name}", found)
    elif alike and isinstance(new, tuple) and len(old) == len(new) and isinstance(new[0], msgspec.Struct):
        for n, after in enumerate(new):
            if old[n] != after:
                differences(old[n], after, f"{path}/{n}", found)
    else:
        found[path] = new


def shortened(old: Sequence[Any], new: Sequence[Any]) -> tuple[Move | tuple[int, int], ...]:
    """Moves of which those that were told before, one after another, are told by where they stood: from, and up to."""
    where = {move.text: n for n, move in enumerate(old)}
    told: list[Any] = []
    for move in new:
        n = where.get(move.text)
        if n is None or old[n] != move:
            told.append(move)
        elif told and isinstance(told[-1], tuple) and told[-1][1] == n:
            told[-1] = (told[-1][0], n + 1)
        else:
            told.append((n, n + 1))
    return tuple(told)
