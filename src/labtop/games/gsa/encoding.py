"""The GSA Starter Deck as numbers: what a seat may know, and what it may do. Rules: docs/games/gsa.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.gsa.cards import BITS, MOST, Cards, summed
from labtop.games.gsa.constants import ANSWER, DRAW, MOST_PLAYED, STANDSTILL
from labtop.games.gsa.rules import joined
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.encoding import Encoding
from labtop.kernel.feature_writer import TABLE, Pen, from_reader
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.sets import bit, members, size

MOST_TURNS: Final = 100
USUAL_HAND: Final = 5


@final
class GsaEncoding(Encoding[Gsa]):
    def tables(self, s: Gsa) -> Cards:
        return s.cards

    def tell(self, s: Gsa, reader: i64, pen: Pen) -> None:
        tell_turn(s, reader, pen)
        tell_piles(s, reader, pen)
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
    if len(s.owed) != 0:
        f = s.owed[-1]
        step = step_of(f) - DRAW
        who = from_reader(s.seats, reader, seat_of(f))
        if step_of(f) == ANSWER:
            theirs, mine = joined(f)
    final = s.left != NOT_FINAL
    pen.one_of("step", step, 4, "what is asked: draw, act, answer, discard; nothing once the game is over")
    pen.one_of("asked", who, s.seats, "who is asked")
    pen.one_of("acting", from_reader(s.seats, reader, s.seat), s.seats, "whose turn it is")
    pen.one_of("first", from_reader(s.seats, reader, s.first), s.seats, "who began")
    pen.share("turn", s.turn, MOST_TURNS, "turns begun; from 100 on it reads 1")
    pen.share("idle", s.idle, STANDSTILL * s.seats, "turns without a completed project, of those that end the game")
    pen.flag("final round", final, "it is under way")
    pen.share("turns left", s.left if final else 0, s.seats + 1, "in the final round")
    pen.share("modifiers played", s.played, MOST_PLAYED, "this turn, of those that may be")
    pen.one_of("offered", mine, projects, "the project whose offer waits for an answer")
    pen.one_of("asked for", theirs, projects, "the project that it would join")


def tell_piles(s: Gsa, reader: i64, pen: Pen) -> None:
    cards = s.cards
    kinds: i64 = len(cards.resource_ids)
    piled: i64 = kinds + len(cards.modifier_ids)
    every: i64 = piled + len(cards.project_ids)
    pen.share("resource pile", len(s.resource_pile), len(cards.resources), "cards left, of all")
    pen.share("project pile", len(s.project_pile), len(cards.project_ids), "cards left, of all")
    pen.one_of("top discard", discarded(s, 1), every, "by resource, then modifier, then project")
    pen.one_of("second discard", discarded(s, 2), every, "the card under it, in the same order")
    pen.field("discards", every, "all cards of the pile, in the same order; a seventh each")
    for card in s.discards:
        pen.add(cards.places[card], 1.0 / float(MOST))
    pen.field("burnt", piled, "the burn pile; a seventh each")
    put_counts(pen, 0, s.burnt)
    put_counts(pen, kinds, s.burnt_modifiers)
    pen.field("shown", every, "of the reader's hand, what all saw it take; resources and modifiers a seventh")
    put_counts(pen, 0, s.known[reader])
    put_counts(pen, kinds, s.known_modifiers[reader])
    pen.put_set(piled, s.known_plans[reader])


def discarded(s: Gsa, depth: i64) -> i64:
    """The place among all cards of the one so deep in the discard pile, the top being 1; or NONE."""
    return s.cards.places[s.discards[-depth]] if depth <= len(s.discards) else NONE


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
    points = summed(bit(projects) - 1, cards.sizes)
    pen.share("score", s.score(seat), points, "if the game ended now, of the points of all projects")
    pen.flag("delayed", s.delayed >> seat & 1 == 1, "adds nothing to its projects in its next turn, or this one")
    pen.flag("was asked", s.asked >> seat & 1 == 1, "was offered a collaboration this turn")


def tell_projects(s: Gsa, pen: Pen) -> None:
    """Of those under way, by project; nothing of the others."""
    cards = s.cards
    kinds: i64 = len(cards.resource_ids)
    projects: i64 = len(cards.project_ids)
    lacks = vec[i64]([0] * projects)
    beside = vec[i64]([0] * projects)
    for active in s.active:
        for project in members(active):
            lacks[project] = s.missing(project)
            beside[project] = s.beside(project)
    tell_counts(pen, "lacking", lacks, kinds, "by project, then resource: what it still needs; a seventh each")
    tell_counts(pen, "attached", beside, kinds, "by project, then resource: cards beside it; a seventh each")
    stood_in = "by project, then resource: what modifiers stand in for; a seventh each"
    tell_counts(pen, "stood in", s.stood_in, kinds, stood_in)
    modifiers: i64 = len(cards.modifier_ids)
    tell_counts(pen, "aids", s.aids, modifiers, "by project, then modifier: those beside it; a seventh each")
    pen.field("partner", projects * projects, "by project: the one it is in a collaboration with")
    n: i64
    for n in range(projects):
        if s.partners[n] != NONE:
            pen.put(n * projects + s.partners[n], 1.0)


def tell_counts(pen: Pen, name: str, packed: vec[i64], kinds: i64, meaning: str) -> None:
    pen.field(name, len(packed) * kinds, meaning)
    n: i64
    for n in range(len(packed)):
        put_counts(pen, n * kinds, packed[n])


def put_counts(pen: Pen, place: i64, packed: i64) -> None:
    """How many there are of each kind, from a place on."""
    while packed != 0:
        if packed & MOST != 0:
            pen.put_share(place, packed & MOST, MOST)
        packed >>= BITS
        place += 1
