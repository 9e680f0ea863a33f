"""The end: quirks are shown and scored. Rules: docs/games/mad-science.md, section 5."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import total
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import size


@final
class Quirks(Step[MadScience]):
    """All quirks are shown and scored, those that need a choice after the others, Procrastinators last."""

    name = "quirks"
    section = "5.2"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.revealed = True
        s.owe(c.FINISH, NOBODY)
        order = [(s.director + i) % s.seats for i in range(s.seats)]
        scores = s.cards.quirk_scores
        for seat in reversed(order):
            if scores[s.quirks[seat]] == c.FINAL_TURN:
                s.owe(c.TURN, NOBODY, seat | c.FINAL)
        for seat in reversed(order):
            if scores[s.quirks[seat]] == c.PROTOTYPES and s.seats > 2:
                s.owe(c.SABOTAGE, seat)
        for seat in order:
            s.reveal(c.QUIRK_SHOWN, seat, c.QUIRK + s.quirks[seat])
        for seat in order:
            score_quirk(s, seat)


def score_quirk(s: MadScience, seat: i64) -> None:
    """A quirk that leaves nothing to decide."""
    quirk = s.quirks[seat]
    scores = s.cards.quirk_scores[quirk]
    if scores == c.RESOURCES:
        appease(s, seat, total(s.stock[seat]))
    elif scores == c.INVENTIONS:
        appease(s, seat, size(s.built[seat]))
    elif scores == c.CATEGORY:
        appease(s, seat, size(s.built[seat] & s.cards.quirk_inventions[quirk]))
    elif scores == c.PROTOTYPES and s.seats == 2:
        sabotage(s, seat, 1 - seat)


def appease(s: MadScience, seat: i64, n: i64) -> None:
    """A quirk scores for so many things."""
    infamy = n * s.cards.quirk_infamy[s.quirks[seat]]
    s.quirked[seat] += infamy
    s.score(seat, c.QUIRK + s.quirks[seat], infamy)


def sabotage(s: MadScience, seat: i64, opponent: i64) -> None:
    s.note(c.SABOTAGED, seat, -1, -1, c.at(c.WORKSHOP, opponent))
    appease(s, seat, size(s.prototypes[opponent]))


@final
class Sabotage(Step[MadScience]):
    """The Saboteur points at an opponent; with two players there is only one to point at."""

    name = "sabotage"
    section = "5.2"

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=4)
        seat: i64
        for seat in range(s.seats):
            if seat != seat_of(f):
                moves = append(moves, c.SABOTAGE_SEAT | seat << c.THING)
        return moves

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        sabotage(s, seat_of(f), c.thing_of(move))


@final
class Finish(Step[MadScience]):
    """All quirks are satisfied."""

    name = "finish"
    section = "5.4"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.note(c.ENDS, NOBODY)
