import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from kernel.reactor import EVERY, FEED, HEAT_IT, PLAY, RULES, VOTE, Reactor, setup
from labtop import games
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import frame
from labtop.kernel.snapshot import ENCODER, carry_over, digest, digest_of, dump, fields, packed, restore, unpacked

NUMBERS = st.lists(st.integers(-(2**63) + 1, 2**63 - 1))


def under_way() -> Reactor:
    """A position with something in every kind of field: an alarm, frames owed, a vote cast, dice thrown."""
    s = setup(3, 7)
    RULES.apply(s, frame(PLAY, 2, 0), FEED)
    RULES.advance(s, EVERY)
    RULES.apply(s, frame(VOTE, 1, 0), HEAT_IT)
    s.rng.word()
    return s


def experiment(seed: int) -> Experiment:
    """Its tasks are lists of vecs, and its first field by name is not its first by declaration."""
    game = games.find("experiment")
    s = game.setup(game.deck(), 3, {"strategic": False, "balance": False}, seed)
    assert isinstance(s, Experiment)
    return s


def test_a_packed_position_unpacks_to_its_dump_and_restores() -> None:
    s, twin = experiment(1), experiment(2)
    assert digest(s) != digest(twin)
    assert unpacked(packed(s)) == dump(s)
    restore(twin, unpacked(packed(s)))
    assert packed(twin) == packed(s) and digest(twin) == digest(s) == digest_of(packed(s))


def test_names_are_packed_in_alphabetical_order_and_truth_as_a_number() -> None:
    s = experiment(1)
    assert list(unpacked(packed(s))) == sorted(fields(s)) and b'"strategic":0' in packed(s)


@given(NUMBERS, st.lists(NUMBERS))
def test_numbers_are_packed_as_json_has_them(numbers: list[int], rows: list[list[int]]) -> None:
    data = {"a": numbers, "b": rows, "c": len(rows)}
    values = {"a": vec[i64](numbers), "b": [vec[i64](row) for row in rows], "c": len(rows)}
    assert ENCODER.encode(values) == msgspec.json.encode(data)


def test_the_digest_of_a_position_stays_what_it_always_was() -> None:
    assert digest(under_way()) == "781a8bdb0055088d472c8db7"


def test_a_dump_shares_nothing_with_the_position() -> None:
    s = experiment(1)
    before = packed(s)
    for value in dump(s).values():
        if isinstance(value, list):
            for row in value:
                if isinstance(row, list):
                    row.clear()
            value.clear()
    assert packed(s) == before


def test_restore_refuses_a_dump_with_other_fields() -> None:
    data = dump(under_way())
    data["pressure"] = data.pop("heat")
    with pytest.raises(ValueError, match="heat, pressure"):
        restore(setup(3, 1), data)


def test_a_dump_by_the_same_rules_is_carried_over_whole() -> None:
    for s, twin in ((under_way(), setup(3, 1)), (experiment(1), experiment(2))):
        assert carry_over(twin, dump(s)) == []
        assert packed(twin) == packed(s)


def test_what_only_the_new_rules_know_stays_as_it_was_set_up() -> None:
    s = under_way()
    data = dump(s)
    del data["heat"]
    twin = setup(3, 1)
    twin.heat = 41
    assert carry_over(twin, data) == ["heat"]
    assert twin.heat == 41 and list(twin.votes) == list(s.votes) and twin.now == s.now


def test_what_only_the_old_rules_knew_is_dropped() -> None:
    s, twin = under_way(), setup(3, 1)
    assert carry_over(twin, dump(s) | {"pressure": 3, "cards": [1]}) == ["cards", "pressure"]
    assert packed(twin) == packed(s)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("round", [1]),
        ("task_deck", 1),
        ("task_deck", [[1]]),
        ("tasks", [1, 2]),
        ("tasks", 1),
        ("rng", 5),
        ("rng", [1, 2, 3]),
        ("rng", [[1], [2], [3], [4]]),
    ],
)
def test_a_field_of_another_shape_stays_as_it_was_set_up(name: str, value: int | list[int] | list[list[int]]) -> None:
    s, twin = experiment(1), experiment(2)
    before = dump(twin)[name]
    assert carry_over(twin, dump(s) | {name: value}) == [name]
    assert dump(twin) == dump(s) | {name: before}


def test_a_truth_carried_over_is_a_truth_again() -> None:
    s = experiment(1)
    assert carry_over(s, dump(s) | {"strategic": 1}) == []
    assert s.strategic is True
