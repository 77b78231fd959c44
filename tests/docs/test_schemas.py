"""The JSON Schema files are what their script writes; what is printed is held against them in tests/cli."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "docs" / "make_schemas.py"
FOLDER = SCRIPT.parent / "programmers" / "schemas"
MADE = runpy.run_path(str(SCRIPT))


def test_the_files_are_what_the_script_writes():
    """After a change of a shape: python docs/make_schemas.py."""
    assert MADE["schemas"]() == {
        path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")
    }


def test_the_page_of_json_names_every_schema_with_what_writes_it():
    page = (FOLDER.parent / "json.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| \[([\w-]+)\]\(schemas/\1\.json\) \| (.+) \|$", page, re.M))
    assert listed == {name: written for name, (_, written) in MADE["DOCUMENTS"].items()}
