"""A table in memory: commands come one after another, are kept, and only then happen; whoever looks on is woken.

What a table needs of the world its service was handed: where records are kept, who thinks, what time it is.
"""

import asyncio
import contextlib
import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from labtop.bots.levels import about
from labtop.bots.parallel_search import question
from labtop.kernel.flow import THOUGHT
from labtop.kernel.game import IllegalMove
from labtop.kernel.hints import WAIT
from labtop.physics.poses import Wanted
from labtop.physics.structures import Structures
from labtop.tables import commands, wire
from labtop.tables.commands import AnyCommand
from labtop.tables.people import Person
from labtop.tables.records import NO_SEAT, REWRITTEN, Card, Refused
from labtop.tables.room import Asked, Draft, Room
from labtop.tables.stores.sql import Overtaken, StoreError

if TYPE_CHECKING:
    from labtop.tables.service import TableService

LOG = logging.getLogger("labtop.tables")
TRIES = 20  # against others who write to the same table
CLOCKWORK = ("clock", "timeout", "beat")  # records that the clock brings
CHANGED = "the host has changed this table: try again"
BANNED = "the host of this server has banned you: you may only watch"
CLASSES: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)  # seconds
PAUSE = 1.0  # seconds before the store is tried again


class Seconds:
    """How long something took, in classes."""

    def __init__(self) -> None:
        self.counts = [0] * (len(CLASSES) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(CLASSES, seconds)] += 1
        self.sum += seconds


class Figures:
    """What a running service counts, for those who look after it."""

    def __init__(self) -> None:
        self.tables: Counter[str] = Counter()  # made, by game
        self.records: Counter[str] = Counter()  # written, by kind
        self.refused: Counter[str] = Counter()  # commands, by why
        self.limited: Counter[str] = Counter()  # requests and messages over a limit, by kind
        self.commands = Seconds()  # from a command's arrival until it is durable
        self.thoughts = Seconds()  # of computer players


class Listener(Protocol):
    """Somebody who wants to know when a table has changed."""

    def wake(self) -> None: ...

    def say_bye(self, why: str) -> None:
        """Let them know that this is over, and that they may come back."""


class Ready(NamedTuple):
    """When a bot will think about a decision."""

    asked: Asked
    ms: int  # of play
    seen: int = 0  # entries of the game that it has seen and would do nothing about


class Site:
    """Where something is being built."""

    def __init__(self, structures: Structures) -> None:
        self.structures = structures
        self.moving: dict[int, wire.Moving] = {}  # by seat: blocks in somebody's hands
        self.unbuildable: set[Wanted] = set()  # what no bot could build
        self.planning: set[Wanted] = set()  # what the planner is asked for, and keeps where it has set blocks


@contextlib.asynccontextmanager
async def tried_again(table: str, failed: str) -> AsyncIterator[None]:
    """Log why something could not be done at a table, and let a while pass: whoever is woken next tries it again."""
    try:
        yield
    except StoreError as wrong:
        LOG.error("cannot write", extra={"table": table, "why": str(wrong)})
        await asyncio.sleep(PAUSE)
    except Exception:
        LOG.exception(failed, extra={"table": table})
        await asyncio.sleep(PAUSE)


class LiveTable:
    def __init__(self, room: Room, service: "TableService") -> None:
        self.room, self.service = room, service
        self.id = room.made.id
        self.lock = asyncio.Lock()  # held by whoever writes, in the order in which they came
        self.listeners: set[Listener] = set()
        self.woken = asyncio.Event()  # for the driver
        self.driver: asyncio.Task[None] | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots, by seat
        self.ready: dict[int, Ready] = {}  # the same, before they think
        self.taken = self.wanted = service.now()  # when it took its last record, and when somebody last asked for it
        self.gone = False  # its log was rewritten: another one takes its place, if the table is still there
        self.card: Card | None = None  # as it is in the lists
        self.site = None if room.blocks is None else Site(room.blocks)

    @property
    def busy(self) -> bool:
        return bool(self.listeners or self.driver or self.thinking or self.lock.locked())

    def ms(self) -> int:
        """ms of play. Time that no process had the table in memory does not count."""
        if self.room.table is None:
            return 0
        return self.room.ms + int((self.service.now() - self.taken) * 1000 * self.service.speed)

    # what people do

    async def answer(self, who: Person, command: AnyCommand) -> wire.Done | wire.Refused:
        """Have a command done, and say how that went."""
        refused = self.service.figures.refused
        try:
            return wire.Done(command.id, await self.do(who, command))
        except Refused as wrong:
            refused["overtaken" if wrong.overtaken else "refused"] += 1
            return wire.Refused(command.id, wrong.why, wrong.rule, wrong.legal, wrong.overtaken)
        except StoreError as wrong:
            refused["store"] += 1
            LOG.error("cannot write", extra={"table": self.id, "why": str(wrong)})
            return wire.Refused(command.id, str(wrong), again=True)

    async def do(self, who: Person, command: AnyCommand) -> int:
        """Have a command done for good: the number of its record. Refused says why not; StoreError, why not now."""
        if not who.id:
            raise Refused("say first who you are")
        if who.id in self.service.banned:
            raise Refused(BANNED)
        begun = self.service.now()
        prepared: AnyCommand | None = command
        if self.site is not None:
            prepared = await self.service.building.prepare(self, self.site, who, command)
        if prepared is None:  # it was passed on to those who look, and nothing of it is kept
            return self.room.seq
        seq = await self._do(who, prepared)
        self.service.figures.commands.add(self.service.now() - begun)
        return seq

    async def _do(self, who: Person, command: AnyCommand) -> int:
        async with self.lock:
            for _ in range(TRIES):
                if self.gone:
                    raise StoreError(CHANGED)
                known = self.room.done(who.id, command.id)
                if known is not None:
                    return known
                try:
                    draft = command.draft(self.room, who, self.ms(), self._invited(command))
                except Refused:
                    if self.service.pubsub.patience is None or not await self.catch_up():
                        raise
                    continue  # another process has written what may make it fit
                if await self.keep(draft):
                    return draft.record.seq
            raise Refused("too many others are writing to this table: try again")

    def _invited(self, command: AnyCommand) -> Sequence[int]:
        """The seat to which the sender's key is an invitation."""
        if not isinstance(command, commands.Sit) or command.key is None:
            return ()
        known = self.service.keys.seat_of(command.key)
        if known is None or known[0] != self.id or self.room.chairs[known[1]].since != known[2]:
            raise Refused("this invitation has expired: ask for another link")
        return (known[1],)

    # records: with the lock held

    async def keep(self, draft: Draft) -> bool:
        """Write a record, and only then let it happen. False if another process wrote one of that number first."""
        try:
            await self.service.store.append(self.id, draft.record)
        except Overtaken:
            await self.catch_up()
            return False
        except BaseException:  # it may have been written or not
            if not self.service.stopping and self.id in self.service.lives:
                self.service.background(self.look(draft.record.seq))
            raise
        self.room.take(draft.record, draft.ahead)
        if self.service.pubsub.patience is not None:
            self.service.pubsub.publish(self.id, draft.record.seq)
        self.service.figures.records[draft.record.what] += 1
        self.taken = self.service.now()
        self.changed()
        return True

    async def catch_up(self) -> bool:
        """Take what others have written. False if that was nothing."""
        records = await self.service.store.records(self.id, self.room.seq)
        if any(record.what == REWRITTEN for record in records):
            self._give_up()
            return True
        for record in records:
            self.room.take(record)
            self.taken = self.service.now()
        if records:
            self.changed()
        return bool(records)

    def _give_up(self) -> None:
        """What is in memory here counts no more: let nothing come of it, and have everybody look anew."""
        self.gone = True
        self.room.close()
        self.woken.set()
        if self.service.lives.get(self.id) is self:
            del self.service.lives[self.id]
        for listener in self.listeners:
            listener.say_bye(CHANGED)

    async def look(self, seq: int) -> None:
        """Take what others have written, if they have come to a record that has not happened here."""
        if seq > self.room.seq:
            async with self.lock:
                if seq > self.room.seq:
                    await self.catch_up()

    def changed(self) -> None:
        """Wake those who look, put the table right in the lists, and see to what happens by itself."""
        for listener in self.listeners:
            listener.wake()
        room, service = self.room, self.service
        if self.card is None or room.arounded == room.seq or room.table is None:
            card = room.card()
            if card != self.card:
                self.card = card
                service.background(service.list_table(self, card))
        self.woken.set()
        if service.stopping:
            return
        if self.site is not None:
            service.building.see_to(self, self.site)
        if self.driver is None and commands.is_due(room):
            self.driver = service.background(self._drive())

    # what happens by itself

    async def _drive(self) -> None:
        try:
            while commands.is_due(self.room):
                self.woken.clear()
                async with tried_again(self.id, "a driver failed"):
                    if not await self._by_itself():
                        await self._wait()
        finally:
            self.driver = None

    async def _by_itself(self) -> bool:
        """Keep the next record that needs nobody. False if there is none now."""
        room, service = self.room, self.service
        async with self.lock:
            draft = commands.next_draft(room, self.ms())
            if draft is None and commands.all_want_a_rematch(room):
                draft = room.draft("rematch-made", "", "", NO_SEAT, self.ms(), await service.rematch(room))
            if draft is None:
                return False
            # what the clock brings is for one process to write; what follows from the log, for any
            if draft.record.what in CLOCKWORK and not await service.pubsub.lease(self.id):
                return False
            await self.keep(draft)
            return True

    async def _wait(self) -> None:
        """Until something changes, or the clock or a bot has something to do."""
        service = self.service
        seconds = service.pubsub.patience
        if await service.pubsub.lease(self.id):
            waits = [commands.wait(self.room, self.ms()), self._wake_bots()]
            soonest = [wait / 1000 / service.speed for wait in waits if wait is not None]
            seconds = min([*soonest, *([] if seconds is None else [seconds])], default=None)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.woken.wait(), seconds)

    # computer players

    def _wake_bots(self) -> int | None:
        """Let those think whose time has come. ms until the next one's does; None if no other is to wait for."""
        ms, waits = self.ms(), []
        for seat in self.room.bots_due():
            ready = self._ready_at(seat)
            if seat not in self.thinking and len(self.room.entries) > ready.seen:
                if ready.ms <= ms:
                    self.thinking[seat] = self.service.background(self._turn(seat, self.room.asked[seat]))
                else:
                    waits.append(ready.ms - ms)
        return min(waits, default=None)

    def _ready_at(self, seat: int) -> Ready:
        """A bot thinks about what it is asked after its pace, where it was asked the same before; what is new to it is
        answered sooner."""
        room = self.room
        asked, known = room.asked[seat], self.ready.get(seat)
        if known is None or known.asked != asked:
            assert room.table is not None
            pace = room.table.pace(room.chairs[seat].bot, known is not None and known.asked.f == asked.f)
            since = min(asked.ms, room.ms)  # no bot waits for the time that others have given to a person
            known = self.ready[seat] = Ready(asked, since + about(pace, self.service.dice))
        return known

    async def _turn(self, seat: int, asked: Asked) -> None:
        try:
            async with tried_again(self.id, "a bot failed"):
                with contextlib.suppress(IllegalMove):  # in free play somebody else was quicker: it thinks again
                    await self._move(seat, asked)
        finally:
            self.thinking.pop(seat, None)
            self.woken.set()

    async def _move(self, seat: int, asked: Asked) -> None:
        """Have a bot take the decision that its seat owes. It is shown a possible position, never the true one."""
        room, service = self.room, self.service
        if room.asked.get(seat) != asked:  # something was quicker than this task
            return
        assert room.table is not None
        chair, seen = room.chairs[seat], len(room.entries)
        sight, pace = room.table.sight(seat), room.table.pace(chair.bot)
        begun, asking = service.now(), question(room.game, room.box.deck, sight)
        thought, pause = service.thinker.choose(asking, chair.bot, chair.name), 0 if pace else service.bot_pause
        move, _ = await asyncio.gather(thought, asyncio.sleep(pause))  # not before people can follow
        service.figures.thoughts.add(service.now() - begun)
        if move == WAIT:
            self.ready[seat] = Ready(asked, self.ms() + about(max(pace, THOUGHT) // 2, service.dice), seen)
            return
        text = room.game.write(sight.guess, sight.f, move)  # as it was: it may mean nothing any more
        text = await service.building.buildable(self, seat, text)
        async with self.lock:
            if seat not in room.bots_due() or room.asked[seat] != asked:
                return
            draft = room.game_draft("move", room.table.ahead(seat, text, self.ms()))
            if service.building.is_unbuildable(self, seat, draft):
                self.ready[seat] = Ready(asked, self.ms() + about(max(pace, THOUGHT), service.dice), seen)
                return
            await self.keep(draft)
