"""What speaks for a move of Science!."""

from games.science.positions import (
    ACTIVIST,
    BUSINESSMAN,
    DISCARD,
    ENGINEER,
    INTERN,
    MAD,
    PHILOSOPHER,
    POLITICIAN,
    SCIENTIST,
    accept,
    at_event,
    begin,
    buy,
    can,
    decline,
    due,
    each,
    finish,
    fresh,
    give,
    happens,
    hire,
    lay,
    move_of,
    name,
    numbers,
    play,
    purse,
    sell,
    swap,
    talked,
    tiny,
    turn,
    vote,
)
from labtop.games.science import constants as terms
from labtop.games.science.game import GAME
from labtop.games.science.rules.ending import ask_happiness, strike_midnight
from labtop.games.science.state import NONE, Science


def said(s: Science, seat: int, move: int) -> str:
    """What speaks for a move of a seat."""
    f = due(s, seat)
    assert f is not None and move in can(s, seat)
    return GAME.reason(s, f, move_of(f, move))


def test_a_role_is_said_with_its_numbers() -> None:
    s = begin()
    [seat] = {seat for seat in range(4) if can(s, seat)}
    assert said(s, seat, BUSINESSMAN) == "The Businessman gains $4 when seeking funding."
    assert said(s, seat, ENGINEER) == "The Engineer pays $1 less for each hire, but at least $1."


def test_funding_is_said_with_what_it_brings() -> None:
    s = fresh(tiny())
    lay(s, 0, 3)
    turn(s, 0)
    assert said(s, 0, terms.FUND) == "It brings $4 without any risk."
    assert said(s, 0, terms.PASS) == "Not recommended: it wastes your turn."
    s.funding_change = -4
    assert said(s, 0, terms.FUND).startswith("There is no funding to be had now")


def test_research_is_for_who_has_nothing_to_work_on() -> None:
    s = fresh(tiny())
    lay(s, 0, 3)
    turn(s, 0)
    assert said(s, 0, terms.LOOK) == "Not recommended: you still have an invention to fill."
    s.open = numbers([0, 0, 0, 0])
    s.inventions = 0b11111  # these cost $0 to $4
    purse(s, 3, 1, 1, 1)
    assert said(s, 0, terms.LOOK) == "You have nothing to work on, and can pay for 4 of the 5 inventions in the deck."
    purse(s, 1, 1, 1, 1)
    assert said(s, 0, terms.LOOK) == "Not recommended: with $1 you could hardly pay for what you find."


def test_an_invention_is_kept_for_its_price_and_its_slots() -> None:
    s = fresh(tiny())
    s.inventions = 0b11001  # these cost $0, $3 and $4
    turn(s, 0)
    play(s, 0, terms.LOOK)
    assert said(s, 0, 0) == "It has 2 slots, and the others laid open take more money and time."
    assert said(s, 0, 4) == 'Not recommended: it costs $4, and better is "Keep Gadget 0 ($0)".'
    assert said(s, 0, DISCARD) == 'Not recommended: better is "Keep Gadget 0 ($0)".'
    purse(s, 0, 0, 0, 0)
    s.drawn = 0b11000
    assert said(s, 0, DISCARD) == "None of them is both within reach and worth its price."


def test_a_hire_is_said_with_pay_and_risk() -> None:
    s = fresh(tiny())
    lay(s, 0, 3, MAD)
    turn(s, 0)
    assert said(s, 0, hire(SCIENTIST, 3)) == (
        "Your money can fill Gadget 3 this turn, which pays about $9 more than it costs."
    )
    s.clock = 9
    assert said(s, 0, hire(MAD, 3)) == ("Not recommended: completing Gadget 3 would as likely as not end the world.")
    s.clock = 8
    lay(s, 0, 4)
    assert said(s, 0, hire(ACTIVIST, 4)) == "A staff like this for Gadget 4 moves the clock about 3.0 hours back."


def test_a_hire_may_wait_where_the_money_is_short() -> None:
    s = fresh(tiny(slots=4))
    lay(s, 0, 3)
    turn(s, 0)
    purse(s, 3, 0, 0, 0)
    assert said(s, 0, hire(INTERN, 3)) == "Not recommended: your $3 cannot fill Gadget 3 this turn."
    s.price_changes = numbers([0, 0, -1, 0, 0])
    assert said(s, 0, hire(SCIENTIST, 3)) == "At $2 a Scientist is cheaper than usual, and will do for a slot later."
    play(s, 0, hire(INTERN, 3))
    s.price_changes = numbers([0, 0, 0, 0, 0])
    assert said(s, 0, terms.DONE) == "Nobody whom you could hire now is worth more than the $2 in your hand."
    purse(s, 9, 0, 0, 0)
    assert said(s, 0, terms.DONE) == 'Not recommended: better is "Hire an Intern ($1) for Gadget 3".'


VOTE = vote(["money = 3"], ["money = -2, who = \"richest\""], ["clock = -2"])  # fmt: skip


def test_a_vote_is_said_with_what_it_does_to_whom() -> None:
    s = at_event(VOTE, money=[5, 9, 5, 5])
    talked(s)
    assert said(s, 0, 0) == "It brings you $3."
    assert said(s, 0, 1) == "It sets your rivals back more than you."
    assert said(s, 1, 1) == "Not recommended: it costs you $2."
    assert said(s, 0, 2) == "Not recommended: it moves the clock two hours on, to 3:00."
    s.clock = 10
    assert said(s, 0, 2) == "Not recommended: it strikes midnight."


def test_the_best_of_bad_options_is_said_to_be_the_best() -> None:
    s = at_event(vote(["money = -2"], ["money = -5"], ['money = 9, who = "engineer"']))
    talked(s)
    assert said(s, 0, 0) == "It costs you $2, but every other option looks worse."
    assert said(s, 0, 1) == "Not recommended: it costs you $5."
    assert said(s, 0, 2) == "Not recommended: it does your rivals more good than you."


def test_another_s_secret_vote_changes_no_reason() -> None:
    outvoted = 'money = -2, who = "outvoted", per = "completed-invention"'
    s = at_event(vote([outvoted], ["money = 1"]), money=[5, 9, 5, 5])
    finish(s, 1, 5)
    talked(s)
    before = [said(s, 0, option) for option in range(2)]
    for option in range(2):
        twin = s.clone()
        play(twin, 1, option)
        assert [said(twin, 0, n) for n in range(2)] == before


def test_a_pick_is_said_with_its_price() -> None:
    s = at_event(each(["clock = -1"], ["money = 5"], ["invention = 1"], ["money = -1"], costs=(0, 2, 3, 0)))
    talked(s)
    assert said(s, 0, 0) == "Not recommended: it moves the clock one hour on, to 2:00."
    assert said(s, 0, 1) == "It brings you $5."
    assert said(s, 0, 2) == "Not recommended: it costs you $3 and brings less."


# two against two: whose vote is bought decides
DIVIDED = vote(["money = 4, who = \"politician\""], ["money = 4, who = \"businessman\""])  # fmt: skip


def test_a_bribe_is_said_with_what_it_turns() -> None:
    s = at_event(DIVIDED, 3, roles=(BUSINESSMAN, POLITICIAN, PHILOSOPHER))
    assert said(s, 0, buy(2, 1, 1)) == (
        "As the votes look, it turns Option 0 into Option 1, and that is worth more to you than $1."
    )
    assert said(s, 0, buy(2, 6, 1)).endswith("it turns Option 0 into Option 1, and that is not worth $6 to you.")
    assert said(s, 0, buy(2, 1, 0)) == "Not recommended: as the votes look, Option 0 wins either way."
    assert said(s, 1, terms.DONE) == 'Not recommended: better is "Name @0: their vote goes with yours".'
    assert said(s, 0, terms.DONE) == 'Not recommended: better is "Offer @2 $1 for a vote to Option 1".'
    assert said(s, 2, sell(0, 2, 1)) == "It brings $2, more than your vote is worth to you as the votes look."
    assert said(s, 2, sell(1, 2, 0)) == "Not recommended: your vote is hardly worth $2 to @1."


def test_an_offer_is_taken_or_declined_for_what_it_brings() -> None:
    s = at_event(DIVIDED, 3, roles=(BUSINESSMAN, POLITICIAN, PHILOSOPHER))
    play(s, 0, buy(2, 2, 1), swap(1, 1, 3))
    assert said(s, 2, accept(0)) == "It leaves you $2 better off."
    assert said(s, 2, decline(0)) == "Not recommended: as far as can be told, the offer of @0 does you good."
    assert said(s, 1, accept(0)) == "Not recommended: it leaves you $2 worse off."
    assert said(s, 1, decline(0)) == "As far as can be told, the offer of @0 brings you nothing."
    purse(s, 0, 10, 10)
    assert said(s, 2, decline(0)) == "The offer of @0 can no longer be kept, so it may as well go."


def test_a_gift_binds_nobody() -> None:
    s = at_event(happens("money = -4, who = \"richest\""), money=[9, 7, 0, 0])  # fmt: skip
    assert said(s, 0, give(1, 1)) == "Not recommended: a gift binds @1 to nothing."
    assert said(s, 3, terms.DONE) == "Nothing that you could still say promises to help you."


def test_the_politician_and_the_philosopher_intervene_for_a_reason() -> None:
    s = at_event(happens("money = -4, who = \"richest\""), money=[0, 7, 0, 0])  # fmt: skip
    assert said(s, POLITICIAN, name(POLITICIAN)) == "It spares you what this event would cost you."
    assert said(s, POLITICIAN, name(0)).startswith("Not recommended: naming @0 changes next to nothing")
    assert said(s, PHILOSOPHER, terms.SET_ASIDE) == "Not recommended: as it looks, this event does you good."
    purse(s, 0, 0, 7, 0)
    assert said(s, PHILOSOPHER, terms.SET_ASIDE) == "As it looks, this event does you harm, and another may be kinder."


def test_happiness_is_what_one_says() -> None:
    s = fresh(tiny())
    ask_happiness(s)
    assert said(s, 0, 10) == "Nobody checks it, and whoever says the highest number has the title."
    assert said(s, 0, 2) == "Not recommended: nobody checks it, and others will say 10."


def test_the_blame_for_midnight_is_given_away() -> None:
    s = fresh(tiny())
    finish(s, 0, 5, social=1)
    finish(s, 1, 6, social=-4)
    s.turn = 0
    strike_midnight(s, NONE)
    assert said(s, 0, 5) == "It is your own work, and somebody has to be proud of it."
    assert said(s, 0, 6) == "It was @1 who completed it, so the blame goes there."
