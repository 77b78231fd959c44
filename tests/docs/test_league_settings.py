"""The page of the settings of a league is up to date, and every one of them acts somewhere."""

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "docs" / "make_league_settings.py"


def test_the_page_is_what_the_program_does(monkeypatch):
    monkeypatch.setattr("sys.argv", [str(SCRIPT), "--check"])
    runpy.run_path(str(SCRIPT), run_name="__main__")


def test_every_setting_is_read_somewhere():
    where = runpy.run_path(str(SCRIPT))["readers"]()
    assert not [name for name, functions in where.items() if not functions]
