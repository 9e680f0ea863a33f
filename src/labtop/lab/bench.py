"""How fast the rules run: random games and clones, interpreted and compiled, with peers in the same run."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from labtop import games
from labtop.kernel.rng import mixed, seeded

T = TypeVar("T")
PEERS = ("hearts", "leduc_poker", "gin_rummy")

# Run in a process of its own: the very files of a compiled install, without their compiled modules.
INTERPRETED = """
import os, sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
import labtop as found
root = os.path.dirname(found.__file__)
for name in [name for name in sys.modules if name.split(".")[0] == "labtop"]:
    del sys.modules[name]
def hook(path):
    if not path.startswith(root):
        raise ImportError
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))
sys.path_hooks.insert(0, hook)
sys.path_importer_cache.clear()
from labtop.lab.bench import measure_main
measure_main()
"""


class Speed(msgspec.Struct, frozen=True):
    what: str
    players: int
    mode: str
    games_per_s: float
    decisions_per_s: float
    clone_us: float


def paced(seconds: float, once: Callable[[int], int]) -> tuple[int, int, float]:
    """Call `once(n)` for about so many seconds; returns calls, the sum of what they returned, and the time taken."""
    start = time.perf_counter()
    calls = total = 0
    while (now := time.perf_counter() - start) < seconds:
        total += once(calls)
        calls += 1
    return calls, total, now


def measure(id: str, players: int, mode: str, seconds: float) -> Speed:
    game = games.find(id)
    deck = game.deck()
    options = {option.id: option.default for option in game.options}

    def once(n: int) -> int:
        s = game.setup(deck, players, options, mixed(1, n))
        return int(game.rules.playout(s, seeded(n)))

    once(0)
    played, decisions, taken = paced(seconds, once)
    s = game.setup(deck, players, options, 1)

    def clones(_: int) -> int:
        for _ in range(100):
            s.clone()
        return 100

    _, copies, copying = paced(seconds / 4, clones)
    return Speed(id, players, mode, played / taken, decisions / taken, copying / copies * 1e6)


def measure_main() -> None:
    """In a process of its own: measure what the command line says and print it as JSON."""
    id, players, mode, seconds = sys.argv[1:5]
    print(msgspec.json.encode(measure(id, int(players), mode, float(seconds))).decode())


def apart(code: str, kind: type[T], *words: str) -> T:
    """What some code prints as JSON that runs in a process of its own."""
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return msgspec.json.decode(done.stdout, type=kind)


def best(rounds: list[list[Speed]]) -> list[Speed]:
    """Of the same measurements taken several times by turns, the fastest each: a busy moment hits some, not all."""
    return [max(same, key=lambda speed: speed.decisions_per_s) for same in zip(*rounds, strict=True)]


def ours(ids: list[str], seconds: float, is_compiled: bool) -> list[Speed]:
    """Each game with the fewest and the most players, in each mode that this install has."""
    speeds = []
    for id in ids:
        for players in sorted(set(games.find(id).players)):
            words = (id, str(players))
            speeds.append(apart(INTERPRETED, Speed, *words, "interpreted", str(seconds)))
            if is_compiled:
                code = "from labtop.lab.bench import measure_main; measure_main()"
                speeds.append(apart(code, Speed, *words, "compiled", str(seconds)))
    return speeds


def peers(seconds: float) -> list[Speed]:
    """OpenSpiel's games by random play through its Python API. Dealing is in the time but is no decision."""
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    return [measure_peer(pyspiel.load_game(name), name, seconds) for name in PEERS]


def measure_peer(game: Any, name: str, seconds: float) -> Speed:
    dice = random.Random(1)

    def once(_: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(dice.choice(outcomes)[0])  # all are equally likely in these games
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions

    once(0)
    played, decisions, taken = paced(seconds, once)
    state = game.new_initial_state()

    def clones(_: int) -> int:
        for _ in range(100):
            state.clone()
        return 100

    _, copies, copying = paced(seconds / 4, clones)
    players = game.num_players()
    return Speed(name, players, "OpenSpiel", played / taken, decisions / taken, copying / copies * 1e6)


def machine() -> str:
    """What the figures were measured on."""
    model = "unknown processor"
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        model = names[0] if names else model
    return f"{model}, {os.cpu_count()} cores, Python {sys.version.split()[0]}"


def as_json(speeds: list[Speed], thinking: list[Any], judging: Any = None) -> str:
    told = {"machine": machine(), "speeds": msgspec.to_builtins(speeds), "search": msgspec.to_builtins(thinking)}
    if judging is not None:
        told["judge"] = msgspec.to_builtins(judging)
    return json.dumps(told, indent=1)
