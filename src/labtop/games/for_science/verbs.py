"""The moves of For Science!, each declared once, and what the reasons for them may speak of.

Those with cards, blocks and tiles are in the folders of these. Here are those before the work, the clock's, and what an
event asks for.
"""

from collections.abc import Callable

from labtop.games.for_science import constants as c
from labtop.games.for_science import guards as g
from labtop.games.for_science.alerts.rules import discardable
from labtop.games.for_science.building import verbs as building
from labtop.games.for_science.building.rules import demand
from labtop.games.for_science.cards import COACH
from labtop.games.for_science.deck_schema import PROPERTIES
from labtop.games.for_science.designing import verbs as d
from labtop.games.for_science.designing.rules import design_faults
from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.guards import Held, Tried
from labtop.games.for_science.kinds import AREA, DESIGN, where
from labtop.games.for_science.preparation.rules import open_roles
from labtop.games.for_science.rules import RULES, earned
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, area_id, design_fault, need_words, place_words, ports_words
from labtop.games.for_science.vaccine import verbs as vaccine
from labtop.games.for_science.vaccine.rules import captured_total, plugged_tiles
from labtop.games.i18n import MoveFacts
from labtop.kernel.flow import arg_of
from labtop.kernel.verbs import Guard, Label, Slot, Verb, Verbs

# before the work


def owner(t: Tried) -> str:
    return f"@{list(t.s.roles).index(t['role']) // t.s.roles_each}"


MAY_CHOOSE: list[Held] = [
    Guard("role-taken", lambda t: t["role"] not in t.s.roles, seat=owner),
    Guard("role-later", lambda t: t["role"] in open_roles(t.s), rule="11.7"),
]
IN_PILE: Held = Guard("mutation-left-out", lambda t: t["mutation"] in t.s.mutation_pile)


# the clock


def pause_label(t: Tried) -> Label:
    return "pause-no-more" if t.s.wants_pause >> t.seat & 1 else "pause", ()


TIMED: Held = Guard("no-clock", lambda t: t.s.timer != c.UNTIMED)


# cards and tiles that an event asks for


def is_of_sort(t: Tried) -> bool:
    return any(code >> 1 == t["card"] for code in discardable(t.s, t["place"], arg_of(t.f) >> 8))


def sort_words(t: Tried) -> str:
    return WORDS.say("property", PROPERTIES[arg_of(t.f) >> 8])


MAY_DISCARD: list[Held] = [
    Guard("other-lab", lambda t: t["place"] == arg_of(t.f) & 255),
    Guard("not-lying-there", lambda t: t["card"] in d.lies(t), cards="card"),
    Guard("not-that-kind", is_of_sort, what=sort_words),
    Guard("discard-stays", lambda t: t["card"] not in d.told(t)),
    d.NO_STRANGERS,
    d.CONNECTED,
    Guard("waste-fewest", lambda t: d.fewest(t, t["card"]), rule="3.3"),
]
NO_PLUG: Held = Guard("tile-plugged", lambda t: not plugged_tiles(t.s)[t["tile"]])

OTHERS: list[Verb[ForScience]] = [
    g.verb(c.PAUSE, "pause", "10.2", [g.NO_DEBT, TIMED], label=pause_label, means=g.at("clock")),
    g.verb(
        c.BE, "choose {role}", "2.1", MAY_CHOOSE, step=c.CHOOSE, also=lambda t: (area_id(c.WORKSHOPS + arg_of(t.f)),)
    ),
    g.verb(c.PRESCRIBE, "prescribe {mutation}", "11.4", [IN_PILE], step=c.UNIVERSAL),
    g.verb(c.DRAW_EVENT, "draw event", "8.1", step=c.ALERT),
    g.verb(
        c.DISCARD_FROM,
        "discard {card} from {place}: {column}",
        "8.2",
        MAY_DISCARD,
        step=c.DISCARD,
        slots={"card": Slot(DESIGN, c.CARD, c.CARD_BITS, touches=False, tried=1), "place": where(AREA, touches=False)},
        kind=d.ColumnVerb,
        label=lambda t: d.leaving(t, "discard", [t["card"]]),
        also=lambda t: d.leave_for(t, "discard-pile"),
    ),
    g.verb(
        c.SHIFT_TILE, "shift {tile}", "8.2", [NO_PLUG, g.EARNED, g.IN_NOBODYS_HAND], step=c.SHIFT, also=g.with_stack
    ),
    g.verb(c.LOSE_TILE, "lose {tile}", "8.2", g.owed(lambda t: c.OWED_TWO), step=c.LOSE, also=g.with_stack),
    g.verb(c.DRAW_CARDS, "draw cards", "8.2", step=c.FUNDING, also=g.at("design-pile")),
    g.verb(c.CLEAR_CARDS, "clear cards", "8.2", step=c.FUNDING, also=g.at("wasted")),
    g.verb(c.HERE, "here", "8.2", step=c.ROLL),
    g.verb(c.GO_ON, "go on", "10.2", step=c.PAUSED),
]

VERBS: Verbs[ForScience] = Verbs(
    [*d.VERBS, *building.VERBS, *vaccine.VERBS, *OTHERS], RULES, WORDS.say, lambda s: {"most": MOST_CARDS}
)


# what the reasons for a move may speak of, all of it known to the seat that asks


class ForScienceFacts(MoveFacts[ForScience]):
    def earns(self) -> tuple[int, int]:
        """Data and Knowledge for a build of a seat that this one verifies."""
        data, knowledge = earned(self.s, self.thing, self.seat)
        return max(0, int(data)), max(0, int(knowledge))


FACTS: dict[str, Callable[[ForScienceFacts], object]] = {
    "n": lambda t: t.thing,
    # of a lab or a workshop
    "place": lambda t: place_words(t.s, t.thing),
    "what": lambda t: design_fault(int(design_faults(t.s, t.thing)[-1])),  # rather a need, which comes last, than cards
    "disease": lambda t: t.s.cards.disease_names[t.s.diseases[t.thing]],
    "blocks": lambda t: len(demand(t.s, t.thing).shapes),
    "builder": lambda t: f"@{list(t.s.at).index(t.thing)}",  # somebody who builds there
    # of a seat that builds
    "seat": lambda t: f"@{t.thing}",
    "data": lambda t: t.earns()[0],
    "knowledge": lambda t: t.earns()[1],
    "cheer": lambda t: t.s.power(t.seat, COACH),
    # of a card, a role or a mutation
    "card": lambda t: t.s.cards.design_names[t.thing],
    "role": lambda t: t.s.cards.role_names[t.thing],
    "players": lambda t: t.s.cards.role_players[t.thing],
    "ports": lambda t: ports_words(t.s.cards.role_ports[t.thing]),
    "per_card": lambda t: t.s.cards.role_per_card[t.thing],
    "amount": lambda t: t.s.cards.amount[t.thing],
    "need": lambda t: need_words(t.s.cards.mutation_needs[t.thing][0]),
    # of the table
    "wasted": lambda t: len(t.s.wasted),
    "board_holds": lambda t: t.s.board_holds(),
    "captured": lambda t: captured_total(t.s),
    "more": lambda t: t.thing - captured_total(t.s),  # `thing` is what will be captured
    "goal": lambda t: t.s.goal,
}
ForScienceFacts.blanks = FACTS
