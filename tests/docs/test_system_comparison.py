"""The page that compares the pairing systems is what its script writes today."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "make_system_comparison.py"


def test_the_page_is_what_its_script_writes(monkeypatch):
    monkeypatch.setattr("sys.argv", [str(SCRIPT), "--check"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    assert ended.value.code == 0
