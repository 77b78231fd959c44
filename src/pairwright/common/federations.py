"""Federation codes of FIDE: their own set, not ISO's (GER, SUI, ENG, SCO, FID)."""

from __future__ import annotations

import csv
import os
from functools import cache

from pairwright.common.values import dataclass


@dataclass(frozen=True, slots=True)
class Federation:
    """One code. kind: "federation", "former" (dissolved), or "alone" (FID, NON: players of no federation).

    iso: the code of ISO 3166 where it is another one, else "".
    """

    code: str
    name: str
    kind: str
    iso: str


@cache
def federations() -> dict[str, Federation]:
    """Every code known, from the table beside this module."""
    name = os.path.join(os.path.dirname(os.path.dirname(__file__)), "federations.csv")
    with open(name, encoding="utf-8", newline="") as file:
        return {row["code"]: Federation(**row) for row in csv.DictReader(file)}


def normal_code(text: str) -> str:
    """The code as it is compared: trimmed, in capital letters."""
    return text.strip().upper()


def is_known(code: str) -> bool:
    """True for a code of the table; an empty code is no code."""
    return normal_code(code) in federations()


def is_federation(code: str) -> bool:
    """True for a member federation, which neither FID and NON are nor a code that nobody knows."""
    entry = federations().get(normal_code(code))
    return entry is not None and entry.kind == "federation"


def plays_alone(code: str) -> bool:
    """True for codes that make no contingent: none at all, FID and NON."""
    normal = normal_code(code)
    entry = federations().get(normal)
    return not normal or (entry is not None and entry.kind == "alone")


def suggestion(text: str) -> str:
    """A sentence naming what was probably meant by an unknown code: "is GER (Germany) meant?", or ""."""
    from difflib import get_close_matches

    known = {entry.name.upper(): entry for entry in federations().values()}
    known |= {entry.iso: entry for entry in federations().values() if entry.iso}
    wanted = normal_code(text)
    close = get_close_matches(wanted, known, n=1, cutoff=0.75)
    entry = known.get(wanted) or (known[close[0]] if close else None)
    return f"is {entry.code} ({entry.name}) meant?" if entry else ""
