"""Why a thing on the table cannot be played now: asked for by whoever points at it."""

from labtop.kernel.game import IllegalMove, Refusal
from labtop.tables.table import Table


def why_not(table: Table, seat: int, thing: str) -> Refusal:
    """The reason against the likeliest move with a thing; none where there is a legal one, or nothing to be said."""
    f = table._frame(seat)
    if f is not None and any(thing in move.things for move in table.legal(seat)):
        return Refusal("", "")
    texts = table.game.attempts(table._s, f, thing) if f is not None else ("",)
    refusals = [refusal for text in texts if (refusal := refused(table, seat, text)) is not None]
    return refusals[0] if refusals else Refusal("", "")


def refused(table: Table, seat: int, text: str) -> Refusal | None:
    try:
        table.ahead(seat, text)
    except IllegalMove as illegal:
        return Refusal(illegal.why, illegal.rule)
    return None
