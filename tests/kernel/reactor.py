"""Reactor: a toy in real time, to prove free play, alarms and together-decisions in the kernel.

Everybody feeds the reactor whenever they like. Every ten seconds an alarm pushes a secret vote above the free play:
cool (a majority) or not. At one minute, or when the heat passes its limit, it is over.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.flow import NOBODY, Rules, State, Step, seat_of
from labtop.kernel.rng import Rng, seeded

PLAY: Final = 0
ALARM: Final = 1
VOTE: Final = 2
COUNT: Final = 3
STOP: Final = 4

FEED: Final = 1
COOL: Final = 1
HEAT_IT: Final = 2
EVERY: Final = 10_000
END: Final = 60_000
LIMIT: Final = 50

FED: Final = 0


@final
class Reactor(State):
    heat: i64
    votes: vec[i64]

    def __init__(self, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.heat = 0
        self.votes = vec[i64]([0] * seats)

    def clone(self) -> "Reactor":
        twin = Reactor(self.seats, self.rng.clone())
        twin.owed = self.owed[:]
        twin.now = self.now
        twin.alarms = self.alarms[:]
        twin.heat = self.heat
        twin.votes = self.votes[:]
        return twin


class Play(Step[Reactor]):
    """Free play: the frame is owed again, so the seat may always go on."""

    name = "play"
    together = True

    def legal(self, s: Reactor, f: i64) -> vec[i64]:
        return vec[i64]([FEED] if s.heat < LIMIT else [])

    def apply(self, s: Reactor, f: i64, move: i64) -> None:
        s.heat += 1
        s.note(FED, seat_of(f))
        s.owe(PLAY, seat_of(f))


class Alarm(Step[Reactor]):
    name = "alarm"

    def apply(self, s: Reactor, f: i64, move: i64) -> None:
        s.ring_at(s.now + EVERY, ALARM)
        s.owe(COUNT, NOBODY)
        s.owe_each(VOTE)


class Vote(Step[Reactor]):
    name = "vote"
    together = True

    def legal(self, s: Reactor, f: i64) -> vec[i64]:
        return vec[i64]([COOL, HEAT_IT])

    def apply(self, s: Reactor, f: i64, move: i64) -> None:
        s.votes[seat_of(f)] = move


class Count(Step[Reactor]):
    name = "count"

    def apply(self, s: Reactor, f: i64, move: i64) -> None:
        if sum(vote == COOL for vote in s.votes) * 2 > s.seats:
            s.heat = 0
        for seat in range(s.seats):
            s.votes[seat] = 0


class Stop(Step[Reactor]):
    name = "stop"

    def apply(self, s: Reactor, f: i64, move: i64) -> None:
        s.owed = vec[i64]()
        s.alarms = vec[i64]()


RULES: Final[Rules[Reactor]] = Rules([Play(), Alarm(), Vote(), Count(), Stop()])


def setup(seats: int, seed: int) -> Reactor:
    s = Reactor(seats, seeded(seed))
    s.owe_each(PLAY)
    s.ring_at(EVERY, ALARM)
    s.ring_at(END, STOP)
    return s
