"""Positions of Mad Science Foundation for its tests: a new game, on which cards are laid where a rule looks.

Fields are set as a whole, never item by item, so that the same tests run against the compiled rules. Cards laid here
come from nowhere: what counts cards plays whole games instead.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import DeckError, Problem
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.card_text import items_of
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.constants import RESOURCE_IDS as RESOURCES
from labtop.games.mad_science.constants import TRUCKLOAD
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience
from labtop.games.mad_science.view import Panel, Standing, View
from labtop.kernel.flow import NOBODY, Journal, frame, seat_of, step_of
from labtop.kernel.game import Line, Refusal
from labtop.kernel.rng import seeded
from labtop.kernel.sets import each, members, pack

DECK = GAME.deck()
assert isinstance(DECK.cards, Cards)
CARDS: Cards = DECK.cards
MINIONS = ("truckload-o-cash", "sassy-ai", "spy", "crooked-director", "overworked-researcher")
CLONES = ("unstable-clone-a", "unstable-clone-b", "unstable-clone-c", "unstable-clone-d", "unstable-clone-e")


def edited(*changes: tuple[str, str], every: bool = False) -> str:
    """The standard deck with the first (or every) match of each pattern replaced."""
    source = DECK.source
    for old, new in changes:
        source, n = re.subn(old, new, source, count=0 if every else 1, flags=re.MULTILINE)
        assert n, f"{old!r} is not in the deck"
    return source


def problems(source: str) -> list[Problem]:
    """What is wrong with a deck."""
    try:
        GAME.deck(source)
    except DeckError as wrong:
        return list(wrong.problems)
    return []


def begin(seats: int = 3, seed: int = 1, *, short: bool = False, journal: Journal | None = None) -> MadScience:
    return GAME.setup(DECK, seats, {"short": short}, seed, journal)


def fresh(seats: int = 3, seed: int = 1, *, journal: Journal | None = None) -> MadScience:
    """A new game, as if the first round had brought no minion; the Researcher of four players is out."""
    s = begin(seats, seed, journal=journal)
    out(s, *(["overworked-researcher"] if seats == 4 else []))
    s.holders = numbers([NOBODY] * 4)
    s.rest_standees = 0
    s.discards = 0
    return s


def numbers(items: Iterable[int]) -> vec[i64]:
    return vec[i64](i64(item) for item in items)


def changed(items: vec[i64], place: int, item: int) -> vec[i64]:
    new = [int(old) for old in items]
    new[place] = item
    return numbers(new)


def card(name: str) -> int:
    """A resource or a minion as it lies in the resource deck."""
    return RESOURCES.index(name) if name in RESOURCES else TRUCKLOAD + MINIONS.index(name)


def amount(*names: str) -> int:
    return pack(numbers(RESOURCES.index(name) for name in names))


def invention(id: str) -> int:
    return CARDS.ids.index(id)


def inventions(*ids: str) -> int:
    """A set of them."""
    return sum(1 << invention(id) for id in ids)


# laying cards where a rule looks


def give(s: MadScience, seat: int, *resources: str) -> None:
    """A seat has these resources, and no others."""
    s.stock = changed(s.stock, seat, amount(*resources))


def plan(s: MadScience, seat: int, *ids: str) -> None:
    """A seat has these prototypes, and no others."""
    s.prototypes = changed(s.prototypes, seat, inventions(*ids))


def own(s: MadScience, seat: int, *ids: str) -> None:
    """A seat has built these inventions, and no others."""
    s.built = changed(s.built, seat, inventions(*ids))


def discard(s: MadScience, *resources: str) -> None:
    """These lie in the discards."""
    s.discards = amount(*resources)


def acquired(s: MadScience, seat: int, *resources: str) -> None:
    """These were on the pile that a seat took this round."""
    s.acquired = changed(s.acquired, seat, amount(*resources))


def holds(s: MadScience, seat: int, minion: str) -> None:
    """A seat has acquired a minion this round."""
    s.minions = s.minions | 1 << card(minion)
    s.holders = changed(s.holders, card(minion) - TRUCKLOAD, seat)
    if minion == "truckload-o-cash":
        s.cash = True


def quirk(s: MadScience, *ids: str) -> None:
    """The quirks of the seats."""
    dealt = [CARDS.quirk_ids.index(id) for id in ids]
    s.quirks = numbers(dealt)
    s.quirk_box = numbers(n for n in range(len(CARDS.quirk_ids)) if n not in dealt)


def out(s: MadScience, *minions: str) -> None:
    """These minions have come out in an earlier round."""
    s.minions = sum(1 << card(minion) for minion in minions)


# coming to a phase


def round_with(
    s: MadScience,
    resources: Sequence[str],
    inventions: Sequence[str] = ("bolt-farm",),
    *,
    director: int = 0,
    under: Sequence[str] = ("laser",) * 20,
    inventions_under: Sequence[str] = CLONES,
) -> None:
    """A round begins, and these are the next cards of the two decks, the first of them on top."""
    s.director = director
    s.rest_resources = s.rest_inventions = s.rest_standees = 0
    s.resource_deck = numbers(card(name) for name in reversed([*resources, *under]))
    s.invention_deck = numbers(invention(id) for id in reversed([*inventions, *inventions_under]))
    s.owed = numbers([frame(c.ROUND, NOBODY, 0)])
    RULES.settle(s)


def divide(s: MadScience, *piles: Sequence[str]) -> None:
    """The divider makes these piles, and is done."""
    for n, pile in enumerate(piles, 1):
        for item in pile:
            play(s, s.divider, f"put {item} on pile {n}")
    play(s, s.divider, "done")


def turn(s: MadScience, seat: int, *, director: int | None = None) -> None:
    """The experimentation turn of a seat, and nothing after it."""
    s.director = seat if director is None else director
    s.owed = numbers([frame(c.TURN, NOBODY, seat)])
    RULES.settle(s)


def end_of_round(s: MadScience, *to_come: str) -> None:
    """All have experimented; these inventions are left in the deck, the first of them on top."""
    s.invention_deck = numbers(invention(id) for id in reversed(to_come))
    s.owed = numbers([frame(c.END_ROUND, NOBODY, 0)])
    RULES.settle(s)


def game_end(s: MadScience, *, director: int = 0) -> None:
    """The last round is over: quirks are shown."""
    s.director = director
    end_of_round(s)


# playing


def due(s: MadScience, seat: int) -> int | None:
    for f in RULES.due(s):
        if seat_of(f) == seat:
            return int(f)
    return None


def to_act(s: MadScience) -> list[tuple[str, int]]:
    """Step and seat of what is to be decided now."""
    return [(RULES.steps[step_of(f)].name, int(seat_of(f))) for f in RULES.due(s)]


def owed(s: MadScience) -> list[tuple[str, int]]:
    """Step and seat of all decisions owed, the next one first."""
    frames = [f for f in reversed(list(s.owed)) if seat_of(f) != NOBODY]
    return [(RULES.steps[step_of(f)].name, int(seat_of(f))) for f in frames]


def can(s: MadScience, seat: int) -> list[str]:
    """What a seat may do now, as text."""
    f = due(s, seat)
    return [] if f is None else [GAME.write(s, f, move) for move in RULES.legal(s, f)]


def play(s: MadScience, seat: int, *texts: str) -> None:
    for text in texts:
        f = due(s, seat)
        assert f is not None, f"seat {seat} cannot {text!r}: it is the turn of {to_act(s)}"
        move = GAME.read(s, f, text)
        assert not isinstance(move, Refusal), move
        assert move in RULES.legal(s, f), f"seat {seat} cannot {text!r}, but {can(s, seat)}"
        RULES.apply(s, f, move)


def refused(s: MadScience, seat: int, text: str) -> Refusal:
    """Why a seat may not do this."""
    f = due(s, seat)
    assert f is not None, f"seat {seat} cannot {text!r}: it is the turn of {to_act(s)}"
    move = GAME.read(s, f, text)
    if isinstance(move, Refusal):
        return move
    assert move not in RULES.legal(s, f), f"{text!r} is legal"
    return GAME.refuse(s, f, move)


def played(s: MadScience, seed: int = 7) -> Iterator[MadScience]:
    """The same game before every decision of random players, and when it is over."""
    dice = seeded(seed)
    while not RULES.over(s):
        yield s
        f = s.owed[-1]
        moves = RULES.legal(s, f)
        RULES.apply(s, f, moves[dice.below(len(moves))])
    yield s


# what is seen


def seen(s: MadScience, seat: int = NOBODY) -> View:
    view = GAME.view(s, seat)
    assert isinstance(view, View)
    return view


def panel(s: MadScience, seat: int) -> Panel:
    return seen(s).panels[seat]


def director(s: MadScience) -> int:
    """Who controls the Director."""
    [found] = [panel.seat for panel in seen(s).panels if panel.director]
    return found


def standing(s: MadScience, seat: int, id: str) -> Standing:
    [found] = [standing for standing in panel(s, seat).inventions if standing.id == id]
    return found


def stock(s: MadScience, seat: int) -> list[str]:
    return [RESOURCES[kind] for kind in each(s.stock[seat])]


def prototypes(s: MadScience, seat: int) -> list[str]:
    return [CARDS.ids[n] for n in members(s.prototypes[seat])]


def built(s: MadScience, seat: int) -> list[str]:
    return [CARDS.ids[n] for n in members(s.built[seat])]


def discards(s: MadScience) -> list[str]:
    return [RESOURCES[kind] for kind in each(s.discards)]


def centre(s: MadScience) -> list[str]:
    """What is to be divided: resources, inventions, standees."""
    return [CARDS.thing_ids[item] for item in items_of(s.rest_resources, s.rest_inventions, s.rest_standees)]


def told(s: MadScience, journal: Journal, what: str, reader: int = NOBODY) -> list[Line]:
    lines = [GAME.tell(s, event, reader) for event in journal.events]
    return [line for line in lines if line.what == what]
