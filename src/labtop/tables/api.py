"""What may be asked of a service of tables: every request is answered by a plain function, whoever carries it.

`ROUTES` lists them with their paths and types: a server makes its HTTP routes and their description from it.
"""

import inspect
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any, Final, NamedTuple

import msgspec

import labtop
from labtop import games
from labtop.bots.levels import offered
from labtop.bots.parallel_search import question
from labtop.games.for_science import practice
from labtop.games.rulebook import page
from labtop.kernel.game import Refusal
from labtop.physics.poses import Plan, Verdict, Wanted
from labtop.tables import commands, wire
from labtop.tables.commands import NAME
from labtop.tables.leaderboard import DEEPEST
from labtop.tables.lessons import lesson
from labtop.tables.live import LiveTable
from labtop.tables.people import Person, spoken
from labtop.tables.records import CannotOpen, Card, Refused
from labtop.tables.replays import exported, moment
from labtop.tables.service import TableService, Unknown
from labtop.tables.stores.sql import StoreError
from labtop.tables.table_factory import choices, deck_answer, rates
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
    body: Any  # of the type that the route takes
    examples: bool = False  # the small games are in the lobby, too


class Answer(NamedTuple):
    """An answer with more to it than its content."""

    content: msgspec.Struct | bytes
    status: int = 200
    person: Person | None = None  # to be remembered by a cookie
    file: str = ""  # the name under which to save it


Handler = Callable[..., Awaitable[msgspec.Struct | Answer]]


class Route(NamedTuple):
    method: str
    path: str
    handle: Handler
    params: type[msgspec.Struct]  # what stands in path and query: the handler's arguments
    body: Any  # the type of what is sent; None if nothing is
    says: Any  # the type of the answer
    codes: tuple[int, ...]  # that are not plain from the rest
    named: bool  # only for those who have said who they are
    limit: str  # what is limited, by person or address; empty if nothing is


ROUTES: Final[list[Route]] = []
SinceRecord = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Thing = Annotated[str, msgspec.Meta(max_length=100)]
Skip = Annotated[int, msgspec.Meta(ge=0, le=DEEPEST)]


def route(
    method: str, path: str, says: Any, *codes: int, body: Any = None, named: bool = False, limit: str = ""
) -> Callable[[Handler], Handler]:
    def add(handle: Handler) -> Handler:
        ROUTES.append(Route(method, path, handle, params_of(handle), body, says, codes, named, limit))
        return handle

    return add


def params_of(handle: Handler) -> type[msgspec.Struct]:
    """The arguments of a handler, but for the request itself, as a struct."""
    _, *params = inspect.signature(handle).parameters.values()
    fields = [
        (one.name, one.annotation, msgspec.NODEFAULT if one.default is one.empty else one.default) for one in params
    ]
    return msgspec.defstruct(f"Of_{handle.__name__}", fields)


# the lobby


@route("GET", "/api/games", wire.Games)
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
    return wire.GameFacts(game.id, game.title(), game.about(), *game.players, options, rates(game), example)


def known(game: str) -> str:
    if game not in games.FOLDERS and game not in games.EXAMPLES:
        raise Problem(404, f"no game is called {game!r}; there are: {', '.join(games.FOLDERS)}", "game")
    return game


@route("GET", "/api/games/{game}/rules", wire.Rules, 404)
async def rules(ask: Ask, game: str) -> wire.Rules:
    """A game's rules page."""
    return wire.Rules(game, page(games.folder(known(game))))


@route("GET", "/api/games/{game}/deck", wire.DeckText, 404)
async def standard_deck(ask: Ask, game: str) -> wire.DeckText:
    """The text of a game's standard deck, to make one's own from."""
    return wire.DeckText(game, games.opened(known(game), None)[1].source)


@route("GET", "/api/games/{game}/cards", wire.Catalogue, 404)
async def standard_cards(ask: Ask, game: str) -> wire.Catalogue:
    """What is printed on the cards of a game's standard deck."""
    found, deck = games.opened(known(game), None)
    return wire.Catalogue(dict(found.catalogue(deck)))


@route("GET", "/api/games/{game}/lesson/{step}", wire.Lesson, 404)
async def lesson_step(ask: Ask, game: str, step: int) -> wire.Lesson:
    """A step of the game's lesson."""
    if known(game) in games.EXAMPLES:
        raise Problem(404, f"{game} has no lesson", "game")
    try:
        return lesson(game, step)
    except IndexError:
        raise Problem(404, f"the lesson has no step {step}", "step") from None


@route("GET", "/health", wire.Health, 503)
async def health(ask: Ask) -> Answer:
    """Whether the server can keep what people do."""
    facts = (labtop.__version__, labtop.compiled())
    try:
        await ask.service.store.check()
    except StoreError as wrong:
        return Answer(wire.Health("failing", *facts, why=str(wrong)), 503)
    return Answer(wire.Health("ok", *facts))


@route("GET", "/api/me", wire.Me)
async def me(ask: Ask) -> wire.Me:
    """Who you are to this server."""
    return wire.Me(ask.who.name or None)


@route("POST", "/api/me", wire.Me, 409, body=wire.MyName)
async def be(ask: Ask) -> Answer:
    """Say what you are called; a cookie remembers you."""
    name = spoken("your name", ask.body.name, NAME)
    return Answer(wire.Me(name), person=Person(ask.who.id or ask.service.new_id(), name))


@route("POST", "/api/decks/check", wire.DeckAnswer, 409, body=wire.DeckText, limit="decks")
async def check_deck(ask: Ask) -> wire.DeckAnswer:
    """What is wrong with a deck of one's own."""
    answer: wire.DeckAnswer = await ask.service.thinker.compute(deck_answer, ask.body)  # a large one takes a while
    return answer


@route("GET", "/api/tables", wire.Tables, 503)
async def tables(ask: Ask, mine: bool = False) -> wire.Tables:
    """Tables that wait for players or can be watched; or those you play or played at."""
    store, who = ask.service.store, ask.who
    if not mine:
        return wire.Tables(tuple(listed(card) for card in await store.listed()))
    cards = await store.tables_of(who.id) if who.id else []
    newest = [card.id for card in cards if card.status == "playing"][:LOOKED_INTO]
    waiting = {id for id in newest if await waits_for(ask.service, id, who)}
    return wire.Tables(tuple(listed(card, card.id in waiting) for card in cards))


def listed(card: Card, your_turn: bool = False) -> wire.Listed:
    return wire.Listed(**card.terms(), status=card.status, names=card.names, your_turn=your_turn)


async def waits_for(service: TableService, id: str, who: Person) -> bool:
    """Whether a table waits for somebody's decision. One that cannot be opened waits for nobody."""
    try:
        room = (await service.live(id)).room
    except (Unknown, CannotOpen):
        return False
    seat = room.seat_of(who.id)
    return seat is not None and seat in room.asked and room.chairs[seat].present


@route("POST", "/api/tables", wire.Made, 201, 409, 503, body=wire.NewTable, named=True, limit="tables")
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


@route("GET", "/api/tables/{id}", wire.Welcome)
async def look(ask: Ask, id: str, since: SinceRecord = 0) -> wire.Welcome:
    """A table as you may know it: what the WebSocket says first."""
    live = await ask.service.live(id, since)
    return welcome(live.room, ask.who.id, since, live.ms())


@route("POST", "/api/tables/{id}", wire.Done, body=commands.AnyCommand, named=True)
async def do(ask: Ask, id: str) -> Answer:
    """Do something at a table, as over the WebSocket. 409 says why it is refused."""
    try:
        said = await (await ask.service.live(id)).answer(ask.who, ask.body)
    except CannotOpen as wrong:
        said = wire.Refused(ask.body.id, str(wrong))
    return Answer(said, 200 if isinstance(said, wire.Done) else 503 if said.again else 409)


@route("GET", "/api/tables/{id}/keys", wire.Made, named=True)
async def keys(ask: Ask, id: str) -> wire.Made:
    """For the owner: keys to put into links, of reserved seats and, in a game under way, of bots'."""
    live = await ask.service.live(id)
    if ask.who.id != live.room.owner:
        raise Refused("only the owner of the table may invite to its seats")
    return with_keys(ask.service, live)


@route("POST", "/api/tables/{id}/hint", wire.Hints, named=True, limit="hints")
async def hint(ask: Ask, id: str) -> wire.Hints:
    """What you might do, found by a search from what you may know."""
    room = (await ask.service.live(id)).room
    seat = room.seat_of(ask.who.id)
    if seat is None or room.table is None or seat not in room.asked:
        raise Refused("you are not asked anything now")
    since = room.asked[seat].seq  # while others go on, the answer is to this decision
    asked = question(room.game, room.box.deck, room.table.sight(seat))
    return wire.Hints(await ask.service.thinker.hints(asked), since)


@route("GET", "/api/tables/{id}/cards", wire.Catalogue)
async def cards(ask: Ask, id: str) -> wire.Catalogue:
    """What is printed on the cards of the table's deck."""
    room = (await ask.service.live(id)).room
    return wire.Catalogue(dict(room.game.catalogue(room.box.deck)))


@route("GET", "/api/tables/{id}/why", Refusal, named=True)
async def why(ask: Ask, id: str, thing: Thing) -> Refusal:
    """Why you can do nothing with a thing now."""
    room = (await ask.service.live(id)).room
    seat = room.seat_of(ask.who.id)
    if room.table is None or seat is None:
        raise Refused("you have no seat in a game here")
    return room.table.why_not(seat, thing)


@route("GET", "/api/tables/{id}/replay/{step}", wire.Moment)
async def replay(ask: Ask, id: str, step: int, seat: int | None = None) -> wire.Moment:
    """The table after so many steps of the game: as you saw it; once it is over, as any seat did."""
    return await moment(ask.service, id, ask.who, step, seat)


@route("GET", "/api/tables/{id}/log", dict)
async def log(ask: Ask, id: str) -> Answer:
    """A finished game as a file that `labtop replay` shows."""
    return Answer(await exported(ask.service, id), file=f"labtop-{id}.json")


@route("POST", "/api/tables/{id}/fork", wire.Made, 201, body=wire.Fork, named=True, limit="tables")
async def fork(ask: Ask, id: str) -> Answer:
    """Go on by yourself, against bots, from a point of a finished game."""
    return Answer(with_keys(ask.service, await ask.service.fork(ask.who, id, ask.body)), 201)


# ratings


@route("GET", "/api/ratings/{game}", wire.Ratings, 404, 503)
async def ratings(ask: Ask, game: str, skip: Skip = 0) -> wire.Ratings:
    """The leaderboard of a game, fifty at a time, and where you stand."""
    game = known(game)
    if games.find(game).one_team:
        raise Problem(404, f"{game} is won or lost together: there are no ratings", "game")
    return await ask.service.leaderboard.ratings(game, skip, ask.who)


@route("GET", "/api/tables/{id}/ratings", wire.TableRatings)
async def table_ratings(ask: Ask, id: str) -> wire.TableRatings:
    """What a finished game did to the ratings of those who began it."""
    return await ask.service.leaderboard.changes((await ask.service.live(id)).room)


# blocks


@route("GET", "/api/tables/{id}/plan", Plan, named=True, limit="blocks")
async def plan(ask: Ask, id: str, seat: commands.SeatNumber) -> Plan:
    """How what a seat builds could be built: poses by block of the demand, and an order to set them in."""
    room = (await ask.service.live(id)).room
    room.check_number(seat)
    wanted = None if room.blocks is None else room.blocks.wanted(seat)
    if wanted is None:
        raise Refused("nothing is being built there, or the design is another by now")
    return await ask.service.building.plan(wanted)


@route("GET", "/api/bench", wire.Examples)
async def examples(ask: Ask) -> wire.Examples:
    """Designs to practise with, the easiest first."""
    return wire.Examples(practice.examples())


@route("GET", "/api/bench/{example}/plan", Plan, 404, 409, limit="blocks")
async def example_plan(ask: Ask, example: str) -> Plan:
    """A way to build one of them."""
    design = next((one for one in practice.examples() if one.id == example), None)
    if design is None:
        raise Problem(404, "there is no such example", "example")
    return await ask.service.building.plan(Wanted(design.blocks, design.lines, design.table))


@route("POST", "/api/bench/check", Verdict, 409, body=wire.Built, limit="blocks")
async def check_build(ask: Ask) -> Verdict:
    """What the judge says of some blocks."""
    return await ask.service.building.judge(ask.body.blocks)
