"""What a store has taken is there, whatever happens; what it refuses has not happened."""

import asyncio
import functools
import os
import re
import resource
import shutil
import signal
import sqlite3
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from labtop.tables.records import Card, Made, Record
from labtop.tables.stores import sql, store_at
from labtop.tables.stores.postgres import Postgres
from labtop.tables.stores.sql import LISTED, MIGRATIONS, Overtaken, Store, StoreError
from labtop.tables.stores.sqlite import Sqlite
from services import postgres_address, postgres_server

SCHEMA = len(MIGRATIONS)
NOBODY = 65534  # a user that owns nothing
PATIENCE = 30  # seconds, after which somebody waits in vain


def awaited(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @functools.wraps(test)
    def run(*args: Any, **more: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **more), PATIENCE))

    return run


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address_of(request.param, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that outlives its process."""
    return address_of(request.param, tmp_path)


def address_of(kind: str, folder: Path) -> str:
    return {
        "memory": lambda: "memory",
        "sqlite": lambda: f"sqlite:///{folder}/tables.db",
        "postgres": postgres_address,
    }[kind]()


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Any]:
    store = store_at(address)
    await store.open()
    try:
        yield store
    finally:
        await asyncio.wait_for(store.close(), PATIENCE)


async def asked(address: str, query: str) -> list[tuple[Any, ...]]:
    """What the database itself says."""
    if address.startswith("sqlite"):
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)) as file:
            return file.execute(query).fetchall()
    db = await asyncpg.connect(address)
    try:
        return [tuple(found) for found in await db.fetch(query)]
    finally:
        await db.close()


async def tables_there(address: str) -> set[str]:
    lists = {"s": "SELECT name FROM sqlite_schema WHERE type = 'table'"}
    query = lists.get(address[0], "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    return {name for (name,) in await asked(address, query)}


def made(id: str, deck: str = "digest") -> Made:
    more: dict[str, Any] = {"seed": str(2**95 + 1), "owner": "owner", "seats": ("open", "reserved", "easy")}
    return Made(id, "experiment", 3, {"strategic": True}, 60, True, deck=deck, begun_from="other", **more)


def card(
    id: str, status: Any = "open", private: bool = False, people: tuple[str, ...] = (), clock: bool = False
) -> Card:
    more: dict[str, Any] = {"names": ("Ann", None, "Zoë"), "people": people, "clock": clock}
    return Card(id, "experiment", 3, {"strategic": True}, 60, private, status=status, **more)


def record(seq: int, what: str = "move", by: str = "ann", position: bytes | None = b"{}") -> Record:
    return Record(
        seq, seq * 1000, what, seq % 3, by, "Ann ✿", f"lay {seq} “так”", f"id-{seq}", f"digest-{seq}", position
    )


async def made_in(store: Store, *ids: str) -> None:
    for id in ids:
        assert await store.make(made(id), "deck", card(id))


# keeping and finding


@awaited
async def test_a_table_is_found_as_it_was_made(address: str) -> None:
    begun = [record(1, "sit", position=None), record(2, "ready", position=None)]
    async with opened(address) as store:
        assert await store.find("t") is None
        assert await store.make(made("t"), "text of the deck, Größe 1", card("t"), begun)
        assert await store.find("t") == (made("t"), "text of the deck, Größe 1", begun)


@awaited
async def test_a_table_of_the_same_id_is_not_made_again(address: str) -> None:
    async with opened(address) as store:
        assert await store.make(made("t"), "deck", card("t"), [record(1)])
        other = msgspec.structs.replace(made("t"), owner="thief")
        assert not await store.make(other, "deck", card("t", "playing"), [record(1, by="thief"), record(2, by="thief")])
        kept = await store.find("t")
        assert kept.made == made("t") and kept.records == [record(1)]
        assert await store.listed() == [card("t")] and await store.tables_of("thief") == []


@awaited
async def test_records_come_back_as_they_were_written_and_in_order(address: str) -> None:
    async with opened(address) as store:
        await made_in(store, "t", "other")
        bare = Record(4, 9, "chat")
        for one in (record(1), record(2, position=bytes(range(256))), record(3, position=None), bare):
            await store.append("t", one)
        await store.append("other", record(1, by="ben"))
        assert await store.records("t", 0) == [
            record(1),
            record(2, position=bytes(range(256))),
            record(3, position=None),
            bare,
        ]
        assert await store.records("t", 2) == [record(3, position=None), bare]
        assert await store.records("t", 4) == []
        assert await store.latest(["t", "other", "no such"]) == {"t": 4, "other": 1}
        assert await store.latest([]) == {}


@awaited
async def test_a_table_is_found_with_its_newest_position_and_those_where_the_rules_changed(lasting: str) -> None:
    async with opened(lasting) as store:
        await made_in(store, "t")
        for seq in range(1, 6):
            await store.append("t", record(seq, "rules" if seq == 2 else "move", position=b"%d" % seq))
        await store.append("t", record(6, "chat", position=None))
        kept = await store.find("t")
        assert [one.position for one in kept.records] == [None, b"2", None, None, b"5", None]
        assert await store.positions("t") == {seq: b"%d" % seq for seq in range(1, 6)}


@awaited
async def test_of_a_finished_game_first_last_every_so_many_and_changed_rules_stay(address: str) -> None:
    async with opened(address) as store:
        await made_in(store, "t", "other")
        for seq in range(1, 23):
            what = {2: "start", 5: "rules", 22: "chat"}.get(seq, "move")
            for table in ("t", "other"):
                await store.append(table, record(seq, what, position=None if seq in (1, 22) else b"%d" % seq))
        await store.thin("t", 8)
        assert sorted(await store.positions("t")) == [2, 5, 8, 16, 21]
        assert len(await store.positions("other")) == 20
        assert [one.text for one in await store.records("t", 0)] == [record(seq).text for seq in range(1, 23)]


# lists


@awaited
async def test_tables_that_wait_are_listed_first_and_the_newest_first(address: str) -> None:
    async with opened(address) as store:
        for n, status in enumerate(("playing", "open", "over", "playing", "closed", "open")):
            await store.make(made(f"t{n}"), "deck", card(f"t{n}", status))
        await store.make(made("secret"), "deck", card("secret", "open", private=True))
        assert [one.id for one in await store.listed()] == ["t5", "t1", "t3", "t0"]
        await store.show(card("t5", "playing"))
        await store.show(card("t1", "over"))
        assert await store.listed() == [card("t5", "playing"), card("t3", "playing"), card("t0", "playing")]


@awaited
async def test_a_list_has_an_end(address: str) -> None:
    async with opened(address) as store:
        await asyncio.gather(
            *(store.make(made(f"{n}"), "deck", card(f"{n}", people=("ann",))) for n in range(LISTED + 5))
        )
        await store.make(made("played"), "deck", card("played", "playing"))
        assert {one.status for one in await store.listed()} == {"open"} and len(await store.listed()) == LISTED
        assert len(await store.tables_of("ann")) == LISTED


@awaited
async def test_a_person_finds_the_tables_where_they_ever_sat(address: str) -> None:
    async with opened(address) as store:
        await made_in(store, "a", "b", "c")
        await store.make(made("d"), "deck", card("d", people=("ann", "ben")))
        await store.append("a", record(1, "sit", "ann"))
        await store.append("c", record(1, "sit", "ben"))
        await store.show(card("b", people=("ann",)))
        await store.show(card("b", people=()))  # who resigned has played there all the same
        assert [one.id for one in await store.tables_of("ann")] == ["d", "b", "a"]
        assert [one.id for one in await store.tables_of("ben")] == ["d", "c"]
        assert await store.tables_of("nobody") == []


@awaited
async def test_tables_where_time_runs_are_known(address: str) -> None:
    async with opened(address) as store:
        await made_in(store, "a", "b")
        assert await store.clocks() == []
        await store.show(card("b", "playing", clock=True))
        assert await store.clocks() == ["b"]
        await store.show(card("b", "over"))
        assert await store.clocks() == []


@awaited
async def test_the_secret_is_drawn_once(address: str) -> None:
    async with opened(address) as store:
        first = await store.secret()
        assert len(first) == 32 and await store.secret() == first
    async with opened(address) as store, opened(address) as other:
        secrets = await asyncio.gather(store.secret(), other.secret())
    assert (set(secrets) == {first}) == (address != "memory")


@awaited
async def test_two_processes_that_are_first_draw_the_same_secret(lasting: str) -> None:
    async with opened(lasting) as store, opened(lasting) as other:
        mine, its = await asyncio.gather(store.secret(), other.secret())
        assert mine == its


@awaited
async def test_a_deck_is_kept_once_for_all_tables(lasting: str) -> None:
    async with opened(lasting) as store:
        for n in range(5):
            await store.make(made(f"t{n}", deck="one" if n else "other"), "text", card(f"t{n}"))
        assert await asked(lasting, "SELECT digest FROM decks ORDER BY digest") == [("one",), ("other",)]


# who is first


@awaited
async def test_a_number_that_is_taken_is_refused_and_nothing_changes(address: str) -> None:
    async with opened(address) as store:
        await made_in(store, "t")
        await store.append("t", record(1))
        with pytest.raises(Overtaken):
            await store.append("t", record(1, "sit", "late"))
        assert await store.records("t", 0) == [record(1)]
        assert await store.tables_of("late") == []
        await store.append("t", record(2))
        assert await store.latest(["t"]) == {"t": 2}


@awaited
async def test_one_that_comes_too_late_does_not_hinder_the_others_of_its_batch(address: str) -> None:
    async with opened(address) as store:
        tables = [f"t{n}" for n in range(50)]
        await made_in(store, *tables)
        await store.append("t7", record(1, by="first"))
        await store.append("t23", record(1, by="first"))
        results = await asyncio.gather(*(store.append(t, record(1)) for t in tables), return_exceptions=True)
        assert {t for t, result in zip(tables, results, strict=True) if result is not None} == {"t7", "t23"}
        assert {type(result) for result in results} == {type(None), Overtaken}
        for table in tables:
            (found,) = await store.records(table, 0)
            assert found.who == ("first" if table in ("t7", "t23") else "ann")


@awaited
async def test_of_two_in_one_batch_that_want_a_number_one_is_refused(address: str) -> None:
    async with opened(address) as store:
        tables = [f"t{n}" for n in range(50)]
        await made_in(store, *tables)
        wanted = [(t, by) for t in tables for by in (("ann", "ben") if t in ("t7", "t23") else ("ann",))]
        sits = [store.append(t, record(1, "sit", by)) for t, by in wanted]
        results = await asyncio.gather(*sits, return_exceptions=True)
        late = [one for one, result in zip(wanted, results, strict=True) if isinstance(result, Overtaken)]
        done = dict(one for one, result in zip(wanted, results, strict=True) if result is None)
        assert [t for t, _ in late] == ["t7", "t23"] and len(done) == 50
        assert {t: (await store.records(t, 0))[0].who for t in tables} == done
        for table, by in late:
            assert table not in [one.id for one in await store.tables_of(by)]


@awaited
async def test_of_two_processes_one_writes_each_number(lasting: str) -> None:
    async with opened(lasting) as one, opened(lasting) as other:
        await made_in(one, "a", "b")
        wanted = [(store, t, seq) for seq in range(1, 41) for t in ("a", "b") for store in (one, other)]
        by = {one: "one", other: "other"}
        appends = [store.append(t, record(seq, by=by[store])) for store, t, seq in wanted]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert {type(result) for result in results} == {type(None), Overtaken}
        won = [(t, seq, by[store]) for (store, t, seq), result in zip(wanted, results, strict=True) if result is None]
        kept = [(t, found.seq, found.who) for t in ("a", "b") for found in await one.records(t, 0)]
        assert sorted(won) == kept and len(kept) == 80


@awaited
async def test_what_comes_at_once_is_written_at_once(lasting: str) -> None:
    async with opened(lasting) as store:
        tables = [f"t{n}" for n in range(200)]
        await asyncio.gather(*(store.make(made(t), "deck", card(t)) for t in tables))
        with mock.patch.object(store.appends, "write", wraps=store.appends.write) as write:
            await asyncio.gather(*(store.append(t, record(1)) for t in tables))
        assert 1 <= write.call_count <= 20
        assert await store.latest(tables) == dict.fromkeys(tables, 1)


@awaited
async def test_what_comes_while_others_are_written_is_written_next(address: str) -> None:
    async with opened(address) as store:
        tables = [f"t{n}" for n in range(150)]
        await asyncio.gather(*(store.make(made(t), "deck", card(t)) for t in tables))
        appends = []
        for n, table in enumerate(tables):
            appends.append(asyncio.create_task(store.append(table, record(1))))
            await asyncio.sleep(0.001 if n % 5 == 0 else 0)
        assert await asyncio.gather(*appends) == [None] * 150
        assert await store.latest(tables) == dict.fromkeys(tables, 1)


@awaited
async def test_what_was_written_is_there_after_it_is_opened_again(lasting: str) -> None:
    async with opened(lasting) as store:
        await store.make(made("t"), "deck", card("t"), [record(1)])
        await store.append("t", record(2, "sit", "ann"))
        await store.show(card("t", "playing", clock=True))
        secret = await store.secret()
    async with opened(lasting) as store:
        assert await store.records("t", 0) == [record(1), record(2, "sit", "ann")]
        assert (await store.find("t")).made == made("t")
        assert await store.listed() == await store.tables_of("ann") == [card("t", "playing", clock=True)]
        assert await store.clocks() == ["t"] and await store.secret() == secret
        with pytest.raises(Overtaken):
            await store.append("t", record(2))


@awaited
async def test_closing_finishes_what_has_begun(lasting: str) -> None:
    async with opened(lasting) as store:
        await made_in(store, *(f"t{n}" for n in range(30)))
        appends = [asyncio.create_task(store.append(f"t{n}", record(1))) for n in range(30)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*appends) == [None] * 30
    assert await asked(lasting, "SELECT count(*) FROM log") == [(30,)]


@awaited
async def test_who_waits_no_more_does_not_hinder_the_others(lasting: str) -> None:
    async with opened(lasting) as store:
        await made_in(store, "a", "b")
        gone = asyncio.create_task(store.append("a", record(1)))
        await asyncio.sleep(0)
        gone.cancel()
        await store.append("b", record(1))
        await store.append("b", record(2))
        assert await store.latest(["b"]) == {"b": 2}


# schemas


async def schema_of(address: str) -> int:
    query = {"s": "PRAGMA user_version"}.get(address[0], "SELECT value FROM meta WHERE name = 'schema'")
    return int((await asked(address, query))[0][0])


@awaited
async def test_an_empty_database_is_brought_to_the_newest_schema(lasting: str) -> None:
    if lasting.startswith("sqlite"):
        Path(lasting.removeprefix("sqlite:///")).touch()
    async with opened(lasting) as store:
        await made_in(store, "t")
    assert await schema_of(lasting) == SCHEMA
    assert await tables_there(lasting) >= {"meta", "decks", "tables", "people", "log"}


@awaited
async def test_a_database_of_a_newer_version_is_refused_and_left_alone(lasting: str) -> None:
    async with opened(lasting) as store:
        await made_in(store, "t")
    is_file = lasting.startswith("sqlite")
    await asked(
        lasting, "PRAGMA user_version = 99" if is_file else "UPDATE meta SET value = '99' WHERE name = 'schema'"
    )
    with pytest.raises(StoreError, match=r"has schema 99, .*newer Labtop") as refused:
        await store_at(lasting).open()
    assert not is_file or str(refused.value).startswith(lasting.removeprefix("sqlite:///"))
    assert await schema_of(lasting) == 99
    assert await asked(lasting, "SELECT id FROM tables") == [("t",)]


@awaited
async def test_a_database_of_an_earlier_version_is_brought_up(lasting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(lasting) as store:
        await made_in(store, "t")
    more = ["CREATE TABLE more (a INTEGER)", "INSERT INTO more VALUES (1); INSERT INTO more VALUES (2)"]
    monkeypatch.setattr(sql, "MIGRATIONS", [*MIGRATIONS, *more])
    for _ in range(2):  # the second time there is nothing to do
        async with opened(lasting) as store:
            assert (await store.find("t")).made == made("t")
        assert await schema_of(lasting) == SCHEMA + 2
        assert await asked(lasting, "SELECT a FROM more ORDER BY a") == [(1,), (2,)]


@awaited
async def test_a_change_of_schema_that_fails_leaves_nothing_behind(
    lasting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(lasting) as store:
        await made_in(store, "t")
    before = await tables_there(lasting)
    with monkeypatch.context() as newer:
        more = ["CREATE TABLE more (a INTEGER)", "DROP TABLE people; CREATE TABLE log (a INTEGER)"]
        newer.setattr(sql, "MIGRATIONS", [*MIGRATIONS, *more])
        with pytest.raises(StoreError, match=r"cannot open .*log.* already exists"):
            await store_at(lasting).open()
    assert await tables_there(lasting) == before and await schema_of(lasting) == SCHEMA
    async with opened(lasting) as store:
        assert (await store.find("t")).made == made("t")


@awaited
async def test_somebody_else_s_database_is_left_as_it_was(lasting: str) -> None:
    await asked(lasting, "CREATE TABLE log (line TEXT)")
    with pytest.raises(StoreError, match=r"cannot open .*log.* already exists"):
        await store_at(lasting).open()
    assert await tables_there(lasting) == {"log"}


# what cannot be opened


def test_an_address_that_means_nothing_says_what_there_is() -> None:
    for address in ("", "tables.db", "sqlite:", "sqlite:///", "mysql://a/b", "postgresql:a"):
        with pytest.raises(ValueError, match=r"a database is memory, sqlite:///FILE or postgresql://USER@HOST/NAME"):
            store_at(address)


@pytest.mark.parametrize("what", ["a folder", "not a database", "under a file"])
@awaited
async def test_a_file_that_cannot_be_opened_is_named(what: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.mkdir() if what == "a folder" else path.write_text("Dear diary, " * 100)
    if what == "under a file":
        path = path / "tables.db"
    store = Sqlite(path)
    with pytest.raises(StoreError, match=f"cannot open {re.escape(str(path))}: "):
        await store.open()
    await store.close()
    if what == "not a database":
        assert path.read_text() == "Dear diary, " * 100


@awaited
async def test_what_could_not_be_opened_is_let_go_of(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/tables.db"):
        pass
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file:
        file.execute("PRAGMA user_version = 99")
    for _ in range(3):
        store = Sqlite(tmp_path / "tables.db")
        with pytest.raises(StoreError, match="newer"):
            await store.open()
        await store.close()
    assert not [fd for fd in Path("/proc/self/fd").iterdir() if "tables.db" in os.path.realpath(fd)]
    assert not [one for one in threading.enumerate() if one.name.startswith("labtop")]


@awaited
async def test_a_postgresql_that_cannot_be_opened_says_why() -> None:
    there = postgres_address()
    nowhere = re.sub(r":\d+/", ":1/", there)
    wrong = {
        '"no_such" does not exist': there.replace("/postgres?", "/no_such?"),
        "Connect call failed": nowhere,
        "'x'": "postgresql://h:x/d",
    }
    for says, address in wrong.items():
        with pytest.raises(StoreError, match=f"cannot open the PostgreSQL database: .*{says}"):
            await store_at(address).open()


# files that cannot be written


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may look into."""
    folder = Path(tempfile.mkdtemp(prefix="labtop-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write to everything: so be somebody else for a while."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(me)


@awaited
async def test_a_file_that_may_not_be_written_is_refused_with_the_reason_and_loses_nothing(open_folder: Path) -> None:
    path = open_folder / "tables.db"
    async with opened(f"sqlite:///{path}") as store:
        await store.make(made("t"), "deck", card("t"), [record(1)])
    before = path.read_bytes()
    path.chmod(0o444)
    for folder, says in ((0o777, "readonly"), (0o555, "readonly|unable to open")):
        open_folder.chmod(folder)
        with as_nobody():
            store = Sqlite(path)
            with pytest.raises(StoreError, match=f"cannot open {re.escape(str(path))}: .*({says})"):
                await store.open()
            await store.close()
    assert path.read_bytes() == before


@awaited
async def test_a_folder_that_may_not_be_written_is_refused_by_name(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    for path in (open_folder / "tables.db", open_folder / "deeper" / "tables.db"):
        with as_nobody():
            store = Sqlite(path)
            with pytest.raises(StoreError, match=f"cannot open {re.escape(str(path))}: "):
                await store.open()
            await store.close()
    assert list(open_folder.iterdir()) == []


@contextmanager
def only_reading(store: Sqlite) -> Iterator[None]:
    store.written.execute("PRAGMA query_only = 1")
    try:
        yield
    finally:
        store.written.execute("PRAGMA query_only = 0")


@contextmanager
def full(store: Sqlite) -> Iterator[None]:
    """SQLite's own limit: to it the disk has no page left but a few."""
    (pages,) = store.written.execute("PRAGMA page_count").fetchone()
    (most,) = store.written.execute("PRAGMA max_page_count").fetchone()
    store.written.execute(f"PRAGMA max_page_count = {pages + 5}")
    try:
        yield
    finally:
        store.written.execute(f"PRAGMA max_page_count = {most}")


@contextmanager
def failing(store: Sqlite) -> Iterator[None]:
    """The system refuses to make files longer than the log of changes will soon be."""
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    length = Path(f"{store.path}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (length + 40_000, most[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)


@pytest.mark.parametrize(
    ("trouble", "says", "some"),
    [(only_reading, "read-only", False), (full, "the server's disk is full", True), (failing, "disk I/O error", True)],
)
@awaited
async def test_what_the_disk_refuses_has_not_happened_and_the_rest_is_kept(
    trouble: Callable[[Sqlite], Any], says: str, some: bool, tmp_path: Path
) -> None:
    address = f"sqlite:///{tmp_path}/tables.db"
    long = b"x" * 6000
    done: list[int] = []
    refused: list[str] = []
    async with opened(address) as store:
        tables = [f"t{n}" for n in range(20)]
        await made_in(store, *tables)
        with trouble(store):
            for seq, table in enumerate(tables):
                try:
                    await store.append(table, record(1, position=long))
                    done.append(seq)
                except StoreError as wrong:
                    refused.append(str(wrong))
            together = [store.append(t, record(2, position=long)) for t in tables]
            assert {type(result) for result in await asyncio.gather(*together, return_exceptions=True)} == {StoreError}
            assert len(await store.listed()) == 20  # looking is still possible
        assert refused and all(says in why and "nothing has changed" in why for why in refused)
        assert bool(done) == some
        assert await store.latest(tables) == {f"t{n}": 1 for n in done}
        for n, table in enumerate(tables):
            if n not in done:
                await store.append(table, record(1))
            await store.append(table, record(2))
    async with opened(address) as store:
        assert await store.latest(tables) == dict.fromkeys(tables, 2)
        assert [n for n in range(20) if (await store.records(f"t{n}", 0))[0].position == long] == done


# a server that goes away


@awaited
async def test_postgresql_may_go_away_and_come_back(postgres: str) -> None:
    server = postgres_server()
    async with opened(postgres) as store:
        await made_in(store, "t")
        await store.append("t", record(1))
        server.stop()
        for ask in (store.append("t", record(2)), store.show(card("t")), store.find("t"), store.latest(["t"])):
            with pytest.raises(StoreError, match="nothing has changed, try again later"):
                await ask
        server.start()
        await store.append("t", record(2))
        assert await store.records("t", 0) == [record(1), record(2)]


@awaited
async def test_what_was_acknowledged_is_there_after_postgresql_crashed(postgres: str) -> None:
    server = postgres_server()
    done: set[tuple[str, int]] = set()
    stopped = False

    async def write(store: Postgres, table: str) -> None:
        seq = 1
        while not stopped:
            try:
                await store.append(table, record(seq, position=b"x" * 500))
                done.add((table, seq))
            except StoreError:
                return
            seq += 1

    async with opened(postgres) as store:
        tables = [f"t{n}" for n in range(10)]
        await made_in(store, *tables)
        writers = [asyncio.create_task(write(store, t)) for t in tables]
        async with asyncio.timeout(30):
            while len(done) <= 20:
                await asyncio.sleep(0.01)
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        stopped = True
        await asyncio.gather(*writers)
        server.start()
        kept = {(t, one.seq) for t in tables for one in await store.records(t, 0)}
        assert len(done) > 20 and done <= kept
        assert len(kept - done) <= len(tables)  # written, but the answer was cut off
