"""A deck's report in words: for the terminal, and as a page."""

from labtop.lab import page
from labtop.lab.deck_report import Report, Row

HEAD = ("card", "came up", "used", "dead", "won with", "standard: used", "won with")


def percent(part: float | None, whole: float = 1) -> str:
    return "-" if part is None or whole == 0 else f"{100 * part / whole:.1f} %"


def cells(row: Row, report: Report) -> tuple[str, ...]:
    """A row of the table: shares of games, and of wins among those who used the card."""
    own, usual = row.own, row.standard
    return (
        row.name,
        percent(own.came, report.own.games),
        percent(own.used, own.came),
        percent(own.came - own.used, own.came),
        percent(own.win_share),
        "new" if usual is None else percent(usual.used, usual.came),
        "" if usual is None else percent(usual.win_share),
    )


def about(report: Report) -> list[str]:
    """The figures of the whole deck, beside the standard one."""
    found = []
    for name, play in (("This deck", report.own), ("The standard deck", report.standard)):
        seats = ", ".join(percent(wins, max(1, play.games - play.lost)) for wins in play.seat_wins)
        lost = f", {percent(play.lost, play.games)} lost by everybody" if play.lost else ""
        decisions = play.decisions / play.games
        found.append(
            f"{name}: {play.games:,} games, {decisions:.0f} decisions each, wins by seat {seats}, "
            f"{percent(play.ties, play.games)} with a shared first place{lost}."
        )
    dead = [row.name for row in report.rows if row.is_dead]
    found.append(f"Never of any use: {', '.join(dead)}." if dead else "Every card was of use in some game.")
    if report.gone:
        found.append(f"Left out of the standard deck: {', '.join(report.gone)}.")
    return found


def html(report: Report) -> str:
    job = report.job
    fair = 1 / job.players
    rows = sorted(report.rows, key=lambda row: -(row.own.used / row.own.came if row.own.came else 0))
    used = [
        (
            row.name,
            row.own.used / row.own.came if row.own.came else None,
            0.0,
            row.standard.used / row.standard.came if row.standard and row.standard.came else None,
        )
        for row in rows
    ]
    won = [
        (row.name, row.own.win_share, row.own.margin, row.standard.win_share if row.standard else None)
        for row in sorted(report.rows, key=lambda row: -(row.own.win_share or 0))
        if row.own.users
    ]
    seats = [
        (f"seat {n + 1}", wins / max(1, report.own.games - report.own.lost), 0.0, usual)
        for n, (wins, usual) in enumerate(zip(report.own.seat_wins, usual_seats(report), strict=True))
    ]
    legend = page.key("this deck", "the standard deck")
    return page.document(
        f"{report.title}: a deck of one's own",
        [
            page.heading(f"{report.title}: a deck of one's own", 1),
            *(page.paragraph(text) for text in about(report)),
            page.paragraph(f"{job.players} players, {', '.join(job.bots)}, seed {job.seed}."),
            page.heading("Won with"),
            page.paragraph(
                "How often those who used a card won, with the 95 % interval; the dashed line is a fair share. "
                "Cards that nobody uses for themselves, such as events, are not in it."
            ),
            legend,
            page.bars("win share by card", won, fair),
            page.heading("Used when it came up"),
            legend,
            page.bars("use by card", used),
            page.heading("Wins by seat"),
            legend,
            page.bars("wins by seat", seats, fair),
            page.heading("All cards"),
            page.table(HEAD, [cells(row, report) for row in report.rows], [row.is_dead for row in report.rows]),
        ],
    )


def usual_seats(report: Report) -> list[float]:
    play = report.standard
    return [wins / max(1, play.games - play.lost) for wins in play.seat_wins]
