from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.visitor import Visitor, a_browser
from labtop.server.static import built
from server.running import running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with a_browser() as found:
        yield found


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert "index.html" in built(), "the client has not been built: `make client`"
    file: Path = tmp_path_factory.mktemp("tables") / "tables.db"
    with running(database=f"sqlite:///{file}") as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Somebody comes to the server with a browser; at the end nothing may have gone wrong in it."""
    here: list[Visitor] = []

    def come(name: str = "", size: str = "wide", at: str = address, **more: Any) -> Visitor:
        here.append(Visitor(browser, at, size, **more))
        return here[-1].named(name) if name else here[-1]

    yield come
    for visitor in here:
        visitor.close()
