"""Moves declared once. A verb with its slots and guards gives text, reading, arguments, refusals and action numbers.

A move is one int: the code of its verb in the lowest eight bits, and each slot's value from its `shift` on. What is
legal is listed by the rules, where it is fast; guards say why something is not, and a contract test holds the two
together.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, Generic, TypeVar

from labtop.kernel.flow import Rules, State, seat_of, step_of
from labtop.kernel.frozen import Fixed
from labtop.kernel.game import Move, Refusal
from labtop.kernel.numbering import NO_SEAT, Numbering, Numbers

S = TypeVar("S", bound=State)
Say = Callable[..., str]  # a sentence of the game: its table, its key and what fills its blanks
CACHED = 8192  # descriptions of moves
NOTHING_TO_SAY = Refusal("", "")


class Attempt(Generic[S]):
    """A move that a seat makes, or would like to."""

    __slots__ = ("f", "move", "s", "seat", "verb")

    def __init__(self, s: S, f: int, verb: "Verb[S]", move: int) -> None:
        self.s, self.f, self.verb, self.move, self.seat = s, f, verb, move, f >> 8 & 255

    def __getitem__(self, slot: str) -> int:
        return self.verb.value(slot, self.move)

    def id(self, slot: str) -> str:
        return self.verb.slots[slot].kind.id_of(self.s, self.seat, self[slot])

    def name(self, slot: str) -> str:
        return self.verb.slots[slot].kind.name_of(self.s, self.seat, self[slot])


def unlisted(s: State) -> tuple[str, ...]:
    return ()


Blank = str | Callable[[Attempt[S]], object]  # the slot whose thing is named, or what to say


@dataclass(frozen=True, eq=False)
class Kind(Generic[S]):
    """What a slot can hold. Values count from 0; an empty id means that there is none with that value.

    Where there are too many values to list, or a seat calls them its own way, a game overrides the methods."""

    name: str  # as in the refusal no-such-project
    ids: Callable[[S], Sequence[str]] = unlisted
    names: Callable[[S], Sequence[str]] | None = None  # as players say, where that is not the id
    pattern: str = "[a-z0-9-]+"  # of an id in a text
    thing: str = "{}"  # what the view calls it
    usual: Callable[[str], str] = str  # the usual way to write an id
    things: Callable[[str], Sequence[str]] | None = None  # what the view calls those that one id stands for
    wrong: tuple[str, ...] = ()  # what else may be wrong with a text: keys of refusals
    action: str = ""  # what an action calls a value, counted from 1, where ids depend on the position: "option {}"
    parts: Callable[[str], Mapping[str, str]] | None = None  # arguments that spell out what an id is made of

    @property
    def varies(self) -> bool:
        """Whether a value may have another id or name in another position of the same deck."""
        return self.action != "" or type(self) is not Kind

    def values(self, s: S) -> Iterable[int]:
        return (n for n, id in enumerate(self.ids(s)) if id)

    def id_of(self, s: S, seat: int, n: int) -> str:
        return self.ids(s)[n]

    def name_of(self, s: S, seat: int, n: int) -> str:
        return self.id_of(s, seat, n) if self.names is None else self.names(s)[n]

    def find(self, s: S, seat: int, text: str) -> int | str:
        """The value that a text means; or the key of what is wrong with it."""
        ids, id = self.ids(s), self.usual(text)
        return ids.index(id) if id in ids else f"no-such-{self.name}"

    def meant_by(self, s: S, seat: int, thing: str) -> Iterable[int]:
        """The values that somebody may mean who touches a thing."""
        return (n for n in self.values(s) if thing in self.seen_as(self.id_of(s, seat, n)))

    def seen_as(self, id: str) -> Sequence[str]:
        return (self.thing.format(id),) if self.things is None else self.things(id)


SEAT: Kind[Any] = Kind(
    "seat", lambda s: [str(n) for n in range(s.seats)], lambda s: [f"@{n}" for n in range(s.seats)], r"\d", "seat-{}"
)


@dataclass(frozen=True, eq=False)
class Slot(Generic[S]):
    """One blank of a verb's text."""

    kind: Kind[S]
    shift: int
    bits: int = 8
    touches: bool = True  # whether the view's thing glows with the move
    relative: bool = False  # a seat: to a learner it is counted from the actor on
    only: Callable[[S], Sequence[int]] | None = None  # the values it takes, where not all
    sensible: Callable[[S], Sequence[int]] | None = None  # the values that can be legal, where more can be said
    below: str = ""  # the slot whose value is always larger: actions are only for such pairs
    tried: int = 0  # whoever touches a thing may mean this slot: 1 before 2, and 0 never

    @cached_property
    def mask(self) -> int:
        return (1 << self.bits) - 1

    def values(self, s: S) -> list[int]:
        given = self.sensible or self.only or self.kind.values
        return list(given(s))

    def numbered(self, s: S) -> list[int]:
        """The values that actions tell apart."""
        if self.kind.action:
            return list(range(len(self.kind.ids(s))))
        return list(range(1, s.seats)) if self.relative and self.sensible is None else self.values(s)

    def word(self, s: S, n: int) -> str:
        """What an action calls a value."""
        if self.relative:
            return f"+{n}"
        return self.kind.action.format(n + 1) if self.kind.action else self.kind.ids(s)[n]


class Guard(Generic[S]):
    """A condition of a move, and the sentence that refuses what does not meet it."""

    __slots__ = ("blanks", "holds", "key", "meant", "rule")

    def __init__(
        self,
        key: str,
        holds: Callable[[Attempt[S]], object],
        rule: str = "",
        meant: bool | str = True,
        **blanks: "Blank[S]",
    ) -> None:
        self.key, self.holds, self.rule, self.blanks = key, holds, rule, blanks
        # False: nobody who touches such a thing would mean this verb; a slot: only who touches its thing
        self.meant = meant

    def filled(self, tried: Attempt[S]) -> dict[str, object]:
        """What fills the blanks of its sentence: all that the move names, and what the guard adds."""
        blanks: dict[str, object] = {slot: tried.name(slot) for slot in tried.verb.slots}
        for name, blank in self.blanks.items():
            blanks[name] = tried.name(blank) if isinstance(blank, str) else blank(tried)
        return blanks


Label = tuple[str, tuple[tuple[str, object], ...]]  # key of its sentence, and what fills blanks that are no slots


@dataclass(frozen=True, eq=False)
class Verb(Generic[S]):
    """One kind of move. Slots are listed as actions are numbered: the value of the last one changes first."""

    code: int
    text: str  # "offer {mine} for {theirs}"
    steps: tuple[int, ...]  # in which it can be done
    slots: Mapping[str, Slot[S]] = field(default_factory=dict)
    guards: tuple[Guard[S], ...] = ()  # in the order in which a player would be told
    rule: str = ""  # section of the rules page; the step's own where none is given
    label: Callable[[Attempt[S]], Label] | None = None  # its name is the key where none is given
    also: Callable[[Attempt[S]], tuple[str, ...]] | None = None  # things it touches beside those of its slots
    shows: Callable[[S], object] | None = None  # all that its description follows from, beside deck, move and frame
    usage: str = ""  # the sentence for a text that names its first slot and goes on wrongly
    family: str = ""  # its actions are numbered among those of all verbs of the family; see `family_of`
    means: Callable[[S, int, str], Iterable[int]] | None = None  # what touching a thing may mean, if no slot says so
    listed: Callable[[S], Sequence[int]] | None = None  # its numbered moves, where not all values go with all others
    name: str = ""  # the first word of its text where none is given

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", self.text.split()[0])

    def named(self) -> list[str]:
        """The slots in the order of the text."""
        return re.findall(r"\{(\w+)\}", self.text)

    def pattern(self, text: str) -> re.Pattern[str]:
        parts = re.split(r"\{(\w+)\}", text)
        for i in range(1, len(parts), 2):
            parts[i] = f"(?P<{parts[i]}>{self.slots[parts[i]].kind.pattern})"
        return re.compile("".join(parts))

    def head(self) -> str:
        return self.text[: self.text.index("}") + 1] if self.slots else self.text

    def moves(self, s: S, **fixed: int) -> Iterator[int]:
        """Every move of its domain, legal or not, with these slots as given."""
        named = ([fixed[name]] if name in fixed else slot.values(s) for name, slot in self.slots.items())
        yield from map(self.move, product(*named))

    def numbered(self, s: S) -> Sequence[int]:
        """Its moves that have a number, in their order."""
        if self.listed is not None:
            return self.listed(s)
        pairs = [(name, slot.below) for name, slot in self.slots.items() if slot.below]
        moves = map(self.move, product(*(slot.numbered(s) for slot in self.slots.values())))
        return [n for n in moves if all(self.value(low, n) < self.value(high, n) for low, high in pairs)]

    def move(self, values: Sequence[int]) -> int:
        """With these values, in the order of its slots."""
        return self.code | sum(n << slot.shift for n, slot in zip(values, self.slots.values(), strict=True))

    def value(self, slot: str, move: int) -> int:
        """What a move holds in a slot."""
        return move >> self.slots[slot].shift & self.slots[slot].mask

    def outermost(self, move: int) -> int:
        return next((self.value(slot, move) for slot in self.slots), 0)


def family_of(verb: Verb[S]) -> tuple[str, str]:
    """Verbs of one name that begin with the same kind of slot are a family, where none is given."""
    return verb.family or verb.name, "" if verb.family else next((slot.kind.name for slot in verb.slots.values()), "")


def only_deck(s: State) -> None:
    """For `shows`: what is told of a verb's moves follows from deck, move and frame."""


def told_with(tried: Attempt[S]) -> tuple[Label, tuple[str, ...]]:
    """Its label, and the things that it touches beside those of its slots."""
    verb = tried.verb
    label = (verb.name, ()) if verb.label is None else verb.label(tried)
    return label, () if verb.also is None else verb.also(tried)


class Verbs(Numbers[S]):
    """All verbs of a game, with their codes from 0 on."""

    def __init__(
        self,
        verbs: Sequence[Verb[S]],
        rules: Rules[S],
        say: Say,
        known: Callable[[S], Mapping[str, object]] = lambda s: {},
        quiet: bool = False,
    ) -> None:
        self.verbs, self.rules, self.say = list(verbs), rules, say
        self.known = known  # what refusals of texts that mean nothing may speak of
        self.quiet = quiet  # where these speak of texts, and would not help who touches a thing
        assert [verb.code for verb in verbs] == list(range(len(verbs))), "codes count from 0"
        self.patterns = {verb.code: verb.pattern(verb.text) for verb in verbs}
        self.heads = {verb.code: verb.pattern(verb.head() + "(?: .*)?") for verb in verbs if verb.usage}
        self.orders = {verb.code: tuple(verb.named()) for verb in verbs}
        self.varying = {verb.code: [name for name, slot in verb.slots.items() if slot.kind.varies] for verb in verbs}
        self.shows = [
            verb.shows or (only_deck if not (verb.label or verb.also or self.varying[verb.code]) else None)
            for verb in verbs
        ]
        self.described: dict[tuple[object, ...], Move] = {}

    def of(self, move: int) -> Verb[S]:
        return self.verbs[move & 255]

    def in_step(self, step: int) -> list[Verb[S]]:
        return [verb for verb in self.verbs if step in verb.steps]

    def section(self, f: int, verb: Verb[S]) -> str:
        return verb.rule or self.rules.steps[step_of(f)].section

    # writing

    def write(self, s: S, f: int, move: int) -> str:
        tried = Attempt(s, f, self.of(move), move)
        return tried.verb.text.format_map({slot: tried.id(slot) for slot in tried.verb.slots})

    def describe(self, s: S, f: int, move: int) -> Move:
        """The same moves are told after every move: what follows from deck, move and frame alone is kept."""
        verb = self.of(move)
        shows = self.shows[verb.code]
        key: tuple[object, ...]
        if shows is not None:
            key = getattr(s, "cards", None), move, f, shows(s)
        else:
            tried = Attempt(s, f, verb, move)
            varying = [tried.id(slot) + tried.name(slot) for slot in self.varying[verb.code]]
            key = getattr(s, "cards", None), move, f, told_with(tried), *varying
        found = self.described.get(key)
        if found is None:
            if len(self.described) >= CACHED:
                self.described.clear()
            found = self.described[key] = self.make(Attempt(s, f, verb, move))
        return found

    def make(self, tried: Attempt[S]) -> Move:
        verb = tried.verb
        (key, blanks), also = told_with(tried)
        args = {slot: tried.id(slot) for slot in self.orders[verb.code]}
        rule = self.section(tried.f, verb)
        touched = [verb.slots[slot].kind.seen_as(id) for slot, id in args.items() if verb.slots[slot].touches]
        things = [thing for things in touched for thing in things]
        names: dict[str, object] = {slot: tried.name(slot) for slot in args}
        text = verb.text.format_map(args)
        for slot, id in list(args.items()):
            parts = verb.slots[slot].kind.parts
            args |= {} if parts is None else parts(id)
        label = self.say("label", key, **(args | names | dict(blanks)))
        return Move(text, verb.name, (*things, *also), label, rule, Fixed(args))

    # reading

    def read(self, s: S, f: int, text: str) -> int | Refusal:
        """The move that a text means, legal or not; or why it means none."""
        step = self.rules.steps[step_of(f)]
        verbs = self.in_step(step_of(f))
        key, id = f"not-{step.name}", ""
        for verb in verbs:
            match = self.patterns[verb.code].fullmatch(text)
            if match is not None:
                move = self.filled(s, f, verb, match)
                if isinstance(move, int):
                    return move
                key = move or key
        for verb in verbs:
            if verb.code in self.heads and (match := self.heads[verb.code].fullmatch(text)):
                slot, id = verb.slots[self.orders[verb.code][0]], match[1]
                ids = slot.kind.ids(s)
                if id not in ids:
                    key = f"no-such-{slot.kind.name}"
                elif ids.index(id) in slot.values(s) and key.startswith("not-"):
                    key = verb.usage
                    break
        return Refusal(self.say("refusal", key, last=s.seats - 1, id=id, **self.known(s)), step.section)

    def filled(self, s: S, f: int, verb: Verb[S], match: re.Match[str]) -> int | str:
        """A move of the verb; or the key of what is wrong, empty where the verb is not for such a thing."""
        move = verb.code
        for name in self.orders[verb.code]:
            slot = verb.slots[name]
            n = slot.kind.find(s, seat_of(f), match[name])
            if isinstance(n, str):
                return n
            if slot.only is not None and n not in slot.only(s):
                return ""
            move |= n << slot.shift
        return move

    # refusing

    def broken(self, s: S, f: int, move: int) -> tuple[int, Guard[S] | None]:
        """The first guard that does not hold, and how many do before it."""
        verb = self.of(move)
        tried = Attempt(s, f, verb, move)
        for n, guard in enumerate(verb.guards):
            if not guard.holds(tried):
                return n, guard
        return len(verb.guards), None

    def refuse(self, s: S, f: int, move: int) -> Refusal:
        _, guard = self.broken(s, f, move)
        verb = self.of(move)
        assert guard is not None, f"all guards hold for {self.write(s, f, move)!r}, which is not legal"
        blanks = guard.filled(Attempt(s, f, verb, move))
        return Refusal(self.say("refusal", guard.key, **blanks), guard.rule or self.section(f, verb))

    def why_not(self, s: S, f: int, thing: str) -> Refusal:
        """Why nothing can be done with a thing: what is wrong with the move that comes nearest to being legal. Nothing
        is said where something can be done."""
        told: dict[int, tuple[int, int]] = {}  # by how soon it is tried: how many guards hold, and the move
        any_tried = False
        for tried, slot, first, move in self.attempts(s, f, thing):
            any_tried = True
            held, guard = self.broken(s, f, move)
            if guard is None:
                return NOTHING_TO_SAY
            meant = guard.meant == slot if isinstance(guard.meant, str) else guard.meant and (held or first)
            if meant and held > told.get(tried, (-1, 0))[0]:
                told[tried] = held, move
        if told:
            return self.refuse(s, f, told[min(told)][1])
        if any_tried or self.quiet:
            return NOTHING_TO_SAY
        step = self.rules.steps[step_of(f)]
        why = self.say("refusal", f"not-{step.name}", last=s.seats - 1, id=thing, **self.known(s))
        return Refusal(why, step.section)

    def attempts(self, s: S, f: int, thing: str) -> Iterator[tuple[int, str, bool, int]]:
        """Moves with a thing: how soon they come to mind, the slot, whether the text names it first, and the move."""
        for verb in self.in_step(step_of(f)):
            if verb.means is not None:
                yield from ((1, "", True, move) for move in verb.means(s, f, thing))
            for name, slot in verb.slots.items():
                if slot.tried:
                    first, given = name == self.orders[verb.code][0], slot.sensible or slot.only
                    for n in slot.kind.meant_by(s, seat_of(f), thing):
                        if given is None or n in given(s):
                            yield from ((slot.tried, name, first, move) for move in verb.moves(s, **{name: n}))

    # numbering

    def numbered(self, s: S) -> list[tuple[Verb[S], int]]:
        """The moves that have a number, in their order, each with its verb. A relative seat counts from the actor on.

        Verbs of one family, as those for the cards that may be played, come by the values of their outermost slots."""
        found: list[tuple[Verb[S], int]] = []
        for family in dict.fromkeys(map(family_of, self.verbs)):
            verbs = [verb for verb in self.verbs if family_of(verb) == family]
            moves = [(verb, move) for verb in verbs for move in verb.numbered(s)]
            found += sorted(moves, key=lambda one: one[0].outermost(one[1]))
        return found

    def numbering(self, s: S) -> Numbering:
        shifts = [[slot.shift for slot in verb.slots.values() if slot.relative] for verb in self.verbs]
        numbers = {move: n for n, (_, move) in enumerate(self.numbered(s))}
        return Numbering(s.seats, numbers, [shift[0] if shift else NO_SEAT for shift in shifts])

    def action_words(self, s: S) -> list[str]:
        """What each action stands for, as moves are written."""
        return [
            verb.text.format_map({name: slot.word(s, verb.value(name, move)) for name, slot in verb.slots.items()})
            for verb, move in self.numbered(s)
        ]
