"""The index of articles in the documentation is the register of the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_is_up_to_date():
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "make_rule_index.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
