"""`labtop admin` beside a server that runs: what the host does is noticed, and nothing that it deletes comes back."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from labtop.cli import main
from labtop.commands import people as people_commands
from labtop.tables import service
from server.load import Crowd, Told
from server.people import Json, Person, Place
from server.round_table import friends, gathered, mover_of, play, seated
from server.running import process, running
from services import postgres_address
from tables.test_stores import asked

Capsys = pytest.CaptureFixture[str]
SOON = 10.0  # seconds in which a server must have noticed


@pytest.fixture(autouse=True)
def quick_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers notice after a moment, not after seconds."""
    monkeypatch.setattr(service, "SWEEP", 0.05)
    monkeypatch.setattr(people_commands, "NOTICE", 1.0)


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
        with suppress(ConnectionClosed):  # if the server has been quicker
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


# backups


@pytest.mark.long
def test_a_backup_under_load_is_whole_and_can_be_played_on_with(file: Path, tmp_path: Path, capsys: Capsys) -> None:
    copy, database = tmp_path / "copy.db", f"sqlite:///{file}"
    with process(database) as server:

        async def people_play() -> tuple[list[Told], int, float]:
            """What was acknowledged before the backup began, how much while it ran, and how long it took."""
            async with Crowd([server.address], 8, seed=1) as crowd:
                await crowd.acknowledged(200)
                before, begun = list(crowd.told), time.monotonic()
                assert await asyncio.to_thread(admin, database, "backup", str(copy)) == 0
                took, during = time.monotonic() - begun, len(crowd.told) - len(before)
                await crowd.acknowledged(50)
                assert crowd.faults == []
            return before, during, took

        before, during, took = asyncio.run(people_play())
    assert took < SOON and (took < 0.2 or during), "nobody could play meanwhile"
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        kept = {(table, seq) for table, seq in db.execute("SELECT id, seq FROM log")}
        gaps = db.execute("SELECT id FROM log GROUP BY id HAVING count(*) <> max(seq)").fetchall()
    assert {(told.table, told.seq) for told in before} <= kept and gaps == []
    assert copy.stat().st_mode & 0o777 == 0o600
    restored = f"sqlite:///{tmp_path}/new/tables.db"
    assert admin(restored, "restore", str(copy)) == 0
    with running(database=restored) as address:
        for table in {told.table for told in before}:
            assert Person(address).look(table)["now"]["around"]["status"] in ("playing", "over")


def test_a_restored_game_is_played_on_by_the_same_people(file: Path, tmp_path: Path) -> None:
    copy, database, other = tmp_path / "copy.db", f"sqlite:///{file}", f"sqlite:///{tmp_path}/other.db"
    with a_game(database) as (table, people, places):
        seq = max(place.now["seq"] for place in places)
        assert admin(database, "backup", str(copy)) == 0
        play(places, 4)
    assert admin(other, "restore", str(copy)) == 0
    with running(database=other) as address:
        again = [Person(address) for _ in people]
        for person, same in zip(again, people, strict=True):
            person.http.cookies.update(same.http.cookies)
        with seated(table, again) as places:
            assert {place.now["seq"] for place in places} == {seq}
            assert len(play(places, 4)) == 4


def test_what_cannot_be_backed_up_or_restored_is_said_in_a_line_and_changes_nothing(
    file: Path, tmp_path: Path, capsys: Capsys, postgres: str
) -> None:
    database, copy, text = f"sqlite:///{file}", tmp_path / "copy.db", tmp_path / "text"
    text.write_text("Tables are made of wood.\n" * 100)
    with a_game(database) as (table, _, _):
        assert admin(database, "backup", str(copy)) == 0
        assert "copy.db is there already" in refuses(capsys, database, "backup", str(copy))
        assert admin(database, "backup", "--yes", str(copy)) == 0
        assert "tables already: replace them all with --yes" in refuses(capsys, database, "restore", str(copy))
        assert "stop the server first" in refuses(capsys, database, "restore", "--yes", str(copy))
        assert "is the database itself" in refuses(capsys, database, "restore", "--yes", str(file))
        assert "No such file" in refuses(capsys, database, "backup", str(tmp_path / "nowhere" / "copy.db"))
        assert [row[0] for row in listed(capsys, database, "tables")] == [table]
    assert "not a database" in refuses(capsys, database, "restore", "--yes", str(text))
    assert "use" not in refuses(capsys, database, "restore", "--yes", str(tmp_path / "nothing.db"))
    assert "pg_dump" in refuses(capsys, postgres, "backup", str(tmp_path / "new.db"))
    assert "pg_restore" in refuses(capsys, postgres, "restore", str(copy))
    with closing(sqlite3.connect(copy)) as db:
        db.execute("PRAGMA user_version = 99")
    assert "written by a newer Labtop" in refuses(capsys, database, "restore", "--yes", str(copy))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "tables.db", "text"]
    assert [row[0] for row in listed(capsys, database, "tables")] == [table]


def test_a_backup_takes_the_place_of_a_database_that_nobody_uses(file: Path, tmp_path: Path, capsys: Capsys) -> None:
    copy, database = tmp_path / "copy.db", f"sqlite:///{file}"
    with a_game(database) as (table, people, _):
        assert admin(database, "backup", str(copy)) == 0
        people[0].make("gsa", "you", "easy")
    assert len(listed(capsys, database, "tables")) == 2
    assert admin(database, "restore", "--yes", str(copy)) == 0
    assert [row[0] for row in listed(capsys, database, "tables")] == [table]


# people


def identity(capsys: Capsys, database: str, name: str) -> str:
    """The identity of the only person with such a name."""
    ((who, *_),) = listed(capsys, database, "people", "--name", name)
    return who


def test_a_banned_person_may_only_watch_until_they_are_let_in_again(database: str, capsys: Capsys) -> None:
    with a_game(database) as (table, (ann, bob), places):
        who = identity(capsys, database, "bob")
        assert admin(database, "ban", "--", who) == 0
        assert [row[0] for row in listed(capsys, database, "bans")] == [who]
        until(lambda: bob.look(table)["now"]["around"]["you"] is None)
        why = "the host of this server has banned you: you may only watch"
        assert places[1].do("chat", text="why?")["why"] == why
        for path, body in (
            ("/api/tables", {"game": "gsa", "seats": ["you", "easy"]}),
            (f"/api/tables/{table}", {"do": "chat", "id": "x", "text": "why?"}),
            (f"/api/tables/{table}/hint", None),
        ):
            said = bob.http.post(path, json=body)
            assert (said.status_code, said.json()["why"]) == (403, why)
        while (seat := places[0].around["seats"][1])["kind"] != "bot":  # the game goes on without them
            places[0].hear(SOON)
        assert seat["level"] == "medium" and ann.do(table, "chat", text="bye")["say"] == "done"
        with bob.at(table) as watching:
            assert watching.around["status"] == "playing"
        assert "is banned already" in refuses(capsys, database, "ban", "--", who)
        assert admin(database, "unban", "--", who) == 0
        until(lambda: bob.do(table, "chat", text="hello again").get("say") == "done")
        assert "is not banned" in refuses(capsys, database, "unban", "--", who)
        assert "there is no person 'nobody'" in refuses(capsys, database, "ban", "nobody")


def test_a_ban_holds_when_the_server_starts_again_and_at_once(database: str, capsys: Capsys) -> None:
    with a_game(database) as (_, (_, bob), _):
        assert admin(database, "ban", "--", identity(capsys, database, "bob")) == 0
    with running(database=database) as address:
        again = Person(address)
        again.http.cookies.update(bob.http.cookies)
        assert again.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "easy"]}).status_code == 403


def test_all_data_of_a_person_are_exported(database: str, capsys: Capsys, tmp_path: Path) -> None:
    with finished_game(database) as (table, people):
        assert people[1].do(table, "chat", text="well played ✿")["say"] == "done"
        who = identity(capsys, database, "bob")
        until(lambda: bool(rows(database, f"SELECT 1 FROM ratings WHERE who = '{who}'")))
        copy = tmp_path / "bob.json"
        assert admin(database, "export", "--", who, str(copy)) == 0
        data = json.loads(copy.read_text())
        assert (data["person"], data["names"], data["banned"]) == (who, ["Bob"], False)
        assert data["tables"] == [{"id": table, "game": "gsa", "status": "over", "owner": False}]
        assert [said["text"] for said in data["chat"]] == ["well played ✿"]
        assert {record["what"] for record in data["records"]} >= {"sit", "ready", "move"}
        assert [(one["game"], one["name"], one["games"]) for one in data["ratings"]] == [("gsa", "Bob", 1)]
        assert "bob.json is there already" in refuses(capsys, database, "export", "--", who, str(copy))


def test_a_forgotten_person_is_nowhere_and_their_games_still_replay(database: str, capsys: Capsys) -> None:
    with finished_game(database) as (table, people):
        assert people[1].do(table, "chat", text="my address is 1 Main Street")["say"] == "done"
        going = gathered(people, "gsa")
        owned = people[1].make("gsa", "open", "open")
        who = identity(capsys, database, "bob")
        until(lambda: bool(rows(database, f"SELECT 1 FROM ratings WHERE who = '{who}'")))
        with people[0].at(table) as place, people[0].at(going) as other:
            assert admin(database, "forget", "--yes", "--", who) == 0
            assert says_bye(place)["again"] and says_bye(other)["again"]
        kept = everything(database)
        for word in (who, "Bob", "Main Street"):
            assert word not in kept
        now = people[0].look(table)["now"]
        assert now["around"]["seats"][1]["name"].startswith("Anonymous ")
        assert people[0].http.get(f"/api/tables/{table}/replay/3").status_code == 200
        assert people[0].http.get(f"/api/tables/{table}/log").status_code == 200
        assert people[0].look(going)["now"]["around"]["seats"][1]["kind"] == "bot"
        assert people[0].do(going, "chat", text="still here")["say"] == "done"
        assert people[1].http.get("/api/tables?mine=true").json()["tables"] == []
        assert people[1].look(owned)["now"]["around"]["owner"] is False
        assert "there is no person" in refuses(capsys, database, "forget", "--yes", "--", who)
    assert who not in everything(database)  # what the server wrote last, too
    with running(database=database) as address:
        assert Person(address).look(table)["now"]["around"]["status"] == "over"


def rows(database: str, query: str) -> list[tuple[Any, ...]]:
    return asyncio.run(asked(database, query))


def everything(database: str) -> str:
    """All that is kept, as text."""
    tables = ("tables", "people", "log", "ratings", "bans", "meta", "decks")
    return repr([rows(database, f"SELECT * FROM {table}") for table in tables])


@contextmanager
def finished_game(database: str) -> Iterator[tuple[str, list[Person]]]:
    with running(database=database) as address:
        people = friends(address, 2)
        table = gathered(people, "gsa", rated="people")
        with seated(table, people) as places:
            play(places, 10_000)
        yield table, people
