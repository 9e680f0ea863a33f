"""What there is to send goes out together.

Written one right after the other, letters cost less than with other work in between, in which whoever reads the first
falls asleep and has to be woken again.
"""

import asyncio
import logging
from typing import Protocol

LOG = logging.getLogger("labtop.post")
BAG = 64  # letters at the most: nobody waits for more of them to be written


class Receiver(Protocol):
    def deliver(self, letter: bytes) -> None:
        """Have it sent, unless the other side has gone meanwhile."""

    def give_up(self) -> None:
        """Be done with the other side: it lacks a letter, and will ask for all since when it comes again."""


class Post:
    def __init__(self) -> None:
        self.letters: list[tuple[Receiver, bytes]] = []

    def give(self, to: Receiver, letter: bytes) -> None:
        """To be sent when the loop has come round, in the order in which letters were given."""
        if not self.letters:
            asyncio.get_running_loop().call_soon(self.go)
        self.letters.append((to, letter))
        if len(self.letters) >= BAG:
            self.go()

    def go(self) -> None:
        letters, self.letters = self.letters, []
        for to, letter in letters:
            try:
                to.deliver(letter)
            except Exception:  # of one: the others shall have theirs
                LOG.exception("a letter could not be sent")
                to.give_up()
