"""Every picture that a page shows is made by `make pictures`, and no other is kept."""

import re

import pytest

from browser.pictures import FOLDER, LARGEST, PICTURES
from docs.pages import PAGES, ROOT

IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")


def shown(page: str) -> set[str]:
    """The pictures of a page, by their paths."""
    path = ROOT / page
    return {str((path.parent / link).resolve()) for link in IMAGE.findall(path.read_text(encoding="utf-8"))}


def test_pages_show_just_the_pictures_that_are_made() -> None:
    made = {str(FOLDER / f"{name}.png") for name in PICTURES}
    assert {picture for page in PAGES for picture in shown(page)} == made
    assert {str(path) for path in FOLDER.iterdir()} == made


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_enough_for_a_page(name: str) -> None:
    assert (FOLDER / f"{name}.png").stat().st_size <= LARGEST
