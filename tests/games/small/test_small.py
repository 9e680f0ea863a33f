"""The example games as people and programs meet them: whole games by lot, looked at by every seat and a spectator."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import labtop
from labtop import games
from labtop.games.rulebook import sections
from labtop.kernel.flow import NOBODY, Journal, seat_of, step_of
from labtop.kernel.game import Game, Refusal
from labtop.kernel.rng import seeded
from labtop.kernel.snapshot import dump, restore, words
from labtop.kernel.zones import TableView, place

every_game = pytest.mark.parametrize("id", games.EXAMPLES)


def positions(game: Game[Any], seed: int, journal: Journal | None = None) -> Iterator[Any]:
    """A game by lot: every position with a decision, and the end."""
    s, dice = game.setup(game.deck(), game.players[1], {}, seed, journal), seeded(seed)
    assert s.seats == game.players[1]
    while not game.rules.over(s):
        yield s
        moves = game.rules.legal(s, s.owed[-1])
        game.rules.apply(s, s.owed[-1], moves[dice.below(len(moves))])
    yield s


def readers(s: Any) -> tuple[int, ...]:
    return (*range(s.seats), NOBODY)


def things(view: TableView) -> set[str]:
    found = {zone.id for zone in view.zones} | {card for zone in view.zones for card in zone.cards if card}
    return found | {place(zone.id, n) for zone in view.zones if zone.layout == "grid" for n in range(len(zone.cards))}


@every_game
def test_a_move_is_legal_if_and_only_if_all_its_guards_hold(id: str) -> None:
    game: Any = games.find(id)
    for seed in range(5):
        for s in positions(game, seed):
            for f in game.rules.due(s):
                legal = set(game.rules.legal(s, f))
                for verb in game.verbs.in_step(step_of(f)):
                    for move in verb.moves(s):
                        _, guard = game.verbs.broken(s, f, move)
                        said = f"{game.write(s, f, move)}: {'legal' if move in legal else 'not legal'}"
                        assert (guard is None) == (move in legal), f"{said}, but {guard.key if guard else 'no guard'}"
                        if guard is not None:
                            refusal = game.refuse(s, f, move)
                            assert refusal.why and refusal.rule in sections(games.folder(id))


@every_game
def test_moves_are_read_back_and_touch_what_the_view_shows(id: str) -> None:
    game = games.find(id)
    for s in positions(game, 1):
        for f in game.rules.due(s):
            view = game.view(s, seat_of(f))
            assert isinstance(view, TableView) and game.prompt(s, f).ask
            for move in game.rules.legal(s, f):
                told = game.describe(s, f, move)
                assert game.read(s, f, told.text) == move and told.label and set(told.things) <= things(view)
            assert isinstance(game.read(s, f, "dance"), Refusal)
            for thing in things(view):
                game.why_not(s, f, thing)


@every_game
def test_a_view_is_the_same_for_every_redeal_and_names_only_cards_of_the_catalogue(id: str) -> None:
    game = games.find(id)
    known = set(game.catalogue(game.deck())) | {"", None}
    for seed in range(5):
        for s in positions(game, seed):
            for seat in readers(s):
                view = game.view(s, seat)
                assert isinstance(view, TableView) and view.seat == (None if seat == NOBODY else seat)
                assert {card for zone in view.zones for card in zone.cards} <= known
                if not game.rules.over(s):
                    twin = s.clone()
                    twin.redeal(seat, seeded(seed + 1))
                    assert msgspec.json.encode(game.view(twin, seat)) == msgspec.json.encode(view)


@every_game
def test_a_clone_is_the_same_position_to_its_last_field(id: str) -> None:
    for s in positions(games.find(id), 2):
        assert dump(s.clone()) == dump(s)


@every_game
def test_dice_that_are_yet_to_be_thrown_are_dealt_anew_as_well(id: str) -> None:
    """Where a game throws any once it has begun: else a search would see them fall."""
    game = games.find(id)
    thrown = {s.rng.counter for s in positions(game, 2)}
    for s in positions(game, 2) if len(thrown) > 1 else ():
        twin = s.clone()
        twin.redeal(0, seeded(3))
        assert words(twin.rng) != words(s.rng), "redeal has to end with: self.rng = rng.split()"


@every_game
def test_a_game_has_a_log_an_outcome_and_a_board(id: str) -> None:
    game, journal = games.find(id), Journal()
    for s in positions(game, 3, journal):
        assert (
            all(game.board(game.view(s, seat), game.catalogue(game.deck())) for seat in readers(s))
            and 0 <= game.progress(s) <= 1
        )
        twin = game.setup(game.deck(), s.seats, {}, 99)
        restore(twin, dump(s))
        assert game.view(twin, 0) == game.view(s, 0)
    assert journal.events and all(game.tell(s, event, seat).text for event in journal.events for seat in readers(s))
    outcome = game.outcome(s)
    assert 1 in outcome.ranks and outcome.why and game.lasted(s)[0] > 0 and game.progress(s) == 1


def test_what_was_paid_for_a_fold_goes_to_the_other() -> None:
    table = labtop.game("leduc").start(2, 1)
    for seat, text in ((0, "raise"), (1, "fold")):
        table.play(seat, text)
    outcome = table.outcome
    assert outcome is not None and outcome.scores == (1, -1) and outcome.why.startswith("@0 wins")


def test_examples_have_no_cards_to_change() -> None:
    with pytest.raises(ValueError, match="no cards to change"):
        games.find("leduc").deck('game = "leduc"\n[[card]]\nid = "ace"\n')
