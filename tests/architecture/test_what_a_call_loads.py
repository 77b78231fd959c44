"""What a call of the engine loads: a process that pairs one round takes as long as its imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EVENT = Path(__file__).parents[1] / "data" / "dutch" / "01-first-round-odd.trf"
MOST = 102
"""Modules of ours that `--dutch FILE -p` may load."""

ALLOWED = {"pairwright.lists", "pairwright.lists.kinds"}
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


def test_an_engine_call_loads_little(tmp_path: Path) -> None:
    code = (
        "import sys; from pairwright.cli.main import run\n"
        f"sys.argv = ['pairwright', '--dutch', {str(EVENT)!r}, '-p', {str(tmp_path / 'pairs')!r}]\n"
        "try: run()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (tmp_path / "pairs").read_text()
    loaded = set(done.stderr.split())
    ours = {name for name in loaded if name.split(".")[0] == "pairwright"}
    parts = {name.split(".")[1] for name in ours if name.count(".")}
    assert len(ours) <= MOST, sorted(ours)
    assert not {name for name in ours if name.startswith("pairwright.lists")} - ALLOWED
    assert not loaded & HEAVY
    assert "web" not in parts
    assert "standings" not in parts
