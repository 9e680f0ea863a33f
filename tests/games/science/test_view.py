"""What is seen: view, board, prompts, outcome; and what is not."""

import msgspec
import pytest

from contract.inventories import inventory
from games.science.positions import (
    ACTIVIST,
    ENGINEER,
    INTERN,
    MAD,
    SCIENTIST,
    also,
    at_event,
    begin,
    changed,
    due,
    finish,
    fresh,
    happens,
    lay,
    numbers,
    played,
    purse,
    talked,
    tiny,
    turn,
    vote,
)
from games.science.spoken import CARDS, DECK, STANDARD, all_say, begun, card, drawing, holding, say, talking
from games.speaking import board_of
from labtop.games.science import constants as terms
from labtop.games.science.card_text import WORDS
from labtop.games.science.game import GAME, LENGTHS
from labtop.games.science.rules import RULES
from labtop.games.science.state import Science
from labtop.games.science.view import Panel, View
from labtop.kernel.flow import NOBODY, frame
from labtop.kernel.rng import seeded


def seen(s: Science, seat: int = NOBODY) -> View:
    view = GAME.view(s, seat)
    assert isinstance(view, View)
    return view


def panel(s: Science, seat: int) -> Panel:
    return seen(s).panels[seat]


def asked(s: Science, seat: int) -> str:
    f = due(s, seat)
    assert f is not None
    return GAME.prompt(s, f).ask


def ending(*happiness: int) -> Science:
    """All have completed what was needed, and say how happy they are."""
    s = begun()
    finish(s, 0, card("storm-jar"), card("dream-radio"), social=-1)
    finish(s, 1, card("pocket-weather"), social=3)
    purse(s, 5, 7, 7, 0)
    s.owed = numbers([frame(terms.END, NOBODY, 0), *(frame(terms.HAPPINESS, seat, 0) for seat in range(4))])
    for seat, n in enumerate(happiness):
        say(s, seat, f"happiness {n}")
    return s


def midnight(guilty: str | None = "storm-jar") -> Science:
    s = begun()
    if guilty is not None:
        finish(s, 2, card(guilty), social=-4)
    s.clock, s.midnight = 12, True
    s.guilty = -1 if guilty is None else card(guilty)
    s.owed = numbers([frame(terms.END, NOBODY, 0)])
    RULES.settle(s)
    return s


# the view


def test_length_sets_the_goal() -> None:
    goals = [GAME.setup(DECK, 3, {"length": length}, 1).goal for length in LENGTHS]
    assert goals == [5, 7, 10]


def test_the_view_tells_who_has_which_role_and_what_it_does() -> None:
    view = seen(begun(3))
    assert view.roles == ("businessman", "politician", "philosopher", "engineer")
    assert [panel.role for panel in view.panels] == ["businessman", "politician", "philosopher"]
    assert GAME.catalogue(DECK)["engineer"].text == "pays $1 less for each hire, but at least $1"


def test_things_of_a_move_are_named_as_in_the_view() -> None:
    for plies, s in enumerate(played(begin(STANDARD, 4), most=300)):
        if plies % 5:
            continue
        view = seen(s)
        known = {*view.roles} | {pile.id for pile in view.piles}
        known |= {f"seat-{panel.seat}" for panel in view.panels} | {card.id for card in view.drawn}
        known |= {project.id for panel in view.panels for project in panel.open}
        known |= {card.id for card in view.completed}
        if view.event is not None:
            known |= {view.event.id, *(option.id for option in view.event.options)}
        for f in RULES.due(s):
            for move in RULES.legal(s, f):
                assert set(GAME.describe(s, f, move).things) <= known


def test_the_view_tells_an_event_in_words() -> None:
    event = seen(talking("robot-parade")).event
    assert event is not None and event.name == "The Robot Parade" and event.text and event.ask == "vote"
    assert [(option.id, option.name, option.effects) for option in event.options] == [
        ("cheer", "Cheer", ("everybody gains $2", "the clock moves one hour towards midnight")),
        ("ban", "Ban", ("everybody loses $2 for each Mad Scientist hired",)),
    ]


def test_an_option_that_one_picks_alone_speaks_to_who_picks_it() -> None:
    event = seen(talking("trade-delegation")).event
    assert event is not None and event.ask == "each"
    assert event.options[1].effects[0] == "you gain $2 for each open invention"
    event = seen(talking("passing-the-hat")).event
    assert event is not None and event.options[1].cost == 1


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ('money = -3, who = "richest"', "the richest lose $3"),
        ('money = 2, who = "politician"', "the Politician gains $2"),
        ('money = 1, who = "most-inventions"', "those with the most completed inventions gain $1"),
        ('money = 1, per = "researcher"', "everybody gains $1 for each researcher hired"),
        ('money = 1, per = "completed-invention"', "everybody gains $1 for each completed invention"),
        ('invention = 1, who = "poorest"', "the poorest take an invention from the deck"),
        ("invention = 1", "everybody takes an invention from the deck"),
        ("clock = 2", "the clock moves two hours away from midnight"),
        ("hire = -1", "hiring costs $1 less until the next event"),
        ('hire = 1, type = "mad-scientist"', "hiring a Mad Scientist costs $1 more until the next event"),
        ('hire = 1, type = "intern"', "hiring an Intern costs $1 more until the next event"),
        ("funding = 2", "seeking funding brings $2 more until the next event"),
        ("stipend = -1", "a stipend is $1 less until the next event"),
        ("research = -2", "keeping an invention costs $2 less until the next event"),
    ],
)
def test_an_effect_in_words(effect: str, said: str) -> None:
    event = seen(at_event(happens(effect))).event
    assert event is not None and event.effects == (said,)


@pytest.mark.parametrize(("who", "said"), [("agreed", "who agreed"), ("outvoted", "who were outvoted")])
def test_an_effect_on_one_side_of_a_vote_in_words(who: str, said: str) -> None:
    event = seen(at_event(vote([f'money = 1, who = "{who}"'], ["clock = 1"]))).event
    assert event is not None and event.options[0].effects == (f"those {said} gain $1",)


def test_the_view_tells_what_an_event_has_changed_until_the_next() -> None:
    s = talking("mad-strike")
    assert seen(s).changes == ()
    all_say(s, "done")
    assert seen(s).changes == ("hiring a Mad Scientist costs $2 more until the next event",)
    s = talking("graduation-day")
    all_say(s, "done")
    assert seen(s).changes == ("hiring costs $1 less until the next event",)


def test_the_view_tells_prices_as_the_reader_pays_them() -> None:
    s = begun()
    assert [pile.price for pile in seen(s, 0).piles] == [1, 2, 3, 4, 6]
    assert [pile.price for pile in seen(s, ENGINEER).piles] == [1, 1, 2, 3, 5]
    s.roles = numbers([ENGINEER, 0, 1, 2])
    assert [pile.price for pile in seen(s).piles] == [1, 2, 3, 4, 6]
    assert [pile.left for pile in seen(s).piles] == [12, 10, 10, 8, 6]


def test_a_researcher_that_is_hired_is_known_by_type_only() -> None:
    s = begun()
    lay(s, 0, card("storm-jar"), MAD, INTERN)
    project = panel(s, 0).open[0]
    assert (project.id, project.slots, project.researchers) == ("storm-jar", 4, ("mad-scientist", "intern"))
    for seat in (0, 1, NOBODY):
        shown = msgspec.json.encode(seen(s, seat)).decode() + board_of(GAME, s, seat)
        assert not any(id and id in shown for id in CARDS.staff_ids)
        assert not any(name and name in shown for name in CARDS.staff_names)


def test_a_completed_invention_is_shown_with_its_owner_and_value() -> None:
    s = begun()
    finish(s, 2, card("storm-jar"), social=-4)
    [completed] = seen(s).completed
    assert (completed.id, completed.name, completed.seat, completed.value) == ("storm-jar", "Storm Jar", 2, -4)


def test_inventions_laid_open_are_seen_by_all_with_the_price_that_counts() -> None:
    s = begun()
    drawing(s, "pocket-weather", "polite-kraken", "spare-moon")
    s.research_change = -4
    say(s, 0, "research")
    assert [(card.id, card.price, card.slots) for card in seen(s, 1).drawn] == [
        ("pocket-weather", 0, 3),
        ("polite-kraken", 0, 4),
        ("spare-moon", 2, 4),
    ]


def test_offers_are_seen_by_all_and_whether_they_can_still_be_kept() -> None:
    s = talking("robot-parade")
    purse(s, 5, 5, 5, 5)
    say(s, 0, "offer seat 1 3 for vote cheer", "offer seat 2 vote ban for 2", "offer seat 3 1 for 4")
    offers = [(o.maker, o.to, o.gives, o.asks, o.voter, o.option) for o in seen(s).offers]
    assert offers == [(0, 1, 3, 0, 1, "cheer"), (0, 2, 0, 2, 0, "ban"), (0, 3, 1, 4, None, None)]
    assert [o.possible for o in seen(s, 2).offers] == [True, True, True]
    say(s, 3, "give seat 2 3")
    assert [o.possible for o in seen(s, 2).offers] == [True, True, False]
    assert panel(s, 0).tries == 2


def test_a_vote_that_is_sold_or_commanded_is_public() -> None:
    s = talking("robot-parade")
    say(s, 0, "offer seat 2 3 for vote cheer")
    say(s, 2, "accept seat 0")
    say(s, 1, "name seat 3")
    assert panel(s, 2).sold == "cheer" and panel(s, 3).named
    assert [panel(s, seat).sold for seat in (0, 1, 3)] == [None] * 3


def test_who_is_done_talking_is_seen() -> None:
    s = talking("robot-parade")
    say(s, 0, "done")
    assert [p.done for p in seen(s).panels] == [True, False, False, False]
    say(s, 1, "offer seat 0 1 for vote ban")
    assert not panel(s, 0).done


def test_a_vote_is_known_to_its_owner_alone_until_all_are_in() -> None:
    s = talking("robot-parade")
    talked(s)
    say(s, 0, "vote ban")
    assert [p.done for p in seen(s, 1).panels] == [True, False, False, False]
    assert all(p.vote is None for p in seen(s, 0).panels)
    mine = [view.mine.vote for view in (seen(s, 0), seen(s, 1)) if view.mine is not None]
    assert mine == ["ban", None]
    for seat in (1, 2, 3):
        say(s, seat, "vote cheer")
    assert seen(s).counted and [p.vote for p in seen(s).panels] == ["ban", "cheer", "cheer", "cheer"]


def test_votes_that_midnight_has_overtaken_stay_secret() -> None:
    s = at_event(vote(["money = 1"], ["money = 2"], always=["clock = -12"]))
    talked(s)
    for seat in range(4):
        f = due(s, seat)
        assert f is not None
        RULES.apply(s, f, 1)
    assert s.midnight and not seen(s).counted and all(p.vote is None for p in seen(s).panels)


def test_happiness_is_known_to_its_owner_alone_until_the_end() -> None:
    s = ending(7, 3)
    assert all(p.happiness is None for p in seen(s, 0).panels)
    assert [p.done for p in seen(s).panels] == [True, True, False, False]
    mine = seen(s, 0).mine
    assert mine is not None and mine.happiness == 7
    assert [p.happiness for p in seen(ending(7, 3, 7, 0)).panels] == [7, 3, 7, 0]


def test_what_a_turn_would_bring() -> None:
    s = begun()
    mine = [seen(s, seat).mine for seat in range(2)]
    assert [m.stipend for m in mine if m is not None] == [1, 1]
    s.stipend_change = -3
    m = seen(s, 1).mine
    assert m is not None and m.stipend == 0
    assert seen(s).mine is None


@pytest.mark.parametrize("seats", [3, 4])
def test_a_redealt_position_looks_the_same(seats: int) -> None:
    for plies, s in enumerate(played(begin(STANDARD, seats), most=150)):
        for reader in (plies % seats, NOBODY):
            twin = s.clone()
            twin.redeal(reader, seeded(plies))
            assert GAME.view(twin, reader) == GAME.view(s, reader)
            assert board_of(GAME, twin, reader) == board_of(GAME, s, reader)
            assert inventory(twin) == inventory(s)


# prompts


def test_whoever_has_an_offer_is_asked_about_it() -> None:
    s = talking("robot-parade")
    assert "set the event aside" in asked(s, 2) and "name a player" in asked(s, 1)
    say(s, 1, "offer seat 2 3 for vote cheer")
    assert asked(s, 2) == "@1 offers you $3 for a vote to Cheer. Accept or decline?"
    say(s, 0, "offer seat 2 0 for 1")
    assert asked(s, 2) == "2 offers wait for your answer."
    assert asked(s, 3) == "Give, offer, or be done."


def test_a_decision_names_its_options() -> None:
    s = talking("worlds-fair")
    talked(s)
    assert asked(s, 0) == "Vote in secret: Boast, Embrace or Promise?"


# the end


def test_titles_are_points_and_ties_share_a_rank() -> None:
    outcome = GAME.outcome(ending(7, 3, 7, 0))
    assert outcome.scores == (2, 2, 2, 0) and outcome.ranks == (1, 1, 1, 4) and not outcome.lost
    assert (
        outcome.why == "@1 and @2 win as the richest; @0 wins as the most inventive; "
        "@1 wins as the most valuable to society; @0 and @2 win as the happiest."
    )
    assert outcome.breakdown[0] == (
        ("most inventive", 1),
        ("happiest", 1),
        ("Monies", 5),
        ("inventions", 2),
        ("best social value", -1),
        ("happiness", 7),
    )
    assert ("best social value", -1000) not in outcome.breakdown[3]


def test_titles_that_nobody_has_are_not_told() -> None:
    s = begun()
    purse(s, 5, 7, 7, 0)
    s.decks = numbers([0] * 5)
    s.owed = numbers([frame(terms.ROUND, NOBODY, 0)])
    RULES.settle(s)
    for seat, n in enumerate((7, 3, 2, 0)):
        say(s, seat, f"happiness {n}")
    outcome = GAME.outcome(s)
    assert outcome.why == "@1 and @2 win as the richest; @0 wins as the happiest."
    assert outcome.scores == (1, 1, 1, 0) and outcome.ranks == (1, 1, 1, 4) and not outcome.lost


def test_titles_are_shown_at_the_end() -> None:
    s = ending(7, 3, 7, 0)
    assert panel(s, 0).titles == ("most-inventive", "happiest") and "★[/] most inventive" in board_of(GAME, s, NOBODY)


def test_midnight_is_lost_by_everybody() -> None:
    outcome = GAME.outcome(midnight())
    assert outcome.lost and outcome.ranks == (1,) * 4 and outcome.scores == (0,) * 4
    assert outcome.why == "Midnight: Storm Jar was the end of the world, and everybody has lost."
    assert "before anything was completed" in GAME.outcome(midnight(None)).why


def test_the_page_is_read_when_it_is_known() -> None:
    s = midnight()
    page = seen(s).page
    assert seen(s).guilty == "storm-jar" and page and page in board_of(GAME, s, 0)
    assert seen(midnight(None)).page == " ".join(WORDS.say("booklet", "general").split())
    assert seen(begun()).page is None


def test_progress_is_what_is_completed_and_whole_at_the_end() -> None:
    s = begun()
    finish(s, 0, 0, 1)
    assert GAME.progress(s) == 2 / 7 and GAME.progress(midnight()) == 1.0


# the board


def test_the_board_shows_who_works_on_an_invention() -> None:
    s = begun()
    lay(s, 0, card("storm-jar"), MAD, INTERN)
    also(s, 0, card("pocket-weather"), SCIENTIST, ACTIVIST)
    board = board_of(GAME, s, 1)
    assert "Storm Jar (2 of 4 slots)  Mad Scientist  Intern" in board
    assert "Pocket Weather (2 of 3 slots)" in board and "Mad Scientist $4, 7 left" in board


def test_the_board_shows_the_clock() -> None:
    s = begun()
    s.clock = 11
    assert "11:00, midnight at 12" in board_of(GAME, s, 0)


def test_the_board_shows_the_event_its_options_and_offers() -> None:
    s = talking("passing-the-hat")
    say(s, 0, "offer seat 1 1 for 4")
    board = board_of(GAME, s, 1)
    assert "Passing the Hat[/]  each picks" in board
    assert "[bold]Give[/]:  pay $1;  the clock moves one hour away from midnight" in board
    assert "⇄ @0 offers @1:  gives $1  asks $4" in board and "5 gifts and offers left" in board


def test_the_board_tells_who_has_sold_a_vote_and_who_is_named() -> None:
    s = talking("robot-parade")
    say(s, 0, "offer seat 3 1 for vote cheer")
    say(s, 3, "accept seat 0")
    assert "vote sold: Cheer" in board_of(GAME, s, 0)
    say(s, 1, "name seat 3")
    assert "named: commanded or spared" in board_of(GAME, s, 0)


def test_the_board_shows_what_is_in_force_in_the_turns_after_an_event() -> None:
    s = talking("mad-strike")
    all_say(s, "done")
    assert "In force[/]: hiring a Mad Scientist costs $2 more" in board_of(GAME, s, 0)
    s = talking("charity-ball")
    all_say(s, "done")
    assert "In force" not in board_of(GAME, s, 0)


def test_the_board_shows_a_type_of_which_nobody_is_left() -> None:
    s = begun()
    s.decks = changed(s.decks, MAD, 0)
    assert "Mad Scientist $4, 0 left" in board_of(GAME, s, 0)


def test_names_on_the_board_are_not_taken_for_markup() -> None:
    s = fresh(tiny(happens("clock = 1")))
    s.cards.names = [f"[bold]{n}" for n in s.cards.names]
    holding(s, 0)
    turn(s, 1)
    assert "\\[bold]Gadget" in board_of(GAME, s, 0)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_board_is_never_longer_than_a_screen(seats: int) -> None:
    for s in played(begin(STANDARD, seats), most=300):
        assert board_of(GAME, s, 0).count("\n") < 36
