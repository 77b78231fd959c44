"""Headings of the library's documents, marked so that the catalogue has them."""

from __future__ import annotations

from dataclasses import replace

from pairwright.marks import N_
from pairwright.publish.document import Block, Document, Facts, Heading, Table
from pairwright.web.words import Say

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


def in_language(document: Document, say: Say) -> Document:
    """The document with its headings in the language of the reader; sentences of the library stay English."""

    def said(block: Block) -> Block:
        if isinstance(block, Heading):
            return replace(block, text=_said(block.text, say))
        if isinstance(block, Facts):
            return replace(block, pairs=[(_said(name, say), cell) for name, cell in block.pairs])
        if isinstance(block, Table):
            columns = [replace(one, heading=_said(one.heading or one.title, say)) for one in block.columns]
            return replace(block, title=_said(block.title, say), columns=columns)
        return block

    return replace(
        document, title=_said(document.title, say), blocks=[said(block) for block in document.blocks]
    )


def _said(text: str, say: Say) -> str:
    return say(text) if text else ""
