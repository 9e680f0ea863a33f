"""Tables and records as rows, the same in every database."""

import msgspec

from labtop.tables.records import Card, Made, Record, Strength

STRENGTH = "who, name, mu, sigma, shown, games"
RECORD = "seq, ms, what, seat, who, name, text, sent, digest"


def row(table: str, r: Record) -> tuple[object, ...]:
    return (table, *msgspec.structs.astuple(r))


def card_row(card: Card) -> tuple[object, ...]:
    return (msgspec.json.encode(card), card.status, card.private, card.clock)


def made_row(made: Made, card: Card) -> tuple[object, ...]:
    return (made.id, msgspec.json.encode(made), made.deck, *card_row(card), made.rated != "no")


def strength_row(game: str, one: Strength) -> tuple[object, ...]:
    return (game, *msgspec.structs.astuple(one))


def sits(table: str, record: Record) -> tuple[tuple[str, str], ...]:
    """Whose list of tables a record lengthens."""
    return ((record.who, table),) if record.what == "sit" else ()
