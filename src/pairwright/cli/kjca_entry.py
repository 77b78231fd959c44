"""`pairwright kjca new`, `late`, `withdraw`, `bye` and `merge`: who plays."""

from __future__ import annotations

import os
from dataclasses import replace

import click

from pairwright.cli import options
from pairwright.cli.kjca_files import change, load_section, make, read_table, told
from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined
from pairwright.common.messages import told as sentence
from pairwright.lists.cell_tables import Table
from pairwright.lists.column_roles import is_unrated
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bye_acts import RequestBye
from pairwright.storage.actions.entry_list_acts import (
    ChangePlayer,
    CheckIn,
    EnterLate,
    EnterPlayers,
    NumberPlayers,
    Withdraw,
)
from pairwright.storage.actions.event_acts import short_name
from pairwright.storage.actions.move import MergeSections
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import ChangeRound, PairedBoard
from pairwright.storage.actions.typed_fields import named_entry
from pairwright.storage.kjca_file import JuniorFile, founding
from pairwright.storage.kjca_section import particulars_of_card
from pairwright.systems.kjca.entry_list import entries_of
from pairwright.systems.kjca.first_round import leave_gap
from pairwright.systems.kjca.kjca_options import RELATIONS, KjcaOptions
from pairwright.systems.kjca.section import CardEntry, Section
from pairwright.systems.kjca.section_form import parse_grade
from pairwright.tournament.units import parse_points

_RELATION = {"family": sentence("family"), "club": sentence("club"), "school": sentence("school")}

NEW_EPILOG = """\
\b
The list has one child a row under headings such as
  name, grade, school, club, family, date of birth, ECF code
(surname and forename may stand in columns of their own; only a name is
needed).

\b
Examples:
  pairwright kjca new under9.json --from under9.csv --title "Under 9"
  pairwright kjca new under9.json --from entries.xlsx --separate family,school
"""


@click.command("new", epilog=NEW_EPILOG)
@click.argument("file")
@click.option("--from", "source", metavar="LIST", help="Entry list: CSV, or XLSX/ODS with the sheets extra.")
@click.option("--title", default="", help="Title; by default the name of the file.")
@click.option("--date", default="", help="Day of the event, such as 2026-11-21.")
@click.option("--rounds", type=click.IntRange(1, 99), default=6, show_default=True)
@click.option("--prizes", type=click.Choice(["trophies", "cash"]), default="trophies", show_default=True)
@click.option(
    "--separate", default=",".join(RELATIONS), show_default=True, metavar="LIST",
    help="Whom to keep apart: any of these, or none.",
)  # fmt: skip
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="Another option of the draw.")
@click.option(
    "--mixed-grades", is_flag=True, help="Accept three-digit grades and four-digit ratings together."
)
@told
def new(
    file: str,
    source: str | None,
    title: str,
    date: str,
    rounds: int,
    prizes: str,
    separate: str,
    settings: tuple[str, ...],
    mixed_grades: bool,
) -> None:
    """Make a section file, with the children of an entry list."""
    entries = entries_of(read_table(source), source, mixed_grades=mixed_grades) if source else ()
    section = Section(
        title or os.path.splitext(os.path.basename(file))[0],
        date,
        rounds,
        prizes,
        options_from(separate, settings),
        entries,
    )
    make(file, founding(section), f"made from {os.path.basename(source)}" if source else "made")
    ungraded = sum(not entry.grade for entry in entries)
    options.say(
        sentence(
            "{file}: {n} cards, {ungraded} of them ungraded; {rounds} rounds",
            file=file,
            n=len(entries),
            ungraded=ungraded,
            rounds=rounds,
        )
    )
    apart = [_RELATION[one] for one in section.options.separate]
    kept_apart = joined(", ", apart) or sentence("nobody")
    options.say(sentence("kept apart: {list}", list=kept_apart))
    _warn_small(len(entries), rounds)


def options_from(separate: str, settings: tuple[str, ...]) -> KjcaOptions:
    """The options of a section from the words of the command line."""
    values: dict[str, object] = {}
    if fold(separate) != "none":
        values["separate"] = [part.strip() for part in separate.split(",") if part.strip()]
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput.told("{setting!r} is not like third_colour=soft", setting=setting)
        yes_no: dict[str, object] = {"true": True, "yes": True, "false": False, "no": False}
        values[name.strip()] = value.split(",") if name == "break_order" else yes_no.get(value.lower(), value)
    return KjcaOptions.of(values)


def _warn_small(children: int, rounds: int) -> None:
    """A controller should hear early that a section is too small for a Swiss."""
    if 0 < children <= rounds + 1:
        options.say(
            sentence(
                "Note: {children} children in {rounds} rounds run into rematches; an all-play-all is fairer",
                children=children,
                rounds=rounds,
            ),
            err=True,
        )


LATE_EPILOG = """\
\b
Before round 1 is drawn the card takes its place by grade. While round 1 is
played it goes below the published boards: it plays the waiting card (the
bye), or waits. Later it joins the next round, with the points you grant.
"""


@click.command("late", epilog=LATE_EPILOG)
@click.argument("file")
@click.argument("name", required=False)
@click.option("--grade", default="")
@click.option("--school", default="")
@click.option("--club", default="")
@click.option("--family", default="")
@click.option("--born", default="", help="Date of birth.")
@click.option("--ecf", default="", help="ECF code.")
@click.option(
    "--from", "source", metavar="LIST", help="Several late entries, as for `new`, in order of arrival."
)
@click.option("--points", default="0", help="Points granted for missed rounds.", show_default=True)
@click.option("--next-round", is_flag=True, help="Join the next round, not the one being played.")
@told
def late(
    file: str, name: str | None, grade: str, school: str, club: str, family: str, born: str, ecf: str,
    source: str | None, points: str, next_round: bool,
) -> None:  # fmt: skip
    """Enter a child who comes late: NAME is "Surname, Given"."""
    if (name is None) == (source is None):
        raise BadInput.told("give either the name of one child or --from with a list")
    table: Table = read_table(source) if source else [
        ["name", "grade", "school", "club", "family", "born", "ecf code"],
        [name, grade, school, club, family, born, ecf],
    ]  # fmt: skip
    newcomers = entries_of(table, source or "", mixed_grades=True)
    try:
        granted = parse_points(points)
    except ValueError as error:
        raise BadInput.told("points granted: {error}", error=error) from None

    def acts(before: JuniorFile) -> list[Action]:
        section, key, players = before.section, before.key, tuple(map(particulars_of_card, newcomers))
        _check_new(section, newcomers)
        if section.drawn_rounds == 1 and section.awaited() and not next_round:
            if granted:
                raise BadInput.told("points are granted for missed rounds only, and none has been missed")
            return [EnterLate(key, players)]
        known = max((entry.key for entry in before.state.entries), default=0)
        here = range(known + 1, known + 1 + len(players)) if before.state.setup.check_in else ()
        entered = EnterPlayers(key, players, section.drawn_rounds and section.drawn_rounds + 1, granted)
        return [entered, *(CheckIn(key, entry) for entry in here)]

    change(file, acts)


def _check_new(section: Section, newcomers: tuple[CardEntry, ...]) -> None:
    known = {fold(entry.name): entry for entry in section.entries}
    for entry in newcomers:
        other = known.get(fold(entry.name))
        if other is not None and not (entry.born and other.born and entry.born != other.born):
            raise BadInput.told(
                "{name} has a card already (number {identity}); tell two children apart by date of birth",
                name=entry.name,
                identity=other.identity,
            )
        codes = [old for old in section.entries if entry.ecf and fold(old.ecf) == fold(entry.ecf)]
        if codes:
            raise BadInput.told(
                "{name}: ECF code {ecf} is that of {name2} already",
                name=entry.name,
                ecf=entry.ecf,
                name2=codes[0].name,
            )


@click.command("withdraw")
@click.argument("file")
@click.argument("child")
@click.option("--after-this-round", is_flag=True, help="Plays the round that is drawn, then goes.")
@told
def withdraw(file: str, child: str, after_this_round: bool) -> None:
    """Take a child out of the draws to come; CHILD is a name or the number of a card.

    When the round is drawn and the child's result is not in, the opponent wins by default, unless
    --after-this-round is given. With the option fill_gaps the opponent waits for a late entry in round 1.
    """
    change(file, lambda before: _leaving(before, child, after_this_round))


def _leaving(file: JuniorFile, child: str, after_this_round: bool) -> list[Action]:
    section, key = file.section, named_entry(file.state, child)
    player = file.state.index_of[key]
    entry = section.entries[player]
    if entry.withdrawn_after is not None:
        raise BadInput.told(
            "{name} has withdrawn already, after round {withdrawn_after}",
            name=entry.name,
            withdrawn_after=entry.withdrawn_after,
        )
    number = section.drawn_rounds
    row = next((row for row in section.round_rows(number) if player in (row.white, row.black)), None)
    left = Withdraw(file.key, key, number)
    if row is None or row.result or after_this_round:
        return [left]
    if number == 1 and section.options.fill_gaps:
        return [left, _with_gap(file, section, player)]
    board = file.state.round(number).board_of(key)
    return [left, EnterResult(file.key, number, board, "-/+" if row.white == player else "+/-")]


def _with_gap(file: JuniorFile, section: Section, player: int) -> ChangeRound:
    """Round 1 without a child, whose opponent waits."""
    made = leave_gap(section.draw_of(1), player)
    return ChangeRound(
        file.key,
        1,
        tuple(PairedBoard(file.entry_at(one.white), file.entry_at(one.black)) for one in made.boards),
        tuple(map(file.entry_at, made.waiting)),
        ((file.entry_at(player), "absent"),),
    )


@click.command("bye")
@click.argument("file")
@click.argument("child")
@click.option("--round", "round_number", type=click.IntRange(min=1), help="Round; by default the next.")
@click.option("--points", type=click.Choice(["half", "0"]), default="half", show_default=True)
@click.option("--cancel", is_flag=True, help="Take the request back.")
@told
def bye(file: str, child: str, round_number: int | None, points: str, cancel: bool) -> None:
    """Note a bye that a child asks for, before the round is drawn."""

    kind = "" if cancel else {"half": "half", "0": "zero"}[points]
    change(file, lambda before: [RequestBye(
        before.key, named_entry(before.state, child), round_number or before.section.drawn_rounds + 1, kind
    )])  # fmt: skip


@click.command("merge")
@click.argument("first")
@click.argument("second")
@click.argument("output")
@told
def merge(first: str, second: str, output: str) -> None:
    """Merge two sections into OUTPUT, before round 1; prizes stay separate (`standings --by-section`).

    Options, rounds and prizes are those of FIRST.
    """
    one, other = load_section(first), load_section(second)
    title, count = f"{one.title} and {other.title}", len(one.entries) + len(other.entries)
    key = short_name(one.title, ())
    taken_in = short_name(other.title, (key,))
    acts = [
        *founding(one),
        *founding(other, key=taken_in),
        MergeSections(key, taken_in, title),
        NumberPlayers(key, tuple(range(1, count + 1))),
    ]
    make(output, acts, f"merged from {os.path.basename(first)} and {os.path.basename(second)}")
    options.say(sentence("{output}: {title}, {count} cards", output=output, title=title, count=count))


@click.command("grade")
@click.argument("file")
@click.argument("child")
@click.argument("value")
@told
def grade(file: str, child: str, value: str) -> None:
    """Correct a grade, or enter an estimate for an ungraded child; "none" takes it away."""
    number = 0 if is_unrated(value) else parse_grade(value)
    if number is None:
        raise BadInput.told("{value!r} is not a grade: a whole number, or none", value=value)

    def acts(before: JuniorFile) -> list[Action]:
        entry = before.state.entry(named_entry(before.state, child))
        rating = entry.particulars.rating if number else 0
        own = replace(entry.particulars, national_rating=number, rating=rating)
        return [ChangePlayer(before.key, entry.key, own)]

    change(file, acts)
