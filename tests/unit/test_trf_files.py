"""What the records mean: every small file is read as the note of the same name, beside it, says.

Of `written/NAME.trf`, `written/NAME.trfx` and so on are what is written in that dialect.

A note (`.read`) lists the problems and then the tournament, a row for each value. `python
tests/unit/test_trf_files.py` writes the notes anew: read what changed, the reader may be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairwright.tournament.tournament_json import to_json
from pairwright.trf import PROFILES, read_trf, read_trf_report, write_trf

EXAMPLES = Path(__file__).parents[1] / "data" / "trf"
NOTES = sorted(EXAMPLES.rglob("*.read"))
WRITTEN = sorted(path for path in (EXAMPLES / "written").iterdir() if path.suffix[1:] in PROFILES)


def rows(value: object, path: str = "") -> Iterator[str]:
    """Every value of a document with where it stands; who is in a list on one row."""
    if isinstance(value, dict) and not re.search(r"\d$", path):
        for key, part in value.items():
            yield from rows(part, f"{path} {key}".strip())
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        for place, part in enumerate(value, 1):
            yield from rows(part, f"{path} {place}")
    elif isinstance(value, dict):
        yield f"{path}: " + ", ".join(f"{key} {part}" for key, part in value.items())
    else:
        yield f"{path}: {value}"


def told(path: Path, mode: str) -> str:
    """What is read of a file. mode: "strict", what it is read for, or ""."""
    purpose = "" if mode == "strict" else mode
    reading = read_trf_report(path, strict=mode == "strict", **({"purpose": purpose} if purpose else {}))
    found = [f"{one.severity.value} {one.code} {one.line}:{one.column}" for one in reading.problems]
    event = [] if reading.tournament is None else list(rows(to_json(reading.tournament)))
    return "\n".join([mode or "lenient", *found, *event[2:], ""])


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.stem)
def test_a_file_is_read_as_its_note_says(note: Path) -> None:
    expected = note.read_text(encoding="utf-8")
    mode = expected.partition("\n")[0].replace("lenient", "")
    assert told(note.with_suffix(".trf"), mode) == expected


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_an_event_is_written_in_a_dialect_as_the_file_beside_it(path: Path) -> None:
    """And read back: only the acceleration by name has become points there, for engines know no other."""
    event = read_trf(path.with_suffix(".trf"))
    assert write_trf(event, profile=path.suffix[1:], line_end="\n") == path.read_text(encoding="utf-8")
    again = read_trf(path)
    for name in ("players", "rounds", "number_of_rounds", "scoring", "system", "edition", "tie_breaks",
                 "initial_colour", "announced_byes", "forbidden"):  # fmt: skip
        assert getattr(again, name) == getattr(event, name), name
    assert again.virtual_points or again.acceleration == event.acceleration
    assert all(again.header(name) == value for name, value in event.headers if name != "type_code")


if __name__ == "__main__":
    for one in NOTES:
        kept = one.read_text(encoding="utf-8").partition("\n")[0].replace("lenient", "")
        one.write_text(told(one.with_suffix(".trf"), kept), encoding="utf-8")
