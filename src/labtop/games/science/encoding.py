"""Science! as numbers: what a seat may know, and what it may do. Rules: docs/games/science.md."""

from typing import Final, final

from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import KINDS, MOST_OPTIONS, MOST_SLOTS, ROLES, Cards, type_of
from labtop.games.science.rules import RULES
from labtop.games.science.rules.negotiation import can_accept, offer_of
from labtop.games.science.rules.turns import funding, price
from labtop.games.science.state import MIDNIGHT, NONE, Science
from labtop.kernel.encoding import Encoding
from labtop.kernel.feature_writer import TABLE, Pen, from_reader
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.sets import members, size, union

PURSE: Final = 20  # Monies that are told one by one
USUAL_MONEY: Final = 10
USUAL_ROUNDS: Final = 10
MOST_MONEY: Final = 20  # of a price or a change: more reads the same
MOST_HOURS: Final = 12
TITLES: Final = 4
DEAL: Final = 6 + MOST_OPTIONS  # numbers that tell of an offer


@final
class ScienceEncoding(Encoding[Science]):
    def tables(self, s: Science) -> Cards:
        return s.cards

    def tell(self, s: Science, reader: i64, pen: Pen) -> None:
        tell_world(s, reader, pen)
        tell_prices(s, reader, pen)
        tell_offers(s, reader, pen)
        i: i64
        for i in range(s.seats):
            pen.seat = i
            tell_seat(s, reader, (reader + i) % s.seats, pen)
        pen.seat = TABLE
        tell_inventions(s, pen)


def tell_world(s: Science, reader: i64, pen: Pen) -> None:
    step = step_of(s.owed[-1]) if len(s.owed) != 0 else i64(NONE)
    pen.one_of("step", step, len(RULES.steps), "what is asked, in the order of the rules' steps")
    pen.field("asked", s.seats, "by seat: it is asked")
    for f in RULES.due(s):
        pen.put(from_reader(s.seats, reader, seat_of(f)), 1.0)
    pen.one_of("turn", from_reader(s.seats, reader, s.turn), s.seats, "by seat: whose turn it is, or was last")
    pen.one_of("first", from_reader(s.seats, reader, s.first), s.seats, "by seat: who plays first")
    pen.growing("round", s.round, USUAL_ROUNDS, "n / (n + 10)")
    events: i64 = len(s.cards.event_ids)
    inventions: i64 = len(s.cards.ids)
    longest = s.cards.goals[-1]
    pen.one_of("clock", s.clock - 1, MIDNIGHT, "the hour")
    pen.share("goal", s.goal, longest, "inventions that end the game, of those that end a long one")
    pen.share("to come", s.goal - s.total_completed(), longest, "inventions missing to the goal, in the same unit")
    pen.one_of("event", s.event, events, "the one in force")
    pen.set("past events", s.past_events, events, "those that are neither in force nor in the deck")
    pen.flag("set aside", s.set_aside, "the Philosopher has set an event aside in this phase")
    pen.flag("counted", s.counted, "what was voted or chosen lies open")
    pen.set("discards", s.discards, inventions, "inventions")
    pen.set("drawn", s.drawn, inventions, "inventions laid open by whoever is researching")
    pen.share("deck", size(s.inventions), inventions, "inventions left, of all")
    pen.flag("midnight", s.midnight, "it has struck")
    pen.one_of("guilty", s.guilty, inventions, "the invention whose page is read at midnight")


def tell_prices(s: Science, reader: i64, pen: Pen) -> None:
    cards = s.cards
    type: i64
    pen.field("staff left", KINDS, "by type: researchers that may be hired, of all")
    for type in range(KINDS):
        pen.put_share(type, size(s.decks[type]), size(cards.staff[type]))
    pen.field("prices", KINDS, "by type: what a hire costs the reader; a twentieth each")
    for type in range(KINDS):
        pen.put_share(type, price(s, reader, type), MOST_MONEY)
    pen.field("price changes", KINDS, "by type: what the event adds; a twentieth each")
    for type in range(KINDS):
        pen.put_share(type, s.price_changes[type], MOST_MONEY)
    pen.share("funding", funding(s, reader), MOST_MONEY, "what seeking it brings the reader; a twentieth each")
    pen.share("funding change", s.funding_change, MOST_MONEY, "what the event adds; a twentieth each")
    pen.share("stipend", cards.stipend + s.stipend_change, MOST_MONEY, "what a turn begins with; a twentieth each")
    pen.share("research change", s.research_change, MOST_MONEY, "what the event adds to its price; a twentieth each")


def tell_offers(s: Science, reader: i64, pen: Pen) -> None:
    """For each two seats, from the reader on: who makes it, then whom it is made to."""
    meaning = (
        "by maker, by taker: money for money, for a vote, a vote for money; sums given and asked, of the most; whether"
        " both have what they promise; the option"
    )
    pen.field("offers", s.seats * s.seats * DEAL, meaning)
    n: i64
    for n in range(s.seats * s.seats):
        maker: i64 = (reader + n // s.seats) % s.seats
        to: i64 = (reader + n % s.seats) % s.seats
        offer = offer_of(s, maker, to)
        if offer == 0:
            continue
        kind = c.verb_of(offer)
        pen.put(n * DEAL + (kind - c.BUY + 1) % 3, 1.0)  # SWAP, BUY, SELL
        pen.put_share(n * DEAL + 3, c.gives_of(offer), s.cards.most)
        pen.put_share(n * DEAL + 4, c.asks_of(offer), s.cards.most)
        if can_accept(s, to, maker):
            pen.put(n * DEAL + 5, 1.0)
        if kind != c.SWAP:
            pen.put(n * DEAL + 6 + c.option_of(offer), 1.0)


def tell_seat(s: Science, reader: i64, seat: i64, pen: Pen) -> None:
    """Votes and happiness of others are told once all lie open."""
    inventions: i64 = len(s.cards.ids)
    vote: i64 = NONE
    happiness: i64 = NONE
    if seat == reader or s.counted:
        vote = s.votes[seat]
    if seat == reader or len(s.owed) == 0:
        happiness = s.happiness[seat]
    pen.one_of("role", s.roles[seat], ROLES, "in the order of the deck's roles")
    pen.growing("money", s.money[seat], USUAL_MONEY, "n / (n + 10)")
    pen.field("can pay", PURSE, "whether there are at least 1, 2, up to 20 Monies")
    n: i64
    for n in range(PURSE):
        if s.money[seat] > n:
            pen.put(n, 1.0)
    pen.set("open", s.open[seat], inventions, "inventions under way")
    pen.set("completed", s.completed[seat], inventions, "inventions")
    pen.share("tries", s.tries[seat], s.cards.offers, "gifts and offers left, of all")
    pen.one_of("sold", s.sold[seat], MOST_OPTIONS, "the option that its vote is sold for")
    pen.flag("named", s.named == seat, "by the Politician")
    pen.one_of("vote", vote, MOST_OPTIONS, "the option voted for or chosen, once the reader knows it")
    pen.one_of("happiness", happiness, c.HAPPIEST + 1, "from 0 on, once the reader knows it")
    pen.set("titles", s.titles[seat], TITLES, "richest, most inventions, best for society, happiest")


def tell_inventions(s: Science, pen: Pen) -> None:
    """Researchers lie face down: nobody knows more than their types."""
    inventions: i64 = len(s.cards.ids)
    open = members(union(s.open))
    pen.field("staff", inventions * KINDS, "by invention under way, then type: researchers hired; a seventh each")
    for n in open:
        for card in s.researchers(n):
            pen.add(n * KINDS + type_of(card), 1.0 / float(MOST_SLOTS))
    pen.field("empty slots", inventions, "by invention under way; a seventh each")
    for n in open:
        pen.put_share(n, s.cards.slots[n] - s.hired(n), MOST_SLOTS)
    pen.field("social value", inventions, "by completed invention: hours brought; a twelfth each")
    for n in members(union(s.completed)):
        pen.put_share(n, s.social[n], MOST_HOURS)
