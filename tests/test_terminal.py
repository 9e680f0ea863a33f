"""Playing at a terminal, driven by what people type; only the keyboard and the screen are stand-ins."""

import io
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import labtop
from labtop import Move, Table
from labtop.bots.levels import player
from labtop.kernel.game import Line
from labtop.terminal import named, play, replay
from labtop.terminal.keyboard import Keyboard
from labtop.terminal.screen import ERASE, paragraphs, show_board, show_moves, show_rule, wrapped

BOX = labtop.game("experiment")
NAMES = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Finn"]
CODES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
WHOSE = re.compile(r"(\w+) \(a number")


class Screen:
    """A console whose output can be read back."""

    def __init__(self, width: int = 80, terminal: bool = False) -> None:
        self.file = io.StringIO()
        self.console = Console(file=self.file, width=width, height=24, force_terminal=terminal)

    @property
    def text(self) -> str:
        return self.file.getvalue()


def typed(*lines: str | type[BaseException]) -> Callable[[str], str]:
    """Somebody who types these lines; then the input ends."""
    left = list(lines)

    def ask(question: str) -> str:
        line = left.pop(0) if left else EOFError
        if isinstance(line, str):
            return line
        raise line

    return ask


def start(players: int = 3, seed: int = 7, **options: bool) -> Table:
    return BOX.start(players, seed=seed, options=options)


def anything(table: Table, dice: random.Random) -> Callable[[str], str]:
    """People who type the number of any legal move, and save nothing."""

    def ask(question: str) -> str:
        asked = WHOSE.match(question)
        if not asked:
            return ""
        return str(dice.randint(1, len(table.legal(NAMES.index(asked[1])))))

    return ask


def around_the_table(table: Table, *seats: str) -> tuple[list[str], list[str]]:
    return [*seats, *["easy"] * (table.players - len(seats))], NAMES[: table.players]


def played(table: Table, *lines: str | type[BaseException], save_to: Path | None = None) -> str:
    """What a lone person against bots sees who types these lines."""
    screen = Screen(width=400)  # a sentence is a line
    seats, names = around_the_table(table, "you")
    play(table, seats, names, save_to, bot_seed=1, ask=typed(*lines), console=screen.console)
    return screen.text


# whole games


@pytest.mark.parametrize(
    ("players", "strategic", "ask_always"), [(3, False, False), (3, True, False), (3, False, True), (6, False, False)]
)
def test_a_person_plays_a_whole_game_against_bots(players: int, strategic: bool, ask_always: bool) -> None:
    table, screen = start(players, strategic=strategic), Screen()
    ask = anything(table, random.Random(players))
    play(table, *around_the_table(table, "you"), ask_always=ask_always, bot_seed=1, ask=ask, console=screen.console)
    assert table.outcome is not None
    assert named(table.outcome.why, NAMES) in screen.text
    assert ("Only one move" in screen.text) != ask_always
    assert "Pass the keyboard" not in screen.text
    assert all(len(line) <= 80 for line in screen.text.splitlines())
    assert "@" not in screen.text


def test_bots_alone_play_to_the_end_and_nobody_is_asked(tmp_path: Path) -> None:
    table, screen = start(), Screen(width=200)
    play(table, ["random", "easy", "random"], NAMES[:3], tmp_path / "game.json", ask=typed(), console=screen.console)
    assert table.over
    told = " ".join(screen.text.split())
    assert all(named(line.text, NAMES) in told for line in table.lines())
    assert labtop.load(tmp_path / "game.json").digest == table.digest


def test_the_end_breaks_the_score_down_by_seat() -> None:
    table, screen = start(4), Screen(width=200)
    play(table, ["easy"] * 4, NAMES[:4], bot_seed=3, console=screen.console)
    outcome = table.outcome
    assert outcome is not None
    rows = screen.text[screen.text.index("Rank") :].splitlines()[1:]
    assert [row.split()[0] for row in rows] == sorted(str(rank) for rank in outcome.ranks)
    for seat in range(4):
        row = next(row for row in rows if NAMES[seat] in row)
        assert row.split()[2] == str(outcome.scores[seat])
        assert all(f"{label} {points}" in row for label, points in outcome.breakdown[seat])


def test_every_move_of_a_bot_is_told_at_once_when_they_are_slowed_down() -> None:
    table, screen, heard = start(), Screen(), []

    def ask(question: str) -> str:
        heard.append(screen.text)
        if len(heard) > 1:
            raise EOFError
        return "1"

    play(table, ["you", "easy", "easy"], NAMES[:3], seconds=0.001, bot_seed=1, ask=ask, console=screen.console)
    since = heard[1].removeprefix(heard[0])
    assert "· Ann lays 1. Ben has chosen.\n· Cleo has chosen." in since


def test_time_runs_on_in_the_log_of_a_game_taken_up_again(tmp_path: Path) -> None:
    table = start()
    table.play(0, "lay 1 with face-up", ms=50_000)
    table.save(tmp_path / "game.json")
    again = labtop.load(tmp_path / "game.json")
    play(again, ["easy", "you", "easy"], NAMES[:3], ask=typed("1", "1"), console=Screen().console)
    assert 50_000 <= again.log[1].ms < 60_000
    assert [entry.ms for entry in again.log] == sorted(entry.ms for entry in again.log)


# what is shown


def test_names_stand_where_the_markers_were() -> None:
    assert named("@1 beats @0, @12 and @3", ["me@1", "Ben"]) == "Ben beats me@1, @12 and @3"


def test_a_person_is_told_what_happened_since_the_last_look_and_no_more() -> None:
    shown = played(start(), "1", "1")
    assert shown.count("Round 1. ") == 1
    assert shown.count("Ann lays 1.") == 1


def test_a_game_taken_up_again_begins_with_what_came_of_ones_last_move(tmp_path: Path) -> None:
    table = start()
    played(table, "1", "s " + str(tmp_path / "game.json"))
    shown = played(labtop.load(tmp_path / "game.json"))
    assert "Ann lays 1." in shown and "Round 1. " not in shown


def test_names_of_any_length_and_kind_leave_the_board_in_columns() -> None:
    table, screen = start(), Screen()
    names = ["[bold]", "Bartholomew :smile:", "me@1"]
    show_board(screen.console, table, None, names)
    rows = [line for line in screen.text.splitlines() if "0 done" in line]
    assert len({row.index("0 done") for row in rows}) == 1
    assert all(name in row for name, row in zip(names, rows, strict=True))


def test_a_thing_on_the_board_is_never_broken_over_two_lines() -> None:
    table = start(6)
    wide, narrow = Screen(width=500), Screen(width=60)
    show_board(wide.console, table, 0, NAMES)
    show_board(narrow.console, table, 0, NAMES)
    rows = narrow.text.splitlines()
    for line in wide.text.splitlines():
        for thing in line.split("  "):
            assert any(thing in row for row in rows)


def test_a_thing_too_long_for_a_line_is_broken_at_words_and_hangs() -> None:
    broken = wrapped(Text("  one two three four  five"), 14)
    assert broken.plain.splitlines() == ["  one two", "      three", "      four", "      five"]


def test_sentences_of_one_kind_or_about_one_seat_run_together() -> None:
    def line(what: str, seat: int | None, text: str) -> Line:
        return Line(what, seat, None, "hand-1", None, text)

    told = [line("a", 0, "A0."), line("a", 1, "A1."), line("b", 2, "B2."), line("b", 2, "B2."), line("c", 2, "C2.")]
    assert list(paragraphs(told)) == ["A0. A1.", "B2. (2 times) C2."]


def test_a_long_list_of_moves_is_cut_short_and_says_so() -> None:
    screen = Screen()
    moves = [Move(f"go {n}", "go", (), f"Go to {n}", "1") for n in range(1, 61)]
    show_moves(screen.console, moves, NAMES, most=24)
    assert "23 Go to 23" in screen.text and "Go to 24" not in screen.text and "36 more" in screen.text
    assert "60 Go to 60" in screen.text  # the last one ends a decision
    assert len(screen.text.splitlines()) == 7


def test_output_that_is_not_a_terminal_has_no_codes(capsys: pytest.CaptureFixture[str]) -> None:
    play(start(), ["you", "friend", "easy"], NAMES[:3], ask=typed("", "1", "", "q"))
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize("number", ["2.1", "§3", "4.2", "§6"])
def test_any_section_of_the_rules_can_be_read(number: str) -> None:
    assert f"§ {number.strip('§')} " in played(start(), f"? {number}")


def test_a_chapter_names_its_sections() -> None:
    screen = Screen()
    show_rule(screen.console, start(), "3")
    assert "§ 3.1 Fulfilling" in screen.text


def test_the_question_mark_shows_the_rule_of_the_decision_or_of_a_move() -> None:
    assert "§ 2.1 Influence" in played(start(), "?")
    told = played(start(), "?3")
    assert "Lay 4 with the face-up 3: lay 4 with face-up" in told and "§ 2.1 Influence" in told


def test_a_hint_names_the_best_moves_by_number_with_chance_and_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtop.terminal.keyboard.HINT_SECONDS", 0.1)
    table = start()
    said = r"· (\d+) (.+): (?:\d+% to win, as far as can be seen|about as good, \d+% to win)\. [A-Z].+\."
    told = re.findall(said, played(table, "?!"))
    assert 1 <= len(told) <= 3
    assert all(table.legal(0)[int(n) - 1].label == label for n, label in told)


def test_history_is_all_that_this_seat_saw() -> None:
    table = start()
    shown = played(table, "1", "h")
    told = " ".join(shown[shown.rindex("Take a lab card") :].split())
    assert all(named(line.text, NAMES) in told for line in table.lines(0))


def test_help_names_every_command() -> None:
    shown = played(start(), "help")
    assert all(f"\n{command} " in shown for command in ("?", "?!", "h", "b", "m", "u", "s FILE", "q"))


def test_the_board_is_shown_again_when_asked_for() -> None:
    assert played(start(), "b", "m").count("Round 1 of 12") == 3


# what is typed

WRONG = [
    "",
    "   ",
    "0",
    "7",
    "99",
    "-1",
    "1.5",
    "9" * 5000,
    "²",
    "l",
    "lay",
    "lay 4 with",
    "lay 9 with face-up",
    "lay 3 with face-down",
    "take red",
    "dance",
    "done",
    "clock",
    "h now",
    "help me",
    "u",
    "undo",
    "s",
    "s 3",
    "s /",
    "s .",
    "s /tmp",
    "s ~nobody-is-called-this/game.json",
    "s /no/such/folder/game.json",
    "? 9.9",
    "? nothing",
    "?? 1",
    "[red]",
    "[/]",
    "@1",
    ":smile:",
    "%s {0} \\",
    "\x1b[A",
    "\x00",
    "\ud800",
    "x" * 100_000,
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: ascii(wrong)[:30])
def test_wrong_input_changes_nothing_and_says_why_in_a_line(wrong: str) -> None:
    table = start()
    before, log = table.digest, list(table.log)
    first, again = played(table), played(table, wrong)
    assert table.digest == before and table.log == log
    said = again.removeprefix(first.removesuffix("\nNot saved.\n")).removesuffix("\nNot saved.\n")
    assert said.count("\n") == 1 and len(said) > 20


@pytest.mark.parametrize("wrong", ["7", "l", "lay 9 with face-up", "dance", ""])
def test_a_refusal_cites_its_rule(wrong: str) -> None:
    assert "(§ 2.1)\n\nNot saved." in played(start(), wrong)


def test_words_that_could_be_several_moves_name_them() -> None:
    assert "That could be 3 Lay 4 with the face-up 3 or 4 Lay 4 with the face-down card." in played(start(), "lay 4")


@pytest.mark.parametrize("said", ["4", " 4 ", "lay 4 with face-down", "LAY 4  with face-d", "Lay 4 with the face-down"])
def test_a_move_is_taken_by_number_by_text_or_by_how_text_or_label_begins(said: str) -> None:
    table = start()
    played(table, said)
    assert table.log[0].text == "lay 4 with face-down"


def test_enter_plays_the_only_move() -> None:
    table, screen = start(), Screen()
    people = anything(table, random.Random(3))
    lone: list[int] = []

    def ask(question: str) -> str:
        if WHOSE.match(question) and len(table.legal(0)) == 1:
            lone.append(len(table.log))
            return ""
        return people(question)

    play(table, *around_the_table(table, "you"), ask_always=True, bot_seed=1, ask=ask, console=screen.console)
    assert lone and all(table.log[at].seat == 0 for at in lone)
    assert screen.text.count("Enter plays it.") == len(lone)


# undo


def test_a_person_takes_back_a_move_that_revealed_nothing() -> None:
    table = start()
    me = player("easy", table.game, 1)
    undone: list[tuple[str, int]] = []  # the position it came from, and the length of the log

    def ask(question: str) -> str:
        if not WHOSE.match(question):
            return ""
        if table.can_undo(0) and not undone:
            undone.append((table.fork(len(table.log) - 1).digest, len(table.log)))
            return "u"
        if undone and len(table.log) == undone[0][1] + 1:
            assert table.digest == undone[0][0]
        entry = table.fork().play_for(0, me)
        assert entry is not None
        return entry.text

    screen = Screen()
    play(table, *around_the_table(table, "you"), bot_seed=1, ask=ask, console=screen.console)
    assert undone and "Ann takes back a move." in screen.text and table.over


def test_after_an_undo_no_move_is_played_for_a_person() -> None:
    table, bot = start(), player("easy", BOX.game, 1)
    while len(table.legal(0)) != 1:
        table.play_for(table.to_act[0], bot)
    keyboard = Keyboard(table, ["you", "easy", "easy"], NAMES[:3], Screen().console, typed())
    keyboard.undone = True
    assert not keyboard.played_for(0)
    keyboard.undone = False
    assert keyboard.played_for(0)


def test_what_was_seen_cannot_be_taken_back() -> None:
    assert "Not possible: nothing of yours was the last move." in played(start(), "1", "u")


def test_before_the_keyboard_is_passed_on_a_person_may_take_the_move_back() -> None:
    table, screen = start(), Screen(width=200)
    ask = typed("", "1", "u", "5", "")
    play(table, ["you", "friend", "easy"], NAMES[:3], ask=ask, console=screen.console)
    assert [entry.text for entry in table.log] == ["lay 1 with face-up", "undo", "lay 7 with face-up"]
    assert "Ann takes back a move." in screen.text


# several people


def test_people_decide_before_bots_where_all_decide_together() -> None:
    table = start(4)
    play(table, ["easy", "you", "random", "friend"], NAMES[:4], ask=typed("", "1", "", "1"), console=Screen().console)
    assert [entry.seat for entry in table.log[:4]] == [1, 3, 0, 2]


def secrets_of(table: Table, seat: int) -> list[str]:
    """Words that only this seat may read: tasks in hand that nobody saw it take."""
    public = {line.thing for line in table.lines()}
    cards = table.box.deck.cards
    held = table.view(seat).mine.tasks  # type: ignore[attr-defined]
    return [cards.names[cards.ids.index(task)] for task in held if task not in public]  # type: ignore[attr-defined]


def own_hand(table: Table, seat: int) -> str:
    hand = table.view(seat).mine.hand  # type: ignore[attr-defined]
    return "Your influence: " + " ".join(str(n) for n in hand)


def visible(text: str) -> str:
    """What can be read, scrolling back included, in one line."""
    return " ".join(CODES.sub("", text.rpartition(ERASE)[2]).split())


@pytest.mark.parametrize("strategic", [False, True])
def test_no_person_ever_sees_or_can_tell_what_is_anothers(strategic: bool) -> None:
    table, screen = start(strategic=strategic), Screen(terminal=True)
    names, people = NAMES[:3], anything(table, random.Random(5))
    turns: list[str] = []
    hidden = 0

    def ask(question: str) -> str:
        nonlocal hidden
        seen, asked = visible(screen.text), WHOSE.match(question)
        if not asked:
            hidden += question.startswith("Pass")
            assert question.startswith("Save") or seen == ""
            turns.append("hidden")
            return ""
        seat = names.index(asked[1])
        assert turns[-1] in ("hidden", asked[1])
        turns.append(asked[1])
        assert re.findall(r"Your influence:[ \d]*", seen)[-1].strip() == own_hand(table, seat).strip()
        for other in {0, 1, 2} - {seat}:
            assert f"{names[other]} lays" not in seen and f"{names[other]} sees" not in seen
            assert not any(secret in seen for secret in secrets_of(table, other))
        assert all(secret in seen for secret in secrets_of(table, seat))
        return people(question)

    play(table, ["you", "friend", "friend"], names, ask=ask, console=screen.console)
    assert table.over and hidden > 24
    assert "Only one move" not in screen.text  # nobody is passed over for having nothing to choose
    assert not any(secret in visible(screen.text) for seat in range(3) for secret in secrets_of(table, seat))
    assert "The twelfth round is over." in visible(screen.text) and "Round 1. " not in visible(screen.text)


@pytest.mark.parametrize("leaving", ["q", EOFError, KeyboardInterrupt])
def test_leaving_a_shared_keyboard_hides_the_last_hand(leaving: str | type[BaseException]) -> None:
    table, screen = start(), Screen(terminal=True)
    try:
        play(table, ["you", "a", "b"], NAMES[:3], ask=typed("", leaving, "n"), console=screen.console)
    except KeyboardInterrupt:
        assert leaving is KeyboardInterrupt
    assert visible(screen.text) == "Not saved."


def test_only_enter_brings_up_the_next_hand() -> None:
    screen = Screen(terminal=True)
    play(start(), ["you", "a", "b"], NAMES[:3], ask=typed("x", "1", "help", "u"), console=screen.console)
    assert visible(screen.text) == "Not saved." and "Your tasks" not in screen.text


# saving and leaving


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    table, file = start(), tmp_path / "my game.json"
    assert f"Saved to {file}." in played(table, "1", f"s {file}")
    again = labtop.load(file)
    assert again.digest == table.digest
    play(again, *around_the_table(again, "you"), ask=anything(again, random.Random(1)), console=Screen().console)
    assert again.over


def test_s_alone_saves_to_the_same_file_again(tmp_path: Path) -> None:
    table, file = start(), tmp_path / "game.json"
    played(table, f"s {file}", "1", "s")
    assert labtop.load(file).digest == table.digest != start().digest


def test_another_file_is_not_replaced_without_a_yes(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary")
    assert "Not saved." in played(start(), f"s {file}", "")
    assert file.read_text() == "dear diary"
    played(start(), f"s {file}", "y")
    assert labtop.load(file).log == []


@pytest.mark.parametrize(("answers", "saved"), [((), True), (("",), True), (("yes",), True), (("n",), False)])
def test_quitting_asks_whether_to_save_to_the_file_named(answers: tuple[str], saved: bool, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played(start(), "1", "q", *answers, save_to=file)
    assert file.exists() == saved


def test_quitting_asks_for_a_file_until_one_will_do_or_none_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = played(start(), "q", "/no/such/folder/x", "3", str(file))
    assert "Not saved to /no/such/folder/x: No such file or directory." in shown and f"Saved to {file}." in shown
    assert played(start(), "q", "").endswith("Not saved.\n")


def test_the_end_of_the_input_saves_to_the_file_named(tmp_path: Path) -> None:
    table, file = start(), tmp_path / "game.json"
    assert f"Saved to {file}." in played(table, "1", save_to=file)
    assert labtop.load(file).digest == table.digest
    assert "Not saved." in played(start(), "1")
    assert "Not saved to /no/such/folder/x" in played(start(), save_to=Path("/no/such/folder/x"))


def test_an_interrupt_saves_and_goes_on_to_the_caller(tmp_path: Path) -> None:
    table, file = start(), tmp_path / "game.json"
    with pytest.raises(KeyboardInterrupt):
        played(table, "1", KeyboardInterrupt, save_to=file)
    assert labtop.load(file).digest == table.digest


def test_seats_and_names_must_fit_the_table() -> None:
    with pytest.raises(ValueError, match="3 seats; 2 are taken, 3 named"):
        play(start(), ["you", "easy"], NAMES[:3])


# replays


@pytest.fixture(scope="module")
def finished() -> Table:
    table = start(seed=11)
    play(table, ["easy", "easy", "random"], NAMES[:3], bot_seed=2, console=Screen().console)
    return table


def replayed(table: Table, *lines: str, seat: int | None = None, fast: bool = False) -> str:
    screen = Screen(width=200)
    replay(table, NAMES[:3], seat, fast=fast, ask=typed(*lines), console=screen.console)
    return screen.text


@pytest.fixture(scope="module")
def stepped(finished: Table) -> str:
    """The game as the public saw it, move by move."""
    return replayed(finished, *[""] * len(finished.log))


def moments(shown: str) -> list[int]:
    return [int(n) for n in re.findall(r"Experiment · (\d+) of", shown)]


def test_a_replay_goes_on_and_back_and_anywhere(finished: Table) -> None:
    last = len(finished.log)
    assert moments(replayed(finished, "", "", "b", "40", "b", str(last), "q")) == [0, 1, 2, 1, 40, 39, last]
    assert moments(replayed(finished, "b", "0", str(last), "", "")) == [0, 0, 0, last]


@pytest.mark.parametrize("wrong", ["x", "-1", "1000000", "9" * 5000, "\x1b[A", "²"])
def test_a_replay_says_what_it_can_do(wrong: str, finished: Table) -> None:
    shown = replayed(finished, wrong)
    assert f"a number from 0 to {len(finished.log)}." in shown and moments(shown) == [0]


def test_a_replay_step_by_step_tells_the_same_as_all_at_once(finished: Table, stepped: str) -> None:
    fast = replayed(finished, fast=True)
    for line in finished.lines():
        assert named(line.text, NAMES) in " ".join(stepped.split())
        assert named(line.text, NAMES) in " ".join(fast.split())
    assert finished.outcome is not None
    assert named(finished.outcome.why, NAMES) in stepped and named(finished.outcome.why, NAMES) in fast


def test_a_replay_for_the_public_shows_no_secret(finished: Table, stepped: str) -> None:
    secret = [name for seat in range(3) for name in secrets_of(finished, seat)]
    assert secret and not any(name in stepped for name in secret)
    assert all(name in replayed(finished, fast=True, seat=0) for name in secrets_of(finished, 0))
    assert "Your tasks" not in stepped and " lays " not in stepped


def test_a_replay_tells_of_moves_taken_back_and_of_a_game_not_over() -> None:
    table = start()
    table.play(1, "lay 4 with face-up")
    table.undo(1)
    shown = replayed(table, "", "")
    assert "Ben has chosen." in shown and "Ben takes back a move." in shown
    assert "The game is not over: Ann, Ben and Cleo to move." in shown
