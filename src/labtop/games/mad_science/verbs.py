"""The moves of Mad Science Foundation, each declared once: its text, what it names, and when it is allowed."""

from collections.abc import Callable, Iterator

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.card_text import effect_words, stipulation_words
from labtop.games.mad_science.cards import INVENTION, KINDS, RESEARCHER, RESOURCE_IDS, Cards
from labtop.games.mad_science.names import WORDS, amount_words, item_ids, item_names, items_of
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.effects import EFFECTS
from labtop.games.mad_science.rules.experimentation import stipulated
from labtop.games.mad_science.state import MadScience
from labtop.games.remembered import remembered
from labtop.games.words import listed
from labtop.kernel.counts import count, covers, one
from labtop.kernel.flow import NOBODY, step_of
from labtop.kernel.sets import size
from labtop.kernel.verbs import Attempt, Guard, Kind, Label, Slot, Verb, Verbs

Tried = Attempt[MadScience]

# what moves name


@remembered
def divisible(cards: Cards) -> tuple[str, ...]:
    """Of all items, those with a card or a standee to put on a pile."""
    return tuple("" if item == RESEARCHER else id for item, id in enumerate(item_ids(cards)))


ITEM: Kind[MadScience] = Kind("item", lambda s: divisible(s.cards), lambda s: item_names(s.cards))
INVENTIONS: Kind[MadScience] = Kind("invention", lambda s: s.cards.ids, lambda s: s.cards.names)
RESOURCE: Kind[MadScience] = Kind(
    "resource",
    lambda s: RESOURCE_IDS,
    lambda s: [WORDS.say("resource-a", id) for id in RESOURCE_IDS],
    pattern="[a-z-]+",
)
PILE: Kind[MadScience] = Kind(
    "pile",
    lambda s: [str(n + 1) for n in range(s.seats)],
    lambda s: [str(n + 1) for n in range(s.seats)],
    pattern=r"\d",
    thing="pile-{}",
)
SEAT: Kind[MadScience] = Kind(
    "seat",
    lambda s: [str(n) for n in range(s.seats)],
    lambda s: [f"@{n}" for n in range(s.seats)],
    pattern=r"\d",
    thing="seat-{}",
)

# dividing and choosing


def names_of(s: MadScience, resources: int, inventions: int, standees: int) -> str:
    names = item_names(s.cards)
    return listed([names[item] for item in items_of(resources, inventions, standees)])


def without_card(t: Tried) -> list[int]:
    """The piles that still need a card, those with a minion on them first."""
    lacking = [pile for pile in range(t.s.seats) if not t.s.has_card(pile)]
    return sorted(lacking, key=lambda pile: t.s.pile_standees[pile] == 0)


def may_lie(t: Tried) -> bool:
    """Whether an item may go to a pile: the last cards must go to piles without one."""
    is_card = t["item"] < KINDS or t["item"] >= INVENTION
    return not (is_card and t.s.cards_left() <= t.s.cards_owed() and t.s.has_card(t["pile"]))


def lonely(t: Tried) -> bool:
    """Whether a pile has a minion and no card."""
    return any(t.s.pile_standees[pile] for pile in without_card(t))


def lacking_card(key: str, unless: Callable[[Tried], bool]) -> Guard[MadScience]:
    """The sentences are different for the same reason: another pile has no card."""

    def pile(t: Tried) -> int:
        return without_card(t)[0] + 1

    return Guard(key, lambda t: may_lie(t) or unless(t), pile=pile, item="item")


def lies_there(t: Tried) -> bool:
    return t.s.in_pile(t["item"], t["pile"])


def take_label(t: Tried) -> Label:
    s, pile = t.s, t["pile"]
    items = names_of(s, s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile])
    return "take-pile" if items else "take-empty", (("items", items),)


def spy_label(t: Tried) -> Label:
    owner = t.s.owner(t["invention"])
    built = t.s.built[owner] >> t["invention"] & 1
    return "spy-built" if built else "spy-prototype", (("seat", f"@{owner}"),)


def sabotage_label(t: Tried) -> Label:
    n = size(t.s.prototypes[t["seat"]])
    return "sabotage-one" if n == 1 else "sabotage", (("n", n),)


# experiments


def truckload(t: Tried) -> str:
    return t.s.cards.minion_names[0]


def has(t: Tried, sets: str) -> bool:
    """Whether an invention is among those of the seat that tries something."""
    return bool(getattr(t.s, sets)[t.seat] >> t["invention"] & 1)


def price(t: Tried) -> int:
    """What is to be paid, the Truckload's part included."""
    build = t.verb.code in (c.BUILD, c.BUILD_WITH_CASH)
    return int((t.s.cards.costs if build else t.s.cards.spends)[t["invention"]])


def due(t: Tried) -> int:
    """What is to be paid in cards."""
    return price(t) - one(t["resource"]) if "resource" in t.verb.slots else price(t)


def payable(rule: str, with_cash: bool) -> list[Guard[MadScience]]:
    guards = [
        Guard("no-cash", lambda t: t.s.holders[0] == t.seat and not t.s.final, rule=rule, truckload=truckload),
        Guard("cash-spent", lambda t: t.s.has_cash(t.seat), rule=rule, truckload=truckload),
        Guard(
            "cash-not-asked",
            lambda t: count(price(t), t["resource"]),
            rule=rule,
            meant=False,
            resource=lambda t: WORDS.say("resource", t.id("resource")),
            cost=lambda t: amount_words(price(t)),
        ),
    ]
    pays = Guard[MadScience](
        "cannot-pay",
        lambda t: covers(t.s.stock[t.seat], due(t)),
        rule=rule,
        cost=lambda t: amount_words(due(t)),
        held=lambda t: amount_words(t.s.stock[t.seat]),
    )
    return [*guards, pays] if with_cash else [pays]


def free(key: str) -> Guard[MadScience]:
    return Guard(key, lambda t: t["invention"] != t.s.spied, rule="3.2", invention="invention")


OWN: list[Guard[MadScience]] = [
    Guard("destroyed", lambda t: not has(t, "destroyed"), rule="4.5", invention="invention"),
    Guard("not-yours", lambda t: has(t, "built") or has(t, "prototypes"), rule="4.1", invention="invention"),
]
TO_BUILD: list[Guard[MadScience]] = [
    *OWN,
    Guard("already-built", lambda t: not has(t, "built"), rule="4.2", invention="invention"),
    free("spied-prototype"),
    Guard("one-a-turn", lambda t: not t.s.has_built, rule="4.2"),
]
TO_ACTIVATE: list[Guard[MadScience]] = [
    *OWN,
    Guard("still-prototype", lambda t: has(t, "built"), rule="4.3", invention="invention"),
    free("spied-built"),
    Guard("already-activated", lambda t: not t.s.activated >> t["invention"] & 1, rule="4.3", invention="invention"),
    Guard(
        "stipulation",
        lambda t: stipulated(t.s, t.seat, t["invention"]),
        rule="4.3",
        invention="invention",
        stipulation=lambda t: stipulation_words(t.s.cards, t["invention"]),
    ),
    *(guard for effect in EFFECTS for guard in effect.guards()),
]


def experiment(
    code: int, name: str, guards: list[Guard[MadScience]], rule: str, with_cash: bool = False
) -> Verb[MadScience]:
    """To build or to activate, with resource cards alone or with the Truckload in place of one."""

    def label(t: Tried) -> Label:
        said = (
            ("cost", amount_words(t.s.cards.costs[t["invention"]])),
            ("effect", effect_words(t.s.cards, t["invention"])),
        )
        if not with_cash:
            return name, said
        text = WORDS.say("label", name, invention=t.name("invention"), **dict(said))
        return "with-cash", (("label", text), ("truckload", truckload(t)))

    slots = {"invention": Slot(INVENTIONS, c.THING, tried=0 if with_cash else 1)}
    if with_cash:
        slots["resource"] = Slot(RESOURCE, c.WHERE, touches=False)
    return Verb(
        code,
        name,
        f"{name} {{invention}}" + (" with cash for {resource}" if with_cash else ""),
        (c.EXPERIMENT,),
        slots,
        (*guards, *payable(rule, with_cash)),
        label=label,
        also=lambda t: (t.s.cards.minion_ids[0],) if with_cash else (),
    )


class MadVerbs(Verbs[MadScience]):
    def attempts(self, s: MadScience, f: int, thing: str) -> Iterator[tuple[int, bool, int]]:
        """Whoever touches the Truckload may mean to pay with it, and whoever touches the centre to be done with it."""
        codes: tuple[int, ...] = ()
        if thing == s.cards.minion_ids[0] and step_of(f) == c.EXPERIMENT:
            codes = c.BUILD_WITH_CASH, c.ACTIVATE_WITH_CASH
        elif thing == "centre" and step_of(f) == c.DIVIDE:
            codes = (c.DONE,)
        yield from ((1, True, move) for code in codes for move in self.verbs[code].moves(s))
        yield from super().attempts(s, f, thing)


VERBS = MadVerbs(
    [
        Verb(
            c.DONE,
            "done",
            "done",
            (c.DIVIDE, c.EXPERIMENT),
            guards=(
                Guard(
                    "not-divided",
                    lambda t: step_of(t.f) != c.DIVIDE or t.s.all_divided(),
                    items=lambda t: names_of(t.s, t.s.rest_resources, t.s.rest_inventions, t.s.rest_standees),
                ),
            ),
            label=lambda t: ("divided" if step_of(t.f) == c.DIVIDE else "done", ()),
        ),
        Verb(
            c.PUT_ON,
            "put",
            "put {item} on pile {pile}",
            (c.DIVIDE,),
            {"item": Slot(ITEM, c.THING, tried=2), "pile": Slot(PILE, c.WHERE, tried=3)},
            (
                Guard("not-in-centre", lambda t: t.s.in_rest(t["item"]), item="item"),
                Guard(
                    "too-few-cards",
                    lambda t: may_lie(t) or t.s.cards_owed() >= len(without_card(t)),
                    pile="pile",
                    item="item",
                ),
                lacking_card("standee-only", lambda t: not lonely(t)),
                lacking_card("needs-card", lonely),
            ),
        ),
        Verb(
            c.TAKE_BACK,
            "take-back",
            "take back {item} from pile {pile}",
            (c.DIVIDE,),
            {"item": Slot(ITEM, c.THING, tried=1), "pile": Slot(PILE, c.WHERE, tried=3)},
            (
                Guard(
                    "not-on-pile", lambda t: t.s.in_pile(t["item"], t["pile"]), meant=False, item="item", pile="pile"
                ),
                Guard("no-takebacks", lambda t: t.s.takebacks, item="item"),
            ),
        ),
        Verb(
            c.TAKE,
            "take",
            "take pile {pile}",
            (c.CHOOSE,),
            {"pile": Slot(PILE, c.THING, tried=1)},
            (
                Guard(
                    "pile-taken",
                    lambda t: t.s.takers[t["pile"]] == NOBODY,
                    pile="pile",
                    seat=lambda t: f"@{t.s.takers[t['pile']]}",
                ),
            ),
            label=take_label,
        ),
        Verb(
            c.SPY_ON,
            "spy",
            "spy on {invention}",
            (c.PLACE_SPY,),
            {"invention": Slot(INVENTIONS, c.THING, tried=1)},
            (
                Guard("own-invention", lambda t: t.s.owner(t["invention"]) != t.seat, invention="invention"),
                Guard("nobodys-invention", lambda t: t.s.owner(t["invention"]) != NOBODY, invention="invention"),
            ),
            label=spy_label,
        ),
        experiment(c.BUILD, "build", TO_BUILD, "4.2"),
        experiment(c.BUILD_WITH_CASH, "build", TO_BUILD, "4.2", with_cash=True),
        experiment(c.ACTIVATE, "activate", TO_ACTIVATE, "4.3"),
        experiment(c.ACTIVATE_WITH_CASH, "activate", TO_ACTIVATE, "4.3", with_cash=True),
        Verb(
            c.SABOTAGE_SEAT,
            "sabotage",
            "sabotage seat {seat}",
            (c.SABOTAGE,),
            {"seat": Slot(SEAT, c.THING, relative=True, tried=1)},
            (Guard("own-prototypes", lambda t: t["seat"] != t.seat),),
            label=sabotage_label,
        ),
    ],
    RULES,
    WORDS.say,
)
