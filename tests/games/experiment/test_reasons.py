"""What speaks for a move of Experiment."""

from games import speaking
from games.experiment.positions import (
    begin,
    bench,
    choosing,
    due,
    fulfilling,
    give,
    hand,
    hold,
    indebted,
    next_round,
    numbers,
    play,
    put,
    show,
    stack,
)
from labtop.games.experiment import constants as c
from labtop.games.experiment.game import GAME
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import frame


def said(s: Experiment, seat: int, text: str) -> str:
    """What speaks for a move of a seat."""
    return speaking.said(GAME, s, due(s, seat), text)


def at_the_bench(*open: str, confidential: tuple[str, str] = ("broken", "wild"), round: int = 5) -> Experiment:
    """Four players choose, seat 0 first; seat 1 has peeked."""
    s = begin(4)
    s.round = round
    choosing(s, 0, 1, 2, 3)
    bench(s, confidential, open)
    show(s, "retired-canary", "swamp-tonic", "night-ink")
    return s


def test_the_last_flask_that_a_task_lacks_is_said_with_its_points() -> None:
    s = at_the_bench("red", "blue", "yellow")
    hold(s, 0, "night-ink")
    give(s, 0, "red", "red", "blue")
    assert said(s, 0, "take blue") == "It is all that Night Ink still lacks: 11 points."


def test_a_flask_is_a_step_to_the_best_task_that_wants_it() -> None:
    s = at_the_bench("red", "blue", "yellow")
    hold(s, 0, "swamp-tonic")
    assert said(s, 0, "take blue") == "With a blue flask more, Swamp Tonic (8 points) lacks 2 flasks."
    hold(s, 0, "swamp-tonic", "night-ink")
    assert said(s, 0, "take blue") == "With a blue flask more, Night Ink (11 points) lacks 3 flasks."
    hold(s, 0, "dyed-tap-water")
    assert said(s, 0, "take red").startswith("None of your tasks wants it, but a spare flask")
    s.round = 12
    assert said(s, 0, "take red").startswith("No task of yours is complete with it")


def test_a_card_that_is_face_down_is_said_in_numbers_and_one_that_was_peeked_by_name() -> None:
    s = at_the_bench("red", "blue", "yellow", confidential=("wild", "explosion"))
    s.confidential_deck = numbers([9, 9, 10])  # two more wilds and a broken flask
    hold(s, 0, "dyed-tap-water")
    assert said(s, 0, "take confidential 1") == (
        "Of 5 cards that it may be, 3 would help your tasks and 2 would break something."
    )
    play(s, 0, "take red")
    give(s, 2, "red")
    give(s, 3, "red")
    give(s, 1)
    assert said(s, 1, "take confidential 2").startswith("It costs 3 other players a lab card")
    bench(s, ("broken", "wild"), ("red", "blue", "yellow"))
    assert said(s, 1, "take confidential 1") == (
        "Not recommended: as you have nothing to lose, the broken flask costs your next lab card."
    )
    give(s, 1, "red")
    assert said(s, 1, "take confidential 1") == "Not recommended: a broken flask costs you one of your lab cards."


def test_a_broken_flask_is_paid_for_before_anything_else() -> None:
    s = at_the_bench("red", "blue", "yellow", round=12)
    stack(s)
    show(s)
    indebted(s, 0)
    assert said(s, 0, "take red") == "It pays for a broken flask, and until that is done nothing stays with you."


def test_a_task_on_display_is_weighed_by_what_it_lacks() -> None:
    s = at_the_bench("red", "blue", "yellow")
    hold(s, 0)
    give(s, 0, "yellow", "green")
    assert said(s, 0, "take task swamp-tonic") == "With what you hold it lacks nothing, and it is worth 8 points."
    give(s, 0, "yellow", "blue")
    assert said(s, 0, "take task swamp-tonic") == (
        "With what you hold it lacks only a yellow flask, and it is worth 8 points."
    )
    give(s, 0)
    s.round = 11
    assert said(s, 0, "take task night-ink") == (
        "Not recommended: it lacks 4 flasks, and is no better a plan than you have."
    )


def test_a_task_is_paid_with_what_is_missed_least() -> None:
    s = begin(4)
    hold(s, 0, "swamp-tonic", "night-ink")
    give(s, 0, "yellow", "green", "wild")
    fulfilling(s, 0)
    assert said(s, 0, "fulfil swamp-tonic with yellow + green").startswith("It scores 8 points at once")
    assert said(s, 0, "fulfil swamp-tonic with green + wild") == (
        "Not recommended: you could pay with flasks that you would miss less."
    )
    hold(s, 0, "swamp-tonic", "dyed-tap-water")
    give(s, 0, "yellow", "green", "blue")
    assert said(s, 0, "done") == "Not recommended: Swamp Tonic could be paid now, for 8 points."


def test_flasks_are_kept_for_a_better_task_that_wants_them() -> None:
    s = begin(4)
    next_round(s, 10)
    hold(s, 0, "dyed-tap-water", "night-ink")
    give(s, 0, "red", "red", "blue")
    fulfilling(s, 0)
    assert said(s, 0, "done") == "Your flasks may be worth more in a later round."
    assert said(s, 0, "fulfil dyed-tap-water with blue") == (
        "Not recommended: in a later round your flasks may be worth more than these 3 points."
    )
    give(s, 0, "red")
    assert said(s, 0, "done") == "You cannot pay for any of your tasks now."


def test_a_new_task_from_the_deck_is_worth_something_while_there_are_rounds_to_come() -> None:
    s = begin(4)
    hold(s, 0, "dyed-tap-water", "tomato-allegedly")
    give(s, 0, "blue", "yellow")
    stack(s, "thunder-syrup", "aurora-on-tap")
    s.round = 11
    fulfilling(s, 0)
    play(s, 0, "fulfil dyed-tap-water with blue")
    assert said(s, 0, "take task from deck") == "Another task gives your flasks a choice, with one round to go."
    s.round = 12
    show(s, "night-ink", "retired-canary")
    assert said(s, 0, "take task from deck") == (
        "Not recommended: this late, an unseen task would have to want just what you hold."
    )


def test_what_no_task_wants_is_discarded_first() -> None:
    s = begin(4)
    hold(s, 0, "night-ink")
    give(s, 0, "red", "blue", "yellow")
    s.owed = numbers([frame(c.DISCARD, 0, 10)])
    assert said(s, 0, "discard yellow") == "None of your tasks is any further away without it."
    assert said(s, 0, "discard red") == "Not recommended: Night Ink (11 points) wants it."
    give(s, 0, "red", "blue")
    assert said(s, 0, "discard red") == "It hurts least, even though Night Ink (11 points) wants it."


def test_a_bid_is_weighed_by_what_lies_on_the_bench() -> None:
    s = begin(4)
    next_round(s, 4)
    bench(s, ("wild", "wild"), ("red", "yellow", "yellow"))
    hand(s, 0, 1, 4, 7)
    s.face_up = put(s.face_up, 0, 6)
    hold(s, 0, "tomato-allegedly")
    assert said(s, 0, "lay 7 with face-up") == (
        "With 13 you may choose early, and a red flask is a step to Tomato, Allegedly (3 points)."
    )
    hold(s, 0, "dyed-tap-water")  # for which nothing lies there
    assert said(s, 0, "lay 1 with face-down") == (
        "The open 6 comes to your hand, and your 1 is all that you give for it."
    )
    s.face_up = put(s.face_up, 0, 1)
    assert said(s, 0, "lay 4 with face-up") == "With 5 you may still choose early, though higher bids are likely."
    assert said(s, 0, "lay 4 with face-down").startswith("Not recommended: your 4 goes, and no more than the open 1")


def test_in_the_strategic_variant_a_high_number_is_spent_only_where_it_decides() -> None:
    s = begin(3, strategic=True)
    seats = [(int(s.starter) + n) % 3 for n in range(3)]
    play(s, seats[0], "place 5")
    play(s, seats[1], "place 3")
    hold(s, seats[2], "tomato-allegedly")
    bench(s, ("wild", "wild"), ("red", "yellow"))
    assert said(s, seats[2], "place 4").startswith("With 4 you may choose early")
    hold(s, seats[2])
    assert said(s, seats[2], "place 6") == "Not recommended: your 6 may do more in a later round."
