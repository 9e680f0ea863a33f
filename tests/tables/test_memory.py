"""What tables keep in memory."""

import gc
import os
import random

import pytest

from labtop.tables.table import Table, box


def played(table: Table, moves: int, dice: random.Random) -> None:
    for _ in range(moves):
        seat = table.to_act[0]
        table.play(seat, dice.choice(table.legal(seat)))
        for reader in (None, 0, 1, 2):
            table.view(reader)
            table.lines(reader, len(table.log))


@pytest.mark.skipif(os.environ.get("LABTOP_MODE") != "compiled", reason="events in plain Python are looked at")
@pytest.mark.parametrize("game", ["science", "mad-science", "experiment", "gsa"])
def test_moves_leave_nothing_that_the_garbage_collector_has_to_look_at(game: str) -> None:
    opened, kept = box(game), []
    for seed in (1, 1):  # the second time all words are there that this game needs
        table, dice = opened.start(3, seed), random.Random(seed)
        played(table, 10, dice)
        gc.collect()
        before = len(gc.get_objects())
        played(table, 40, dice)
        gc.collect()
        kept.append(len(gc.get_objects()) - before)
    assert kept[1] < 20  # less than one for two moves; the position itself has a few more or less from move to move
