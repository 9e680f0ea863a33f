"""The text board: what it makes of a view, with words and without; and that the games' words and layouts are in use."""

import re
from typing import Any

import msgspec
import pytest

from contract.cases import FACES
from labtop import games
from labtop.games.i18n import VerbGame
from labtop.games.text_board import Layout, TextBoard
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Face

every_game = pytest.mark.parametrize("id", games.FOLDERS)


class Card(Face, frozen=True):
    points: int = 0


class Project(msgspec.Struct, frozen=True):
    id: str
    needs: dict[str, int]
    has: dict[str, int]


class Panel(msgspec.Struct, frozen=True):
    seat: int
    score: int
    ready: bool
    projects: tuple[Project, ...]


class Mine(msgspec.Struct, frozen=True):
    hand: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    seat: int | None
    turn: int
    phase: int
    discards: tuple[str, ...]
    panels: tuple[Panel, ...]
    mine: Mine | None
    to_act: tuple[int, ...]


FROG = Project("maze", {"frog": 2, "laser": 1}, {"frog": 1})
PANELS = (Panel(0, 3, True, (FROG,)), Panel(1, 0, False, ()))
VIEW = View(1, 4, 2, ("frog", "laser"), PANELS, Mine(("frog", "frog", "laser")), (1,))
CARDS = {
    "frog": Card("Frog", "animal", "It leaps.", 1),
    "laser": Card("Laser [red]", "tool", "It burns.", 2),
    "maze": Card("Maze", "project", "A way out.", 3),
}


def written(words: dict[str, object], rows: dict[str, str], view: View = VIEW) -> list[str]:
    return str(TextBoard(view, CARDS, words, Layout(rows))).splitlines()


def test_a_view_without_words_or_layout_has_a_board() -> None:
    assert written({}, {}) == [
        "[bold]turn 4[/] · phase 2",
        "discards [green]●[/] Frog  [cyan]■[/] Laser \\[red]",
        "",
        "  [bold]@0[/] score 3  ready",
        "    [yellow]◆[/] Maze  needs 2 [green]●[/] Frog  [cyan]■[/] Laser \\[red]  has [green]●[/] Frog",
        "➤ [bold]@1[/] score 0",
        "",
        "hand 2 [green]●[/] Frog  [cyan]■[/] Laser \\[red]",
    ]


def test_words_are_said_of_fields_and_of_their_values() -> None:
    words: dict[str, object] = {
        "sign": "",
        "turn": "Turn {turn}",
        "phase-2": "action",
        "panel-score": "{score:>2} points",
    }
    words |= {"ready": "has done", "not-ready": "thinks", "discards": "{#discards} away, on top {^discards}"}
    lines = written(words, {"View": "turn phase / discards / panels", "Panel": "score ready"})
    assert lines[:2] == ["[bold]Turn 4[/] · action", "2 away, on top Laser \\[red]"]
    assert lines[3:] == ["  [bold]@0[/]  3 points  has done", "➤ [bold]@1[/]  0 points  thinks"]


def test_what_is_there_is_ticked_and_counts_are_summed() -> None:
    words: dict[str, object] = {"sign": "", "project-id": "{id} {+has} of {+needs}", "needs": "{needs/has}"}
    lines = written(words, {"View": "panels", "Panel": "score / projects", "Project": "id needs"})
    assert "    Maze 1 of 3  [bold]✓[/] Frog  Frog  Laser \\[red]" in lines


def test_cards_may_show_what_is_printed_on_them() -> None:
    words: dict[str, object] = {"sign": "", "sign-frog": "~", "hand": "Your hand: {hand}", "points": "{points} points"}
    [line] = written(words, {"View": "mine", "Mine": "hand+", "Card": "points text"})[-1:]
    assert line == "Your hand: 2 ~ Frog [dim](1 points, It leaps.)[/]  Laser \\[red] [dim](2 points, It burns.)[/]"


def test_a_field_may_be_shown_in_some_phases_and_not_if_it_is_0() -> None:
    rows = {"View": "turn? phase / discards@1,3 / panels", "Panel": "score?"}
    lines = written({}, rows)
    assert lines == ["[bold]turn 4[/] · phase 2", "", "  [bold]@0[/] score 3", "➤ [bold]@1[/] "]
    other = written({}, rows, msgspec.structs.replace(VIEW, phase=3, turn=0))
    assert other[0] == "[bold]phase 3[/]" and other[1].startswith("discards ")


def all_structs(kind: type[msgspec.Struct]) -> dict[str, type[msgspec.Struct]]:
    """A struct and those that it holds, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    rest: list[Any] = [kind]
    while rest:
        one = rest.pop()
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__name__ not in found:
            found[one.__name__] = one
            rest += [field.type for field in msgspec.structs.fields(one)]
        rest += getattr(one, "__args__", ())
    return found


def shown_structs(id: str) -> dict[str, type[msgspec.Struct]]:
    game = games.find(id)
    view = game.view(game.setup(game.deck(), game.players[1], {o.id: o.default for o in game.options}, 1), NOBODY)
    return all_structs(type(view)) | {type(face).__name__: type(face) for face in FACES[id].values()}


@every_game
def test_a_layout_speaks_of_fields_that_there_are(id: str) -> None:
    game, structs = games.find(id), shown_structs(id)
    assert isinstance(game, VerbGame)
    shown = " ".join(game.layout.rows.values())
    for name, rows in game.layout.rows.items():
        fields = {re.split("[+?@]", field)[0] for field in rows.replace("/", " ").split()}
        assert fields <= {*structs[name].__struct_fields__, *game.layout.made}, name
    assert all(made in shown for made in game.layout.made)


@every_game
def test_every_word_of_a_board_is_in_use(id: str) -> None:
    game, structs = games.find(id), shown_structs(id)
    assert isinstance(game, VerbGame)
    words = game.words.all("board")
    shown = {re.split("[+?@]", field)[0] for rows in game.layout.rows.values() for field in rows.split()}
    shown |= set(re.findall("[a-z_]+", " ".join(re.findall("{.+?}", "".join(words.values())))))
    known = {"table", "laid"}  # of what For Science! draws
    known |= {"sign", *(f"sign-{face}" for face in FACES[id]), *(f"sign-{name.lower()}" for name in structs)}
    for field in shown:
        key = field.replace("_", "-")
        of = {f"{name.lower()}-{key}" for name, kind in structs.items() if field in kind.__struct_fields__}
        known |= {f"{no}{one}" for one in (key, *of) for no in ("", "no-", "not-")}
        known |= {word for word in words if word.startswith(f"{key}-")}  # its values
    assert {word for word in words if not word.startswith("card-")} <= known
