"""First minutes with a game: a short script on the real engine, in which the learner makes the moves.

At each step the learner reads a page; where it wants a move, the lesson goes on when that is made. Others play as the
script says.
"""

from functools import lru_cache

from msgspec.structs import replace

from labtop.games.lesson import BadLesson, script_of
from labtop.kernel.game import IllegalMove
from labtop.tables import wire
from labtop.tables.records import Terms
from labtop.tables.table import Table, box


@lru_cache(8)
def tables_of(game: str) -> tuple[Table, ...]:
    """The table at each step of a game's lesson. They are looked at, never played on."""
    script, _ = script_of(game)
    table = box(game).start(script.players, script.seed, script.options)
    found = []
    for n, step in enumerate(script.step):
        if n and script.step[n - 1].want:
            played(table, script.seat, script.step[n - 1].want, script.step[n - 1].id)
        for seat, text in step.before:
            played(table, seat, text, step.id)
        if step.want and step.want not in [move.text for move in table.legal(script.seat)]:
            raise BadLesson(f"step {step.id}: the learner cannot {step.want!r} here")
        found.append(table.fork())
    return tuple(found)


def played(table: Table, seat: int, text: str, step: str) -> None:
    try:
        table.play(seat, text)
    except IllegalMove as wrong:
        raise BadLesson(f"step {step}: {wrong}; legal: {', '.join(wrong.legal)}") from None


def lesson(game: str, step: int) -> wire.Lesson:
    """A step from 0 on, as the client shows it: the same update as at any table, with a page of words beside it.

    IndexError where there is no such step."""
    script, pages = script_of(game)
    tables = tables_of(game)
    if not 0 <= step < len(tables):
        raise IndexError(step)
    table, seat, now = tables[step], script.seat, script.step[step]
    page = pages[now.id]
    since = len(tables[step - 1].log) + 1 if step else 0
    bot, you = wire.Chair("bot", "", "easy", False, True), wire.Chair("person", "", "", False, True)
    chairs = tuple(replace(you if n == seat else bot, name=name) for n, name in enumerate(script.names))
    terms = Terms("", game, table.players, dict(table.options), private=True)
    return wire.Lesson(
        step=step,
        steps=len(tables),
        title=page.title,
        text=page.text,
        show=now.show,
        want=now.want,
        table=wire.TableFacts(**terms.terms(), title=table.game.title(), own_deck=False, rated="no"),
        now=wire.Update(
            seq=step + 1,
            around=wire.Around("playing", chairs, seat, False, None, (), (), ""),
            view=table.view(seat),
            to_act=table.to_act,
            prompt=table.prompt(seat),
            legal=tuple(move for move in table.legal(seat) if move.text == now.want),
            anew=step == 0,
            lines=tuple(table.lines(seat, since)),
            progress=table.progress,
            outcome=table.outcome,
        ),
    )
