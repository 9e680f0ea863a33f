"""Runs a game against the clock while a person thinks: alarms ring, and computer players go on."""

import random
from collections.abc import Mapping

from labtop.bots.levels import about
from labtop.bots.player import Player
from labtop.kernel.flow import THOUGHT
from labtop.tables.table import Table


class ClockDriver:
    """The time of a table up to which everything has happened, and when each computer player will move next."""

    def __init__(self, table: Table, bots: Mapping[int, tuple[str, Player]], seed: int) -> None:
        self.table, self.bots = table, bots  # bots by seat: level and player
        self.dice = random.Random(seed)
        self.ms = table.log[-1].ms if table.log else 0
        self.ready: dict[int, tuple[int, int]] = {}  # by seat: the decision, and when it is taken

    def run_until(self, ms: int) -> None:
        """Let everything that is due by then happen, each at its own time."""
        while not self.table.over and (at := self.next_event()) is not None and at <= ms:
            self.run_event(at)
        self.ms = max(self.ms, ms)

    def next_event(self) -> int | None:
        """When something happens next, if no person does anything."""
        moments = [at for _, at in self.due().values()]
        if self.table.next_alarm is not None:
            moments.append(self.table.next_alarm)
        return max(self.ms, min(moments)) if moments else None

    def run_event(self, at: int) -> None:
        """What is due at a moment: what rings, or else the move of one computer player."""
        self.ms = at
        alarm = self.table.next_alarm
        if alarm is not None and alarm <= at:
            self.table.advance(at)
            return
        seat = min(self.due(), key=lambda seat: self.due()[seat][1])
        level, player = self.bots[seat]
        f, pace = self.table.due[seat], self.table.pace(level)
        moved = self.table.play_for(seat, player, at)
        again = self.table.due.get(seat) == f
        if moved is None or again:
            self.ready[seat] = (f, at + about(pace if moved else max(pace, THOUGHT) // 2, self.dice))

    def due(self) -> dict[int, tuple[int, int]]:
        """The computer players that are asked: what, and when they answer. What is new to them they answer soon."""
        asked = {seat: f for seat, f in self.table.due.items() if seat in self.bots}
        for seat, f in asked.items():
            if seat not in self.ready or self.ready[seat][0] != f:
                self.ready[seat] = (f, self.ms + about(self.table.pace(self.bots[seat][0], again=False), self.dice))
        return {seat: self.ready[seat] for seat in asked}
