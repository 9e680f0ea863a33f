"""What becomes of each card of a deck in many games, beside the standard deck: played, won with, dead."""

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

import msgspec

from labtop import games
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Game
from labtop.kernel.journal import Event, Journal
from labtop.lab.simulate import BATCH, Job, in_batches, played

Lines = dict[tuple[int, int, int], tuple[str, str | None]]  # what was told of an event before: telling is slow
SURE = 1.96  # standard errors to either side of a 95 % interval


class Use(msgspec.Struct):
    """One card over many games."""

    came: int = 0  # games in which it came up
    used: int = 0  # games in which somebody put it to use
    users: int = 0  # seats that did, in games that somebody won
    wins: float = 0  # of those seats; a shared first place counts as a share

    def add(self, other: "Use") -> None:
        self.came += other.came
        self.used += other.used
        self.users += other.users
        self.wins += other.wins

    @property
    def win_share(self) -> float | None:
        return self.wins / self.users if self.users else None

    @property
    def margin(self) -> float:
        """Half the width of the win share's interval."""
        share = self.win_share or 0
        return SURE * sqrt(share * (1 - share) / self.users) if self.users else 0


class Play(msgspec.Struct):
    """What came of a deck in many games."""

    seat_wins: list[float]
    cards: dict[str, Use]
    games: int = 0
    decisions: int = 0
    ties: int = 0
    lost: int = 0

    def add(self, other: "Play") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.ties += other.ties
        self.lost += other.lost
        self.seat_wins = [a + b for a, b in zip(self.seat_wins, other.seat_wins, strict=True)]
        for id, use in other.cards.items():
            self.cards.setdefault(id, Use()).add(use)


class Row(msgspec.Struct, frozen=True):
    """A card in the report; `standard` is None for a card that the standard deck doesn't have."""

    id: str
    name: str
    own: Use
    standard: Use | None

    @property
    def is_dead(self) -> bool:
        """Whether it never was of any use."""
        return self.own.used == 0


class Report(msgspec.Struct, frozen=True):
    title: str
    job: Job
    own: Play
    standard: Play
    rows: list[Row]
    gone: list[str]  # names of standard cards that the deck doesn't have


def play_batch(job: Job, first: int) -> Play:
    game, deck = games.opened(job.game, job.deck)
    names = game.card_names(deck)
    total = Play([0.0] * job.players, {})
    lines: Lines = {}
    for n in range(first, min(first + BATCH, job.games)):
        journal = Journal()
        s, decisions, _ = played(job, n, journal)
        outcome = game.outcome(s)
        winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1 and not outcome.lost]
        total.games += 1
        total.decisions += decisions
        total.lost += outcome.lost
        total.ties += len(winners) > 1
        for seat in winners:
            total.seat_wins[seat] += 1 / len(winners)
        count_cards(game, s, journal.events, names, winners, lines, total.cards)
    return total


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
            line = game.tell(s, event, event.seat)
            lines[key] = line.what, line.thing
        what, card = lines[key]
        if card is None or card not in names:
            continue
        if what in game.came:
            came.add(card)
        if what in game.used:
            users.setdefault(card, set()).add(event.seat)
    for id in came | users.keys():
        use = cards.setdefault(id, Use())
        use.came += 1
        use.used += id in users
        for seat in users.get(id, set()) - {NOBODY}:
            if winners:
                use.users += 1
                use.wins += (seat in winners) / len(winners)


def play_deck(job: Job, workers: int | None, progress: Callable[[int], None]) -> Play:
    total = Play([0.0] * job.players, {})
    for part in in_batches(play_batch, job, workers):
        total.add(part)
        progress(part.games)
    return total


def report(job: Job, workers: int | None = None, progress: Callable[[int], None] = lambda games: None) -> Report:
    """Play a deck and the standard one, game by game with the same seeds."""
    game, deck = games.opened(job.game, job.deck)
    names = game.card_names(deck)
    usual = game.card_names(game.deck())
    own = play_deck(job, workers, progress)
    standard = play_deck(msgspec.structs.replace(job, deck=None), workers, progress)
    rows = [
        Row(id, name, own.cards.get(id, Use()), standard.cards.get(id, Use()) if id in usual else None)
        for id, name in names.items()
    ]
    gone = [name for id, name in usual.items() if id not in names]
    return Report(game.title(), job, own, standard, rows, gone)
