"""How server processes hear of each other's records, and which of them drives a table.

Nothing depends on it for being right: the store decides who was first, and a sweep catches what was not heard.
"""

from collections.abc import Callable

Heard = Callable[[str, int], None]
Saw = Callable[[str, bytes], None]


class PubSub:
    patience: float | None = None  # seconds between looks at a lease; None: there are no other processes

    @property
    def is_alone(self) -> bool:
        return self.patience is None

    async def open(self, heard: Heard, saw: Saw) -> None:
        """Have `heard` called with the table and number of every record that another process writes where we follow,
        and `saw` with table and message of whatever moves there."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def follow(self, table: str) -> None:
        raise NotImplementedError

    async def unfollow(self, table: str) -> None:
        raise NotImplementedError

    def publish(self, table: str, seq: int) -> None:
        raise NotImplementedError

    def show(self, table: str, message: bytes) -> None:
        """Tell of something that moves and is not kept."""
        raise NotImplementedError

    async def lease(self, table: str) -> bool:
        """Whether this process is the one to drive a table, from now on for a while."""
        raise NotImplementedError


class Alone(PubSub):
    """The only process."""

    async def open(self, heard: Heard, saw: Saw) -> None:
        pass

    async def close(self) -> None:
        pass

    async def follow(self, table: str) -> None:
        pass

    async def unfollow(self, table: str) -> None:
        pass

    def publish(self, table: str, seq: int) -> None:
        pass

    def show(self, table: str, message: bytes) -> None:
        pass

    async def lease(self, table: str) -> bool:
        return True
