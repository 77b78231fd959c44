"""A list of players as we understand it: its columns, who is in it, which rows are no players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pairwright.common.messages import joined, told
from pairwright.lists.accounting import account
from pairwright.lists.player_rows import Listed, Listing
from pairwright.lists.row_words import remark_words
from pairwright.tournament.person import PERSON

_KEYS = {"birth_date": "birth", "birth_year": "birth"}


@dataclass(frozen=True, slots=True)
class Understood:
    """What was understood of a list of players.

    columns: (heading, meaning); players: their rows. left_out: (row, why). remarks:
    (row, what). corrected: (heading, text, what it became, rows). not_used: (heading, rows in which it says
    something). above: the lines above the headings.
    """

    columns: list[tuple[str, str]]
    players: list[Listed]
    left_out: list[tuple[int, str]]
    remarks: list[tuple[int, str]]
    corrected: list[tuple[str, str, str, tuple[int, ...]]]
    not_used: list[tuple[str, int]]
    above: list[str]

    def as_json(self) -> dict[str, Any]:
        """Columns, players, and what was left out, by row."""
        return {
            "columns": dict(self.columns),
            "players": [
                {
                    **{
                        _KEYS.get(known.name, known.name): getattr(one.player, known.name) or ""
                        for known in PERSON
                    },
                    "number": one.number or "",
                    "team": one.team,
                    "board": one.board or "",
                }
                for one in self.players
            ],
            "left_out": [{"row": row, "why": why} for row, why in self.left_out],
            "remarks": [{"row": row, "what": what} for row, what in self.remarks],
            "corrected": [
                {"column": heading, "text": text, "became": value, "rows": list(rows)}
                for heading, text, value, rows in self.corrected
            ],
            "not_used": [{"column": heading, "cells": count} for heading, count in self.not_used],
            "above": self.above,
        }


def understood(listing: Listing) -> Understood:
    """The players of a list, its columns with their meanings, and what is wrong with which row."""
    width = len(listing.meanings)
    headings = [*listing.headings, *[""] * (width - len(listing.headings))]
    pairs = list(zip(headings, listing.meanings, strict=True))
    unnamed = sum(bool(meaning) and not heading for heading, meaning in pairs)
    names = [
        _named(heading, place, alone=not heading and unnamed == 1, again=heading in headings[: place - 1])
        for place, heading in enumerate(headings, 1)
    ]
    columns = [
        (names[place], _KEYS.get(meaning, meaning))
        for place, (heading, meaning) in enumerate(pairs)
        if heading or meaning
    ]
    found = account(listing, frozenset({"number", "board", "team"}))
    return Understood(
        columns,
        [one for one in listing.people if one.good],
        [
            (one.line, joined(" ", [remark_words(remark) for remark in one.remarks if remark.fault]))
            for one in listing.people
            if not one.good
        ],
        [(one.line, remark_words(remark)) for one in listing.people if one.good for remark in one.remarks],
        [(_name_at(names, one.column), one.text, one.value, one.lines) for one in found.corrections],
        [(_name_at(names, one.column), one.cells) for one in found.columns],
        [text for _, text in found.above],
    )


def _named(heading: str, place: int, *, alone: bool, again: bool) -> str:
    """What a column is called where all are told: by its heading, by its place where that is not enough."""
    if again and heading:
        return told("{heading} (column {n})", heading=heading, n=place)
    return heading if heading or alone else told("column {n}", n=place)


def _name_at(names: list[str], column: int) -> str:
    return names[column] if column < len(names) and names[column] else told("column {n}", n=column + 1)
