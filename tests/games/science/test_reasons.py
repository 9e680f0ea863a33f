"""What speaks for a move of Science!."""

import pytest

from games.science.positions import (
    ACTIVIST,
    BUSINESSMAN,
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
    return GAME.reason(s, f, move)


def test_a_role_is_said_with_its_numbers() -> None:
    s = begin()
    [seat] = {seat for seat in range(4) if can(s, seat)}
    assert said(s, seat, BUSINESSMAN) == "Seeking funding brings you $4 where others get $2."
    assert "13 of the 30 events are put to the vote" in said(s, seat, POLITICIAN)
    assert "3 of the 30 move the clock on" in said(s, seat, PHILOSOPHER)
    assert said(s, seat, ENGINEER).startswith("Hiring costs you up to $1 less, and your ")


def test_funding_is_said_with_what_it_is_for() -> None:
    s = fresh(tiny())
    lay(s, 0, 3)
    purse(s, 4, 20, 20, 20)
    turn(s, 0)
    assert said(s, 0, terms.FUND) == "With $8 you could hire a Scientist for every free slot of Gadget 3."
    purse(s, 1, 20, 20, 20)
    s.roles = numbers([POLITICIAN, BUSINESSMAN, PHILOSOPHER, ENGINEER])
    assert said(s, 0, terms.FUND) == "With $3 you could hire an Intern for every free slot of Gadget 3."
    purse(s, 9, 20, 20, 20)
    assert said(s, 0, terms.FUND) == (
        "It brings $2: a Great Thinker for every free slot of Gadget 3 takes $12, and you have $9."
    )
    s.clock = 10
    assert said(s, 0, terms.FUND) == "It brings $2 and leaves the clock alone, two hours before midnight."
    s.clock, s.funding_change = 1, -2
    assert said(s, 0, terms.FUND) == "Little speaks for it: there is no funding to be had now."
    assert said(s, 0, terms.PASS) == "It changes nothing, and neither would seeking funding."


def test_research_is_for_who_has_nothing_to_work_on() -> None:
    s = fresh(tiny())
    lay(s, 0, 3)
    turn(s, 0)
    assert said(s, 0, terms.LOOK) == "Little speaks for it yet: Gadget 3 still has 2 slots to fill."
    s.open = numbers([0, 0, 0, 0])
    s.inventions = 0b11111  # these cost $0 to $4
    purse(s, 1, 1, 1, 1)
    assert said(s, 0, terms.LOOK) == (
        "You have nothing to work on, and can pay for 2 of the 5 inventions that may come."
    )


def test_the_last_researcher_is_said_with_pay_and_risk() -> None:
    s = fresh(tiny())
    lay(s, 0, 3, MAD)
    turn(s, 0)
    assert said(s, 0, hire(SCIENTIST, 3)) == (
        "It completes Gadget 3, which pays about $12, with midnight eleven hours away."
    )
    s.clock = 9
    assert said(s, 0, hire(MAD, 3)) == (
        "Little speaks for it: completing Gadget 3 brings midnight in about 100 cases out of 100."
    )
    assert said(s, 0, hire(ACTIVIST, 3)) == (
        "It completes Gadget 3, which pays about $8, with midnight three hours away."
    )
    s.clock = 1
    finish(s, 1, 4, 5, 6, 7, 8, 9)
    purse(s, 10, 15, 0, 0)
    assert said(s, 0, hire(SCIENTIST, 3)) == (
        "It completes the last invention needed, and with about $19 you would be the richest."
    )


def test_a_bargain_and_the_clock_speak_for_a_researcher() -> None:
    s = fresh(tiny(slots=4))
    lay(s, 0, 3)
    turn(s, 0)
    assert said(s, 0, hire(INTERN, 3)) == "It costs $1 and brings $2.0 on average, once Gadget 3 is completed."
    assert said(s, 0, hire(MAD, 3)) == (
        "It costs $4 and brings $8.0 on average, though the clock pays for it with 3.0 hours."
    )
    s.price_changes = numbers([0, 0, -1, 0, 0])
    assert said(s, 0, hire(SCIENTIST, 3)) == (
        "At $2 a Scientist is a bargain, $1 off, and midnight is eleven hours away."
    )
    s.clock = 8
    assert said(s, 0, hire(ACTIVIST, 3)) == (
        "On average an Activist moves the clock 1.0 hours back, and midnight is four hours away."
    )


def test_a_hire_may_wait_where_money_or_the_clock_forbids() -> None:
    s = fresh(tiny(slots=4))
    lay(s, 0, 3)
    turn(s, 0)
    purse(s, 3, 0, 0, 0)
    play(s, 0, hire(INTERN, 3))
    purse(s, 2, 0, 0, 0)
    assert said(s, 0, terms.DONE) == "To fill Gadget 3 takes $3 more at the least, and you have $2: keep it for now."
    purse(s, 9, 0, 0, 0)
    assert said(s, 0, terms.DONE) == "Little speaks for it: your $9 would do to complete Gadget 3."
    lay(s, 0, 4, MAD, MAD, MAD)
    s.clock = 6
    assert said(s, 0, terms.DONE) == "To complete Gadget 4 now would bring midnight in about 100 cases out of 100."


VOTE = vote(["money = 3"], ["money = -2, who = \"richest\""], ["clock = -2"])  # fmt: skip


def test_a_vote_is_said_with_what_it_does_to_whom() -> None:
    s = at_event(VOTE, money=[5, 9, 5, 5])
    talked(s)
    assert said(s, 0, 0) == "It brings you $3, and nobody else more."
    assert said(s, 0, 1) == "It costs @1 $2 and you nothing."
    assert said(s, 1, 1) == "Little speaks for it: it costs you $2, and nobody more."
    assert said(s, 0, 2) == "Little speaks for it: it moves the clock two hours on, to 3:00."
    s.clock = 10
    assert said(s, 0, 2) == "Little speaks for it: it would strike midnight."
    assert said(s, 0, 0) == "The world goes on with it, while Option 2 would strike midnight."


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
    assert said(s, 0, 0) == "Little speaks for it: it moves the clock one hour on, to 2:00, and does nothing for you."
    assert said(s, 0, 1) == "For $2 it brings you $5."
    assert said(s, 0, 2) == "For $3 you get an invention from the deck."
    assert said(s, 0, 3) == "It costs you $1, but spares the clock, which Option 0 would move on."


# two against two: whose vote is bought decides
DIVIDED = vote(["money = 4, who = \"politician\""], ["money = 4, who = \"businessman\""])  # fmt: skip


def test_a_bribe_is_said_with_what_it_turns() -> None:
    s = at_event(DIVIDED, 3, roles=(BUSINESSMAN, POLITICIAN, PHILOSOPHER))
    assert said(s, 0, buy(2, 1, 1)) == (
        "As the votes look, it turns Option 0 into Option 1, and that is worth more to you than $1."
    )
    assert (
        said(s, 0, buy(2, 6, 1)) == "As the votes look, it turns Option 0 into Option 1, but for $6 that is no bargain."
    )
    assert said(s, 0, buy(2, 1, 0)) == "As the votes look, Option 0 wins anyway, but $1 would make it safer."
    assert said(s, 1, terms.DONE) == "As the votes look, Option 0 wins, and nothing suits you better."
    assert said(s, 0, terms.DONE).startswith("Little speaks for it yet: as the votes look, Option 0 wins")
    assert said(s, 2, sell(0, 2, 1)) == (
        "As the votes look, it turns Option 0 into Option 1, but $2 more than make up for that."
    )
    assert (
        said(s, 2, sell(1, 2, 0)) == "As the votes look, yours makes no difference, so the $2 would cost you nothing."
    )


def test_an_offer_is_taken_or_declined_for_what_it_brings() -> None:
    s = at_event(DIVIDED, 3, roles=(BUSINESSMAN, POLITICIAN, PHILOSOPHER))
    play(s, 0, buy(2, 2, 1), swap(1, 1, 3))
    assert said(s, 2, accept(0)).startswith("As the votes look, it turns Option 0 into Option 1, but $2 more than")
    assert said(s, 2, decline(0)) == "Little speaks for it: as far as can be told, the offer of @0 does you good."
    assert said(s, 2, terms.DONE) == "Little speaks for it: the offer of @0 lapses when the talk is over."
    assert said(s, 1, accept(0)) == "Little speaks for it: @0 would be $2 better off, and you worse."
    assert said(s, 1, decline(0)) == "As far as can be told, the offer of @0 costs you more than it brings."
    purse(s, 0, 10, 10)
    assert said(s, 2, decline(0)) == "The offer of @0 can no longer be kept, so it may as well go."


def test_a_gift_is_little_unless_the_richest_pay() -> None:
    s = at_event(happens("money = -4, who = \"richest\""), money=[9, 7, 0, 0])  # fmt: skip
    assert said(s, 0, give(1, 1)) == "Little speaks for it: a gift binds @1 to nothing."
    assert said(s, 0, give(1, 2)) == (
        "After it you are not the richest any more, and this event may make the richest pay."
    )


def test_the_politician_and_the_philosopher_intervene_for_a_reason() -> None:
    s = at_event(happens("money = -4, who = \"richest\""), money=[0, 7, 0, 0])  # fmt: skip
    assert said(s, POLITICIAN, name(POLITICIAN)) == "It spares you a loss of $4."
    assert said(s, POLITICIAN, name(0)) == "Little speaks for it: this event does nothing to @0."
    purse(s, 0, 0, 7, 0)
    assert said(s, PHILOSOPHER, terms.SET_ASIDE) == "As it looks, this event costs you $4, and another may be kinder."
    s = at_event(happens("clock = -3"))
    assert (
        said(s, PHILOSOPHER, terms.SET_ASIDE) == "As it looks, this event moves the clock three hours towards midnight."
    )
    s.clock = 9
    assert said(s, PHILOSOPHER, terms.SET_ASIDE) == "As it looks, this event strikes midnight."


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (10, "Nobody can say more than 10, nobody checks, and the happiest win a title."),
        (8, "You are first in 3 of the things that titles are given for, so 8 may well be true."),
        (2, "Little speaks for it: whoever says more than 2 takes the title of the happiest from you."),
    ],
)
def test_happiness_is_said_with_what_there_is_to_be_happy_about(n: int, text: str) -> None:
    s = fresh(tiny())
    finish(s, 0, 5, social=3)
    purse(s, 20, 1, 1, 1)
    ask_happiness(s)
    assert said(s, 0, n) == text


def test_the_blame_for_midnight_is_given_away() -> None:
    s = fresh(tiny())
    finish(s, 0, 5, social=1)
    finish(s, 1, 6, social=-4)
    finish(s, 2, 7, social=0)
    s.turn = 0
    strike_midnight(s, NONE)
    assert said(s, 0, 5) == "It is your own work, and somebody has to be proud of it."
    assert said(s, 0, 6) == ("Nothing ever completed did more for midnight: social value -4, and the blame is for @1.")
    assert said(s, 0, 7) == "It was @2 who completed it, so the blame goes there."
