"""Whatever a page tells people to type works: every command, every piece of Python, every example of data."""

import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from depth import deep
from docs.pages import PAGES, ROOT, Block, blocks
from server.running import free_port

KINDS = {"sh", "text", "python", "json", "toml", "ini", "nginx", "svelte", "typescript"}
GAMES = deep(2, 20)  # are enough to see that a command works
SECONDS = 600
WITH = {kind: [page for page in PAGES if any(block.kind == kind for block in blocks(page))] for kind in KINDS}


def tried(kind: str) -> list[Any]:
    """The pages with such blocks. To try them all takes long; the first page that people see is tried always."""
    return [pytest.param(page, marks=[] if page == "README.md" else pytest.mark.long) for page in WITH[kind]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a reader is who follows a page: with the examples at hand."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_every_block_says_what_it_is(page: str) -> None:
    for block in blocks(page):
        assert block.kind in KINDS, f"{page}:{block.line}: a block of {block.kind or 'nothing'}"


@pytest.mark.parametrize("page", tried("python"))
def test_the_python_of_a_page_runs_from_top_to_bottom(page: str, folder: Path) -> None:
    code = "\n".join("\n" * 3 + block.text for block in blocks(page) if block.kind == "python")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, timeout=SECONDS)
    assert ran.returncode == 0, f"{page}: {ran.stderr}"


@pytest.mark.parametrize("page", tried("sh"))
def test_the_commands_of_a_page_work_one_after_another(page: str, folder: Path) -> None:
    for block in blocks(page):
        for command in block.commands if block.kind == "sh" else []:
            try_out(command, f"{page}:{block.line}", folder)


@pytest.mark.parametrize("page", WITH["json"] + WITH["toml"])
def test_data_in_a_page_can_be_read(page: str) -> None:
    for block in blocks(page):
        read_data(block)


def read_data(block: Block) -> None:
    if block.kind == "json":
        json.loads(block.text)
    if block.kind == "toml":
        tomllib.loads(block.text)


def try_out(command: str, where: str, folder: Path) -> None:
    """Run a command, with few games; what takes long, or needs another machine, is looked at only."""
    words = shlex.split(command)
    tool = words[0]
    if words[:2] == ["labtop", "serve"]:
        serve(words, where, folder)
    elif tool == "labtop":
        run([sys.executable, "-m", "labtop.cli", *few_games(words[1:])], where, folder)
    elif tool == "make":
        run(["make", "--dry-run", *words[1:]], where, ROOT)
    elif tool == "pip":
        check_install(words, where)
    elif words[:2] == ["python", "-m"]:
        run([sys.executable, *words[1:3], "--help"], where, ROOT)
    elif tool == "python":
        compile((ROOT / words[1]).read_text(encoding="utf-8"), words[1], "exec")
    elif tool.startswith(".venv"):
        assert all(
            shutil.which(Path(one).name, path=Path(sys.executable).parent)
            for one in re.findall(r"\.venv\S*/bin/\S+", command)
        )
    else:
        assert tool in ("cd", "ln"), f"{where}: nobody tries out {command!r}"


def few_games(words: list[str]) -> list[str]:
    if words[0] in ("simulate", "tournament") or words[:2] == ["deck", "report"]:
        games = 6 if words[0] == "tournament" else GAMES  # there everybody plays with everybody, in every seat
        return [*words, "--games", str(games), "--workers", "1"]  # the last one counts
    return words


def run(words: list[str], where: str, folder: Path) -> None:
    ran = subprocess.run(words, capture_output=True, text=True, cwd=folder, timeout=SECONDS, input="1\nq\n\n")
    assert ran.returncode == 0, f"{where}: {shlex.join(words)}\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}"


def serve(words: list[str], where: str, folder: Path) -> None:
    """Serve, be asked how it is, and stop; with tables of its own where the page names another machine's."""
    port = free_port()
    own = [word for word in words[1:] if "redis" not in word]
    command = [sys.executable, "-m", "labtop.cli", *own, "--port", str(port), "--database", "memory"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        answer = health(f"http://127.0.0.1:{port}/health")
        server.send_signal(signal.SIGTERM)
        _, told = server.communicate(timeout=120)
    assert answer == 200 and server.returncode == 0, f"{where}: {shlex.join(command)}\n{told[-2000:]}"


def health(url: str) -> int:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(url) as answer:
                return int(answer.status)
        except OSError:
            time.sleep(0.1)
    return 0


def check_install(words: list[str], where: str) -> None:
    """What is to be installed is ours, with extras that there are."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert words[1] == "install", f"{where}: {words}"
    for name in words[2:]:
        match = re.fullmatch(r"(?:labtop|\.)(?:\[([\w,]+)\])?", name)
        assert match, f"{where}: {name} is not ours to install"
        extras = match[1].split(",") if match[1] else []
        assert set(extras) <= set(project["optional-dependencies"]), f"{where}: {name}"
