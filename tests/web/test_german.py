"""German at the desk: one text has one translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairwright.common.messages import CATALOGUES

pofile = pytest.importorskip("babel.messages.pofile")

FOLDER = Path(CATALOGUES, "de", "LC_MESSAGES")

_BYE = "how a player is listed in a round; the name of a record in a report file"

OTHERWISE = {
    "absent players": "a setting, as the answer is a sentence; a number of a simulation",
    "chance": "how likely something is; what a drawing is left to",
    "day": "the heading of a column; the day of a month, which German writes with a stop",
    "everybody": "all entries of the history; “of whom?”, which German answers in the dative",
    "forfeits": "the heading of a narrow column; a rate of a simulation",
    "from": "where somebody signed in from; the least number of a range",
    "full point bye": _BYE,
    "half point bye": _BYE,
    "handed in": "the state of a line-up; what its captain gave, before a change",
    "late": "how a result came in; the list of what is overdue",
    "name": "the label of a field; what decides between equals",
    "no": "an answer; the sign before a number",
    "pairing allocated bye": _BYE,
    "playing": "a game that is not over; what a progress bar is at",
    "why": "a question; the reason that was given",
    "zero point bye": _BYE,
}
"""Texts that differ from another one in capitals and stops only, and mean something else."""


def texts() -> Iterator[tuple[str, str, str]]:
    """Catalogue, text and translation; of plurals the one for many."""
    for path in sorted(FOLDER.glob("desk*.po")):
        with path.open("rb") as file:
            for message in pofile.read_po(file):
                if message.id:
                    many = isinstance(message.id, tuple)
                    yield (
                        path.stem,
                        message.id[1] if many else message.id,
                        message.string[1] if many else message.string,
                    )


def bare(text: str) -> str:
    """A text without capitals, stops and ways to write what is filled in."""
    return re.sub(r"\W+", " ", re.sub(r"%\((\w+)\)s", r"{\1}", text)).casefold().strip()


def test_a_text_stands_in_one_catalogue_only():
    places: dict[str, list[str]] = {}
    for catalogue, text, _ in texts():
        places.setdefault(text, []).append(catalogue)
    assert not {text: found for text, found in places.items() if len(found) > 1}


def test_texts_that_differ_in_capitals_and_stops_only_are_translated_alike():
    said: dict[str, set[str]] = {}
    for _, text, german in texts():
        said.setdefault(bare(text), set()).add(bare(german))
    assert {text for text, found in said.items() if len(found) > 1} == set(OTHERWISE)
