"""Lists of people and rating lists: every small file is read as the note of the same name, beside it, says.

A note (`.read`) has a row for every player: what is said of them and is not as by default, and what is odd.
`python tests/unit/test_list_files.py` writes the notes anew: read what changed, the reader may be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from pairwright.common.errors import BadInput
from pairwright.lists.cell_tables import as_text, pasted_table, read_table
from pairwright.lists.list_summary import account
from pairwright.lists.player_rows import read_people
from pairwright.standings.rating_lists import RatedPlayer
from pairwright.standings.rating_lists.readers import read_rating_list

DATA = Path(__file__).parents[1] / "data" / "lists"
PASTED, RATINGS = (
    sorted(path for path in (DATA / folder).iterdir() if path.suffix != ".read")
    for folder in ("people", "ratings")
)


def said(one: Any) -> str:
    """The values of a player that are not as by default."""
    values = {field.name: getattr(one, field.name) for field in fields(one)}
    return ", ".join(f"{name} {value}" for name, value in values.items() if value)


def people(path: Path) -> Iterator[str]:
    """What is read of a list that somebody pastes or has as a file: line (number, section), player."""
    data = path.read_bytes()
    csv = path.suffix == ".csv"
    listing = read_people(
        read_table(data, path.name)[0] if csv else pasted_table(as_text(data, path.name)[0])
    )
    yield f"columns: {', '.join(name or '-' for name in listing.meanings)}"
    for one in listing.people:
        beside = f" ({one.number or ''} {one.section})" if one.number or one.section else ""
        yield f"{one.line}{beside}: {'nobody' if one.nobody else said(one.player)}"
        for odd in one.remarks:
            told = f"{odd.kind} {odd.field} {odd.value}{f' line {odd.other}' if odd.other else ''}"
            yield f"   {'fault' if odd.fault else 'odd'}: {' '.join(told.split())}"
    for change in account(listing).corrections:
        yield f"{change.field} {change.text} is {change.value}"


def ratings(path: Path) -> Iterator[str]:
    """What is read of a published rating list, or why not."""
    try:
        found = read_rating_list(path)
        rows = [said(RatedPlayer(*values)) for values in found.players]
    except BadInput as error:
        yield str(error).replace(str(path), path.name)
        return
    yield f"of: {found.date or 'no day'}"
    yield from rows


def note(path: Path) -> str:
    """What is read of a file, in lines."""
    found = people(path) if path.parent.name == "people" else ratings(path)
    return "".join(f"{line}\n" for line in found)


@pytest.mark.parametrize("path", [*PASTED, *RATINGS], ids=lambda path: path.stem)
def test_a_list_is_read_as_its_note_says(path: Path) -> None:
    if path.suffix == ".xlsx":
        pytest.importorskip("python_calamine")
    assert note(path) == path.with_suffix(".read").read_text(encoding="utf-8")


if __name__ == "__main__":
    for one in [*PASTED, *RATINGS]:
        one.with_suffix(".read").write_text(note(one), encoding="utf-8")
