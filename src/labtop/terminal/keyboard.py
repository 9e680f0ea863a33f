"""One keyboard for all the people at a table: turns, what they type, and passing it on unseen."""

import re
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from labtop.bots import agents
from labtop.bots.levels import is_bot, opponent
from labtop.games.i18n import listed
from labtop.kernel.game import IllegalMove, Move, Prompt
from labtop.kernel.rng import SEED_BITS, mixed
from labtop.tables.table import Table, hint
from labtop.terminal.clock_driver import ClockDriver
from labtop.terminal.screen import (
    Ask,
    asking,
    erase,
    headline,
    named,
    show_board,
    show_end,
    show_moves,
    show_numbered,
    show_rule,
    tell,
)

LISTED = 24  # moves that are shown unless all are asked for

HELP = (
    ("3", "play move 3"),
    ("WORDS", "play a move by its words, or by how they begin"),
    ("Enter", "against the clock: what has happened meanwhile"),
    ("n", "against the clock: the next person has the keyboard"),
    ("?", "the rule that asks for this decision"),
    ("? 3", "the rule of move 3"),
    ("?!", "a hint: the best moves as far as you can know, with the reason"),
    ("? 2.3", "section 2.3 of the rules, and ? §2 the whole chapter's"),
    ("h", "the history: all that you saw happen"),
    ("b", "the board and the moves again"),
    ("m", "the same, with all moves where the list was cut short"),
    ("u", "undo your last move, as long as nobody moved or learned anything since"),
    ("s FILE", "save the game; s alone saves to the same file again"),
    ("q", "quit, and save if you like"),
)
HINT_SECONDS = 1.5
HINT = "{n} {label}: {chance:.0%} to win, as far as can be seen"
EVEN = "{n} {label}: about as good, {chance:.0%} to win"
THINKING = "{name} is thinking"
YOUR_MOVE = "{name} (a number, or help)> "
SAY_SOMETHING = "Type the number of a move, or help."
UNREADABLE = "That cannot be read: letters, digits and signs only."
ONLY_MOVE = "Only one move: {label}."
ENTER_PLAYS_IT = "Enter plays it."
NO_SUCH_MOVE = "There is no move {n}: they are numbered 1 to {last}."
COULD_BE = "That could be {moves}."
COULD_BE_MANY = "That could be {n} moves: say more of it, or which number."
NOTHING_BETTER = "There is nothing better to do than to wait."
WAITING = "{name} can do nothing for now (Enter to look again)> "
REFUSED = "Not possible: {why}."
TAKEN_BACK = "{name} takes back a move."
PASS_ON = "Pass the keyboard to {name}, then press Enter. "
OR_UNDO = "(u: {name} takes back the last move) "
SAVE_WHERE = "Save the game? A file name, or Enter for no: "
SAVE_TO = "Save the game to {file}? Enter for yes, n for no, or another file name: "
WHICH_FILE = "That names no file; one like game.json will do."
REPLACE = "{file} is there already. Replace it? y or n: "
SAVED = "Saved to {file}."
NOT_SAVED = "Not saved."
CANNOT_SAVE = "Not saved to {file}: {why}."


class Quit(Exception):
    """Somebody has left, and has said whether to save."""


def play(
    table: Table,
    seats: Sequence[str],
    names: Sequence[str],
    save_to: Path | None = None,
    *,
    ask_always: bool = False,
    seconds: float = 0,
    bot_seed: int | None = None,
    agent_seconds: float | None = None,
    ask: Ask | None = None,
    console: Console | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Play a table on to its end, each seat by a computer player of the level it is called, or else by a person.

    `ask_always` asks a lone person even when there is only one move; `seconds` is how long each move of a computer
    player is left on the screen, `agent_seconds` an agent's time limit; `clock` has the seconds by which a game against
    the clock goes. When the input ends or ctrl-C comes, the game is saved to `save_to`, if that is named;
    KeyboardInterrupt then goes on to the caller.
    """
    keyboard = Keyboard(table, seats, names, console or Console(), ask, bot_seed, clock, agent_seconds)
    keyboard.save_to, keyboard.ask_always, keyboard.seconds = save_to, ask_always, seconds
    try:
        keyboard.play()
        if table.over:
            agents.over(list(keyboard.bots.values()), table.outcome)
        keyboard.finish()
    except Quit:
        pass
    except EOFError:
        keyboard.break_off()
    except KeyboardInterrupt:
        keyboard.break_off()
        raise


class Keyboard:
    """All who play at this terminal, and how much each of them has seen."""

    save_to: Path | None = None
    ask_always = False
    seconds: float = 0
    holder: int | None = None  # the person who sits at the keyboard
    undone = False  # a move was taken back and none played since

    def __init__(
        self,
        table: Table,
        seats: Sequence[str],
        names: Sequence[str],
        console: Console,
        ask: Ask | None = None,
        bot_seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        agent_seconds: float | None = None,
    ) -> None:
        if not len(seats) == len(names) == table.players:
            raise ValueError(f"this table has {table.players} seats; {len(seats)} are taken, {len(names)} named")
        self.table, self.names, self.console = table, names, console
        self.ask = ask or asking(console)
        seed = secrets.randbits(SEED_BITS) if bot_seed is None else bot_seed
        self.bots = {
            seat: opponent(who, table.game, table.box.deck, mixed(seed, seat), names[seat], agent_seconds)
            for seat, who in enumerate(seats)
            if is_bot(who)
        }
        self.people = [seat for seat in range(table.players) if seat not in self.bots]
        # By reader, the first entry of the log not yet shown. In a game taken up again, a person's own last one.
        self.unseen: dict[int | None, int] = {None: len(table.log)}
        for seat in self.people:
            self.unseen[seat] = max((entry.seq for entry in table.log if entry.seat == seat), default=0)
        self.silent: set[int] = set()  # computer players that have not moved since a person did in free play
        self.waiting: set[int] = set()  # and those that would do nothing as things are
        self.clock = clock
        self.began = clock() - (table.log[-1].ms / 1000 if table.log else 0)
        self.driver = ClockDriver(table, {seat: (seats[seat], bot) for seat, bot in self.bots.items()}, seed)
        self.offered: list[Move] = []  # as a person saw them last, by number

    @property
    def shared(self) -> bool:
        """Whether what one person sees must be hidden from another."""
        return len(self.people) > 1

    @property
    def reader(self) -> int | None:
        """Whose eyes are on the screen while nobody is asked: a lone person's, or else the public's."""
        return self.people[0] if len(self.people) == 1 else None

    def ms(self) -> int:
        return int((self.clock() - self.began) * 1000)

    @property
    def timed(self) -> bool:
        """Whether the game goes on while a person thinks."""
        return self.table.next_alarm is not None

    def say(self, sentence: str, rule: str = "") -> None:
        self.console.print(Text(f"{sentence} (§ {rule})" if rule else sentence))

    def hear(self, question: str) -> str:
        while True:
            said = " ".join(self.ask(question).split())
            if said.isprintable():
                return said
            self.say(UNREADABLE)  # an arrow key, perhaps

    # turns

    def play(self) -> None:
        while not self.table.over:
            if self.timed:
                self.go_with_the_clock()
                continue
            seat = self.next_seat()
            if seat in self.waiting:
                return  # nobody would do anything any more
            if seat in self.bots:
                self.bot_moves(seat)
            elif not self.played_for(seat):
                self.turn(seat)

    def bot_moves(self, seat: int) -> None:
        self.silent.discard(seat)
        with self.console.status(Text(THINKING.format(name=self.names[seat]))):
            moved = self.table.play_for(seat, self.bots[seat], self.ms())
        if moved is None:
            self.waiting.add(seat)
        else:
            self.waiting.clear()
            self.linger()

    def go_with_the_clock(self) -> None:
        """Where time does not wait, the person at the keyboard always may say something, and often do something."""
        if not self.people:
            self.catch_up(self.driver.next_event() or 0)
            self.linger()
            return
        self.catch_up(self.ms())
        seat = self.people[0] if self.holder is None else self.holder
        if self.table.over:
            return
        if seat in self.table.to_act:
            self.turn(seat)
        else:
            self.idle(seat)

    def catch_up(self, ms: int) -> None:
        self.driver.run_until(ms)
        if not self.shared:
            self.news(self.reader)

    def idle(self, seat: int) -> None:
        """Nothing is asked of whom the keyboard belongs to."""
        said = self.hear(WAITING.format(name=self.names[seat])).lower()
        if said in ("q", "quit"):
            self.quit()
        if said == "n":
            self.give_to_the_next()

    def give_to_the_next(self) -> None:
        """Another person has the keyboard."""
        last = self.people.index(self.people[0] if self.holder is None else self.holder)
        self.holder = self.people[(last + 1) % len(self.people)]
        if self.shared:
            self.passed_on(self.holder)

    def next_seat(self) -> int:
        """Of those who decide together: first who is at the keyboard, then other people, then computer players.

        In free play, where a person who has moved may go on, each computer player speaks up once in between; among
        themselves they take turns.
        """
        last = {entry.seat: entry.seq for entry in self.table.log[-self.table.players :]}

        def order(seat: int) -> tuple[bool, bool, bool, bool, int, int]:
            turn = last.get(seat, 0) if not self.people else 0
            return seat in self.waiting, seat not in self.silent, seat != self.holder, seat in self.bots, turn, seat

        return min(self.table.to_act, key=order)

    def played_for(self, seat: int) -> bool:
        """Play the only move of a lone person. Were it done among several, the others would learn that it was."""
        moves = self.table.legal(seat)
        if len(moves) != 1 or self.shared or self.ask_always or self.undone:
            return False
        self.news(seat)
        self.say(ONLY_MOVE.format(label=named(moves[0].label, self.names)), moves[0].rule)
        self.table.play(seat, moves[0], self.ms())
        return True

    def turn(self, seat: int) -> None:
        if self.shared and self.holder != seat and not self.passed_on(seat):
            return
        self.holder = seat
        headline(self.console, self.table.game.title(), self.names[seat], f"{self.table.progress:.0%}")
        self.news(seat)
        self.show_decision(seat, LISTED)
        while True:
            said = self.hear(YOUR_MOVE.format(name=self.names[seat]))
            if self.timed and self.overtaken(seat, said):
                return
            if self.answered(seat, said):
                return

    def overtaken(self, seat: int, said: str) -> bool:
        """What has happened while a person thought is told first. Whether there is nothing left to answer."""
        self.driver.run_until(self.ms())
        self.news(seat)
        if said == "n":
            self.give_to_the_next()
        return said in ("", "n") or seat not in self.table.to_act

    def passed_on(self, seat: int) -> bool:
        """Hide all until the next person is at the keyboard; False if the last one took a move back instead."""
        erase(self.console)
        question, last = PASS_ON.format(name=self.names[seat]), self.holder
        if last is not None and self.table.can_undo(last):
            question += OR_UNDO.format(name=self.names[last])
        while True:
            said = self.hear(question).lower()
            if said == "":
                erase(self.console)
                return True
            if said == "q":
                self.quit()
            if said == "u" and last is not None and self.taken_back(last):
                return False

    def linger(self) -> None:
        """Let a computer player's move be seen; of several people, each sees it in their own turn."""
        if not self.people or (self.seconds and not self.shared):
            self.news(self.reader)
            time.sleep(self.seconds)

    def news(self, reader: int | None) -> None:
        tell(self.console, self.table.lines(reader, self.unseen[reader]), self.names)
        self.unseen[reader] = len(self.table.log) + 1

    def show_decision(self, seat: int, most: int) -> None:
        prompt, moves = self.prompt(seat), self.table.legal(seat)
        self.offered = moves
        show_board(self.console, self.table, seat, self.names, self.ms() if self.timed else None)
        ask = Text(named(prompt.ask, self.names), style="bold")
        if len(moves) == 1 and not self.timed:
            ask.append(f" {ENTER_PLAYS_IT}")
        self.console.print(ask.append(f" (§ {prompt.rule})", style="not bold"))
        show_moves(self.console, moves, self.names, most)

    def prompt(self, seat: int) -> Prompt:
        prompt = self.table.prompt(seat)
        assert prompt is not None, "only a seat that is to act is asked"
        return prompt

    # what a person types

    def answered(self, seat: int, said: str) -> bool:
        """Whether the game has moved, on or back, by what a person said."""
        moves = self.offered
        command, _, rest = said.replace("?", "? ", 1).partition(" ") if said.startswith("?") else said.partition(" ")
        match command.lower(), rest.strip():
            case _ if said.lower() in [move.text for move in moves]:
                return self.moved(seat, said)
            case "?", "!":
                self.give_hint(seat)
            case "?", number:
                self.show_rule_of(seat, number)
            case "s", file:
                self.save(file)
            case "h", "":
                tell(self.console, self.table.lines(seat), self.names)
            case "b", "":
                self.show_decision(seat, LISTED)
            case "m", "":
                self.show_decision(seat, len(self.table.legal(seat)))
            case "help", "":
                self.help()
            case "u" | "undo", "":
                return self.taken_back(seat)
            case "q" | "quit", "":
                self.quit()
            case _:
                return self.moved(seat, said)
        return False

    def moved(self, seat: int, said: str) -> bool:
        """Play what a person means, or say why not."""
        moves, rule = self.offered, self.prompt(seat).rule
        meant = could_mean(said.lower(), moves, self.names)
        if len(meant) > LISTED // 2 and said != "":
            show_numbered(self.console, moves, self.names, meant[:LISTED])
            self.say(COULD_BE_MANY.format(n=len(meant)), rule)
            return False
        if len(meant) > 1:
            choices = listed([f"{n} {named(moves[n - 1].label, self.names)}" for n in meant], "or")
            self.say(SAY_SOMETHING if said == "" else COULD_BE.format(moves=choices), rule)
            return False
        number = as_number(said)
        if number is not None and not meant:
            self.say(NO_SUCH_MOVE.format(n=number, last=len(moves)), rule)
            return False
        try:
            # What means no move is for the game to refuse: it knows why.
            step = self.prompt(seat).step
            self.table.play(seat, moves[meant[0] - 1] if meant else by_seats(said, self.names), self.ms())
        except IllegalMove as wrong:
            self.say(REFUSED.format(why=named(wrong.why, self.names)), wrong.rule or rule)
            return False
        self.undone = False
        self.waiting.clear()
        goes_on = {seat} < set(self.table.to_act) and self.prompt(seat).step == step
        self.silent = set(self.bots) if goes_on else set()
        return True

    def taken_back(self, seat: int) -> bool:
        try:
            self.table.undo(seat, self.ms())
        except IllegalMove as wrong:
            self.say(REFUSED.format(why=named(wrong.why, self.names)), wrong.rule)
            return False
        self.undone = True
        self.say(TAKEN_BACK.format(name=self.names[seat]))
        return True

    def show_rule_of(self, seat: int, which: str) -> None:
        """The rule of this decision, of a move by its number, or a section by its own."""
        moves, n = self.offered, as_number(which)
        if which == "":
            which = self.prompt(seat).rule
        elif n is not None and 1 <= n <= len(moves):
            move = moves[n - 1]
            self.say(f"{named(move.label, self.names)}: {move.text}")
            which = move.rule
        show_rule(self.console, self.table, which.removeprefix("§").strip())

    def give_hint(self, seat: int) -> None:
        """The best moves by number, as a search sees them that knows what the seat knows, and what speaks for each."""
        with self.console.status(Text(THINKING.format(name=self.table.game.title()))):
            told = hint(self.table, seat, HINT_SECONDS, two_cores=True)
        if not told:
            self.say(NOTHING_BETTER)
        numbers = {move.text: n for n, move in enumerate(self.offered, start=1)}
        grid = Grid.grid(padding=(0, 1))
        for best in told:
            label = named(best.move.label, self.names)
            line = EVEN if best.even else HINT
            line = line.format(n=numbers.get(best.move.text, ""), label=label, chance=best.chance).strip()
            grid.add_row("·", Text(f"{line}. {named(best.reason, self.names)}"))
        self.console.print(grid)

    def help(self) -> None:
        grid = Grid.grid(padding=(0, 2))
        for typed, what in HELP:
            grid.add_row(Text(typed, style="bold"), Text(what))
        self.console.print(grid)

    # leaving and saving

    def finish(self) -> None:
        if self.shared:
            erase(self.console)
            self.unseen[None] = min(self.unseen[seat] for seat in self.people)
        self.news(self.reader)
        show_end(self.console, self.table, self.reader, self.names)
        for bot in self.bots.values():
            if isinstance(bot, agents.Agent) and agents.forfeited(bot.answers):
                self.say(agents.summed_up(bot.name, bot.answers))
        if self.people:
            self.offer_to_save()
        elif self.save_to is not None:
            self.save("")

    def quit(self) -> None:
        if self.shared:
            erase(self.console)
        self.offer_to_save()
        raise Quit

    def break_off(self) -> None:
        """The input has ended, and nobody can be asked any more."""
        if self.shared:
            erase(self.console)
        self.console.print()
        if self.save_to is None:
            self.say(NOT_SAVED)
        else:
            self.save("")

    def offer_to_save(self) -> None:
        while True:
            said = self.hear(SAVE_WHERE if self.save_to is None else SAVE_TO.format(file=self.save_to))
            if said.lower() in ("n", "no") or (said == "" and self.save_to is None):
                self.say(NOT_SAVED)
                return
            if self.save("" if said.lower() in ("y", "yes") else said):
                return

    def save(self, file: str) -> bool:
        """Save to a file, or to the one named before; says so, or why not."""
        path = self.save_to
        try:
            if file:
                path = Path(file).expanduser()
            if path is None or as_number(file) is not None:  # a slip: it was to be a move
                self.say(WHICH_FILE)
                return False
            if path.is_dir():
                self.say(CANNOT_SAVE.format(file=path, why="it is a folder"))
                return False
            if path != self.save_to and path.exists() and not self.may_replace(path):
                self.say(NOT_SAVED)
                return False
            self.table.save(path)
        except (OSError, ValueError, RuntimeError) as wrong:  # a full disk, a name that is none, nobody's home
            why = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
            self.say(CANNOT_SAVE.format(file=file or path, why=why))
            return False
        self.save_to = path
        self.say(SAVED.format(file=path))
        return True

    def may_replace(self, path: Path) -> bool:
        return self.hear(REPLACE.format(file=path)).lower() in ("y", "yes")


def as_number(said: str) -> int | None:
    return int(said) if said.isdecimal() and len(said) < 10 else None


def by_seats(said: str, names: Sequence[str]) -> str:
    """What was said, with `seat 2` for the name of who sits there: moves know seats only."""
    for seat, name in enumerate(names):
        said = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat {seat}", said, flags=re.IGNORECASE)
    return said


def could_mean(said: str, moves: Sequence[Move], names: Sequence[str]) -> list[int]:
    """The numbers of the moves that somebody may mean: one by its number or in full, or all that begin so."""
    number = as_number(said)
    if number is not None:
        return [number] if 1 <= number <= len(moves) else []
    wordings = [(n, move.text, named(move.label, names).lower()) for n, move in enumerate(moves, start=1)]
    by_seat = by_seats(said, names)
    exact = [n for n, text, label in wordings if said in (text, label) or by_seat == text]
    return exact or [
        n for n, text, label in wordings if text.startswith(said) or label.startswith(said) or text.startswith(by_seat)
    ]
