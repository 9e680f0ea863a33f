"""What an install without extras can do, and what it says where it cannot."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from uv import find_uv_bin

from labtop.extras import MODULES
from server.people import Person
from server.running import process

ROOT = Path(__file__).parents[1]
EVERY = ("pyspiel", *(module for modules in MODULES.values() for module in modules))
# In every process that is started so, also by the server: these packages look as if they were not installed.
HIDING = """
import os, sys
from importlib.machinery import PathFinder

class Hiding(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        hidden = name.partition(".")[0] in os.environ["HIDDEN"].split()
        return None if hidden else PathFinder.find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Hiding
"""
COMMANDS = "import json, sys; from labtop.cli import main; print([main(words) for words in json.loads(sys.argv[1])])"


@pytest.fixture(scope="module")
def hiding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hiding")
    (folder / "sitecustomize.py").write_text(HIDING)
    return folder


def without(hiding: Path, modules: tuple[str, ...], code: str, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(hiding), "HIDDEN": " ".join(modules)}
    return subprocess.run(
        [sys.executable, "-c", code, *words], env=env, cwd=hiding, capture_output=True, text=True, check=False
    )


def needs(what: str, extra: str) -> str:
    return f"{what} needs the extra \"{extra}\": pip install 'labtop[{extra}]'"


def test_commands_that_need_an_extra_name_it_in_one_line(hiding: Path) -> None:
    simulate = ["simulate", "experiment", "--games", "2", "--bots", "random", "--workers", "1"]
    tournament = ["tournament", "experiment", "--entrants", "random,easy,easy", "--games", "3"]
    said = [
        (["serve"], needs("serving", "server")),
        ([*simulate, "--out", "games.parquet"], needs("writing Parquet", "lab")),
        ([*tournament, "--out", "games.parquet"], needs("writing Parquet", "lab")),
        ([*simulate, "--ray", "local"], needs("--ray", "ray")),
        (["bench", "--peers"], needs("measuring OpenSpiel", "envs")),
    ]
    done = without(hiding, EVERY, COMMANDS, json.dumps([words for words, _ in said]))
    assert done.stdout == f"{[2] * len(said)}\n"
    assert done.stderr.splitlines() == [f"labtop: {line}" for _, line in said]
    assert [path.name for path in hiding.iterdir() if path.suffix == ".parquet"] == []


def test_a_server_on_postgresql_or_redis_needs_their_extra(hiding: Path) -> None:
    said = [
        (["serve", "--database", "postgresql://nowhere/none"], needs("PostgreSQL", "postgres")),
        (["serve", "--database", "memory", "--redis", "redis://nowhere"], needs("--redis", "postgres")),
    ]
    done = without(hiding, MODULES["postgres"], COMMANDS, json.dumps([words for words, _ in said]))
    assert done.stdout == "[2, 2]\n"
    assert done.stderr.splitlines() == [f"labtop: {line}" for _, line in said]


def test_what_measures_or_checks_blocks_goes_without_them_and_says_so(hiding: Path) -> None:
    bench = ["bench", "for-science", "--seconds", "0.01", "--rounds", "1", "--json"]
    commands = [["deck", "new", "for-science", "deck"], ["deck", "check", "deck"], bench]
    done = without(hiding, EVERY, COMMANDS, json.dumps(commands))
    assert done.stdout.splitlines()[-1] == "[0, 0, 0]"
    assert needs("whether its designs can be built was not checked: that", "blocks") in done.stdout
    assert done.stderr == needs("the judge of blocks is not measured: that", "blocks") + "\n"


@pytest.mark.parametrize(
    ("module", "hidden", "what"),
    [
        ("labtop.envs", MODULES["envs"], "labtop.envs"),
        ("labtop.envs.vector", ("pettingzoo",), "labtop.envs"),
        ("labtop.envs.for_science", ("numpy",), "labtop.envs"),
        ("labtop.envs.openspiel", ("pyspiel",), "labtop.envs.openspiel"),
    ],
)
def test_importing_environments_without_their_extra_names_it(
    hiding: Path, module: str, hidden: tuple[str, ...], what: str
) -> None:
    done = without(hiding, hidden, f"try: import {module}\nexcept ImportError as wrong: print(wrong)")
    assert done.stdout == needs(what, "envs") + "\n"


def test_environments_for_pettingzoo_do_without_openspiel(hiding: Path) -> None:
    code = "from labtop import envs; env = envs.aec('experiment'); env.reset(seed=7); print(env.agent_selection)"
    assert without(hiding, ("pyspiel",), code).stdout == "seat_2\n"


def test_the_command_line_loads_nothing_of_any_extra() -> None:
    code = "import sys, labtop, labtop.cli; print({name.partition('.')[0] for name in sys.modules} & set(sys.argv[1:]))"
    server = ("starlette", "pydantic", "uvloop", "openskill", "asyncio")
    done = subprocess.run([sys.executable, "-c", code, *EVERY, *server], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_server_without_blocks_serves_everything_but_building_by_hand(
    hiding: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HIDDEN", " ".join({*EVERY} - {*MODULES["server"]}))
    with process("memory", "--workers", "1", code=hiding) as server:
        ann = Person(server.address, "Ann")
        facts = {game["id"]: game for game in ann.http.get("/api/games").json()["games"]}
        assert len(facts) == 5
        building = next(option for option in facts["for-science"]["options"] if option["id"] == "building")
        assert building["choices"] == ["assisted"]
        asked = {"game": "for-science", "seats": ["you", "easy"], "options": {"building": "blocks"}}
        refused = ann.http.post("/api/tables", json=asked)
        assert refused.status_code == 409 and "building by hand is not possible on this server" in refused.text
        assert all(ann.make(id, "you", "easy", "easy") for id in facts)
        plan = ann.http.get("/api/bench/example-1/plan")  # of the library, without a search
        assert plan.status_code == 200
        block = {"shape": "brick", "at": [0, 0, 0.015], "turn": [1, 0, 0, 0]}
        checked = ann.http.post("/api/bench/check", json={"blocks": [block]})
        assert checked.status_code == 409 and "there is no judge on this server" in checked.text
        said = server.stop()
    assert [line for line in map(json.loads, said.splitlines()) if line["level"] != "info"] == []


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment with nothing but Labtop and what it depends on."""
    folder = tmp_path_factory.mktemp("core")
    source, made = folder / "source", folder / "made"
    ours = shutil.ignore_patterns("client", "__pycache__", "*.egg-info", "*.so")
    shutil.copytree(ROOT / "src", source / "src", ignore=ours)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    tested = str(ROOT / "constraints.txt")
    env = {**os.environ, "LABTOP_PURE": "1", "UV_CONSTRAINT": tested, "UV_BUILD_CONSTRAINT": tested}
    uv = find_uv_bin()
    subprocess.run([uv, "venv", "-q", "--python", sys.executable, made], check=True)
    subprocess.run([uv, "pip", "install", "-q", "--python", made, source], env=env, check=True)
    return made / ("Scripts" if sys.platform == "win32" else "bin")


@pytest.mark.long
def test_in_an_environment_without_extras_games_are_played_and_simulated(core: Path, tmp_path: Path) -> None:
    def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        return subprocess.run(
            [core / words[0], *words[1:]],
            env=env,
            cwd=tmp_path,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    assert "for-science" in run("labtop", "games").stdout
    simulate = ("labtop", "simulate", "gsa", "--games", "2", "--bots", "random", "--workers", "1", "--seed", "1")
    assert json.loads(run(*simulate, "--json").stdout)["games"] == 2
    played = run("labtop", "play", "experiment", "--seed", "3", typed="1\nq\n\n")
    assert played.returncode == 0 and "(easy)" in played.stdout
    for words, line in (
        (("labtop", "serve"), needs("serving", "server")),
        ((*simulate, "--out", "games.parquet"), needs("writing Parquet", "lab")),
    ):
        done = run(*words)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"labtop: {line}\n")
    imported = run("python", "-c", "import labtop.envs")
    assert imported.stderr.splitlines()[-1] == f"labtop.extras.MissingExtra: {needs('labtop.envs', 'envs')}"
    assert list(tmp_path.iterdir()) == []
