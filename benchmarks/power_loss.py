"""What a power cut would have left: the files rebuilt from what had been forced to the disk by then.

    python benchmarks/power_loss.py -o benchmarks/results/power-loss.md

A writer runs under `strace`, which notes every write to the database's files, every sync of them and
every acknowledgement, in order. For a cut at any point of that list, the files are rebuilt as a disk may
hold them at the worst: everything that was synced, and of what was not yet synced nothing, or a random
part in whole sectors. From these files the journal must open, verify and replay, with every act that was
acknowledged before the cut. Believed is only that a finished sync is kept, which the disk must promise.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from kill_campaign import BOARDS, RESULTS, Told, faults_of, machine, published_event, told_of
from pairwright.common.errors import PairwrightError
from pairwright.storage.actions import EnterResult
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal

SECTOR = 512
CALLS = "pwrite64,write,ftruncate,fdatasync,fsync,unlink"
_CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_FILE = re.compile(r"^\d+<([^>]*)>")
_ACKNOWLEDGED = "acknowledged "


@dataclass(frozen=True, slots=True)
class Step:
    """One call, in order. kind: write, size, sync or told. name: of the file."""

    kind: str
    name: str = ""
    offset: int = 0
    data: bytes = b""


@dataclass(slots=True)
class Disk:
    """Files as they surely are, and what was written but not synced."""

    kept: dict[str, bytearray] = field(default_factory=dict)
    waiting: dict[str, list[Step]] = field(default_factory=dict)

    def take(self, step: Step) -> None:
        """One call more."""
        if step.kind in ("write", "size"):
            self.waiting.setdefault(step.name, []).append(step)
        elif step.kind == "sync":
            for waiting in self.waiting.pop(step.name, []):
                apply(self.kept.setdefault(step.name, bytearray()), waiting)

    def after_a_cut(self, dice: random.Random, share: float) -> dict[str, bytes]:
        """The files after a cut; of each sector that was not synced, `share` are there, in any order."""
        files = {name: bytearray(content) for name, content in self.kept.items()}
        for name, steps in self.waiting.items():
            for step in steps:
                for part in sectors(step):
                    if dice.random() < share:
                        apply(files.setdefault(name, bytearray()), part)
        return {name: bytes(content) for name, content in files.items()}


def apply(content: bytearray, step: Step) -> None:
    """Write into a file, or cut or lengthen it."""
    end = step.offset + len(step.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if step.kind == "size":
        del content[step.offset :]
    content[step.offset : end] = step.data


def sectors(step: Step) -> Iterator[Step]:
    """A write in the pieces that a disk writes whole; a change of the size is one."""
    if step.kind == "size":
        yield step
    for start in range(0, len(step.data), SECTOR):
        yield Step(step.kind, step.name, step.offset + start, step.data[start : start + SECTOR])


def steps_of(trace: Path, folder: Path) -> list[Step]:
    """The calls that strace noted, those about files of the folder and the acknowledgements."""
    steps = []
    for line in trace.read_text(encoding="ascii", errors="replace").splitlines():
        found = _CALL.match(line)
        if found is None or int(found[3]) < 0:
            continue
        step = _step(found[1], found[2], folder)
        if step is not None:
            steps.append(step)
    return steps


def _step(call: str, arguments: str, folder: Path) -> Step | None:
    file = _FILE.match(arguments)
    if file is None:
        return None
    path = Path(_text(file[1]))
    if call == "write":
        told = _bytes(arguments)
        return Step("told", data=told) if told.startswith(_ACKNOWLEDGED.encode()) else None
    if path.parent != folder or path.name.endswith("-shm"):
        return None
    if call in ("fsync", "fdatasync"):
        return Step("sync", path.name)
    offset = int(arguments.rsplit(",", 1)[1])
    return (
        Step("write", path.name, offset, _bytes(arguments))
        if call == "pwrite64"
        else Step("size", path.name, offset)
    )


def _bytes(arguments: str) -> bytes:
    return bytes.fromhex(arguments.split('"')[1].replace("\\x", ""))


def _text(name: str) -> str:
    return bytes.fromhex(name.replace("\\x", "")).decode() if name.startswith("\\x") else name


def write(address: str, event_id: str, acts: int, synchronous: str) -> None:
    """The writer: enter results, and say so each time (the acknowledgement that strace sees)."""
    journal = Journal(Database(address, synchronous=synchronous))
    dice = random.Random(7)
    done = 0
    while done < acts:
        board, result = dice.randrange(1, BOARDS + 1), dice.choice(RESULTS)
        told = journal.record(event_id, EnterResult("open", 1, board, result), who="Helper")
        if told.recorded is not None:
            done += 1
            link = told.recorded.link
            sys.stdout.write(f"{_ACKNOWLEDGED}{told.position} {board} {link} {result}\n")
            sys.stdout.flush()


def traced(folder: Path, acts: int, synchronous: str) -> tuple[str, dict[str, bytes], list[Step]]:
    """Run the writer under strace: the event, the files before it began, and its calls."""
    address = str(folder / "desk.db")
    event_id = published_event(address)
    before = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
    trace = folder.parent / "trace"
    strace = ["strace", "-f", "-y", "-xx", "-s", "200000", "-e", f"trace={CALLS}", "-o", str(trace)]
    writer = [sys.executable, __file__, "--write", address, event_id, str(acts), synchronous]
    subprocess.run([*strace, *writer], check=True, stdout=subprocess.DEVNULL)
    return event_id, before, steps_of(trace, folder)


@dataclass(slots=True)
class Findings:
    """acts: acknowledged in all. cuts: tried. faults: in words. syncs: of the log of the database."""

    acts: int = 0
    cuts: int = 0
    checkpoints: int = 0
    syncs: int = 0
    faults: list[str] = field(default_factory=list)


def run(folder: Path, acts: int, cuts: int, seed: int, synchronous: str = "FULL") -> Findings:
    """Trace a writer and try cuts at random points of what it did."""
    work = folder / "work"
    work.mkdir()
    event_id, before, steps = traced(work, acts, synchronous)
    dice = random.Random(seed)
    disk = Disk({name: bytearray(content) for name, content in before.items()})
    points = sorted(dice.choices(range(len(steps)), k=cuts))
    told: list[Told] = []
    findings = Findings(syncs=sum(step.kind == "sync" and step.name.endswith("-wal") for step in steps))
    findings.checkpoints = sum(step.kind == "sync" and step.name == "desk.db" for step in steps)
    for number, step in enumerate(steps):
        while points and points[0] == number:
            points.pop(0)
            share = dice.choice((0.0, 0.0, 0.3, 0.7, 1.0))
            findings.cuts += 1
            faults = _faults(folder / "cut", disk.after_a_cut(dice, share), event_id, told)
            findings.faults += [f"cut before step {number}, {share:.0%} of the rest: {one}" for one in faults]
        disk.take(step)
        if step.kind == "told":
            told.append(told_of(step.data.decode().rstrip("\n").removeprefix(_ACKNOWLEDGED)))
    findings.acts = len(told)
    return findings


def _faults(folder: Path, files: dict[str, bytes], event_id: str, told: list[Told]) -> list[str]:
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    try:
        journal = Journal(folder / "desk.db")
        try:
            return faults_of(journal, event_id, told)
        finally:
            journal.close()
    except PairwrightError as error:
        return [f"the journal does not open: {error}"]


def main() -> None:
    """The measurement from the command line."""
    if sys.argv[1:2] == ["--write"]:
        write(sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5])
        return
    options = argparse.ArgumentParser(description="Cut the power of a writing desk.")
    options.add_argument("--acts", type=int, default=1200)
    options.add_argument("--cuts", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-o", "--output", type=Path, help="write the results here (Markdown)")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        findings = run(Path(folder), given.acts, given.cuts, given.seed)
    with tempfile.TemporaryDirectory() as folder:
        careless = run(Path(folder), given.acts // 4, given.cuts // 4, given.seed, "NORMAL")
    text = report(findings, careless, given)
    print(text)
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    sys.exit(bool(findings.faults))


def report(findings: Findings, careless: Findings, given: argparse.Namespace) -> str:
    """The results as a page."""
    found = "\n".join(f"* {fault}" for fault in findings.faults) or "No fault was found."
    wrong, lost = (len({fault.split(",")[0] for fault in one.faults}) for one in (findings, careless))
    return f"""# The power cut, rebuilt

`python benchmarks/power_loss.py --acts {given.acts} --cuts {given.cuts} --seed {given.seed}`,
{machine()}.

| | |
|---|---|
| results acknowledged one after the other | {findings.acts:,} |
| syncs of the write-ahead log meanwhile | {findings.syncs:,} |
| syncs of the database file (checkpoints) | {findings.checkpoints:,} |
| cuts at random points of the calls | {findings.cuts:,} |
| cuts after which an acknowledged result was missing, or the journal did not verify or replay | {wrong} |

At each cut the files held what had been synced, and of the rest 0, 30, 70 or 100 in 100 of its sectors.

That this finds what it looks for: with `synchronous=NORMAL`, which the desk does not use, {lost} of
{careless.cuts} cuts lose acknowledged results.

{found}
"""


if __name__ == "__main__":
    main()
