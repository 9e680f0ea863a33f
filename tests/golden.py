"""Records the golden games: one for every case, one for endings and events that are hard to come by.

Run it (`make golden`, or with the ids of games) only when the rules change on purpose; what it writes belongs in the
same commit. Beside the standard decks, those in `decks/` bring about what a standard deck hardly ever does.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from contract.cases import CASES, DECKS, Case
from labtop import games
from labtop.bots.levels import player
from labtop.kernel.game import Deck, Outcome
from labtop.kernel.rng import mixed
from labtop.tables.saves import Saved, saved
from labtop.tables.table import Box, Table

FOLDER = Path(__file__).parent / "fixtures"
OWN = Path(__file__).parent / "decks"
FEWEST = 12  # games of each game
RARE = 8  # endings that get a game of their own
SCANNED = 4000  # games looked through for the rare endings
TURN = 3_000  # ms that a decision takes, where a clock runs


class Golden(msgspec.Struct, frozen=True):
    game: Saved
    legal: list[int]  # how many legal moves the seat had, move by move; 0 where the clock moved
    outcome: Outcome


def played(case: Case, seed: int, deck: Deck) -> tuple[Table, Golden]:
    """A game of that case, `easy` and `random` by turns. Under a clock some are all `easy`, and some begin late."""
    table = Box(case.game, deck).start(case.players, seed, dict(case.options))
    team = case.game.paces and seed % 3 == 0
    levels = ["easy" if team or (seat + seed) % 2 == 0 else "random" for seat in range(case.players)]
    bots = [player(level, case.game, mixed(seed, seat)) for seat, level in enumerate(levels)]
    legal = []
    now, turn = 0, -1
    if table.next_alarm is not None and seed % 5 == 0:
        now = table.advance(table.next_alarm).ms
        legal.append(0)
    while not table.over:
        alarm, turn = table.next_alarm, turn + 1
        if alarm is not None:
            now += TURN
            if not table.to_act or alarm <= now:
                now = table.advance(alarm).ms
                legal.append(0)
                continue
        seat = table.to_act[turn % len(table.to_act)]
        n = len(table.legal(seat))
        if table.play_for(seat, bots[seat], now) is not None:
            legal.append(n)
    assert table.outcome is not None
    return table, Golden(saved(table), legal, table.outcome)


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
        yield name, played(case, n, DECKS[id])[1]


def rare(id: str) -> Iterator[tuple[str, Golden]]:
    """A first game for other ways to win, and for whatever else is told, in order of their finding."""
    cases = [case for case in CASES if case.id == id]
    decks = [DECKS[id], *(games.find(id).deck(file.read_text()) for file in sorted(OWN.glob(f"{id}-*.toml")))]
    endings: set[str] = set()
    told: set[str] = set()
    known = set(games.find(id).kinds.values())
    for seed in range(SCANNED):
        if len(endings) >= RARE and told == known:
            return
        case = cases[seed % len(cases)]
        table, golden = played(case, 10_000 + seed, decks[seed // len(cases) % len(decks)])
        how, what = ending(golden.outcome), {line.what for line in table.lines(None)}
        if (how not in endings and len(endings) < RARE) or not what <= told:
            name = f"event-{len(told | what)}" if how in endings else f"ending-{len(endings) + 1}"
            endings.add(how)
            told |= what
            yield name, golden


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
