"""`pairwright kjca`: the verbs that are acts of the journal: who plays, and one round after the other."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.event_verb import effect_lines
from pairwright.cli.files import STANDARD, in_shell, only_one, read_bytes
from pairwright.cli.kjca_files import (
    WHO,
    after,
    change,
    load_section,
    make,
    opened,
    position_in,
    read_table,
    row_told,
    save,
    told,
)
from pairwright.cli.options import json_option, print_json
from pairwright.cli.text_tables import asked_language, print_table, spoken, text_table
from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, joined
from pairwright.common.messages import told as sentence
from pairwright.lists.column_roles import is_unrated
from pairwright.lists.player_rows import Listed
from pairwright.publish.document import Table
from pairwright.storage.act_sentences import act_sentence
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
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.actions.round_acts import ChangeRound, PairedBoard, PublishRound, WithdrawRound
from pairwright.storage.actions.typed_fields import named_entry
from pairwright.storage.draft_round import draft_of
from pairwright.storage.effects import foreseen
from pairwright.storage.kjca_file import (
    JuniorFile,
    begun,
    boards_as_json,
    draw_as_json,
    founding,
    published_draw,
)
from pairwright.storage.kjca_form import HIGHEST_GRADE, parse_grade, parse_result, section_of
from pairwright.storage.kjca_section import Row, Section
from pairwright.storage.replay import Restore
from pairwright.storage.round_state import Entry
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.draw import Draw, add_late_entries, leave_gap
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.entry_list import card_texts, children_of, not_on_cards
from pairwright.systems.kjca.kjca_options import RELATIONS, KjcaOptions
from pairwright.tournament.history import scores_before
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import OWN
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import parse_points, points_text

# -- Who plays -----------------------------------------------------------------------------------------

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
@options.encoding_option
@click.option("--title", default="", help="Title; by default the name of the file.")
@click.option("--date", default="", help="Day of the event, such as 2026-11-21.")
@click.option("--rounds", type=click.IntRange(1, 99), default=6, show_default=True)
@click.option("--prizes", type=click.Choice(["trophies", "cash"]), default="trophies", show_default=True)
@click.option(
    "--separate",
    default=",".join(RELATIONS),
    show_default=True,
    metavar="LIST",
    help="Whom to keep apart: any of these, or none.",
)
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
    children = _children(source, mixed_grades=mixed_grades) if source else []
    section = Section.of(
        title or os.path.splitext(os.path.basename(file))[0], date, rounds, prizes,
        options_from(separate, settings),
        [Entry(0, one.player, former_section=one.section) for one in children],
    )  # fmt: skip
    make(file, founding(section), f"made from {os.path.basename(source)}" if source else "made")
    ungraded = sum(not one.player.grade for one in children)
    options.say(sentence(
        "{file}: cards: {n}, of them ungraded: {ungraded}; rounds: {rounds}",
        file=file, n=len(children), ungraded=ungraded, rounds=rounds,
    ))  # fmt: skip
    apart = [_RELATION[one] for one in section.options.separate]
    kept_apart = joined(", ", apart) or sentence("nobody")
    options.say(sentence("kept apart: {list}", list=kept_apart))
    _warn_small(len(children), rounds)


def _children(source: str, *, mixed_grades: bool) -> list[Listed]:
    """The children of an entry list; what of it is on no card is told."""
    table = read_table(source)
    found = children_of(table, source, mixed_grades=mixed_grades)
    options.say(*(joined(": ", (source, note)) for note in not_on_cards(table)), err=True)
    return found


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
        options.say(sentence(
            "Note: {children} children in {rounds} rounds run into rematches; an all-play-all is fairer",
            children=children, rounds=rounds,
        ), err=True)  # fmt: skip


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
@options.encoding_option
@click.option("--points", default="0", help="Points granted for missed rounds.", show_default=True)
@click.option("--next-round", is_flag=True, help="Join the next round, not the one being played.")
@told
def late(
    file: str,
    name: str | None,
    grade: str,
    school: str,
    club: str,
    family: str,
    born: str,
    ecf: str,
    source: str | None,
    points: str,
    next_round: bool,
) -> None:
    """Enter a child who comes late: NAME is "Surname, Given"."""
    if (name is None) == (source is None):
        raise BadInput.told("give either the name of one child or --from with a list")
    typed: list[list[object]] = [
        ["name", "grade", "school", "club", "family", "born", "ecf code"],
        [name, grade, school, club, family, born, ecf],
    ]  # fmt: skip
    children = _children(source, mixed_grades=True) if source else children_of(typed, "", mixed_grades=True)
    players = tuple(one.player for one in children)
    try:
        granted = parse_points(points)
    except ValueError as error:
        raise BadInput.told("points granted: {error}", error=error) from None

    def acts(before: JuniorFile) -> list[Action]:
        section, key = before.section, before.key
        _check_new(section, players, f"{in_shell(file)} reinstate section={key}")
        if section.drawn_rounds == 1 and section.awaited() and not next_round:
            if granted:
                raise BadInput.told("points are granted for missed rounds only, and none has been missed")
            return [EnterLate(key, players)]
        known = max((entry.key for entry in before.state.entries), default=0)
        here = range(known + 1, known + 1 + len(players)) if before.state.setup.check_in else ()
        entered = EnterPlayers(key, players, section.drawn_rounds and section.drawn_rounds + 1, granted)
        return [entered, *(CheckIn(key, entry) for entry in here)]

    change(file, acts)


def _check_new(section: Section, newcomers: tuple[Particulars, ...], again: str) -> None:
    known = {fold(entry.name): index for index, entry in enumerate(section.entries)}
    for one in newcomers:
        index = known.get(fold(one.name))
        born = "" if index is None else section.entries[index].particulars.birth_date
        if index is not None and not (one.birth_date and born and one.birth_date != born):
            if (left := section.entries[index].withdrawn_after) is not None:
                raise BadInput.told(
                    "{name} left after round {n}; to play on again: pairwright event {command}",
                    name=one.name, n=left, command=f"{again} entry={section.identity(index)}",
                )  # fmt: skip
            raise BadInput.told(
                "{name} has a card already (number {identity}); tell two children apart by date of birth",
                name=one.name, identity=section.identity(index),
            )  # fmt: skip
        code = card_texts(one)["ecf"]
        for old in section.entries:
            if code and fold(card_texts(old.particulars)["ecf"]) == fold(code):
                raise BadInput.told(
                    "{name}: ECF code {ecf} is that of {name2} already",
                    name=one.name, ecf=code, name2=old.name,
                )  # fmt: skip


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
            name=entry.name, withdrawn_after=entry.withdrawn_after,
        )  # fmt: skip
    number = section.drawn_rounds
    row = section.row_of.get((number, player))
    left = Withdraw(file.key, key, number)
    if row is None or row.result or after_this_round:
        return [left]
    if number == 1 and section.options.fill_gaps:
        return [left, _with_gap(file, section, player)]
    board = file.state.round(number).board_of(key)
    return [left, EnterResult(file.key, number, board, "-/+" if row.white == player else "+/-")]


def _with_gap(file: JuniorFile, section: Section, player: int) -> ChangeRound:
    """Round 1 without a child, whose opponent waits."""
    made, key_of = leave_gap(section.draw_of(1), player), file.state.key_of
    return ChangeRound(
        file.key,
        1,
        tuple(PairedBoard(key_of(one.white), key_of(one.black)) for one in made.boards),
        tuple(map(key_of, made.waiting)),
        ((key_of(player), "absent"),),
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

    def acts(before: JuniorFile) -> list[Action]:
        entry = before.state.entry(named_entry(before.state, child))
        number = round_number or before.section.drawn_rounds + 1
        if not cancel:
            return [RequestBye(before.key, entry.key, number, {"half": "half", "0": "zero"}[points])]
        if entry.bye_in(number):
            return [RequestBye(before.key, entry.key, number, "")]
        others = [str(other) for other, _ in entry.byes if other > before.section.drawn_rounds]
        text = N_("{name} has asked for no bye in round {n}, but in round {list}")
        raise BadInput.told(
            text if others else N_("{name} has asked for no bye in round {n}"),
            name=entry.name, n=number, list=", ".join(others),
        )  # fmt: skip

    change(file, acts)


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
    apart = [*founding(one), *founding(other, key=taken_in)]
    merging: list[Action] = [
        MergeSections(key, taken_in, title),
        NumberPlayers(key, tuple(range(1, count + 1))),
    ]
    why = f"merged from {os.path.basename(first)} and {os.path.basename(second)}"
    made = make(output, [*apart, *merging], why)
    options.say(sentence("{output}: {title}, cards: {count}", output=output, title=title, count=count))
    before = begun(apart, who=WHO, why=why, at=made.event.lines[0].at).event.course
    options.say(*effect_lines(foreseen(before, made.event.course.state, merging), asked_language()), err=True)


@click.command("grade")
@click.argument("file")
@click.argument("child")
@click.argument("value")
@told
def grade(file: str, child: str, value: str) -> None:
    """Correct a grade, or enter an estimate for an ungraded child; "none" takes it away."""
    number = 0 if is_unrated(value) else parse_grade(value)
    if number is None:
        raise BadInput.told(
            "{value!r} is not a grade: a whole number up to {most}, or none", value=value, most=HIGHEST_GRADE
        )

    def acts(before: JuniorFile) -> list[Action]:
        entry = before.state.entry(named_entry(before.state, child))
        rating = entry.particulars.rating if number else 0
        own = replace(entry.particulars, national_rating=number, rating=rating)
        return [ChangePlayer(before.key, entry.key, own)]

    change(file, acts)


# -- One round after the other -------------------------------------------------------------------------

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
        data = data if show else read_bytes(file)  # somebody may have changed it before this was alone
        before = opened(data, file)
        acts = _acts_of_draw(before, again)
        drawn = after(before, acts) if acts else before
        if acts and not show:
            save(file, drawn, data)
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
            "before play", number=number, board=entered[0].board,
        )  # fmt: skip


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
        section = section.changed(rounds=section.state.rounds[:-1])
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
    known, first = section_of({**document, "players": [*document["players"], *late]}), len(section.entries)
    cards = [
        Card(index, entry.name, entry.particulars.grade)
        for index, entry in enumerate(known.entries[first:], first)
    ]
    return known, add_late_entries(made, cards, section.options)


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
    scores = scores_before(section.tournament(made.round_number - 1))

    def points(player: int) -> str:
        return points_text(scores[player])

    rows = []
    for board in made.boards:
        arrow = _KINDS.get(board.kind, "")
        rows.append(
            [
                str(board.number), section.shown(board.white), points(board.white),
                section.shown(board.black), points(board.black), arrow,
            ]
        )  # fmt: skip
    rows += [
        ["", section.shown(player), points(player), sentence("bye (1 point)"), "", ""]
        for player in made.waiting
    ]
    headings = [
        ("Bd", True), ("White", False), ("Pts", True), ("Black", False), ("Pts", True), ("", False),
    ]  # fmt: skip
    round_of = sentence("round {n} of {total}", n=made.round_number, total=section.rounds)
    return text_table(headings, rows, joined(", ", (section.title, round_of)))


_WHITE_WORDS = {"white": "1-0", "w": "1-0", "black": "0-1", "b": "0-1", "draw": "1/2-1/2", "d": "1/2-1/2"}

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
    asks = not correct and sys.stdin.isatty()  # a result is replaced by somebody who knows it stands
    replaced = _typed(opened(read_bytes(file), file, quiet=True), round_number, parts)[1] if asks else []
    for line in replaced:
        if not click.confirm(spoken(sentence("{line}. Replace it?", line=line))):
            raise BadInput.told("the result stands")

    def acts_of(before: JuniorFile) -> list[Action]:
        acts, there = _typed(before, round_number, parts)
        if asks and there != replaced:
            raise BadInput.told(
                "somebody else entered one of these results meanwhile; look, and enter them again"
            )
        if there and not correct and not asks:
            raise BadInput(*(sentence("{line}; say --correct to replace it", line=line) for line in there))
        return acts

    section = change(file, acts_of).section
    missing = section.awaited()
    if missing:
        options.say(
            sentence("boards still playing: {list}", list=", ".join(str(row.board) for row in missing))
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
    typed: dict[int, str] = {}
    for what, value in zip(parts[::2], parts[1::2], strict=True):
        try:
            row, known = _meant(file, section, number, what, value)
        except BadInput as error:
            faults += error.faults
            continue
        first = typed.setdefault(row.board, known)
        if first != known:
            faults.append(sentence(
                "board {board}: {one} and {other} contradict each other; look at both cards, and enter "
                "one result", board=row.board, one=first or "none", other=known or "none",
            ))  # fmt: skip
            continue
        if row.result and known and row.result != known:
            stands = next(row_told(section, row))
            replaced.append(sentence("{line} stands, not {other}", line=stands, other=known))
        section = section.with_result(row, known)
        acts.append(enter(file.key, number, tables.index(row.board) + 1, known))
    if faults:
        raise BadInput(*faults)
    return acts, replaced


def _parts(word: str) -> list[str]:
    """ "3 1-0" after an equals sign was opened; names with blanks stay whole."""
    match = re.fullmatch(r"(\d+) (\S+)", word)
    return [match[1], match[2]] if match else [word]


def _meant(file: JuniorFile, section: Section, number: int, what: str, value: str) -> tuple[Row, str]:
    """The board that is meant, and its result. Raises BadInput."""
    rows, word = [row for row in section.round_rows(number) if row.black != NO_OPPONENT], fold(value)
    if what.isascii() and what.isdigit():
        row = next((row for row in rows if row.board == int(what)), None)
        if row is None:
            boards = ", ".join(str(row.board) for row in rows)
            raise BadInput.told(
                "board {what} is not in round {number}; the boards are {boards}",
                what=what, number=number, boards=boards,
            )  # fmt: skip
        known = "" if word == "none" else _WHITE_WORDS.get(word) or parse_result(value)
    else:
        player = file.state.index_of[named_entry(file.state, what)]
        row = next((row for row in rows if player in (row.white, row.black)), None)
        if row is None:
            raise BadInput.told(
                "{shown} has no game in round {number}", shown=section.shown(player), number=number
            )
        known = "" if word == "none" else OWN.get(word, (None, None))[row.white != player]
    if known is None:
        raise BadInput.told(
            "{what}: {value!r} is not a result; use 1-0, 0-1, draw, white, black, +/-, -/+, -/- or none "
            "(for a child win, loss, draw)",
            what=what, value=value,
        )  # fmt: skip
    return row, known


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
        data = read_bytes(file)
        before = opened(data, file)
        position = before.event.before_latest() if round_number is None else before.before_draw(round_number)
        act = Restore(position) if round_number else before.event.taking_back_latest()
        line = before.event.course.history[position]
        what = act_sentence(line.action, before.event.course.state)
        done = after(before, [act])
        if others := before.others_changed(done):
            raise BadInput.told(
                "{list} changed as well since then; undo single actions at the desk", list=", ".join(others)
            )
        save(file, done, data)
    options.say(sentence("{file} is again what it was before: {what}", file=file, what=what))
