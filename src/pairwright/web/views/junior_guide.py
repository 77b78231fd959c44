"""A junior day on one page, for volunteers."""

from __future__ import annotations

from pairwright.publish.document import Cell, Column, Document, Heading, Items, Paragraph, Row, Table
from pairwright.storage.event_state import SectionState
from pairwright.told import told_many
from pairwright.web.words import speaker


def guide_document(section: SectionState, language: str) -> Document:
    """What is done in which order, and what to do when something happens."""
    _ = speaker(language)
    steps = [
        (
            _("Check-in."),
            _(
                "Open Check-in and tap every child who is present. Whoever is not tapped stays out "
                "until marked present."
            ),
        ),
        (
            _("Pair the round."),
            _("Rounds, then Pair. Read the remarks, then Publish. From then on the round stands."),
        ),
        (
            _("Put up the lists."),
            _("Cards and trophies, To print: the round by name and by board, and the slips."),
        ),
        (
            _("Results."),
            _(
                "Results: 1, 0 or 5 on each board. From cards: the number on the card, a space, and "
                "1, 5 or 0."
            ),
        ),
        (_("Next round."), _("When all results are in, pair again.")),
    ]
    happens = [
        (
            _("A child comes late"),
            _(
                "Players, Somebody came late: type the name. The desk finds the child in the list, "
                "or adds it."
            ),
        ),
        (_("A child goes home"), _("Players, the name, Withdraw. The results stay.")),
        (
            _("A child is in the wrong section"),
            _("Players, the name, To another section: with points and card, or with nothing."),
        ),
        (
            _("Two sections are too small"),
            _("Before round 1: Cards and trophies, Merge. Trophies are still given for each."),
        ),
        (
            _("A result is wrong"),
            _(
                "Results, the round, the board. The desk shows the consequences before anything is "
                "written. Published boards stay as they are."
            ),
        ),
        (
            _("A parent asks why"),
            _("Press the number of the board: why this opponent and this colour, in plain words."),
        ),
        (_("Something was pressed by mistake"), _("History: every act can be taken back. Nothing is lost.")),
    ]
    rows: list[Row] = [[Cell(what, strong=True), Cell(done)] for what, done in happens]
    columns = [Column(_("What happens on the day")), Column("", wraps=True)]
    return Document(
        "guide",
        _("A junior day on one page"),
        [
            Items([f"{what} {done}" for what, done in steps], ordered=True),
            Table("guide", columns, rows),
            Heading(_("At the end")),
            Paragraph(
                _(
                    "When the last result is in, Cards and trophies lists trophies and medals, and Best "
                    "schools compares the schools. Children level after every tie-break are named: the "
                    "organiser decides."
                )
            ),
        ],
        subtitle=told_many("{n} round", "{n} rounds", section.number_of_rounds),
    )
