"""The pages about standings say what the program does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pairwright.cli.crosstable_verb import FORMS
from pairwright.cli.publish_verb import WHY_LIMIT
from pairwright.publish.formats import FORMATS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = ["arbiters/standings.md", "how-to/publish.md", "rules/tiebreaks.md"]


def text(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def test_the_tables_of_the_tie_breaks_are_up_to_date() -> None:
    script = DOCS / "make_tie_break_table.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES)
def test_every_link_and_picture_is_there(page: str) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", text(page)):
        assert ((DOCS / page).parent / target).exists(), target


def test_every_format_and_form_is_named() -> None:
    page = text("how-to/publish.md")
    for form in FORMATS:
        assert f"`.{form}`" in page
    for form in set(FORMS) - {"rank", "grid", "names", "statistics"}:
        assert f"--form {form}" in page
    assert f"up to {WHY_LIMIT} players" in page


@pytest.mark.parametrize("page", PAGES)
def test_every_option_that_is_named_exists(page: str) -> None:
    from pairwright.cli import crosstable_verb, norms_verb, publish_verb, ratings_verb, standings_verb

    commands = [
        standings_verb.command,
        crosstable_verb.command,
        publish_verb.command,
        norms_verb.command,
        *ratings_verb.command.commands.values(),
    ]
    known = {
        name
        for command in commands
        for option in command.params
        for name in (*option.opts, *option.secondary_opts)
    } | {"--check"}
    for name in re.findall(r"(?<![\w-])--[a-z][a-z-]*", text(page)):
        assert name in known, name
