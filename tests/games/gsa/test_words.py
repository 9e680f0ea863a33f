"""What players read: view, board, log, prompts, labels; and that every word is there and in use."""

import re
from pathlib import Path

from games.gsa.positions import (
    CARDS,
    DECK,
    act,
    begin,
    card,
    collaborate,
    discarded,
    discarding,
    due,
    fresh,
    give,
    play,
    played,
    resources,
    seen,
    to_act,
    turn,
    under_way,
)
from games.speaking import board_of
from labtop.games import gsa, rulebook
from labtop.games.gsa import constants as c
from labtop.games.gsa.card_text import WORDS
from labtop.games.gsa.game import GAME
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.rules.effects import EFFECTS
from labtop.games.gsa.state import Gsa
from labtop.games.gsa.view import WHAT
from labtop.kernel.flow import NOBODY, Journal
from labtop.tables.table import Box

FOLDER = Path(gsa.__file__).parent
PACKAGE = "labtop.games.gsa"


def labels(s: Gsa, seat: int) -> dict[str, str]:
    f = due(s, seat)
    assert f is not None
    described = [GAME.describe(s, f, move) for move in RULES.legal(s, f)]
    return {move.text: move.label for move in described}


def test_the_board_shows_projects_with_what_lies_beside_them() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory", "mouse")
    under_way(s, 1, "grey-whisker")
    under_way(s, 2, "tidy-desk")
    collaborate(s, "maze-memory", "grey-whisker")
    board = board_of(GAME, s, NOBODY)
    assert re.search(r"Grey Whisker .*✓\[/\] \[green\]●\[/\] Mouse", board)  # it lies beside the other one
    assert re.search(r"Maze Memory \[bold\]4\[/\]  \[bold\]✓\[/\] \[green\]●\[/\] Mouse  \[cyan\].*CRISPR", board)
    assert "with □ Grey Whisker of @1" in board and re.search(r"Tidy Desk.*mandatory", board)


def test_the_board_shows_a_seat_its_own_hand_and_nobody_else() -> None:
    s = fresh()
    give(s, 0, "frog", "grant-delay", "stripe-clock")
    board = board_of(GAME, s, 0)
    assert "Frog" in board and "Grant Delay" in board and "Stripe Clock" in board
    assert all(name not in board_of(GAME, s, 1) for name in ("Frog", "Grant Delay", "Stripe Clock"))


def test_the_board_tells_when_the_end_is_near() -> None:
    s = fresh()
    s.project_pile = s.project_pile[:0]
    turn(s, 0)
    assert "the next completed project begins the final round" in board_of(GAME, s, 0)
    s.left = 2
    assert "final round" in board_of(GAME, s, 0)
    s.idle = 20
    assert "turns without a completed project: 20" in board_of(GAME, s, 0)


def test_a_bracket_in_a_name_is_no_markup() -> None:
    source = DECK.source.replace('id = "maze-memory"', 'id = "maze-memory"\nname = "[Maze]"')
    s = GAME.setup(GAME.deck(source), 2, {}, 1)
    give(s, 0, "maze-memory")
    assert "\\[Maze]" in board_of(GAME, s, 0)


def test_labels_say_what_a_move_does() -> None:
    s = fresh()
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    under_way(s, 1, "grey-whisker", "yeast")
    give(s, 0, "crispr", "maze-memory", "contamination", "core-facility", "grant-delay", "grant-renewal")
    act(s, 0)
    assert labels(s, 0) == {
        "start maze-memory": "Start Maze Memory: Mouse, CRISPR, PCR and Sequencing",
        "attach crispr to sleepless-flies": "Add CRISPR to Sleepless Flies and complete it",
        "play grant-renewal": "Grant Renewal: draw 2 resource cards",
        "play core-facility as crispr on sleepless-flies": "Core Facility: as CRISPR for Sleepless Flies",
        "play contamination on yeast of grey-whisker": "Contamination: discard Yeast from Grey Whisker of @1",
        "play grant-delay on seat 1": "Grant Delay: delay @1",
        "play grant-delay on seat 2": "Grant Delay: delay @2",
        "offer sleepless-flies for grey-whisker": "Offer Sleepless Flies to @1, for Grey Whisker",
        "done": "Done",
    }


def test_the_label_of_a_draw_names_the_top_of_the_discard_pile() -> None:
    s = fresh()
    discarded(s, "mouse", "pcr")
    turn(s, 0)
    shown = labels(s, 0)
    assert shown["draw resource project"] == "Draw from the resource pile and the project pile"
    assert shown["draw resource discard"] == "Draw from the resource pile and the discard pile (Mouse on top)"
    assert shown["draw resource resource"] == "Draw two from the resource pile"


def test_things_of_a_move_are_named_as_in_the_view() -> None:
    for seed in range(3):
        for s in played(begin(4, seed)):
            if to_act(s) is None:
                continue
            seat = to_act(s)[1]  # type: ignore[index]
            view = seen(s, seat)
            assert view.mine is not None
            known = {"resource-pile", "project-pile", "discard-pile", *view.discards}
            known |= {f"seat-{panel.seat}" for panel in view.panels}
            known |= {*view.mine.hand, *view.mine.modifiers, *view.mine.plans}
            known |= {project.id for panel in view.panels for project in panel.projects}
            for f in RULES.due(s):
                for move in RULES.legal(s, f):
                    assert set(GAME.describe(s, f, move).things) <= known


def test_the_prompt_of_a_draw_asks_for_one_card_where_only_one_is_left() -> None:
    s = fresh()
    resources(s, "yeast", "frog")
    s.project_pile = s.project_pile[:0]
    turn(s, 0)
    assert GAME.prompt(s, s.owed[-1]).ask.startswith("Draw two cards")
    resources(s, "yeast")
    assert GAME.prompt(s, s.owed[-1]).ask == "Draw the only card that is left."


def test_the_board_says_which_pile_a_card_lies_on() -> None:
    s = fresh()
    assert "discards 0  burn 0" in board_of(GAME, s, 0)
    discarded(s, "mouse", "frog")
    assert "discards 2, on top [green]●[/] Mouse  burn 0" in board_of(GAME, s, 0)


def test_the_board_says_what_a_mandatory_project_costs_and_what_two_lack_together() -> None:
    s = fresh()
    under_way(s, 1, "tidy-desk", "nematode")
    under_way(s, 2, "counted-cells")
    collaborate(s, "tidy-desk", "counted-cells")
    board = board_of(GAME, s, 0)
    assert "mandatory, costs 2" in board
    assert "Counted Cells of @2, together they lack  [cyan]■[/] CRISPR  [cyan]■[/] Microscopy" in board


def test_prompts_of_discarding_say_how_many() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "frog", "yeast", "ciliate", "stripe-clock")
    discarding(s, 0)
    assert GAME.prompt(s, s.owed[-1]).ask == "Discard 2 more: one card may stay for each project under way."
    play(s, 0, "discard frog", "discard yeast")
    assert "within its limit" in GAME.prompt(s, s.owed[-1]).ask


def test_every_event_of_the_journal_has_its_sentence() -> None:
    heard = set()
    for seed in range(40):
        journal = Journal()
        s = begin(2 + seed % 4, seed, journal=journal)
        if seed == 0:
            resources(s, "frog", "pcr", "rnai")  # so that piles are shuffled
        for _ in played(s, seed):
            pass
        for event in journal.events:
            for reader in (0, NOBODY):
                line = GAME.tell(s, event, reader)
                assert line.text and "{" not in line.text and "@-" not in line.text
                assert ".." not in line.text and "  " not in line.text
            heard.add(line.what)
    assert heard <= set(WHAT.values()) <= set(WORDS.all("log"))


def test_every_effect_is_played_and_has_all_its_words() -> None:
    """Those that no card of the box has get cards of their own."""
    own = [effect.name for effect in EFFECTS if effect.name not in CARDS.effects]
    rows = [f'[[modifier]]\nid = "own-{name}"\ndoes = "{name}"\ncopies = 7\n' for name in own]
    deck = GAME.deck("\n".join([DECK.source, *rows]))
    met, reasons = set(), set(WORDS.all("reasons"))
    for seed in range(20):
        journal = Journal()
        s = GAME.setup(deck, 2 + seed % 4, {}, seed, journal)
        for _ in played(s, seed):
            for f in RULES.due(s):
                for move in RULES.legal(s, f):
                    if c.verb_of(move) >= c.PLAY and (seed, c.verb_of(move)) not in met:
                        met.add((seed, c.verb_of(move)))
                        assert GAME.describe(s, f, move).label and GAME.reason(s, f, move)
                        for term in GAME.hints.terms(s, f, move):
                            assert reasons & {term.name, f"{term.name}-not"}, f"text/en.toml, [reasons]: {term.name}"
        lines = [GAME.tell(s, event, NOBODY).text for event in journal.events]
        assert not any(line.startswith(" ") or "  " in line for line in lines)
    assert {verb - c.PLAY for _, verb in met} == set(range(len(EFFECTS)))
    assert all(face.text for face in GAME.catalogue(deck).values())


def test_every_effect_is_explained_on_both_pages() -> None:
    fields, rules = rulebook.chapter(PACKAGE, "The file"), rulebook.page(PACKAGE)
    for effect in EFFECTS:
        assert f"| `{effect.name}` |" in fields, f"docs/decks/gsa.md: {effect.name}"
        assert f"| {effect.name.replace('-', ' ')} |" in rules, f"docs/games/gsa.md: {effect.name}"


def test_what_was_hidden_is_told_as_a_reveal() -> None:
    s = fresh()
    give(s, 0, "maze-memory", "mouse", "pcr")
    discarded(s, "pcr", "frog")
    turn(s, 0)
    journal = Journal()
    s.journal = journal
    play(s, 0, "draw discard discard", "start maze-memory", "attach mouse to maze-memory")
    play(s, 0, "attach pcr to maze-memory")  # one PCR was seen by all
    reveals = {(event.what, GAME.tell(s, event, 0).thing): event.reveals for event in journal.events}
    assert reveals[c.DREW, "pcr"] is False and reveals[c.STARTED, "maze-memory"] is True
    assert reveals[c.ATTACHED, "mouse"] is True and reveals[c.ATTACHED, "pcr"] is False


def test_an_answer_can_be_taken_back_until_something_is_revealed() -> None:
    table = Box(GAME, DECK).start(3, seed=4)
    seat = table.to_act[0]
    table.play(seat, "draw resource project")
    assert not table.can_undo(seat)
    table.play(seat, "done")
    assert table.can_undo(seat)


def test_the_log_holds_one_text_for_a_move_however_it_was_said() -> None:
    table = Box(GAME, DECK).start(2, seed=4)
    assert table.play(table.to_act[0], "  Draw PROJECT resource ").text == "draw resource project"


def test_every_text_of_a_move_is_explained_on_the_deck_page() -> None:
    page = rulebook.chapter(PACKAGE, "Moves as text")
    texts = set()
    for seed in range(4):
        for s in played(begin(4, seed)):
            for f in RULES.due(s):
                texts |= {GAME.write(s, f, move).split()[0] for move in RULES.legal(s, f)}
    assert all(f"`{text}" in page for text in texts)


def test_the_view_counts_the_score_if_the_game_ended_now() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    assert seen(s).panels[0].score == -4 and seen(s).panels[0].points == 0


def test_progress_is_one_when_the_game_is_over_and_not_before() -> None:
    shares = [GAME.progress(s) for s in played(begin(3))]
    assert shares == sorted(shares) and shares[-1] == 1.0 and shares[-2] < 1.0


def test_every_card_has_its_line_and_a_played_modifier_tells_it() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    give(s, 0, "grant-delay", "frog")
    act(s, 0)
    play(s, 0, "play grant-delay on seat 1")
    told = [GAME.tell(s, event, NOBODY).text for event in journal.events[-2:]]
    assert told[0] == f"@0 plays Grant Delay. {WORDS.say('modifier-about', 'grant-delay')}"
    assert told[1] == "@1 is delayed: nothing can be added in the next turn."
    cards = [*range(13), *(card("grant-delay") + n for n in range(2)), *(card("maze-memory") + n for n in range(3))]
    assert all(CARDS.abouts[n] for n in cards)
