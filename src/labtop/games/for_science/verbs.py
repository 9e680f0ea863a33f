"""The moves of For Science!, each declared once: its text, what it names, and when it is allowed."""

from labtop.games.for_science.alerts import verbs as alerts
from labtop.games.for_science.building import verbs as building
from labtop.games.for_science.clock import verbs as clock
from labtop.games.for_science.designing import verbs as designing
from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.preparation import verbs as preparation
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.vaccine import verbs as vaccine
from labtop.kernel.verbs import Verbs

ROOMS = (preparation, designing, building, vaccine, alerts, clock)
VERBS: Verbs[ForScience] = Verbs(
    sorted((verb for room in ROOMS for verb in room.VERBS), key=lambda verb: verb.code),
    RULES,
    WORDS.say,
    lambda s: {"most": MOST_CARDS},
)
