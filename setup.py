"""Builds Labtop: as plain Python, or with the modules that compute compiled by mypyc (LABTOP_COMPILE=1).

Compiled modules are kept in build/compiled under a digest of what they were made from. See docs/development.md.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

HOT = (
    "kernel/encoding.py",
    "kernel/feature_writer.py",
    "kernel/flow.py",
    "kernel/hints.py",
    "kernel/numbering.py",
    "kernel/rng.py",
    "kernel/sets.py",
    "games/*/cards.py",
    "games/*/constants.py",
    "games/*/encoding.py",
    "games/*/hints.py",
    "games/*/hints/*.py",
    "games/*/outlook.py",
    "games/*/state.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/*/rules.py",
    "games/for_science/designs.py",
    "games/for_science/piles.py",
    "games/for_science/team.py",
    "games/for_science/building/faults.py",
    "games/for_science/building/teamwork.py",
    "games/for_science/vaccine/lattice.py",
    "games/for_science/vaccine/laying.py",
    "games/for_science/vaccine/solver.py",
    "games/mad_science/chances.py",
    "bots/counting.py",
    "bots/player.py",
    "bots/search.py",
    "envs/batch.py",
    "lab/peers/*.py",
)
SOURCES = sorted(str(path) for pattern in HOT for path in Path("src/labtop").glob(pattern))
COMPILER = ["mypy==2.4.1", "librt==0.16.0", "msgspec==0.22.0"]  # msgspec: compiled modules import it


class ForThisMachine(Distribution):
    """A distribution with extensions, which are listed only when they have to be built."""

    def has_ext_modules(self) -> bool:
        return True


class Compile(build_ext):
    """Compiles what computes, unless the result of the same sources is still there."""

    def run(self) -> None:
        wanted, kept = self.build_lib, Path("build/compiled") / digest()
        if not kept.exists():
            self.distribution.ext_modules = extensions()
            self.reinitialize_command(self)
            self.build_lib = f"{kept}.part"
            shutil.rmtree(self.build_lib, ignore_errors=True)
            self.ensure_finalized()
            super().run()
            Path(self.build_lib).rename(kept)
        shutil.copytree(kept, wanted, dirs_exist_ok=True)

    def build_extension(self, ext: Extension) -> None:
        """setuptools would compile a hundred files one after another."""

        def compiled(source: str) -> list[str]:
            words = ext.extra_compile_args
            found: list[str] = self.compiler.compile([source], self.build_temp, None, ext.include_dirs, 0, words)
            return found

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ext.extra_objects = [path for paths in pool.map(compiled, ext.sources) for path in paths]
        ext.sources = []
        super().build_extension(ext)


def digest() -> str:
    """What the compiled modules depend on: their sources, this file, the compiler, Python and the platform."""
    found = hashlib.sha256(f"{sysconfig.get_config_var('EXT_SUFFIX')} {sysconfig.get_platform()}".encode())
    for path in (__file__, *SOURCES):
        found.update(f"\n{Path(path).name}\n".encode() + Path(path).read_bytes())
    return found.hexdigest()[:16]


def extensions() -> list[Extension]:
    from mypyc.build import mypycify

    # optional packages are absent at build time: their types are Any
    flags = ["--strict", "--follow-imports=silent", "--ignore-missing-imports"]
    group = mypycify([*flags, *SOURCES], opt_level="3", debug_level="0", group_name="labtop", multi_file=True)
    if sys.platform == "linux":
        for extension in group:
            # our functions call each other, whatever else is loaded, from file to file: gcc may inline them
            inlining = ["-fno-semantic-interposition", "-flto=auto"]
            extension.extra_compile_args = [*extension.extra_compile_args, *inlining]
            extension.extra_link_args = ["-O3", *inlining]
    return group


if os.environ.get("LABTOP_COMPILE") == "1":
    setup(ext_modules=[], distclass=ForThisMachine, cmdclass={"build_ext": Compile}, setup_requires=COMPILER)
else:
    setup()
