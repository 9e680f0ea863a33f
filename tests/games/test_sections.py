"""Every decision cites the section of the rules page that is about it: not just any that there is."""

import pytest

from labtop import games
from labtop.games.rulebook import sections
from labtop.kernel.flow import Step

ABOUT = {
    "experiment": {
        "lay": "Influence",
        "place": "Strategic variant",
        "take": "Choosing",
        "discard": "Broken flasks and explosions",
        "fulfil": "Fulfilling",
        "new-task": "A new task",
    },
    "mad-science": {
        "divide": "Piles",
        "choose": "Choosing",
        "spy": "The Spy",
        "experiment": "A turn",
        "sabotage": "Quirks",
    },
    "gsa": {"draw": "Two cards", "act": "Action", "answer": "Collaboration", "discard": "Discarding"},
    "science": {
        "role": "Roles",
        "act": "Turns",
        "research": "Research an invention",
        "hire": "Hire researchers",
        "negotiate": "Negotiation",
        "vote": "Decisions",
        "choose": "Decisions",
        "read": "The Booklet of Consequences",
        "happiness": "Happiness",
    },
    "for-science": {
        "choose": "Roles",
        "universal": "Universal mutation",
        "work": "Designing",
        "alert": "Alerts",
        "discard": "Notes on particular events",
        "shift": "Notes on particular events",
        "lose": "Notes on particular events",
        "funding": "Notes on particular events",
        "roll": "Notes on particular events",
        "paused": "Pausing by consent",
    },
}


@pytest.mark.parametrize("game", sorted(games.FOLDERS))
def test_every_decision_cites_the_section_that_is_about_it(game: str) -> None:
    page, steps = sections(games.FOLDERS[game]), games.find(game).rules.steps
    asked = {step.name: page[step.section].title for step in steps if type(step).legal is not Step.legal}
    assert asked == ABOUT[game]
