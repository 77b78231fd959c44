"""`pairwright kjca`: the controller's desk of a junior section."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.files import write_bytes
from pairwright.cli.kjca_acts import bye, draw, grade, late, merge, new, options_from, result, undo, withdraw
from pairwright.cli.kjca_files import load_section, make, read_table, told
from pairwright.cli.options import Asked, json_option, print_json
from pairwright.cli.text_tables import print_table
from pairwright.common.errors import BadInput, Faults
from pairwright.common.messages import joined
from pairwright.common.messages import told as sentence
from pairwright.lists.cell_tables import csv_text
from pairwright.publish.formats import render
from pairwright.publish.paper.typeset import page_of_drawings, typeset
from pairwright.storage.kjca_file import founding
from pairwright.storage.kjca_form import ON_CARDS, not_in_table, section_from_cards, table_of_cards
from pairwright.storage.kjca_paper import (
    LISTS,
    former_lists,
    junior_part,
    list_document,
    schools_table,
    standings_table,
)
from pairwright.storage.kjca_section import Section
from pairwright.systems.kjca.entry_list import not_on_cards
from pairwright.systems.kjca.kjca_options import RELATIONS
from pairwright.systems.kjca.trophies import BEST, Pupil, TrophyStanding, best_schools, cash_shares, standings
from pairwright.tournament.scoring import POINT

# -- `pairwright kjca cards` and `rebuild`: from the file to paper, and back ---------------------------


KINDS = ("cards", "wall", "pairings", "alphabetical", "slips", "csv")
_ROUND_KINDS = ("pairings", "alphabetical", "slips")

CARDS_EPILOG = """\
\b
  cards         pairing cards, four to a sheet: one line for every round
  wall          the wall chart
  pairings      the round by board, with room for results
  alphabetical  the round by name: board, colour, opponent
  slips         results slips, eight to a sheet
  csv           the cards as a table; `rebuild` makes a section of it again

\b
Examples:
  pairwright kjca cards under9.json
  pairwright kjca cards under9.json --what pairings,alphabetical,slips
  pairwright kjca cards under9.json --what all --format pdf -o print
"""


@click.command("cards", epilog=CARDS_EPILOG)
@click.argument("file")
@click.option(
    "--what", default="cards", show_default=True, metavar="LIST", help=f"Any of {', '.join(KINDS)}; or all."
)
@click.option(
    "--round", "round_number", type=click.IntRange(min=1), help="Round of the sheets; by default the latest."
)
@click.option(
    "--format", "form", type=click.Choice(["html", "pdf", "svg"]), default="html", show_default=True
)
@click.option(
    "-o", "--output", default="", metavar="FOLDER", help="Where to write; by default beside the file."
)
@options.asking("language")
@told
def cards(file: str, what: str, round_number: int | None, form: str, output: str, asked: Asked) -> None:
    """Write cards, wall chart, pairing sheets and slips for the printer.

    Wall chart and pairings as HTML need nothing else; cards, slips and PDF files need the package typst
    (extra pdf).
    """
    kinds = _kinds(what)
    section = load_section(file)
    made: dict[str, bytes] = {}  # all of them before the first one is written
    for kind in kinds:
        made |= _documents(section, kind, _round(section, kind, round_number), form, asked.language)
    folder = output or os.path.dirname(file)
    if output:
        os.makedirs(output, exist_ok=True)
    stem = os.path.join(folder, os.path.splitext(os.path.basename(file))[0])
    for name, data in made.items():
        write_bytes(f"{stem}-{name}", data)
    click.echo("\n".join(f"{stem}-{name}" for name in made))
    if "csv" in kinds:
        options.say(*(joined(": ", (f"{stem}-cards.csv", one)) for one in not_in_table(section)), err=True)


def _kinds(what: str) -> tuple[str, ...]:
    asked = KINDS if what == "all" else tuple(part.strip() for part in what.split(",") if part.strip())
    unknown = [kind for kind in asked if kind not in KINDS]
    if unknown or not asked:
        raise BadInput.told("{what!r}: the sheets are {list}", what=what, list=", ".join(KINDS))
    return asked


def _round(section: Section, kind: str, asked: int | None) -> int:
    number = asked or section.drawn_rounds
    if kind in _ROUND_KINDS and not 1 <= number <= section.drawn_rounds:
        raise BadInput.told("round {n} has not been drawn yet", n=asked or 1)
    return number


def _documents(section: Section, kind: str, number: int, form: str, language: str) -> list[tuple[str, bytes]]:
    """File names and contents."""
    if kind == "csv":
        return [("cards.csv", ("\ufeff" + csv_text(table_of_cards(section))).encode())]
    name = f"round-{number}-{kind}" if kind in _ROUND_KINDS else kind
    if form == "html" and kind in LISTS:
        return [(f"{name}.html", render([list_document(section, kind, number)], form, language))]
    part = junior_part(section, kind, number, language)
    if form == "pdf":
        return [(f"{name}.pdf", typeset([part], title=section.title, language=language))]
    pages = typeset([part], title=section.title, language=language, form="svg").split(b"\0")
    if form == "svg":
        return [(f"{name}-{page}.svg", drawing) for page, drawing in enumerate(pages, 1)]
    return [(f"{name}.html", page_of_drawings(section.title, pages, language))]


@click.command("rebuild")
@click.argument("table")
@click.argument("file")
@options.encoding_option
@click.option("--title", default="", help="Title; by default the name of the file.")
@click.option("--rounds", type=click.IntRange(1, 99), default=6, show_default=True)
@click.option("--prizes", type=click.Choice(["trophies", "cash"]), default="trophies", show_default=True)
@click.option("--separate", default=",".join(RELATIONS), metavar="LIST", help="As for `new`.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="As for `new`.")
@told
def rebuild(
    table: str, file: str, title: str, rounds: int, prizes: str, separate: str, settings: tuple[str, ...]
) -> None:
    """Make the section file again from a TABLE (CSV or XLSX) that was filled in from the paper cards.

    `cards --what csv` writes the form of the table. Both cards of a game must agree; where one of them
    is blank the other one counts. Nothing is written while they disagree.
    """
    start = Section.of(
        title or os.path.splitext(os.path.basename(file))[0],
        rounds=rounds,
        prizes=prizes,
        options=options_from(separate, settings),
    )
    cells, notes = read_table(table), Faults()
    section = section_from_cards(cells, table, start, notes)
    make(file, founding(section), f"rebuilt from {os.path.basename(table)}")
    options.say(*(joined(": ", (table, note)) for note in (*not_on_cards(cells, ON_CARDS), *notes)), err=True)
    awaited = len(section.awaited())
    options.say(
        sentence(
            "{file}: cards: {n}, rounds: {drawn_rounds}, boards still playing: {awaited}",
            file=file,
            n=len(section.entries),
            drawn_rounds=section.drawn_rounds,
            awaited=awaited,
        )
    )


# -- `pairwright kjca standings` and `schools`: places, trophies, medals, cash, best school ------------


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
    if not section.finished_rounds:
        prizes = []  # everybody is level on nothing
    if as_json:
        told = [_as_json(section, title, lines, prizes) for title, lines in lists]
        print_json({"lists": told})
        return
    for number, (title, lines) in enumerate(lists):
        if number:
            click.echo()
        print_table(standings_table(section, title, lines, prizes))


def prize_lists(section: Section, by_section: bool, *, cash: bool) -> list[tuple[str, list[TrophyStanding]]]:
    """Titles and standings: one list, or one for every former section."""
    after = sentence("after round {n}", n=section.finished_rounds)
    if not by_section:
        return [(joined(", ", (section.title, after)), standings(section.tournament(), cash=cash))]
    former = former_lists(section, cash=cash)
    if [name for name, _ in former] == [""]:
        raise BadInput.told("{title} has no former sections; it was not merged", title=section.title)
    return [(joined(", ", (name or sentence("No section"), after)), lines) for name, lines in former]


def _as_json(
    section: Section, title: str, lines: Sequence[TrophyStanding], prizes: Sequence[Fraction]
) -> dict[str, Any]:
    shares = cash_shares(lines, prizes)
    found = [
        {
            "place": line.place,
            "id": section.identity(line.player),
            "name": section.entries[line.player].name,
            "points": line.points / POINT,
            "opponents_points": line.opponents_points / POINT,
            "between": None if line.direct is None else line.direct / POINT,
            "wins": line.wins,
            "performance": None if line.performance is None else round(float(line.performance), 2),
            "prize": line.prize,
            "cash": round(float(shares[line.player]), 2) if line.player in shares else None,
        }
        for line in lines
    ]
    return {"title": title, "standings": found}


def _money(text: str) -> list[Fraction]:
    try:
        prizes = [Fraction(part.strip().lstrip("£")) for part in text.split(",") if part.strip()]
    except (ValueError, ZeroDivisionError):
        raise BadInput.told(
            "cash prizes {text!r} are not a list of amounts such as 40,25,15", text=text
        ) from None
    if any(prize < 0 for prize in prizes):
        raise BadInput.told("a cash prize cannot be less than nothing")
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
            raise BadInput.told("bonus {text!r}: no section is called {title!r}", text=text, title=title)
        try:
            known[title] = Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise BadInput.told("bonus {text!r}: {value!r} is not a number", text=text, value=value) from None
    found = best_schools([(one.title, one.tournament()) for one in sections], known, best, fewest)
    if as_json:
        listed = [
            {
                "place": school.place,
                "school": school.name,
                "score": float(school.score),
                "pupils": [_pupil_as_json(pupil) for pupil in school.pupils],
                "too_few_games": [_pupil_as_json(pupil) for pupil in school.too_few],
                "better_elsewhere": [_pupil_as_json(pupil) for pupil in school.again],
            }
            for school in found
        ]
        print_json({"schools": listed})
        return
    print_table(schools_table(found, best, fewest))


def _pupil_as_json(pupil: Pupil) -> dict[str, Any]:
    return {"name": pupil.name, "section": pupil.section, "score": float(pupil.score), "games": pupil.games}


# ------------------------------------------------------------------------------------------------------


EPILOG = """\
\b
A day:
  pairwright kjca new under9.json --from under9.csv --separate family
  pairwright kjca draw under9.json
  pairwright kjca cards under9.json --what pairings,slips
  pairwright kjca late under9.json "Larch, Leo" --grade 95
  pairwright kjca result under9.json 1 1-0 2 draw 3 0-1
  pairwright kjca draw under9.json
  pairwright kjca standings under9.json

\b
Everything about a section is in its one file: an event as the desk exports it
and brings it in, with every change since it was made. `undo` takes back the
latest one, `undo --round 3` everything since before that draw.
"""


@click.group("kjca", cls=options.InOrder, epilog=EPILOG)
@click.option("--section", default="", metavar="NAME", help="Which section of an event, by its short name.")
@click.pass_context
def command(context: click.Context, section: str) -> None:
    """Run a junior section on cards, by the guidelines of the Kent Junior Chess Association."""
    context.obj = section


for verb in (
    new, draw, result, late, withdraw, bye, grade, standings_verb, cards, rebuild, merge, schools, undo,
):  # fmt: skip
    command.add_command(verb)
