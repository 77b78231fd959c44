"""Throw damaged lists at their readers: python benchmarks/fuzz_lists.py ratings|pasted --count N --seed S.

ratings: published rating lists (FIDE's columns and XML, CSV, archives of them, now and then a sheet).
pasted:  entry lists as people paste them, or as a CSV file.

Every case depends on the seed and its number alone. For each: nothing is raised but BadInput, what is read
can be stored, and no case takes more than a second or 300 MB.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pairwright.common.errors import BadInput
from pairwright.lists.cell_tables import as_lines, pasted_table, read_table
from pairwright.lists.column_roles import FIELDS
from pairwright.lists.player_rows import read_people
from pairwright.standings.rating_lists.readers import FIELDS as LISTED_FIELDS
from pairwright.standings.rating_lists.readers import NUMBERS, read_rating_list
from pairwright.tournament import Tournament
from pairwright.tournament.tournament_json import from_json, to_json
from peak import peak_megabytes

MOST_SECONDS = 1.0
MOST_MEGABYTES = 300
LARGEST = 500_000
"""Bytes of a damaged list, before it is packed; larger ones are cut."""

HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit "
    "          FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
TIMES = (*[1] * 30, *[2] * 10, *[50] * 8, 500, 5000)
"""How often something is repeated: mostly once, and one time in fifty thousands of times."""

PEOPLE = [
    ("Alder, Ann", "ENG", 2101),
    ("Beech, Bob", "GER", 1850),
    ("Çedar, Zoë", "FRA", 0),
    ("Oak", "NOR", 1499),
]

TOKENS = [
    "\t", ";", ",", "|", '"', '""', "\r", "\n", "\r\n", "  ", "\u00a0", "\u2028", "\x00", "\x85", "\ufeff",
    "😀", "²", "٣", "-1", "0", "99999999999999999999", "1e308", "nan", "<player>", "</player>", "<!--", "]]>",
    "&lol;", "&#0;", "<?xml version='1.0' encoding='utf-16'?>", "name", "ID", "Rating", "1990-13-45",
    "PK\x03\x04", "=1+1", "\u202e",
]  # fmt: skip


@cache
def rating_lists() -> list[tuple[str, bytes]]:
    """Small lists of every kind: name of the file, content."""
    columns, players = [HEADER], []
    for number, (name, fed, rating) in enumerate(PEOPLE, 10):
        figures = f"{rating:<6}0   20 {rating:<6}0   20 0     0   0  1990"
        columns.append(f"{number:<15}{name:<61}{fed:<4}M   {'':<29}{figures}      ")
        players.append(
            f"<player><fideid>{number}</fideid><name>{name}</name><country>{fed}</country>"
            f"<rating>{rating}</rating></player>\n"
        )
    xml = f'<?xml version="1.0" encoding="utf-8"?>\n<playerslist>{"".join(players)}</playerslist>'
    rows = [["ID", "Name", "Fed", "Rating", "Born"]] + [
        [str(n), f'"{name}"', fed, str(rating), "1990"] for n, (name, fed, rating) in enumerate(PEOPLE)
    ]
    found = [("standard_nov26frl.txt", "\r\n".join(columns).encode()), ("players_list.xml", xml.encode())]
    for sign, code in ((",", "utf-8"), (";", "cp1252"), ("\t", "utf-8-sig")):
        found.append(("list-2026-11.csv", "\r\n".join(sign.join(row) for row in rows).encode(code)))
    return found


def archive(name: str, content: bytes, dice: random.Random) -> bytes:
    """A ZIP archive, maybe of an archive, maybe with more in it."""
    data = io.BytesIO()
    method = dice.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))
    with zipfile.ZipFile(data, "w", method) as made:
        if dice.random() < 0.3:
            made.writestr("readme.txt", "x" * dice.randrange(50))
        made.writestr(name, content)
    return archive("inner.zip", data.getvalue(), dice) if dice.random() < 0.05 else data.getvalue()


def _bytes(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randrange(1, 6)):
        place = dice.randrange(len(changed) + 1)
        what = dice.randrange(4)
        if what == 0:
            changed[place : place + 1] = dice.randbytes(1)
        elif what == 1:
            changed[place:place] = dice.randbytes(dice.randrange(1, 5))
        elif what == 2:
            del changed[place : place + dice.randrange(1, 30)]
        elif place < len(changed):
            changed[place] ^= 1 << dice.randrange(8)
    return bytes(changed)


def _token(data: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(data) + 1)
    token = dice.choice(TOKENS).encode() * dice.choice(TIMES)
    return data[:place] + token + data[place + dice.choice((0, 0, len(token))) :]


def _lines(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    place = dice.randrange(len(lines))
    what = dice.randrange(4)
    if what == 0:
        del lines[place]
    elif what == 1:
        lines[place:place] = [lines[place]] * min(300, dice.choice(TIMES))
    elif what == 2:
        lines[place] = lines[place][: dice.randrange(len(lines[place]) + 1)]
    else:
        dice.shuffle(lines)
    return b"".join(lines)


def _wider(data: bytes, dice: random.Random) -> bytes:
    """Cells added to some lines, now and then thousands."""
    sign = dice.choice((b"\t", b";", b",", b"  "))
    cell = dice.choice((b"1", b"x", b"", b"name", b"1990", b"m"))
    lines = data.splitlines() or [b""]
    for place in dice.sample(range(len(lines)), dice.randrange(1, len(lines) + 1)):
        lines[place] += (sign + cell) * dice.choice(TIMES)
    return b"\n".join(lines)


def _cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


CHANGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _bytes,
    _bytes,
    _token,
    _token,
    _lines,
    _wider,
    _cut,
)


def damaged(data: bytes, dice: random.Random) -> bytes:
    """Some content with a few changes, or none."""
    for _ in range(dice.choice((0, 1, 1, 1, 2, 3, 5))):
        data = dice.choice(CHANGES)(data, dice)[:LARGEST]
    return data


def try_ratings(seed: int, number: int, folder: Path) -> str:
    """One rating list; returns what became of it, raises on any broken promise."""
    dice = random.Random(f"ratings {seed}/{number}")
    name, data = dice.choice(rating_lists())
    data = damaged(data, dice)
    if dice.random() < 0.4:
        name, data = dice.choice(("list.zip", "list_nov26.zip", name)), archive(name, data, dice)
        data = _bytes(data, dice) if dice.random() < 0.7 else data
    elif dice.random() < 0.002:
        name = dice.choice(("list.xlsx", "list.ods", "list.xls"))
    return read_ratings(name, data, folder)


def read_ratings(name: str, data: bytes, folder: Path) -> str:
    """A rating list in a file of this name; what became of it, raises on any broken promise."""
    file = folder / name
    file.write_bytes(data)
    try:
        players = list(read_rating_list(file).players)
    except BadInput as refusal:
        if not str(refusal):
            raise AssertionError("refused without a reason") from None
        return "refused"
    for values in players:
        for field, value in zip(LISTED_FIELDS, values, strict=True):
            if field in NUMBERS:
                if not isinstance(value, int) or not 0 <= value < 2**31:
                    raise AssertionError(f"{field} cannot be stored: {value!r}")
            else:
                str(value).encode()
    return "read" if players else "read, without players"


TEXTS = (
    "Name\tRating\tFed\tBorn\nAlder, Ann\t2101\tENG\t1990\nBeech, Bob\t\tGER\t2011-02-28\n",
    "1. Ann Alder 1850\n2. Bob Beech 1499\n3. Zoë Çedar\n",
    "Surname;Given;DWZ;Verein\nAlder;Ann;1850;SK Nord\nBeech;Bob;;SK Süd\n",
    "Ann Alder    ENG    2101\nBob Beech    GER    1850\n",
    '"Alder, Ann",2101,GM,w\n"Beech, Bob",1850,,m\n',
    "Entries of Saturday\n\nNo  Name       Section  School\n1  Ann Alder   U10      Northfield\n",
)


def try_pasted(seed: int, number: int, folder: Path) -> str:
    """One pasted list, or the same as a CSV file; returns what became of it."""
    dice = random.Random(f"pasted {seed}/{number}")
    data = damaged(dice.choice(TEXTS).encode(), dice)
    return read_entries("list.csv" if dice.random() < 0.3 else "", data, dice)


def read_entries(name: str, data: bytes, dice: random.Random) -> str:
    """Entries from a file of this name, or pasted (""); what became of them, raises on a broken promise."""
    if name:
        try:
            table, _ = read_table(data, name)
        except BadInput as refusal:
            if not str(refusal):
                raise AssertionError("refused without a reason") from None
            return "refused as a file"
    else:
        table = pasted_table(data.decode("utf-8", dice.choice(("replace", "surrogateescape"))))
    chosen = (
        tuple(dice.choice(("", *FIELDS)) for _ in range(dice.randrange(1, 6))) if dice.random() < 0.2 else ()
    )
    listing = read_people(table, chosen)
    for one in listing.people:
        if not 1 <= one.line <= len(table):
            raise AssertionError(f"line {one.line} of {len(table)}")
    good = [one.player for one in listing.people if one.good]
    event = Tournament(tuple(one.player(number) for number, one in enumerate(good, 1)))
    if from_json(to_json(event)) != event:
        raise AssertionError("the JSON form lost something")
    as_lines(table)
    return "read" if good else "read, with nobody to enter"


KINDS: dict[str, Callable[[int, int, Path], str]] = {"ratings": try_ratings, "pasted": try_pasted}


def seconds_used() -> float:
    """Processor time of this process and those it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def run(
    kind: str, seed: int, cases: Sequence[int], most_failures: int = 10
) -> tuple[Counter[str], int, float]:
    """Try many cases: what became of them, how many promises were broken, the longest one in seconds."""
    outcomes: Counter[str] = Counter()
    failures, longest = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for number in cases:
            before = seconds_used()
            try:
                outcomes[KINDS[kind](seed, number, Path(folder))] += 1
                taken = seconds_used() - before
                longest = max(longest, taken)
                if taken > MOST_SECONDS or peak_megabytes() > MOST_MEGABYTES:
                    raise AssertionError(f"{taken:.2f} s, {peak_megabytes():.0f} MB")
            except Exception:
                failures += 1
                print(f"case {number} of seed {seed}:\n{traceback.format_exc()}", file=sys.stderr)
                if failures >= most_failures:
                    break
    return outcomes, failures, longest


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; exit code 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("--count", type=int, default=10_000, help="number of lists (default 10000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the campaign (default 1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first case, to repeat one")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    outcomes, failures, longest = run(
        options.kind, options.seed, range(options.first, options.first + options.count)
    )
    for outcome, count in outcomes.most_common():
        print(f"{count:10,}  {outcome}")
    print(
        f"{sum(outcomes.values()) + failures:,} lists in {time.monotonic() - began:.0f} s, {failures} broken "
        f"promises (seed {options.seed}); the longest took {longest:.2f} s, the most memory was "
        f"{peak_megabytes():.0f} MB"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
