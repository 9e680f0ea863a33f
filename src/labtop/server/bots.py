"""Computer players at the tables of a server: when each thinks, and what comes of it."""

import asyncio
import logging
import random
from typing import TYPE_CHECKING

from labtop.bots.player import Sight
from labtop.kernel.flow import THOUGHT
from labtop.kernel.game import IllegalMove
from labtop.kernel.hints import WAIT
from labtop.kernel.snapshot import dump
from labtop.server import metrics
from labtop.server.errands import Live, Ready
from labtop.server.workers import Question
from labtop.tables.chairs import Asked
from labtop.tables.paces import about, first_pace_of, pace_of
from labtop.tables.room import Room
from labtop.tables.stores import StoreError

if TYPE_CHECKING:
    from labtop.server.host import Host

LOG = logging.getLogger("labtop.bots")


class Bots:
    def __init__(self, host: "Host", pause: float) -> None:
        self.host, self.pause = host, pause
        self.dice = random.Random()

    def wake(self, live: Live) -> int | None:
        """Let those think whose time has come. ms until the next one's does; None if no other is to wait for."""
        ms, soonest = self.host.ms(live), None
        for seat in live.room.bots_due():
            ready = self._ready(live, seat)
            if seat not in live.thinking and len(live.room.entries) > ready.seen:
                left = ready.ms - ms
                if left <= 0:
                    live.thinking[seat] = asyncio.create_task(self._bot(live, seat, live.room.asked[seat]))
                elif soonest is None or left < soonest:
                    soonest = left
        return soonest

    def _ready(self, live: Live, seat: int) -> Ready:
        """A bot thinks about what it is asked after its pace, where it was asked the same before; what is new to it is
        answered sooner."""
        room = live.room
        asked, known = room.asked[seat], live.ready.get(seat)
        if known is None or known.asked != asked:
            assert room.table is not None
            again = known is not None and known.asked.f == asked.f
            pace = (pace_of if again else first_pace_of)(room.table, room.chairs[seat].bot)
            known = live.ready[seat] = Ready(asked, asked.ms + about(pace, self.dice))
        return known

    async def _bot(self, live: Live, seat: int, asked: Asked) -> None:
        """Have a bot take the decision that its seat owes. It sees a possible position, in another process."""
        room = live.room
        try:
            if room.asked.get(seat) != asked:  # something was quicker than this task
                return
            assert room.table is not None
            level, seen = room.chairs[seat].bot, len(room.entries)
            sight, pace = room.table.sight(seat), pace_of(room.table, level)
            pause = asyncio.create_task(asyncio.sleep(0 if pace else self.pause))
            with metrics.BOT_SECONDS.time():
                move = await self.host.workers.choose(question(room, sight), level)
            await pause
            if move == WAIT:
                live.ready[seat] = Ready(asked, self.host.ms(live) + about(max(pace, THOUGHT) // 2, self.dice), seen)
                return
            text = room.game.write(sight.guess, sight.f, move)  # as it was: it may mean nothing any more
            text = await self.host.builders.buildable(live, seat, text)
            async with live.turn:
                if live.behind:
                    await self.host.catch_up(live)
                if seat not in room.bots_due() or room.asked[seat] != asked:
                    return
                draft = room.bot_move(seat, text, self.host.ms(live))
                if self.host.builders.is_hopeless(live, seat, draft):
                    live.ready[seat] = Ready(asked, self.host.ms(live) + about(max(pace, THOUGHT), self.dice), seen)
                    return
                await self.host.keep(live, draft)
        except IllegalMove:
            pass  # in free play somebody else was quicker: it thinks again
        except StoreError as wrong:
            LOG.error("cannot write", extra={"table": room.made.id, "why": str(wrong)})
            await asyncio.sleep(1.0)
        except Exception:
            LOG.exception("a bot failed", extra={"table": room.made.id, "seat": seat})
            await asyncio.sleep(1.0)
        finally:
            live.thinking.pop(seat, None)
            live.bell.set()


def question(room: Room, sight: Sight) -> Question:
    deck = room.box.deck
    return Question(room.made.game, deck.source, room.made.players, dump(sight.guess), int(sight.f))
