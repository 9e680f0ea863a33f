"""A balance report as a page: docs/balance.md tells what each part means."""

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from labtop.lab import html_parts, plots
from labtop.lab.deck_report import Card, Part, Report, Rule, Share, Spread, Step, Told
from labtop.lab.plots import Line, percent
from labtop.lab.report_text import capital, card_cells, card_head, fairness, glance, name_of, standing_out


def html(report: Report) -> str:
    names = [deck.name for deck in report.decks]
    how = f"How {names[0]} plays" + (f", beside {names[1]}" if len(names) == 2 else "")
    head = (
        f"<h1>{escape(report.title)}</h1><p>{escape(how)}: {report.games:,} games of {report.players} "
        f"{'player' if report.players == 1 else 'players'}{' with each' if len(names) == 2 else ''}.</p>"
    )
    key = html_parts.key(names)
    parts = [
        ("In short", in_short(report)),
        ("Who wins", who_wins(report, key)),
        ("How long", how_long(report, key)),
        ("Points", points(report, key)),
        ("Decisions", decisions(report, key)),
        ("Rules in play", rules(report, key)),
        ("Cards", cards(report, key)),
        ("How it was made", made(report)),
    ]
    title = f"{report.title}: {how[0].lower()}{how[1:]}"
    return html_parts.document(report.game, title, head, [part for part in parts if part[1]], len(names) == 2)


def in_short(report: Report) -> str:
    names = [deck.name for deck in report.decks]
    rows = glance(report)
    return (
        html_parts.listed(standing_out(report))
        + html_parts.heading("At a glance")
        + html_parts.table(("", *names), rows, [False] * len(rows), "The figures at a glance")
    )


def who_wins(report: Report, key: str) -> str:
    """By seat, and by whatever else sets a seat apart."""
    own = report.decks[0]
    kinds = list(dict.fromkeys(part.kind for part in own.parts))
    if not kinds:
        return html_parts.paragraph("All win together or nobody does, and nothing sets one seat apart from another.")
    counted = "A shared first place counts as a share; games that everybody lost are left out."
    about = f"How often each won, with the 95 % interval. The dashed line is {percent(own.fair)}, {fairness(own)}. " + (
        "A game counts for everybody in it." if own.together else counted
    )
    drawn = []
    for kind in kinds:
        lines = [part_line(part, report) for part in own.parts if part.kind == kind]
        drawn += [html_parts.heading(f"By {kind}"), plots.dots(ordered(lines, kind), own.fair)]
    return html_parts.paragraph(about) + key + "".join(drawn)


def part_line(part: Part, report: Report) -> Line:
    other = None
    if len(report.decks) == 2:
        same = [one.won for one in report.decks[1].parts if (one.kind, one.name) == (part.kind, part.name)]
        other = same[0] if same else None
    return Line(capital(name_of(part)), part.won, other)


def ordered(lines: Sequence[Line], kind: str) -> list[Line]:
    """What has an order of its own keeps it; the rest goes by how often it won."""
    numbered = kind == "seat" or all(line.label[-1].isdigit() for line in lines)
    return list(lines) if numbered else sorted(lines, key=lambda line: -(line.own.share or 0) if line.own else 0)


def how_long(report: Report, key: str) -> str:
    measure = report.decks[0].measure
    about = (
        "How the games spread: the taller a bar, the more of them. Below, the thick line is the middle half, "
        "the thin one nine games of ten, the ring the median."
    )
    return html_parts.paragraph(about) + histograms(
        key,
        histogram(report, "Decisions in a game", "decisions", lambda deck: deck.decisions),
        histogram(report, f"{capital(measure)} in a game", measure, lambda deck: deck.lasted),
    )


def points(report: Report, key: str) -> str:
    drawn = [
        histogram(report, f"Points of {first(report)}", "points", lambda deck: deck.points),
        histogram(report, "Points between first and last", "points", lambda deck: deck.gaps),
    ]
    if any(deck.missed and deck.missed.most > 0 for deck in report.decks):
        drawn.append(histogram(report, "Most points where everybody lost", "points", lambda deck: deck.missed))
    return histograms(key, *drawn)


def first(report: Report) -> str:
    return "the team" if all(deck.together for deck in report.decks) else "the first"


def histogram(report: Report, title: str, unit: str, figure: Callable[[Told], Spread | None]) -> str:
    return plots.histogram(title, unit, *[figure(deck) for deck in report.decks])


def histograms(key: str, *drawn: str) -> str:
    return f'{key}<div class="figures">{"".join(drawn)}</div>'


def decisions(report: Report, key: str) -> str:
    """How often each is asked in a table for each deck, and among how many moves in plots for both."""
    about = (
        "Every kind of decision: how often it is asked, and among how many legal moves. Forced are those with one. "
        "Many forced decisions make a game that plays itself; very many moves make one that is hard to survey."
    )
    head = ("decision", "rule", "games with it", "a game", "forced", "moves, mean", "median", "most")
    found = html_parts.paragraph(about)
    for deck in report.decks:
        if len(report.decks) == 2:
            found += html_parts.heading(capital(deck.name))
        dim = [not step.games.share for step in deck.steps]
        found += html_parts.table(head, [step_cells(step) for step in deck.steps], dim, f"Decisions with {deck.name}")
    asked = [step.name for step in report.decks[0].steps if step.moves]
    drawn = [histogram(report, in_words(name), "moves", partial(moves, name=name)) for name in asked]
    return found + html_parts.heading("How many legal moves there were") + histograms(key, *drawn)


def step_cells(step: Step) -> tuple[str, ...]:
    if step.moves is None:
        return in_words(step.name), f"§ {step.section}", percent(0), *("-",) * 5
    return (
        in_words(step.name),
        f"§ {step.section}",
        percent(step.games.share),
        f"{step.a_game:.1f}",
        percent(step.forced.share),
        f"{step.moves.mean:.1f}",
        str(step.moves.median),
        str(step.moves.most),
    )


def moves(deck: Told, name: str) -> Spread | None:
    return next(step.moves for step in deck.steps if step.name == name)


def in_words(name: str) -> str:
    return name.replace("-", " ")


def rules(report: Report, key: str) -> str:
    own, other = both(report)
    sections = [
        rule_line(rule, f"§ {rule.id} {rule.title}", games_with(rule.id, other.rules if other else ()))
        for rule in own.rules
    ]
    events = [
        rule_line(rule, rule.title, games_with(rule.id, other.happened if other else ()))
        for rule in sorted(own.happened, key=lambda rule: rule.games.share or 0)
    ]
    came = [line for line in events if any(share and share.share for share in (line.own, line.other))]
    never = [line.label for line in events if line not in came]
    found = html_parts.paragraph("In how many games each rule came into play, with the 95 % interval.") + key
    found += html_parts.heading("Sections of the rules that decisions cite") + plots.bars(sections)
    found += html_parts.heading("What happened, the rarest first") + plots.bars(came)
    return found + (html_parts.paragraph(f"What never happened: {', '.join(never)}.") if never else "")


def rule_line(rule: Rule, label: str, other: Share | None) -> Line:
    often = "never" if rule.a_game == 0 else f"{rule.a_game:.2g}" if rule.a_game < 1 else f"{rule.a_game:.1f}"
    return Line(label, rule.games, other, often if rule.a_game == 0 else f"{often} a game")


def games_with(id: str, rules: Sequence[Rule]) -> Share | None:
    return next((rule.games for rule in rules if rule.id == id), None)


def cards(report: Report, key: str) -> str:
    own = report.decks[0]
    won = card_lines(report, lambda card: card.won)
    used = card_lines(report, lambda card: card.used)
    found = ""
    if won:
        found += html_parts.heading("Won with") + html_parts.paragraph(
            f"How often those who used a card won, with the 95 % interval; the dashed line is {percent(own.fair)}, "
            f"{fairness(own)}. Whoever is ahead uses more, so most cards lie beyond it: look for those far from the "
            "others. Cards that nobody uses for themselves, such as events, are not in it."
        )
        found += key + plots.dots(won, own.fair)
    if used:
        found += html_parts.heading("Used when it came up") + key + plots.dots(used)
    rows = [card_cells(card, report) for card in own.cards]
    found += html_parts.heading("All cards")
    return found + html_parts.table(card_head(report), rows, [card.is_dead for card in own.cards], "All cards")


def card_lines(report: Report, figure: Callable[[Card], Share]) -> list[Line]:
    """Every card of which there is something to say, the highest first."""
    others = {card.id: figure(card) for card in report.decks[-1].cards} if len(report.decks) == 2 else {}
    lines = [Line(card.name, figure(card), others.get(card.id)) for card in report.decks[0].cards if figure(card).of]
    return sorted(lines, key=lambda line: -(line.own.share or 0) if line.own else 0)


def made(report: Report) -> str:
    options = ", ".join(f"{name} {str(value).lower()}" for name, value in report.options.items()) or "none"
    pairs = [
        ("game", f"{report.title} ({report.game}), rules version {report.rules_version}"),
        *((deck.name, f"digest {deck.digest}") for deck in report.decks),
        ("players", str(report.players)),
        ("options", options),
        ("computer players", ", ".join(report.bots)),
        ("games", f"{report.games:,} with each deck" if len(report.decks) == 2 else f"{report.games:,}"),
        ("seed", report.seed),
    ]
    if report.agent_seconds is not None:
        pairs.append(("time limit of agents", f"{report.agent_seconds:g} s"))
    about = (
        "The same of all this gives the same report, on any machine. Computer players change seats from game to game. "
        "Intervals are Wilson's, for 95 %: of twenty such figures one lies outside by chance."
    )
    if report.decks[0].answers:
        about += " Where an agent watches the clock or exceeds its time limit, another machine may give another report."
    return html_parts.pairs(pairs) + html_parts.paragraph(about)


def both(report: Report) -> tuple[Told, Told | None]:
    return report.decks[0], report.decks[1] if len(report.decks) == 2 else None
