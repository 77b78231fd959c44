"""The takeover, rehearsed with desks in processes of their own: the plug is pulled."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sizes import by_night

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@by_night()
@pytest.mark.skipif(sys.platform == "win32", reason="processes of POSIX")
def test_nothing_acknowledged_is_lost_when_the_plug_is_pulled():
    done = subprocess.run(
        [sys.executable, "takeover_campaign.py", "--times", "1", "--way", "plug"],
        cwd=BENCHMARKS, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No fault was found." in done.stdout
    assert re.search(r"^\| takeovers \| 1 \|$", done.stdout, re.MULTILINE)
    assert re.search(r"^\| acts acknowledged by the desk before \| [1-9]", done.stdout, re.MULTILINE)
