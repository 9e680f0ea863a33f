"""Reports as one HTML file that needs nothing else: no script, no address elsewhere."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib.resources import files

FONTS = {"Ranchers": "ranchers-latin-400", "Atkinson Hyperlegible Next": "atkinson-hyperlegible-next-latin-wght"}


def document(game: str, title: str, head: str, parts: Sequence[tuple[str, str]], two: bool) -> str:
    """Sections by their headings, with a way to each."""
    style = fonts() + files("labtop.lab").joinpath("report.css").read_text(encoding="utf-8")
    ids = [heading.lower().replace(" ", "-") for heading, _ in parts]
    named = list(zip(ids, parts, strict=True))
    links = "".join(f'<li><a href="#{id}">{escape(heading)}</a></li>' for id, (heading, _) in named)
    body = "\n".join(
        f'<section id="{id}" aria-labelledby="{id}-h"><h2 id="{id}-h">{escape(heading)}</h2>\n{part}</section>'
        for id, (heading, part) in named
    )
    return (
        f'<!doctype html>\n<html lang="en" data-game="{escape(game)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>\n'
        f"<style>{style}</style></head>\n"
        f'<body class="{"two" if two else "one"}">\n<header>{head}</header>\n'
        f'<nav aria-label="Parts of the report"><ul>{links}</ul></nav>\n<main>\n{body}\n</main></body></html>\n'
    )


def fonts() -> str:
    """The table's type, where the client has been built into the package; else what the reader's machine has."""
    folder = files("labtop").joinpath("client", "assets")
    found = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    faces = []
    for family, name in FONTS.items():
        for file in found:
            if file.name.startswith(name) and file.name.endswith(".woff2"):
                data = b64encode(file.read_bytes()).decode()
                faces.append(
                    f'@font-face {{ font-family: "{family}"; font-weight: 100 900; font-display: swap; '
                    f'src: url("data:font/woff2;base64,{data}") format("woff2"); }}\n'
                )
    return "".join(faces)


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def heading(text: str) -> str:
    return f"<h3>{escape(text)}</h3>"


def listed(texts: Sequence[str]) -> str:
    return f'<ul class="findings">{"".join(f"<li>{escape(text)}</li>" for text in texts)}</ul>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], dim: Sequence[bool], about: str) -> str:
    """Rows of cells, of which the first is what they are about; rows that are marked are set apart."""
    cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = [
        f'<tr{" class=dim" if dimmed else ""}><th scope="row">{escape(row[0])}</th>'
        f"{''.join(f'<td>{unbroken(cell)}</td>' for cell in row[1:])}</tr>"
        for row, dimmed in zip(rows, dim, strict=True)
    ]
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(about)}"><table>'
        f"<thead><tr>{cells}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def unbroken(figure: str) -> str:
    """A figure that goes onto a new line only between a share and its interval."""
    return escape(figure).replace(" (", "\n(").replace(" ", "&nbsp;")


def key(decks: Sequence[str]) -> str:
    """Which sign is which deck; nothing where there is one."""
    if len(decks) < 2:
        return ""
    signs = zip(("own", "other"), decks, strict=True)
    items = [f'<li class="of {sign}">{escape(deck)}</li>' for sign, deck in signs]
    return f'<ul class="key">{"".join(items)}</ul>'


def pairs(pairs: Sequence[tuple[str, str]]) -> str:
    return f"<dl>{''.join(f'<dt>{escape(name)}</dt><dd>{escape(value)}</dd>' for name, value in pairs)}</dl>"
