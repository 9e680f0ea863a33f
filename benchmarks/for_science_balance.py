"""How hard For Science! is for a team of steady computer players, and what each lever, role and way of working does.

python -m benchmarks.for_science_balance --games 5000
python -m benchmarks.for_science_balance --games 20000 --only roles
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import labtop
from benchmarks.for_science_team import play_out
from labtop import games
from labtop.games.for_science.cards import Cards
from labtop.games.for_science.constants import WON
from labtop.games.for_science.game import setting
from labtop.games.for_science.hints import STEADY, STEADY_SLIPS
from labtop.games.for_science.hints.labs import CURES, RESEARCH
from labtop.games.for_science.preparation.rules import difficulty, setup
from labtop.games.for_science.team import Team
from labtop.kernel.game import Value
from labtop.kernel.rng import mixed, seeded

GAME = games.find("for-science")
BATCH = 250  # games of one piece of work
PLAYERS = (2, 3, 4)
LEVERS: dict[str, tuple[Value, ...]] = {
    "labs": (0, 1, 2, 3, 4, 5),
    "goal": (-25, 0, 25, 50, 75, 100),
    "timer": (1200, 900, 720, 600, 510, 450),
    "events": (0, 1, 2, 3, 4),
}
WAYS = {"cures and research": CURES | RESEARCH, "cures only": CURES, "research only": RESEARCH}


class Work(NamedTuple):
    players: int
    options: tuple[tuple[str, Value], ...]
    way: int
    seed: int
    games: int


class Done(NamedTuple):
    won: int
    cures: int
    researched: int
    seconds: int  # of the games won
    roles: tuple[tuple[int, int], ...]  # by role: games with it, and of those won


def play(work: Work) -> Done:
    deck = GAME.deck()
    assert isinstance(deck.cards, Cards)
    options = {option.id: option.default for option in GAME.options} | dict(work.options)
    won = cures = researched = seconds = 0
    roles = [[0, 0] for _ in deck.cards.role_ids]
    for n in range(work.seed, work.seed + work.games):
        s = setup(deck.cards, work.players, setting(options), mixed(n, 1))
        play_out(s, Team(seeded(mixed(n, 2)), STEADY, STEADY_SLIPS), work.way)
        is_won = s.result == WON
        won, cures, researched = won + is_won, cures + s.cures, researched + s.researched
        seconds += s.now // 1000 if is_won else 0
        for role in s.roles:
            roles[role][0] += 1
            roles[role][1] += is_won
    return Done(won, cures, researched, seconds, tuple((a, b) for a, b in roles))


class Bench:
    def __init__(self, total: int, processes: int) -> None:
        self.total = total
        self.pool = multiprocessing.get_context("spawn").Pool(processes)

    def run(self, players: int, way: int = CURES | RESEARCH, option: tuple[str, Value] | None = None) -> Done:
        """So many games of one setting; the same seeds for every setting."""
        given = () if option is None else (option,)
        works = [Work(players, given, way, n, min(BATCH, self.total - n)) for n in range(0, self.total, BATCH)]
        return added(self.pool.imap_unordered(play, works))


def added(parts: Iterable[Done]) -> Done:
    done = list(parts)
    roles = [tuple(map(sum, zip(*by_role, strict=True))) for by_role in zip(*(d.roles for d in done), strict=True)]
    return Done(
        won=sum(d.won for d in done),
        cures=sum(d.cures for d in done),
        researched=sum(d.researched for d in done),
        seconds=sum(d.seconds for d in done),
        roles=tuple((int(a), int(b)) for a, b in roles),
    )


def percent(won: int, games: int) -> str:
    """With the half-width of the interval that holds the truth in 95 of 100 cases."""
    share = won / games
    return f"{100 * share:.1f} ± {196 * sqrt(share * (1 - share) / games):.1f}"


def row(*cells: object) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def head(*cells: object) -> None:
    row(*cells)
    row(*("---" for _ in cells))


def teams(bench: Bench) -> None:
    print("\nDefault difficulty, a team of steady players:\n")
    head("players", "won %", "cures", "research builds", "won after, min")
    for players in (1, 2, 3, 4, 5, 6):
        done = bench.run(players)
        n = bench.total
        after = f"{done.seconds / max(1, done.won) / 60:.1f}"
        row(players, percent(done.won, n), f"{done.cures / n:.1f}", f"{done.researched / n:.1f}", after)


def ways(bench: Bench) -> None:
    print("\nWhat the team works on, won %:\n")
    head("players", *WAYS)
    for players in PLAYERS:
        row(players, *(percent(bench.run(players, way).won, bench.total) for way in WAYS.values()))


def levers(bench: Bench) -> None:
    print("\nEach lever alone, won %:\n")
    head("lever", "difficulty", *(f"{players} players" for players in PLAYERS))
    for id, choices in LEVERS.items():
        before: list[int] | None = None
        for choice in sorted(choices, key=lambda choice: hardness(id, choice)):
            won = [bench.run(players, option=(id, choice)).won for players in PLAYERS]
            higher = before is not None and any(a >= b for a, b in zip(won, before, strict=True))
            name = f"{id} {choice}{' (not lower!)' if higher else ''}"
            row(name, f"{hardness(id, choice):+d}", *(percent(n, bench.total) for n in won))
            before = won


def hardness(id: str, choice: Value) -> int:
    options = {option.id: option.default for option in GAME.options} | {id: choice}
    return int(difficulty(setting(options)))


def roles(bench: Bench) -> None:
    print("\nTeams with a role against teams without it, points of win rate:\n")
    ids = GAME.deck().cards.role_ids  # type: ignore[attr-defined]
    found = {players: bench.run(players) for players in PLAYERS}
    head("role", *(f"{players} players" for players in PLAYERS))
    for role, id in enumerate(ids):
        row(id, *(worth(done, role, bench.total) for done in found.values()))


def worth(done: Done, role: int, games: int) -> str:
    n, won = done.roles[role]
    share, rest = won / n, (done.won - won) / (games - n)
    error = 196 * sqrt(share * (1 - share) / n + rest * (1 - rest) / (games - n))
    return f"{100 * (share - rest):+.1f} ± {error:.1f}"


PARTS = {"teams": teams, "ways": ways, "levers": levers, "roles": roles}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", choices=PARTS)
    asked = parser.parse_args(arguments)
    began = time.monotonic()
    bench = Bench(asked.games, asked.processes)
    mode = "compiled" if labtop.compiled() else "interpreted"
    print(f"{asked.games:,} games a setting, {mode}, one action in {STEADY / 1000} s, {STEADY_SLIPS / 10} % slips")
    for name, part in PARTS.items():
        if asked.only in (None, name):
            part(bench)
    print(f"\n{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
