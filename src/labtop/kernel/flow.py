"""The flow of play: a stack of decisions owed, the next one on top; alarms that time brings; and what happened.

The rules tell the journal while a game is recorded: for the log, animations and screen readers.
"""

import re
from typing import Final, Generic, TypeVar, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from labtop.kernel.rng import Rng

NOBODY: Final = 255  # the seat of a frame that resolves by itself; also the seat of a spectator
THING: Final = 8  # where the first slot of a move begins
WHERE: Final = 16  # and the second, where the first has eight bits
NEVER: Final = 1 << 62
NOTHING: Final = -1  # no thing, or one that the reader may not know
EVERYBODY: Final = -1  # a mask with every seat's bit
THOUGHT: Final = 1000  # ms that a computer player takes over a move where an alarm is set


def frame(step: i64, seat: i64, arg: i64) -> i64:
    """One decision owed, as one int: which step, whose, and a small argument of the step's own."""
    return step | seat << 8 | arg << 16


def step_of(f: i64) -> i64:
    return f & 255


def seat_of(f: i64) -> i64:
    return f >> 8 & 255


def arg_of(f: i64) -> i64:
    return f >> 16


def verb_of(move: i64) -> i64:
    """A move is one int as well: its verb, and from `THING` on the values of its slots."""
    return move & 255


def thing_of(move: i64) -> i64:
    """The value of the slot that comes first, where it has eight bits."""
    return move >> THING & 255


def where_of(move: i64) -> i64:
    """The value of the slot that comes second, where both have eight bits."""
    return move >> WHERE & 255


def at(place: i64, n: i64) -> i64:
    """One place of many: in front of a seat, say."""
    return place | n << 8


@final
@mypyc_attr(acyclic=True)  # tables keep them all: so the garbage collector need not look at them
class Event:
    """One thing that happened. All numbers are the game's own; its log turns them into words."""

    what: i64
    seat: i64
    thing: i64
    source: i64
    target: i64
    seen: i64  # bit by seat: who may know the thing
    reveals: bool  # somebody learned what was hidden: no undo goes back across it

    def __init__(self, what: i64, seat: i64, thing: i64, source: i64, target: i64, seen: i64, reveals: bool) -> None:
        self.what = what
        self.seat = seat
        self.thing = thing
        self.source = source
        self.target = target
        self.seen = seen
        self.reveals = reveals

    def known_to(self, seat: i64) -> bool:
        """Whether the seat may know the thing; a spectator (a seat past all others) knows what everybody does."""
        return self.seen == EVERYBODY or (seat < 62 and (self.seen >> seat) & 1 == 1)

    def thing_for(self, seat: i64) -> i64:
        """The thing, as far as the seat may know it."""
        return self.thing if self.known_to(seat) else NOTHING


@final
class Journal:
    events: list[Event]

    def __init__(self) -> None:
        self.events = []


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position, known in full. Plain numbers, so that a clone is a few copies of memory."""

    seats: i64
    rng: Rng
    owed: vec[i64]  # frames; the last is due first
    now: i64  # ms since the start; only `advance` moves it
    alarms: vec[i64]  # ms and frame by turns, the earliest pair last
    journal: Journal | None  # where to tell what happens; None in a playout

    def __init__(self, seats: i64, rng: Rng) -> None:
        self.seats = seats
        self.rng = rng
        self.owed = vec[i64]()
        self.now = 0
        self.alarms = vec[i64]()
        self.journal = None

    def clone(self) -> "State":
        """An independent copy; it records nothing."""
        raise NotImplementedError

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal anew, in place, all that `seat` cannot know, future dice included. NOBODY knows what is public."""
        raise NotImplementedError

    def owe(self, step: i64, seat: i64, arg: i64 = 0) -> None:
        self.owed = append(self.owed, frame(step, seat, arg))

    def owe_each(self, step: i64) -> None:
        """Owe the same decision to every seat; a step that is `together` takes them in any order."""
        seat: i64
        for seat in range(self.seats):
            self.owe(step, seat)

    def others(self, seat: i64) -> vec[i64]:
        """All seats but this one."""
        found = vec[i64](capacity=self.seats)
        other: i64
        for other in range(self.seats):
            if other != seat:
                found = append(found, other)
        return found

    def ring_at(self, ms: i64, step: i64, seat: i64 = NOBODY, arg: i64 = 0) -> None:
        """Owe a frame when the clock gets there. Alarms of one moment ring in the order they were set."""
        self.alarms = append(append(self.alarms, ms), frame(step, seat, arg))
        i: i64 = len(self.alarms) - 2
        while i >= 2 and self.alarms[i - 2] <= self.alarms[i]:
            self.alarms[i], self.alarms[i - 2] = self.alarms[i - 2], self.alarms[i]
            self.alarms[i + 1], self.alarms[i - 1] = self.alarms[i - 1], self.alarms[i + 1]
            i -= 2

    def next_alarm(self) -> i64:
        return NEVER if len(self.alarms) == 0 else self.alarms[len(self.alarms) - 2]

    def note(
        self,
        what: i64,
        seat: i64,
        thing: i64 = NOTHING,
        source: i64 = NOTHING,
        target: i64 = NOTHING,
        seen: i64 = EVERYBODY,
    ) -> None:
        """Tell the journal, if there is one, what happened in plain sight of those in `seen`."""
        if self.journal is not None:
            self.journal.events.append(Event(what, seat, thing, source, target, seen, False))

    def reveal(
        self,
        what: i64,
        seat: i64,
        thing: i64 = NOTHING,
        source: i64 = NOTHING,
        target: i64 = NOTHING,
        seen: i64 = EVERYBODY,
    ) -> None:
        """As `note`, where somebody learns what was hidden."""
        if self.journal is not None:
            self.journal.events.append(Event(what, seat, thing, source, target, seen, True))

    def show(self, known: bool, what: i64, seat: i64, thing: i64, source: i64, target: i64) -> None:
        """As `note` where everybody knew the thing before, else as `reveal`."""
        if self.journal is not None:
            self.journal.events.append(Event(what, seat, thing, source, target, EVERYBODY, not known))


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of decision. It holds no state of its own: all there is to know is in `s` and the frame.

    A step that is `together` is owed to several seats at once and answered in any order. Free play is such a step
    whose `apply` owes its own frame again: the seat may go on, and whatever is owed above comes first.
    """

    name: str = ""  # the key of its words; where none is given, how the class is called: BuyCard is buy-card
    section: str = ""  # where the rules page tells of it
    together: bool = False
    waits: bool = False  # nobody is asked: it is owed until an alarm takes it away

    def moot(self, s: S, f: i64) -> bool:
        """Whether nothing is left to decide. May look only at what everybody knows."""
        return False

    def legal(self, s: S, f: i64) -> vec[i64]:
        raise NotImplementedError

    def apply(self, s: S, f: i64, move: i64) -> None:
        """Play a legal move; legality is not checked here."""
        raise NotImplementedError


def adopt(step: Step[S]) -> None:
    """A step in plain Python keeps these on its class, where compiled code does not look: give them to the object."""
    own = type(step).__dict__
    name = own.get("name")
    section = own.get("section")
    together = own.get("together")
    waits = own.get("waits")
    if isinstance(name, str):
        step.name = name
    if isinstance(section, str):
        step.section = section
    if isinstance(together, bool):
        step.together = together
    if isinstance(waits, bool):
        step.waits = waits


class Rules(Generic[S]):
    steps: list[Step[S]]

    def __init__(self, steps: list[Step[S]]) -> None:
        self.steps = steps
        for step in steps:
            adopt(step)
            if step.name == "":
                step.name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(step).__name__).lower()

    def over(self, s: S) -> bool:
        return len(s.owed) == 0

    def due(self, s: S) -> vec[i64]:
        """The frames that may be answered now: the top one, or all of a group that decides together.

        None where only the clock can go on."""
        if len(s.owed) == 0:
            return vec[i64]()
        top = s.owed[-1]
        step = self.steps[step_of(top)]
        if step.waits:
            return vec[i64]()
        frames = vec[i64]([top])
        if step.together:
            i: i64 = len(s.owed) - 2
            while i >= 0 and step_of(s.owed[i]) == step_of(top):
                if not step.moot(s, s.owed[i]):
                    frames = append(frames, s.owed[i])
                i -= 1
        return frames

    def legal(self, s: S, f: i64) -> vec[i64]:
        return self.steps[step_of(f)].legal(s, f)

    def apply(self, s: S, f: i64, move: i64) -> None:
        i: i64 = len(s.owed) - 1
        while s.owed[i] != f:
            i -= 1
        s.owed, f = pop(s.owed, i)  # into f, not _: an untyped name would be boxed
        self.steps[step_of(f)].apply(s, f, move)
        self.settle(s)

    def settle(self, s: S) -> None:
        """Resolve what nobody has to decide, until a decision or the end of the game is on top."""
        while len(s.owed) != 0:
            f = s.owed[-1]
            step = self.steps[step_of(f)]
            if step.waits:
                return
            if seat_of(f) == NOBODY:
                s.owed, f = pop(s.owed)
                step.apply(s, f, 0)
            elif step.moot(s, f):
                s.owed, f = pop(s.owed)
            else:
                return

    def advance(self, s: S, ms: i64) -> None:
        """Let the clock run to `ms` since the start. Alarms on the way ring in order, each at its own time."""
        while len(s.owed) != 0 and s.next_alarm() <= ms:
            s.alarms, f = pop(s.alarms)
            s.alarms, at = pop(s.alarms)
            if at > s.now:
                s.now = at
            s.owed = append(s.owed, f)
            self.settle(s)
        if ms > s.now:
            s.now = ms

    def waits(self, s: S) -> bool:
        """Whether nobody can do anything before the clock does."""
        return len(s.owed) != 0 and self.steps[step_of(s.owed[-1])].waits

    def any_due(self, s: S, rng: Rng) -> i64:
        """One of the frames that may be answered now, without listing them all."""
        top = s.owed[-1]
        step = self.steps[step_of(top)]
        if not step.together:
            return top
        n: i64 = 1
        while n < len(s.owed) and step_of(s.owed[-1 - n]) == step_of(top):
            n += 1
        f = s.owed[-1 - rng.below(n)]
        return top if step.moot(s, f) else f

    def playout(self, s: S, rng: Rng) -> i64:
        """Play random moves to the end and count them. Under a clock each takes a second."""
        n: i64 = 0
        while len(s.owed) != 0:
            f = s.owed[-1]
            step = self.steps[step_of(f)]  # looked up once: that costs as much as a small game's move
            if step.waits:
                self.advance(s, s.next_alarm())
                continue
            if step.together:
                f = self.any_due(s, rng)
            moves = step.legal(s, f)
            self.apply(s, f, moves[rng.below(len(moves))])
            n += 1
            if len(s.alarms) != 0:
                self.advance(s, s.now + THOUGHT)
        return n
