"""Blocks at the tables of a server: people move them, a judge looks, a planner sets them for bots and for who asks."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from labtop.kernel.game import Wish
from labtop.physics.poses import Plan, Pose
from labtop.server import wire
from labtop.server.blocks import Blocks
from labtop.server.errands import Errand, Judged, Live
from labtop.server.identity import Person
from labtop.server.telling import encode
from labtop.tables.records import Refused
from labtop.tables.room import Draft, Room
from labtop.tables.stores import StoreError

if TYPE_CHECKING:
    from labtop.server.host import Host


LOG = logging.getLogger("labtop.builders")


class Builders:
    def __init__(self, host: "Host") -> None:
        self.host = host
        self.blocks = Blocks()
        self.thoughts: dict[Wish, asyncio.Task[None]] = {}  # what the planner is asked, for all to see

    def pass_on(self, errand: Errand, command: wire.Poses) -> None:
        """Show others where somebody's blocks are. Nothing of it is kept."""
        came: int | Exception
        try:
            seat = errand.live.room.holds(errand.who.id, command.blocks)
            told = encode(wire.Moving(seat, command.blocks))
            self.saw(errand.live.room.made.id, seat, told)
            self.host.news.show(errand.live.room.made.id, seat, told)
            came = errand.live.room.seq
        except Refused as wrong:
            came = wrong
        errand.answer(came)

    def saw(self, id: str, seat: int, told: bytes) -> None:
        live = self.host.lives.get(id)
        if live is not None:
            live.moving[seat] = (live.moving.get(seat, (0, b""))[0] + 1, told)
            for listener in live.listeners:
                listener.ring()

    async def ask(self, errand: Errand) -> None:
        """What needs a judge or a planner first waits for them without keeping anybody from the table."""
        live, who, command = errand.live, errand.who, errand.command
        try:
            if isinstance(command, wire.Check) and live.room.done(who.id, command.id) is None:
                live.room.holds(who.id, command.blocks)
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
        wish = wish_of(room, seat, text)
        if wish is not None and await self.blocks.plan(wish) is None:
            raise Refused("no way was found to build this: try it with your own hands, or change the design", "4.4")

    # what the planner sets

    def wake(self, live: Live) -> None:
        """Have it thought about what is begun, and told where the blocks are that the planner has set."""
        wishes = self._wishes(live)
        if not wishes:
            return
        for _, wish in wishes:
            if not self.blocks.known(wish) and wish not in self.thoughts:
                self.thoughts[wish] = asyncio.create_task(self._think(live, wish))
        if live.telling is None and self._untold(live):
            live.telling = asyncio.create_task(self._tell(live))

    def _wishes(self, live: Live) -> list[tuple[int, Wish]]:
        table = live.room.table
        hands = table.hands if table is not None and not table.over else None
        if hands is None:
            return []
        return [(seat, wish) for seat in range(live.room.made.players) if (wish := hands.wish(seat)) is not None]

    def _untold(self, live: Live) -> list[tuple[int, Wish]]:
        """Seats with planned blocks of which nobody knows where they are."""
        return [(seat, wish) for seat, wish in self._wishes(live) if self._set(live, seat, wish)]

    async def _think(self, live: Live, wish: Wish) -> None:
        """Nobody waits for it; whoever has set blocks meanwhile is told of afterwards."""
        try:
            if await self.host.news.lease(live.room.made.id):
                await self.blocks.plan(wish)
        except Exception:
            LOG.exception("no plan", extra={"table": live.room.made.id})
        finally:
            del self.thoughts[wish]
        if self.blocks.known(wish):
            self.wake(live)

    def _set(self, live: Live, seat: int, wish: Wish) -> list[Pose]:
        """Where the blocks of a structure are that is the planner's work alone; nothing where that is kept already."""
        assert live.room.table is not None
        hands, known, plan = live.room.table.hands, live.room.poses.get(seat), self.blocks.found(wish)
        assert hands is not None
        built, made = hands.built(seat) or (), hands.made(seat)
        if plan is None or len(built) != len(made) or (known is not None and len(known.blocks) == len(built)):
            return []
        return [msgspec.structs.replace(plan.poses[n], shape=shape) for n, shape in zip(made, built, strict=True)]

    async def _tell(self, live: Live) -> None:
        try:
            while await self.host.news.lease(live.room.made.id) and (untold := self._untold(live)):
                seat, wish = untold[0]
                await live.turn.take()
                try:
                    if (seat, wish) in self._untold(live):
                        where = self._set(live, seat, wish)
                        await self.host.keep(live, live.room.posed(seat, where, self.host.ms(live)))
                finally:
                    live.turn.release()
        except StoreError as wrong:
            LOG.error("cannot write", extra={"table": live.room.made.id, "why": str(wrong)})
        except Exception:
            LOG.exception("blocks failed", extra={"table": live.room.made.id})
        finally:
            live.telling = None

    async def plan(self, id: str, seat: int) -> Plan:
        """How what a seat builds could be built."""
        room = (await self.host.live(id)).room
        if not 0 <= seat < room.made.players:
            raise Refused(f"there is no such seat; there are {room.made.players}")
        hands = room.table.hands if room.table is not None else None
        wish = None if hands is None else hands.wish(seat)
        if wish is None:
            raise Refused("nothing is being built there, or the design is another by now")
        plan = await self.blocks.plan(wish)
        if plan is None:
            raise Refused("no way was found to build this; that does not mean that there is none")
        return plan


def needs_bench(live: Live, who: Person, command: wire.AnyCommand) -> bool:
    if isinstance(command, wire.Play):
        return wish_of(live.room, live.room.seat_of(who.id), command.text) is not None
    return isinstance(command, wire.Check)


def wish_of(room: Room, seat: int | None, text: str) -> Wish | None:
    """What a planner must be able to build before a move can be made; None for any other move.

    Where nobody builds by hand, a plan only helps to show it."""
    hands = room.table.hands if room.table is not None else None
    if hands is None or seat is None or not hands.by_hand():
        return None
    builder = hands.planner_for(seat, " ".join(text.lower().split()))
    return None if builder is None else hands.wish(builder)


def is_hopeless(live: Live, seat: int, draft: Draft) -> bool:
    """Whether a bot is about to begin what could not be built before."""
    if not live.hopeless or draft.ahead is None:
        return False
    hands = live.room.game.hands(draft.ahead.s)
    return hands is not None and hands.by_hand() and hands.made(seat) == () and hands.wish(seat) in live.hopeless
