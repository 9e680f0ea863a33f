"""Blocks at the tables of a server: people move them, a judge looks, a planner sets them for bots and for who asks."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from labtop.games.for_science.blocks import Blocks as BlocksOf
from labtop.physics.poses import Plan, Pose, Wanted
from labtop.server import wire
from labtop.server.blocks import Blocks, Site
from labtop.server.errands import Errand, Judged, Live
from labtop.server.identity import Person
from labtop.server.telling import encode
from labtop.tables.blocks import Structures
from labtop.tables.entries import Draft
from labtop.tables.records import Refused
from labtop.tables.room import Room
from labtop.tables.stores import StoreError

if TYPE_CHECKING:
    from labtop.server.host import Host

LOG = logging.getLogger("labtop.builders")
GIVE_UP = "tear down"  # what a bot does with a structure that nobody can build


class Builders:
    def __init__(self, host: "Host") -> None:
        self.host = host
        self.blocks = Blocks()
        self.thoughts: dict[Wanted, asyncio.Task[None]] = {}  # what the planner is asked, for all to see

    def tasks(self) -> list[asyncio.Task[None]]:
        sites = [live.site for live in self.host.lives.values() if live.site is not None]
        return [*self.thoughts.values(), *(site.telling for site in sites if site.telling is not None)]

    # what people do

    def begin(self, errand: Errand, site: Site) -> bool:
        """Whether a command is for hands, a judge or a planner first; then it is under way."""
        command, room = errand.command, errand.live.room
        if isinstance(command, wire.Poses) and not command.keep:
            self._pass_on(errand, command)
        elif isinstance(command, wire.Check) or (
            isinstance(command, wire.Play) and self._first(room, room.seat_of(errand.who.id), command.text)
        ):
            self.host.task(self._ask(errand))
        else:
            return False
        return True

    def _pass_on(self, errand: Errand, command: wire.Poses) -> None:
        """Show others where somebody's blocks are. Nothing of it is kept."""
        came: int | Exception
        room = errand.live.room
        try:
            seat = structures(room).holds(errand.who.id, command.blocks)
            told = encode(wire.Moving(seat, command.blocks))
            self.saw(room.made.id, seat, told)
            self.host.news.show(room.made.id, seat, told)
            came = room.seq
        except Refused as wrong:
            came = wrong
        errand.answer(came)

    def saw(self, id: str, seat: int, told: bytes) -> None:
        live = self.host.lives.get(id)
        if live is not None and live.site is not None:
            live.site.moving[seat] = (live.site.moving.get(seat, (0, b""))[0] + 1, told)
            for listener in live.listeners:
                listener.ring()

    async def _ask(self, errand: Errand) -> None:
        """What needs a judge or a planner first waits for them without keeping anybody from the table."""
        live, who, command = errand.live, errand.who, errand.command
        try:
            if isinstance(command, wire.Check) and live.room.done(who.id, command.id) is None:
                structures(live.room).holds(who.id, command.blocks)
                verdict = await self.blocks.seen(command.blocks)
                errand.command = Judged(command.id, command.blocks, verdict)
            elif isinstance(command, wire.Play):
                await self._planned(live.room, live.room.seat_of(who.id), command.text)
        except Exception as wrong:
            errand.answer(wrong)
            return
        live.turn.call(partial(self.host.start, errand))

    async def _planned(self, room: Room, seat: int | None, text: str) -> None:
        """Make sure that a block which the planner is to set has a place: Refused if nobody knows how to build it."""
        wanted = self._first(room, seat, text)
        if wanted is not None and await self.blocks.plan(wanted) is None:
            raise Refused("no way was found to build this: try it with your own hands, or change the design", "4.4")

    def _first(self, room: Room, seat: int | None, text: str) -> Wanted | None:
        return structures(room).wanted_first(seat, text)

    # what bots do

    async def buildable(self, live: Live, seat: int, text: str) -> str:
        """The move that a bot has chosen, or to give up what it builds if that cannot be built."""
        if live.site is not None:
            wanted = self._first(live.room, seat, text)
            if wanted is not None and await self.blocks.plan(wanted) is None:
                live.site.hopeless.add(wanted)
                return GIVE_UP
        return text

    def is_hopeless(self, live: Live, seat: int, draft: Draft) -> bool:
        """Whether a bot is about to begin what could not be built before."""
        if live.site is None or not live.site.hopeless or draft.ahead is None:
            return False
        blocks = BlocksOf(draft.ahead.s)
        wish = blocks.wish(seat)
        return blocks.by_hand() and not blocks.made(seat) and wish is not None and Wanted(*wish) in live.site.hopeless

    # what the planner sets

    def wake(self, live: Live, site: Site) -> None:
        """Have it thought about what is begun, and told where the blocks are that the planner has set."""
        wishes = self._wishes(live)
        for _, wanted in wishes:
            if wanted not in self.blocks.plans and wanted not in self.thoughts:
                self.thoughts[wanted] = asyncio.create_task(self._think(live, site, wanted))
        if site.telling is None and self._untold(live, wishes):
            site.telling = asyncio.create_task(self._tell(live, site))

    def _wishes(self, live: Live) -> list[tuple[int, Wanted]]:
        room = live.room
        if room.table is None or room.table.over:
            return []
        found = [(seat, structures(room).wanted(seat)) for seat in range(room.made.players)]
        return [(seat, wanted) for seat, wanted in found if wanted is not None]

    def _untold(self, live: Live, wishes: list[tuple[int, Wanted]]) -> list[tuple[int, list[Pose]]]:
        """Seats with planned blocks of which nobody knows where they are, and where that is."""
        return [(seat, where) for seat, wanted in wishes if (where := self._set(live.room, seat, wanted))]

    async def _think(self, live: Live, site: Site, wanted: Wanted) -> None:
        """Nobody waits for it; whoever has set blocks meanwhile is told of afterwards."""
        try:
            if await self.host.news.lease(live.room.made.id):
                await self.blocks.plan(wanted)
        except Exception:
            LOG.exception("no plan", extra={"table": live.room.made.id})
        finally:
            del self.thoughts[wanted]
        if wanted in self.blocks.plans:
            self.wake(live, site)

    def _set(self, room: Room, seat: int, wanted: Wanted) -> list[Pose]:
        """Where the blocks of a structure are that is the planner's work alone; nothing where that is kept already."""
        site, known, plan = structures(room), structures(room).poses.get(seat), self.blocks.plans.get(wanted)
        assert site.blocks is not None
        built, made = site.blocks.built(seat) or (), site.blocks.made(seat)
        if plan is None or len(built) != len(made) or (known is not None and len(known.blocks) == len(built)):
            return []
        return [msgspec.structs.replace(plan.poses[n], shape=shape) for n, shape in zip(made, built, strict=True)]

    async def _tell(self, live: Live, site: Site) -> None:
        room = live.room
        try:
            while await self.host.news.lease(room.made.id) and self._untold(live, self._wishes(live)):
                async with live.turn:
                    for seat, where in self._untold(live, self._wishes(live))[:1]:
                        await self.host.keep(live, structures(room).posed(seat, where, self.host.ms(live)))
        except StoreError as wrong:
            LOG.error("cannot write", extra={"table": room.made.id, "why": str(wrong)})
        except Exception:
            LOG.exception("blocks failed", extra={"table": room.made.id})
        finally:
            site.telling = None

    async def plan(self, id: str, seat: int) -> Plan:
        """How what a seat builds could be built."""
        room = (await self.host.live(id)).room
        if not 0 <= seat < room.made.players:
            raise Refused(f"there is no such seat; there are {room.made.players}")
        wanted = None if room.blocks is None else room.blocks.wanted(seat)
        if wanted is None:
            raise Refused("nothing is being built there, or the design is another by now")
        plan = await self.blocks.plan(wanted)
        if plan is None:
            raise Refused("no way was found to build this; that does not mean that there is none")
        return plan


def structures(room: Room) -> Structures:
    if room.blocks is None:
        raise Refused("you are building nothing with your hands")
    return room.blocks


def blocks_draft(room: Room, who: Person, command: wire.Poses | wire.Check | Judged, ms: int) -> Draft:
    """The record of what somebody has done with blocks. Refused where nothing is built."""
    if isinstance(command, Judged):
        return structures(room).judged(who.id, command.id, command.blocks, command.verdict, ms)
    return structures(room).pose(who.id, command.id, command.blocks, ms)
