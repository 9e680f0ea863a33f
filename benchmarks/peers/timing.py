"""What every measurement here shares. Peers run in an environment of their own, so nothing of ours is imported."""

import json
import sys
import time
from collections.abc import Callable
from typing import TypedDict


class Row(TypedDict):
    game: str
    peer: str
    way: str
    games_per_s: float
    per_s: float  # decisions


def paced(seconds: float, once: Callable[[], tuple[int, int]]) -> tuple[float, float]:
    """Call `once`, which plays and returns games and decisions, for about so long: both a second.

    Seconds are the processor's own for this process: what else the machine does counts for less.
    """
    once()
    games = decisions = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        played, decided = once()
        games += played
        decisions += decided
    return games / taken, decisions / taken


def row(game: str, peer: str, way: str, speeds: tuple[float, float]) -> Row:
    return {"game": game, "peer": peer, "way": way, "games_per_s": speeds[0], "per_s": speeds[1]}


def tell(measure: Callable[[float], list[Row]]) -> None:
    """In a process of its own: measure for the seconds that the command line says, and print it as JSON."""
    print(json.dumps(measure(float(sys.argv[1]))))
