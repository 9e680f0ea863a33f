"""Work for workers in processes of their own, who find it here by its name."""

import os
import signal
import time
from pathlib import Path


def numbers(pause: float, first: int, stop: int) -> list[int]:
    """The numbers of the games, each after a while."""
    time.sleep(pause * (stop - first))
    return list(range(first, stop))


def dying_once(folder: str, first: int, stop: int) -> list[int]:
    """Whoever gets game 7 dies of it the first time."""
    grave = Path(folder) / "grave"
    if first <= 7 < stop and not grave.exists():
        grave.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return list(range(first, stop))


def deadly(folder: str, first: int, stop: int) -> list[int]:
    """Whoever gets game 7 dies of it."""
    if first <= 7 < stop:
        with (Path(folder) / "graves").open("a", encoding="utf-8") as graves:
            graves.write(f"{os.getpid()}\n")
        os.kill(os.getpid(), signal.SIGKILL)
    return list(range(first, stop))


def wrong(said: str, first: int, stop: int) -> list[int]:
    raise LookupError(said)


def zeros(size: int, first: int, stop: int) -> bytes:
    """An answer that takes a while to send."""
    return bytes(size)
