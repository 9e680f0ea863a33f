"""How fast computer players think: iterations a second, each a redeal, a way through the tree and a playout."""

import sys
import time
from typing import Any

import msgspec

from labtop import games
from labtop.bots.levels import player
from labtop.bots.player import Sight
from labtop.bots.search import Search
from labtop.games.small.leduc import rules as leduc
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import FOREVER
from labtop.kernel.rng import mixed, seeded
from labtop.lab.bench import INTERPRETED, apart

LEDUC = "leduc_poker"
AT_A_TIME = 100  # iterations for one decision
POSITIONS = 12
COMPILED = "from labtop.lab.search_bench import measure_main; measure_main()"


class Thinking(msgspec.Struct, frozen=True):
    """How fast a search was. `mode` is ours, or whose else it is."""

    what: str
    players: int
    mode: str
    iterations_per_s: float


def measure(id: str, players: int, mode: str, seconds: float) -> Thinking:
    sights, hints = (poker(), leduc.HINTS) if id == LEDUC else (decisions(id, players), games.find(id).hints)
    done, n, start = 0, 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds or n < len(sights):
        search = Search(sights[n % len(sights)], hints, seeded(n))  # type: ignore[arg-type]
        search.think(AT_A_TIME, FOREVER, True)
        done += search.iterations
        n += 1
    return Thinking(id, players, mode, done / taken)


def decisions(id: str, players: int) -> list[Sight]:
    """Of games among `easy` players, from the first move to some way on: the same ones in every mode."""
    game = games.find(id)
    deck, options = game.deck(), {option.id: option.default for option in game.options}
    found: list[Sight] = []
    for n in range(POSITIONS):
        s: Any = game.setup(deck, players, options, mixed(1, n))
        bots = [player("easy", game, mixed(n, seat)) for seat in range(players)]
        left = 6 * n
        while left > 0 or len(game.rules.legal(s, s.owed[-1])) == 1:
            f = s.owed[-1]
            game.rules.apply(s, f, bots[seat_of(f)].choose(Sight(game.rules, s, f)))
            left -= 1
        found.append(Sight(game.rules, s, s.owed[-1]))
    return found


def poker() -> list[Sight]:
    """The first bet of several games."""
    positions = [leduc.setup(n) for n in range(POSITIONS)]
    return [Sight(leduc.RULES, s, s.owed[-1]) for s in positions]  # type: ignore[arg-type]


def measure_main() -> None:
    """In a process of its own: measure what the command line says and print it as JSON."""
    id, players, mode, seconds = sys.argv[1:5]
    print(msgspec.json.encode(measure(id, int(players), mode, float(seconds))).decode())


def ours(ids: list[str], seconds: float, is_compiled: bool, with_leduc: bool) -> list[Thinking]:
    """Each game with the fewest players, in each mode that this install has. Where bots differ by pace, none search."""
    speeds = []
    tables = [(id, games.find(id).players[0]) for id in ids if not games.find(id).paces]
    tables += [(LEDUC, 2)] if with_leduc else []
    for id, players in tables:
        words = (id, str(players))
        interpreted = INTERPRETED.replace("labtop.lab.bench", "labtop.lab.search_bench")
        speeds.append(apart(interpreted, Thinking, *words, "interpreted", str(seconds)))
        if is_compiled:
            speeds.append(apart(COMPILED, Thinking, *words, "compiled", str(seconds)))
    return speeds


def peers(seconds: float) -> list[Thinking]:
    """OpenSpiel's two ISMCTS bots on Leduc poker, one in C++ and one in Python, each with one random rollout."""
    import numpy  # type: ignore[import-not-found, unused-ignore]
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
    from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-not-found, import-untyped, unused-ignore]

    dice = numpy.random.RandomState(1)
    in_python = ismcts.ISMCTSBot(
        game=pyspiel.load_game(LEDUC),
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
        uct_c=0.7,
        max_simulations=AT_A_TIME,
        random_state=dice,
    )
    visits = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    in_cpp = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, AT_A_TIME, -1, visits, False, False)
    return [
        measure_peer(in_cpp, "OpenSpiel, C++", seconds),
        measure_peer(in_python, "OpenSpiel, Python", seconds),
    ]


def measure_peer(bot: Any, mode: str, seconds: float) -> Thinking:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    positions = []
    for n in range(POSITIONS):
        state = pyspiel.load_game(LEDUC).new_initial_state()
        state.apply_action(n % 6)  # the first bet, with every card of one's own
        state.apply_action((n + 1 + n // 6) % 6)
        positions.append(state)
    n, start = 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds:
        bot.restart()
        bot.step(positions[n % POSITIONS])
        n += 1
    return Thinking(LEDUC, 2, mode, n * AT_A_TIME / taken)


def best(rounds: list[list[Thinking]]) -> list[Thinking]:
    """Of the same measurements taken several times by turns, the fastest each."""
    return [max(same, key=lambda one: one.iterations_per_s) for same in zip(*rounds, strict=True)]
