"""For Science!'s text board: what is shown of its view, and what has to be drawn for that."""

from collections.abc import Sequence
from functools import partial
from itertools import cycle
from string import ascii_letters
from typing import Final

from labtop.games.for_science.card_text import DesignFace, TileFace, earns
from labtop.games.for_science.deck_schema import TILE_SHAPES
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.vaccine.lattice import ORIGIN, WIDE, cell_of, inside, spot_of, turned
from labtop.games.for_science.view_types import Board, LabView, Mine, Structure, View, Workshop
from labtop.games.text_board import INDENT, Layout, TextBoard, plain

NAME: Final = 28  # columns for the name of a card
say = partial(WORDS.say, "board")


def minutes(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def time_left(board: TextBoard, view: View) -> str:
    clock = view.clock
    now = clock.now if clock.paused_at is None else clock.paused_at
    left = clock.timer if clock.ends is None else max(0, clock.ends - now)
    return f"⏱ {minutes(left)}" if clock.timer else ""


def parts(blocks: Sequence[str], lines: Sequence[tuple[int, int]]) -> str:
    """Blocks by number, and which of them touch."""
    named = [f"{n} {WORDS.say('shape', shape)}" for n, shape in enumerate(blocks, 1)]
    return f"{', '.join(named)}  {' '.join(f'{a + 1}-{b + 1}' for a, b in lines)}".rstrip()


def design(board: TextBoard, id: str, turned: bool) -> str:
    """A card in two lines, with the block that each upper and each lower port leads to."""
    face = board.faces[id]
    assert isinstance(face, DesignFace)
    upper, lower = face.face[0], face.face[-1]
    if turned:
        upper, lower = lower[::-1], upper[::-1]
    name = plain(f"{id}{'*' if turned else ' '} {face.name}")
    first, second = (" ".join(ports.replace(".", "·")) for ports in (upper, lower))
    earned = earns(face.data, face.knowledge)
    return f"{name:<{NAME}} {first}   {parts(face.blocks, face.lines)}\n[dim]{earned:<{NAME}}[/] {second}"


def stacked(board: TextBoard, area: LabView | Workshop) -> str:
    """A column of cards, the top one first."""
    return "\n".join(design(board, card.id, card.turned) for card in reversed(area.column))


def cards(board: TextBoard, mine: Mine) -> str:
    return "".join(f"\n{design(board, id, False)}" for id in mine.hand).replace("\n", f"\n{INDENT}")


def standing(board: TextBoard, structure: Structure) -> str:
    """The blocks of a structure, and what each touches."""
    names = [f"{WORDS.say('shape', block.shape)} {block.id.rpartition('-')[2]}" for block in structure.blocks]
    touched = [[names[n] for n in block.touches] + [say("table")] * block.table for block in structure.blocks]
    return "  ".join(f"{name} ({', '.join(others) or '-'})" for name, others in zip(names, touched, strict=True))


def wanted(board: TextBoard, structure: Structure) -> str:
    """What a structure is to become."""
    assert isinstance(board.view, View)
    areas = {lab.id: lab.demand for lab in board.view.labs} | {own.id: own.demand for own in board.view.workshops}
    demand = structure.plan or areas[structure.area]
    table = [f"{n + 1}-{say('table')}" for n in demand.table]
    return " ".join([parts(demand.blocks, demand.lines), *table])


def lattice(board: TextBoard, vaccine: Board) -> str:
    """A letter of its tile in each triangle of the lattice, and below that which tile it is."""
    signs: dict[tuple[int, int], str] = {}
    named = []
    for letter, laid in zip(cycle(ascii_letters), vaccine.laid, strict=False):
        face = board.faces[laid.tile]
        assert isinstance(face, TileFace)
        named.append(say("laid", letter=letter, tile=laid.tile, x=laid.x, y=laid.y, turn=laid.turn))
        for half in inside(TILE_SHAPES.index(face.shape)):
            cell = cell_of(turned(half, laid.turn) + spot_of(laid.x, laid.y, 0) - ORIGIN)
            y, x = divmod(cell // 2, WIDE)
            signs[2 * x + y + cell % 2, y] = letter
    left = min((x for x, _ in signs), default=0)
    lines = []
    for y in sorted({y for _, y in signs}, reverse=True):
        row = {x - left: sign for (x, at), sign in signs.items() if at == y}
        lines.append("".join(row.get(x, " ") for x in range(max(row) + 1)))
    return "\n".join([*lines, "  ".join(named)])


LAYOUT: Final = Layout(
    rows={
        "View": "time phase difficulty universal cures researched / alert lasting+ / piles / free / tracks / stacks"
        " / tray counter / labs / workshops / structures / vaccine / panels / mine",
        "Piles": "designs wasted",
        "LabView": "id disease mutation+ column verified lacks / stacked",
        "Workshop": "role / stacked",
        "Structure": "seat standing / wanted / presented changed cheers_needed? checks_needed permit steadied",
        "Stack": "size shape",
        "Board": "captured / lattice",
        "Panel": "hand shown extra_draws? busy data? knowledge? debts tile wants_pause",
        "Mine": "cards",
    },
    made={
        "time": time_left,
        "stacked": stacked,
        "cards": cards,
        "standing": standing,
        "wanted": wanted,
        "lattice": lattice,
    },
)
