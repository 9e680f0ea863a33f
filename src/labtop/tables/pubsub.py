"""How processes hear of each other's records, and which of them drives a table.

Nothing depends on it for being right: the store decides who was first, and a sweep catches what was not heard.
"""

from collections.abc import Callable

Heard = Callable[[str, int, bytes], None]


class PubSub:
    """The only process: there is nobody to hear of, or to tell. Where there are others, all of it is overridden."""

    patience: float | None = None  # seconds between looks at a lease; None: there are no other processes

    async def open(self, heard: Heard) -> None:
        """Have `heard` called with all that other processes publish of the tables that we follow."""

    async def close(self) -> None: ...

    async def follow(self, table: str) -> None: ...

    async def unfollow(self, table: str) -> None: ...

    def publish(self, table: str, seq: int, moving: bytes = b"") -> None:
        """Tell of a record by its number, or of something that moves and is not kept."""

    async def lease(self, table: str) -> bool:
        """Whether this process is the one to drive a table, from now on for a while."""
        return True
