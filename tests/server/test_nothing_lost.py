"""What the server has acknowledged is kept: through kills, full disks and files that cannot be written."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest

from depth import deep
from labtop.server.serve import served
from labtop.server.thinking import Workers
from labtop.tables import service
from labtop.tables.people import Person as Somebody
from labtop.tables.records import Record
from labtop.tables.service import PubSub
from labtop.tables.stores.sql import StoreError
from labtop.tables.stores.sqlite import Sqlite
from labtop.tables.wire import NewTable
from server.crash import Plan, files_that_cannot_grow, on_postgres, on_sqlite
from server.people import Person, Place
from server.round_table import friends, gathered, mover_of, play, seated
from server.running import Process, free_port, hosting, obey_permissions, process, service_in_memory

PLAN = Plan(kills=deep(1, 4), tables=deep(4, 8), seed=1, rest=0.5)

# killed while people play: tests/server/crash.py does the same for longer


def test_nothing_acknowledged_is_lost_when_the_server_is_killed_under_load(tmp_path: Path) -> None:
    figures = on_sqlite(tmp_path / "tables.db", PLAN)
    assert figures.acknowledged > 20 and figures.counts["sent again"] > 0


@pytest.mark.long
def test_nothing_acknowledged_is_lost_when_one_of_two_processes_is_killed(postgres: str, redis: str) -> None:
    figures = on_postgres(postgres, redis, PLAN)
    assert figures.acknowledged > 20 and figures.counts["sent again"] > 0


# a disk that takes nothing for a while


@contextmanager
def two_at_a_table(address: str) -> Iterator[tuple[str, list[Place]]]:
    """A game of two people that has begun."""
    people = friends(address, 2)
    table = gathered(people, "gsa")
    with seated(table, people) as places:
        yield table, places


def moves_in(file: Path, table: str) -> dict[int, str]:
    db = sqlite3.connect(file)
    try:
        return dict(db.execute("SELECT seq, text FROM log WHERE id = ? AND what = 'move'", (table,)))
    finally:
        db.close()


def a_broken_disk(folder: Path, server: Process) -> AbstractContextManager[None]:
    return files_that_cannot_grow(server)


@contextmanager
def a_full_disk(folder: Path, server: Process) -> Iterator[None]:
    rest = folder / "rest"
    with rest.open("wb", buffering=0) as file:
        while shutil.disk_usage(folder).free:
            file.write(b"x" * 512)
    yield
    rest.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A folder on a disk of its own, which only root can have."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("a small disk cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("trouble", [a_broken_disk, pytest.param(a_full_disk, marks=pytest.mark.long)])
def test_what_the_disk_does_not_take_is_refused_and_goes_through_when_it_does(
    tmp_path: Path, trouble: Callable[[Path, Process], AbstractContextManager[None]]
) -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(small_disk(tmp_path / "disk")) if trouble is a_full_disk else tmp_path
        file = folder / "tables.db"
        server = stack.enter_context(process(f"sqlite:///{file}", "--workers", "1"))
        table, places = stack.enter_context(two_at_a_table(server.address))
        told = play(places, 5)
        assert len(told) == 5
        with trouble(folder, server):
            told |= play(places, 30)  # a last one may fit
            assert len(told) < 35
            mover = mover_of(places)
            stuck = {"id": "stuck", "seq": mover.now["seq"], "text": mover.now["legal"][0]["text"]}
            other = next(place for place in places if place is not mover)
            for said in (mover.do("move", **stuck), mover.do("move", **stuck), other.do("chat", text="hello?")):
                assert said["say"] == "refused" and said["again"]
                assert "disk" in said["why"] and said["why"].endswith("nothing has changed, try again later")
        said = mover.do("move", **stuck)
        assert said == {"say": "done", "id": "stuck", "seq": stuck["seq"] + 1}
        told[said["seq"]] = stuck["text"]
        told |= play(places, 5)
        server.kill()
        assert moves_in(file, table) == told


def test_what_cannot_be_written_to_a_read_only_file_goes_through_when_it_can(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "tables.db")
    with hosting(served(store, Workers(1))) as address, two_at_a_table(address) as (table, places):
        told = play(places, 5)
        store.written.execute("PRAGMA query_only = 1")
        mover = mover_of(places)
        stuck = {"id": "stuck", "seq": mover.now["seq"], "text": mover.now["legal"][0]["text"]}
        said = mover.do("move", **stuck)
        assert said["say"] == "refused" and said["again"] and "read-only" in said["why"]
        store.written.execute("PRAGMA query_only = 0")
        said = mover.do("move", **stuck)
        assert said["say"] == "done"
        told[said["seq"]] = stuck["text"]
        told |= play(places, 5)
        assert len(told) == 11
    assert moves_in(tmp_path / "tables.db", table) == told


# a store that does not know whether it has written


class Doubtful(Sqlite):
    """Loses touch with its file once, just after it has written a move."""

    doubt = False

    async def append(self, table: str, record: Record) -> None:
        await super().append(table, record)
        if self.doubt and record.what == "move":
            self.doubt = False
            raise StoreError("the connection was lost; try again later")


def test_a_move_that_was_kept_unknown_to_the_server_counts_once_and_everybody_hears_of_it(tmp_path: Path) -> None:
    store = Doubtful(tmp_path / "tables.db")
    with hosting(served(store, Workers(1))) as address, two_at_a_table(address) as (table, places):
        told = play(places, 3)
        mover = mover_of(places)
        stuck = {"id": "stuck", "seq": mover.now["seq"], "text": mover.now["legal"][0]["text"]}
        store.doubt = True
        assert mover.do("move", **stuck)["again"]
        said = mover.do("move", **stuck)
        assert said == {"say": "done", "id": "stuck", "seq": stuck["seq"] + 1}
        told[said["seq"]] = stuck["text"]
        other = next(place for place in places if place is not mover)
        assert other.hear()["seq"] == said["seq"]
        told |= play(places, 3)
        assert len(told) == 7
    assert moves_in(tmp_path / "tables.db", table) == told


# two processes, one of which has not heard the news


class Deaf(PubSub):
    """One of several processes, to which nobody tells anything."""

    patience = 60.0


@pytest.fixture
def two_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """The addresses of two servers on one file that hear nothing of each other."""
    monkeypatch.setattr(service, "SWEEP", 600.0)
    with ExitStack() as stack:
        servers = [served(Sqlite(tmp_path / "tables.db"), Workers(1), Deaf()) for _ in range(2)]
        here, there = [stack.enter_context(hosting(server)) for server in servers]
        yield here, there


def test_nobody_is_shown_less_than_they_have_seen_at_another_process(two_processes: tuple[str, str]) -> None:
    here, there = two_processes
    with two_at_a_table(here) as (table, places):
        ann = Person(there)
        ann.look(table)  # so it is in memory there
        play(places, 5)
        seen = mover_of(places).now["seq"]
        with ann.at(table, since=seen) as place:
            assert place.now["seq"] == seen
        play(places, 1)
        assert ann.look(table, since=seen + 1)["now"]["seq"] == seen + 1


def test_nothing_is_refused_by_a_process_that_has_not_heard_what_led_to_it(two_processes: tuple[str, str]) -> None:
    here, there = two_processes
    ann, bob = Person(here, "Ann"), Person(here, "Bob")
    table = ann.make("gsa", "you", "open")
    elsewhere = Person(there)
    elsewhere.http.cookies = bob.http.cookies
    assert elsewhere.look(table)["now"]["around"]["you"] is None  # so it is in memory there, without Bob
    assert bob.do(table, "sit")["say"] == "done"
    said = elsewhere.do(table, "ready", id="ready", yes=True)
    assert said["say"] == "done"
    assert bob.do(table, "ready", id="ready", yes=True) == said  # sent again, to the one that has not heard of it
    assert "already" in bob.do(table, "ready", id="another", yes=True)["why"]


def test_a_table_that_somebody_has_just_asked_for_is_not_let_go() -> None:
    now = 0.0
    server = service_in_memory(now=lambda: now)

    async def check() -> None:
        nonlocal now
        await server.open()
        live = await server.make(Somebody("1", "Ann"), NewTable("gsa", ("you", "open")))
        now = 2 * service.IDLE
        assert await server.live(live.room.made.id) is live  # a connection is about to listen to it
        await server._forget()
        assert server.lives == {live.room.made.id: live}
        now += 2 * service.IDLE
        await server._forget()
        assert not server.lives
        await server.close()

    asyncio.run(check())


# a server that cannot keep anything does not start


def read_only(file: Path) -> None:
    file.touch(mode=0o444)


def no_database(file: Path) -> None:
    file.write_text("Tables are made of wood.\n" * 100)


@pytest.mark.parametrize(("made", "why"), [(read_only, "readonly"), (no_database, "not a database")])
def test_a_server_whose_file_cannot_be_written_says_so_and_ends(
    tmp_path: Path, made: Callable[[Path], None], why: str
) -> None:
    file = tmp_path / "tables.db"
    made(file)
    run = [sys.executable, "-c", "import sys; from labtop.cli import main; sys.exit(main())"]
    words = ["serve", "--port", str(free_port()), "--database", f"sqlite:///{file}"]
    ended = subprocess.run([*run, *words], capture_output=True, text=True, timeout=120, preexec_fn=obey_permissions)
    assert ended.returncode == 1
    assert f"cannot open {file}: " in ended.stderr and why in ended.stderr
    assert "Traceback" not in ended.stderr
