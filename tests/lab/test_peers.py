"""The small games that others have too: the same trees as OpenSpiel's, node by node."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import pyspiel  # type: ignore[import-not-found, unused-ignore]
import pytest
from librt.vecs import vec

from docs.pages import blocks
from labtop import games
from labtop.games.small.connect_four import rules as connect_four
from labtop.games.small.leduc import rules as leduc
from labtop.games.small.tic_tac_toe import rules as tic_tac_toe
from labtop.kernel.flow import seat_of
from labtop.kernel.rng import seeded
from labtop.lab.peers.playing import random_games

GAMES: list[tuple[Any, str, float]] = [  # and what OpenSpiel pays for all that can be won
    (tic_tac_toe, "tic_tac_toe", 1.0),
    (connect_four, "connect_four", 1.0),
    (leduc, "leduc_poker", float(leduc.MOST_LOST)),
]
ENCODINGS: dict[Any, Any] = {
    tic_tac_toe: tic_tac_toe.ENCODING,
    connect_four: connect_four.ENCODING,
    leduc: leduc.ENCODING,
}
every_game = pytest.mark.parametrize(
    ("ours", "theirs", "most"), GAMES, ids=lambda value: getattr(value, "__name__", "")
)


def compare(ours: Any, most: float, s: Any, state: Any) -> None:
    """The same seat is asked, and may do the same; or both are over, and paid the same."""
    assert ours.RULES.over(s) == state.is_terminal()
    if state.is_terminal():
        assert [most * (2 * share - 1) for share in ours.HINTS.evaluate(s)] == pytest.approx(state.returns())
        return
    f = s.owed[-1]
    moves = ours.RULES.legal(s, f)
    assert seat_of(f) == state.current_player()
    assert list(ENCODINGS[ours].numbered(s, f, moves)) == state.legal_actions()


def walk(ours: Any, most: float, s: Any, state: Any, depth: int) -> int:
    """Compare the trees below two positions, to a depth, and count the nodes. What theirs deals is put into ours."""
    if state.is_chance_node():
        place = len(state.history())  # two cards first; the one for both after the first round
        nodes = 0
        for card, _ in state.chance_outcomes():
            twin = s.clone()
            twin.dealt[min(place, leduc.BOTH)] = card
            nodes += walk(ours, most, twin, state.child(card), depth)
        return nodes
    compare(ours, most, s, state)
    nodes = 1
    if not state.is_terminal() and depth > 0:
        for move in ours.RULES.legal(s, s.owed[-1]):
            twin = s.clone()
            ours.RULES.apply(twin, twin.owed[-1], move)
            nodes += walk(ours, most, twin, state.child(move), depth - 1)
    return nodes


def test_all_of_leducs_tree_is_openspiels() -> None:
    assert (
        walk(leduc, leduc.MOST_LOST, leduc.setup(1), pyspiel.load_game("leduc_poker").new_initial_state(), 99) == 9300
    )


@pytest.mark.parametrize(
    ("ours", "theirs", "nodes"), [(tic_tac_toe, "tic_tac_toe", 3610), (connect_four, "connect_four", 2801)]
)
def test_the_first_four_moves_are_openspiels(ours: Any, theirs: str, nodes: int) -> None:
    assert walk(ours, 1.0, ours.setup(1), pyspiel.load_game(theirs).new_initial_state(), 4) == nodes


@every_game
def test_whole_games_by_lot_are_openspiels(ours: Any, theirs: str, most: float) -> None:
    game, dice = pyspiel.load_game(theirs), random.Random(1)
    for n in range(100):
        s, state = ours.setup(n), game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(s.dealt[min(len(state.history()), leduc.BOTH)])
                continue
            compare(ours, most, s, state)
            move = dice.choice(state.legal_actions())
            ours.RULES.apply(s, s.owed[-1], move)
            state.apply_action(move)
        compare(ours, most, s, state)


def test_tic_tac_toe_has_255168_games_and_549946_positions_in_them() -> None:
    @cache
    def below(crosses: int, noughts: int, seat: int) -> tuple[int, int]:
        """Games and nodes below a position."""
        s = tic_tac_toe.setup(1)
        s.marks[0], s.marks[1], s.owed[0] = crosses, noughts, s.owed[0] + 256 * seat
        games, nodes = 0, 1
        for move in tic_tac_toe.RULES.legal(s, s.owed[-1]):
            twin = s.clone()
            tic_tac_toe.RULES.apply(twin, twin.owed[-1], move)
            more = (1, 1) if tic_tac_toe.RULES.over(twin) else below(twin.marks[0], twin.marks[1], 1 - seat)
            games, nodes = games + more[0], nodes + more[1]
        return games, nodes

    assert below(0, 0, 0) == (255_168, 549_946)


@every_game
def test_observations_and_actions_are_as_wide_as_they_say(ours: Any, theirs: str, most: float) -> None:
    s = ours.setup(1)
    fields, words = ENCODINGS[ours].fields(s), ENCODINGS[ours].action_words(s)
    assert ENCODINGS[ours].width(s) == sum(field.size for field in fields)
    assert ENCODINGS[ours].actions(s) == len(words) == len(set(words))


@every_game
def test_what_a_seat_observes_is_the_same_for_every_redeal(ours: Any, theirs: str, most: float) -> None:
    for n in range(60):
        s, dice = ours.setup(n), seeded(n)
        while not ours.RULES.over(s):
            for seat in range(2):
                twin = s.clone()
                twin.redeal(seat, seeded(n + 1))
                assert observed(ours, s, seat) == observed(ours, twin, seat)
            moves = ours.RULES.legal(s, s.owed[-1])
            ours.RULES.apply(s, s.owed[-1], moves[dice.below(len(moves))])


def observed(ours: Any, s: Any, seat: int) -> list[float]:
    out = vec[float]([0.0] * int(ENCODINGS[ours].width(s)))
    ENCODINGS[ours].observe(s, seat, out, 0)
    assert all(-1 <= number <= 1 for number in out)
    return list(out)


def test_a_redeal_of_leduc_hides_the_other_card_and_the_one_that_is_not_open_yet() -> None:
    s = leduc.setup(1)
    seen: set[tuple[int, ...]] = set()
    for n in range(400):
        twin = s.clone()
        twin.redeal(0, seeded(n))
        assert twin.dealt[0] == s.dealt[0] and len(set(twin.dealt)) == 3
        seen.add(tuple(twin.dealt))
    assert len(seen) == 5 * 4
    s.round = 1
    twin = s.clone()
    twin.redeal(1, seeded(7))
    assert twin.dealt[1] == s.dealt[1] and twin.dealt[leduc.BOTH] == s.dealt[leduc.BOTH]


@every_game
def test_random_games_are_all_played_to_the_end_and_their_decisions_counted(
    ours: Any, theirs: str, most: float
) -> None:
    start = ours.setup(1)
    twice = [random_games(ours.RULES, start, 50, seeded(3)) for _ in range(2)]
    assert twice[0] == twice[1] > 100 and len(start.owed) == 1


def test_the_tutorial_has_the_whole_of_tic_tac_toe_in_it() -> None:
    told = blocks("docs/add-a-game.md")
    folder = Path(tic_tac_toe.__file__).parent
    python = lines("\n".join(block.text for block in told if block.kind == "python"))
    code = [line for file in ("rules.py", "game.py") for line in lines((folder / file).read_text(encoding="utf-8"))]
    assert python[: len(code)] == code
    [words] = [block.text for block in told if block.kind == "toml"]
    assert words == (folder / "text" / "en.toml").read_text(encoding="utf-8")
    page, registered = [block.text for block in told if block.kind == "text"]
    assert page == (folder / "rules.md").read_text(encoding="utf-8")
    assert registered in Path(games.__file__).read_text(encoding="utf-8")


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]
