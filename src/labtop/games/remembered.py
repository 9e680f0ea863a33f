"""Remember what was made before, where the same is told over and over: to every seat, after every move."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
MOST = 4096  # of each function; what was not asked for the longest time is forgotten first


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Make a thing once and hand it out again to whoever asks with the same arguments.

    Only for what follows from the deck and plain numbers, never from a position: that changes under one's hands. And
    only for what nobody can change: texts, tuples, frozen structs, fixed counts. So no seat can leave anything in it
    for another to find.
    """
    return lru_cache(maxsize=MOST)(make)  # type: ignore[return-value]
