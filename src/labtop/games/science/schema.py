"""What stands in a deck file of Science!."""

from typing import Literal

import msgspec

from labtop.games.science.cards import BY_EACH, BY_VOTE, NOBODY_ASKED

GAME_ID = "science"
KNOWN = ("game", "version", "table", "negotiation", "role", "researcher", "invention", "event")
MOST_MONEY = 100  # in any one place of a deck
MOST_PLAYERS = 4

Does = Literal["funds", "names", "sets-aside", "hires"]
DOES: tuple[Does, ...] = ("funds", "names", "sets-aside", "hires")  # in the order of cards.FUNDS on
Ask = Literal["vote", "each"]
ASKS: dict[Ask | None, int] = {None: NOBODY_ASKED, "vote": BY_VOTE, "each": BY_EACH}
WHATS = ("money", "clock", "invention", "hire", "funding", "stipend", "research")  # in the order of cards.MONEY on
WHOS = ("everybody", "richest", "poorest", "most-inventions", "fewest-inventions", "agreed", "outvoted")
COUNTED = ("researcher", "open-invention", "completed-invention")  # in the order of cards.RESEARCHERS on


class Setting(msgspec.Struct, forbid_unknown_fields=True):
    money: int
    stipend: int
    funding: int
    draws: int
    goal: tuple[int, int, int]


class Talk(msgspec.Struct, forbid_unknown_fields=True):
    offers: int
    most: int


class Role(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    does: Does
    amount: int = 0
    name: str = ""


class Staff(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    money: int
    clock: int
    count: int = 1
    name: str = ""


class Researcher(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    price: int
    cards: list[Staff]
    name: str = ""
    many: str = ""


class Invention(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    price: int
    slots: int
    name: str = ""
    page: str = ""


class Effect(msgspec.Struct, forbid_unknown_fields=True):
    money: int | None = None
    clock: int | None = None
    invention: int | None = None
    hire: int | None = None
    funding: int | None = None
    stipend: int | None = None
    research: int | None = None
    who: str = "everybody"
    per: str = ""
    type: str = ""


class Option(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    effects: list[Effect]
    cost: int = 0
    name: str = ""


class Event(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    ask: Ask | None = None
    effects: list[Effect] = []
    option: list[Option] = []
    name: str = ""
    says: str = ""


class Parts(msgspec.Struct):
    table: Setting
    negotiation: Talk
    roles: list[Role]
    researchers: list[Researcher]
    inventions: list[Invention]
    events: list[Event]
