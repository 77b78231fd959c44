"""Editions of the tie-break regulations, as values."""

from __future__ import annotations

import re

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass
from pairwright.rules.article import without_function

BOOK = "C.07"

SUBJECTS: dict[str, str] = {
    "2.1": "shared places, or an order by tie-breaks",
    "3": "results of play-offs, entered from outside",
    "4.1": "the list of tie-breaks, self-defined ones among them",
    "4.1.1": "a list where the event announced none",
    "4.2": "the elements one after the other; lots",
    "6": "direct encounter, applied again to what stays tied",
    "6.1": "points in the games between the tied",
    "6.1.1": "forfeits do not count in direct encounter",
    "6.1.2": "the average of several games between the same two",
    "6.2": "everybody met everybody",
    "6.3": "not everybody met, but nothing could change the place",
    "7.1": "number of wins",
    "7.2": "games won",
    "7.3": "games with Black",
    "7.4": "games won with Black",
    "7.5": "progressive scores",
    "7.6": "rounds one elected to play",
    "7.7": "standard points",
    "7.8": "pairing number",
    "8": "no Buchholz in round robins",
    "8.1": "Buchholz",
    "8.2": "average of opponents' Buchholz",
    "8.3": "Fore Buchholz",
    "9.1": "Sonneborn-Berger",
    "9.2": "Koya",
    "10": "ratings: dropped where somebody is unrated",
    "10.1": "average rating of opponents",
    "10.2": "tournament performance rating",
    "10.3": "perfect tournament performance",
    "10.4": "average performance of opponents",
    "10.5": "average perfect performance of opponents",
    "10.6": "rating",
    "11.1": "match points and game points",
    "12": "forfeits and byes on the boards",
    "12.1": "board count",
    "12.2": "top board results",
    "12.3": "bottom board elimination",
    "13.1": "match points or game points",
    "13.2": "extended Sonneborn-Berger",
    "13.3": "extended direct encounter",
    "13.3.1": "by the primary, then by the secondary score",
    "13.3.2": "knock-out tie-breaks for the last two",
    "13.3.3": "from the start for every new tied subset",
    "13.4": "scores and schedule strength",
    "14.1": "cut of the least significant value",
    "14.2": "cut of the two least significant values",
    "14.3": "median: least and most significant value",
    "14.4": "median: the two least and the two most significant values",
    "14.5": "the limit of Koya moved by half points",
    "15.1": "unplayed rounds",
    "15.2": "pre-determined pairings",
    "16.1": "requested byes and voluntary unplayed rounds",
    "16.2": "categories of unplayed rounds",
    "16.2.3": "requested byes with a round that was not voluntarily unplayed after them",
    "16.2.5": "requested byes without such a round",
    "16.3": "the score as opponents see it",
    "16.4": "the dummy opponent",
    "16.4.1": "its cap in forfeits",
    "16.4.2": "its cap in byes",
    "16.5": "the cut of a voluntary unplayed round",
}

OUTSIDE: dict[str, str] = {
    "1": "scope of the regulations",
    "2.2": "choice of the organiser between play-offs and tie-breaks",
    "4.3": "types of tie-breaks; they are a column of the register",
    "4.4": "an opponent met twice counts twice: nothing has to be done for it",
    "5": "the table of names; the register prints it",
    "15.3": "Swiss events follow article 16",
    "16.6": "event rules may differ from 16.3 to 16.5; a list that does is not a FIDE tie-break",
}

without_function(BOOK, OUTSIDE)


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
        raise BadInput.told(
            "unknown edition {name!r} of the tie-break rules; known: {list}", name=name,
            list=", ".join(EDITIONS),
        )  # fmt: skip
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
