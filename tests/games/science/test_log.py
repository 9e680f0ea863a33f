"""The journal in words: a sentence for everything, and secrets kept."""

import re
from pathlib import Path

import pytest

from games.science.positions import MAD, begin, fresh, lay, numbers, played, purse, talked, tiny, turn
from games.science.spoken import STANDARD, all_say, begun, card, drawing, holding, lines, say, talking, told
from labtop.games import rulebook
from labtop.games.science import constants as terms
from labtop.games.science import view
from labtop.games.science.card_text import WORDS
from labtop.games.science.game import GAME
from labtop.games.science.rules import RULES
from labtop.games.science.rules import events as effects
from labtop.games.science.state import NONE
from labtop.games.science.verbs import VERBS
from labtop.kernel.flow import NOBODY, Event, Journal, frame

FOLDER = Path(view.__file__).parent
PACKAGE = "labtop.games.science"


def tell(what: int, seat: int, thing: int = -1, source: int = -1, target: int = -1) -> str:
    return GAME.tell(begun(), Event(what, seat, thing, source, target, -1, False), NOBODY).text


def test_every_event_of_the_journal_has_its_sentence() -> None:
    heard = set()
    for seed in range(12):
        journal = Journal()
        s = begin(STANDARD, 3 + seed % 2, seed, goal=5 if seed % 3 else 10, journal=journal)
        for _ in played(s, seed):
            pass
        for event in journal.events:
            for reader in (0, NOBODY):
                line = GAME.tell(s, event, reader)
                assert line.text and "{" not in line.text and "@255" not in line.text and "@-1" not in line.text
                heard.add(line.what)
    assert set(view.WHAT.values()) - heard <= {"shuffled", "shuffled-events", "stuck"}
    assert set(view.WHAT) == set(range(terms.STUCK + 1))


def test_a_turn_is_told_step_by_step() -> None:
    journal = Journal()
    s = begun(journal=journal)
    drawing(s, "pocket-weather", "polite-kraken", "spare-moon")
    journal.events = []
    say(s, 0, "research", "keep pocket-weather")
    texts = [line.text for line in lines(s, journal)]
    assert len(told(s, journal, "looked")) == 3
    assert texts[3:] == ["@0 keeps Pocket Weather for $3.", "@1 receives a stipend of $1."]
    assert "@0 looks at Spare Moon: price $6, slots 4." in told(s, journal, "looked")


def test_a_hire_is_told_with_its_price_and_without_its_face() -> None:
    journal = Journal()
    s = begun(journal=journal)
    holding(s, 0, "pocket-weather")
    say(s, 0, "hire mad-scientist for pocket-weather")
    assert told(s, journal, "hired") == ["@0 hires a Mad Scientist for Pocket Weather, $4."]
    [line] = [line for line in lines(s, journal) if line.what == "hired"]
    assert (line.thing, line.source, line.target) == ("mad-scientist", None, "pocket-weather")


def test_a_completed_invention_shows_its_researchers() -> None:
    journal = Journal()
    s = fresh(tiny(staff={"mad-scientist": [(8, -3)], "intern": [(-1, 1)]}), journal=journal)
    lay(s, 0, 0, MAD)
    turn(s, 0)
    say(s, 0, "hire intern for gadget-0")
    assert told(s, journal, "shown") == [
        "Mad Scientist 0, Mad Scientist: $8, -3 hours.",
        "Intern 0, Intern: -$1, +1 hour.",
    ]
    assert told(s, journal, "paid") == ["@0 is paid $7. Social value of Gadget 0: -2."]
    assert told(s, journal, "clock-moved") == ["The clock moves on from 1:00 to 3:00."]
    [paid] = [line for line in lines(s, journal) if line.what == "paid"]
    assert (paid.thing, paid.source, paid.target) == (None, "gadget-0", None)


def test_a_loss_of_one_and_an_hour_less_are_told_as_such() -> None:
    storm = card("storm-jar")
    assert tell(terms.PAID, 0, -1, storm, -1) == "@0 has to pay $1. Social value of Storm Jar: -1."
    assert tell(terms.PAID, 0, 0, storm, 0) == "@0 is paid nothing. Social value of Storm Jar: 0."
    assert tell(terms.PAID, 0, 3, storm, 1) == "@0 is paid $3. Social value of Storm Jar: +1."
    assert tell(terms.TITLE, 0, terms.SOCIAL_TITLE, -1) == "@0 is the most valuable to society, with -1."


def test_sums_of_nothing_are_told_in_words() -> None:
    assert tell(terms.STIPEND, 1, 0) == "@1 receives no stipend."
    assert tell(terms.FUNDED, 1, 0) == "@1 seeks funding and finds none."
    assert tell(terms.KEPT, 1, card("storm-jar"), 0) == "@1 keeps Storm Jar and pays nothing."


def test_the_clock_moves_on_and_back() -> None:
    assert tell(terms.CLOCK_MOVED, NOBODY, 9, 5) == "The clock moves on from 5:00 to 9:00."
    assert tell(terms.CLOCK_MOVED, NOBODY, 1, 3) == "The clock moves back from 3:00 to 1:00."


def test_a_new_event_is_told_with_what_the_card_says() -> None:
    journal = Journal()
    s = talking("robot-parade", journal=journal)
    [text] = told(s, journal, "revealed")
    assert text.startswith('World event: "The Robot Parade". Four miles')


def test_new_decks_are_told() -> None:
    assert tell(terms.SHUFFLED, NOBODY) == "The discarded inventions are shuffled into a new deck."
    journal = Journal()
    s = begun(journal=journal)
    all_say(s, "pass")
    assert told(s, journal, "shuffled-events") == []
    s.events, s.past_events = 0, s.events
    say(s, 2, "set aside")
    assert told(s, journal, "shuffled-events") == ["Past events are shuffled into a new deck. History repeats itself."]


def test_a_game_that_is_stuck_says_so() -> None:
    journal = Journal()
    s = begun(journal=journal)
    s.decks = numbers([0] * 5)
    s.owed = numbers([frame(terms.ROUND, NOBODY, 0)])
    RULES.settle(s)
    assert told(s, journal, "stuck") == [
        "Every researcher alive sits in an unfinished invention. Nothing will ever be finished again."
    ]


def test_offers_are_told_with_both_sides_even_after_the_event() -> None:
    journal = Journal()
    s = talking("robot-parade", 4, "royal-visit", journal=journal)
    say(s, 0, "offer seat 1 3 for vote cheer", "offer seat 2 vote ban for 2", "offer seat 3 0 for 4")
    say(s, 1, "accept seat 0")
    say(s, 2, "decline seat 0")
    say(s, 0, "withdraw seat 3", "give seat 3 2")
    say(s, 2, "set aside")
    assert told(s, journal, "offered") == [
        "@0 offers @1 $3 for a vote to Cheer.",
        "@0 offers @2 a vote to Ban for $2.",
        "@0 offers @3 nothing for $4.",
    ]
    assert told(s, journal, "accepted") == ["@1 accepts the offer of @0: $3 for a vote to Cheer."]
    assert told(s, journal, "declined") == ["@2 declines the offer of @0: a vote to Ban for $2."]
    assert told(s, journal, "withdrew") == ["@0 withdraws the offer to @3: nothing for $4."]
    assert told(s, journal, "gave") == ["@0 gives @3 $2."]
    assert told(s, journal, "set-aside") == ['@2 sets "The Robot Parade" aside.']
    [accepted] = [line for line in lines(s, journal) if line.what == "accepted"]
    assert (accepted.seat, accepted.source, accepted.target) == (1, "robot-parade", "seat-0")


@pytest.mark.parametrize(
    ("event", "seat", "said"),
    [
        ("robot-parade", 2, "@1 names @2, who now votes as @1 does."),
        ("royal-visit", 2, "@1 names @2, who is spared by the event."),
        ("royal-visit", 1, "@1 names themselves, and is spared by the event."),
    ],
)
def test_a_name_is_told_with_what_it_means(event: str, seat: int, said: str) -> None:
    journal = Journal()
    s = talking(event, journal=journal)
    say(s, 1, f"name seat {seat}")
    assert told(s, journal, "named") == [said]


def test_a_vote_is_told_to_its_owner_alone_until_all_are_in() -> None:
    journal = Journal()
    s = talking("robot-parade", journal=journal)
    talked(s)
    say(s, 0, "vote ban")
    assert told(s, journal, "voted", 0) == ["@0 votes, secretly, to Ban."]
    assert told(s, journal, "voted", 1) == told(s, journal, "voted") == ["@0 has voted."]
    [line] = [line for line in lines(s, journal, 1) if line.what == "voted"]
    assert line.thing is None
    for seat in (1, 2, 3):
        say(s, seat, "vote cheer")
    assert told(s, journal, "cast")[:2] == ["The vote of @0: Ban.", "The vote of @1: Cheer."]
    assert told(s, journal, "result") == ["Decided: Cheer."]
    assert told(s, journal, "gained")[0] == "@0 gains $2."


def test_a_pick_is_told_to_its_owner_alone_until_all_are_in() -> None:
    journal = Journal()
    s = talking("passing-the-hat", journal=journal)
    talked(s)
    say(s, 0, "choose give")
    assert told(s, journal, "voted", 0) == ["@0 picks, secretly: Give."]
    assert told(s, journal, "voted", 1) == ["@0 has picked."]
    for seat in (1, 2, 3):
        say(s, seat, "choose keep")
    assert told(s, journal, "chose")[:2] == ["@0 picks: Give, for $1.", "@1 picks: Keep."]


def test_what_lasts_is_told_in_full() -> None:
    journal = Journal()
    s = talking("mad-strike", journal=journal)
    all_say(s, "done")
    assert told(s, journal, "lasts") == ["Hiring a Mad Scientist costs $2 more until the next event."]
    assert told(s, journal, "finished")[0] == "@0 is done talking."


def test_happiness_is_told_to_its_owner_alone_until_all_are_in() -> None:
    journal = Journal()
    s = begun(journal=journal)
    purse(s, 5, 7, 1, 2)
    s.owed = numbers([frame(terms.END, NOBODY, 0), *(frame(terms.HAPPINESS, seat, 0) for seat in range(4))])
    for seat in range(4):
        say(s, seat, f"happiness {seat}")
    assert told(s, journal, "stated", 1)[:2] == [
        "@0 has said how happy they are.",
        "@1 says, secretly, how happy they are: 1.",
    ]
    assert told(s, journal, "felt")[3] == "Happiness of @3: 3."
    titles = told(s, journal, "title")
    assert titles[0] == "@1 is the richest, with $7." and titles[-1] == "@3 is the happiest, with 3."


def test_the_booklet_is_read_in_full() -> None:
    storm = card("storm-jar")
    page = " ".join(begun().cards.pages[storm].split())
    assert tell(terms.ENDS, NOBODY, storm) == f"From the Booklet of Consequences, Storm Jar: {page}"
    general = " ".join(WORDS.say("booklet", "general").split())
    assert tell(terms.ENDS, NOBODY, NONE) == f"From the Booklet of Consequences: {general}"


def test_what_was_hidden_is_told_as_a_reveal() -> None:
    journal = Journal()
    s = begin(STANDARD, 4, journal=journal)
    for _ in played(s):
        pass
    hidden = {terms.ACQUIRED, terms.LOOKED, terms.SHOWN, terms.REVEALED, terms.CAST, terms.CHOSE, terms.FELT}
    assert all(event.reveals == (event.what in hidden) for event in journal.events)


def test_every_section_that_is_cited_is_on_the_rules_page() -> None:
    page = rulebook.sections(PACKAGE)
    assert all(step.section in page for step in RULES.steps)
    for cited in re.findall(r'"(\d\.\d)"', (FOLDER / "verbs.py").read_text(encoding="utf-8")):
        assert cited in page, cited


def test_every_card_has_its_words() -> None:
    options = [
        f"{event}.{id}" for event, ids in zip(STANDARD.event_ids, STANDARD.option_ids, strict=True) for id in ids
    ]
    for table, ids in (
        ("role", STANDARD.role_ids),
        ("researcher", STANDARD.kind_ids),
        ("researcher-many", STANDARD.kind_ids),
        ("staff", [id for id in STANDARD.staff_ids if id]),
        ("invention", STANDARD.ids),
        ("page", STANDARD.ids),
        ("event", STANDARD.event_ids),
        ("event-says", STANDARD.event_ids),
        ("event-option", options),
    ):
        assert set(WORDS.all(table)) == set(ids), table


def test_every_word_is_in_use() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    cards = {"role", "researcher", "researcher-many", "staff", "invention", "page", "booklet", "event", "event-says"}
    looked_up = {"game", "option", "option-about", "event-option", "role-about", "hours"}
    looked_up |= {"board"}  # tests/games/test_text_board.py
    composed = {"stipend-nothing", "funded-nothing", "paid-nothing", "picked", "voted-hidden", "picked-hidden"}
    composed |= (
        set(view.WHAT.values()) | {f"not-{step.name}" for step in RULES.steps} | {step.name for step in RULES.steps}
    )
    composed |= {f"no-such-{slot.kind.name}" for verb in VERBS.verbs for slot in verb.slots.values()}
    composed |= {f"{whose}-vote-{how}" for whose in ("own", "their") for how in ("named", "sold")}
    composed |= {f"per-{what}" for what in effects.COUNTED} | {"takes", "gains", "loses"} | {"best", "not"}
    for table in set(WORDS.tables) - cards - looked_up:
        for key in set(WORDS.all(table)) - composed:
            one = key.removesuffix("-many")  # beside a thing stands the word for many of it
            if table == "reasons":
                one = key.removesuffix("-best").removesuffix("-not")
            assert f'"{one}"' in code or f"'{key}'" in code, f"[{table}] {key}"


def test_pages_and_cards_have_no_seat_and_no_blank() -> None:
    for table in ("page", "booklet", "event-says"):
        assert not any("@" in text or "{" in text for text in WORDS.all(table).values())
