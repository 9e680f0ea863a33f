"""The core by itself: no server, no thread, no clock but the test's own."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from labtop.bots.advice import Hint, hints_of
from labtop.bots.parallel_search import Budget, Question, sight_of
from labtop.kernel.hints import FOREVER
from labtop.tables import api, commands, wire
from labtop.tables.live import LiveTable
from labtop.tables.people import Person
from labtop.tables.records import Refused
from labtop.tables.service import TableService
from labtop.tables.updates import Reader, update
from tables.virtual import Thinker, VirtualLoop, service_in

ANN, BEN = Person("ann", "Ann"), Person("ben", "Ben")


def run(work: Coroutine[Any, Any, None], loop: VirtualLoop) -> None:
    try:
        loop.run_until_complete(work)
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


class Watcher:
    """Somebody who looks, and is woken without a socket."""

    def __init__(self, live: LiveTable, who: Person) -> None:
        self.live, self.woken = live, 0
        self.reader = Reader(who.id, live.room.seat_of(who.id), 0)
        live.listeners.add(self)

    def wake(self) -> None:
        self.woken += 1

    def say_bye(self, why: str) -> None:
        raise AssertionError(why)

    def news(self) -> Any:
        return self.reader.news(self.live.room, self.live.ms())


async def made(service: TableService, *seats: str, game: str = "gsa", **more: Any) -> LiveTable:
    await service.open()
    return await service.make(ANN, wire.NewTable(game, seats, **more))


async def over(live: LiveTable) -> None:
    """Until the game is over, as Ann plays the first move that is legal."""
    while live.room.status != "over":
        if 0 in live.room.asked:
            assert live.room.table is not None
            await live.do(ANN, commands.Play(f"m{live.room.seq}", live.room.seq, live.room.table.legal(0)[0].text))
        else:
            await asyncio.sleep(0.1)


def test_a_whole_game_with_bots_is_played_without_a_thread_and_in_no_time() -> None:
    loop = VirtualLoop()
    before = threading.active_count()

    async def play() -> None:
        service = service_in(loop)
        live = await made(service, "you", "random", "random")
        await over(live)
        assert loop.now > 20  # seconds in which bots let people follow
        assert live.room.table is not None and live.room.table.outcome is not None
        assert threading.active_count() == before
        await service.close()

    run(play(), loop)


def test_the_same_seeds_give_the_same_game_to_the_byte() -> None:
    logs = []
    for _ in range(2):
        loop = VirtualLoop()

        async def play(loop: VirtualLoop = loop) -> None:
            service = service_in(loop)
            live = await made(service, "you", "random", "random")
            await over(live)
            logs.append(await service.store.records(live.id, 0))
            await service.close()

        run(play(), loop)
    assert logs[0] == logs[1] and len(logs[0]) > 50


class Slow(Thinker):
    """Hints take a minute, in which others go on."""

    async def hints(self, question: Question) -> tuple[Hint, ...]:
        await asyncio.sleep(60)
        return tuple(hints_of(*sight_of(question), Budget(20, FOREVER)))


def test_a_hint_is_good_for_its_decision_whatever_others_do_in_the_meantime() -> None:
    loop = VirtualLoop()

    async def play() -> None:
        service = service_in(loop)
        service.thinker = Slow()
        live = await made(service, "you", "easy", "easy", game="experiment")
        while 0 not in live.room.asked:
            await asyncio.sleep(0.1)
        asked, hints = live.room.seq, await api.hint(api.Ask(service, ANN, None), live.id)
        assert isinstance(hints, wire.Hints) and live.room.table is not None
        assert live.room.seq > asked  # the others have laid
        assert {hint.move.text for hint in hints.hints} <= {move.text for move in live.room.table.legal(0)}
        assert hints.asked == update(live.room, "ann", 0, 0).asked > 0
        await live.do(ANN, commands.Play("m", live.room.seq, hints.hints[0].move.text))
        while 0 not in live.room.asked:
            await asyncio.sleep(0.1)
        assert update(live.room, "ann", 0, 0).asked > hints.asked  # another decision
        await service.close()

    run(play(), loop)


def test_who_takes_too_long_is_stood_in_for_when_the_clock_is_turned() -> None:
    loop = VirtualLoop()

    async def play() -> None:
        service = service_in(loop)
        live = await made(service, "you", "open", thinking=3600)
        await live.do(BEN, commands.Sit("sit"))
        for who in (ANN, BEN):
            await live.do(who, commands.Ready("ready", True))
        await asyncio.sleep(1)
        assert live.room.status == "playing"
        slow = next(iter(live.room.asked))
        await asyncio.sleep(3590)
        assert not live.room.chairs[slow].away
        await asyncio.sleep(20)
        assert live.room.chairs[slow].away
        await service.close()

    run(play(), loop)


def test_commands_that_come_at_once_are_done_one_after_another_and_whoever_looks_is_woken() -> None:
    loop = VirtualLoop()

    async def play() -> None:
        service = service_in(loop)
        live = await made(service, "you", "open", "open")
        watcher = Watcher(live, BEN)
        assert isinstance(watcher.news(), wire.Welcome) and watcher.news() is None
        done = await asyncio.gather(*(live.do(ANN, commands.Chat(f"c{n}", f"{n}")) for n in range(20)))
        assert done == list(range(2, 22)) and watcher.woken == 20
        update = watcher.news()
        assert isinstance(update, wire.Update) and [note.text for note in update.notes] == [str(n) for n in range(20)]
        assert await live.do(ANN, commands.Chat("c0", "again")) == 2, "what is sent twice counts once"
        with pytest.raises(Refused, match="you have no seat"):
            await live.do(BEN, commands.Ready("r", True))
        await service.close()

    run(play(), loop)


def test_a_reader_who_was_told_changes_knows_the_whole_view() -> None:
    loop = VirtualLoop()

    async def play() -> None:
        service = service_in(loop)
        live = await made(service, "you", "random", "random")
        watcher, told = Watcher(live, ANN), 0
        watcher.news()
        while live.room.status != "over":
            await asyncio.sleep(0.5)
            if 0 in live.room.asked and live.room.table is not None:
                await live.do(ANN, commands.Play(f"m{live.room.seq}", live.room.seq, live.room.table.legal(0)[0].text))
            update = watcher.news()
            told += isinstance(update, wire.Update) and bool(update.changes)
            if live.room.table is not None and update is not None:
                assert watcher.reader.view == live.room.table.view(0)
        assert told > 20
        await service.close()

    run(play(), loop)
