"""How often For Science! is won through its environment: by what a team-mate would do, and by any actions at all.

python -m benchmarks.for_science_environment --games 200
"""

import argparse

from benchmarks.for_science_team import play_out
from labtop.envs import for_science
from labtop.envs.for_science.episode import TimedSetting
from labtop.games.for_science.constants import WON
from labtop.games.for_science.team import Team
from labtop.kernel.rng import mixed, seeded

SETTINGS = ((1, "medium"), (2, "medium"), (3, "medium"), (4, "medium"), (3, "easy"), (3, "hard"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    print("| players | pace | as the team-mate | the team itself | any actions | decisions a game |")
    print("|---|---|---|---|---|---|")
    for players, pace in SETTINGS:
        setting = for_science.setting(players, pace=pace)
        by_team_mate = by_team = by_lot = decisions = 0
        for n in range(games):
            episode = setting.begin(mixed(n, 1))
            while not episode.over:
                episode.play(episode.seat, episode.teammate(episode.seat))
            decisions += episode.turn
            by_team_mate += episode.s.result == WON
            by_team += team_wins(setting, mixed(n, 2))
            by_lot += lot_wins(setting, mixed(n, 3))
        shares = " | ".join(f"{100 * won / games:.1f} %" for won in (by_team_mate, by_team, by_lot))
        print(f"| {players} | {pace} | {shares} | {decisions / games:.0f} |", flush=True)


def team_wins(setting: TimedSetting, seed: int) -> bool:
    """The same team without an environment between."""
    pace = setting.game.paces[setting.pace]
    s = setting.game.setup(setting.deck, setting.players, setting.options, seed)
    play_out(s, Team(seeded(seed), pace.ms, pace.slips))
    return bool(s.result == WON)


def lot_wins(setting: TimedSetting, seed: int) -> bool:
    episode, dice = setting.begin(seed), seeded(seed)
    while not episode.over:
        legal = list(episode.legal(episode.seat))
        episode.play(episode.seat, legal[dice.below(len(legal))])
    return bool(episode.s.result == WON)


if __name__ == "__main__":
    main()
