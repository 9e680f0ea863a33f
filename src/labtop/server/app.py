"""HTTP and WebSocket over tables: the routes, and what each may be asked."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import msgspec
from fastapi import FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from prometheus_client import generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.routing import Match

import labtop
from labtop import games
from labtop.bots.levels import offered
from labtop.games.rulebook import page
from labtop.physics.poses import Plan, Verdict, Wanted
from labtop.server import bench, metrics, openapi, pages, wire
from labtop.server.errands import Live
from labtop.server.guard import Guard, is_ours
from labtop.server.host import Host, Unknown
from labtop.server.identity import COOKIE, YEAR, Person, new_person
from labtop.server.leaderboard import DEEPEST
from labtop.server.lessons import lesson
from labtop.server.limits import Buckets, Limits
from labtop.server.live import GOING_AWAY, POLICY, Connection, answered
from labtop.server.making import choices, deck_answer
from labtop.server.replays import exported, moment
from labtop.server.telling import encode, welcome
from labtop.tables.manners import spoken
from labtop.tables.records import CannotOpen, Card, Refused
from labtop.tables.room import NAME
from labtop.tables.stores import StoreError

LOG = logging.getLogger("labtop.app")
JSON = "application/json"
LOOKED_INTO = 8  # of one's own tables, to tell whether it is one's turn


class Answer(Response):
    media_type = JSON

    def __init__(self, content: msgspec.Struct | bytes, status: int = 200) -> None:
        super().__init__(content if isinstance(content, bytes) else encode(content), status)


def wrong(status: int, why: str, where: str = "") -> Answer:
    return Answer(wire.Wrong(why, where), status)


class Problem(Exception):
    def __init__(self, status: int, why: str, where: str = "") -> None:
        self.status, self.why, self.where = status, why, where


def create(
    host: Host,
    limits: Limits | None = None,
    origins: tuple[str, ...] = (),
    secure: bool = False,
    examples: bool = False,
) -> FastAPI:
    """The server's app. `origins` may use it from other pages than its own; `secure` keeps its cookies to https;
    `examples` puts the small games into the lobby."""
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if not host.is_open:
            await host.open()
        yield
        await host.close()

    app = FastAPI(
        title="Labtop",
        version=labtop.__version__,
        description="Tables for science-themed games. Moves, chat and seats go over the WebSocket or as commands.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.host, app.state.limits, app.state.secure = host, limits, secure
    app.state.origins, app.state.examples = frozenset(origins), examples
    app.state.table_buckets = Buckets(limits.tables, 60 * limits.tables)
    app.state.hint_buckets = Buckets(limits.hints, 4)
    app.state.bench_buckets = Buckets(limits.bench, 10)
    app.state.deck_buckets = Buckets(limits.decks, 10 * limits.decks)
    app.state.sockets = {}
    app.add_middleware(Guard, limits=limits, origins=frozenset(origins))
    add_errors(app)
    add_lobby(app)
    add_tables(app)
    add_ratings(app)
    add_bench(app)
    add_care(app)
    app.add_api_websocket_route("/api/tables/{id}/live", live_socket)
    openapi.describe(app)
    pages.add(app)
    return app


def add_errors(app: FastAPI) -> None:
    async def refused(_: Request, error: Any) -> Response:
        metrics.REFUSED.labels("refused").inc()
        return wrong(409, error.why)

    async def problem(_: Request, error: Any) -> Response:
        return wrong(error.status, error.why, error.where)

    async def unknown(_: Request, error: Any) -> Response:
        return wrong(404, str(error.args[0]))

    async def cannot(_: Request, error: Any) -> Response:
        LOG.error("cannot", extra={"why": str(error)})
        return wrong(503, str(error))

    async def gone(_: Request, error: Any) -> Response:
        return wrong(409, str(error))

    async def plain(request: Request, error: Any) -> Response:
        answer = wrong(error.status_code, str(error.detail))
        answer.headers.update(error.headers or {})
        if error.status_code == 405:  # the router knows only of the first route that goes by this path
            answer.headers["Allow"] = ", ".join(methods_at(request))
        return answer

    async def invalid(_: Request, error: Any) -> Response:
        first = error.errors()[0]
        return wrong(422, str(first["msg"]), ".".join(str(part) for part in first["loc"]))

    handlers: list[tuple[type[Exception], Callable[[Request, Any], Awaitable[Response]]]] = [
        (Refused, refused),
        (Problem, problem),
        (Unknown, unknown),
        (StoreError, cannot),
        (CannotOpen, gone),
        (HTTPException, plain),
        (RequestValidationError, invalid),
    ]
    for kind, handler in handlers:
        app.add_exception_handler(kind, handler)


def methods_at(request: Request) -> list[str]:
    """By which methods there is something at a request's path."""
    here = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in here for method in getattr(route, "methods", None) or ()})


# what requests have in common


def host_of(request: HTTPConnection) -> Host:
    host = request.app.state.host
    assert isinstance(host, Host)
    return host


def person(request: HTTPConnection) -> Person:
    return host_of(request).keys.person(request.cookies.get(COOKIE))


def address(request: HTTPConnection) -> str:
    return request.client.host if request.client is not None else ""


async def body(request: Request, kind: Any) -> Any:
    """The body as a struct; what is wrong with it is a 422 that says what and where."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Problem(415, f"a body is {JSON}", "content-type")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `")
        raise Problem(422, why, where.rstrip("`")) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(400, f"this is not JSON: {error}", "body") from None


def somebody(request: Request) -> Person:
    who = person(request)
    if not who.id:
        raise Problem(401, "say first who you are: POST /api/me", "cookie")
    return who


# the lobby


def add_lobby(app: FastAPI) -> None:
    @app.get("/api/games", **openapi.says(wire.Games))
    async def the_games(request: Request) -> Response:
        """The games there are, with their options, and the computer players."""
        ids = [*games.FOLDERS, *(games.EXAMPLES if request.app.state.examples else ())]
        return Answer(wire.Games(tuple(game_facts(id) for id in ids), offered()))

    @app.get("/api/games/{game}/rules", **openapi.says(wire.Rules, 404))
    async def rules(game: str) -> Response:
        """A game's rules page."""
        known(game)
        return Answer(wire.Rules(game, page(games.folder(game))))

    @app.get("/api/games/{game}/deck", **openapi.says(wire.DeckText, 404))
    async def standard_deck(game: str) -> Response:
        """The text of a game's standard deck, to make one's own from."""
        known(game)
        return Answer(wire.DeckText(game, games.opened(game, None)[1].source))

    @app.get("/api/games/{game}/cards", **openapi.says(wire.Catalogue, 404))
    async def standard_cards(game: str) -> Response:
        """What is printed on the cards of a game's standard deck."""
        known(game)
        found, deck = games.opened(game, None)
        return Answer(wire.Catalogue(dict(found.catalogue(deck))))

    @app.get("/api/games/{game}/lesson/{step}", **openapi.says(wire.Lesson, 404, 422))
    async def a_lesson(game: str, step: int) -> Response:
        """A step of the game's lesson."""
        known(game)
        if game in games.EXAMPLES:
            raise Problem(404, f"{game} has no lesson", "game")
        try:
            return Answer(lesson(game, step))
        except IndexError:
            raise Problem(404, f"the lesson has no step {step}", "step") from None

    @app.get("/api/me", **openapi.says(wire.Me))
    async def me(request: Request) -> Response:
        """Who you are to this server."""
        return Answer(wire.Me(person(request).name or None))

    @app.post("/api/me", **openapi.says(wire.Me, 400, 409, 415, 422, takes=wire.MyName))
    async def be(request: Request) -> Response:
        """Say what you are called; a cookie remembers you."""
        name = spoken("your name", (await body(request, wire.MyName)).name, NAME)
        old = person(request)
        answer = Answer(wire.Me(name))
        remember(answer, request, old._replace(name=name) if old.id else new_person(name))
        return answer

    @app.post("/api/decks/check", **openapi.says(wire.DeckAnswer, 400, 409, 415, 422, takes=wire.DeckText))
    async def check(request: Request) -> Response:
        """What is wrong with a deck of one's own."""
        deck = await body(request, wire.DeckText)
        if not request.app.state.deck_buckets.take(address(request)):
            metrics.LIMITED.labels("decks").inc()
            raise Problem(429, "too many decks to check: wait a little")
        return Answer(await asyncio.to_thread(deck_answer, deck))  # a large one takes a while

    @app.get("/api/tables", **openapi.says(wire.Tables, 422, 503))
    async def tables(request: Request, mine: bool = False) -> Response:
        """Tables that wait for players or can be watched; or those you play or played at."""
        host, who = host_of(request), person(request)
        if not mine:
            return Answer(wire.Tables(tuple(listed(card) for card in await host.store.listed())))
        cards = await host.store.tables_of(who.id) if who.id else []
        newest = [card.id for card in cards if card.status == "playing"][:LOOKED_INTO]
        waiting = {id for id in newest if await waits_for(host, id, who)}
        return Answer(wire.Tables(tuple(listed(card, card.id in waiting) for card in cards)))

    @app.post("/api/tables", **openapi.says(wire.Made, 400, 401, 409, 415, 422, 503, takes=wire.NewTable, code=201))
    async def make(request: Request) -> Response:
        """Make a table; you are its owner."""
        who = somebody(request)
        new: wire.NewTable = await body(request, wire.NewTable)
        may_make(request)
        live = await host_of(request).make(who, new)
        return Answer(made(request, live), 201)


def known(game: str) -> None:
    if game not in games.FOLDERS and game not in games.EXAMPLES:
        raise Problem(404, f"no game is called {game!r}; there are: {', '.join(games.FOLDERS)}", "game")


def remember(answer: Response, request: Request, who: Person) -> None:
    answer.set_cookie(
        COOKIE,
        host_of(request).keys.cookie(who),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.app.state.secure or request.url.scheme == "https",
    )


def may_make(request: Request) -> None:
    if not request.app.state.table_buckets.take(address(request)):
        metrics.LIMITED.labels("tables").inc()
        raise Problem(429, "too many new tables: wait a while")


def made(request: Request, live: Live) -> wire.Made:
    keys, room = host_of(request).keys, live.room
    kept = {
        str(seat): keys.seat_key(room.made.id, seat, chair.since)
        for seat, chair in enumerate(room.chairs)
        if room.needs_key(seat)
    }
    return wire.Made(room.made.id, kept)


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


def listed(card: Card, your_turn: bool = False) -> wire.Listed:
    facts = (card.id, card.game, card.status, card.players, card.names, card.thinking, card.options)
    return wire.Listed(*facts, your_turn)


async def waits_for(host: Host, id: str, who: Person) -> bool:
    """Whether a table waits for somebody's decision. One that cannot be opened waits for nobody."""
    try:
        room = (await host.live(id)).room
    except (Unknown, CannotOpen):
        return False
    seat = room.seat_of(who.id)
    return seat is not None and seat in room.asked and room.chairs[seat].present


# tables


def add_tables(app: FastAPI) -> None:
    @app.get("/api/tables/{id}", **openapi.says(wire.Welcome, 404, 409, 422, 503))
    async def look(request: Request, id: str, since: int = Query(0, ge=0, le=2**53)) -> Response:
        """A table as you may know it: what the WebSocket says first."""
        host = host_of(request)
        live = await host.live(id, since)
        return Answer(welcome(live.room, person(request).id, since, host.ms(live)))

    @app.post("/api/tables/{id}", **openapi.says(wire.Done, 400, 401, 404, 409, 415, 422, 503, takes=wire.AnyCommand))
    async def do(request: Request, id: str) -> Response:
        """Do something at a table, as over the WebSocket. 409 says why it is refused."""
        who = somebody(request)
        command: wire.AnyCommand = await body(request, wire.AnyCommand)
        said = await answered(host_of(request), id, who, command)
        if isinstance(said, wire.Refused):
            return Answer(said, 503 if said.again else 409)
        return Answer(said)

    @app.get("/api/tables/{id}/keys", **openapi.says(wire.Made, 401, 404, 409, 422, 503))
    async def keys(request: Request, id: str) -> Response:
        """For the owner: keys to put into links, of reserved seats and, in a game under way, of bots'."""
        who, live = somebody(request), await host_of(request).live(id)
        if who.id != live.room.owner:
            raise Refused("only the owner of the table may invite to its seats")
        return Answer(made(request, live))

    @app.post("/api/tables/{id}/hint", **openapi.says(wire.Hints, 401, 404, 409, 422, 503))
    async def hint(request: Request, id: str) -> Response:
        """What you might do, found by a search from what you may know."""
        who = somebody(request)
        if not request.app.state.hint_buckets.take(who.id):
            metrics.LIMITED.labels("hints").inc()
            raise Problem(429, "a hint takes a while to find: wait a little")
        return Answer(wire.Hints(await host_of(request).hints(id, who)))

    @app.get("/api/tables/{id}/cards", **openapi.says(wire.Catalogue, 404, 409, 422, 503))
    async def cards(request: Request, id: str) -> Response:
        """What is printed on the cards of the table's deck."""
        room = (await host_of(request).live(id)).room
        return Answer(wire.Catalogue(dict(room.box.game.catalogue(room.box.deck))))

    @app.get("/api/tables/{id}/why", **openapi.says(wire.WhyNot, 401, 404, 409, 422, 503))
    async def why(request: Request, id: str, thing: str = Query(max_length=100)) -> Response:
        """Why you can do nothing with a thing now."""
        who, room = somebody(request), (await host_of(request).live(id)).room
        seat = room.seat_of(who.id)
        if room.table is None or seat is None:
            raise Refused("you have no seat in a game here")
        refusal = room.table.why_not(seat, thing)
        return Answer(wire.WhyNot(refusal.why, refusal.rule))

    @app.get("/api/tables/{id}/replay/{step}", **openapi.says(wire.Moment, 404, 409, 422, 503))
    async def replay(request: Request, id: str, step: int, seat: int | None = None) -> Response:
        """The table after so many steps of the game: as you saw it; once it is over, as any seat did."""
        return Answer(await moment(host_of(request), id, person(request), step, seat))

    @app.get("/api/tables/{id}/log", **openapi.says(dict, 404, 409, 422, 503))
    async def log(request: Request, id: str) -> Response:
        """A finished game as a file that `labtop replay` shows."""
        answer = Answer(await exported(host_of(request), id))
        answer.headers["Content-Disposition"] = f'attachment; filename="labtop-{id}.json"'
        return answer

    @app.post(
        "/api/tables/{id}/fork",
        **openapi.says(wire.Made, 400, 401, 404, 409, 415, 422, 503, takes=wire.Fork, code=201),
    )
    async def fork(request: Request, id: str) -> Response:
        """Go on by yourself, against bots, from a point of a finished game."""
        who = somebody(request)
        wanted: wire.Fork = await body(request, wire.Fork)
        may_make(request)
        return Answer(made(request, await host_of(request).fork(who, id, wanted)), 201)


# ratings


def add_ratings(app: FastAPI) -> None:
    @app.get("/api/ratings/{game}", **openapi.says(wire.Ratings, 404, 422, 503))
    async def ratings(request: Request, game: str, skip: int = Query(0, ge=0, le=DEEPEST)) -> Response:
        """The leaderboard of a game, fifty at a time, and where you stand."""
        known(game)
        if games.find(game).one_team:
            raise Problem(404, f"{game} is won or lost together: there are no ratings", "game")
        return Answer(await host_of(request).leaderboard.ratings(game, skip, person(request)))

    @app.get("/api/tables/{id}/ratings", **openapi.says(wire.TableRatings, 404, 409, 422, 503))
    async def table_ratings(request: Request, id: str) -> Response:
        """What a finished game did to the ratings of those who began it."""
        host = host_of(request)
        return Answer(await host.leaderboard.changes((await host.live(id)).room))


# blocks


def add_bench(app: FastAPI) -> None:
    @app.get("/api/tables/{id}/plan", **openapi.says(Plan, 401, 404, 409, 422, 503))
    async def plan(request: Request, id: str, seat: int = Query(ge=0, le=7)) -> Response:
        """How what a seat builds could be built: poses by block of the demand, and an order to set them in."""
        may_think(request, somebody(request).id)
        return Answer(await host_of(request).builders.plan(id, seat))

    @app.get("/api/bench", **openapi.says(wire.Examples))
    async def examples() -> Response:
        """Designs to practise with, the easiest first."""
        return Answer(wire.Examples(bench.examples()))

    @app.get("/api/bench/{example}/plan", **openapi.says(Plan, 404, 409, 422))
    async def example_plan(request: Request, example: str) -> Response:
        """A way to build one of them."""
        may_think(request, address(request))
        design = next((one for one in bench.examples() if one.id == example), None)
        if design is None:
            raise Problem(404, "there is no such example", "example")
        found = await host_of(request).builders.blocks.plan(Wanted(design.blocks, design.lines, design.table))
        if found is None:
            raise Refused("no way was found to build this")
        return Answer(found)

    @app.post("/api/bench/check", **openapi.says(Verdict, 400, 409, 415, 422, takes=wire.Built))
    async def check_build(request: Request) -> Response:
        """What the judge says of some blocks."""
        built: wire.Built = await body(request, wire.Built)
        may_think(request, address(request))
        return Answer(await host_of(request).builders.blocks.judged(built.blocks))


def may_think(request: Request, who: str) -> None:
    if not request.app.state.bench_buckets.take(who):
        metrics.LIMITED.labels("bench").inc()
        raise Problem(429, "blocks take a while to look at: wait a little")


async def live_socket(socket: WebSocket) -> None:
    """The WebSocket at a table. Watchers need no name."""
    state = socket.app.state
    if not same_origin(socket):
        await turn_away(socket, "this page is not one of the server's own")
        return
    here = address(socket)
    if state.sockets.get(here, 0) >= state.limits.connections:
        metrics.LIMITED.labels("connections").inc()
        await turn_away(socket, "too many connections from your address")
        return
    state.sockets[here] = state.sockets.get(here, 0) + 1
    try:
        await at_table(socket, str(socket.path_params["id"]))
    finally:
        state.sockets[here] -= 1
        if not state.sockets[here]:
            del state.sockets[here]


async def at_table(socket: WebSocket, id: str) -> None:
    since = socket.query_params.get("since", "0")
    if not since.isascii() or not since.isdecimal() or len(since) > 15:
        await turn_away(socket, "`since` is the number of a record")
        return
    try:
        live = await host_of(socket).live(id, int(since))
    except (Unknown, CannotOpen, StoreError) as error:
        await turn_away(socket, str(error.args[0]), again=isinstance(error, StoreError))
        return
    await socket.accept()
    await Connection(socket, host_of(socket), live, person(socket), int(since), socket.app.state.limits).serve()


async def turn_away(socket: WebSocket, why: str, again: bool = False) -> None:
    """A browser cannot read why a WebSocket is refused; so it is let in, told, and shown out."""
    await socket.accept()
    await socket.send_text(encode(wire.Bye(why, again)).decode())
    await socket.close(GOING_AWAY if again else POLICY)


def same_origin(socket: WebSocket) -> bool:
    """Whether the page that opens the socket is ours. Programs send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or is_ours(origin, socket.headers.get("host", ""), socket.app.state.origins)


# for those who run the server


def add_care(app: FastAPI) -> None:
    @app.get("/health", **openapi.says(wire.Health, 503))
    async def health(request: Request) -> Response:
        """Whether the server can keep what people do."""
        facts = (labtop.__version__, labtop.compiled())
        try:
            await host_of(request).store.check()
        except StoreError as error:
            return Answer(wire.Health("failing", *facts, why=str(error)), 503)
        return Answer(wire.Health("ok", *facts))

    @app.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> Response:
        """For Prometheus, on this machine: behind a proxy the address is that of whoever asked the proxy."""
        if address(request) not in ("127.0.0.1", "::1"):
            raise Problem(403, "the figures are for this machine only")
        metrics.ROOMS.set(len(host_of(request).lives))
        return Response(generate_latest(), media_type="text/plain; version=0.0.4; charset=utf-8")
