"""Headings of the library's documents, marked so that the catalogue has them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from pairwright.marks import N_
from pairwright.publish.document import Block, Cell, Document, Facts, Heading, Items, Paragraph, Table
from pairwright.told import Told
from pairwright.web.words import fault_text, speaker

Kept = TypeVar("Kept", bound=Block)

HEADINGS = (
    N_("Bd"), N_("Board"), N_("Overall"),
    N_("Pl"), N_("Place"), N_("No"), N_("Number"), N_("Name"), N_("Title"), N_("Rtg"), N_("Rating"),
    N_("NRtg"), N_("National rating"), N_("Fed"), N_("Federation"), N_("Club"), N_("Born"), N_("Pts"),
    N_("Points"), N_("Rd"), N_("Opponent"), N_("Score"), N_("Counts"), N_("Remark"), N_("Line"),
    N_("Prize"), N_("Why"), N_("For"), N_("Received"), N_("Games"), N_("Change"), N_("Norm"), N_("Verdict"),
    N_("Missing"), N_("Table"), N_("Standings"), N_("Crosstable"), N_("Starting list"),
    N_("Alphabetical list"),
    N_("Crosstable by rank"), N_("Crosstable by number"), N_("Everybody plays everybody"),
    N_("Wall chart"), N_("Places round by round"), N_("Statistics"), N_("FIDE rating changes"),
    N_("Title norms"), N_("Prizes"), N_("Prizes, to be signed for"), N_("Report file TRF26"),
    N_("Report file TRF16"), N_("Pairwright JSON"), N_("FIDE rating report"), N_("Drawing of lots"),
    N_("Round"), N_("Players"), N_("School"), N_("Place in the category"), N_("Place in the standings"),
    N_("The event"), N_("Condition"),
)  # fmt: skip
"""A heading that is not among them is shown in English."""

ROUND_BY_BOARD, ROUND_BY_NAME = N_("Round {n} by board"), N_("Round {n} by name")
"""Titles of the lists of rounds, with the number to be filled in."""


def in_language(document: Document, language: str) -> Document:
    """The document with its headings and with what the library tells in the language of the reader."""

    def said(block: Block) -> Block:
        if isinstance(block, Heading):
            return replace(block, text=_said(block.text, language))
        if isinstance(block, Facts):
            pairs = [(_said(name, language), _cell(cell, language)) for name, cell in block.pairs]
            return replace(block, pairs=pairs)
        if isinstance(block, Table):
            columns = [
                replace(one, heading=_said(one.heading or one.title, language)) for one in block.columns
            ]
            rows = told_in_language(block, language).rows
            return replace(block, title=_said(block.title, language), columns=columns, rows=rows)
        return told_in_language(block, language)

    blocks = [said(block) for block in document.blocks]
    return replace(document, title=_said(document.title, language), blocks=blocks)


def told_parts(document: Document, language: str) -> Document:
    """The document with what the library tells, not with its headings, in the language of the reader."""
    return replace(document, blocks=[told_in_language(block, language) for block in document.blocks])


def told_in_language(block: Kept, language: str) -> Kept:
    """A block with what the library tells, not with its headings, in the language of the reader."""
    if isinstance(block, Paragraph):
        return replace(block, text=fault_text(language, block.text))
    if isinstance(block, Items):
        return replace(block, texts=[fault_text(language, text) for text in block.texts])
    if isinstance(block, Table):
        rows = [
            [cell if type(cell.text) is str else _cell(cell, language) for cell in row] for row in block.rows
        ]
        notes = [fault_text(language, note) for note in block.notes]
        return replace(block, rows=rows, notes=notes)
    return block


def _cell(cell: Cell, language: str) -> Cell:
    return replace(cell, text=fault_text(language, cell.text)) if isinstance(cell.text, Told) else cell


def _said(text: str, language: str) -> str:
    if isinstance(text, Told):
        return fault_text(language, text)
    return speaker(language)(text) if text else ""
