"""Several server processes beside one another: Redis tells of records, and lends each table to one driver at a time."""

import asyncio
import logging
import secrets
from typing import Any

import msgspec
from redis import asyncio as redis
from redis.asyncio.lock import Lock
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import LockNotOwnedError, RedisError

from labtop.tables.service import Heard, PubSub
from labtop.tables.stores.sql import StoreError

LOG = logging.getLogger("labtop.pubsub")
LEASE = 6.0  # seconds that a table stays with a driver who says no more
PREFIX = "labtop:"


class Redis(PubSub):
    patience = LEASE / 3

    def __init__(self, address: str) -> None:
        again = Retry(NoBackoff(), 1, (redis.ConnectionError,))  # over a new connection, where Redis was started anew
        self.redis = redis.Redis.from_url(address, socket_timeout=2, socket_connect_timeout=2, retry=again)
        self.me = secrets.token_hex(8)
        self.held: dict[str, tuple[Lock, float]] = {}  # leases, and when each was last made sure of
        self.away = 0.0  # until then Redis is not asked for leases: it did not answer
        self.followed = {"!everybody"}
        self.outbox: list[tuple[str, bytes]] = []
        self.wake = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, heard: Heard) -> None:
        self.heard = heard
        self.ears = self.redis.pubsub(ignore_subscribe_messages=True)
        try:
            await self._follow_all()
        except (RedisError, OSError) as wrong:
            await self.redis.aclose()
            raise StoreError(f"cannot open Redis: {wrong}") from None
        self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._speak())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for lock, _ in self.held.values():
            await self._quietly(lock.release())
        await self._quietly(self.ears.aclose())  # type: ignore[no-untyped-call]
        await self._quietly(self.redis.aclose())

    async def follow(self, table: str) -> None:
        self.followed.add(table)
        await self._quietly(self.ears.subscribe(PREFIX + table))

    async def _follow_all(self) -> None:
        await self.ears.subscribe(*(PREFIX + table for table in self.followed))

    async def unfollow(self, table: str) -> None:
        self.followed.discard(table)
        if table in self.held:
            await self._quietly(self.held.pop(table)[0].release())
        await self._quietly(self.ears.unsubscribe(PREFIX + table))

    def publish(self, table: str, seq: int, moving: bytes = b"") -> None:
        self.outbox.append((table, msgspec.msgpack.encode((self.me, seq, moving))))
        self.wake.set()

    async def lease(self, table: str) -> bool:
        now = asyncio.get_running_loop().time()
        lock, since = self.held.get(table, (None, 0.0))
        if now < self.away or (lock is not None and now - since < LEASE / 3):
            return True
        try:
            if lock is None or not await self._lengthened(lock):
                self.held.pop(table, None)
                lock = self.redis.lock(PREFIX + "drive:" + table, LEASE, blocking=False)
                if not await lock.acquire():
                    return False
            self.held[table] = lock, now
        except (RedisError, OSError) as wrong:
            LOG.warning("redis", extra={"why": str(wrong)})
            self.away = asyncio.get_running_loop().time() + LEASE
        return True  # where Redis does not answer, better two drivers, of whom the store hears one, than none

    async def _lengthened(self, lock: Lock) -> bool:
        """Only who still holds a lease may lengthen it."""
        try:
            return await lock.reacquire()
        except LockNotOwnedError:
            return False

    async def _listen(self) -> None:
        lost = False
        while True:
            try:
                if lost:  # tables that were taken up meanwhile are followed by nobody yet
                    await self._follow_all()
                    lost, self.away = False, 0.0
                message = await self.ears.get_message(timeout=5.0)
                if message is None:
                    continue
                sender, number, moving = msgspec.msgpack.decode(message["data"], type=tuple[str, int, bytes])
                table = message["channel"].decode().removeprefix(PREFIX)
                if sender != self.me:
                    self.heard(table, number, moving)
            except (RedisError, OSError, msgspec.MsgspecError) as wrong:
                LOG.warning("redis", extra={"why": str(wrong)})
                lost = True
                await asyncio.sleep(0.5)

    async def _speak(self) -> None:
        """Publish all that waits in one go."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            batch, self.outbox = self.outbox, []
            pipe = self.redis.pipeline(transaction=False)
            for table, message in batch:
                pipe.publish(PREFIX + table, message)
            await self._quietly(pipe.execute())

    async def _quietly(self, work: Any) -> None:
        try:
            await work
        except (RedisError, OSError) as wrong:
            LOG.warning("redis", extra={"why": str(wrong)})
