"""What `easy` knows of good play."""

import pytest

from games.science.positions import (
    ACTIVIST,
    ENGINEER,
    INTERN,
    MAD,
    PHILOSOPHER,
    POLITICIAN,
    SCIENTIST,
    THINKER,
    accept,
    asked,
    at_event,
    begin,
    buy,
    called,
    can,
    can_of,
    changed,
    deck,
    decline,
    due,
    each,
    event,
    finish,
    fresh,
    happens,
    hire,
    lay,
    move_of,
    name,
    play,
    purse,
    sell,
    source,
    step,
    swap,
    talked,
    tiny,
    turn,
    vote,
    withdraw,
)
from labtop.bots.levels import player
from labtop.bots.player import Sight
from labtop.games.science import constants as terms
from labtop.games.science.game import GAME
from labtop.games.science.hints import option_worth
from labtop.games.science.hints.plans import hour_worth, odds_of_midnight
from labtop.games.science.rules import RULES
from labtop.games.science.rules.ending import ask_happiness
from labtop.games.science.state import Science
from labtop.kernel.flow import Journal, seat_of
from labtop.kernel.sets import members, size
from labtop.lab.schedule import STANDARD, Schedule
from labtop.lab.simulate import simulate

GAINFUL = {"intern": [(4, 0)] * 5, "scientist": [(9, 0)] * 5, "mad-scientist": [(14, -1)] * 5}  # worth a turn at once


def choice(s: Science, seat: int, seed: int = 1) -> int:
    """What `easy` does now."""
    f = due(s, seat)
    assert f is not None, f"asked are {asked(s)}"
    return called(f, player("easy", GAME, seed).choose(Sight(RULES, s, f)))  # type: ignore[arg-type]


def rated(s: Science, seat: int, move: int) -> float:
    f = due(s, seat)
    assert f is not None and move in can(s, seat), f"seat {seat} cannot play {move}"
    return GAME.hints.rate(s, f, move_of(f, move))


def hires(s: Science, seat: int) -> list[int]:
    """The types that `easy` hires in a turn, or before it completes something."""
    found: list[int] = []
    before = size(s.completed[seat])
    while asked(s) == [seat] and step(s) in ("act", "hire") and size(s.completed[seat]) == before:
        move = choice(s, seat)
        if terms.verb_of(move) == terms.ENGAGE:
            found.append(int(terms.type_of(move)))
        play(s, seat, move)
    return sorted(found)


def working(slots: int, *money: int, staff: dict[str, list[tuple[int, int]]] | None = None) -> Science:
    """Seat 0 has its turn, an empty invention and so much money; the others have what is given, or none."""
    s = fresh(tiny(slots=slots, staff=staff or {}))
    lay(s, 0, 0)
    purse(s, *money, *[0] * (4 - len(money)))
    turn(s, 0)
    return s


def silence(s: Science, seat: int) -> None:
    """A seat has no gifts and offers left."""
    s.tries = changed(s.tries, seat, 0)


def idle(s: Science, seat: int) -> None:
    """A seat has nothing to work on."""
    s.inventions = s.inventions | s.open[seat]
    s.open = changed(s.open, seat, 0)


# turns


def test_it_seeks_funding_where_it_cannot_fill_an_invention() -> None:
    assert choice(working(2, 1), 0) == terms.FUND


def test_it_seeks_funding_where_completing_would_end_the_world() -> None:
    s = working(2, 10, staff={"mad-scientist": [(8, -1)] * 5})
    for type in (INTERN, ACTIVIST, SCIENTIST, THINKER):
        s.decks = changed(s.decks, type, 0)
    s.clock = 8
    assert choice(s, 0) == hire(MAD, 0)
    s.clock = 10
    assert choice(s, 0) == terms.FUND


@pytest.mark.parametrize("money", [[90, 0], [10, 90]])
def test_it_never_completes_what_would_as_likely_as_not_end_the_world(money: list[int]) -> None:
    s = working(2, *money, staff={"mad-scientist": [(40, -2)] * 5})
    for type in (INTERN, ACTIVIST, SCIENTIST, THINKER):
        s.decks = changed(s.decks, type, 0)
    s.clock = 7
    assert choice(s, 0) == hire(MAD, 0)
    s.clock = 8
    assert choice(s, 0) == terms.FUND


def test_it_never_passes() -> None:
    for money in (0, 1, 5, 20):
        s = working(2, money)
        assert rated(s, 0, terms.PASS) < rated(s, 0, terms.FUND)


def test_it_researches_only_when_it_has_nothing_open() -> None:
    s = working(2, 10)
    assert choice(s, 0) != terms.LOOK
    idle(s, 0)
    assert choice(s, 0) == terms.LOOK


def test_it_researches_only_when_it_can_pay_the_usual_price() -> None:
    s = working(2, 10)
    idle(s, 0)
    usual = int(s.cards.usual_cost)
    for change in (0, 2, -1):
        s.research_change = change
        purse(s, usual + change, 0, 0, 0)
        assert choice(s, 0) == terms.LOOK
        purse(s, usual + change - 1, 0, 0, 0)
        assert choice(s, 0) == terms.FUND


def test_it_keeps_an_invention_rather_than_none_and_the_cheapest_of_equals() -> None:
    s = working(2, 10)
    idle(s, 0)
    play(s, 0, terms.LOOK)
    costs = {int(n): int(s.cards.costs[n]) for n in members(s.drawn)}
    assert costs[choice(s, 0)] == min(costs.values())


def test_of_two_inventions_at_a_price_it_keeps_the_one_with_fewer_slots() -> None:
    s = fresh(deck(source(slots=3).replace("price = 0\nslots = 3", "price = 0\nslots = 2", 1)))
    assert (s.cards.costs[0], s.cards.slots[0]) == (0, 2) and (s.cards.costs[5], s.cards.slots[5]) == (0, 3)
    idle(s, 0)
    turn(s, 0)
    play(s, 0, terms.LOOK)
    s.drawn = 1 << 0 | 1 << 5
    assert choice(s, 0) == 0


@pytest.mark.parametrize(
    ("slots", "money", "types"),
    [
        (2, 5, [INTERN, MAD]),
        (2, 7, [SCIENTIST, MAD]),
        (2, 8, [MAD, MAD]),
        (3, 6, [INTERN, INTERN, MAD]),
        (3, 9, [INTERN, MAD, MAD]),
        (3, 12, [MAD, MAD, MAD]),
    ],
)
def test_it_fills_an_invention_in_one_turn_with_the_best_that_leaves_enough_for_the_rest(
    slots: int, money: int, types: list[int]
) -> None:
    s = working(slots, money, staff=GAINFUL)
    assert hires(s, 0) == types and size(s.completed[0]) == 1


def test_a_hire_is_rated_by_all_who_can_be_hired_after_it() -> None:
    ratings = [rated(working(3, money, staff=GAINFUL), 0, hire(MAD, 0)) for money in (6, 7, 12)]
    assert 0.0 < ratings[1] - ratings[0] < 1.0  # for $1 there is nobody better
    assert ratings[2] - ratings[0] > 10.0


def test_it_goes_on_with_an_invention_that_is_partly_filled() -> None:
    s = fresh(tiny(slots=3, staff=GAINFUL))
    lay(s, 0, 0, MAD, MAD)
    purse(s, 4, 0, 0, 0)
    turn(s, 0)
    assert hires(s, 0) == [MAD]


def test_late_on_the_clock_it_prefers_those_who_move_it_back() -> None:
    early, late = working(2, 12), working(2, 12)
    late.clock = 9
    assert hires(early, 0) == [MAD, MAD] and hires(late, 0) == [THINKER, THINKER]


def test_the_odds_of_midnight_grow_with_the_clock() -> None:
    s = fresh(tiny())
    odds = []
    for s.clock in range(1, 12):
        odds.append(odds_of_midnight(s, -3.0, 2.0))
    assert odds == sorted(odds) and odds[0] < 0.01 and odds[-1] > 0.9


def test_the_odds_of_midnight_grow_with_the_spread_and_shrink_with_hours_brought_back() -> None:
    s = fresh(tiny())
    s.clock = 8
    spreads = [odds_of_midnight(s, -2.0, spread) for spread in (0.0, 1.0, 3.0, 8.0)]
    assert spreads == sorted(set(spreads)) and spreads[-1] < 0.5
    hours = [odds_of_midnight(s, hours, 2.0) for hours in (-5.0, -3.0, 0.0, 1.0)]
    assert hours == sorted(set(hours), reverse=True)


def test_an_hour_is_worth_more_the_later_it_is() -> None:
    s = fresh(tiny())
    worths = []
    for s.clock in range(1, 12):
        worths.append(hour_worth(s))
    assert worths == sorted(set(worths)) and worths[0] > 0


def test_it_ends_the_game_only_where_it_would_have_a_title() -> None:
    first = working(2, 10, 0)
    finish(first, 0, 1, 2, 3)
    finish(first, 1, 4, 5, 6)
    last = working(2, 10, 50)
    finish(last, 1, 1, 2, 3, 4, 5, 6)
    assert len(hires(first, 0)) == 2 and len(first.owed) and step(first) == "happiness"
    assert choice(last, 0) == terms.FUND
    before = working(2, 10, 50)
    finish(before, 1, 1, 2, 3, 4, 5)  # one more is needed after this
    assert len(hires(before, 0)) == 2


def test_a_bargain_is_taken_even_where_the_invention_cannot_be_filled() -> None:
    s = working(7, 4)
    assert choice(s, 0) == terms.FUND
    s.price_changes = changed(s.price_changes, MAD, -1)
    assert choice(s, 0) == hire(MAD, 0)


def test_the_last_of_a_type_are_a_bargain() -> None:
    s = working(7, 4)
    s.decks = changed(s.decks, MAD, 0b111)
    assert choice(s, 0) == terms.FUND
    s.decks = changed(s.decks, MAD, 0b11)
    assert choice(s, 0) == hire(MAD, 0)


# votes and picks

BUSINESS = vote(['money = 6, who = "businessman"'], ['money = 1, who = "politician"'])
POLITICS = vote(['money = 1, who = "politician"'], ['money = 6, who = "businessman"'])


def test_it_votes_for_what_pays_it() -> None:
    s = at_event(vote(['money = 3, who = "businessman"'], ['money = 3, who = "engineer"']))
    talked(s)
    assert choice(s, 0) == 0 and choice(s, ENGINEER) == 1


def test_what_others_gain_is_a_loss_to_it() -> None:
    s = at_event(vote(['money = 3, who = "businessman"'], ['money = 1, who = "businessman"']))
    talked(s)
    assert [choice(s, seat) for seat in range(4)] == [0, 1, 1, 1]


def test_an_options_worth_counts_the_clock_more_the_later_it_is() -> None:
    s = at_event(vote(["money = 2", "clock = -1"], ["clock = 1"]))
    worths = []
    for s.clock in range(1, 12):
        worths.append(option_worth(s, 0, 1) - option_worth(s, 0, 0))
    assert worths == sorted(set(worths))
    talked(s)
    s.clock = 1
    assert choice(s, 0) == 0
    s.clock = 10
    assert choice(s, 0) == 1


def test_it_picks_what_pays_it_and_counts_the_cost() -> None:
    s = at_event(each(["money = 1"], ["money = 4"], costs=(0, 2)))
    talked(s)
    assert choice(s, 0) == 1
    s = at_event(each(["money = 1"], ["money = 2"], costs=(0, 2)))
    talked(s)
    assert choice(s, 0) == 0


# talk


@pytest.mark.parametrize("text", [BUSINESS, each(["money = 1"], ["clock = -1"]), happens("money = -3")])
def test_it_never_gives_money_away(text: str) -> None:
    s = at_event(text)
    for seat in range(4):
        gifts = can_of(s, seat, terms.GIVE)
        assert gifts and max(rated(s, seat, gift) for gift in gifts) < rated(s, seat, terms.DONE)


def test_it_buys_a_vote_that_turns_the_result_for_the_least_that_the_other_takes() -> None:
    s = at_event(BUSINESS, 3)
    assert choice(s, 0) == buy(PHILOSOPHER, 2, 0)
    play(s, 0, buy(PHILOSOPHER, 2, 0))
    assert rated(s, PHILOSOPHER, accept(0)) > 0.0 > rated(s, PHILOSOPHER, decline(0))
    silence(s, PHILOSOPHER)  # it might ask for more first
    assert choice(s, PHILOSOPHER) == accept(0)


def test_it_pays_no_more_for_a_vote_than_it_gains() -> None:
    s = at_event(BUSINESS, 3)
    assert rated(s, 0, buy(PHILOSOPHER, 1, 0)) < 0.0 < rated(s, 0, buy(PHILOSOPHER, 5, 0))
    assert rated(s, 0, buy(PHILOSOPHER, 6, 0)) < 0.0


def test_it_buys_no_vote_that_does_not_turn_the_result() -> None:
    s = at_event(POLITICS)  # even with two votes of four: the first option wins a tie
    assert max(rated(s, 0, move) for move in can_of(s, 0, terms.BUY)) < 0.0
    assert choice(s, 0) == terms.DONE


def test_it_sells_its_vote_to_who_gains_by_it() -> None:
    s = at_event(BUSINESS, 3)
    move = choice(s, PHILOSOPHER)
    assert (terms.verb_of(move), terms.thing_of(move), terms.option_of(move)) == (terms.SELL, 0, 0)
    assert rated(s, PHILOSOPHER, sell(0, 1, 0)) < 0.0  # less than its own loss
    play(s, PHILOSOPHER, move)
    silence(s, 0)
    assert choice(s, 0) == accept(PHILOSOPHER)


def test_it_takes_money_for_a_vote_that_changes_nothing() -> None:
    s = at_event(POLITICS)
    play(s, 0, buy(PHILOSOPHER, 1, 1))
    assert choice(s, PHILOSOPHER) == accept(0)


def test_it_sells_no_vote_for_midnight_even_where_the_others_will_hardly_vote_for_it() -> None:
    s = at_event(vote(['money = 2, who = "engineer"'], ["clock = -1"]))
    for s.clock, answer in ((5, accept(0)), (11, decline(0))):
        play(s, 0, buy(PHILOSOPHER, 2, 1))
        assert choice(s, PHILOSOPHER) == answer
        play(s, PHILOSOPHER, decline(0))


def test_it_ends_the_world_for_no_money() -> None:
    s = at_event(each(["money = 1"], ["money = 9", "clock = -1"]))
    talked(s)
    for s.clock, option in ((5, 1), (11, 0)):
        assert choice(s, 0) == option


def test_it_does_not_sell_a_vote_below_what_that_costs_it() -> None:
    s = at_event(vote(['money = 6, who = "businessman"'], ['money = 5, who = "philosopher"']), 3)
    play(s, 0, buy(PHILOSOPHER, 2, 0))
    assert choice(s, PHILOSOPHER) == decline(0)


def test_it_never_makes_the_same_offer_twice() -> None:
    s = at_event(BUSINESS, 3)
    sums = []
    while terms.verb_of(choice(s, 0)) == terms.BUY:
        offer = choice(s, 0)
        sums.append(int(terms.gives_of(offer)))
        play(s, 0, offer)
        play(s, PHILOSOPHER, decline(0))
    assert sums == [2, 3, 4, 5] and choice(s, 0) == terms.DONE


def test_it_refuses_a_swap_at_a_loss_and_offers_none() -> None:
    s = at_event(POLITICS)
    assert max(rated(s, 0, move) for move in can_of(s, 0, terms.SWAP)) < 0.0
    play(s, 0, swap(1, 1, 4))
    assert choice(s, 1) == decline(0)


def test_it_does_not_withdraw_what_it_offers() -> None:
    s = at_event(BUSINESS, 3)
    play(s, 0, buy(PHILOSOPHER, 2, 0))
    assert rated(s, 0, withdraw(PHILOSOPHER)) < rated(s, 0, terms.DONE)


# interventions


def test_the_politician_names_where_it_turns_the_vote() -> None:
    s = at_event(vote(['money = 6, who = "politician"'], ["money = 2"]), 3)
    assert terms.verb_of(choice(s, POLITICIAN)) == terms.NAME
    s = at_event(vote(["money = 2"], ["money = -2"]), 3)  # all agree
    assert choice(s, POLITICIAN) == terms.DONE


def test_the_politician_spares_itself_a_loss() -> None:
    assert choice(at_event(happens('money = -4, who = "politician"')), POLITICIAN) == name(POLITICIAN)


def test_the_politician_spares_a_rival_a_gain() -> None:
    assert choice(at_event(happens('money = 6, who = "engineer"')), POLITICIAN) == name(ENGINEER)


def test_the_politician_leaves_a_rival_their_loss() -> None:
    assert choice(at_event(happens('money = -4, who = "engineer"')), POLITICIAN) == terms.DONE


def test_the_politician_knows_that_the_clock_spares_nobody() -> None:
    losses = [f'money = -1, who = "{role}"' for role in ("businessman", "philosopher", "engineer")]
    s = at_event(happens("clock = 2", *losses))
    s.clock = 8
    assert choice(s, POLITICIAN) == terms.DONE


def philosophy(effect: str) -> Science:
    """An event that may be set aside for another."""
    s = fresh(tiny(happens(effect), happens("funding = 1")))
    event(s, 0, 1)
    return s


def test_the_philosopher_sets_a_bad_event_aside_and_keeps_a_good_one() -> None:
    assert choice(philosophy('money = -5, who = "philosopher"'), PHILOSOPHER) == terms.SET_ASIDE
    assert choice(philosophy('money = 5, who = "philosopher"'), PHILOSOPHER) == terms.DONE
    assert choice(philosophy('money = 5, who = "engineer"'), PHILOSOPHER) == terms.SET_ASIDE


def test_the_philosopher_keeps_an_event_that_matters_little() -> None:
    assert choice(philosophy('money = 1, who = "engineer"'), PHILOSOPHER) == terms.DONE


# the end


def test_it_says_the_highest_number_whatever_the_others_have_said_and_however_it_went() -> None:
    s = fresh(tiny())
    finish(s, 0, 0, social=3)
    ask_happiness(s)
    assert [choice(s, seat) for seat in range(4)] == [terms.HAPPIEST] * 4
    play(s, 1, 3)
    assert choice(s, 0) == terms.HAPPIEST


# whole games


@pytest.mark.many
def test_bots_end_every_negotiation_soon_trade_votes_now_and_then_and_give_nothing() -> None:
    longest = deals = gifts = 0
    for seed in range(60):
        journal = Journal()
        s = begin(seats=3 + seed % 2, seed=seed, goal=5, journal=journal)
        bots = [player("easy", GAME, seed * 4 + seat) for seat in range(s.seats)]
        moves = talked = 0
        while not RULES.over(s):
            moves += 1
            frames = RULES.due(s)
            f = frames[moves % len(frames)]
            talked = talked + 1 if step(s) == "negotiate" else 0
            longest = max(longest, talked)
            assert longest <= 80
            RULES.apply(s, f, bots[seat_of(f)].choose(Sight(RULES, s, f)))  # type: ignore[arg-type]
        told = [event.what for event in journal.events]
        deals += told.count(terms.ACCEPTED)
        gifts += told.count(terms.GAVE)
    assert deals > 0 and gifts == 0


@pytest.mark.many
def test_easy_beats_random() -> None:
    schedule = Schedule("science", {STANDARD: None}, 3, {"length": "short"}, (("easy", "random", "random"),), 40, 7)
    tally = simulate(schedule, workers=1)
    assert tally.wins[0] >= 0.8 * tally.decided and tally.decided >= 10
