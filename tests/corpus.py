"""The corpus: all that the games say in thousands of random positions, byte for byte.

`python tests/corpus.py record` (with the ids of games) writes a digest of each part of what is said in each game. What
it writes belongs in the same commit as the word that changed on purpose. `python tests/corpus.py show GAME SEED` prints
what is said, a line for each thing, for comparing two versions with diff.
"""

import hashlib
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from contract.cases import CASES, FACES, Case, go_on
from labtop import games
from labtop.kernel.flow import NOBODY, Journal, seat_of
from labtop.kernel.game import Move, Refusal
from labtop.kernel.rng import Rng, seeded

FOLDER = Path(__file__).parent / "fixtures" / "corpus"
POSITIONS = 2000  # of each game
SELDOM = 12  # one position of so many is looked at
LONGEST = 400  # moves of a game
TRIED = 30  # texts and things in each position, legal or not
PLACES = ("deck", "discard", "bench", "hand", "seat", "table")
PARTS = ("moves", "numbers", "prompts", "refusals", "why-not", "lines", "views", "boards", "reasons", "outcomes")


class Said(NamedTuple):
    part: str
    what: object


def case_of(id: str, seed: int) -> Case:
    """Every number of players with every option, by turns."""
    cases = [case for case in CASES if case.id == id]
    return cases[seed % len(cases)]


def game_of(id: str, seed: int) -> Iterator[Said]:
    """All that is said in one random game: every line of its journal, and what can be asked in some positions."""
    case, dice = case_of(id, seed), seeded(seed)
    journal, texts = Journal(), [""]
    s = case.setup(seed, journal)
    for _ in range(LONGEST):
        for event in journal.events:
            for reader in (*range(s.seats), NOBODY):
                yield Said("lines", case.game.tell(s, event, reader))
        if case.game.rules.over(s):
            yield Said("outcomes", case.game.outcome(s))
            return
        if dice.below(SELDOM) == 0:
            yield from position(case, s, texts, dice)
        s.journal = journal = Journal()
        due = case.game.rules.due(s)
        if len(due) != 0:
            f = due[dice.below(len(due))]
            moves = case.game.rules.legal(s, f)
            move = moves[dice.below(len(moves))]
            texts.append(case.game.write(s, f, move))
            case.game.rules.apply(s, f, move)
        go_on(case.game, s)


def position(case: Case, s: Any, texts: list[str], dice: Rng) -> Iterator[Said]:
    game, faces = case.game, FACES[case.id]
    for reader in (*range(s.seats), NOBODY):
        view = game.view(s, reader)
        yield Said("views", view)
        yield Said("boards", game.board(view, faces))
    things = [*faces, *(f"{place}-{n}" for place in PLACES for n in range(4)), "nonsense"]
    for f in game.rules.due(s):
        legal = game.rules.legal(s, f)
        yield Said("prompts", game.prompt(s, f))
        yield from (Said("moves", told(game.describe(s, f, move))) for move in legal)
        yield from (Said("reasons", game.reason(s, f, move)) for move in legal)
        if hasattr(game, "encoding"):
            words = game.encoding.action_words(s)
            yield from (Said("numbers", (int(n), words[n])) for n in game.encoding.numbered(s, f, legal))
        for _ in range(TRIED):
            text = texts[dice.below(len(texts))]
            text = text.rpartition(" ")[0] if dice.below(4) == 0 else text
            yield Said("refusals", (int(seat_of(f)), text, refused(case, s, f, text)))
            thing = things[dice.below(len(things))]
            yield Said("why-not", (thing, game.why_not(s, f, thing)))


def told(move: Move) -> Move:
    """Without its arguments: they are in the text."""
    return msgspec.structs.replace(move, args={})


def refused(case: Case, s: Any, f: int, text: str) -> Refusal | None:
    move = case.game.read(s, f, text)
    if isinstance(move, Refusal):
        return move
    return None if move in case.game.rules.legal(s, f) else case.game.refuse(s, f, move)


def digests(id: str, seed: int) -> tuple[int, str]:
    """How many positions were looked at, and a line with the digest of each part."""
    sums = {part: hashlib.blake2b(digest_size=4) for part in PARTS}
    looks = 0
    for said in game_of(id, seed):
        sums[said.part].update(msgspec.json.encode(said.what) + b"\n")
        looks += said.part == "views"
    case = case_of(id, seed)
    return looks // (case.players + 1), " ".join([str(seed), str(case), *(sums[part].hexdigest() for part in PARTS)])


def differing(id: str, every: int = 1) -> list[str]:
    """Games of the corpus, one of so many, and the parts in which something else is said now."""
    found = []
    for line in (FOLDER / f"{id}.txt").read_text().splitlines()[1::every]:
        was, now = line.split(), digests(id, int(line.split()[0]))[1].split()
        parts = [part for part, old, new in zip(PARTS, was[2:], now[2:], strict=True) if old != new]
        if parts or was[:2] != now[:2]:
            found.append(f"{now[1]}, seed {now[0]}: {', '.join(parts)}")
    return found


def record(id: str) -> None:
    lines, seen = [" ".join(["seed", "case", *PARTS])], 0
    for seed in count():
        if seen >= POSITIONS:
            break
        looks, line = digests(id, seed)
        seen += looks
        lines.append(line)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{id}.txt").write_text("\n".join(lines) + "\n")
    print(f"{id}: {seen} positions of {len(lines) - 1} games")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["show", id, seed]:
            for said in game_of(id, int(seed)):
                print(said.part, msgspec.json.encode(said.what).decode())
        case ["record", *ids]:
            for id in ids or games.FOLDERS:
                record(id)
        case _:
            sys.exit(__doc__)
