"""Before and after every request: limits, origins, and headers that keep browsers out of trouble."""

import logging
import time
from collections.abc import MutableMapping, Sequence
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from labtop.server.limits import Buckets, Limits
from labtop.tables import wire
from labtop.tables.figures import Figures
from labtop.tables.updates import encode

LOG = logging.getLogger("labtop.access")
Headers = Sequence[tuple[bytes, bytes]]
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
TOO_MANY = (429, "slow down: too many requests at once", "", [(b"retry-after", b"1")])
SAFE = ("GET", "HEAD", "OPTIONS")


class TooLarge(Exception):
    pass


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
        headers: MutableMapping[bytes, bytes] = dict(scope["headers"])

        async def limited() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLarge
            return message

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *HEADERS]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        if not self._may(scope):
            await refuse(guarded, *TOO_MANY)
        elif scope["method"] not in SAFE and not self._ours(headers):
            await refuse(guarded, 403, "this page is not one of the server's own", "origin")
        elif too_long(headers, left):
            await refuse(guarded, 413, f"a request has {left} bytes at the most", "body", [(b"connection", b"close")])
        else:
            try:
                await self.app(scope, limited, guarded)
            except TooLarge:
                most = self.limits.body
                await refuse(
                    guarded, 413, f"a request has {most} bytes at the most", "body", [(b"connection", b"close")]
                )
            except Exception:
                LOG.exception("request failed", extra={"method": scope["method"], "path": scope["path"]})
                if not status:
                    await refuse(guarded, 500, "this is a fault of the server's; it has been noted")
        took = round((time.perf_counter() - begun) * 1000, 1)
        LOG.debug("request", extra={"method": scope["method"], "path": scope["path"], "status": status, "ms": took})

    def _ours(self, headers: MutableMapping[bytes, bytes]) -> bool:
        origin = headers.get(b"origin")
        return origin is None or is_ours(
            origin.decode("latin-1"), headers.get(b"host", b"").decode("latin-1"), self.origins
        )


def is_ours(origin: str, host: str, others: frozenset[str]) -> bool:
    """Whether a page from there may use the server at `host`: its own pages, and those it was told of."""
    try:
        return origin in others or (host != "" and urlsplit(origin).netloc == host)
    except ValueError:  # no address at all
        return False


def too_long(headers: MutableMapping[bytes, bytes], most: int) -> bool:
    length = headers.get(b"content-length", b"0")
    return not length.isdigit() or int(length[:20]) > most


async def refuse(send: Send, status: int, why: str, where: str = "", extra: Headers = ()) -> None:
    body = encode(wire.Wrong(why, where))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *extra]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
