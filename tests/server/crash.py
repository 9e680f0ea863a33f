"""The server is killed again and again while people play, and nothing that it acknowledged is lost (`make crash`).

python tests/server/crash.py [--kills 25] [--tables 100] [--seed 1] [--postgres [ADDRESS]] [--redis ADDRESS]

On SQLite one process is killed and started again. On PostgreSQL there are two, and either of them is killed while the
other goes on; people find the one that lives by themselves. Without addresses, a PostgreSQL and a Redis are started.
"""

import argparse
import asyncio
import random
import resource
import sqlite3
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import asyncpg  # type: ignore[import-untyped]

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))


import labtop
from labtop.kernel.snapshot import digest_of
from labtop.tables.room import Room
from labtop.tables.stores import store_at
from server.load import Crowd, Told
from server.running import Process, process
from services import postgres_address, redis_address

QUIET = ("--log-level", "error", "--workers", "1")
PATIENCE = 120.0  # seconds for a kill, and what comes after it
ROWS = "SELECT id, seq, what, seat, who, text, sent, digest, position FROM log ORDER BY id, seq"


class Row(NamedTuple):
    table: str
    seq: int
    what: str
    seat: int
    who: str
    text: str
    sent: str
    digest: str
    position: bytes | None


class Figures(NamedTuple):
    kills: int
    counts: Counter[str]
    acknowledged: int
    records: int
    tables: int
    seconds: float
    longest: float  # seconds from a kill until a command was acknowledged again

    def __str__(self) -> str:
        what = ", ".join(f"{n:,} {what}" for what, n in sorted(self.counts.items()))
        return (
            f"{self.kills} kills, {self.acknowledged:,} commands acknowledged and all of them found, {self.records:,} "
            f"records at {self.tables} tables played again to the same positions, {self.seconds:.0f} s; at the most "
            f"{self.longest:.1f} s from a kill to the next acknowledgement ({what})"
        )


# the kills


class Plan(NamedTuple):
    kills: int
    tables: int
    seed: int
    rest: float  # seconds between two kills at the most


async def killed(servers: list[Process], database: str, plan: Plan) -> Figures:
    """Kill servers under load, and look at what is left in the end."""
    dice, begun, longest = random.Random(plan.seed), time.monotonic(), 0.0
    async with (
        asyncio.timeout(PATIENCE * (plan.kills + 2)),
        Crowd([server.address for server in servers], plan.tables, plan.seed) as crowd,
    ):
        await crowd.acknowledged(5 * plan.tables)
        for _ in range(plan.kills):
            await asyncio.sleep(dice.uniform(0.0, plan.rest))  # in the middle of things, or while people come back
            check_alive(servers)
            longest = max(longest, await killed_once(dice.choice(servers), crowd))
        await crowd.acknowledged(5 * plan.tables)
    check_alive(servers)
    for server in servers:
        server.kill()
    records, kept = await checked(database, crowd)
    return Figures(plan.kills, crowd.counts, len(crowd.told), records, kept, time.monotonic() - begun, longest)


def check_alive(servers: list[Process]) -> None:
    """Nobody dies but whom we kill."""
    for server in servers:
        assert server.process is not None
        code = server.process.poll()
        assert code is None, f"a server ended by itself, with {code}"


async def killed_once(server: Process, crowd: Crowd) -> float:
    """In the worst of moments: somebody has just been told that something is kept."""
    assert server.process is not None
    await crowd.told_next(server.process.kill)
    dead = time.monotonic()
    await asyncio.to_thread(server.kill)
    starting = asyncio.create_task(asyncio.to_thread(server.start))
    await asyncio.sleep(0.05)  # what had been sent before has arrived
    await crowd.acknowledged(1)
    took = time.monotonic() - dead
    await starting
    return took


def on_sqlite(file: Path, plan: Plan) -> Figures:
    database = f"sqlite:///{file}"
    with process(database, *QUIET) as server:
        return asyncio.run(killed([server], database, plan))


def on_postgres(postgres: str, redis: str, plan: Plan) -> Figures:
    with ExitStack() as stack:
        words = ("--redis", redis, *QUIET)
        servers = [stack.enter_context(process(postgres, *words)) for _ in range(2)]
        return asyncio.run(killed(servers, postgres, plan))


@contextmanager
def files_that_cannot_grow(server: Process) -> Iterator[None]:
    """Whatever the server writes fails, as on a broken disk."""
    assert server.process is not None
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (512, most))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))


# what is left


async def checked(database: str, crowd: Crowd) -> tuple[int, int]:
    """Nothing acknowledged is lost or doubled, and every log leads where it says. How many records and tables."""
    assert not crowd.faults, crowd.faults
    rows = await stored(database)
    logs: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        logs[row.table].append(row)
    found = {(row.table, row.seq): row for row in rows}
    for told in crowd.told:
        assert told == shown(found.get((told.table, told.seq))), told
    wrong = crowd.refused & {(row.table, row.seat, row.sent) for row in rows}
    assert not wrong, f"these were refused, and yet they are in the log: {wrong}"
    for player in crowd.players:
        for table, seq in player.seen.items():
            assert seq <= len(logs[table]), f"{player.name} was told of record {seq} of {table}, which is not kept"
    for table, log in logs.items():
        assert [row.seq for row in log] == list(range(1, len(log) + 1)), f"{table} has gaps"
        sent = Counter((row.who, row.sent) for row in log if row.sent)
        assert set(sent.values()) <= {1}, f"{table} has a command twice: {sent.most_common(1)}"
    for row in rows:
        assert row.position is None or digest_of(row.position) == row.digest, row
    await check_replays(database, logs)
    return len(rows), len(logs)


def shown(row: Row | None) -> Told | None:
    return None if row is None else Told(row.table, row.seq, row.what, row.seat, row.sent, row.text)


async def check_replays(database: str, logs: dict[str, list[Row]]) -> None:
    store = store_at(database)
    await store.open()
    try:
        for table, log in logs.items():
            kept = await store.find(table)
            assert kept is not None
            room = Room(*kept)
            assert room.seq == len(log) and not room.strayed, f"{table} leads elsewhere from record {room.strayed} on"
    finally:
        await store.close()


async def stored(database: str) -> list[Row]:
    """The whole log, read past our own stores."""
    if database.startswith("sqlite:///"):
        db = sqlite3.connect(database.removeprefix("sqlite:///"))
        try:
            return [Row(*values) for values in db.execute(ROWS)]
        finally:
            db.close()
    connection = await asyncpg.connect(database)
    try:
        return [Row(*values) for values in await connection.fetch(ROWS)]
    finally:
        await connection.close()


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--kills", type=int, default=25)
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--rest", type=float, default=3.0, help="seconds between two kills at the most")
    words.add_argument(
        "--postgres", metavar="ADDRESS", nargs="?", const="", help="an empty database, and two processes"
    )
    words.add_argument("--redis", metavar="ADDRESS", default="")
    given = words.parse_args()
    plan = Plan(given.kills, given.tables, given.seed, given.rest)
    print("compiled" if labtop.compiled() else "interpreted", flush=True)
    if given.postgres is not None:
        print(on_postgres(given.postgres or postgres_address(), given.redis or redis_address(), plan))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        print(on_sqlite(Path(folder, "tables.db"), plan))
    return 0


if __name__ == "__main__":
    sys.exit(main())
