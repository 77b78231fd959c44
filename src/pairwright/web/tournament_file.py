"""Tournaments that are taken from files: report files (TRF), our own JSON form, and lists with rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pairwright.check.fide_mode import DEVIATION, EXITED
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told, told_many
from pairwright.common.values import OnDemand
from pairwright.interface.tournament_reader import READERS, format_of, is_tournament, read_file
from pairwright.lists.cell_tables import Table, decoded, encoding_told, in_encoding, pasted_table, sheets_told
from pairwright.lists.file_kinds import ENCODINGS, is_sheet
from pairwright.lists.whole_event import EventRead, event_of_file
from pairwright.systems.register import find
from pairwright.tournament.outcome import NOT_THERE
from pairwright.tournament.person import Particulars
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament
from pairwright.trf.problems import Problem
from pairwright.web.form_input import Typed
from pairwright.web.views.player_form import squad_lines

_SAID = ("013", "299", "300", "310", "320", "330", "352", "362", "801", "802", "240", "250", "260")
"""Kept lines of which the values of the tournament say everything: of teams, and what results are worth."""


def read_tournament(data: bytes, name: str) -> EventRead:
    """The tournament in a report file or in our JSON form, and what was odd about the file.

    Raises BadInput naming the file and every fault with its line.
    """
    found, notes = read_file(data, name)
    given = tuple(replace(one, derived=False) for one in found.adjustments)
    beside = [*_of_lists(found), *_not_taken(found)]
    return EventRead(replace(found, adjustments=given), OnDemand([*beside, *notes], _remark))


def _not_taken(found: Tournament) -> Iterator[str]:
    """What a section does not have of a file: lines beside its values, numbers, kinds of points."""
    rated = found.header("starting_rank_method")[:3]
    lost = [
        one.code
        for one in found.kept
        if one.text.strip()
        and not (one.code in _SAID or one.text.startswith((DEVIATION, EXITED)))
        and not (one.code == rated and len(one.text.split()) == 3)
    ]
    if lost:
        yield told_many(
            "{n} line that the desk has no place for is left out: {list}",
            "{n} lines that the desk has no place for are left out: {list}", len(lost),
            list=joined(", ", sorted({*lost})),
        )  # fmt: skip
    if found.rounds and not found.number_of_rounds:
        yield told(
            "the file does not say how many rounds there are; its {n} are taken for all of them, so set the "
            "number in the set-up if more are to come",
            n=len(found.rounds),
        )
    elif not found.system and len(found.rounds) < found.number_of_rounds:
        yield told("the file names no pairing system; look at the set-up before the next round")
    placed = {index for team in found.teams for index in team.players}
    spare = [one.name for index, one in enumerate(found.players) if index not in placed]
    if found.team_play is not None and spare:
        yield told("in no team, and left out: {list}", list="; ".join(spare))
    numbers = (one.known_number for one in found.players)
    if other := next((number for place, number in enumerate(numbers, 1) if number != place), 0):
        n = len(found.players)
        yield told(
            "the players get the numbers 1 to {n} here; the file has {other} among them", n=n, other=other
        )
    if (system := find(found.system)) is not None and system.traits.cards:
        yield told(
            "the file does not say who is kept apart, nor how the guidelines are read; look at the set-up "
            "before the next round"
        )
    away = [
        found.players[one.player].name
        for one in found.announced_byes
        if one.round_number == found.next_round and one.outcome in NOT_THERE
    ]
    if away and found.next_round < found.number_of_rounds:
        yield told(
            "away in round {n}, and paired again after it: {list}; withdraw those who have left",
            n=found.next_round, list="; ".join(away),
        )  # fmt: skip
    one, bye = found.scoring, found.scoring.pairing_allocated_bye
    points = (one.white_win, one.white_draw, one.white_loss)
    if one != Scoring.simple(*points, pairing_allocated_bye=bye, absence=one.zero_point_bye):
        yield told(
            "results have points in this file that the desk does not tell apart, such as those of a win by "
            "forfeit; what counts is in the set-up of the section"
        )


def _of_lists(tournament: Tournament) -> Iterator[str]:
    """What becomes of lists of teams whose players have opponents of their own."""
    if tournament.teams and tournament.team_play is None and not _for_clubs(tournament.system):
        yield told(
            "record 013: the teams listed do not play matches; each becomes the club of those of its players "
            "who have none"
        )


def _for_clubs(name: str) -> bool:
    system = find(name) if name else None
    return system is not None and system.traits.club_teams


def _remark(problem: Problem | str) -> str:
    if isinstance(problem, str):
        return problem
    return joined(": ", (told("line {n}", n=problem.line) if problem.line else "", problem.said))


def read_whole_event(data: bytes, name: str) -> EventRead:
    """The tournament of a file of any kind, with what is odd about it. Raises BadInput."""
    if is_tournament(data, name):
        return read_tournament(data, name)
    return event_of_file(data, name)


def games_of(tournament: Tournament) -> int:
    """How many games were drawn."""
    return sum(sum(opponent >= 0 for opponent in played.opponents) // 2 for played in tournament.rounds)


def players_as_lines(tournament: Tournament) -> str:
    """The players as a list with headings, for the page on which lists are looked at; of teams as clubs."""
    alone, people = tournament.team_play is None, tournament.players
    listed = ((index, team.name) for team in tournament.teams for index in team.players)
    team_of = {index: name for index, name in listed if not (alone and people[index].club)}
    return squad_lines(
        [
            replace(Particulars.of(one), title=one.title.upper(), club=team_of.get(index, one.club))
            for index, one in enumerate(tournament.players)
        ]
    )


# -- Files that do not say in which encoding they are ---------------------------------------------------


def in_letters(typed: Typed, data: bytes, name: str) -> bytes:
    """The content of a file in UTF-8; the form keeps the text if an encoding was assumed, and which one."""
    if is_sheet(data, name) or format_of(data, name) not in READERS[1:]:
        return data
    try:
        text, assumed = decoded(data, name)
    except BadInput:  # whoever reads it says what is wrong
        return data
    if assumed:
        typed.values = {**typed.values, "text": [text], "read_as": [assumed]}
    return text.encode() if assumed else data


def read_again(typed: Typed) -> tuple[str, bytes] | None:
    """Name and content of a file that was sent before, in the encoding chosen for it; None without one."""
    if typed.text("read_as") not in ENCODINGS or not typed.text("file_name"):
        return None
    in_chosen_encoding(typed)
    return typed.text("file_name")[-80:], typed.raw("text").encode()


def in_chosen_encoding(typed: Typed) -> None:
    """The text of a file as it reads in the encoding that somebody chose, where another had been assumed."""
    before, after = typed.text("read_as"), typed.text("encoding")
    if before in ENCODINGS and after in ENCODINGS:
        text = in_encoding(typed.raw("text"), before, after)
        typed.values = {**typed.values, "text": [text], "read_as": [after]}


def shown_encoding(typed: Typed, table: Table = ()) -> dict[str, Any]:
    """What a page says of the encoding, if there is any doubt about it, and of sheets that are not read.

    table: what an example is taken from, before the text.
    """
    read_as, sheets, text = typed.text("read_as"), typed.text("sheets"), typed.raw("text")
    told_of = {"sheets": sheets, "sheets_told": sheets_told(sheets)}
    if read_as not in ENCODINGS:
        return {"read_as": "", **told_of}
    names = [(code, f"{typed.translate(name)} ({code})") for code, name in ENCODINGS.items()]
    rows = pasted_table(text)
    said = encoding_told(read_as, [[], *table, *rows] if table else rows)
    return {"read_as": read_as, "encodings": names, "encoding_told": said, "file_text": text, **told_of}
