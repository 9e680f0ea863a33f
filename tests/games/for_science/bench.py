"""The work bench of the rules' tests: structures built and verified, events drawn by name, regions closed.

Unless they are named, roles are such that change neither blocks nor earnings nor, with up to four players, the board
for wasted cards.
"""

from functools import cache

from games.for_science import positions
from games.for_science.positions import CARDS, changed, infect, lay_design, numbers, own_tiles, play, tile
from labtop.games.for_science.cards import SHAPES
from labtop.games.for_science.clock.rules import red_alert
from labtop.games.for_science.deck_schema import LAB_NAMES
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_TRAY, spot_of, turn_of, x_of, y_of
from labtop.games.for_science.vaccine.laying import count, spots_for
from labtop.games.for_science.vaccine.rules import changed as recount
from labtop.kernel.game import Value

QUIET = ("equipment-whisperer", "creative-accountant", "morgue-archivist", "unpaid-intern", "overqualified-janitor")
TOWER = "d11 d06"  # a brick on the table and a cylinder on it; 2 Data
REGION = ("trapezoid-04", "sector-05", "sector-08")  # closed, they capture one red
LARGER = ("chevron-01", "sector-05", "sector-08", "sector-01")  # and these two


def table(*roles: str, seats: int = 3, seed: int = 7, **options: Value) -> ForScience:
    """A game at work, with these roles and then harmless ones."""
    named = [*roles, *(role for role in QUIET if role not in roles)]
    return positions.begin(*named, seats=seats, seed=seed, **options)


def ready(s: ForScience, lab: str = "gamma", design: str = TOWER, mutation: str | None = None) -> None:
    """A verified design in a lab, for a disease with this mutation."""
    infect(s, lab, "brick-lung", mutation)
    lay_design(s, lab, design, verified=True)


def free_hands(s: ForScience) -> None:
    """The clock goes on until nobody holds a block still."""
    while s.busy != 0:
        RULES.advance(s, s.next_alarm())


def construct(s: ForScience, seat: int, where: str) -> None:
    """Assisted: a seat builds what lies there until it asks to be verified."""
    play(s, seat, f"build {where}")
    while not is_presented(s, seat):
        play(s, seat, "place")
        free_hands(s)


def finish(s: ForScience, builder: int, verifier: int, where: str = "gamma") -> None:
    """A seat builds, and another finds it right."""
    construct(s, builder, where)
    play(s, verifier, f"verify seat {builder}")


def tower(s: ForScience, seat: int = 0, where: str = "gamma") -> None:
    """Block by block: TOWER, as it should be, and presented."""
    play(s, seat, f"build {where}", "take brick", "join brick-1 table", "take cylinder", "join cylinder-1 brick-1")
    play(s, seat, "present")


def is_presented(s: ForScience, seat: int) -> bool:
    return s.presented >> seat & 1 == 1


def supply_of(s: ForScience, shape: str) -> int:
    return int(s.supply[SHAPES.index(shape)])


def purse(s: ForScience, seat: int) -> tuple[int, int]:
    """Data and Knowledge still to be spent."""
    return int(s.data[seat]), int(s.knowledge[seat])


def mutation_of(s: ForScience, lab: str) -> str | None:
    n = s.mutations[LAB_NAMES.index(lab)]
    return None if n < 0 else CARDS.mutation_ids[n]


def disease_of(s: ForScience, lab: str) -> str:
    return CARDS.disease_ids[s.diseases[LAB_NAMES.index(lab)]]


def is_verified(s: ForScience, lab: str) -> bool:
    return bool(s.is_verified(LAB_NAMES.index(lab)))


def set_tracks(s: ForScience, red: int = 0, green: int = 0, blue: int = 0) -> None:
    """What the last team meeting announced."""
    s.tracks = numbers([red, green, blue])


def mutation_on_top(s: ForScience, id: str) -> None:
    """This mutation is drawn next, and it is in no pile else."""
    n = CARDS.mutation_ids.index(id)
    s.mutation_pile = numbers([*(m for m in s.mutation_pile if m != n), n])
    s.mutation_discards = numbers(m for m in s.mutation_discards if m != n)


# events


def on_top(s: ForScience, event: str) -> None:
    """This event is drawn next, and it is nowhere else."""
    n = CARDS.event_ids.index(event)
    s.event_pile = numbers([*(m for m in s.event_pile if m != n), n])
    s.event_discards = numbers(m for m in s.event_discards if m != n)


def sound(s: ForScience, event: str) -> None:
    """A red alert, for this event."""
    on_top(s, event)
    red_alert(s)


def happen(s: ForScience, event: str, drawer: int = 0) -> None:
    """The event is drawn; what it asks the drawer is yet to be answered."""
    sound(s, event)
    play(s, drawer, "draw event")


# tiles


@cache
def closed(insight: int, *ids: str) -> tuple[int, ...]:
    """The spots of these tiles so that they capture so much, the first one in the middle."""
    tiles = CARDS.tiles
    numbers_of = [tile(id) for id in ids]
    lay = [-2] * len(CARDS.tile_ids)
    lay[numbers_of[0]] = int(spot_of(0, 0, 0))
    for n in numbers_of[1:]:
        lay[n] = IN_TRAY

    def seek(rest: list[int]) -> bool:
        if not rest:
            return sum(count(tiles, numbers(lay), numbers([])).captured) == insight
        for spot in spots_for(tiles, numbers(lay), numbers([]), rest[0]):
            lay[rest[0]] = int(spot)
            if seek(rest[1:]):
                return True
            lay[rest[0]] = IN_TRAY
        return False

    assert seek(numbers_of[1:])
    return tuple(lay[n] for n in numbers_of)


def lay_region(s: ForScience, insight: int = 1, ids: tuple[str, ...] = REGION) -> None:
    """The team has these tiles and no others, and they capture so much."""
    own_tiles(s, *ids)
    for id, spot in zip(ids, closed(insight, *ids), strict=True):
        s.lay = changed(s.lay, tile(id), spot)
    recount(s)


def lay_text(spot: int) -> str:
    """The move that lays a tile there."""
    return f"lay {x_of(spot)} {y_of(spot)} turn {turn_of(spot)}"


def lies(s: ForScience, id: str) -> str:
    """Where a tile is: stack, tray, or laid."""
    at = int(s.lay[tile(id)])
    return {-2: "stack", -1: "tray"}.get(at, "laid")
