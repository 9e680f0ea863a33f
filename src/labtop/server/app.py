"""HTTP and WebSocket over tables: the routes of `labtop.tables.api`, carried there and back."""

import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.websockets import WebSocket

from labtop.server import monitoring, openapi, static
from labtop.server.connection import GOING_AWAY, POLICY, Buckets, Connection
from labtop.server.middleware import JSON, Guard, failure, is_ours
from labtop.server.settings import Settings
from labtop.tables import wire
from labtop.tables.api import ROUTES, Answer, Ask, Problem, Route
from labtop.tables.live import BANNED
from labtop.tables.people import Person
from labtop.tables.records import CannotOpen, Refused
from labtop.tables.service import TableService, Unknown
from labtop.tables.stores.sql import StoreError
from labtop.tables.updates import encode

LOG = logging.getLogger("labtop.app")
COOKIE = "labtop"
YEAR = 365 * 24 * 3600  # seconds
THIS_MACHINE = ("127.0.0.1", "::1")
STATUS: dict[type[Exception], int] = {Refused: 409, CannotOpen: 409, Unknown: 404, StoreError: 503}
Endpoint = Callable[[Request], Awaitable[Response]]


class App(Starlette):
    def __init__(self, service: TableService, settings: Settings) -> None:
        self.service, self.settings, limits = service, settings, settings.limits
        self.origins = frozenset(settings.origins)
        self.buckets = {  # with what to say to those who ask too much
            "tables": (Buckets(limits.tables, 60 * limits.tables), "too many new tables: wait a while"),
            "hints": (Buckets(limits.hints, 4), "a hint takes a while to find: wait a little"),
            "blocks": (Buckets(limits.blocks, 10), "blocks take a while to look at: wait a little"),
            "decks": (Buckets(limits.decks, 10 * limits.decks), "too many decks to check: wait a little"),
        }
        self.sockets: Counter[str] = Counter()  # open ones, by address
        description = Response(encode(openapi.described(ROUTES)), media_type=JSON)
        paths: dict[str, dict[str, Route]] = {}
        for route in ROUTES:
            paths.setdefault(route.path, {})[route.method] = route
        routes: list[BaseRoute] = [HttpRoute(path, self._endpoint(at), methods=[*at]) for path, at in paths.items()]
        routes += [
            HttpRoute("/api/openapi.json", description, methods=["GET"]),
            HttpRoute("/metrics", self._metrics),
            WebSocketRoute("/api/tables/{id}/live", self._socket),
            static.route(),
        ]
        guard = Middleware(Guard, limits=limits, origins=self.origins, figures=service.figures)
        super().__init__(
            routes=routes,
            middleware=[guard],
            exception_handlers=dict.fromkeys((Problem, HTTPException, *STATUS), self._failed),
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        if not self.service.is_open:
            await self.service.open()
        yield
        await self.service.close()

    # requests

    def _endpoint(self, by_method: dict[str, Route]) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            route, who = by_method["GET" if request.method == "HEAD" else request.method], self._person(request)
            if route.named and not who.id:
                raise Problem(401, "say first who you are: POST /api/me", "cookie")
            if route.named and who.id in self.service.banned:
                raise Problem(403, BANNED, "cookie")
            params = params_of(request, route.params)
            body = None if route.body is None else await body_of(request, route.body)
            if route.limit:
                self._limit(route, who, request)
            ask = Ask(self.service, who, body, self.settings.examples)
            said = await route.handle(ask, **msgspec.structs.asdict(params))
            return self._response(said if isinstance(said, Answer) else Answer(said), request)

        return endpoint

    def _limit(self, route: Route, who: Person, request: Request) -> None:
        by_person = route.named and route.limit != "tables"  # a person costs nothing to make, an address does
        bucket, too_much = self.buckets[route.limit]
        if not bucket.take(who.id if by_person else address(request)):
            self.service.figures.limited[route.limit] += 1
            raise Problem(429, too_much)

    def _response(self, answer: Answer, request: Request) -> Response:
        content = answer.content if isinstance(answer.content, bytes) else encode(answer.content)
        response = Response(content, answer.status, media_type=JSON)
        if answer.file:
            response.headers["Content-Disposition"] = f'attachment; filename="{answer.file}"'
        if answer.person is not None:
            secure = self.settings.secure or request.url.scheme == "https"
            cookie = self.service.keys.cookie(answer.person)
            response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    def _person(self, request: HTTPConnection) -> Person:
        return self.service.keys.person(request.cookies.get(COOKIE))

    async def _failed(self, request: Request, wrong: Exception) -> Response:
        """What went wrong, as an answer that says what and where."""
        if isinstance(wrong, HTTPException):
            return failure(Problem(wrong.status_code, str(wrong.detail)), wrong.headers)
        if isinstance(wrong, StoreError):
            LOG.error("cannot", extra={"why": str(wrong)})
        elif isinstance(wrong, Refused):
            self.service.figures.refused["refused"] += 1
        return failure(wrong if isinstance(wrong, Problem) else Problem(STATUS[type(wrong)], str(wrong)))

    # for those who run the server

    async def _metrics(self, request: Request) -> Response:
        """For Prometheus, on this machine: behind a proxy the address is that of whoever asked the proxy."""
        if address(request) not in THIS_MACHINE:
            raise Problem(403, "the figures are for this machine only")
        return Response(monitoring.latest(self.service), media_type="text/plain; version=0.0.4; charset=utf-8")

    # WebSockets

    async def _socket(self, socket: WebSocket) -> None:
        """The WebSocket at a table. Watchers need no name."""
        here = address(socket)
        if not is_ours(socket.headers, self.origins):
            await turn_away(socket, "this page is not one of the server's own")
        elif self.sockets[here] >= self.settings.limits.connections:
            self.service.figures.limited["connections"] += 1
            await turn_away(socket, "too many connections from your address")
        else:
            self.sockets[here] += 1
            try:
                await self._at_table(socket, str(socket.path_params["id"]))
            finally:
                self.sockets[here] -= 1
                if not self.sockets[here]:
                    del self.sockets[here]

    async def _at_table(self, socket: WebSocket, id: str) -> None:
        since = socket.query_params.get("since", "0")
        if not since.isascii() or not since.isdecimal() or len(since) > 15:
            await turn_away(socket, "`since` is the number of a record")
            return
        try:
            live = await self.service.live(id, int(since))
        except (Unknown, CannotOpen, StoreError) as wrong:
            await turn_away(socket, str(wrong.args[0]), again=isinstance(wrong, StoreError))
            return
        await socket.accept()
        await Connection(socket, live, self._person(socket), int(since), self.settings.limits).serve()


async def turn_away(socket: WebSocket, why: str, again: bool = False) -> None:
    """A browser cannot read why a WebSocket is refused; so it is let in, told, and shown out."""
    await socket.accept()
    await socket.send_text(encode(wire.Bye(why, again)).decode())
    await socket.close(GOING_AWAY if again else POLICY)


def address(request: HTTPConnection) -> str:
    return request.client.host if request.client is not None else ""


def params_of(request: Request, kind: type[msgspec.Struct]) -> Any:
    """What stands in path and query, as a struct; what is wrong with it is a 422 that says what and where."""
    try:
        return msgspec.convert({**request.query_params, **request.path_params}, kind, strict=False)
    except msgspec.ValidationError as wrong:
        raise unfit(wrong) from None


async def body_of(request: Request, kind: Any) -> Any:
    """The body as a struct, in the same way."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Problem(415, f"a body is {JSON}", "content-type")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as wrong:
        raise unfit(wrong) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Problem(400, f"this is not JSON: {wrong}", "body") from None


def unfit(wrong: msgspec.ValidationError) -> Problem:
    why, _, where = str(wrong).partition(" - at `")
    return Problem(422, why, where.rstrip("`"))
