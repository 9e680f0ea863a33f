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
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import terms
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


def test_a_flask_is_a_step_to_one_task_or_to_several() -> None:
    s = at_the_bench("red", "blue", "yellow")
    hold(s, 0, "swamp-tonic")
    assert said(s, 0, "take blue") == "With a blue flask more, Swamp Tonic (8 points) lacks 2 flasks."
    hold(s, 0, "swamp-tonic", "night-ink")
    assert said(s, 0, "take blue") == "A step for 2 of your tasks at once, Night Ink (11 points) among them."


def test_a_flask_that_another_needs_for_a_task_all_saw_is_kept_from_them() -> None:
    s = at_the_bench("red", "blue", "yellow")
    hold(s, 0, "dyed-tap-water")
    hold(s, 2, "condiment-theory", shown=True)
    give(s, 2, "yellow")
    text = "None of your tasks wants it, but it is all that @2 lacks for Condiment Theory (5 points)."
    assert said(s, 0, "take red") == text
    hold(s, 2, "condiment-theory")  # nobody saw that
    assert said(s, 0, "take red") == "None of your tasks wants it, but Night Ink (11 points) on display would."


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
    assert said(s, 1, "take confidential 2") == "It costs 3 other players a lab card, and you have none to lose."


def test_a_broken_flask_is_paid_for_before_anything_else() -> None:
    s = at_the_bench("red", "blue", "yellow")
    indebted(s, 0)
    assert said(s, 0, "take red") == "It pays for your broken flask, and whatever you take next stays with you."
    indebted(s, 0, 2)
    assert said(s, 0, "take red") == "It pays for one of your 2 broken flasks."


def test_a_task_on_display_is_weighed_by_what_it_lacks() -> None:
    s = at_the_bench("red", "blue", "yellow")
    give(s, 0, "yellow", "green")
    assert said(s, 0, "take task swamp-tonic") == "You hold all that it asks for: 8 points."
    give(s, 0, "yellow", "blue")
    assert said(s, 0, "take task swamp-tonic") == (
        "With what you hold it lacks only a yellow flask, and it is worth 8 points."
    )
    give(s, 0)
    assert said(s, 0, "take task night-ink") == "No task on display is worth more than its 11 points."
    s.round = 11
    assert said(s, 0, "take task night-ink") == (
        "Little speaks for it: it lacks 2 lab cards at the least, with one round to go."
    )


def test_a_task_is_paid_with_what_is_missed_least_and_another_may_follow() -> None:
    s = begin(4)
    hold(s, 0, "swamp-tonic", "night-ink")
    give(s, 0, "yellow", "green", "wild")
    fulfilling(s, 0)
    assert said(s, 0, "fulfil swamp-tonic with yellow + green") == (
        "It scores 8 points and saves a wild flask for later."
    )
    hold(s, 0, "swamp-tonic", "dyed-tap-water")
    give(s, 0, "yellow", "green", "blue")
    assert said(s, 0, "fulfil swamp-tonic with yellow + green") == (
        "It scores 8 points, and what you keep still pays for Dyed Tap Water: 3 more."
    )
    assert said(s, 0, "done") == "Little speaks for it: Swamp Tonic could be paid now, for 8 points."


def test_flasks_are_kept_for_a_better_task_that_wants_them() -> None:
    s = begin(4)
    hold(s, 0, "dyed-tap-water", "night-ink")
    give(s, 0, "red", "red", "blue")
    fulfilling(s, 0)
    assert said(s, 0, "done") == (
        "Your flasks may be worth more in Night Ink: it pays 11 points and lacks only a blue flask."
    )


def test_a_new_task_from_the_deck_is_a_secret_unless_one_on_display_can_be_paid() -> None:
    s = begin(4)
    hold(s, 0, "dyed-tap-water", "tomato-allegedly")
    give(s, 0, "blue", "yellow")
    show(s, "night-ink", "retired-canary", "swamp-tonic")
    stack(s, "thunder-syrup", "aurora-on-tap")
    fulfilling(s, 0)
    play(s, 0, "fulfil dyed-tap-water with blue")
    assert said(s, 0, "take task from deck") == (
        "Little speaks for it: Retired Canary on display could be paid at once, for 3 points."
    )
    show(s, "night-ink", "swamp-tonic")
    assert said(s, 0, "take task from deck").startswith("What comes from the deck is your secret")


def test_what_no_task_wants_is_discarded_first() -> None:
    s = begin(4)
    hold(s, 0, "night-ink")
    give(s, 0, "red", "blue", "yellow")
    s.owed = numbers([frame(terms.DISCARD, 0, 10)])
    assert said(s, 0, "discard yellow") == "None of your tasks is any further away without it."
    assert said(s, 0, "discard red") == "Little speaks for it: Night Ink (11 points) wants it."
    give(s, 0, "red")
    assert said(s, 0, "discard red") == "There is no choice: it is the only lab card you have."


def test_a_bid_is_weighed_by_what_lies_on_the_bench() -> None:
    s = begin(4)
    next_round(s, 4)
    bench(s, ("wild", "wild"), ("red", "yellow", "yellow"))
    hand(s, 0, 1, 4, 7)
    s.face_up = put(s.face_up, 0, 6)
    hold(s, 0, "tomato-allegedly")
    assert said(s, 0, "lay 7 with face-up") == (
        "With 13 you should choose early, and a red flask is what Tomato, Allegedly (3 points) lacks."
    )
    assert said(s, 0, "lay 1 with face-down") == (
        "The open 6 comes to your hand, and your 1 is all that you give for it."
    )
    hold(s, 0, "dyed-tap-water")  # for which nothing lies there
    s.face_up = put(s.face_up, 0, 1)
    assert said(s, 0, "lay 1 with face-up") == (
        "Nothing on the bench is urgent for you: spend the 1 and keep your 7 for later."
    )


def test_in_the_strategic_variant_a_place_that_is_certain_is_said() -> None:
    s = begin(3, strategic=True)
    first = int(s.starter)
    play(s, first, "place 5")
    play(s, (first + 1) % 3, "place 3")
    last = (first + 2) % 3
    assert said(s, last, "place 6").startswith("Nobody can beat it any more")
    assert said(s, last, "place 4") == "Only one bid is stronger, and the second-strongest chooses first."
    assert said(s, last, "place 1").startswith("You choose last with it")
