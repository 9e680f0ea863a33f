"""Who somebody is: a signed cookie that no script can read, and a nickname. Seats are kept by keys in links.

What people call themselves and say is limited, and nothing in it that a screen would obey."""

import unicodedata
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from labtop.tables.records import Refused

# Controls and format characters (which turn text around or hide it), private use, and halves of pairs.
UNFIT = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
JOINER = "\u200d"  # holds an emoji of several together
BLANK = "\u034f\u115f\u1160\u2800\u3164\uffa0"  # called letters or signs, but nothing is seen of them


class Person(NamedTuple):
    id: str
    name: str


NOBODY = Person("", "")


class Keys:
    """Signs and checks, with a secret that never leaves the server."""

    def __init__(self, secret: bytes) -> None:
        self.who = URLSafeSerializer(secret, salt="labtop.person")
        self.seat = URLSafeSerializer(secret, salt="labtop.seat")
        self.next = URLSafeSerializer(secret, salt="labtop.rematch")

    def cookie(self, person: Person) -> str:
        return str(self.who.dumps([person.id, person.name]))

    def person(self, cookie: str | None) -> Person:
        """Whose cookie it is; NOBODY for none, or one that we have not signed."""
        if not cookie or len(cookie) > 1000:
            return NOBODY
        try:
            id, name = self.who.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return NOBODY
        return Person(str(id), str(name))

    def seat_key(self, table: str, seat: int, since: int) -> str:
        """What a link to a reserved seat holds; another reservation of the seat makes it void."""
        return str(self.seat.dumps([table, seat, since]))

    def seat_of(self, key: str) -> tuple[str, int, int] | None:
        try:
            table, seat, since = self.seat.loads(key)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(table), int(seat), int(since)

    def next_table(self, table: str) -> str:
        """The id of a table's rematch: the same for every process that makes it, and for nobody to guess."""
        return str(self.next.dumps(table)).rpartition(".")[2][:16]


def spoken(what: str, text: str, longest: int) -> str:
    """The text with its spaces in order. Refused if nothing is left, or it is too long."""
    if len(text) > 4 * longest:
        raise Refused(f"{what} is too long: {longest} characters at the most")
    fit = "".join(
        c if c == JOINER or (c not in BLANK and unicodedata.category(c) not in UNFIT) else " "
        for c in unicodedata.normalize("NFC", text)
    )
    words = (word.strip(JOINER) for word in fit.split())
    text = " ".join(word for word in words if word)
    if not text:
        raise Refused(f"{what} is empty")
    if len(text) > longest:
        raise Refused(f"{what} is too long: {longest} characters at the most")
    return text
