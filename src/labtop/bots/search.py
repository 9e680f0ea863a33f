"""Computer players that look ahead: information-set Monte Carlo tree search, on the kernel alone.

Every iteration deals anew what the seat cannot know, follows the tree of moves tried so far, tries one move more, plays
on by the game's hints, and tells all on the way what came of it. One tree serves all deals: a move is the same move
wherever it is legal.
"""

from math import exp, log, sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.bots.player import Player, Sight, best_rated, next_due
from labtop.kernel.flow import THOUGHT, State, seat_of, step_of
from labtop.kernel.hints import FOREVER, Estimate, Hints
from labtop.kernel.rng import Rng, numbered

TRUST: Final = 1.0  # in how good a move looks, as long as it was hardly tried
BOLD: Final = 0.4  # how far a move little tried is trusted beyond what it has shown
ERRATIC: Final = 10  # of a hundred moves in a playout, those that do not follow the hints
A_WHILE: Final = 8  # iterations between two looks at the clock


@final
class Tree:
    """Moves tried, each a node in these columns. Node 0 is the decision asked about."""

    frames: vec[i64]  # the decision in which the move was made
    moves: vec[i64]
    visits: vec[i64]
    offered: vec[i64]  # how often it could have been made
    prior: vec[float]  # how good it looked when it was first tried, beside the best: 1 is as good
    worth: vec[float]  # sum of what came of it for who made it,
    won: vec[float]  # and of the chances to win in that
    child: vec[i64]  # the newest of the moves that were tried next, 0 for none
    sibling: vec[i64]  # the one tried before it

    def __init__(self) -> None:
        self.frames = vec[i64]([0])
        self.moves = vec[i64]([0])
        self.visits = vec[i64]([0])
        self.offered = vec[i64]([0])
        self.prior = vec[float]([1.0])
        self.worth = vec[float]([0.0])
        self.won = vec[float]([0.0])
        self.child = vec[i64]([0])
        self.sibling = vec[i64]([0])

    def add(self, parent: i64, f: i64, move: i64, prior: float) -> i64:
        node: i64 = len(self.moves)
        self.frames = append(self.frames, f)
        self.moves = append(self.moves, move)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 1)
        self.prior = append(self.prior, prior)
        self.worth = append(self.worth, 0.0)
        self.won = append(self.won, 0.0)
        self.child = append(self.child, 0)
        self.sibling = append(self.sibling, self.child[parent])
        self.child[parent] = node
        return node


@final
class Taste:
    """How somebody differs from a steady player."""

    pride: float  # makes more for its standing, or less, and more for the win
    spite: float  # minds the chance of the best of the others; below 0 for who is glad of it

    def __init__(self, pride: float, spite: float) -> None:
        self.pride = pride
        self.spite = spite

    def value(self, found: Estimate, seat: i64, pride: float) -> float:
        """What a seat makes for; `pride` is that of a steady player in this game."""
        pride = min(1.0, max(0.0, pride + self.pride))
        value = (1.0 - pride) * found.chances[seat] + pride * found.standings[seat]
        if self.spite == 0.0:
            return value
        best = 0.0
        other: i64
        for other in range(len(found.chances)):
            if other != seat and found.chances[other] > best:
                best = found.chances[other]
        return value - self.spite * best


STEADY: Final = Taste(0.0, 0.0)


@final
class Search:
    """Thinking about one decision. `tree` can be read at any time."""

    sight: Sight
    hints: Hints[State]
    taste: Taste  # of who decides; the others are taken to be steady
    pride: float
    width: float
    temper: float
    seed: i64
    moves: vec[i64]  # to choose from in the decision asked about
    rng: Rng  # the dice of the iteration under way
    tree: Tree
    iterations: i64
    path: vec[i64]  # the nodes of the iteration under way,
    depth: i64  # so many

    def __init__(self, sight: Sight, hints: Hints[State], rng: Rng, taste: Taste = STEADY) -> None:
        self.sight = sight
        self.hints = hints
        self.taste = taste
        self.pride = hints.pride()
        self.width = hints.width()
        self.temper = hints.temper()
        self.seed = rng.word()
        self.moves = sight.legal()
        self.rng = rng
        if hints.by_heart(sight.f):
            self.moves = vec[i64]([self.best_looking(sight.guess, sight.f, self.moves)])
        self.tree = Tree()
        self.iterations = 0
        self.path = vec[i64](capacity=64)
        self.depth = 0

    def think(self, iterations: i64, ms: i64, to_the_end: bool) -> None:
        """So many iterations, or so long. Unless `to_the_end`, no longer than another move could still be chosen."""
        began = perf_counter()
        until = began + float(ms) / 1000.0
        while self.iterations < iterations:
            self.iterate()
            self.iterations += 1
            if self.iterations % A_WHILE == 0:
                left = float(iterations - self.iterations)
                if ms < FOREVER:
                    now = perf_counter()
                    if now >= until:
                        return
                    left = min(left, float(self.iterations) * (until - now) / (now - began))  # at this pace
                if not to_the_end and float(self.lead()) > left:
                    return

    def iterate(self) -> None:
        """One deal, one way through the tree, one playout."""
        asked = self.sight.f
        node = self.follow(0, self.sight.guess, asked, self.moves)
        grown = self.tree.visits[node] == 0
        # The n-th trial of every move is dealt alike, so that what differs is the moves' own doing.
        self.rng = numbered(self.seed, self.tree.visits[node])
        s = self.sight.redealt(self.rng)
        self.depth = 0
        self.remember(node)
        self.play(s, asked, self.tree.moves[node])
        while not grown and len(s.owed) != 0:
            f = next_due(self.sight.rules, s, self.iterations)
            moves = self.sight.rules.legal(s, f)
            if len(moves) < 2:
                self.go_on(s, f, moves)
            elif self.hints.by_heart(f):
                self.play(s, f, self.best_looking(s, f, moves))
            elif seat_of(f) != seat_of(asked) and self.sight.rules.steps[step_of(f)].together:
                # decided at the same time, without knowing what the tree knows
                self.play(s, f, self.likely(s, f, moves))
            else:
                node = self.follow(node, s, f, moves)
                grown = self.tree.visits[node] == 0
                self.remember(node)
                self.play(s, f, self.tree.moves[node])
        self.play_on(s)
        self.learn(self.hints.estimate(s))

    def go_on(self, s: State, f: i64, moves: vec[i64]) -> None:
        """Where there is nothing to choose: the only move, or what time brings."""
        if len(moves) == 0:
            self.sight.rules.advance(s, s.next_alarm())
        else:
            self.play(s, f, moves[0])

    def remember(self, node: i64) -> None:
        if self.depth == len(self.path):
            self.path = append(self.path, node)
        else:
            self.path[self.depth] = node
        self.depth += 1

    def follow(self, node: i64, s: State, f: i64, moves: vec[i64]) -> i64:
        """The most promising of the moves tried here that are legal in this deal; or a new one."""
        tree = self.tree
        best: i64 = 0
        promise = -1.0
        tried: i64 = 0
        met: i64 = 1
        child = tree.child[node]
        while child != 0:
            if tree.frames[child] == f and tree.moves[child] in moves:
                tried += 1
                visits = tree.visits[child]
                met += visits
                tree.offered[child] += 1
                n = float(visits)
                hope = tree.worth[child] / n + BOLD * sqrt(log(float(tree.offered[child])) / n)
                hope += TRUST * tree.prior[child] / (n + 1.0)
                if hope > promise:
                    promise = hope
                    best = child
            child = tree.sibling[child]
        if tried < len(moves) and float(tried) < self.width * sqrt(float(met)):
            return self.grow(node, s, f, moves)
        return best

    def grow(self, node: i64, s: State, f: i64, moves: vec[i64]) -> i64:
        """Try another of the legal moves: of those that were not tried here, the one that looks best; of equals, one
        drawn by lot."""
        tree = self.tree
        ratings = self.hints.rate_all(s, f, moves)
        top = ratings[0]
        best: i64 = -1
        equals: i64 = 1
        i: i64
        for i in range(len(moves)):
            rating = ratings[i]
            if rating > top:
                top = rating
            if best >= 0 and rating < ratings[best]:
                continue
            child = tree.child[node]
            while child != 0 and (tree.moves[child] != moves[i] or tree.frames[child] != f):
                child = tree.sibling[child]
            if child != 0:
                continue
            if best < 0 or rating > ratings[best]:
                best = i
                equals = 1
            else:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = i
        return tree.add(node, f, moves[best], exp((ratings[best] - top) / self.temper))

    def best_looking(self, s: State, f: i64, moves: vec[i64]) -> i64:
        return moves[0] if len(moves) == 1 else best_rated(self.hints, s, f, moves, self.rng)

    def likely(self, s: State, f: i64, moves: vec[i64]) -> i64:
        """What somebody would do who knows the hints, on most days."""
        if self.rng.below(100) < ERRATIC and not self.hints.by_heart(f):
            return moves[self.rng.below(len(moves))]
        return self.best_looking(s, f, moves)

    def play_on(self, s: State) -> None:
        """To the end, or as far as it helps to see."""
        rules = self.sight.rules
        left = self.hints.depth(s)
        while left > 0 and len(s.owed) != 0:
            f = next_due(rules, s, left)
            moves = rules.legal(s, f)
            if len(moves) < 2:
                self.go_on(s, f, moves)
            else:
                self.play(s, f, self.likely(s, f, moves))
                left -= 1

    def play(self, s: State, f: i64, move: i64) -> None:
        rules = self.sight.rules
        rules.apply(s, f, move)
        if len(s.alarms) != 0:
            rules.advance(s, s.now + THOUGHT)

    def learn(self, found: Estimate) -> None:
        tree = self.tree
        mine = seat_of(self.sight.f)
        i: i64
        for i in range(self.depth):
            node = self.path[i]
            seat = seat_of(tree.frames[node])
            taste = self.taste if seat == mine else STEADY
            tree.visits[node] += 1
            tree.worth[node] += taste.value(found, seat, self.pride)
            tree.won[node] += found.chances[seat]

    def lead(self) -> i64:
        """By how many visits the move most visited is ahead of the next."""
        most: i64 = 0
        next: i64 = 0
        child = self.tree.child[0]
        while child != 0:
            n = self.tree.visits[child]
            if n > most:
                next = most
                most = n
            elif n > next:
                next = n
            child = self.tree.sibling[child]
        return most - next

    def tried(self) -> list[tuple[int, int, float, float]]:
        """The moves of the decision asked about that were tried, in that order: how often, the sum of what came of
        them, and the sum of the chances to win in that."""
        tree = self.tree
        found: list[tuple[int, int, float, float]] = []
        child = tree.child[0]
        while child != 0:
            found.append((tree.moves[child], tree.visits[child], tree.worth[child], tree.won[child]))
            child = tree.sibling[child]
        found.reverse()
        return found

    def best(self) -> i64:
        """The move most visited; of equals, the one of which most came."""
        tree = self.tree
        best = tree.child[0]
        child = tree.sibling[best]
        while child != 0:
            n = tree.visits[child] - tree.visits[best]
            if n > 0 or (n == 0 and tree.worth[child] >= tree.worth[best]):  # the older was rated better
                best = child
            child = tree.sibling[child]
        return tree.moves[best]


@final
class Thinker(Player):
    """Takes its decisions by search."""

    hints: Hints[State]
    rng: Rng
    iterations: i64
    ms: i64
    taste: Taste

    def __init__(
        self, hints: Hints[State], rng: Rng, iterations: i64, ms: i64 = FOREVER, taste: Taste = STEADY
    ) -> None:
        self.hints = hints
        self.rng = rng
        self.iterations = iterations
        self.ms = ms
        self.taste = taste

    def choose(self, sight: Sight) -> i64:
        search = Search(sight, self.hints, self.rng, self.taste)
        if len(search.moves) == 1:
            return search.moves[0]
        search.think(self.iterations, self.ms, False)
        return search.best()
