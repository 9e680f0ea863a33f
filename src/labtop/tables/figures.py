"""What a running service counts, for those who look after it."""

from bisect import bisect_left
from collections import Counter
from typing import Final

CLASSES: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)  # seconds


class Seconds:
    """How long something took, in classes."""

    def __init__(self) -> None:
        self.counts = [0] * (len(CLASSES) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(CLASSES, seconds)] += 1
        self.sum += seconds


class Figures:
    def __init__(self) -> None:
        self.tables: Counter[str] = Counter()  # made, by game
        self.records: Counter[str] = Counter()  # written, by kind
        self.refused: Counter[str] = Counter()  # commands, by why
        self.limited: Counter[str] = Counter()  # requests and messages over a limit, by kind
        self.commands = Seconds()  # from a command's arrival until it is durable
        self.thoughts = Seconds()  # of computer players
