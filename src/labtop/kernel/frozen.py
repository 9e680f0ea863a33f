"""A dict that stays as it is: what is made once and handed to every seat."""

from typing import NoReturn, TypeVar

V = TypeVar("V")


def refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("this is fixed: make a dict of your own from it")


class Fixed(dict[str, V]):
    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = refuse

    def __reduce__(self) -> tuple[type, tuple[dict[str, V]]]:
        return dict, (dict(self),)  # a copy is one's own
