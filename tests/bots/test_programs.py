"""Programs in a seat: whole games, whatever they do wrong, and none of them left behind."""

import json
import os
import re
import shlex
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from labtop import games
from labtop.bots import agents
from labtop.bots.agents import Agent, Fault, Turn
from labtop.bots.player import Greedy, Player, Random, Sight, finish
from labtop.bots.programs import Program
from labtop.kernel.game import Outcome
from labtop.kernel.rng import seeded

GAME = games.find("experiment")
FIRST = str(Path(__file__).parents[2] / "examples" / "first_agent.py")
BEGIN = """
import json, os, signal, subprocess, sys, time

def say(id, move):
    print(json.dumps({"id": id, "move": move}), flush=True)
"""
LOOP = """
for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        id, move = message["id"], message["legal"][0]["text"]
"""


@pytest.fixture(autouse=True)
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """All programs that a test starts; none may be there at its end, not even as a zombie."""
    pids: list[int] = []
    popen = subprocess.Popen

    def remembered(*given: Any, **named: Any) -> subprocess.Popen[bytes]:
        process = popen(*given, **named)
        pids.append(process.pid)
        return process

    monkeypatch.setattr(subprocess, "Popen", remembered)
    yield pids
    assert [pid for pid in pids if is_there(pid)] == []


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def written(folder: Path, source: str) -> list[str]:
    file = folder / "program.py"
    file.write_text(BEGIN + source)
    return [sys.executable, "-I", "-S", str(file)]


def answering(folder: Path, answer: str, before: str = "", after: str = "") -> list[str]:
    """A program that does something for each decision; `id` and `move`, the first legal one, are at hand."""
    return written(folder, f"{before}\n{LOOP}{textwrap.indent(textwrap.dedent(answer), ' ' * 8)}\n{after}")


def played(player: Player, id: str = "experiment") -> Outcome:
    """A whole game with this player between random ones."""
    game = games.find(id)
    players: list[Player] = [Random(seeded(0)), player, Random(seeded(2))]
    s = game.setup(game.deck(), 3, {option.id: option.default for option in game.options}, 5)
    finish(game.rules, s, players)
    agents.over(players, game.outcome(s))
    return game.outcome(s)


def seated(command: list[str], seconds: float = 30, **more: Any) -> tuple[Agent, list[str]]:
    """An agent whose decisions a program takes, and what is told of it."""
    told: list[str] = []
    program = Program(command, seconds, **{"starting": max(30, seconds), **more})
    return Agent("bot", program.ask, GAME, 1, told.append, program.close), told


def a_turn(view: msgspec.Struct | None = None) -> Turn:
    s = GAME.setup(GAME.deck(), 3, {option.id: option.default for option in GAME.options}, 5)
    turn = Agent("bot", lambda turn: "", GAME, 1).turn(Sight(GAME.rules, s, s.owed[-1]))
    return turn if view is None else msgspec.structs.replace(turn, view=view)


# programs that play


@pytest.mark.parametrize("id", games.FOLDERS)
def test_the_first_agent_of_the_examples_plays_whole_games_without_a_fault(id: str) -> None:
    told: list[str] = []
    player = agents.seated(f"program:{shlex.join([sys.executable, FIRST])}", games.find(id), 1, told.append)
    assert player is not None
    outcome = played(player, id)
    assert told == [] and len(outcome.ranks) == 3


def test_the_first_agent_wins_most_games_against_random_players() -> None:
    wins = 0
    for seed in range(10):
        player = agents.seated(f"program:{shlex.join([sys.executable, '-I', '-S', FIRST])}", GAME, seed)
        assert player is not None
        s = GAME.setup(GAME.deck(), 3, {option.id: option.default for option in GAME.options}, seed)
        finish(GAME.rules, s, [Random(seeded(seed)), player, Random(seeded(seed + 99))])
        agents.over([player])
        wins += GAME.outcome(s).ranks[1] == 1
    assert wins >= 6


def test_a_program_reads_and_answers_the_lines_of_the_protocol(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    keep = f"open({str(heard)!r}, 'a').write(sys.stdin.readline())"
    source = (
        f"{keep}\nfor line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n    message = json.loads(line)\n"
    )
    source += "    if 'id' in message:\n        say(message['id'], message['legal'][0]['text'].upper())"
    player, told = seated(written(tmp_path, source), options={"balance": True})
    outcome = played(player)
    first, *asked, last = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert first == {"protocol": 1, "game": "experiment", "seat": 1, "players": 3, "options": {"balance": True}}
    assert [message["id"] for message in asked] == list(range(1, player.decisions + 1)) and told == []
    for message in asked:
        assert list(message) == ["id", "prompt", "view", "legal", "seed"] and 0 <= message["seed"] < 2**32
        assert list(message["prompt"]) == ["seat", "step", "ask", "rule"] and message["view"]["seat"] == 1
        fields = ["text", "verb", "things", "label", "rule", "args"]
        assert all(list(move) in (fields, fields[:-1]) for move in message["legal"])
    assert last == {"over": json.loads(msgspec.json.encode(outcome))}
    assert outcome == played(Agent("bot", lambda turn: turn.legal[0], GAME, 1))


def test_answers_to_what_was_asked_before_and_blank_lines_are_skipped(tmp_path: Path) -> None:
    player, told = seated(answering(tmp_path, "say(id - 1, 'x'); print(); say(id + 7, 'y'); say(id, move)"))
    assert played(player) == played(Agent("bot", lambda turn: turn.legal[0], GAME, 1)) and told == []


def test_what_a_program_writes_on_stderr_goes_to_ours(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    player, _ = seated(answering(tmp_path, "print('thinking', file=sys.stderr); say(id, move)"))
    played(player)
    assert capfd.readouterr().err == "thinking\n" * player.decisions


# programs that do something wrong at every decision: the game is as if `easy` sat there


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("print('hello', flush=True)", r"answered b'hello', which is no id and move in JSON"),
        ("print(json.dumps([id, move]), flush=True)", "answered .* which is no id and move"),
        ("print(json.dumps({'id': id}), flush=True)", "answered .* which is no id and move"),
        ("print(json.dumps({'id': str(id), 'move': move}), flush=True)", "answered .* which is no id and move"),
        ("say(id, None)", "answered .* which is no id and move"),
        ("print('[' * 200000, flush=True)", "answered .* which is no id and move"),
        ("os.write(1, b'\\xff\\x00\\x1b[2J\\n')", r"answered b'\\xff\\x00\\x1b\[2J', which is no"),
        ("say(id, 'fly to the moon')", "answered 'fly to the moon', which is refused: .* .§ "),
        ("say(id, '')", "answered '', which is refused"),
        ("say(id, 'undo')", "answered 'undo', which is refused"),
        ("print('x' * 2000000); say(id, move)", "answered in a line of more than 1,000,000 bytes"),
    ],
)
def test_a_wrong_answer_forfeits_the_decision_to_easy(answer: str, says: str, tmp_path: Path) -> None:
    player, told = seated(answering(tmp_path, answer))
    assert played(player) == played(Greedy(GAME.hints, seeded(1)))
    assert len(told) == player.decisions > 10
    for message in told:
        assert re.fullmatch(f"bot in seat 1 of experiment {says}.*; easy decides", message), message
        assert message.isprintable()


@pytest.mark.parametrize(
    ("source", "says", "messages"),
    [
        ("time.sleep(60)", r"gave no answer in 0.2 s", 3),
        (LOOP + "        say(id + 1, move)", r"gave no answer in 0.2 s", 3),
        ("os.close(0); time.sleep(60)", r"gave no answer in 0.2 s", 3),
        ("signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(60)", "gave no answer in 0.2 s", 3),
        ("while True: os.write(1, b'x' * 65536)", "answered in a line of more than 1,000,000 bytes", 4),
        ('while True: os.write(1, b\'{"id": 0, "move": ""}\\n\' * 999)', "gave no answer in 0.2 s", 3),
    ],
    ids=["sleeps", "wrong-id", "hears-nothing", "ignores-sigterm", "endless-line", "floods"],
)
def test_a_program_that_was_slow_three_times_is_not_asked_again(
    source: str, says: str, messages: int, tmp_path: Path, processes: list[int]
) -> None:
    player, told = seated(written(tmp_path, source), seconds=0.2, starting=30 if messages == 4 else 0.2)
    began = time.monotonic()
    assert played(player) == played(Greedy(GAME.hints, seeded(1)))
    assert time.monotonic() - began < 60
    assert len(told) == messages and says in told[0] and len(processes) == 1
    assert told[-1].endswith("gave no answer in 0.2 s, 3 times by now, and is not asked again; easy decides")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("sys.exit(3)", "has ended with exit code 3 and is not asked again"),
        ("sys.stdin.close()", "has ended with exit code 0 and is not asked again"),
        ("os.kill(os.getpid(), 9)", "was ended by signal 9 and is not asked again"),
        ("sys.stdin.readline(); print('{\"id\": 1', end=''); sys.exit(1)", "has ended with exit code 1"),
        ("os.close(1); time.sleep(60)", "has closed its output and is not asked again"),
    ],
)
def test_a_program_that_dies_at_the_start_leaves_the_game_to_easy(source: str, says: str, tmp_path: Path) -> None:
    player, told = seated(written(tmp_path, source))
    assert played(player) == played(Greedy(GAME.hints, seeded(1)))
    assert len(told) == 1 and says in told[0]


def test_a_program_that_dies_in_mid_game_is_replaced_by_easy(tmp_path: Path) -> None:
    player, told = seated(answering(tmp_path, "sys.exit(4) if id == 4 else say(id, move)"))
    played(player)
    assert player.decisions > 10 and told == [
        "bot in seat 1 of experiment has ended with exit code 4 and is not asked again; easy decides"
    ]


def test_the_last_words_of_a_program_count(tmp_path: Path) -> None:
    player, told = seated(answering(tmp_path, "say(id, move)\nif id == 2: sys.exit(0)"))
    played(player)
    assert player.decisions > 3 and len(told) == 1 and "exit code 0" in told[0]


def test_a_program_that_is_seated_by_name_has_the_time_that_is_said_and_more_for_its_first_answer(
    tmp_path: Path,
) -> None:
    name = f"program:{shlex.join(answering(tmp_path, 'time.sleep(0.5); say(id, move)'))}"
    told: list[str] = []
    player = agents.seated(name, GAME, 1, told.append, 0.05)
    assert isinstance(player, Agent)
    played(player)
    assert "gave no answer in 0.05 s" in told[0]
    assert player.answers == {"answered": 1, "slow": 3, "not asked again": player.decisions - 4}


@pytest.mark.long  # it waits, long enough for a busy machine not to be taken for a slow program
def test_a_program_that_is_slow_now_and_then_goes_on(tmp_path: Path) -> None:
    player, told = seated(answering(tmp_path, "time.sleep(20 * (id in (3, 6))); say(id, move)"), seconds=10)
    played(player)
    assert len(told) == 2 and all("gave no answer in 10 s; easy decides" in message for message in told)


def test_a_program_that_cannot_be_started_leaves_the_game_to_easy(tmp_path: Path) -> None:
    (tmp_path / "no-program").write_text("")
    player, told = seated([str(tmp_path / "no-program")])
    assert played(player) == played(Greedy(GAME.hints, seeded(1)))
    assert told == ["bot in seat 1 of experiment cannot be started: Permission denied; easy decides"]


class Large(msgspec.Struct):
    text: str


def test_a_large_turn_does_not_wait_for_a_program_that_does_not_read(tmp_path: Path) -> None:
    program = Program(written(tmp_path, "time.sleep(60)"), 0.2, 0.2)
    for _ in range(3):
        with pytest.raises(Fault, match="gave no answer"):
            program.ask(a_turn(Large("x" * 3_000_000)))
    with pytest.raises(Fault, match="has ended"):
        program.ask(a_turn())


def test_both_may_write_more_than_a_pipe_holds_before_either_reads(tmp_path: Path) -> None:
    source = "for n in range(40000): say(-n, 'x' * 40)\n" + LOOP + "        say(id, move)"
    program = Program(written(tmp_path, source), 5, 10)
    turn = a_turn(Large("é" * 3_000_000))
    assert program.ask(turn) == program.ask(turn) == turn.legal[0].text
    program.close()


# how they end


def test_a_program_that_neither_ends_with_its_input_nor_when_told_is_killed(tmp_path: Path) -> None:
    before = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"
    player, told = seated(answering(tmp_path, "say(id, move)", before, "while True: time.sleep(60)"))
    played(player)
    assert told == []  # and it is gone


def test_what_a_program_has_started_goes_with_it(tmp_path: Path) -> None:
    line = tmp_path / "line"
    os.mkfifo(line)
    listening = os.open(line, os.O_RDONLY | os.O_NONBLOCK)
    helper = f"subprocess.run(['sh', '-c', 'echo here; sleep 60 &'], stdout=open({str(line)!r}, 'w'))"
    player, told = seated(answering(tmp_path, "say(id, move)", helper))
    played(player)
    heard = os.read(listening, 100)
    for _ in range(100):
        try:
            assert os.read(listening, 1) == b""
            break
        except BlockingIOError:  # somebody may still write to it
            time.sleep(0.02)
    else:
        pytest.fail("the helper is still there")
    os.close(listening)
    assert told == [] and heard == b"here\n"


def test_a_program_that_is_forgotten_ends(tmp_path: Path, processes: list[int]) -> None:
    program = Program(answering(tmp_path, "say(id, move)"))
    program.ask(a_turn())
    assert is_there(processes[0])
    del program
    assert not is_there(processes[0])


def test_a_program_ends_with_the_process_that_asks_it(tmp_path: Path) -> None:
    command = answering(tmp_path, "say(id, move)", after="while True: time.sleep(60)")
    script = f"""
from labtop import games
from labtop.bots.programs import Program
from labtop.bots.agents import Agent
from labtop.bots.player import Sight
game = games.find("experiment")
s = game.setup(game.deck(), 3, {{option.id: option.default for option in game.options}}, 5)
program = Program({command!r})
Agent("bot", program.ask, game, 1).choose(Sight(game.rules, s, s.owed[-1]))
print(program.process.pid)
raise SystemExit("out of here")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == "out of here\n" and not is_there(int(done.stdout))


def test_closing_twice_or_before_the_start_does_nothing(tmp_path: Path) -> None:
    program = Program(answering(tmp_path, "say(id, move)"))
    program.close()
    program.ask(a_turn())
    program.close()
    program.close()
    with pytest.raises(Fault, match="has ended"):
        program.ask(a_turn())


def test_programs_are_simulated_by_name(tmp_path: Path) -> None:
    command = shlex.join(
        answering(tmp_path, "say(id, message['legal'][message['seed'] % len(message['legal'])]['text'])")
    )
    words = ["simulate", "experiment", "--games", "3", "--seed", "1", "--json", "--bots", f"program:{command},random"]
    results = [
        subprocess.run([sys.executable, "-m", "labtop.cli", *words], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert results[0].stdout == results[1].stdout and results[0].stderr == ""
    assert json.loads(results[0].stdout)["entrants"][0]["bot"] == f"program:{command}"
