"""All fuzzers for a given time, with a corpus that is kept: python benchmarks/nightly.py SECONDS FOLDER

What is read from outside gets damaged: report files (trf), entry lists (csv, xlsx), rating lists (ratings),
events as JSON (json), sections of the KJCA (kjca), certificates, transcripts of draws (lots), and calls of
the API (api). FOLDER/NAME/corpus holds one input for each answer that was ever seen; these are tried first,
and damaged further. FOLDER/NAME/findings holds what broke a promise, with the traceback beside it; it is
tried first as well, until it no longer fails. Exit code 1 when anything broke one.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import signal
import sys
import tempfile
import time
import traceback
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import FrameType

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests"), str(HERE.parent / "tests" / "fuzz")]

import fuzz_certificates  # noqa: E402
import fuzz_lists  # noqa: E402
import fuzz_lots  # noqa: E402
import fuzz_trf  # noqa: E402
import pairwright  # noqa: E402
from pairwright.common.errors import BadInput, NoPairing  # noqa: E402
from pairwright.storage.kjca_form import read_section, write_section  # noqa: E402
from pairwright.systems.kjca.draw_round import draw_round  # noqa: E402
from pairwright.tournament.tournament_json import from_json, to_json  # noqa: E402
from pairwright.trf import read_trf_report  # noqa: E402

LONGEST = 20
"""Seconds after which a case counts as endless."""

LARGEST_KEPT, MOST_KEPT = 100_000, 1000
"""Bytes of an input that is kept in the corpus, and how many of a fuzzer are."""

Dice = random.Random
DATA = HERE.parent / "tests" / "data"


@dataclass(frozen=True, slots=True)
class Fuzzer:
    """One kind of input. read: what became of an input; raises what breaks a promise."""

    name: str
    seeds: Callable[[], list[bytes]]
    damaged: Callable[[Sequence[bytes], Dice], bytes]
    read: Callable[[bytes, Dice], str]


@dataclass(slots=True)
class Tried:
    """What came of one fuzzer."""

    name: str
    cases: int = 0
    seconds: float = 0.0
    answers: set[str] = field(default_factory=set)
    kept: int = 0
    findings: dict[str, str] = field(default_factory=dict)


# ways to damage


def as_text(files: Sequence[bytes], dice: Dice) -> bytes:
    """Bytes, tokens, lines and cells changed."""
    return fuzz_lists.damaged(dice.choice(files), dice)


def as_json(files: Sequence[bytes], dice: Dice) -> bytes:
    """Values changed, lost, doubled, exchanged; now and then as text."""
    data = dice.choice(files)
    try:
        paper = json.loads(data)
    except (ValueError, RecursionError):
        return as_text(files, dice)
    if dice.random() < 0.2 or not isinstance(paper, dict | list):
        return fuzz_lists.damaged(data, dice)
    changes = (
        fuzz_certificates.value_changed,
        fuzz_certificates.entry_gone,
        fuzz_certificates.entry_twice,
        fuzz_certificates.entries_exchanged,
    )
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        with suppress(TypeError, KeyError, IndexError, AttributeError):
            dice.choice(changes)(paper, dice)
    try:
        if isinstance(paper, dict) and "announcement" in paper and dice.random() < 0.5:
            fuzz_lots._hashed_anew(paper)
        return json.dumps(paper).encode("utf-8", "replace")
    except ValueError:  # a value exchanged with one that it is in
        return as_text(files, dice)


def as_trf(files: Sequence[bytes], dice: Dice) -> bytes:
    """By the campaign of report files."""
    return fuzz_trf.damaged(files, dice.randrange(2**32), 0)


def as_sheet(files: Sequence[bytes], dice: Dice) -> bytes:
    """A part of the archive changed, or the archive itself."""
    data = dice.choice(files)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError, RuntimeError, KeyError):
        parts = {}
    if not parts or dice.random() < 0.2:
        return fuzz_lists.damaged(data, dice)
    name = dice.choice(list(parts))
    parts[name] = fuzz_lists.damaged(parts[name], dice)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return made.getvalue()


# what is read


def read_ratings(data: bytes, _dice: Dice) -> str:
    with tempfile.TemporaryDirectory() as folder:
        name = "list.xml" if data.lstrip().startswith(b"<") else "list.txt"
        return fuzz_lists.read_ratings("list.zip" if data.startswith(b"PK") else name, data, Path(folder))


def read_trf(data: bytes, dice: Dice) -> str:
    """With the problems that are told, so that one file is kept for each of them."""
    outcome = fuzz_trf.try_case(data, 0, dice.randrange(2**32))
    problems = sorted({shape(str(one)) for one in read_trf_report(data).problems})
    return "; ".join((outcome, *problems[:1]))


def read_event(data: bytes, _dice: Dice) -> str:
    tournament = pairwright.read(b"{" + data.lstrip()[1:])  # anything else is a report file
    if from_json(to_json(tournament)) != tournament:
        raise AssertionError("the JSON form lost something")
    return "read"


def read_kjca(data: bytes, _dice: Dice) -> str:
    section = read_section(data.decode("utf-8", "replace"), "file")
    section.tournament().check()
    if read_section(write_section(section), "file").rows != section.rows:
        raise AssertionError("the section file lost something")
    draw_round(section.tournament(), section.options)
    return "drawn"


@cache
def honest() -> list[fuzz_certificates.Example]:
    return fuzz_certificates.examples(1, 8)


def read_certificate(data: bytes, _dice: Dice) -> str:
    """Held against the honest certificate of the same players, if it is of any."""
    players = None
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        players = json.loads(data)["players"]
    same = (one for one in honest() if json.loads(one[2])["players"] == players)
    return fuzz_certificates.try_case(next(same, honest()[0]), data, None)


def sheets() -> list[bytes]:
    """Entry lists as a sheet."""
    import xlsxwriter

    found = []
    for text in fuzz_lists.TEXTS[:3]:
        made = io.BytesIO()
        with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
            sheet = book.add_worksheet("Entries")
            for number, line in enumerate(text.splitlines()):
                sheet.write_row(number, 0, re.split("[\t;]", line))
        found.append(made.getvalue())
    return found


def events() -> list[bytes]:
    read = (read_trf_report(data).tournament for data in fuzz_trf.examples()[:30])
    return [json.dumps(to_json(tournament)).encode() for tournament in read if tournament]


def sections() -> list[bytes]:
    return [path.read_bytes() for path in sorted((DATA / "kjca" / "examples").glob("*.json"))]


FUZZERS = (
    Fuzzer("trf", fuzz_trf.examples, as_trf, read_trf),
    Fuzzer(
        "csv",
        lambda: [text.encode() for text in fuzz_lists.TEXTS],
        as_text,
        lambda data, dice: fuzz_lists.read_entries(dice.choice(("", "list.csv")), data, dice),
    ),
    Fuzzer("xlsx", sheets, as_sheet, partial(fuzz_lists.read_entries, "list.xlsx")),
    Fuzzer("json", events, as_json, read_event),
    Fuzzer("kjca", sections, as_json, read_kjca),
    Fuzzer("certificates", lambda: [one[2] for one in honest()], as_json, read_certificate),
    Fuzzer(
        "lots",
        lambda: [text.encode() for text in fuzz_lots.transcripts()],
        as_json,
        lambda data, _: fuzz_lots.try_case(data.decode("utf-8", "replace")),
    ),
    Fuzzer("ratings", lambda: [one[1] for one in fuzz_lists.rating_lists()], as_text, read_ratings),
)


# a night


class Endless(Exception):  # noqa: N818
    """A case took too long."""


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise Endless(f"no answer after {LONGEST} seconds")


def shape(text: str) -> str:
    """A text without what differs from case to case."""
    return re.sub(r"\d+", "#", re.sub(r"'[^']*'|\"[^\"]*\"", "…", text))[:150]


HEARD: list[str] = []
"""The first fault of every refusal, also of those that a fuzzer counts itself; see `listening`."""


@contextmanager
def listening() -> Iterator[None]:
    """Hear every refusal: an input is also kept for a fault that no other one brought."""
    raised = BadInput.__init__

    def heard(self: BadInput, *faults: str) -> None:
        HEARD.append(shape(str(faults[0])) if faults else "")
        raised(self, *faults)

    BadInput.__init__ = heard
    try:
        yield
    finally:
        BadInput.__init__ = raised


def answer_to(fuzzer: Fuzzer, data: bytes) -> str:
    """What an input gets, by its content alone: the same every time. Raises for a broken promise."""
    HEARD.clear()
    signal.alarm(LONGEST)
    try:
        outcome = fuzzer.read(data, Dice(sha256(data).hexdigest()))
        return "; ".join((outcome, *HEARD[:1]))
    except (BadInput, NoPairing) as refusal:
        if not str(refusal):
            raise AssertionError("refused without a reason") from None
        return f"refused: {shape(str(refusal))}"
    finally:
        signal.alarm(0)


def try_one(fuzzer: Fuzzer, data: bytes, folder: Path, tried: Tried) -> None:
    """One case: kept when its answer is new, saved when it broke a promise (one for each place)."""
    tried.cases += 1
    name = sha256(data).hexdigest()[:16]
    try:
        answer = answer_to(fuzzer, data)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
        if place not in tried.findings:
            tried.findings[place] = name
            save(folder / "findings" / f"{name}.bin", data)
            save(folder / "findings" / f"{name}.txt", traceback.format_exc().encode("utf-8", "replace"))
        return
    new = answer not in tried.answers
    tried.answers.add(answer)
    if new and len(data) <= LARGEST_KEPT and len(tried.answers) <= MOST_KEPT:
        file = folder / "corpus" / f"{name}.bin"
        tried.kept += not file.exists()
        save(file, data)


def save(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def one_fuzzer(fuzzer: Fuzzer, seconds: float, folder: Path, dice: Dice, most: int = 10**9) -> Tried:
    """What was found before, what is kept, and new cases until the time is up, or so many."""
    tried, begin = Tried(fuzzer.name), time.monotonic()
    before = signal.signal(signal.SIGALRM, _too_long)
    try:
        seeds = fuzzer.seeds()
        begin = time.monotonic()
        known = [path.read_bytes() for path in sorted(folder.glob("findings/*.bin"))]
        corpus = [path.read_bytes() for path in sorted(folder.glob("corpus/*.bin"))]
        dice.shuffle(corpus)
        for data in (*known, *corpus, *seeds):
            try_one(fuzzer, data, folder, tried)
            if time.monotonic() - begin > seconds / 2:
                break
        while tried.cases < most and time.monotonic() - begin < seconds:
            try_one(fuzzer, fuzzer.damaged((*seeds, *corpus), dice), folder, tried)
    finally:
        signal.signal(signal.SIGALRM, before)
    tried.seconds = time.monotonic() - begin
    return tried


def the_api(seconds: float, folder: Path, dice: Dice) -> Tried:
    """Routes of the API by chance, each a few times; one at least."""
    from test_api_schemathesis import cases, hold

    tried, begin = Tried("api"), time.monotonic()
    while not tried.cases or time.monotonic() - begin < seconds:
        label, mode = dice.choice(cases())
        tried.cases += 1
        tried.answers.add(f"{label} {mode}")
        try:
            hold(label, mode, 10)
        except Exception:
            place = f"{label}, {mode}"
            tried.findings[place] = name = sha256(place.encode()).hexdigest()[:16]
            save(folder / "findings" / f"{name}.txt", traceback.format_exc().encode("utf-8", "replace"))
    tried.seconds = time.monotonic() - begin
    return tried


def main(arguments: Sequence[str] | None = None) -> int:
    """A night; 1 when a promise was broken."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [*(fuzzer.name for fuzzer in FUZZERS), "api"]
    options.add_argument("seconds", type=float, help="for all of them together")
    options.add_argument("folder", type=Path, help="where corpus and findings are kept")
    options.add_argument("--only", action="append", metavar="NAME", help="this one, repeatable")
    options.add_argument("--seed", type=int, help="default: another one every time")
    given = options.parse_args(arguments)
    chosen = given.only or names
    seed = given.seed if given.seed is not None else time.time_ns()
    share, found = given.seconds / len(chosen), []
    for fuzzer in FUZZERS:
        if fuzzer.name in chosen:
            dice = Dice(f"{seed}/{fuzzer.name}")
            with listening():
                found.append(one_fuzzer(fuzzer, share, given.folder / fuzzer.name, dice))
            print(line_of(found[-1]), flush=True)
    if "api" in chosen:
        found.append(the_api(share, given.folder / "api", Dice(f"{seed}/api")))
        print(line_of(found[-1]), flush=True)
    for tried in found:
        for place, name in tried.findings.items():
            print(f"{tried.name}: {place}: {given.folder / tried.name / 'findings' / name}.txt")
    return int(any(tried.findings for tried in found))


def line_of(tried: Tried) -> str:
    """One line about one fuzzer."""
    return (
        f"{tried.name:13}{tried.cases:8,} cases in {tried.seconds:5.0f} s, {len(tried.answers):5} answers, "
        f"{tried.kept:5} kept, {len(tried.findings)} broken promises"
    )


if __name__ == "__main__":
    sys.exit(main())
