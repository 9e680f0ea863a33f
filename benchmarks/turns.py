"""Two installs of Labtop measured by turns in one run: `python -m benchmarks.turns BEFORE/bin/python AFTER/bin/python`.

Random games and search of every game, as `labtop bench` measures them; the fastest of several rounds of each.
A ratio above 1 means that the second install is faster.
"""

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

from labtop import games

CODE = "from labtop.lab.{module} import measure_main; measure_main()"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("before", type=Path)
    asked.add_argument("after", type=Path)
    asked.add_argument("--rounds", type=int, default=7)
    asked.add_argument("--seconds", type=float, default=0.5)
    args = asked.parse_args()
    ratios = []
    for module, key, id, players in measurements():
        rounds: list[list[float]] = [[], []]
        for _ in range(args.rounds):
            for python, speeds in zip((args.before, args.after), rounds, strict=True):
                words = (id, str(players), "compiled", str(args.seconds))
                speeds.append(float(measured(python, module, words)[key]))
        before, after = max(rounds[0]), max(rounds[1])
        ratios.append(after / before)
        print(f"{id:12} {players} {key:16} {before:>12,.0f} {after:>12,.0f} {after / before:6.3f}", flush=True)
    print(f"mean ratio {sum(ratios) / len(ratios):.3f}, lowest {min(ratios):.3f}")


def measurements() -> list[tuple[str, str, str, int]]:
    """Module, field, game and number of players."""
    playing = [("bench", "decisions_per_s", id, n) for id in games.FOLDERS for n in sorted(set(games.find(id).players))]
    thinking = [
        ("search_bench", "iterations_per_s", id, games.find(id).players[0])
        for id in games.FOLDERS
        if not games.find(id).paces
    ]
    return playing + thinking


def measured(python: Path, module: str, words: tuple[str, ...]) -> dict[str, Any]:
    done = subprocess.run(
        [python, "-c", CODE.format(module=module), *words], capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    main()
