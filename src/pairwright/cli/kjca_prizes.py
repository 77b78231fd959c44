"""`pairwright kjca standings` and `schools`: places, trophies, medals, cash, best school."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import click

from pairwright.cli.kjca_common import told
from pairwright.cli.kjca_files import load_section
from pairwright.cli.options import json_option, print_json
from pairwright.cli.tables import TextTable, print_table
from pairwright.errors import BadInput
from pairwright.systems.kjca.schools import BEST, Pupil, School, best_schools
from pairwright.systems.kjca.section import Section
from pairwright.systems.kjca.trophies import Standing, cash_shares, level_at_the_end, standings
from pairwright.tournament.units import POINT, points_text


@click.command("standings")
@click.argument("file")
@click.option("--by-section", is_flag=True, help="A list for each former section of a merged one.")
@click.option("--cash", "money", default="", metavar="LIST", help="Cash prizes, such as 40,25,15.")
@json_option
@told
def standings_verb(file: str, by_section: bool, money: str, as_json: bool) -> None:
    """Show the standings after the finished rounds.

    Trophy sections: points, sum of opponents' scores, results between the tied, wins, tournament
    grading performance; medals for those level on points with a trophy winner. Cash sections: points
    only, the tied share their prizes.
    """
    section = load_section(file)
    prizes = _money(money)
    lists = prize_lists(section, by_section, cash=bool(prizes) or section.prizes == "cash")
    if as_json:
        told = [_as_json(section, title, lines, prizes) for title, lines in lists]
        print_json({"lists": told})
        return
    for number, (title, lines) in enumerate(lists):
        if number:
            click.echo()
        print_table(standings_table(section, title, lines, prizes))


def prize_lists(section: Section, by_section: bool, *, cash: bool) -> list[tuple[str, list[Standing]]]:
    """Titles and standings: one list, or one for every former section."""
    tournament = section.tournament()
    after = f"after round {section.finished_rounds}"
    if not by_section:
        return [(f"{section.title}, {after}", standings(tournament, cash=cash))]
    former = section.by_former_section()
    if list(former) == [""]:
        raise BadInput(f"{section.title} has no former sections; it was not merged")
    return [
        (f"{name or 'No section'}, {after}", standings(tournament, members, cash=cash))
        for name, members in former.items()
    ]


def standings_table(
    section: Section, title: str, lines: Sequence[Standing], prizes: Sequence[Fraction]
) -> TextTable:
    """The standings as a table."""
    shares = cash_shares(lines, prizes)
    rows = []
    previous = 0
    for line in lines:
        entry = section.entries[line.player]
        prize = f"{float(shares[line.player]):.2f}" if line.player in shares else line.prize
        rows.append(
            [
                str(line.place) if line.place != previous else "",
                section.entries[line.player].shown,
                str(entry.grade or ""),
                entry.school or entry.club,
                points_text(line.points),
                points_text(line.opponents_points),
                "" if line.direct is None else points_text(line.direct),
                str(line.wins),
                "" if line.performance is None else f"{float(line.performance):.1f}",
                prize,
            ]
        )
        previous = line.place
    headings = [
        ("place", True), ("name", False), ("grade", True), ("school or club", False), ("points", True),
        ("opponents", True), ("between", True), ("wins", True), ("performance", True), ("prize", False),
    ]  # fmt: skip
    notes = [
        "Level after every tie-break, the organiser decides: "
        + ", ".join(section.entries[line.player].shown for line in group)
        for group in level_at_the_end(lines)
    ]
    return TextTable(headings, rows, title, notes)


def _as_json(
    section: Section, title: str, lines: Sequence[Standing], prizes: Sequence[Fraction]
) -> dict[str, Any]:
    shares = cash_shares(lines, prizes)
    found = []
    for line in lines:
        entry = section.entries[line.player]
        found.append(
            {
                "place": line.place,
                "id": entry.identity,
                "name": entry.name,
                "points": line.points / POINT,
                "opponents_points": line.opponents_points / POINT,
                "between": None if line.direct is None else line.direct / POINT,
                "wins": line.wins,
                "performance": None if line.performance is None else round(float(line.performance), 2),
                "prize": line.prize,
                "cash": round(float(shares[line.player]), 2) if line.player in shares else None,
            }
        )
    return {"title": title, "standings": found}


def _money(text: str) -> list[Fraction]:
    try:
        prizes = [Fraction(part.strip().lstrip("£")) for part in text.split(",") if part.strip()]
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"cash prizes {text!r} are not a list of amounts such as 40,25,15") from None
    if any(prize < 0 for prize in prizes):
        raise BadInput("a cash prize cannot be less than nothing")
    return prizes


@click.command("schools")
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--best", type=click.IntRange(min=1), default=BEST, show_default=True, help="Scores that count."
)
@click.option(
    "--games", "fewest", type=click.IntRange(min=0),
    help="Games a child must have played for the score to count; by default half of the rounds.",
)  # fmt: skip
@click.option(
    "--bonus", "bonuses", multiple=True, metavar="TITLE=POINTS", help="Bonus of a section's players."
)
@json_option
@told
def schools(
    files: tuple[str, ...], best: int, fewest: int | None, bonuses: tuple[str, ...], as_json: bool
) -> None:
    """Best school: the sum of the best three Grand Prix scores of its pupils in these sections.

    A score counts of children who played at least half of the rounds, or as many games as --games says.
    Give the primary sections for the best primary school, the secondary ones for the other.
    """
    sections = [load_section(file) for file in files]
    known = {}
    for text in bonuses:
        title, _, value = text.rpartition("=")
        if title not in {section.title for section in sections}:
            raise BadInput(f"bonus {text!r}: no section is called {title!r}")
        try:
            known[title] = Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise BadInput(f"bonus {text!r}: {value!r} is not a number") from None
    found = best_schools(sections, known, best, fewest)
    if as_json:
        listed = [
            {
                "place": school.place,
                "school": school.name,
                "score": float(school.score),
                "pupils": [_pupil_as_json(pupil) for pupil in school.pupils],
                "too_few_games": [_pupil_as_json(pupil) for pupil in school.too_few],
            }
            for school in found
        ]
        print_json({"schools": listed})
        return
    rows = [
        [
            str(school.place),
            school.name,
            f"{float(school.score):.2f}",
            ", ".join(f"{pupil.name} {float(pupil.score):.2f}" for pupil in school.pupils),
        ]
        for school in found
    ]
    headings = [("place", True), ("school", False), ("score", True), ("pupils", False)]
    print_table(TextTable(headings, rows, f"Best school ({best} scores)", _about_games(found, fewest)))


def _pupil_as_json(pupil: Pupil) -> dict[str, Any]:
    return {
        "name": pupil.name,
        "section": pupil.section,
        "score": float(pupil.score),
        "games": pupil.games,
    }


def _about_games(found: Sequence[School], fewest: int | None) -> list[str]:
    """Whose scores count, and whose do not."""
    rule = "half of the rounds" if fewest is None else f"{fewest} game{'' if fewest == 1 else 's'}"
    notes = [f"Only children who played at least {rule} count."]
    short = [
        f"{pupil.name} ({school.name}, {pupil.games} game{'' if pupil.games == 1 else 's'})"
        for school in found
        for pupil in school.too_few
    ]
    return [*notes, f"Not counted: {', '.join(short)}."] if short else notes
