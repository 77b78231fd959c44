"""What records of teams say that cannot be: rounds that do not come, boards too many, matches not played."""

from __future__ import annotations

from pairwright.tournament.matches import Matches, read_matches
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament
from pairwright.trf.columns import Field
from pairwright.trf.context import Context, Line
from pairwright.trf.numbers import integer
from pairwright.trf.results import ANNOUNCEABLE
from pairwright.trf.team_summary import contradicted_totals
from pairwright.trf.teams import MATCH_POINTS, TEAM_TABLE

_ROUND_OF = {"240": Field("round", 7, 9), "299": Field("round", 20, 22), "300": Field("round", 5, 7),
             "330": Field("round", 8, 10)}  # fmt: skip


def check_records(context: Context, tournament: Tournament, totals: list[tuple[int, int]]) -> None:
    """Report it, record by record. totals: match points and game points of every team."""
    matches = read_matches(tournament)
    _check_rounds(context, tournament)
    _check_boards(context, tournament, matches)
    _check_symbols(context)
    _check_byes(context, tournament, matches)
    _check_line_ups(context, tournament, matches)
    for line, column, message in contradicted_totals(context, tournament, totals):
        context.findings.repair(
            "TRF-POINTS-MISMATCH", message, line=line.number, column=column,
            assumed="the record is kept and not used",
        )  # fmt: skip


def _fault(context: Context, line: Line, column: int, message: str, assumed: str) -> None:
    context.findings.repair(
        "TRF-TEAM-RECORD", f"record {line.text[:3]}: {message}", line=line.number, column=column,
        found=line.value[:40], assumed=assumed,
    )  # fmt: skip


def _check_rounds(context: Context, tournament: Tournament) -> None:
    """No record is about a round after the last one."""
    last = tournament.number_of_rounds
    for code, field in _ROUND_OF.items():
        for line in context.lines.get(code, ()):
            number = integer(line.text[field.slice]) or 0
            if last and number > last:
                _fault(
                    context, line, field.first, f"there is no round {number}; the last one is {last}",
                    "it has no effect",
                )  # fmt: skip


def _check_boards(context: Context, tournament: Tournament, matches: Matches) -> None:
    """Record 352 has a W or a B for every board, once."""
    for place, line in enumerate(context.lines.get("352", ())):
        colours = line.value.upper()
        if place:
            _fault(context, line, 5, "it is there twice", "the first one counts")
            continue
        if colours.strip("WB"):
            _fault(context, line, 5, f"{line.value!r} is not a row of W and B", "the other letters are B")
            continue
        for number, played in enumerate(tournament.rounds, 1):
            for index, team in enumerate(tournament.teams):
                met = sum(played.opponents[player] != NO_OPPONENT for player in team.players)
                if met > matches.boards and matches.rounds[index][number - 1].opponent != NO_OPPONENT:
                    message = f"{len(colours)} boards, but team {team.number} has {met} in round {number}"
                    _fault(context, line, 5, message, "the first ones count as boards")
                    return


def _check_symbols(context: Context) -> None:
    """Record 362 knows wins, draws and losses."""
    for line in context.lines.get("362", ()):
        for symbol, _ in TEAM_TABLE["362"].groups(line.text):
            text = line.text[symbol.slice].strip().upper()
            if text and text not in MATCH_POINTS:
                known = ", ".join(MATCH_POINTS)
                _fault(
                    context, line, symbol.first, f"{text} is not one of {known}",
                    "it is not used; byes are worth what record 320 says",
                )  # fmt: skip


def _check_byes(context: Context, tournament: Tournament, matches: Matches) -> None:
    """A team with a bye has no match in that round."""
    for code, round_field in (("240", _ROUND_OF["240"]), ("320", None)):
        layout = TEAM_TABLE["320"] if round_field is None else context.record(code)
        for line in context.lines.get(code, ()):
            if round_field is not None and line.text[4:5].upper() not in ANNOUNCEABLE:
                continue
            for place, (field,) in enumerate(layout.groups(line.text), 1):
                number = place if round_field is None else integer(line.text[round_field.slice]) or 0
                team = integer(line.text[field.slice]) or 0
                if other := _met(tournament, matches, number, team):
                    message = f"team {team} has a bye in round {number} and meets team {other}"
                    _fault(context, line, field.first, message, "the match counts")


def _met(tournament: Tournament, matches: Matches, number: int, team: int) -> int:
    """The number of the team that a team meets in a round; 0 for none."""
    index = next((index for index, one in enumerate(tournament.teams) if one.number == team), NO_OPPONENT)
    if index == NO_OPPONENT or not 1 <= number <= len(tournament.rounds):
        return 0
    opponent = matches.rounds[index][number - 1].opponent
    return 0 if opponent == NO_OPPONENT else tournament.teams[opponent].number


def _check_line_ups(context: Context, tournament: Tournament, matches: Matches) -> None:
    """Record 300 is there once for a team and a round, names whom it met, and no more than its boards."""
    layout = TEAM_TABLE["300"].with_id_width(context.id_width)
    seen: dict[tuple[int, int], int] = {}
    for line in context.lines.get("300", ()):
        number, team, opponent = (
            integer(line.text[layout.field(name).slice]) or 0 for name in ("round", "team", "opponent")
        )
        if seen.setdefault((number, team), line.number) != line.number:
            _fault(
                context, line, layout.field("team").first,
                f"team {team} has another line-up for round {number} in line {seen[number, team]}",
                "the last one counts",
            )  # fmt: skip
        met = _met(tournament, matches, number, team)
        if met and met != opponent:
            _fault(
                context, line, layout.field("opponent").first,
                f"team {team} meets team {met} in round {number}, not team {opponent}",
                "the boards count",
            )  # fmt: skip
        listed = list(layout.groups(line.text))
        if len(listed) > matches.boards:
            _fault(
                context, line, listed[matches.boards][0].first,
                f"{len(listed)} boards are named, a match has {matches.boards}",
                "the first ones count",
            )  # fmt: skip
