"""Moves with cards: drawing, playing, arranging, wasting, showing and verifying a design. Rules: rules/designing.py."""

from collections.abc import Iterator

from labtop.games.for_science import constants as c
from labtop.games.for_science import designs
from labtop.games.for_science.cards import ARCHIVIST
from labtop.games.for_science.rules.designing import may_arrange, may_hold_more, missing, taken_out
from labtop.games.for_science.rules.piles import can_draw_design
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, area_id, card_words, names_of, place_words, ports_words
from labtop.games.for_science.verbs import guards as g
from labtop.games.for_science.verbs.guards import Held, Tried
from labtop.games.for_science.verbs.kinds import AREA, AREA_OF_CARD, COLUMN, HAND_CARD, thing, where
from labtop.kernel.verbs import Guard, Label, Slot, Verb

PLACE: Slot[ForScience] = where(AREA)
CARD: Slot[ForScience] = thing(HAND_CARD)
AFTERWARDS: Slot[ForScience] = thing(COLUMN, touches=False, tried=0)


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


def lies(t: Tried) -> list[int]:
    return [int(card) for card in designs.cards_of(t.s.columns[t["place"]])]


def told(t: Tried) -> list[int]:
    """The cards that a move names for the design."""
    return [int(card) for card in designs.cards_of(t["column"])]


def gone(t: Tried) -> list[int]:
    return [int(card) for card in missing(t.s.columns[t["place"]], t["column"])]


def strange(t: Tried) -> list[int]:
    return [int(card) for card in missing(t["column"], t.s.columns[t["place"]])]


def gap(t: Tried) -> int:
    """The place in a column of the lowest card whose connections do not meet those below, or NONE."""
    lower = t.s.ports(t["place"])
    for n in range(designs.length(t["column"])):
        code = designs.code_at(t["column"], n)
        if lower not in (designs.ANY_PORTS, t.s.cards.ports_below[code]):
            return n
        lower = t.s.cards.ports_above[code]
    return c.NONE


def upper(t: Tried) -> int:
    return int(designs.code_at(t["column"], gap(t)))


def under(t: Tried) -> str:
    """The card below the gap, or the workshop."""
    n = gap(t)
    return t.s.cards.design_names[designs.code_at(t["column"], n - 1) >> 1] if n else t.name("place")


def ports_under(t: Tried) -> str:
    n = gap(t)
    return ports_words(t.s.cards.ports_above[designs.code_at(t["column"], n - 1)] if n else t.s.ports(t["place"]))


CONNECTED: Held = Guard(
    "ports",
    lambda t: gap(t) == c.NONE,
    rule="3.2",
    card=lambda t: t.s.cards.design_names[upper(t) >> 1],
    ports=lambda t: ports_words(t.s.cards.ports_below[upper(t)]),
    under=under,
    there=ports_under,
)
NO_STRANGERS: Held = Guard(
    "not-lying-there", lambda t: not strange(t), meant=False, cards=lambda t: names_of(t.s, strange(t))
)


def fewest(t: Tried, card: int) -> bool:
    return t["column"] in designs.leavings(t.s.cards, t.s.columns[t["place"]], card, t.s.ports(t["place"]))


# hands


def has_room(t: Tried) -> bool:
    return may_hold_more(t.s, t.seat)


IN_HAND: Held = Guard("not-in-hand", lambda t: t["card"] in t.s.hands[t.seat])
ROOM: tuple[Held, Held] = (
    g.unless_lasts("short hands", has_room),
    Guard("hand-full", has_room, rule="3.1", n=lambda t: t.s.hand_limit(t.seat)),
)


# labels


def play_label(t: Tried) -> Label:
    column, old = t["column"], t.s.columns[t["place"]]
    top = int(designs.code_at(column, designs.length(column) - 1))
    if taken_out(column, t["card"]) != old or top >> 1 != t["card"]:
        return "play", ()
    return "play-on-top" if old else "play-first", (("card", card_words(t.s.cards, top)),)


def leaving(t: Tried, key: str, **names: str) -> Label:
    """What goes; and what is left, where that does not stay as it lies."""
    old = t.s.columns[t["place"]]
    for card in gone(t):
        old = taken_out(old, card)
    if old == t["column"]:
        return key, tuple(names.items())
    return "leaving", (("what", WORDS.say("label", key, place=place_words(t.s, t["place"]), **names)),)


def most(t: Tried) -> int:
    return int(t.s.most_cards(t["place"]))


VERBS: list[Verb[ForScience]] = [
    g.work(
        c.DRAW,
        "draw",
        "3.1",
        *ROOM,
        Guard("no-cards", lambda t: can_draw_design(t.s)),
        also=lambda t: ("design-pile",),
        means=lambda s, seat: ("design-pile",),
    ),
    g.work(
        c.SALVAGE,
        "salvage",
        "9.2",
        Guard("not-archivist", lambda t: t.s.power(t.seat, ARCHIVIST) > 0),
        Guard("nothing-wasted", lambda t: len(t.s.wasted), rule="3.3"),
        *ROOM,
        label=lambda t: ("salvage", (("card", t.s.cards.design_names[t.s.wasted[-1]]),)),
        also=lambda t: ("wasted", t.s.cards.design_ids[t.s.wasted[-1]]),
        means=lambda s, seat: ("wasted",),
    ),
    g.work(
        c.PLAY,
        "play {card} in {place}: {column}",
        "3.2",
        Guard("left-behind", lambda t: not gone(t), cards=lambda t: names_of(t.s, gone(t))),
        Guard("one-at-a-time", lambda t: len(strange(t)) == 1, cards=lambda t: names_of(t.s, strange(t))),
        IN_HAND,
        Guard("design-full", lambda t: len(told(t)) <= most(t), n=most),
        CONNECTED,
        g.unless_lasts("no rearranging", lambda t: may_arrange(t.s, t.s.columns[t["place"]], t["column"], t["card"])),
        slots={"card": Slot(HAND_CARD, c.CARD, c.CARD_BITS, tried=1), "place": PLACE, "column": AFTERWARDS},
        first=(
            Guard("card-left-out", lambda t: t["card"] in told(t), rule="3"),
            Guard("card-lies-there", lambda t: t["card"] not in lies(t), rule="3"),
        ),
        kind=ColumnVerb,
        label=play_label,
    ),
    g.work(
        c.ARRANGE,
        "arrange {place}: {column}",
        "3.2",
        g.FILLED,
        g.unless_lasts("no rearranging"),
        Guard("same-cards", lambda t: sorted(told(t)) == sorted(lies(t)), cards=lambda t: names_of(t.s, lies(t))),
        CONNECTED,
        Guard("as-it-lies", lambda t: t["column"] != t.s.columns[t["place"]]),
        slots={"place": PLACE, "column": thing(COLUMN, tried=0)},
        kind=ColumnVerb,
    ),
    g.work(
        c.WASTE,
        "waste {card}",
        "3.3",
        IN_HAND,
        g.unless_lasts("no wasting from hand"),
        slots={"card": CARD},
        also=lambda t: ("wasted",),
    ),
    g.work(
        c.WASTE_FROM,
        "waste from {place}: {column}",
        "3.3",
        g.FILLED,
        g.OWN_WORKSHOP,
        NO_STRANGERS,
        Guard("waste-something", gone),
        CONNECTED,
        Guard("waste-fewest", lambda t: any(fewest(t, card) for card in gone(t))),
        name="waste",
        slots={"place": where(AREA_OF_CARD, touches=False, tried=1), "column": AFTERWARDS},
        kind=ColumnVerb,
        label=lambda t: leaving(t, "waste-from", card=names_of(t.s, gone(t))),
        also=lambda t: (*(t.s.cards.design_ids[card] for card in gone(t)), area_id(t["place"]), "wasted"),
    ),
    g.work(
        c.SHOW,
        "show {card}",
        "3.1",
        IN_HAND,
        g.TALKS,
        g.QUIET,
        Guard("shown-already", lambda t: not t.s.shown >> t["card"] & 1),
        slots={"card": CARD},
        hands=False,
    ),
    g.work(
        c.VERIFY,
        "verify {place}",
        "3.5",
        Guard("workshop-unverified", lambda t: g.is_lab(t["place"]), meant=False),
        g.FILLED,
        Guard("verified-already", lambda t: not t.s.is_verified(t["place"])),
        slots={"place": where(AREA, tried=1)},
        hands=False,
        label=lambda t: ("verify", (("disease", t.s.cards.disease_names[t.s.diseases[t["place"]]]),)),
    ),
]
