"""The register of tie-breaks as a document: for the terminal, and as a page of the documentation."""

from __future__ import annotations

from pairwright.common.messages import N_, told
from pairwright.publish.document import Cell, Column, Document, Row, Table
from pairwright.standings.ranking import LADDERS
from pairwright.standings.tie_break_register import TieBreak, all_tie_breaks
from pairwright.standings.tie_breaks import OTHER

_WHO = {"both": N_("players, teams"), "individual": N_("players"), "team": N_("teams")}
_BETTER = {"high": N_("high"), "low": N_("low"), "place": N_("place")}

MODIFIERS = {
    "C": "/C1 /C2",
    "M": "/M1 /M2",
    "P": "/P",
    "F": "/F",
    "L": "/L+1 /L-1",
    "K": "/Kn",
    "R": "/R",
    "U": "/U1400",
    "V": "/V2024",
}


def register_document() -> Document:
    """Every tie-break: code, name, article, formula, unplayed rounds, modifiers; and the named lists."""
    return Document("tie-breaks", "Tie-breaks (FIDE C.07, March 2026)", [register_table(), ladder_table()])


def register_table() -> Table:
    """One row for each entry of the register."""
    columns = [
        Column("Code"),
        Column("Name", shrinks=True),
        Column("Article"),
        Column("Better"),
        Column("What it is", wraps=True, priority=1),
        Column("Swiss: unplayed rounds", wraps=True, priority=2),
        Column("Fixed pairings", wraps=True, priority=2),
        Column("For", priority=3),
        Column("Type", priority=3),
        Column("Modifiers", priority=3),
    ]
    rows: list[Row] = [_row(entry) for entry in all_tie_breaks()]
    notes = [
        told(
            "Modifiers: /C cut, /M median, /P forfeits count as games, /F through Fore Buchholz, /L limit "
            "moved by half points, /K divisor, /R reversed, /U rating for the unrated, /V edition; :MP and "
            ":GP choose the score of teams."
        )
    ]
    return Table("register", columns, rows, notes=notes)


def _row(entry: TieBreak) -> Row:
    name = f"{OTHER}name" if entry.name == f"{OTHER}…" else entry.name
    modifiers = " ".join(MODIFIERS[letter] for letter in entry.modifiers)
    texts = (
        name,
        told(entry.title),
        entry.articles,
        told(_BETTER[entry.better]),
        told(entry.formula),
        told(entry.unplayed),
        told(entry.fixed),
        told(_WHO[entry.who]),
        entry.kind or "–",
        modifiers,
    )
    return [Cell(text) for text in texts]


def ladder_table() -> Table:
    """The lists that have a name."""
    columns = [Column("Name"), Column("For", shrinks=True), Column("Order", wraps=True)]
    rows: list[Row] = [
        [Cell(ladder.name), Cell(told(ladder.title)), Cell(", ".join(ladder.codes))]
        for ladder in LADDERS.values()
    ]
    notes = [
        told(
            "FIDE has named no standard list since 2023. These are proposals, except the last. Announce "
            "the order."
        )
    ]
    return Table("ladders", columns, rows, "Named lists", notes)
