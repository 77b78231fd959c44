"""The end of a junior day on paper: the list to read out, and certificates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pairwright.common.i18n import N_
from pairwright.common.messages import listed, told
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Heading,
    Paragraph,
    Row,
    Table,
    number_cell,
)
from pairwright.publish.document_words import as_given
from pairwright.publish.paper.slips import TOOK_PART, CardHead, Certificate, called, certificates_part
from pairwright.systems.kjca.section import Section
from pairwright.systems.kjca.trophies import TrophyStanding, age_order, level_at_the_end, prize_lists
from pairwright.tournament.units import points_text

PRIZE = {"trophy": N_("Trophy"), "medal": N_("Medal")}


def lists_of(section: Section) -> list[tuple[str, list[TrophyStanding]]]:
    """The prize lists of a section by age, each with the name under which its prizes are given."""
    return [(name or section.title, lines) for name, lines in prize_lists(section)]


def prize_giving_document(event: str, sections: Sequence[Section]) -> Document:
    """Who is called, in order: the youngest section first, medals, then trophies from the third place up."""
    found = [(section, title, lines) for section in sections for title, lines in lists_of(section)]
    found.sort(key=lambda one: age_order(one[1]))
    blocks = [block for section, title, lines in found for block in _section(section, title, lines)]
    return Document("prize-giving", N_("Prize giving"), blocks, event)


def _section(section: Section, title: str, lines: Sequence[TrophyStanding]) -> Iterator[Block]:
    yield Heading(as_given(title))
    if section.finished_rounds < section.rounds:
        yield Paragraph(
            told("As it stands after round {n} of {total}.", n=section.finished_rounds, total=section.rounds)
        )
    columns = [
        Column(N_("Prize"), shrinks=True),
        Column(N_("Pl"), Align.RIGHT, N_("Place")),
        Column(N_("Name"), shrinks=True),
        Column(N_("School"), shrinks=True),
        Column(N_("Pts"), Align.RIGHT, N_("Points")),
        Column(N_("Given"), Align.CENTRE),
    ]
    rows: list[Row] = [
        [
            Cell(told(PRIZE[line.prize])),
            number_cell(line.place),
            Cell(section.entries[line.player].name, strong=True),
            Cell(section.entries[line.player].school or section.entries[line.player].club),
            number_cell(points_text(line.points)),
            Cell("☐"),
        ]
        for line in sorted(lines, key=lambda one: -one.place)
        if line.prize
    ]
    level = [
        told(
            "Still level after every tie-break; the organiser decides: {names}.",
            names=listed(section.entries[line.player].name for line in group),
        )
        for group in level_at_the_end(lines)
    ]
    yield Table("prize-giving", columns, rows, notes=level)


def certificates(head: CardHead, section: Section, language: str, *, everybody: bool) -> dict[str, Any]:
    """A sheet for every trophy and medal, or for everybody who has played."""

    made = []
    for title, lines in lists_of(section):
        for line in lines:
            entry = section.entries[line.player]
            if not (line.prize or (everybody and _played(section, line.player))):
                continue
            score = told("{points} out of {n}", points=points_text(line.points), n=section.finished_rounds)
            place = told("Place {n}", n=line.place) if line.prize == "trophy" else told(PRIZE["medal"])
            made.append(
                Certificate(
                    called(entry.name),
                    title,
                    place if line.prize else TOOK_PART,
                    score,
                    entry.school or entry.club,
                )
            )
    return certificates_part(head, made, language)


def _played(section: Section, player: int) -> bool:
    return any(player in (row.white, row.black) and row.result != "absent" for row in section.rows)
