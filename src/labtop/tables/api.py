"""What may be asked of a service of tables: every request is answered by a plain function, whoever carries it.

`ROUTES` lists them with their paths and types: a server makes its HTTP routes and their description from it.
"""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from labtop import games
from labtop.bots.levels import offered
from labtop.games.rulebook import page
from labtop.physics.poses import Plan, Verdict, Wanted
from labtop.tables import practice, wire
from labtop.tables.commands import NAME
from labtop.tables.identity import Person
from labtop.tables.leaderboard import DEEPEST
from labtop.tables.lessons import lesson
from labtop.tables.live import LiveTable
from labtop.tables.records import CannotOpen, Card, Refused
from labtop.tables.replays import exported, moment
from labtop.tables.sanitize import spoken
from labtop.tables.service import TableService, Unknown
from labtop.tables.table_factory import choices, deck_answer
from labtop.tables.updates import welcome

LOOKED_INTO: Final = 8  # of one's own tables, to tell whether it is one's turn


class Problem(Exception):
    """A request that cannot be answered: an HTTP status, why, and what about it."""

    def __init__(self, status: int, why: str, where: str = "") -> None:
        super().__init__(why)
        self.status, self.why, self.where = status, why, where


class Ask(NamedTuple):
    """A request."""

    service: TableService
    who: Person
    params: Any  # from path and query, as the route's own struct
    body: Any  # the same
    examples: bool = False  # the small games are in the lobby, too


class Answer(NamedTuple):
    """An answer with more to it than its content."""

    content: msgspec.Struct | bytes
    status: int = 200
    person: Person | None = None  # to be remembered by a cookie
    file: str = ""  # the name under which to save it


class Route(NamedTuple):
    method: str
    path: str
    handle: Callable[[Ask], Awaitable[msgspec.Struct | Answer]]
    params: type[msgspec.Struct]
    body: Any  # the type of what is sent; None if nothing is
    says: Any  # the type of the answer
    codes: tuple[int, ...]  # that are not plain from the rest
    named: bool  # only for those who have said who they are
    limit: str  # what is limited, by person or address; empty if nothing is


ROUTES: Final[list[Route]] = []
Handler = Callable[[Ask], Awaitable[msgspec.Struct | Answer]]
SinceRecord = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Nothing(msgspec.Struct, frozen=True):
    pass


class InGame(msgspec.Struct, frozen=True):
    game: str


class AtTable(msgspec.Struct, frozen=True):
    id: str


def route(
    method: str,
    path: str,
    params: type[msgspec.Struct],
    says: Any,
    *codes: int,
    body: Any = None,
    named: bool = False,
    limit: str = "",
) -> Callable[[Handler], Handler]:
    def add(handle: Handler) -> Handler:
        ROUTES.append(Route(method, path, handle, params, body, says, codes, named, limit))
        return handle

    return add


# the lobby


@route("GET", "/api/games", Nothing, wire.Games)
async def the_games(ask: Ask) -> wire.Games:
    """The games there are, with their options, and the computer players."""
    ids = [*games.FOLDERS, *(games.EXAMPLES if ask.examples else ())]
    return wire.Games(tuple(game_facts(id) for id in ids), offered())


@cache
def game_facts(id: str) -> wire.GameFacts:
    game = games.find(id)
    options = tuple(
        wire.OptionFacts(option.id, *game.option_words(option.id), option.default, choices(game, option))
        for option in game.options
    )
    example = id in games.EXAMPLES
    rated = not game.one_team and not example
    return wire.GameFacts(game.id, game.title(), game.about(), *game.players, options, rated, example)


def known(game: str) -> str:
    if game not in games.FOLDERS and game not in games.EXAMPLES:
        raise Problem(404, f"no game is called {game!r}; there are: {', '.join(games.FOLDERS)}", "game")
    return game


@route("GET", "/api/games/{game}/rules", InGame, wire.Rules, 404)
async def rules(ask: Ask) -> wire.Rules:
    """A game's rules page."""
    return wire.Rules(ask.params.game, page(games.folder(known(ask.params.game))))


@route("GET", "/api/games/{game}/deck", InGame, wire.DeckText, 404)
async def standard_deck(ask: Ask) -> wire.DeckText:
    """The text of a game's standard deck, to make one's own from."""
    return wire.DeckText(ask.params.game, games.opened(known(ask.params.game), None)[1].source)


@route("GET", "/api/games/{game}/cards", InGame, wire.Catalogue, 404)
async def standard_cards(ask: Ask) -> wire.Catalogue:
    """What is printed on the cards of a game's standard deck."""
    game, deck = games.opened(known(ask.params.game), None)
    return wire.Catalogue(dict(game.catalogue(deck)))


class LessonStep(InGame, frozen=True):
    step: int


@route("GET", "/api/games/{game}/lesson/{step}", LessonStep, wire.Lesson, 404)
async def lesson_step(ask: Ask) -> wire.Lesson:
    """A step of the game's lesson."""
    game, step = known(ask.params.game), ask.params.step
    if game in games.EXAMPLES:
        raise Problem(404, f"{game} has no lesson", "game")
    try:
        return lesson(game, step)
    except IndexError:
        raise Problem(404, f"the lesson has no step {step}", "step") from None


@route("GET", "/api/me", Nothing, wire.Me)
async def me(ask: Ask) -> wire.Me:
    """Who you are to this server."""
    return wire.Me(ask.who.name or None)


@route("POST", "/api/me", Nothing, wire.Me, 409, body=wire.MyName)
async def be(ask: Ask) -> Answer:
    """Say what you are called; a cookie remembers you."""
    name = spoken("your name", ask.body.name, NAME)
    return Answer(wire.Me(name), person=Person(ask.who.id or ask.service.new_id(), name))


@route("POST", "/api/decks/check", Nothing, wire.DeckAnswer, 409, body=wire.DeckText, limit="decks")
async def check_deck(ask: Ask) -> wire.DeckAnswer:
    """What is wrong with a deck of one's own."""
    answer: wire.DeckAnswer = await ask.service.thinker.compute(deck_answer, ask.body)  # a large one takes a while
    return answer


class Mine(msgspec.Struct, frozen=True):
    mine: bool = False


@route("GET", "/api/tables", Mine, wire.Tables, 503)
async def tables(ask: Ask) -> wire.Tables:
    """Tables that wait for players or can be watched; or those you play or played at."""
    store, who = ask.service.store, ask.who
    if not ask.params.mine:
        return wire.Tables(tuple(listed(card) for card in await store.listed()))
    cards = await store.tables_of(who.id) if who.id else []
    newest = [card.id for card in cards if card.status == "playing"][:LOOKED_INTO]
    waiting = {id for id in newest if await waits_for(ask.service, id, who)}
    return wire.Tables(tuple(listed(card, card.id in waiting) for card in cards))


def listed(card: Card, your_turn: bool = False) -> wire.Listed:
    facts = (card.id, card.game, card.status, card.players, card.names, card.thinking, card.options)
    return wire.Listed(*facts, your_turn)


async def waits_for(service: TableService, id: str, who: Person) -> bool:
    """Whether a table waits for somebody's decision. One that cannot be opened waits for nobody."""
    try:
        room = (await service.live(id)).room
    except (Unknown, CannotOpen):
        return False
    seat = room.seat_of(who.id)
    return seat is not None and seat in room.asked and room.chairs[seat].present


@route("POST", "/api/tables", Nothing, wire.Made, 201, 409, 503, body=wire.NewTable, named=True, limit="tables")
async def make(ask: Ask) -> Answer:
    """Make a table; you are its owner."""
    return Answer(with_keys(ask.service, await ask.service.make(ask.who, ask.body)), 201)


def with_keys(service: TableService, live: LiveTable) -> wire.Made:
    kept = {
        str(seat): service.keys.seat_key(live.id, seat, chair.since)
        for seat, chair in enumerate(live.room.chairs)
        if live.room.needs_key(seat)
    }
    return wire.Made(live.id, kept)


# tables


class Look(AtTable, frozen=True):
    since: SinceRecord = 0


@route("GET", "/api/tables/{id}", Look, wire.Welcome)
async def look(ask: Ask) -> wire.Welcome:
    """A table as you may know it: what the WebSocket says first."""
    live = await ask.service.live(ask.params.id, ask.params.since)
    return welcome(live.room, ask.who.id, ask.params.since, live.ms())


@route("POST", "/api/tables/{id}", AtTable, wire.Done, body=wire.AnyCommand, named=True)
async def do(ask: Ask) -> Answer:
    """Do something at a table, as over the WebSocket. 409 says why it is refused."""
    try:
        said = await (await ask.service.live(ask.params.id)).answer(ask.who, ask.body)
    except CannotOpen as wrong:
        said = wire.Refused(ask.body.id, str(wrong))
    return Answer(said, 200 if isinstance(said, wire.Done) else 503 if said.again else 409)


@route("GET", "/api/tables/{id}/keys", AtTable, wire.Made, named=True)
async def keys(ask: Ask) -> wire.Made:
    """For the owner: keys to put into links, of reserved seats and, in a game under way, of bots'."""
    live = await ask.service.live(ask.params.id)
    if ask.who.id != live.room.owner:
        raise Refused("only the owner of the table may invite to its seats")
    return with_keys(ask.service, live)


@route("POST", "/api/tables/{id}/hint", AtTable, wire.Hints, named=True, limit="hints")
async def hint(ask: Ask) -> wire.Hints:
    """What you might do, found by a search from what you may know."""
    return wire.Hints(await ask.service.hints(ask.params.id, ask.who))


@route("GET", "/api/tables/{id}/cards", AtTable, wire.Catalogue)
async def cards(ask: Ask) -> wire.Catalogue:
    """What is printed on the cards of the table's deck."""
    room = (await ask.service.live(ask.params.id)).room
    return wire.Catalogue(dict(room.game.catalogue(room.box.deck)))


class Why(AtTable, frozen=True):
    thing: Annotated[str, msgspec.Meta(max_length=100)]


@route("GET", "/api/tables/{id}/why", Why, wire.WhyNot, named=True)
async def why(ask: Ask) -> wire.WhyNot:
    """Why you can do nothing with a thing now."""
    room = (await ask.service.live(ask.params.id)).room
    seat = room.seat_of(ask.who.id)
    if room.table is None or seat is None:
        raise Refused("you have no seat in a game here")
    refusal = room.table.why_not(seat, ask.params.thing)
    return wire.WhyNot(refusal.why, refusal.rule)


class ReplayStep(AtTable, frozen=True):
    step: int
    seat: int | None = None


@route("GET", "/api/tables/{id}/replay/{step}", ReplayStep, wire.Moment)
async def replay(ask: Ask) -> wire.Moment:
    """The table after so many steps of the game: as you saw it; once it is over, as any seat did."""
    return await moment(ask.service, ask.params.id, ask.who, ask.params.step, ask.params.seat)


@route("GET", "/api/tables/{id}/log", AtTable, dict)
async def log(ask: Ask) -> Answer:
    """A finished game as a file that `labtop replay` shows."""
    return Answer(await exported(ask.service, ask.params.id), file=f"labtop-{ask.params.id}.json")


@route("POST", "/api/tables/{id}/fork", AtTable, wire.Made, 201, body=wire.Fork, named=True, limit="tables")
async def fork(ask: Ask) -> Answer:
    """Go on by yourself, against bots, from a point of a finished game."""
    return Answer(with_keys(ask.service, await ask.service.fork(ask.who, ask.params.id, ask.body)), 201)


# ratings


class Ranks(InGame, frozen=True):
    skip: Annotated[int, msgspec.Meta(ge=0, le=DEEPEST)] = 0


@route("GET", "/api/ratings/{game}", Ranks, wire.Ratings, 404, 503)
async def ratings(ask: Ask) -> wire.Ratings:
    """The leaderboard of a game, fifty at a time, and where you stand."""
    game = known(ask.params.game)
    if games.find(game).one_team:
        raise Problem(404, f"{game} is won or lost together: there are no ratings", "game")
    return await ask.service.leaderboard.ratings(game, ask.params.skip, ask.who)


@route("GET", "/api/tables/{id}/ratings", AtTable, wire.TableRatings)
async def table_ratings(ask: Ask) -> wire.TableRatings:
    """What a finished game did to the ratings of those who began it."""
    return await ask.service.leaderboard.changes((await ask.service.live(ask.params.id)).room)


# blocks


class Planned(AtTable, frozen=True):
    seat: wire.SeatNumber


@route("GET", "/api/tables/{id}/plan", Planned, Plan, named=True, limit="blocks")
async def plan(ask: Ask) -> Plan:
    """How what a seat builds could be built: poses by block of the demand, and an order to set them in."""
    return await ask.service.building.plan(ask.params.id, ask.params.seat)


@route("GET", "/api/bench", Nothing, wire.Examples)
async def examples(ask: Ask) -> wire.Examples:
    """Designs to practise with, the easiest first."""
    return wire.Examples(practice.examples())


class OfExample(msgspec.Struct, frozen=True):
    example: str


@route("GET", "/api/bench/{example}/plan", OfExample, Plan, 404, 409, limit="blocks")
async def example_plan(ask: Ask) -> Plan:
    """A way to build one of them."""
    design = next((one for one in practice.examples() if one.id == ask.params.example), None)
    if design is None:
        raise Problem(404, "there is no such example", "example")
    found = await ask.service.building.builder.plan(Wanted(design.blocks, design.lines, design.table))
    if found is None:
        raise Refused("no way was found to build this")
    return found


@route("POST", "/api/bench/check", Nothing, Verdict, 409, body=wire.Built, limit="blocks")
async def check_build(ask: Ask) -> Verdict:
    """What the judge says of some blocks."""
    return await ask.service.building.builder.judge(ask.body.blocks)
