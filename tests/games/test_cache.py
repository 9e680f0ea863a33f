"""Parts of views, moves and lines are made once and handed to every seat: so nobody may be able to change them."""

import copy
import pickle
import random
from collections.abc import Callable

import msgspec
import pytest

import labtop
from labtop import games
from labtop.games import cache as memory
from labtop.games.cache import remembered, remembered_by
from labtop.kernel.frozen import Fixed


def changeable(thing: object) -> list[object]:
    """What somebody could change in place, anywhere inside."""
    if thing is None or isinstance(thing, bool | int | float | str):
        return []
    if isinstance(thing, tuple):
        return [found for part in thing for found in changeable(part)]
    if isinstance(thing, msgspec.Struct) and type(thing).__struct_config__.frozen:
        return [found for name in thing.__struct_fields__ for found in changeable(getattr(thing, name))]
    return [] if type(thing) is Fixed else [thing]


@pytest.mark.parametrize("id", games.FOLDERS)
def test_nothing_that_a_seat_is_told_can_be_changed(id: str) -> None:
    table = labtop.game(id).start(3, seed=5)
    choice = random.Random(5)
    for _ in range(60):
        if table.over:
            break
        seat = table.to_act[0]
        moves = table.legal(seat)
        told = (*moves, table.prompt(seat), *(table.view(reader) for reader in (0, 1, 2, None)))
        assert changeable(told) == []
        table.play(seat, choice.choice(moves))
    assert changeable(tuple(table.lines(0))) == []


def test_fixed_counts_refuse_every_change() -> None:
    fixed = Fixed({"red": 2})
    changes: tuple[Callable[[], object], ...] = (
        lambda: fixed.__setitem__("red", 3),
        lambda: fixed.__delitem__("red"),
        lambda: fixed.__ior__({"blue": 1}),
        lambda: fixed.update(blue=1),
        lambda: fixed.setdefault("blue", 1),
        lambda: fixed.pop("red"),
        fixed.popitem,
        fixed.clear,
    )
    for change in changes:
        with pytest.raises(TypeError, match="fixed"):
            change()
    assert fixed == {"red": 2} and msgspec.json.encode(fixed) == b'{"red":2}'


def test_a_copy_of_fixed_counts_is_ones_own() -> None:
    fixed = Fixed({"red": 2})
    for own in (copy.copy(fixed), copy.deepcopy(fixed), pickle.loads(pickle.dumps(fixed)), fixed | {}):
        own["red"] = 3
    assert fixed == {"red": 2}


def test_what_is_remembered_is_made_once_for_the_same_arguments() -> None:
    made = []

    @remembered
    def make(n: int, text: str) -> tuple[int, str]:
        made.append(n)
        return n, text

    assert make(1, "a") is make(1, "a") and make(1, "b") != make(2, "b")
    assert made == [1, 1, 2]


def test_what_is_made_of_a_position_is_remembered_by_what_it_follows_from(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    @remembered_by(lambda hand, seat: hand[seat])
    def make(hand: list[int], seat: int) -> str:
        made.append(hand[seat])
        return f"{hand[seat]} cards"

    assert make([3, 4], 0) is make([5, 3], 1) and make([3, 4], 1) == "4 cards"
    assert made == [3, 4]
    monkeypatch.setattr(memory, "MOST", 2)  # then all is forgotten
    assert make([1], 0) == "1 cards" and make([3], 0) == "3 cards"
    assert made == [3, 4, 1, 3]
