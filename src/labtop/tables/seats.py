"""Seats of a table, and what they owe."""

from typing import NamedTuple

from labtop.tables.records import OPEN, RESERVED


class Chair:
    """A seat: who was meant to sit there, and who does."""

    def __init__(self, plan: str, since: int) -> None:
        self.plan = plan  # OPEN, RESERVED, or the name of a bot
        self.since = since  # the record that planned it
        self.person = ""  # identity
        self.name = ""
        self.bot = "" if plan in (OPEN, RESERVED) else plan
        self.ready = False
        self.away = False  # a bot plays for its person, who may come back

    @property
    def present(self) -> bool:
        return bool(self.person) and not self.away

    @property
    def filled(self) -> bool:
        return bool(self.person or self.bot)

    def seat_person(self, who: str, name: str) -> None:
        self.person, self.name, self.bot, self.away, self.ready = who, name, "", False, False

    def seat_bot(self, level: str, name: str) -> None:
        self.person, self.name, self.bot, self.away, self.ready = "", name, level, False, False


class Coming(NamedTuple):
    """Who plays on a seat since a record; nobody where a bot does."""

    seq: int
    seat: int
    who: str
    name: str
    bot: str


class Asked(NamedTuple):
    """A decision that a seat owes, and since when."""

    f: int
    seq: int
    ms: int
