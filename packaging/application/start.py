"""What the application starts: the day it was built on, then the package."""

import os
import sys
from pathlib import Path

BUILT = Path(getattr(sys, "_MEIPASS", Path(__file__).parent)) / "built.txt"
if BUILT.is_file():
    os.environ.setdefault("PAIRWRIGHT_BUILT", BUILT.read_text(encoding="utf-8").strip())

from pairwright.cli.application import run  # noqa: E402

run()
