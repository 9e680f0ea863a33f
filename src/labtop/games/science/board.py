"""Science!'s table for a terminal, in rich markup: a sign beside every colour."""

from functools import partial

from labtop.games.science.card_text import WORDS, sides_words, signed
from labtop.games.science.cards import NAMES, Cards
from labtop.games.science.rules.negotiation import offer_of
from labtop.games.science.state import Science
from labtop.games.science.view import DECISION, NEGOTIATION, OVER, TURNS, Choice, EventCard, Panel, View

say = partial(WORDS.say, "board")
INDENT = "    "
FREE = "·"  # a slot
LATE, LATEST = 9, 11  # hours from which the clock is yellow, and red


def board(s: Science, view: View) -> str:
    head = f"[bold]{say('round', n=view.round)}[/] · " if view.round else ""
    head += f"{say(view.phase)} · {say('completed', n=len(view.completed), goal=view.goal)}"
    lines = [head, clock_words(view)]
    lines.append("  ".join([f"[bold]{say('researchers')}[/]", *piles(s.cards, view)]))
    lines.append(f"[dim]{say('decks', inventions=view.invention_deck, events=view.event_deck)}[/]")
    if view.event is not None and view.phase == TURNS and view.changes:
        lines += ["", f"[bold magenta]{say('in-force', event=plain(view.event.name))}[/]"]
        lines += [INDENT + plain(change) for change in view.changes]
    if view.drawn:
        shown = [say("open", name=plain(card.name), price=card.price, slots=card.slots) for card in view.drawn]
        lines += ["", "  ".join([f"[bold]{say('drawn')}[/]", *(f"[cyan]□ {text}[/]" for text in shown)])]
    lines.append("")
    for panel in view.panels:
        lines += panel_words(s.cards, panel, view)
    if view.event is not None and view.phase in (NEGOTIATION, DECISION):  # next to what is asked about it
        lines += ["", *event_words(view.event), *offers_words(s, view)]
    lines += own_words(view)
    if view.page is not None:
        guilty = None if view.guilty is None else plain(s.cards.names[s.cards.ids.index(view.guilty)])
        head = say("general-page") if guilty is None else say("page", invention=guilty)
        lines += ["", f"[bold]{head}[/]", plain(view.page)]
    return "\n".join(lines)


def plain(text: str) -> str:
    """A text as it is written: markup begins with a bracket."""
    return text.replace("[", "\\[")


def clock_words(view: View) -> str:
    """The hours from 1 to midnight, the hand at one of them."""
    left = view.midnight - view.clock
    colour = "green" if view.clock < LATE else "yellow" if view.clock < LATEST else "red"
    hours = [f"[bold {colour}]▸{n}:00◂[/]" if n == view.clock else str(n) for n in range(1, view.midnight + 1)]
    key = {0: "midnight", 1: "hour-left"}.get(left, "hours-left")
    return f"[bold]{say('clock')}[/] {' '.join(hours)}  {say(key, n=left)}"


def letters(cards: Cards) -> dict[str, str]:
    """A letter for each type of researcher, all different: the first of its name that is free, or its number."""
    found: dict[str, str] = {}
    for n, (id, name) in enumerate(zip(cards.kind_ids, cards.kind_names, strict=True), 1):
        free = [letter for letter in name.upper() if letter.isalpha() and letter not in found.values()]
        found[id] = free[0] if free else str(n)
    return found


def piles(cards: Cards, view: View) -> list[str]:
    signs = letters(cards)
    shown = []
    for pile in view.piles:
        key = "pile" if pile.left else "none-left"
        text = say(key, name=plain(pile.name), price=pile.price, n=pile.left)
        shown.append(f"[bold]{signs[pile.id]}[/] {text}")
    return shown


def event_words(event: EventCard) -> list[str]:
    head = f"[bold magenta]{plain(event.name)}[/]"
    if event.ask is not None:
        head += f" · {say(event.ask)}"
    lines = [head]
    if event.effects:
        lines.append(INDENT + plain("; ".join(event.effects)))
    return lines + [INDENT + option_words(option) for option in event.options]


def option_words(option: Choice) -> str:
    effects = [say("cost", n=option.cost)] if option.cost else []
    return f"[bold]{plain(option.name)}[/]: {plain('; '.join([*effects, *option.effects]))}"


def offers_words(s: Science, view: View) -> list[str]:
    lines = []
    for offer in view.offers:
        sides = plain(sides_words(s.cards, s.event, offer_of(s, offer.maker, offer.to)))
        text = say("offer", maker=f"@{offer.maker}", to=f"@{offer.to}", offer=sides)
        if not offer.possible:
            text = f"[dim]{text} ({say('impossible')})[/]"
        lines.append(f"{INDENT}⇄ {text}")
    return lines


def panel_words(cards: Cards, panel: Panel, view: View) -> list[str]:
    parts = [f"[green]{'$' + str(panel.money):>4}[/]"]
    if panel.role is not None:
        parts.append(plain(cards.role_names[cards.role_ids.index(panel.role)]))
    parts += state_words(cards, panel, view)
    arrow = "➤" if panel.seat in view.to_act else " "
    lines = [f"{arrow} [bold]@{panel.seat}[/] " + "  ".join(parts)]
    signs = letters(cards)
    values = {card.id: card for card in view.completed}
    shown = [f"[bold]■[/] {plain(values[id].name)} {signed(values[id].value)}" for id in panel.completed]
    for project in panel.open:
        slots = "".join(signs[type] for type in project.researchers).ljust(project.slots, FREE)
        shown.append(f"[cyan]□ {plain(project.name)}[/] {slots}")
    if shown:
        lines.append(INDENT + "  ".join(shown))
    return lines


def state_words(cards: Cards, panel: Panel, view: View) -> list[str]:
    """What a seat has done at the event, and at the end."""
    parts = []
    if view.phase in (NEGOTIATION, DECISION) and view.event is not None:
        names = {option.id: plain(option.name) for option in view.event.options}
        politician = cards.role_ids[NAMES]
        if panel.named and view.event.ask != "vote":
            parts.append(f"[bold]{say('spared')}[/]")
        elif panel.named and panel.role != politician:  # whatever they had sold
            parts.append(f"[bold]{say('commanded', politician=plain(cards.role_names[NAMES]))}[/]")
        elif panel.sold is not None:
            parts.append(say("sold", option=names[panel.sold]))
    if panel.done:
        parts.append(f"[dim]✓ {say('done')}[/]")
    if panel.happiness is not None:
        parts.append(say("felt", n=panel.happiness))
    parts += [f"[bold yellow]★ {WORDS.say('title', title)}[/]" for title in panel.titles]
    return parts


def own_words(view: View) -> list[str]:
    """What only the reader knows."""
    if view.mine is None or view.seat is None:
        return []
    lines = []
    if view.phase == NEGOTIATION:
        lines.append(say("tries", n=view.panels[view.seat].tries))
    if view.phase == DECISION and view.event is not None and view.mine.vote is not None:
        [name] = [option.name for option in view.event.options if option.id == view.mine.vote]
        key = "own-vote" if view.event.ask == "vote" else "own-pick"
        lines.append(f"[bold]{say(key)}[/]: {plain(name)}")
    if view.mine.happiness is not None and view.phase != OVER:
        lines.append(f"[bold]{say('own-happiness')}[/]: {view.mine.happiness}")
    return lines
