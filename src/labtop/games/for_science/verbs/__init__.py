"""The moves of For Science!, each declared once: its text, what it names, and when it is allowed."""

from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.verbs import building, designing, events, vaccine
from labtop.kernel.verbs import Verbs

VERBS: Verbs[ForScience] = Verbs(
    [*designing.VERBS, *building.VERBS, *vaccine.VERBS, *events.VERBS], RULES, WORDS.say, lambda s: {"most": MOST_CARDS}
)
