"""What people call themselves and say: limited, and nothing in it that a screen would obey."""

import unicodedata

from labtop.tables.records import Refused

# Controls and format characters (which turn text around or hide it), private use, and halves of pairs.
UNFIT = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
JOINER = "\u200d"  # holds an emoji of several together
BLANK = "\u034f\u115f\u1160\u2800\u3164\uffa0"  # called letters or signs, but nothing is seen of them


def spoken(what: str, text: str, longest: int) -> str:
    """The text with its spaces in order. Refused if nothing is left, or it is too long."""
    if len(text) > 4 * longest:
        raise Refused(f"{what} is too long: {longest} characters at the most")
    fit = "".join(
        c if c == JOINER or (c not in BLANK and unicodedata.category(c) not in UNFIT) else " "
        for c in unicodedata.normalize("NFC", text)
    )
    words = (word.strip(JOINER) for word in fit.split())
    text = " ".join(word for word in words if word)
    if not text:
        raise Refused(f"{what} is empty")
    if len(text) > longest:
        raise Refused(f"{what} is too long: {longest} characters at the most")
    return text
