"""Throw damaged report files at the reader and the writer: python benchmarks/fuzz_trf.py --count N --seed S.

Every case is made from one of the small files in tests/data/trf and depends on the seed and its number
alone. For each: reading raises nothing but TrfError, and the native reader and its twin agree; what can be
read can be written (or is refused with a TrfError), reads back, and is written again byte for byte; and
survives the JSON form.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pairwright import matching
from pairwright.tournament import Outcome, Tournament
from pairwright.tournament.tournament_json import from_json, to_json
from pairwright.trf import PROFILES, TrfError, TrfReading, read_trf, read_trf_report, write_trf
from pairwright.trf.reader import Purpose

EXAMPLES = Path(__file__).resolve().parent.parent / "tests" / "data" / "trf"

CODES = [
    b"001", b"012", b"042", b"132", b"142", b"152", b"162", b"172", b"192", b"202", b"212", b"222", b"240",
    b"250", b"260", b"299", b"013", b"310", b"320", b"352", b"362", b"802", b"XXR", b"XXC", b"XXZ", b"XXP",
    b"XXA", b"XXS", b"XXW", b"BBW", b"BBU", b"DAT", b"AAA", b"###", b"", b"\xef\xbb\xbf",
]  # fmt: skip
TOKENS = [
    b" ", b"0", b"1", b"=", b"-", b"+", b"U", b"Z", b"H", b"F", b"?", b"w", b"b", b"W", b"\t", b"|", b",",
    b".5", b"0000", b"9999", b"99999", b"999999999999", b"-1", b"\x00", b"\xff",
    "é".encode(), "\u2028".encode(),
    b"\r", b"FIDE_DUTCH_BAKU", b"FIDE_TEAM", b"rank", b"white1", b"W=3", b"pairwright:event {",
    b'"system": "x"}',
    b'### pairwright:player 3 {"rating": 12345, "name": "A\\nB"}',
    b'### pairwright:event {"number_of_rounds": 7}',
    b"      1.0 001 003 0001 0004", b"\n\n", b"\xc2\x85", b"1.5", b"12.25", b"      ",
]  # fmt: skip


def examples() -> list[bytes]:
    """The contents of the example files, in the order of their names, and what this program makes of them."""
    files = [path.read_bytes() for path in sorted(EXAMPLES.glob("*.trf"))]
    written = []
    for data in files:
        tournament = read_trf_report(data).tournament
        for profile in PROFILES if tournament else ():
            with contextlib.suppress(TrfError):
                written.append(write_trf(tournament, profile=profile, line_end="\n").encode())
    return [*files, *files, *written]


def damaged(files: Sequence[bytes], seed: int, number: int) -> bytes:
    """Case `number` of a campaign: a file with one to six changes, or now and then mere noise."""
    dice = random.Random(f"{seed}/{number}")
    if dice.random() < 0.01:
        return dice.randbytes(dice.randrange(400))
    data = dice.choice(files)
    gentle = dice.random() < 0.6
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 4, 6))):
        data = dice.choice(GENTLE if gentle else ROUGH)(data, files, dice)
    return data


def _record_added(data: bytes, files: Sequence[bytes], dice: random.Random) -> bytes:
    """Add a record that could be right."""
    ids = [f"{dice.randrange(1, 10):4d}" for _ in range(dice.randrange(1, 4))]
    points = f"{dice.randrange(0, 40) / 10:4.1f}"
    letter = dice.choice("WDLFHZ+-APX ")
    number = dice.randrange(0, 6)
    line = dice.choice(
        (
            f"240 {dice.choice('FHZ')} {number:03d} {' '.join(ids)}",
            f"250      {points} {number:03d} {number + 1:03d} {ids[0]} {ids[-1]}",
            f"260 {number:03d} {dice.choice(('   ', '999', f'{number + 2:03d}'))} {' '.join(ids)} {ids[0]}",
            f"299 {letter}         {points}  {dice.choice((0, 0, 1, 2)):03d} {' '.join(ids)}",
            f"299 {letter}         {points}",
            f"162  {letter}{points}    {dice.choice('WDLAPX')} 1.0",
            f"XXS {dice.choice(('W', 'D', 'PAB', 'WW', 'FL', 'ZPB', 'HPB'))}={points.strip()}",
            f"BB{dice.choice('WDLZFU')} {points}",
            f"XXA {ids[0]} {points}  0.5",
            f"XXP {' '.join(ids)} 2",
            f"XXZ {ids[0]}",
            f"XXC {dice.choice(('white1', 'black1', 'rank'))}",
            f"152 {dice.choice('WB')}",
            f"192 FIDE_{dice.choice(('DUTCH', 'DUTCH_2017', 'DUTCH_BAKU', 'BURSTEIN_BAKU', 'TEAM'))}",
            f"042 {dice.choice(('2025/12/01', '2026/06/01', 'Dec 1, 2020'))}",
            f"202 {dice.choice(('BH', 'PTS,SB', 'BH , SB', ''))}",
            f"212 {dice.choice(('BH', 'PTS,SB', 'DE,PTS', ''))}",
            f"132 {' ' * 87}{dice.choice(('26/01/01', '26/01/01  26/01/02', '          26/01/02'))}",
            f"DAT {ids[0]} GROUP Somewhere",
            f"AAA {ids[0]}   {' ' * 36} {dice.randrange(3000):4d}",
            "172 AAA FIDON",
            "### a comment",
            '### pairwright:event {"edition": "2017", "tie_breaks": ["BH"]}',
            f'### pairwright:player {ids[0].strip()} {{"club": "Rook", "rank": 12345}}',
        )
    )
    lines = data.splitlines(keepends=True)
    lines.insert(dice.randrange(len(lines) + 1), line.encode() + b"\n")
    return b"".join(lines)


def _person_changed(data: bytes, files: Sequence[bytes], dice: random.Random) -> bytes:
    """Change a letter or digit between the number and the points of a player row."""
    rows = [place for place in range(len(data)) if data.startswith(b"001 ", place)]
    if not rows:
        return data
    place = dice.choice(rows) + dice.randrange(9, 79)
    return data[:place] + dice.choice((b" ", b"x", b"7", b"-", b"M")) + data[place + 1 :]


def _round_appended(data: bytes, files: Sequence[bytes], dice: random.Random) -> bytes:
    """Add a bye, an absence or nothing at the end of some player rows."""
    lines = data.splitlines()
    longest = max((len(line) for line in lines if line.startswith(b"001")), default=89)
    for place, line in enumerate(lines):
        if line.startswith(b"001") and dice.random() < 0.3:
            lines[place] = line.ljust(longest) + b"  0000 - " + dice.choice((b"Z", b"H", b"F", b"-", b"U"))
    return b"\n".join(lines) + b"\n"


def _bytes_changed(data: bytes, files: Sequence[bytes], dice: random.Random) -> bytes:
    """Overwrite, insert or delete a few bytes."""
    changed = bytearray(data)
    for _ in range(dice.randrange(1, 4)):
        place = dice.randrange(len(changed) + 1)
        what = dice.randrange(3)
        if what == 0:
            changed[place : place + 1] = dice.randbytes(1)
        elif what == 1:
            changed[place:place] = dice.randbytes(1)
        else:
            del changed[place : place + dice.randrange(1, 8)]
    return bytes(changed)


def _token_put(data: bytes, files: Sequence[bytes], dice: random.Random) -> bytes:
    """Overwrite or insert something meaningful."""
    token = dice.choice(TOKENS)
    place = dice.randrange(len(data) + 1)
    return data[:place] + token + data[place + (len(token) if dice.random() < 0.6 else 0) :]


def _lines_changed(data: bytes, files: Sequence[bytes], dice: random.Random) -> bytes:
    """Delete, repeat, move, cut, rename or add a line."""
    lines = data.splitlines(keepends=True) or [b""]
    place, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    what = dice.randrange(6)
    if what == 0:
        del lines[place]
    elif what == 1:
        lines.insert(other, lines[place])
    elif what == 2:
        lines.insert(other, lines.pop(place))
    elif what == 3:
        lines[place] = lines[place][: dice.randrange(len(lines[place]) + 1)] + b"\n"
    elif what == 4:
        lines[place] = dice.choice(CODES) + lines[place][3:]
    else:
        lines.insert(
            place, dice.choice(CODES) + b" " + dice.choice(TOKENS) + b" " + dice.choice(TOKENS) + b"\n"
        )
    return b"".join(lines)


def _digits_changed(data: bytes, files: Sequence[bytes], dice: random.Random) -> bytes:
    """Change up to three digits."""
    places = [place for place, byte in enumerate(data) if byte in b"0123456789"]
    changed = bytearray(data)
    for place in dice.sample(places, min(len(places), dice.randrange(1, 4))):
        changed[place] = dice.choice(b"0123456789")
    return bytes(changed)


def _spliced(data: bytes, files: Sequence[bytes], dice: random.Random) -> bytes:
    """The beginning of one file and the end of another, or a line of another one added."""
    other = dice.choice(files)
    if dice.random() < 0.5:
        return data[: dice.randrange(len(data) + 1)] + other[dice.randrange(len(other) + 1) :]
    lines = other.splitlines(keepends=True)
    return data + b"\n" + dice.choice(lines)


ROUGH = (
    _bytes_changed,
    _token_put,
    _lines_changed,
    _digits_changed,
    _spliced,
    _record_added,
    _round_appended,
)
GENTLE = (_record_added, _record_added, _person_changed, _person_changed, _round_appended)


def try_case(data: bytes, seed: int, number: int) -> str:
    """Put one case to the test; returns what became of it, raises on any broken promise."""
    dice = random.Random(f"{seed}/{number}/way")
    strict, purpose = dice.random() < 0.2, dice.choice(("any", "any", "any", "check", "pair"))
    reading = read_by_both(data, strict=strict, purpose=purpose)
    if reading.tournament is None:
        if not reading.errors:
            raise AssertionError("refused without a reason")
        for problem in reading.problems:
            str(problem)
        return "refused"
    if reading.errors:
        raise AssertionError("accepted in spite of errors")
    tournament = reading.tournament
    tournament.check()
    if from_json(to_json(tournament)) != tournament:
        raise AssertionError("the JSON form lost something")
    profile = dice.choice(list(PROFILES))
    try:
        text = write_trf(tournament, profile=profile, line_end=dice.choice(("\n", "\r\n", "\r")))
    except TrfError:
        return f"read, not expressible as {profile}"
    again = read_trf(text.encode())
    end = "\r\n" if "\r\n" in text else text[-1]
    if write_trf(again, profile=profile, line_end=end) != text:
        raise AssertionError(f"written again as {profile}, the file differs")
    lost = [name for name in _compared(profile) if getattr(again, name) != getattr(tournament, name)]
    if lost or not _same_rounds(again, tournament):
        raise AssertionError(f"written as {profile}, this differs: {lost or ['rounds']}")
    return f"read and written as {profile}"


def read_by_both(data: bytes, *, strict: bool = False, purpose: Purpose = "any") -> TrfReading:
    """Read by the native reader and by its twin: the same tournament, and the same findings."""
    reading, before = read_trf_report(data, strict=strict, purpose=purpose), matching.CORE
    matching.CORE = None
    try:
        twin = read_trf_report(data, strict=strict, purpose=purpose)
    finally:
        matching.CORE = before
    if twin != reading:
        raise AssertionError("the native reader and its twin differ")
    return reading


def _compared(profile: str) -> tuple[str, ...]:
    """Fields that must come back unchanged from this dialect (others may come back in another spelling)."""
    common = ("players", "number_of_rounds", "scoring", "initial_colour", "forbidden", "announced_byes")
    return (*common, "system", "tie_breaks", *(("adjustments",) if profile == "trf26" else ()))


def _same_rounds(one: Tournament, other: Tournament) -> bool:
    """True when the rounds are the same but for the spelling of an absence."""
    absent = bytes([Outcome.ABSENT, Outcome.FORFEIT_LOSS])
    same = bytes.maketrans(absent, bytes([Outcome.ZERO_POINT_BYE] * 2))
    return len(one.rounds) == len(other.rounds) and all(
        a.opponents == b.opponents and a.outcomes.translate(same) == b.outcomes.translate(same)
        for a, b in zip(one.rounds, other.rounds, strict=True)
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; exit code 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000, help="number of damaged files (default 10000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the campaign (default 1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first case, to repeat one")
    parser.add_argument("--most-failures", type=int, default=10, help="stop after this many (default 10)")
    options = parser.parse_args(arguments)
    from rich.progress import track

    files = examples()
    outcomes: Counter[str] = Counter()
    failures = 0
    began = time.monotonic()
    cases = range(options.first, options.first + options.count)
    for number in track(cases, description="Damaged files", disable=not sys.stderr.isatty()):
        data = damaged(files, options.seed, number)
        try:
            outcomes[try_case(data, options.seed, number)] += 1
        except Exception:
            failures += 1
            print(
                f"case {number} of seed {options.seed}:\n{traceback.format_exc()}{data!r}\n", file=sys.stderr
            )
            if failures >= options.most_failures:
                break
    seconds = time.monotonic() - began
    for outcome, count in outcomes.most_common():
        print(f"{count:10,}  {outcome}")
    print(
        f"{sum(outcomes.values()) + failures:,} cases in {seconds:.0f} s, "
        f"{failures} broken promises (seed {options.seed})"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
