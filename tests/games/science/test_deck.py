"""Deck files: a wrong one says what is wrong with it, and one of one's own is played to its end."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from games.science.positions import CARDS, NOTHING_MUCH, begin, deck, each, happens, played, source, vote
from labtop.games.deck import DeckError, Problem
from labtop.games.science.game import GAME
from labtop.games.science.rules import RULES
from labtop.kernel.sets import size

SMALL = source(happens("money = 2"), happens("clock = -1", 'money = 1, per = "activist"'))


def edited(*changes: tuple[str, str]) -> str:
    """The small deck with the first match of each pattern replaced."""
    text = SMALL
    for old, new in changes:
        text, n = re.subn(old, new, text, count=1, flags=re.MULTILINE)
        assert n == 1, f"{old!r} is not in the deck"
    return text


def without(kind: str, id: str) -> str:
    """The small deck without one table."""
    return edited((rf'^\[\[{kind}\]\]\nid = "{id}"\n(?:[^\n[][^\n]*\n)*', ""))


def problems(text: str) -> list[Problem]:
    with pytest.raises(DeckError) as caught:
        GAME.deck(text)
    return list(caught.value.problems)


def with_event(text: str) -> str:
    return source(text, NOTHING_MUCH)


def option(id: str, effects: str = "{ money = 1 }", more: str = "") -> str:
    return f'[[event.option]]\nid = "{id}"\n{more}effects = [{effects}]\n'


COFFEE = r'\{ id = "intern-0", money = 2, clock = 0 \}'
INTERN, GADGET, EVENT = "researcher 'intern'", "invention 'gadget-0'", "event 'event-0'"
MORE = '\n[[researcher]]\nid = "sixth"\nprice = 1\ncards = [{ id = "six", money = 1, clock = 0 }]\n'

WRONG = {
    "text that is not TOML": ("game = ", ("", "", "is not TOML")),
    "another game": (edited((r"^game = .*$", 'game = "experiment"')), ("", "game", "must be 'science'")),
    "an unknown part": (edited((r"^\[table\]", "[sharks]\n[table]")), ("", "sharks", "is unknown here")),
    "no table": (re.sub(r"(?ms)^\[table\].*?(?=^\[neg)", "", SMALL), ("", "table", "is missing")),
    # the table
    "a word for a number": (edited((r"^money = 10", 'money = "ten"')), ("[table]", "money", "number, not 'ten'")),
    "a field too many": (edited((r"^money = 10", "money = 10\nluck = 1")), ("[table]", "luck", "unknown field")),
    "a field too few": (edited((r"^stipend = 0\n", "")), ("[table]", "stipend", "missing required field")),
    "a debt to begin with": (edited((r"^money = 10", "money = -1")), ("[table]", "money", "must be from 0 to 100")),
    "a negative stipend": (edited((r"^stipend = 0", "stipend = -1")), ("[table]", "stipend", "must be from 0 to 100")),
    "funding beyond measure": (
        edited((r"^funding = 2", "funding = 101")),
        ("[table]", "funding", "must be from 1 to 100"),
    ),
    "research that looks at nothing": (
        edited((r"^draws = 3", "draws = 0")),
        ("[table]", "draws", "must be from 1 to 10"),
    ),
    "a goal of nothing": (edited((r"\[5, 7, 10\]", "[0, 7, 10]")), ("[table]", "goal[0]", "must be from 1 to 60")),
    "equal goals": (edited((r"\[5, 7, 10\]", "[7, 7, 10]")), ("[table]", "goal", "must grow")),
    "negative offers": (edited((r"^offers = 5", "offers = -1")), ("[negotiation]", "offers", "must be from 0 to 20")),
    "offers of nothing": (edited((r"^most = 6", "most = 0")), ("[negotiation]", "most", "must be from 1 to 20")),
    # roles
    "a role that does something new": (
        edited((r'does = "hires"', 'does = "sings"')),
        ("role 'engineer'", "does", "must be one of funds, names, sets-aside, hires, not 'sings'"),
    ),
    "a role missing": (without("role", "engineer"), ("role", "does", "there must be four")),
    "a negative amount": (
        edited((r"^amount = 1", "amount = -1")),
        ("role 'engineer'", "amount", "must be from 0 to 100"),
    ),
    # researchers
    "a type for nothing": (edited((r"^price = 1", "price = 0")), (INTERN, "price", "must be from 1 to 100")),
    "too many cards of a type": (
        edited((COFFEE, '{ id = "intern-0", money = 2, clock = 0, count = 29 }')),
        (INTERN, "cards", "must be 1 to 32, not 33"),
    ),
    "hours beyond the clock": (
        edited((COFFEE, '{ id = "intern-0", money = 2, clock = -13 }')),
        (INTERN, "cards[0].clock", "must be from -12 to 12"),
    ),
    "money beyond measure on a card": (
        edited((COFFEE, '{ id = "intern-0", money = 101, clock = 0 }')),
        (INTERN, "cards[0].money", "must be from -100 to 100"),
    ),
    "a card without hours": (
        edited((COFFEE, '{ id = "intern-0", money = 2 }')),
        (INTERN, "cards[0].clock", "missing required field"),
    ),
    # inventions
    "an invention without slots": (edited((r"^slots = 2", "slots = 0")), (GADGET, "slots", "must be from 1 to 7")),
    "a negative price": (
        edited((r"^price = 0\nslots = 2", "price = -1\nslots = 2")),
        (GADGET, "price", "must be from 0"),
    ),
    "too few inventions for the long game": (source(inventions=13), ("", "invention", "must be from 14 to 60")),
    "too many inventions": (source(inventions=61), ("", "invention", "must be from 14 to 60")),
    "an invention twice": (
        edited((r'^id = "gadget-1"', 'id = "gadget-0"')),
        (GADGET, "id", "is used twice"),
    ),
    # events
    "no event": (source().partition("[[event]]")[0], ("", "event", "there must be from 1 to 60, not 0")),
    "too many events": (source(*[NOTHING_MUCH] * 61), ("", "event", "there must be from 1 to 60, not 61")),
    "an event twice": (
        edited((r'^id = "event-1"', 'id = "event-0"')),
        ("event 'event-0'", "id", "twice"),
    ),
    "an unknown way to ask": (with_event('ask = "shout"\n' + NOTHING_MUCH), (EVENT, "ask", "one of vote, each, not")),
    "options and nobody asked": (with_event(option("a") + option("b")), (EVENT, "ask", "is missing")),
    "a question without options": (with_event('ask = "vote"\n' + NOTHING_MUCH), (EVENT, "option", "2 to 4, not 0")),
    "five options": (with_event(vote(*[["money = 1"]] * 5)), (EVENT, "option", "2 to 4, not 5")),
    "an option twice": (
        with_event('ask = "vote"\n' + option("a") + option("a")),
        (EVENT, "option[1].id", "'a' is used twice"),
    ),
    "a cost on the first option": (
        with_event(each(["money = 1"], ["money = 2"], costs=(1, 0))),
        (EVENT, "option[0].cost", "the first option must cost nothing"),
    ),
    "a cost in a vote": (
        with_event('ask = "vote"\n' + option("a") + option("b", more="cost = 1\n")),
        (EVENT, "option[1].cost", "a vote costs nothing"),
    ),
    "a negative cost": (
        with_event(each(["money = 1"], ["money = 2"], costs=(0, -1))),
        (EVENT, "option[1].cost", "must be from 0 to 100"),
    ),
    "a name of an option with @": (
        with_event('ask = "vote"\n' + option("a") + option("b", more='name = "@2"\n')),
        (EVENT, "option[1].name", "none of them @"),
    ),
    "words of an event with @": (with_event('says = "@0 did it"\n' + NOTHING_MUCH), (EVENT, "says", "none of them @")),
    # effects
    "nothing in an effect": (with_event(happens('who = "richest"')), (EVENT, "effects[0]", "exactly one of")),
    "an effect too large": (with_event(happens("money = 21")), (EVENT, "effects[0].money", "from -20 to 20")),
    "two inventions at once": (
        with_event(happens("invention = 2")),
        (EVENT, "effects[0].invention", "must be one of 1"),
    ),
    "an unknown who": (with_event(happens('money = 1, who = "bald"')), (EVENT, "effects[0].who", "must be one of")),
    "a clock for somebody": (with_event(happens('clock = 1, who = "richest"')), (EVENT, "effects[0].who", "says whom")),
    "who agreed where nobody votes": (
        with_event(happens('money = 1, who = "agreed"')),
        (EVENT, "effects[0].who", "must be one of"),
    ),
    "who agreed, before the votes are counted": (
        with_event(vote(["money = 1"], ["money = 2"], always=['money = 1, who = "outvoted"'])),
        (EVENT, "effects[0].who", "must be one of"),
    ),
    "a who in an option that each picks": (
        with_event(each(["money = 1"], ['money = 2, who = "richest"'])),
        (EVENT, "option[1].effects[0].who", "says whom"),
    ),
    "an unknown per": (with_event(happens('money = 1, per = "shark"')), (EVENT, "effects[0].per", "not 'shark'")),
    "a per of a clock": (
        with_event(happens('clock = 1, per = "intern"')),
        (EVENT, "effects[0].per", "effect of money"),
    ),
    "an unknown type": (with_event(happens('hire = 1, type = "shark"')), (EVENT, "effects[0].type", "not 'shark'")),
    "a type of money": (
        with_event(happens('money = 1, type = "intern"')),
        (EVENT, "effects[0].type", "effect of hire"),
    ),
    # what could be read, and not be played as it reads
    "an option whose id cannot be typed": (
        with_event('ask = "vote"\n' + option("a b") + option("b")),
        (EVENT, "option[0].id", "a-z and 0-9"),
    ),
    "an option whose id stands for a player": (
        with_event('ask = "each"\n' + option("a") + option("@0")),
        (EVENT, "option[1].id", "a-z and 0-9"),
    ),
    "a researcher whose id stands for a player": (
        edited((COFFEE, '{ id = "@0", money = 2, clock = 0 }')),
        (INTERN, "cards[0].id", "a-z and 0-9"),
    ),
    "a type called like what is counted": (
        edited((r'^id = "activist"', 'id = "researcher"'), (r'per = "activist"', 'per = "researcher"')),
        ("researcher 'researcher'", "id", "means something else"),
    ),
    "a role called like somebody else": (
        source(happens('money = 1, who = "richest"')).replace('id = "engineer"', 'id = "richest"'),
        ("role 'richest'", "id", "means something else"),
    ),
    "a price for all in an option that each picks": (
        with_event(each(["money = 1"], ["hire = -1"])),
        (EVENT, "option[1].effects[0].hire", "touches everybody"),
    ),
    "a stipend for all in an option that each picks": (
        with_event(each(["money = 1", "stipend = 1"], ["money = 2"])),
        (EVENT, "option[0].effects[1].stipend", "touches everybody"),
    ),
    "an invention that all researchers together cannot complete": (
        source(slots=6, staff={type: [(1, 0)] for type in CARDS.kind_ids}),
        ("", "researcher", "there are 5 in all, too few for an invention of 6 slots"),
    ),
    "no funding": (edited((r"^funding = 2", "funding = 0")), ("[table]", "funding", "must be from 1 to 100")),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told_with_file_card_and_field(wrong: str) -> None:
    text, (card, field, what) = WRONG[wrong]
    found = problems(text)
    assert any(problem.card == card and problem.field == field and what in problem.what for problem in found), found
    assert all(str(problem).startswith("cards.toml: ") for problem in found)


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = edited((r"^money = 10", "money = -1"), (r"^slots = 2", "slots = 0"), (r"\{ money = 2 \}", "{ money = 99 }"))
    assert {problem.field for problem in problems(text)} == {"money", "slots", "effects[0].money"}


def test_what_cannot_be_read_does_not_hide_what_is_wrong_elsewhere() -> None:
    text = edited((r"^stipend = 0", 'stipend = "one"'), (r"^slots = 2", "slots = 0"), (r"^offers = 5", "offers = 99"))
    assert {problem.field for problem in problems(text)} == {"stipend", "slots", "offers"}


UNREADABLE = {  # a part, and what makes it so
    "table": (r"^stipend = 0", 'stipend = "one"'),
    "negotiation": (r"^offers = 5", 'offers = "some"'),
    "role": (r'^does = "hires"', 'does = "sings"'),
    "researcher": (r"^price = 4", 'price = "four"'),
    "invention": (r'^(id = "gadget-3")', r"\1\nluck = 1"),
    "event": (r"\{ clock = -1 \}", "{ sharks = 1 }"),
}
FAULTS = {  # a field, in what part it is, and what makes it wrong
    "money": ("table", (r"^money = 10", "money = -1")),
    "most": ("negotiation", (r"^most = 6", "most = 0")),
    "amount": ("role", (r"^amount = 4", "amount = -1")),
    "cards[0].clock": ("researcher", (COFFEE, '{ id = "intern-0", money = 2, clock = 13 }')),
    "slots": ("invention", (r"^slots = 2", "slots = 0")),
    "effects[0].money": ("event", (r"\{ money = 2 \}", "{ money = 99 }")),
}


@pytest.mark.parametrize("part", UNREADABLE)
def test_the_faults_of_other_parts_are_told_when_one_cannot_be_read(part: str) -> None:
    elsewhere = {field: change for field, (where, change) in FAULTS.items() if where != part}
    found = problems(edited(UNREADABLE[part], *elsewhere.values()))
    assert set(elsewhere) <= {problem.field for problem in found}
    assert len(found) == len(elsewhere) + 1, found


def test_what_an_unreadable_card_is_called_may_still_be_named_elsewhere() -> None:
    text = source(happens('money = 1, who = "engineer"', 'money = 1, per = "mad-scientist"'))
    text = text.replace('does = "hires"', 'does = "sings"').replace("price = 4\ncards", 'price = "four"\ncards')
    assert {problem.field for problem in problems(text)} == {"does", "price"}


# decks of one's own

EFFECTS = (
    "money = -20",
    "money = 7",
    "clock = -2",
    "clock = 12",
    "invention = 1",
    "hire = -20",
    'hire = 5, type = "intern"',
    "funding = -20",
    "stipend = 20",
    "research = -20",
    'money = -3, who = "richest"',
    'money = 2, who = "politician", per = "researcher"',
    'invention = 1, who = "fewest-inventions"',
)
effects = some.lists(some.sampled_from(EFFECTS), min_size=1, max_size=3)
picked = some.lists(some.sampled_from(EFFECTS[:5]), min_size=1, max_size=3)
events = some.one_of(
    effects.map(lambda given: happens(*given)),
    some.builds(
        lambda given, always: vote(*given, always=always), some.lists(effects, min_size=2, max_size=4), effects
    ),
    some.builds(
        lambda given, always: each(*given, costs=(0, 1, 5, 100), always=always),
        some.lists(picked, min_size=2, max_size=4),
        effects,
    ),
)
values = some.tuples(some.sampled_from([-100, -1, 0, 3, 100]), some.sampled_from([-12, -1, 0, 1, 12]))


@settings(max_examples=30)
@given(some.data(), some.integers(0, 999), some.sampled_from([3, 4]))
def test_whatever_deck_is_accepted_can_be_played(data: some.DataObject, seed: int, seats: int) -> None:
    text = source(
        *data.draw(some.lists(events, min_size=1, max_size=3)),
        staff={type: data.draw(some.lists(values, min_size=1, max_size=3)) for type in CARDS.kind_ids},
        slots=data.draw(some.sampled_from([1, 2, 5])),
        prices=data.draw(some.tuples(*[some.sampled_from([1, 2, 100])] * 5)),
        money=data.draw(some.sampled_from([0, 10, 100])),
        offers=data.draw(some.sampled_from([0, 5])),
        most=data.draw(some.sampled_from([1, 20])),
    )
    cards = deck(text)
    for s in played(begin(cards, seats, seed, goal=5), seed, most=150):
        assert min(s.money) >= 0 and 1 <= s.clock <= 12
        assert all(len(RULES.legal(s, f)) > 0 for f in RULES.due(s))
        assert sum(size(held) for held in (*s.open, *s.completed, s.inventions, s.drawn, s.discards)) == 14


def test_the_largest_deck_is_played_to_its_end() -> None:
    most = {type: [(1, -1)] * 32 for type in CARDS.kind_ids}
    s = begin(deck(source(*[NOTHING_MUCH] * 60, staff=most, slots=7, inventions=60)), 4, goal=10)
    for position in played(s):
        assert position.clock <= 12
    assert RULES.over(s)


def test_a_card_s_own_name_comes_before_the_usual_one_and_without_any_it_is_called_by_its_id() -> None:
    cards = deck(edited((r'^(id = "gadget-0")', r'\1\nname = "Weather, Pocketed"')))
    assert cards.names[:2] == ["Weather, Pocketed", "Gadget 1"]


def test_numbers_of_the_deck_are_what_is_played() -> None:
    cards = deck(edited((r"^money = 10", "money = 33"), (r"^draws = 3", "draws = 2"), (r"^amount = 4", "amount = 9")))
    assert (cards.money, cards.draws, cards.funds) == (33, 2, 9) and begin(cards).money[3] == 33


def test_the_standard_deck_has_the_types_and_roles_of_the_rulebook() -> None:
    assert CARDS.kind_ids == ["intern", "activist", "scientist", "mad-scientist", "great-thinker"]
    assert CARDS.role_ids == ["businessman", "politician", "philosopher", "engineer"]


def test_roles_are_told_apart_by_what_they_do_whatever_their_order() -> None:
    text = source()
    business = text[text.index("[[role]]") : text.index('[[role]]\nid = "politician"')]
    assert deck(text.replace(business, "") + business).role_ids == CARDS.role_ids
