"""What a call of the engine loads: a process that pairs one round takes as long as its imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EVENT = Path(__file__).parents[1] / "data" / "dutch" / "01-first-round-odd.trf"
MOST = 102
"""Modules of ours that `--dutch FILE -p` may load."""

ALLOWED = {"pairwright.lists", "pairwright.lists.file_kinds"}
HEAVY = {
    "typing",
    "dataclasses",
    "inspect",
    "json",
    "click",
    "random",
    "tempfile",
    "importlib.resources",
    "gettext",
    "asyncio",
    "csv",
    "subprocess",
}


def loaded_by(*words: str) -> tuple[str, set[str]]:
    """What a command line prints, and the modules that it loads."""
    code = (
        "import sys; from pairwright.cli.main import main\n"
        f"main({list(words)!r})\n"
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout, set(done.stderr.split())


def test_an_engine_call_loads_little(tmp_path: Path) -> None:
    _, loaded = loaded_by("--dutch", str(EVENT), "-p", str(tmp_path / "pairs"))
    assert (tmp_path / "pairs").read_text()
    ours = {name for name in loaded if name.split(".")[0] == "pairwright"}
    parts = {name.split(".")[1] for name in ours if name.count(".")}
    assert len(ours) <= MOST, sorted(ours)
    assert not {name for name in ours if name.startswith("pairwright.lists")} - ALLOWED
    assert not loaded & HEAVY
    assert "web" not in parts
    assert "standings" not in parts


@pytest.mark.skipif(os.name == "nt", reason="there the names are spelled out by click")
def test_a_check_without_options_loads_neither_click_nor_what_makes_events() -> None:
    printed, loaded = loaded_by("check", str(EVENT.with_name("03-c1-rematch.trf")))
    assert "differs" in printed or "the same" in printed
    assert not loaded & {"click", "rich", "inspect", "dataclasses", "pairwright.simulate.simulation"}
