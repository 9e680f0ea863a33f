"""Moves with cards: drawing, playing, arranging, wasting, showing and verifying a design. Rules: designing/rules.py."""

from collections.abc import Iterator

from labtop.games.for_science import constants as c
from labtop.games.for_science import designs
from labtop.games.for_science import guards as g
from labtop.games.for_science.cards import ARCHIVIST
from labtop.games.for_science.designing.rules import may_arrange, may_hold_more, missing, taken_out
from labtop.games.for_science.guards import Held, Tried
from labtop.games.for_science.kinds import AREA, AREA_OF_CARD, COLUMN, HAND_CARD, thing, where
from labtop.games.for_science.piles import can_draw_design
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, area_id, card_words, names_of, place_words, ports_words
from labtop.kernel.verbs import Guard, Label, Slot, Verb

PLACE: Slot[ForScience] = where(AREA)


class ColumnVerb(Verb[ForScience]):
    """A move that tells how a design lies afterwards: it is tried with what is near to how it lies now."""

    def moves(self, s: ForScience, **fixed: int) -> Iterator[int]:
        cards = self.slots["card"].values(s) if "card" in self.slots else [0]
        for card in [fixed["card"]] if "card" in fixed else cards:
            for place in [fixed["place"]] if "place" in fixed else range(s.areas()):
                near = nearby(s, place, card if "card" in self.slots else c.NONE)
                for column in [fixed["column"]] if "column" in fixed else near:
                    yield int(c.move_of(self.code, place, column, card))


def nearby(s: ForScience, place: int, card: int) -> list[int]:
    """Designs that could be meant for a place, with a card more or with one less."""
    column = s.columns[place]
    found = [0, column]
    if card != c.NONE and not designs.holds(column, card):
        if designs.length(column) < designs.MOST_CARDS:
            ways = (0,) if s.cards.alike >> card & 1 else (0, 1)
            found += [designs.with_on_top(column, card * 2 + way) for way in ways]
        if any(card in list(hand) for hand in s.hands):
            found += designs.fitting(s.cards, column, card, s.ports(place))
    else:
        found += designs.arrangements(s.cards, designs.cards_of(column), s.ports(place))
        for other in designs.cards_of(column):
            found += [taken_out(column, other), *designs.leavings(s.cards, column, other, s.ports(place))]
    return list(dict.fromkeys(int(one) for one in found))


# what lies where


def shown(s: ForScience) -> object:
    """All that is told of moves with designs follows from this; most moves are of this kind."""
    return tuple(s.columns), tuple(s.roles)


def lies(t: Tried) -> list[int]:
    return [int(card) for card in designs.cards_of(t.s.columns[t["place"]])]


def told(t: Tried) -> list[int]:
    """The cards that a move names for the design."""
    return [int(card) for card in designs.cards_of(t["column"])]


def gone(t: Tried) -> list[int]:
    return [int(card) for card in missing(t.s.columns[t["place"]], t["column"])]


def strange(t: Tried) -> list[int]:
    return [int(card) for card in missing(t["column"], t.s.columns[t["place"]])]


def gap(t: Tried) -> str:
    """What to say of the lowest card whose connections do not meet those below. Nothing where all meet."""
    cards, under, there = t.s.cards, t.name("place"), t.s.ports(t["place"])
    for code in designs.codes_of(t["column"]):
        name, own = cards.design_names[code >> 1], cards.ports_below[code]
        if there not in (designs.ANY_PORTS, own):
            words = {"card": name, "ports": ports_words(own), "under": under, "there": ports_words(there)}
            return WORDS.say("fault", "gap", **words)
        under, there = name, cards.ports_above[code]
    return ""


CONNECTED: Held = Guard("ports", lambda t: not gap(t), rule="3.2", gap=gap)
NO_STRANGERS: Held = Guard(
    "not-lying-there", lambda t: not strange(t), meant=False, cards=lambda t: names_of(t.s, strange(t))
)


def fewest(t: Tried, card: int) -> bool:
    return t["column"] in designs.leavings(t.s.cards, t.s.columns[t["place"]], card, t.s.ports(t["place"]))


# labels


def play_label(t: Tried) -> Label:
    old, top = t.s.columns[t["place"]], int(designs.codes_of(t["column"])[-1])
    if taken_out(t["column"], t["card"]) != old or top >> 1 != t["card"]:
        return "play", ()
    return "play-on-top" if old else "play-first", (("card", card_words(t.s.cards, top)),)


def leaving(t: Tried, key: str, cards: list[int]) -> Label:
    """Cards that go; and what is left, where it is not the rest as it lies."""
    old, names = t.s.columns[t["place"]], names_of(t.s, cards)
    for card in cards:
        old = taken_out(old, card)
    if old == t["column"]:
        return key, (("card", names),)
    return "leaving", (("what", WORDS.say("label", key, place=place_words(t.s, t["place"]), card=names)),)


def leave_for(t: Tried, pile: str) -> tuple[str, ...]:
    """For `also`: cards of a design go to a pile."""
    return (*(t.s.cards.design_ids[card] for card in gone(t)), area_id(t["place"]), pile)


# conditions


def has_room(t: Tried) -> bool:
    return may_hold_more(t.s, t.seat)


def most(t: Tried) -> int:
    return int(t.s.most_cards(t["place"]))


ROOM: tuple[Held, Held] = (
    g.unless_lasts("short hands", has_room),
    Guard("hand-full", has_room, rule="3.1", n=lambda t: t.s.hand_limit(t.seat)),
)
CARDS_LEFT: Held = Guard("no-cards", lambda t: can_draw_design(t.s))
IS_ARCHIVIST: Held = Guard("not-archivist", lambda t: t.s.power(t.seat, ARCHIVIST) > 0)
ANY_WASTED: Held = Guard("nothing-wasted", lambda t: len(t.s.wasted), rule="3.3")
IN_HAND: Held = Guard("not-in-hand", lambda t: t["card"] in t.s.hands[t.seat])
HIDDEN: Held = Guard("shown-already", lambda t: not t.s.shown >> t["card"] & 1)
NAMED: Held = Guard("card-left-out", lambda t: t["card"] in told(t), rule="3")
NEW_THERE: Held = Guard("card-lies-there", lambda t: t["card"] not in lies(t), rule="3")
ALL_STAY: Held = Guard("left-behind", lambda t: not gone(t), cards=lambda t: names_of(t.s, gone(t)))
ONE_COMES: Held = Guard("one-at-a-time", lambda t: len(strange(t)) == 1, cards=lambda t: names_of(t.s, strange(t)))
NOT_TOO_MANY: Held = Guard("design-full", lambda t: len(told(t)) <= most(t), n=most)
NOT_REARRANGED = g.unless_lasts(
    "no rearranging", lambda t: may_arrange(t.s, t.s.columns[t["place"]], t["column"], t["card"])
)
SAME_CARDS: Held = Guard(
    "same-cards", lambda t: sorted(told(t)) == sorted(lies(t)), cards=lambda t: names_of(t.s, lies(t))
)
OTHERWISE: Held = Guard("as-it-lies", lambda t: t["column"] != t.s.columns[t["place"]])
ANY_GO: Held = Guard("waste-something", gone)
FEWEST_GO: Held = Guard("waste-fewest", lambda t: any(fewest(t, card) for card in gone(t)))
IN_LAB: Held = Guard("workshop-unverified", lambda t: g.is_lab(t["place"]), meant=False)
UNVERIFIED: Held = Guard("verified-already", lambda t: not t.s.is_verified(t["place"]))

DECK, BOARD = g.at("design-pile"), g.at("wasted")
VERBS: list[Verb[ForScience]] = [
    g.verb(c.DRAW, "draw", "3.1", [*g.FREE, *ROOM, CARDS_LEFT], also=DECK, means=DECK),
    g.verb(
        c.SALVAGE,
        "salvage",
        "9.2",
        [*g.FREE, IS_ARCHIVIST, ANY_WASTED, *ROOM],
        label=lambda t: ("salvage", (("card", t.s.cards.design_names[t.s.wasted[-1]]),)),
        also=lambda t: ("wasted", t.s.cards.design_ids[t.s.wasted[-1]]),
        means=BOARD,
    ),
    g.verb(
        c.PLAY,
        "play {card} in {place}: {column}",
        "3.2",
        [NAMED, NEW_THERE, *g.FREE, ALL_STAY, ONE_COMES, IN_HAND, NOT_TOO_MANY, CONNECTED, NOT_REARRANGED],
        slots={"card": Slot(HAND_CARD, c.CARD, c.CARD_BITS, tried=1), "place": PLACE},
        kind=ColumnVerb,
        label=play_label,
        shows=shown,
    ),
    g.verb(
        c.ARRANGE,
        "arrange {place}: {column}",
        "3.2",
        [*g.FREE, g.FILLED, g.unless_lasts("no rearranging"), SAME_CARDS, CONNECTED, OTHERWISE],
        slots={"place": PLACE, "column": thing(COLUMN, tried=0)},
        kind=ColumnVerb,
        shows=shown,
    ),
    g.verb(c.WASTE, "waste {card}", "3.3", [*g.FREE, IN_HAND, g.unless_lasts("no wasting from hand")], also=BOARD),
    g.verb(
        c.WASTE_FROM,
        "waste from {place}: {column}",
        "3.3",
        [*g.FREE, g.FILLED, g.OWN_WORKSHOP, NO_STRANGERS, ANY_GO, CONNECTED, FEWEST_GO],
        slots={"place": where(AREA_OF_CARD, touches=False, tried=1)},
        kind=ColumnVerb,
        label=lambda t: leaving(t, "waste-from", gone(t)),
        also=lambda t: leave_for(t, "wasted"),
        shows=shown,
    ),
    g.verb(c.SHOW, "show {card}", "3.1", [g.NO_DEBT, IN_HAND, g.TALKS, g.QUIET, HIDDEN]),
    g.verb(c.VERIFY, "verify {place}", "3.5", [g.NO_DEBT, IN_LAB, g.FILLED, UNVERIFIED]),
]
