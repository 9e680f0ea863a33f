"""The stores that tables can be kept in, by their addresses."""

from labtop import extras
from labtop.tables.stores.sql import Store


def store_at(address: str) -> Store:
    """The store of an address: `memory`, `sqlite:///FILE`, or `postgresql://...`. ValueError says what is wrong.

    MissingExtra where an extra is needed for it."""
    from labtop.tables.stores.sqlite import Memory, Sqlite

    if address == "memory":
        return Memory()
    if address.startswith("sqlite:///") and len(address) > len("sqlite:///"):
        return Sqlite(address.removeprefix("sqlite:///"))
    if address.startswith(("postgresql://", "postgres://")):
        extras.need("postgres", "PostgreSQL")
        from labtop.tables.stores.postgres import Postgres

        return Postgres(address)
    kind = address.partition(":")[0]
    raise ValueError(f"a database is memory, sqlite:///FILE or postgresql://USER@HOST/NAME, not {kind!r}")
