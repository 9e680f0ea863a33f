"""Verbs and rules agree: a move is legal exactly if all guards of its verb hold, whatever the verb names."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from contract.cases import CASES, Position, positions
from depth import examples
from labtop import games
from labtop.games.i18n import VerbGame
from labtop.games.rulebook import sections
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.rng import Rng, seeded

MOST = 300  # moves of a verb that are tried in one position
every_game = pytest.mark.parametrize(
    "game", {case.id: case.game for case in CASES if isinstance(case.game, VerbGame)}.values(), ids=lambda game: game.id
)
WITH_VERBS = [case for case in CASES if isinstance(case.game, VerbGame)]


def some_moves(verb: Any, s: Any, dice: Rng) -> list[int]:
    moves = list(verb.moves(s))
    return moves if len(moves) <= MOST else [moves[dice.below(len(moves))] for _ in range(MOST)]


@examples(60)
@given(positions(WITH_VERBS))
def test_a_move_is_legal_exactly_if_all_guards_hold(position: Position) -> None:
    case, s, seed = position
    assert isinstance(case.game, VerbGame)
    verbs, dice = case.game.verbs, seeded(seed)
    for f in case.game.rules.due(s):
        legal = set(case.game.rules.legal(s, f))
        for verb in verbs.in_step(step_of(f)):
            for move in {*some_moves(verb, s, dice), *(move for move in legal if verbs.of(move) is verb)}:
                _, broken = verbs.broken(s, f, move)
                assert (broken is None) == (move in legal), (verbs.write(s, f, move), broken and broken.key)


@given(positions(WITH_VERBS))
def test_what_a_guard_says_is_the_same_whatever_the_seat_cannot_know(position: Position) -> None:
    case, s, seed = position
    assert isinstance(case.game, VerbGame)
    verbs, dice = case.game.verbs, seeded(seed)
    for f in case.game.rules.due(s):
        twin = s.clone()
        twin.redeal(seat_of(f), seeded(seed))
        legal = set(case.game.rules.legal(s, f))
        for verb in verbs.in_step(step_of(f)):
            for move in some_moves(verb, s, dice)[:20]:
                if move not in legal:
                    assert verbs.refuse(twin, f, move) == verbs.refuse(s, f, move)


@given(positions(WITH_VERBS), positions(WITH_VERBS))
def test_what_is_told_of_a_move_is_of_this_position_and_not_of_one_before(first: Position, second: Position) -> None:
    for case, s, _ in (first, second):
        assert isinstance(case.game, VerbGame)
        for f in case.game.rules.due(s):
            for move in case.game.rules.legal(s, f)[:50]:
                kept = case.game.describe(s, f, move)
                case.game.verbs.described.clear()
                assert case.game.describe(s, f, move) == kept


@pytest.mark.parametrize("case", WITH_VERBS, ids=str)
def test_arguments_are_what_the_text_names(case: Any) -> None:
    s = case.setup(1)
    for f in case.game.rules.due(s):
        for move in case.game.rules.legal(s, f):
            said = case.game.describe(s, f, move)
            assert all(id in said.text for id in said.args.values())


@given(positions(WITH_VERBS))
def test_a_rating_is_the_sum_of_its_terms(position: Position) -> None:
    case, s, _ = position
    for f in case.game.rules.due(s):
        for move in case.game.rules.legal(s, f):
            terms = case.game.hints.terms(s, f, move)
            assert sum(term.points for term in terms) == pytest.approx(case.game.hints.rate(s, f, move))


def keys_of(game: VerbGame[Any]) -> set[str]:
    """Of all refusals that the verbs of a game can give."""
    verbs = game.verbs.verbs
    keys = {guard.key for verb in verbs for guard in verb.guards} | {verb.usage for verb in verbs}
    kinds = [slot.kind for verb in verbs for slot in verb.slots.values()]
    keys |= {key for kind in kinds for key in (f"no-such-{kind.name}", *kind.wrong)}
    return keys | {f"not-{step.name}" for n, step in enumerate(game.rules.steps) if game.verbs.in_step(n)} - {""}


@every_game
def test_every_refusal_has_its_sentence_and_every_sentence_its_use(game: VerbGame[Any]) -> None:
    told = set(game.words.all("refusal"))
    assert {key for key in keys_of(game) if key and not key.startswith("no-such")} <= told
    assert told <= keys_of(game)


@every_game
def test_every_section_that_is_cited_is_on_the_rules_page(game: VerbGame[Any]) -> None:
    page = sections(games.FOLDERS[game.id])
    for verb in game.verbs.verbs:
        assert {verb.rule, *(guard.rule for guard in verb.guards)} - {""} <= set(page), verb.name


@every_game
def test_every_reason_belongs_to_a_term(game: VerbGame[Any]) -> None:
    folder = Path(str(files(games.FOLDERS[game.id])))
    source = "".join(path.read_text() for path in folder.rglob("*.py"))
    made = re.findall(r'"([a-z-]+-)["{]', source)  # how names of terms begin that go on with what is found
    for key in game.words.all("reasons"):
        term = key.removesuffix("-best").removesuffix("-not")
        of_verb = f"\n{term.upper().replace('-', '_')}: Final" in source  # named after the constant of a verb
        assert of_verb or f'"{term}"' in source or term in ("best", "not") or term.startswith(tuple(made)), key
