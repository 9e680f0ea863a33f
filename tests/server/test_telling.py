"""What is put into bytes once for all who look is the same as if it were done for each."""

import random

import pytest

from labtop import games
from labtop.server.telling import encode, shown
from labtop.tables.table import box


@pytest.mark.parametrize("id", games.FOLDERS)
def test_a_view_in_pieces_is_byte_by_byte_the_view(id: str) -> None:
    dice = random.Random(4)
    table = box(id).start(3, seed=4)
    apart = 0
    for _ in range(60):
        if table.over:
            break
        readers = [None, 0, 1, 2]
        dice.shuffle(readers)  # whoever looks first
        told = {reader: bytes(shown(table, reader)) for reader in readers}
        assert told == {reader: encode(table.view(reader)) for reader in readers}
        apart += len(set(told.values()))
        seat = dice.choice(table.to_act)
        table.play(seat, dice.choice(table.legal(seat)))
    assert apart > 4 * 30  # every reader sees something else
