"""Ratings in a store: a table is counted once, whoever counts it, and no game is lost between two others."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from labtop.tables.records import Change, Settled, Strength
from labtop.tables.stores.sql import LISTED, Store
from tables import old_schemas
from tables import test_stores as stores
from tables.test_stores import address_of, awaited, card, opened, record

MANY = 40


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address_of(request.param, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address_of(request.param, tmp_path)


def made(id: str, rated: Any = "people") -> Any:
    return msgspec.structs.replace(stores.made(id), rated=rated)


async def over(store: Store, *ids: str, rated: Any = "people") -> None:
    for id in ids:
        assert await store.make(made(id, rated), "deck", card(id, "over"))


def strength(who: str, shown: float, games: int = 3, name: str = "Ann ✿") -> Strength:
    return Strength(who, name, 25.1 + shown, 8.3, shown, games)


def counted(*players: Strength) -> Any:
    """Nobody is asked what they were before."""
    changes = tuple(Change(n, 0.5, one.shown, 8.3) for n, one in enumerate(players))
    return lambda known: (Settled("", changes), [*players])


def one_more(who: str) -> Any:
    def ranks(known: dict[str, Strength]) -> tuple[Settled, list[Strength]]:
        before = known[who].games if who in known else 0
        return Settled("", (Change(0, before, before + 1, 8.0),)), [strength(who, before + 1, before + 1)]

    return ranks


@awaited
async def test_what_is_settled_is_found_again_and_so_are_those_who_played(address: str) -> None:
    async with opened(address) as store:
        await over(store, "t")
        assert await store.settled("t") is None and await store.settled("no such") is None
        ann, ben = strength("ann", 1 / 3, 1, "Größe “так”"), strength("ben", -1.25, 1)
        settled = await store.settle("t", "gsa", ["ann", "ben"], counted(ann, ben))
        assert (
            settled == await store.settled("t") == Settled("", (Change(0, 0.5, 1 / 3, 8.3), Change(1, 0.5, -1.25, 8.3)))
        )
        assert await store.strength("gsa", "ann", 1) == (ann, 0)
        assert await store.strength("gsa", "ben", 1) == (ben, 1)
        assert await store.strength("gsa", "ben", 2) == (ben, 0)  # nobody who is above has played so often
        assert await store.strength("gsa", "eve", 1) is None and await store.strength("science", "ann", 1) is None


@awaited
async def test_a_table_counts_once(address: str) -> None:
    async with opened(address) as store:
        await over(store, "t")
        first = await store.settle("t", "gsa", ["ann"], one_more("ann"))
        assert await store.settle("t", "gsa", ["ann"], one_more("ann")) == first
        assert (await store.strength("gsa", "ann", 0))[0].games == 1


@awaited
async def test_a_game_that_does_not_count_is_settled_too(address: str) -> None:
    async with opened(address) as store:
        await over(store, "t")
        assert await store.unsettled() == ["t"]
        assert await store.settle("t", "gsa", (), lambda known: (Settled("lost"), [])) == Settled("lost")
        assert await store.unsettled() == [] and await store.settled("t") == Settled("lost")
        assert await store.best("gsa", 0, 0, 10) == ([], 0)


@awaited
async def test_only_finished_games_that_may_count_wait_to_be_settled(address: str) -> None:
    async with opened(address) as store:
        await over(store, "a", "b")
        await over(store, "unrated", rated="no")
        await store.make(made("playing", "all"), "deck", card("playing", "playing"))
        await store.settle("a", "gsa", ["ann"], one_more("ann"))
        assert await store.unsettled() == ["b"]
        await store.show(card("playing", "over"))
        assert sorted(await store.unsettled()) == ["b", "playing"]


@awaited
async def test_no_more_wait_at_a_time_than_a_list_holds(address: str) -> None:
    async with opened(address) as store:
        await asyncio.gather(*(over(store, f"t{n}") for n in range(LISTED + 3)))
        assert len(await store.unsettled()) == LISTED


@awaited
async def test_the_strongest_come_first_and_who_has_played_too_little_not_at_all(address: str) -> None:
    async with opened(address) as store:
        await over(store, "t", "other")
        players = [strength(f"p{n}", n // 2, 3 + n) for n in range(8)]
        await store.settle("t", "gsa", (), counted(*players, strength("new", 99.0, 2)))
        await store.settle("other", "science", (), counted(strength("p0", 50.0)))
        best, listed = await store.best("gsa", 3, 0, 5)
        assert [(one.who, above) for one, above in best] == [("p6", 0), ("p7", 0), ("p4", 2), ("p5", 2), ("p2", 4)]
        assert listed == 8 and best[0][0] == players[6]
        best, _ = await store.best("gsa", 3, 3, 5)
        assert [(one.who, above) for one, above in best] == [("p5", 2), ("p2", 4), ("p3", 4), ("p0", 6), ("p1", 6)]
        assert await store.best("gsa", 3, 8, 5) == ([], 8)
        assert await store.strength("gsa", "p3", 3) == (players[3], 4)


@awaited
async def test_games_that_end_at_once_all_count(address: str) -> None:
    async with opened(address) as store:
        await over(store, *(f"t{n}" for n in range(MANY)))
        await asyncio.gather(*(store.settle(f"t{n}", "gsa", ["ann"], one_more("ann")) for n in range(MANY)))
        assert (await store.strength("gsa", "ann", 0))[0].games == MANY


@awaited
async def test_two_processes_count_each_game_once(lasting: str) -> None:
    async with opened(lasting) as one, opened(lasting) as other:
        tables = [f"t{n}" for n in range(MANY)]
        await over(one, *tables)
        both = [store.settle(t, "gsa", ["ann"], one_more("ann")) for t in tables for store in (one, other)]
        settled = await asyncio.gather(*both)
        assert settled[::2] == settled[1::2]
        assert sorted(found.changes[0].after for found in settled[::2]) == [*range(1, MANY + 1)]
        assert (await other.strength("gsa", "ann", 0))[0].games == MANY


@awaited
async def test_a_game_that_cannot_be_counted_hinders_nobody_and_leaves_nothing_behind(address: str) -> None:
    def fails(known: dict[str, Strength]) -> tuple[Settled, list[Strength]]:
        raise ZeroDivisionError

    async with opened(address) as store:
        await over(store, "t", "u")
        bad = store.settle("t", "gsa", ["ann"], fails)
        results: Any = await asyncio.gather(bad, store.append("u", record(1)), return_exceptions=True)
        assert isinstance(results[0], ZeroDivisionError) and results[1] is None
        assert sorted(await store.unsettled()) == ["t", "u"] and await store.latest(["u"]) == {"u": 1}
        await store.settle("t", "gsa", ["ann"], one_more("ann"))
        assert await store.unsettled() == ["u"]


@awaited
async def test_it_is_there_after_it_is_opened_again(lasting: str) -> None:
    async with opened(lasting) as store:
        await over(store, "t", "u")
        settled = await store.settle("t", "gsa", ["ann"], counted(strength("ann", 0.1 + 0.2)))
    async with opened(lasting) as store:
        assert await store.settled("t") == settled and await store.unsettled() == ["u"]
        assert await store.best("gsa", 3, 0, 9) == ([(strength("ann", 0.1 + 0.2), 0)], 1)


@pytest.mark.parametrize("version", [1, 2])
@awaited
async def test_tables_of_before_there_were_ratings_are_kept_and_not_counted(lasting: str, version: int) -> None:
    """A database that an earlier version has left, with a table from the first one."""
    insert = "INSERT INTO tables (id, made, deck, card, status, private, clock) VALUES "
    old = msgspec.json.encode({f: v for f, v in msgspec.to_builtins(made("t")).items() if f != "rated"})
    values = (old, msgspec.json.encode(card("t", "over")))
    if lasting.startswith("sqlite"):
        with closing(sqlite3.connect(lasting.removeprefix("sqlite:///"), isolation_level=None)) as file:
            for step in range(1, version + 1):
                file.executescript(old_schemas.SQLITE[step])
            file.execute("INSERT INTO decks VALUES ('digest', 'deck')")
            file.execute(insert + "('t', ?, 'digest', ?, 'over', 0, 0)", values)
            file.execute(f"PRAGMA user_version = {version}")
    else:
        db = await asyncpg.connect(lasting)
        for step in range(1, version + 1):
            await db.execute(old_schemas.POSTGRES[step])
        await db.execute(f"INSERT INTO meta VALUES ('schema', '{version}')")
        await db.execute("INSERT INTO decks VALUES ('digest', 'deck')")
        await db.execute(insert + "('t', $1, 'digest', $2, 'over', FALSE, FALSE)", *values)
        await db.close()
    async with opened(lasting) as store:
        assert (await store.find("t")).made == made("t", "no")
        assert await store.unsettled() == []
        await over(store, "u")
        await store.append("t", record(1, "sit", "ann"))
        await store.append("t", record(2))
        assert await store.records("t", 0) == [record(1, "sit", "ann"), record(2)]
        assert [one.id for one in await store.tables_of("ann")] == ["t"] and await store.unsettled() == ["u"]
        await store.settle("u", "gsa", ["ann"], one_more("ann"))
        assert (await store.best("gsa", 1, 0, 9))[1] == 1
