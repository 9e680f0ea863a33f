"""The judge and the planner of blocks of a server, in processes of their own."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from labtop import extras
from labtop.physics.poses import Plan, Pose, Verdict, Wanted
from labtop.physics.worker import Bench
from labtop.tables.building import RULE
from labtop.tables.records import Refused

SEARCH: Final = 20.0  # seconds for a plan that is not in the library
KEPT: Final = 500  # plans


class Physics:
    def __init__(self) -> None:
        self.bench = Bench()
        self.plans: OrderedDict[Wanted, Plan | None] = OrderedDict()
        self.asked: dict[Wanted, asyncio.Task[Plan | None]] = {}

    def known(self, wanted: Wanted) -> bool:
        return wanted in self.plans

    def found(self, wanted: Wanted) -> Plan | None:
        return self.plans.get(wanted)

    async def judge(self, blocks: Sequence[Pose]) -> Verdict:
        if extras.is_missing("blocks"):
            raise Refused(f"there is no judge on this server: that needs {extras.how_to_get('blocks')}", RULE)
        return await self.bench.judge(blocks)

    async def plan(self, wanted: Wanted) -> Plan | None:
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
