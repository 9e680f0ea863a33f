"""What a seat cannot know, and what everybody remembers."""

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from contract.inventories import inventory
from games.for_science.seeing import CARDS, begin, fresh, give, play, played, seen, told
from games.speaking import board_of
from labtop.games.for_science.alerts.rules import pass_hands
from labtop.games.for_science.constants import EVENT_DUE
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import RHOMBUS
from labtop.games.for_science.vaccine.rules import sink, turn_up
from labtop.kernel.flow import NOBODY, step_of
from labtop.kernel.game import Value
from labtop.kernel.rng import seeded
from labtop.kernel.snapshot import digest

TABLES: list[tuple[int, dict[str, Value]]] = [
    (1, {"events": 2}),
    (3, {"events": 4, "building": "blocks"}),
    (4, {"timer": 0, "events": 4, "universal": "drawn"}),
    (6, {"roles": 2, "events": 3}),
]


def redealt(s: ForScience, reader: int, n: int = 30) -> list[ForScience]:
    twins = []
    for dice in range(n):
        twin = s.clone()
        twin.redeal(reader, seeded(dice))
        twins.append(twin)
    return twins


def bytes_of(s: ForScience, reader: int) -> bytes:
    return msgspec.json.encode([seen(s, reader), board_of(GAME, s, reader), GAME.progress(s)])


@pytest.mark.many
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_redealt_position_looks_the_same_to_its_seat(seats: int, options: dict[str, Value]) -> None:
    s = fresh(seats, 5, **options)
    looked = 0
    for plies, _ in enumerate(played(s)):
        if plies % 37 == 0:
            for reader in (*range(seats), NOBODY):
                [twin] = redealt(s, reader, 1)
                assert bytes_of(twin, reader) == bytes_of(s, reader)
                assert inventory(twin) == inventory(s)
                looked += digest(twin) != digest(s)
    assert looked


def test_the_inventory_stays_the_same_to_the_end() -> None:
    for seats, options in TABLES:
        s = fresh(seats, 9, **options)
        box = inventory(s)
        for _ in played(s):
            assert inventory(s) == box
        assert box["supply-brick"] == CARDS.supply and all(box[id] == 1 for id in CARDS.design_ids)


def test_a_hand_is_its_seat_s_own() -> None:
    s = begin()
    give(s, 0, "d11")
    give(s, 1, "d06")
    mine = seen(s, 0).mine
    assert mine is not None and mine.hand == ("d11",)
    assert seen(s).mine is None and b'"d11"' not in msgspec.json.encode([seen(s), seen(s, 1)])
    assert [panel.hand for panel in seen(s).panels] == [1, 1, 0]
    assert len({tuple(twin.hands[1]) for twin in redealt(s, 0)}) > 10
    assert {tuple(twin.hands[0]) for twin in redealt(s, 0)} == {tuple(s.hands[0])}


def test_what_is_shown_is_everybody_s_to_know_until_it_is_played() -> None:
    s = begin("equipment-whisperer", "creative-accountant", "unflappable-optimist")
    give(s, 1, "d11", "d06")
    play(s, 1, "show d11")
    assert all(seen(s, reader).panels[1].shown == ("d11",) for reader in (0, 2, NOBODY))
    for twin in redealt(s, 0):
        assert CARDS.design_ids.index("d11") in twin.hands[1]
    assert len({tuple(twin.hands[1]) for twin in redealt(s, 0)}) > 10
    play(s, 1, "play d11 in alpha: d11")
    assert seen(s).panels[1].shown == ()


def test_a_salvaged_card_was_seen_by_all() -> None:
    s = begin("morgue-archivist")
    give(s, 2, "d11")
    play(s, 2, "waste d11")
    play(s, 0, "salvage")
    assert seen(s, 1).panels[0].shown == ("d11",) and seen(s).piles.wasted == ()
    assert all(CARDS.design_ids.index("d11") in twin.hands[0] for twin in redealt(s, 1))


def test_hands_passed_in_plain_sight_are_known() -> None:
    s = begin()
    give(s, 0, "d11")
    pass_hands(s)
    assert seen(s, 2).panels[1].shown == ("d11",)


def test_a_bought_tile_is_known_and_the_next_is_not() -> None:
    s = begin()
    s.data[0] = 3
    next_ones = {twin.stacks[RHOMBUS][len(twin.stacks[RHOMBUS]) - 1] for twin in redealt(s, 0)}
    assert len(next_ones) > 10
    play(s, 0, "buy rhombus")
    [tile] = seen(s, 2).tray
    assert told(s, 2)[-1].thing == tile
    assert all(seen(twin, 2).tray == (tile,) for twin in redealt(s, 2))


def test_sunk_tiles_stay_known_at_the_bottom() -> None:
    s = begin()
    first, second = turn_up(s, RHOMBUS), turn_up(s, RHOMBUS)
    sink(s, 0, first)
    sink(s, 0, second)
    shown = seen(s).stacks[RHOMBUS]
    assert shown.sunk == (CARDS.tile_ids[second], CARDS.tile_ids[first])
    for twin in redealt(s, 1):
        assert list(twin.stacks[RHOMBUS][:2]) == [second, first]
        assert seen(twin).stacks[RHOMBUS] == shown


def test_a_sunk_tile_that_comes_up_again_is_no_longer_at_the_bottom() -> None:
    s = begin()
    first = turn_up(s, RHOMBUS)
    sink(s, 0, first)
    while len(s.stacks[RHOMBUS]) > 1:
        turn_up(s, RHOMBUS)
    assert seen(s).stacks[RHOMBUS].sunk == (CARDS.tile_ids[first],)
    assert turn_up(s, RHOMBUS) == first and seen(s).stacks[RHOMBUS].sunk == ()


def test_nobody_sees_when_the_next_event_comes() -> None:
    s = begin(events=1)
    RULES.advance(s, 30_000)
    times = set()
    for twin in redealt(s, 0):
        times.add(
            next(twin.alarms[i] for i in range(0, len(twin.alarms), 2) if step_of(twin.alarms[i + 1]) == EVENT_DUE)
        )
        assert bytes_of(twin, 0) == bytes_of(s, 0)
    assert len(times) > 10 and all(180_000 <= at <= 300_000 for at in times)


def test_the_order_of_the_piles_is_nobody_s_to_know() -> None:
    s = begin(events=1)
    for name in ("design_pile", "disease_pile", "mutation_pile", "event_pile"):
        orders = {tuple(getattr(twin, name)) for twin in redealt(s, 0)}
        assert len(orders) > 10, name
        before = bytes_of(s, 0)
        pile = getattr(s, name)
        setattr(s, name, vec[i64](list(reversed(list(pile)))))
        assert bytes_of(s, 0) == before, name


def test_discards_are_open() -> None:
    s = begin()
    s.design_discards = vec[i64]([3, 5])
    assert seen(s).piles.discards == ("d04", "d06")
    assert all(seen(twin).piles.discards == ("d04", "d06") for twin in redealt(s, 0, 3))
