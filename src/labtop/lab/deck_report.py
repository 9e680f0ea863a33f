"""A balance report: what came of a deck in many games, as plain figures, alone or beside another deck."""

from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from math import sqrt
from typing import Any

import msgspec

from labtop import games
from labtop.games.rulebook import sections
from labtop.kernel.game import Game, Value
from labtop.lab.balance import WHOLE, Asked, Counts, Met, Play, Use, Wins, play_deck
from labtop.lab.pool import open_pool
from labtop.lab.schedule import Schedule

STANDARD = "the standard deck"
SURE = 1.96  # standard errors to either side of a 95 % interval
DIGITS = 5


class Share(msgspec.Struct, frozen=True):
    """So much of the whole, with its 95 % interval; None where there was nothing to count."""

    share: float | None
    low: float
    high: float
    of: int  # how many were counted


class Spread(msgspec.Struct, frozen=True):
    """A number that differs from game to game."""

    of: int
    mean: float
    least: int
    p5: int
    p25: int
    median: int
    p75: int
    p95: int
    most: int
    counts: dict[int, int]  # each number with how often it came up


class Part(msgspec.Struct, frozen=True):
    """How often those won who had a part: a role, a seat, a place in the order of turns."""

    kind: str
    name: str
    won: Share


class Card(msgspec.Struct, frozen=True):
    id: str
    name: str
    came: Share  # of games
    used: Share  # of those in which it came up
    won: Share  # of those who used it

    @property
    def is_dead(self) -> bool:
        """Whether it never was of any use."""
        return not self.used.share


class Step(msgspec.Struct, frozen=True):
    """A kind of decision, and how many legal moves there were to choose from."""

    name: str
    section: str
    games: Share  # in which it was asked
    a_game: float
    forced: Share  # of those decisions: with one legal move
    moves: Spread | None  # legal ones; `counts` takes WIDEST and more of them together. None if it was never asked


class Rule(msgspec.Struct, frozen=True):
    """A section of the rules page, or a kind of line in the journal."""

    id: str
    title: str
    games: Share  # in which it came up
    a_game: float


class Told(msgspec.Struct, frozen=True):
    """What came of one deck."""

    name: str
    digest: str
    games: int
    together: bool  # all win together, or nobody does: then winning is the whole table's
    fair: float  # what a seat's chance to win would be if all were alike
    won: Share  # games with a single winner, or won together
    shared: Share  # games with a shared first place
    lost: Share  # games lost by everybody
    decisions: Spread
    lasted: Spread
    measure: str  # what `lasted` counts: rounds, turns, seconds
    points: Spread | None  # of the first; None if every game was lost
    gaps: Spread | None  # between first and last
    missed: Spread | None  # most points in games lost by everybody
    parts: tuple[Part, ...]
    cards: tuple[Card, ...]
    steps: tuple[Step, ...]
    rules: tuple[Rule, ...]
    happened: tuple[Rule, ...]
    answers: dict[str, Counter[str]]  # of agents, as `Play` has them


class Report(msgspec.Struct, frozen=True):
    """The decks are the one that was asked about and, if any, the one beside it."""

    game: str
    title: str
    rules_version: int
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    games: int  # of each deck
    seed: str
    agent_seconds: float | None
    decks: tuple[Told, ...]
    left_out: tuple[str, ...]  # cards that only the other deck has


def share(part: float, whole: int) -> Share:
    """With Wilson's interval, which holds near 0 and 1 as well."""
    if whole == 0:
        return Share(None, 0, 1, 0)
    p, z = part / whole, SURE * SURE / whole
    centre, reach = (p + z / 2) / (1 + z), sqrt(z * (p * (1 - p) + z / 4)) / (1 + z)
    low, high = max(0, min(p, centre - reach)), min(1, max(p, centre + reach))
    return Share(round(p, DIGITS), round(low, DIGITS), round(high, DIGITS), whole)


def spread(counts: Counts) -> Spread | None:
    if not counts:
        return None
    ordered = sorted(counts.items())
    total = sum(counts.values())
    mean = sum(n * times for n, times in ordered) / total
    p5, p25, median, p75, p95 = (quantile(counts, part) for part in (0.05, 0.25, 0.5, 0.75, 0.95))
    return Spread(total, round(mean, DIGITS), ordered[0][0], p5, p25, median, p75, p95, ordered[-1][0], dict(ordered))


def quantile(counts: Counts, part: float) -> int:
    """The least number that so large a part of all does not exceed."""
    ordered = sorted(counts)
    sums = accumulate(counts[n] for n in ordered)
    enough = part * sum(counts.values())
    return next(n for n, so_far in zip(ordered, sums, strict=True) if so_far >= enough)


def told(schedule: Schedule, play: Play) -> Told:
    """One deck's counts as figures."""
    [(name, source)] = schedule.decks.items()
    game, deck = games.opened(schedule.game, source)
    n, decided = play.games, play.games - play.lost
    won = play.by_all if play.together else decided - play.shared
    decisions, lasted = spread(play.decisions), spread(play.lasted)
    assert decisions and lasted
    return Told(
        name=name,
        digest=deck.digest,
        games=n,
        together=play.together,
        fair=round(won / n if play.together else 1 / schedule.players, DIGITS),
        won=share(won, n),
        shared=share(0 if play.together else play.shared, n),
        lost=share(play.lost, n),
        decisions=decisions,
        lasted=lasted,
        measure=play.measure,
        points=spread(play.points),
        gaps=None if play.together else spread(play.gaps),
        missed=spread(play.missed),
        parts=tuple(parts_of(play)),
        cards=tuple(card(id, words, play.cards.get(id, Use()), play) for id, words in game.card_names(deck).items()),
        steps=tuple(step(asked, game, key, n) for key, asked in play.steps.items()),
        rules=tuple(rules_of(game, play)),
        happened=tuple(rule(kind, kind.replace("-", " "), met, n) for kind, met in play.happened.items()),
        answers=play.answers,
    )


def win_share(wins: Wins, together: bool) -> Share:
    return share(wins.firsts, wins.seats) if together else share(wins.parts / WHOLE, wins.decided)


def parts_of(play: Play) -> list[Part]:
    """Seats, then what else sets a seat apart. Where all win together, a seat makes no difference."""
    kinds = {} if play.together else {"seat": play.seats}
    return [
        Part(kind, name, win_share(names[name], play.together))
        for kind, names in (kinds | play.parts).items()
        for name in sorted(names)
    ]


def card(id: str, name: str, use: Use, play: Play) -> Card:
    return Card(id, name, share(use.came, play.games), share(use.used, use.came), win_share(use.wins, play.together))


def step(asked: Asked, game: Game[Any], name: str, n: int) -> Step:
    section = next(step.section for step in game.rules.steps if step.name == name)
    times = asked.met.times
    return Step(
        name=name,
        section=section,
        games=share(asked.met.games, n),
        a_game=round(times / n, DIGITS),
        forced=share(asked.ways.get(1, 0), times),
        moves=moves_of(asked),
    )


def moves_of(asked: Asked) -> Spread | None:
    found = spread(asked.ways)
    if found is None:
        return None
    return msgspec.structs.replace(found, mean=round(asked.moves / found.of, DIGITS), most=asked.most)


def rules_of(game: Game[Any], play: Play) -> list[Rule]:
    page = sections(games.folder(game.id))
    numbers = sorted(play.sections, key=lambda number: [int(part) for part in number.split(".")])
    return [rule(number, page[number].title, play.sections[number], play.games) for number in numbers]


def rule(id: str, title: str, met: Met, n: int) -> Rule:
    return Rule(id, title, share(met.games, n), round(met.times / n, DIGITS))


def report(
    schedule: Schedule,
    against: tuple[str, str | None] | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Report:
    """Play the deck of a schedule; and another, by its name and source, game by game with the same seeds."""
    [source], [bots] = schedule.decks.values(), schedule.tables
    game, deck = games.opened(schedule.game, source)
    schedules = [schedule]
    if against is not None:
        schedules.append(msgspec.structs.replace(schedule, decks=dict([against])))
    with open_pool(workers) as pool:
        decks = tuple(told(one, play_deck(one, pool, progress)) for one in schedules)
    own = game.card_names(deck)
    return Report(
        game=game.id,
        title=game.title(),
        rules_version=game.version,
        players=schedule.players,
        options=schedule.options,
        bots=bots,
        games=schedule.games,
        seed=str(schedule.seed),
        agent_seconds=schedule.agent_seconds,
        decks=decks,
        left_out=tuple(card.name for card in decks[-1].cards if card.id not in own),
    )
