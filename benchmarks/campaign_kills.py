"""A campaign whose workers are killed all the time, beside the same one undisturbed.

python benchmarks/campaign_kills.py --tournaments 2000 --every 10
"""

from __future__ import annotations

import argparse
import hashlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLAN = """
title = "20 players, 7 rounds"
piece = {piece}
tournaments = {tournaments}
[grid]
players = 20
rounds = 7
"""


def main() -> int:
    """Run both and compare."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tournaments", type=int, default=2000)
    words.add_argument("--piece", type=int, default=100)
    words.add_argument("--every", type=float, default=10.0, help="seconds between two kills")
    words.add_argument("--workers", type=int, nargs=2, default=(2, 1))
    chosen = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder) / "plan.toml"
        plan.write_text(PLAN.format(piece=chosen.piece, tournaments=chosen.tournaments), encoding="utf-8")
        killed = campaign(plan, Path(folder) / "killed", chosen.workers[0], chosen.every)
        quiet = campaign(plan, Path(folder) / "quiet", chosen.workers[1], 0)
    same = killed[2] == quiet[2]
    for name, workers, (seconds, kills, _) in zip(
        ("killed", "quiet"), chosen.workers, (killed, quiet), strict=True
    ):
        rate = chosen.tournaments / seconds
        print(f"{name}: {workers} workers, {kills} kills, {seconds:.1f} s, {rate:.0f} tournaments a second")
    print("the same bytes" if same else "DIFFERENT")
    return 0 if same else 1


def campaign(plan: Path, folder: Path, workers: int, every: float) -> tuple[float, int, str]:
    """Run a campaign, killing one of its workers every so many seconds (0: never).

    Returns seconds, kills, and a digest of all files.
    """
    command = [sys.executable, "-m", "pairwright.cli", "campaign", "run", str(plan), "-o", str(folder)]
    begin, kills = time.monotonic(), 0
    process = subprocess.Popen([*command, "--workers", str(workers)], stdout=subprocess.DEVNULL)
    while process.poll() is None:
        time.sleep(every or 0.1)
        kills += bool(every) and kill_child(process.pid)
    if process.returncode:
        sys.exit(f"the campaign ended with {process.returncode}")
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(path.name.encode() + path.read_bytes())
    return time.monotonic() - begin, kills, digest.hexdigest()


def kill_child(parent: int) -> bool:
    """Kill one child of a process; False when it has none."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    for child in children:
        try:
            os.kill(int(child), signal.SIGKILL)
        except ProcessLookupError:
            continue
        return True
    return False


if __name__ == "__main__":
    sys.exit(main())
