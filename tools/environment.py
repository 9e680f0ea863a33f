"""Sets up Labtop in a clone: `python3 tools/environment.py play | client | dev | compiled | wheel`.

Needs only Python's standard library. What is done already is not done again. See docs/development.md.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an older one is noticed
    sys.exit(f"labtop: needs Python 3.11 or later, this is {sys.version.split()[0]}: make play PYTHON=python3.12")

import hashlib
import importlib.util
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PURE = ROOT / ".venv"  # interpreted, editable: for playing and developing
FAST = ROOT / ".venv-compiled"  # what `make compiled` built, installed
BUILT = ROOT / "src/labtop/client"  # the pages for the browser
UV = PURE / "bin" / "uv"
UV_WANTED = "uv==0.13.8"
PLAY = "server,blocks"  # what people need who play
STUDY = "server,blocks,envs,lab"  # what a compiled install is for
FEW_LINES = 12  # of what a failed program said


UNREACHED = "cannot reach the package registry: check the network, or where pip and npm are set to look, then again"
KNOWN = (  # what pip, uv and npm say, and what to do about it
    ("does not satisfy python", "tests need Python 3.11.5 or later: make test PYTHON=python3.12"),
    ("no space left", "the disk is full: Labtop needs 400 MB to play"),
    ("connection broken", UNREACHED),
    ("error sending request", UNREACHED),
    ("dns error", UNREACHED),
    ("name resolution", UNREACHED),
    ("eai_again", UNREACHED),
    ("enotfound", UNREACHED),
    ("econnrefused", UNREACHED),
    ("etimedout", UNREACHED),
)


class CannotSetUp(Exception):
    """In one line: what is wrong, and what to do about it."""


def main(task: str, words: list[str]) -> None:
    writable()
    if task == "play":
        play(words)
    elif task == "client":
        environment()
        client()
    elif task == "dev":
        environment()
        packages(PURE, "dev")
    elif task == "compiled":
        environment()
        compiled("dev" if words == ["dev"] else STUDY)
    elif task == "wheel":
        wheels()
    else:
        raise CannotSetUp(f"there is no task {task!r}: play, client, dev, compiled or wheel")


def play(words: list[str]) -> None:
    environment()
    failed: list[BaseException] = []

    def build() -> None:
        try:
            client()
        except (CannotSetUp, OSError) as wrong:
            failed.append(wrong)

    beside = threading.Thread(target=build)  # the client and the packages need nothing of each other
    beside.start()
    packages(PURE, PLAY)
    beside.join()
    if failed:
        raise failed[0]
    folder = FAST if fits(FAST, sources()) else PURE
    if folder is PURE and FAST.exists():
        print("The compiled install is older than the sources and is not used; `make compiled` renews it.", flush=True)
    if folder is FAST:
        shutil.copytree(BUILT, in_site(FAST) / "labtop/client", dirs_exist_ok=True)
    os.chdir(ROOT)
    os.execv(folder / "bin/labtop", ["labtop", "serve", *words])


def writable() -> None:
    """A folder that cannot be written to is noticed before anything is made."""
    try:
        probe = ROOT / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as wrong:
        raise CannotSetUp(f"cannot write to {ROOT} ({wrong.strerror}): clone Labtop to a folder of your own") from None


def environment() -> None:
    """`.venv`, with uv in it."""
    if fits(PURE, UV_WANTED):
        return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise CannotSetUp("this Python has no venv: install it (Debian, Ubuntu: apt install python3-venv), then again")
    with stage("environment", f"a virtual environment in {PURE.name}, with uv"):
        run(sys.executable, "-m", "venv", "--clear", PURE)
        flags = ("--quiet", "--disable-pip-version-check", "--retries=1", "--timeout=20")
        run(PURE / "bin/python", "-m", "pip", "install", *flags, UV_WANTED)
    mark(PURE, UV_WANTED)


def packages(folder: Path, extras: str) -> None:
    """Labtop itself, editable, with these extras and the versions in constraints.txt."""
    wanted = digest_of(ROOT / "pyproject.toml", ROOT / "constraints.txt", ROOT / "setup.py")
    if any(fits(folder, wanted, name) for name in {extras, "dev"}):  # dev includes all others
        return
    with stage("packages", f"Labtop with {extras}"):
        install(folder, "--editable", f"{ROOT}[{extras}]")
    mark(folder, wanted, extras)


def client() -> None:
    """The pages for the browser, built into the package."""
    modules = ROOT / "client/node_modules"
    wanted = digest_of(*(path for path in files_in(ROOT / "client") if not path.is_relative_to(modules)))
    if fits(BUILT, wanted):
        return
    with stage("client", "the pages for the browser"):
        run(PURE / "bin/python", ROOT / "client/build.py")
    mark(BUILT, wanted)


def compiled(extras: str) -> None:
    """An environment with what computes compiled; modules whose sources are the same are not compiled again."""
    wanted = sources()
    if any(fits(FAST, wanted, name) for name in {extras, "dev"}):
        return
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        raise CannotSetUp("compiling needs a C compiler (Debian, Ubuntu: apt install gcc); playing does not: make play")
    with stage("compiled", "rules, evaluation and search, by mypyc: minutes, unless nothing of it has changed"):
        wheel = built_wheel(compile=True)
    with stage("packages", f"the compiled Labtop with {extras}, in {FAST.name}"):
        if not FAST.exists():
            run(UV, "venv", "--quiet", "--python", PURE / "bin/python", FAST)
        install(FAST, "--reinstall-package", "labtop", f"labtop[{extras}] @ {wheel.as_uri()}")
    mark(FAST, wanted)
    mark(FAST, wanted, extras)


def wheels() -> None:
    """Into dist/: one for every machine and the compiled one for this, both with the client in them."""
    environment()
    client()
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    (ROOT / "dist").mkdir()
    for compile in (False, True):
        with stage("wheel", "compiled, for this machine" if compile else "pure Python, for every machine"):
            shutil.copy(built_wheel(compile), ROOT / "dist")
    for path in sorted((ROOT / "dist").iterdir()):
        print(f"  dist/{path.name}  {path.stat().st_size / 1e6:.1f} MB")


def built_wheel(compile: bool) -> Path:
    """Built anew each time: uv would take an older one of its own for this folder."""
    out = ROOT / "build" / ("wheel-compiled" if compile else "wheel-pure")
    for left in (out, ROOT / "build/lib", *(ROOT / "build").glob("lib.*"), *(ROOT / "build").glob("bdist.*")):
        shutil.rmtree(left, ignore_errors=True)  # files that are gone from src would go into the wheel
    words = ("build", "--wheel", "--quiet", "--python", PURE / "bin/python", "--out-dir", out, ROOT)
    run(UV, *words, LABTOP_COMPILE="1" if compile else "0")
    return next(out.glob("*.whl"))


def install(folder: Path, *words: str | Path) -> None:
    run(UV, "pip", "install", "--quiet", "--python", folder / "bin/python", *words)


def sources() -> str:
    """A digest of all that a compiled install is made of."""
    code = [path for path in files_in(ROOT / "src/labtop") if not path.is_relative_to(BUILT)]
    return digest_of(*(ROOT / name for name in ("pyproject.toml", "constraints.txt", "setup.py")), *code)


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__")


def digest_of(*paths: Path) -> str:
    found = hashlib.sha256(sys.version.encode())
    for path in paths:
        found.update(f"\n{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()


def fits(folder: Path, wanted: str, of: str = "") -> bool:
    """Whether a folder was marked as made from the same."""
    stamp = folder / f".labtop-{of}"
    return stamp.exists() and stamp.read_text() == wanted


def mark(folder: Path, wanted: str, of: str = "") -> None:
    (folder / f".labtop-{of}").write_text(wanted)


def in_site(folder: Path) -> Path:
    return next((folder / "lib").glob("python3*/site-packages"))


@contextmanager
def stage(name: str, what: str) -> Iterator[None]:
    print(f"  {name}: {what} ...", flush=True)
    start = time.monotonic()
    yield
    print(f"  {name}: done, {time.monotonic() - start:.0f} s", flush=True)


def run(*words: str | Path, **env: str) -> None:
    """Run a program; what it said is shown only where it failed."""
    constraints = dict.fromkeys(
        ("PIP_CONSTRAINT", "UV_CONSTRAINT", "UV_BUILD_CONSTRAINT"), str(ROOT / "constraints.txt")
    )
    done = subprocess.run(
        [str(word) for word in words],
        cwd=ROOT,
        env={**os.environ, **constraints, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        known = next((advice for sign, advice in KNOWN if sign in done.stdout.lower()), None)
        if known is None:
            print("\n".join(done.stdout.splitlines()[-FEW_LINES:]), file=sys.stderr)
        raise CannotSetUp(known or f"{Path(words[0]).name} failed: what it said is above")


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "play", sys.argv[2:])
    except CannotSetUp as wrong:
        sys.exit(f"labtop: {wrong}")
    except OSError as wrong:
        sys.exit(f"labtop: {wrong.filename}: {wrong.strerror}")
    except KeyboardInterrupt:
        sys.exit(130)
