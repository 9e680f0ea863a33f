"""The journal in words: every event has a sentence, and names what it touches as the view does."""

import re
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

import labtop
from games.for_science.seeing import CARDS, begin, column, fresh, give, infect, play, played, told
from labtop.games.for_science import constants as c
from labtop.games.for_science.alerts.rules import lose_hands, pass_hands, swap_labs, sweep
from labtop.games.for_science.clock.rules import pause, red_alert
from labtop.games.for_science.game import GAME
from labtop.games.for_science.log import WHAT
from labtop.games.for_science.piles import lose_mutation, mutate, waste_from_deck
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.vaccine.lattice import IN_TRAY
from labtop.games.for_science.vaccine.rules import sink
from labtop.kernel.flow import EVERYBODY, NOBODY, NOTHING, Event, Journal
from labtop.kernel.game import Line, Value


def last(s: ForScience, reader: int = NOBODY) -> Line:
    return told(s, reader)[-1]


def line(s: ForScience, what: str, reader: int = NOBODY) -> Line:
    return [one for one in told(s, reader) if one.what == what][-1]


def announced() -> dict[str, int]:
    """The constants under "what the journal tells"."""
    assert labtop.__file__
    source = Path(labtop.__file__).parent.joinpath("games/for_science/constants.py").read_text(encoding="utf-8")
    part = source.partition("# what the journal tells\n")[2].partition("\n\n")[0]
    return {name: int(n) for name, n in re.findall(r"^([A-Z_]+): Final = (\d+)", part, re.MULTILINE)}


def test_every_event_of_the_rules_has_a_name_of_its_own() -> None:
    found = announced()
    assert len(found) > 60 and set(found.values()) == set(WHAT)
    assert len(set(WHAT.values())) == len(WHAT)


def test_every_event_has_a_sentence_and_no_sentence_is_left_over() -> None:
    keys = set(WORDS.all("log"))
    bare = {key for key in keys if key in WHAT.values()}
    split = {"ends", "laid", "went-on"}  # told in one of several ways
    assert set(WHAT.values()) - bare <= split
    for key in keys - bare - {"something", "workshop", "workshop-of-two"}:
        assert any(key.startswith(f"{what}-") for what in WHAT.values()), key


def test_all_that_is_told_in_many_games_is_a_sentence() -> None:
    heard = set()
    tables: list[dict[str, Value]] = [{}, {"events": 4, "roles": 2}, {"timer": 0, "events": 4}, {"building": "blocks"}]
    for seed, options in enumerate(tables):
        s = fresh(2 + seed, seed, **options)
        for _ in played(s, seed):
            for reader in (0, NOBODY):
                for one in told(s, reader):
                    assert re.fullmatch(r"[A-Z@][^{}]*[.!?\"]", one.text), one.text
                    assert all(int(seat) < s.seats for seat in re.findall(r"@(\d+)", one.text)), one.text
                    heard.add(one.what)
            s.journal = Journal()
    assert len(heard) > 40


def test_who_draws_knows_the_card_and_others_do_not() -> None:
    s = begin()
    s.design_pile = vec[i64]([*(n for n in s.design_pile if n != 10), 10])
    play(s, 1, "draw")
    assert last(s, 1) == Line("drew", 1, "d11", "design-pile", "seat-1", "@1 draws Paperweight.")
    assert last(s, 0) == last(s) == Line("drew", 1, None, "design-pile", "seat-1", "@1 draws a card.")


def test_cards_are_told_with_where_they_come_from_and_go() -> None:
    s = begin()
    give(s, 0, "d11", "d06")
    play(s, 0, "play d11 in alpha: d11")
    assert last(s) == Line("played", 0, "d11", "seat-0", "alpha", "@0 plays Paperweight in Lab Alpha.")
    play(s, 0, "waste d06")
    assert last(s) == Line("wasted", 0, "d06", "seat-0", "wasted", "@0 wastes Plain Can.")
    play(s, 1, "waste from alpha: nothing")
    assert last(s) == Line("wasted", 1, "d11", "alpha", "wasted", "@1 wastes Paperweight from Lab Alpha.")
    s.design_pile = vec[i64]([1, 2])
    waste_from_deck(s, 0, 1)
    wasted = line(s, "wasted")
    assert (wasted.source, wasted.text) == ("design-pile", "Stray Can is wasted from the deck.")


def test_workshops_are_told_by_their_owner() -> None:
    s = begin("equipment-whisperer")
    give(s, 2, "d11")
    play(s, 2, "play d11 in workshop-0: d11")
    assert (last(s).target, last(s).text) == ("workshop-0", "@2 plays Paperweight in the workshop of @0.")
    s = fresh(2, roles=2)
    play(s, 0, "choose coffee-guy")
    assert last(s) == Line("chose", 0, "coffee-guy", None, "workshop-0", "@0 is the Coffee Guy.")
    play(s, 1, "choose unpaid-intern")
    assert last(s).target == "workshop-2"


def test_what_a_design_lacks_is_told_to_all() -> None:
    s = begin()
    infect(s, 0, "brick-lung")
    s.columns[0] = column("d11", "d06")
    play(s, 2, "verify alpha")
    assert last(s).text == "@2 finds the design of Lab Alpha wanting: at least 2 bricks."
    assert (last(s).what, last(s).thing, last(s).target) == ("faulty-design", None, "alpha")


def faulty(s: ForScience) -> None:
    """Seat 1 looks at a brick of seat 0 that does not stand on the table."""
    infect(s, 0, "brick-lung")
    s.columns[0] = column("d11", "d06")
    s.verified = 1
    for text in ("build alpha", "take brick", "take cylinder", "join brick-1 cylinder-1", "present"):
        play(s, 0, text)
    play(s, 1, "verify seat 0")


def test_what_is_wrong_with_a_build_is_told_with_who_looked() -> None:
    s = begin(building="blocks")
    faulty(s)
    assert last(s).text == "@1 looks at what @0 has built for Lab Alpha: brick 1 must touch the table."
    assert (last(s).seat, last(s).source, last(s).target) == (0, "seat-1", "alpha")


def test_a_fault_can_be_told_when_the_structure_is_gone() -> None:
    s = begin(building="blocks")
    faulty(s)
    play(s, 0, "tear down")
    assert line(s, "faulty-build").text.endswith("built for Lab Alpha: brick 1 must touch the table.")
    assert last(s) == Line("torn-down", 0, None, "structure-0", None, "@0 clears a structure away.")


def test_blocks_are_told_with_supply_and_structure() -> None:
    s = begin(building="blocks")
    faulty(s)
    took = [one for one in told(s) if one.what == "took"]
    assert took[0] == Line("took", 0, "supply-brick", "supply-brick", "structure-0", "@0 takes a brick.")
    play(s, 0, "return cylinder-1")
    assert last(s) == Line(
        "returned", 0, "supply-cylinder", "structure-0", "supply-cylinder", "@0 puts a cylinder back."
    )


def test_a_cure_is_told_with_who_verified_it_and_what_it_earned() -> None:
    s = begin("unflappable-optimist", "creative-accountant", "equipment-whisperer")
    infect(s, 2, "brick-lung")
    s.columns[2] = column("d11", "d06")
    s.verified = 4
    play(s, 0, "build gamma")
    for _ in range(2):
        play(s, 0, "place")
        RULES.advance(s, s.now + 2 * c.PLACING)
    play(s, 1, "verify seat 0")
    assert line(s, "cured") == Line("cured", 0, "brick-lung", "gamma", "seat-1", "@0 cures Brick Lung. Verified by @1.")
    assert line(s, "earned").text == "@0 earns 2 Data."
    assert line(s, "outbreak").source == "disease-pile" and line(s, "outbreak").target == "gamma"


def test_earnings_are_told_as_they_are() -> None:
    s = begin()
    for purse, text in (
        (0, "@1 earns nothing but respect."),
        (3, "@1 earns 3 Data."),
        (3 | 2 << 8, "3 Data and 2 Know"),
    ):
        s.note(c.EARNED, 1, purse)
        assert text in last(s).text
    s.note(c.UNSPENT, 1, 2)
    assert last(s).text == "@1 leaves 2 Data unspent."
    s.note(c.UNSPENT, 1, 1 << 8)
    assert last(s).text == "@1 leaves 0 Data and 1 Knowledge unspent."


def test_tiles_are_told_with_stack_tray_and_spot() -> None:
    s = begin()
    s.data[0] = 9
    play(s, 0, "buy rhombus")
    bought = last(s)
    assert (bought.source, bought.target) == ("stack-rhombus", "tray") and bought.thing in CARDS.tile_ids
    play(s, 0, f"lift {bought.thing}")
    assert (last(s).what, last(s).source) == ("lifted", "tray")
    play(s, 0, next(text for text in texts(s, 0) if text.startswith("lay ")))
    laid = re.fullmatch(r"spot-(m?\d+)-(m?\d+)-\d", last(s).target or "")
    assert laid and last(s).thing == bought.thing
    sweep(s)
    assert (line(s, "swept").source, line(s, "swept").target) == ("vaccine", "tray")
    sink(s, 2, CARDS.tile_ids.index(str(bought.thing)))
    assert (last(s).what, last(s).source, last(s).target) == ("gave-up", "tray", "stack-rhombus")


def texts(s: ForScience, seat: int) -> list[str]:
    f = next(int(f) for f in RULES.due(s) if int(f) >> 8 & 255 == seat)
    return [GAME.write(s, f, move) for move in RULES.legal(s, f)]


def test_the_first_tile_lays_itself() -> None:
    laid = line(begin(), "laid")
    assert laid.seat is None and (laid.source, laid.target) == ("stack-rhombus", "spot-0-0-0")
    assert laid.text == f"The first tile of the vaccine is {laid.thing}."


def test_plugs_are_told_by_their_edge() -> None:
    s = begin("unconventional-theoretician")
    plug = next(text for text in texts(s, 0) if text.startswith("plug "))
    play(s, 0, plug)
    edge = f"edge-{plug.split()[1]}"
    assert (last(s).what, last(s).target) == ("plugged", edge)
    play(s, 0, f"un{plug}")
    assert (last(s).what, last(s).source) == ("unplugged", edge)


def test_counts_are_told_by_kind() -> None:
    s = begin(seats=2)
    s.captured = vec[i64]([2, 0, 1])
    play(s, 0, "count")
    assert last(s).text == "@0 counts 3 Insight: 2 Causes, 0 Carriers, 1 Weak Spots."
    play(s, 1, "confirm")
    assert line(s, "met").text.startswith("Team meeting: 3 Insight")
    RULES.advance(s, 10_000)
    assert last(s) == Line("went-on", None, None, None, None, "Work goes on.")


def test_events_and_mutations_are_told_by_name() -> None:
    s = begin(events=1)
    s.event_pile = vec[i64]([CARDS.event_ids.index("oven-mitts")])
    red_alert(s)
    assert last(s).what == "red-alert"
    play(s, 2, "draw event")
    assert line(s, "event") == Line(
        "event", 2, "oven-mitts", "event-pile", "event-discards", "@2 draws an event: Oven Mitts."
    )
    infect(s, 1, "brick-lung")
    s.mutation_pile = vec[i64]([CARDS.mutation_ids.index("vain")])
    mutate(s, 1)
    assert last(s) == Line("mutated", None, "vain", "mutation-pile", "beta", "The disease of Lab Beta mutates: Vain.")
    lose_mutation(s, 1)
    assert last(s) == Line("cured-itself", None, "vain", "beta", None, "Vain leaves Lab Beta.")
    swap_labs(s)
    assert line(s, "swapped-labs").text == "The diseases of Lab Alpha and Lab Gamma change places."


def test_hands_passed_and_lost_are_told_to_all() -> None:
    s = begin()
    give(s, 0, "d11")
    pass_hands(s)
    assert last(s) == Line("passed-hands", 0, "d11", None, "seat-1", "@0 hands Paperweight to @1.")
    lose_hands(s)
    assert last(s) == Line("discarded", 1, "d11", "seat-1", "discard-pile", "@1 discards Paperweight.")


def test_a_pause_is_told_with_who_wants_it_and_who_goes_on() -> None:
    s = begin()
    play(s, 1, "pause")
    assert last(s).text == "@1 would like a pause."
    play(s, 1, "pause")
    assert last(s).text == "@1 would rather not pause."
    pause(s)
    assert last(s).what == "paused"
    play(s, 2, "go on")
    assert last(s).text == "@2 goes on, and so does the clock."


def test_the_end_is_told_as_it_came() -> None:
    s = begin()
    for how, text in ((c.WON, "The vaccine works."), (c.TIME_RAN_OUT, "Time is up.")):
        s.note(c.ENDS, NOBODY, how)
        assert last(s).text == text and last(s).thing is None


def test_a_helper_is_told_with_whom_it_helps() -> None:
    s = begin("overworked-lab-assistant", "overenthusiastic-team-coach")
    infect(s, 0, "brick-lung", "bashful")
    s.columns[0] = column("d11", "d06")
    play(s, 2, "build alpha")
    for seat, text, what in ((0, "steady", "steadied"), (1, "cheer", "cheered"), (1, "permit", "permitted")):
        play(s, seat, f"{text} seat 2")
        assert (last(s).what, last(s).seat, last(s).target) == (what, seat, "structure-2") and "@2" in last(s).text
    play(s, 0, "let go seat 2")
    assert last(s).text == "@0 lets go of the structure of @2."


def test_a_secret_thing_makes_no_difference_to_who_may_not_know_it() -> None:
    s = begin()
    for card in range(3):
        event = Event(c.DREW, 1, card, c.DECK, c.at(c.HAND, 1), 0b10, True)
        secret = Event(c.DREW, 1, NOTHING, c.DECK, c.at(c.HAND, 1), EVERYBODY, True)
        for reader in (0, 2, NOBODY):
            assert GAME.tell(s, event, reader) == GAME.tell(s, secret, reader)
        assert GAME.tell(s, event, 1).thing == CARDS.design_ids[card]


def test_a_tile_put_back_is_told() -> None:
    s = begin()
    s.lay[10] = IN_TRAY
    play(s, 1, f"lift {CARDS.tile_ids[10]}")
    play(s, 1, "put away")
    assert (last(s).what, last(s).thing, last(s).target) == ("put-back", CARDS.tile_ids[10], "tray")
