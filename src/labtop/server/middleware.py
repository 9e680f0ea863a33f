"""Before and after every request: limits, origins, and headers that keep browsers out of trouble."""

import logging
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from labtop.server.connection import Buckets
from labtop.server.settings import Limits
from labtop.tables import wire
from labtop.tables.api import Problem
from labtop.tables.live import Figures
from labtop.tables.updates import encode

LOG = logging.getLogger("labtop.access")
JSON = "application/json"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    def __init__(self, app: ASGIApp, limits: Limits, origins: frozenset[str], figures: Figures) -> None:
        self.app, self.limits, self.origins, self.figures = app, limits, origins, figures
        self.buckets = Buckets(limits.requests, 3 * limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "lifespan" or self._may(scope):
            await self.app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1013})

    def _may(self, scope: Scope) -> bool:
        """Whether whoever asks has not asked too often."""
        if self.buckets.take(scope["client"][0] if scope["client"] else ""):
            return True
        self.figures.limited["requests"] += 1
        return False

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status, left = time.perf_counter(), 0, self.limits.body
        headers = Headers(scope=scope)
        too_large = Problem(413, f"a request has {left} bytes at the most", "body")

        async def limited() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise too_large
            return message

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *HEADERS]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        answer = self.app
        if not self._may(scope):
            answer = failure(Problem(429, "slow down: too many requests at once"), {"retry-after": "1"})
        elif scope["method"] not in SAFE and not is_ours(headers, self.origins):
            answer = failure(Problem(403, "this page is not one of the server's own", "origin"))
        elif too_long(headers, left):
            answer = failure(too_large)
        try:
            await answer(scope, limited, guarded)
        except Exception:
            LOG.exception("request failed", extra={"method": scope["method"], "path": scope["path"]})
            if not status:
                wrong = Problem(500, "this is a fault of the server's; it has been noted")
                await failure(wrong)(scope, receive, guarded)
        took = round((time.perf_counter() - begun) * 1000, 1)
        LOG.debug("request", extra={"method": scope["method"], "path": scope["path"], "status": status, "ms": took})


def is_ours(headers: Headers, others: frozenset[str]) -> bool:
    """Whether a request comes from the server's own pages or those it was told of. Programs send no origin."""
    origin, host = headers.get("origin"), headers.get("host", "")
    try:
        return origin is None or origin in others or (host != "" and urlsplit(origin).netloc == host)
    except ValueError:  # no address at all
        return False


def too_long(headers: Headers, most: int) -> bool:
    length = headers.get("content-length", "0")
    return not (length.isascii() and length.isdigit()) or int(length[:20]) > most


def failure(wrong: Problem, headers: Mapping[str, str] | None = None) -> Response:
    response = Response(encode(wire.Wrong(wrong.why, wrong.where)), wrong.status, headers, JSON)
    if wrong.status == 413:
        response.headers["connection"] = "close"
    return response
