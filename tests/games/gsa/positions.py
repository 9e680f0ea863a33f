"""Positions of the GSA Starter Deck for its tests: a new game, on which cards are laid where a rule looks.

Fields are set as a whole, never item by item, so that the same tests run against the compiled rules. Cards laid here
come from nowhere: what counts cards plays whole games instead.
"""

from collections.abc import Iterable, Iterator

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import MODIFIER, PROJECT, Cards, each, one
from labtop.games.gsa.game import GAME
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.state import Gsa
from labtop.games.gsa.view import Panel, UnderWay, View
from labtop.kernel.flow import NOBODY, Journal, frame, seat_of, step_of
from labtop.kernel.game import Line, Refusal
from labtop.kernel.rng import seeded
from labtop.kernel.sets import members

DECK = GAME.deck()
assert isinstance(DECK.cards, Cards)
CARDS: Cards = DECK.cards
# two projects alike: each may have what the other lacks, so that a collaboration is complete as it begins
TWINS = """
game = "gsa"
version = 1
resource = [
  { id = "mouse", class = "species", copies = 7 },
  { id = "pcr", class = "technique", copies = 7 },
  { id = "rnai", class = "technique", copies = 7 },
]
project = [
  { id = "first", needs = { mouse = 1, pcr = 1 } },
  { id = "second", needs = { mouse = 1, pcr = 1 } },
  { id = "third", needs = { mouse = 1 } },
  { id = "fourth", needs = { mouse = 1 } },
  { id = "fifth", needs = { mouse = 1 } },
]
"""


def begin(seats: int = 3, seed: int = 1, *, journal: Journal | None = None) -> Gsa:
    return GAME.setup(DECK, seats, {}, seed, journal)


def fresh(seats: int = 3, seed: int = 1, *, journal: Journal | None = None) -> Gsa:
    """A new game in which nobody holds anything, and all have had a turn."""
    s = begin(seats, seed, journal=journal)
    nothing = numbers([0] * seats)
    s.hands, s.modifiers, s.plans = nothing[:], nothing[:], nothing[:]
    s.known, s.known_modifiers, s.known_plans = nothing[:], nothing[:], nothing[:]
    s.active, s.done = nothing[:], nothing[:]
    s.begun = (1 << seats) - 1
    s.discards = numbers([])
    projects(s, "cap-the-ends", "eye-on-a-leg", "winter-memory")
    return s


def numbers(items: Iterable[int]) -> vec[i64]:
    return vec[i64](i64(item) for item in items)


def changed(items: vec[i64], place: int, item: int) -> vec[i64]:
    new = [int(old) for old in items]
    new[place] = item
    return numbers(new)


def card(id: str) -> int:
    if id in CARDS.project_ids:
        return PROJECT + project(id)
    return MODIFIER + CARDS.modifier_ids.index(id) if id in CARDS.modifier_ids else CARDS.resource_ids.index(id)


def project(id: str) -> int:
    return CARDS.project_ids.index(id)


def packed(ids: Iterable[str]) -> int:
    return sum(one(CARDS.resource_ids.index(id)) for id in ids)


def set_of(ids: Iterable[str]) -> int:
    return sum(1 << project(id) for id in ids)


# laying cards where a rule looks


def give(s: Gsa, seat: int, *ids: str) -> None:
    """A seat has these cards in hand, and no others; nobody has seen them."""
    s.hands = changed(s.hands, seat, packed(id for id in ids if id in CARDS.resource_ids))
    held = sum(one(CARDS.modifier_ids.index(id)) for id in ids if id in CARDS.modifier_ids)
    s.modifiers = changed(s.modifiers, seat, held)
    s.plans = changed(s.plans, seat, set_of(id for id in ids if id in CARDS.project_ids))
    for name in ("known", "known_modifiers", "known_plans"):
        setattr(s, name, changed(getattr(s, name), seat, 0))


def under_way(s: Gsa, seat: int, id: str, *attached: str) -> None:
    """A seat has started a project too, and put these resources beside it."""
    s.active = changed(s.active, seat, s.active[seat] | set_of([id]))
    s.attached = changed(s.attached, project(id), packed(attached))


def completed(s: Gsa, seat: int, *ids: str) -> None:
    s.done = changed(s.done, seat, set_of(ids))


def collaborate(s: Gsa, first: str, second: str) -> None:
    """Two projects under way are in a collaboration."""
    s.partners = changed(changed(s.partners, project(first), project(second)), project(second), project(first))


def resources(s: Gsa, *ids: str) -> None:
    """The resource pile, its top first."""
    s.resource_pile = numbers(card(id) for id in reversed(ids))


def projects(s: Gsa, *ids: str) -> None:
    """The project pile, its top first."""
    s.project_pile = numbers(project(id) for id in reversed(ids))


def discarded(s: Gsa, *ids: str) -> None:
    """The discard pile, its top first."""
    s.discards = numbers(card(id) for id in reversed(ids))


def burnt(s: Gsa, *ids: str) -> None:
    """The burn pile."""
    s.burnt = packed(id for id in ids if id in CARDS.resource_ids)
    s.burnt_modifiers = sum(one(CARDS.modifier_ids.index(id)) for id in ids if id in CARDS.modifier_ids)


# coming to a phase


def turn(s: Gsa, seat: int) -> None:
    """A seat is about to draw."""
    s.owed = numbers([frame(c.TURN, NOBODY, seat)])
    RULES.settle(s)


def act(s: Gsa, seat: int) -> None:
    """A seat has drawn, and is to act."""
    s.seat = seat
    s.asked = s.played = 0
    frames = (c.END_TURN, NOBODY), (c.DISCARD, seat), (c.ACT, seat)
    s.owed = numbers(frame(step, who, 0) for step, who in frames)
    RULES.settle(s)


def discarding(s: Gsa, seat: int) -> None:
    """A seat has acted."""
    s.seat = seat
    s.owed = numbers([frame(c.END_TURN, NOBODY, 0), frame(c.DISCARD, seat, 0)])
    RULES.settle(s)


# playing


def due(s: Gsa, seat: int) -> int | None:
    for f in RULES.due(s):
        if seat_of(f) == seat:
            return int(f)
    return None


def to_act(s: Gsa) -> tuple[str, int] | None:
    """Step and seat of what is to be decided now."""
    if len(s.owed) == 0:
        return None
    f = s.owed[-1]
    return RULES.steps[step_of(f)].name, int(seat_of(f))


def can(s: Gsa, seat: int) -> list[str]:
    """What a seat may do now, as text."""
    f = due(s, seat)
    return [] if f is None else [GAME.write(s, f, move) for move in RULES.legal(s, f)]


def play(s: Gsa, seat: int, *texts: str) -> None:
    for text in texts:
        f = due(s, seat)
        assert f is not None, f"seat {seat} cannot {text!r}: it is the turn of {to_act(s)}"
        move = GAME.read(s, f, text)
        assert not isinstance(move, Refusal), move
        assert move in RULES.legal(s, f), f"seat {seat} cannot {text!r}, but {can(s, seat)}"
        RULES.apply(s, f, move)


def refused(s: Gsa, seat: int, text: str) -> Refusal:
    """Why a seat may not do this."""
    f = due(s, seat)
    assert f is not None, f"seat {seat} cannot {text!r}: it is the turn of {to_act(s)}"
    move = GAME.read(s, f, text)
    if isinstance(move, Refusal):
        return move
    assert move not in RULES.legal(s, f), f"{text!r} is legal"
    return GAME.refuse(s, f, move)


def finish_turn(s: Gsa, seat: int) -> None:
    """Draw, do nothing, discard what must go."""
    while to_act(s) is not None and to_act(s)[1] == seat:  # type: ignore[index]
        texts = can(s, seat)
        play(s, seat, "done" if "done" in texts else texts[0])


def played(s: Gsa, seed: int = 7) -> Iterator[Gsa]:
    """The same game before every decision of random players, and when it is over."""
    dice = seeded(seed)
    while not RULES.over(s):
        yield s
        f = s.owed[-1]
        moves = RULES.legal(s, f)
        RULES.apply(s, f, moves[dice.below(len(moves))])
    yield s


# what is seen


def seen(s: Gsa, seat: int = NOBODY) -> View:
    view = GAME.view(s, seat)
    assert isinstance(view, View)
    return view


def panel(s: Gsa, seat: int) -> Panel:
    return seen(s).panels[seat]


def standing(s: Gsa, id: str) -> UnderWay:
    [found] = [project for panel in seen(s).panels for project in panel.projects if project.id == id]
    return found


def hand(s: Gsa, seat: int) -> list[str]:
    """All cards in hand."""
    held = [CARDS.resource_ids[kind] for kind in each(s.hands[seat])]
    held += [CARDS.modifier_ids[kind] for kind in each(s.modifiers[seat])]
    return held + [CARDS.project_ids[n] for n in members(s.plans[seat])]


def beside(s: Gsa, id: str) -> list[str]:
    return [CARDS.resource_ids[kind] for kind in each(s.attached[project(id)])]


def done(s: Gsa, seat: int) -> tuple[str, ...]:
    return panel(s, seat).done


def burn_pile(s: Gsa) -> list[str]:
    cards = [CARDS.resource_ids[kind] for kind in each(s.burnt)]
    return cards + [CARDS.modifier_ids[kind] for kind in each(s.burnt_modifiers)]


def told(s: Gsa, journal: Journal, what: str, reader: int = NOBODY) -> list[Line]:
    lines = [GAME.tell(s, event, reader) for event in journal.events]
    return [line for line in lines if line.what == what]
