"""Mad Science Foundation as numbers: what a seat may know, and what it may do. Rules: docs/games/mad-science.md."""

from typing import Final, final

from librt.vecs import extend
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.state import MadScience
from labtop.kernel.encoding import Encoding
from labtop.kernel.feature_writer import Pen, from_reader
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.sets import MOST, bit

MINIONS: Final = c.STANDEES + 1
RESOURCES: Final = "by kind: cards of Cryptonium, Laser, Dark Matter, Shark, of 15"


@final
class MadScienceEncoding(Encoding[MadScience]):
    def version(self) -> i64:
        return 2

    def tables(self, s: MadScience) -> Cards:
        return s.cards

    def tell(self, s: MadScience, reader: i64, pen: Pen) -> None:
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
    asked = "1 divide, 2 choose, 4 place the Spy, 6 experiment, 9 sabotage; no other is asked"
    pen.one_of("step", step, c.FINISH, asked)
    pen.one_of("actor", from_reader(s.seats, reader, actor), s.seats, "by seat: 1 for who is asked")
    pen.share("round", s.round, len(s.cards.ids), "of as many as there are inventions")
    pen.flag("last round", len(s.invention_deck) == 0, "no invention is to come")
    pen.flag("short", len(s.aside) != 0, "the short game")
    pen.flag("quirks shown", s.revealed, "all quirks lie open")
    pen.flag("final turn", s.final, "the turn is a Procrastinator's last")
    pen.flag("has built", s.has_built and step == c.EXPERIMENT, "in the turn under way")
    director = from_reader(s.seats, reader, s.director)
    pen.one_of("director", director, s.seats, "by seat: 1 for who controls the Director")
    pen.one_of("divider", from_reader(s.seats, reader, s.divider), s.seats, "by seat: 1 for who divides this round")


def tell_cards(s: MadScience, pen: Pen) -> None:
    inventions: i64 = len(s.cards.ids)
    pen.set("minions out", s.minions >> c.TRUCKLOAD, MINIONS, "Truckload, Sassy AI, Spy, Director, Researcher")
    pen.share("invention deck", len(s.invention_deck), inventions, "cards left, of all inventions")
    pen.share("resource deck", len(s.resource_deck), c.KINDS * MOST + MINIONS, "cards left, of 65")
    resources(pen, "discards", s.discards)
    pen.set("unseen", unseen(s), inventions, "by invention: 1 if it is in the deck, or left out unseen")
    pen.set("activated", s.activated, inventions, "by invention: 1 if its button was pressed this round")
    pen.one_of("spied", s.spied, inventions, "by invention: 1 for the one under the Spy")
    resources(pen, "centre resources", s.rest_resources)
    pen.set("centre standees", s.rest_standees >> c.TRUCKLOAD, c.STANDEES, "Truckload, Sassy AI, Spy, Director")
    pen.set("centre inventions", s.rest_inventions, inventions, "by invention")


def tell_piles(s: MadScience, reader: i64, pen: Pen) -> None:
    inventions: i64 = len(s.cards.ids)
    pile: i64
    pen.field("pile resources", s.seats * c.KINDS, "by pile, " + RESOURCES)
    for pile in range(s.seats):
        pen.put_counts(pile * c.KINDS, s.pile_resources[pile], MOST)
    pen.field("pile standees", s.seats * c.STANDEES, "by pile: Truckload, Sassy AI, Spy, Director")
    for pile in range(s.seats):
        pen.put_set(pile * c.STANDEES, s.pile_standees[pile] >> c.TRUCKLOAD)
    pen.field("pile inventions", s.seats * inventions, "by pile, by invention")
    for pile in range(s.seats):
        pen.put_set(pile * inventions, s.pile_inventions[pile])
    pen.field("pile takers", s.seats * s.seats, "by pile, by seat: 1 for who took it")
    for pile in range(s.seats):
        if s.takers[pile] != NOBODY:
            pen.put(pile * s.seats + from_reader(s.seats, reader, s.takers[pile]), 1.0)


def tell_seat(s: MadScience, reader: i64, seat: i64, pen: Pen) -> None:
    inventions: i64 = len(s.cards.ids)
    quirk: i64 = s.quirks[seat] if s.revealed or seat == reader else -1
    pen.growing("Infamy", s.infamy[seat], 50, "50 reads 0.5, 100 reads 0.67")
    resources(pen, "stock", s.stock[seat])
    resources(pen, "acquired", s.acquired[seat], "this round, ")
    held: i64 = s.held(seat) >> c.TRUCKLOAD
    pen.set("minions", held, c.STANDEES, "acquired this round: Truckload, Sassy AI, Spy, Director")
    pen.flag("cash", s.has_cash(seat), "the Truckload is there and unspent")
    pen.set("prototypes", s.prototypes[seat], inventions, "by invention")
    pen.set("built", s.built[seat], inventions, "by invention")
    pen.set("destroyed", s.destroyed[seat], inventions, "by invention")
    pen.one_of("quirk", quirk, len(s.cards.quirk_ids), "by quirk; nothing as long as the reader does not know it")


def resources(pen: Pen, name: str, packed: i64, when: str = "") -> None:
    pen.field(name, c.KINDS, when + RESOURCES)
    pen.put_counts(0, packed, MOST)


def unseen(s: MadScience) -> i64:
    """What nobody has seen of the inventions: a set, so that the order of the deck makes no difference."""
    found: i64 = 0
    for invention in extend(s.invention_deck, s.aside):
        found |= bit(invention)
    return found
