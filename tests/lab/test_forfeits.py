"""Agents that forfeit decisions: every table of results says so, also after a stop and on any number of workers."""

import json
import shlex
import sys
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest
from rich.console import Console

import labtop
from labtop.bots.agents import forfeited
from labtop.cli import main
from labtop.lab import report_page, report_text, results
from labtop.lab.deck_report import STANDARD as OWN
from labtop.lab.deck_report import report
from labtop.lab.parquet import Store, read
from labtop.lab.pool import SerialPool
from labtop.lab.schedule import STANDARD, Result, Schedule, play_game
from labtop.lab.simulate import simulate, tallied
from labtop.terminal import play

CLUMSY, SLOW = "python:lab.bots:clumsy", "python:lab.bots:slow"
SCHEDULE = Schedule("gsa", {STANDARD: None}, 2, {}, ((CLUMSY, "easy"),), 12, 7)
WORDS = ["--games", "6", "--seed", "1", "--workers", "1"]
ABOUT = {"game": "gsa"}


def stop(n: int) -> None:
    raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")


def test_a_result_counts_the_answers_of_agents_by_seat() -> None:
    for n in range(2):
        result, _ = play_game(SCHEDULE, n)
        assert result.answers is not None
        agent, level = result.answers[n], result.answers[1 - n]
        assert level == {} and set(agent) == {"answered", "illegal", "no move"} and sum(agent.values()) > 0


def test_without_agents_a_result_is_written_as_if_nobody_counted() -> None:
    result, _ = play_game(msgspec.structs.replace(SCHEDULE, tables=(("random", "easy"),)), 0)
    assert result.answers is None
    assert len(json.loads(results.lines_of([result]))) == len(Result.__struct_fields__) - 1
    assert results.results_of(results.lines_of([result])) == [result]


def test_counts_are_the_same_on_any_number_of_workers_and_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = simulate(SCHEDULE, 1)
    assert simulate(SCHEDULE, 2) == alone and alone.answers[1] == {}
    assert 0 < forfeited(alone.answers[0]) < alone.answers[0].total()
    monkeypatch.setattr(results, "FLUSH", 0)
    with pytest.raises(KeyboardInterrupt):
        tallied(SCHEDULE, SerialPool(), Store(tmp_path / "games.parquet", None, ABOUT), stop)
    for _ in range(2):
        store = Store(tmp_path / "games.parquet", None, ABOUT)
        assert store.done and tallied(SCHEDULE, SerialPool(), store, lambda n: None)[0] == alone
    assert [row for some in read(tmp_path / "games.parquet", Result) for row in some] == [
        play_game(SCHEDULE, n)[0] for n in range(12)
    ]


def test_a_store_of_a_version_that_did_not_count_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.parquet"
    monkeypatch.setattr(results, "FLUSH", 0)
    store = Store(file, None, ABOUT)
    with pytest.raises(KeyboardInterrupt):
        tallied(SCHEDULE, SerialPool(), store, stop)
    part = store.games.part(0)
    pq.write_table(pq.read_table(part).drop_columns(["answers"]), part)
    whole = simulate(SCHEDULE, 1)
    uncounted = Counter(play_game(SCHEDULE, 0)[0].answers[0])  # type: ignore[index]
    for _ in range(2):  # resumed, then read
        tally, _ = tallied(SCHEDULE, SerialPool(), Store(file, None, ABOUT), lambda n: None)
        assert tally.shares == whole.shares and tally.answers[0] == whole.answers[0] - uncounted
    rows = [row for some in read(file, Result) for row in some]
    assert [row.answers is None for row in rows] == [True] + [False] * 11
    pq.write_table(pq.read_table(file).drop_columns(["answers"]), file)
    store = Store(file, None, {})  # whole, as an older version left it
    assert tallied(SCHEDULE, SerialPool(), store, lambda n: None)[0].shares == whole.shares


def test_another_time_limit_is_another_schedule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "gsa", *WORDS, "--bots", "random", "--out", str(tmp_path / "games.parquet")]
    assert main(words) == 0
    assert main([*words, "--agent-seconds", "3"]) == 2
    assert "holds another schedule: agent_seconds was None and is 3.0" in capsys.readouterr().err


def test_a_simulation_marks_who_forfeited_and_says_how_often(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "experiment", *WORDS, "--bots", f"{CLUMSY},python:lab.bots:first,easy"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    clumsy, first, easy = told["entrants"]
    answers = clumsy["answers"]
    assert clumsy["forfeited"] == answers["illegal"] + answers["no move"] > 0 and answers["answered"] > 0
    assert first["forfeited"] == 0 and list(first["answers"]) == ["answered"]
    assert (easy["forfeited"], easy["answers"], told["agent_seconds"]) == (0, {}, None)
    assert main(words) == 0
    said = capsys.readouterr().out
    total = sum(answers.values())
    assert f"* {CLUMSY} forfeited {clumsy['forfeited']:,} of {total:,} decisions to easy: " in said
    assert f" {CLUMSY} * " in said and "easy *" not in said and "first *" not in said and said.count("* ") == 2


def test_where_nobody_forfeited_no_table_has_a_mark(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "gsa", *WORDS, "--bots", "python:lab.bots:first,easy"]) == 0
    said = capsys.readouterr().out
    assert "*" not in said and "forfeited" not in said


def test_the_slow_and_the_dead_are_marked_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "dies.py").write_text("import sys\nsys.stdin.readline()\nsys.exit(3)\n")
    dies = f"program:{shlex.join([sys.executable, '-I', '-S', str(tmp_path / 'dies.py')])}"
    words = ["simulate", "gsa", "--games", "2", "--seed", "1", "--agent-seconds", "0.05", "--workers", "2"]
    assert main([*words, "--bots", f"{SLOW},{dies}", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    slow, dead = (entrant["answers"] for entrant in told["entrants"])
    assert told["agent_seconds"] == 0.05
    assert list(slow) == ["slow", "not asked again"] and slow["slow"] == 6
    assert list(dead) == ["ended", "not asked again"] and dead["ended"] == 2


def test_a_tournament_marks_who_forfeited_on_every_deck_and_on_the_ladder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", "new", "gsa", str(tmp_path / "mine")]) == 0
    words = ["tournament", "gsa", *WORDS[2:], "--games", "16", "--entrants", f"easy,{CLUMSY},random", "--ladder"]
    words += ["--decks", "standard", str(tmp_path / "mine"), "--out", str(tmp_path / "cup.parquet")]
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    def by_name(standings: list[dict[str, Any]]) -> dict[str, int]:
        return {one["bot"]: one["forfeited"] for one in standings}

    overall, apart = by_name(told["entrants"]), [by_name(told["by_deck"][deck]) for deck in ("standard", "mine")]
    assert overall["easy"] == overall["random"] == 0 < min(deck[CLUMSY] for deck in apart)
    assert overall[CLUMSY] == sum(deck[CLUMSY] for deck in apart)
    assert main(words) == 0  # from the store
    grid, ladder = capsys.readouterr().out.split("on the ladder")
    assert f" {CLUMSY} * " in grid and f"* {CLUMSY} forfeited {overall[CLUMSY]:,} of " in grid
    assert f"{CLUMSY} *" in ladder and "easy *" not in grid + ladder


def test_a_deck_report_says_whose_decisions_easy_took() -> None:
    schedule = msgspec.structs.replace(SCHEDULE, decks={OWN: None}, games=4, agent_seconds=60.0)
    told = report(schedule, workers=1)
    assert report(schedule, workers=2) == told
    answers = told.decks[0].answers[CLUMSY]
    first = report_text.standing_out(told)[0]
    assert first.startswith(f"With the standard deck, {CLUMSY} forfeited {forfeited(answers)} of {answers.total()} ")
    page = report_page.html(told)
    assert first in page and "<dt>time limit of agents</dt><dd>60 s</dd>" in page and "watches the clock" in page
    assert json.loads(msgspec.json.encode(told))["decks"][0]["answers"] == {CLUMSY: answers, "easy": {}}


def test_the_battery_marks_who_forfeited(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["battery", "experiment", "--tries", "2", "--bots", f"{CLUMSY},random"]) == 0
    said = capsys.readouterr().out
    assert f" {CLUMSY} * " in said and f"* {CLUMSY} forfeited " in said and "random *" not in said


def test_the_end_of_a_game_at_the_terminal_says_who_forfeited() -> None:
    console = Console(file=StringIO(), record=True, width=200)
    table = labtop.game("experiment").start(3, 7)
    play(table, [CLUMSY, SLOW, "easy"], ["Ada", "Ben", "Cleo"], agent_seconds=0.05, console=console)
    said = console.export_text()
    assert f"{CLUMSY} forfeited " in said and f"{SLOW} forfeited " in said and "slow 3, not asked again" in said
    assert "easy forfeited" not in said
