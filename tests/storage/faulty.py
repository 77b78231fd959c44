"""A disk that fails: `benchmarks/faults.c` between a program and its files."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "benchmarks" / "faults.c"
COMPILER = shutil.which("gcc") or shutil.which("cc") or ""


def compiled(folder: Path) -> Path:
    """The layer as a library."""
    made = folder / "faults.so"
    subprocess.run([COMPILER, "-O1", "-shared", "-fPIC", "-o", made, SOURCE, "-ldl"], check=True)
    return made


class Disk:
    """The faults of one folder, changed while a program runs that was started with `environment`."""

    def __init__(self, folder: Path, inside: str) -> None:
        self.control = folder / "faults.control"
        self.fail("")
        self.environment = {
            **os.environ,
            "LD_PRELOAD": str(compiled(folder)),
            "PAIRWRIGHT_FAULTS": str(self.control),
            "PAIRWRIGHT_FAULTS_IN": inside,
        }

    def fail(self, kind: str, share: int = 0) -> None:
        """kind: f (full), s (syncs), r (reads), w (writes), d (damaged reads), "" (none)."""
        if not self.control.exists():
            self.control.write_bytes(bytes(4))
        with self.control.open("r+b", buffering=0) as file:
            file.write(bytes([ord(kind) if kind else 0, share]))
