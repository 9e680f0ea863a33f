"""A live game in memory. A table is its log: the position is what comes of playing the log again."""

import secrets
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from labtop import games
from labtop.bots.advice import Hint, hints_of
from labtop.bots.parallel_search import Budget
from labtop.bots.player import Player, Sight
from labtop.games.deck import game_of, parse, read_folder
from labtop.kernel.flow import EVERYBODY, NEVER, NOBODY, THOUGHT, Event, Journal, seat_of
from labtop.kernel.game import Deck, Face, Game, IllegalMove, Line, Move, Outcome, Prompt, Refusal, Value
from labtop.kernel.hints import FOREVER, WAIT
from labtop.kernel.rng import SEED_BITS
from labtop.kernel.snapshot import Plain, carry_over, digest, digest_of, packed
from labtop.tables.log import AND_THEN, CLOCK, CLOCK_TEXT, RULES_TEXT, UNDO_TEXT, Ahead, Entry, Seat, Told

REMEMBERED = 16  # positions before the last entries, so that taking them back need not play everything again


class Offer(NamedTuple):
    """What a seat may do: the frame, how its legal moves are told, and the moves by their texts."""

    f: int
    told: list[Move]
    moves: dict[str, int]


class Box(NamedTuple):
    """A game with a deck: what one opens to start a table."""

    game: Game[Any]
    deck: Deck

    def start(self, players: int, seed: int | None = None, options: Mapping[str, Value] | None = None) -> "Table":
        """A new table. Without a seed, one of 96 bits is drawn from the system's source."""
        return Table(self, players, secrets.randbits(SEED_BITS) if seed is None else seed, options or {})


def box(id: str, deck: str | Path | None = None) -> Box:
    """A game by its id, with its standard deck or the one in a folder."""
    game = games.find(id)
    return Box(game, game.deck(None if deck is None else read_folder(Path(deck))))


def box_of(folder: str | Path) -> Box:
    """The game that a deck folder is for, with that deck."""
    source = read_folder(Path(folder))
    game = games.find(game_of(parse(source), games.FOLDERS))
    return Box(game, game.deck(source))


class Table:
    def __init__(self, box: Box, players: int, seed: int, options: Mapping[str, Value]) -> None:
        fewest, most = box.game.players
        if not fewest <= players <= most:
            raise ValueError(f"{box.game.id} is for {fewest} to {most} players, not {players}")
        if not 0 <= seed < 1 << SEED_BITS:
            raise ValueError(f"a seed is a whole number of up to {SEED_BITS} bits")
        self.box, self.game, self.players, self.seed = box, box.game, players, seed
        self.options = box.game.checked_options(options)
        self.seats: tuple[Seat, ...] = ()  # kept with the game for whoever seats people; no rule asks
        self.log: list[Entry] = []
        journal = Journal()
        s: Any = self.game.setup(self.box.deck, self.players, self.options, self.seed, journal)
        s.journal = None
        self._set(s)
        self._told = [Told(0, journal.events)]  # the opening, and entries that no undo took back
        self._base, self._kept = s.clone(), 1  # where undo begins to count: of what was told it takes back none before

    def _set(self, s: Any) -> None:
        """Have a position, and nothing yet of what is told of it."""
        self._s: Any = s
        self.over = bool(self.game.rules.over(s))
        self.outcome: Outcome | None = self.game.outcome(s) if self.over else None  # ranks, scores and why
        self.due = {int(seat_of(f)): int(f) for f in self.game.rules.due(s)}  # frames of what may be decided, by seat
        self.to_act = tuple(sorted(self.due))
        alarm = int(s.next_alarm())
        self.next_alarm = None if alarm == NEVER else alarm
        self._public: msgspec.Struct | None = None  # what everybody sees
        self._offers: dict[int, Offer] = {}  # what a seat may do, by seat
        self._said: tuple[Told, list[Line | None]] | None = None  # lines of an entry; none for what not all may know

    # what is asked and what is known

    @property
    def progress(self) -> float:
        return self.game.progress(self._s)

    @property
    def position(self) -> Any:
        """The whole position, secrets included: not to be changed, and never for showing."""
        return self._s

    @property
    def digest(self) -> str:
        """Of the whole position, secrets included: for comparing games, never for showing."""
        return digest(self._s)

    @property
    def packed(self) -> bytes:
        """The whole position, for those who store it; never for showing."""
        return packed(self._s)

    def view(self, seat: int | None = None) -> msgspec.Struct:
        """What a seat may know; without one, what is public."""
        reader = self._reader(seat)
        if self._public is None:
            self._public = self.game.public(self._s)
        return self._public if reader == NOBODY else self.game.known(self._s, reader, self._public)

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """What is printed on the cards."""
        return self.game.catalogue(self.box.deck)

    def board(self, seat: int | None = None, ms: int | None = None) -> str:
        """The table for a terminal; in a game against the clock, as it looks at that time if nothing else happens."""
        s = self._s
        if ms is not None and self.next_alarm is not None:
            s, _, _ = self._applied(s, CLOCK, CLOCK_TEXT, self._time(ms))
        return self.game.board(self.game.view(s, self._reader(seat)), self.faces)

    def prompt(self, seat: int) -> Prompt | None:
        f = self._frame(seat)
        return None if f is None else self.game.prompt(self._s, f)

    def legal(self, seat: int) -> list[Move]:
        """What a seat may do now; nothing when it is not its turn."""
        offer = self._offer(seat)
        return [] if offer is None else [*offer.told]

    def lines(self, seat: int | None = None, since: int = 0) -> list[Line]:
        """The journal as a seat may read it, from the log's entry `since` on; 0 includes the opening."""
        reader = self._reader(seat)
        return [line for one in self.told(since) for line in self._lines(one, reader)]

    def told(self, since: int) -> list[Told]:
        """What happened from the log's entry `since` on, by entries that no undo took back."""
        return self._told[bisect_left(self._told, since, key=attrgetter("seq")) :]

    def why_not(self, seat: int, thing: str) -> Refusal:
        """Why a seat can do nothing with a thing now; empty where it can, or where there is nothing to be said."""
        try:
            f = self._due_frame(self._s, seat, thing)
        except IllegalMove as illegal:
            return Refusal(illegal.why, illegal.rule)
        if any(thing in move.things for move in self.legal(seat)):
            return Refusal("", "")
        return self.game.why_not(self._s, f, thing)

    # what is done

    def play(self, seat: int, move: Move | str, ms: int | None = None) -> Entry:
        """Play a move. IllegalMove says why it is refused and what was legal; then nothing has changed."""
        return self.adopt(self.ahead(seat, move, ms))

    def ahead(self, seat: int, move: Move | str, ms: int | None = None) -> Ahead:
        """What a move would lead to, for those who must have it on paper before they play it with `adopt`."""
        text = " ".join(str(move).lower().split())
        if text.partition(" ")[0] in (UNDO_TEXT, RULES_TEXT) or AND_THEN.strip() in text:
            raise IllegalMove(seat, text, f"{text} is not a move", "", tuple(move.text for move in self.legal(seat)))
        return self._ahead(seat, text, ms)

    def moves_ahead(self, seat: int, moves: Sequence[str], ms: int | None = None) -> Ahead:
        """The same for several moves in one entry: they are made together, or none of them is."""
        return self._ahead(seat, AND_THEN.join(moves), ms)

    def adopt(self, ahead: Ahead) -> Entry:
        """Make so what was looked at ahead of the present position."""
        entry, before = ahead.entry, self._s
        assert entry.seq == len(self.log) + 1, "something else has happened since"
        self._set(ahead.s)
        self.log.append(entry)
        if (back := taken_back(entry.text)) is not None:
            del self._told[-back:]
        elif entry.text == RULES_TEXT:
            self._base, self._kept = ahead.s.clone(), len(self._told)
        else:
            self._told.append(Told(entry.seq, ahead.events, before))
            if len(self._told) > REMEMBERED:
                self._told[-REMEMBERED - 1].before = None
        return entry

    def advance(self, ms: int) -> Entry:
        """A move of the clock: let the time run to `ms` since the start, and ring what rings."""
        return self.adopt(self.clock_ahead(ms))

    def clock_ahead(self, ms: int) -> Ahead:
        return self._ahead(CLOCK, CLOCK_TEXT, ms)

    def undo(self, seat: int, ms: int | None = None) -> Entry:
        """Take back one's own last move, as long as nobody moved or learned anything since."""
        return self.adopt(self.undo_ahead(seat, ms))

    def undo_ahead(self, seat: int, ms: int | None = None, agreed: bool = False) -> Ahead:
        """The same before it happens; where the others have `agreed`, with all that came after the move."""
        text = f"{UNDO_TEXT} {self.since_last_move(seat)}" if agreed else UNDO_TEXT
        return self._ahead(seat, text, ms)

    def since_last_move(self, seat: int) -> int:
        """Entries from the last move of a seat on, which can be taken back if all agree; 0 if it has made none."""
        backs = range(1, 1 + len(self._told) - self._kept)
        return next((back for back in backs if self.log[self._told[-back].seq - 1].seat == seat), 0)

    def can_undo(self, seat: int) -> bool:
        return not self._why_no_undo(seat)

    # the log, played again

    def follow(self, log: Sequence[Entry]) -> Iterator[Entry]:
        """Play a log from its beginning: each entry as it comes out at this table. IllegalMove if one cannot be played.

        What was played before a change of rules is kept, but not played: these rules may lead elsewhere."""
        begun = max((n for n, entry in enumerate(log) if entry.position is not None), default=0)
        for entry in log[:begun]:
            self.keep(entry)
        for entry in log[begun:]:
            yield self.adopt(self.again(entry))

    def again(self, entry: Entry) -> Ahead:
        """What the entry of another log leads to at this table. IllegalMove if it cannot be played."""
        if entry.position is not None:
            return self.rules_ahead(entry.position, entry.ms)
        return self._ahead(entry.seat, entry.text, entry.ms)

    def rules_ahead(self, position: dict[str, Plain], ms: int | None = None) -> Ahead:
        """The game goes on from a position reached under other rules than these."""
        s = self._s.clone()
        carry_over(s, position)
        stored = packed(s)
        entry = Entry(len(self.log) + 1, self._time(ms), CLOCK, RULES_TEXT, digest_of(stored), position)
        return Ahead(entry, stored, s, [])

    def keep(self, entry: Entry) -> None:
        """Have an entry in the log which these rules cannot play; the position stays as it is."""
        self.log.append(entry)

    def show(self, position: dict[str, Plain]) -> None:
        """Have a position that other rules led to, to look at; the log stays as it is."""
        self._set(self.rules_ahead(position).s)

    def fork(self, seq: int | None = None) -> "Table":
        """A table of its own at the point after entry `seq` of the log, or now."""
        twin = Table(self.box, self.players, self.seed, self.options)
        for _ in twin.follow(self.log[:seq]):
            pass
        return twin

    def replay(self) -> Iterator[tuple["Table", Entry | None]]:
        """The same table from its beginning, or from where its rules last changed: then, and after each entry since."""
        twin = Table(self.box, self.players, self.seed, self.options)
        yield twin, None
        for entry in twin.follow(self.log):
            yield twin, entry

    def save(self, path: str | Path) -> None:
        from labtop.tables.saves import save

        save(self, Path(path))

    # computer players

    def sight(self, seat: int) -> Sight:
        """What a computer player in that seat is shown of the decision it has to take."""
        f = self._frame(seat)
        if f is None:
            raise ValueError(f"seat {seat} has nothing to decide now")
        return Sight(self.game.rules, self._s, f)

    def play_for(self, seat: int, player: Player, ms: int | None = None) -> Entry | None:
        """Let a computer player take the decision of a seat; None if it had rather wait, in free play."""
        sight = self.sight(seat)
        move = player.choose(sight)
        return None if move == WAIT else self.play(seat, self.game.write(self._s, sight.f, move), ms)

    def pace(self, level: str, again: bool = True) -> int:
        """ms that a computer player takes over a move; 0 where it answers as soon as it can, because all wait for it.

        What is new to it it answers in half the time, and at once where everybody waits for it alone."""
        known = self.game.paces.get(level)
        pace = known.ms if known is not None else 0 if self.next_alarm is None else THOUGHT
        if again:
            return pace
        return min(pace // 2, THOUGHT) if len(self.due) == 1 else pace // 2

    # inside

    def _lines(self, told: Told, reader: int) -> list[Line]:
        """An entry in words. What all may read alike is put into them once for the newest."""
        tell, s = self.game.tell, self._s
        if self._said is None or self._said[0] is not told:
            self._said = told, [tell(s, event, NOBODY) if event.seen == EVERYBODY else None for event in told.events]
        known = self._said[1]
        return [tell(s, told.events[n], reader) if line is None else line for n, line in enumerate(known)]

    def _offer(self, seat: int) -> Offer | None:
        offer = self._offers.get(seat)
        if offer is None:
            f = self._frame(seat)
            if f is None:
                return None
            s, describe = self._s, self.game.describe
            told = {int(move): describe(s, f, move) for move in self.game.rules.legal(s, f)}
            texts = {move.text: n for n, move in told.items()}
            offer = self._offers[seat] = Offer(f, [*told.values()], texts)
        return offer

    def _reader(self, seat: int | None) -> int:
        if seat is None:
            return NOBODY
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        return seat

    def _frame(self, seat: int) -> int | None:
        return self.due.get(self._reader(seat))

    def _time(self, ms: int | None) -> int:
        last = self.log[-1].ms if self.log else 0
        return last if ms is None else max(ms, last)

    def _ahead(self, seat: int, text: str, ms: int | None) -> Ahead:
        ms = self._time(ms)
        events: list[Event] = []
        if (back := taken_back(text)) is not None:
            s = self._before(seat, text, back)
        else:
            s, text, events = self._applied(self._s, seat, text, ms)
        position = packed(s)
        return Ahead(Entry(len(self.log) + 1, ms, seat, text, digest_of(position)), position, s, events)

    def _applied(self, s: Any, seat: int, text: str, ms: int) -> tuple[Any, str, list[Event]]:
        """The position after a move by any text that means it, the one text that the log holds, and what happened."""
        rules = self.game.rules
        timed = s.next_alarm() != NEVER
        if seat == CLOCK and not timed:
            raise IllegalMove(seat, text, "no alarm is set in this game", "", ())
        offer = self._offers.get(seat) if s is self._s and not timed else None
        s = s.clone()  # a refused move changes nothing, and lets no clock run
        s.journal = journal = Journal()
        if timed:
            rules.advance(s, ms)
        if offer is not None and text in offer.moves:  # nothing is left to be read or to be checked
            rules.apply(s, offer.f, offer.moves[text])
        elif seat != CLOCK:
            text = AND_THEN.join([self._apply(s, seat, one) for one in text.split(AND_THEN)])
        s.journal = None
        return s, text, journal.events

    def _apply(self, s: Any, seat: int, text: str) -> str:
        """Play a move by any text that means it: the one that the log holds."""
        game, f = self.game, self._due_frame(s, seat, text)
        move, legal = game.read(s, f, text), game.rules.legal(s, f)
        if isinstance(move, Refusal) or move not in legal:
            refusal = move if isinstance(move, Refusal) else game.refuse(s, f, move)
            raise IllegalMove(seat, text, refusal.why, refusal.rule, tuple(game.write(s, f, one) for one in legal))
        text = game.write(s, f, move)
        game.rules.apply(s, f, move)
        return text

    def _due_frame(self, s: Any, seat: int, text: str) -> int:
        self._reader(seat)
        for f in self.game.rules.due(s):
            if seat_of(f) == seat:
                return int(f)
        if self.game.rules.over(s):
            raise IllegalMove(seat, text, "the game is over", "", ())
        if self.game.rules.waits(s):
            raise IllegalMove(seat, text, "nobody can do anything until the clock has gone on", "", ())
        waiting = ", ".join(f"@{seat_of(f)}" for f in self.game.rules.due(s))
        step = self.game.prompt(s, int(self.game.rules.due(s)[0]))
        raise IllegalMove(seat, text, f"it is not your turn; waiting for {waiting}", step.rule, ())

    def _why_no_undo(self, seat: int, back: int = 1, agreed: bool = False) -> str:
        """Why a seat cannot take so many entries back; empty where it can. Without asking, it can do so only with its
        own last move, and where that is nobody's loss."""
        if not 0 < back <= len(self._told) - self._kept:
            return "there is nothing to take back"
        if agreed:
            return ""
        last = self._told[-1]
        if self.log[last.seq - 1].seat != seat:
            return "nothing of yours was the last move"
        if any(event.reveals for event in last.events):
            return "the move revealed something, and what is seen stays seen"
        return ""

    def _before(self, seat: int, text: str, back: int) -> Any:
        """The position before so many entries; how many the others agreed to is in the text."""
        if why := self._why_no_undo(seat, back, agreed=text != UNDO_TEXT):
            raise IllegalMove(seat, text, why, "", tuple(move.text for move in self.legal(seat)))
        if self._told[-back].before is not None:
            return self._told[-back].before
        s = self._base.clone()
        for told in self._told[self._kept : -back]:
            entry = self.log[told.seq - 1]
            s, _, _ = self._applied(s, entry.seat, entry.text, entry.ms)
        return s


def hint(
    table: Table, seat: int, seconds: float = 1.0, *, iterations: int | None = None, two_cores: bool = False
) -> list[Hint]:
    """The best moves of a seat, best first: by so many seconds of search; or, to be told the same every time, by so
    many iterations."""
    limits = (FOREVER, round(seconds * 1000)) if iterations is None else (iterations, FOREVER)
    deck = table.box.deck if two_cores else None
    return hints_of(table.game, table.sight(seat), Budget(*limits, to_the_end=True), deck)


def taken_back(text: str) -> int | None:
    """How many entries an undo takes back; None if the text is no undo."""
    if text == UNDO_TEXT:
        return 1
    word, _, number = text.partition(" ")
    return int(number) if word == UNDO_TEXT and number.isdecimal() else None
