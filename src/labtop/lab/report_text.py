"""A balance report in words: what stands out, the figures at a glance, and the table of cards."""

from collections.abc import Iterator

from labtop.bots.agents import forfeited, summed_up
from labtop.games.i18n import listed
from labtop.lab.deck_report import Card, Part, Report, Share, Spread, Told
from labtop.lab.plots import percent, spoken

MOST_NAMED = 6  # seats and parts, or cards, that stand out; the farthest first


def name_of(part: Part) -> str:
    return f"seat {part.name}" if part.kind == "seat" else part.name


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def fairness(deck: Told) -> str:
    return "what all teams have" if deck.together else "a fair share"


def standing_out(report: Report) -> list[str]:
    """What a designer should look at first."""
    own = report.decks[0]
    found = [*taken_by_easy(report), *unfair(own), *nowhere(own)]
    if len(report.decks) == 2:
        found += changed(*report.decks)
    if report.left_out:
        found.append(f"Only {report.decks[1].name} has {listed(report.left_out)}.")
    return found


def taken_by_easy(report: Report) -> Iterator[str]:
    """Agents whose games are not all their own."""
    for deck in report.decks:
        for bot, answers in deck.answers.items():
            if forfeited(answers):
                yield f"With {deck.name}, {summed_up(bot, answers)}."


def unfair(deck: Told) -> Iterator[str]:
    """Seats and parts whose interval leaves a fair share out."""
    off = [part for part in deck.parts if part.won.share is not None and not part.won.low <= deck.fair <= part.won.high]
    off.sort(key=lambda part: -abs((part.won.share or 0) - deck.fair))
    for part in off[:MOST_NAMED]:
        much = "more" if (part.won.share or 0) > deck.fair else "less"
        kind = "" if part.kind == "seat" else f" ({part.kind})"
        name = name_of(part)
        usual = f"{percent(deck.fair)}, {fairness(deck)}"
        yield f"{capital(name)}{kind} wins {much} than {usual}: {spoken(part.won)}."
    if deck.parts and not off:
        yield f"No seat and no part wins more or less than {percent(deck.fair)}, {fairness(deck)}, by more than chance."


def nowhere(deck: Told) -> Iterator[str]:
    """What the deck has no use for."""
    dead = [card.name for card in deck.cards if card.is_dead]
    yield f"Never of any use: {listed(dead)}." if dead else "Every card was of use in some game."
    unasked = [step.name.replace("-", " ") for step in deck.steps if not step.games.share]
    if unasked:
        yield f"Never asked with these options: {listed(unasked)}."
    forced = [step.name.replace("-", " ") for step in deck.steps if step.forced.share == 1]
    if forced:
        yield f"Always with one legal move, so no decision at all: {listed(forced)}."


def changed(own: Told, other: Told) -> Iterator[str]:
    """What is not the same in both decks, by more than chance."""
    before = {(part.kind, part.name): part.won for part in other.parts}
    pairs = [(name_of(part), part.won, before.get((part.kind, part.name))) for part in own.parts]
    cards = {card.id: card.won for card in other.cards}
    pairs += [(f"who used {card.name}", card.won, cards.get(card.id)) for card in own.cards]
    moved = [(name, one, two) for name, one, two in pairs if two and apart(one, two)]
    moved.sort(key=lambda pair: -abs((pair[1].share or 0) - (pair[2].share or 0)))
    for name, one, two in moved[:MOST_NAMED]:
        yield f"{capital(name)} won {spoken(one)}, with {other.name} {spoken(two)}."


def apart(one: Share, two: Share) -> bool:
    """Whether two shares differ by more than chance: their intervals do not meet."""
    return one.share is not None and two.share is not None and (one.low > two.high or two.low > one.high)


def glance(report: Report) -> list[tuple[str, ...]]:
    """The figures of the whole deck, in a column each."""
    decks = report.decks
    together = all(deck.together for deck in decks)

    def row(label: str, *cells: str) -> tuple[str, ...]:
        return label, *cells

    rows = [
        row("won together" if together else "won by one alone", *(spoken(deck.won) for deck in decks)),
        row("shared first place", *(spoken(deck.shared) for deck in decks)),
        row("lost by everybody", *(spoken(deck.lost) for deck in decks)),
        row("decisions, median", *(str(deck.decisions.median) for deck in decks)),
        row(f"{decks[0].measure}, median", *(str(deck.lasted.median) for deck in decks)),
        row(
            "points of the team, median" if together else "points of the first, median",
            *(median(deck.points) for deck in decks),
        ),
        row("points between first and last, median", *(median(deck.gaps) for deck in decks)),
        row("decisions with one legal move", *(percent(forced(deck)) for deck in decks)),
        row("cards never of use", *(dead_of(deck) for deck in decks)),
    ]
    return [row for n, row in enumerate(rows) if not (together and n in (1, 6))]


def dead_of(deck: Told) -> str:
    return f"{sum(card.is_dead for card in deck.cards)} of {len(deck.cards)}"


def median(spread: Spread | None) -> str:
    return "none" if spread is None else str(spread.median)


def forced(deck: Told) -> float:
    decisions = sum(step.forced.of for step in deck.steps)
    return sum((step.forced.share or 0) * step.forced.of for step in deck.steps) / max(1, decisions)


def card_head(report: Report) -> tuple[str, ...]:
    head = ("card", "came up", "used", "dead", "won with")
    return head if len(report.decks) == 1 else (*head, f"{report.decks[1].name}: used", "won with")


def card_cells(card: Card, report: Report) -> tuple[str, ...]:
    """A row of the table: shares of games, and of wins among those who used the card."""
    dead = None if card.used.share is None else 1 - card.used.share
    cells = (card.name, dash(card.came.share), dash(card.used.share), dash(dead), dash(card.won.share))
    if len(report.decks) == 1:
        return cells
    other = next((one for one in report.decks[1].cards if one.id == card.id), None)
    return (*cells, "not in it", "") if other is None else (*cells, dash(other.used.share), dash(other.won.share))


def dash(value: float | None) -> str:
    return "-" if value is None else percent(value)
