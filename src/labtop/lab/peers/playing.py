"""Random games one after another, as a loop in a compiled language plays them: nothing comes back to Python between."""

from mypy_extensions import i64

from labtop.kernel.flow import NOBODY, Rules, State
from labtop.kernel.rng import Rng


def random_games(rules: Rules[State], start: State, games: i64, rng: Rng) -> i64:
    """Play so many games from copies of a start, each with the cards dealt anew, and count the decisions."""
    decisions: i64 = 0
    while games > 0:
        s = start.clone()
        s.redeal(NOBODY, rng)
        decisions += rules.playout(s, rng)
        games -= 1
    return decisions
