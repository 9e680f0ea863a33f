"""What `easy` knows of good play."""

import pytest

from games.mad_science.positions import (
    CLONES,
    acquired,
    begin,
    divide,
    fresh,
    game_end,
    give,
    holds,
    out,
    own,
    plan,
    play,
    quirk,
    round_with,
    to_act,
    turn,
)
from labtop.bots.levels import player
from labtop.bots.player import Sight, finish
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import seat_of


def choice(s: MadScience) -> str:
    """What `easy` does now."""
    f = s.owed[-1]
    return GAME.write(s, f, player("easy", GAME, 1).choose(Sight(RULES, s, f)))  # type: ignore[arg-type]


def follow(s: MadScience) -> list[str]:
    """What `easy` does with a turn or a division."""
    seat = int(seat_of(s.owed[-1]))
    texts: list[str] = []
    while len(s.owed) and to_act(s)[0] == (step := to_act(s)[0][0], seat) and len(texts) < 60:
        texts.append(choice(s))
        play(s, seat, texts[-1])
        if len(s.owed) == 0 or to_act(s)[0][0] != step:
            break
    return texts


@pytest.mark.many
def test_easy_beats_random() -> None:
    won = 0
    for seed in range(12):
        s = begin(2, seed)
        finish(RULES, s, [player(("easy", "random")[(seat + seed) % 2], GAME, seed) for seat in range(2)])  # type: ignore[arg-type]
        won += GAME.outcome(s).ranks[seed % 2] == 1
    assert won >= 11


def test_easy_divides_item_by_item_and_is_done() -> None:
    s = fresh(4)
    out(s, "spy", "sassy-ai", "truckload-o-cash", "crooked-director")
    round_with(s, ["laser", "laser", "shark", "cryptonium", "dark-matter"], ["moon-lasso"])
    texts = follow(s)
    assert len(texts) == 11 and texts[-1] == "done"


def test_easy_takes_the_pile_that_finishes_an_invention() -> None:
    s = fresh(3)
    plan(s, 1, "moon-lasso")
    give(s, 1, "laser", "laser", "dark-matter")
    round_with(s, ["dark-matter", "cryptonium", "cryptonium", "cryptonium"], ["bolt-farm"])
    divide(s, ["cryptonium", "cryptonium"], ["dark-matter"], ["cryptonium", "bolt-farm"])
    assert choice(s) == "take pile 2"


def test_easy_chooses_for_its_quirk() -> None:
    chosen = {}
    for id in ("hoarder", "tinkerer"):
        s = fresh(2)
        quirk(s, "saboteur", id)
        plan(s, 0)
        plan(s, 1)
        round_with(s, ["laser", "laser", "laser"], ["unpaid-intern-cannon"], inventions_under=())
        play(s, 0, *["put laser on pile 1"] * 3, "put unpaid-intern-cannon on pile 2", "done")
        give(s, 1, "cryptonium", "cryptonium")
        chosen[id] = choice(s)
    assert chosen == {"hoarder": "take pile 1", "tinkerer": "take pile 2"}


def test_easy_builds_and_presses_all_it_can() -> None:
    s = fresh(3)
    plan(s, 0, "haunted-power-station")
    own(s, 0, "moon-lasso", "petting-tank")
    give(s, 0, "cryptonium", "cryptonium", "cryptonium")
    acquired(s, 0, "shark")
    turn(s, 0)
    assert set(follow(s)) == {
        "build haunted-power-station",
        "activate haunted-power-station",
        "activate moon-lasso",
        "activate petting-tank",
    }


def test_easy_spends_the_truckload_before_it_expires() -> None:
    s = fresh(3)
    plan(s, 0, "haunted-power-station")
    give(s, 0, "cryptonium", "cryptonium", "cryptonium")
    holds(s, 0, "truckload-o-cash")
    turn(s, 0)
    assert choice(s) == "build haunted-power-station with cash for cryptonium"


def test_easy_keeps_its_clones_together_for_the_last_round() -> None:
    s = fresh(3)
    own(s, 0, *CLONES[:2])
    turn(s, 0)
    assert follow(s) == ["done"]
    s.invention_deck = begin(2).invention_deck[:0]
    quirk(s, "hoarder", "tinkerer", "mastermind")
    turn(s, 0)
    assert len(follow(s)) == 2 and s.infamy[0] == 8


def test_easy_spies_on_what_would_hurt_most() -> None:
    s = fresh(2)
    out(s, "spy")
    round_with(s, ["laser"] * 3)
    play(s, 0, "put laser on pile 1", "put laser on pile 1", "put spy on pile 2", "put laser on pile 2")
    play(s, 0, "put bolt-farm on pile 2", "done")
    own(s, 0, "moon-lasso", "doomsday-snooze-button")
    plan(s, 0, "haunted-power-station")
    play(s, 1, "take pile 2")
    assert choice(s) == "spy on moon-lasso"


def test_easy_points_at_whoever_has_most_prototypes() -> None:
    s = fresh(3)
    quirk(s, "saboteur", "hoarder", "tinkerer")
    plan(s, 1, "bolt-farm")
    plan(s, 2, "moon-lasso", "gossip-orb")
    game_end(s)
    assert choice(s) == "sabotage seat 2"
