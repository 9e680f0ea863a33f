"""What a seat may see: its view, its prompts, and no taking back what it saw."""

from collections.abc import Callable

import msgspec

from games.experiment.positions import (
    begin,
    bench,
    bid,
    can,
    choosing,
    due,
    fulfilling,
    give,
    hand,
    hold,
    numbers,
    play,
    put,
    seen,
    show,
)
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import NOBODY
from labtop.kernel.rng import seeded
from labtop.tables.table import box


def bytes_of(s: Experiment, reader: int) -> bytes:
    return msgspec.json.encode(seen(s, reader))


def readers_who_notice(s: Experiment, change: Callable[[Experiment], None]) -> set[int]:
    """Those of three seats and a spectator whose view differs when a secret is another."""
    t = s.clone()
    change(t)
    return {reader for reader in (0, 1, 2, NOBODY) if bytes_of(s, reader) != bytes_of(t, reader)}


def test_a_task_in_hand_is_known_to_its_holder_alone() -> None:
    s = begin(3)
    hold(s, 0, "night-ink")
    assert readers_who_notice(s, lambda t: hold(t, 0, "double-blush")) == {0}


def test_a_task_taken_from_the_display_is_not_shown_in_the_views_of_others_either() -> None:
    s = begin(3)
    hold(s, 0, "night-ink", shown=True)
    assert readers_who_notice(s, lambda t: hold(t, 0, "double-blush", shown=True)) == {0}


def test_how_many_tasks_a_seat_holds_is_known_to_all() -> None:
    s = begin(3)
    hold(s, 0, "night-ink")
    assert readers_who_notice(s, lambda t: hold(t, 0, "night-ink", "double-blush")) == {0, 1, 2, NOBODY}


def test_influence_in_hand_is_shown_to_its_holder_alone() -> None:
    s = begin(3)
    assert readers_who_notice(s, lambda t: hand(t, 0, 2, 3, 5)) == {0}


def test_the_face_down_influence_card_is_shown_to_nobody() -> None:
    s = begin(3)
    s.face_down = numbers([1, 1, 1])

    def change(t: Experiment) -> None:
        t.face_down = put(t.face_down, 0, 6)

    assert readers_who_notice(s, change) == set()


def test_the_face_down_influence_card_is_named_by_no_move_of_its_owner() -> None:
    s = begin(3)
    t = s.clone()
    s.face_down, t.face_down = numbers([1, 1, 1]), numbers([6, 6, 6])
    f = due(s, 0)
    assert f is not None
    for move in RULES.legal(s, f):
        assert GAME.describe(s, f, move) == GAME.describe(t, f, move)


def test_the_face_down_card_that_comes_to_the_hand_is_shown_to_its_holder_alone() -> None:
    s, t = begin(3), begin(3)
    s.face_down, t.face_down = numbers([2, 1, 1]), numbers([6, 1, 1])
    for game in (s, t):
        for seat in range(3):
            play(game, seat, "lay 4 with face-up")
    assert {reader for reader in (0, 1, 2, NOBODY) if bytes_of(s, reader) != bytes_of(t, reader)} == {0}


def test_a_laid_number_is_shown_to_its_seat_alone_until_all_have_chosen() -> None:
    s = begin(3)
    play(s, 0, "lay 1 with face-up")

    def change(t: Experiment) -> None:
        t.laid = put(t.laid, 0, 7 << 1 | 1)

    assert readers_who_notice(s, change) == {0}


def test_the_order_of_no_deck_is_shown_to_anybody() -> None:
    s = begin(3)

    def change(t: Experiment) -> None:
        for deck in ("task_deck", "open_deck", "confidential_deck", "number_deck"):
            setattr(t, deck, numbers(reversed(list(getattr(t, deck)))))

    assert readers_who_notice(s, change) == set()


def test_the_dice_of_the_future_are_shown_to_nobody() -> None:
    s = begin(3)

    def change(t: Experiment) -> None:
        t.rng = seeded(12345)

    assert readers_who_notice(s, change) == set()


def test_confidential_cards_put_aside_in_earlier_rounds_are_shown_to_nobody() -> None:
    s = begin(3)
    bench(s, ("wild", "green"))
    bid(s, 9, 8, 7)
    for seat in (1, 0, 2):
        play(s, seat, "take task from deck")
    assert seen(s).round == 2 and len(s.unseen_pile) == 2

    def change(t: Experiment) -> None:
        t.unseen_pile = numbers([11, 11])

    assert readers_who_notice(s, change) == set()


def test_the_confidential_cards_in_the_middle_are_shown_to_the_strongest_alone() -> None:
    s = begin(3)
    bid(s, 7, 8, 9)
    bench(s, ("wild", "green"))
    assert readers_who_notice(s, lambda t: bench(t, ("broken", "explosion"))) == {2}


def test_before_the_influence_is_revealed_nobody_knows_the_confidential_cards() -> None:
    s = begin(3)
    bench(s, ("wild", "green"), ("red", "red"))
    assert readers_who_notice(s, lambda t: bench(t, ("broken", "explosion"), ("red", "red"))) == set()


def test_only_the_strongest_is_prompted_with_what_it_has_seen() -> None:
    s = begin(3)
    choosing(s, 1, 0, 2)
    first = due(s, 1)
    assert first is not None
    play_text = GAME.prompt(s, first).ask
    play(s, 1, "take task from deck")
    second = due(s, 0)
    assert second is not None
    assert "seen" in GAME.prompt(s, second).ask and "seen" not in play_text


def test_being_asked_in_phase_3_betrays_no_task() -> None:
    for task in ("dyed-tap-water", "thesis-defence"):
        s = begin(3)
        give(s, 1, "blue")
        hold(s, 1, task)
        fulfilling(s, 1)
        assert seen(s).to_act == (1,)


def test_a_fulfilled_task_is_known_to_all() -> None:
    s = begin(3)
    give(s, 0, "blue", "red")
    hold(s, 0, "dyed-tap-water")
    fulfilling(s, 0)
    play(s, 0, "fulfil dyed-tap-water with blue")
    for reader in (0, 1, 2, NOBODY):
        assert seen(s, reader).panels[0].done == ("dyed-tap-water",)


def test_a_spectator_has_no_hand_and_sees_what_all_see() -> None:
    s = begin(3)
    public = seen(s)
    assert public.seat is None and public.mine is None
    for seat in range(3):
        own = seen(s, seat)
        assert own.panels == public.panels and own.display == public.display and own.middle == public.middle


def test_a_move_that_showed_something_hidden_cannot_be_taken_back_and_others_can() -> None:
    allowed = {}
    for text in ("take red", "take confidential 1", "take task from deck", "take task night-ink"):
        table = box("experiment").start(3, seed=1)
        s = table._s
        bench(s, ("wild", "green"), ("red", "red"))
        show(s, "night-ink")
        choosing(s, 1, 0, 2)
        assert text in can(s, 1)
        table.play(1, text)
        allowed[text] = table.can_undo(1)
    assert allowed == {
        "take red": True,
        "take confidential 1": False,
        "take task from deck": False,
        "take task night-ink": False,
    }
