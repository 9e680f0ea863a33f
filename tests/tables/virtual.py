"""Tables without a server: an event loop whose clock is turned by hand, and nothing that reaches out of the process."""

import asyncio
import random
import selectors
from collections.abc import Callable, Sequence
from typing import Any

from labtop.bots import levels
from labtop.bots.advice import Hint
from labtop.bots.parallel_search import Question, sight_of
from labtop.physics.poses import Plan, Pose, Verdict, Wanted
from labtop.tables.service import TableService
from labtop.tables.stores.sqlite import Memory


class Nothing(selectors.BaseSelector):
    """No file or socket is ever waited for: when there is nothing to do, time passes."""

    def __init__(self, pass_time: Callable[[float], None]) -> None:
        self.pass_time = pass_time

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everybody waits, and nothing will ever happen"
        self.pass_time(timeout)
        return []

    def register(self, *_: Any, **__: Any) -> Any: ...

    def unregister(self, *_: Any) -> Any: ...

    def get_map(self) -> Any:
        return {}


class VirtualLoop(asyncio.SelectorEventLoop):
    """Hours pass at once: whenever all wait for time, it is set to when the first of them will be woken."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(Nothing(self._pass))

    def _pass(self, seconds: float) -> None:
        self.now += seconds

    def time(self) -> float:
        return self.now


class Thinker:
    """Bots think at once, and always the same."""

    async def choose(self, question: Question, level: str, name: str) -> int:
        game, sight = sight_of(question)
        return int(levels.player(level, game, 1).choose(sight))

    async def hints(self, question: Question) -> tuple[Hint, ...]:
        return ()

    async def compute(self, work: Callable[..., Any], *args: object) -> Any:
        return work(*args)

    def close(self) -> None: ...


class NoBlocks:
    """Nothing is judged and nothing can be built."""

    def __init__(self) -> None:
        self.plans: dict[Wanted, Plan | None] = {}

    async def judge(self, blocks: Sequence[Pose]) -> Verdict:
        return Verdict(False, "time", (), (), (), (), ())

    async def plan(self, wanted: Wanted) -> Plan | None:
        self.plans[wanted] = None
        return None

    def close(self) -> None: ...


def service_in(loop: VirtualLoop, **settings: Any) -> TableService:
    ids = iter(range(10**6))
    given: dict[str, Any] = {
        "now": loop.time,
        "seed": lambda: 7,
        "new_id": lambda: f"id-{next(ids)}",
        "dice": random.Random(1),
        **settings,
    }
    return TableService(Memory(), Thinker(), NoBlocks(), **given)
