"""Who may write to a table: one after another, in the order in which they came."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial


class Turn:
    """A lock that calls those who wait, so that nobody needs a task only to wait. `async with` does for a task."""

    __slots__ = ("taken", "waiting")

    def __init__(self) -> None:
        self.taken = False
        self.waiting: deque[Callable[[], None]] = deque()

    def call(self, go: Callable[[], None]) -> None:
        """Have `go` called when it is its turn, perhaps at once. It lasts until `release`."""
        if self.taken:
            self.waiting.append(go)
        else:
            self.taken = True
            go()

    def release(self) -> None:
        if self.waiting:  # by way of the loop: a thousand who are refused, each within the other, would be too deep
            asyncio.get_running_loop().call_soon(self.waiting.popleft())
        else:
            self.taken = False

    async def take(self) -> None:
        """The same for a task, which has to `release` it in the end."""
        if not self.taken:
            self.taken = True
            return
        given = asyncio.get_running_loop().create_future()
        self.waiting.append(partial(self._give, given))
        try:
            await given
        except asyncio.CancelledError:
            if not given.cancelled():  # it was given, and too late
                self.release()
            raise

    async def __aenter__(self) -> None:
        await self.take()

    async def __aexit__(self, *_: object) -> None:
        self.release()

    def _give(self, given: asyncio.Future[None]) -> None:
        if given.done():
            self.release()
        else:
            given.set_result(None)
