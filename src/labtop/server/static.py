"""The client's files: what the browser shows is built into the package, and everything in it comes from here."""

import gzip
import mimetypes
from functools import cached_property
from pathlib import Path
from typing import Final

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import labtop

KINDS: Final = mimetypes.MimeTypes()  # Python's own, not the system's
KINDS.add_type("text/javascript", ".js")
KINDS.add_type("font/woff2", ".woff2")
SMALL: Final = ("css", "html", "js", "json", "svg", "wasm", "webmanifest")  # what gets smaller when it is squeezed
BARE = "Labtop is running, without its pages: `make client` builds them. For programs: /api/openapi.json\n"
FOREVER: Final = "public, max-age=31536000, immutable"  # the name of an asset changes with what is in it


class Anywhere(PathConvertor):
    """Every path but those of programs: what is not found there is told as they expect it."""

    regex = "(?!(?:api|health|metrics)(?:/|$)).*"


register_url_convertor("page", Anywhere())


class Page:
    """One file, as it is and squeezed."""

    def __init__(self, name: str, content: bytes) -> None:
        self.kind = KINDS.guess_type(name)[0] or "application/octet-stream"
        self.plain = content
        self.small = name.rpartition(".")[2] in SMALL
        self.cache = FOREVER if name.startswith("assets/") else "no-cache"

    @cached_property
    def squeezed(self) -> bytes:
        return gzip.compress(self.plain, 9, mtime=0)

    def answer(self, request: Request) -> Response:
        headers = {"cache-control": self.cache, "vary": "accept-encoding"}
        if self.small and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.squeezed, headers=headers | {"content-encoding": "gzip"}, media_type=self.kind)
        return Response(self.plain, headers=headers, media_type=self.kind)


def built() -> dict[str, Page]:
    """The files of the client by their paths; none where it has not been built."""
    root = Path(labtop.__file__).parent / "client"
    names = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    return {name: Page(name, (root / name).read_bytes()) for name in names}


def route() -> Route:
    """Last of all routes: every address that is not a file's or a program's is a page, which the client draws."""
    pages = built()

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path in pages:
            return pages[path].answer(request)
        if path.startswith("assets/"):
            raise HTTPException(404, "there is nothing here")
        if "index.html" not in pages:
            return Response(BARE, media_type="text/plain")
        return pages["index.html"].answer(request)

    return Route("/{path:page}", page)
