"""Reports as one HTML file that needs nothing else: tables, and plots drawn as SVG."""

from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fff8e9; --soft: #6b7684; --own: #2a52a0; --usual: #b9a37c;
  --line: #d9ccb0; }
@media (prefers-color-scheme: dark) { :root { --ink: #efe6d2; --paper: #171c24; --soft: #98a2b0; --own: #7ea2ea;
  --usual: #8d7c58; --line: #38404c; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } th { position: sticky; top: 0; background: var(--paper); }
.dead td { color: var(--soft); font-style: italic; } svg { width: 100%; height: auto; } svg text { fill: var(--ink);
  font: 12px system-ui, sans-serif; } .own { fill: var(--own); } .usual { fill: var(--usual); }
.axis { stroke: var(--line); } .range { stroke: var(--ink); stroke-width: 1.5; } .key span { display: inline-block;
  width: .8rem; height: .8rem; margin: 0 .3rem 0 1rem; }
"""

LABEL, WIDTH, ROW = 230, 900, 26  # of a plot, in its own units


def document(title: str, parts: Sequence[str]) -> str:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(parts)
    return f"<!doctype html>\n<html lang=en><head>{head}<style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def heading(text: str, level: int = 2) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], dim: Sequence[bool]) -> str:
    """Rows of cells; those marked are set apart."""
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = [
        f"<tr{' class=dead' if dimmed else ''}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
        for row, dimmed in zip(rows, dim, strict=True)
    ]
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def key(own: str, usual: str) -> str:
    mark = '<span style="background: var(--{})"></span>'
    return f'<p class="key">{mark.format("own")}{escape(own)}{mark.format("usual")}{escape(usual)}</p>'


def bars(title: str, rows: Sequence[tuple[str, float | None, float, float | None]], line: float | None = None) -> str:
    """A bar of 0 to 1 for each label, with its margin, above a thinner one to compare with; a line for what is fair."""
    most = max([0.01, *(value + margin for _, value, margin, _ in rows if value is not None)])
    most = max([most, *(usual for *_, usual in rows if usual is not None), line or 0])
    scale = (WIDTH - LABEL - 60) / most
    height = ROW * len(rows) + 8
    drawn = [
        bar(label, value, margin, usual, ROW * n + 4, scale) for n, (label, value, margin, usual) in enumerate(rows)
    ]
    if line is not None:
        x = LABEL + line * scale
        drawn.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}" stroke-dasharray="4 3"/>')
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">{"".join(drawn)}</svg>'


def bar(label: str, value: float | None, margin: float, usual: float | None, y: int, scale: float) -> str:
    parts = [f'<text x="{LABEL - 8}" y="{y + 15}" text-anchor="end">{escape(label)}</text>']
    if value is not None:
        end = LABEL + value * scale
        parts.append(f'<rect class="own" x="{LABEL}" y="{y + 3}" width="{value * scale:.1f}" height="10" rx="2"/>')
        if margin:
            low, high = max(LABEL, end - margin * scale), end + margin * scale
            parts.append(f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 8}" y2="{y + 8}"/>')
        parts.append(f'<text x="{end + margin * scale + 6:.1f}" y="{y + 13}">{value:.1%}</text>')
    if usual is not None:
        parts.append(f'<rect class="usual" x="{LABEL}" y="{y + 15}" width="{usual * scale:.1f}" height="4" rx="2"/>')
    return "".join(parts)
