"""One after another: whoever has the turn at a table has it alone, and everybody has it in the end."""

import asyncio

from labtop.server.turns import Turn


def test_turns_are_had_in_the_order_in_which_they_were_asked_for() -> None:
    async def run() -> list[int]:
        turn, had = Turn(), []

        async def wait(n: int) -> None:
            async with turn:
                assert turn.taken
                had.append(n)
                await asyncio.sleep(0)

        def go(n: int) -> None:
            had.append(n)
            asyncio.get_running_loop().call_soon(turn.release)

        tasks = []
        for n in range(0, 20, 2):
            turn.call(lambda n=n: go(n))  # type: ignore[misc]
            tasks.append(asyncio.create_task(wait(n + 1)))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert not turn.taken
        return had

    assert asyncio.run(run()) == list(range(20))


def test_who_is_cancelled_while_waiting_keeps_nobody_from_a_turn() -> None:
    async def run() -> None:
        turn, had = Turn(), []

        async def wait(n: int) -> None:
            async with turn:
                had.append(n)

        for moment in range(4):  # before it waits, while it does, when the turn has just been given, and after that
            turn.call(lambda: None)
            first, second = asyncio.create_task(wait(1)), asyncio.create_task(wait(2))
            if moment:
                await asyncio.sleep(0)
            if moment > 1:
                turn.release()
            for _ in range(moment - 2):
                await asyncio.sleep(0)
            first.cancel()
            if moment < 2:
                turn.release()
            await asyncio.wait_for(asyncio.gather(first, second, return_exceptions=True), 60)
            assert had.pop() == 2 and not turn.taken

    asyncio.run(run())


def test_a_thousand_who_are_through_at_once_are_not_one_within_the_other() -> None:
    async def run() -> int:
        turn, had = Turn(), 0

        def go() -> None:
            nonlocal had
            had += 1
            turn.release()

        turn.call(lambda: None)
        for _ in range(5000):
            turn.call(go)
        turn.release()
        while turn.taken:
            await asyncio.sleep(0)
        return had

    assert asyncio.run(run()) == 5000
