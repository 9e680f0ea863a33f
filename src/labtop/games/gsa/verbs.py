"""The moves of the GSA Starter Deck, each declared once: its text, what it names, and when it is allowed."""

from collections.abc import Callable
from functools import partial

from labtop.games.gsa import constants as c
from labtop.games.gsa import guards as g
from labtop.games.gsa.card_text import WORDS, amount_words, effect_words
from labtop.games.gsa.cards import MODIFIER, PROJECT, one, total
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.rules.acting import joined
from labtop.games.gsa.rules.effects import EFFECTS, Effect
from labtop.games.gsa.rules.turns import drawable, in_pile, piles_of
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.flow import step_of
from labtop.kernel.verbs import Guard, Kind, Label, Slot, Verb, Verbs, only_deck

PILES = ("resource", "project", "discard")

# what moves name


def pile_words(n: int) -> str:
    """One pile or two, the lower one first."""
    first, second = n >> c.PILE_BITS, n & c.NO_PILE
    return " ".join(PILES[pile] for pile in (first, second) if pile != c.NO_PILE) if first <= second else ""


PILE_WORDS = [pile_words(n) for n in range(c.NO_PILE << c.PILE_BITS)]
RESOURCE: Kind[Gsa] = Kind("resource", lambda s: s.cards.resource_ids, lambda s: s.cards.resource_names)
MODIFIERS: Kind[Gsa] = Kind("modifier", lambda s: s.cards.modifier_ids, lambda s: s.cards.modifier_names)
PROJECTS: Kind[Gsa] = Kind("project", lambda s: s.cards.project_ids, lambda s: s.cards.project_names)
ANY_CARD: Kind[Gsa] = Kind("card", lambda s: s.cards.ids, lambda s: s.cards.names)
SEAT: Kind[Gsa] = Kind(
    "seat", lambda s: [str(n) for n in range(s.seats)], lambda s: [f"@{n}" for n in range(s.seats)], r"\d", "seat-{}"
)
TWO_PILES: Kind[Gsa] = Kind(
    "pile",
    lambda s: PILE_WORDS,
    lambda s: PILE_WORDS,
    pattern="(?:resource|project|discard)(?: (?:resource|project|discard))?",
    usual=lambda text: " ".join(sorted(text.split(), key=PILES.index)),  # named together: the order says nothing
    things=lambda text: [f"{pile}-pile" for pile in dict.fromkeys(text.split())],
)

# drawing and discarding


def piles(t: g.Tried) -> list[int]:
    return list(piles_of(t.move))


def holds(key: str, n: int) -> Guard[Gsa]:
    """Every pile that is named so often has as many cards."""

    def short(t: g.Tried) -> str:
        found = (pile for pile in piles(t) if in_pile(t.s, pile) < n <= piles(t).count(pile))
        return next((WORDS.say("pile", PILES[pile]) for pile in found), "")

    return Guard(key, lambda t: not short(t), pile=short)


def draw_label(t: g.Tried) -> Label:
    named = piles(t)
    names = [WORDS.say("pile", PILES[pile]) for pile in named]
    if named[-1] == c.DISCARD_PILE:
        top = t.s.cards.names[t.s.discards[-1]]
        names[named.index(c.DISCARD_PILE)] = WORDS.say("label", "top", pile=names[-1], card=top)
    key = "draw-single" if len(named) == 1 else "draw-twice" if named[0] == named[1] else "draw"
    return key, (("first", names[0]), ("second", names[-1]))


def over(t: g.Tried) -> int:
    """Cards in hand above the limit, which stop whoever is done with discarding."""
    return t.s.excess(t.seat) if step_of(t.f) == c.DISCARD else 0


def not_under_way(t: g.Tried) -> bool:
    return t["card"] < PROJECT or not t.s.active[t.seat] >> (t["card"] - PROJECT) & 1


# collaborations


def both(t: g.Tried) -> tuple[str, ...]:
    """The project asked for, and the one offered for it."""
    own, other = joined(t.f)
    return t.s.cards.project_ids[own], t.s.cards.project_ids[other]


def answer_label(t: g.Tried) -> Label:
    own, other = joined(t.f)
    return t.verb.name, (("own", t.s.cards.project_names[own]), ("project", t.s.cards.project_names[other]))


def owner(slot: str, t: g.Tried) -> str:
    return f"@{t.s.owner(t[slot])}"


def free(slot: str) -> list[Guard[Gsa]]:
    """A project may enter a collaboration."""

    def resources(t: g.Tried) -> int:
        return total(t.s.attached[t[slot]])

    return [
        Guard("in-collaboration", lambda t: t.s.partners[t[slot]] == NONE, project=slot),
        Guard("two-attached", lambda t: resources(t) <= 1, project=slot, n=resources),
    ]


def no_seat_in(key: str, seats: Callable[[g.Tried], int]) -> Guard[Gsa]:
    """The owner of the other project is not among these seats, bits of an int."""
    return Guard(key, lambda t: not seats(t) >> t.s.owner(t["theirs"]) & 1, seat=partial(owner, "theirs"))


# modifiers


def play(n: int, effect: Effect) -> Verb[Gsa]:
    """The verb for modifiers of an effect."""

    def of_effect(s: Gsa) -> list[int]:
        return [modifier for modifier, does in enumerate(s.cards.does) if does == n]

    def label(t: g.Tried) -> Label:
        if effect.target == "":
            return "play", (("effect", effect_words(t.s.cards, t["card"])),)
        return f"play-{effect.name}", (("seat", owner("project", t)),) if "project" in t.verb.slots else ()

    named = {
        "seat": Slot(SEAT, c.THING, relative=True, tried=1),
        "project": Slot(PROJECTS, c.OWN),
        "thing": Slot(RESOURCE, c.THING, touches=effect.pile != ""),
    }
    slots = {name: slot for name, slot in named.items() if f"{{{name}}}" in effect.target}
    guards = [*([g.right_class()] if effect.of_class else []), *effect.guards()]
    for guard in guards:
        guard.rule = guard.rule or effect.section
    touched = (effect.pile,) if effect.pile else ()
    return Verb(
        c.PLAY + n,
        "play",
        "play {card}" + effect.target,
        (c.ACT,),
        {"card": Slot(MODIFIERS, c.CARD, only=of_effect, tried=1), **slots},
        (g.in_hand("card", MODIFIER), TOO_MANY, *guards),
        rule="4",
        label=label,
        also=lambda t: touched,
        usage=f"play-{effect.name}",
    )


TOO_MANY: Guard[Gsa] = Guard("too-many-played", lambda t: t.s.played < c.MOST_PLAYED, n=lambda t: c.MOST_PLAYED)
VERBS: Verbs[Gsa] = Verbs(
    [
        Verb(c.DONE, "done", "done", (c.ACT, c.DISCARD), guards=(Guard("over-limit", lambda t: over(t) <= 0, n=over),)),
        Verb(c.DECLINE, "decline", "decline", (c.ANSWER,), label=answer_label, also=both, shows=only_deck),
        Verb(c.ACCEPT, "accept", "accept", (c.ANSWER,), label=answer_label, also=both, shows=only_deck),
        Verb(
            c.DRAW_CARDS,
            "draw",
            "draw {piles}",
            (c.DRAW,),
            {"piles": Slot(TWO_PILES, c.THING, tried=1)},
            (
                holds("pile-empty", 1),
                holds("pile-single", 2),
                Guard("draw-two", lambda t: len(piles(t)) == 2 or drawable(t.s) == 1),
            ),
            label=draw_label,
            shows=lambda s: s.discards[-1] if len(s.discards) else NONE,
        ),
        Verb(
            c.DISCARD_CARD,
            "discard",
            "discard {card}",
            (c.DISCARD,),
            {"card": Slot(ANY_CARD, c.THING, tried=1)},
            (
                Guard("active-stays", not_under_way, card="card"),
                g.in_hand("card"),
                Guard("within-limit", lambda t: t["card"] >= PROJECT or over(t) > 0),
            ),
            also=lambda t: ("discard-pile",),
            shows=only_deck,
        ),
        Verb(
            c.START,
            "start",
            "start {project}",
            (c.ACT,),
            {"project": Slot(PROJECTS, c.OWN, tried=2)},
            (
                Guard("under-way", lambda t: not t.s.active[t.seat] >> t["project"] & 1, card="project"),
                g.in_hand("project", PROJECT),
            ),
            rule="3.1",
            label=lambda t: ("start", (("needs", amount_words(t.s.cards, t.s.cards.needs[t["project"]])),)),
            shows=only_deck,
        ),
        Verb(
            c.ATTACH,
            "attach",
            "attach {card} to {project}",
            (c.ACT,),
            {"project": Slot(PROJECTS, c.OWN), "card": Slot(RESOURCE, c.THING, tried=1)},
            (*g.needed("card"), g.in_hand("card")),
            rule="3.1",
            label=lambda t: ("finish" if t.s.missing(t["project"]) == one(t["card"]) else "attach", ()),
        ),
        Verb(
            c.OFFER,
            "offer",
            "offer {mine} for {theirs}",
            (c.ACT,),
            {"mine": Slot(PROJECTS, c.OWN), "theirs": Slot(PROJECTS, c.THING, tried=1)},
            (
                *(g.yours("mine"), g.owned("theirs"), g.anothers("theirs"), *free("mine"), *free("theirs")),
                no_seat_in("one-with-each", lambda t: t.s.collaborates_with(t.seat)),
                no_seat_in("already-asked", lambda t: t.s.asked),
            ),
            rule="3.4",
            label=lambda t: ("offer", (("seat", owner("theirs", t)),)),
        ),
        *(play(n, effect) for n, effect in enumerate(EFFECTS)),
    ],
    RULES,
    WORDS.say,
    quiet=True,
)
