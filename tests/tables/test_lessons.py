"""Lessons are played on the real engine: what they want must be possible, and what they point at must be there."""

import msgspec
import pytest

from labtop import games
from labtop.games.lesson import BadLesson, Script, Step, script_of
from labtop.tables import lessons
from labtop.tables.lessons import lesson, tables_of

ALL = sorted(games.FOLDERS)
PARTS = {"tray", "panels", "prompt", "clock", "event", "negotiation", "centre", "display"}  # of the table, by name


@pytest.mark.parametrize("game", ALL)
def test_every_step_of_a_lesson_can_be_played(game: str) -> None:
    script, _ = script_of(game)
    assert len(tables_of(game)) == len(script.step)
    assert len(script.names) == script.players
    assert sum(bool(step.want) for step in script.step) >= 4  # the learner makes the moves


@pytest.mark.parametrize("game", ALL)
def test_a_lesson_offers_the_one_move_it_speaks_of(game: str) -> None:
    script, _ = script_of(game)
    for n, step in enumerate(script.step):
        told = lesson(game, n)
        assert [str(move) for move in told.now.legal] == ([step.want] if step.want else [])
        assert told.want == step.want


@pytest.mark.parametrize("game", ALL)
def test_what_a_lesson_points_at_is_on_the_table(game: str) -> None:
    script, _ = script_of(game)
    found, deck = games.opened(game, None)
    for n, step in enumerate(script.step):
        told = lesson(game, n)
        seen = msgspec.json.encode(told.now).decode()
        things = {thing for move in tables_of(game)[n].legal(script.seat) for thing in move.things}
        for id in step.show:
            assert id in PARTS or id in things or f'"{id}"' in seen or id.endswith(("-deck", "-pile")), (step.id, id)
    assert found.catalogue(deck)


@pytest.mark.parametrize("game", ALL)
def test_the_pages_of_a_lesson_are_short(game: str) -> None:
    script, pages = script_of(game)
    assert set(pages) == {step.id for step in script.step}
    for page in pages.values():
        assert 0 < len(page.title) <= 32
        assert len(page.text) <= 420


def test_a_lesson_ends_where_it_ends() -> None:
    with pytest.raises(IndexError):
        lesson("experiment", len(tables_of("experiment")))


def test_a_script_that_its_game_cannot_follow_says_which_step(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Script(players=3, seed=98, names=("A", "B", "C"), step=(Step("leap", want="take the bus"),))
    monkeypatch.setattr(lessons, "script_of", lambda game: (wrong, {}))
    with pytest.raises(BadLesson, match=r"step leap: the learner cannot 'take the bus' here"):
        lessons.tables_of.__wrapped__("experiment")
