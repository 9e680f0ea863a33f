"""The moves of the GSA Starter Deck, each declared once: its text, when it is allowed, and what may speak for it."""

from collections.abc import Callable, Mapping
from functools import partial

from labtop.games.gsa import constants as c
from labtop.games.gsa.card_text import WORDS, amount_words, class_words, effect_words
from labtop.games.gsa.cards import MODIFIER, PROJECT, count, each, lacking, mask, one, total
from labtop.games.gsa.outlook import Outlook
from labtop.games.gsa.rules import RULES, joined
from labtop.games.gsa.rules.effects import EFFECTS, Effect, can_be_robbed
from labtop.games.gsa.rules.turns import drawable, in_pile, piles_of
from labtop.games.gsa.state import NONE, Gsa
from labtop.games.gsa.view import PILES
from labtop.games.i18n import MoveFacts
from labtop.kernel.flow import step_of
from labtop.kernel.hints import Term
from labtop.kernel.sets import members
from labtop.kernel.verbs import SEAT, Attempt, Guard, Kind, Label, Slot, Verb, Verbs, only_deck

Tried = Attempt[Gsa]

# what moves name
PAIRS = [(n >> c.PILE_BITS, n & c.NO_PILE) for n in range(c.NO_PILE << c.PILE_BITS)]  # or a pile and NO_PILE
PILE_WORDS = [" ".join((*PILES, "")[pile] for pile in pair).rstrip() if pair[0] <= pair[1] else "" for pair in PAIRS]
RESOURCE: Kind[Gsa] = Kind("resource", lambda s: s.cards.resource_ids, lambda s: s.cards.names)
MODIFIERS: Kind[Gsa] = Kind("modifier", lambda s: s.cards.modifier_ids, lambda s: s.cards.names[MODIFIER:])
PROJECTS: Kind[Gsa] = Kind("project", lambda s: s.cards.project_ids, lambda s: s.cards.project_names)
ANY_CARD: Kind[Gsa] = Kind("card", lambda s: s.cards.ids, lambda s: s.cards.names)
TWO_PILES: Kind[Gsa] = Kind(
    "pile",
    lambda s: PILE_WORDS,
    lambda s: PILE_WORDS,
    pattern="(?:resource|project|discard)(?: (?:resource|project|discard))?",
    usual=lambda text: " ".join(sorted(text.split(), key=PILES.index)),  # named together: the order says nothing
    things=lambda text: [f"{pile}-pile" for pile in dict.fromkeys(text.split())],
)

# drawing and discarding


def holds(key: str, n: int) -> Guard[Gsa]:
    """Every pile that is named so often has as many cards."""

    def short(t: Tried) -> str:
        named = list(piles_of(t.move))
        found = (pile for pile in named if in_pile(t.s, pile) < n <= named.count(pile))
        return next((WORDS.say("pile", PILES[pile]) for pile in found), "")

    return Guard(key, lambda t: not short(t), pile=short)


def draw_label(t: Tried) -> Label:
    named = list(piles_of(t.move))
    names = [WORDS.say("pile", PILES[pile]) for pile in named]
    if named[-1] == c.DISCARD_PILE:
        top = t.s.cards.names[t.s.discards[-1]]
        names[named.index(c.DISCARD_PILE)] = WORDS.say("label", "top", pile=names[-1], card=top)
    key = "draw-single" if len(named) == 1 else "draw-twice" if named[0] == named[1] else "draw"
    return key, (("first", names[0]), ("second", names[-1]))


def over(t: Tried) -> int:
    """Cards in hand above the limit, which keep a seat from being done with discarding."""
    return t.s.excess(t.seat) if step_of(t.f) == c.DISCARD else 0


# guards that several moves share


def in_hand(slot: str, first: int = 0) -> Guard[Gsa]:
    """`first` is where the slot's sort of cards begins."""

    def held(t: Tried) -> int:
        return t.s.held(first + t[slot])[t.seat] & mask(first + t[slot])

    return Guard("not-in-hand", held, card=slot)


def yours(slot: str) -> Guard[Gsa]:
    return Guard("not-yours", lambda t: t.s.active[t.seat] >> t[slot] & 1, project=slot)


def anothers(slot: str) -> list[Guard[Gsa]]:
    return [
        Guard("nobodys-project", lambda t: t.s.owner(t[slot]) != NONE, project=slot),
        Guard("own-project", lambda t: t.s.owner(t[slot]) != t.seat, meant=False, project=slot),
    ]


def needed(card: str) -> list[Guard[Gsa]]:
    """A resource, or what stands in for it, can be added to a project now."""

    def lacks(t: Tried) -> bool:
        return count(t.s.missing(t["project"]), t[card]) != 0

    def missing(t: Tried) -> str:
        return amount_words(t.s.cards, t.s.missing(t["project"]))

    def partner(t: Tried) -> str:
        """Of the project, or nothing."""
        other = t.s.partners[t["project"]]
        return "" if other == NONE else t.s.cards.project_names[other]

    return [
        Guard("no-projects", lambda t: t.s.active[t.seat], "3.1"),
        yours("project"),
        Guard("delayed", lambda t: not t.s.delayed >> t.seat & 1, "4.2"),
        Guard("not-needed", lambda t: lacks(t) or partner(t), "3.1", card=card, missing=missing),
        Guard("not-needed-together", lacks, "3.4", card=card, partner=partner, missing=missing),
    ]


def owner(slot: str, t: Tried) -> str:
    return f"@{t.s.owner(t[slot])}"


# collaborations


def both(t: Tried) -> tuple[str, ...]:
    """The project asked for, and the one offered for it."""
    own, other = joined(t.f)
    return t.s.cards.project_ids[own], t.s.cards.project_ids[other]


def answer_label(t: Tried) -> Label:
    own, other = joined(t.f)
    return t.verb.name, (("own", t.s.cards.project_names[own]), ("project", t.s.cards.project_names[other]))


def free(slot: str) -> list[Guard[Gsa]]:
    """A project may enter a collaboration."""

    def resources(t: Tried) -> int:
        return total(t.s.attached[t[slot]])

    return [
        Guard("in-collaboration", lambda t: t.s.partners[t[slot]] == NONE, project=slot),
        Guard("two-attached", lambda t: resources(t) <= 1, project=slot, n=resources),
    ]


# modifiers


# by keys, as effects name them; the section is the effect's own where none is given
MODIFIER_GUARDS: dict[str, Guard[Gsa]] = {
    guard.key: guard
    for guard in [
        Guard("nothing-to-draw", lambda t: in_pile(t.s, c.RESOURCE_PILE)),
        Guard(
            "wrong-class",
            lambda t: t.s.cards.classes[t["thing"]] & t.s.cards.works_on[t["card"]],
            kind=lambda t: class_words(t.s.cards.works_on[t["card"]]),
        ),
        Guard("not-in-discards", lambda t: t["thing"] in list(t.s.discards)),
        *needed("thing"),
        *anothers("project"),
        Guard("not-beside", lambda t: count(t.s.beside(t["project"]), t["thing"])),
        Guard("already-protected", lambda t: not t.s.is_protected(t["project"])),
        Guard("is-protected", lambda t: not t.s.is_protected(t["project"])),
        Guard("own-collaboration", lambda t: can_be_robbed(t.s, t.seat, t["project"])),
        Guard("not-yourself", lambda t: t["seat"] != t.seat),
        Guard("already-delayed", lambda t: not t.s.delayed >> t["seat"] & 1),
        Guard("empty-hand", lambda t: t.s.in_hand(t["seat"])),
        Guard("too-many-played", lambda t: t.s.played < c.MOST_PLAYED, n=lambda t: c.MOST_PLAYED),
    ]
}


def play(n: int, effect: Effect) -> Verb[Gsa]:
    """The verb for modifiers of an effect."""

    def of_effect(s: Gsa) -> list[int]:
        return [modifier for modifier, does in enumerate(s.cards.does) if does == n]

    def label(t: Tried) -> Label:
        if effect.target == "":
            return "play", (("effect", effect_words(t.s.cards, t["card"])),)
        return f"play-{effect.name}", (("seat", owner("project", t)),) if "project" in t.verb.slots else ()

    named = {
        "seat": Slot(SEAT, c.THING, relative=True, tried=1),
        "project": Slot(PROJECTS, c.OWN),
        "thing": Slot(RESOURCE, c.THING, touches=effect.pile != ""),
    }
    slots = {name: slot for name, slot in named.items() if f"{{{name}}}" in effect.target}
    guards = [MODIFIER_GUARDS[key] for key in effect.guards.split()]
    guards = [Guard(of.key, of.holds, of.rule or effect.section, of.meant, **of.blanks) for of in guards]
    touched = (effect.pile,) if effect.pile else ()
    return Verb(
        c.PLAY + n,
        "play {card}" + effect.target,
        (c.ACT,),
        {"card": Slot(MODIFIERS, c.CARD, only=of_effect, tried=1), **slots},
        (in_hand("card", MODIFIER), MODIFIER_GUARDS["too-many-played"], *guards),
        rule="4",
        label=label,
        also=lambda t: touched,
        usage=f"play-{effect.name}",
    )


OTHER = partial(owner, "theirs")
VERBS: Verbs[Gsa] = Verbs(
    [
        Verb(c.DONE, "done", (c.ACT, c.DISCARD), guards=(Guard("over-limit", lambda t: over(t) <= 0, n=over),)),
        Verb(c.DECLINE, "decline", (c.ANSWER,), label=answer_label, also=both, shows=only_deck),
        Verb(c.ACCEPT, "accept", (c.ANSWER,), label=answer_label, also=both, shows=only_deck),
        Verb(
            c.DRAW_CARDS,
            "draw {piles}",
            (c.DRAW,),
            {"piles": Slot(TWO_PILES, c.THING, tried=1)},
            (
                holds("pile-empty", 1),
                holds("pile-single", 2),
                Guard("draw-two", lambda t: len(piles_of(t.move)) == 2 or drawable(t.s) == 1),
            ),
            label=draw_label,
            shows=lambda s: s.discards[-1] if len(s.discards) else NONE,
        ),
        Verb(
            c.DISCARD_CARD,
            "discard {card}",
            (c.DISCARD,),
            {"card": Slot(ANY_CARD, c.THING, tried=1)},
            (
                Guard("active-stays", lambda t: not t.s.active[t.seat] << PROJECT >> t["card"] & 1),
                in_hand("card"),
                Guard("within-limit", lambda t: t["card"] >= PROJECT or over(t) > 0),
            ),
            also=lambda t: ("discard-pile",),
            shows=only_deck,
        ),
        Verb(
            c.START,
            "start {project}",
            (c.ACT,),
            {"project": Slot(PROJECTS, c.OWN, tried=2)},
            (
                Guard("under-way", lambda t: not t.s.active[t.seat] >> t["project"] & 1, card="project"),
                in_hand("project", PROJECT),
            ),
            rule="3.1",
            label=lambda t: ("start", (("needs", amount_words(t.s.cards, t.s.cards.needs[t["project"]])),)),
            shows=only_deck,
        ),
        Verb(
            c.ATTACH,
            "attach {card} to {project}",
            (c.ACT,),
            {"project": Slot(PROJECTS, c.OWN), "card": Slot(RESOURCE, c.THING, tried=1)},
            (*needed("card"), in_hand("card")),
            rule="3.1",
            label=lambda t: ("finish" if t.s.missing(t["project"]) == one(t["card"]) else "attach", ()),
        ),
        Verb(
            c.OFFER,
            "offer {mine} for {theirs}",
            (c.ACT,),
            {"mine": Slot(PROJECTS, c.OWN), "theirs": Slot(PROJECTS, c.THING, tried=1)},
            (
                *(yours("mine"), *anothers("theirs"), *free("mine"), *free("theirs")),
                Guard("one-with-each", lambda t: not t.s.partners_of(t.seat) >> t.s.owner(t["theirs"]) & 1, seat=OTHER),
                Guard("already-asked", lambda t: not t.s.asked >> t.s.owner(t["theirs"]) & 1, seat=OTHER),
            ),
            rule="3.4",
            label=lambda t: ("offer", (("seat", OTHER(t)),)),
        ),
        *(play(n, effect) for n, effect in enumerate(EFFECTS)),
    ],
    RULES,
    WORDS.say,
    quiet=True,
)

# reasons

NAMED = 2  # resources that a sentence names; of more it gives the number


class GsaFacts(MoveFacts[Gsa]):
    """`thing` is a card or a seat; `project` is that card, if it is one; `mine` and `theirs` may collaborate."""

    def __init__(self, s: Gsa, f: int, move: int, term: Term) -> None:
        super().__init__(s, f, move, term)
        self.project, (self.mine, self.theirs) = self.thing - PROJECT, joined(f, move)
        self.projects = members(s.active[self.seat] | s.plans[self.seat])
        self.outlook = Outlook(s, self.seat)

    def lacked(self, packed: int) -> str:
        """Only Mouse and PCR; or how many resources; or nothing."""
        if total(packed) > NAMED:
            return WORDS.counted(total(packed), "resource")
        words = amount_words(self.s.cards, packed)
        return WORDS.say("counted", "only", what=words) if packed else words

    blanks: Mapping[str, Callable[["GsaFacts"], object]] = {
        "user": lambda t: next(t.s.cards.project_names[n] for n in t.projects if count(t.s.missing(n), t.thing)),
        # cards and projects
        "card": lambda t: t.s.cards.names[t.thing],
        "modifier": lambda t: t.s.cards.names[MODIFIER + c.modifier_of(t.move)],
        "points": lambda t: t.s.cards.points[t.project],
        "size": lambda t: t.s.cards.sizes[t.project],
        "owner": lambda t: f"@{t.s.owner(c.project_of(t.move))}",
        "mate": lambda t: f"@{t.s.owner(t.s.partners[t.project])}",
        "partner": lambda t: t.s.cards.project_names[t.s.partners[t.project]],
        # what a project lacks: not yet started, with all that the seat holds; after a resource is added; now
        "missing": lambda t: t.lacked(lacking(t.s.cards.needs[t.project], t.s.hands[t.seat])),
        "left": lambda t: t.lacked(t.s.missing(t.project) - one(c.thing_of(t.move))),
        "lack": lambda t: t.lacked(t.s.missing(t.project)),
        # what is out of sight
        "cards": lambda t: WORDS.counted(int(t.outlook.cards), "card"),
        "hits": lambda t: int(t.outlook.cards) - sum(t.outlook.use(kind) == 0 for kind in each(t.outlook.unseen)),
        # collaborations, and others
        "mine": lambda t: t.s.cards.project_names[t.mine],
        "mine-points": lambda t: t.s.cards.points[t.mine],
        "together": lambda t: WORDS.counted(total(t.s.together(t.mine, t.theirs)), "resource"),
        "alone": lambda t: total(t.s.missing(t.mine)),
        "rival": lambda t: f"@{t.s.owner(t.theirs)}",
        "target": lambda t: f"@{t.thing}",
        "under-way": lambda t: WORDS.counted(t.s.hand_limit(t.thing), "project"),
        "held": lambda t: WORDS.counted(t.s.in_hand(t.thing), "card"),
    }
