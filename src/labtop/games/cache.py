"""Remember what was made before, where the same is told over and over: to every seat, after every move."""

from collections.abc import Callable
from functools import lru_cache, wraps
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


def remembered_by(follows_from: Callable[P, object]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As `remembered`, for what is made of a position: `follows_from` says all of it that the thing follows from."""

    def remembering(make: Callable[P, T]) -> Callable[P, T]:
        found: dict[object, T] = {}

        @wraps(make)
        def once(*args: P.args, **kwargs: P.kwargs) -> T:
            key = follows_from(*args, **kwargs)
            thing = found.get(key)
            if thing is None:
                if len(found) >= MOST:
                    found.clear()
                thing = found[key] = make(*args, **kwargs)
            return thing

        return once

    return remembering
