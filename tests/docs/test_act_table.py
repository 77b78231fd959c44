"""The table of acts knows every act, and everything that random events are seen to ask and to tell."""

import runpy
from pathlib import Path

from pairwright.storage.actions import ACTIONS
from pairwright.storage.effect_kinds import may_deviate

SCRIPT = Path(__file__).parents[2] / "docs" / "make_act_table.py"


def test_the_page_knows_every_act_and_what_it_asks(monkeypatch):
    monkeypatch.setattr("sys.argv", [str(SCRIPT), "--check"])
    runpy.run_path(str(SCRIPT), run_name="__main__")


def test_an_effect_that_the_page_does_not_have_is_found(tmp_path, monkeypatch):
    text = (SCRIPT.parent / "how-it-works" / "acts.md").read_text(encoding="utf-8")
    lines = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    made = runpy.run_path(str(SCRIPT))["Watched"](4)
    assert not made.missing(lines)
    forgotten = {kind: line.replace("`places`", "–") for kind, line in lines.items()}
    assert made.missing(forgotten)


def test_acts_that_leave_the_rules_of_fide_are_among_those_that_are_looked_at() -> None:
    """Before an act is written, deviations are looked for in those acts alone that may have one."""
    text = (SCRIPT.parent / "how-it-works" / "acts.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    fide = {row[1].strip(" `"): "".join(row[5:6]) for row in rows}
    seen = {kind for kind, found in fide.items() if "(warning)" in found or "(strong)" in found}
    assert len(seen) > 8
    assert seen & set(ACTIONS) <= {kind for kind, act in ACTIONS.items() if may_deviate(act)}
