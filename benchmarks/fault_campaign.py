"""Let the disk fail under a running journal, and look whether anything acknowledged is lost silently.

    python benchmarks/fault_campaign.py --rounds 40 -o benchmarks/results/faults.md

A writer runs with `faults.c` between it and the files of its database. In each round some or all calls of
one kind fail for a while: no room, failing writes, syncs or reads, and reads that come back with a byte
changed. Then the disk is good again. What was acknowledged at any time must be there, at its position and
with its link, or the event must be named as damaged or behind: then a new one is begun. And the journal
must take acts again without a restart, as soon as the disk is good, unless the event is named.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from kill_campaign import BOARDS, machine, published_event
from pairwright.common.errors import PairwrightError
from pairwright.storage.actions import EnterResult
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Damaged

KINDS = {"full": b"f", "syncs": b"s", "reads": b"r", "writes": b"w", "damage": b"d"}
ACTS = 12
"""Acts tried while the disk fails, and again when it is good."""

Told = tuple[int, str]


def lost(address: str, event_id: str, told: list[Told]) -> tuple[int, str]:
    """How many acts are lost silently for a program that starts now; and what is named, if anything."""
    journal = Journal(address)
    try:
        history = journal.history(event_id)
    except Damaged as error:
        return 0, str(error)
    finally:
        journal.close()
    return sum(position > len(history) or history[position - 1].link != link for position, link in told), ""


def write(address: str, control: Path, kind: str, rounds: int, seed: int) -> dict[str, int | list[str]]:
    """The writer, in a process with the layer of faults; what it found."""
    dice, disk = random.Random(seed), control.open("r+b", buffering=0)

    def fail(code: bytes, share: int) -> None:
        disk.seek(0)
        disk.write(code + bytes([share]))

    found: dict[str, int] = {"acknowledged": 0, "refused": 0, "named": 0, "silent": 0, "stuck": 0}
    faults: list[str] = []
    journal = Journal(address)
    event_id, told = published_event(address, journal=journal), []
    for number in range(rounds):
        for code, share in ((KINDS[kind], dice.choice((0, 2, 5, 20))), (bytes(1), 0)):
            fail(code, share)
            refused = 0
            for _ in range(ACTS):
                act = EnterResult("open", 1, dice.randrange(1, BOARDS + 1), dice.choice(("1-0", "0-1")))
                if dice.random() < 0.2:
                    journal.forget(event_id)  # what is read again from the files
                try:
                    done = journal.record(event_id, act, who="Helper")
                    if done.recorded is not None:
                        told.append((done.position, done.recorded.link))
                except PairwrightError:
                    refused += 1
                if dice.random() < 0.2:
                    journal.keep()
            found["refused"] += refused
        missing, named = lost(address, event_id, told)
        found["silent"] += missing
        if missing:
            faults.append(f"{kind}, round {number}: {missing} acts lost silently")
        if refused == ACTS and not named:
            found["stuck"] += 1
            faults.append(f"{kind}, round {number}: the disk is good and nothing is taken")
        if named or missing:
            found["named"] += bool(named)
            found["acknowledged"] += len(told)
            journal.close()
            for old in Path(address).parent.glob(Path(address).name + "*"):
                old.unlink()
            journal = Journal(address)
            event_id, told = published_event(address, journal=journal), []
    found["acknowledged"] += len(told)
    journal.close()
    return {**found, "faults": faults}


def run(folder: Path, kind: str, rounds: int, seed: int) -> dict[str, object]:
    """One kind of faults, in a process of its own."""
    library, control = folder / "faults.so", folder / f"{kind}.control"
    if not library.exists():
        source = Path(__file__).with_name("faults.c")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    control.write_bytes(bytes(4))
    given = {
        "LD_PRELOAD": str(library),
        "PAIRWRIGHT_FAULTS": str(control),
        "PAIRWRIGHT_FAULTS_IN": f"{kind}.sqlite",
    }
    words = [str(folder / f"{kind}.sqlite"), str(control), kind, str(rounds), str(seed)]
    done = subprocess.run(
        [sys.executable, __file__, "--write", *words],
        env={**os.environ, **given}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        return {"faults": [f"{kind}: the writer ended: {done.stderr[-2000:]}"]}
    return dict(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    """The campaign from the command line."""
    if sys.argv[1:2] == ["--write"]:
        address, control, kind, rounds, seed = sys.argv[2:]
        print(json.dumps(write(address, Path(control), kind, int(rounds), int(seed))))
        return
    options = argparse.ArgumentParser(description="Let the disk fail under a running journal.")
    options.add_argument("--rounds", type=int, default=40)
    options.add_argument("--kind", choices=KINDS, help="only faults of this kind")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--folder", help="where the databases are made; default: a temporary folder")
    options.add_argument("-o", "--output", type=Path, help="write the results here (Markdown)")
    given = options.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        kinds = [given.kind] if given.kind else list(KINDS)
        found = {kind: run(Path(folder), kind, given.rounds, given.seed) for kind in kinds}
    text = report(found, given, time.monotonic() - begun)
    print(text)
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    sys.exit(any(one["faults"] for one in found.values()))


def report(found: dict[str, dict[str, object]], given: argparse.Namespace, seconds: float) -> str:
    """The results as a page."""
    columns = ("acknowledged", "refused", "named", "silent", "stuck")
    rows = "\n".join(
        f"| {kind} | " + " | ".join(str(one.get(name, "")) for name in columns) + " |"
        for kind, one in found.items()
    )
    faults = [fault for one in found.values() for fault in one["faults"]]  # type: ignore[attr-defined]
    listed = "\n".join(f"* {fault}" for fault in faults) or "No fault was found."
    return f"""# A disk that fails

`python benchmarks/fault_campaign.py --rounds {given.rounds} --seed {given.seed}`, {machine()},
{seconds:.0f} s.

Named: the event is told to be damaged or behind. Stuck: rounds in which nothing was taken on a good disk.

| what failed | acts acknowledged | acts refused | events named | acts lost silently | stuck |
|---|---|---|---|---|---|
{rows}

{listed}
"""


if __name__ == "__main__":
    main()
