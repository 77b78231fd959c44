"""What MkDocs asks while it builds the site: pages that are generated, and links that leave the folder docs.

Nothing generated is committed: the reference comes from the program as it is when the site is built.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

import command_pages
import http_page
import source_pages
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
OUTSIDE = {"CHANGELOG.md": "project/changelog.md", "CONTRIBUTING.md": "project/contributing.md"}
"""Pages that are kept beside the package, and where the site has them."""
MEASURED = "benchmarks/results"
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]*)(#[^)\s]*)?\)")


def measurements() -> dict[str, str]:
    """What was measured, by its place in the site."""
    return {
        f"measurements/{path.name}": path.read_text(encoding="utf-8")
        for path in sorted((ROOT / MEASURED).glob("*.md"))
    }


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the generated pages where the navigation names them."""
    config.nav = filled(config.nav)
    return config


def filled(entries: list[Any] | None) -> list[Any]:
    """The navigation with the generated pages in the places that it has for them."""
    lists = {"commands": sorted(command_pages.pages()), "measurements": list(measurements())}
    return _filled(entries, lists)


def _filled(entries: list[Any] | None, lists: dict[str, list[str]]) -> list[Any]:
    filled = []
    for entry in entries or ():
        if isinstance(entry, dict):
            title, value = next(iter(entry.items()))
            value = _filled(value, lists) if isinstance(value, list) else lists.get(value, value)
            filled.append({title: value})
        else:
            filled.append(entry)
    return filled


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    for place, text in generated().items():
        files.append(File.generated(config, place, content=text))
    return files


def generated() -> dict[str, str]:
    """The pages that are not files of the folder docs, by their places in the site."""
    pages = {place: (ROOT / name).read_text(encoding="utf-8") for name, place in OUTSIDE.items()}
    pages |= measurements() | command_pages.pages() | source_pages.pages()
    pages["reference/http-api.md"] = http_page.page()
    return pages


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links between files of the repository into links between pages of the site."""
    return turned(markdown, page.file.src_uri)


def turned(markdown: str, place: str) -> str:
    """A page with links between pages of the site in place of those between files of the repository."""
    here = posixpath.dirname(_home(place))

    def link(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(here, found[1])) if found[1] else ""
        there = _place(target)
        if there is None:
            return found[0]
        return f"]({posixpath.relpath(there, posixpath.dirname(place) or '.')}{found[2] or ''})"

    return LINK.sub(link, markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Link the index of articles into the code; say of a translated page which language it is in."""
    if "translates" in page.meta:
        return f'<div lang="{posixpath.dirname(page.file.src_uri)}">{html}</div>'
    return source_pages.linked(html) if page.file.src_uri == "rules/index.md" else html


def _home(place: str) -> str:
    """Where the file of a page is in the repository."""
    outside = {there: name for name, there in OUTSIDE.items()}
    if place.startswith("measurements/"):
        return f"{MEASURED}/{posixpath.basename(place)}"
    return outside.get(place, f"docs/{place}")


def _place(target: str) -> str | None:
    """Where a file of the repository is in the site; None for what is not linked to from elsewhere."""
    if target in OUTSIDE:
        return OUTSIDE[target]
    if target.startswith(f"{MEASURED}/"):
        return f"measurements/{posixpath.basename(target)}"
    if target.startswith("docs/"):
        return target.removeprefix("docs/")
    return None
