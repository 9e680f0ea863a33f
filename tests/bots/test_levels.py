"""Who the computer players are."""

import re
from pathlib import Path

import pytest
from librt.vecs import vec

import labtop
from labtop import games
from labtop.bots.levels import ITERATIONS, LEVELS, TASTE_OF, TASTES, Personality, personalities, personality, player
from labtop.bots.search import STEADY, Thinker
from labtop.cli import introduced, main, seated
from labtop.kernel.hints import Estimate
from labtop.tables.log import Seat

every_level = pytest.mark.parametrize("level", LEVELS)
MOST_SEATS = 6


@every_level
def test_a_level_has_enough_personalities_for_any_table_each_with_a_line_of_its_own(level: str) -> None:
    known = personalities(level)
    assert len(known) >= 8 and len(set(known.values())) == len(known)
    for name, line in known.items():
        assert re.fullmatch(r"[A-Z][a-z]+( [A-Z][a-z]+)?", name) and len(name) <= 16
        assert re.fullmatch(r"[a-z].*[^ ]\.", line) and len(f"{name} ({level}): {line}") <= 80


def test_no_two_levels_share_a_name() -> None:
    names = [name for level in LEVELS for name in personalities(level)]
    assert len({name.casefold() for name in names}) == len(names)


def test_no_name_is_a_word_of_a_card_as_typing_it_would_mean_the_player() -> None:
    words = set()
    for id in games.FOLDERS:
        for card, name in games.find(id).card_names(games.find(id).deck()).items():
            words |= set(re.findall(r"\w+", f"{card} {name}".casefold()))
    taken = {word for level in LEVELS for name in personalities(level) for word in name.casefold().split()} & words
    assert not taken


@every_level
def test_at_one_table_everybody_is_called_something_else(level: str) -> None:
    for seed in range(20):
        taken: list[str] = []
        for n in range(MOST_SEATS):
            found = personality(level, seed + n, taken)
            assert found.name not in taken and personalities(level)[found.name] == found.line
            taken.append(found.name)


@every_level
def test_the_same_number_brings_the_same_personality_and_the_next_the_next(level: str) -> None:
    assert personality(level, 5, ()) == personality(level, 5, ())
    assert {personality(level, n, ()).name for n in range(len(personalities(level)))} == set(personalities(level))


def test_a_name_that_a_person_has_is_not_given_again() -> None:
    first = personality("easy", 0, ())
    assert personality("easy", 0, [first.name.upper()]).name.casefold() != first.name.casefold()
    everybody = list(personalities("easy"))
    assert personality("easy", 0, everybody).name == f"{everybody[0]} 2"
    assert personality("easy", 0, [*everybody, f"{everybody[0]} 2"]).name == f"{everybody[0]} 3"


def test_an_agent_goes_by_its_own_name() -> None:
    assert personality("program:./mine", 3, ()) == Personality("program:./mine", "")
    assert personality("program:./mine", 3, ["program:./mine"]).name == "program:./mine 2"


def test_seats_are_introduced_with_level_and_line() -> None:
    name, line = next(iter(personalities("easy").items()))
    assert introduced(Seat(name, "easy")) == f"{name} (easy): {line}"
    assert introduced(Seat("Ada", "easy")) == "Ada: easy"  # of a game saved before they had names
    assert introduced(Seat("Mirela", "friend")) == "Mirela: friend"
    assert introduced(Seat("program:./mine", "program:./mine")) == "program:./mine"


def test_the_seed_of_a_game_decides_whom_one_plays_against() -> None:
    assert seated("you,easy,hard", 3, 7) == seated("you,easy,hard", 3, 7)
    met = {tuple(seat.name for seat in seated("you,easy,easy", 3, seed)[1:]) for seed in range(9)}
    assert len(met) == 9


def test_people_keep_their_names_wherever_they_sit() -> None:
    first = seated("easy,Mirela", 2)[0].name
    again = seated(f"easy,{first}", 2)
    assert again[1] == Seat(first, "friend") and again[0].name != first


def test_a_game_taken_up_again_has_the_same_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    words = ["--save", str(file), "--seed", "4", "--seats", "easy,random,easy"]
    assert main(["play", "experiment", *words]) == 0
    begun = capsys.readouterr().out.splitlines()[:3]
    assert [line.partition(":")[0] for line in begun] == [
        f"{seat.name} ({seat.who})" for seat in labtop.load(file).seats
    ]
    assert main(["play", "--load", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == begun


def test_those_who_search_differ_in_taste_and_every_taste_has_a_name_at_every_level() -> None:
    for level in ITERATIONS:
        assert {TASTE_OF.get(name) for name in personalities(level)} == {*TASTES, None}
    assert set(TASTE_OF) <= {name for level in ITERATIONS for name in personalities(level)}


def test_the_bold_make_for_the_win_the_careful_for_their_standing_and_the_spiteful_mind_who_leads() -> None:
    win = Estimate(vec[float]([0.5, 0.1, 0.4]), vec[float]([0.5, 0.2, 0.3]))
    second = Estimate(vec[float]([0.4, 0.1, 0.5]), vec[float]([0.9, 0.2, 0.5]))
    assert TASTES["bold"].value(win, 0, 0.2) > TASTES["bold"].value(second, 0, 0.2) == 0.4
    assert TASTES["careful"].value(win, 0, 0.2) < TASTES["careful"].value(second, 0, 0.2)
    assert TASTES["spiteful"].value(win, 1, 0.2) < STEADY.value(win, 1, 0.2) < TASTES["kind"].value(win, 1, 0.2)


def test_a_taste_is_named_after_a_level() -> None:
    bot = player("hard:bold", games.find("gsa"), 1)
    assert isinstance(bot, Thinker) and bot.taste is TASTES["bold"] and bot.iterations == ITERATIONS["hard"]
    with pytest.raises(KeyError, match="hard:sour"):
        player("hard:sour", games.find("gsa"), 1)
