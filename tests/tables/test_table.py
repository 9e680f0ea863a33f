import json
from pathlib import Path

import msgspec
import pytest

import labtop
from labtop.bots.levels import player
from labtop.kernel.snapshot import unpacked
from labtop.tables.log import CLOCK
from labtop.tables.saves import saved


def table(seed: int = 7, players: int = 3, **options: bool) -> labtop.Table:
    return labtop.game("experiment").start(players, seed, options)


def play_on(game: labtop.Table, moves: int) -> labtop.Table:
    bots = [player("easy", game.game, seat) for seat in range(game.players)]
    for _ in range(moves):
        if not game.over:
            game.play_for(game.to_act[0], bots[game.to_act[0]])
    return game


def test_the_example_of_the_design_works() -> None:
    game = table()
    assert game.to_act == (0, 1, 2)
    assert game.legal(0)[0].text == "lay 1 with face-up"
    game.play(0, "lay 1 with face-up")
    game.play(1, game.legal(1)[0])
    assert game.outcome is None
    play_on(game, 1000)
    assert game.outcome is not None and sorted(game.outcome.ranks) == [1, 2, 3]


def test_moves_may_be_typed_with_other_spaces_and_capitals() -> None:
    game = table()
    assert game.play(0, "  Lay  1 WITH face-up ").text == "lay 1 with face-up"


def test_a_seed_of_one_s_own_gives_the_same_game_and_none_gives_another() -> None:
    assert table(seed=3).digest == table(seed=3).digest != table(seed=4).digest
    box = labtop.game("experiment")
    assert box.start(3).seed != box.start(3).seed
    assert max(box.start(3).seed for _ in range(20)) > 2**80


@pytest.mark.parametrize(
    ("players", "seed", "options", "says"),
    [
        (2, 1, {}, "3 to 6 players, not 2"),
        (7, 1, {}, "3 to 6 players, not 7"),
        (3, -1, {}, "96 bits"),
        (3, 2**96, {}, "96 bits"),
        (3, 1, {"speed": True}, "no option 'speed'; it has: strategic, balance"),
        (3, 1, {"balance": "yes"}, "must be one of False, True, not 'yes'"),
        (3, 1, {"balance": 1}, "must be one of False, True, not 1"),
    ],
)
def test_a_table_that_cannot_be_says_why(players: int, seed: int, options: dict[str, bool], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        labtop.game("experiment").start(players, seed, options)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"chess.*experiment"):
        labtop.game("chess")


def test_a_refusal_carries_seat_move_reason_section_and_what_was_legal() -> None:
    game = table()
    with pytest.raises(labtop.IllegalMove) as refused:
        game.play(1, "lay 6 with face-up")
    wrong = refused.value
    assert (wrong.seat, wrong.tried, wrong.rule) == (1, "lay 6 with face-up", "2.1")
    assert wrong.why == "you have no 6 in hand"
    assert "lay 7 with face-down" in wrong.legal and len(wrong.legal) == 6
    assert "seat 1" in str(wrong) and "§ 2.1" in str(wrong)


def test_who_is_not_asked_is_told_for_whom_the_table_waits() -> None:
    game = table()
    game.play(0, "lay 1 with face-up")
    with pytest.raises(labtop.IllegalMove, match="waiting for @2, @1"):
        game.play(0, "lay 4 with face-up")


def test_after_the_end_every_move_is_refused() -> None:
    game = play_on(table(), 10_000)
    with pytest.raises(labtop.IllegalMove, match="the game is over"):
        game.play(0, "done")
    assert game.legal(0) == [] and game.to_act == () and game.prompt(0) is None


def test_a_seat_that_is_not_there_is_an_error() -> None:
    game = table()
    for ask in (game.view, game.legal, game.board, game.prompt, game.lines):
        with pytest.raises(ValueError, match="no seat 3; seats are 0 to 2"):
            ask(3)
    with pytest.raises(ValueError, match="no seat 9"):
        game.play(9, "done")


def test_an_undo_takes_back_one_s_own_last_move_and_is_in_the_log() -> None:
    game = table()
    before = game.digest
    game.play(1, "lay 7 with face-up")
    assert game.can_undo(1) and not game.can_undo(0)
    game.undo(1)
    assert game.digest == before and game.to_act == (0, 1, 2)
    assert [entry.text for entry in game.log] == ["lay 7 with face-up", "undo"]
    assert game.log[-1].digest == before
    game.play(1, "lay 4 with face-up")
    assert labtop.game("experiment").start(3, 7).fork().digest == before
    assert game.fork().digest == game.digest


def test_with_nothing_left_to_take_back_an_undo_is_refused() -> None:
    game = table()
    game.play(0, "lay 1 with face-up")
    game.undo(0)
    with pytest.raises(labtop.IllegalMove, match="nothing to take back"):
        game.undo(0)


def test_an_undo_never_crosses_another_s_move() -> None:
    game = table()
    game.play(0, "lay 1 with face-up")
    game.play(1, "lay 1 with face-up")
    with pytest.raises(labtop.IllegalMove, match="nothing of yours was the last move"):
        game.undo(0)
    game.undo(1)
    game.undo(0)
    assert game.to_act == (0, 1, 2)


def test_an_undo_never_takes_back_what_was_revealed() -> None:
    game = table()
    for seat in range(3):
        game.play(seat, "lay 1 with face-up")
    with pytest.raises(labtop.IllegalMove, match="what is seen stays seen"):
        game.undo(2)


def test_a_game_that_went_on_under_other_rules_is_saved_loaded_and_replayed_from_there(tmp_path: Path) -> None:
    game, elsewhere = play_on(table(seed=7), 30), play_on(table(seed=8), 40)
    game.adopt(game.rules_ahead(unpacked(elsewhere.packed)))
    assert game.digest == elsewhere.digest and game.log[-1].text == "rules"
    play_on(game, 20)
    game.save(tmp_path / "game.json")
    again = labtop.load(tmp_path / "game.json")
    assert again.log == game.log and again.digest == game.digest == game.fork().digest
    assert [twin.digest for twin, _ in again.replay()][1:] == [entry.digest for entry in game.log[30:]]


def test_a_fork_goes_its_own_way_from_any_point() -> None:
    game = play_on(table(), 60)
    for seq in (0, 1, 30, 60):
        twin = game.fork(seq)
        assert twin.log == game.log[:seq]
        assert twin.digest == (game.log[seq - 1].digest if seq else table().digest)
    twin = game.fork(30)
    twin.play(twin.to_act[0], twin.legal(twin.to_act[0])[-1])
    assert len(game.log) == 60


def test_the_journal_is_told_from_any_entry_on() -> None:
    game = table()
    opening = game.lines(0)
    assert opening[-1].what == "dealt" and opening[0].what == "took-task"
    for seat in range(3):
        game.play(seat, "lay 1 with face-up")
    assert game.lines(0, since=1)[0].text == "@0 lays 1." and game.lines(1, since=1)[0].text == "@0 has chosen."
    assert game.lines(0) == opening + game.lines(0, since=1)


def test_a_game_without_alarms_has_no_clock_moves() -> None:
    game = table()
    with pytest.raises(labtop.IllegalMove, match="no alarm is set"):
        game.advance(1000)
    assert game.next_alarm is None and CLOCK not in [entry.seat for entry in game.log]


def test_log_times_never_run_backwards() -> None:
    game = table()
    game.play(0, "lay 1 with face-up", ms=500)
    assert game.play(1, "lay 1 with face-up", ms=20).ms == 500
    assert game.play(2, "lay 1 with face-up").ms == 500


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    game = play_on(table(strategic=True), 50)
    game.save(tmp_path / "game.json")
    loaded = labtop.load(tmp_path / "game.json")
    assert loaded.digest == game.digest and loaded.log == game.log and loaded.options == game.options
    assert play_on(loaded, 1000).outcome == play_on(game, 1000).outcome
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_saved_game_names_its_rules_and_its_deck(tmp_path: Path) -> None:
    game = table()
    game.save(tmp_path / "game.json")
    saved = json.loads((tmp_path / "game.json").read_text())
    assert saved["rules"] == game.game.version and saved["deck_digest"] == game.box.deck.digest


def change(field: str, value: object) -> str:
    """A saved game with one thing in it changed."""
    data = msgspec.to_builtins(saved(play_on(table(), 20)))
    if field.startswith("log."):
        data["log"][5][field[4:]] = value
    else:
        data[field] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a saved game"),
        ("[1, 2]", "is not a saved game"),
        ('{"labtop": 1}', "missing required field `game`"),
        (b"\xff\xfe", "is not a saved game"),
        ("[" * 100_000, "is not a saved game"),
        (change("labtop", 9), "of format 9; this version reads format 1"),
        (change("game", "chess"), "no game is called 'chess'"),
        (change("rules", 99), "version 99 of the rules of experiment; these are version 1"),
        (change("deck_digest", "00"), "its deck is not the one it was played with"),
        (change("deck", "nonsense"), "its deck does not fit these rules"),
        (change("players", 2), "3 to 6 players, not 2"),
        (change("seed", "x"), "invalid literal"),
        (change("seed", "8"), "move 1 of the log leads to another position"),
        (change("options", {"x": True}), "no option 'x'"),
        (change("log.text", "lay 9 with face-up"), "move 6 of the log cannot be played"),
        (change("log.seat", 77), "move 6 of the log cannot be played"),
        (change("log.digest", "00"), "move 6 of the log leads to another position"),
        (change("more", 1), "unknown field `more`"),
    ],
)
def test_a_saved_game_that_does_not_fit_says_so(text: str | bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(labtop.SaveError, match=says):
        labtop.load(file)


def test_a_saved_game_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(labtop.SaveError, match=r"cannot read .*nothing\.json: No such file"):
        labtop.load(tmp_path / "nothing.json")
