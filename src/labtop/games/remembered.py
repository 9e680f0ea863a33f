"""Remember what was made before, where the same is told over and over: to every seat, after every move."""

from collections.abc import Callable
from functools import lru_cache
from typing import NoReturn, ParamSpec, TypeVar

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


def refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("these counts are fixed: make a dict of your own from them")


class Fixed(dict[str, int]):
    """Counts by name, as a dict that stays as it is."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = refuse

    def __reduce__(self) -> tuple[type, tuple[dict[str, int]]]:
        return dict, (dict(self),)  # a copy is one's own
