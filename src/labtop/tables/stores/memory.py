"""Tables that last as long as the process: for tests, and for an evening."""

import secrets
from collections.abc import Collection, Sequence

import msgspec

from labtop.tables.records import Card, Made, Record, Settled, Strength
from labtop.tables.stores import LISTED, Best, Kept, Overtaken, Ranks, Store


class Memory(Store):
    def __init__(self) -> None:
        self.made: dict[str, Made] = {}
        self.decks: dict[str, str] = {}
        self.cards: dict[str, Card] = {}
        self.logs: dict[str, list[Record]] = {}
        self.people: set[tuple[str, str]] = set()  # who ever sat at which table
        self.strengths: dict[tuple[str, str], Strength] = {}  # by game and player
        self.counted: dict[str, Settled] = {}  # by table
        self.key = secrets.token_bytes(32)

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def make(self, made: Made, deck: str, card: Card, records: Sequence[Record] = ()) -> bool:
        if made.id in self.made:
            return False
        self.made[made.id], self.cards[made.id], self.logs[made.id] = made, card, list(records)
        self.decks[made.deck] = deck
        self._seen(card)
        return True

    async def append(self, table: str, record: Record) -> None:
        log = self.logs[table]
        if record.seq != len(log) + 1:
            raise Overtaken
        log.append(record)
        if record.what == "sit":
            self.people.add((record.who, table))

    async def show(self, card: Card) -> None:
        self.cards[card.id] = card
        self._seen(card)

    def _seen(self, card: Card) -> None:
        self.people.update((who, card.id) for who in card.people)

    async def find(self, table: str) -> Kept | None:
        made = self.made.get(table)
        return None if made is None else Kept(made, self.decks[made.deck], list(self.logs[table]))

    async def records(self, table: str, after: int) -> list[Record]:
        return self.logs[table][after:]

    async def thin(self, table: str, every: int) -> None:
        newest = max(await self.positions(table), default=0)
        for n, record in enumerate(self.logs[table]):
            if record.seq % every and record.what not in ("start", "rules") and record.seq < newest:
                self.logs[table][n] = msgspec.structs.replace(record, position=None)

    async def latest(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self.logs[table]) for table in tables if table in self.logs}

    async def listed(self) -> list[Card]:
        cards = [card for card in reversed(self.cards.values()) if not card.private]
        opened = [card for card in cards if card.status == "open"]
        return (opened + [card for card in cards if card.status == "playing"])[:LISTED]

    async def tables_of(self, who: str) -> list[Card]:
        return [card for card in reversed(self.cards.values()) if (who, card.id) in self.people][:LISTED]

    async def clocks(self) -> list[str]:
        return [card.id for card in self.cards.values() if card.clock]

    async def settle(self, table: str, game: str, players: Sequence[str], ranks: Ranks) -> Settled:
        if table not in self.counted:
            known = {who: self.strengths[game, who] for who in players if (game, who) in self.strengths}
            self.counted[table], after = ranks(known)
            self.strengths.update(((game, one.who), one) for one in after)
        return self.counted[table]

    async def settled(self, table: str) -> Settled | None:
        return self.counted.get(table)

    async def unsettled(self, but: Collection[str] = ()) -> list[str]:
        over = [card.id for card in self.cards.values() if card.status == "over" and card.id not in but]
        return [id for id in over if id not in self.counted and self.made[id].rated != "no"][:LISTED]

    def _by_strength(self, game: str, least: int) -> list[Strength]:
        found = [one for (of, _), one in self.strengths.items() if of == game and one.games >= least]
        return sorted(found, key=lambda one: (-one.shown, one.who))

    async def best(self, game: str, least: int, skip: int, most: int) -> Best:
        players = self._by_strength(game, least)
        page = players[skip : skip + most]
        return Best(page, sum(one.shown > page[0].shown for one in players) if page else 0, len(players))

    async def strength(self, game: str, who: str, least: int) -> tuple[Strength, int] | None:
        mine = self.strengths.get((game, who))
        return mine if mine is None else (mine, sum(one.shown > mine.shown for one in self._by_strength(game, least)))

    async def check(self) -> None:
        pass

    async def secret(self) -> bytes:
        return self.key
