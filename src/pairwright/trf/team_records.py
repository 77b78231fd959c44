"""Teams in a report file: records 310 (or 013), 300, 320, 330, 352, 362, and 240 and 299 of team events.

The lines themselves are kept as they are, and so written back unchanged. A line that cannot be used
is reported and not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from pairwright.common.messages import told
from pairwright.common.values import dataclass, field, replace
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamAdjustment, TeamBye, TeamPlay
from pairwright.tournament.tournament import ForbiddenPairs
from pairwright.trf.columns import SHARLY_299, Field, Record, integer, points, record
from pairwright.trf.context import Context, RecordLine
from pairwright.trf.directives import PREFIX
from pairwright.trf.restrictions import read_forbidden, read_virtual_points
from pairwright.trf.result_letters import ANNOUNCEABLE

_Value = TypeVar("_Value")

TEAM_TABLE: dict[str, Record] = {
    "300": Record(
        "300",
        "line-up",
        fields=(Field("round", 5, 7), Field("team", 9, 11), Field("opponent", 13, 15)),
        group=(Field("id", 17, 20, is_id=True),),
        step=5,
    ),
    "320": Record(
        "320",
        "bye of teams",
        fields=(Field("match_points", 5, 8), Field("points", 10, 13)),
        group=(Field("team", 15, 17),),
        step=4,
    ),
    "330": Record(
        "330",
        "forfeited match",
        fields=(Field("result", 5, 6), Field("round", 8, 10), Field("white", 12, 14), Field("black", 16, 18)),
    ),
    "362": Record("362", "match points", group=(Field("symbol", 5, 6), Field("points", 7, 10)), step=9),
}
"""Columns of the records that only team events have."""

FORFEITS = {"+-": (True, False), "-+": (False, True), "--": (False, False)}
"""Who won by record 330: White, Black."""
MATCH_POINTS = {"TW": "win", "TD": "draw", "TL": "loss"}
"""Symbols of record 362, and the fields of `TeamPlay` that they give."""
_KINDS = frozenset("WDLFHZ+-")


@dataclass(slots=True)
class _TeamReading:
    """The state of reading the teams of one file."""

    context: Context
    teams: list[Team] = field(default_factory=list)
    index_of: dict[int, int] = field(default_factory=dict)

    def unusable(self, line: RecordLine, reason: str, column: int = 5) -> None:
        """Report a record that is kept, but not used."""
        self.context.findings.repair(
            "TRF-TEAM-RECORD", told("record {code}: {fault}", code=line.text[:3], fault=reason),
            line=line.number, column=column, found=line.value[:40],
            assumed=told("the record is kept and not used"),
        )  # fmt: skip

    def team(self, text: str) -> int | None:
        """The index of the team with this number; None when there is none."""
        return self.index_of.get(integer(text) or 0)


class TeamRecords(NamedTuple):
    """What the records of teams say: fields of a Tournament, the last two by the indices of the teams."""

    teams: tuple[Team, ...]
    team_play: TeamPlay | None
    forbidden: tuple[ForbiddenPairs, ...] = ()
    virtual_points: tuple[tuple[int, ...], ...] = ()


def read_teams(context: Context, *, play: bool) -> TeamRecords:
    """The teams of a file, and how they play; play: True when the event is one of team matches."""
    reading = _TeamReading(context)
    reading.teams = sorted(_teams(reading), key=lambda team: team.number)
    reading.index_of = {team.number: index for index, team in enumerate(reading.teams)}
    teams = tuple(reading.teams)
    if not play:
        return TeamRecords(teams, None)
    _check_names(reading)
    of_teams = replace(context, index_of=reading.index_of, unusable=frozenset(), unit="team")
    numbers = [team.number for team in teams]
    return TeamRecords(
        teams, _play(reading), read_forbidden(of_teams), read_virtual_points(of_teams, numbers)
    )


def _teams(reading: _TeamReading) -> Iterator[Team]:
    """Every team once; record 310 is preferred to the older 013, whose teams are numbered as they stand."""
    context = reading.context
    seen: set[int] = set()
    code = "310" if context.lines.get("310") else "013"
    layout = context.record(code)
    taken: set[int] = set()
    for place, line in enumerate(context.lines.get(code, ()), 1):
        players = tuple(_free_players(reading, line, layout, taken))
        name = line.text[layout.field("name").slice].strip()
        if code == "013":
            yield Team(place, name, players)
            continue
        number = integer(line.text[layout.field("team").slice])
        if not number or number in seen:
            reading.unusable(
                line, told("no number of a team") if not number else told("team {n} is there twice", n=number)
            )
            continue
        seen.add(number)
        text = {column.name: line.text[column.slice].strip() for column in layout.fields}
        more = text["nickname"], integer(text["strength"]) or 0, integer(text["rank"])
        yield Team(number, name, players, *more)


def _check_names(reading: _TeamReading) -> None:
    """Tell of teams that lists and pages could not tell apart: without a name, or with that of another."""
    first: dict[str, int] = {}
    for team in reading.teams:
        other = first.setdefault(team.name.casefold(), team.number)
        if not team.name or other != team.number:
            same = told(
                "team {n} has the name of team {other}, {name}", n=team.number, other=other, name=team.name
            )
            none = told("team {n} has no name", n=team.number)
            reading.context.findings.remark("TRF-TEAM-NAME", same if team.name else none)


def _players(context: Context, line: RecordLine, layout: Record) -> Iterator[tuple[int, int]]:
    """The players of a list who are in the file, with their columns; unknown ones are reported elsewhere."""
    for (column,) in layout.groups(line.text):
        number = integer(line.text[column.slice])
        if number is not None and number in context.index_of:
            yield context.index_of[number], column.first


def _free_players(reading: _TeamReading, line: RecordLine, layout: Record, taken: set[int]) -> Iterator[int]:
    """The players of a list who are in no list yet; the others are reported."""
    for index, column in _players(reading.context, line, layout):
        if index in taken:
            number = integer(line.text[column - 1 : column - 1 + reading.context.id_width]) or 0
            reading.context.findings.repair(
                "TRF-TEAM-PLAYER",
                told("player {n} is listed twice by record {code}", n=number, code=layout.code),
                line=line.number, column=column, player=number, assumed=told("the first list counts"),
            )  # fmt: skip
        else:
            taken.add(index)
            yield index


def _play(reading: _TeamReading) -> TeamPlay:
    context = reading.context
    play = TeamPlay(colours=next((line.value for line in context.lines.get("352", ())), ""))
    for line in context.lines.get("362", ()):
        worth = _match_points(reading, line)
        play = replace(
            play,
            win=worth.get("win", play.win),
            draw=worth.get("draw", play.draw),
            loss=worth.get("loss", play.loss),
        )
    byes: list[TeamBye] = []
    for line in context.lines.get("320", ()):
        play, found = _with_byes(reading, line, play)
        byes += found
    for line in context.lines.get("240", ()):
        byes += _requested_byes(reading, line)
    return replace(
        play,
        byes=tuple(byes),
        forfeits=tuple(_each(reading, "330", _forfeit)),
        line_ups=tuple(_filled(line_up, len(play.colours)) for line_up in _each(reading, "300", _line_up)),
        adjustments=tuple(_each(reading, "299", _adjustment)),
    )


def _each(
    reading: _TeamReading, code: str, read: Callable[[_TeamReading, RecordLine], _Value | None]
) -> Iterator[_Value]:
    """What the usable lines with this code say."""
    for line in reading.context.lines.get(code, ()):
        found = read(reading, line)
        if found is not None:
            yield found


def _match_points(reading: _TeamReading, line: RecordLine) -> Mapping[str, int]:
    """The match points of record 362; symbols that are not about matches are left alone."""
    found = {}
    for symbol, value in TEAM_TABLE["362"].groups(line.text):
        name = MATCH_POINTS.get(line.text[symbol.slice].strip().upper())
        units = points(line.text[value.slice].strip())
        if name and units is None:
            reading.unusable(line, told("a number of points is missing"), value.first)
        elif name and units is not None:
            found[name] = units[0]
    return found


def _with_byes(reading: _TeamReading, line: RecordLine, play: TeamPlay) -> tuple[TeamPlay, list[TeamBye]]:
    """The value of the pairing-allocated bye, and who had it."""
    layout = TEAM_TABLE["320"]
    worth = [points(line.text[layout.field(name).slice].strip()) for name in ("match_points", "points")]
    if worth[0] is None or worth[1] is None:
        reading.unusable(line, told("match points stand in columns 5-8, game points in 10-13"))
        return play, []
    byes = []
    for number, (column,) in enumerate(layout.groups(line.text), 1):
        text = line.text[column.slice]
        team = reading.team(text)
        if team is not None:
            byes.append(TeamBye(number, team, Outcome.PAIRING_ALLOCATED_BYE))
        elif text.strip(" 0"):
            reading.unusable(
                line, told("round {n} names team {team}, who is not there", n=number, team=text.strip()),
                column.first,
            )  # fmt: skip
    return replace(play, bye_match_points=worth[0][0], bye_game_points=worth[1][0]), byes


def bye_columns(context: Context, line: RecordLine) -> Record:
    """The columns of a record 240: those of the format, or the narrower ones that other team records have.

    Narrow where the line fits into no others; a team would be lost between the columns.
    """
    layout = context.record("240")
    if not layout.text_outside(line.text):
        return layout
    narrow = replace(layout, group=(Field("id", 11, 13),), step=4)
    numbers = [line.text[column.slice].strip() for (column,) in narrow.groups(line.text)]
    fits = not narrow.text_outside(line.text) and all(not one or integer(one) for one in numbers)
    return narrow if fits else layout


def _requested_byes(reading: _TeamReading, line: RecordLine) -> list[TeamBye]:
    layout = bye_columns(reading.context, line)
    if layout != reading.context.record("240"):
        reading.context.findings.repair(
            "TRF-COLUMNS", told("record 240: the teams stand in blocks of four columns, not of five"),
            line=line.number, column=11, found=line.value[:40], assumed=told("they are read from those"),
        )  # fmt: skip
    if outside := layout.text_outside(line.text):
        reading.unusable(line, told("something stands between the columns of the teams"), outside)
        return []
    outcome = ANNOUNCEABLE.get(line.text[layout.field("type").slice].strip().upper())
    number = integer(line.text[layout.field("round").slice])
    if outcome is None or not number:
        reading.unusable(line, told("type F, H or Z in column 5 and a round in 7-9 are needed"))
        return []
    byes = []
    for (column,) in layout.groups(line.text):
        text = line.text[column.slice]
        team = reading.team(text)
        if team is not None:
            byes.append(TeamBye(number, team, outcome))
        elif text.strip(" 0"):
            reading.context.findings.repair(
                "TRF-ID-UNKNOWN",
                told(
                    "{what} names {who}, who is not in the file", what=told("record {code}", code=240),
                    who=told("team {n}", n=text.strip()),
                ),
                line=line.number, column=column.first, found=text.strip(), assumed=told("the id is ignored"),
            )  # fmt: skip
    return byes


def _forfeit(reading: _TeamReading, line: RecordLine) -> ForfeitedMatch | None:
    text = {column.name: line.text[column.slice].strip() for column in TEAM_TABLE["330"].fields}
    white, black = reading.team(text["white"]), reading.team(text["black"])
    number = integer(text["round"])
    if text["result"] not in FORFEITS or not number or white is None or black is None:
        reading.unusable(line, told("+-, -+ or -- in columns 5-6, the round and two teams are needed"))
        return None
    return ForfeitedMatch(number, white, black, *FORFEITS[text["result"]])


def _filled(line_up: LineUp, boards: int) -> LineUp:
    """The line-up with a place for every board of a match, as far as it is known how many there are."""
    if not boards:
        return line_up
    return replace(line_up, players=(*line_up.players, *[NO_OPPONENT] * boards)[:boards])


def _line_up(reading: _TeamReading, line: RecordLine) -> LineUp | None:
    context = reading.context
    layout = TEAM_TABLE["300"].with_id_width(context.id_width)
    number = integer(line.text[layout.field("round").slice])
    team = reading.team(line.text[layout.field("team").slice])
    opponent = reading.team(line.text[layout.field("opponent").slice])
    if not number or team is None or opponent is None:
        reading.unusable(line, told("a round, a team and its opponent are needed"))
        return None
    players = []
    for (column,) in layout.groups(line.text):
        text = line.text[column.slice]
        index = context.index_of.get(integer(text) or 0)
        if index is None and text.strip(" 0"):
            reading.unusable(line, told("player {n} is not in the file", n=text.strip()), column.first)
            return None
        players.append(NO_OPPONENT if index is None else index)
    return LineUp(number, team, opponent, tuple(players))


def _adjustment(reading: _TeamReading, line: RecordLine) -> TeamAdjustment | None:
    layout = reading.context.record("299")
    if not _fits(layout, line):
        layout = SHARLY_299.with_id_width(reading.context.id_width)
    text = {column.name: line.text[column.slice].strip() for column in layout.fields}
    match = points(text["match_points"]) if text["match_points"] else (0, True)
    game = points(text["points"]) if text["points"] else (0, True)
    kind = text["type"].upper()
    listed = [line.text[column.slice].strip() for (column,) in layout.groups(line.text)]
    teams = [reading.team(number) for number in listed if number.strip("0")]
    if None in teams and _fits(layout, line):
        missing = next(number for number in listed if number.strip("0") and reading.team(number) is None)
        reading.unusable(line, told("team {n} is not there", n=missing), line.text.index(missing, 22) + 1)
        return None
    readable = _fits(layout, line) and (not kind or kind in _KINDS)
    if match is None or game is None or not readable:
        reading.unusable(
            line, told("a type, match points in 8-11, game points in 14-17 and teams are needed")
        )
        return None
    return TeamAdjustment(
        match[0],
        game[0],
        integer(text["round"]) or 0,
        tuple(team for team in teams if team is not None),
        kind,
    )


def _fits(layout: Record, line: RecordLine) -> bool:
    """True when a 299 line can be read with these columns; either kind of points may be missing."""
    texts = [line.text[layout.field(name).slice].strip() for name in ("match_points", "points")]
    return (
        not layout.text_outside(line.text)
        and any(texts)
        and all(not text or points(text) is not None for text in texts)
        and not line.text[layout.field("round").slice].strip(" 0123456789")
    )


# -- Teams in a report file of 2016, which has lists of players (013) and nothing about matches --------
# Lists alone may belong to an event of single players, where they are for a prize, or to matches of teams.
# The file says it by its type (092, "Team: Swiss-System"), or its boards do: in matches the players of a team
# meet one other team in a round. What TRF26 has records for beyond that (match points, forfeited matches,
# byes, line-ups) stands in our own comments, so that a file of 2016 reads back as what it was.

COMMENT = f"{PREFIX}record "
"""How a comment begins that holds a record of TRF26."""
HELD = frozenset({"162", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362", "801", "802"})
"""The records that such a comment may hold: those of teams, and what a bye is worth on a board."""


def uncovered(text: str) -> str:
    """The record in a comment of ours; any other line as it is."""
    held = text[len(COMMENT) :] if text.startswith(COMMENT) else ""
    return held if held[:3] in HELD else text


def covered(line: str) -> str:
    """A record of teams as a comment; any other line as it is."""
    return f"{COMMENT}{line}" if line[:3] in HELD else line


def says_teams(lines: Mapping[str, Sequence[RecordLine]]) -> bool | None:
    """What the type of the event (092) says: teams, single players, or None for neither."""
    said = " ".join(line.value for line in lines.get("092", ())).upper()
    if "TEAM" in said:
        return True
    return False if "INDIVIDUAL" in said else None


def meet_as_teams(lines: Mapping[str, Sequence[RecordLine]], id_width: int) -> bool:
    """True when most lists meet one other list in a round, several of their players at once.

    Most of them are enough: one list that lacks or is damaged leaves an event of teams one of teams, and the
    boards that fit no match are named.
    """
    lists = record("013", id_width)
    team_of: dict[int, int] = {}
    for team, line in enumerate(lines.get("013", ())):
        for (slot,) in lists.groups(line.text):
            if number := integer(line.text[slot.slice]):
                team_of.setdefault(number, team)
    met: dict[tuple[int, int], list[int | None]] = {}
    for player, place, opponent in _games(lines, id_width):
        if player in team_of:
            met.setdefault((team_of[player], place), []).append(team_of.get(opponent))
    several = [(own, {*others} - {None}) for (own, _), others in met.items() if len(others) > 1]
    return 2 * sum(len(others) == 1 and own not in others for own, others in several) > len(several)


def _games(lines: Mapping[str, Sequence[RecordLine]], id_width: int) -> Iterator[tuple[int, int, int]]:
    """Player, round and opponent of every game, as far as they can be read."""
    rows = record("001", id_width)
    own = rows.field("id").slice
    for line in lines.get("001", ()):
        player = integer(line.text[own]) or 0
        for place, group in enumerate(rows.groups(line.text)):
            opponent = integer(line.text[group[0].slice])
            if opponent:
                yield player, place, opponent
