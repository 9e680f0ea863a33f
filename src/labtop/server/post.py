"""What there is to send goes out together.

Text after text, a write costs half of what it costs with other work in between, in which whoever reads the first falls
asleep and has to be woken again.
"""

import asyncio
from typing import Protocol

BAG = 64  # letters at the most: nobody waits for more of them to be written


class Receiver(Protocol):
    def deliver(self, letter: bytes) -> None:
        """Have it sent, unless the other side has gone meanwhile."""


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
            to.deliver(letter)
