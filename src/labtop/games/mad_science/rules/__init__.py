"""Mad Science Foundation: divide, choose, build, press the button. Rules: docs/games/mad-science.md."""

from typing import Final, final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.rules.awarding import Awarded, Choose, Divide, PlaceSpy, Round
from labtop.games.mad_science.rules.experimentation import Experiment, Turn
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import NOBODY, Journal, Rules, Step, seat_of
from labtop.kernel.rng import seeded
from labtop.kernel.sets import bit, size, total


@final
class EndRound(Step[MadScience]):
    """The Director goes left until the Crooked Director is out. Without inventions to come, quirks are shown."""

    section = "2.4"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.cash = False
        if len(s.invention_deck) == 0:
            s.owe(c.QUIRKS, NOBODY)
            return
        if not s.is_out(c.DIRECTOR):
            s.director = (s.director + 1) % s.seats
            s.note(c.PASSED, s.director, c.DIRECTOR)
        s.owe(c.ROUND, NOBODY)


@final
class Quirks(Step[MadScience]):
    """All quirks are shown and scored, those that need a choice after the others, Procrastinators last."""

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
            kind = scores[s.quirks[seat]]
            if kind != c.FINAL_TURN and (kind != c.PROTOTYPES or s.seats == 2):
                score_quirk(s, seat, 1 - seat)


def score_quirk(s: MadScience, seat: i64, opponent: i64) -> None:
    """So much for each thing that the quirk counts: an opponent's, if it is the Saboteur's."""
    quirk = s.quirks[seat]
    scores = s.cards.quirk_scores[quirk]
    if scores == c.PROTOTYPES:
        s.note(c.SABOTAGED, seat, -1, -1, c.at(c.WORKSHOP, opponent))
        n = size(s.prototypes[opponent])
    elif scores == c.RESOURCES:
        n = total(s.stock[seat])
    elif scores == c.INVENTIONS:
        n = size(s.built[seat])
    else:
        n = size(s.built[seat] & s.cards.quirk_inventions[quirk])
    infamy = n * s.cards.quirk_infamy[quirk]
    s.quirked[seat] += infamy
    s.score(seat, c.QUIRK + quirk, infamy)


@final
class Sabotage(Step[MadScience]):
    """The Saboteur points at an opponent; with two players there is only one to point at."""

    section = "5.2"

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        return vec[i64]([c.SABOTAGE_SEAT | seat << c.THING for seat in s.others(seat_of(f))])

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        score_quirk(s, seat_of(f), c.thing_of(move))


@final
class Finish(Step[MadScience]):
    """All quirks are satisfied."""

    section = "5.4"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.note(c.ENDS, NOBODY)


STEPS: Final[list[Step[MadScience]]] = [Round(), Divide(), Choose(), Awarded(), PlaceSpy(), Turn(), Experiment()]
RULES: Final[Rules[MadScience]] = Rules([*STEPS, EndRound(), Quirks(), Sabotage(), Finish()])


def setup(cards: Cards, seats: i64, short: bool, seed: int, journal: Journal | None = None) -> MadScience:
    """The table laid, a quirk and a headquarters for everybody, and the first round begun."""
    s = MadScience(cards, seats, seeded(seed))
    s.journal = journal
    s.director = s.rng.below(seats)
    nothing = vec[i64]([0] * seats)
    s.stock, s.prototypes, s.built, s.destroyed = nothing, nothing[:], nothing[:], nothing[:]
    s.infamy, s.sassed, s.quirked = nothing[:], nothing[:], nothing[:]
    s.earned = vec[i64]([0] * len(cards.ids))
    deal_quirks(s)
    deal_headquarters(s)
    shuffle_resources(s)
    shuffle_inventions(s, short)
    s.owe(c.ROUND, NOBODY)
    RULES.settle(s)
    return s


def deal_quirks(s: MadScience) -> None:
    s.quirk_box = vec[i64](range(len(s.cards.quirk_ids)))
    s.rng.shuffle(s.quirk_box)
    s.quirks = vec[i64]([0] * s.seats)
    seat: i64
    for seat in range(s.seats):
        s.quirk_box, s.quirks[seat] = pop(s.quirk_box)
        s.reveal(c.QUIRK_SHOWN, seat, c.QUIRK + s.quirks[seat], -1, -1, bit(seat))


def deal_headquarters(s: MadScience) -> None:
    """One each, face up, as a prototype; those left over stay in the box."""
    headquarters = vec[i64](range(s.cards.headquarters, len(s.cards.ids)))
    s.rng.shuffle(headquarters)
    seat: i64
    for seat in range(s.seats):
        headquarters, dealt = pop(headquarters)
        s.prototypes[seat] = bit(dealt)
        s.reveal(c.ACQUIRED, seat, c.INVENTION + dealt, -1, c.at(c.WORKSHOP, seat))


def shuffle_resources(s: MadScience) -> None:
    """The minions are among the resources; where the Researcher is depends on the number of players."""
    s.resource_deck = s.cards.resource_deck[:]
    s.rng.shuffle(s.resource_deck)
    researcher = s.cards.has_minion(c.RESEARCHER)
    if researcher and s.seats == 3:
        s.resource_deck = extend(vec[i64]([c.RESEARCHER]), s.resource_deck)
    elif researcher and s.seats == 4:
        s.minions = bit(c.RESEARCHER)


def shuffle_inventions(s: MadScience, short: bool) -> None:
    s.invention_deck = s.cards.invention_decks[s.seats - 2][:]
    s.aside = vec[i64]()
    s.rng.shuffle(s.invention_deck)
    if short:
        for _ in range(s.cards.short[s.seats - 2]):
            s.invention_deck, invention = pop(s.invention_deck)
            s.aside = append(s.aside, invention)
