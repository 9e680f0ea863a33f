"""What a report on a deck says of its cards."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from labtop import games
from labtop.cli import main
from labtop.lab import deck_words
from labtop.lab.deck_report import Report, Use, report
from labtop.lab.simulate import Job

GLOWING = """
[[project]]
id = "glowing-mice"
name = "Mice That <Glow>"
needs = { mouse = 2, crispr = 1 }

[[resource]]
id = "axolotl"
class = "species"
copies = 1
"""


def job(game: str, deck: str | None = None, number: int = 16, bot: str = "easy") -> Job:
    options = {option.id: option.default for option in games.find(game).options}
    return Job(game, deck, 3, options, (bot,) * 3, number, 7)


@pytest.fixture(scope="module")
def glowing() -> Report:
    source = games.find("gsa").deck().source
    without = re.sub(r'\[\[project\]\]\nid = "tidy-desk".*?(?=\[\[project\]\])', "", source, flags=re.DOTALL)
    assert without != source
    return report(job("gsa", without + GLOWING), workers=1)


@pytest.mark.parametrize("game", games.FOLDERS)
def test_the_standard_deck_is_as_good_as_itself(game: str) -> None:
    told = report(job(game, games.find(game).deck().source, 6), workers=1)
    assert told.own == told.standard and told.gone == []
    assert told.rows and all(row.standard == row.own for row in told.rows)
    assert any(row.own.users for row in told.rows)
    assert all(0 <= row.own.used <= row.own.came <= told.own.games for row in told.rows)


def test_the_report_is_the_same_on_any_number_of_workers() -> None:
    asked = job("gsa", games.find("gsa").deck().source, 60, "random")
    assert report(asked, workers=1) == report(asked, workers=2)


def test_a_new_card_has_no_standard_to_compare_with_and_a_card_left_out_is_told(glowing: Report) -> None:
    rows = {row.id: row for row in glowing.rows}
    assert rows["glowing-mice"].standard is None and rows["mouse"].standard is not None
    assert rows["glowing-mice"].own.used > 0
    assert len(glowing.gone) == 1 and "tidy-desk" not in rows


def test_a_card_that_is_never_of_use_is_dead(glowing: Report) -> None:
    rows = {row.id: row for row in glowing.rows}
    assert rows["axolotl"].is_dead and not rows["mouse"].is_dead
    assert "Never of any use: Axolotl" in " ".join(deck_words.about(glowing))


def test_the_page_names_every_card_and_asks_nothing_of_the_net(glowing: Report) -> None:
    page = deck_words.html(glowing)
    assert all(row.name in page or row.id == "glowing-mice" for row in glowing.rows)
    assert "Mice That &lt;Glow&gt;" in page and "<Glow>" not in page
    assert "http" not in page and "<script" not in page and page.count("<svg") == 3


def test_a_win_share_has_an_interval_that_narrows_with_the_games() -> None:
    few, many = Use(10, 10, 10, 5), Use(1000, 1000, 1000, 500)
    assert few.win_share == many.win_share == 0.5
    assert few.margin > many.margin > 0 and Use().win_share is None and Use().margin == 0


def test_the_report_comes_as_a_table_and_a_page_or_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["deck", "new", "gsa", str(folder)]) == 0
    assert main(["deck", "report", str(folder), "--games", "6", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "The standard deck: 6 games" in told and (folder / "report.html").read_text().startswith("<!doctype html>")
    other = tmp_path / "elsewhere.html"
    assert main(["deck", "report", str(folder), "--games", "6", "--workers", "1", "--html", str(other)]) == 0
    assert other.read_bytes() == (folder / "report.html").read_bytes()
    capsys.readouterr()
    assert main(["deck", "report", str(folder), "--games", "6", "--workers", "1", "--json"]) == 0
    assert msgspec.convert(json.loads(capsys.readouterr().out), Report).own.games == 6
