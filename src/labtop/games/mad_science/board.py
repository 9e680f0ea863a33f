"""Mad Science Foundation's table for a terminal, in rich markup: a sign beside every colour."""

from collections.abc import Sequence

from labtop.games.mad_science.card_text import (
    WORDS,
    category_words,
    effect_words,
    item_ids,
    item_names,
    minion_words,
    quirk_words,
)
from labtop.games.mad_science.cards import INVENTION, RESEARCHER, RESOURCE_IDS, TRUCKLOAD, Cards
from labtop.games.mad_science.view import Panel, Pile, Standing, View
from labtop.kernel.counts import each

SIGNS = {
    "cryptonium": "[green]◆[/]",
    "laser": "[red]✶[/]",
    "dark-matter": "[magenta]●[/]",
    "shark": "[blue]▲[/]",
}
INDENT = "    "


def say(key: str, **values: object) -> str:
    return WORDS.say("board", key, **values)


def board(cards: Cards, view: View) -> str:
    head = f"[bold]{say('round', round=view.round)}[/]"
    if view.last_round and view.phase:
        head += f" · [bold red]{say('last-round')}[/]"
    if view.phase:
        head += f" · {say(f'phase-{view.phase}')}"
    to_come = "invention" if view.invention_deck == 1 else "inventions"
    decks = [say(to_come, n=view.invention_deck), say("resources", n=view.resource_deck)]
    decks.append(f"{say('discards')} {amount_signs(view.discards) or say('none')}")
    signs = [f"{SIGNS[name]} {WORDS.say('resource', name)}" for name in RESOURCE_IDS]
    signs += [f"[cyan]□[/] {say('prototype')}", f"[bold]■[/] {say('built')}"]
    lines = [head, " · ".join(decks), "  ".join(signs)]
    if view.researcher:
        researcher = plain(cards.minion_names[RESEARCHER - TRUCKLOAD])
        lines.append(f"[yellow]☺[/] {say('researcher', researcher=researcher)}")
    if view.phase == 1:
        if view.centre:
            lines.append(f"[bold]{say('centre')}[/]: {items_words(cards, view.centre)}")
        if view.divider in view.to_act:
            lines[-1] += f"  [dim]({say('takebacks', n=view.takebacks)})[/]"
        lines += [pile_words(cards, pile) for pile in view.piles]
        lines += faces(cards, view)
    for panel in view.panels:
        lines += ["", *panel_words(cards, panel, view)]
    if view.mine is not None:
        quirk = cards.quirk_ids.index(view.mine.quirk)
        name = plain(cards.quirk_names[quirk])
        lines += ["", f"[bold]{say('own-quirk')}[/]: {name}: {quirk_words(cards, quirk)}"]
    return "\n".join(lines)


def plain(name: str) -> str:
    """A name as it is written: markup begins with a bracket."""
    return name.replace("[", "\\[")


def amount_signs(amount: dict[str, int]) -> str:
    return " ".join(f"{n}{SIGNS[name]}" for name, n in amount.items())


def item_sign(cards: Cards, id: str) -> str:
    item = item_ids(cards).index(id)
    name = plain(item_names(cards)[item])
    if id in SIGNS:
        return f"{SIGNS[id]} {name}"
    return f"[cyan]□ {name}[/]" if item >= INVENTION else f"[yellow]☺ {name}[/]"


def items_words(cards: Cards, items: Sequence[str]) -> str:
    return "  ".join(item_sign(cards, id) for id in items) or say("empty")


def pile_words(cards: Cards, pile: Pile) -> str:
    name = say("pile", n=pile.id.removeprefix("pile-"))
    text = items_words(cards, pile.items)
    if pile.taken_by is not None:
        return f"[dim]{INDENT}{name} ({say('taken', seat=f'@{pile.taken_by}')})[/] {text}"
    return f"{INDENT}[bold]{name}[/] {text}"


def faces(cards: Cards, view: View) -> list[str]:
    """What the inventions and minions to be divided do."""
    shown = {*view.centre, *(id for pile in view.piles for id in pile.items)}
    said = {id: f"{cost_signs(cards, n)} {about(cards, n)}" for n, id in enumerate(cards.ids)}
    said |= {id: minion_words(cards, n) for n, id in enumerate(cards.minion_ids)}
    return [f"{INDENT}{item_sign(cards, id)} {said[id]}" for id in said if id in shown]


def cost_signs(cards: Cards, invention: int) -> str:
    return "".join(SIGNS[RESOURCE_IDS[kind]] for kind in each(cards.costs[invention]))


def about(cards: Cards, invention: int, dim: str = "{}") -> str:
    """What an invention does, and its category."""
    category = category_words(cards, invention)
    return dim.format(effect_words(cards, invention)) + (f" · [dim]{category}[/]" if category else "")


def panel_words(cards: Cards, panel: Panel, view: View) -> list[str]:
    parts = [say("infamy", n=f"{panel.infamy:>3}"), amount_signs(panel.stock) or "·"]
    if panel.acquired and view.phase != 3:
        parts.append(f"[dim]{say('acquired', amount=amount_signs(panel.acquired))}[/]")
    if panel.director:
        parts.append(f"[bold]{say('director')}[/]")
    if panel.seat == view.divider and view.phase == 1:
        parts.append(say("divides"))
    for id in panel.minions:
        name = plain(cards.minion_names[cards.minion_ids.index(id)])
        spent = id == cards.minion_ids[0] and not panel.cash
        parts.append(f"[dim]☺ {name} ({say('spent')})[/]" if spent else f"[yellow]☺ {name}[/]")
    if panel.quirk is not None:
        parts.append(plain(cards.quirk_names[cards.quirk_ids.index(panel.quirk)]))
    arrow = "➤" if panel.seat in view.to_act else " "
    lines = [f"{arrow} [bold]@{panel.seat}[/] " + "  ".join(parts)]
    return lines + [INDENT + standing_words(cards, standing) for standing in panel.inventions]


def standing_words(cards: Cards, standing: Standing) -> str:
    """An invention with its state: built or prototype, activated, spied."""
    invention = cards.ids.index(standing.id)
    sign = "[bold]■[/]" if standing.built else "[cyan]□[/]"
    cost = "" if standing.built else f" {cost_signs(cards, invention)}"
    text = f"{sign} {plain(cards.names[invention])}{cost} {about(cards, invention, '[dim]{}[/]')}"
    if standing.activated:
        text += f" · {say('activated')}"
    if standing.spied:
        text += f" · [bold red]{say('spied')}[/]"
    return text
