"""An update never breaks a game under way: the server stops, other code starts on the same file, and people go on."""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

import labtop
from server.people import Json, Person, Place
from server.round_table import asked, gathered, play, seated
from server.running import Process, free_port, process

Change = tuple[str, str, str]  # a file of the package, what stands there, what the update puts in its place
NEXT = ("__init__.py", f'__version__ = "{labtop.__version__}"', '__version__ = "next"')
# what happens at once: the strongest takes the starting player card, and not the weakest
NEW_STARTER = ("games/experiment/rules/choosing.py", "if arg_of(f) == s.seats - 1:", "if arg_of(f) == 0:")
# what happens later
EIGHT_ROUNDS = ("games/experiment/state.py", "ROUNDS: Final = 12", "ROUNDS: Final = 8")
NEW_FIELD = (
    ("games/experiment/state.py", "    done: list[vec[i64]]\n", "    done: list[vec[i64]]\n    spare: i64\n"),
    ("games/experiment/state.py", "        self.strategic = False\n", "        self.strategic, self.spare = False, 7\n"),
    ("games/experiment/state.py", "        twin.round = self.round\n", "        twin.round = self.round\n        twin.spare = self.spare\n"),
)
NEW_DECK = (
    ("games/experiment/cards.toml", "set = [1, 4, 7] ", "set = [1, 3, 6] "),
    ("games/experiment/cards.toml", "primary = 1, mixed = 0, points = 3 }", "primary = 1, mixed = 0, points = 4 }"),
)
NEW_SCHEMA = (
    ("games/experiment/deck.py", "    blue: int\n", "    blue: int\n    grey: int\n"),
    ("games/experiment/cards.toml", "blue = 20\n", "blue = 20\ngrey = 0\n"),
)
