"""Prints what the numbers of each game mean, with the standard deck and the fewest players. Docs: docs/environments.md.

python -m labtop.envs.fields
"""

import re
from itertools import groupby

from labtop.envs.episode import TURN_BASED, Setting, setting

OTHERS = re.compile(r"seat [1-9]")


def tables(setting: Setting) -> str:
    """A game's observations and actions as tables in Markdown."""
    game = setting.game
    return "\n".join(
        [
            f"### {game.title()}: `{game.id}`, version {setting.version}",
            "",
            f"{setting.players} players: observations of {setting.width} numbers, {setting.actions} actions.",
            "",
            "| from | numbers | field | meaning |",
            "|---|---|---|---|",
            *observation_rows(setting),
            "",
            "| from | actions | the first | the last |",
            "|---|---|---|---|",
            *action_rows(setting),
        ]
    )


def observation_rows(setting: Setting) -> list[str]:
    """Fields of other seats, which only repeat those of the reader, are told in one row."""
    rows, at = [], 0
    for others, group in groupby(setting.fields, key=lambda field: OTHERS.match(field.name) is not None):
        fields = list(group)
        if others:
            size = sum(field.size for field in fields)
            rows.append(f"| {at} | {size} | seat 1 and on: as seat 0 | {size // (setting.players - 1)} numbers each |")
            at += size
            continue
        for field in fields:
            rows.append(f"| {at} | {field.size} | {field.name} | {field.meaning} |")
            at += field.size
    return rows


def action_rows(setting: Setting) -> list[str]:
    """Actions in a row whose words begin alike."""
    rows, at = [], 0
    for _, group in groupby(setting.words, key=lambda words: words.split()[0]):
        words = list(group)
        last = "" if len(words) == 1 else f"`{words[-1]}`"
        rows.append(f"| {at} | {len(words)} | `{words[0]}` | {last} |")
        at += len(words)
    return rows


def main() -> None:
    print("\n\n".join(tables(setting(id)) for id in TURN_BASED))


if __name__ == "__main__":
    main()
