"""The page on environments says what the numbers mean: it cannot lag behind them."""

from pathlib import Path

import pytest

from labtop.envs.episode import TURN_BASED, setting
from labtop.envs.fields import tables

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("id", TURN_BASED)
def test_the_page_has_the_tables_that_the_command_prints(id: str) -> None:
    assert tables(setting(id)) in PAGE.read_text(encoding="utf-8"), (
        "put what `python -m labtop.envs.fields` prints there"
    )


@pytest.mark.parametrize("id", TURN_BASED)
def test_the_other_seats_have_the_same_fields_as_the_reader(id: str) -> None:
    by_seat: dict[str, list[tuple[str, int, str]]] = {}
    for field in setting(id).fields:
        seat, colon, name = field.name.partition(": ")
        if colon:
            by_seat.setdefault(seat, []).append((name, field.size, field.meaning))
    assert not by_seat or all(fields == by_seat["seat 0"] for fields in by_seat.values())
