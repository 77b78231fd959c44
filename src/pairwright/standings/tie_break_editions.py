"""Editions of the tie-break regulations, as values."""

from __future__ import annotations

import re

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass


@dataclass(frozen=True, slots=True)
class TieBreakEdition:
    """One text of C.07.

    first_day:    the first day on which events that start follow it, YYYY/MM/DD.
    dummy_capped: the dummy opponent's score is capped (16.4.1 and 16.4.2).
    buchholz_in_fixed_pairings: tie-breaks of article 8 may be used in round robins.
    """

    name: str
    first_day: str
    dummy_capped: bool
    buchholz_in_fixed_pairings: bool


EDITIONS = {
    "2024": TieBreakEdition("2024", "2023/09/01", dummy_capped=False, buchholz_in_fixed_pairings=True),
    "2026": TieBreakEdition("2026", "2026/03/01", dummy_capped=True, buchholz_in_fixed_pairings=False),
}
"""By name, oldest first. The texts of September 2023, April and August 2024 calculate alike."""

CURRENT = EDITIONS["2026"]
OLDEST = EDITIONS["2024"]


def edition_named(name: str) -> TieBreakEdition:
    """The edition of this name. Raises BadInput for an unknown one."""
    if name not in EDITIONS:
        raise BadInput(f"unknown edition {name!r} of the tie-break rules; known: {', '.join(EDITIONS)}")
    return EDITIONS[name]


def edition_by_date(start_date: str) -> TieBreakEdition | None:
    """The edition for an event that begins on this day (YYYY/MM/DD); None when the text is no such day.

    Events older than every edition get the oldest one.
    """
    day = normal_date(start_date)
    if not day:
        return None
    chosen = next(iter(EDITIONS.values()))
    for edition in EDITIONS.values():
        if edition.first_day <= day:
            chosen = edition
    return chosen


def normal_date(text: str) -> str:
    """A date as YYYY/MM/DD; "" when `text` is not one of the forms 2026/03/01, 2026-03-01, 01/03/2026."""
    match = re.fullmatch(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})", text.strip(), re.ASCII)
    if match:
        year, month, day = match.groups()
    else:
        match = re.fullmatch(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", text.strip(), re.ASCII)
        if not match:
            return ""
        day, month, year = match.groups()
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return ""
    return f"{year}/{int(month):02d}/{int(day):02d}"
