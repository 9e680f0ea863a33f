"""More records at once than one batch holds."""

import asyncio
from pathlib import Path

import pytest

from labtop.tables.records import Card, Made, Record
from labtop.tables.stores.sql import BATCH
from labtop.tables.stores.sqlite import Sqlite

MADE = Made("t", "experiment", 3, {}, deck="digest", seed="1", owner="owner", seats=("open", "open", "easy"))
CARD = Card("t", "experiment", 3, {}, status="open", names=(None, None, "Zoë"), people=())


def record(seq: int, what: str) -> Record:
    return Record(seq, seq, what, 0, f"person-{seq}", "", "", f"id-{seq}", "", None)


@pytest.mark.parametrize("many", [BATCH, BATCH + 1, 3 * BATCH])
@pytest.mark.parametrize("what", ["move", "sit"])
def test_all_records_that_come_at_once_are_written(tmp_path: Path, what: str, many: int) -> None:
    async def write() -> list[int]:
        store = Sqlite(tmp_path / "tables.db")
        await store.open()
        try:
            assert await store.make(MADE, "deck", CARD)
            await asyncio.gather(*(store.append("t", record(seq, what)) for seq in range(1, many + 1)))
            return [found.seq for found in await store.records("t", 0)]
        finally:
            await store.close()

    assert asyncio.run(write()) == list(range(1, many + 1))
