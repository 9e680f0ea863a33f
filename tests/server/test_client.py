"""The client and the server are of one piece: types that do not drift, and pages that come from here."""

from pathlib import Path

import httpx
import pytest
from tools import wire_types

from labtop.server.static import BARE, Page, built
from server.running import running

WIRE = Path(__file__).parents[2] / "client" / "src" / "wire"


@pytest.mark.parametrize("name", sorted(wire_types.files()))
def test_the_clients_types_are_those_of_the_server(name: str) -> None:
    assert (WIRE / name).read_text() == wire_types.files()[name], "run `make wire`"


def test_a_page_is_the_client_and_an_unknown_program_address_is_not() -> None:
    with running() as address, httpx.Client(base_url=address) as client:
        for path in ("/", "/table/abc", "/new?game=gsa"):
            answer = client.get(path)
            assert answer.status_code == 200
            if "index.html" in built():
                assert answer.headers["content-type"].startswith("text/html") and "<title>Labtop" in answer.text
            else:
                assert answer.text == BARE
        for path in ("/api/nothing", "/assets/nothing.js"):
            assert client.get(path).status_code == 404


def test_a_file_that_never_changes_is_kept_and_the_page_is_asked_for_anew() -> None:
    assert Page("assets/index-1a2b.js", b"x").cache.endswith("immutable")
    assert Page("index.html", b"x").cache == "no-cache"


def test_nothing_is_loaded_from_elsewhere() -> None:
    for name, page in built().items():
        if name.endswith((".html", ".css", ".js")):
            text = page.plain.decode()
            for scheme in ("https://", "http://"):
                for part in text.split(scheme)[1:]:
                    host = part[:40]
                    assert host.startswith(
                        (
                            "www.w3.org/",
                            "svelte.dev/",
                            "game-icons.net",
                            "127.0.0.1",
                            "creativecommons.org",
                            "openfontlicense.org",
                            "emscripten.org/docs/",  # in a message to developers
                        )
                    ), (name, host)
