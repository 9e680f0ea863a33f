"""Two cores for one decision: each searches a tree of its own from what the seat may know, and what they saw is added.

The other core is another process. It lives as long as this one, and is sent a `Question`: a possible position, never
the true one.
"""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, NamedTuple

import msgspec

from labtop import games
from labtop.bots.player import Player, Sight
from labtop.bots.search import STEADY, Search, Taste
from labtop.kernel.game import Deck, Game
from labtop.kernel.rng import mixed, seeded
from labtop.kernel.snapshot import Plain, dump, restore


class Budget(msgspec.Struct, frozen=True):
    """How long to think: iterations, and ms for whoever waits. Unless `to_the_end`, not where nothing could change."""

    iterations: int
    ms: int
    to_the_end: bool = False

    def halves(self) -> tuple["Budget", "Budget"]:
        half = self.iterations // 2
        return Budget(self.iterations - half, self.ms, self.to_the_end), Budget(half, self.ms, self.to_the_end)


class Question(NamedTuple):
    """A decision for whoever thinks about it elsewhere."""

    game: str
    deck: str
    players: int
    position: dict[str, Plain]  # one that the seat takes for possible
    f: int  # the frame


def question(game: Game[Any], deck: Deck, sight: Sight) -> Question:
    return Question(game.id, deck.source, int(sight.guess.seats), dump(sight.guess), int(sight.f))


def sight_of(asked: Question) -> tuple[Game[Any], Sight]:
    """What a computer player is shown of it."""
    game, deck = games.opened(asked.game, asked.deck)
    s = game.setup(deck, asked.players, {option.id: option.default for option in game.options}, 0)
    restore(s, asked.position)
    return game, Sight(game.rules, s, asked.f)


class Tried(msgspec.Struct):
    """A move that was tried: how often, the sum of what came of it, and the sum of the chances to win in that."""

    move: int
    visits: int
    worth: float
    won: float


def search(sight: Sight, game: Game[Any], seed: int, budget: Budget, taste: Taste = STEADY) -> list[Tried]:
    """The moves that were tried on this core, best first; none where it is best to wait."""
    if game.hints.waits(sight.guess, sight.f):
        return []
    found = Search(sight, game.hints, seeded(seed), taste)
    found.think(budget.iterations, budget.ms, budget.to_the_end)
    return ranked([Tried(*tried) for tried in found.tried()])


def ranked(tried: list[Tried]) -> list[Tried]:
    """The most visited first; of equals, the one of which most came, or that was tried first."""
    return sorted(tried, key=lambda one: (one.visits, one.worth), reverse=True)


def search_on_two(
    sight: Sight, game: Game[Any], deck: Deck, seed: int, budget: Budget, taste: Taste = STEADY
) -> list[Tried]:
    """As `search`, half of it on another core. The same seed and iterations give the same, if no time runs out."""
    mine, theirs = budget.halves()
    try:
        other = other_core().submit(
            search_there, question(game, deck, sight), mixed(seed, 1), theirs, taste.pride, taste.spite
        )
    except BrokenProcessPool:
        other_core.cache_clear()  # the next decision starts another one
        return search(sight, game, seed, budget, taste)
    tried = {one.move: one for one in search(sight, game, seed, mine, taste)}
    try:
        others = other.result()
    except BrokenProcessPool:
        others = []
    for one in others:
        known = tried.setdefault(one.move, Tried(one.move, 0, 0.0, 0.0))
        known.visits += one.visits
        known.worth += one.worth
        known.won += one.won
    return ranked(list(tried.values()))


@cache
def other_core() -> ProcessPoolExecutor:
    # spawned, not forked: a fork would copy whatever threads the caller has
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))


def search_there(asked: Question, seed: int, budget: Budget, pride: float, spite: float) -> list[Tried]:
    game, sight = sight_of(asked)
    return search(sight, game, seed, budget, Taste(pride, spite))


class ParallelSearch(Player):
    """Takes its decisions by search on two cores."""

    def __init__(self, game: Game[Any], deck: Deck, seed: int, budget: Budget, taste: Taste = STEADY) -> None:
        self.game, self.deck, self.budget, self.taste = game, deck, budget, taste
        self.rng = seeded(seed)

    def choose(self, sight: Sight) -> int:
        moves = Search(sight, self.game.hints, self.rng).moves
        if len(moves) == 1:
            return moves[0]
        return search_on_two(sight, self.game, self.deck, self.rng.word(), self.budget, self.taste)[0].move
