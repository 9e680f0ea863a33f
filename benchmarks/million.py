"""A million games in one command, by one and by two workers: how long it takes, how much memory, and the same result.

python -m benchmarks.million [GAMES] [BOT]
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]

import labtop


def main() -> int:
    games, bot = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, sys.argv[2] if len(sys.argv) > 2 else "random"
    print(f"{games:,} games of experiment among {bot}, {'compiled' if labtop.compiled() else 'interpreted'}")
    digests = set()
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            digests.add(measured(games, bot, workers, Path(folder) / "games.parquet"))
    return 0 if len(digests) == 1 else 1


def measured(games: int, bot: str, workers: int, out: Path) -> str:
    command = [sys.executable, "-m", "labtop.cli", "simulate", "experiment", "--games", str(games), "--bots", bot]
    command += ["--seed", "1", "--workers", str(workers), "--out", str(out), "--json"]
    start, peak, cpu = time.perf_counter(), 0, 0.0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        top = psutil.Process(run.pid)
        while run.poll() is None:
            peak, cpu = max(peak, memory(top)), max(cpu, busy(top))
            time.sleep(1)
        assert run.stdout is not None
        told = json.loads(run.stdout.read())
    taken = time.perf_counter() - start
    print(
        f"{workers} workers: {taken:.0f} s, {games / taken:,.0f} games/s, {cpu:.0f} s of processors,"
        f" {peak / 2**20:,.0f} MB at most in all processes, {out.stat().st_size / 2**20:.0f} MB of Parquet\n"
        f"  digest {told['digest']}",
        flush=True,
    )
    return str(told["digest"])


def family(top: psutil.Process) -> list[psutil.Process]:
    try:
        return [top, *top.children(recursive=True)]
    except psutil.Error:
        return []


def memory(top: psutil.Process) -> int:
    total = 0
    for process in family(top):
        try:
            total += process.memory_info().rss
        except psutil.Error:
            continue
    return total


def busy(top: psutil.Process) -> float:
    total = 0.0
    for process in family(top):
        try:
            times = process.cpu_times()
            total += times.user + times.system
        except psutil.Error:
            continue
    return total


if __name__ == "__main__":
    sys.exit(main())
