"""Plants faults one at a time, and demands that the tests which `make test` runs catch each of them.

    python tests/faults/plant.py [--only WORD] [--jobs N]

The faults are in games.toml and program.toml, and are planted in a copy of the tree. A fault is caught when a test
fails: one that only breaks an import, or makes the tests hang, counts as missed.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec

ROOT = Path(__file__).resolve().parents[2]
LISTS = [Path(__file__).with_name(name) for name in ("games.toml", "program.toml")]
CLIENT = Path("src/labtop/client")  # as built; not among the files of the repository
LONGEST = 180  # seconds for the tests of one fault
HEALTHY = 1800  # and for all tests before anything is planted


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str  # what is broken
    file: str
    old: str  # text that occurs there exactly once
    new: str
    caught_by: list[str]  # test files, or single tests of them, that `make test` runs

    @property
    def in_client(self) -> bool:
        return self.file.startswith("client/")


class Outcome(msgspec.Struct, frozen=True):
    code: int | None  # of pytest; None if it had to be ended
    failed: str  # the first test that did
    output: str


def read_faults(only: str = "") -> list[Fault]:
    tables = [fault for file in LISTS for fault in tomllib.loads(file.read_text(encoding="utf-8"))["fault"]]
    return [fault for fault in msgspec.convert(tables, list[Fault]) if only.lower() in fault.name.lower()]


def problem(fault: Fault, root: Path = ROOT) -> str:
    """Why a fault cannot be planted in a tree; nothing if it can."""
    file = root / fault.file
    found = file.read_text(encoding="utf-8").count(fault.old) if file.is_file() else 0
    if found != 1:
        return f"the old text occurs {found} times in {fault.file}, not once"
    if fault.old == fault.new:
        return "the new text is the old one"
    return next((f"there is no {test}" for test in fault.caught_by if not is_there(root, test)), "")


def is_there(root: Path, test: str) -> bool:
    """Whether a file of tests is there, and has the test that is named."""
    name, _, function = test.partition("::")
    file = root / name
    if not function:
        return file.exists()
    return file.is_file() and f"def {function}(" in file.read_text(encoding="utf-8")


class Copy:
    """A copy of the tree, in which faults come and go."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.age = time.time()
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        for name in listed.stdout.decode().split("\0"):
            if name and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
        (folder / "client" / "node_modules").symlink_to((ROOT / "client" / "node_modules").resolve())
        self.restore_client()
        path = os.pathsep.join([str(folder / "src"), str(folder / "tests")])
        self.env = {
            **os.environ,
            "PYTHONPATH": path,
            "LABTOP_MODE": "interpreted",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # seconds each time, for plugins that these tests do without
        }

    def restore_client(self) -> None:
        shutil.rmtree(self.folder / CLIENT, ignore_errors=True)
        shutil.copytree(ROOT / CLIENT, self.folder / CLIENT)

    def imports_itself(self) -> bool:
        """Whether the package that tests import is the copy's, and not the installed one."""
        command = [sys.executable, "-c", "import labtop; print(labtop.__file__)"]
        told = subprocess.run(command, cwd=self.folder, env=self.env, check=True, capture_output=True, text=True)
        return Path(told.stdout.strip()).resolve().is_relative_to(self.folder.resolve())

    def write(self, file: str, text: str) -> None:
        path = self.folder / file
        path.write_text(text, encoding="utf-8")
        self.age += 10  # two versions within a second would look alike to Python's cache of compiled files
        os.utime(path, (self.age, self.age))

    def test(self, tests: Iterable[str], *options: str, limit: int = LONGEST) -> Outcome:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not long"]
        with subprocess.Popen(
            [*command, *options, *tests],
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # so that whatever the tests started ends with them
        ) as process:
            code: int | None
            try:
                output, _ = process.communicate(timeout=limit)
                code = process.returncode
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                output, _ = process.communicate()
                code = None
        failed = [line.removeprefix("FAILED ").split(" - ")[0] for line in output.splitlines() if "FAILED " in line[:7]]
        return Outcome(code, failed[0] if failed else "", output)

    def plant(self, fault: Fault) -> Outcome:
        sound = (self.folder / fault.file).read_text(encoding="utf-8")
        self.write(fault.file, sound.replace(fault.old, fault.new))
        try:
            if fault.in_client:
                command = [sys.executable, "client/build.py"]
                built = subprocess.run(command, cwd=self.folder, env=self.env, capture_output=True, text=True)
                if built.returncode:
                    return Outcome(None, "", built.stdout + built.stderr)
            return self.test(fault.caught_by)
        finally:
            self.write(fault.file, sound)
            if fault.in_client:
                self.restore_client()


def outermost(tests: Iterable[str]) -> list[str]:
    """Without the tests that are part of another file or folder of them."""
    every = set(tests)
    return sorted(
        test
        for test in every
        if not any(test != other and test.startswith((f"{other}/", f"{other}::")) for other in every)
    )


def verdict(fault: Fault, outcome: Outcome, seconds: float) -> str:
    """A line about a fault; of one that was not caught, with the end of what pytest said."""
    if is_caught(outcome):
        return f"caught {seconds:5.1f} s  {fault.name}  [{outcome.failed}]"
    why = {None: "was ended before it was done", 0: "passes"}.get(outcome.code, f"ends with code {outcome.code}")
    tail = "\n".join(outcome.output.splitlines()[-15:])
    return f"MISSED {seconds:5.1f} s  {fault.name}: {' '.join(fault.caught_by)} {why}\n{tail}"


def is_caught(outcome: Outcome) -> bool:
    return outcome.code == 1 and outcome.failed != ""


def is_sound(copy: Copy, faults: list[Fault], jobs: int) -> bool:
    """Whether all tests pass before anything is planted: one that fails by itself catches nothing."""
    tests = outermost(test for fault in faults for test in fault.caught_by)
    browser = [test for test in tests if test.startswith("tests/browser")]  # it keeps its process's event loop running
    for some in (browser, [test for test in tests if test not in browser]):
        if some:
            begun = time.monotonic()
            outcome = copy.test(some, "-p", "xdist.plugin", "-n", str(jobs), limit=HEALTHY)
            if outcome.code != 0:
                print(outcome.output, "these tests must pass before any fault is planted", sep="\n")
                return False
            print(f"sound  {time.monotonic() - begun:5.1f} s  {outcome.output.splitlines()[-1]}", flush=True)
    return True


def plant_all(copies: list[Copy], faults: list[Fault]) -> int:
    """How many were caught. Client faults come first: they take longest."""
    waiting: SimpleQueue[Fault] = SimpleQueue()
    caught: list[Fault] = []
    for fault in sorted(faults, key=lambda fault: not fault.in_client):
        waiting.put(fault)

    def work(copy: Copy) -> None:
        while True:
            try:
                fault = waiting.get_nowait()
            except Empty:
                return
            begun = time.monotonic()
            outcome = copy.plant(fault)
            if is_caught(outcome):
                caught.append(fault)
            print(verdict(fault, outcome, time.monotonic() - begun), flush=True)

    threads = [Thread(target=work, args=(copy,)) for copy in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(caught)


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant faults, one at a time, and demand that tests catch them.")
    parser.add_argument("--only", default="", metavar="WORD", help="faults with this word in their names")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many at a time, each in a copy of its own")
    given = parser.parse_args()
    faults = read_faults(given.only)
    stale = [f"{fault.name}: {why}" for fault in faults if (why := problem(fault))]
    if stale or not faults:
        print(*(stale or [f"no fault is called {given.only!r}"]), sep="\n")
        return 1
    with tempfile.TemporaryDirectory(prefix="labtop-faults-") as folder:
        copies = [Copy(Path(folder) / str(n)) for n in range(given.jobs)]
        if not copies[0].imports_itself():
            print("the tests would not import the copy, but another labtop")
            return 1
        if not is_sound(copies[0], faults, given.jobs):
            return 1
        caught = plant_all(copies, faults)
    print(f"{caught} passed, {len(faults) - caught} failed")
    return 0 if caught == len(faults) else 1


if __name__ == "__main__":
    sys.exit(main())
