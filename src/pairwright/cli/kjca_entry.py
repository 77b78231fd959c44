"""`pairwright kjca new`, `late`, `withdraw`, `bye` and `merge`: who plays."""

from __future__ import annotations

import os
from dataclasses import replace

import click

from pairwright.cli.kjca_common import change, display, find_card, told
from pairwright.cli.kjca_files import load_section, only_one, read_table, save_section
from pairwright.errors import BadInput
from pairwright.lists.people import is_unrated
from pairwright.lists.tables import Table
from pairwright.names import fold
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.entry_list import entries_of, merged
from pairwright.systems.kjca.first_round import add_late_entries, leave_gap
from pairwright.systems.kjca.options import RELATIONS, Options
from pairwright.systems.kjca.section import Entry, Request, Row, Section
from pairwright.systems.kjca.section_form import parse_grade
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.units import parse_points

NEW_EPILOG = """\
\b
The list has one child a row under headings such as
  name, grade, school, club, family, date of birth, ECF code
(surname and forename may stand in columns of their own; only a name is needed).

\b
Examples:
  pairwright kjca new under9.json --from under9.csv --title "Under 9"
  pairwright kjca new under9.json --from entries.xlsx --separate family,school
"""


@click.command("new", epilog=NEW_EPILOG)
@click.argument("file")
@click.option("--from", "source", metavar="LIST", help="Entry list: CSV, or XLSX/ODS with the sheets extra.")
@click.option("--title", default="", help="Title; by default the name of the file.")
@click.option("--date", default="", help="Date of the event.")
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
    with only_one(file):
        if os.path.exists(file):
            raise BadInput(f"{file} exists already; remove it first, or choose another name")
        save_section(file, section)
    ungraded = sum(not entry.grade for entry in entries)
    click.echo(f"{file}: {len(entries)} cards, {ungraded} of them ungraded; {rounds} rounds")
    click.echo(f"kept apart: {', '.join(section.options.separate) or 'nobody'}")
    _warn_small(len(entries), rounds)


def options_from(separate: str, settings: tuple[str, ...]) -> Options:
    """The options of a section from the words of the command line."""
    values: dict[str, object] = {}
    if fold(separate) != "none":
        values["separate"] = [part.strip() for part in separate.split(",") if part.strip()]
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput(f"{setting!r} is not like third_colour=soft")
        yes_no: dict[str, object] = {"true": True, "yes": True, "false": False, "no": False}
        values[name.strip()] = value.split(",") if name == "break_order" else yes_no.get(value.lower(), value)
    return Options.of(values)


def _warn_small(children: int, rounds: int) -> None:
    """A controller should hear early that a section is too small for a Swiss."""
    if 0 < children <= rounds + 1:
        click.echo(
            f"Note: {children} children in {rounds} rounds run into rematches; an all-play-all is fairer",
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
        raise BadInput("give either the name of one child or --from with a list")
    table: Table = read_table(source) if source else [
        ["name", "grade", "school", "club", "family", "born", "ecf"],
        [name, grade, school, club, family, born, ecf],
    ]  # fmt: skip
    try:
        newcomers = entries_of(table, source or "late entry", mixed_grades=True)
    except BadInput as error:
        # One child from the command line has no row to speak of.
        raise BadInput(*(fault.replace("late entry:2", "late entry") for fault in error.faults)) from None
    try:
        granted = parse_points(points)
    except ValueError as error:
        raise BadInput(f"points granted: {error}") from None
    lines: list[str] = []
    change(file, lambda section: _with_newcomers(section, newcomers, granted, next_round, lines))
    for line in lines:
        click.echo(line)


def _with_newcomers(
    section: Section, newcomers: tuple[Entry, ...], granted: int, next_round: bool, lines: list[str]
) -> Section:
    _check_new(section, newcomers)
    running = section.drawn_rounds == 1 and bool(section.awaited()) and not next_round
    entered = 1 if running or not section.drawn_rounds else section.drawn_rounds + 1
    if granted and entered == 1:
        raise BadInput("points are granted for missed rounds only, and none has been missed")
    if granted > (entered - 1) * 10:
        raise BadInput(f"{granted / 10:g} points cannot be granted for {entered - 1} missed rounds")
    first = section.next_identity()
    entries = tuple(
        replace(entry, identity=first + number, entered=entered, granted=granted)
        for number, entry in enumerate(newcomers)
    )
    index = len(section.entries)
    section = section.with_entries(*entries)
    who = ", ".join(f"{entry.identity} {entry.name}" for entry in entries)
    if not running:
        lines.append(f"{who}: in the draw from round {entered}")
        return section.noted(f"late entry: {who}, from round {entered}, {granted / 10:g} points granted")
    cards = [Card(index + number, entry.name, entry.grade) for number, entry in enumerate(entries)]
    made = add_late_entries(section.draw_of(1), cards, section.options)
    for board in made.boards:
        if max(board.white, board.black) >= index:
            white, black = display(section, board.white), display(section, board.black)
            lines.append(f"round 1, board {board.number}: {white} (White) v {black}")
    if made.bye is not None:
        lines.append(f"round 1, waiting, with the bye if nobody else comes: {display(section, made.bye)}")
    return section.with_draw(made).noted(f"late entry in round 1: {who}")


def _check_new(section: Section, newcomers: tuple[Entry, ...]) -> None:
    known = {fold(entry.name): entry for entry in section.entries}
    for entry in newcomers:
        other = known.get(fold(entry.name))
        if other is not None and not (entry.born and other.born and entry.born != other.born):
            raise BadInput(
                f"{entry.name} has a card already (number {other.identity}); tell two children apart by "
                "date of birth"
            )
        codes = [old for old in section.entries if entry.ecf and fold(old.ecf) == fold(entry.ecf)]
        if codes:
            raise BadInput(f"{entry.name}: ECF code {entry.ecf} is that of {codes[0].name} already")


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
    lines: list[str] = []
    change(file, lambda section: _without(section, child, after_this_round, lines))
    for line in lines:
        click.echo(line)


def _without(section: Section, child: str, after_this_round: bool, lines: list[str]) -> Section:
    player = find_card(section, child)
    entry = section.entries[player]
    if entry.withdrawn_after is not None:
        raise BadInput(f"{entry.name} has withdrawn already, after round {entry.withdrawn_after}")
    number = section.drawn_rounds
    row = next((row for row in section.round_rows(number) if player in (row.white, row.black)), None)
    leaving_now = row is not None and not row.result and not after_this_round
    entries = list(section.entries)
    entries[player] = replace(entry, withdrawn_after=number)
    section = replace(section, entries=tuple(entries)).noted(f"withdrawn: {entry.name}, after round {number}")
    lines.append(f"{display(section, player)} is not drawn after round {number}")
    if not leaving_now or row is None:
        return section
    if number == 1 and section.options.fill_gaps:
        made = leave_gap(section.draw_of(1), player)
        waiting = row.black if row.white == player else row.white
        lines.append(
            f"round 1: {display(section, waiting)} waits for a late entry, with the bye if nobody comes"
        )
        gone = Row(1, player, NO_OPPONENT, "absent")
        changed = section.with_draw(made)
        return replace(changed, rows=(*changed.rows, gone))
    outcome = "-/+" if row.white == player else "+/-"
    lines.append(f"round {number}, board {row.board}: {outcome}, won by default")
    return section.with_result(row, outcome)


@click.command("bye")
@click.argument("file")
@click.argument("child")
@click.option("--round", "round_number", type=click.IntRange(min=1), help="Round; by default the next.")
@click.option("--points", type=click.Choice(["half", "0"]), default="half", show_default=True)
@click.option("--cancel", is_flag=True, help="Take the request back.")
@told
def bye(file: str, child: str, round_number: int | None, points: str, cancel: bool) -> None:
    """Note a bye that a child asks for, before the round is drawn."""
    lines: list[str] = []

    def act(section: Section) -> Section:
        player = find_card(section, child)
        number = round_number or section.drawn_rounds + 1
        if number <= section.drawn_rounds:
            raise BadInput(f"round {number} is drawn already")
        if number > section.rounds:
            raise BadInput(f"there are only {section.rounds} rounds")
        others = tuple(
            request
            for request in section.requests
            if (request.player, request.round_number) != (player, number)
        )
        kind = "half_bye" if points == "half" else "zero_bye"
        asked = () if cancel else (Request(number, player, kind),)
        lines.append(
            f"{display(section, player)}: {'no bye' if cancel else f'{points}-point bye'} in round {number}"
        )
        return replace(section, requests=(*others, *asked))

    change(file, act)
    click.echo(lines[0])


@click.command("merge")
@click.argument("first")
@click.argument("second")
@click.argument("output")
@told
def merge(first: str, second: str, output: str) -> None:
    """Merge two sections into OUTPUT, before round 1; prizes stay separate (`standings --by-section`).

    Options, rounds and prizes are those of FIRST.
    """
    section = merged(load_section(first), load_section(second))
    with only_one(output):
        if os.path.exists(output):
            raise BadInput(f"{output} exists already; remove it first, or choose another name")
        save_section(output, section)
    click.echo(f"{output}: {section.title}, {len(section.entries)} cards")


@click.command("grade")
@click.argument("file")
@click.argument("child")
@click.argument("value")
@told
def grade(file: str, child: str, value: str) -> None:
    """Correct a grade, or enter an estimate for an ungraded child; "none" takes it away."""
    lines: list[str] = []

    def act(section: Section) -> Section:
        player = find_card(section, child)
        number = 0 if is_unrated(value) else parse_grade(value)
        if number is None:
            raise BadInput(f"{value!r} is not a grade: a whole number, or none")
        entries = list(section.entries)
        entries[player] = replace(entries[player], grade=number)
        lines.append(f"{display(section, player)}: grade {number or 'none'}")
        return replace(section, entries=tuple(entries)).noted(lines[0])

    change(file, act)
    click.echo(lines[0])
