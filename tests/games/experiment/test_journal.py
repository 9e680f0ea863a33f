"""What each reader is told of what happens."""

import pytest

from games.experiment.positions import begin, bench, bid, choosing, numbers, play, played, seen, show, stack, told
from labtop.games.experiment.game import GAME
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import NOBODY, Event, Journal
from labtop.kernel.game import Line


def recorded(seed: int, *, strategic: bool = False) -> tuple[Experiment, list[Event]]:
    journal = Journal()
    s = begin(4, seed, strategic=strategic, journal=journal)
    for _ in played(s, seed):
        pass
    return s, journal.events


@pytest.mark.parametrize("strategic", [False, True])
def test_who_may_not_know_a_thing_is_told_the_same_whatever_the_thing(strategic: bool) -> None:
    s, events = recorded(5, strategic=strategic)
    hidden = 0
    for event in events:
        for reader in (0, 1, 2, 3, NOBODY):
            if not event.known_to(reader):
                line = GAME.tell(s, event, reader)
                another = Event(event.what, event.seat, 0, event.source, event.target, event.seen, event.reveals)
                assert line == GAME.tell(s, another, reader)
                assert line.thing is None
                hidden += 1
    assert hidden > 100


def lines_of(s: Experiment, journal: Journal, reader: int, what: str) -> list[Line]:
    return [line for line in told(s, journal.events, reader) if line.what == what]


def test_a_task_from_the_deck_is_told_to_its_taker_alone() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    stack(s, "night-ink", "double-blush")
    choosing(s, 1, 0, 2)
    journal.events = []
    play(s, 1, "take task from deck")
    [own] = lines_of(s, journal, 1, "took-task")
    assert own.thing == "night-ink" and "Night Ink" in own.text
    for reader in (0, 2, NOBODY):
        [line] = lines_of(s, journal, reader, "took-task")
        assert line.thing is None and "Ink" not in line.text and line.seat == 1
        assert (line.source, line.target) == ("task-deck", "hand-1")


def test_the_first_task_of_every_player_is_told_to_that_player_alone() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    for reader in (0, 1, 2, NOBODY):
        dealt = lines_of(s, journal, reader, "took-task")
        assert [line.seat for line in dealt] == [0, 1, 2]
        assert [line.thing is not None for line in dealt] == [seat == reader for seat in range(3)]


def test_a_task_from_the_display_is_told_to_all_and_so_is_its_replacement() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    show(s, "night-ink", "double-blush", "swamp-tonic")
    stack(s, "ember-cordial")
    choosing(s, 1, 0, 2)
    journal.events = []
    play(s, 1, "take task double-blush")
    for reader in (0, 1, 2, NOBODY):
        assert [line.thing for line in lines_of(s, journal, reader, "took-task")] == ["double-blush"]
        assert [line.thing for line in lines_of(s, journal, reader, "displayed")] == ["ember-cordial"]


def test_a_laid_number_is_told_to_its_seat_alone_and_the_card_it_joins_to_nobody() -> None:
    lines: dict[int, Line] = {}
    for text in ("lay 1 with face-up", "lay 7 with face-down"):
        journal = Journal()
        s = begin(3, journal=journal)
        journal.events = []
        play(s, 0, text)
        for reader in (1, 2, NOBODY):
            [line] = told(s, journal.events, reader)
            assert line.thing is None and line.text == "@0 has chosen."
            assert lines.setdefault(reader, line) == line
        assert lines_of(s, journal, 0, "chose")[0].thing == f"number-{text.split()[1]}"


def test_what_the_strongest_sees_is_told_to_it_alone() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    bench(s, ("wild", "explosion"))
    bid(s, 7, 9, 8)
    assert [line.thing for line in lines_of(s, journal, 1, "peeked")] == ["lab-wild", "lab-explosion"]
    for reader in (0, 2, NOBODY):
        lines = lines_of(s, journal, reader, "peeked")
        assert [(line.thing, line.seat) for line in lines] == [(None, 1), (None, 1)]
        assert not any("wild" in line.text or "explosion" in line.text for line in lines)


def test_no_face_down_card_is_told_to_anybody_as_it_is_dealt() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    hidden = ("front-hidden-0", "front-hidden-1", "front-hidden-2", "confidential-1", "confidential-2")
    for reader in (0, 1, 2, NOBODY):
        dealt = lines_of(s, journal, reader, "dealt")
        assert sorted(line.target or "" for line in dealt if line.thing is None) == sorted(hidden)


def test_the_face_down_card_taken_to_hand_is_told_to_its_owner_alone() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    s.face_down = numbers([6, 2, 2])
    for seat in range(3):
        play(s, seat, "lay 4 with face-up")
    for reader in (0, 1, 2, NOBODY):
        taken = [line for line in lines_of(s, journal, reader, "took") if line.target == "hand-0"]
        assert [line.thing for line in taken] == ["number-6" if reader == 0 else None]


def test_the_face_up_card_taken_to_hand_is_told_to_all() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    s.face_up = numbers([6, 2, 2])
    for seat in range(3):
        play(s, seat, "lay 4 with face-down")
    for reader in (0, 1, 2, NOBODY):
        taken = [line for line in lines_of(s, journal, reader, "took") if line.target == "hand-0"]
        assert [line.thing for line in taken] == ["number-6"]


def test_cards_put_aside_are_told_without_naming_them() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    choosing(s, 1, 0, 2)
    journal.events = []
    for seat in (1, 0, 2):
        play(s, seat, "take task from deck")
    for reader in (0, 1, 2, NOBODY):
        assert [line.thing for line in lines_of(s, journal, reader, "aside")] == [None]


def test_a_recorded_game_is_the_same_as_one_that_is_not_recorded() -> None:
    silent = begin(4, 5)
    for _ in played(silent, 5):
        pass
    s, _ = recorded(5)
    assert seen(s) == seen(silent) and list(s.lab_pile) == list(silent.lab_pile)
