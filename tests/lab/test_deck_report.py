"""What a balance report says of a deck: its figures, its page, and the command."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from lab.own_deck import changed_source
from labtop import games
from labtop.cli import main
from labtop.lab import report_page, report_text
from labtop.lab.balance import Play, Wins, play_games
from labtop.lab.deck_report import STANDARD, Report, Spread, report, share, spread, win_share
from labtop.lab.plots import bar_width, histogram, scale, spoken, stretch
from labtop.lab.schedule import Schedule

every_game = pytest.mark.parametrize("game", games.FOLDERS)


def schedule(game: str, deck: str | None = None, number: int = 16, bot: str = "easy") -> Schedule:
    options = {option.id: option.default for option in games.find(game).options}
    return Schedule(game, {"mine" if deck else STANDARD: deck}, 3, options, ((bot,) * 3,), number, 7)


@pytest.fixture(scope="module")
def two() -> Report:
    return report(schedule("gsa", changed_source()), (STANDARD, None), workers=1)


@pytest.fixture(scope="module")
def alone() -> dict[str, Report]:
    return {game: report(schedule(game, number=3 if game == "for-science" else 6), workers=1) for game in games.FOLDERS}


# the figures


@every_game
def test_the_standard_deck_stands_alone_and_all_is_counted(game: str, alone: dict[str, Report]) -> None:
    told = alone[game]
    (deck,) = told.decks
    assert told.left_out == () and deck.name == STANDARD and deck.digest == games.find(game).deck().digest
    assert deck.decisions.of == deck.lasted.of == deck.games == told.games
    assert deck.measure in ("rounds", "turns", "seconds")
    decided = deck.points.of if deck.points else 0
    assert decided + (deck.missed.of if deck.missed else 0) == deck.games
    assert any(card.won.of for card in deck.cards)
    for card in deck.cards:
        assert card.came.of == deck.games and card.used.of == round((card.came.share or 0) * deck.games)


@every_game
def test_decisions_by_step_add_up_to_those_of_the_games(game: str, alone: dict[str, Report]) -> None:
    (deck,) = alone[game].decks
    assert sum(step.forced.of for step in deck.steps) == sum(n * times for n, times in deck.decisions.counts.items())
    for step in deck.steps:
        assert (step.moves is None) == (step.games.share == 0)
        if step.moves:
            assert step.moves.of == step.forced.of and 1 <= step.moves.least <= step.moves.mean <= step.moves.most
            assert step.forced.share == pytest.approx(step.moves.counts.get(1, 0) / step.moves.of, abs=1e-5)
    assert {rule.id for rule in deck.rules} == {step.section for step in deck.steps}
    assert {rule.id for rule in deck.happened} == set(games.find(game).kinds.values())
    assert any(rule.games.share == 1 for rule in deck.rules) and any(rule.games.share for rule in deck.happened)


def test_every_game_tells_what_sets_its_seats_apart(alone: dict[str, Report]) -> None:
    kinds = {game: {part.kind for part in told.decks[0].parts} for game, told in alone.items()}
    assert kinds == {
        "science": {"seat", "role", "place in the order of turns"},
        "mad-science": {"seat", "quirk", "headquarters"},
        "experiment": {"seat"},
        "gsa": {"seat", "place in the order of turns"},
        "for-science": {"role"},  # all win together: a seat makes no difference
    }


@every_game
def test_wins_by_a_part_that_every_seat_has_add_up_to_one_a_game(game: str, alone: dict[str, Report]) -> None:
    (deck,) = alone[game].decks
    decided = deck.points.of if deck.points else 0
    for kind in {part.kind for part in deck.parts}:
        wins = sum((part.won.share or 0) * part.won.of for part in deck.parts if part.kind == kind)
        assert wins == pytest.approx(decided * (3 if deck.together else 1), abs=0.01)


def test_where_all_win_together_the_table_s_chance_is_what_is_fair(alone: dict[str, Report]) -> None:
    (deck,) = alone["for-science"].decks
    assert deck.together and deck.fair == deck.won.share and deck.gaps is None and deck.shared.share == 0
    (deck,) = alone["experiment"].decks
    assert not deck.together and deck.fair == pytest.approx(1 / 3, abs=1e-5) and deck.gaps is not None


def test_the_report_is_the_same_on_any_number_of_workers_and_in_any_chunks() -> None:
    asked = schedule("gsa", number=60, bot="random")
    assert report(asked, workers=1) == report(asked, workers=2)
    whole, parts = play_games(asked, 0, 20), Play()
    for first, stop in ((13, 20), (0, 1), (1, 13)):
        parts.add(play_games(asked, first, stop))
    assert parts == whole


def test_a_share_has_an_interval_that_narrows_with_the_games_and_stays_within_0_and_1() -> None:
    few, many = share(5, 10), share(500, 1000)
    assert few.share == many.share == 0.5
    assert few.low < many.low < 0.5 < many.high < few.high
    assert (few.low, few.high) == (0.23659, 0.76341)  # Wilson's, for 5 of 10
    assert share(0, 10).low == 0 < share(0, 10).high and share(10, 10).high == 1 > share(10, 10).low
    assert share(0, 0).share is None


def test_a_shared_first_place_is_a_share_of_a_win_unless_all_win_together() -> None:
    wins = Wins()
    wins.count(0, [0, 2])
    wins.count(0, [1])
    wins.count(0, [])  # lost by everybody
    assert win_share(wins, together=False).share == 0.25
    assert win_share(wins, together=True).share == round(1 / 3, 5)


def test_a_spread_tells_where_the_middle_lies() -> None:
    found = spread(dict.fromkeys(range(1, 101), 1))
    assert isinstance(found, Spread) and spread({}) is None
    assert (found.least, found.p5, found.p25, found.median, found.p75, found.p95, found.most) == (
        1,
        5,
        25,
        50,
        75,
        95,
        100,
    )


# two decks


def test_a_new_card_has_nothing_beside_it_and_a_card_left_out_is_told(two: Report) -> None:
    own, other = ({card.id: card for card in deck.cards} for deck in two.decks)
    assert "glowing-mice" in own and "glowing-mice" not in other and own["glowing-mice"].used.share
    assert report_text.card_cells(own["glowing-mice"], two)[-2] == "not in it"
    assert two.left_out == (other["tidy-desk"].name,) and "tidy-desk" not in own
    assert two.decks[0].digest != two.decks[1].digest


def test_a_card_that_is_never_of_use_is_dead(two: Report) -> None:
    own = {card.id: card for card in two.decks[0].cards}
    assert own["axolotl"].is_dead and not own["mouse"].is_dead
    assert "Never of any use: Axolotl." in report_text.standing_out(two)


def test_what_stands_out_is_beyond_chance(two: Report) -> None:
    own = two.decks[0]
    fair = share(333, 1000)
    far = share(500, 1000)
    parts = tuple(msgspec.structs.replace(part, won=far if n == 0 else fair) for n, part in enumerate(own.parts))
    said = list(report_text.unfair(msgspec.structs.replace(own, parts=parts)))
    assert said == ["Seat 1 wins more than 33.3 %, a fair share: 50.0 % (46.9 to 53.1)."]
    level = tuple(msgspec.structs.replace(part, won=fair) for part in own.parts)
    other = msgspec.structs.replace(own, parts=level, cards=())
    assert next(report_text.unfair(other)).startswith("No seat and no part wins more or less")
    moved = list(report_text.changed(msgspec.structs.replace(own, parts=parts, cards=()), other))
    assert moved == [f"Seat 1 won 50.0 % (46.9 to 53.1), with mine {spoken(fair)}."]


# the page


def test_the_page_names_everything_and_asks_nothing_of_the_net(two: Report) -> None:
    page = report_page.html(two)
    assert all(card.name in page or card.id == "glowing-mice" for card in two.decks[0].cards)
    assert "Mice That &lt;Glow&gt;" in page and "<Glow>" not in page
    assert "http" not in page and "<script" not in page and "url(" not in page.replace('url("data:font', "")
    assert two.decks[0].digest in page and two.decks[1].digest in page
    drawn = re.findall(r"<svg[^>]*>", page)
    assert len(drawn) > 100


@every_game
def test_every_game_has_a_page_with_all_its_parts(game: str, alone: dict[str, Report]) -> None:
    page = report_page.html(alone[game])
    headings = re.findall(r"<h2[^>]*>([^<]*)", page)
    assert headings == [
        "In short",
        "Who wins",
        "How long",
        "Points",
        "Decisions",
        "Rules in play",
        "Cards",
        "How it was made",
    ]
    assert page.count("<figure>") >= 3 and 'class="of other"' not in page


def test_plots_have_round_marks_and_not_too_many_bars() -> None:
    assert scale(0.283, 0.41).marks() == pytest.approx([0.25, 0.3, 0.35, 0.4, 0.45])
    assert scale(0.5, 0.5).low < scale(0.5, 0.5).high
    assert [bar_width(n) for n in (1, 40, 41, 81, 201, 1000)] == [1, 1, 2, 5, 10, 50]
    assert stretch(13, 15) == (10, 9) and stretch(1, 1) == (0, 9) and stretch(0, 30) == (0, 31)
    assert histogram("Points", "points", None, None) == ""
    one = spread({5: 3})
    assert "always 5 points" in histogram("Points", "points", one)


# the command


def test_the_report_comes_as_tables_and_a_page_or_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["deck", "new", "gsa", str(folder)]) == 0
    few = ["--games", "6", "--workers", "1"]
    assert main(["deck", "report", str(folder), *few]) == 0
    told = capsys.readouterr().out
    assert "6 games" in told and (folder / "report.html").read_text().startswith("<!doctype html>")
    other = tmp_path / "elsewhere.html"
    assert main(["deck", "report", str(folder), *few, "--html", str(other)]) == 0
    assert other.read_bytes() == (folder / "report.html").read_bytes()
    capsys.readouterr()
    assert main(["deck", "report", str(folder), *few, "--json"]) == 0
    said = capsys.readouterr().out
    found = msgspec.json.decode(said, type=Report)
    assert [deck.name for deck in found.decks] == ["mine", STANDARD]
    own, standard = (msgspec.to_builtins(deck) for deck in found.decks)
    assert own | {"name": ""} == standard | {"name": ""}  # it has not been changed
    assert json.loads(said)["seed"] == "1"


def test_a_standard_deck_is_named_by_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    few = ["--games", "4", "--workers", "1", "--bots", "random"]
    assert main(["deck", "report", "experiment", *few]) == 0
    assert "With plots: experiment-report.html" in capsys.readouterr().out
    assert (tmp_path / "experiment-report.html").exists()
    assert main(["deck", "new", "gsa", "gsa"]) == main(["deck", "report", "gsa", *few, "--json"]) == 0
    assert "write ./gsa" in capsys.readouterr().err
    assert main(["deck", "report", "./gsa", *few, "--json"]) == 0
    assert '"name": "gsa"' in capsys.readouterr().out


def test_two_decks_of_one_s_own_stand_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a/mine", "b/mine"):
        assert main(["deck", "new", "gsa", str(tmp_path / name)]) == 0
    few = ["--games", "2", "--workers", "1", "--bots", "random", "--json"]
    capsys.readouterr()
    assert main(["deck", "report", str(tmp_path / "a/mine"), "--against", str(tmp_path / "b/mine"), *few]) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Report)
    assert [deck.name for deck in found.decks] == ["mine", str(tmp_path / "b/mine")]


def test_a_deck_that_is_not_there_or_of_another_game_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    assert main(["deck", "new", "experiment", str(mine)]) == 0
    assert main(["deck", "report", str(tmp_path / "chess")]) == 2
    assert "chess is neither a folder nor a game; games are science" in capsys.readouterr().err
    assert main(["deck", "report", "gsa", "--against", str(tmp_path / "none")]) == 2
    assert "none is neither a folder nor `standard`" in capsys.readouterr().err
    assert main(["deck", "report", "gsa", "--against", str(mine)]) == 2
    assert "is for experiment, not for gsa" in capsys.readouterr().err
    assert main(["deck", "report", str(mine), "--html", str(tmp_path / "no" / "page.html")]) == 2
    assert "is no folder to write page.html into" in capsys.readouterr().err


def test_where_the_page_cannot_go_is_said_before_any_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(*words: object) -> None:
        raise AssertionError("games were played")

    monkeypatch.setattr("labtop.commands.deck_report.report", played)
    assert main(["deck", "report", "gsa", "--html", str(tmp_path)]) == 2
    assert "is a folder; name a file" in capsys.readouterr().err
    page = tmp_path / "page.html"
    closed = [tmp_path, page]
    monkeypatch.setattr("os.access", lambda path, mode: path not in closed)  # whoever is root may write anywhere
    assert main(["deck", "report", "gsa", "--html", str(page)]) == 2
    assert "page.html cannot be written" in capsys.readouterr().err and not page.exists()
    page.touch()
    closed.remove(tmp_path)
    assert main(["deck", "report", "gsa", "--html", str(page)]) == 2
    assert "page.html cannot be written" in capsys.readouterr().err
