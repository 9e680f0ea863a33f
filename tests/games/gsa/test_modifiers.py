"""Modifiers: what each effect does, on what, and when it cannot be played."""

import pytest

from games.gsa.positions import (
    CARDS,
    DECK,
    act,
    beside,
    burn_pile,
    burnt,
    can,
    collaborate,
    discarded,
    done,
    finish_turn,
    fresh,
    give,
    hand,
    numbers,
    panel,
    play,
    refused,
    resources,
    seen,
    standing,
    to_act,
    told,
    turn,
    under_way,
)
from labtop.games.gsa.cards import Cards, one
from labtop.games.gsa.game import GAME
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import Journal


def holding(*ids: str, journal: Journal | None = None) -> Gsa:
    """Seat 0 has these cards and Maze Memory under way with a Mouse, seat 1 Grey Whisker with two resources."""
    s = fresh(journal=journal)
    under_way(s, 0, "maze-memory", "mouse")
    under_way(s, 1, "grey-whisker", "yeast", "sequencing")
    give(s, 0, *ids)
    act(s, 0)
    return s


def test_a_used_modifier_goes_to_the_burn_pile() -> None:
    s = holding("grant-delay", "frog")
    play(s, 0, "play grant-delay on seat 1")
    assert burn_pile(s) == ["grant-delay"] and hand(s, 0) == ["frog"]


def test_a_modifier_that_is_not_in_hand_cannot_be_played() -> None:
    s = holding("frog")
    refusal = refused(s, 0, "play grant-renewal")
    assert refusal.why == "you do not have Grant Renewal in your hand" and refusal.rule == "4"


def test_grant_renewal_draws_two_resource_cards() -> None:
    s = holding("grant-renewal")
    resources(s, "frog", "pcr", "yeast")
    play(s, 0, "play grant-renewal")
    assert hand(s, 0) == ["frog", "pcr"] and seen(s).resource_pile == 1


def test_a_modifier_never_draws_itself() -> None:
    s = holding("grant-renewal")
    resources(s)
    burnt(s, "frog", "pcr")
    play(s, 0, "play grant-renewal")
    assert hand(s, 0) == ["frog", "pcr"] and burn_pile(s) == ["grant-renewal"]


def test_fewer_cards_than_asked_for_are_drawn_where_there_are_no_more() -> None:
    s = holding("grant-renewal")
    resources(s, "frog")
    play(s, 0, "play grant-renewal")
    assert hand(s, 0) == ["frog"]


def test_drawing_needs_a_card_to_draw() -> None:
    s = holding("grant-renewal")
    resources(s)
    assert can(s, 0) == ["done"]
    assert refused(s, 0, "play grant-renewal").why == "there is no resource card left to draw"


def test_a_stock_centre_fetches_a_species_from_anywhere_in_the_discard_pile() -> None:
    journal = Journal()
    s = holding("stock-centre", journal=journal)
    discarded(s, "pcr", "frog", "maze-memory", "zebrafish", "frog", "grant-delay")
    assert can(s, 0) == ["play stock-centre for zebrafish", "play stock-centre for frog", "done"]
    play(s, 0, "play stock-centre for frog")
    assert hand(s, 0) == ["frog"]
    assert seen(s).discards == ("grant-delay", "frog", "zebrafish", "maze-memory", "pcr")
    assert told(s, journal, "fetched")[0].text == "@0 takes Frog out of the discard pile."


def test_a_shared_protocol_fetches_a_technique() -> None:
    s = holding("shared-protocol")
    discarded(s, "frog", "pcr")
    assert can(s, 0) == ["play shared-protocol for pcr", "done"]
    assert refused(s, 0, "play shared-protocol for frog").why == (
        "Shared Protocol works on technique only, and Frog is none"
    )
    assert refused(s, 0, "play shared-protocol for rnai").why == "the discard pile holds no RNAi"


def test_a_core_facility_stands_in_for_a_technique_that_is_needed() -> None:
    s = holding("core-facility")
    ways = [f"play core-facility as {id} on maze-memory" for id in ("crispr", "pcr", "sequencing")]
    assert can(s, 0) == [*ways, "done"]
    play(s, 0, ways[1])
    assert beside(s, "maze-memory") == ["mouse", "pcr"]
    assert standing(s, "maze-memory").stood_in == {"pcr": 1}
    assert standing(s, "maze-memory").aids == ("core-facility",) and burn_pile(s) == []


def test_what_stands_in_is_burnt_with_the_project_it_helped_to_complete() -> None:
    s = fresh()
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    give(s, 0, "core-facility")
    act(s, 0)
    play(s, 0, "play core-facility as crispr on sleepless-flies")
    assert done(s, 0) == ("sleepless-flies",) and burn_pile(s) == ["fruit-fly", "core-facility"]


def test_a_stand_in_helps_a_collaboration() -> None:
    s = holding("core-facility")
    under_way(s, 1, "grey-whisker", "yeast")
    collaborate(s, "maze-memory", "grey-whisker")
    play(s, 0, "play core-facility as sequencing on maze-memory")
    assert standing(s, "grey-whisker").missing == {"crispr": 1, "pcr": 1}


def test_a_stand_in_is_refused_for_a_species_and_for_what_is_not_needed() -> None:
    s = holding("core-facility")
    assert refused(s, 0, "play core-facility as mouse on maze-memory").why == (
        "Core Facility works on technique only, and Mouse is none"
    )
    assert "does not need RNAi" in refused(s, 0, "play core-facility as rnai on maze-memory").why
    assert "no project that you have" in refused(s, 0, "play core-facility as pcr on grey-whisker").why


def test_a_stand_in_is_refused_for_what_lies_there_already() -> None:
    s = holding("core-facility")
    under_way(s, 0, "maze-memory", "pcr", "crispr")
    assert can(s, 0) == ["play core-facility as sequencing on maze-memory", "done"]
    why = "Maze Memory does not need PCR; it needs Mouse and Sequencing"
    assert refused(s, 0, "play core-facility as pcr on maze-memory").why == why


def test_contamination_discards_a_resource_beside_another_s_project() -> None:
    journal = Journal()
    s = holding("contamination", journal=journal)
    ways = [f"play contamination on {id} of grey-whisker" for id in ("yeast", "sequencing")]
    assert can(s, 0) == [*ways, "done"]
    play(s, 0, ways[0])
    assert beside(s, "grey-whisker") == ["sequencing"] and seen(s).discards == ("yeast",)
    assert told(s, journal, "destroyed")[0].text == "Grey Whisker of @1 loses Yeast."


def test_a_poached_postdoc_takes_a_technique_into_the_hand() -> None:
    journal = Journal()
    s = holding("poached-postdoc", journal=journal)
    assert can(s, 0) == ["play poached-postdoc on sequencing of grey-whisker", "done"]
    play(s, 0, "play poached-postdoc on sequencing of grey-whisker")
    assert hand(s, 0) == ["sequencing"] and beside(s, "grey-whisker") == ["yeast"]
    assert told(s, journal, "stole")[0].text == "@0 takes Sequencing from Grey Whisker of @1."
    play(s, 0, "attach sequencing to maze-memory")
    assert beside(s, "maze-memory") == ["mouse", "sequencing"]


def test_nothing_beside_a_protected_project_can_be_destroyed_or_stolen() -> None:
    s = holding("frog")
    give(s, 1, "backup-freezer", "frog")
    act(s, 1)
    play(s, 1, "play backup-freezer on grey-whisker")
    assert standing(s, "grey-whisker").protected and "backup-freezer" not in burn_pile(s)
    give(s, 0, "contamination", "poached-postdoc")
    act(s, 0)
    assert can(s, 0) == ["done"]
    why = "Grey Whisker is protected: nothing there can be destroyed or stolen"
    assert refused(s, 0, "play contamination on yeast of grey-whisker").why == why


def test_what_protects_is_burnt_with_the_project() -> None:
    s = fresh()
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    give(s, 0, "backup-freezer", "crispr")
    act(s, 0)
    play(s, 0, "play backup-freezer on sleepless-flies", "attach crispr to sleepless-flies")
    assert "backup-freezer" in burn_pile(s)


def test_a_project_is_protected_once() -> None:
    s = holding("backup-freezer", "frog")
    play(s, 0, "play backup-freezer on maze-memory")
    give(s, 0, "backup-freezer")
    assert refused(s, 0, "play backup-freezer on maze-memory").why == "Maze Memory is protected already"
    assert "no project that you have" in refused(s, 0, "play backup-freezer on grey-whisker").why


def test_what_stands_in_cannot_be_destroyed() -> None:
    s = holding("frog")
    give(s, 1, "core-facility", "frog")
    under_way(s, 1, "grey-whisker", "yeast")
    act(s, 1)
    play(s, 1, "play core-facility as sequencing on grey-whisker")
    give(s, 0, "contamination")
    act(s, 0)
    assert can(s, 0) == ["play contamination on yeast of grey-whisker", "done"]
    assert refused(s, 0, "play contamination on sequencing of grey-whisker").why == (
        "no Sequencing lies beside Grey Whisker that could be taken"
    )


def test_one_s_own_work_cannot_be_destroyed_nor_a_partner_s_in_a_collaboration() -> None:
    s = holding("contamination")
    under_way(s, 1, "grey-whisker", "yeast")
    collaborate(s, "maze-memory", "grey-whisker")
    assert can(s, 0) == ["done"]
    why = "you work on Grey Whisker yourself, in a collaboration"
    assert refused(s, 0, "play contamination on yeast of grey-whisker").why == why
    assert refused(s, 0, "play contamination on mouse of maze-memory").why == "Maze Memory is your own"
    assert refused(s, 0, "play contamination on mouse of wing-beat").why == "nobody has Wing Beat under way"


def test_a_third_player_may_disturb_a_collaboration() -> None:
    s = holding("frog")
    under_way(s, 1, "grey-whisker", "yeast")
    collaborate(s, "maze-memory", "grey-whisker")
    give(s, 2, "contamination")
    act(s, 2)
    play(s, 2, "play contamination on mouse of maze-memory")
    assert "mouse" in standing(s, "grey-whisker").missing


def test_who_is_delayed_adds_nothing_in_the_next_turn() -> None:
    s = holding("grant-delay", "frog")
    play(s, 0, "play grant-delay on seat 1")
    under_way(s, 1, "grey-whisker", "yeast")
    give(s, 1, "mouse", "core-facility", "maze-memory")
    turn(s, 1)
    play(s, 1, "draw project project")
    assert panel(s, 1).delayed and "You are delayed" in GAME.prompt(s, s.owed[-1]).ask
    assert not any(text.startswith(("attach", "play core")) for text in can(s, 1))
    assert any(text.startswith("start") for text in can(s, 1))
    why = "you are delayed: nothing can be added to projects this turn"
    assert refused(s, 1, "attach mouse to grey-whisker").why == why
    assert refused(s, 1, "play core-facility as sequencing on grey-whisker").rule == "4.2"
    s.delayed = 0
    assert "play core-facility as sequencing on grey-whisker" in can(s, 1)


def test_a_delay_waits_for_the_next_turn_of_whoever_is_delayed() -> None:
    s = holding("grant-delay", "frog")
    play(s, 0, "play grant-delay on seat 2", "done")
    assert to_act(s) == ("draw", 1) and panel(s, 2).delayed
    finish_turn(s, 1)
    assert to_act(s) == ("draw", 2) and panel(s, 2).delayed


def test_who_is_delayed_may_start_projects_collaborate_and_protect() -> None:
    s = holding("frog")
    s.delayed = 0b010
    under_way(s, 1, "stripe-clock")
    give(s, 1, "backup-freezer", "second-head", "zebrafish")
    act(s, 1)
    own = ["start second-head", "play backup-freezer on stripe-clock", "play backup-freezer on grey-whisker"]
    assert can(s, 1) == [*own, "offer stripe-clock for maze-memory", "done"]


def test_what_protects_a_project_does_not_protect_its_partner_in_a_collaboration() -> None:
    s = holding("backup-freezer")
    under_way(s, 1, "grey-whisker", "yeast")
    collaborate(s, "maze-memory", "grey-whisker")
    play(s, 0, "play backup-freezer on maze-memory")
    give(s, 2, "contamination")
    act(s, 2)
    assert can(s, 2) == ["play contamination on yeast of grey-whisker", "done"]


def test_a_delay_lasts_for_one_turn() -> None:
    s = holding("grant-delay", "frog")
    play(s, 0, "play grant-delay on seat 1")
    turn(s, 1)
    finish_turn(s, 1)
    assert not panel(s, 1).delayed


def test_who_is_delayed_cannot_be_delayed_again() -> None:
    s = holding("grant-delay", "grant-delay")
    play(s, 0, "play grant-delay on seat 1")
    assert can(s, 0) == ["play grant-delay on seat 2", "done"]
    assert refused(s, 0, "play grant-delay on seat 1").why == "@1 is delayed already"
    assert refused(s, 0, "play grant-delay on seat 0").why == "choose another player"
    assert refused(s, 0, "play grant-delay on seat 7").why == "seats are 0 to 2"


def test_a_power_cut_discards_a_card_from_another_s_hand_by_lot() -> None:
    lost = set()
    for seed in range(20):
        journal = Journal()
        s = fresh(3, seed, journal=journal)
        give(s, 0, "power-cut")
        give(s, 1, "mouse", "pcr", "grant-delay")
        act(s, 0)
        play(s, 0, "play power-cut on seat 1")
        [line] = told(s, journal, "spoiled")
        assert seen(s).discards == (line.thing,) and panel(s, 1).hand == 2
        lost.add(line.thing)
    assert lost == {"mouse", "pcr", "grant-delay"}


def test_a_power_cut_needs_a_hand_to_strike() -> None:
    s = holding("power-cut")
    assert can(s, 0) == ["done"] and refused(s, 0, "play power-cut on seat 1").why == "@1 has no resource card in hand"


def test_at_most_ten_modifiers_are_played_in_a_turn() -> None:
    s = holding("grant-renewal", "frog")
    s.played = 9
    resources(s, "grant-delay", "pcr")
    play(s, 0, "play grant-renewal")
    assert can(s, 0) == ["attach pcr to maze-memory", "done"]
    why = "you have played 10 modifiers this turn, and that is the limit"
    assert refused(s, 0, "play grant-delay on seat 1").why == why
    act(s, 0)
    assert "play grant-delay on seat 1" in can(s, 0)


def test_modifiers_that_stay_beside_a_project_count_too() -> None:
    s = holding("core-facility", "backup-freezer", "grant-delay")
    s.played = 8
    play(s, 0, "play core-facility as pcr on maze-memory", "play backup-freezer on maze-memory")
    assert can(s, 0) == ["done"]


def test_modifiers_are_counted_anew_in_every_turn() -> None:
    s = holding("grant-delay", "frog")
    s.played = 10
    assert not any(text.startswith("play") for text in can(s, 0))
    play(s, 0, "done", "discard frog")
    give(s, 1, "grant-delay")
    play(s, 1, "draw resource project")
    assert "play grant-delay on seat 2" in can(s, 1)


@pytest.mark.parametrize("modifier", CARDS.modifier_ids)
def test_a_modifier_said_the_wrong_way_is_refused_with_an_example(modifier: str) -> None:
    s = holding(modifier)
    refusal = refused(s, 0, f"play {modifier} loudly")
    assert f"as in: play {modifier}" in refusal.why


def test_all_effects_are_in_the_standard_deck() -> None:
    assert {int(does) for does in CARDS.does} == set(range(8))


def test_a_turn_with_only_useless_modifiers_can_still_be_ended() -> None:
    s = fresh()
    give(s, 0, "contamination", "backup-freezer")
    act(s, 0)
    assert can(s, 0) == ["done"]
    play(s, 0, "done")
    assert to_act(s) == ("discard", 0)


def test_recall_takes_a_resource_back_from_one_s_own_project() -> None:
    """An effect that only a deck of one's own has."""
    deck = GAME.deck(DECK.source + '\n[[modifier]]\nid = "thaw"\ndoes = "recall"\ncopies = 1\nclass = "species"\n')
    assert isinstance(deck.cards, Cards)
    journal = Journal()
    s = GAME.setup(deck, 3, {}, 1, journal)
    s.resource_pile, s.hands, s.plans = numbers([]), numbers([0, 0, 0]), numbers([0, 0, 0])
    s.modifiers = numbers([one(deck.cards.modifier_ids.index("thaw")), 0, 0])
    s.active = numbers([0, 0, 0])
    under_way(s, 0, "maze-memory", "mouse", "pcr")
    under_way(s, 1, "grey-whisker", "yeast")
    act(s, 0)
    assert (
        "play thaw for mouse of maze-memory" in can(s, 0) and len([text for text in can(s, 0) if "thaw" in text]) == 1
    )
    assert refused(s, 0, "play thaw for pcr of maze-memory").why == "Thaw works on species only, and PCR is none"
    assert refused(s, 0, "play thaw for yeast of grey-whisker").why.endswith("is no project that you have under way")
    play(s, 0, "play thaw for mouse of maze-memory")
    assert beside(s, "maze-memory") == ["pcr"] and hand(s, 0) == ["mouse"]
    [line] = told(s, journal, "recalled")
    assert line.text == "@0 takes Mouse back from Maze Memory." and line.source == "maze-memory"
