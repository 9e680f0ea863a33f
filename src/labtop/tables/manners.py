"""What people call themselves and say: limited, and nothing in it that a screen would obey."""

import unicodedata

from labtop.tables.records import Refused

# Controls and format characters (which turn text around or hide it), private use, and halves of pairs.
UNFIT = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
JOINER = "\u200d"  # holds an emoji of several together


def spoken(what: str, text: str, longest: int) -> str:
    """The text with its spaces in order. Refused if nothing is left, or it is too long."""
    if len(text) > 4 * longest:
        raise Refused(f"{what} is too long: {longest} characters at the most")
    fit = (
        c if c == JOINER or unicodedata.category(c) not in UNFIT else " " for c in unicodedata.normalize("NFC", text)
    )
    text = " ".join("".join(fit).split()).strip(JOINER)
    if not text:
        raise Refused(f"{what} is empty")
    if len(text) > longest:
        raise Refused(f"{what} is too long: {longest} characters at the most")
    return text
