"""A deck to begin one's own with: the standard one, with what a designer needs to know written into it."""

import re
from typing import Any

from labtop.games import FOLDERS
from labtop.games.rulebook import HEADING, chapter
from labtop.kernel.game import Game

THE_FILE = "The file"  # the chapter of a deck page that explains every field
HEAD = """\
Your own deck for {title}. It is the standard deck until you change it.

To add a card, copy one of the same kind, give it its own id and name, and change what it does.
To remove a card, delete it. Then, in the parent of this folder:

    labtop deck check FOLDER      lists every mistake, with card and field
    labtop play --deck FOLDER     plays a game with it
    labtop deck report FOLDER     plays many games and reports on every card
"""
ID = re.compile(r'^(?P<line>id = "(?P<id>[a-z0-9-]+)")$', re.MULTILINE)


def starting_deck(game: Game[Any]) -> str:
    fields = HEADING.sub(lambda heading: heading["title"], chapter(FOLDERS[game.id], THE_FILE))
    standard = game.deck()
    names = game.card_names(standard)

    def named(match: re.Match[str]) -> str:
        name = names.get(match["id"])
        return f"{match['line']}  # {name}" if name else match["line"]

    _, _, cards = standard.source.partition("\n")  # its first line says that it is the standard deck
    return as_comment(HEAD.format(title=game.title())) + as_comment(fields) + "\n" + ID.sub(named, cards)


def as_comment(text: str) -> str:
    return "".join(f"# {line}".rstrip() + "\n" for line in [*text.splitlines(), ""])
