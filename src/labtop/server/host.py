"""The tables of one server process: rooms in memory, kept in step with the store, and driven where nobody else does."""

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from labtop.kernel.rng import SEED_BITS
from labtop.server import metrics, wire
from labtop.server.bots import Bots, question
from labtop.server.builders import Builders, blocks_draft
from labtop.server.errands import Answer, Errand, Judged, Live
from labtop.server.identity import Keys, Person, new_table_id
from labtop.server.leaderboard import Leaderboard
from labtop.server.making import check_seat, forked, made_of, rematch_of, sits
from labtop.server.news import Alone, News
from labtop.server.post import Post
from labtop.server.workers import Workers
from labtop.tables.entries import Draft
from labtop.tables.hint import Hint
from labtop.tables.records import CannotOpen, Card, Made, Record, Refused
from labtop.tables.room import Room
from labtop.tables.stores import Kept, Overtaken, Store, StoreError

LOG = logging.getLogger("labtop.host")
TRIES = 20  # against others who write to the same table
IDLE = 300.0  # seconds that a room without anybody stays in memory
SWEEP = 2.0  # seconds between looks for news that got lost
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")  # of a table: anything else need not be looked for, nor repeated
THINNED = 16  # of a finished game, every so many positions are kept


class Unknown(LookupError):
    """There is no such table."""


class Host:
    def __init__(
        self,
        store: Store,
        workers: Workers,
        news: News | None = None,
        *,
        bot_pause: float = 0.8,
        speed: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        seed: Callable[[], int] = lambda: secrets.randbits(SEED_BITS),
    ) -> None:
        self.store, self.workers, self.news = store, workers, news or Alone()
        self.post = Post()
        self.builders = Builders(self)
        self.leaderboard = Leaderboard(self)
        self.clock, self.seed = clock, seed
        self.bots = Bots(self, bot_pause)
        self.speed = speed  # of play: other than 1 for demonstrations, and for tests that cannot wait
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.chores: set[asyncio.Task[Any]] = set()
        self.begun: set[asyncio.Task[None]] = set()  # commands that take more than one look at the store
        self.shut: set[str] = set()  # tables where time runs and which these rules cannot open
        self.is_open = self.stopping = False

    async def open(self) -> None:
        await self.store.open()
        wrong: BaseException | None = None
        try:
            self.keys = Keys(await self.store.secret())
            await self.news.open(self._heard, self.builders.saw)
        except BaseException as failure:
            wrong = failure
        if wrong is not None:
            await self.store.close()
            raise wrong
        self._chore(self._sweep())
        self.is_open = True

    async def close(self) -> None:
        """Let no bot begin anything any more, and finish what is being written."""
        self.stopping = True
        lives = self.lives.values()
        tasks = [task for live in lives for task in (live.driver, *live.thinking.values()) if task]
        tasks += [*self.chores, *self.builders.tasks()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self.lives.values():
            await live.turn.take()
            live.turn.release()
        self.workers.close()
        self.builders.blocks.close()
        await self.news.close()
        await self.store.close()

    # finding and making

    async def live(self, id: str, seen: int = 0) -> Live:
        """The room of a table, from the store if it is not in memory. Unknown, CannotOpen or StoreError if not.

        It is as new as record `seen` at the least, which somebody may have seen at another process."""
        live = self.lives.get(id) or await self._loaded(id)
        live.wanted = self.clock()
        if seen > live.room.seq:
            live.behind = True
            await self._follow_up(live)
        return live

    async def _loaded(self, id: str) -> Live:
        if not ID.fullmatch(id):
            raise Unknown("there is no such table")
        task = self.loading.get(id)
        if task is None:
            task = self.loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Live:
        await self.news.follow(id)
        kept = await self.store.find(id)
        if kept is None:
            await self.news.unfollow(id)
            raise Unknown(f"there is no table {id}")
        room = replayed(kept)
        live = Live(room, self.clock())
        if room.strayed:
            LOG.warning("rules changed", extra={"table": id, "record": room.strayed})
            await live.turn.take()
            try:
                draft = room.settle()
                if draft is not None:
                    await self.keep(live, draft)
            finally:
                live.turn.release()
        self.lives[id] = live  # and not before it has settled
        self._after(live)
        return live

    async def make(self, who: Person, new: wire.NewTable) -> Live:
        """A new table. Refused says what is wrong with what is asked for."""
        made, source = made_of(new, who, new_table_id(), self.seed())
        return await self._make(made, source, sits(new, who))

    async def _make(self, made: Made, source: str, records: list[Record]) -> Live:
        room = Room(made, source)
        records = [msgspec.structs.replace(record, seq=n) for n, record in enumerate(records, 1)]
        for record in records:
            room.take(record)
        await self.store.make(made, source, room.card(), records)
        metrics.TABLES_MADE.labels(made.game).inc()
        return await self.live(made.id)

    async def fork(self, who: Person, id: str, fork: wire.Fork) -> Live:
        """A table for one person that goes on from a point of a finished game."""
        live = await self.live(id)
        if live.room.status != "over":
            raise Refused("only a finished game can be gone on with from another point")
        made, records = forked(live.room, who, fork, new_table_id(), await self.store.records(id, 0))
        kept = await self.store.find(id)
        assert kept is not None
        return await self._make(made, kept.deck, records)

    # doing

    async def do(self, id: str, who: Person, command: wire.AnyCommand) -> int:
        """Have a command done for good: the number of its record. Refused says why not; StoreError, why not now."""
        return await self.done(await self.live(id), who, command)

    async def done(self, live: Live, who: Person, command: wire.AnyCommand) -> int:
        came: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.begin(live, who, command, partial(settle, came))
        return await came

    def begin(self, live: Live, who: Person, command: wire.AnyCommand, answer: Answer) -> None:
        """Have a command done for good when it is its turn. Nothing waits meanwhile: `answer` is called in the end."""
        errand = Errand(live, who, command, answer, time.perf_counter())
        if live.site is None or not self.builders.begin(errand, live.site):
            live.turn.call(partial(self.start, errand))

    def start(self, errand: Errand) -> None:
        live, who, command = errand.live, errand.who, errand.command
        came: int | Exception | None
        try:
            if not who.id:
                raise Refused("say first who you are")
            if live.behind:
                self._slowly(errand)
                return
            came = live.room.done(who.id, command.id)
            if came is None:
                fitting = self._draft(live, who, command)
                self.store.submit(live.room.made.id, fitting.record, partial(self._written, errand, fitting))
                return
        except Refused as wrong:
            if who.id and self.news.patience is not None:  # another process may have written what makes it fit
                self._slowly(errand)
                return
            came = wrong
        except Exception as wrong:
            came = wrong
        live.turn.release()
        errand.answer(came)

    def _written(self, errand: Errand, draft: Draft, wrong: Exception | None) -> None:
        """The store has said how it went."""
        live = errand.live
        if isinstance(wrong, Overtaken):
            live.behind = True
            self._slowly(errand)
            return
        came: int | Exception = wrong or draft.record.seq
        try:
            if wrong is None:
                self._take(live, draft)
                metrics.COMMAND_SECONDS.add(time.perf_counter() - errand.begun)
            else:
                self._unsure(live)
        except Exception as failure:
            came = failure
        live.turn.release()
        errand.answer(came)

    def _slowly(self, errand: Errand) -> None:
        """The same where the store has to be looked at in between; it is this command's turn already."""
        self.task(self._do_slowly(errand))

    def task(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.begun.add(task)
        task.add_done_callback(self.begun.discard)

    async def _do_slowly(self, errand: Errand) -> None:
        came: int | Exception
        try:
            came = await self._do(errand.live, errand.who, errand.command)
            metrics.COMMAND_SECONDS.add(time.perf_counter() - errand.begun)
        except Exception as wrong:
            came = wrong
        finally:
            errand.live.turn.release()
        errand.answer(came)

    async def _do(self, live: Live, who: Person, command: wire.AnyCommand | Judged) -> int:
        room = live.room
        for _ in range(TRIES):
            if live.behind:
                await self.catch_up(live)
            known = room.done(who.id, command.id)
            if known is not None:
                return known
            fitting = self._fitting(live, who, command)
            if isinstance(fitting, Draft):
                if await self.keep(live, fitting):
                    return fitting.record.seq
            elif self.news.patience is None or not await self.catch_up(live):
                raise fitting  # unless another process has written what makes it fit
        raise Refused("too many others are writing to this table: try again")

    def _fitting(self, live: Live, who: Person, command: wire.AnyCommand | Judged) -> Draft | Refused:
        try:
            return self._draft(live, who, command)
        except Refused as wrong:
            return wrong

    def _draft(self, live: Live, who: Person, command: wire.AnyCommand | Judged) -> Draft:
        room, ms, id = live.room, self.ms(live), command.id
        match command:
            case wire.Play(seq=seq, text=text):
                return room.move(who.id, id, seq, text, ms)
            case wire.Undo():
                return room.undo(who.id, id, ms)
            case wire.Agree(yes=yes):
                return room.consent(who.id, id, yes, ms)
            case wire.Chat(text=text):
                return room.chat(who.id, id, who.name, text, ms)
            case wire.Ready(yes=yes):
                return room.ready(who.id, id, yes, ms)
            case wire.Sit(seat=seat, key=key):
                return room.sit(who.id, id, who.name, seat, self._invited(room, key), ms)
            case wire.Leave():
                return room.leave(who.id, id, ms)
            case wire.Back():
                return room.back(who.id, id, ms)
            case wire.Resign():
                return room.resign(who.id, id, ms)
            case wire.Seat(seat=seat, to=to):
                check_seat(to)
                return room.plan(who.id, id, seat, to, ms)
            case wire.MoreTime(seat=seat):
                return room.more_time(who.id, id, seat, ms)
            case wire.Rematch():
                return room.rematch(who.id, id, ms)
            case wire.Close():
                return room.close(who.id, id, ms)
            case wire.Poses() | wire.Check() | Judged():
                return blocks_draft(room, who, command, ms)

    def _invited(self, room: Room, key: str | None) -> list[int]:
        if key is None:
            return []
        known = self.keys.seat_of(key)
        if known is None or known[0] != room.made.id or room.chairs[known[1]].since != known[2]:
            raise Refused("this invitation does not hold any more: ask for another link")
        return [known[1]]

    async def keep(self, live: Live, draft: Draft) -> bool:
        """Write a record, and only then let it happen. False if another process wrote one of that number first."""
        overtaken = False
        try:
            await self.store.append(live.room.made.id, draft.record)
        except Overtaken:
            overtaken = True
        except BaseException:
            self._unsure(live)
            raise
        if overtaken:
            await self.catch_up(live)
            return False
        self._take(live, draft)
        return True

    def _take(self, live: Live, draft: Draft) -> None:
        """Let happen what has been written."""
        live.room.take(draft.record, draft.ahead)
        live.taken = self.clock()
        self.news.tell(live.room.made.id, draft.record.seq)
        metrics.RECORDS.add(draft.record.what)
        self._after(live)

    def _unsure(self, live: Live) -> None:
        """A record may have been written or not."""
        live.behind = True
        if not self.stopping and live.room.made.id in self.lives:
            self._chore(self._follow_up(live))

    async def catch_up(self, live: Live) -> bool:
        """Take what others have written. False if that was nothing."""
        records = await self.store.records(live.room.made.id, live.room.seq)
        for record in records:
            live.room.take(record)
            live.taken = self.clock()
        live.behind = False
        if records:
            self._after(live)
        return bool(records)

    def _after(self, live: Live) -> None:
        """A room has changed: tell those who look at it, put it right in the lists, do what is left to do."""
        for listener in live.listeners:
            listener.ring()
        room = live.room
        if live.card is None or room.arounded == room.seq or room.table is None:
            card = room.card()
            if card != live.card:
                live.card = card
                self._chore(self._show(live, card))
        live.bell.set()
        if live.site is not None and not self.stopping:
            self.builders.wake(live, live.site)
        if live.driver is None and not self.stopping and live.room.needs_driving():
            live.driver = asyncio.create_task(self._drive(live))

    async def _show(self, live: Live, card: Card) -> None:
        try:
            await self.store.show(card)
        except StoreError:
            if live.card is card:
                live.card = None  # the next look, or the next record, tries again
            raise
        if card.status == "over":
            await self.store.thin(card.id, THINNED)
            await self.leaderboard.settle(live.room)

    # what nobody has to be asked for

    def ms(self, live: Live) -> int:
        """ms of play. Time that no process had the table in memory does not count."""
        if live.room.table is None:
            return 0
        return live.room.ms + int((self.clock() - live.taken) * 1000 * self.speed)

    async def _drive(self, live: Live) -> None:
        try:
            while live.room.needs_driving():
                live.bell.clear()
                pause = 0.0
                try:
                    await self._drive_on(live)
                except StoreError as wrong:
                    LOG.error("cannot write", extra={"table": live.room.made.id, "why": str(wrong)})
                    pause = 1.0
                if pause:
                    await asyncio.sleep(pause)
        except Exception:
            LOG.exception("a driver failed", extra={"table": live.room.made.id})
        finally:
            live.driver = None

    async def _drive_on(self, live: Live) -> None:
        room = live.room
        if await self._by_itself(live):
            return
        waits = [room.wait(self.ms(live))]
        seconds = self.news.patience
        if await self.news.lease(room.made.id):
            waits.append(self.bots.wake(live))
            seconds = min((wait / 1000 / self.speed for wait in waits if wait is not None), default=None)
        if self.news.patience is not None:
            seconds = self.news.patience if seconds is None else min(seconds, self.news.patience)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.bell.wait(), seconds)

    async def _by_itself(self, live: Live) -> bool:
        await live.turn.take()
        try:
            if live.behind:
                await self.catch_up(live)
            room = live.room
            draft = room.by_itself(self.ms(live))
            if draft is None and room.all_want_a_rematch():
                draft = room.rematch_made(await self._next_table(room), self.ms(live))
            if draft is None:
                return False
            # what the clock brings is for one process to write; what follows from the log, for any
            if draft.record.what in ("clock", "timeout", "beat") and not await self.news.lease(room.made.id):
                return False
            await self.keep(live, draft)
            return True
        finally:
            live.turn.release()

    async def _next_table(self, room: Room) -> str:
        kept = await self.store.find(room.made.id)
        assert kept is not None
        made, records = rematch_of(room, self.keys.next_table(room.made.id), self.seed())
        await self._make(made, kept.deck, records)
        return made.id

    async def hints(self, id: str, who: Person) -> tuple[Hint, ...]:
        """What a seat might do, by a search from what it may know."""
        live = await self.live(id)
        room = live.room
        seat = room.seat_of(who.id)
        if seat is None or room.table is None or seat not in room.asked:
            raise Refused("you are not asked anything now")
        return await self.workers.hints(question(room, room.table.sight(seat)))

    # keeping in step

    def _heard(self, id: str, seq: int) -> None:
        """Another process has written a record."""
        live = self.lives.get(id)
        if live is None or self.stopping or seq <= live.room.seq:
            return
        live.behind = True
        self._chore(self._follow_up(live))

    async def _follow_up(self, live: Live) -> None:
        await live.turn.take()
        try:
            if live.behind:
                await self.catch_up(live)
        finally:
            live.turn.release()

    async def _sweep(self) -> None:
        """Catch what the news lost, take up tables where time runs, and let go of rooms that nobody needs."""
        while True:
            try:
                for id in await self.store.clocks():
                    await self._take_up(id)
                if self.news.patience is not None:
                    for id, seq in (await self.store.latest(list(self.lives))).items():
                        live = self.lives.get(id)
                        if live is not None and seq > live.room.seq:
                            live.behind = True
                            await self._follow_up(live)
                for live in list(self.lives.values()):
                    if live.card is None:
                        self._after(live)
                await self.leaderboard.make_up()
                await self._forget()
            except StoreError as wrong:
                LOG.error("sweep failed", extra={"why": str(wrong)})
            await asyncio.sleep(SWEEP)

    async def _take_up(self, id: str) -> None:
        """Have a table in memory because time runs there. One that cannot be opened keeps no other from it."""
        if id in self.lives or id in self.shut:
            return
        try:
            await self.live(id)
        except CannotOpen as wrong:
            self.shut.add(id)  # to say so once
            LOG.error("cannot open", extra={"table": id, "why": str(wrong)})

    async def _forget(self) -> None:
        long_ago = self.clock() - IDLE
        for id, live in list(self.lives.items()):
            busy = live.listeners or live.driver or live.thinking or live.turn.taken
            if not busy and max(live.taken, live.wanted) < long_ago:
                del self.lives[id]
                await self.news.unfollow(id)

    def _chore(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.chores.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.chores.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a chore failed", extra={"why": str(task.exception())})


def settle(came: asyncio.Future[int], result: int | Exception) -> None:
    if came.done():  # nobody waits any more
        return
    if isinstance(result, Exception):
        came.set_exception(result)
    else:
        came.set_result(result)


def replayed(kept: Kept) -> Room:
    room = Room(kept.made, kept.deck)
    for record in kept.records:
        room.take(record)
    return room
