"""What every game promises, for each that is registered: all player counts, all options."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract.cases import CASES, DECKS, FACES, SAMPLE, Case, Position, any_of, go_on, positions
from contract.inventories import inventory
from depth import deep, examples
from labtop import games
from labtop.bots.levels import player
from labtop.bots.player import finish
from labtop.games.rulebook import sections
from labtop.kernel.flow import NOBODY, NOTHING, Event, Journal, seat_of, step_of
from labtop.kernel.game import IllegalMove
from labtop.kernel.rng import seeded
from labtop.kernel.snapshot import digest, dump, restore
from labtop.tables.table import Box, Table

PLAYED_OUT = examples(60)  # each example plays whole games
PLACES = ("seat", "pile", "open", "confidential")  # things that are no cards
every_case = pytest.mark.parametrize("case", CASES, ids=str)
some_cases = pytest.mark.parametrize("case", SAMPLE, ids=str)
every_game = pytest.mark.parametrize("id", games.FOLDERS)


def seen(case: Case, s: Any, seat: int) -> bytes:
    """All that a seat is shown of a position."""
    game = case.game
    asked = [f for f in game.rules.due(s) if seat_of(f) == seat]
    return msgspec.json.encode(
        [
            game.view(s, seat),
            game.board(game.view(s, seat), FACES[case.id]),
            game.progress(s),
            [game.prompt(s, f) for f in asked],
            [[game.describe(s, f, move) for move in game.rules.legal(s, f)] for f in asked],
        ]
    )


def readers(s: Any) -> list[int]:
    return [*range(s.seats), NOBODY]


@given(positions())
def test_a_redealt_position_looks_the_same_to_its_seat(position: Position) -> None:
    case, s, dice = position
    for seat in readers(s):
        twin = s.clone()
        twin.redeal(seat, seeded(dice))
        assert seen(case, twin, seat) == seen(case, s, seat)
        assert list(twin.owed) == list(s.owed)
        for f in s.owed:
            if seat_of(f) != NOBODY:
                step = case.game.rules.steps[step_of(f)]
                assert step.moot(twin, f) == step.moot(s, f) or seat_of(f) == seat


@PLAYED_OUT
@given(positions())
def test_why_a_thing_cannot_be_played_tells_nothing_that_the_seat_may_not_know(position: Position) -> None:
    case, s, dice = position
    things = [*FACES[case.id], *(f"{place}-{n}" for place in PLACES for n in range(4)), "nonsense"]
    for f in case.game.rules.due(s):
        twin = s.clone()
        twin.redeal(seat_of(f), seeded(dice))
        for thing in things:
            assert case.game.why_not(twin, f, thing) == case.game.why_not(s, f, thing), thing


@given(positions())
def test_a_redeal_depends_on_nothing_that_the_seat_does_not_know(position: Position) -> None:
    _, s, dice = position
    for seat in readers(s):
        twin, other = s.clone(), s.clone()
        other.redeal(seat, seeded(dice + 1))
        twin.redeal(seat, seeded(dice))
        other.redeal(seat, seeded(dice))
        assert digest(other) == digest(twin)


@PLAYED_OUT
@given(positions())
def test_a_redealt_position_can_be_played_to_its_end(position: Position) -> None:
    case, s, dice = position
    for seat in readers(s):
        twin = s.clone()
        twin.redeal(seat, seeded(dice))
        assert inventory(twin) == inventory(s)
        case.game.rules.playout(twin, seeded(dice))
        assert case.game.rules.over(twin)


@PLAYED_OUT
@given(positions())
def test_a_clone_is_complete_and_independent(position: Position) -> None:
    case, s, dice = position
    before = dump(s)
    twin = s.clone()
    assert dump(twin) == before
    case.game.rules.playout(twin, seeded(dice))
    twin.redeal(0, seeded(dice))
    assert dump(s) == before


@PLAYED_OUT
@given(positions())
def test_a_dumped_position_comes_back_the_same(position: Position) -> None:
    case, s, dice = position
    other = case.setup(dice)
    restore(other, msgspec.json.decode(msgspec.json.encode(dump(s)), type=dict[str, Any]))
    assert dump(other) == dump(s) and digest(other) == digest(s)
    first, second = s.clone(), other.clone()
    case.game.rules.playout(first, seeded(dice))
    case.game.rules.playout(second, seeded(dice))
    assert dump(first) == dump(second)


@given(positions())
def test_moves_read_back_as_written_and_each_cites_its_rule(position: Position) -> None:
    case, s, _ = position
    game = case.game
    page = sections(games.FOLDERS[case.id])
    for f in game.rules.due(s):
        moves = list(game.rules.legal(s, f))
        texts = [game.write(s, f, move) for move in moves]
        assert moves and len(set(moves)) == len(moves) and len(set(texts)) == len(texts)
        assert [game.read(s, f, text) for text in texts] == moves
        described = [game.describe(s, f, move) for move in moves]
        assert [move.text for move in described] == texts
        assert all(move.verb and move.label and move.rule in page for move in described)
        assert all(text == " ".join(text.lower().split()) for text in texts)
        prompt = game.prompt(s, f)
        assert prompt.ask and prompt.rule in page and prompt.seat == seat_of(f)


@given(positions())
def test_hints_rate_the_same_whatever_the_seat_cannot_know(position: Position) -> None:
    case, s, dice = position
    game = case.game
    for f in game.rules.due(s):
        twin = s.clone()
        twin.redeal(seat_of(f), seeded(dice))
        moves = game.rules.legal(s, f)
        assert [game.hints.rate(twin, f, m) for m in moves] == [game.hints.rate(s, f, m) for m in moves]


@pytest.mark.many
@every_case
def test_games_end_with_every_card_still_there(case: Case) -> None:
    for seed in range(deep(1, 6)):
        s = case.setup(seed)
        cards = inventory(s)
        dice, progress = seeded(seed), 0.0
        while not case.game.rules.over(s):
            due = case.game.rules.due(s)
            if len(due) != 0:
                f = due[dice.below(len(due))]
                moves = case.game.rules.legal(s, f)
                case.game.rules.apply(s, f, moves[dice.below(len(moves))])
            go_on(case.game, s)
            assert inventory(s) == cards
            assert progress <= case.game.progress(s) <= 1
            progress = case.game.progress(s)
        outcome = case.game.outcome(s)
        assert sorted(outcome.ranks)[0] == 1 and len(outcome.ranks) == len(outcome.scores) == case.players
        assert outcome.why and len(outcome.breakdown) == case.players


@pytest.mark.many
@some_cases
def test_bots_finish_a_game(case: Case) -> None:
    """Those that do not search; tests/bots has the others."""
    bots = [player(("random", "easy")[seat % 2], case.game, seat) for seat in range(case.players)]
    s = case.setup(5)
    assert finish(case.game.rules, s, bots) > 0
    assert case.game.rules.over(s)


@pytest.mark.many
@some_cases
def test_a_replayed_log_leads_to_the_same_position(case: Case) -> None:
    table = random_game(case, seed=11)
    assert table.over
    steps = list(table.replay())
    assert [entry for _, entry in steps] == [None, *table.log]
    assert (steps[-1][0].digest, steps[-1][0].outcome) == (table.digest, table.outcome)
    middle = len(table.log) // 2
    assert table.fork(middle).log == table.log[:middle]


def random_game(case: Case, seed: int, moves: int = 10_000) -> Table:
    table = Box(case.game, DECKS[case.id]).start(case.players, seed, dict(case.options))
    dice = seeded(seed)
    while not table.over and len(table.log) < moves:
        alarm, now = table.next_alarm, table.log[-1].ms if table.log else 0
        if not table.to_act:
            assert alarm is not None
            table.advance(alarm)
            continue
        seat = table.to_act[dice.below(len(table.to_act))]
        legal = table.legal(seat)
        later = now if alarm is None else min(now + 1000, alarm - 1)  # what rings is a move of the clock's own
        table.play(seat, legal[dice.below(len(legal))], later)
        if alarm is not None and later == alarm - 1:
            table.advance(alarm)
    return table


@every_case
def test_what_a_reader_may_not_know_is_not_in_its_log(case: Case) -> None:
    journal = Journal()
    s = case.setup(3, journal)
    case.game.rules.playout(s, seeded(4))
    hidden = 0
    for event in journal.events:
        for reader in readers(s):
            if not event.known_to(reader):
                hidden += 1
                secret = Event(event.what, event.seat, NOTHING, event.source, event.target, event.seen, event.reveals)
                assert case.game.tell(s, event, reader) == case.game.tell(s, secret, reader)
    assert hidden


@examples(80)
@given(any_of(CASES), st.integers(0, 2**40), st.integers(0, 250))
def test_nothing_was_learned_from_a_move_that_can_be_taken_back(case: Case, seed: int, plies: int) -> None:
    table = random_game(case, seed, plies)
    for seat in table.to_act[:1]:
        before, f = table._s.clone(), table.sight(seat).f
        for move in table.legal(seat)[-5:]:
            table.play(seat, move)
            if not table.can_undo(seat):
                table = random_game(case, seed, plies)
                continue
            for reader in readers(before):
                twin = before.clone()
                twin.redeal(reader, seeded(seed))
                # whatever the reader cannot know might be so: the seat could still have done what the reader now sees
                assert case.game.view(table._s, reader) in views_after_each_move(case, twin, f, reader)
            table.undo(seat)
            assert dump(table._s) == dump(before)


def views_after_each_move(case: Case, s: Any, f: int, reader: int) -> list[msgspec.Struct]:
    views = []
    for move in case.game.rules.legal(s, f):
        after = s.clone()
        case.game.rules.apply(after, f, move)
        views.append(case.game.view(after, reader))
    return views


@given(positions())
def test_nobody_sees_another_s_answer_before_all_are_in(position: Position) -> None:
    case, s, _ = position
    rules = case.game.rules
    due = list(rules.due(s))
    if len(due) < 2 or not rules.steps[step_of(due[0])].together:
        return
    for f in due:
        shown: dict[int, set[bytes]] = {reader: set() for reader in readers(s) if reader != seat_of(f)}
        for move in rules.legal(s, f):
            after = s.clone()
            after.journal = Journal()
            rules.apply(after, f, move)
            if f in after.owed:  # free play: such a move is made in the open
                continue
            for reader, seen_by_now in shown.items():
                lines = [case.game.tell(after, event, reader) for event in after.journal.events]
                seen_by_now.add(msgspec.json.encode([case.game.view(after, reader), lines]))
        assert all(len(ways) <= 1 for ways in shown.values())


@examples(40)
@given(any_of(CASES), st.integers(0, 2**40), st.integers(0, 120), st.text(max_size=30), st.integers(0, 2**30))
def test_a_refused_move_says_why_and_changes_nothing(case: Case, seed: int, plies: int, noise: str, pick: int) -> None:
    table = random_game(case, seed, plies)
    elsewhere = random_game(case, seed + 1, plies // 2)
    tries = [noise, "undo it all", "take", ""]
    if not elsewhere.over:
        other = elsewhere.legal(elsewhere.to_act[0])
        tries.append(other[pick % len(other)].text)
    before = table.digest
    for text in tries:
        for seat in range(case.players):
            if " ".join(text.lower().split()) in ("undo", *(move.text for move in table.legal(seat))):
                continue
            with pytest.raises(IllegalMove) as refused:
                table.play(seat, text)
            wrong = refused.value
            assert wrong.seat == seat and wrong.why and wrong.tried == " ".join(text.lower().split())
            assert wrong.legal == tuple(move.text for move in table.legal(seat))
            assert not wrong.rule or wrong.rule in sections(games.FOLDERS[case.id])
    assert table.digest == before


@every_game
def test_every_step_has_a_name_and_cites_a_section_of_the_rules_page(id: str) -> None:
    page = sections(games.FOLDERS[id])
    for step in games.find(id).rules.steps:
        assert step.name and step.section in page, step.name


@every_game
def test_a_deck_is_known_by_its_cards_not_by_its_comments(id: str) -> None:
    game, deck = games.find(id), DECKS[id]
    assert game.deck(deck.source + "\n# a comment\n").digest == deck.digest
    assert game.deck(deck.source.replace("version = 1", "version = 2", 1)).digest != deck.digest


@every_game
def test_cards_that_come_and_are_used_are_told_by_the_journal(id: str) -> None:
    game, case = games.find(id), next(case for case in CASES if case.id == id)
    names = game.card_names(DECKS[id])
    assert names and all(names.values())
    told: set[tuple[str, bool]] = set()
    for seed in range(4):
        journal = Journal()
        s = case.setup(seed, journal)
        case.game.rules.playout(s, seeded(seed))
        lines = [game.tell(s, event, event.seat) for event in journal.events]
        told |= {(line.what, line.thing in names) for line in lines}
    assert any((what, True) in told for what in game.came)
    assert any((what, True) in told for what in game.used)


@every_game
def test_words_are_there_for_the_game_and_each_option(id: str) -> None:
    game = games.find(id)
    assert game.title() and game.about()
    for option in game.options:
        assert all(game.option_words(option.id)) and option.default in option.choices
