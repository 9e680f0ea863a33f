"""Settings of every game that is played by turns, for the tests of its environments."""

from depth import THOROUGH
from labtop import games
from labtop.envs.episode import TURN_BASED, Episode, Setting, setting
from labtop.kernel.game import Value
from labtop.kernel.rng import seeded

# the long games of Science! differ from short ones in their length alone
BRIEF: dict[str, dict[str, Value]] = {"science": {"length": "short"}}


def sizes(id: str) -> list[int]:
    """How many may play; the fewest and the most of them, unless the run is thorough."""
    fewest, most = games.find(id).players
    return list(range(fewest, most + 1)) if THOROUGH else [fewest, most]


EACH = [(id, n) for id in TURN_BASED for n in sizes(id)]
OTHERWISE: list[tuple[str, dict[str, Value]]] = [
    ("experiment", {"strategic": True, "balance": True}),
    ("mad-science", {"short": True}),
    ("science", {"length": "standard"}),
]


def brief(id: str, players: int) -> Setting:
    return setting(id, players, BRIEF.get(id))


def wander(episode: Episode, seed: int, decisions: int = 10_000) -> Episode:
    """Play on by lot, for so many decisions or to the end."""
    dice = seeded(seed)
    for _ in range(decisions):
        if episode.over:
            break
        actions = sorted(episode.legal(episode.seat))
        episode.play(episode.seat, actions[dice.below(len(actions))])
    return episode
