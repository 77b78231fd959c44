"""Cards, wall chart and sheets of a junior section as parts of a PDF file: the drawings of all formats."""

from __future__ import annotations

from typing import Any

from pairwright.publish.kjca_cards import card_pages
from pairwright.publish.kjca_markup import svg_document
from pairwright.publish.kjca_sheets import alphabetical_sheet, board_sheet
from pairwright.publish.kjca_views import card_views
from pairwright.publish.kjca_wall import wall_chart
from pairwright.publish.paper.cards import drawings_part
from pairwright.systems.kjca.section import Section


def junior_part(section: Section, kind: str, number: int = 0) -> dict[str, Any]:
    """kind: "cards", "wall", or "pairings" and "alphabetical" of round `number`."""
    if kind == "cards":
        pages = card_pages(card_views(section), section.title)
    elif kind == "wall":
        pages = wall_chart(section)
    else:
        pages = {"pairings": board_sheet, "alphabetical": alphabetical_sheet}[kind](section, number)
    return drawings_part([svg_document(page) for page in pages], landscape=kind == "wall")
