"""Blocks at the tables of a server: a judge, a planner, and what they have to say to people."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from labtop import extras
from labtop.physics.poses import Plan, Pose, Verdict, Wanted
from labtop.physics.worker import Bench
from labtop.tables.records import Refused

RULE: Final = "4.5"
SEARCH: Final = 20.0  # seconds for a plan that is not in the library
KEPT: Final = 500  # plans
WHY: Final = {
    "falls": "it does not stand by itself: {names} moved when nobody touched it",
    "overlap": "{names} are pushed into each other: part them a little",
    "not-finite": "{names} cannot be anywhere like that",
    "too-far": "{names} is not on the table",
    "too-many": "there are not so many blocks in the box",
    "unknown-shape": "{names} is no block of this box",
    "none": "there are no blocks to look at",
    "time": "the judge could not make up their mind in time: try again",
}


class Site:
    """Where something is built at a table of this server."""

    def __init__(self) -> None:
        self.moving: dict[int, tuple[int, bytes]] = {}  # by seat: blocks on the move, numbered, as they are told
        self.hopeless: set[Wanted] = set()  # what no bot could build
        self.telling: asyncio.Task[None] | None = None  # where the planner has set blocks


class Blocks:
    def __init__(self) -> None:
        self.bench = Bench()
        self.plans: OrderedDict[Wanted, Plan | None] = OrderedDict()
        self.asked: dict[Wanted, asyncio.Task[Plan | None]] = {}

    async def judged(self, blocks: Sequence[Pose]) -> Verdict:
        """What the judge says. Refused if there is none on this server."""
        if extras.is_missing("blocks"):
            raise Refused(f"there is no judge on this server: that needs {extras.how_to_get('blocks')}", RULE)
        return await self.bench.judge(blocks)

    async def seen(self, blocks: Sequence[Pose]) -> Verdict:
        """What the judge sees of blocks that stand. Refused says why they don't."""
        verdict = await self.judged(blocks)
        if not verdict.stands:
            raise Refused(why_not(blocks, verdict), RULE)
        return verdict

    async def plan(self, wanted: Wanted) -> Plan | None:
        """A way to build something; None if none was found."""
        if wanted in self.plans:
            return self.plans[wanted]
        if wanted not in self.asked:  # several may want the same
            self.asked[wanted] = asyncio.create_task(self._plan(wanted))
        return await asyncio.shield(self.asked[wanted])

    async def _plan(self, wanted: Wanted) -> Plan | None:
        try:
            found = self.plans[wanted] = await self.bench.plan(wanted, SEARCH)
        finally:
            del self.asked[wanted]
        if len(self.plans) > KEPT:
            self.plans.popitem(last=False)
        return found

    def close(self) -> None:
        self.bench.close()


def names_of(blocks: Sequence[Pose]) -> list[str]:
    """Each block as the view calls it: the n-th of its shape."""
    shapes = [block.shape for block in blocks]
    return [f"{shape}-{shapes[: n + 1].count(shape)}" for n, shape in enumerate(shapes)]


def why_not(blocks: Sequence[Pose], verdict: Verdict) -> str:
    names = names_of(blocks)
    said = [names[n] for n in verdict.blocks if n < len(names)]
    listed = " and ".join([", ".join(said[:-1]), said[-1]]) if len(said) > 1 else "".join(said)
    return WHY[verdict.why].format(names=listed or "something")
