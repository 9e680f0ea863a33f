"""The moves of Mad Science Foundation, each declared once: its text, what it names, and when it is allowed."""

from collections.abc import Callable, Mapping

from labtop.games.i18n import MoveFacts, listed
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.card_text import WORDS, amount_words, effect_words, items_of, stipulation_words
from labtop.games.mad_science.outlook import MINION
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.experimentation import EFFECTS, can_press, experiment, stipulated
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import NOBODY, step_of
from labtop.kernel.sets import beyond, count, covers, one, size
from labtop.kernel.verbs import SEAT, Attempt, Guard, Kind, Label, Slot, Verb, Verbs, only_deck

Tried = Attempt[MadScience]
Guards = tuple[Guard[MadScience], ...]

# what moves name

ITEM = Kind[MadScience]("item", lambda s: s.cards.divisible, lambda s: s.cards.thing_names)
INVENTIONS = Kind[MadScience]("invention", lambda s: s.cards.ids, lambda s: s.cards.names)
RESOURCE = Kind[MadScience](
    "resource", lambda s: c.RESOURCE_IDS, lambda s: [*WORDS.all("resource-a").values()], pattern="[a-z-]+"
)
PILE = Kind[MadScience]("pile", lambda s: [str(n + 1) for n in range(s.seats)], pattern=r"\d", thing="pile-{}")

# dividing and choosing


def in_centre(s: MadScience) -> tuple[int, ...]:
    return items_of(s.rest_resources, s.rest_inventions, s.rest_standees)


def names_of(s: MadScience, items: tuple[int, ...]) -> str:
    return listed([s.cards.thing_names[item] for item in items])


def may_lie(t: Tried) -> bool:
    """Whether an item may go to a pile: the last cards must go to piles without one."""
    is_card = t["item"] < c.KINDS or t["item"] >= c.INVENTION
    return not (is_card and t.s.has_card(t["pile"]) and t.s.only_cardless())


def take_label(t: Tried) -> Label:
    s, pile = t.s, t["pile"]
    items = names_of(s, items_of(s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile]))
    return "take-pile" if items else "take-empty", (("items", items),)


ALL_DIVIDED = Guard[MadScience](
    "not-divided",
    lambda t: step_of(t.f) != c.DIVIDE or t.s.all_divided(),
    items=lambda t: names_of(t.s, in_centre(t.s)),
)
IN_CENTRE = Guard[MadScience]("not-in-centre", lambda t: t["item"] in in_centre(t.s))
MAY_LIE = Guard[MadScience]("needs-card", may_lie)
NOT_TAKEN = Guard[MadScience](
    "pile-taken", lambda t: t.s.takers[t["pile"]] == NOBODY, seat=lambda t: f"@{t.s.takers[t['pile']]}"
)

# pointing at others


def spy_label(t: Tried) -> Label:
    owner = t.s.owner(t["invention"])
    built = t.s.built[owner] >> t["invention"] & 1
    return "spy-built" if built else "spy-prototype", (("seat", f"@{owner}"),)


def point_label(t: Tried) -> Label:
    n = size(t.s.prototypes[t["seat"]])
    return "sabotage-one" if n == 1 else "sabotage", (("n", n),)


OPPOSING = Guard[MadScience]("own-invention", lambda t: t.s.owner(t["invention"]) != t.seat)
OWNED = Guard[MadScience]("nobodys-invention", lambda t: t.s.owner(t["invention"]) != NOBODY)
OTHERS = Guard[MadScience]("own-prototypes", lambda t: t["seat"] != t.seat)

# building and pressing


def has(t: Tried, sets: str) -> bool:
    """Whether an invention is among those of the seat that tries something."""
    return bool(getattr(t.s, sets)[t.seat] >> t["invention"] & 1)


def allowed(n: int) -> Guard[MadScience]:
    """A condition that an effect has for pressing the button."""

    def asked(t: Tried) -> int:
        return t.s.cards.effects[n][t["invention"]]

    return Guard(EFFECTS[n].refusal, lambda t: EFFECTS[n].allows(t.s, t.seat, asked(t)), "4.3", n=asked)


OWN: Guards = (
    Guard("destroyed", lambda t: not has(t, "destroyed"), "4.5"),
    Guard("not-yours", lambda t: has(t, "built") or has(t, "prototypes"), "4.1"),
)
CAN_BE_BUILT: Guards = (
    *OWN,
    Guard("already-built", lambda t: not has(t, "built"), "4.2"),
    Guard("spied-prototype", lambda t: t["invention"] != t.s.spied, "3.2"),
    Guard("one-a-turn", lambda t: not t.s.has_built, "4.2"),
)
CAN_BE_PRESSED: Guards = (
    *OWN,
    Guard("still-prototype", lambda t: has(t, "built"), "4.3"),
    Guard("spied-built", lambda t: t["invention"] != t.s.spied, "3.2"),
    Guard("already-activated", lambda t: not t.s.activated >> t["invention"] & 1, "4.3"),
    Guard(
        "stipulation",
        lambda t: stipulated(t.s, t.seat, t["invention"]),
        "4.3",
        stipulation=lambda t: stipulation_words(t.s.cards, t["invention"]),
    ),
    *(allowed(n) for n, effect in enumerate(EFFECTS) if effect.refusal),
    Guard("nothing-to-gain", lambda t: can_press(t.s, t.seat, t["invention"]), "4.4"),
)


def price(t: Tried) -> int:
    return t.s.cards.costs[t["invention"]] if t.verb.name == "build" else t.s.cards.spends[t["invention"]]


def in_cards(t: Tried) -> int:
    """What the Truckload, if it is used, leaves to be paid."""
    return price(t) - one(t["resource"]) if "resource" in t.verb.slots else price(t)


def truckload(t: Tried) -> str:
    return t.s.cards.thing_names[c.TRUCKLOAD]


def experiment_label(t: Tried) -> Label:
    key = f"{t.verb.name}-with-cash" if "resource" in t.verb.slots else t.verb.name
    cost, effect = amount_words(t.s.cards.costs[t["invention"]]), effect_words(t.s.cards, t["invention"])
    return key, (("cost", cost), ("effect", effect), ("truckload", truckload(t)))


PUT = {"item": Slot(ITEM, c.THING, tried=2), "pile": Slot(PILE, c.WHERE, tried=3)}
TAKEN = {"pile": Slot(PILE, c.THING, tried=1)}
ONE = {"invention": Slot(INVENTIONS, c.THING, tried=1)}
WITH_CASH = {"invention": Slot(INVENTIONS, c.THING), "resource": Slot(RESOURCE, c.WHERE, touches=False)}
OPPONENT = {"seat": Slot(SEAT, c.THING, relative=True, tried=1)}
EXPERIMENT = (c.EXPERIMENT,)


def experiments(code: int, name: str, guards: Guards, rule: str) -> list[Verb[MadScience]]:
    """To build or to press, with resource cards alone; and with the Truckload in place of one."""
    cash: Guards = (
        Guard("no-cash", lambda t: t.s.holders[0] == t.seat and not t.s.final, rule, truckload=truckload),
        Guard("cash-spent", lambda t: t.s.has_cash(t.seat), rule, truckload=truckload),
        Guard("cash-not-asked", lambda t: count(price(t), t["resource"]), rule, meant=False),
    )
    pays = Guard[MadScience](
        "cannot-pay",
        lambda t: covers(t.s.stock[t.seat], in_cards(t)),
        rule,
        cost=lambda t: amount_words(in_cards(t)),
        held=lambda t: amount_words(t.s.stock[t.seat]),
    )

    text, label = f"{name} {{invention}}", experiment_label
    with_cards = Verb(code, text, EXPERIMENT, ONE, (*guards, pays), label=label, shows=only_deck)
    with_cash: Verb[MadScience] = Verb(
        code + 1,
        f"{text} with cash for {{resource}}",
        EXPERIMENT,
        WITH_CASH,
        (*guards, *cash, pays),
        label=label,
        also=lambda t: (t.s.cards.thing_ids[c.TRUCKLOAD],),
        # whoever touches the Truckload may mean to pay with it
        means=lambda s, f, thing: with_cash.moves(s) if thing == s.cards.thing_ids[c.TRUCKLOAD] else (),
    )
    return [with_cards, with_cash]


MOVES: list[Verb[MadScience]] = [
    Verb(
        c.DONE,
        "done",
        (c.DIVIDE, c.EXPERIMENT),
        guards=(ALL_DIVIDED,),
        label=lambda t: ("divided" if step_of(t.f) == c.DIVIDE else "done", ()),
        shows=only_deck,
        # whoever touches what is still to be divided may want to be done with it
        means=lambda s, f, thing: [c.DONE] if thing == "centre" else [],
    ),
    Verb(c.PUT_ON, "put {item} on pile {pile}", (c.DIVIDE,), PUT, (IN_CENTRE, MAY_LIE)),
    Verb(c.TAKE, "take pile {pile}", (c.CHOOSE,), TAKEN, (NOT_TAKEN,), label=take_label),
    Verb(c.SPY_ON, "spy on {invention}", (c.PLACE_SPY,), ONE, (OPPOSING, OWNED), label=spy_label),
    *experiments(c.BUILD, "build", CAN_BE_BUILT, "4.2"),
    *experiments(c.ACTIVATE, "activate", CAN_BE_PRESSED, "4.3"),
    Verb(c.SABOTAGE_SEAT, "sabotage seat {seat}", (c.SABOTAGE,), OPPONENT, (OTHERS,), label=point_label),
]
VERBS = Verbs(MOVES, RULES, WORDS.say, known=lambda s: {"piles": s.seats}, quiet=True)

# what the reasons for a move speak of, all of it known to the seat that asks


class MadFacts(MoveFacts[MadScience]):
    def gained(self) -> int:
        """The Infamy that a press scores at once."""
        twin = self.s.clone()
        experiment(twin, self.seat, self.move)
        return int(twin.infamy[self.seat] - self.s.infamy[self.seat])

    def lack(self) -> str:
        """What a prototype lacks, with the pile that may be taken."""
        stock = self.s.stock[self.seat] + self.s.pile_resources[c.thing_of(self.move)]
        return amount_words(beyond(self.s.cards.costs[self.thing], stock))

    blanks: Mapping[str, Callable[["MadFacts"], object]] = {
        "item": lambda t: t.s.cards.thing_names[c.thing_of(t.move)],  # put on a pile
        "other": lambda t: t.s.cards.thing_names[t.thing],  # that had better be put somewhere first
        "minion": lambda t: t.s.cards.thing_names[c.TRUCKLOAD + t.thing - MINION],
        "sass": lambda t: t.s.cards.sass,
        "pile": lambda t: c.where_of(t.move) + 1,
        "left": lambda t: t.thing + 1,
        "invention": lambda t: t.s.cards.names[t.thing],
        "infamy": lambda t: t.s.cards.infamy[t.thing],
        "lack": lack,
        "now": gained,
        "rival": lambda t: f"@{t.thing}",
        "owner": lambda t: f"@{t.s.owner(c.thing_of(t.move))}",
        "scored": lambda t: size(t.s.prototypes[t.thing]) * t.s.cards.quirk_infamy[t.s.quirks[t.seat]],
    }
