"""Where tables are kept. What a store has taken is there after a crash; what it refuses has not happened."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Protocol

from labtop import extras
from labtop.tables.records import Card, Made, Record, Settled, Strength

LISTED = 100  # tables in a list
Ranks = Callable[[dict[str, Strength]], tuple[Settled, list[Strength]]]


class StoreError(Exception):
    """The store cannot do it now; the message says why. Nothing that was acknowledged is lost."""


class Overtaken(Exception):
    """Somebody else has written the record of that number."""


class Kept(NamedTuple):
    """A table as it is stored."""

    made: Made
    deck: str  # its text
    records: list[Record]  # positions only with the last one, and where the rules changed


class Best(NamedTuple):
    """A part of those who play a game best."""

    players: list[Strength]
    above: int  # how many are better than the first of them
    listed: int  # how many there are in all


class Store(Protocol):
    async def open(self) -> None:
        """Be ready, with everything there in the newest schema. StoreError says why not."""

    async def close(self) -> None:
        """Finish what has begun."""

    async def make(self, made: Made, deck: str, card: Card, records: Sequence[Record] = ()) -> bool:
        """Keep a new table. False if one of that id is there already."""

    async def append(self, table: str, record: Record) -> None:
        """Durable once it returns. Overtaken if a record of that number is there already."""

    async def show(self, card: Card) -> None:
        """Have a table so in the lists."""

    async def find(self, table: str) -> Kept | None: ...

    async def records(self, table: str, after: int) -> list[Record]: ...

    async def positions(self, table: str) -> dict[int, bytes]:
        """Every position that is kept, by record."""
        return {record.seq: record.position for record in await self.records(table, 0) if record.position is not None}

    async def thin(self, table: str, every: int) -> None:
        """Of a finished game keep only some positions: every so many records, first, last, changes of rules."""

    async def latest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last record of each table."""

    async def listed(self) -> list[Card]:
        """Tables for everybody to see, those that wait for players first, then the newest first."""

    async def tables_of(self, who: str) -> list[Card]:
        """Tables of a person, the newest first."""

    async def clocks(self) -> list[str]:
        """Tables where time runs."""

    async def banned(self) -> frozenset[str]:
        """Identities of those who may only watch."""
        return frozenset()

    # ratings

    async def settle(self, table: str, game: str, players: Sequence[str], ranks: Ranks) -> Settled:
        """Count a finished game, once: `ranks` is told the strength of those players who have one, and tells what they
        have now. Who comes later, from whichever process, is told what the first has settled."""

    async def settled(self, table: str) -> Settled | None:
        """What was settled of a table; None if nothing was."""

    async def unsettled(self, but: Collection[str] = ()) -> list[str]:
        """Tables where a game is over, which may count and has not been settled; but for these."""

    async def best(self, game: str, least: int, skip: int, most: int) -> Best:
        """Those who have played so many games at least, the strongest first."""

    async def strength(self, game: str, who: str, least: int) -> tuple[Strength, int] | None:
        """Somebody's own, and how many of those who have played so many games at least are better."""

    async def check(self) -> None:
        """Write something that means nothing: StoreError says why that cannot be done."""

    async def secret(self) -> bytes:
        """The key by which cookies and links are signed: drawn once, the same for every process on this store."""


def store_at(address: str) -> Store:
    """The store of an address: `memory`, `sqlite:///FILE`, or `postgresql://...`. ValueError says what is wrong.

    MissingExtra where an extra is needed for it."""
    if address == "memory":
        from labtop.tables.stores.memory import Memory

        return Memory()
    if address.startswith("sqlite:///") and len(address) > len("sqlite:///"):
        from labtop.tables.stores.sqlite import Sqlite

        return Sqlite(address.removeprefix("sqlite:///"))
    if address.startswith(("postgresql://", "postgres://")):
        extras.need("postgres", "PostgreSQL")
        from labtop.tables.stores.postgres import Postgres

        return Postgres(address)
    kind = address.partition(":")[0]
    raise ValueError(f"a database is memory, sqlite:///FILE or postgresql://USER@HOST/NAME, not {kind!r}")
