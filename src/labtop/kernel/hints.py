"""What a game knows of good play: the only place where a computer player learns what is worth doing."""

from math import exp
from typing import Final, Generic, NamedTuple, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from labtop.kernel.flow import Rules, State

S = TypeVar("S", bound=State)
FOREVER: Final = 1 << 40  # decisions, iterations or ms: no limit
WAIT: Final = -2  # instead of a move, in free play: nothing for now


class Term(NamedTuple):
    """A part of what a move is worth, by the name of its sentence among the game's reasons; what would be there
    without the move has no name."""

    name: str
    points: float
    thing: int = -1  # what the sentence speaks of: the game's own number


def shares(points: vec[float], spread: float) -> vec[float]:
    """Chances that grow with the points and sum to 1: `spread` points more make them about three times as good."""
    best = points[0]
    for n in points:
        if n > best:
            best = n
    total = 0.0
    chances = vec[float](capacity=len(points))
    for n in points:
        chance = exp((n - best) / spread)
        total += chance
        chances = append(chances, chance)
    i: i64
    for i in range(len(chances)):
        chances[i] /= total
    return chances


def logistic(z: float) -> float:
    """Between 0 and 1, a half at 0."""
    if z > 30.0:
        return 1.0
    return 1.0 / (1.0 + exp(-z)) if z > -30.0 else 0.0


@final
class Estimate:
    """How a position stands for each seat."""

    chances: vec[float]  # of a win, or of a share in one; they sum to less than 1 where everybody can lose
    standings: vec[float]  # what else it makes for, 0 to 1: to come in before others, and by much, or points

    def __init__(self, chances: vec[float], standings: vec[float]) -> None:
        self.chances = chances
        self.standings = standings


def placed(chances: vec[float], points: vec[float], margin: float) -> Estimate:
    """Where it matters who comes in before whom. `points` are those that a seat can expect at the end; `margin` of them
    make much of a difference."""
    alive = 0.0
    for chance in chances:
        alive += chance
    standings = vec[float](capacity=len(chances))
    seat: i64
    other: i64
    for seat in range(len(chances)):
        ahead = 0.0
        for other in range(len(chances)):
            if other != seat:
                ahead += logistic((points[seat] - points[other]) / margin)
        standings = append(standings, ahead * alive / float(len(chances) - 1))
    return Estimate(chances, standings)


def phased(parts: vec[float], phases: vec[float]) -> vec[float]:
    """All parts of a position once for each phase of the game, as far as it is that phase."""
    found = vec[float](capacity=len(phases) * len(parts))
    for phase in phases:
        for part in parts:
            found = append(found, phase * part)
    return found


def weighed(parts: vec[float], weights: vec[float]) -> float:
    """The sum of the parts of a position, each times what it is worth."""
    sum = 0.0
    i: i64
    for i in range(len(parts)):
        sum += parts[i] * weights[i]
    return sum


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints(Generic[S]):
    weights: vec[float]  # of the parts of a position, as learned: set by the game before it is played
    learned_with: str = ""  # digest of the deck with which they were learned; empty where nothing was

    def __init__(self) -> None:
        self.weights = vec[float]([])

    def rate(self, s: S, f: i64, move: i64) -> float:
        """How good a legal move looks, in points: 0 for all in a game that has nothing to say before a search. The same
        for every redeal of what the seat cannot know."""
        return 0.0

    def terms(self, s: S, f: i64, move: i64) -> list[Term]:
        """What the rating of a legal move is the sum of."""
        raise NotImplementedError

    def rate_all(self, s: S, f: i64, moves: vec[i64]) -> vec[float]:
        """As `rate`, of several moves; a game whose ratings have much in common does it in one go."""
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, self.rate(s, f, move))
        return ratings

    def waits(self, s: S, f: i64) -> bool:
        """Whether it is best to do nothing for now. Only in free play under a clock, where others go on."""
        return False

    def slip(self, s: S, f: i64, move: i64) -> i64:
        """What comes of a move when a hand slips; the move itself where no hand can."""
        return move

    def by_heart(self, f: i64) -> bool:
        """Whether a decision is no matter of cunning: it is answered by what rates best, without a search."""
        return False

    def width(self) -> float:
        """How many moves of a decision a search tries: so many times the root of how often it met the decision."""
        return 1.0

    def temper(self) -> float:
        """By how much a rating must be below the best for the move to look about a third as good."""
        return 1.0

    def pride(self) -> float:
        """How much of what a steady player makes for is its standing; the rest is the win."""
        return 0.15

    def depth(self, s: S) -> i64:
        """How many decisions a playout goes on from here before it is cut and valued."""
        return FOREVER

    def evaluate(self, s: S) -> vec[float]:
        """What each seat can hope for, 0 to 1: its share of a win. Sees the whole position; exact once it is over."""
        return self.estimate(s).chances

    def part_names(self) -> list[str]:
        """Of `parts`; none in a game that has nothing to learn."""
        return []

    def parts(self, s: S, seat: i64) -> vec[float]:
        """What a seat has, before the end, from which its points at the end follow: only what differs from seat to seat
        counts."""
        raise NotImplementedError

    def estimate(self, s: S) -> Estimate:
        """The same, with the standings. A game where only the win counts need only `evaluate`."""
        chances = self.evaluate(s)
        return Estimate(chances, chances)


def ratings(hints: Hints[S], rules: Rules[S], s: S, f: i64) -> list[float]:
    """Of all legal moves, in their order. For plain Python: it would leak the vector of moves that it handed over."""
    return list(hints.rate_all(s, f, rules.legal(s, f)))
