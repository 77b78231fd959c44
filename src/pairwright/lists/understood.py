"""A list of players as we understand it: its columns, who is in it, which rows are no players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pairwright.lists.people import Listing
from pairwright.lists.words import remark_words
from pairwright.tournament.player import Player

_KEYS = {"birth_date": "birth", "birth_year": "birth"}


@dataclass(frozen=True, slots=True)
class Understood:
    """What was understood of a list of players.

    columns: (heading, meaning); players: (number, player, national number). left_out: (row, why). remarks:
    (row, what).
    """

    columns: list[tuple[str, str]]
    players: list[tuple[int, Player, str]]
    left_out: list[tuple[int, str]]
    remarks: list[tuple[int, str]]

    def as_json(self) -> dict[str, Any]:
        """Columns, players, and what was left out, by row."""
        return {
            "columns": dict(self.columns),
            "players": [
                {
                    "name": player.name,
                    "title": player.title,
                    "rating": player.rating or "",
                    "national_rating": player.national_rating or "",
                    "federation": player.federation,
                    "fide_id": player.fide_id,
                    "club": player.club,
                    "sex": player.sex,
                    "birth": player.birth_date,
                    "number": number or "",
                    "national_id": national_id,
                }
                for number, player, national_id in self.players
            ],
            "left_out": [{"row": row, "why": why} for row, why in self.left_out],
            "remarks": [{"row": row, "what": what} for row, what in self.remarks],
        }


def understood(listing: Listing) -> Understood:
    """The players of a list, its columns with their meanings, and what is wrong with which row."""
    width = len(listing.meanings)
    headings = [*listing.headings, *[""] * (width - len(listing.headings))]
    pairs = list(zip(headings, listing.meanings, strict=True))
    unnamed = sum(bool(meaning) and not heading for heading, meaning in pairs)
    columns = [
        (heading if heading or unnamed == 1 else f"column {place}", _KEYS.get(meaning, meaning))
        for place, (heading, meaning) in enumerate(pairs, 1)
        if heading or meaning
    ]
    return Understood(
        columns,
        [(one.number, one.player, one.national_id) for one in listing.people if one.good],
        [
            (one.line, " ".join(remark_words(remark) for remark in one.remarks if remark.fault))
            for one in listing.people
            if not one.good
        ],
        [(one.line, remark_words(remark)) for one in listing.people if one.good for remark in one.remarks],
    )
