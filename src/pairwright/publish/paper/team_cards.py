"""Sheets for the captains of teams as parts of a file: line-up cards, and links with their codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pairwright.publish.paper.paper_texts import breakable
from pairwright.publish.paper.slips import CardHead, Words, stacked, stacked_part

_LINE_UPS, _LINKS = 2, 8
"""How many to a sheet."""


@dataclass(frozen=True, slots=True)
class SquadLine:
    """A player of a squad. number: his place in it. about: title and rating."""

    number: str
    name: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class LineUpCard:
    """A card on which a captain writes who plays. until: the deadline, "" for none.

    colours: of his players from board 1 on, "white" or "black".
    """

    team: str
    opponent: str
    until: str
    colours: tuple[str, ...]
    squad: tuple[SquadLine, ...]


@dataclass(frozen=True, slots=True)
class LinkSlip:
    """A link of a captain. about: who he is, and until when he hands in. picture: its QR code, SVG."""

    team: str
    about: tuple[str, ...]
    address: str
    picture: str


def line_ups_part(head: CardHead, cards: Sequence[LineUpCard], words: Words) -> dict[str, Any]:
    """Line-up cards, two to a sheet. words: `title`, `columns` (board, place, name), `squad`, `signed`."""
    return stacked_part("line-ups", head, stacked(cards, _LINE_UPS), words)


def links_part(head: CardHead, slips: Sequence[LinkSlip]) -> dict[str, Any]:
    """Slips with a QR code, cut so that the piles lie in order."""
    made = stacked_part("links", head, stacked([replace(one, picture="") for one in slips], _LINKS), {})
    for sheet, drawn in zip(made["sheets"], stacked(slips, _LINKS), strict=True):
        for card, slip in zip(sheet, drawn, strict=True):
            card["picture"], card["address"] = slip.picture, breakable(slip.address)
    return made


def code_block(text: str, address: str, picture: str) -> dict[str, Any]:
    """A QR code inside a document, with what it is and the address in letters."""
    return {"kind": "code", "text": text, "address": breakable(address), "svg": picture}
