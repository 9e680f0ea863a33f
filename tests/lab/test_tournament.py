from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from labtop.cli import main
from labtop.commands.tournament import print_standings
from labtop.lab.parquet import Store, read
from labtop.lab.pool import SerialPool, SimulationError, open_pool
from labtop.lab.schedule import Result
from labtop.lab.tournament import (
    DeckSummary,
    RatingTable,
    Standings,
    Tournament,
    climbed,
    neighbours,
    play,
    report,
    rounds,
    tables,
)
from labtop.tables.ratings import fresh, shown

CUP = Tournament("gsa", {"standard": None}, 2, {}, ("random", "easy", "python:lab.bots:first"), False, 12, 5)
LADDER = msgspec.structs.replace(CUP, ladder=True, entrants=("random", "python:lab.bots:first", "easy"), games=24)


def played(file: Path) -> list[Result]:
    return [row for some in read(file, Result) for row in some]


def test_everybody_sits_with_everybody() -> None:
    assert tables("abcd", 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]
    assert tables("ab", 2) == [("a", "b")]


def test_where_seats_are_left_over_nobody_fills_two_more_than_another() -> None:
    assert tables("ab", 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert tables("ab", 4) == [("a", "a", "b", "b")]
    assert tables("abc", 4) == [("a", "a", "b", "c"), ("a", "b", "b", "c"), ("a", "b", "c", "c")]


def test_on_a_ladder_all_neighbours_meet_in_time() -> None:
    assert [neighbours("abcde", 2, turn) for turn in range(2)] == [
        [("a", "b"), ("c", "d")],
        [("b", "c"), ("d", "e")],
    ]
    for entrants, players in (("abc", 2), ("abcd", 3), ("abcdefg", 4)):
        met = {
            pair for turn in range(players) for table in neighbours(entrants, players, turn) for pair in pairwise(table)
        }
        assert met == set(pairwise(entrants))


def test_whoever_wins_climbs_and_equals_stay() -> None:
    assert climbed("abcd", [("a", "b"), ("c", "d")], {"a": 4, "b": 2, "c": 3, "d": 3}) == ("b", "a", "c", "d")


def test_everybody_plays_every_seat_and_every_deck_equally_often(tmp_path: Path) -> None:
    cup = msgspec.structs.replace(CUP, decks={"standard": None, "twin": None})
    result = play(cup, SerialPool(), Store(tmp_path / "cup.parquet", None, {}))
    rows = played(tmp_path / "cup.parquet")
    sat = [(bot, seat, row.deck) for row in rows for seat, bot in enumerate(row.bots)]
    assert len(rows) == 12 and {sat.count(one) for one in sat} == {2} and len(set(sat)) == 3 * 2 * 2
    assert all(standing.seats == 8 for standing in result.overall)
    assert [deck.games for deck in result.decks.values()] == [6, 6] and list(result.by_deck) == ["standard", "twin"]


def test_a_stronger_bot_is_rated_higher() -> None:
    best, *_, worst = play(CUP, SerialPool()).overall
    assert best.name == "easy" and shown(best.rating) > 0 > shown(worst.rating)


def test_a_bot_in_two_seats_moves_by_both() -> None:
    ratings = RatingTable(["a", "b"])
    ratings.count(Result(0, "1", "standard", ("a", "b", "a"), (1, 2, 3), (9, 5, 1), 1, 1, 0, False, ""))
    a, b = ratings.standings["a"], ratings.standings["b"]
    assert a.seats == 2 and a.rating.mu == pytest.approx(fresh().mu, abs=1) and a.rating.sigma < fresh().sigma
    assert (a.wins, b.wins, a.mean_rank, b.mean_rank) == (0.5, 0.0, 2.0, 2.0)


def test_a_game_that_everybody_lost_moves_no_rating() -> None:
    ratings = RatingTable(["a", "b"])
    ratings.count(Result(0, "1", "standard", ("a", "b"), (1, 2), (0, 0), 1, 1, 0, True, ""))
    assert all(standing.rating == fresh() and standing.wins == 0 for standing in ratings.standings.values())


def test_a_game_that_everybody_lost_does_not_count_for_the_mean_rank(capsys: pytest.CaptureFixture[str]) -> None:
    lost = Result(0, "1", "standard", ("a", "b"), (1, 2), (0, 0), 1, 1, 0, True, "")
    ratings, deck = RatingTable(["a", "b"]), DeckSummary([0, 0])
    ratings.count(lost)
    deck.count(lost)
    result = Standings(ratings.ranked(), {}, {"standard": deck}, (), "")
    entrants = report(CUP, result)["entrants"]
    assert isinstance(entrants, list) and [one["rank"] for one in entrants] == [None, None]
    print_standings(CUP, result)
    assert capsys.readouterr().out.count(" - ") == 2
    ratings.count(msgspec.structs.replace(lost, lost=False, ranks=(2, 1)))
    assert [ratings.standings[name].mean_rank for name in "ab"] == [2.0, 1.0]


@pytest.mark.parametrize("cup", [CUP, LADDER], ids=["round", "ladder"])
def test_a_tournament_is_the_same_on_any_number_of_workers_and_after_a_stop(cup: Tournament, tmp_path: Path) -> None:
    alone = play(cup, SerialPool())
    with open_pool(2) as pool:
        assert play(cup, pool) == alone

    def stop(n: int) -> None:
        raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            play(cup, SerialPool(), Store(tmp_path / "cup.parquet", None, {}), stop)
    store = Store(tmp_path / "cup.parquet", None, {})
    assert 0 < store.done < 12
    assert play(cup, SerialPool(), store) == alone
    assert report(cup, alone)["games"] == len(played(tmp_path / "cup.parquet"))


def test_the_best_gets_to_the_top_of_a_ladder() -> None:
    result = play(LADDER, SerialPool())
    assert result.ladder[0] == result.overall[0].name == "easy"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"entrants": ("easy",)}, "takes two entrants or more"),
        ({"games": 5}, "takes at least 6 games, not 5"),
        (
            {"ladder": True, "entrants": ("easy", "random")},
            "a ladder takes more entrants than the 2 who sit at a table",
        ),
        ({"players": 1}, "at tables of two or more"),
    ],
)
def test_what_is_no_tournament_is_refused(change: dict[str, object], says: str) -> None:
    with pytest.raises(SimulationError, match=says):
        list(rounds(msgspec.structs.replace(CUP, **change)))


def test_the_command_prints_ratings_by_deck_and_the_effect_of_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    assert main(["deck", "new", "gsa", str(tmp_path / "mine")]) == 0
    words = ["tournament", "gsa", "--entrants", "easy,random", "--games", "8", "--seed", "1", "--workers", "1"]
    assert main([*words, "--decks", "standard", str(tmp_path / "mine")]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("on standard", "on mine", "the decks", "95 %", "8 games, seed 1", "digest"))


def test_the_command_goes_on_without_being_told_the_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "gsa", "--entrants", "easy,random", "--games", "6", "--workers", "1", "--json"]
    assert main([*words, "--out", str(tmp_path / "cup.parquet")]) == 0
    first = capsys.readouterr().out
    assert main([*words, "--out", str(tmp_path / "cup.parquet")]) == 0
    assert capsys.readouterr().out == first
    assert main([*words, "--out", str(tmp_path / "cup.parquet"), "--players", "3"]) == 2
    assert "players was 2 and is 3" in capsys.readouterr().err


def test_decks_in_another_order_are_another_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["deck", "new", "gsa", "mine"]) == 0
    words = ["tournament", "gsa", "--entrants", "easy,random", "--games", "4", "--workers", "1", "--out", "cup.parquet"]
    assert main([*words, "--decks", "standard", "mine"]) == main([*words, "--decks", "standard", "mine"]) == 0
    assert main([*words, "--decks", "mine", "standard"]) == 2
    assert "holds another schedule: decks was [['standard'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "--entrants", "easy,random"], "no game is called 'chess'"),
        (["gsa", "--entrants", "easy"], "two entrants or more"),
        (["gsa", "--entrants", "easy,genius"], "no computer player is called 'genius'"),
        (["gsa", "--entrants", "easy,easy"], "easy is named twice"),
        (["gsa", "--entrants", "easy,random", "--games", "1"], "takes at least 2 games"),
        (["gsa", "--entrants", "easy,random", "--ladder"], "a ladder takes more entrants"),
        (["gsa", "--entrants", "easy,random", "--decks", "nowhere"], "nowhere: there is no such folder"),
        (["gsa", "--entrants", "easy,random", "--decks", "standard", "standard"], "two decks are called standard"),
        (["gsa", "--entrants", "easy,random", "--players", "9"], "2 to 5 players, not 9"),
        (["gsa", "--entrants", "easy,random", "--out", "nowhere/cup.parquet"], "there is no folder nowhere"),
        (["gsa", "--entrants", "easy,random", "--ray", "nonsense"], "a Ray address is HOST:PORT or local"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *words]) == 2
    told = capsys.readouterr().err
    assert told.startswith("labtop: ") and told.count("\n") == 1 and says in told
