"""A lesson as the client shows it: the same update as at any table, with a page of words beside it."""

from labtop.server import wire
from labtop.tables.lessons import script_of, tables_of
from labtop.tables.table import Table


def lesson(game: str, step: int) -> wire.Lesson:
    """Step by step, from 0. IndexError where there is no such step."""
    script, pages = script_of(game)
    tables = tables_of(game)
    if not 0 <= step < len(tables):
        raise IndexError(step)
    now, page = script.step[step], pages[script.step[step].id]
    return wire.Lesson(
        step=step,
        steps=len(tables),
        title=page.title,
        text=page.text,
        show=now.show,
        want=now.want,
        table=facts(game, tables[step]),
        now=told(game, step),
    )


def facts(game: str, table: Table) -> wire.TableFacts:
    return wire.TableFacts("", game, table.game.title(), table.players, dict(table.options), 0, True, False, "no")


def told(game: str, step: int) -> wire.Update:
    script, _ = script_of(game)
    tables = tables_of(game)
    table, seat = tables[step], script.seat
    since = len(tables[step - 1].log) + 1 if step else 0
    wanted = script.step[step].want
    prompt = table.prompt(seat)
    return wire.Update(
        seq=step + 1,
        around=around(game),
        view=table.view(seat),
        to_act=table.to_act,
        prompt=prompt,
        legal=tuple(move for move in table.legal(seat) if move.text == wanted),
        anew=step == 0,
        lines=tuple(table.lines(seat, since)),
        progress=table.progress,
        outcome=table.outcome,
    )


def around(game: str) -> wire.Around:
    script, _ = script_of(game)
    chairs = tuple(
        wire.Chair("person", name, "", False, True)
        if seat == script.seat
        else wire.Chair("bot", name, "easy", False, True)
        for seat, name in enumerate(script.names)
    )
    return wire.Around("playing", chairs, script.seat, False, None, (), (), "")
