"""Results in Parquet: what is in them, stopping and going on, and what else may lie where they go."""

import json
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Any

import duckdb
import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lab import deeds
from labtop.cli import main
from labtop.lab import parquet, results
from labtop.lab.parquet import ABOUT as ABOUT_FILE
from labtop.lab.parquet import PartedFile, Store, games_schema, games_table, read
from labtop.lab.pool import Chunk, ProcessPool, SerialPool, SimulationError
from labtop.lab.schedule import STANDARD, Decision, Result, Schedule
from labtop.lab.simulate import simulate, tallied

GAMES_40 = Schedule("gsa", {STANDARD: None}, 2, {}, (("random", "easy"),), 40, 7)
ABOUT = {"game": "gsa", "seed": "7"}


Whole = tuple[Path, Path, dict[str, str]]  # the files of a schedule that nobody stopped, and their digests


def whole(folder: Path) -> Whole:
    games, decisions = folder / "whole.parquet", folder / "whole-decisions.parquet"
    _, digests = tallied(GAMES_40, SerialPool(), Store(games, decisions, ABOUT), lambda n: None)
    return games, decisions, digests


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return whole(tmp_path_factory.mktemp("whole"))


def told(query: str) -> list[tuple[object, ...]]:
    relation = duckdb.sql(query)
    assert relation is not None
    return relation.fetchall()


def test_every_game_is_a_row_that_duckdb_reads(done: Whole) -> None:
    file, _, _ = done
    facts = told(
        f"select count(*), sum(list_sum(shares)), avg(decisions), min(len(ranks)), any_value(options), any_value(deck),"
        f" count(distinct seed), max(n), bool_or(lost), bool_and(lasted > 0) from '{file}'"
    )
    tally = simulate(GAMES_40, 1)
    assert facts == [(40, 40.0, tally.decisions / 40, 2, "{}", "standard", 40, 39, False, True)]
    easy = told(f"select sum(shares[list_position(bots, 'easy')]) from '{file}'")
    assert easy == [(tally.wins[1],)]


def test_every_decision_is_a_row_too(done: Whole) -> None:
    games, decisions, _ = done
    counted = f"select n, count(*) as made, max(turn) + 1 as turns from '{decisions}' group by n"
    assert told(f"select * from '{games}' join ({counted}) using (n) where decisions <> made or made <> turns") == []
    row = next(iter(read(decisions, Decision)))[0]
    assert (row.n, row.turn, row.legal > 0, row.rule != "", row.step != "", bool(row.move)) == (0, 0, *[True] * 4)
    assert told(f"select distinct bot from '{decisions}' order by 1") == [("easy",), ("random",)]


def test_results_read_back_as_they_were_written(tmp_path: Path) -> None:
    result = Result(3, str(2**96 - 1), "standard", ("a", "b"), (1, 1), (-4, 10), 5, 6, 2**40, False, "both “won”")
    table = games_table(GAMES_40, [result])
    pq.write_table(pa.Table.from_batches([table]), tmp_path / "one.parquet")
    assert [one for some in read(tmp_path / "one.parquet", Result) for one in some] == [result]
    assert table.column("tie").to_pylist() == [True] and table.column("shares").to_pylist() == [[0.5, 0.5]]


def test_a_schedule_that_was_stopped_goes_on_where_it_stopped(
    done: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = done[2]
    games, decisions = tmp_path / "games.parquet", tmp_path / "decisions.parquet"
    monkeypatch.setattr("labtop.lab.pool.LARGEST", 3)

    def stop(n: int) -> None:
        if sum(played) + n > 15:
            raise KeyboardInterrupt
        played.append(n)

    for _ in range(2):
        played: list[int] = []
        store = Store(games, decisions, ABOUT)
        with pytest.raises(KeyboardInterrupt):
            tallied(GAMES_40, SerialPool(), store, stop)
        assert not games.exists() and store.done > 0
    with closing(Store(games, decisions, ABOUT)) as store:
        stored = store.done
    assert 20 <= stored < 40
    more: list[int] = []
    tally, digests = tallied(GAMES_40, SerialPool(), Store(games, decisions, ABOUT), more.append)
    assert digests == expected and tally == simulate(GAMES_40, 1) and sum(more) == 40 - stored
    assert sorted(path.name for path in tmp_path.iterdir()) == [decisions.name, games.name]
    again, digests = tallied(GAMES_40, SerialPool(), Store(games, decisions, ABOUT), more.append)
    assert digests == expected and again == tally and sum(more) == 40 - stored  # nothing is played again


def test_a_part_without_its_decisions_does_not_count(
    done: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = done[2]
    games, decisions = tmp_path / "games.parquet", tmp_path / "decisions.parquet"
    monkeypatch.setattr(results, "FLUSH", 0)  # every chunk is a part

    def stop(n: int) -> None:
        raise KeyboardInterrupt

    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            tallied(GAMES_40, SerialPool(), Store(games, decisions, ABOUT), stop)
    parts = sorted((tmp_path / "decisions.parquet.parts").glob("*.parquet"))
    assert len(parts) == 3
    parts[1].unlink()
    store = Store(games, decisions, ABOUT)
    assert store.firsts == [0]
    assert tallied(GAMES_40, SerialPool(), store, lambda n: None)[1] == expected


def test_a_part_whose_games_could_not_be_written_keeps_its_decisions(
    done: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, decisions = tmp_path / "games.parquet", tmp_path / "decisions.parquet"
    monkeypatch.setattr(results, "FLUSH", 0)
    write, wrong = PartedFile.write_part, [OSError("the disk is full")]

    def full_once(shelf: PartedFile, *words: Any) -> None:
        if shelf.file == games and wrong:
            raise wrong.pop()
        write(shelf, *words)

    monkeypatch.setattr(PartedFile, "write_part", full_once)
    with pytest.raises(OSError, match="full"):
        tallied(GAMES_40, SerialPool(), Store(games, decisions, ABOUT), lambda n: None)
    store = Store(games, decisions, ABOUT)
    assert store.done > 0
    assert tallied(GAMES_40, SerialPool(), store, lambda n: None)[1] == done[2]


def numbers(store: Store) -> tuple[list[int], list[int]]:
    """Of the games that are there, and of those with decisions."""
    games = [result.n for some in store.results() for result in some]
    return games, sorted({one.n for some in store.all_decisions() for one in some})


def stopping_at(line: int) -> Callable[[FrameType, str, Any], Any]:
    """A tracer that presses Ctrl-C before so many lines of storing are through."""
    left = [line]

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        if frame.f_code.co_filename != parquet.__file__:
            return None
        left[0] -= event == "line"
        if left[0] == 0:
            sys.settrace(None)
            raise KeyboardInterrupt
        return trace

    return trace


def test_ctrl_c_at_any_line_of_storing_parts_no_game_from_its_decisions(tmp_path: Path) -> None:
    chunks = [results.play_chunk(True, True, GAMES_40, first, first + 2) for first in (0, 2, 4)]
    stopped, line = True, 0
    while stopped:
        line += 1
        files = tmp_path / f"{line}.parquet", tmp_path / f"{line}-decisions.parquet"
        store, before = Store(*files, ABOUT), sys.gettrace()
        sys.settrace(stopping_at(line))
        try:
            for chunk in chunks:
                store.add(chunk.games_table, chunk.decisions_table)
                if chunk is not chunks[0]:
                    store.write_part()
            stopped = False
        except KeyboardInterrupt:
            sys.settrace(before)
            store.write_part()
        finally:
            sys.settrace(before)
            store.close()
        with closing(Store(*files, ABOUT)) as again:
            games, decided = numbers(again)
        assert games == decided == list(range(len(games))), line
    assert line > 20 and len(games) == 6


def test_two_processes_never_write_the_same_file(tmp_path: Path) -> None:
    games, decisions, other = (tmp_path / f"{name}.parquet" for name in ("games", "decisions", "other"))
    with closing(Store(games, decisions, ABOUT)):
        with pytest.raises(SimulationError, match=r"/games\.parquet: another process is writing it"):
            Store(games, decisions, ABOUT)
        with pytest.raises(SimulationError, match=r"/decisions\.parquet: another process is writing it"):
            Store(other, decisions, ABOUT)
        Store(other, None, ABOUT).close()  # whoever was refused holds nothing
    Store(games, decisions, ABOUT).close()


def test_a_process_that_was_stopped_or_done_lets_others_write(tmp_path: Path) -> None:
    def stop(n: int) -> None:
        raise KeyboardInterrupt

    stopped, done = (Store(tmp_path / name, None, ABOUT) for name in ("stopped.parquet", "done.parquet"))
    with pytest.raises(KeyboardInterrupt):
        tallied(GAMES_40, SerialPool(), stopped, stop)
    tallied(GAMES_40, SerialPool(), done, lambda n: None)
    for store in (stopped, done):
        Store(store.games.file, None, ABOUT).close()


def test_what_another_process_ended_meanwhile_is_found_whole(
    done: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, lock = tmp_path / "games.parquet", PartedFile.lock

    def late(shelf: PartedFile) -> Any:
        monkeypatch.setattr(PartedFile, "lock", lock)
        tallied(GAMES_40, SerialPool(), Store(file, None, ABOUT), lambda n: None)
        return lock(shelf)

    monkeypatch.setattr(PartedFile, "lock", late)
    store, more = Store(file, None, ABOUT), list[int]()
    assert store.is_whole and store.done == 40
    digest = tallied(GAMES_40, SerialPool(), store, more.append)[1]["digest"]
    assert digest == done[2]["digest"] and more == [] and list(tmp_path.iterdir()) == [file]


def test_a_worker_that_outlives_its_pool_holds_no_lock(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    store = Store(file, None, ABOUT)
    pool = ProcessPool(1)
    try:
        pool.submit(Chunk(deeds.numbers, 0.0, 0, 1))()  # now there is one, begun while the lock was held
        store.close()
        Store(file, None, ABOUT).close()
    finally:
        pool.close()


def test_row_groups_are_large_however_small_the_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "GROUP", 16)
    monkeypatch.setattr(results, "FLUSH", 0)
    monkeypatch.setattr("labtop.lab.pool.LARGEST", 4)
    file = whole(tmp_path)[0]
    groups = pq.ParquetFile(file).metadata
    assert groups.num_rows == 40 and groups.num_row_groups == 3
    assert msgspec.json.decode(pq.read_schema(file).metadata[b"labtop"])["seed"] == "7"


def test_another_schedule_is_refused_with_what_differs(done: Whole, tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="holds another schedule: seed was 7 and is 8"):
        Store(done[0], None, {**ABOUT, "seed": "8"})
    half = tmp_path / "half.parquet"
    Store(half, None, ABOUT).close()
    with pytest.raises(SimulationError, match="holds another schedule: game was gsa and is science"):
        Store(half, None, {**ABOUT, "game": "science"})


SIMULATE = ["simulate", "gsa", "--games", "6", "--bots", "random", "--workers", "1", "--seed", "1"]


def test_the_same_command_again_goes_on_and_needs_no_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "gsa", "--games", "6", "--bots", "random", "--workers", "1", "--json"]
    file = str(tmp_path / "games.parquet")
    assert main([*words, "--out", file]) == 0
    first = capsys.readouterr().out
    assert main([*words, "--out", file]) == 0
    assert capsys.readouterr().out == first and len(json.loads(first)["digest"]) == 64
    assert main([*words, "--out", file, "--games", "7"]) == 2
    assert "games was 6 and is 7" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "nowhere/games.parquet"], "there is no folder nowhere"),
        (["--out", "."], "is a folder; name a file"),
        (["--out", "text.parquet"], "text.parquet is no Parquet file, or a broken one"),
        (["--out", "torn.parquet"], "torn.parquet is no Parquet file, or a broken one"),
        (["--out", "other.parquet"], "other.parquet is there already, and holds no games of ours"),
        (["--out", "odd.parquet"], "odd.parquet: what its games are cannot be read"),
        (["--out", "new.parquet", "--decisions", "other.parquet"], "other.parquet is there already"),
        (["--out", "new.parquet", "--decisions", "new.parquet"], "are two files, not one"),
        (["--out", "new.parquet", "--decisions", "odd.parquet.parts/../new.parquet"], "are two files, not one"),
        (["--out", "busy.parquet"], "busy.parquet: another process is writing it"),
        (["--out", "busy.parquet", "--decisions", "new.parquet"], "busy.parquet: another process is writing it"),
        (["--decisions", "new.parquet"], "--decisions goes with --out"),
    ],
)
def test_where_rows_cannot_go_is_said_in_one_line(
    words: list[str],
    says: str,
    done: Whole,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.parquet").write_text("n,seed\n", encoding="utf-8")
    Path("torn.parquet").write_bytes(done[0].read_bytes()[:-9])
    pq.write_table(pa.table({"a": [1]}), "other.parquet")
    Path("odd.parquet.parts").mkdir()
    (Path("odd.parquet.parts") / ABOUT_FILE).write_text("[", encoding="utf-8")
    with PartedFile(Path("busy.parquet"), games_schema()).lock():
        there = sorted(tmp_path.rglob("*"))
        assert main([*SIMULATE, *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("labtop: ") and said.count("\n") == 1 and says in said
    assert sorted(tmp_path.rglob("*")) == there


def begun(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a schedule with a command, and stop it at once."""

    def stop(*words: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("labtop.lab.simulate.tallied", stop)
        assert main(words) == 130


def test_files_that_do_not_go_together_are_refused_as_another_schedule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    begun([*SIMULATE, "--out", "a.parquet", "--decisions", "b.parquet"], monkeypatch)
    capsys.readouterr()
    assert main([*SIMULATE, "--out", "a.parquet", "--decisions", "c.parquet"]) == 2
    assert "a.parquet holds another schedule: decisions was b.parquet and is c.parquet" in capsys.readouterr().err
    assert main([*SIMULATE, "--out", "c.parquet", "--decisions", "b.parquet"]) == 2
    assert "b.parquet holds another schedule: out was a.parquet and is c.parquet" in capsys.readouterr().err
    assert main([*SIMULATE, "--out", "a.parquet"]) == 2
    assert "decisions was b.parquet and is None" in capsys.readouterr().err
    assert main([*SIMULATE, "--out", str(tmp_path / "a.parquet"), "--decisions", "b.parquet"]) == 0


def test_a_deck_under_another_name_is_another_schedule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine", "yours"):
        assert main(["deck", "new", "gsa", name]) == 0
    begun([*SIMULATE, "--out", "a.parquet", "--deck", "mine"], monkeypatch)
    capsys.readouterr()
    assert main([*SIMULATE, "--out", "a.parquet", "--deck", "yours"]) == 2
    assert "deck_name was mine and is yours" in capsys.readouterr().err
    assert main([*SIMULATE, "--out", "a.parquet", "--deck", "./mine"]) == 0


def test_decisions_that_were_taken_away_are_missed(done: Whole, tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match=r"is whole already, and .* is not there"):
        Store(done[0], tmp_path / "decisions.parquet", ABOUT)


def test_going_on_with_decisions_elsewhere_overwrites_nothing(tmp_path: Path) -> None:
    games, other = tmp_path / "games.parquet", tmp_path / "other.parquet"
    Store(games, tmp_path / "decisions.parquet", ABOUT).close()
    pq.write_table(pa.table({"a": [1]}), other)
    with pytest.raises(SimulationError, match="holds no games of ours"):
        Store(games, other, ABOUT)


def test_a_broken_part_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    store = Store(file, None, ABOUT)
    store.close()
    store.games.part(0).write_bytes(b"PAR1")
    with pytest.raises(SimulationError, match=r"000000000000\.parquet is no Parquet file, or a broken one"):
        Store(file, None, ABOUT)
