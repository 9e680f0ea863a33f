"""Small fast chaotic generator on 32-bit words: four ints, cheap to copy, the same compiled or not."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
SEED_BITS: Final = 96  # what the three seeded words hold


@final
class Rng:
    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def clone(self) -> "Rng":
        return Rng(self.a, self.b, self.c, self.counter)

    def word(self) -> i64:
        b, c = self.b, self.c
        out: i64 = (self.a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + out) & WORD
        return out

    def split(self) -> "Rng":
        """Other dice, thrown by these."""
        return Rng(self.word(), self.word(), self.word(), 1)

    def below(self, n: i64) -> i64:
        """One of 0 .. n-1, for n up to 2**31."""
        return (self.word() * n) >> 32

    def shuffle(self, cards: vec[i64]) -> None:
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1

    def deal_anew(self, cards: vec[i64]) -> None:
        """Shuffle a pool of small numbers so that how they lay before makes no difference."""
        top: i64 = 0
        for card in cards:
            if card > top:
                top = card
        counts = vec[i64]([0] * (top + 1))
        for card in cards:
            counts[card] += 1
        n: i64 = 0
        for card in range(top + 1):
            while counts[card] > 0:
                counts[card] -= 1
                cards[n] = card
                n += 1
        self.shuffle(cards)


def numbered(seed: i64, n: i64) -> Rng:
    """The n-th dice of a seed of 32 bits."""
    rng = Rng(seed & WORD, n & WORD, 0x9E3779B9, 1)
    i: i64 = 0
    while i < 8:
        rng.word()
        i += 1
    return rng


def seeded(seed: int) -> Rng:
    """Dice from a seed of up to 96 bits."""
    rng = Rng(seed & WORD, (seed >> 32) & WORD, (seed >> 64) & WORD, 1)
    for _ in range(12):
        rng.word()
    return rng


def mixed(seed: int, n: int) -> int:
    """The n-th seed that follows from one seed: neighbours share nothing, and the order does not matter."""
    rng = seeded(seed ^ (n << 32) ^ 0x9E3779B9)
    low: int = rng.word()  # as an int: an i64 would wrap
    middle: int = rng.word()
    high: int = rng.word()
    return low | (middle << 32) | (high << 64)
