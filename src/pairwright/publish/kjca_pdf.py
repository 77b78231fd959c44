"""Cards, wall chart and sheets of a junior section as parts of a PDF file: the drawings of all formats."""

from __future__ import annotations

from functools import partial
from typing import Any

from pairwright.common.messages import told
from pairwright.publish.document_words import headed
from pairwright.publish.kjca_cards import HEIGHT, PER_PAGE, WIDTH
from pairwright.publish.kjca_grid import MARGIN
from pairwright.publish.kjca_markup import Say, svg_document
from pairwright.publish.kjca_sheets import SIGNED, WON, drawings_of
from pairwright.publish.kjca_views import chunks_of, sheet_lines
from pairwright.publish.paper.slips import BoardCard, CardHead, NameOnCard, drawings_part, slips_part
from pairwright.systems.kjca.section import Section


def junior_part(section: Section, kind: str, number: int = 0, language: str = "en") -> dict[str, Any]:
    """kind: "cards", "wall", or "pairings", "alphabetical" and "slips" of round `number`."""
    say = partial(headed, language=language)
    if kind == "slips":
        return _slips(section, number, say)
    pages = drawings_of(section, kind, number, say)
    across = kind == "wall"
    in_the_corner = [((297 if across else 210) - MARGIN, 4.0)]
    logos = _on_cards(len(section.entries)) if kind == "cards" else [in_the_corner] * len(pages)
    return drawings_part([svg_document(page) for page in pages], logos, landscape=across)


def _on_cards(count: int) -> list[list[tuple[float, float]]]:
    """Between the section and the number of each card, sheet by sheet."""
    places = [(x + 81.0, y + 5.0) for y in (0, HEIGHT) for x in (0, WIDTH)]
    return [places[: len(cards)] for cards in chunks_of(count, PER_PAGE)]


def _slips(section: Section, number: int, say: Say) -> dict[str, Any]:
    boards, _ = sheet_lines(section, number)
    cards = [
        BoardCard(
            str(one.board), say(told("Board {n}", n=one.board)), NameOnCard(one.white, one.white_number),
            NameOnCard(one.black, one.black_number),
        )
        for one in boards
    ]  # fmt: skip
    words = {"results": [say(one) for one in WON], "signed": [say(one) for one in SIGNED]}
    head = CardHead(section.title, say(told("Round {n}", n=number)), section.date)
    return slips_part(head, cards, words)
