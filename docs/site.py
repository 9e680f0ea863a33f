"""What the site has beyond the files in docs/: the page for contributors, a list of the decisions, the examples."""

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
WELCOME = "# Decisions\n\nWhat was decided, and why; newest last.\n\n"


def on_files(files: Files, config: Any) -> Files:
    """CONTRIBUTING.md stands where people look for it, beside docs/: its links are from there."""
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").replace("](docs/", "](")
    files.append(File.generated(config, "contributing.md", content=contributing))
    pages = sorted((ROOT / "docs" / "adr").glob("*.md"))
    lines = [f"- [{page.read_text(encoding='utf-8').splitlines()[0].lstrip('# ')}](adr/{page.name})" for page in pages]
    files.append(File.generated(config, "decisions.md", content=WELCOME + "\n".join(lines) + "\n"))
    for example in sorted((ROOT / "examples").rglob("*.py")):
        text = example.read_text(encoding="utf-8")
        files.append(File.generated(config, str(example.relative_to(ROOT)), content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    return markdown.replace("](../examples/", "](examples/").replace("](../CONTRIBUTING.md)", "](contributing.md)")
