"""Playing in a real terminal: a process of its own on a pseudo-terminal."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest

import labtop
from labtop.terminal.screen import ERASE

# Newer Pythons warn of forking a process with threads; the child here only starts another program.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")

PROGRAM = """
import sys, labtop
from pathlib import Path
from labtop.terminal import play
seats, save_to = sys.argv[1].split(","), Path(sys.argv[2]) if sys.argv[2:] else None
table = labtop.game("experiment").start(len(seats), seed=7)
try:
    play(table, seats, ["Ann", "Ben", "Cleo"], save_to, bot_seed=1)
except KeyboardInterrupt:
    sys.exit(130)
"""
ANN, BEN = r"Ann \(a number, or help\)> ", r"Ben \(a number, or help\)> "


@contextmanager
def terminal(*words: str) -> Iterator[Any]:
    env = {**os.environ, "TERM": "xterm-256color"}
    env.pop("NO_COLOR", None)
    child = pexpect.spawn(
        sys.executable,
        ["-c", PROGRAM, *words],
        env=env,
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=120,
        # ctrl-C reaches nobody whom a shell has started in the background, nor their children
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield child
    finally:
        child.close(force=True)


def test_a_person_plays_asks_and_quits() -> None:
    with terminal("you,easy,easy") as child:
        child.expect(ANN)
        child.sendline("?")
        child.expect("§ 2.1 Influence")
        child.expect(ANN)
        child.sendline("dance")
        child.expect("Not possible: ")
        child.expect(ANN)
        child.sendline("1")
        child.expect("Ann shows 1")
        child.expect(ANN)
        child.sendline("q")
        child.expect("Save the game")
        child.sendline("")
        child.expect("Not saved")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_ctrl_c_and_ctrl_d_leave_the_game_saved(key: str, code: int, tmp_path: Path) -> None:
    with terminal("you,easy,easy", str(tmp_path / "game.json")) as child:
        child.expect(ANN)
        child.sendline("1")
        child.expect(ANN)
        child.send(key)
        child.expect("Saved to")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == code
    assert labtop.load(tmp_path / "game.json").log[0].text == "lay 1 with face-up"


def test_what_one_person_types_ahead_does_not_turn_up_the_next_hand() -> None:
    with terminal("you,friend,easy") as child:
        child.expect_exact(ERASE)
        child.expect("Pass the keyboard to Ann")
        child.sendline("")
        child.expect(ANN)
        child.send("1\r\r\r")
        child.expect_exact(ERASE)
        child.expect("Pass the keyboard to Ben")
        assert child.expect([BEN, pexpect.TIMEOUT], timeout=0.5) == 1
        child.sendline("")
        child.expect_exact(ERASE)
        child.expect(BEN)
        assert "Ann has chosen" in child.before and "Ann lays" not in child.before
