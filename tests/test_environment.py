"""Setting up in a clone: what goes wrong is said in one line that tells what to do."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from server.running import obey_permissions

SCRIPT = Path(__file__).parents[1] / "tools" / "environment.py"
WITHOUT_VENV = 'import sys; sys.modules["ensurepip"] = None'
NOWHERE = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with nothing set up in it."""
    (tmp_path / "tools").mkdir()
    shutil.copy(SCRIPT, tmp_path / "tools")
    (tmp_path / "constraints.txt").touch()
    return tmp_path


def failed(clone: Path, task: str = "play", **env: str) -> list[str]:
    """What is said on stderr where a task cannot be done."""
    done = subprocess.run(
        [sys.executable, clone / "tools" / SCRIPT.name, task],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        preexec_fn=obey_permissions,
    )
    assert done.returncode == 1
    return done.stderr.splitlines()


def test_an_older_python_can_read_the_script_far_enough_to_say_what_is_needed() -> None:
    assert ast.parse(SCRIPT.read_text(), feature_version=(3, 6))


def test_a_python_without_venv_is_noticed(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    hidden = tmp_path_factory.mktemp("hidden")
    (hidden / "sitecustomize.py").write_text(WITHOUT_VENV)
    (line,) = failed(clone, PYTHONPATH=str(hidden))
    assert "this Python has no venv" in line and "apt install python3-venv" in line


def test_a_folder_that_cannot_be_written_to_is_noticed(clone: Path) -> None:
    clone.chmod(0o555)
    (line,) = failed(clone)
    assert f"cannot write to {clone} (Permission denied)" in line
    clone.chmod(0o755)


def test_an_unknown_task_is_named(clone: Path) -> None:
    (line,) = failed(clone, "dance")
    assert line == "labtop: there is no task 'dance': play, client, dev, compiled or wheel"


@pytest.mark.long  # pip tries more than once
def test_a_registry_that_cannot_be_reached_is_noticed(clone: Path) -> None:
    (line,) = failed(clone, **NOWHERE)
    assert "cannot reach the package registry" in line
