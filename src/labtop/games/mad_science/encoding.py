"""Mad Science Foundation as numbers: what a seat may know, and what it may do. Rules: docs/games/mad-science.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import INVENTION, KINDS, STANDEES, TRUCKLOAD
from labtop.games.mad_science.rules.minions import has_cash
from labtop.games.mad_science.rules.terms import (
    ACTIVATE,
    CASH_BITS,
    CHOOSE,
    DIVIDE,
    DONE,
    EXPERIMENT,
    FINISH,
    PILE_BITS,
    PLACE_SPY,
    TAKE_BACK,
)
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import BITS, MOST
from labtop.kernel.encoding import Encoding, Field
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.pen import Pen
from labtop.kernel.sets import bit

ITEMS: Final = KINDS + STANDEES  # resources and standees: inventions come after them
CASH: Final = KINDS + 1  # ways to pay: without the Truckload, or with it in place of a kind
MINIONS: Final = STANDEES + 1
KIND_WORDS: Final = ["cryptonium", "laser", "dark-matter", "shark"]
RESOURCES: Final = "by kind: cards of Cryptonium, Laser, Dark Matter, Shark, of 15"


def tell(s: MadScience, reader: i64, pen: Pen) -> None:
    """All that a seat may know, in order; seats are told from the reader on."""
    tell_flow(s, reader, pen)
    tell_cards(s, pen)
    tell_piles(s, reader, pen)
    i: i64
    for i in range(s.seats):
        pen.seat = i
        tell_seat(s, reader, (reader + i) % s.seats, pen)


def tell_flow(s: MadScience, reader: i64, pen: Pen) -> None:
    over = len(s.owed) == 0
    step: i64 = -1 if over else step_of(s.owed[-1])
    actor: i64 = NOBODY if over else seat_of(s.owed[-1])
    pen.one_of("step", step, FINISH, "1 divide, 2 choose, 4 place the Spy, 6 experiment, 9 sabotage; no other is asked")
    pen.one_of("actor", from_reader(s, reader, actor), s.seats, "by seat: 1 for who is asked")
    pen.share("round", s.round, len(s.cards.ids), "of as many as there are inventions")
    pen.flag("last round", len(s.invention_deck) == 0, "no invention is to come")
    pen.flag("short", len(s.aside) != 0, "the short game")
    pen.flag("quirks shown", s.revealed, "all quirks lie open")
    pen.flag("final turn", s.final, "the turn is a Procrastinator's last")
    pen.flag("has built", s.has_built and step == EXPERIMENT, "in the turn under way")
    pen.one_of("director", from_reader(s, reader, s.director), s.seats, "by seat: 1 for who controls the Director")
    pen.one_of("divider", from_reader(s, reader, s.divider), s.seats, "by seat: 1 for who divides this round")
    pen.share("take-backs", s.takebacks, 24, "how often an item may still be taken back, of 24")


def tell_cards(s: MadScience, pen: Pen) -> None:
    inventions: i64 = len(s.cards.ids)
    pen.set("minions out", s.minions >> TRUCKLOAD, MINIONS, "Truckload, Sassy AI, Spy, Director, Researcher")
    pen.share("invention deck", len(s.invention_deck), inventions, "cards left, of all inventions")
    pen.share("resource deck", len(s.resource_deck), KINDS * MOST + MINIONS, "cards left, of 65")
    pen.field("discards", KINDS, RESOURCES)
    put_resources(pen, 0, s.discards)
    pen.set("unseen", unseen(s), inventions, "by invention: 1 if it is in the deck, or left out unseen")
    pen.set("activated", s.activated, inventions, "by invention: 1 if its button was pressed this round")
    pen.one_of("spied", s.spied, inventions, "by invention: 1 for the one under the Spy")
    pen.field("centre resources", KINDS, RESOURCES)
    put_resources(pen, 0, s.rest_resources)
    pen.set("centre standees", s.rest_standees >> TRUCKLOAD, STANDEES, "Truckload, Sassy AI, Spy, Director")
    pen.set("centre inventions", s.rest_inventions, inventions, "by invention")


def tell_piles(s: MadScience, reader: i64, pen: Pen) -> None:
    inventions: i64 = len(s.cards.ids)
    pile: i64
    pen.field("pile resources", s.seats * KINDS, "by pile, " + RESOURCES)
    for pile in range(s.seats):
        put_resources(pen, pile * KINDS, s.pile_resources[pile])
    pen.field("pile standees", s.seats * STANDEES, "by pile: Truckload, Sassy AI, Spy, Director")
    for pile in range(s.seats):
        pen.put_set(pile * STANDEES, s.pile_standees[pile] >> TRUCKLOAD)
    pen.field("pile inventions", s.seats * inventions, "by pile, by invention")
    for pile in range(s.seats):
        pen.put_set(pile * inventions, s.pile_inventions[pile])
    pen.field("pile takers", s.seats * s.seats, "by pile, by seat: 1 for who took it")
    for pile in range(s.seats):
        if s.takers[pile] != NOBODY:
            pen.put(pile * s.seats + from_reader(s, reader, s.takers[pile]), 1.0)


def tell_seat(s: MadScience, reader: i64, seat: i64, pen: Pen) -> None:
    inventions: i64 = len(s.cards.ids)
    quirk: i64 = s.quirks[seat] if s.revealed or seat == reader else -1
    pen.growing("Infamy", s.infamy[seat], 50, "50 reads 0.5, 100 reads 0.67")
    pen.field("stock", KINDS, RESOURCES)
    put_resources(pen, 0, s.stock[seat])
    pen.field("acquired", KINDS, "this round, " + RESOURCES)
    put_resources(pen, 0, s.acquired[seat])
    pen.set("minions", held(s, seat), STANDEES, "acquired this round: Truckload, Sassy AI, Spy, Director")
    pen.flag("cash", has_cash(s, seat), "the Truckload is there and unspent")
    pen.set("prototypes", s.prototypes[seat], inventions, "by invention")
    pen.set("built", s.built[seat], inventions, "by invention")
    pen.set("destroyed", s.destroyed[seat], inventions, "by invention")
    pen.one_of("quirk", quirk, len(s.cards.quirk_ids), "by quirk; nothing as long as the reader does not know it")


def put_resources(pen: Pen, place: i64, packed: i64) -> None:
    while packed != 0:
        pen.put(place, float(packed & MOST) / float(MOST))
        packed >>= BITS
        place += 1


def from_reader(s: MadScience, reader: i64, seat: i64) -> i64:
    """How many seats on to the left; -1 for nobody."""
    return -1 if seat == NOBODY else (seat - reader + s.seats) % s.seats


def unseen(s: MadScience) -> i64:
    """What nobody has seen of the inventions: a set, so that the order of the deck makes no difference."""
    found: i64 = 0
    for invention in s.invention_deck:
        found |= bit(invention)
    for invention in s.aside:
        found |= bit(invention)
    return found


def held(s: MadScience, seat: i64) -> i64:
    """The standees that a seat has acquired this round; a final turn is outside any round."""
    found: i64 = 0
    standee: i64
    if not s.final:
        for standee in range(STANDEES):
            if s.holders[standee] == seat:
                found |= bit(standee)
    return found


@final
class MadScienceEncoding(Encoding[MadScience]):
    """Actions, in order: done; put an item on a pile; take one back; take a pile; spy on an invention; build and
    activate, each with every way to pay; sabotage a seat, from the actor's left on."""

    def fields(self, s: MadScience) -> list[Field]:
        pen = Pen(vec[float](), 0, True)
        tell(s, 0, pen)
        return pen.fields

    def observe(self, s: MadScience, seat: i64, out: vec[float], at: i64) -> None:
        tell(s, seat, Pen(out, at, False))

    def actions(self, s: MadScience) -> i64:
        return sabotages_from(s) + s.seats - 1

    def numbered(self, s: MadScience, f: i64, moves: vec[i64]) -> vec[i64]:
        found = vec[i64](capacity=len(moves))
        for move in moves:
            found = append(found, action(s, step_of(f), seat_of(f), move))
        return found

    def action_words(self, s: MadScience) -> list[str]:
        words = ["done"]
        items = KIND_WORDS + s.cards.minion_ids[:STANDEES] + s.cards.ids
        piles = [f"pile {pile + 1}" for pile in range(s.seats)]
        words += [f"put {item} on {pile}" for item in items for pile in piles]
        words += [f"take back {item} from {pile}" for item in items for pile in piles]
        words += [f"take {pile}" for pile in piles]
        words += [f"spy on {invention}" for invention in s.cards.ids]
        for verb in ["build", "activate"]:
            for invention in s.cards.ids:
                words.append(f"{verb} {invention}")
                words += [f"{verb} {invention} with cash for {kind}" for kind in KIND_WORDS]
        return words + [f"sabotage the seat {i} to the left" for i in range(1, s.seats)]


def action(s: MadScience, step: i64, seat: i64, move: i64) -> i64:
    inventions: i64 = len(s.cards.ids)
    divisions: i64 = (ITEMS + inventions) * s.seats
    piles_from: i64 = 1 + 2 * divisions
    spies_from: i64 = piles_from + s.seats
    if move == DONE:
        return 0
    if step == DIVIDE:
        return 1 + (divisions if move >= TAKE_BACK else move * 0) + division(s, move & (TAKE_BACK - 1))
    if step == CHOOSE:
        return piles_from + move
    if step == PLACE_SPY:
        return spies_from + move
    if step == EXPERIMENT:
        invention: i64 = (move & (ACTIVATE - 1)) >> CASH_BITS
        if move >= ACTIVATE:
            invention += inventions
        return spies_from + inventions + invention * CASH + (move & (bit(CASH_BITS) - 1))
    return sabotages_from(s) + from_reader(s, seat, move) - 1


def division(s: MadScience, move: i64) -> i64:
    """The place of an item and a pile among all of them."""
    item: i64 = move >> PILE_BITS
    if item >= INVENTION:
        item += ITEMS - INVENTION
    return item * s.seats + (move & (bit(PILE_BITS) - 1))


def sabotages_from(s: MadScience) -> i64:
    inventions: i64 = len(s.cards.ids)
    return 1 + 2 * (ITEMS + inventions) * s.seats + s.seats + inventions + 2 * inventions * CASH
