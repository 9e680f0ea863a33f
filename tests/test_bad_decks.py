"""Decks that somebody got wrong: each is refused with what is wrong and where, and nothing else happens."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import labtop
from bad_decks import ALL_AT_ONCE, BAD, BLANK, CANARY, FROG, LASSO, MAZE, SOURCES, START, edited, event
from labtop import games
from labtop.cli import main
from labtop.games.deck import FILE, MOST_TOLD
from labtop.tables.table import box_of


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs in a folder of its own, where whatever is written would be seen."""
    monkeypatch.chdir(tmp_path)


def folder(text: str | bytes, name: str = "deck") -> str:
    Path(name).mkdir()
    (Path(name) / FILE).write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


def everything() -> list[tuple[str, int]]:
    return [(str(path), path.lstat().st_mtime_ns) for path in sorted(Path().rglob("*"))]


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What a command says that refuses a deck, line by line; that it does nothing else is checked."""
    before = everything()
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == "" and everything() == before
    assert told.err.startswith("labtop: ") and told.err.endswith("\n") and told.err.count("labtop: ") == 1
    lines = told.err.removeprefix("labtop: ").removesuffix("\n").split("\n")
    assert all(line.isprintable() and len(line) < 500 for line in lines), lines
    return lines


def told(what: str, line: str) -> bool:
    """Whether a line has all parts of what was expected of it, one after the other."""
    return re.search(".*".join(re.escape(piece.strip()) for piece in what.split("...")), line) is not None


def check_lines(lines: list[str], says: list[str]) -> None:
    assert len(lines) == len(says), lines
    for line, what in zip(lines, says, strict=True):
        assert line.startswith(f"{FILE}: ") and told(what, line), lines


def test_the_battery_is_large_and_each_of_it_says_where() -> None:
    assert len(BAD) >= 64 and {game for game, _, _ in BAD.values()} == {*games.FOLDERS, BLANK}
    assert all(says and all(len(line) > 20 for line in says) for _, _, says in BAD.values())


@pytest.mark.parametrize("name", BAD)
def test_a_bad_deck_is_refused_with_what_is_wrong_and_where(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, changes, says = BAD[name]
    deck = folder(edited(game, changes))
    check_lines([line.replace(f"{deck}/", "") for line in refused(["deck", "check", deck], capsys)], says)


SAMPLE = [*list(BAD)[::40], "a header of 400,000 parts", "a field whose name breaks the line"]


@pytest.mark.parametrize("name", SAMPLE)
def test_play_and_simulate_refuse_it_in_the_same_words(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, changes, _ = BAD[name]
    deck = folder(edited(game, changes))
    said = refused(["deck", "check", deck], capsys)
    for words in (["play"], ["play", "gsa", "--save", "game.json"], ["simulate", "--json"], ["simulate", "science"]):
        assert refused([*words, "--deck", deck], capsys) == said


@pytest.mark.parametrize("game", games.FOLDERS)
def test_a_deck_is_not_played_as_another_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    deck = folder(SOURCES[game])
    for other in games.FOLDERS:
        if other != game:
            said = [f"the deck in deck is for {game}, not for {other}"]
            assert refused(["play", other, "--deck", deck], capsys) == said
            assert refused(["simulate", other, "--deck", deck], capsys) == said


@pytest.mark.parametrize("game", games.FOLDERS)
def test_the_cards_of_a_game_under_the_name_of_another_are_told_as_what_does_not_belong(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = "gsa" if game == "experiment" else "experiment"
    deck = folder(edited(game, [(r"^game = .*$", f'game = "{other}"')]))
    lines = refused(["deck", "check", deck], capsys)
    unknown = {line.split(": ")[1] for line in lines if "is unknown here; a deck has game, version, " in line}
    parts = set(re.findall(r"^\[+([a-z]+)\]", SOURCES[game], re.MULTILINE))
    assert unknown == parts and len(lines) > len(unknown)


@pytest.mark.parametrize("game", games.FOLDERS)
def test_many_faults_are_all_told_at_once(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, changes, says = ALL_AT_ONCE[game]
    check_lines(refused(["deck", "check", folder(edited(game, changes))], capsys), says)


def rows(kind: str, fields: str, n: int) -> str:
    return "".join(f'[[{kind}]]\nid = "x{k}"\n{fields}\n' for k in range(n))


WITHOUT_END = {  # large decks, each full of faults
    "parts": "game = 'gsa'\n" + "".join(f"x{n} = 1\n" for n in range(9000)),
    "fields": "game = 'experiment'\n[open]\n" + "".join(f"yelow{n} = 1\n" for n in range(9000)),
    "colours": "game = 'experiment'\n[[task]]\nid = 'a'\nrecipe = [" + "'yelow'," * 15_000 + "]\n",
    "needs": SOURCES["gsa"]
    + rows("resource", 'class = "species"\ncopies = 1', 1000)
    + "[[project]]\nid = 'a'\n[project.needs]\n"
    + "".join(f"mause{n} = 1\n" for n in range(6000)),
    "minions": SOURCES["mad-science"] + rows("minion", 'does = "pays"', 6000),
    "effects": SOURCES["science"] + rows("role", 'does = "funds"', 2000) + event(*["money = 1, who = 'x'"] * 4000),
}


@pytest.mark.parametrize("name", WITHOUT_END)
def test_faults_without_end_are_told_in_good_time_and_not_all(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    deck = folder(WITHOUT_END[name])
    began = time.monotonic()
    lines = refused(["deck", "check", deck], capsys)
    assert time.monotonic() - began < 60
    assert len(lines) == MOST_TOLD + 1 and lines[-1] == "and more"


# where the deck is


def test_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(["deck", "check", "nowhere"], capsys) == ["nowhere: there is no such folder"]
    assert refused(["deck", "check", "no/where/../at/all"], capsys) == ["no/where/../at/all: there is no such folder"]


def test_an_empty_name_is_the_folder_one_is_in(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["deck", "check"], ["play", "--deck"], ["simulate", "--deck"]):
        assert refused([*command, ""], capsys) == ["cards.toml: is missing"]


def test_a_file_in_place_of_the_folder(capsys: pytest.CaptureFixture[str]) -> None:
    deck = folder(SOURCES["gsa"])
    file = f"{deck}/{FILE}"
    assert refused(["deck", "check", file], capsys) == [f"{file}: is not a folder; give the one that cards.toml is in"]
    assert refused(["deck", "check", f"{file}/x"], capsys) == [f"{file}/x: there is no such folder"]
    assert refused(["deck", "check", "/dev/null"], capsys)[0].startswith("/dev/null: is not a folder")


def test_a_folder_without_a_deck(capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty").mkdir()
    assert refused(["deck", "check", "empty"], capsys) == ["empty/cards.toml: is missing"]


def test_a_folder_in_place_of_the_deck(capsys: pytest.CaptureFixture[str]) -> None:
    Path("deck", FILE).mkdir(parents=True)
    assert refused(["deck", "check", "deck"], capsys) == ["deck/cards.toml: is a folder; it must be a file"]


def test_a_folder_that_climbs_is_named_as_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    folder("game = 1")
    Path("other").mkdir()
    assert refused(["deck", "check", "other/../deck/../other"], capsys) == [
        "other/../deck/../other/cards.toml: is missing"
    ]
    assert refused(["deck", "check", "other/../deck"], capsys)[0].startswith("cards.toml: game: must be one of")


def test_a_name_that_breaks_the_line_is_told_on_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(["deck", "check", "no\nwhere"], capsys) == [r"no\nwhere: there is no such folder"]
    Path("a\nb\x1b[31m").mkdir()
    assert refused(["play", "--deck", "a\nb\x1b[31m"], capsys) == [r"a\nb\x1b[31m/cards.toml: is missing"]


def test_a_name_that_is_no_text_is_told_as_it_can_be(capsys: pytest.CaptureFixture[str]) -> None:
    name = os.fsdecode(b"\xff")
    assert refused(["deck", "check", name], capsys) == [r"\udcff: there is no such folder"]


def test_a_name_that_is_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    [line] = refused(["deck", "check", "a" * 300], capsys)
    assert line == f"{'a' * 300}: cannot be read: File name too long"


@pytest.mark.parametrize(
    ("target", "says"),
    [
        ("nowhere", "is a link to a file that is not there"),
        (FILE, "cannot be read: Too many levels of symbolic links"),
        (".", "is a folder; it must be a file"),
        ("/dev/zero", "is a pipe or a device; it must be a file"),
        ("/dev/full", "is a pipe or a device; it must be a file"),
        ("/dev/null", "is a pipe or a device; it must be a file"),
    ],
)
def test_a_link_to_what_is_no_deck(target: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("deck").mkdir()
    Path("deck", FILE).symlink_to(target)
    assert refused(["deck", "check", "deck"], capsys) == [f"deck/cards.toml: {says}"]
    assert refused(["simulate", "--deck", "deck"], capsys) == [f"deck/cards.toml: {says}"]


def test_a_folder_that_links_to_itself(capsys: pytest.CaptureFixture[str]) -> None:
    Path("deck").symlink_to("deck")
    assert refused(["deck", "check", "deck"], capsys) == ["deck: cannot be read: Too many levels of symbolic links"]


def test_fifty_megabytes_are_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    deck = folder("")
    os.truncate(f"{deck}/{FILE}", 12_000_000)
    assert refused(["deck", "check", deck], capsys) == ["deck/cards.toml: is larger than 1,000,000 bytes"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_deck_that_one_may_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    deck = folder(SOURCES["gsa"])
    Path(deck, FILE).chmod(0)
    assert refused(["deck", "check", deck], capsys) == ["deck/cards.toml: cannot be read: Permission denied"]


NO_TEXT = {
    "a stray byte": (b"game = 'gsa'\nversion = 1\n# \xff\n", 3),
    "the old letters": ("game = 'gsa'\n# na\u00efve\n".encode("latin-1"), 2),
    "two bytes a letter": ('game = "gsa"\n'.encode("utf-16"), 1),
    "half a letter at the end": ("game = 'gsa'\n# ü".encode()[:-1], 2),
    "a program": (b"\x7fELF\x02\x01\x01\x00\x9f", 1),
}


@pytest.mark.parametrize("name", NO_TEXT)
def test_what_is_no_text_is_told_with_its_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    data, line = NO_TEXT[name]
    said = [f"deck/cards.toml: is not UTF-8 text (line {line}); save it as UTF-8"]
    assert refused(["deck", "check", folder(data)], capsys) == said


# in a process of its own


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "labtop.cli", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("name", ["digits that cannot be written", "tables nested 2000 deep"])
def test_a_process_ends_with_two_and_the_message(name: str) -> None:
    game, changes, [says] = BAD[name]
    done = run("deck", "check", folder(edited(game, changes)))
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("labtop: cards.toml: ") and says in done.stderr


@pytest.mark.parametrize("command", [("deck", "check"), ("simulate", "--deck")])
def test_a_pipe_is_not_waited_for(command: tuple[str, str]) -> None:
    Path("deck").mkdir()
    os.mkfifo(f"deck/{FILE}")
    done = run(*command, "deck")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "labtop: deck/cards.toml: is a pipe or a device; it must be a file\n"


# what may look wrong, and is fine

CANARY_NAME = 'id = "retired-canary"\nname = '
FINE: dict[str, str | bytes] = {
    "lines as one system ends them": SOURCES["experiment"].replace("\n", "\r\n"),
    "lines as an old one did": SOURCES["gsa"].replace("\n", "\r"),
    "a mark before the first letter": "\ufeff" + SOURCES["science"],
    "comments and spaces": "# mine\n\n \t\n" + SOURCES["mad-science"].replace(" = ", "   =\t") + "\n# end",
    "a rule of dots": SOURCES["gsa"] + "\n" + "#" + "." * 200 + "\n",
    "no last line end": SOURCES["science"].rstrip("\n"),
    "an emoji": edited("experiment", [(CANARY, CANARY_NAME + '"Canary 🐤"')]),
    "an emoji of several": edited("experiment", [(CANARY, CANARY_NAME + '"👩\u200d🔬 at work"')]),
    "brackets": edited("mad-science", [(LASSO, 'id = "moon-lasso"\nname = "[bold]Moon[/] \\\\[x]"')]),
    "other letters": edited("gsa", [(FROG, 'id = "frog"\nname = "Żaba 青蛙 ضفدع"')]),
    "a name of forty": edited("gsa", [(FROG, f'id = "frog"\nname = "{"x" * 40}"')]),
    "an id of forty": edited("gsa", [(MAZE, f'id = "{"x" * 40}"')]),
    "an empty name": edited("gsa", [(FROG, 'id = "frog"\nname = ""')]),
    "another order": edited("gsa", [(r"^version = 1\n", ""), (START, "version = 0x7\n")]),
}


@pytest.mark.parametrize("name", FINE)
def test_what_only_looks_wrong_is_accepted_and_played(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = FINE[name]
    deck = folder(text)
    assert main(["deck", "check", deck]) == 0
    told = capsys.readouterr()
    assert "without fault" in told.out and told.err == ""
    assert main(["simulate", "--deck", deck, "--games", "1", "--bots", "random", "--workers", "1", "--json"]) == 0


@pytest.mark.parametrize("name", ["lines as one system ends them", "a mark before the first letter"])
def test_how_the_lines_end_makes_no_other_deck(name: str) -> None:
    found = box_of(folder(FINE[name]))
    assert found.deck.digest == labtop.game(found.game.id).deck.digest
