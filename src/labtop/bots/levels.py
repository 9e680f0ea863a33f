"""The levels of computer players, and the names under which they sit at a table."""

import random
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from labtop.bots import agents
from labtop.bots.parallel_search import Budget, ParallelSearch
from labtop.bots.player import Greedy, Player, Random
from labtop.bots.search import STEADY, Taste, Thinker
from labtop.games.i18n import Words
from labtop.kernel.game import Deck, Game
from labtop.kernel.hints import FOREVER
from labtop.kernel.rng import seeded

# iterations of search for a decision, where the same seed must bring the same move on any machine
ITERATIONS = {"medium": 30, "hard": 1000, "expert": 4000}
# where people wait for it: so long at the most, and so much that a quick machine makes no level another
FOR_PEOPLE = {"medium": Budget(150, 500), "hard": Budget(5000, 2000), "expert": Budget(FOREVER, 5000)}
LEVELS = ("random", "easy", *ITERATIONS)
# of those that search; whoever is not named is steady
TASTES = {"careful": Taste(0.15, 0.0), "bold": Taste(-1.0, 0.0), "spiteful": Taste(0.0, 0.1), "kind": Taste(0.0, -0.1)}
TASTE_OF = {
    name: taste
    for taste, names in {
        "careful": ("Abacus", "Thimble", "Axiom", "Granny Entropy", "Zenith", "Grand Vizor"),
        "bold": ("Lamplight", "Vesper", "Omega", "Baroness Volt", "Tesseract", "Professor Coda"),
        "spiteful": ("Gasket", "Obsidian", "Corollary", "Basilisk", "Empress Null"),
        "kind": ("Doctor Maybe", "Nocturne", "Quintessa"),
    }.items()
    for name in names
}
WORDS: Final = Words(__package__)  # names by level, with a line about each


def is_bot(name: str) -> bool:
    """Whether a name is a level's, or an agent's."""
    return name in LEVELS or agents.is_agent(name)


def offered() -> tuple[str, ...]:
    """Whom a table server may seat: the levels, and the agents that its host has installed."""
    return (*LEVELS, *sorted(agents.found()))


def player(level: str, game: Game[Any], seed: int, agent_seconds: float | None = None) -> Player:
    """A player of that level, who makes the same move on any machine, perhaps with a taste, `hard:bold`; or the agent
    of that name, with its time limit. KeyError says who there is."""
    if level == "random":
        return Random(seeded(seed))
    if level in game.paces:
        return Greedy(game.hints, seeded(seed), game.paces[level].slips)
    if level == "easy":
        return Greedy(game.hints, seeded(seed))
    searcher, _, taste = level.partition(":")
    if searcher in ITERATIONS and (taste in TASTES or level == searcher):
        return Thinker(game.hints, seeded(seed), ITERATIONS[searcher], FOREVER, TASTES.get(taste, STEADY))
    agent = agents.seated(level, game, seed, seconds=agent_seconds)
    if agent is None:
        raise KeyError(agents.unknown(level, LEVELS))
    return agent


def opponent(
    level: str, game: Game[Any], deck: Deck | None, seed: int, name: str = "", agent_seconds: float | None = None
) -> Player:
    """As `player`, for people who wait: it thinks no longer than they like, and on two cores if the deck is given. Who
    sits down by a name has that one's taste."""
    if level not in ITERATIONS or level in game.paces:
        return player(level, game, seed, agent_seconds)
    budget, taste = FOR_PEOPLE[level], TASTE_OF.get(name, "")
    if deck is None:
        return Thinker(game.hints, seeded(seed), budget.iterations, budget.ms, TASTES.get(taste, STEADY))
    return ParallelSearch(game, deck, seed, budget, TASTES.get(taste, STEADY))


def about(ms: int, dice: random.Random) -> int:
    """Give or take a quarter: how soon a computer player moves where everybody plays at the same time."""
    return int(ms * dice.uniform(0.75, 1.25))


class Personality(NamedTuple):
    name: str
    line: str  # goes on from the name; empty for an agent, who speaks for itself


def personality(level: str, n: int, taken: Collection[str]) -> Personality:
    """The n-th of a level, or the next after it whose name nobody at the table has. An agent goes by its own name."""
    known = list(personalities(level).items()) or [(level, "")]
    used = {name.casefold() for name in taken}
    for k in range(len(known)):
        name, line = known[(n + k) % len(known)]
        if name.casefold() not in used:
            return Personality(name, line)
    name, line = known[n % len(known)]
    again = 2
    while f"{name} {again}".casefold() in used:
        again += 1
    return Personality(f"{name} {again}", line)


def personalities(level: str) -> dict[str, str]:
    """The line about each of a level, by name; nothing for what is no level."""
    return WORDS.all(level) if level in WORDS.tables else {}
