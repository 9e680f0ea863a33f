"""Whoever forgets a sentence is told which, and where it belongs."""

import pytest

from labtop.games.i18n import Words

WORDS = Words("labtop.games.gsa")
NO_SUCH = r"labtop\.games\.gsa, text/en\.toml: there is no dance in \[label\]"


def test_a_missing_sentence_is_named_with_its_file_and_table() -> None:
    with pytest.raises(KeyError, match=NO_SUCH):
        WORDS.say("label", "dance")
    with pytest.raises(KeyError, match=NO_SUCH):
        WORDS.fill("label", "dance", {})


def test_a_blank_that_nothing_fills_is_named_with_its_sentence() -> None:
    with pytest.raises(KeyError, match=r"nothing fills the blank 'card' of \[label\] attach"):
        WORDS.say("label", "attach", project="Maze Memory")
