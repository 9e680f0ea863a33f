"""The GSA Starter Deck's table for a terminal, in rich markup: a sign beside every colour."""

from functools import partial

from labtop.games.gsa.card_text import WORDS, amount, effect_words
from labtop.games.gsa.cards import SPECIES, Cards
from labtop.games.gsa.state import Gsa
from labtop.games.gsa.view import Panel, UnderWay, View

INDENT = "    "
say = partial(WORDS.say, "board")


def board(s: Gsa, view: View) -> str:
    head = f"[bold]{say('turn', turn=view.turn)}[/]"
    if view.phase:
        head += f" · {say(f'phase-{view.phase}')}"
    if view.final_round:
        head += f" · [bold red]{say('final-round')}[/]"
    elif view.last_project:
        head += f" · [bold]{say('last-project')}[/]"
    if view.idle >= view.standstill // 2:
        head += f" · {say('idle', n=view.idle)}"
    open_pile = say("discards", n=len(view.discards))
    if view.discards:
        open_pile = say("discards-top", n=len(view.discards), card=card_sign(s.cards, view.discards[-1]))
    piles = [say("resources", n=view.resource_pile), say("projects", n=view.project_pile), open_pile]
    lines = [head, "  ".join([*piles, say("burn", n=view.burn_pile)])]
    for panel in view.panels:
        lines += ["", *panel_words(s.cards, panel, view)]
    if view.mine is not None:
        lines += ["", *own_words(s.cards, view)]
    return "\n".join(lines)


def plain(name: str) -> str:
    """A name as it is written: markup begins with a bracket."""
    return name.replace("[", "\\[")


def card_sign(cards: Cards, id: str) -> str:
    if id in cards.resource_ids:
        kind = cards.resource_ids.index(id)
        sign = "[green]●[/]" if cards.classes[kind] == SPECIES else "[cyan]■[/]"
        return f"{sign} {plain(cards.resource_names[kind])}"
    if id in cards.modifier_ids:
        return f"[yellow]◆[/] {plain(cards.modifier_names[cards.modifier_ids.index(id)])}"
    return f"[bold]□[/] {plain(cards.project_names[cards.project_ids.index(id)])}"


def panel_words(cards: Cards, panel: Panel, view: View) -> list[str]:
    parts = [say("points", n=f"{panel.score:>3}"), say("completed", n=len(panel.done))]
    parts += [say("hand", n=panel.hand), say("plans", n=panel.plans)]
    if panel.delayed:
        parts.append(f"[bold red]{say('delayed')}[/]")
    arrow = "➤" if panel.seat in view.to_act else " "
    lines = [f"{arrow} [bold]@{panel.seat}[/] " + "  ".join(parts)]
    return lines + [INDENT + project_words(cards, project) for project in panel.projects]


def project_words(cards: Cards, project: UnderWay) -> str:
    """A project with what it needs: what lies there is marked, what is missing is dim."""
    needs = []
    for id, n in project.needs.items():
        there = min(n, project.shared.get(id, 0))
        needs += [f"[bold]✓[/] {card_sign(cards, id)}"] * there + [f"[dim]{card_sign(cards, id)}[/]"] * (n - there)
    name = plain(cards.project_names[cards.project_ids.index(project.id)])
    text = f"□ {name} [bold]{project.points}[/]  " + "  ".join(needs)
    # two spaces: there a line may be broken
    if project.mandatory:
        text += f"  · {say('mandatory', n=project.size)}"
    if project.protected:
        text += f"  · [bold]{say('protected')}[/]"
    if project.partner is not None:
        partner = plain(cards.project_names[cards.project_ids.index(project.partner)])
        lack = "  ".join(card_sign(cards, id) for id, n in project.missing.items() for _ in range(n))
        text += f"  · {say('together', project=partner, seat=f'@{project.partner_seat}', missing=lack)}"
    return text


def own_words(cards: Cards, view: View) -> list[str]:
    assert view.mine is not None and view.seat is not None
    signs = [card_sign(cards, id) for id, n in view.mine.hand.items() for _ in range(n)]
    for id, n in view.mine.modifiers.items():
        effect = effect_words(cards, cards.modifier_ids.index(id))
        signs += [f"{card_sign(cards, id)} [dim]({effect})[/]"] * n
    limit = say("limit", n=view.panels[view.seat].limit)
    none = WORDS.say("say", "no-cards")
    lines = [f"[bold]{say('own-hand')}[/] ({limit}): {'  '.join(signs) or none}"]
    for id in view.mine.plans:
        project = cards.project_ids.index(id)
        lines.append(f"[bold]{say('own-plans')}[/]: {plan_words(cards, project)}")
    return lines


def plan_words(cards: Cards, project: int) -> str:
    needs = cards.needs[project]
    signs = [card_sign(cards, id) for id, n in amount(cards, needs).items() for _ in range(n)]
    return f"{plain(cards.project_names[project])} [bold]{cards.points[project]}[/]  " + "  ".join(signs)
