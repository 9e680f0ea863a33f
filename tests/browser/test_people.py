"""Two people at one table, a page that is loaded again, a server that is killed: nothing is told, nothing is lost."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser.visitor import Visitor, click_on
from server.running import process

pytestmark = pytest.mark.long


def view_of(visitor: Visitor, id: str) -> dict[str, Any]:
    answer = visitor.context.request.get(f"{visitor.address}/api/tables/{id}")
    now: dict[str, Any] = answer.json()["now"]
    return now


def play_on(people: list[Visitor], roll: random.Random, decisions: int) -> None:
    """Whoever is asked decides, until so many have."""
    done = 0
    while done < decisions:
        for visitor in people:
            if visitor.page.locator(".table[data-mine]:not([data-busy])").count() and not visitor.over():
                click_on(visitor, roll)
                done += 1
        if all(visitor.over() for visitor in people):
            return
        people[0].page.wait_for_timeout(20)


def test_neither_of_two_people_is_ever_shown_the_others_secrets(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit("Ada"), visit("Ben")
    id = ada.sit_down("experiment", ["you", "open", "easy"])
    ben.go(f"/table/{id}")
    ben.page.get_by_role("button", name="Sit down").first.click()
    for visitor in (ada, ben):
        visitor.page.get_by_role("button", name="I am ready").click()
    roll, kept = random.Random(3), 0
    for _ in range(8):
        play_on([ada, ben], roll, 4)
        public = httpx.get(f"{ada.address}/api/tables/{id}").text  # all that anybody may know, from the first line on
        for one, other in ((ada, ben), (ben, ada)):
            tasks = view_of(one, id)["view"]["mine"]["tasks"]
            secrets = [task for task in tasks if f'"{task}"' not in public]
            wire, dom = "".join(other.heard), other.page.content()
            assert all(task in "".join(one.heard) for task in secrets)  # the one who may know was told
            assert not [task for task in secrets if task in wire or task in dom]
            kept += len(secrets)
    assert kept > 8


def test_a_page_that_is_loaded_again_shows_the_same_table(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    id = ada.sit_down("gsa", ["you", "easy"])
    roll = random.Random(1)
    for _ in range(5):
        ada.wait_for_turn()
        click_on(ada, roll)
    ada.wait_for_turn()
    before, asked = view_of(ada, id)["seq"], ada.page.locator(".prompt strong").inner_text()
    ada.page.reload()
    ada.wait_for_turn()
    assert ada.seq() == before and ada.page.locator(".prompt strong").inner_text() == asked
    click_on(ada, roll)


def test_a_server_that_is_killed_in_mid_game_costs_nothing(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    with process(f"sqlite:///{tmp_path / 'tables.db'}", "--workers", "1") as server:
        ada = visit("Ada", at=server.address)
        ada.sit_down("experiment", ["you", "easy", "easy"])
        roll = random.Random(2)
        for _ in range(4):
            ada.wait_for_turn()
            click_on(ada, roll)
        ada.wait_for_turn()
        seq, log = ada.seq(), ada.page.locator(".log li").count()
        ada.calm = True
        server.kill()
        ada.page.wait_for_selector(".table[data-link=lost]")
        server.start()
        ada.page.wait_for_selector(".table[data-link=live]")
        ada.calm = False
        assert ada.seq() == seq and ada.page.locator(".log li").count() == log
        ada.wait_for_turn()
        click_on(ada, roll)
        ada.close()


def test_a_move_made_while_the_server_is_away_counts_once_it_is_back(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    with process(f"sqlite:///{tmp_path / 'tables.db'}", "--workers", "1") as server:
        ada = visit("Ada", at=server.address)
        ada.sit_down("experiment", ["you", "easy", "easy"])
        ada.wait_for_turn()
        seq = ada.seq()
        ada.calm = True
        server.kill()
        ada.page.wait_for_selector(".table[data-link=lost]")
        ada.page.locator(".piece[data-state=playable]:visible").first.click()
        ada.page.locator(".piece[data-state=target]:visible").first.click()
        server.start()
        ada.wait_past(seq)
        ada.close()
