"""`pairwright kjca draw`, `result` and `undo`: one round after the other."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import Any

import click

from pairwright.cli.files import STANDARD, read_bytes, write_bytes
from pairwright.cli.kjca_common import change, display, find_card, told
from pairwright.cli.kjca_files import (
    load_document,
    load_section,
    only_one,
    previous_name,
    round_name,
    save_section,
)
from pairwright.cli.options import json_option, print_json
from pairwright.cli.tables import Table, print_table
from pairwright.errors import BadInput
from pairwright.names import fold
from pairwright.publish.kjca_json import boards_as_json, draw_as_json, evidence_as_json
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.draw import Draw
from pairwright.systems.kjca.first_round import add_late_entries
from pairwright.systems.kjca.rounds import draw_round
from pairwright.systems.kjca.section import Row, Section
from pairwright.systems.kjca.section_form import is_section_file, parse_result, section_of
from pairwright.tournament.history import History
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.units import format_points

DRAW_EPILOG = """\
\b
Examples:
  pairwright kjca draw under9.json           draw the next round and keep it
  pairwright kjca draw under9.json --explain with what the next best would have cost
  pairwright kjca draw under9.json --again   draw the latest round once more
"""


@click.command("draw", epilog=DRAW_EPILOG)
@click.argument("file")
@click.option("--again", is_flag=True, help="Draw the latest round again; refused once it has results.")
@click.option("--show", is_flag=True, help="Only show what would be drawn; keep nothing.")
@click.option("--explain", is_flag=True, help="Say for every alteration what the next best would have cost.")
@json_option
@told
def draw(file: str, again: bool, show: bool, explain: bool, as_json: bool) -> None:
    """Draw the next round of the section in FILE, and keep it there.

    A round that is drawn and has no results yet is shown again, unchanged. A file that only describes
    a position (players, results, round) is drawn and left as it is.
    """
    if file == STANDARD or show:
        section, document = load_document(file)
        _show(*_drawn(section, document, again), as_json, explain)
        return
    with only_one(file):
        section, document = load_document(file)
        section, made, report = _drawn(section, document, again)
        if is_section_file(document) and made.round_number not in _published(document):
            save_section(file, section, keep_round=made.round_number)
        elif is_section_file(document) and again:
            save_section(file, section)
    _show(section, made, report, as_json, explain)


def _published(document: dict[str, Any]) -> set[object]:
    return {row.get("round") for row in document.get("results", []) if isinstance(row, dict)}


def _drawn(section: Section, document: dict[str, Any], again: bool) -> tuple[Section, Draw, dict[str, Any]]:
    """The section with the round drawn, the draw, and its report."""
    awaited = section.awaited()
    if again:
        section = _undrawn(section)
    elif awaited:
        return _as_published(section, awaited)
    if section.finished_rounds >= section.rounds and is_section_file(document):
        raise BadInput(f"all {section.rounds} rounds have been drawn and played")
    made = draw_round(section.tournament(), section.options)
    section, made = _with_late_entries(section, made, document)
    report = draw_as_json(section, made)
    return section.with_draw(made, evidence_as_json(section, made)), made, report


def _undrawn(section: Section) -> Section:
    number = section.drawn_rounds
    if not number:
        raise BadInput("no round has been drawn yet")
    entered = [row for row in section.round_rows(number) if row.black != NO_OPPONENT and row.result]
    if entered:
        raise BadInput(
            f"round {number} has results already (board {entered[0].board}); a published pairing is changed "
            "only before play"
        )
    return section.without_round(number).noted(f"round {number}: drawn again")


def _as_published(section: Section, awaited: tuple[Row, ...]) -> tuple[Section, Draw, dict[str, Any]]:
    number = section.drawn_rounds
    boards = [row for row in section.round_rows(number) if row.black != NO_OPPONENT]
    if len(awaited) < len(boards):
        missing = ", ".join(
            f"board {row.board} ({display(section, row.white)} v {display(section, row.black)})"
            for row in awaited
        )
        raise BadInput(f"round {number} is not over; results are awaited of {missing}")
    made = section.draw_of(number)
    kept = next((dict(found) for found in section.draws if found.get("round") == number), {})
    report = {**boards_as_json(section, made), "alterations": [], "warnings": [], **kept}
    return section, made, report


def _with_late_entries(section: Section, made: Draw, document: dict[str, Any]) -> tuple[Section, Draw]:
    """A position may name the late entries of round 1 in order of arrival."""
    late = document.get("late_entries_in_order_of_arrival")
    if not late or made.round_number != 1:
        return section, made
    known = section_of({"players": [*document["players"], *late], "options": document.get("options", {})})
    first = len(section.entries)
    cards = [
        Card(index, entry.name, entry.grade) for index, entry in enumerate(known.entries) if index >= first
    ]
    return section.with_entries(*known.entries[first:]), add_late_entries(made, cards, section.options)


def _show(section: Section, made: Draw, report: dict[str, Any], as_json: bool, explain: bool) -> None:
    if as_json:
        print_json(report)
        return
    print_table(round_table(section, made))
    warnings = report.get("warnings", [])
    if report.get("alterations"):
        click.echo("\nAlterations:")
    for alteration in sorted(report.get("alterations", []), key=lambda one: one["text"] not in warnings):
        click.echo(f"  {'Note: ' if alteration['text'] in warnings else ''}{alteration['text']}")
        if explain and "next_best" in alteration:
            click.echo(f"      {alteration['next_best']['text']}")


def round_table(section: Section, made: Draw) -> Table:
    """The round sheet as a table, with the points before the round."""
    scores = History.of(section.tournament(made.round_number - 1)).scores[-1]

    def points(player: int) -> str:
        return format_points(scores[player])

    rows = []
    for board in made.boards:
        arrow = {"float": "float", "late": "late entry"}.get(board.kind, "")
        rows.append(
            [
                str(board.number), display(section, board.white), points(board.white),
                display(section, board.black), points(board.black), arrow,
            ]
        )  # fmt: skip
    idle = (*made.gaps, *(() if made.bye is None else (made.bye,)))
    rows += [["", display(section, player), points(player), "bye (1 point)", "", ""] for player in idle]
    headings = [
        ("board", True),
        ("White", False),
        ("pts", True),
        ("Black", False),
        ("pts", True),
        ("", False),
    ]
    return Table(
        headings, rows, f"{section.title}, round {made.round_number} of {section.rounds}".strip(", ")
    )


_WHITE_WORDS = {"white": "1-0", "w": "1-0", "black": "0-1", "b": "0-1", "draw": "1/2-1/2", "d": "1/2-1/2"}
_OWN_WORDS = {"win": 1, "won": 1, "loss": -1, "lost": -1, "lose": -1, "draw": 0, "drew": 0}

RESULT_EPILOG = """\
\b
Examples:
  pairwright kjca result under9.json 1 1-0 2 draw 3 0-1
  pairwright kjca result under9.json "Ash, Ada" win
  pairwright kjca result under9.json 4 +/-        Black did not come
  pairwright kjca result under9.json --correct --round 2 5 0-1   in an earlier round
"""


@click.command("result", epilog=RESULT_EPILOG, context_settings={"ignore_unknown_options": True})
@click.argument("file")
@click.argument("words", nargs=-1, required=True, metavar="BOARD RESULT...")
@click.option("--round", "round_number", type=click.IntRange(min=1), help="Round; by default the latest.")
@click.option("--correct", is_flag=True, help="Replace results that stand, without being asked.")
@told
def result(file: str, words: tuple[str, ...], round_number: int | None, correct: bool) -> None:
    """Enter results: a board (or a child) and its result, as many as you like.

    Results of a board: 1-0, 0-1, draw, white, black; +/-, -/+, -/- where somebody did not come;
    "none" takes a result back. Results of a child: win, loss, draw.

    A result that stands already is replaced only with --correct, or after you said yes.
    """
    said = re.sub(r"=(?=\S)", " ", " ".join(f"\0{word}" for word in words)).split("\0")[1:]
    parts = [part for word in said for part in _parts(word.strip())]
    if len(parts) % 2:
        raise BadInput("results come in twos: a board and its result, such as 3 1-0")
    _, _, replaced = _with_results(load_section(file), round_number, parts)
    if not correct:
        _ask(replaced)

    def act(section: Section) -> Section:
        after, lines, meanwhile = _with_results(section, round_number, parts)
        if not correct and meanwhile != replaced:
            raise BadInput("somebody else entered one of these results meanwhile; look, and enter them again")
        told_lines.extend(lines)
        return after

    told_lines: list[str] = []
    section = change(file, act)
    for line in told_lines:
        click.echo(line)
    missing = section.awaited()
    if missing:
        click.echo(f"awaited: boards {', '.join(str(row.board) for row in missing)}")
    elif section.drawn_rounds < section.rounds:
        click.echo(f"round {section.drawn_rounds} is complete")
    else:
        click.echo("all rounds are complete")


def _with_results(
    section: Section, round_number: int | None, parts: Sequence[str]
) -> tuple[Section, list[str], list[str]]:
    """The section with the results, what is to be told, and which results were replaced."""
    number = round_number or section.drawn_rounds
    if not number or number > section.drawn_rounds:
        raise BadInput(f"round {number or 1} has not been drawn yet")
    faults: list[str] = []
    lines: list[str] = []
    replaced: list[str] = []
    for what, value in zip(parts[::2], parts[1::2], strict=True):
        try:
            section = _entered(section, number, what, value, (lines, replaced))
        except BadInput as error:
            faults += error.faults
    if faults:
        raise BadInput(*faults)
    return section, lines, replaced


def _ask(replaced: Sequence[str]) -> None:
    """A result that stands is replaced by somebody who knows it: yes at a terminal, else --correct."""
    if replaced and not sys.stdin.isatty():
        raise BadInput(*(f"{line}; say --correct to replace it" for line in replaced))
    for line in replaced:
        if not click.confirm(f"{line}. Replace it?"):
            raise BadInput("the result stands")


def _parts(word: str) -> list[str]:
    """ "3 1-0" after an equals sign was opened; names with blanks stay whole."""
    match = re.fullmatch(r"(\d+) (\S+)", word)
    return [match[1], match[2]] if match else [word]


def _entered(
    section: Section, number: int, what: str, value: str, told_lists: tuple[list[str], list[str]]
) -> Section:
    lines, replaced = told_lists
    rows = [row for row in section.round_rows(number) if row.black != NO_OPPONENT]
    if what.isascii() and what.isdigit():
        row = next((row for row in rows if row.board == int(what)), None)
        if row is None:
            boards = ", ".join(str(row.board) for row in rows)
            raise BadInput(f"there is no board {what} in round {number}; the boards are {boards}")
        known = _board_result(value)
    else:
        player = find_card(section, what)
        row = next((row for row in rows if player in (row.white, row.black)), None)
        if row is None:
            raise BadInput(f"{display(section, player)} has no game in round {number}")
        known = _own_result(value, row.white == player)
    if known is None:
        raise BadInput(
            f"{what}: {value!r} is not a result; use 1-0, 0-1, draw, white, black, +/-, -/+, -/- or none "
            "(for a child win, loss, draw)"
        )
    shown = known or "no result"
    white, black = display(section, row.white), display(section, row.black)
    lines.append(f"round {number}, board {row.board}: {white} {shown} {black}")
    changed = section.with_result(row, known)
    if row.result and row.result != known:
        changed = changed.noted(f"round {number}, board {row.board}: {row.result} corrected to {shown}")
        if known:
            stands = f"round {number}, board {row.board}: {white} {row.result} {black} stands"
            replaced.append(f"{stands}, not {known}")
        if number < section.drawn_rounds:
            lines.append(f"round {number + 1} was drawn with {row.result}; its pairings stand (S9)")
            if not known:
                raise BadInput(f"round {number + 1} is drawn: the result can be corrected, not taken back")
    return changed


def _board_result(value: str) -> str | None:
    word = fold(value)
    return "" if word == "none" else _WHITE_WORDS.get(word) or parse_result(value)


def _own_result(value: str, white: bool) -> str | None:
    word = fold(value)
    if word == "none":
        return ""
    if word not in _OWN_WORDS:
        return None
    sign = _OWN_WORDS[word] if white else -_OWN_WORDS[word]
    return {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[sign]


@click.command("undo")
@click.argument("file")
@click.option(
    "--round", "round_number", type=click.IntRange(min=1), help="Go back to before this round's draw."
)
@told
def undo(file: str, round_number: int | None) -> None:
    """Take back the latest change; with --round, go back to before a draw.

    What stood in the file until now is kept as the previous version, so that `undo` can be undone.
    """
    source = previous_name(file) if round_number is None else round_name(file, round_number)
    if not os.path.exists(source):
        raise BadInput(f"there is nothing to go back to: {source} does not exist")
    with only_one(file):
        earlier = read_bytes(source)
        load_document(source)
        if os.path.exists(file):
            write_bytes(previous_name(file), read_bytes(file))
        write_bytes(file, earlier)
    click.echo(f"{file} is again what it was in {source}")
