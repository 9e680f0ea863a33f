"""Callables in a seat: by themselves, by entry points and by name; what they forfeit, and what they cannot reach."""

import gc
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from librt.vecs import vec

import labtop
from contract.cases import CASES, played
from lab.bots import slow
from labtop import games
from labtop.bots import agents
from labtop.bots.agents import Agent, NoAgent, Policy, Turn, named, seated
from labtop.bots.player import Greedy, Player, Random, Sight, finish
from labtop.cli import main
from labtop.kernel.flow import seat_of
from labtop.kernel.game import Move, Outcome
from labtop.kernel.rng import Rng, seeded
from labtop.kernel.snapshot import digest, dump, fields
from labtop.tables.log import Seat
from labtop.tables.table import Table

EXPERIMENT = games.find("experiment")
address = id  # where `id` is a game's
every_game = pytest.mark.parametrize("id", games.FOLDERS)


def first(turn: Turn) -> Move:
    return turn.legal[0]


def drawn(turn: Turn) -> str:
    return turn.legal[turn.seed % len(turn.legal)].text


def watched(policy: Policy, asked: list[Turn]) -> Policy:
    def remembering(turn: Turn) -> Move | str:
        asked.append(turn)
        return policy(turn)

    return remembering


def outcome_with(player: Player, id: str = "experiment", seed: int = 5) -> Outcome:
    """Of a game in which a player sits between random ones."""
    game = games.find(id)
    players = max(3, game.players[0])
    others: list[Player] = [Random(seeded(seat)) for seat in range(players)]
    s = game.setup(game.deck(), players, {option.id: option.default for option in game.options}, seed)
    finish(game.rules, s, [others[0], player, *others[2:]])
    return game.outcome(s)


def agent(policy: Any, told: list[str] | None = None, seed: int = 1) -> Agent:
    return Agent("bot", policy, EXPERIMENT, seed, told.append if told is not None else print)


# whole games


@every_game
@pytest.mark.parametrize("policy", [first, drawn])
def test_a_callable_plays_a_whole_game_of_each_kind_without_a_fault(id: str, policy: Policy) -> None:
    told: list[str] = []
    asked: list[Turn] = []
    outcome_with(Agent("bot", watched(policy, asked), games.find(id), 1, told.append), id)
    assert told == [] and asked
    assert {(turn.game, turn.seat, turn.prompt.seat) for turn in asked} == {(id, 1, 1)}


def test_the_same_seed_draws_the_same_lots_and_another_others() -> None:
    def seeds(seed: int) -> list[int]:
        asked: list[Turn] = []
        outcome_with(agent(watched(first, asked), seed=seed))
        return [turn.seed for turn in asked]

    assert seeds(1) == seeds(1) != seeds(2)
    assert len(set(seeds(1))) == len(seeds(1)) > 10


def test_an_answer_may_have_other_spaces_and_capitals() -> None:
    told: list[str] = []
    loud = outcome_with(agent(lambda turn: f"  {first(turn).text.upper().replace(' ', '   ')}\n", told))
    assert told == [] and loud == outcome_with(agent(first))


def test_an_agent_is_a_player_at_a_table() -> None:
    table = labtop.game("experiment").start(3, 7)
    while not table.over:
        table.play_for(table.to_act[0], agent(drawn))
    assert table.outcome is not None


def test_the_callable_on_the_page_takes_a_decision() -> None:
    page = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    _, _, turn = asked_at_a_table("experiment", 60)
    assert names["agent"](turn) in turn.legal


# faults


def broken(turn: Turn) -> str:
    raise ValueError("oh\x1b[2J\nno")


def leaves(turn: Turn) -> str:
    sys.exit("bye")


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError


def unspeakable(turn: Turn) -> Unspeakable:
    return Unspeakable()


def plays_on_the_position(turn: Turn) -> str:
    """A slip of those who search: the position they were given, and not a copy of it."""
    move = turn.sight.legal()[0]
    turn.sight.rules.playout(turn.sight.guess, seeded(1))
    return f"not {move}"


@pytest.mark.parametrize(
    ("policy", "says"),
    [
        (broken, r"raised ValueError\('oh\\x1b\[2J\\nno'\) \(test_agents.py, line \d+\)"),
        (leaves, r"raised SystemExit\('bye'\)"),
        (unspeakable, "answered a Unspeakable, which is no move"),
        (plays_on_the_position, r"answered 'not \d+', which is refused: "),
        (lambda turn: None, "answered None, which is no move"),
        (lambda turn: 7, "answered 7, which is no move"),
        (lambda turn: "", "answered '', which is refused: "),
        (lambda turn: "lay 9 with face-up \x1b[2J" if turn.prompt.step == "lay" else "fly", "refused: .*§ 2.1"),
        (lambda turn: "x" * 200_000, r"answered 'x{70,80}…, which is refused"),
    ],
)
def test_a_fault_leaves_the_decision_to_easy_and_says_who_what_and_why(policy: Any, says: str) -> None:
    told: list[str] = []
    outcome = outcome_with(agent(policy, told))
    assert outcome == outcome_with(Greedy(EXPERIMENT.hints, seeded(1)))
    assert len(told) > 10 and re.search(says, "\n".join(told))
    for message in told:
        assert message.startswith("bot in seat 1 of experiment ") and message.endswith("; easy decides")
        assert message.isprintable() and len(message) < 500


def test_ctrl_c_is_not_a_fault_of_the_agent() -> None:
    def interrupted(turn: Turn) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        outcome_with(agent(interrupted))


def test_without_a_tell_the_first_of_each_kind_is_told(tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(
        "def agent(turn):\n    return {'lay': None, 'take': 'fly'}.get(turn.prompt.step, turn.legal[0])\n"
    )
    script = """
from labtop import games
from labtop.bots.agents import seated
from labtop.bots.player import finish
game = games.find("experiment")
for seed in range(3):
    s = game.setup(game.deck(), 3, {option.id: option.default for option in game.options}, seed)
    finish(game.rules, s, [seated("python:faulty:agent", game, seat) for seat in range(3)])
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    first, second = done.stderr.splitlines()
    assert "answered None" in first and "answered 'fly'" in second


def test_what_came_of_each_decision_is_counted() -> None:
    told: list[str] = []
    player = agent(lambda turn: {"lay": turn.legal[0], "take": "fly"}.get(turn.prompt.step), told)
    outcome_with(player)
    assert set(player.answers) == {"answered", "illegal", "no move"}
    assert player.answers.total() == player.decisions and agents.forfeited(player.answers) == len(told)


def test_an_answer_that_comes_too_late_is_forfeited_and_the_third_time_nobody_asks_again() -> None:
    told: list[str] = []
    asked: list[Turn] = []
    player = Agent("bot", watched(slow, asked), EXPERIMENT, 1, told.append, seconds=0.05)
    assert outcome_with(player) == outcome_with(Greedy(EXPERIMENT.hints, seeded(1)))
    assert len(asked) == len(told) == 3
    assert told[0] == "bot in seat 1 of experiment took longer than 0.05 s to answer; easy decides"
    assert told[2].endswith("to answer, 3 times by now, and is not asked again; easy decides")
    assert player.answers == {"slow": 3, "not asked again": player.decisions - 3}


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan", "inf", "1e9", ""])
@pytest.mark.parametrize("command", ["simulate", "tournament", "play", "deck report"])
def test_a_time_limit_that_is_none_is_refused(command: str, seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([*command.split(), "gsa", f"--agent-seconds={seconds}"])
    said = capsys.readouterr().err.splitlines()[-1]
    assert f"--agent-seconds: {seconds!r} is not a number of seconds above 0 and up to 3600" in said


# names


PACKAGE = """
def agent(turn):
    return turn.legal[-1]

number = 7
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Install a package that offers agents, as far as Python can tell."""

    def install(name: str, entries: str, source: str = PACKAGE) -> None:
        folder = tmp_path / name
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (folder / f"{name}.py").write_text(source)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[labtop.bots]\n{entries}\n")
        monkeypatch.syspath_prepend(str(folder))
        agents.found.cache_clear()

    yield install
    agents.found.cache_clear()


def test_an_entry_point_of_another_package_plays_a_whole_game(installed: Callable[..., None]) -> None:
    installed("labtop_last", "last-one = labtop_last:agent")
    told: list[str] = []
    player = seated("last-one", EXPERIMENT, 1, told.append)
    assert player is not None and agents.is_agent("last-one")
    assert outcome_with(player) == outcome_with(agent(lambda turn: turn.legal[-1])) != outcome_with(agent(first))
    assert told == []


def test_who_is_no_agent_is_left_to_others() -> None:
    assert seated("easy", EXPERIMENT, 1) is None and not agents.is_agent("easy")
    assert seated("Mirela", EXPERIMENT, 1) is None and not agents.is_agent("Mirela")


def test_an_unknown_name_is_told_with_levels_and_agents(installed: Callable[..., None]) -> None:
    installed("labtop_two", "z-bot = labtop_two:agent\na-bot = labtop_two:agent")
    with pytest.raises(NoAgent) as wrong:
        named("b-bot", ("random", "easy"))
    assert str(wrong.value) == (
        "no computer player is called 'b-bot'; "
        "there are: random, easy, a-bot, z-bot, python:MODULE:NAME, program:COMMAND, probe:NAME"
    )


@pytest.mark.parametrize(
    ("entry", "source", "says"),
    [
        ("bad = labtop_absent:agent", PACKAGE, "bad cannot be imported: ModuleNotFoundError"),
        (
            "bad = labtop_bad_{n}:agent",
            "1 / 0",
            r"bad cannot be imported: ZeroDivisionError.*\(labtop_bad_\d+.py, line 1\)",
        ),
        ("bad = labtop_bad_{n}:agent", "def (", "bad cannot be imported: SyntaxError"),
        ("bad = labtop_bad_{n}:agent", "raise SystemExit", "bad cannot be imported: SystemExit"),
        ("bad = labtop_bad_{n}:absent", PACKAGE, "bad cannot be imported: AttributeError"),
        ("bad = labtop_bad_{n}:number", PACKAGE, "bad is 7, which cannot be called"),
        ("bad = labtop_bad_{n}", PACKAGE, "bad: an agent is named by MODULE:NAME, not by 'labtop_bad_"),
    ],
)
def test_an_agent_that_cannot_be_loaded_says_why(
    installed: Callable[..., None], entry: str, source: str, says: str
) -> None:
    n = len(sys.modules)  # a module of its own each time
    installed(f"labtop_bad_{n}", entry.format(n=n), source)
    with pytest.raises(NoAgent, match=says):
        seated("bad", EXPERIMENT, 1)
    with pytest.raises(NoAgent, match=says):
        agents.check("bad", ("easy",))


def test_two_packages_with_one_name_for_their_agents_are_both_named(installed: Callable[..., None]) -> None:
    installed("labtop_one", "twin = labtop_one:agent")
    installed("labtop_other", "twin = labtop_other:agent")
    with pytest.raises(NoAgent, match=r"several packages.*'twin': labtop_o\w+:agent, labtop_o\w+:agent"):
        named("twin")


def test_a_callable_is_named_by_its_module_which_may_lie_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "labtop_here.py").write_text("class bots:\n    last = staticmethod(lambda turn: turn.legal[-1])\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    player = seated("python:labtop_here:bots.last", EXPERIMENT, 1)
    assert player is not None and outcome_with(player) == outcome_with(agent(lambda turn: turn.legal[-1]))


def test_names_are_parted_by_commas_but_for_those_in_the_quotes_of_a_command() -> None:
    assert agents.split("easy, O'Brien,you") == ["easy", "O'Brien", "you"]
    assert agents.split("""program:a 'b, c' "d,e",easy,program:f,random""") == [
        """program:a 'b, c' "d,e\"""",
        "easy",
        "program:f",
        "random",
    ]
    assert agents.split("a,,b") == ["a", "", "b"]
    assert agents.split("program:a 'b,easy") == ["program:a 'b,easy"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["simulate", "experiment", "--bots", "genius"],
            "no computer player is called 'genius'; there are: random, easy",
        ),
        (["simulate", "experiment", "--bots", "easy,"], "no computer player is called ''"),
        (["simulate", "experiment", "--bots", "python:labtop_absent:x"], "python:labtop_absent:x cannot be imported"),
        (["simulate", "experiment", "--bots", "python:json"], "an agent is named by MODULE:NAME, not by 'json'"),
        (
            ["simulate", "experiment", "--bots", "program:labtop-absent -x"],
            "there is no program 'labtop-absent' that can",
        ),
        (["simulate", "experiment", "--bots", "program:"], "program: names no program"),
        (["simulate", "experiment", "--bots", "program:a 'b,easy"], "no closing quotation"),
        (["play", "experiment", "--seats", "you,program:labtop-absent"], "there is no program 'labtop-absent'"),
        (
            ["play", "experiment", "--seats", "you,python:json:__name__"],
            "python:json:__name__ is 'json', which cannot be",
        ),
    ],
)
def test_a_bot_that_cannot_be_had_is_said_in_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith("labtop: ") and told.err.count("\n") == 1 and says in told.err


@pytest.mark.parametrize(
    ("who", "says"),
    [
        ("program:touch {here}", "was played by program:touch {here}; say by --seats"),
        ("python:labtop_trap:agent", "was played by python:labtop_trap:agent; say by --seats"),
        ("gone-bot", "no computer player is called 'gone-bot'"),
    ],
)
def test_a_saved_game_does_not_make_anything_run(
    who: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trap = tmp_path / "sprung"
    (tmp_path / "labtop_trap.py").write_text(f"open({str(trap)!r}, 'w').close()\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    table = labtop.game("experiment").start(3, 7)
    table.seats = (Seat("Ada", "easy"), Seat("Ben", who.format(here=trap)), Seat("Cleo", "easy"))
    table.save("game.json")
    assert main(["play", "--load", "game.json"]) == 2
    assert says.format(here=trap) in capsys.readouterr().err and not trap.exists()


BOT = "def agent(turn):\n    return turn.legal[turn.seed % len(turn.legal)]\n"


def test_agents_simulate_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    (tmp_path / "labtop_bot.py").write_text(BOT)
    bots = "python:labtop_bot:agent,random"
    words = ["simulate", "experiment", "--games", "52", "--seed", "9", "--json", "--bots", bots, "--workers"]
    results = [
        subprocess.run(
            [sys.executable, "-m", "labtop.cli", *words, n], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        for n in ("1", "2")
    ]
    assert results[0].stdout == results[1].stdout and "python:labtop_bot:agent" in results[0].stdout
    assert results[0].stderr == results[1].stderr == ""


def test_an_agent_sits_at_the_terminal_as_a_level_does(tmp_path: Path) -> None:
    (tmp_path / "labtop_bot.py").write_text(BOT)
    words = ["play", "experiment", "--seed", "3", "--seats", "Mirela,python:labtop_bot:agent,easy"]
    done = subprocess.run(
        [sys.executable, "-m", "labtop.cli", *words],
        cwd=tmp_path,
        input="1\n" * 300 + "n\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\npython:labtop_bot:agent\n" in done.stdout and "wins" in done.stdout and "Pass" not in done.stdout


# what an agent cannot reach


def reachable(*roots: object) -> dict[int, object]:
    """All that can be got at from some things without leaving Labtop, by id."""
    seen: dict[int, object] = {}
    todo = list(roots)
    while todo:
        thing = todo.pop()
        if id(thing) not in seen:
            seen[id(thing)] = thing
            todo += next_to(thing)
    return seen


def next_to(thing: object) -> list[object]:
    """What a thing refers to. Modules, classes and functions of others would lead to everything there is."""
    if isinstance(thing, FunctionType) and not thing.__module__.startswith("labtop"):
        return [thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
    name = (
        thing.__name__ if isinstance(thing, ModuleType) else thing.__module__ if isinstance(thing, type) else "labtop"
    )
    if not name.startswith("labtop"):
        return []
    slots = [*getattr(type(thing), "__slots__", ()), *getattr(type(thing), "__mypyc_attrs__", ())]
    return gc.get_referents(thing) + [getattr(thing, name) for name in slots if hasattr(thing, name)]


def asked_at_a_table(id: str, moves: int) -> tuple[Table, Agent, Turn]:
    """A table with a decision due, the agent that has to take it, and what it is given to do so."""
    table = labtop.game(id).start(max(3, games.find(id).players[0]), 11)
    dice = seeded(3)
    for _ in range(moves):
        table.play_for(table.to_act[0], Random(dice))
    given: list[Turn] = []
    player = Agent("bot", watched(first, given), table.game, 1)
    player.choose(table.sight(table.to_act[0]))
    return table, player, given[0]


@every_game
def test_neither_turn_nor_sight_nor_player_leads_to_the_true_position(id: str) -> None:
    table, player, turn = asked_at_a_table(id, 12)
    parts = [getattr(table._s, name) for name in fields(table._s)]
    hidden = {
        address(thing)
        for thing in (table, table._s, table._base, table._told, table.log, *parts)
        if not isinstance(thing, int)  # small ints are everybody's
    }
    for root in (turn, turn.sight, player):
        reached = reachable(root)
        assert len(reached) > 100
        assert not hidden & set(reached)
        assert not [thing for thing in reached.values() if isinstance(thing, Table)]


class Slotted:
    __slots__ = ("s",)

    def __init__(self, s: Any) -> None:
        self.s = s


def behind_a_sight(s: Any) -> object:
    sight = Sight(EXPERIMENT.rules, s, s.owed[-1])
    sight.guess = s
    return sight


@pytest.mark.parametrize(
    "hide",
    [
        lambda s: lambda: s,
        lambda s: [{"x": (s,)}],
        lambda s: partial(print, s),
        lambda s: s.clone,
        Slotted,
        behind_a_sight,
    ],
)
def test_the_search_would_find_a_position_however_it_were_hidden(hide: Callable[[Any], object]) -> None:
    s = CASES[0].setup(1)
    assert id(s) not in reachable(s.clone()) and id(s) in reachable(hide(s))


def spoil(value: object) -> None:
    """Overwrite in place what a position consists of."""
    if isinstance(value, Rng):
        value.a = value.b = value.c = 1
    elif isinstance(value, vec):
        for n in range(len(value)):
            value[n] = 99
    elif isinstance(value, list):
        for row in value:
            spoil(row)


@every_game
def test_what_is_done_to_the_true_position_is_not_seen_and_nothing_can_be_done_to_it(id: str) -> None:
    table, _, turn = asked_at_a_table(id, 12)
    true, given = dump(table._s), dump(turn.sight.guess)
    for name in fields(table._s):
        spoil(getattr(turn.sight.guess, name))
    assert dump(table._s) == true and dump(turn.sight.guess) != given
    table, _, turn = asked_at_a_table(id, 12)
    for name in fields(table._s):
        spoil(getattr(table._s, name))
    assert dump(turn.sight.guess) == given and dump(table._s) != true


def as_bytes(turn: Turn) -> bytes:
    """All that there is to a turn: its fields, the position given, and another one made from it."""
    plain = {name: getattr(turn, name) for name in turn.__struct_fields__ if name != "sight"}
    positions = [dump(turn.sight.guess), dump(turn.sight.redealt(seeded(9))), list(turn.sight.legal()), turn.sight.f]
    return msgspec.json.encode([plain, positions])


@every_game
def test_positions_that_look_the_same_to_a_seat_give_the_same_turn_to_the_byte(id: str) -> None:
    differ = 0
    for n, case in enumerate(case for case in CASES if case.id == id):
        s = played(case, n, 7 * n)
        for f in case.game.rules.due(s):
            twin = s.clone()
            twin.redeal(seat_of(f), seeded(n + 5))
            differ += digest(twin) != digest(s)
            turns = [Agent("bot", first, case.game, 1).turn(Sight(case.game.rules, one, f)) for one in (s, twin)]
            assert as_bytes(turns[0]) == as_bytes(turns[1])
            assert turns[0].view == case.game.view(s, seat_of(f))
    assert differ > 2
