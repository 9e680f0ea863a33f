"""Moves as text: what can be said, and why a move is refused."""

import re
from itertools import product

import pytest

from games.science.positions import (
    ACTIVIST,
    changed,
    due,
    finish,
    fresh,
    numbers,
    played,
    purse,
    talked,
    to_act,
    turn,
)
from games.science.spoken import (
    CARDS,
    DECK,
    STANDARD,
    begun,
    card,
    drawing,
    holding,
    labels,
    refused,
    say,
    talking,
)
from labtop.games import rulebook
from labtop.games.science import constants as terms
from labtop.games.science.cards import HIRES
from labtop.games.science.game import GAME
from labtop.games.science.rules import RULES
from labtop.games.science.state import Science
from labtop.games.science.verbs import VERBS
from labtop.kernel.flow import NOBODY, frame, seat_of
from labtop.kernel.game import Refusal
from labtop.kernel.rng import seeded
from labtop.tables.table import Box

PACKAGE = "labtop.games.science"


def to_read(*completed: str) -> Science:
    """An event brought midnight, and seat 0 picks the page."""
    s = begun()
    finish(s, 1, *(card(id) for id in completed))
    s.clock, s.midnight = 12, True
    s.owed = numbers([frame(terms.END, NOBODY, 0), frame(terms.READ, 0, 0)])
    return s


def stating() -> Science:
    """Enough is completed: all say how happy they are."""
    s = begun()
    finish(s, 0, *range(7))
    s.owed = numbers([frame(terms.END, NOBODY, 0), *(frame(terms.HAPPINESS, seat, 0) for seat in range(4))])
    return s


def voting() -> Science:
    s = talking("robot-parade")
    talked(s)
    return s


def picking() -> Science:
    s = talking("passing-the-hat")
    talked(s)
    return s


def researching() -> Science:
    s = begun()
    drawing(s, "pocket-weather", "polite-kraken", "spare-moon")
    say(s, 0, "research")
    return s


# what can be said


def test_each_text_of_the_rules_page_can_be_read_where_it_belongs() -> None:
    s = begun()
    holding(s, 0, "pocket-weather")
    roles = fresh(CARDS)
    roles.owed = numbers([frame(terms.ROLE, 0, 0)])
    at = {
        "take engineer": roles,
        "fund": s,
        "research": s,
        "keep pocket-weather": researching(),
        "discard all": researching(),
        "hire intern for pocket-weather": s,
        "pass": s,
        "vote cheer": voting(),
        "choose keep": picking(),
        "read pocket-weather": to_read("pocket-weather"),
        "happiness 7": stating(),
    }
    talk = talking("robot-parade")
    page = rulebook.chapter(PACKAGE, "Moves as text")
    for text in re.findall(r"^\| `([^`]+)`", page, re.MULTILINE):
        here = at.get(text, talk)
        f = due(here, 0)
        assert f is not None
        move = GAME.read(here, f, text)
        assert not isinstance(move, Refusal), text
        assert GAME.write(here, f, move) == text


def test_a_sum_may_be_written_with_its_sign() -> None:
    s = talking("robot-parade")
    say(s, 0, "give seat 1 $3", "offer seat 1 $1 for $2", "offer seat 2 $1 for vote ban")
    assert list(s.money)[:2] == [8, 13]  # after a stipend of $1
    assert refused(s, 0, "offer seat 3 vote ban for $9") == "at most $6 at a time"


def test_the_log_holds_one_text_for_a_sum() -> None:
    table = Box(GAME, DECK).start(3, seed=1)
    while table.prompt(table.to_act[0]).step != "negotiate":  # type: ignore[union-attr]
        seat = table.to_act[0]
        table.play(seat, table.legal(seat)[0])
    assert table.play(0, "Give seat 1  $1").text == "give seat 1 1"


@pytest.mark.parametrize("seats", [3, 4])
def test_every_legal_move_reads_back_and_cites_its_section(seats: int) -> None:
    page = rulebook.sections(PACKAGE)
    for s in played(fresh(STANDARD, seats), most=150):
        for f in RULES.due(s):
            for move in RULES.legal(s, f):
                said = GAME.describe(s, f, move)
                assert GAME.read(s, f, said.text) == move
                assert said.rule in page and said.label and "{" not in said.label


def test_moves_cite_their_own_sections() -> None:
    s = begun()
    holding(s, 0, "pocket-weather")
    f = due(s, 0)
    assert f is not None
    cited = {GAME.describe(s, f, move).verb: GAME.describe(s, f, move).rule for move in RULES.legal(s, f)}
    assert cited == {"fund": "2.2", "research": "2.3", "hire": "2.4", "pass": "2.5"}
    s = talking("robot-parade")
    for seat, verbs in ((1, {"name"}), (2, {"set-aside"})):
        f = due(s, seat)
        assert f is not None
        said = [GAME.describe(s, f, move) for move in RULES.legal(s, f)]
        assert {move.verb for move in said if move.rule == "4.3"} == verbs
        assert {move.rule for move in said} == {"4.2", "4.3"}


# labels


def test_labels_tell_sums_types_and_options() -> None:
    s = talking("robot-parade")
    said = labels(s, 1)
    assert said["give seat 2 3"] == "Give @2 $3"
    assert said["offer seat 2 3 for 5"] == "Offer @2 $3 for $5"
    assert said["offer seat 2 0 for 5"] == "Offer @2 nothing for $5"
    assert said["offer seat 2 3 for vote cheer"] == "Offer @2 $3 for a vote to Cheer"
    assert said["offer seat 2 vote ban for 2"] == "Offer @2 a vote to Ban for $2"
    assert said["name seat 2"] == "Name @2: their vote goes with yours"
    say(s, 1, "offer seat 2 3 for vote cheer")
    assert labels(s, 2)["accept seat 1"] == "Accept from @1: $3 for a vote to Cheer"
    assert labels(s, 2)["set aside"] == "Set The Robot Parade aside"
    assert labels(talking("royal-visit"), 1)["name seat 2"] == "Name @2: spared by this event"


def test_a_hire_is_labelled_with_what_this_seat_pays() -> None:
    s = begun()
    holding(s, 0, "pocket-weather")
    holding(s, 3, "pocket-weather")
    assert labels(s, 0)["hire scientist for pocket-weather"] == "Hire a Scientist ($3) for Pocket Weather"
    assert labels(s, 0)["hire intern for pocket-weather"] == "Hire an Intern ($1) for Pocket Weather"
    turn(s, 3)
    assert s.roles[3] == HIRES
    assert labels(s, 3)["hire scientist for pocket-weather"] == "Hire a Scientist ($2) for Pocket Weather"


def test_keeping_and_picking_are_labelled_with_their_cost() -> None:
    s = researching()
    assert labels(s, 0)["keep pocket-weather"] == "Keep Pocket Weather ($3)"
    s.research_change = -2
    assert labels(s, 0)["keep pocket-weather"] == "Keep Pocket Weather ($1)"
    assert labels(picking(), 0) == {"choose keep": "Pick Keep", "choose give": "Pick Give ($1)"}


def test_a_move_names_what_it_touches() -> None:
    s = talking("robot-parade")
    f = due(s, 0)
    assert f is not None
    things = {GAME.write(s, f, move): GAME.describe(s, f, move).things for move in RULES.legal(s, f)}
    assert things["give seat 2 3"] == ("seat-2",)
    assert things["offer seat 2 3 for vote cheer"] == ("seat-2", "cheer")
    assert things["done"] == ()
    s = begun()
    holding(s, 0, "pocket-weather")
    f = due(s, 0)
    assert f is not None
    hire = GAME.read(s, f, "hire mad-scientist for pocket-weather")
    assert not isinstance(hire, Refusal)
    assert GAME.describe(s, f, hire).things == ("mad-scientist", "pocket-weather")


def test_the_parts_of_a_deal_are_given_one_by_one() -> None:
    s = talking("robot-parade")
    f = due(s, 0)
    assert f is not None
    given = {GAME.write(s, f, move): GAME.describe(s, f, move).args for move in RULES.legal(s, f)}
    assert given["give seat 2 3"] == {"seat": "2", "gives": "3"}
    assert given["offer seat 2 0 for 5"] == {"seat": "2", "gives": "0", "asks": "5"}
    assert given["offer seat 2 3 for vote cheer"] == {"seat": "2", "gives": "3", "asks": "vote cheer"}
    assert given["offer seat 2 vote ban for 2"] == {"seat": "2", "gives": "vote ban", "asks": "2"}
    say(s, 2, "offer seat 0 1 for 2")
    assert GAME.describe(s, f, int(terms.move_of(terms.DECLINE, 2))).args == {"seat": "2"}


@pytest.mark.parametrize("event", ["robot-parade", "passing-the-hat", "royal-visit"])
def test_a_deal_is_legal_exactly_if_all_its_guards_hold(event: str) -> None:
    s = talking(event)
    purse(s, 2, 5, 0, 9)
    say(s, 1, "offer seat 0 1 for 2")
    for seat in range(4):
        f = due(s, seat)
        assert f is not None
        legal = set(RULES.legal(s, f))
        for verb in (terms.GIVE, terms.BUY, terms.SELL, terms.SWAP):
            for other, gives, asks in product(range(4), range(9), range(9)):  # at most $6 may be given
                option = 1 if verb in (terms.BUY, terms.SELL) and event != "royal-visit" else 0
                move = int(
                    terms.move_of(
                        verb,
                        other,
                        0 if verb == terms.SELL else gives,
                        0 if verb in (terms.GIVE, terms.BUY) else asks,
                        option,
                    )
                )
                assert (VERBS.broken(s, f, move)[1] is None) == (move in legal), GAME.write(s, f, move)


# texts that mean nothing


@pytest.mark.parametrize(
    ("s", "example"),
    [
        (begun(), "hire intern for pocket-weather; or: pass"),
        (researching(), "keep pocket-weather; or: discard all"),
        (talking("robot-parade"), "offer seat 2 3 for vote cheer"),
        (voting(), "vote, and then cheer or ban"),
        (picking(), "choose, and then keep or give"),
        (to_read("pocket-weather"), "read pocket-weather"),
        (stating(), "happiness 7"),
    ],
    ids=lambda given: given if isinstance(given, str) else to_act(given)[0][0],
)
def test_what_cannot_be_read_is_answered_with_an_example(s: Science, example: str) -> None:
    for text in ("", "abracadabra", "hire", "offer seat 1", "give seat x 3", "happiness -1"):
        assert example in refused(s, 0, text)


def test_whoever_is_hiring_is_told_that_they_are() -> None:
    s = begun()
    holding(s, 0, "pocket-weather")
    say(s, 0, "hire intern for pocket-weather")
    assert refused(s, 0, "fund").startswith("you are hiring")


def test_there_are_only_the_roles_types_inventions_seats_and_options_that_there_are() -> None:
    s = begun()
    assert "intern, activist" in refused(s, 0, "hire wizard for pocket-weather")
    assert refused(s, 0, "hire intern for cold-fusion") == "no invention is called that"
    s = talking("robot-parade")
    assert refused(s, 0, "give seat 4 1") == "seats 0 to 3 are @0, @1, @2 and @3"
    assert "3 for vote cheer" in refused(s, 0, "dance") and "seats 0 to 3 are @0" in refused(s, 0, "dance")
    assert refused(s, 0, "give seat 1 5000") == "nobody has so much money"
    assert refused(s, 0, "offer seat 1 1 for vote jeer") == "there is no such option; say cheer or ban"
    assert refused(voting(), 0, "vote jeer") == "there is no such option; say cheer or ban"
    s.owed = numbers([frame(terms.ROLE, 0, 0)])
    assert "businessman, politician" in refused(s, 0, "take plumber")


def test_a_role_that_is_taken_is_taken() -> None:
    s = begun()
    s.owed = numbers([frame(terms.ROLE, 0, 0)])
    assert refused(s, 0, "take engineer") == "@3 is the Engineer"


# a turn


def test_hiring_needs_the_money() -> None:
    s = begun()
    holding(s, 0, "pocket-weather")
    purse(s, 3, 9, 9, 9)
    why = "hiring a Mad Scientist costs you $4; you have $3"
    assert refused(s, 0, "hire mad-scientist for pocket-weather") == why


def test_an_empty_type_cannot_be_hired() -> None:
    s = begun()
    holding(s, 0, "pocket-weather")
    s.decks = changed(s.decks, ACTIVIST, 0)
    assert refused(s, 0, "hire activist for pocket-weather") == "all Activists are hired"


def test_nobody_hires_for_an_invention_that_is_another_s_or_nobody_s() -> None:
    s = begun()
    holding(s, 0, "storm-jar")
    holding(s, 1, "pocket-weather")
    for id in ("pocket-weather", "polite-kraken"):
        assert refused(s, 0, f"hire intern for {id}").endswith("is not before you")


def test_a_completed_invention_is_full() -> None:
    s = begun()
    finish(s, 0, card("pocket-weather"))
    assert "completed: all of its slots are taken" in refused(s, 0, "hire intern for pocket-weather")


def test_with_no_invention_left_there_is_nothing_to_research() -> None:
    s = begun()
    s.inventions = s.discards = 0
    assert refused(s, 0, "research") == "there is no invention left to look at"


def test_only_an_invention_that_is_laid_open_can_be_kept() -> None:
    assert refused(researching(), 0, "keep storm-jar") == "Storm Jar is not one of those laid open"


def test_keeping_an_invention_needs_the_money() -> None:
    s = researching()
    purse(s, 4, 9, 9, 9)
    assert refused(s, 0, "keep spare-moon") == "Spare Moon costs $6; you have $4"


# negotiation


def test_nobody_deals_with_themselves() -> None:
    s = talking("robot-parade")
    for text in ("give seat 0 1", "offer seat 0 1 for 2", "accept seat 0", "decline seat 0", "withdraw seat 0"):
        assert refused(s, 0, text) == "you cannot deal with yourself"


def test_nobody_gives_or_promises_more_than_they_have() -> None:
    s = talking("robot-parade")
    purse(s, 3, 9, 9, 9)
    for text in ("give seat 1 4", "offer seat 1 4 for 5", "offer seat 1 4 for vote ban"):
        assert refused(s, 0, text) == "you cannot promise $4; you have $3"


def test_nobody_is_asked_for_more_than_they_have() -> None:
    s = talking("robot-parade")
    purse(s, 9, 2, 9, 9)
    for text in ("offer seat 1 1 for 3", "offer seat 1 vote ban for 3"):
        assert refused(s, 0, text) == "@1 cannot pay $3, having $2"


def test_nothing_is_neither_a_gift_nor_a_price() -> None:
    s = talking("robot-parade")
    for text in ("give seat 1 0", "offer seat 1 0 for 0", "offer seat 1 0 for vote ban", "offer seat 1 vote ban for 0"):
        assert refused(s, 0, text) == "there must be at least $1 in it"


def test_gifts_and_offers_are_limited() -> None:
    s = talking("robot-parade")
    purse(s, 20, 20, 20, 20)
    for text in (
        "give seat 1 7",
        "offer seat 1 1 for 7",
        "offer seat 1 7 for vote ban",
        "offer seat 1 vote ban for 7",
    ):
        assert refused(s, 0, text) == "at most $6 at a time"
    say(s, 0, "give seat 1 6", "offer seat 1 5 for 6")


def test_money_for_money_asks_for_more() -> None:
    s = talking("robot-parade")
    for text in ("offer seat 1 3 for 3", "offer seat 1 3 for 2", "offer seat 1 3 for 0"):
        assert refused(s, 0, text).startswith("money for money must ask for more than it gives")


def test_one_offer_stands_to_each_player() -> None:
    s = talking("robot-parade")
    say(s, 0, "offer seat 1 1 for 2")
    assert refused(s, 0, "offer seat 1 1 for vote ban") == "you have an offer to @1 already; withdraw it first"
    say(s, 0, "offer seat 2 1 for 2")


def test_gifts_and_offers_come_to_an_end() -> None:
    s = talking("robot-parade")
    say(s, 0, *["give seat 1 1"] * 5)
    for text in ("give seat 1 1", "offer seat 1 1 for 2"):
        assert refused(s, 0, text) == "you have made 5 gifts and offers at this event, and that is the limit"


def test_a_vote_is_traded_only_where_one_is_called() -> None:
    for event in ("passing-the-hat", "royal-visit"):
        s = talking(event)
        for text in ("offer seat 1 1 for vote keep", "offer seat 1 vote keep for 1"):
            assert refused(s, 0, text) == "this event calls no vote, so there is none to trade"


def test_a_vote_is_sold_only_once() -> None:
    s = talking("robot-parade")
    say(s, 0, "offer seat 2 1 for vote ban")
    say(s, 3, "offer seat 0 vote ban for 1")
    say(s, 2, "accept seat 0")
    say(s, 0, "accept seat 3")
    assert refused(s, 2, "offer seat 1 vote ban for 1") == "a vote can be sold only once, and yours is sold"
    assert refused(s, 0, "offer seat 2 1 for vote ban") == "a vote can be sold only once, and @2 has sold theirs"
    assert refused(s, 0, "offer seat 3 1 for vote ban") == "a vote can be sold only once, and @3 has sold theirs"


def test_a_vote_that_the_politician_commands_is_not_for_sale() -> None:
    s = talking("robot-parade")
    say(s, 1, "name seat 0")
    why = "the Politician has named you, and your vote is no longer yours"
    assert refused(s, 0, "offer seat 2 vote ban for 1") == why
    why = "the Politician has named @0, whose vote is no longer theirs"
    assert refused(s, 2, "offer seat 0 1 for vote ban") == why


def test_an_offer_that_was_not_made_can_be_neither_answered_nor_withdrawn() -> None:
    s = talking("robot-parade")
    assert refused(s, 0, "accept seat 1") == refused(s, 0, "decline seat 1") == "@1 offers you nothing"
    assert refused(s, 0, "withdraw seat 1") == "you offer @1 nothing that you could withdraw"


def test_an_offer_is_void_when_its_maker_has_spent_the_money() -> None:
    s = talking("robot-parade")
    purse(s, 5, 5, 5, 5)
    say(s, 0, "offer seat 1 5 for vote ban", "give seat 2 2")
    assert refused(s, 1, "accept seat 0") == "@0 offers $5, but now has $3"


def test_an_offer_is_void_when_its_taker_has_spent_the_money() -> None:
    s = talking("robot-parade")
    purse(s, 5, 5, 5, 5)
    say(s, 0, "offer seat 1 0 for 5")
    say(s, 1, "give seat 2 2")
    assert refused(s, 1, "accept seat 0") == "@0 asks for $5; you have $3"


def test_an_offer_is_void_when_the_vote_is_gone() -> None:
    s = talking("robot-parade")
    say(s, 0, "offer seat 2 1 for vote ban", "offer seat 3 vote ban for 1")
    say(s, 3, "offer seat 2 1 for vote cheer")
    say(s, 2, "accept seat 3")
    assert refused(s, 2, "accept seat 0") == "a vote can be sold only once, and yours is sold"
    say(s, 1, "name seat 0")
    assert refused(s, 3, "accept seat 0") == "the Politician has named @0, whose vote is no longer theirs"


def test_only_the_politician_names_and_only_once() -> None:
    s = talking("robot-parade")
    assert refused(s, 0, "name seat 2") == "only the Politician names a player"
    say(s, 1, "name seat 2")
    assert refused(s, 1, "name seat 0") == "you have named a player at this event, and once is the limit"


def test_the_politician_is_spared_once_too() -> None:
    s = talking("royal-visit")
    say(s, 1, "name seat 1")
    assert refused(s, 1, "name seat 0") == "you have named a player at this event, and once is the limit"


def test_in_a_vote_nobody_names_themselves() -> None:
    assert refused(talking("robot-parade"), 1, "name seat 1").startswith("your vote is yours already")


def test_a_politician_who_named_themselves_and_sold_the_vote_has_sold_it() -> None:
    s = talking("royal-visit", 4, "robot-parade")
    say(s, 1, "name seat 1")
    say(s, 2, "set aside")
    say(s, 1, "offer seat 0 vote ban for 1")
    say(s, 0, "accept seat 1")
    assert refused(s, 1, "offer seat 3 vote ban for 1") == "a vote can be sold only once, and yours is sold"


def test_only_the_philosopher_sets_aside_and_only_once() -> None:
    s = talking("robot-parade", 4, "royal-visit")
    assert refused(s, 1, "set aside") == "only the Philosopher sets an event aside"
    say(s, 2, "set aside")
    assert refused(s, 2, "set aside") == "you have set an event aside in this round, and once is the limit"


# decisions and the end


def test_an_option_that_costs_too_much_cannot_be_picked() -> None:
    s = picking()
    purse(s, 0, 5, 5, 5)
    assert refused(s, 0, "choose give") == "Give costs $1; you have $0"


def test_votes_and_picks_are_not_mistaken_for_one_another() -> None:
    assert "vote, and then" in refused(voting(), 0, "choose cheer")
    assert "choose, and then" in refused(picking(), 0, "vote keep")


def test_only_the_page_of_a_completed_invention_can_be_read() -> None:
    assert refused(to_read("pocket-weather"), 0, "read storm-jar").startswith("Storm Jar was never completed")


def test_happiness_is_from_0_to_10() -> None:
    assert refused(stating(), 0, "happiness 11") == "happiness is 0 to 10"


TRIES = (
    "fund",
    "hire great-thinker for pocket-weather",
    "keep spare-moon",
    "give seat 1 90",
    "offer seat 0 6 for vote cheer",
    "offer seat 2 vote cheer for 6",
    "accept seat 0",
    "withdraw seat 1",
    "name seat 0",
    "set aside",
    "choose give",
    "happiness 11",
)


def answers(s: Science, f: int) -> list[int | Refusal]:
    read = [GAME.read(s, f, text) for text in TRIES]
    legal = RULES.legal(s, f)
    return [move if isinstance(move, Refusal) or move in legal else GAME.refuse(s, f, move) for move in read]


def test_a_refusal_says_nothing_that_the_seat_cannot_know() -> None:
    for plies, s in enumerate(played(fresh(STANDARD), most=300)):
        for f in RULES.due(s):
            twin = s.clone()
            twin.redeal(seat_of(f), seeded(plies))
            assert answers(twin, f) == answers(s, f)
