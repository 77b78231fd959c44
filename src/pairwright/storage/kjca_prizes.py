"""The end of a junior day: standings with prizes, best schools, the list to read out, certificates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from pairwright.common.messages import N_, decimal, joined, listed, told, told_many
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
    as_given,
    number_cell,
)
from pairwright.publish.paper.slips import TOOK_PART, CardHead, Certificate, called, certificates_part
from pairwright.storage.entry import Entry
from pairwright.storage.kjca_section import Section
from pairwright.systems.kjca.schools import BEST, Pupil, School
from pairwright.systems.kjca.trophies import (
    TrophyStanding,
    age_order,
    cash_shares,
    level_at_the_end,
    prize_lists,
)
from pairwright.tournament.scoring import points_text

_PRIZE = {"": "", "trophy": told("Trophy"), "medal": told("Medal")}


def lists_of(section: Section) -> list[tuple[str, list[TrophyStanding]]]:
    """The prize lists of a section by age, each with the name under which its prizes are given."""
    return [(name or section.title, lines) for name, lines in former_lists(section)]


def former_lists(section: Section, *, cash: bool = False) -> list[tuple[str, list[TrophyStanding]]]:
    """The same, each with the name of the former section, "" where there was none."""
    return prize_lists(section.tournament(), [entry.former_section for entry in section.entries], cash=cash)


def where_from(entry: Entry) -> str:
    """The school of a child, or the club."""
    return entry.particulars.school or entry.particulars.club


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
            Cell(_PRIZE[line.prize]),
            number_cell(line.place),
            Cell(section.entries[line.player].name, strong=True),
            Cell(where_from(section.entries[line.player])),
            number_cell(points_text(line.points)),
            Cell("☐"),
        ]
        for line in sorted(lines, key=lambda one: -one.place)
        if line.prize
    ]
    yield Table("prize-giving", columns, rows, notes=_level(section, lines))


def _level(section: Section, lines: Sequence[TrophyStanding]) -> list[str]:
    """Whom nothing separates, for the organiser to decide."""
    return [
        told(
            "Still level after every tie-break; the organiser decides: {names}.",
            names=listed(section.entries[line.player].name for line in group),
        )
        for group in level_at_the_end(lines)
    ]


def standings_table(
    section: Section, title: str, lines: Sequence[TrophyStanding], prizes: Sequence[Fraction] = ()
) -> Table:
    """Standings of children with their prizes. prizes: in cash, the highest first."""
    shares = cash_shares(lines, prizes)
    columns = [
        Column(N_("Pl"), Align.RIGHT, N_("Place")),
        Column(N_("No"), Align.RIGHT, N_("Number"), priority=1),
        Column(N_("Name"), shrinks=True),
        Column(N_("Grade"), Align.RIGHT, priority=2),
        Column(N_("School or club"), shrinks=True, priority=2),
        Column(N_("Pts"), Align.RIGHT, N_("Points")),
        Column(N_("Opponents"), Align.RIGHT, priority=1),
        Column(N_("Direct enc."), Align.RIGHT, priority=1),
        Column(N_("Wins"), Align.RIGHT, priority=1),
        Column(N_("Performance"), Align.RIGHT, priority=1),
        Column(N_("Prize")),
    ]
    rows: list[Row] = []
    previous = 0
    for line in lines:
        entry = section.entries[line.player]
        won = Cell(_PRIZE[line.prize], strong=bool(line.prize))
        rows.append(
            [
                number_cell(line.place if line.place != previous else ""),
                number_cell(section.number(line.player)),
                Cell(entry.name, str(line.player + 1), strong=True),
                number_cell(entry.particulars.grade or ""),
                Cell(where_from(entry)),
                number_cell(points_text(line.points)),
                number_cell(points_text(line.opponents_points)),
                number_cell("" if line.direct is None else points_text(line.direct)),
                number_cell(line.wins),
                number_cell("" if line.performance is None else decimal(round(line.performance * 10), 1)),
                Cell(decimal(round(shares[line.player] * 100), 2)) if line.player in shares else won,
            ]
        )
        previous = line.place
    return Table("standings", columns, rows, title, _level(section, lines))


def schools_table(found: Sequence[School], best: int = BEST, fewest: int | None = None) -> Table:
    """The best schools, and whose scores count. best: so many of each; fewest: games of those who count."""

    def named(pupil: Pupil) -> str:
        return joined(" ", (pupil.name, decimal(round(pupil.score * 100), 2)))

    columns = [
        Column(N_("Pl"), Align.RIGHT, N_("Place")),
        Column(N_("School"), shrinks=True),
        Column(N_("Score"), Align.RIGHT),
        Column(N_("Children who count"), wraps=True),
    ]
    rows: list[Row] = [
        [
            number_cell(school.place),
            Cell(school.name, strong=True),
            number_cell(decimal(round(school.score * 100), 2)),
            Cell(joined("; ", map(named, school.pupils))),
        ]
        for school in found
    ]
    title = told_many("Best school ({n} score)", "Best school ({n} scores)", best)
    return Table("schools", columns, rows, title, _about_games(found, fewest))


def _about_games(found: Sequence[School], fewest: int | None) -> list[str]:
    """Whose scores count, and whose do not."""
    if fewest is None:
        rule: str = told("Only children who played at least half of the rounds count.")
    else:
        rule = told_many(
            "Only children who played at least {n} game count.",
            "Only children who played at least {n} games count.",
            fewest,
        )
    short = [
        told_many(
            "{name} ({school}, {n} game)",
            "{name} ({school}, {n} games)",
            pupil.games,
            name=pupil.name,
            school=school.name,
        )
        for school in found
        for pupil in school.too_few
    ]
    return [rule, told("Not counted: {names}.", names=joined(", ", short))] if short else [rule]


def certificates(head: CardHead, section: Section, language: str, *, everybody: bool) -> dict[str, Any]:
    """A sheet for every trophy and medal, or for everybody who has played."""

    made = []
    for title, lines in lists_of(section):
        for line in lines:
            entry = section.entries[line.player]
            if not (line.prize or (everybody and _played(section, line.player))):
                continue
            score = told("{points} out of {n}", points=points_text(line.points), n=section.finished_rounds)
            place = told("Place {n}", n=line.place) if line.prize == "trophy" else _PRIZE["medal"]
            made.append(
                Certificate(
                    called(entry.name),
                    title,
                    place if line.prize else TOOK_PART,
                    score,
                    where_from(entry),
                )
            )
    return certificates_part(head, made, language)


def _played(section: Section, player: int) -> bool:
    return any(player in (row.white, row.black) and row.result != "absent" for row in section.rows)
