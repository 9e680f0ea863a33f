"""What every game promises to agents that learn: a seat's knowledge and its moves as numbers.

Games in real time have an environment of their own, with actions that take a while.
"""

from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from librt.vecs import vec

from contract.cases import CASES, SAMPLE, Case, Position, played, positions
from depth import deep
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.rng import seeded

ENCODED = [case for case in CASES if not case.game.paces]
MARGIN = 3
UNTOUCHED = 7.0
every_case = pytest.mark.parametrize("case", ENCODED, ids=str)
some_cases = pytest.mark.parametrize("case", [case for case in SAMPLE if case in ENCODED], ids=str)


def observed(case: Case, s: Any, seat: int) -> bytes:
    """An observation, written into the middle of something larger of which nothing else may change."""
    encoding = case.game.encoding
    width = int(encoding.width(s))
    out = vec[float]([UNTOUCHED] * MARGIN + [0.0] * width + [UNTOUCHED] * MARGIN)
    encoding.observe(s, seat, out, MARGIN)
    numbers = np.frombuffer(out)  # type: ignore[call-overload]
    seen = numbers[MARGIN:-MARGIN]
    assert (numbers[:MARGIN] == UNTOUCHED).all() and (numbers[-MARGIN:] == UNTOUCHED).all()
    assert seen.min() >= -1 and seen.max() <= 1
    return bytes(seen.tobytes())


def numbered(case: Case, s: Any, f: int) -> tuple[int, ...]:
    return tuple(case.game.encoding.numbered(s, f, case.game.rules.legal(s, f)))


@given(positions(ENCODED))
def test_an_observation_is_the_same_for_every_redeal_of_what_the_seat_cannot_know(position: Position) -> None:
    case, s, dice = position
    for seat in range(s.seats):
        twin = s.clone()
        twin.redeal(seat, seeded(dice))
        assert observed(case, s, seat) == observed(case, twin, seat)


@given(positions(ENCODED))
def test_each_legal_move_has_an_action_of_its_own_that_follows_from_what_the_seat_knows(position: Position) -> None:
    case, s, dice = position
    for f in case.game.rules.due(s):
        actions = numbered(case, s, f)
        assert len(actions) == len(set(actions)) == len(case.game.rules.legal(s, f))
        assert all(0 <= action < case.game.encoding.actions(s) for action in actions)
        twin = s.clone()
        twin.redeal(seat_of(f), seeded(dice))
        assert numbered(case, twin, f) == actions


@every_case
def test_sizes_are_those_of_the_fields_and_of_the_words_and_last_for_a_game(case: Case) -> None:
    encoding, start = case.game.encoding, case.setup(2)
    fields, words = encoding.fields(start), encoding.action_words(start)
    assert encoding.version() >= 1
    assert len({field.name for field in fields}) == len(fields) and all(field.meaning for field in fields)
    assert all(words) and len(set(words)) == len(words)
    for plies in (0, 40, 10_000):
        s = played(case, 3, plies)
        assert encoding.width(s) == sum(field.size for field in fields)
        assert encoding.actions(s) == len(words)


@pytest.mark.many
@some_cases
def test_an_observation_changes_with_what_the_seat_sees_and_is_asked(case: Case) -> None:
    """All through some games: what a seat is asked, and what it may do, follows from its observation."""
    game, rules = case.game, case.game.rules
    asked_by_seen: dict[bytes, object] = {}
    for seed in range(deep(2, 4)):
        s, dice = case.setup(seed), seeded(seed)
        before: list[tuple[msgspec.Struct, bytes]] = []
        while True:
            due = {int(seat_of(f)): f for f in rules.due(s)}
            now = [(game.view(s, seat), observed(case, s, seat)) for seat in range(s.seats)]
            for seat, (view, numbers) in enumerate(now):
                f = due.get(seat)
                asked = None if f is None else (rules.steps[step_of(f)].name, sorted(numbered(case, s, f)))
                assert asked_by_seen.setdefault(numbers, asked) == asked
                assert not before or view == before[seat][0] or numbers != before[seat][1]
            before = now
            if rules.over(s):
                break
            f = list(due.values())[dice.below(len(due))]
            moves = rules.legal(s, f)
            rules.apply(s, f, moves[dice.below(len(moves))])
