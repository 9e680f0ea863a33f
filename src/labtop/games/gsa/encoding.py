"""The GSA Starter Deck as numbers: what a seat may know, and what it may do. Rules: docs/games/gsa.md."""

from typing import Final, final

from mypy_extensions import i64

from labtop.games.gsa.cards import BITS, MODIFIER, MOST, PROJECT, Cards
from labtop.games.gsa.constants import ANSWER, DRAW, MOST_PLAYED, STANDSTILL
from labtop.games.gsa.rules.acting import asked_for, offered
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.encoding import Encoding
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.pen import TABLE, Pen, from_reader
from labtop.kernel.sets import lowest, size

MOST_TURNS: Final = 100
USUAL_HAND: Final = 5


@final
class GsaEncoding(Encoding[Gsa]):
    def tables(self, s: Gsa) -> Cards:
        return s.cards

    def tell(self, s: Gsa, reader: i64, pen: Pen) -> None:
        tell(s, reader, pen)


def tell(s: Gsa, reader: i64, pen: Pen) -> None:
    tell_turn(s, reader, pen)
    tell_piles(s, pen)
    tell_shown(s, reader, pen)
    i: i64
    for i in range(s.seats):
        pen.seat = i
        tell_seat(s, reader, (reader + i) % s.seats, pen)
    pen.seat = TABLE
    tell_projects(s, pen)


def tell_turn(s: Gsa, reader: i64, pen: Pen) -> None:
    projects: i64 = len(s.cards.project_ids)
    step: i64 = NONE
    who: i64 = NONE
    mine: i64 = NONE
    theirs: i64 = NONE
    left: i64 = 0
    if len(s.owed) != 0:
        f = s.owed[-1]
        step = step_of(f) - DRAW
        who = from_reader(s.seats, reader, seat_of(f))
        if step_of(f) == ANSWER:
            mine = offered(f)
            theirs = asked_for(f)
    if s.left != NOT_FINAL:
        left = s.left
    pen.one_of("step", step, 4, "what is asked: draw, act, answer, discard; nothing once the game is over")
    pen.one_of("asked", who, s.seats, "who is asked")
    pen.one_of("acting", from_reader(s.seats, reader, s.seat), s.seats, "whose turn it is")
    pen.one_of("first", from_reader(s.seats, reader, s.first), s.seats, "who began")
    pen.share("turn", s.turn, MOST_TURNS, "turns begun; from 100 on it reads 1")
    pen.share("idle", s.idle, STANDSTILL * s.seats, "turns without a completed project, of those that end the game")
    pen.flag("final round", s.left != NOT_FINAL, "it is under way")
    pen.share("turns left", left, s.seats + 1, "in the final round")
    pen.share("modifiers played", s.played, MOST_PLAYED, "this turn, of those that may be")
    pen.one_of("offered", mine, projects, "the project whose offer waits for an answer")
    pen.one_of("asked for", theirs, projects, "the project that it would join")


def tell_piles(s: Gsa, pen: Pen) -> None:
    cards = s.cards
    every = places(cards)
    pen.share("resource pile", len(s.resource_pile), len(cards.resources), "cards left, of all")
    pen.share("project pile", len(s.project_pile), len(cards.project_ids), "cards left, of all")
    pen.one_of("top discard", discarded(s, 1), every, "by resource, then modifier, then project")
    pen.one_of("second discard", discarded(s, 2), every, "the card under it, in the same order")
    pen.field("discards", every, "all cards of the pile, in the same order; a seventh each")
    for card in s.discards:
        pen.add(place_of(cards, card), 1.0 / float(MOST))
    pen.field("burnt", len(cards.resource_ids) + len(cards.modifier_ids), "the burn pile; a seventh each")
    put_counts(pen, 0, s.burnt)
    put_counts(pen, len(cards.resource_ids), s.burnt_modifiers)


def discarded(s: Gsa, depth: i64) -> i64:
    """The place among all cards of the one so deep in the discard pile, the top being 1; or NONE."""
    return place_of(s.cards, s.discards[-depth]) if depth <= len(s.discards) else NONE


def tell_shown(s: Gsa, reader: i64, pen: Pen) -> None:
    kinds: i64 = len(s.cards.resource_ids)
    pen.field("shown", places(s.cards), "of the reader's hand, what all saw it take; resources and modifiers a seventh")
    put_counts(pen, 0, s.known[reader])
    put_counts(pen, kinds, s.known_modifiers[reader])
    pen.put_set(places(s.cards) - len(s.cards.project_ids), s.known_plans[reader])


def tell_seat(s: Gsa, reader: i64, seat: i64, pen: Pen) -> None:
    """Of another's hand, what all saw it take, and how many cards there are."""
    cards, mine = s.cards, seat == reader
    projects: i64 = len(cards.project_ids)
    pen.field("resources", len(cards.resource_ids), "in hand, as far as the reader knows; a seventh each")
    put_counts(pen, 0, s.hands[seat] if mine else s.known[seat])
    pen.field("modifiers", len(cards.modifier_ids), "in hand, as far as the reader knows; a seventh each")
    put_counts(pen, 0, s.modifiers[seat] if mine else s.known_modifiers[seat])
    pen.set("plans", s.plans[seat] if mine else s.known_plans[seat], projects, "projects in hand that the reader knows")
    pen.growing("hand", s.in_hand(seat), USUAL_HAND, "how many resources and modifiers: n / (n + 5)")
    pen.share("planned", size(s.plans[seat]), projects, "how many projects in hand, of all")
    pen.set("under way", s.active[seat], projects, "projects")
    pen.set("done", s.done[seat], projects, "projects completed")
    pen.share("score", s.score(seat), points_in_all(cards), "if the game ended now, of the points of all projects")
    pen.flag("delayed", s.delayed >> seat & 1 == 1, "adds nothing to its projects in its next turn, or this one")
    pen.flag("was asked", s.asked >> seat & 1 == 1, "was offered a collaboration this turn")


def tell_projects(s: Gsa, pen: Pen) -> None:
    """Of those under way, by project; nothing of the others."""
    cards = s.cards
    kinds: i64 = len(cards.resource_ids)
    modifiers: i64 = len(cards.modifier_ids)
    projects: i64 = len(cards.project_ids)
    under_way: i64 = 0
    for set in s.active:
        under_way |= set
    pen.field("lacking", projects * kinds, "by project, then resource: what it still needs; a seventh each")
    set = under_way
    while set != 0:
        put_counts(pen, lowest(set) * kinds, s.missing(lowest(set)))
        set &= set - 1
    pen.field("attached", projects * kinds, "by project, then resource: cards beside it; a seventh each")
    set = under_way
    while set != 0:
        put_counts(pen, lowest(set) * kinds, s.attached[lowest(set)] - s.stood_in[lowest(set)])
        set &= set - 1
    pen.field("stood in", projects * kinds, "by project, then resource: what modifiers stand in for; a seventh each")
    set = under_way
    while set != 0:
        put_counts(pen, lowest(set) * kinds, s.stood_in[lowest(set)])
        set &= set - 1
    pen.field("aids", projects * modifiers, "by project, then modifier: those beside it; a seventh each")
    set = under_way
    while set != 0:
        put_counts(pen, lowest(set) * modifiers, s.aids[lowest(set)])
        set &= set - 1
    pen.field("partner", projects * projects, "by project: the one it is in a collaboration with")
    set = under_way
    while set != 0:
        if s.partners[lowest(set)] != NONE:
            pen.put(lowest(set) * projects + s.partners[lowest(set)], 1.0)
        set &= set - 1


def put_counts(pen: Pen, place: i64, packed: i64) -> None:
    """How many there are of each kind, from a place on."""
    while packed != 0:
        if packed & MOST != 0:
            pen.put_share(place, packed & MOST, MOST)
        packed >>= BITS
        place += 1


def places(cards: Cards) -> i64:
    """How many different cards there are."""
    n: i64 = len(cards.resource_ids)
    n += len(cards.modifier_ids)
    return n + len(cards.project_ids)


def place_of(cards: Cards, card: i64) -> i64:
    """A card's place among all: resources, then modifiers, then projects."""
    if card < MODIFIER:
        return card
    n: i64 = len(cards.resource_ids)
    if card < PROJECT:
        return n + card - MODIFIER
    return n + len(cards.modifier_ids) + card - PROJECT


def points_in_all(cards: Cards) -> i64:
    n: i64 = 0
    for points in cards.sizes:
        n += points
    return n
