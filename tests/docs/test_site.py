"""The pages make a site: every link in it leads somewhere, and the code speaks for itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from docs.pages import ROOT

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_there_is_a_page_for_everybody(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")
    for who in ("Players", "Hosts", "Designers", "Researchers", "Contributors"):
        assert who in front


def test_the_reference_is_made_from_the_code(site: Path) -> None:
    reference = (site / "api.html").read_text(encoding="utf-8")
    for name in ("labtop.tables.table.Table.play", "labtop.kernel.flow.Step.apply", "labtop.bots.agents.Turn"):
        assert f'id="{name}"' in reference


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert 'src="http' not in text and 'rel="stylesheet" href="http' not in text, page
