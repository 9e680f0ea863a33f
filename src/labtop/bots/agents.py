"""Any agent in a seat: a Python callable that is shown a turn and answers with a move, whatever it may do wrong.

It goes by a name wherever a level does: that of an entry point, `python:MODULE:NAME`, `program:COMMAND`, or
`probe:NAME` for a strategy that should not pay (`bots/probes.py`).
"""

import hashlib
import re
import shlex
import shutil
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import msgspec
from mypy_extensions import i64

from labtop.bots import probes
from labtop.bots.player import Greedy, Player, Sight
from labtop.games.deck import clipped
from labtop.kernel.flow import seat_of
from labtop.kernel.game import Game, Move, Outcome, Prompt, Refusal
from labtop.kernel.rng import seeded

GROUP = "labtop.bots"  # of entry points: another package names its agents there
PROGRAM = "program:"
PYTHON = "python:"
SHOWN = 80  # characters of an answer that a message repeats
SLOW = 3  # so many late answers in a game, and an agent is not asked again
ANSWERED = "answered"  # beside the kinds of faults: what a decision came to that was not forfeited


class Turn(msgspec.Struct, frozen=True):
    """One decision, with all that its seat may know. Two true positions that look the same give the same turn."""

    game: str
    seat: int
    players: int
    prompt: Prompt
    view: msgspec.Struct  # the game's own
    legal: tuple[Move, ...]
    seed: int  # of 32 bits, for whoever draws lots: the same game again brings the same
    sight: Sight  # possible positions to search in, redealt from what the seat knows; the agent's own to spoil


Policy = Callable[[Turn], Move | str]


class Fault(Exception):
    """What an agent did wrong, as the end of a sentence that begins with its name."""

    def __init__(self, kind: str, why: str, final: bool = False) -> None:
        super().__init__(why)
        self.kind, self.final = kind, final  # final: it cannot be asked again


def too_late(why: str, times: int) -> Fault:
    """The fault of whoever has been late so many times in a game."""
    if times < SLOW:
        return Fault("slow", why)
    return Fault("slow", f"{why}, {SLOW} times by now, and is not asked again", final=True)


class NoAgent(LookupError):
    """A name by which nobody can be seated; the message says why."""


class Agent(Player):
    """Asks a callable for the decisions of a seat in one game; what it forfeits is decided by `easy`.

    `tell` is given a sentence for each fault; without one, the first of each kind goes to stderr. An answer that took
    more than `seconds` is forfeited, but no call is broken off: in this process nothing can do that on every system.
    """

    def __init__(
        self,
        name: str,
        policy: Policy,
        game: Game[Any],
        seed: int,
        tell: Callable[[str], None] | None = None,
        let_go: Callable[[Outcome | None], None] | None = None,
        seconds: float | None = None,
    ) -> None:
        self.name, self.policy, self.game, self.seed = name, policy, game, seed
        self.tell, self.let_go, self.seconds = tell, let_go, seconds
        self.easy = Greedy(game.hints, seeded(seed))
        self.decisions = 0
        self.answers: Counter[str] = Counter()  # what the decisions came to: ANSWERED, or a kind of fault
        self.given_up = False

    def choose(self, sight: Sight) -> i64:
        self.decisions += 1
        if self.given_up:
            self.answers["not asked again"] += 1
            return self.easy.choose(sight)
        try:
            move = self.meant(sight, self.answer(sight))
        except Fault as fault:
            self.forfeit(fault, seat_of(sight.f))
            return self.easy.choose(sight)
        self.answers[ANSWERED] += 1
        return move

    def turn(self, sight: Sight) -> Turn:
        """The decision as the agent is given it: from a possible position, and with a sight that is not ours."""
        s, f, game = sight.guess, sight.f, self.game
        dice = hashlib.sha256(f"{self.seed} {self.decisions}".encode()).digest()
        return Turn(
            game=game.id,
            seat=seat_of(f),
            players=s.seats,
            prompt=game.prompt(s, f),
            view=game.view(s, seat_of(f)),
            legal=tuple(game.describe(s, f, move) for move in sight.legal()),
            seed=int.from_bytes(dice[:4], "big"),
            sight=Sight(sight.rules, s, f),
        )

    def answer(self, sight: Sight) -> str:
        turn, began = self.turn(sight), time.monotonic()
        try:
            said = self.policy(turn)
        except Fault:
            raise
        except (Exception, SystemExit) as wrong:
            raise Fault("error", f"raised {told(wrong)}") from None
        if self.seconds is not None and time.monotonic() - began > self.seconds:
            raise too_late(f"took longer than {self.seconds:g} s to answer", self.answers["slow"] + 1)
        if not isinstance(said, Move | str):
            raise Fault("no move", f"answered {shown(said)}, which is no move")
        return str(said)

    def meant(self, sight: Sight, said: str) -> i64:
        """The legal move that a text means, read as a table reads it."""
        s, f, text = sight.guess, sight.f, " ".join(said.lower().split())
        move = self.game.read(s, f, text)
        if not isinstance(move, Refusal):
            if move in sight.legal():
                return move
            move = self.game.refuse(s, f, move)
        why = clipped(re.sub(r"@(\d)", r"seat \1", move.why), 2 * SHOWN)
        raise Fault("illegal", f"answered {shown(said)}, which is refused: {why} (§ {move.rule})")

    def forfeit(self, fault: Fault, seat: int) -> None:
        self.given_up = fault.final
        self.answers[fault.kind] += 1
        message = f"{self.name} in seat {seat} of {self.game.id} {fault}; easy decides"
        if self.tell is not None:
            self.tell(message)
        elif (self.name, fault.kind) not in TOLD:
            TOLD.add((self.name, fault.kind))
            print(f"labtop: {message}", file=sys.stderr, flush=True)

    def close(self, outcome: Outcome | None = None) -> None:
        """The game is over, or broken off: a program hears how it ended, if that is known, and is let go."""
        if self.let_go is not None:
            self.let_go(outcome)


def over(players: Sequence[Player], outcome: Outcome | None = None) -> None:
    """Close the agents among some players."""
    for player in players:
        if isinstance(player, Agent):
            player.close(outcome)


def answers_of(players: Sequence[Player]) -> tuple[dict[str, int], ...] | None:
    """By seat, what the decisions of agents came to; None where there are no agents."""
    counts = tuple(dict(player.answers) if isinstance(player, Agent) else {} for player in players)
    return counts if any(counts) else None


def forfeited(answers: Mapping[str, int]) -> int:
    return sum(answers.values()) - answers.get(ANSWERED, 0)


def summed_up(name: str, answers: Mapping[str, int]) -> str:
    """How many decisions an agent forfeited, and why."""
    kinds = ", ".join(f"{kind} {times:,}" for kind, times in answers.items() if kind != ANSWERED)
    return f"{name} forfeited {forfeited(answers):,} of {sum(answers.values()):,} decisions to easy: {kinds}"


TOLD: set[tuple[str, str]] = set()  # names and kinds of fault that stderr has seen, in this process


def shown(said: object) -> str:
    """What an agent brought forth as a message may repeat it: short, and nothing in it that a terminal would obey."""
    try:
        return clipped(repr(said), SHOWN)
    except Exception:
        return f"a {type(said).__name__}"


def told(wrong: BaseException) -> str:
    """An exception in a line, and where it came from, unless that is the import itself."""
    at = traceback.extract_tb(wrong.__traceback__)[-1]
    place = "" if "importlib" in at.filename else f" ({Path(at.filename).name}, line {at.lineno})"
    return shown(wrong) + place


# names


def seated(
    name: str,
    game: Game[Any],
    seed: int,
    tell: Callable[[str], None] | None = None,
    seconds: float | None = None,
) -> Player | None:
    """The agent of that name, for one game. None if no agent is called so; NoAgent says why one cannot be had.

    Without `seconds` a program has its usual time for an answer, and a callable as long as it likes.
    """
    if name.startswith(PROGRAM):
        from labtop.bots.programs import SECONDS, Program

        program = Program(command(name), seconds or SECONDS)
        return Agent(name, program.ask, game, seed, tell, program.close)
    if name.startswith(probes.PREFIX):
        return probes.Probe(named_probe(name, game.id), game, seeded(seed))
    return Agent(name, named(name), game, seed, tell, seconds=seconds) if is_agent(name) else None


def is_agent(name: str) -> bool:
    """Whether a name is an agent's and nobody else's; it may yet be one that cannot be had."""
    return name.startswith((PROGRAM, PYTHON, probes.PREFIX)) or name in found()


def check(name: str, levels: Sequence[str], game: str | None = None) -> None:
    """NoAgent says why a name is neither one of these levels nor an agent that can be had."""
    if name in levels:
        return
    if name.startswith(PROGRAM):
        command(name)
    elif name.startswith(probes.PREFIX):
        if game is not None:
            named_probe(name, game)
    else:
        named(name, levels)


def named(name: str, levels: Sequence[str] = ()) -> Policy:
    """The callable of an entry point or of `python:MODULE:NAME`. NoAgent says why there is none."""
    if name.startswith(PYTHON):
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.append(here)  # the command, unlike python, does not look there by itself
        return loaded(name, EntryPoint(name, name.removeprefix(PYTHON), GROUP))
    entries = found().get(name, ())
    if not entries:
        raise NoAgent(unknown(name, levels))
    if len(entries) > 1:
        raise NoAgent(f"several packages call an agent {name!r}: {', '.join(entry.value for entry in entries)}")
    return loaded(name, entries[0])


def named_probe(name: str, game: str) -> str:
    try:
        probes.strategy(game, name)
    except LookupError as wrong:
        raise NoAgent(wrong.args[0]) from None
    return name


def unknown(name: str, levels: Sequence[str]) -> str:
    """That nobody is called so, and who there is."""
    there = ", ".join((*levels, *sorted(found()), f"{PYTHON}MODULE:NAME", f"{PROGRAM}COMMAND", f"{probes.PREFIX}NAME"))
    return f"no computer player is called {name!r}; there are: {there}"


@cache
def found() -> dict[str, tuple[EntryPoint, ...]]:
    """The agents that installed packages offer, by name."""
    by_name: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in entry_points(group=GROUP):
        if entry not in by_name.get(entry.name, ()):
            by_name[entry.name] = (*by_name.get(entry.name, ()), entry)
    return by_name


def loaded(name: str, entry: EntryPoint) -> Policy:
    if re.fullmatch(r"[\w.]+:[\w.]+", entry.value) is None:
        raise NoAgent(f"{name}: an agent is named by MODULE:NAME, not by {entry.value!r}")
    try:
        policy = entry.load()
    except (Exception, SystemExit) as wrong:
        raise NoAgent(f"{name} cannot be imported: {told(wrong)}") from wrong
    if not callable(policy):
        raise NoAgent(f"{name} is {shown(policy)}, which cannot be called")
    return policy  # type: ignore[no-any-return]


def command(name: str) -> list[str]:
    """The words of `program:COMMAND`. NoAgent if there is no such program."""
    try:
        words = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as wrong:
        raise NoAgent(f"{name}: {str(wrong).lower()}") from None
    if not words:
        raise NoAgent(f"{name} names no program")
    if shutil.which(words[0]) is None:
        raise NoAgent(f"{name}: there is no program {words[0]!r} that can be run")
    return words


def split(names: str) -> list[str]:
    """Names by commas; a comma within the quotes of a program's command is its own."""
    parts: list[str] = []
    for part in names.split(","):
        if parts and parts[-1].startswith(PROGRAM) and open_quote(parts[-1]):
            parts[-1] += f",{part}"
        else:
            parts.append(part.strip())
    return parts


def open_quote(words: str) -> bool:
    try:
        shlex.split(words)
    except ValueError:
        return True
    return False
