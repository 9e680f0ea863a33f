"""For Science!'s table for a terminal, in rich markup."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science.card_text import earns
from labtop.games.for_science.cards import MOST_BLOCKS, PORTS, SHAPES, Cards
from labtop.games.for_science.rules.teamwork import named_faults
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, build_fault
from labtop.games.for_science.vaccine import BOUND, TURNS, WIDE, corner, turn_of
from labtop.games.for_science.view_types import LabView, Panel, Placed, Structure, View, Workshop
from labtop.games.words import listed

INDENT = "    "
DIM, BOLD, BAD, END = "[dim]", "[bold]", "[bold red]", "[/]"
MOST_FAULTS = 4  # of a structure that are told
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def minutes(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def plain(name: str) -> str:
    """A name as it is written: markup begins with a bracket."""
    return name.replace("[", "\\[")


def say(key: str, **values: object) -> str:
    return WORDS.say("board", key, **values)


def board(s: ForScience, view: View) -> str:
    lines = [head(view), *event_lines(view), stores(s.cards, view)]
    for lab in view.labs:
        lines += ["", *lab_lines(s.cards, lab)]
    for workshop in view.workshops:
        if workshop.role is not None:
            lines += ["", *workshop_lines(s.cards, workshop)]
    if view.structures:
        lines.append("")
    for structure in view.structures:
        lines += structure_lines(s, structure)
    lines += ["", *vaccine_lines(s, view), ""]
    lines += [panel_line(s.cards, panel, view) for panel in view.panels]
    if view.mine is not None:
        lines += ["", f"{BOLD}{say('own-hand')}{END}:"]
        for id in view.mine.hand:
            lines += card_lines(s.cards, Placed(id, False))
        if not view.mine.hand:
            lines[-1] += f" {say('no-cards')}"
    return "\n".join(lines)


def head(view: View) -> str:
    clock = view.clock
    parts = [say("untimed")]
    if clock.ends is not None:
        now = clock.now if clock.paused_at is None else clock.paused_at
        parts = [f"⏱ {minutes(max(0, clock.ends - now))}"]
    elif clock.timer:
        parts = [f"⏱ {minutes(clock.timer)}"]
    parts += [say(f"phase-{view.phase}"), say("difficulty", n=view.setting.difficulty)]
    parts += [say("cures", n=view.cures), say("researched", n=view.researched)]
    return f"{BOLD}{parts[0]}{END} · " + "  ".join(parts[1:])


def event_lines(view: View) -> list[str]:
    if view.event.alert:
        return [f"{BAD}{say('alert')}{END}"]
    lasting = view.event.lasting
    if lasting is None:
        return []
    forbids = listed(lasting.forbids)
    return [f"{BOLD}{plain(lasting.name)}{END}: {forbids}  ({say('cures-left', n=lasting.cures_left)})"]


def stores(cards: Cards, view: View) -> str:
    """The deck, the wasted cards, and the blocks that nobody has."""
    piles = view.piles
    wasted = "  ".join(card_name(cards, id) for id in piles.wasted)
    most = say("wasted", n=len(piles.wasted), most=piles.wasted_most)
    left = say("deck", n=piles.designs, discards=len(piles.discards))
    blocks = "  ".join(supply_words(view, shape) for shape in SHAPES)
    return f"{left}  {most}{':  ' if wasted else ''}{wasted}\n{say('supply')}:  {blocks}"


def supply_words(view: View, shape: str) -> str:
    n, free = view.supply[shape], view.free[shape]
    return f"{n} {WORDS.say('shapes', shape)}" + (f" ({free})" if free != n else "")


# designs


def card_name(cards: Cards, id: str) -> str:
    return f"{id} {plain(cards.design_names[cards.design_ids.index(id)])}"


def column_lines(cards: Cards, column: Sequence[Placed]) -> list[str]:
    """Cards as they lie, the top one first: each with its upper ports, and below them its lower ones."""
    return [line for card in reversed(column) for line in card_lines(cards, card)]


def card_lines(cards: Cards, card: Placed) -> list[str]:
    n = cards.design_ids.index(card.id)
    code, at = 2 * n + card.turned, n * MOST_BLOCKS
    shapes = [SHAPES[cards.shapes[at + block]] for block in range(cards.blocks[n])]
    named = ", ".join(f"{block + 1} {shape}" for block, shape in enumerate(shapes))
    pairs = [(a, b) for b in range(len(shapes)) for a in range(b) if cards.touches(n, a, b)]
    touch = "  ".join(f"{a + 1}-{b + 1}" for a, b in pairs)
    name = f"{card.id}{'*' if card.turned else ' '} {cards.design_names[n]}"
    earned = earns(cards.data[n], cards.knowledge[n])
    upper = ports(cards.above_at, code)
    lower = ports(cards.below_at, code)
    pad = " " * max(0, 28 - len(name))
    return [f"{INDENT}{plain(name)}{pad} {upper}   {named}  {touch}", f"{INDENT}{DIM}{earned:<28}{END} {lower}"]


def ports(at: vec[i64], code: int) -> str:
    """The ports of a side: the block that each leads to."""
    blocks = [at[code * PORTS + port] for port in range(PORTS)]
    return " ".join("·" if block < 0 else str(block + 1) for block in blocks)


def lab_lines(cards: Cards, lab: LabView) -> list[str]:
    parts = [f"{BOLD}{WORDS.say('lab', lab.id)}{END}"]
    if lab.disease is not None:
        parts.append(plain(cards.disease_names[cards.disease_ids.index(lab.disease)]))
    if lab.mutation is not None:
        parts.append(f"+ {plain(cards.mutation_names[cards.mutation_ids.index(lab.mutation)])}")
    parts.append(say("length", n=len(lab.column), least=lab.min_length))
    if lab.verified:
        parts.append(f"{BOLD}✓ {say('verified')}{END}")
    elif lab.lacks:
        parts.append(say("lacks", what=listed(lab.lacks)))
    return ["  ".join(parts), *column_lines(cards, lab.column)]


def workshop_lines(cards: Cards, workshop: Workshop) -> list[str]:
    assert workshop.role is not None
    role = plain(cards.role_names[cards.role_ids.index(workshop.role)])
    ports = say("any-ports") if workshop.ports is None else workshop.ports.replace(".", "·")
    parts = [f"{BOLD}{say('workshop', seat=f'@{workshop.seat}')}{END}", f"{workshop.id}", role]
    parts += [say("ports", ports=ports), say("per-card", n=workshop.per_card)]
    return ["  ".join(parts), *column_lines(cards, workshop.column)]


# structures


def structure_lines(s: ForScience, structure: Structure) -> list[str]:
    """What somebody builds: its blocks with what they touch, and what is wrong with it."""
    where = WORDS.say("lab", structure.area) if "-" not in structure.area else structure.area
    parts = [f"{BOLD}{say('builds', seat=f'@{structure.seat}', place=where)}{END}"]
    names = [block.id.replace("-", " ") if block.shape != "half-disc" else block.id for block in structure.blocks]
    for name, block in zip(names, structure.blocks, strict=True):
        touched = [names[n] for n in block.touches] + ([say("table")] if block.table else [])
        parts.append(f"{name} ({', '.join(touched) or '-'})")
    holds = {
        f"{BOLD}{say('presented')}{END}": structure.presented,
        f"{BAD}{say('changed')}{END}": structure.changed,
        say("cheers", n=len(structure.cheers), most=structure.cheers_needed): structure.cheers_needed > 0,
        say("checks", n=len(structure.checked), most=structure.checks_needed): structure.checks_needed > 1,
        say("permit" if structure.permit else "no-permit"): structure.permit is not None,
        say("steadied"): structure.steadied != (),
    }
    signs = [sign for sign, here in holds.items() if here]
    faults = [build_fault(fault) for fault in named_faults(s, structure.seat)]
    if len(faults) > MOST_FAULTS:
        faults = [*faults[: MOST_FAULTS - 1], say("more-faults", n=len(faults) - MOST_FAULTS + 1)]
    signs += [f"{DIM}{fault}{END}" for fault in faults]
    return ["  ".join(parts), *([INDENT + "  ".join(signs)] if signs else [])]


# the vaccine


def vaccine_lines(s: ForScience, view: View) -> list[str]:
    tiles, vaccine = view.tiles, view.vaccine
    counts = [insight_words(colour, n, vaccine.captured[colour]) for colour, n in tiles.tracks.items()]
    now = sum(vaccine.captured.values())
    insight = say("insight", n=sum(tiles.tracks.values()), now=now, goal=tiles.goal)
    closed = sum(region.closed for region in vaccine.regions)
    stacks = [f"{stack.size} {WORDS.say('tiles', stack.shape)}" for stack in tiles.stacks]
    lines = [
        f"{BOLD}{insight}{END}  {'  '.join(counts)}",
        say("regions", n=closed, open=len(vaccine.regions) - closed),
        "  ".join([say("stacks"), *stacks]),
    ]
    if tiles.tray:
        lines.append("  ".join([say("tray"), *tiles.tray]))
    if tiles.counter is not None:
        lines.append(f"{BOLD}{say('counted', seat=f'@{tiles.counter}')}{END}")
    lines += drawing(s)
    spots = [f"{letter(n)} {spot.tile} ({spot.x} {spot.y} turn {spot.turn})" for n, spot in enumerate(vaccine.laid)]
    return [*lines, INDENT + "  ".join(spots)] if spots else lines


def insight_words(colour: str, track: int, now: int) -> str:
    changed = f" → {now}" if now != track else ""
    return f"[{colour}]{WORDS.say('insight', colour)}{END} {track}{changed}"


def letter(n: int) -> str:
    return LETTERS[n % len(LETTERS)]


def drawing(s: ForScience) -> list[str]:
    """The lattice, a sign for each of its triangles: tiles by letter."""
    signs: dict[tuple[int, int], str] = {}
    tiles = s.cards.tiles
    for n, tile in enumerate([tile for tile, at in enumerate(s.lay) if at >= 0]):
        spot, shape = s.lay[tile], tiles.shapes[tile]
        for cell in range(shape + 1):
            at = 2 * corner(spot) + tiles.grid.cells[(shape * TURNS + turn_of(spot)) * 4 + cell]
            x, y = (at >> 1) % WIDE - BOUND - 2, (at >> 1) // WIDE - BOUND - 2
            signs[2 * x + y + (at & 1), y] = letter(n)
    if not signs:
        return []
    left = min(x for x, _ in signs)
    lines = []
    for y in sorted({y for _, y in signs}, reverse=True):
        row = {x - left: sign for (x, at), sign in signs.items() if at == y}
        lines.append(INDENT + "".join(row.get(x, " ") for x in range(max(row) + 1)))
    return lines


# seats


def panel_line(cards: Cards, panel: Panel, view: View) -> str:
    debts = [say("any-tile") if debt == "any" else WORDS.say("tile", debt) for debt in panel.debts]
    holds = {
        say("extra-draws", n=panel.extra_draws): panel.extra_draws > 0,
        say("busy"): panel.busy,
        f"{BOLD}{say('purse', data=panel.data, knowledge=panel.knowledge)}{END}": panel.data + panel.knowledge > 0,
        f"{BAD}{say('owes', tiles=', '.join(debts))}{END}": panel.debts != (),
        say("holds", tile=panel.tile): panel.tile is not None,
        say("wants-pause"): panel.wants_pause,
    }
    parts = [say("hand", n=panel.hand, limit=panel.limit), *(card_name(cards, id) for id in panel.shown)]
    parts += [part for part, here in holds.items() if here]
    arrow = "➤" if panel.seat in view.to_act else " "
    return f"{arrow} {BOLD}@{panel.seat}{END} " + "  ".join(parts)
