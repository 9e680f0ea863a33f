"""Experiment's table for a terminal, in rich markup: a sign beside every colour."""

from functools import partial

from labtop.games.experiment.card_text import WORDS, recipe
from labtop.games.experiment.cards import Cards
from labtop.games.experiment.state import Experiment
from labtop.games.experiment.view import Panel, Slot, View

SIGNS = {
    "red": "[red]▲[/]",
    "yellow": "[yellow]●[/]",
    "blue": "[blue]■[/]",
    "orange": "[dark_orange]▲●[/]",
    "green": "[green]●■[/]",
    "purple": "[magenta]▲■[/]",
    "red-red": "[red]▲▲[/]",
    "yellow-yellow": "[yellow]●●[/]",
    "blue-blue": "[blue]■■[/]",
    "wild": "[red]▲[/][yellow]●[/][blue]■[/]",
    "broken": "[dim]✗[/]",
    "explosion": "[bold red]✹[/]",
}

say = partial(WORDS.say, "board")


def board(s: Experiment, view: View) -> str:
    lines = [f"[bold]{say('round', round=view.round, rounds=view.rounds)}[/]"]
    if view.phase:
        lines[0] += f" · {say(f'phase-{view.phase}')}"
    if view.middle:
        lines.append(f"[bold]{say('bench')}[/]: " + "  ".join(slot_words(slot) for slot in view.middle))
    shown = "  ".join(task_words(s.cards, task) for task in view.display if task is not None)
    lines.append(f"[bold]{say('display')}[/] ({say('deck', n=view.task_deck)}): {shown}")
    lines.append("")
    lines += [panel_words(panel, view) for panel in view.panels]
    if view.mine is not None:
        lines.append("")
        tasks = "  ".join(task_words(s.cards, task) for task in view.mine.tasks)
        lines.append(f"[bold]{say('own-tasks')}[/]: {tasks}")
        lines.append(f"[bold]{say('own-hand')}[/]: {' '.join(str(n) for n in view.mine.hand)}")
    return "\n".join(lines)


def slot_words(slot: Slot) -> str:
    name = "" if slot.card is None else f"{SIGNS[slot.card]} {WORDS.say('lab', slot.card).removesuffix(' flask')}"
    if slot.aside:
        return f"[dim]▒ {name or say('aside')}[/]"
    if slot.taken_by is not None:
        return f"[dim]{name} ({say('taken', seat=f'@{slot.taken_by}')})[/]"
    if slot.id.startswith("confidential"):
        hidden = say("face-down")
        return f"▒{slot.id[-1]} {name or hidden}"
    return name


def task_words(cards: Cards, id: str) -> str:
    task = cards.ids.index(id)
    vessels = [SIGNS[colour] for colour in recipe(cards, task)]
    name = cards.names[task].replace("[", "\\[")  # markup begins with a bracket
    return f"{name} [bold]{cards.points[task]}[/] ({' '.join(vessels)})"


def panel_words(panel: Panel, view: View) -> str:
    lab = " ".join(SIGNS[card] for card, n in panel.lab.items() for _ in range(n)) or "·"
    parts = [f"{panel.points:>3}", say("done", n=len(panel.done)), say("secret", n=panel.tasks), lab]
    if panel.broken:
        parts.append(f"{SIGNS['broken']} {say('owes', n=panel.broken)}")
    if panel.face_up is not None:
        parts.append(f"[{panel.face_up}] [?]".replace("[", "\\["))
    if panel.chosen:
        parts.append(say("chosen"))
    if panel.front:
        sum = f" = {panel.influence}" if len(panel.front) > 1 else ""
        parts.append(" + ".join(str(n) for n in panel.front) + sum)
    if panel.seat == view.starter:
        parts.append(say("starts"))
    arrow = "➤" if panel.seat in view.to_act else " "
    return f"{arrow} [bold]@{panel.seat}[/] " + "  ".join(parts)
