"""The GSA Starter Deck as numbers: what each field tells, and that an action is what its words say."""

import re

import pytest
from librt.vecs import vec

from games.gsa.positions import (
    CARDS,
    TWINS,
    act,
    collaborate,
    completed,
    discarded,
    discarding,
    due,
    fresh,
    give,
    play,
    played,
    project,
    turn,
    under_way,
)
from labtop.games.gsa.game import GAME
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import seat_of

ENCODING = GAME.encoding
DELAYS = """
modifier = [
  { id = "flood", does = "delay", copies = 7 },
  { id = "mould", does = "spoil", copies = 7 },
  { id = "glue", does = "stand-in", copies = 7 },
  { id = "safe", does = "protect", copies = 7 },
  { id = "thief", does = "steal", copies = 7 },
  { id = "skip", does = "fetch", copies = 7 },
  { id = "luck", does = "draw", cards = 2, copies = 7 },
]
"""


def observed(s: Gsa, reader: int) -> dict[str, tuple[float, ...]]:
    """What a seat is told, by the names of the fields."""
    out = vec[float]([0.0] * int(ENCODING.width(s)))
    ENCODING.observe(s, reader, out, 0)
    told, at = {}, 0
    for field in ENCODING.fields(s):
        told[field.name] = tuple(out)[at : at + field.size]
        at += field.size
    return told


def marked(numbers: tuple[float, ...], ids: list[str]) -> list[str]:
    assert len(numbers) == len(ids)
    return [id for number, id in zip(numbers, ids, strict=True) if number != 0]


def says(s: Gsa, text: str, actor: int) -> str:
    """A move's text with its seat counted from the actor on."""
    return re.sub(r"\bseat (\d)", lambda match: f"seat +{(int(match[1]) - actor) % s.seats}", text)


@pytest.mark.many
@pytest.mark.parametrize("deck", [None, TWINS.replace("resource =", DELAYS + "resource =", 1)], ids=["usual", "small"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_action_is_what_its_words_say(seats: int, deck: str | None) -> None:
    verbs = set()
    for seed in range(20):
        start = GAME.setup(GAME.deck(deck), seats, {}, seed)
        words = ENCODING.action_words(start)
        for s in played(start, seed):
            for f in RULES.due(s):
                moves = RULES.legal(s, f)
                for move, action in zip(moves, ENCODING.numbered(s, f, moves), strict=True):
                    assert words[action] == says(s, GAME.write(s, f, move), seat_of(f))
                    verbs.add(words[action].split()[0])
    assert verbs == {"done", "accept", "decline", "draw", "discard", "start", "attach", "offer", "play"}


def test_the_reader_is_told_its_own_hand_by_card() -> None:
    s = fresh()
    give(s, 1, "mouse", "mouse", "grant-delay", "maze-memory")
    told = observed(s, 1)
    assert marked(told["seat 0: resources"], CARDS.resource_ids) == ["mouse"]
    assert sum(told["seat 0: resources"]) == pytest.approx(2 / 7)
    assert marked(told["seat 0: modifiers"], CARDS.modifier_ids) == ["grant-delay"]
    assert marked(told["seat 0: plans"], CARDS.project_ids) == ["maze-memory"]


def test_of_another_s_hand_only_what_all_saw_it_take_is_told_by_card() -> None:
    s = fresh()
    discarded(s, "pcr", "maze-memory")
    turn(s, 1)
    play(s, 1, "draw discard discard")
    told = observed(s, 0)
    assert marked(told["seat 1: resources"], CARDS.resource_ids) == ["pcr"]
    assert marked(told["seat 1: plans"], CARDS.project_ids) == ["maze-memory"]
    every = CARDS.resource_ids + CARDS.modifier_ids + CARDS.project_ids
    assert marked(observed(s, 1)["shown"], every) == ["pcr", "maze-memory"]
    assert marked(told["shown"], every) == []


def test_what_nobody_saw_another_take_is_told_as_a_number_of_cards() -> None:
    s, twin = fresh(), fresh()
    give(s, 1, "mouse", "grant-delay", "maze-memory")
    give(twin, 1, "frog", "pcr", "wing-beat")
    assert observed(s, 0) == observed(twin, 0)
    assert observed(s, 1) != observed(twin, 1)
    assert observed(s, 0)["seat 1: hand"] == (2 / 7,)
    assert observed(s, 0)["seat 1: planned"] == (1 / len(CARDS.project_ids),)


def test_seats_are_told_from_the_reader_on() -> None:
    s = fresh(4)
    completed(s, 3, "wing-beat")
    under_way(s, 3, "maze-memory", "mouse")
    give(s, 3, "frog")
    act(s, 3)
    for reader, place in ((3, 0), (2, 1), (0, 3)):
        told = observed(s, reader)
        assert marked(told[f"seat {place}: done"], CARDS.project_ids) == ["wing-beat"]
        assert marked(told[f"seat {place}: under way"], CARDS.project_ids) == ["maze-memory"]
        assert told[f"seat {place}: score"] == (-2 / sum(CARDS.sizes),)
        assert told["acting"].index(1) == place


def test_a_project_under_way_is_told_with_all_that_lies_beside_it() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory", "mouse")
    under_way(s, 1, "wing-beat")
    collaborate(s, "maze-memory", "wing-beat")
    give(s, 0, "core-facility", "backup-freezer")
    act(s, 0)
    play(s, 0, "play core-facility as crispr on maze-memory", "play backup-freezer on maze-memory")
    told, kinds, n = observed(s, 2), len(CARDS.resource_ids), project("maze-memory")
    of_resources = slice(n * kinds, (n + 1) * kinds)
    assert marked(told["attached"][of_resources], CARDS.resource_ids) == ["mouse"]
    assert marked(told["stood in"][of_resources], CARDS.resource_ids) == ["crispr"]
    lacking = marked(told["lacking"][of_resources], CARDS.resource_ids)
    assert lacking == ["fruit-fly", "pcr", "sequencing", "rnai"]
    modifiers, projects = len(CARDS.modifier_ids), len(CARDS.project_ids)
    aids = marked(told["aids"][n * modifiers : (n + 1) * modifiers], CARDS.modifier_ids)
    assert aids == ["core-facility", "backup-freezer"]
    assert marked(told["partner"][n * projects : (n + 1) * projects], CARDS.project_ids) == ["wing-beat"]


def test_an_offer_is_told_with_both_projects_until_it_is_answered() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    under_way(s, 2, "wing-beat")
    act(s, 0)
    play(s, 0, "offer maze-memory for wing-beat")
    told = observed(s, 2)
    assert marked(told["step"], ["draw", "act", "answer", "discard"]) == ["answer"]
    assert told["asked"] == (1, 0, 0)
    assert marked(told["offered"], CARDS.project_ids) == ["maze-memory"]
    assert marked(told["asked for"], CARDS.project_ids) == ["wing-beat"]
    assert told["seat 0: was asked"] == (1,)
    play(s, 2, "decline")
    assert sum(observed(s, 2)["offered"]) == sum(observed(s, 2)["asked for"]) == 0


def test_the_top_two_discards_are_told_in_order_and_the_others_as_a_heap() -> None:
    s, twin, third = fresh(), fresh(), fresh()
    discarded(s, "pcr", "grant-delay", "mouse", "wing-beat")
    discarded(twin, "grant-delay", "pcr", "mouse", "wing-beat")
    discarded(third, "pcr", "grant-delay", "wing-beat", "mouse")
    told, every = observed(s, 0), CARDS.resource_ids + CARDS.modifier_ids + CARDS.project_ids
    assert marked(told["top discard"], every) == ["pcr"]
    assert marked(told["second discard"], every) == ["grant-delay"]
    assert marked(told["discards"], every) == ["mouse", "pcr", "grant-delay", "wing-beat"]
    assert told != observed(twin, 0)
    assert told == observed(third, 0)


def test_another_seat_has_the_same_number_for_whoever_is_as_far_on() -> None:
    chosen = set()
    for seat in range(3):
        s = fresh()
        give(s, seat, "grant-delay")
        act(s, seat)
        f = due(s, seat)
        assert f is not None
        moves = RULES.legal(s, f)
        chosen.add(tuple(sorted(ENCODING.numbered(s, f, moves))))
    assert len(chosen) == 1


def test_discarding_a_card_and_doing_without_are_actions_of_their_own() -> None:
    s = fresh()
    give(s, 0, "mouse", "grant-delay", "wing-beat")
    discarding(s, 0)
    f = due(s, 0)
    assert f is not None
    words = ENCODING.action_words(s)
    said = [words[action] for action in ENCODING.numbered(s, f, RULES.legal(s, f))]
    assert said == ["discard mouse", "discard grant-delay", "discard wing-beat"]
