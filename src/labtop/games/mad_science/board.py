"""Mad Science Foundation's table for a terminal, in rich markup: a sign beside every colour."""

from collections.abc import Sequence

from labtop.games.mad_science.cards import KINDS, RESEARCHER, STANDEES, TRUCKLOAD, Cards
from labtop.games.mad_science.deck import RESOURCES
from labtop.games.mad_science.faces import category_words, effect_words, quirk_words
from labtop.games.mad_science.shapes import Panel, Pile, Standing, View
from labtop.games.mad_science.state import MadScience
from labtop.games.words import Words
from labtop.kernel.counts import count

SIGNS = {
    "cryptonium": "[green]◆[/]",
    "laser": "[red]✶[/]",
    "dark-matter": "[magenta]●[/]",
    "shark": "[blue]▲[/]",
}
INDENT = "    "


def board(s: MadScience, view: View, words: Words) -> str:
    def say(key: str, **values: object) -> str:
        return words.say("board", key, **values)

    head = f"[bold]{say('round', round=view.round)}[/]"
    if view.last_round and view.phase:
        head += f" · [bold red]{say('last-round')}[/]"
    if view.phase:
        head += f" · {say(f'phase-{view.phase}')}"
    to_come = "invention" if view.invention_deck == 1 else "inventions"
    decks = [say(to_come, n=view.invention_deck), say("resources", n=view.resource_deck)]
    decks.append(f"{say('discards')} {amount_signs(view.discards) or say('none')}")
    signs = [f"{SIGNS[name]} {words.say('resource', name)}" for name in RESOURCES]
    signs += [f"[cyan]□[/] {say('prototype')}", f"[bold]■[/] {say('built')}"]
    lines = [head, " · ".join(decks), "  ".join(signs)]
    if view.researcher:
        researcher = plain(s.cards.minion_names[RESEARCHER - TRUCKLOAD])
        lines.append(f"[yellow]☺[/] {say('researcher', researcher=researcher)}")
    if view.phase == 1:
        if view.centre:
            lines.append(f"[bold]{say('centre')}[/]: {items_words(s.cards, view.centre, words)}")
        if view.divider in view.to_act:
            lines[-1] += f"  [dim]({say('takebacks', n=view.takebacks)})[/]"
        lines += [pile_words(s.cards, pile, words) for pile in view.piles]
        lines += faces(s.cards, view, words)
    for panel in view.panels:
        lines += ["", *panel_words(s.cards, panel, view, words)]
    if view.mine is not None:
        quirk = s.cards.quirk_ids.index(view.mine.quirk)
        name = plain(s.cards.quirk_names[quirk])
        lines += ["", f"[bold]{say('own-quirk')}[/]: {name}: {quirk_words(s.cards, quirk, words)}"]
    return "\n".join(lines)


def plain(name: str) -> str:
    """A name as it is written: markup begins with a bracket."""
    return name.replace("[", "\\[")


def amount_signs(amount: dict[str, int]) -> str:
    return " ".join(f"{n}{SIGNS[name]}" for name, n in amount.items())


def cost_signs(cards: Cards, invention: int) -> str:
    cost = cards.costs[invention]
    return "".join(SIGNS[RESOURCES[kind]] for kind in range(KINDS) for _ in range(count(cost, kind)))


def item_sign(cards: Cards, id: str, words: Words) -> str:
    if id in RESOURCES:
        return f"{SIGNS[id]} {words.say('resource', id)}"
    if id in cards.minion_ids:
        return f"[yellow]☺ {plain(cards.minion_names[cards.minion_ids.index(id)])}[/]"
    return f"[cyan]□ {plain(cards.names[cards.ids.index(id)])}[/]"


def items_words(cards: Cards, items: Sequence[str], words: Words) -> str:
    return "  ".join(item_sign(cards, id, words) for id in items) or words.say("board", "empty")


def pile_words(cards: Cards, pile: Pile, words: Words) -> str:
    name = words.say("board", "pile", n=pile.id.removeprefix("pile-"))
    text = items_words(cards, pile.items, words)
    if pile.taken_by is not None:
        return f"[dim]{INDENT}{name} ({words.say('board', 'taken', seat=f'@{pile.taken_by}')})[/] {text}"
    return f"{INDENT}[bold]{name}[/] {text}"


def faces(cards: Cards, view: View, words: Words) -> list[str]:
    """What the inventions and minions to be divided do."""
    shown = [*view.centre, *(id for pile in view.piles for id in pile.items)]
    lines = [
        INDENT + face(cards, invention, words) for invention in range(len(cards.ids)) if cards.ids[invention] in shown
    ]
    for n in range(STANDEES):
        if cards.minion_ids[n] in shown:
            about = words.say("minion-about", str(TRUCKLOAD + n), n=cards.sass)
            lines.append(f"{INDENT}[yellow]☺ {plain(cards.minion_names[n])}[/] {about}")
    return lines


def face(cards: Cards, invention: int, words: Words) -> str:
    name, effect = plain(cards.names[invention]), effect_words(cards, invention, words)
    return f"[cyan]□ {name}[/] {cost_signs(cards, invention)} {effect}{of_category(cards, invention, words)}"


def of_category(cards: Cards, invention: int, words: Words) -> str:
    category = category_words(cards, invention, words)
    return f" · [dim]{category}[/]" if category else ""


def panel_words(cards: Cards, panel: Panel, view: View, words: Words) -> list[str]:
    def say(key: str, **values: object) -> str:
        return words.say("board", key, **values)

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
    return lines + [INDENT + standing_words(cards, standing, words) for standing in panel.inventions]


def standing_words(cards: Cards, standing: Standing, words: Words) -> str:
    """An invention with its state: built or prototype, activated, spied."""
    invention = cards.ids.index(standing.id)
    sign = "[bold]■[/]" if standing.built else "[cyan]□[/]"
    cost = "" if standing.built else f" {cost_signs(cards, invention)}"
    text = f"{sign} {plain(cards.names[invention])}{cost} [dim]{effect_words(cards, invention, words)}[/]"
    text += of_category(cards, invention, words)
    if standing.activated:
        text += f" · {words.say('board', 'activated')}"
    if standing.spied:
        text += f" · [bold red]{words.say('board', 'spied')}[/]"
    return text
