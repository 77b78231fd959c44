"""The documentation site, as far as it is seen without building it; `.ci/site` builds it and checks links."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pairwright

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
sys.path.insert(0, str(DOCS / "site"))

import check_site  # noqa: E402
import command_pages  # noqa: E402
import source_pages  # noqa: E402

PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
NAVIGATION = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
LINK = re.compile(r"(?<!`)\]\((?![a-z]+:|#)([^)#\s]+)")

FILE = re.compile(r"(?<![\w/.<*{-])([\w.-]+(?:/[\w.-]+)*\.(?:py|hpp|cpp))(?![\w/-])")
WRITTEN_BY_THE_READER = "club_"  # new-annex.md


def test_every_page_is_in_the_navigation():
    for page in PAGES:
        assert re.findall(rf"[ :]{re.escape(page)}$", NAVIGATION, re.M) in ([f" {page}"], [f":{page}"])


def test_the_tutorial_comes_before_the_rest():
    places = [
        NAVIGATION.index(page) for page in ("index.md", "tutorial.md", "how-to/", "reference/", "rules/")
    ]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "page", [path for path in PAGES if path.startswith("how-to/") and "index" not in path]
)
def test_every_how_to_is_in_the_index_of_how_tos(page):
    assert f"({Path(page).name})" in (DOCS / "how-to" / "index.md").read_text(encoding="utf-8")


def test_every_link_leads_to_a_file_of_the_repository():
    generated = ("commands.md", "http-api.md")
    missing = [
        f"{page}: {link}"
        for page in ("README.md", "CONTRIBUTING.md", *(f"docs/{page}" for page in PAGES))
        for link in LINK.findall((ROOT / page).read_text(encoding="utf-8"))
        if not ((ROOT / page).parent / link).exists() and not link.endswith(generated)
    ]
    assert not missing


def test_every_file_of_the_program_that_a_page_names_is_there():
    """Also by its last names, as `fast/field.py`; results of a day may have its modules, if they say so."""
    there = {
        "/".join(path.relative_to(ROOT).parts[place:])
        for path in ROOT.rglob("*.*")
        if path.suffix in (".py", ".hpp", ".cpp")
        for place in range(len(path.relative_to(ROOT).parts))
    }
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / ".ci" / "coverage_reasons.txt"]
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in (*pages, *DOCS.rglob("*.md"), *(ROOT / "benchmarks" / "results").rglob("*.md"))
        if "with the modules of that day" not in (text := page.read_text(encoding="utf-8"))
        for name in FILE.findall(text)
        if name.lstrip("./") not in there and not name.startswith(WRITTEN_BY_THE_READER)
    ]
    assert not missing


def test_the_reference_has_every_public_name():
    shown = re.findall(r"^::: pairwright\.(\w+)$", (DOCS / "reference" / "python.md").read_text(), re.M)
    assert sorted(shown) == sorted(pairwright.__all__)


def test_every_verb_has_a_page_with_its_options():
    pages = command_pages.pages()
    for verb in command_pages.VERBS:
        assert f"(commands/{verb}.md)" in pages["reference/commands.md"]
    assert "`--not" in pages["reference/commands/why.md"]
    assert "## pairwright lots varma" in pages["reference/commands/lots.md"]


def test_the_index_of_articles_is_linked_to_lines_of_code():
    row = "<td><code>standings.norms.check_norm</code></td>"
    linked = source_pages.linked(row)
    line = int(re.search(r"norms\.html#__codelineno-0-(\d+)", linked)[1])
    code = (ROOT / "src/pairwright/standings/norms.py").read_text(encoding="utf-8").splitlines()
    assert code[line - 1].startswith("def check_norm(")
    with pytest.raises(LookupError, match="no_such"):
        source_pages.linked("<td><code>standings.norms.no_such</code></td>")


def test_what_is_broken_in_a_built_site_is_found(tmp_path):
    (tmp_path / "a.html").write_text(
        '<h1 id="here">A</h1><a href="b.html#there">x</a><a href="#here">x</a><a href="c.html">x</a>'
        '<a href="https://example.org/">x</a><script src="https://example.org/x.js"></script>'
    )
    (tmp_path / "b.html").write_text('<p id="elsewhere"></p><img src="no.png">')
    (tmp_path / "x.css").write_text("@import 'https://example.org/font.css';")
    assert check_site.faults(tmp_path) == [
        "a.html: https://example.org/x.js is fetched from elsewhere",
        "a.html: b.html#there: no such anchor",
        "a.html: c.html: no such page",
        "b.html: no.png: no such page",
        "x.css: https://example.org/font.css is fetched from elsewhere",
    ]


def test_docstrings_become_lists():
    program = (
        "import sys; sys.path.insert(0, 'docs/site'); from docstrings import as_markdown; "
        "print(as_markdown('a, b: two\\n   more\\nc:  three. Raises X.', frozenset('abc')))"
    )
    pytest.importorskip("griffe")
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "* `a`, `b`: two\n  more\n* `c`: three. Raises X."


def test_the_site_is_written_as_files_for_a_builder_without_hooks(tmp_path, monkeypatch):
    pytest.importorskip("mkdocs")
    import hooks
    import write_pages
    import yaml

    made = {"reference/commands/pair.md": "# pairwright pair\n\nSee [it](docs/tutorial.md).\n"}
    monkeypatch.setattr(hooks, "generated", lambda: made)
    monkeypatch.setattr(hooks.command_pages, "pages", lambda: made)
    write_pages.write(tmp_path)
    settings = yaml.safe_load((tmp_path / "mkdocs.yml").read_text(encoding="utf-8"))
    assert "hooks" not in settings
    assert "commands" not in str(settings["nav"]).replace("reference/commands", "")
    assert "reference/commands/pair.md" in str(settings["nav"])
    readers = (tmp_path / "docs" / "organisers" / "public-pages.md").read_text(encoding="utf-8")
    assert (
        "](../measurements/readers.md)" in readers
    )  # it is ../../benchmarks/results/readers.md in the source
