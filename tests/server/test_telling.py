"""What is put together once for all who look is the same as if it were done for each."""

import random

import pytest

from labtop import games
from labtop.kernel.flow import NOBODY
from labtop.tables.table import box


@pytest.mark.parametrize("id", games.FOLDERS)
def test_a_journal_in_pieces_is_line_by_line_the_journal(id: str) -> None:
    dice = random.Random(5)
    table = box(id).start(3, seed=5)
    apart = 0
    for n in range(60):
        if table.over:
            break
        readers = [None, 0, 1, 2]
        dice.shuffle(readers)  # whoever looks first
        since = dice.choice([0, n, max(0, n - 3)])  # anew, what is newest, or some entries at once
        told = {reader: table.lines(reader, since) for reader in readers}
        events = [event for one in table.told(since) for event in one.events]
        for reader, lines in told.items():
            seat = NOBODY if reader is None else reader
            assert lines == [table.game.tell(table._s, event, seat) for event in events]
        apart += any(lines != told[None] for lines in told.values())
        seat = dice.choice(table.to_act)
        table.play(seat, dice.choice(table.legal(seat)))
    assert apart > 10  # readers are told something else


@pytest.mark.parametrize("id", games.FOLDERS)
def test_a_move_that_was_offered_leads_to_the_same_as_one_that_is_read(id: str) -> None:
    dice = random.Random(6)
    table, twin = (box(id).start(3, seed=6) for _ in range(2))
    for _ in range(60):
        if table.over:
            break
        seat = dice.choice(table.to_act)
        entry = table.play(seat, dice.choice(table.legal(seat)))
        assert twin.play(seat, entry.text) == entry  # it was never asked what is legal
