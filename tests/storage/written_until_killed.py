"""A desk whose writer was killed: what its tests share."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

ACTS = 36
"""Acts of the event, as it was acknowledged."""

WRITER = """
import os, signal, sys
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.journal import Journal
journal = Journal(sys.argv[1])
event_id = journal.create("Open 1", "Anna")
for number in range(2, int(sys.argv[2]) + 1):
    journal.append(event_id, DescribeEvent(f"Open {number}"), who="Anna")
    if number == int(sys.argv[3]):
        journal.keep()
print(event_id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed_writer(path: Path, *, kept: int = 0) -> str:
    """An event of 36 acts whose writer was killed; its id. kept: after this act came a checkpoint."""
    done = subprocess.run(
        [sys.executable, "-c", WRITER, str(path), str(ACTS), str(kept)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    return done.stdout.strip()


def flipped(path: Path, share: float) -> None:
    """Turn one bit in a file, at this share of its length."""
    content = bytearray(path.read_bytes())
    content[int(len(content) * share)] ^= 1
    path.write_bytes(content)


def beside(path: Path, ending: str) -> Path:
    """One of the files beside a database."""
    return path.with_name(path.name + ending)
