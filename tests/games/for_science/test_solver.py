"""The solver of the vaccine puzzle: what it lays is legal, and as good as it says."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from games.for_science.oracle import captured_by, most_captured
from games.for_science.tiles import COLOURS, IDS, SHAPES, TILES, Row, fits, groups, made
from labtop.games.for_science.vaccine.lattice import IN_STACK, IN_TRAY, Tiles, turn_of, x_of, y_of
from labtop.games.for_science.vaccine.laying import count
from labtop.games.for_science.vaccine.solver import Found, solve
from labtop.kernel.rng import seeded

NONE = vec[i64]()
PLENTY = 1_000_000


def solved(owned: list[int], nodes: int, seed: int = 1, tiles: Tiles = TILES) -> Found:
    return solve(tiles, vec[i64](owned), nodes, seeded(seed))


def numbers(*ids: str) -> list[int]:
    return [IDS.index(id) for id in ids]


def drawn(seed: int, size: int) -> list[int]:
    return random.Random(seed).sample(range(TILES.count), size)


def assert_sound(found: Found, owned: list[int], tiles: Tiles = TILES) -> None:
    """Only tiles one has are laid, legally, in one group, and they capture what it says."""
    for tile in range(tiles.count):
        if tile not in owned:
            assert found.lay[tile] == IN_STACK
        elif found.lay[tile] != IN_TRAY:
            assert fits(tiles, found.lay, NONE, tile, found.lay[tile])
    assert len({group for group in groups(tiles, found.lay) if group >= 0}) <= 1
    where = {n: (x_of(spot), y_of(spot), turn_of(spot)) for n, spot in enumerate(found.lay) if spot >= 0}
    assert found.score == count(tiles, found.lay, NONE).total() == sum(captured_by(tiles, where).values())


@settings(max_examples=12)
@given(st.lists(st.integers(0, TILES.count - 1), max_size=40, unique=True), st.integers(0, 150), st.integers(0, 9))
def test_what_is_laid_is_legal_in_one_group_and_captures_what_is_told(owned: list[int], nodes: int, seed: int) -> None:
    found = solved(owned, nodes, seed)
    assert_sound(found, owned)
    assert found.nodes <= nodes


def test_without_nodes_nothing_is_laid() -> None:
    found = solved(drawn(3, 20), 0)
    assert found.score == 0 and not found.proved and max(found.lay) < 0


def test_without_icons_nothing_is_left_to_prove() -> None:
    found = solved(numbers("sector-01", "rhombus-01"), 0)
    assert found.proved and found.score == 0


def test_one_cap_at_each_end_captures_a_bar() -> None:
    found = solved(numbers("sector-05", "sector-08", "trapezoid-04"), 100)
    assert found.proved and found.score == 1
    assert sum(spot >= 0 for spot in found.lay) == 3


def test_one_cap_is_not_enough_for_a_bar() -> None:
    found = solved(numbers("sector-05", "trapezoid-04"), 100)
    assert found.proved and found.score == 0


def test_pieces_are_joined() -> None:
    owned = numbers("sector-05", "sector-08", "trapezoid-04", "sector-06", "sector-09", "trapezoid-05")
    found = solved(owned, 1000)
    assert found.proved and found.score == 2
    assert_sound(found, owned)


def test_a_free_cap_of_a_laid_tile_closes_the_region_of_a_new_one() -> None:
    """Leaving regions without icons undecided finds one less here."""
    owned = numbers("rhombus-26", "rhombus-14", "sector-02", "trapezoid-05", "chevron-10")
    found = solved(owned, PLENTY)
    assert found.proved and found.score == most_captured(TILES, owned, radius=3) == 2


def test_all_icons_captured_is_a_proof() -> None:
    owned = drawn(2, 30)
    found = solved(owned, 400, 2)
    assert found.proved and found.nodes < 400
    assert found.score == sum(TILES.icons[r] for t in owned for r in range(TILES.first[t], TILES.first[t + 1]))


@pytest.mark.parametrize(
    ("seed", "size", "nodes", "told"),
    [(1, 14, 600, (6, False, 600, 55326064)), (2, 30, 400, (15, True, 100, 122018304))],
)
def test_the_same_is_found_everywhere(seed: int, size: int, nodes: int, told: tuple[int, bool, int, int]) -> None:
    found = solved(drawn(seed, size), nodes, seed)
    assert (found.score, found.proved, found.nodes, sum(n * spot for n, spot in enumerate(found.lay, 1))) == told


def test_the_whole_box_is_no_trouble() -> None:
    owned = list(range(TILES.count))
    found = solved(owned, 300)
    assert found.score >= 30
    assert_sound(found, owned)


def test_more_nodes_find_no_less() -> None:
    owned = drawn(5, 24)
    scores = [solved(owned, nodes).score for nodes in (50, 200, 1500)]
    assert scores == sorted(scores) and scores[-1] > 0


TRICKY = [
    numbers("rhombus-01", "rhombus-25", "rhombus-29", "trapezoid-13", "trapezoid-07", "chevron-08"),
    numbers("sector-02", "rhombus-03", "sector-06", "sector-01", "trapezoid-17", "chevron-03"),
]


DRAWN = [drawn(seed, 5 + seed % 3) for seed in (3, 4, 5, 8, 9, 10, 12, 14)]


@pytest.mark.many
@pytest.mark.parametrize("owned", [*TRICKY, *(pytest.param(one, marks=pytest.mark.long) for one in DRAWN)])
def test_it_captures_as_much_as_another_solver(owned: list[int]) -> None:
    found = solved(owned, PLENTY)
    assert found.proved
    assert_sound(found, owned)
    assert found.score == most_captured(TILES, owned)


def random_rows(seed: int) -> list[Row]:
    """Faces that the box doesn't have: several wild edges on a tile, and regions of every form."""
    dice = random.Random(seed)
    rows = []
    for _ in range(4):
        shape = dice.randrange(4)
        marks = "".join(dice.choice("AABC--**") for _ in range((2, 4, 5, 6)[shape]))
        letters = sorted(set(marks) - set("-*"))
        rows.append((SHAPES[shape], marks, {a: (dice.choice(COLOURS[:2]), dice.randint(0, 2)) for a in letters}))
    return rows


@pytest.mark.many
@pytest.mark.parametrize("seed", [0, 1, 27, 43, 85, 136])
def test_faces_of_every_kind_are_solved(seed: int) -> None:
    tiles = made(random_rows(seed))
    owned = list(range(tiles.count))
    found = solved(owned, PLENTY, seed, tiles)
    assert found.proved
    assert_sound(found, owned, tiles)
    assert found.score == most_captured(tiles, owned, radius=3)
