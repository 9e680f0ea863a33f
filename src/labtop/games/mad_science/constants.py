"""The numbers behind Mad Science Foundation's words: cards, steps, verbs, and what the journal tells."""

from typing import Final

from labtop.kernel.flow import THING as THING
from labtop.kernel.flow import WHERE as WHERE
from labtop.kernel.flow import at as at
from labtop.kernel.flow import thing_of as thing_of
from labtop.kernel.flow import verb_of as verb_of
from labtop.kernel.flow import where_of as where_of

# Resource cards, by kind.
KINDS: Final = 4
SHARK: Final = 3  # the rarest
RESOURCE_IDS: Final = ["cryptonium", "laser", "dark-matter", "shark"]

# Minion cards lie among the resources. The first four have a standee, which is divided like a card.
TRUCKLOAD: Final = 4
SASSY_AI: Final = 5
SPY: Final = 6
DIRECTOR: Final = 7
RESEARCHER: Final = 8
STANDEES: Final = 4

INVENTION: Final = 9  # + invention: an item of the round, as resources and standees are

# Stipulations: what must hold before a button does anything.
ALWAYS: Final = 0
IF_DIRECTOR: Final = 1
IF_BUILT: Final = 2
IF_ACQUIRED: Final = 3  # + kind of resource

# What a quirk scores.
PROTOTYPES: Final = 0  # of an opponent of one's choice
RESOURCES: Final = 1  # left over
INVENTIONS: Final = 2  # built
CATEGORY: Final = 3  # built inventions of a category
FINAL_TURN: Final = 4

MOST_INVENTIONS: Final = 48  # headquarters included: sets of them are bits of one int

# Steps.
ROUND: Final = 0
DIVIDE: Final = 1
CHOOSE: Final = 2
AWARDED: Final = 3
PLACE_SPY: Final = 4
TURN: Final = 5
EXPERIMENT: Final = 6
END_ROUND: Final = 7
QUIRKS: Final = 8
SABOTAGE: Final = 9
FINISH: Final = 10

# Verbs, in the order in which actions are numbered.
DONE: Final = 0
PUT_ON: Final = 1
TAKE: Final = 2
SPY_ON: Final = 3
BUILD: Final = 4
BUILD_WITH_CASH: Final = 5
ACTIVATE: Final = 6
ACTIVATE_WITH_CASH: Final = 7
SABOTAGE_SEAT: Final = 8

# A move has an item, an invention, a seat or the pile that is taken at THING; and at WHERE the pile of an item, or the
# kind of resource that the Truckload pays for.

FINAL: Final = 1 << 8  # in the argument of TURN, beside the seat

# What the journal tells.
BEGINS: Final = 0
LAST_ROUND: Final = 1
RETURNED: Final = 2
REVEALED: Final = 3
DREW: Final = 4
CAME_OUT: Final = 5
SHUFFLED: Final = 6
PUT: Final = 7
DIVIDED: Final = 8
CHOSE: Final = 9
LEFT: Final = 10
ACQUIRED: Final = 11
DIRECTS: Final = 12
SPIED: Final = 13
PAID: Final = 14
CASHED: Final = 15
BUILT: Final = 16
ACTIVATED: Final = 17
SCORED: Final = 18
GAINED: Final = 19
DESTROYED: Final = 20
FINISHED: Final = 21
PASSED: Final = 22
QUIRK_SHOWN: Final = 23
SABOTAGED: Final = 24
LAST_TURN: Final = 25
ENDS: Final = 26

# Things in the journal, beside the items of a round.
QUIRK: Final = 57  # + quirk; after all inventions that there can be

# Places in the journal: place | seat, pile (from 1 on) or amount << 8
INVENTION_DECK: Final = 0
RESOURCE_DECK: Final = 1
CENTRE: Final = 2
PILE: Final = 3
STOCK: Final = 4
WORKSHOP: Final = 5
DISCARDS: Final = 6
SCRAP: Final = 7
TRACK: Final = 8
