"""Tables of For Science! for tests of designing, wasting, verifying and mutations.

Nobody's power gets into their way: the board for wasted cards holds three, and a cure earns what the cards say.
"""

from collections.abc import Iterable

from games.for_science.positions import CARDS, DECK, begin, can, numbers, play
from labtop.games.for_science.designs import cards_of, codes_of
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_STACK
from labtop.kernel.flow import Journal
from labtop.kernel.game import Value

HARMLESS = (
    "creative-accountant",
    "unpaid-intern",
    "morgue-archivist",
    "equipment-whisperer",
    "unconventional-theoretician",
    "coffee-guy",
)
LABS = ("alpha", "beta", "gamma")


def unbegun(seats: int = 3, seed: int = 7, **options: Value) -> ForScience:
    """A game whose roles are not chosen yet."""
    given = {option.id: option.default for option in GAME.options}
    given |= {id.replace("_", "-"): value for id, value in options.items()}
    return GAME.setup(DECK, seats, given, seed, Journal())


def table(*roles: str, seats: int = 3, seed: int = 7, **options: Value) -> ForScience:
    """A game at work: all labs have Brick Lung and no mutation, and nobody's power matters to a cure."""
    return begin(*roles, *(role for role in HARMLESS if role not in roles), seats=seats, seed=seed, **options)


def ids(cards: Iterable[int]) -> list[str]:
    return [CARDS.design_ids[card] for card in cards]


def lies(s: ForScience, area: int) -> str:
    """A design from the lowest card up, a star after those that are turned."""
    codes = list(codes_of(s.columns[area]))
    return " ".join(CARDS.design_ids[code >> 1] + "*" * (code & 1) for code in codes)


def mutation_of(s: ForScience, lab: str) -> str | None:
    n = s.mutations[LABS.index(lab)]
    return None if n < 0 else CARDS.mutation_ids[n]


def next_mutations(s: ForScience, *names: str) -> None:
    """These are drawn next, the first one first; there are no others, and none has been discarded."""
    s.mutation_pile = numbers(CARDS.mutation_ids.index(name) for name in reversed(names))
    s.mutation_discards = numbers([])


def next_designs(s: ForScience, *names: str, discards: tuple[str, ...] = ()) -> None:
    """The design deck, the first one on top, and the discards."""
    s.design_pile = numbers(CARDS.design_ids.index(name) for name in reversed(names))
    s.design_discards = numbers(CARDS.design_ids.index(name) for name in discards)


def tiles_of(s: ForScience) -> list[str]:
    """All that the team has earned."""
    return [id for n, id in enumerate(CARDS.tile_ids) if s.lay[n] != IN_STACK]


def may(s: ForScience, seat: int, start: str) -> list[str]:
    """What a seat may do that begins so."""
    return [text for text in can(s, seat) if text.startswith(start)]


def free_hands(s: ForScience) -> None:
    """The clock runs until nobody holds a block."""
    while s.busy != 0:
        RULES.advance(s, s.next_alarm())


def put_up(s: ForScience, seat: int, where: str) -> None:
    """A seat builds with help what lies there, until it asks to be verified."""
    play(s, seat, f"build {where}")
    while s.presented >> seat & 1 == 0:
        play(s, seat, "place")
        free_hands(s)


def stack(s: ForScience, seat: int, where: str, *touches: str) -> None:
    """A seat builds by hand: blocks in the order in which they are named, and what touches what."""
    play(s, seat, f"build {where}")
    placed: list[str] = []
    for touch in touches:
        for block in touch.split():
            if block != "table" and block not in placed:
                play(s, seat, f"take {block.rpartition('-')[0]}")
                placed.append(block)
                free_hands(s)
    for touch in touches:
        if " " in touch:
            play(s, seat, f"join {touch}")
    play(s, seat, "present")


def cured(s: ForScience, lab: str, builder: int = 0, verifier: int = 1) -> None:
    """The design in a lab is built with help, and verified."""
    put_up(s, builder, lab)
    play(s, verifier, f"verify seat {builder}")
    assert s.at[builder] == -1


def whole_deck(s: ForScience) -> list[int]:
    """Every design card there is in the game, wherever it lies, in the order of their numbers."""
    found: list[int] = [*s.design_pile, *s.design_discards, *s.wasted]
    found += [card for hand in s.hands for card in hand]
    found += [card for column in s.columns for card in cards_of(column)]
    return sorted(found)
