"""Computer players at live tables: when each thinks, and what comes of it."""

import asyncio
import random
from contextlib import suppress
from typing import TYPE_CHECKING

from labtop.bots.levels import about
from labtop.bots.parallel_search import question
from labtop.kernel.flow import THOUGHT
from labtop.kernel.game import IllegalMove
from labtop.kernel.hints import WAIT
from labtop.tables.live import LiveTable, Ready, tried_again
from labtop.tables.room import Asked

if TYPE_CHECKING:
    from labtop.tables.service import TableService


class BotTurns:
    def __init__(self, service: "TableService", pause: float, dice: random.Random) -> None:
        self.service, self.pause, self.dice = service, pause, dice

    def wake(self, live: LiveTable) -> int | None:
        """Let those think whose time has come. ms until the next one's does; None if no other is to wait for."""
        ms, soonest = live.ms(), None
        for seat in live.room.bots_due():
            ready = self._ready(live, seat)
            if seat not in live.thinking and len(live.room.entries) > ready.seen:
                left = ready.ms - ms
                if left <= 0:
                    live.thinking[seat] = self.service.background(self._turn(live, seat, live.room.asked[seat]))
                elif soonest is None or left < soonest:
                    soonest = left
        return soonest

    def _ready(self, live: LiveTable, seat: int) -> Ready:
        """A bot thinks about what it is asked after its pace, where it was asked the same before; what is new to it is
        answered sooner."""
        room = live.room
        asked, known = room.asked[seat], live.ready.get(seat)
        if known is None or known.asked != asked:
            assert room.table is not None
            pace = room.table.pace(room.chairs[seat].bot, known is not None and known.asked.f == asked.f)
            known = live.ready[seat] = Ready(asked, asked.ms + about(pace, self.dice))
        return known

    async def _turn(self, live: LiveTable, seat: int, asked: Asked) -> None:
        try:
            async with tried_again(live.id, "a bot failed"):
                with suppress(IllegalMove):  # in free play somebody else was quicker: it thinks again
                    await self._move(live, seat, asked)
        finally:
            live.thinking.pop(seat, None)
            live.woken.set()

    async def _move(self, live: LiveTable, seat: int, asked: Asked) -> None:
        """Have a bot take the decision that its seat owes. It is shown a possible position, never the true one."""
        room, building = live.room, self.service.building
        if room.asked.get(seat) != asked:  # something was quicker than this task
            return
        assert room.table is not None
        level, seen = room.chairs[seat].bot, len(room.entries)
        sight, pace = room.table.sight(seat), room.table.pace(level)
        begun, asking = self.service.now(), question(room.game, room.box.deck, sight)
        thought, pause = self.service.thinker.choose(asking, level), 0 if pace else self.pause
        move, _ = await asyncio.gather(thought, asyncio.sleep(pause))  # not before people can follow
        self.service.figures.thoughts.add(self.service.now() - begun)
        if move == WAIT:
            live.ready[seat] = Ready(asked, live.ms() + about(max(pace, THOUGHT) // 2, self.dice), seen)
            return
        text = room.game.write(sight.guess, sight.f, move)  # as it was: it may mean nothing any more
        text = await building.buildable(live, seat, text)
        async with live.lock:
            if seat not in room.bots_due() or room.asked[seat] != asked:
                return
            draft = room.game_draft("move", room.table.ahead(seat, text, live.ms()))
            if building.is_unbuildable(live, seat, draft):
                live.ready[seat] = Ready(asked, live.ms() + about(max(pace, THOUGHT), self.dice), seen)
                return
            await live.keep(draft)
