"""What speaks for a move: every game gives a reason for each of its moves, from what the seat can know."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from contract.cases import Position, go_on, positions
from contract.inventories import inventory
from depth import examples
from labtop import games
from labtop.kernel.flow import seat_of
from labtop.kernel.game import Deck, Game, Move
from labtop.kernel.rng import seeded

LONGEST = 140  # signs, with the standard deck
SCARCE = Path(__file__).parents[1] / "decks" / "science-scarce.toml"
every_game = pytest.mark.parametrize("id", games.FOLDERS)


def reasons(game: Game[Any], s: Any, f: int) -> list[str]:
    return [game.reason(s, f, move) for move in game.rules.legal(s, f)]


def is_sentence(text: str) -> bool:
    """Whether it begins as a sentence, ends as one, and is no more than one."""
    return re.fullmatch(r"[A-Z][^\n]*[^ .!?]\.", text) is not None and re.search(r"[.!?] ", text) is None


@given(positions())
def test_every_legal_move_has_a_reason_in_one_short_sentence(position: Position) -> None:
    case, s, _ = position
    for f in case.game.rules.due(s):
        for text in reasons(case.game, s, f):
            assert is_sentence(text), text
            assert len(text) <= LONGEST, text
            assert all(int(seat) < case.players for seat in re.findall(r"@(\d+)", text)), text


@given(positions())
def test_a_reason_is_the_same_whatever_the_seat_cannot_know(position: Position) -> None:
    case, s, dice = position
    for f in case.game.rules.due(s):
        said = reasons(case.game, s, f)
        for n in range(2):
            twin = s.clone()
            twin.redeal(seat_of(f), seeded(dice + n))
            assert reasons(case.game, twin, f) == said


@examples(60)
@given(positions())
def test_asking_for_reasons_changes_nothing(position: Position) -> None:
    case, s, dice = position
    twin = s.clone()
    for f in case.game.rules.due(s):
        reasons(case.game, s, f)
    case.game.rules.playout(s, seeded(dice))
    case.game.rules.playout(twin, seeded(dice))
    assert inventory(s) == inventory(twin)
    assert case.game.outcome(s) == case.game.outcome(twin)


def said_in_a_game(game: Game[Any], deck: Deck, seed: int) -> list[tuple[Move, str]]:
    """All moves of a random game with the fewest players, and what speaks for them."""
    s = game.setup(deck, game.players[0], {option.id: option.default for option in game.options}, seed)
    dice, said = seeded(seed), []
    while not game.rules.over(s):
        if not go_on(game, s):
            continue
        f = game.rules.any_due(s, dice)
        moves = game.rules.legal(s, f)
        move = moves[dice.below(len(moves))]
        said.append((game.describe(s, f, move), game.reason(s, f, move)))
        game.rules.apply(s, f, move)
    return said


@every_game
def test_the_moves_of_a_game_have_many_different_reasons(id: str) -> None:
    said = said_in_a_game(games.find(id), games.find(id).deck(), 1)
    assert len({re.sub(r"[\d@$.]+", "", text) for _, text in said}) >= 12


def renamed(source: str) -> str:
    """A deck whose every card has a name in which no text may read more than letters. Tiles have none."""
    return re.sub(
        r'^id = "((?!sector|rhombus|trapezoid|chevron).{1,20})(.*)"$',
        r'id = "\1\2"\nname = "the {task} of %s \1"',
        source,
        flags=re.MULTILINE,
    )


@every_game
def test_cards_of_a_deck_of_one_s_own_are_called_by_their_names(id: str) -> None:
    game = games.find(id)
    said = [text for _, text in said_in_a_game(game, game.deck(renamed(game.deck().source)), 2)]
    assert all(is_sentence(text) for text in said)
    assert any("the {task} of %s" in text for text in said)


@pytest.mark.parametrize("seed", range(3))
def test_a_deck_in_which_researchers_run_out_has_reasons_too(seed: int) -> None:
    game = games.find("science")
    said = said_in_a_game(game, game.deck(SCARCE.read_text()), seed)
    assert said and all(is_sentence(text) for _, text in said)
