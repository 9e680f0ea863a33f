"""Blocks at live tables: people move them, a judge looks, a planner sets them for bots and for whoever asks."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from labtop import extras
from labtop.games.for_science.blocks import Blocks
from labtop.physics.poses import Plan, Pose, Verdict, Wanted, why_not
from labtop.tables import wire
from labtop.tables.commands import AnyCommand, Check, Judged, Play, Poses, holds, posed
from labtop.tables.live import LiveTable, Site, tried_again
from labtop.tables.people import Person
from labtop.tables.records import Refused
from labtop.tables.room import Draft, Room

if TYPE_CHECKING:
    from labtop.tables.service import TableService

GIVE_UP: Final = "tear down"  # what a bot does with a structure that nobody can build
RULE: Final = "4.5"


class Builder(Protocol):
    """Judges and plans, wherever that is done."""

    @property
    def plans(self) -> Mapping[Wanted, Plan | None]:
        """What has been thought about, and what came of it; None if no way was found."""

    async def judge(self, blocks: Sequence[Pose]) -> Verdict:
        """What the judge says of some blocks."""

    async def plan(self, wanted: Wanted) -> Plan | None:
        """A way to build something; None if none was found."""

    def close(self) -> None: ...


class Building:
    def __init__(self, service: "TableService", builder: Builder) -> None:
        self.service, self.builder = service, builder

    # what people do

    async def prepare(self, live: LiveTable, site: Site, who: Person, command: AnyCommand) -> AnyCommand | None:
        """A command once a judge or a planner has looked at what it needs them for, which keeps nobody from the table.

        None for blocks that somebody only moves: others see it, and nothing of it is kept."""
        room = live.room
        if isinstance(command, Poses) and not command.keep:
            seat = holds(room, who.id, command.blocks)
            moving = wire.Moving(seat, command.blocks)
            self.show(live, site, moving)
            self.service.pubsub.publish(live.id, room.seq, msgspec.json.encode(moving))
            return None
        if isinstance(command, Check) and room.done(who.id, command.id) is None:
            holds(room, who.id, command.blocks)
            seen = await self.judge(command.blocks)
            if not seen.stands:
                raise Refused(why_not(command.blocks, seen), RULE)
            return Judged(command.id, command.blocks, seen)
        if isinstance(command, Play):
            wanted = site.structures.wanted_first(room.seat_of(who.id), command.text)
            if wanted is not None and await self.builder.plan(wanted) is None:
                raise Refused("no way was found to build this: try it with your own hands, or change the design", "4.4")
        return command

    async def judge(self, blocks: Sequence[Pose]) -> Verdict:
        """What the judge says of some blocks. Refused if there is none here."""
        if extras.is_missing("blocks"):
            raise Refused(f"there is no judge on this server: that needs {extras.how_to_get('blocks')}", RULE)
        return await self.builder.judge(blocks)

    def show(self, live: LiveTable, site: Site, moving: wire.Moving) -> None:
        site.moving[moving.seat] = moving
        for listener in live.listeners:
            listener.wake()

    # what bots do

    async def buildable(self, live: LiveTable, seat: int, text: str) -> str:
        """The move that a bot has chosen, or to give up what it builds if that cannot be built."""
        if live.site is not None:
            wanted = live.site.structures.wanted_first(seat, text)
            if wanted is not None and await self.builder.plan(wanted) is None:
                live.site.unbuildable.add(wanted)
                return GIVE_UP
        return text

    def is_unbuildable(self, live: LiveTable, seat: int, draft: Draft) -> bool:
        """Whether a bot is about to begin what could not be built before."""
        if live.site is None or not live.site.unbuildable or draft.ahead is None:
            return False
        blocks = Blocks(draft.ahead.s)
        wish = blocks.wish(seat) if blocks.by_hand() and not blocks.made(seat) else None
        return wish is not None and Wanted(*wish) in live.site.unbuildable

    # what the planner sets

    def see_to(self, live: LiveTable, site: Site) -> None:
        """Have what is begun thought about, and kept where the planner has set blocks."""
        unkept = self._unkept(live.room, site)
        for seat, wanted in self._wanted(live.room, site).items():
            if wanted not in site.planning and (wanted not in self.builder.plans or seat in unkept):
                site.planning.add(wanted)
                self.service.background(self._set(live, site, wanted))

    def _wanted(self, room: Room, site: Site) -> dict[int, Wanted]:
        """What is being built, by seat."""
        if room.table is None or room.table.over or room.closed:
            return {}
        seats = range(room.made.players)
        return {seat: wanted for seat in seats if (wanted := site.structures.wanted(seat)) is not None}

    def _unkept(self, room: Room, site: Site) -> dict[int, list[Pose]]:
        """Where planned blocks are of which nobody knows it yet, by seat."""
        return site.structures.unkept(self._wanted(room, site), self.builder.plans)

    async def _set(self, live: LiveTable, site: Site, wanted: Wanted) -> None:
        """Nobody waits for the plan; where blocks were set meanwhile is kept afterwards."""
        room, may = live.room, self.service.pubsub.lease
        try:
            async with tried_again(live.id, "blocks failed"):
                if await may(live.id):
                    await self.builder.plan(wanted)
                async with live.lock:
                    while (unkept := self._unkept(room, site)) and await may(live.id):
                        seat, poses = unkept.popitem()
                        await live.keep(posed(room, seat, poses, live.ms()))
        finally:
            site.planning.discard(wanted)

    # what people ask for

    async def plan(self, wanted: Wanted) -> Plan:
        """A way to build something. Refused if none was found."""
        plan = await self.builder.plan(wanted)
        if plan is None:
            raise Refused("no way was found to build this; that does not mean that there is none")
        return plan
