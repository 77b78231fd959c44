"""The page of the check list is as its script writes it, and names nothing that is not there."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "make_endorsement.py"


def test_the_page_is_up_to_date(monkeypatch):
    monkeypatch.setattr("sys.argv", [str(SCRIPT), "--check"])
    runpy.run_path(str(SCRIPT), run_name="__main__")


def test_what_is_named_and_not_there_ends_it(monkeypatch):
    monkeypatch.setattr("sys.argv", [str(SCRIPT), "--check"])
    names = runpy.run_path(str(SCRIPT))
    point = names["Point"]
    wrong = {
        "x": (point("", "a", ("check.checking:nothing",), ("unit/test_check.py::test_no",)), point("", "b"))
    }
    monkeypatch.setitem(names["main"].__globals__, "GROUPS", wrong)
    with pytest.raises(SystemExit) as ended:
        names["main"]()
    assert str(ended.value).splitlines() == [
        "there is no function check.checking:nothing",
        "there is no test unit/test_check.py::test_no",
        "b: neither a test nor what is missing",
    ]
