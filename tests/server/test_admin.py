"""`labtop admin` beside a server that runs: what the host does is noticed, and nothing that it deletes comes back."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from labtop.cli import main
from labtop.tables import service
from server.people import Json, Person, Place
from server.round_table import friends, gathered, mover_of, play, seated
from server.running import running
from services import postgres_address

Capsys = pytest.CaptureFixture[str]
SOON = 10.0  # seconds in which a server must have noticed


@pytest.fixture(autouse=True)
def quick_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "SWEEP", 0.05)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db" if request.param == "sqlite" else postgres_address()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def admin(database: str, *words: str) -> int:
    return main(["admin", "--database", database, *words])


def refuses(capsys: Capsys, database: str, *words: str) -> str:
    """The one line by which a command is refused."""
    capsys.readouterr()
    assert admin(database, *words) == 2
    said = capsys.readouterr().err
    assert said.startswith("labtop: ") and said.count("\n") == 1
    return said


def listed(capsys: Capsys, database: str, *words: str) -> list[list[str]]:
    capsys.readouterr()
    assert admin(database, *words) == 0
    return [line.split() for line in capsys.readouterr().out.splitlines()[1:]]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < end, "it was never noticed"
        time.sleep(0.02)


def says_bye(place: Place) -> Json:
    """What a connection is told last."""
    while True:
        message = place.hear(SOON)
        if message["say"] == "bye":
            with pytest.raises(ConnectionClosed):
                place.hear(SOON)
            return message


@contextmanager
def a_game(database: str) -> Iterator[tuple[str, list[Person], list[Place]]]:
    """Two people at a table, some moves into a game, on a server that runs."""
    with running(database=database) as address:
        people = friends(address, 2)
        table = gathered(people, "gsa")
        with seated(table, people) as places:
            play(places, 4)
            yield table, people, places


# tables


def test_tables_are_listed_with_their_people_and_by_status(database: str, capsys: Capsys) -> None:
    with a_game(database) as (table, (ann, _), _):
        other = ann.make("gsa", "you", "open")
        until(lambda: [row[:3] for row in listed(capsys, database, "tables")] == [
            [other, "gsa", "open"],
            [table, "gsa", "playing"],
        ])  # fmt: skip
        row = listed(capsys, database, "tables", "--status", "playing")[0]
        assert row[0] == table and int(row[3]) >= 8 and row[6:8] == ["Ann,", "Bob"]
        bob_s = row[9]
        assert [row[0] for row in listed(capsys, database, "tables", f"--person={bob_s}")] == [table]
        assert listed(capsys, database, "tables", f"--person={bob_s}", "--status", "open") == []


def test_a_game_that_the_host_closes_ends_for_everybody_and_stays_closed(database: str, capsys: Capsys) -> None:
    with a_game(database) as (table, people, places):
        mover = mover_of(places)
        assert admin(database, "close", "--", table) == 0
        until(lambda: people[0].look(table)["now"]["around"]["status"] == "closed")
        refused = people[places.index(mover)].do(table, "move", seq=mover.now["seq"], text="anything")
        assert refused["why"] == "this table is closed"
        for place in places:
            while place.around["status"] != "closed":
                place.hear(SOON)
        assert "is closed already" in refuses(capsys, database, "close", "--", table)
        assert [row[2] for row in listed(capsys, database, "tables")] == ["closed"]
    with running(database=database) as address:
        assert Person(address).look(table)["now"]["around"]["status"] == "closed"


def test_a_table_deleted_under_a_running_server_is_gone_for_good(database: str, capsys: Capsys) -> None:
    with a_game(database) as (table, (ann, bob), places):
        kept = gathered([ann, bob], "gsa")
        mover = mover_of(places)
        assert admin(database, "delete", "--yes", "--", table) == 0
        mover.socket.send(json.dumps({"do": "chat", "id": "late", "text": "is anybody there?"}))
        assert [says_bye(place)["again"] for place in places] == [True, True]
        until(lambda: ann.http.get(f"/api/tables/{table}").status_code == 404)
        with ann.at(table) as nowhere, pytest.raises(ConnectionClosed):
            nowhere.hear(SOON)
        assert ann.do(table, "chat", text="hello?") == {"why": f"there is no table {table}", "where": ""}
        assert [row[0] for row in listed(capsys, database, "tables")] == [kept]
        with seated(kept, [ann, bob]) as others:
            assert len(play(others, 2)) == 2
        assert ann.http.get("/health").status_code == 200
    with running(database=database) as address:
        assert Person(address).http.get(f"/api/tables/{table}").status_code == 404


def test_a_table_where_time_runs_may_be_deleted(database: str) -> None:
    with running(database=database) as address:
        people = friends(address, 2)
        tables = [gathered(people, "gsa", thinking=60) for _ in range(3)]
        for table in tables[:2]:
            assert admin(database, "delete", "--yes", "--", table) == 0
        until(lambda: people[0].http.get(f"/api/tables/{tables[1]}").status_code == 404)
        assert admin(database, "close", "--", tables[2]) == 0  # the sweep goes on
        until(lambda: people[0].look(tables[2])["now"]["around"]["status"] == "closed")


def test_what_the_host_cannot_do_is_said_in_a_line_and_changes_nothing(tmp_path: Path, capsys: Capsys) -> None:
    file, text = tmp_path / "tables.db", tmp_path / "text.db"
    text.write_text("Tables are made of wood.\n" * 100)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE log (line TEXT)")
    assert "tables.db: there is no such file" in refuses(capsys, f"sqlite:///{file}", "tables")
    assert "file is not a database" in refuses(capsys, f"sqlite:///{text}", "tables")
    assert "other.db is not a Labtop database" in refuses(capsys, f"sqlite:///{tmp_path}/other.db", "tables")
    assert "sqlite:///FILE only" in refuses(capsys, "memory", "tables")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.db", "text.db"]
    with a_game(f"sqlite:///{file}") as (table, _, _):
        assert "there is no table nowhere" in refuses(capsys, f"sqlite:///{file}", "close", "nowhere")
        assert "there is no table nowhere" in refuses(capsys, f"sqlite:///{file}", "delete", "nowhere", "--yes")
        assert "say --yes" in refuses(capsys, f"sqlite:///{file}", "delete", "--", table)
        assert [row[0] for row in listed(capsys, f"sqlite:///{file}", "tables")] == [table]
