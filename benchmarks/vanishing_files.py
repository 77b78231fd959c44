"""Take the file of a running desk away, in five ways, and look whether an acknowledged act is lost.

    python benchmarks/vanishing_files.py --times 200 -o benchmarks/results/vanishing-files.md

deleted      `desk.sqlite` is removed, as by somebody who tidies up
moved        it gets another name in another folder
replaced     an older copy is put in its place, as synchronised folders do: a new file under the old name
overwritten  an older copy is written into the file itself, as `cp` does
log          `desk.sqlite-wal` alone is removed

Two people write all the time, in threads, and one reads. In each round the file goes away at a moment of
chance between two acts or in the middle of one; then so many acts more are tried. What was acknowledged must
be there for a program that starts on what then stands at the path, at its position and with its link, or
the event must be named as damaged or behind (which only a file that was written over may be, for nothing
else has what it held). A file that was moved is looked at as well: it must open and hold together.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from kill_campaign import machine, published_event
from pairwright.common.errors import PairwrightError
from pairwright.storage.actions import EnterResult
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Damaged

ACTS = 4
"""Acts of each of the two people before and after the file goes away."""

BOARDS = (10, 10, 10, 60)
"""Of the event, one of these: what is read anew all the time costs by the number of players."""

Told = tuple[int, str]


def deleted(path: Path, _older: Path) -> None:
    """Removed."""
    path.unlink()


def moved(path: Path, _older: Path) -> None:
    """Somewhere else."""
    away = path.parent / "elsewhere"
    away.mkdir(exist_ok=True)
    path.rename(away / path.name)


def replaced(path: Path, older: Path) -> None:
    """An older copy under the old name."""
    new = path.with_name("incoming")
    shutil.copy(older, new)
    os.replace(new, path)


def overwritten(path: Path, older: Path) -> None:
    """An older copy in the file itself."""
    shutil.copyfile(older, path)


def log(path: Path, _older: Path) -> None:
    """The log alone."""
    path.with_name(f"{path.name}-wal").unlink()


WAYS: dict[str, Callable[[Path, Path], None]] = {
    way.__name__: way for way in (deleted, moved, replaced, overwritten, log)
}


@cache
def event_of(boards: int) -> bytes:
    """The file of an event with a first round published, made once for all desks."""
    with closing(Journal("sqlite://")) as journal:
        return journal.export(published_event("", journal=journal, boards=boards))


class Desk:
    """A journal with people who write into it. told: position and link of what was acknowledged."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.path = folder / "desk.sqlite"
        self.dice = random.Random(seed)
        self.journal = Journal(Database(self.path))
        self.boards = self.dice.choice(BOARDS)
        self.event_id = self.journal.bring_in(event_of(self.boards), "Starter")
        self.told: list[Told] = []
        self.refused: Counter[str] = Counter()
        self.older = folder / "older"
        with closing(sqlite3.connect(self.path)) as here, closing(sqlite3.connect(self.older)) as copy:
            here.backup(copy)

    def person(self, seed: int, acts: int) -> None:
        """One who enters results; now and then the event is read anew, or the log brought into the file."""
        dice = random.Random(seed)
        for _ in range(acts):
            act = EnterResult("open", 1, dice.randrange(1, self.boards + 1), dice.choice(("1-0", "0-1", "")))
            try:
                done = self.journal.record(self.event_id, act, who="Helper")
                if done.recorded is not None:
                    self.told.append((done.position, done.recorded.link))
                if dice.random() < 0.2:
                    self.journal.forget(self.event_id)
                if dice.random() < 0.2:
                    self.journal.keep()
            except PairwrightError as error:
                self.refused[type(error).__name__] += 1

    def people(self, acts: int) -> list[threading.Thread]:
        """Two of them, at work."""
        made = [threading.Thread(target=self.person, args=(self.dice.random(), acts)) for _ in range(2)]
        for one in made:
            one.start()
        return made


def one_round(folder: Path, way: str, seed: int) -> dict[str, int]:
    """One desk whose file goes away; what came of what was acknowledged."""
    desk = Desk(folder, seed)
    working = desk.people(2 * ACTS)
    while len(desk.told) < desk.dice.randrange(1, ACTS) and any(one.is_alive() for one in working):
        time.sleep(0.0005)
    WAYS[way](desk.path, desk.older)
    for one in working:
        one.join()
    for one in desk.people(ACTS):
        one.join()
    desk.journal.keep()
    if desk.dice.random() < 0.5:
        desk.journal.close()  # else the program ends as by a kill, as far as its files are concerned
    found = {"acknowledged": len(desk.told), "refused": desk.refused.total()}
    found |= {"noticed": int(bool(desk.journal.database.vanished)), "named": 0, "lost": 0}
    again = Journal(Database(desk.path))
    try:
        history = again.history(desk.event_id)
        found["lost"] = sum(
            position > len(history) or history[position - 1].link != link for position, link in desk.told
        )
    except Damaged:
        found["named"] = 1
    finally:
        again.close()
        desk.journal.close()
    away = folder / "elsewhere" / "desk.sqlite"
    if away.exists():
        with closing(sqlite3.connect(away)) as other:
            found["lost"] += other.execute("PRAGMA integrity_check").fetchone() != ("ok",)
    return found


def campaign(way: str, times: int, seed: int, folder: str | None = None) -> Counter[str]:
    """One way, so many times, each with a desk of its own; the sums."""
    total: Counter[str] = Counter()
    for number in range(times):
        with tempfile.TemporaryDirectory(dir=folder) as own:
            total.update(one_round(Path(own), way, seed * 1_000_003 + number))
    return total


def wrong(way: str, found: Counter[str], times: int) -> list[str]:
    """What must not be."""
    faults = [f"{way}: {found['lost']} acts lost silently"] * bool(found["lost"])
    if way != overwritten.__name__:
        faults += [f"{way}: noticed {found['noticed']} times of {times}"] * (found["noticed"] != times)
        faults += [f"{way}: {found['named']} events named, all could go on"] * bool(found["named"])
    return faults


def main() -> None:
    """The campaign from the command line."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--times", type=int, default=200)
    options.add_argument("--way", choices=WAYS, help="only this way")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--folder", help="where the databases are made; default: a temporary folder")
    options.add_argument("-o", "--output", type=Path, help="write the results here (Markdown)")
    given = options.parse_args()
    begun = time.monotonic()
    ways = [given.way] if given.way else list(WAYS)
    found = {way: campaign(way, given.times, given.seed, given.folder) for way in ways}
    faults = [fault for way in ways for fault in wrong(way, found[way], given.times)]
    columns = ("acknowledged", "refused", "noticed", "named", "lost")
    rows = "\n".join(
        f"| {way} | " + " | ".join(f"{one[name]:,}" for name in columns) + " |" for way, one in found.items()
    )
    text = f"""# Files that vanish under a running desk

`python benchmarks/vanishing_files.py --times {given.times} --seed {given.seed}`, {machine()},
{time.monotonic() - begun:.0f} s.

Noticed: rounds in which the desk told that its file had gone and went on in a new one. Named: events that
are told to be damaged or behind afterwards. A file written over in place keeps its identity: what was in it
is gone, the desk names the events, and what it still knows of them lies beside the file.

| the file was | acts acknowledged | acts refused | noticed | events named | acts lost silently |
|---|---:|---:|---:|---:|---:|
{rows}

{chr(10).join(f"* {fault}" for fault in faults) or "No fault was found."}
"""
    print(text)
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
