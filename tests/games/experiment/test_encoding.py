"""Experiment as numbers: what an observation says and where, and what an action means."""

import pytest
from librt.vecs import vec

from games.experiment.positions import CARDS, begin, lab, numbers, put, task
from labtop.games.experiment.cards import LAB
from labtop.games.experiment.game import GAME
from labtop.games.experiment.state import SHOWN, Experiment
from labtop.kernel.rng import seeded


def seen(s: Experiment, seat: int, name: str) -> list[float]:
    """A field of a seat's observation."""
    out = vec[float]([0.0] * int(GAME.encoding.width(s)))
    GAME.encoding.observe(s, seat, out, 0)
    at = 0
    for field in GAME.encoding.fields(s):
        if field.name == name:
            return list(out)[at : at + field.size]
        at += field.size
    raise KeyError(name)


@pytest.mark.parametrize("strategic", [False, True])
@pytest.mark.parametrize("seats", [3, 6])
def test_an_action_is_called_what_the_move_is_called(seats: int, strategic: bool) -> None:
    dice, met = seeded(1), set()
    for seed in range(4):
        s = begin(seats, seed, strategic=strategic)
        words = GAME.encoding.action_words(s)
        while not GAME.rules.over(s):
            due = GAME.rules.due(s)
            f = due[dice.below(len(due))]
            moves = GAME.rules.legal(s, f)
            actions = GAME.encoding.numbered(s, f, moves)
            assert [words[action] for action in actions] == [GAME.write(s, f, move) for move in moves]
            met |= {words[action].split()[0] for action in actions}
            GAME.rules.apply(s, f, moves[dice.below(len(moves))])
    assert met == {"place" if strategic else "lay", "take", "discard", "done", "fulfil"}


def test_every_way_to_pay_for_a_task_has_an_action() -> None:
    s = begin()
    words = GAME.encoding.action_words(s)
    for id, ways in zip(CARDS.ids, CARDS.ways, strict=True):
        assert sum(word.startswith(f"fulfil {id} with ") for word in words) == len(ways)


def test_seats_come_in_order_from_the_reader_on() -> None:
    s = begin(4)
    s.labs = put(put(s.labs, 2, lab("red", "red", "wild")), 0, lab("blue"))
    red, blue, wild = (LAB.index(card) for card in ("red", "blue", "wild"))
    expected = [[0.0] * 10 for _ in range(4)]
    expected[0][red], expected[0][wild] = 2 / 12, 1 / 12  # the reader, seat 2
    expected[2][blue] = 1 / 12  # seat 0
    assert seen(s, 2, "lab") == [number for row in expected for number in row]
    assert seen(s, 2, "starter").index(1.0) == (s.starter - 2) % 4


def test_tasks_of_others_are_known_if_they_came_from_the_display() -> None:
    s = begin(3)
    first, second = task(CARDS.ids[0]), task(CARDS.ids[1])
    s.tasks = [numbers([]), numbers([first << 1, second << 1 | SHOWN]), numbers([])]
    n = len(CARDS.ids)
    known = seen(s, 0, "known tasks")
    assert [at for at, number in enumerate(known) if number] == [n + second]
    assert [at for at, number in enumerate(seen(s, 1, "known tasks")) if number] == [first, second]
    assert seen(s, 0, "tasks in hand") == [0.0, 2 / 13, 0.0]


def test_only_who_peeked_sees_the_confidential_cards() -> None:
    s = begin(3)
    assert not any(seen(s, 0, "confidential cards"))
    s.peeker = 0
    assert sum(seen(s, 0, "confidential cards")) == 2 and not any(seen(s, 1, "confidential cards"))
    assert seen(s, 1, "peeker") == [0.0, 0.0, 1.0]


def test_nobody_but_the_reader_sees_what_it_has_laid() -> None:
    s = begin(3)
    f = next(f for f in GAME.rules.due(s) if f >> 8 & 255 == 1)
    move = GAME.read(s, f, "lay 4 with face-down")
    assert isinstance(move, int)
    GAME.rules.apply(s, f, move)
    assert seen(s, 1, "laid").index(1.0) == 3 and seen(s, 1, "laid with") == [0.0, 1.0]
    assert not any(seen(s, 0, "laid")) and seen(s, 0, "chosen") == [0.0, 1.0, 0.0]
