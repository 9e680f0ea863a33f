"""Compiles the hot path with mypyc, as one group. Without a compiler the same files run interpreted.

LABTOP_PURE=1 skips the extensions; LABTOP_REQUIRE_COMPILED=1 makes a failed compile fatal.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

HOT = sorted(
    str(path)
    for pattern in (
        "kernel/counts.py",
        "kernel/encoding.py",
        "kernel/flow.py",
        "kernel/hints.py",
        "kernel/journal.py",
        "kernel/pack.py",
        "kernel/pen.py",
        "kernel/rng.py",
        "kernel/sets.py",
        "games/*/building.py",
        "games/*/cards.py",
        "games/*/designs.py",
        "games/*/encoding.py",
        "games/*/solver.py",
        "games/*/vaccine.py",
        "games/*/state.py",
        "games/*/rules.py",
        "games/*/rules/*.py",
        "games/*/hints.py",
        "games/*/hints/*.py",
        "games/*/asked.py",
        "games/*/log.py",
        "games/*/view.py",
        "bots/counting.py",
        "bots/search.py",
        "bots/seats.py",
        "envs/batch.py",
        "lab/peers/*.py",
        "tables/chairs.py",
        "tables/past.py",
        "tables/room.py",
        "tables/table.py",
        "server/builders.py",
        "server/errands.py",
        "server/frames.py",
        "server/host.py",
        "server/limits.py",
        "server/live.py",
        "server/post.py",
        "server/telling.py",
        "server/turns.py",
    )
    for path in Path("src/labtop").glob(pattern)
)


def extensions() -> list[Extension]:
    if os.environ.get("LABTOP_PURE") == "1":
        return []
    required = os.environ.get("LABTOP_REQUIRE_COMPILED") == "1"
    try:
        from mypyc.build import mypycify

        # what a build has no need of, a web framework say, is not there: its types are any
        flags = ["--strict", "--follow-imports=silent", "--ignore-missing-imports"]
        group = mypycify([*flags, *HOT], opt_level="3", group_name="labtop")
    except (ImportError, SystemExit) as failure:
        if required:
            raise
        print(f"labtop: not compiled, running interpreted ({failure})", file=sys.stderr)
        return []
    for extension in group:
        extension.optional = not required
        # our functions call each other, whatever else is loaded: gcc may inline them, a fifth faster
        extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return group


setup(ext_modules=extensions())
