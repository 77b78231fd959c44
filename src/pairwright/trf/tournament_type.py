"""The coded tournament type of record 192 (table ETT26) and what it says about the pairing system.

A pairing system says itself by which codes it goes. The table of the format, `type_codes.csv`, knows the
codes of those that are not here: a file of theirs is read, and says by whom it wants to be paired.
"""

from __future__ import annotations

from functools import cache

from pairwright.common.values import NamedTuple
from pairwright.rules.article import rule
from pairwright.systems import register
from pairwright.systems.system import TypeCode as TypeCode


def has_code(system: str) -> bool:
    """True when TRF26 has a tournament type for a system, or nothing is to be said ("")."""
    return not system or encode_type(TypeCode(system)) is not None or decode_type(system) is not None


class _Row(NamedTuple):
    """A system by the codes of the format (a pattern to read, one to write) and the word of the engines."""

    system: str
    word: str
    pattern: str
    code: str
    accelerated: str


def decode_type(code: str, start_date: str = "") -> TypeCode | None:
    """What `code` means for an event that began on `start_date` (YYYY/MM/DD or ""); None if unknown."""
    known = register.decode_type(code, start_date)
    if known is not None:
        return known
    import re  # here as in `_table`

    text = code.strip().upper()
    for row in _table():
        if row.pattern and re.fullmatch(row.pattern, text):
            return TypeCode(row.system, "", "baku" if text.endswith("_BAKU") else "")
    return None


@rule("C.04.2", "1.3")
def encode_type(meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
    """The code that means this; None when there is none.

    portable: prefer the spellings that the programs of 2025 also accept.
    """
    if meaning.acceleration not in ("", "baku"):
        return None
    if register.find(meaning.system) is not None:
        return register.encode_type(meaning, start_date, portable=portable)
    for row in _table():
        if row.system == meaning.system and row.code and not meaning.edition:
            if not meaning.acceleration:
                return row.code
            return f"{row.code}_BAKU" if row.accelerated else None
    return None


def system_elsewhere(word: str) -> str:
    """The system that engines choose by "--word", where it is not one of those here; "" for no such word."""
    return next((row.system for row in _table() if row.word == word), "")


def word_of(system: str) -> str:
    """The word by which engines choose a system, here or not; "" when there is none."""
    known = register.find(system)
    if known is not None:
        return known.word
    return next((row.word for row in _table() if row.system == system), "")


@cache
def _table() -> tuple[_Row, ...]:
    import csv  # and the resources: most files name a system that is here
    from importlib.resources import files

    text = (files("pairwright.trf") / "type_codes.csv").read_text("utf-8")
    return tuple(_Row(**row) for row in csv.DictReader(text.splitlines()))
