"""Computer players as a team: what they do is legal, they divide the work, and a game takes milliseconds."""

import pytest
from benchmarks.for_science_team import play_out

from games.for_science.positions import begin, lay_design, play
from labtop import games
from labtop.games.for_science.constants import PLACE, TIME_RAN_OUT, TOPPLE, WON, WORK, move_of
from labtop.games.for_science.game import GAME
from labtop.games.for_science.hints import STEADY, ForScienceHints
from labtop.games.for_science.hints.labs import CURES, RESEARCH
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.team import Team
from labtop.kernel.flow import NEVER, frame
from labtop.kernel.hints import WAIT
from labtop.kernel.rng import seeded
from labtop.kernel.snapshot import digest

SWIFT = 3_000
LEVELS = (
    {"labs": 0},
    {"labs": 5, "events": 4},
    {"impenetrable": True, "events": 2},
    {"universal": "drawn", "roles": 2},
)


def dealt(seats: int, seed: int, **options: int | str | bool) -> ForScience:
    deck = games.opened("for-science", None)[1]
    given = {option.id: option.default for option in GAME.options} | options
    s = GAME.setup(deck, seats, given, seed)
    assert isinstance(s, ForScience)
    return s


@pytest.mark.parametrize("building", ["assisted", "blocks"])
@pytest.mark.parametrize("n", range(len(LEVELS)))
def test_whatever_a_team_mate_wants_to_do_is_legal(n: int, building: str) -> None:
    hints, dice = ForScienceHints(), seeded(n)
    s = dealt(1 + n, n, timer=450, building=building, **LEVELS[n])
    decided = 0
    while not RULES.over(s):
        if RULES.waits(s):
            RULES.advance(s, s.next_alarm())
            continue
        f = RULES.any_due(s, dice)
        move = hints.choice(s, f)
        legal = list(RULES.legal(s, f))
        if move == -1:  # all are as good
            move = legal[dice.below(len(legal))]
        if move != WAIT:
            assert move in legal, GAME.write(s, f, move)
            RULES.apply(s, f, move)
            decided += 1
        RULES.advance(s, s.now + 2_000)
    assert decided > 50


def test_the_same_dice_give_the_same_game() -> None:
    ends = []
    for _ in range(2):
        s = dealt(3, 5)
        play_out(s, Team(seeded(7), STEADY, 30))
        ends.append(digest(s))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_swift_team_wins_with_cures_and_research(seats: int) -> None:
    s = dealt(seats, 1)
    play_out(s, Team(seeded(2), SWIFT, 10))
    assert s.result == WON and s.cures > 0 and s.researched > 0
    assert sum(s.tracks) >= s.goal


def test_research_alone_never_suffices() -> None:
    s = dealt(2, 1)
    play_out(s, Team(seeded(2), SWIFT, 10), RESEARCH)
    assert s.result == TIME_RAN_OUT and s.cures == 0 and s.researched > 0


def test_a_team_may_work_on_cures_alone() -> None:
    s = dealt(2, 1)
    play_out(s, Team(seeded(2), SWIFT, 10), CURES)
    assert s.researched == 0 and s.cures > 0


def test_without_a_clock_a_team_plays_on_until_it_is_done() -> None:
    s = dealt(3, 1, timer=0)
    assert s.next_alarm() == NEVER
    play_out(s, Team(seeded(2), SWIFT, 10))
    assert RULES.over(s)


def test_a_hand_that_slips_brings_the_structure_down() -> None:
    s = begin(seats=2)
    lay_design(s, "alpha", "d11* d02*", verified=True)
    play(s, 0, "build alpha")
    hints = ForScienceHints()
    at_work = frame(WORK, 0, 0)
    assert hints.slip(s, at_work, move_of(PLACE)) == move_of(PLACE)  # nothing stands yet
    play(s, 0, "place")
    assert hints.slip(s, at_work, move_of(PLACE)) == move_of(TOPPLE)


def test_two_do_not_build_the_same_cure() -> None:
    s = begin(seats=3)
    lay_design(s, "alpha", "d11* d02*", verified=True)
    hints = ForScienceHints()
    first = hints.choice(s, frame(WORK, 0, 0))
    assert GAME.write(s, frame(WORK, 0, 0), first) == "build alpha"
    RULES.apply(s, next(f for f in RULES.due(s) if f == frame(WORK, 0, 0)), first)
    assert hints.choice(s, frame(WORK, 1, 0)) != first


def test_a_structure_is_begun_only_when_its_blocks_are_there() -> None:
    s = begin(seats=2)
    lay_design(s, "alpha", "d11* d02*", verified=True)
    s.supply[0] = 0
    hints = ForScienceHints()
    assert GAME.write(s, frame(WORK, 0, 0), hints.choice(s, frame(WORK, 0, 0))) != "build alpha"


@pytest.mark.long
def test_slower_and_clumsier_teams_take_longer() -> None:
    took = []
    for pace, slips in ((2_000, 0), (4_000, 0), (4_000, 200)):
        won = 0
        for seed in range(4):
            s = dealt(3, seed)
            play_out(s, Team(seeded(seed), pace, slips))
            won += s.now
        took.append(won)
    assert took[0] < took[1] < took[2]
