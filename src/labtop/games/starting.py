"""A deck to begin one's own with: the standard one, with what a designer needs to know written into it."""

import re
from typing import Any

from labtop.games import FOLDERS
from labtop.games.pages import sections
from labtop.kernel.game import Game

THE_FILE = "The file"  # the section of a rules page that tells what each field means
HEAD = """\
A deck of your own for {title}. It is the standard deck until you change it.

To add a card, copy one of its kind, give it an id and a name of its own, and change what it does.
To take one out, delete it. In this folder's parent, then:

    labtop deck check FOLDER      tells all that is wrong, with card and field
    labtop play --deck FOLDER     plays it
    labtop deck report FOLDER     plays many games, and tells what became of each card
"""
ID = re.compile(r'^(?P<line>id = "(?P<id>[a-z0-9-]+)")$', re.MULTILINE)


def starting_deck(game: Game[Any]) -> str:
    fields = on_the_file(FOLDERS[game.id])
    standard = game.deck()
    names = game.card_names(standard)

    def named(match: re.Match[str]) -> str:
        name = names.get(match["id"])
        return f"{match['line']}  # {name}" if name else match["line"]

    _, _, cards = standard.source.partition("\n")  # its first line says that it is the standard deck
    return as_comment(HEAD.format(title=game.title())) + as_comment(fields) + "\n" + ID.sub(named, cards)


def on_the_file(package: str) -> str:
    """What the rules page says of the file, with the parts of that section where it has any."""
    page = sections(package)
    number = next(section.number for section in page.values() if section.title == THE_FILE)
    parts = [f"{part.title}\n\n{part.text}" for part in page.values() if part.number.startswith(f"{number}.")]
    return "\n\n".join([page[number].text, *parts])


def as_comment(text: str) -> str:
    return "".join(f"# {line}".rstrip() + "\n" for line in [*text.splitlines(), ""])
