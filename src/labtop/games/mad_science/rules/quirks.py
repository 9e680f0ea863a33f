"""The end: quirks are shown and scored. Rules: docs/games/mad-science.md, section 5."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import CATEGORY, FINAL_TURN, INVENTIONS, PROTOTYPES, RESOURCES
from labtop.games.mad_science.rules.awarding import score
from labtop.games.mad_science.rules.terms import (
    ENDS,
    FINAL,
    FINISH,
    QUIRK,
    QUIRK_SHOWN,
    SABOTAGE,
    SABOTAGED,
    TURN,
    WORKSHOP,
    at,
)
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
        s.owe(FINISH, NOBODY)
        i: i64
        for i in range(s.seats):
            seat = (s.director + i) % s.seats
            s.reveal(QUIRK_SHOWN, seat, QUIRK + s.quirks[seat])
        for i in range(s.seats - 1, -1, -1):
            seat = (s.director + i) % s.seats
            if s.cards.quirk_scores[s.quirks[seat]] == FINAL_TURN:
                s.owe(TURN, NOBODY, seat | FINAL)
        for i in range(s.seats - 1, -1, -1):
            seat = (s.director + i) % s.seats
            if s.cards.quirk_scores[s.quirks[seat]] == PROTOTYPES and s.seats > 2:
                s.owe(SABOTAGE, seat)
        for i in range(s.seats):
            score_quirk(s, (s.director + i) % s.seats)


def score_quirk(s: MadScience, seat: i64) -> None:
    """A quirk that leaves nothing to decide."""
    quirk = s.quirks[seat]
    scores = s.cards.quirk_scores[quirk]
    if scores == RESOURCES:
        appease(s, seat, total(s.stock[seat]))
    elif scores == INVENTIONS:
        appease(s, seat, size(s.built[seat]))
    elif scores == CATEGORY:
        appease(s, seat, size(s.built[seat] & s.cards.in_category(s.cards.quirk_category[quirk])))
    elif scores == PROTOTYPES and s.seats == 2:
        sabotage(s, seat, 1 - seat)


def appease(s: MadScience, seat: i64, n: i64) -> None:
    """A quirk scores for so many things."""
    infamy = n * s.cards.quirk_infamy[s.quirks[seat]]
    s.quirked[seat] += infamy
    score(s, seat, QUIRK + s.quirks[seat], infamy)


def sabotage(s: MadScience, seat: i64, opponent: i64) -> None:
    s.note(SABOTAGED, seat, -1, -1, at(WORKSHOP, opponent))
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
                moves = append(moves, seat)
        return moves

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        sabotage(s, seat_of(f), move)


@final
class Finish(Step[MadScience]):
    """All quirks are satisfied."""

    name = "finish"
    section = "5.4"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.note(ENDS, NOBODY)
