"""What many games say of a deck, as counts that can be added up: nothing here grows with the number of games."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop import games
from labtop.bots.counting import WIDEST, Frequency, PlayCounter
from labtop.kernel.flow import NOBODY, Event, Journal, Step
from labtop.kernel.game import Game
from labtop.lab.pool import Pool, in_order
from labtop.lab.schedule import Result, Schedule, play_game

WHOLE = 60  # a win in equal parts: first places shared by up to six divide it evenly, and sums are exact
Counts = dict[int, int]  # how often each number came up
Lines = dict[tuple[int, int, int], str | None]  # the card that an event was found to be about: telling is slow


class Wins(msgspec.Struct):
    """Of some seats: those with a part, or those that used a card."""

    seats: int = 0
    decided: int = 0  # of them, in games that were not lost by everybody
    firsts: int = 0  # that came first, alone or with others
    parts: int = 0  # of wins, WHOLE to a win: a shared first place is a share of one

    def add(self, other: "Wins") -> None:
        self.seats += other.seats
        self.decided += other.decided
        self.firsts += other.firsts
        self.parts += other.parts

    def count(self, seat: int, winners: list[int]) -> None:
        """One seat of one game; nobody has won where everybody has lost."""
        self.seats += 1
        self.decided += bool(winners)
        if seat in winners:
            self.firsts += 1
            self.parts += WHOLE // len(winners)


class Use(msgspec.Struct):
    """One card."""

    came: int = 0  # games in which it came up
    used: int = 0  # games in which somebody put it to use
    wins: Wins = msgspec.field(default_factory=Wins)  # of those who did

    def add(self, other: "Use") -> None:
        self.came += other.came
        self.used += other.used
        self.wins.add(other.wins)


class Met(msgspec.Struct):
    """How often something was met with."""

    games: int = 0
    times: int = 0

    def add(self, other: "Met") -> None:
        self.games += other.games
        self.times += other.times


class Asked(msgspec.Struct):
    """One step: how often it was asked, and among how many legal moves."""

    met: Met = msgspec.field(default_factory=Met)
    moves: int = 0  # all together
    most: int = 0
    ways: Counts = msgspec.field(default_factory=dict)  # by number of legal moves; WIDEST stands for all from there on

    def add(self, other: "Asked") -> None:
        self.met.add(other.met)
        self.moves += other.moves
        self.most = max(self.most, other.most)
        sum_up(self.ways, other.ways)


class Play(msgspec.Struct):
    """What came of a deck."""

    games: int = 0
    measure: str = ""  # what `lasted` counts
    lost: int = 0  # by everybody
    shared: int = 0  # first places
    by_all: int = 0  # games that everybody has won
    seats: dict[str, Wins] = msgspec.field(default_factory=dict)
    parts: dict[str, dict[str, Wins]] = msgspec.field(default_factory=dict)  # by kind and name
    cards: dict[str, Use] = msgspec.field(default_factory=dict)
    decisions: Counts = msgspec.field(default_factory=dict)  # of a game
    lasted: Counts = msgspec.field(default_factory=dict)
    points: Counts = msgspec.field(default_factory=dict)  # of the first
    gaps: Counts = msgspec.field(default_factory=dict)  # between first and last
    missed: Counts = msgspec.field(default_factory=dict)  # most points in games lost by everybody
    steps: dict[str, Asked] = msgspec.field(default_factory=dict)
    sections: dict[str, Met] = msgspec.field(default_factory=dict)
    happened: dict[str, Met] = msgspec.field(default_factory=dict)
    answers: dict[str, Counter[str]] = msgspec.field(default_factory=dict)  # of agents by name, as `Result` has them

    @property
    def together(self) -> bool:
        """Whether all won together, or nobody did."""
        return self.by_all + self.lost == self.games

    def add(self, other: "Play") -> None:
        self.games += other.games
        self.measure = other.measure
        self.lost += other.lost
        self.shared += other.shared
        self.by_all += other.by_all
        for seat, wins in other.seats.items():
            self.seats.setdefault(seat, Wins()).add(wins)
        for kind, names in other.parts.items():
            for name, wins in names.items():
                self.parts.setdefault(kind, {}).setdefault(name, Wins()).add(wins)
        for card, use in other.cards.items():
            self.cards.setdefault(card, Use()).add(use)
        for mine, theirs in zip(self.numbers(), other.numbers(), strict=True):
            sum_up(mine, theirs)
        for step, asked in other.steps.items():
            self.steps.setdefault(step, Asked()).add(asked)
        for section, met in other.sections.items():
            self.sections.setdefault(section, Met()).add(met)
        for kind, met in other.happened.items():
            self.happened.setdefault(kind, Met()).add(met)
        for bot, answers in other.answers.items():
            self.answers.setdefault(bot, Counter()).update(answers)

    def numbers(self) -> tuple[Counts, ...]:
        return self.decisions, self.lasted, self.points, self.gaps, self.missed


def sum_up(counts: Counts, more: Counts) -> None:
    for n, times in more.items():
        counts[n] = counts.get(n, 0) + times


def one_more(counts: Counts, n: int) -> None:
    counts[n] = counts.get(n, 0) + 1


def play_games(schedule: Schedule, first: int, stop: int) -> Play:
    [source] = schedule.decks.values()
    game, deck = games.opened(schedule.game, source)
    names = game.card_names(deck)
    play, count, lines = Play(), counting(game), Lines()
    for n in range(first, stop):
        journal = Journal()
        count.begin()
        result, s = play_game(schedule, n, journal, count)
        winners = result.winners
        lasted, play.measure = game.lasted(s)
        one_more(play.decisions, int(count.made))
        one_more(play.lasted, int(lasted))
        count_outcome(play, result)
        for bot, answers in zip(result.bots, result.answers or (), strict=False):
            play.answers.setdefault(bot, Counter()).update(answers)
        for seat in range(schedule.players):
            play.seats.setdefault(str(seat + 1), Wins()).count(seat, winners)
            for kind, name in game.parts(s, seat):
                play.parts.setdefault(kind, {}).setdefault(name, Wins()).count(seat, winners)
        count_cards(game, s, count.look(journal.events), names, winners, lines, play.cards)
    counted(game, count, play)
    return play


def counting(game: Game[Any]) -> PlayCounter:
    """A counter for a game: by its steps, the sections they cite, and the kinds of its journal's lines."""
    sections = [step.section for step in game.rules.steps]
    cards = {*game.came, *game.used}
    told = [int(game.kinds.get(what, "") in cards) for what in range(max(game.kinds) + 1)]
    return PlayCounter(game.rules, vec[i64]([sections.index(section) for section in sections]), vec[i64](told))


def count_outcome(play: Play, result: Result) -> None:
    winners = result.winners
    play.games += 1
    play.lost += result.lost
    play.shared += len(winners) > 1
    play.by_all += len(winners) == len(result.ranks)
    if not winners:
        one_more(play.missed, int(max(result.scores)))
        return
    best = int(result.scores[winners[0]])
    one_more(play.points, best)
    one_more(play.gaps, best - int(min(result.scores)))


def count_cards(
    game: Game[Any],
    s: Any,
    events: list[Event],
    names: Mapping[str, str],
    winners: list[int],
    lines: Lines,
    cards: dict[str, Use],
) -> None:
    """Add one game's cards: which came up, and who used which."""
    came: set[str] = set()
    users: dict[str, set[int]] = {}
    for event in events:
        key = event.what, event.thing, event.source
        if key not in lines:
            lines[key] = game.tell(s, event, event.seat).thing
        card = lines[key]
        if card is None or card not in names:
            continue
        kind = game.kinds[event.what]
        if kind in game.came:
            came.add(card)
        if kind in game.used:
            users.setdefault(card, set()).add(event.seat)
    for id in came | users.keys():
        use = cards.setdefault(id, Use())
        use.came += 1
        use.used += id in users
        for seat in users.get(id, set()) - {NOBODY}:
            use.wins.count(seat, winners)


def counted(game: Game[Any], count: PlayCounter, play: Play) -> None:
    """What was counted during play, under the names of the things. Steps that are asked of nobody are left out."""
    steps = game.rules.steps
    for n, step in enumerate(steps):
        if asks(step):
            row = count.ways[n * (WIDEST + 1) : (n + 1) * (WIDEST + 1)]
            ways = {wide: int(times) for wide, times in enumerate(row) if times}
            play.steps[step.name] = Asked(met(count.steps, n), int(count.sums[n]), int(count.most[n]), ways)
            play.sections[step.section] = met(count.sections, int(count.section[n]))
    play.happened = {kind: met(count.events, what) for what, kind in game.kinds.items()}


def asks(step: Step[Any]) -> bool:
    """Whether it can be asked of a seat: then it knows what is legal."""
    return any("legal" in kind.__dict__ for kind in type(step).__mro__ if kind is not Step)


def met(frequency: Frequency, n: int) -> Met:
    return Met(int(frequency.games[n]), int(frequency.times[n]))


def play_deck(schedule: Schedule, pool: Pool, progress: Callable[[int], None]) -> Play:
    """All games of a schedule. Everything is counted in whole numbers, so the sum is the same whoever played what."""
    total = Play()
    for chunk in in_order(pool, play_games, schedule, 0, schedule.games):
        total.add(chunk)
        progress(chunk.games)
    return total
