"""New tables: from a request, from a rematch, or from a point of a finished game."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from labtop import extras, games
from labtop.bots.levels import offered
from labtop.games.deck import DeckError
from labtop.games.for_science.blocks import Blocks
from labtop.kernel.game import Deck, Game, Option, Value
from labtop.tables import wire
from labtop.tables.commands import check_plan
from labtop.tables.people import Person
from labtop.tables.records import OPEN, Made, Record, Refused
from labtop.tables.room import BLOCKS, Room

YOU = "you"


def made_of(new: wire.NewTable, who: Person, id: str, seed: int) -> tuple[Made, str, list[Record]]:
    """A table as it is asked for, with the text of its deck and who sits there. Refused says what does not fit."""
    try:
        game = games.find(new.game)
        options = game.checked_options(new.options)
        game, deck = games.opened(new.game, None) if new.deck is None else (game, game.deck(new.deck))
    except (KeyError, ValueError) as wrong:
        raise Refused(str(wrong.args[0])) from None
    fewest, most = game.players
    if not fewest <= len(new.seats) <= most:
        raise Refused(f"{game.id} is for {fewest} to {most} players, not {len(new.seats)}")
    if new.seats.count(YOU) > 1:
        raise Refused("you can have one seat only")
    if needs_missing_blocks(game, deck, len(new.seats), options):
        how = extras.how_to_get("blocks")
        raise Refused(f"building by hand is not possible on this server: choose assisted building (it needs {how})")
    for plan in new.seats:
        if plan != YOU:
            check_plan(plan)
    seats = tuple(OPEN if plan == YOU else plan for plan in new.seats)
    # nobody is rated where all win or lose together, nor with cards of one's own
    can_rate = rates(game) and deck.digest == games.opened(game.id, None)[1].digest
    made = Made(
        id=id,
        game=game.id,
        players=len(seats),
        options=options,
        deck=deck.digest,
        seed=str(seed),
        owner=who.id,
        seats=seats,
        private=new.private,
        thinking=new.thinking,
        rated=new.rated if can_rate else "no",
    )
    sits = [Record(0, 0, "sit", seat, who.id, who.name) for seat, plan in enumerate(new.seats) if plan == YOU]
    return made, deck.source, sits


def rates(game: Game[Any]) -> bool:
    """Whether somebody can come before somebody else in it, in a game that counts."""
    return not game.one_team and game.id not in games.EXAMPLES


def needs_missing_blocks(game: Game[Any], deck: Deck, players: int, options: Mapping[str, Value]) -> bool:
    """Whether people would build by hand at such a table, where nothing is installed to judge what they build."""
    if game.id != BLOCKS or not extras.is_missing("blocks"):
        return False
    return Blocks(game.setup(deck, players, options, 0)).by_hand()


def choices(game: Game[Any], option: Option) -> tuple[Value, ...]:
    """What can be chosen on this server."""
    deck, usual = games.opened(game.id, None)[1], {other.id: other.default for other in game.options}
    return tuple(
        choice
        for choice in option.choices
        if not needs_missing_blocks(game, deck, game.players[0], {**usual, option.id: choice})
    )


def rematch_of(room: Room, id: str, seed: int) -> tuple[Made, list[Record]]:
    """The same people and bots again, each a seat further."""
    chairs = [*room.chairs[1:], room.chairs[0]]
    seats = tuple(OPEN if chair.present else chair.bot for chair in chairs)
    made = replace(room.made, id=id, seed=str(seed), owner=room.owner, seats=seats, begun_from="")
    sits = [Record(0, 0, "sit", seat, c.person, c.name) for seat, c in enumerate(chairs) if c.present]
    return made, sits + [Record(0, 0, "ready", record.seat, record.who) for record in sits]


def forked(room: Room, who: Person, fork: wire.Fork, id: str, records: list[Record]) -> tuple[Made, list[Record]]:
    """A finished game again up to a step, with one person and bots."""
    played = [record for record in records if record.what in ("start", "move", "clock", "undo", "rules")]
    if room.strayed or fork.step < room.changed:
        raise Refused("this was played under other rules: it can be seen, but not gone on with")
    if fork.step >= len(played) - 1:
        raise Refused(f"the game has {len(played) - 1} steps; go on from an earlier one")
    room.check_number(fork.seat)
    if fork.bot not in offered():
        raise Refused(f"a bot is one of {', '.join(offered())}")
    old = room.made
    seats = tuple(OPEN if seat == fork.seat else fork.bot for seat in range(old.players))
    made = replace(old, id=id, owner=who.id, seats=seats, private=True, thinking=0, begun_from=old.id, rated="no")
    start = [Record(0, 0, "sit", fork.seat, who.id, who.name)]
    again = [Record(0, r.ms, r.what, r.seat, "", "", r.text, "", r.digest, r.position) for r in played[: fork.step + 1]]
    return made, start + again


def deck_answer(text: wire.DeckText) -> wire.DeckAnswer:
    """What is wrong with a deck, and what is odd about it."""
    try:
        game = games.find(text.game)
        deck = game.deck(text.source)
    except KeyError as wrong:
        raise Refused(str(wrong.args[0])) from None
    except DeckError as wrong:
        return wire.DeckAnswer(tuple(str(wrong).splitlines()), (), "")
    return wire.DeckAnswer((), game.warnings(deck), deck.digest)
