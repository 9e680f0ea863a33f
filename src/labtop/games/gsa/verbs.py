"""The moves of the GSA Starter Deck, each declared once: its text, what it names, and when it is allowed."""

from functools import partial

from labtop.games.gsa import constants as c
from labtop.games.gsa import guards as g
from labtop.games.gsa.card_text import WORDS, amount_words, card_ids, card_name, card_names, effect_words
from labtop.games.gsa.cards import PROJECT, at_most_one, one, total
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.rules.acting import asked_for, offered
from labtop.games.gsa.rules.discarding import over_limit
from labtop.games.gsa.rules.drawing import drawable, first_pile, in_pile, second_pile
from labtop.games.gsa.rules.effects import EFFECTS, Effect
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
ANY_CARD: Kind[Gsa] = Kind("card", lambda s: card_ids(s.cards), lambda s: card_names(s.cards))
SEAT: Kind[Gsa] = Kind(
    "seat",
    lambda s: [str(n) for n in range(s.seats)],
    lambda s: [f"@{n}" for n in range(s.seats)],
    pattern=r"\d",
    thing="seat-{}",
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
    return [pile for pile in (first_pile(t.move), second_pile(t.move)) if pile != c.NO_PILE]


def lacking_pile(t: g.Tried, there: int) -> int | None:
    """The first pile that is named more often than it has cards, with just so many there."""
    named = piles(t)
    short = [pile for pile in named if in_pile(t.s, pile) < named.count(pile)]
    return short[0] if short and in_pile(t.s, short[0]) == there else None


def pile_holds(key: str, there: int) -> Guard[Gsa]:
    def pile(t: g.Tried) -> str:
        return WORDS.say("pile", PILES[lacking_pile(t, there) or 0])

    return Guard(key, lambda t: lacking_pile(t, there) is None, pile=pile)


def draw_label(t: g.Tried) -> Label:
    names = [WORDS.say("pile", PILES[pile]) for pile in piles(t)]
    if piles(t)[-1] == c.DISCARDS:
        top = card_name(t.s.cards, t.s.discards[-1])
        names[piles(t).index(c.DISCARDS)] = WORDS.say("label", "top", pile=WORDS.say("pile", "discard"), card=top)
    key = "draw-single" if len(names) == 1 else "draw-twice" if piles(t)[0] == piles(t)[1] else "draw"
    return key, (("first", names[0]), ("second", names[-1]))


def over(t: g.Tried) -> int:
    """Cards in hand above the limit, which stop whoever is done with discarding."""
    return t.s.in_hand(t.seat) - t.s.hand_limit(t.seat) if step_of(t.f) == c.DISCARD else 0


def may_go(t: g.Tried) -> bool:
    return t["card"] >= PROJECT or over_limit(t.s, t.seat)


def not_under_way(t: g.Tried) -> bool:
    return t["card"] < PROJECT or not t.s.active[t.seat] >> (t["card"] - PROJECT) & 1


# collaborations


def both(t: g.Tried) -> tuple[str, ...]:
    """The project asked for, and the one offered for it."""
    return t.s.cards.project_ids[asked_for(t.f)], t.s.cards.project_ids[offered(t.f)]


def answer_label(t: g.Tried) -> Label:
    names = t.s.cards.project_names
    return t.verb.name, (("own", names[asked_for(t.f)]), ("project", names[offered(t.f)]))


def answer_prompt(s: Gsa, f: int) -> str:
    mine, theirs = offered(f), asked_for(f)
    missing = s.together(mine, theirs)
    return WORDS.say(
        "prompt",
        "answer" if missing else "answer-done",
        seat=f"@{s.seat}",
        project=s.cards.project_names[mine],
        own=s.cards.project_names[theirs],
        missing=amount_words(s.cards, missing),
    )


def owner(slot: str, t: g.Tried) -> str:
    return f"@{t.s.owner(t[slot])}"


def free(slot: str) -> list[Guard[Gsa]]:
    """A project may enter a collaboration."""
    return [
        Guard("in-collaboration", lambda t: t.s.partners[t[slot]] == NONE, project=slot),
        Guard(
            "two-attached",
            lambda t: at_most_one(t.s.attached[t[slot]]),
            project=slot,
            n=lambda t: total(t.s.attached[t[slot]]),
        ),
    ]


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
    touched = (effect.pile,) if effect.pile else ()
    return Verb(
        c.PLAY + n,
        "play",
        "play {card}" + effect.target,
        (c.ACT,),
        {"card": Slot(MODIFIERS, c.CARD, only=of_effect, tried=1), **slots},
        (*g.PLAYABLE, *effect.guards()),
        rule="4",
        label=label,
        also=lambda t: touched,
        usage=f"play-{effect.name}",
    )


VERBS: Verbs[Gsa] = Verbs(
    [
        Verb(
            c.DONE,
            "done",
            "done",
            (c.ACT, c.DISCARD),
            guards=(
                Guard(
                    "over-limit",
                    lambda t: over(t) <= 0,
                    n=over,
                    held=lambda t: t.s.in_hand(t.seat),
                    limit=lambda t: t.s.hand_limit(t.seat),
                ),
            ),
        ),
        Verb(c.DECLINE, "decline", "decline", (c.ANSWER,), label=answer_label, also=both, shows=only_deck),
        Verb(c.ACCEPT, "accept", "accept", (c.ANSWER,), label=answer_label, also=both, shows=only_deck),
        Verb(
            c.DRAW_CARDS,
            "draw",
            "draw {piles}",
            (c.DRAW,),
            {"piles": Slot(TWO_PILES, c.THING, tried=1)},
            (
                pile_holds("pile-empty", 0),
                pile_holds("pile-single", 1),
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
                Guard("within-limit", may_go, card="card"),
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
                Guard("not-in-hand", lambda t: t.s.plans[t.seat] >> t["project"] & 1, card="project"),
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
            (*g.needed("project", "card", "3.1"), g.in_hand("card")),
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
                g.yours("mine"),
                g.owned("theirs"),
                g.anothers("theirs"),
                *free("mine"),
                *free("theirs"),
                Guard(
                    "one-with-each",
                    lambda t: not t.s.collaborates_with(t.seat) >> t.s.owner(t["theirs"]) & 1,
                    seat=partial(owner, "theirs"),
                ),
                Guard(
                    "already-asked",
                    lambda t: not t.s.asked >> t.s.owner(t["theirs"]) & 1,
                    seat=partial(owner, "theirs"),
                ),
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
