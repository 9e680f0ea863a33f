"""What the games say is what they said: every text, label, prompt, refusal, line, view and number of the corpus."""

import pytest

from contract.cases import CASES
from corpus import FOLDER, differing
from depth import deep
from labtop import games


@pytest.mark.many
@pytest.mark.parametrize("id", games.FOLDERS)
def test_in_positions_of_the_corpus_nothing_else_is_said(id: str) -> None:
    assert differing(id, every=deep(30, 1)) == []


@pytest.mark.parametrize("id", games.FOLDERS)
def test_every_setting_of_a_game_is_in_the_corpus(id: str) -> None:
    settings = {line.split()[1] for line in (FOLDER / f"{id}.txt").read_text().splitlines()[1:]}
    assert settings == {str(case) for case in CASES if case.id == id}
