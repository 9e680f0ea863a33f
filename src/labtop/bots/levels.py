"""The levels of computer players, by name."""

from typing import Any

from labtop.bots import agents
from labtop.bots.parallel_search import Budget, OnTwoCores
from labtop.bots.player import Greedy, Player, Random
from labtop.bots.search import Thinker
from labtop.kernel.game import Deck, Game
from labtop.kernel.hints import FOREVER
from labtop.kernel.rng import seeded

ITERATIONS = {"medium": 30, "hard": 300}  # of search, for a decision
FOR_PEOPLE = 5  # times as many where people play, who would rather meet a better player than save 100 ms
PATIENCE = {"medium": 500, "hard": 2000}  # ms that they wait for a decision at the most
LEVELS = ("random", "easy", *ITERATIONS)


def is_bot(name: str) -> bool:
    """Whether a name is a level's, or an agent's."""
    return name in LEVELS or agents.is_agent(name)


def offered() -> tuple[str, ...]:
    """Whom a table server may seat: the levels, and the agents that its host has installed."""
    return (*LEVELS, *sorted(agents.found()))


def player(level: str, game: Game[Any], seed: int) -> Player:
    """A player of that level, who makes the same move on any machine; or the agent of that name.

    KeyError says who there is.
    """
    if level == "random":
        return Random(seeded(seed))
    if level in game.paces:
        return Greedy(game.hints, seeded(seed), game.paces[level].slips)
    if level == "easy":
        return Greedy(game.hints, seeded(seed))
    if level in ITERATIONS:
        return Thinker(game.hints, seeded(seed), ITERATIONS[level], FOREVER)
    agent = agents.seated(level, game, seed)
    if agent is None:
        raise KeyError(agents.unknown(level, LEVELS))
    return agent


def opponent(level: str, game: Game[Any], deck: Deck, seed: int) -> Player:
    """As `player`, for people who wait: it thinks on two cores, and no longer than they like."""
    if level not in ITERATIONS or level in game.paces:
        return player(level, game, seed)
    return OnTwoCores(game, deck, seed, Budget(FOR_PEOPLE * ITERATIONS[level], PATIENCE[level]))
