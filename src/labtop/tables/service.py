"""The tables of one process: in memory while somebody needs them, and in step with the store.

The service has no sockets, disks, processes, threads or clock of its own: whoever runs it hands them in. A server does,
a page in a browser, and a test that turns the clock by hand.
"""

import asyncio
import logging
import random
import re
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from labtop.bots.advice import Hint
from labtop.bots.parallel_search import Question
from labtop.tables import commands, wire
from labtop.tables.building import Builder, Building
from labtop.tables.leaderboard import Leaderboard
from labtop.tables.live import Figures, LiveTable
from labtop.tables.people import Keys, Person
from labtop.tables.records import CannotOpen, Card, Made, Record, Refused
from labtop.tables.room import Room
from labtop.tables.stores.sql import Store, StoreError
from labtop.tables.table_factory import forked, made_of, rematch_of

LOG = logging.getLogger("labtop.service")
IDLE = 300.0  # seconds that a table without anybody stays in memory
SWEEP = 2.0  # seconds between looks for what was not heard of
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")  # of a table: anything else need not be looked for, nor repeated
THINNED = 16  # of a finished game, every so many positions are kept
Heard = Callable[[str, int, bytes], None]


class Unknown(LookupError):
    """There is no such table."""


class Thinker(Protocol):
    """Thinks for computer players, and for people who ask for a hint."""

    async def choose(self, question: Question, level: str, name: str) -> int: ...

    async def hints(self, question: Question) -> tuple[Hint, ...]: ...

    async def compute(self, work: Callable[..., Any], *args: object) -> Any:
        """Call something that takes a while, without keeping the others waiting."""

    def close(self) -> None: ...


class PubSub:
    """How processes hear of each other's records, and which of them drives a table. Nothing depends on it for being
    right: the store decides who was first, and a sweep catches what was not heard.

    This is for the only process, with nobody to hear of, or to tell. Where there are others, all of it is overridden.
    """

    patience: float | None = None  # seconds between looks at a lease; None: there are no other processes

    async def open(self, heard: Heard) -> None:
        """Have `heard` called with all that other processes publish of the tables that we follow."""

    async def close(self) -> None: ...

    async def follow(self, table: str) -> None: ...

    async def unfollow(self, table: str) -> None: ...

    def publish(self, table: str, seq: int, moving: bytes = b"") -> None:
        """Tell of a record by its number, or of something that moves and is not kept."""

    async def lease(self, table: str) -> bool:
        """Whether this process is the one to drive a table, from now on for a while."""
        return True


class TableService:
    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        builder: Builder,
        pubsub: PubSub | None = None,
        *,
        now: Callable[[], float],
        seed: Callable[[], int],
        new_id: Callable[[], str],
        dice: random.Random,
        bot_pause: float = 0.8,
        speed: float = 1.0,
    ) -> None:
        self.store, self.thinker, self.pubsub = store, thinker, pubsub or PubSub()
        self.now, self.seed, self.new_id = now, seed, new_id
        self.dice, self.bot_pause = dice, bot_pause
        self.speed = speed  # of play: other than 1 for demonstrations, and for tests that cannot wait
        self.figures = Figures()
        self.building = Building(self, builder)
        self.leaderboard = Leaderboard(self)
        self.lives: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()  # in the background
        self.unopenable: set[str] = set()  # tables where time runs and which these rules cannot open
        self.banned: frozenset[str] = frozenset()  # identities of those who may only watch
        self.is_open = self.stopping = False

    async def open(self) -> None:
        await self.store.open()
        try:
            self.keys = Keys(await self.store.secret())
            self.banned = await self.store.banned()
            await self.pubsub.open(self._heard)
        except BaseException:
            await self.store.close()
            raise
        self.background(self._sweep())
        self.is_open = True

    async def close(self) -> None:
        """Let no bot begin anything any more, and finish what is being written."""
        self.stopping = True
        tasks = [*self.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self.lives.values():
            async with live.lock:
                pass
        self.thinker.close()
        self.building.builder.close()
        await self.pubsub.close()
        await self.store.close()

    # finding and making

    async def live(self, id: str, seen: int = 0) -> LiveTable:
        """A table, from the store if it is not in memory. Unknown, CannotOpen or StoreError if not.

        It is as new as record `seen` at the least, which somebody may have seen at another process."""
        live = self.lives.get(id) or await self._loaded(id)
        live.wanted = self.now()
        await live.look(seen)
        return live

    async def _loaded(self, id: str) -> LiveTable:
        if not ID.fullmatch(id):
            raise Unknown("there is no such table")
        task = self.loading.get(id)
        if task is None:
            task = self.loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> LiveTable:
        await self.pubsub.follow(id)
        kept = await self.store.find(id)
        if kept is None:
            await self.pubsub.unfollow(id)
            raise Unknown(f"there is no table {id}")
        room = Room(*kept)
        live = LiveTable(room, self)
        if room.strayed:
            LOG.warning("rules changed", extra={"table": id, "record": room.strayed})
            async with live.lock:
                draft = commands.after_change_of_rules(room)
                if draft is not None:
                    await live.keep(draft)
        self.lives[id] = live  # and not before it has settled
        live.changed()
        return live

    async def make(self, who: Person, new: wire.NewTable) -> LiveTable:
        """A new table. Refused says what is wrong with what is asked for."""
        return await self._make(*made_of(new, who, self.new_id(), self.seed()))

    async def fork(self, who: Person, id: str, fork: wire.Fork) -> LiveTable:
        """A table for one person that goes on from a point of a finished game."""
        live = await self.live(id)
        if live.room.status != "over":
            raise Refused("only a finished game can be gone on with from another point")
        made, records = forked(live.room, who, fork, self.new_id(), await self.store.records(id, 0))
        return await self._make(made, live.room.box.deck.source, records)

    async def rematch(self, room: Room) -> str:
        """The table where those of a finished game play again."""
        made, records = rematch_of(room, self.keys.next_table(room.made.id), self.seed())
        await self._make(made, room.box.deck.source, records)
        return made.id

    async def _make(self, made: Made, source: str, records: list[Record]) -> LiveTable:
        records = [msgspec.structs.replace(record, seq=n) for n, record in enumerate(records, 1)]
        await self.store.make(made, source, Room(made, source, records).card(), records)
        self.figures.tables[made.game] += 1
        return await self.live(made.id)

    # keeping in step

    def _heard(self, id: str, seq: int, moving: bytes) -> None:
        """Another process has written a record, or blocks are moved there."""
        live = self.lives.get(id)
        if live is not None and live.site is not None and moving:
            self.building.show(live, live.site, msgspec.json.decode(moving, type=wire.Moving))
        elif live is not None and not self.stopping:
            self.background(live.look(seq))

    async def list_table(self, live: LiveTable, card: Card) -> None:
        """Have a table in the lists as it is now."""
        if live.gone:
            return
        try:
            await self.store.show(card)
        except StoreError:
            if live.card is card:
                live.card = None  # the next look, or the next record, tries again
            raise
        if card.status == "over":
            await self.store.thin(card.id, THINNED)
            await self.leaderboard.settle(live.room)

    async def _sweep(self) -> None:
        """Catch what was not heard of, take up tables where time runs, and let go of those that nobody needs."""
        while True:
            try:
                self.banned = await self.store.banned()
                for id in await self.store.clocks():
                    await self._take_up(id)
                for id, seq in (await self.store.latest(list(self.lives))).items():
                    if id in self.lives:  # still
                        await self.lives[id].look(seq)
                for live in list(self.lives.values()):
                    if live.card is None:
                        live.changed()
                await self.leaderboard.make_up()
                await self._forget()
            except StoreError as wrong:
                LOG.error("sweep failed", extra={"why": str(wrong)})
            await asyncio.sleep(SWEEP)

    async def _take_up(self, id: str) -> None:
        """Have a table in memory because time runs there. One that cannot be opened keeps no other from it."""
        if id in self.lives or id in self.unopenable:
            return
        try:
            await self.live(id)
        except Unknown:
            pass  # deleted meanwhile
        except CannotOpen as wrong:
            self.unopenable.add(id)  # to say so once
            LOG.error("cannot open", extra={"table": id, "why": str(wrong)})

    async def _forget(self) -> None:
        long_ago = self.now() - IDLE
        for id, live in list(self.lives.items()):
            if not live.busy and max(live.taken, live.wanted) < long_ago:
                del self.lives[id]
                await self.pubsub.unfollow(id)

    def background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a background task failed", extra={"why": str(task.exception())})
