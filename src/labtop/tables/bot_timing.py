"""How soon computer players move where everybody plays at the same time."""

import random

from labtop.kernel.flow import THOUGHT
from labtop.tables.table import Table


def pace_of(table: Table, level: str) -> int:
    """ms between two moves of a computer player; 0 where it answers as soon as it can, because all wait for it."""
    pace = table.game.paces.get(level)
    if pace is not None:
        return pace.ms
    return 0 if table.next_alarm is None else THOUGHT


def first_pace_of(table: Table, level: str) -> int:
    """The same before it answers what is new to it: half; and but a moment where everybody waits for it alone."""
    pace = pace_of(table, level) // 2
    return min(pace, THOUGHT) if len(table.due) == 1 else pace


def about(ms: int, dice: random.Random) -> int:
    """Give or take a quarter."""
    return int(ms * dice.uniform(0.75, 1.25))
