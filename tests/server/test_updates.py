"""An update never breaks a game under way: the server stops, other code starts on the same file, and people go on."""

import json
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

import labtop
from labtop.tables.stores.sql import MIGRATIONS
from server.crash import files_that_cannot_grow
from server.people import Json, Person
from server.round_table import asked, friends, gathered, play, seated
from server.running import Process, free_port, process

Change = tuple[str, str, str]  # a file of the package, what stands there, and what the update makes of it
NEXT: Change = ("__init__.py", f'__version__ = "{labtop.__version__}"', '__version__ = "next"')
STATE, CHOOSING = "games/experiment/state.py", "games/experiment/rules.py"
DECK, CARDS = "games/experiment/deck.py", "games/experiment/cards.toml"

# nothing that was played would have gone otherwise: only what comes
EIGHT_ROUNDS: Change = ("games/experiment/constants.py", "ROUNDS: Final = 12", "ROUNDS: Final = 8")
# almost everything would have: whoever takes first has the starting player card, and not whoever takes last
NEW_STARTER: Change = (CHOOSING, "if arg_of(f) == s.seats - 1:", "if arg_of(f) == 0:")
NEW_FIELD: tuple[Change, ...] = (
    (STATE, "    done: list[vec[i64]]\n", "    done: list[vec[i64]]\n    spare: i64 = 7\n"),
    (STATE, "        twin.strategic, ", "        twin.spare = self.spare\n        twin.strategic, "),
)
NEW_CARDS: tuple[Change, ...] = (
    (CARDS, "set = [1, 4, 7] ", "set = [1, 3, 6] "),
    (CARDS, "primary = 1, mixed = 0, points = 3 }", "primary = 1, mixed = 0, points = 4 }"),
)
NEW_SCHEMA: tuple[Change, ...] = (
    (DECK, "    copies: Annotated[int", "    spare: int\n    copies: Annotated[int"),
    (CARDS, "copies = 6\n", "copies = 6\nspare = 3\n"),
)
END_OF_MIGRATIONS = "]\nADD_DECK"
NEW_TABLES: tuple[Change, ...] = (
    (
        "tables/stores/sql.py",
        END_OF_MIGRATIONS,
        '    "CREATE INDEX log_by_who ON log (who)",\n' + END_OF_MIGRATIONS,
    ),
)


SCHEMA = len(MIGRATIONS)
HALF = 36  # moves: six of twelve rounds at the most


class Played(NamedTuple):
    """What there was before the update."""

    file: Path
    people: list[Person]
    half: str  # a game half played
    now: Json  # as Ann saw it last
    whole: str  # a finished game
    moments: dict[int, Json]  # of the finished one, by step
    outcome: Json
    timed: str  # one with a clock that has just begun
    other: str  # another game with a clock


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    file = tmp_path_factory.mktemp("before") / "tables.db"
    file.touch()  # a database of schema 0, in which there is nothing
    with process(f"sqlite:///{file}", "--workers", "1") as server:
        people = friends(server.address, 3)
        half = gathered(people, "experiment")
        with seated(half, people) as places:
            assert len(play(places, HALF)) == HALF
            asked(places)
            now = places[0].now
        whole = gathered(people, "experiment")
        with seated(whole, people) as places:
            play(places, 10_000)
            outcome = places[0].now["outcome"]
        steps = moment(people[0], whole, 0)["steps"]
        moments = {step: moment(people[0], whole, step) for step in (*range(20), steps)}
        timed, other = (gathered(people, game, thinking=3600) for game in ("experiment", "science"))
        for table in (timed, other):
            with seated(table, people) as places:
                play(places, 3)
        server.stop()
    return Played(file, people, half, now, whole, moments, outcome, timed, other)


def moment(person: Person, table: str, step: int) -> Json:
    said = person.http.get(f"/api/tables/{table}/replay/{step}", params={"seat": 0})
    assert said.status_code == 200, said.text
    return dict(said.json())


def updated(folder: Path, *changes: Change) -> Path:
    """The package as a later release might have it."""
    package = folder / "update" / "labtop"
    shutil.copytree(Path(labtop.__file__).parent, package, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for file, old, new in (NEXT, *changes):
        text = (package / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        (package / file).write_text(text.replace(old, new), encoding="utf-8")
    return package.parent


@contextmanager
def after(played: Played, folder: Path, *changes: Change) -> Iterator[tuple[Process, Path]]:
    """A server with the update, on a file of its own with all that was played before; the people have come to it."""
    file = folder / "tables.db"
    shutil.copy(played.file, file)
    with process(f"sqlite:///{file}", "--workers", "1", code=updated(folder, *changes)) as server:
        assert httpx.get(server.address + "/health").json()["version"] == "next"
        for person in played.people:
            person.address = server.address
            person.http.base_url = server.address
        yield server, file


def rows(file: Path, query: str, *values: object) -> list[Any]:
    db = sqlite3.connect(file)
    try:
        return db.execute(query, values).fetchall()
    finally:
        db.close()


def changes_of_rules(file: Path, table: str) -> list[Any]:
    return rows(file, "SELECT seq, position FROM log WHERE id = ? AND what = 'rules'", table)


def play_on(table: str, people: list[Person], since: int, moves: int = 10_000) -> list[tuple[Json, Json]]:
    """Go on after a record, if need be until the game is over: what each person saw first and last."""
    with seated(table, people, since) as places:
        first = [place.now for place in places]
        play(places, moves)
        asked(places)
        return [(now, place.now) for now, place in zip(first, places, strict=True)]


# what is under way goes on


@pytest.mark.long
def test_an_update_of_nothing_but_cards_changes_nothing_in_a_game_under_way(played: Played, tmp_path: Path) -> None:
    with after(played, tmp_path, *NEW_CARDS) as (_, file):
        with seated(played.half, played.people, played.now["seq"]) as places:
            assert places[0].facts["own_deck"]
            same = ("seq", "view", "to_act", "legal", "prompt")
            assert [places[0].now.get(key) for key in same] == [played.now.get(key) for key in same]
            assert not places[0].now.get("anew") and not places[0].now.get("lines")
            assert len(play(places, 10)) == 10
        assert not changes_of_rules(file, played.half)
        another = gathered(played.people, "experiment")
        with seated(another, played.people) as places:
            asked(places)
            assert places[0].now["view"]["mine"]["hand"] == [1, 3, 6]


@pytest.mark.long
def test_a_rule_that_changes_only_what_comes_holds_for_a_game_under_way(played: Played, tmp_path: Path) -> None:
    with after(played, tmp_path, EIGHT_ROUNDS) as (_, file):
        first, last = play_on(played.half, played.people, played.now["seq"])[0]
        assert first["view"] == {**played.now["view"], "rounds": 8}
        assert last["outcome"] and last["view"]["round"] == 8
        assert not changes_of_rules(file, played.half)


def test_a_game_under_way_is_finished_under_changed_rules_and_everybody_is_told(played: Played, tmp_path: Path) -> None:
    with after(played, tmp_path, NEW_STARTER, EIGHT_ROUNDS, *NEW_FIELD) as (server, file):
        seen = played.now["seq"]
        saw = play_on(played.half, played.people, seen)
        assert saw[0][0]["view"] == {**played.now["view"], "rounds": 8}
        for first, last in saw:
            assert first["seq"] == seen + 1 and [note["what"] for note in first["notes"]] == ["rules"]
            assert last["outcome"] and last["view"]["round"] == 8
        server.kill()
        server.start()
        assert played.people[0].look(played.half)["now"]["outcome"] == saw[0][1]["outcome"]
        ((seq, position),) = changes_of_rules(file, played.half)
        assert seq == seen + 1 and json.loads(position)["spare"] == 7  # which the old rules did not know


@pytest.mark.long
def test_a_change_of_rules_that_the_disk_does_not_take_waits_until_it_does(played: Played, tmp_path: Path) -> None:
    with after(played, tmp_path, NEW_STARTER) as (server, file):
        ann = played.people[0]
        with files_that_cannot_grow(server):
            for _ in range(2):
                with ann.at(played.half) as place:
                    said = json.loads(place.heard[0])
                    assert said["say"] == "bye" and said["again"] and "disk" in said["why"]
                assert ann.http.get(f"/api/tables/{played.half}").status_code == 503
        assert ann.look(played.half)["now"]["view"] == played.now["view"]
        assert len(changes_of_rules(file, played.half)) == 1


# what is over stays


@pytest.mark.long
def test_a_finished_game_can_still_be_looked_at_under_changed_rules(played: Played, tmp_path: Path) -> None:
    with after(played, tmp_path, NEW_STARTER) as (_, file):
        ann = played.people[0]
        assert ann.look(played.whole)["now"]["outcome"] == played.outcome
        for step, before in played.moments.items():
            now = moment(ann, played.whole, step)
            assert (now["steps"], now["move"], now["by"]) == (before["steps"], before["move"], before["by"])
            words, _, kept = now["note"].rpartition(" ")
            assert words == "played under earlier rules; this is the position after step"
            assert now["view"] == played.moments[int(kept)]["view"]
        assert not changes_of_rules(file, played.whole)


@pytest.mark.long
def test_a_game_over_a_change_of_rules_is_seen_as_it_was_and_gone_on_with_from_there(
    played: Played, tmp_path: Path
) -> None:
    with after(played, tmp_path, NEW_STARTER):
        ann = played.people[0]
        seen = moment(ann, played.half, HALF)
        assert seen["view"] == played.now["view"] and "earlier rules" in seen["note"]
        with seated(played.half, played.people) as places:
            play(places, 5)
            asked(places)
            now = places[0].now["view"]
        assert moment(ann, played.half, HALF + 6)["view"] == now
        assert moment(ann, played.half, HALF) == {**seen, "steps": HALF + 6}
        play_on(played.half, played.people, 0)
        for table, step in ((played.whole, 3), (played.half, HALF)):
            said = fork(ann, table, step)
            assert said.status_code == 409 and "under other rules" in said.json()["why"]
        said = fork(ann, played.half, HALF + 6)
        assert said.status_code == 201
        assert moment(ann, said.json()["id"], HALF + 6)["view"] == now


def fork(person: Person, table: str, step: int) -> httpx.Response:
    return person.http.post(f"/api/tables/{table}/fork", json={"step": step, "seat": 0, "bot": "random"})


# what does not fit


@pytest.mark.long
def test_a_table_whose_deck_does_not_fit_any_more_says_so_and_the_others_go_on(played: Played, tmp_path: Path) -> None:
    with after(played, tmp_path, *NEW_SCHEMA) as (server, _):
        ann = played.people[0]
        until = time.monotonic() + 60
        # time runs at both tables: the one that cannot be opened keeps nobody from the other
        while "labtop_rooms 1.0" not in httpx.get(server.address + "/metrics").text:
            assert time.monotonic() < until
            time.sleep(0.1)
        for table, path in ((played.timed, ""), (played.half, "/replay/3"), (played.whole, "/log")):
            said = ann.http.get(f"/api/tables/{table}{path}")
            assert said.status_code == 409
            assert said.json()["why"].startswith("the deck of this table does not fit the rules any more: ")
            assert "spare" in said.json()["why"]
        with seated(played.other, played.people) as places:
            assert len(play(places, 5)) == 5
        another = gathered(played.people, "experiment")
        with seated(another, played.people) as places:
            assert len(play(places, 5)) == 5


# older and newer files


@pytest.mark.long
def test_a_file_of_an_older_schema_is_brought_to_the_new_one_and_then_refused_by_the_old(
    played: Played, tmp_path: Path
) -> None:
    with after(played, tmp_path, *NEW_TABLES) as (server, file):
        versions = [rows(one, "PRAGMA user_version") for one in (played.file, file)]
        assert versions == [[(SCHEMA,)], [(SCHEMA + 1,)]]
        with seated(played.half, played.people, played.now["seq"]) as places:
            assert len(play(places, 5)) == 5
        server.stop()
    run = [sys.executable, "-c", "import sys; from labtop.cli import main; sys.exit(main())"]
    words = ["serve", "--port", str(free_port()), "--database", f"sqlite:///{file}"]
    ended = subprocess.run([*run, *words], capture_output=True, text=True, timeout=120)
    assert ended.returncode == 1
    assert f"{file} has schema {SCHEMA + 1}, written by a newer Labtop; this one knows up to {SCHEMA}" in ended.stderr
