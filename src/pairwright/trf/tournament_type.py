"""The coded tournament type of record 192 (table ETT26) and what it says about the pairing system.

A pairing system says itself by which codes it goes. The table of the format, `type_codes.csv`, knows the
codes of those that are not here: a file of theirs is read, and says by whom it wants to be paired.
"""

from __future__ import annotations

import csv
import re
from functools import cache
from importlib.resources import files

from pairwright.systems import register
from pairwright.systems.system import TypeCode as TypeCode


def decode_type(code: str, start_date: str = "") -> TypeCode | None:
    """What `code` means for an event that began on `start_date` (YYYY/MM/DD or ""); None if unknown."""
    known = register.decode_type(code, start_date)
    if known is not None:
        return known
    text = code.strip().upper()
    for system, pattern, _, _ in _table():
        if re.fullmatch(pattern, text):
            return TypeCode(system, "", "baku" if text.endswith("_BAKU") else "")
    return None


def encode_type(meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
    """The code that means this; None when there is none.

    portable: prefer the spellings that the programs of 2025 also accept.
    """
    if meaning.acceleration not in ("", "baku"):
        return None
    if register.find(meaning.system) is not None:
        return register.encode_type(meaning, start_date, portable=portable)
    for system, _, code, accelerated in _table():
        if system == meaning.system and code and not meaning.edition:
            if not meaning.acceleration:
                return code
            return f"{code}_BAKU" if accelerated else None
    return None


@cache
def _table() -> tuple[tuple[str, str, str, str], ...]:
    text = (files("pairwright.trf") / "type_codes.csv").read_text("utf-8")
    return tuple(
        (row["system"], row["pattern"], row["code"], row["accelerated"])
        for row in csv.DictReader(text.splitlines())
    )
