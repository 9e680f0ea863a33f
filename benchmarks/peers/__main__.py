"""One run, one table: ours and its peers by turns, each in a process of its own, several rounds, the fastest of each.

python -m benchmarks.peers [--seconds 1] [--rounds 3] [--json] [--peers-python .venv-peers/bin/python]
"""

import argparse
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

from benchmarks.peers.timing import Row
from labtop.lab.bench import machine

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
node_folder = runpy.run_path(str(ROOT / "client" / "build.py"))["node_folder"]  # where the client's tools are
BOARDGAME = HERE / "boardgame"
SMALL = ("tic-tac-toe", "connect four", "Leduc poker")
OURS = "Labtop"
Key = tuple[str, str, str]


def commands(python: str, seconds: float) -> dict[str, list[str]]:
    """What measures each system."""
    peers = {"OpenSpiel": "spiel", "PettingZoo": "zoo", "RLCard": "cards", "Pgx": "jitted"}
    told = {OURS: [sys.executable, "-m", "benchmarks.peers.ours", str(seconds)]}
    told |= {peer: [python, "-m", f"benchmarks.peers.{module}", str(seconds)] for peer, module in peers.items()}
    told["Pgx, all cores"] = [*told["Pgx"], "all"]
    told["boardgame.io"] = [str(node_folder() / "node"), str(BOARDGAME / "driver.mjs"), str(seconds)]
    return told


def install_boardgame() -> None:
    """The one peer that comes by npm, into a folder of its own. What goes wrong is told when it is to be measured."""
    if not (BOARDGAME / "node_modules").exists():
        path = f"{node_folder()}{os.pathsep}{os.environ.get('PATH', '')}"
        npm = [str(node_folder() / "npm"), "--loglevel=error", "install", "--no-save"]
        subprocess.run(npm, cwd=BOARDGAME, check=False, stdout=sys.stderr, env={**os.environ, "PATH": path})


def measured(command: list[str], cores: set[int]) -> list[Row] | str:
    """What a process tells that has these cores; or in a line why it told nothing."""
    quiet = {**os.environ, "NODE_ENV": "production", "JAX_PLATFORMS": "cpu", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=quiet,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if "Error" in line]
        return errors[-1].strip() if errors else f"ended with {done.returncode}"
    rows: list[Row] = json.loads(done.stdout.splitlines()[-1])
    return rows


def run(python: str, seconds: float, rounds: int) -> tuple[dict[Key, Row], dict[str, str]]:
    """The fastest of every measurement; and which peers are missing, and why."""
    fastest: dict[Key, Row] = {}
    missing: dict[str, str] = {}
    every = os.sched_getaffinity(0)
    for n in range(rounds):
        for peer, command in commands(python, seconds).items():
            if peer in missing:
                continue
            print(f"round {n + 1} of {rounds}: {peer}", file=sys.stderr)
            told = measured(command, every if command[-1] == "all" else {min(every)})
            if isinstance(told, str):
                missing[peer] = told
                continue
            for row in told:
                key = (row["game"], row["peer"], row["way"])
                if key not in fastest or row["per_s"] > fastest[key]["per_s"]:
                    fastest[key] = row
    return fastest, missing


def is_ours(row: Row) -> bool:
    return row["peer"].startswith(OURS)


def is_batch(row: Row) -> bool:
    return row["way"].startswith("batch")


def against(game: str, rows: list[Row], to: Row) -> list[str]:
    """Lines of a table: how many times as fast ours is as each of them."""
    order = sorted(rows, key=lambda row: -row["per_s"])
    return [
        f"| {game} | {row['peer']} | {row['way']} | {row['games_per_s']:,.0f} | {row['per_s']:,.0f} "
        f"| {'' if row is to else times(to['per_s'] / row['per_s'])} |"
        for row in order
    ]


def times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 20 else f"{ratio:.1f}" if ratio >= 2 else f"{ratio:.2f}"


def tables(fastest: dict[Key, Row]) -> list[str]:
    rows = list(fastest.values())
    head = ["| game | system | way | games/s | decisions/s | ours is times as fast |", "|---|---|---|---|---|---|"]
    lines = ["### The same games", "", *head]
    for game in SMALL:
        same = [row for row in rows if row["game"] == game and (not is_batch(row) or not is_ours(row))]
        lines += against(game, same, next(row for row in same if is_ours(row)))
    lines += ["", "### A batch of 1,024 games", "", *head]
    for game in SMALL:
        same = [row for row in rows if row["game"] == game and is_batch(row)]
        lines += against(game, same, next(row for row in same if is_ours(row)))
    lines += ["", "### Our five games, and the richest card games of others", ""]
    lines += ["| game | system | way | games/s | decisions/s |", "|---|---|---|---|---|"]
    rich = [row for row in rows if row["game"] not in SMALL]
    for row in sorted(rich, key=lambda row: -row["per_s"]):
        games = "" if is_batch(row) else f"{row['games_per_s']:,.0f}"  # few long games end while a batch is measured
        told = f"{games} | {row['per_s']:,.0f}"
        lines.append(f"| {row['game']} | {row['peer']} | {row['way']} | {told} |")
    return lines


def shortfalls(fastest: dict[Key, Row]) -> list[str]:
    """What is faster than ours on the same game, in the same kind of measurement."""
    rows, found = list(fastest.values()), []
    for game in SMALL:
        for batch in (False, True):
            same = [row for row in rows if row["game"] == game and is_batch(row) == batch]
            ours = next(row for row in same if is_ours(row))
            for row in same:
                if row["per_s"] > ours["per_s"]:
                    ratio = row["per_s"] / ours["per_s"]
                    found.append(f"{game}: {row['peer']} ({row['way']}) is {ratio:.2f} times as fast")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description="Ours and its peers, side by side.")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (default 1)")
    parser.add_argument("--rounds", type=int, default=3, help="by turns, the fastest kept (default 3)")
    parser.add_argument("--json", action="store_true")
    own = ROOT / ".venv-peers" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    parser.add_argument(
        "--peers-python", default=python, help="with the peers installed (default: .venv-peers, if any)"
    )
    args = parser.parse_args()
    install_boardgame()
    fastest, missing = run(args.peers_python, args.seconds, args.rounds)
    if OURS in missing:
        raise SystemExit(f"ours could not be measured: {missing[OURS]}")
    if args.json:
        told = {"machine": machine(), "rows": list(fastest.values()), "missing": missing, "faster": shortfalls(fastest)}
        print(json.dumps(told, indent=1))
        return
    print(f"{machine()}, load {os.getloadavg()[0]:.1f}\n", *tables(fastest), sep="\n")
    print("", *(f"Missing: {peer}: {why}" for peer, why in missing.items()), sep="\n")
    print(*(f"Falls short: {line}" for line in shortfalls(fastest) or ["nothing; ours is ahead in each row"]), sep="\n")


if __name__ == "__main__":
    main()
