"""The moves of Mad Science Foundation, each declared once: its text, what it names, and when it is allowed."""

from collections.abc import Callable, Iterable

from labtop.games.cache import remembered
from labtop.games.i18n import listed
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.card_text import (
    WORDS,
    amount_words,
    effect_words,
    item_ids,
    item_names,
    items_of,
    stipulation_words,
)
from labtop.games.mad_science.cards import INVENTION, KINDS, RESEARCHER, RESOURCE_IDS, Cards
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.effects import EFFECTS, is_worthwhile
from labtop.games.mad_science.rules.experimentation import stipulated
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import count, covers, one
from labtop.kernel.flow import NOBODY, step_of
from labtop.kernel.sets import size
from labtop.kernel.verbs import Attempt, Guard, Kind, Label, Slot, Verb, Verbs, only_deck

Tried = Attempt[MadScience]
Guards = tuple[Guard[MadScience], ...]
Slots = dict[str, Slot[MadScience]]

# what moves name


@remembered
def divisible(cards: Cards) -> tuple[str, ...]:
    """By item, the ids of those with a card or a standee to put on a pile."""
    return tuple("" if item == RESEARCHER else id for item, id in enumerate(item_ids(cards)))


ITEM: Kind[MadScience] = Kind("item", lambda s: divisible(s.cards), lambda s: item_names(s.cards))
INVENTIONS: Kind[MadScience] = Kind("invention", lambda s: s.cards.ids, lambda s: s.cards.names)
RESOURCE: Kind[MadScience] = Kind(
    "resource", lambda s: RESOURCE_IDS, lambda s: [*WORDS.all("resource-a").values()], pattern="[a-z-]+"
)
PILE: Kind[MadScience] = Kind("pile", lambda s: [str(n + 1) for n in range(s.seats)], pattern=r"\d", thing="pile-{}")
SEAT: Kind[MadScience] = Kind(
    "seat",
    lambda s: [str(n) for n in range(s.seats)],
    lambda s: [f"@{n}" for n in range(s.seats)],
    pattern=r"\d",
    thing="seat-{}",
)

# dividing and choosing


def in_centre(s: MadScience) -> tuple[int, ...]:
    return items_of(s.rest_resources, s.rest_inventions, s.rest_standees)


def on_pile(s: MadScience, pile: int) -> tuple[int, ...]:
    return items_of(s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile])


def names_of(s: MadScience, items: tuple[int, ...]) -> str:
    return listed([item_names(s.cards)[item] for item in items])


def may_lie(t: Tried) -> bool:
    """Whether an item may go to a pile: the last cards must go to piles without one."""
    is_card = t["item"] < KINDS or t["item"] >= INVENTION
    return not (is_card and t.s.has_card(t["pile"]) and t.s.only_cardless())


def take_label(t: Tried) -> Label:
    items = names_of(t.s, on_pile(t.s, t["pile"]))
    return "take-pile" if items else "take-empty", (("items", items),)


FINISHED: Guards = (
    Guard(
        "not-divided",
        lambda t: step_of(t.f) != c.DIVIDE or t.s.all_divided(),
        items=lambda t: names_of(t.s, in_centre(t.s)),
    ),
)
CAN_LIE: Guards = (
    Guard("not-in-centre", lambda t: t["item"] in in_centre(t.s), item="item"),
    Guard("needs-card", may_lie, pile="pile"),
)
LIES_THERE: Guards = (
    Guard("not-on-pile", lambda t: t["item"] in on_pile(t.s, t["pile"]), meant=False, item="item", pile="pile"),
    Guard("no-takebacks", lambda t: t.s.takebacks, item="item"),
)
NOT_TAKEN: Guards = (
    Guard(
        "pile-taken",
        lambda t: t.s.takers[t["pile"]] == NOBODY,
        pile="pile",
        seat=lambda t: f"@{t.s.takers[t['pile']]}",
    ),
)

# inventions


def about(key: str, holds: Callable[[Tried], object], rule: str = "") -> Guard[MadScience]:
    """A condition whose sentence names the invention."""
    return Guard(
        key,
        holds,
        rule=rule,
        invention="invention",
        stipulation=lambda t: stipulation_words(t.s.cards, t["invention"]),
    )


def allowed(n: int) -> Guard[MadScience]:
    """A condition that an effect has for pressing the button."""

    def asked(t: Tried) -> int:
        return t.s.cards.effects[n][t["invention"]]

    return Guard(EFFECTS[n].refusal, lambda t: EFFECTS[n].allows(t.s, t.seat, asked(t)), rule="4.3", n=asked)


def has(t: Tried, sets: str) -> bool:
    """Whether an invention is among those of the seat that tries something."""
    return bool(getattr(t.s, sets)[t.seat] >> t["invention"] & 1)


def spy_label(t: Tried) -> Label:
    owner = t.s.owner(t["invention"])
    built = t.s.built[owner] >> t["invention"] & 1
    return "spy-built" if built else "spy-prototype", (("seat", f"@{owner}"),)


OPPOSING: Guards = (
    about("own-invention", lambda t: t.s.owner(t["invention"]) != t.seat),
    about("nobodys-invention", lambda t: t.s.owner(t["invention"]) != NOBODY),
)
OWN: Guards = (
    about("destroyed", lambda t: not has(t, "destroyed"), "4.5"),
    about("not-yours", lambda t: has(t, "built") or has(t, "prototypes"), "4.1"),
)
CAN_BE_BUILT: Guards = (
    *OWN,
    about("already-built", lambda t: not has(t, "built"), "4.2"),
    about("spied-prototype", lambda t: t["invention"] != t.s.spied, "3.2"),
    about("one-a-turn", lambda t: not t.s.has_built, "4.2"),
)
CAN_BE_PRESSED: Guards = (
    *OWN,
    about("still-prototype", lambda t: has(t, "built"), "4.3"),
    about("spied-built", lambda t: t["invention"] != t.s.spied, "3.2"),
    about("already-activated", lambda t: not t.s.activated >> t["invention"] & 1, "4.3"),
    about("stipulation", lambda t: stipulated(t.s, t.seat, t["invention"]), "4.3"),
    *(allowed(n) for n, effect in enumerate(EFFECTS) if effect.refusal),
    about("nothing-to-gain", lambda t: is_worthwhile(t.s, t["invention"]), "4.4"),
)

# paying for them


def price(t: Tried) -> int:
    return t.s.cards.costs[t["invention"]] if t.verb.name == "build" else t.s.cards.spends[t["invention"]]


def in_cards(t: Tried) -> int:
    """What the Truckload leaves to be paid."""
    return price(t) - one(t["resource"]) if "resource" in t.verb.slots else price(t)


def payable(rule: str, with_cash: bool) -> Guards:
    pays: Guard[MadScience] = Guard(
        "cannot-pay",
        lambda t: covers(t.s.stock[t.seat], in_cards(t)),
        rule=rule,
        cost=lambda t: amount_words(in_cards(t)),
        held=lambda t: amount_words(t.s.stock[t.seat]),
    )
    if not with_cash:
        return (pays,)

    def cash(key: str, holds: Callable[[Tried], object]) -> Guard[MadScience]:
        return Guard(key, holds, rule=rule, truckload=lambda t: t.s.cards.minion_names[0])

    asked: Guard[MadScience] = Guard(
        "cash-not-asked", lambda t: count(price(t), t["resource"]), rule=rule, meant=False, resource="resource"
    )
    there = cash("no-cash", lambda t: t.s.holders[0] == t.seat and not t.s.final)
    return there, cash("cash-spent", lambda t: t.s.has_cash(t.seat)), asked, pays


def experiment(code: int, name: str, guards: Guards, rule: str, with_cash: bool = False) -> Verb[MadScience]:
    """To build or to press, with resource cards alone or with the Truckload in place of one."""

    def label(t: Tried) -> Label:
        cost, effect = amount_words(t.s.cards.costs[t["invention"]]), effect_words(t.s.cards, t["invention"])
        if not with_cash:
            return name, (("cost", cost), ("effect", effect))
        text = WORDS.say("label", name, invention=t.name("invention"), cost=cost, effect=effect)
        return "with-cash", (("label", text), ("truckload", t.s.cards.minion_names[0]))

    def pays_with_it(s: MadScience, f: int, thing: str) -> Iterable[int]:
        """Whoever touches the Truckload may mean to pay with it."""
        return VERBS.verbs[code].moves(s) if thing == s.cards.minion_ids[0] else ()

    guards = (*guards, *payable(rule, with_cash))
    text, slots = f"{name} {{invention}}", {"invention": Slot(INVENTIONS, c.THING, tried=0 if with_cash else 1)}
    if not with_cash:
        return Verb(code, name, text, (c.EXPERIMENT,), slots, guards, label=label, shows=only_deck)
    return Verb(
        code,
        name,
        f"{text} with cash for {{resource}}",
        (c.EXPERIMENT,),
        slots | {"resource": Slot(RESOURCE, c.WHERE, touches=False)},
        guards,
        label=label,
        also=lambda t: (t.s.cards.minion_ids[0],),
        means=pays_with_it,
    )


def ends_division(s: MadScience, f: int, thing: str) -> list[int]:
    """Whoever touches what is still to be divided may want to be done with it."""
    return [c.DONE] if thing == "centre" else []


def done_label(t: Tried) -> Label:
    return "divided" if step_of(t.f) == c.DIVIDE else "done", ()


def point_label(t: Tried) -> Label:
    n = size(t.s.prototypes[t["seat"]])
    return "sabotage-one" if n == 1 else "sabotage", (("n", n),)


OTHERS: Guards = (Guard("own-prototypes", lambda t: t["seat"] != t.seat),)
PILE_SLOT: Slots = {"pile": Slot(PILE, c.THING, tried=1)}
PUT_SLOTS: Slots = {"item": Slot(ITEM, c.THING, tried=2), "pile": Slot(PILE, c.WHERE, tried=3)}
BACK_SLOTS: Slots = {"item": Slot(ITEM, c.THING, tried=1), "pile": Slot(PILE, c.WHERE)}
INVENTION_SLOT: Slots = {"invention": Slot(INVENTIONS, c.THING, tried=1)}
SEAT_SLOT: Slots = {"seat": Slot(SEAT, c.THING, relative=True, tried=1)}
CAN_STOP = (c.DIVIDE, c.EXPERIMENT)
VERBS: Verbs[MadScience] = Verbs(
    [
        Verb(c.DONE, "done", "done", CAN_STOP, guards=FINISHED, label=done_label, shows=only_deck, means=ends_division),
        Verb(c.PUT_ON, "put", "put {item} on pile {pile}", (c.DIVIDE,), PUT_SLOTS, CAN_LIE),
        Verb(c.TAKE_BACK, "take-back", "take back {item} from pile {pile}", (c.DIVIDE,), BACK_SLOTS, LIES_THERE),
        Verb(c.TAKE, "take", "take pile {pile}", (c.CHOOSE,), PILE_SLOT, NOT_TAKEN, label=take_label),
        Verb(c.SPY_ON, "spy", "spy on {invention}", (c.PLACE_SPY,), INVENTION_SLOT, OPPOSING, label=spy_label),
        experiment(c.BUILD, "build", CAN_BE_BUILT, "4.2"),
        experiment(c.BUILD_WITH_CASH, "build", CAN_BE_BUILT, "4.2", with_cash=True),
        experiment(c.ACTIVATE, "activate", CAN_BE_PRESSED, "4.3"),
        experiment(c.ACTIVATE_WITH_CASH, "activate", CAN_BE_PRESSED, "4.3", with_cash=True),
        Verb(c.SABOTAGE_SEAT, "sabotage", "sabotage seat {seat}", (c.SABOTAGE,), SEAT_SLOT, OTHERS, label=point_label),
    ],
    RULES,
    WORDS.say,
    known=lambda s: {"piles": s.seats},
    quiet=True,
)
