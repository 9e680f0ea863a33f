"""Numbers that the rules pages tell of the standard decks."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from labtop import games
from labtop.games.rulebook import page, sections

IN_TEXT = re.compile(r"(?:\(|[Ss]ection |, )(\d\d?\.\d+|\d\d?(?=\)))")
IN_TABLE = re.compile(r"\| (\d[\d, ]*\.[\d., ]+) \|$", re.MULTILINE)  # a column of sections


def faces(game: str) -> list[Mapping[str, Any]]:
    found = games.find(game)
    return [msgspec.to_builtins(face) for face in found.catalogue(found.deck()).values()]


def kinds(game: str) -> Counter[str]:
    """How many cards of each kind, copies counted."""
    counted: Counter[str] = Counter()
    for face in faces(game):
        counted[face["kind"]] += face.get("copies", face.get("in_the_box", face.get("cards", 1)))
    return counted


def test_the_contents_of_experiment() -> None:
    there, text = kinds("experiment"), page(games.FOLDERS["experiment"])
    assert f"| tasks | {there['task']} |" in text
    assert f"| open lab cards | {there['open lab card']} |" in text
    assert f"| confidential lab cards | {there['confidential lab card']} |" in text


def test_the_contents_of_gsa() -> None:
    there, text = kinds("gsa"), page(games.FOLDERS["gsa"])
    scoring, mandatory = there["project"], there["mandatory project"]
    assert f"| projects | {scoring + mandatory} | {scoring} that score points, {mandatory} mandatory |" in text
    assert f"| species | {there['species']} |" in text and f"| techniques | {there['technique']} |" in text
    assert f"| modifiers | {there['modifier']} |" in text


def test_the_contents_of_mad_science() -> None:
    there, text = kinds("mad-science"), page(games.FOLDERS["mad-science"])
    marked = Counter(face["players"] for face in faces("mad-science") if face["kind"] == "invention")
    assert (
        f'| {there["invention"]} | {marked[2]} for every game, {marked[3]} marked "3+", {marked[4]} marked "4" |'
        in text
    )
    for kind in ("headquarters", "minion", "quirk"):
        assert f"| {kind.removesuffix('s')}s | {there[kind]} |" in text
    assert f"| resources | {there['resource']} |" in text


def test_the_contents_of_science() -> None:
    there, text = kinds("science"), page(games.FOLDERS["science"])
    asked = Counter(face["ask"] for face in faces("science") if face["kind"] == "event")
    slots = [face["slots"] for face in faces("science") if face["kind"] == "invention"]
    assert f"| researchers | {there['researcher']} |" in text
    assert f"| {there['invention']} | each with a price and {min(slots)} to {max(slots)} slots |" in text
    assert f"| {there['event']} | {asked['vote']} put to the vote, {asked['each']} in which everybody picks" in text


def test_the_contents_of_for_science() -> None:
    there, text = kinds("for-science"), page(games.FOLDERS["for-science"])
    for kind, name in (
        ("design", "design cards"),
        ("disease", "diseases"),
        ("mutation", "mutations"),
        ("event", "events"),
    ):
        assert f"| {name} | {there[kind]} |" in text
    tiles = [there[shape] for shape in ("sector", "rhombus", "trapezoid", "chevron")]
    assert "{}: {} sectors, {} rhombi, {} trapezoids, {} chevrons".format(sum(tiles), *tiles) in text
    insight = sum(icons for face in faces("for-science") for _, icons in face.get("regions", {}).values())
    assert f"all tiles together have only {insight} Insight" in text


@pytest.mark.parametrize("game", games.FOLDERS)
def test_the_goal_comes_first_and_an_example_soon(game: str) -> None:
    headings = re.findall(r"^## (?:\d+ )?(.+)$", page(games.FOLDERS[game]), re.MULTILINE)
    assert headings[0] == "The goal" and headings[1].startswith("An example")


@pytest.mark.parametrize("game", games.FOLDERS)
@pytest.mark.parametrize("name", ["rules.md", "deck.md"])
def test_every_section_that_a_page_refers_to_is_there(game: str, name: str) -> None:
    package = games.FOLDERS[game]
    text = page(package, name)
    cited = {number for cell in IN_TABLE.findall(text) for number in cell.split(", ")} | set(IN_TEXT.findall(text))
    assert cited <= set(sections(package))
