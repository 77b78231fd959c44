"""`pairwright kjca draw`, `result` and `undo`: one round after the other."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.files import STANDARD, only_one, read_bytes
from pairwright.cli.kjca_files import after, change, load, opened, position_in, row_told, save, told
from pairwright.cli.options import json_option, print_json
from pairwright.cli.text_tables import print_table, spoken, text_table
from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined
from pairwright.common.messages import told as sentence
from pairwright.publish.document import Table
from pairwright.publish.kjca_json import boards_as_json, draw_as_json
from pairwright.storage.act_sentences import act_sentence
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.actions.round_acts import PublishRound, WithdrawRound
from pairwright.storage.actions.typed_fields import named_entry
from pairwright.storage.draft_round import draft_of
from pairwright.storage.kjca_file import JuniorFile, published_draw
from pairwright.storage.replay import Restore
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.draw import Draw
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.first_round import add_late_entries
from pairwright.systems.kjca.section import Row, Section
from pairwright.systems.kjca.section_form import parse_result, section_of
from pairwright.tournament.history import History
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.units import points_text

DRAW_EPILOG = """\
\b
Examples:
  pairwright kjca draw under9.json          draw the next round and keep it
  pairwright kjca draw under9.json --explain
                                       with what the next best would have cost
  pairwright kjca draw under9.json --again  draw the latest round once more
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
    data, show = read_bytes(file), show or file == STANDARD
    position = position_in(data, file)
    if position is not None:
        _show(*_drawn_position(*position, again), as_json, explain)
        return
    with contextlib.nullcontext() if show else only_one(file):
        before = opened(data, file) if show else load(file)
        acts = _acts_of_draw(before, again)
        drawn = after(before, acts) if acts else before
        if acts and not show:
            save(file, drawn)
    section, number = drawn.section, drawn.section.drawn_rounds
    made, drawing = published_draw(drawn, number)
    _show(section, made, _report(section, made, drawing.report if drawing else {}), as_json, explain)


def _acts_of_draw(file: JuniorFile, again: bool) -> list[Action]:
    """What draws the next round, or the latest one again; nothing for one that no result is in of."""
    section, number = file.section, file.section.drawn_rounds
    if again and file.state.draft is not None:
        return [draft_of(file.state), PublishRound(file.key, number + 1)]
    if again:
        _check_undrawn(section)
        undrawn = after(file, [WithdrawRound(file.key, number)])
        return [WithdrawRound(file.key, number), draft_of(undrawn.state), PublishRound(file.key, number)]
    if _waits_whole(section):
        return []
    section.check_next_round()
    by_hand = file.state.draft is not None and file.state.draft.by_hand
    return [*([] if by_hand else [draft_of(file.state)]), PublishRound(file.key, number + 1)]


def _check_undrawn(section: Section) -> None:
    """Raise BadInput when the latest round cannot be drawn again."""
    number = section.drawn_rounds
    if not number:
        raise BadInput.told("no round has been drawn yet")
    entered = [row for row in section.round_rows(number) if row.black != NO_OPPONENT and row.result]
    if entered:
        raise BadInput.told(
            "round {number} has results already (board {board}); a published pairing is changed only "
            "before play",
            number=number,
            board=entered[0].board,
        )


def _report(section: Section, made: Draw, known: Mapping[str, Any]) -> Mapping[str, Any]:
    """A round as it stands, with what is known of its draw."""
    boards = boards_as_json(section, made)
    return {**boards, "alterations": [], "warnings": [], **known, **boards}


def _waits_whole(section: Section) -> bool:
    """True when no result of the latest round is in."""
    boards = [row for row in section.round_rows(section.drawn_rounds) if row.black != NO_OPPONENT]
    return bool(boards) and len(section.awaited()) == len(boards)


def _drawn_position(
    section: Section, document: Mapping[str, Any], again: bool
) -> tuple[Section, Draw, Mapping[str, Any]]:
    """The draw that a position asks for; of a round that it has without results, its boards."""
    if again:
        _check_undrawn(section)
        kept = [row for row in section.rows if row.round_number < section.drawn_rounds]
        section = replace(section, rows=tuple(kept))
    elif _waits_whole(section):
        made = section.draw_of(section.drawn_rounds)
        return section, made, _report(section, made, {})
    elif section.awaited():
        section.check_next_round()
    made = draw_round(section.tournament(), section.options)
    section, made = _with_late_entries(section, made, document)
    return section, made, draw_as_json(section, made)


def _with_late_entries(section: Section, made: Draw, document: Mapping[str, Any]) -> tuple[Section, Draw]:
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


def _show(section: Section, made: Draw, report: Mapping[str, Any], as_json: bool, explain: bool) -> None:
    if as_json:
        print_json(report)
        return
    print_table(round_table(section, made))
    warnings = report.get("warnings", [])
    if report.get("alterations"):
        options.say(sentence("\nAlterations:"))
    for alteration in sorted(report.get("alterations", []), key=lambda one: one["text"] not in warnings):
        text = alteration["text"]
        options.say(sentence("  Note: {text}", text=text) if text in warnings else joined("", ("  ", text)))
        if explain and "next_best" in alteration:
            options.say(joined("", ("      ", alteration["next_best"]["text"])))


_KINDS = {"float": sentence("float"), "late": sentence("late entry")}


def round_table(section: Section, made: Draw) -> Table:
    """The round sheet as a table, with the points before the round."""
    scores = History.of(section.tournament(made.round_number - 1)).scores[-1]

    def points(player: int) -> str:
        return points_text(scores[player])

    rows = []
    for board in made.boards:
        arrow = _KINDS.get(board.kind, "")
        rows.append(
            [
                str(board.number), section.entries[board.white].shown, points(board.white),
                section.entries[board.black].shown, points(board.black), arrow,
            ]
        )  # fmt: skip
    rows += [
        ["", section.entries[player].shown, points(player), sentence("bye (1 point)"), "", ""]
        for player in made.waiting
    ]
    headings = [
        ("Bd", True), ("White", False), ("Pts", True), ("Black", False), ("Pts", True), ("", False),
    ]  # fmt: skip
    round_of = sentence("round {n} of {total}", n=made.round_number, total=section.rounds)
    return text_table(headings, rows, joined(", ", (section.title, round_of)))


_WHITE_WORDS = {"white": "1-0", "w": "1-0", "black": "0-1", "b": "0-1", "draw": "1/2-1/2", "d": "1/2-1/2"}
_OWN_WORDS = {"win": 1, "won": 1, "loss": -1, "lost": -1, "lose": -1, "draw": 0, "drew": 0}

RESULT_EPILOG = """\
\b
Examples:
  pairwright kjca result under9.json 1 1-0 2 draw 3 0-1
  pairwright kjca result under9.json "Ash, Ada" win
  pairwright kjca result under9.json 4 +/-  Black did not come
  pairwright kjca result under9.json --correct --round 2 5 0-1
                                            in an earlier round
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
        raise BadInput.told("results come in twos: a board and its result, such as 3 1-0")
    replaced = _typed(load(file), round_number, parts)[1]
    if not correct:
        _ask(replaced)

    def acts_of(before: JuniorFile) -> list[Action]:
        acts, meanwhile = _typed(before, round_number, parts)
        if not correct and meanwhile != replaced:
            raise BadInput.told(
                "somebody else entered one of these results meanwhile; look, and enter them again"
            )
        return acts

    section = change(file, acts_of).section
    missing = section.awaited()
    if missing:
        options.say(
            sentence("still playing: boards {list}", list=", ".join(str(row.board) for row in missing))
        )
    elif section.drawn_rounds < section.rounds:
        options.say(sentence("round {drawn_rounds} is complete", drawn_rounds=section.drawn_rounds))
    else:
        options.say(sentence("all rounds are complete"))


def _typed(
    file: JuniorFile, round_number: int | None, parts: Sequence[str]
) -> tuple[list[Action], list[str]]:
    """The acts, and which results they replace."""
    section = file.section
    number = round_number or section.drawn_rounds
    if not number or number > section.drawn_rounds:
        raise BadInput.told("round {n} has not been drawn yet", n=number or 1)
    enter = EnterResult if number == len(file.state.rounds) else CorrectResult
    tables = file.state.tables(file.state.round(number))
    faults: list[str] = []
    acts: list[Action] = []
    replaced: list[str] = []
    for what, value in zip(parts[::2], parts[1::2], strict=True):
        try:
            row, known = _meant(file, section, number, what, value)
        except BadInput as error:
            faults += error.faults
            continue
        if row.result and known and row.result != known:
            stands = next(row_told(section, row))
            replaced.append(sentence("{line} stands, not {other}", line=stands, other=known))
        section = section.with_result(row, known)
        acts.append(enter(file.key, number, tables.index(row.board) + 1, known))
    if faults:
        raise BadInput(*faults)
    return acts, replaced


def _ask(replaced: Sequence[str]) -> None:
    """A result that stands is replaced by somebody who knows it: yes at a terminal, else --correct."""
    if replaced and not sys.stdin.isatty():
        raise BadInput(*(sentence("{line}; say --correct to replace it", line=line) for line in replaced))
    for line in replaced:
        if not click.confirm(spoken(sentence("{line}. Replace it?", line=line))):
            raise BadInput.told("the result stands")


def _parts(word: str) -> list[str]:
    """ "3 1-0" after an equals sign was opened; names with blanks stay whole."""
    match = re.fullmatch(r"(\d+) (\S+)", word)
    return [match[1], match[2]] if match else [word]


def _meant(file: JuniorFile, section: Section, number: int, what: str, value: str) -> tuple[Row, str]:
    """The board that is meant, and its result. Raises BadInput."""
    rows = [row for row in section.round_rows(number) if row.black != NO_OPPONENT]
    if what.isascii() and what.isdigit():
        row = next((row for row in rows if row.board == int(what)), None)
        if row is None:
            boards = ", ".join(str(row.board) for row in rows)
            raise BadInput.told(
                "board {what} is not in round {number}; the boards are {boards}",
                what=what,
                number=number,
                boards=boards,
            )
        known = _board_result(value)
    else:
        player = file.state.index_of[named_entry(file.state, what)]
        row = next((row for row in rows if player in (row.white, row.black)), None)
        if row is None:
            raise BadInput.told(
                "{shown} has no game in round {number}", shown=section.entries[player].shown, number=number
            )
        known = _own_result(value, row.white == player)
    if known is None:
        raise BadInput.told(
            "{what}: {value!r} is not a result; use 1-0, 0-1, draw, white, black, +/-, -/+, -/- or none "
            "(for a child win, loss, draw)",
            what=what,
            value=value,
        )
    return row, known


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

    Nothing is lost: the journal of the file keeps what is taken back, so that `undo` can be undone.
    """
    with only_one(file):
        before = load(file)
        position = before.event.before_latest() if round_number is None else before.before_draw(round_number)
        act = Restore(position) if round_number else before.event.taking_back_latest()
        line = before.event.course.history[position]
        what = act_sentence(line.action, before.event.course.state)
        done = after(before, [act])
        if others := before.others_changed(done):
            raise BadInput.told(
                "{list} changed as well since then; take single actions back at the desk",
                list=", ".join(others),
            )
        save(file, done)
    options.say(sentence("{file} is again what it was before: {what}", file=file, what=what))
