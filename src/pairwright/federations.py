"""Federation codes of FIDE: their own set, not ISO's (GER, SUI, ENG, SCO, FID)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Federation:
    """One code. kind: "federation", "former" (dissolved), or "alone" (FID, NON: players of no federation)."""

    code: str
    name: str
    kind: str


@cache
def federations() -> dict[str, Federation]:
    """Every code known, from the table beside this module."""
    text = resources.files("pairwright").joinpath("federations.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {row["code"]: Federation(row["code"], row["name"], row["kind"]) for row in rows}


def normal_code(text: str) -> str:
    """The code as it is compared: trimmed, in capital letters."""
    return text.strip().upper()


def is_known(code: str) -> bool:
    """True for a code of the table; an empty code is no code."""
    return normal_code(code) in federations()


def plays_alone(code: str) -> bool:
    """True for codes that make no contingent: none at all, FID and NON."""
    normal = normal_code(code)
    entry = federations().get(normal)
    return not normal or (entry is not None and entry.kind == "alone")


def suggestion(text: str) -> str:
    """A sentence naming what was probably meant by an unknown code: "is GER (Germany) meant?", or ""."""
    wanted = text.strip()
    by_name = {entry.name.upper(): entry for entry in federations().values()}
    entry = by_name.get(wanted.upper())
    if entry is None:
        close = get_close_matches(wanted.upper(), [*by_name, *federations()], n=1, cutoff=0.6)
        entry = (by_name.get(close[0]) or federations()[close[0]]) if close else None
    return f"is {entry.code} ({entry.name}) meant?" if entry else ""
