"""Computer players at the table: what one sees, how it chooses, and a game played out among them."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from labtop.kernel.flow import THOUGHT, Rules, State, seat_of, step_of
from labtop.kernel.hints import WAIT, Hints
from labtop.kernel.rng import Rng, seeded


@final
class Sight:
    """What a computer player is shown of a decision: positions that its seat takes for possible, never the true one.

    A redeal depends on nothing but what the seat knows, so that one made from another redeal is as good as one made
    from the truth, and the truth need not be kept here.
    """

    rules: Rules[State]
    f: i64
    guess: State  # one possible position: its view, its legal moves and their ratings are those of the true one

    def __init__(self, rules: Rules[State], s: State, f: i64) -> None:
        self.rules = rules
        self.f = f
        self.guess = s.clone()
        self.guess.redeal(seat_of(f), seeded(0))

    def legal(self) -> vec[i64]:
        return self.rules.legal(self.guess, self.f)

    def redealt(self, rng: Rng) -> State:
        """Another possible position."""
        twin = self.guess.clone()
        twin.redeal(seat_of(self.f), rng)
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Takes the decisions of a seat. In free play it may WAIT instead."""

    def choose(self, sight: Sight) -> i64:
        raise NotImplementedError


@final
class Random(Player):
    rng: Rng

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, sight: Sight) -> i64:
        return self.draw(sight.legal())

    def draw(self, moves: vec[i64]) -> i64:
        return moves[self.rng.below(len(moves))]


@final
class Greedy(Player):
    """Plays what the game's hints rate best; equals are drawn by lot. Where hands can slip, some of its do."""

    hints: Hints[State]
    rng: Rng
    slips: i64  # of a thousand

    def __init__(self, hints: Hints[State], rng: Rng, slips: i64 = 0) -> None:
        self.hints = hints
        self.rng = rng
        self.slips = slips

    def choose(self, sight: Sight) -> i64:
        """A move; or WAIT, in free play."""
        if self.hints.waits(sight.guess, sight.f):
            return WAIT
        moves = sight.legal()
        if len(moves) == 1:
            return moves[0]
        move = best_rated(self.hints, sight.guess, sight.f, moves, self.rng)
        if self.slips > 0 and self.rng.below(1000) < self.slips:
            move = self.hints.slip(sight.guess, sight.f, move)
        return move


def best_rated(hints: Hints[State], s: State, f: i64, moves: vec[i64], rng: Rng) -> i64:
    """What the hints rate best; equals are drawn by lot."""
    ratings = hints.rate_all(s, f, moves)
    best: i64 = 0
    equals: i64 = 1
    i: i64
    for i in range(1, len(moves)):
        if ratings[i] > ratings[best]:
            best = i
            equals = 1
        elif ratings[i] == ratings[best]:
            equals += 1
            if rng.below(equals) == 0:
                best = i
    return moves[best]


def next_due(rules: Rules[State], s: State, turn: i64) -> i64:
    """The next decision; where several are due together, each has its turn: in free play nobody talks all the time."""
    f = s.owed[-1]
    if rules.steps[step_of(f)].together:
        due = rules.due(s)
        f = due[turn % len(due)]
    return f


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Is told of every decision of a game before it is carried out, with the true position: no player is one."""

    def on_decision(self, s: State, f: i64, move: i64) -> None:
        raise NotImplementedError


def asked(rules: Rules[State], s: State, f: i64, player: Player) -> i64:
    """What a player decides. Who draws by lot is told the moves alone: they are those of any redeal, which is saved."""
    if isinstance(player, Random):
        return player.draw(rules.legal(s, f))
    return player.choose(Sight(rules, s, f))


def finish(rules: Rules[State], s: State, players: list[Player], observer: Observer | None = None) -> i64:
    """Play a game to its end, each seat by its player, and count the decisions. Under a clock each takes a second."""
    n: i64 = 0
    idle: i64 = 0
    while len(s.owed) != 0:
        if rules.waits(s):
            rules.advance(s, s.next_alarm())
            continue
        f = next_due(rules, s, n)
        move = asked(rules, s, f, players[seat_of(f)])
        idle = idle + 1 if move == WAIT else 0
        if idle > 2 * s.seats and len(s.alarms) == 0:  # all wait for one another, and no clock goes on
            move = rules.legal(s, f)[0]
            idle = 0
        if observer is not None:
            observer.on_decision(s, f, move)
        if move != WAIT:
            rules.apply(s, f, move)
        n += 1
        if len(s.alarms) != 0:
            rules.advance(s, s.now + THOUGHT)
    return n
