"""What a hint makes of a search: equal moves as equal, and nothing that argues against itself."""

from functools import cache
from typing import Any, NamedTuple

import pytest

from labtop import games
from labtop.bots.advice import Hint, is_even, told
from labtop.bots.parallel_search import Tried
from labtop.bots.player import Greedy, Sight
from labtop.games.for_science.constants import WON
from labtop.games.for_science.vaccine.rules import captured_total
from labtop.kernel.hints import ratings
from labtop.kernel.rng import seeded

GSA = games.find("gsa")
FOR_SCIENCE = games.find("for-science")


class Decision(NamedTuple):
    """What a seat may do, by verb, with how the game rates it."""

    sight: Sight
    moves: list[tuple[str, int, float]]

    def rated(self, at_least: float, verb: str = "") -> int:
        """A move of a verb that rates so much, and of several the one that rates least."""
        found = [(rating, move) for name, move, rating in self.moves if verb in ("", name) and rating >= at_least]
        return min(found)[1]

    def told(self, *tried: Tried) -> list[Hint]:
        return told(GSA, self.sight, sorted(tried, key=lambda one: one.visits, reverse=True))

    def text(self, move: int) -> str:
        return GSA.write(self.sight.guess, self.sight.f, move)


@cache
def decision() -> Decision:
    """In which there is something worth doing, and an offer that nobody would accept."""
    for seed in range(50):
        s = GSA.setup(GSA.deck(), 3, {}, seed)
        player = Greedy(GSA.hints, seeded(seed))
        while not GSA.rules.over(s):
            f = s.owed[-1]
            sight = Sight(GSA.rules, s, f)
            rated = ratings(GSA.hints, GSA.rules, s, f)
            moves: list[Any] = list(GSA.rules.legal(s, f))
            verbs = [GSA.describe(s, f, move).verb for move in moves]
            found = Decision(sight, list(zip(verbs, moves, rated, strict=True)))
            if max(rated) > 0.5 and any(verb == "offer" and n <= -1 for verb, _, n in found.moves) and "done" in verbs:
                return found
            GSA.rules.apply(s, f, player.choose(sight))
    raise AssertionError("there is no such position")


def best(where: Decision) -> int:
    return max(where.moves, key=lambda one: one[2])[1]


def tried(move: int, visits: int, chance: float) -> Tried:
    return Tried(move, visits, visits * chance, visits * chance)


@pytest.mark.parametrize(
    ("visits", "chance", "even"), [(50, 0.48, True), (50, 0.30, False), (5000, 0.47, False), (5000, 0.495, True)]
)
def test_a_move_is_even_with_the_best_if_the_difference_is_within_what_chance_explains(
    visits: int, chance: float, even: bool
) -> None:
    assert is_even(tried(1, visits, chance), tried(0, 2 * visits, 0.5)) == even


def test_a_move_of_which_more_came_is_even_with_the_most_visited() -> None:
    assert is_even(tried(1, 1000, 0.6), tried(0, 5000, 0.5))


def test_of_equal_moves_the_first_told_is_the_one_that_rates_best() -> None:
    where = decision()
    done = where.rated(0.0, "done")
    told = where.told(tried(done, 300, 0.51), tried(best(where), 250, 0.5))
    assert told[0].move.text == where.text(best(where)) and not told[0].even
    assert [hint.move.verb for hint in told[1:]] == []  # being done is not recommended here


def test_what_only_the_search_speaks_for_says_no_word_against_it() -> None:
    where = decision()
    done = where.rated(0.0, "done")
    told = where.told(tried(done, 3000, 0.7), tried(best(where), 500, 0.5))
    assert [hint.move.verb for hint in told] == [
        "done",
        GSA.describe(where.sight.guess, where.sight.f, best(where)).verb,
    ]
    assert told[0].reason == "Nothing else promises more." and not told[1].even


def test_an_offer_that_nobody_wants_is_told_only_if_there_is_nothing_else() -> None:
    where = decision()
    offer, done = where.rated(-1.0, "offer"), where.rated(0.0, "done")
    assert [hint.move.verb for hint in where.told(tried(offer, 9000, 0.9), tried(done, 300, 0.5))] == ["done"]
    assert [hint.move.verb for hint in where.told(tried(offer, 9000, 0.9))] == ["offer"]


def test_what_was_hardly_tried_is_not_told() -> None:
    where = decision()
    assert len(where.told(tried(best(where), 1000, 0.5), tried(where.rated(0.1), 90, 0.5))) == 1


def test_a_team_of_for_science_always_has_a_chance_and_a_better_one_the_more_is_captured() -> None:
    options = {option.id: option.default for option in FOR_SCIENCE.options}
    s = FOR_SCIENCE.setup(FOR_SCIENCE.deck(), 2, options, 1)
    assert captured_total(s) == 0 and 0.3 < chance_of(s) < 0.6
    s.now = s.timer
    late = chance_of(s)
    assert 0.01 <= late < 0.1
    s.captured[0] = s.goal - 1
    assert late < chance_of(s) < 1
    s.captured[0] = s.goal
    assert chance_of(s) == 0.9
    s.result, s.owed = WON, s.owed[:0]
    assert chance_of(s) == 1


def chance_of(s: Any) -> float:
    return float(FOR_SCIENCE.hints.evaluate(s)[0])
