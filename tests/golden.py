"""Records the golden games: one for every case, and one for each ending that is hard to come by.

Run it (`make golden`, or with the ids of games) only when the rules change on purpose; what it writes belongs in the
same commit.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from contract.cases import CASES, DECKS, Case
from labtop.bots.levels import player
from labtop.kernel.game import Outcome
from labtop.kernel.rng import mixed
from labtop.tables.saves import Saved, saved
from labtop.tables.table import Box

FOLDER = Path(__file__).parent / "fixtures"
FEWEST = 12  # games of each game
SCANNED = 4000  # games looked through for the rare endings


class Golden(msgspec.Struct, frozen=True):
    game: Saved
    legal: list[int]  # how many legal moves the seat had, move by move
    outcome: Outcome


def record(case: Case, seed: int) -> Golden:
    """A game of that case, `easy` and `random` by turns."""
    table = Box(case.game, DECKS[case.id]).start(case.players, seed, dict(case.options))
    bots = [player(("easy", "random")[(seat + seed) % 2], case.game, mixed(seed, seat)) for seat in range(case.players)]
    legal = []
    while not table.over:
        seat = table.to_act[len(table.log) % len(table.to_act)]
        legal.append(len(table.legal(seat)))
        table.play_for(seat, bots[seat])
    assert table.outcome is not None
    return Golden(saved(table), legal, table.outcome)


def ending(outcome: Outcome) -> str:
    """The sentence that tells why the game was won, without names and numbers: the same for the same tie-break."""
    return " ".join(word for word in outcome.why.split() if not any(c.isdigit() for c in word))


def of_every_case(id: str) -> Iterator[tuple[str, Golden]]:
    """As many games of every case as make at least FEWEST."""
    cases = [case for case in CASES if case.id == id]
    for n in range(-(-FEWEST // len(cases)) * len(cases)):
        case = cases[n % len(cases)]
        again = n // len(cases)
        name = str(case).removeprefix(f"{id}-") + (f"-again-{again}" if again else "")
        yield name, record(case, n)


def rare(id: str) -> Iterator[tuple[str, Golden]]:
    """A first game for every other way to win, in order of their finding."""
    cases = [case for case in CASES if case.id == id]
    found: set[str] = set()
    for seed in range(SCANNED):
        case = cases[seed % len(cases)]
        golden = record(case, 10_000 + seed)
        how = ending(golden.outcome)
        if how not in found:
            found.add(how)
            yield f"ending-{len(found)}", golden


def write(id: str, name: str, golden: Golden) -> None:
    file = FOLDER / id / f"{name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(golden), indent=0).replace(b"\n", b"") + b"\n")


def main() -> None:
    for id in sys.argv[1:] or sorted({case.id for case in CASES}):
        for name, golden in (*of_every_case(id), *rare(id)):
            write(id, name, golden)


if __name__ == "__main__":
    main()
