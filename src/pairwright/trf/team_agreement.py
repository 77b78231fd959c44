"""Checks of team records against the boards: who met whom, whose players they are, points of the teams.

The informative records of teams, 801 and 802, say again what the others say: nothing is read from them. In a
file that has them, 802 is written anew where its matches are no longer those of the tournament, and 801 is
left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairwright.common.messages import decimal, told
from pairwright.tournament.matches import Matches, MatchRound, read_matches
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import format_points
from pairwright.tournament.tournament import KeptRecord, Tournament
from pairwright.trf.columns import Field, integer, points
from pairwright.trf.context import Context, RecordLine
from pairwright.trf.games import Grid
from pairwright.trf.result_letters import ANNOUNCEABLE
from pairwright.trf.team_records import FORFEITS, MATCH_POINTS, TEAM_TABLE, bye_columns

# -- What records of teams say that cannot be: rounds that do not come, boards too many, matches not
# played


_ROUND_OF = {
    "240": Field("round", 7, 9), "299": Field("round", 20, 22),
    "300": Field("round", 5, 7), "330": Field("round", 8, 10),
}  # fmt: skip


def _fault(context: Context, line: RecordLine, column: int, message: str, assumed: str) -> None:
    context.findings.repair(
        "TRF-TEAM-RECORD", told("record {code}: {fault}", code=line.text[:3], fault=message),
        line=line.number, column=column, found=line.value[:40], assumed=assumed,
    )  # fmt: skip


def _check_rounds(context: Context, tournament: Tournament) -> None:
    """No record is about a round after the last one."""
    last = tournament.number_of_rounds
    for code, field in _ROUND_OF.items():
        for line in context.lines.get(code, ()):
            number = integer(line.text[field.slice]) or 0
            if last and number > last:
                _fault(
                    context, line, field.first,
                    told("there is no round {n}; the last one is {last}", n=number, last=last),
                    told("it has no effect"),
                )  # fmt: skip


def _check_boards(context: Context, tournament: Tournament, matches: Matches) -> None:
    """Record 352 has a W or a B for every board, once."""
    for place, line in enumerate(context.lines.get("352", ())):
        colours = line.value.upper()
        if place:
            _fault(context, line, 5, told("it is there twice"), told("the first one counts"))
            continue
        if colours.strip("WB"):
            _fault(
                context, line, 5, told("{value!r} is not a row of W and B", value=line.value),
                told("the other letters are B"),
            )  # fmt: skip
            continue
        for number, played in enumerate(tournament.rounds, 1):
            for index, team in enumerate(tournament.teams):
                met = sum(played.opponents[player] != NO_OPPONENT for player in team.players)
                if met > matches.boards and matches.rounds[index][number - 1].opponent != NO_OPPONENT:
                    message = told(
                        "boards: {boards}, but team {team} has {met} in round {n}", boards=len(colours),
                        team=team.number, met=met, n=number,
                    )  # fmt: skip
                    _fault(context, line, 5, message, told("the first ones count as boards"))
                    return


def _check_symbols(context: Context) -> None:
    """Record 362 knows wins, draws and losses."""
    for line in context.lines.get("362", ()):
        for symbol, _ in TEAM_TABLE["362"].groups(line.text):
            text = line.text[symbol.slice].strip().upper()
            if text and text not in MATCH_POINTS:
                known = ", ".join(MATCH_POINTS)
                _fault(
                    context, line, symbol.first, told("{text} is not one of {list}", text=text, list=known),
                    told("it is not used; byes are worth what record 320 says"),
                )  # fmt: skip


def _check_byes(context: Context, tournament: Tournament, matches: Matches) -> None:
    """A team with a bye has no match in that round."""
    for code, round_field in (("240", _ROUND_OF["240"]), ("320", None)):
        for line in context.lines.get(code, ()):
            layout = TEAM_TABLE["320"] if round_field is None else bye_columns(context, line)
            if round_field is not None and line.text[4:5].upper() not in ANNOUNCEABLE:
                continue
            for place, (field,) in enumerate(layout.groups(line.text), 1):
                number = place if round_field is None else integer(line.text[round_field.slice]) or 0
                team = integer(line.text[field.slice]) or 0
                if other := _met(tournament, matches, number, team):
                    message = told(
                        "team {team} has a bye in round {n} and meets team {other}", team=team, n=number,
                        other=other,
                    )  # fmt: skip
                    _fault(context, line, field.first, message, told("the match counts"))


def _met(tournament: Tournament, matches: Matches, number: int, team: int) -> int:
    """The number of the team that a team meets in a round; 0 for none."""
    index = next((index for index, one in enumerate(tournament.teams) if one.number == team), NO_OPPONENT)
    if index == NO_OPPONENT or not 1 <= number <= len(tournament.rounds):
        return 0
    opponent = matches.rounds[index][number - 1].opponent
    return 0 if opponent == NO_OPPONENT else tournament.teams[opponent].number


def _check_line_up_records(context: Context, tournament: Tournament, matches: Matches) -> None:
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
                told(
                    "team {team} has another line-up for round {n} in line {line}", team=team, n=number,
                    line=seen[number, team],
                ),
                told("the last one counts"),
            )  # fmt: skip
        met = _met(tournament, matches, number, team)
        if met and met != opponent:
            _fault(
                context, line, layout.field("opponent").first,
                told(
                    "team {team} meets team {met} in round {n}, not team {opponent}", team=team, met=met,
                    n=number, opponent=opponent,
                ),
                told("the boards count"),
            )  # fmt: skip
        listed = list(layout.groups(line.text))
        if len(listed) > matches.boards:
            _fault(
                context, line, listed[matches.boards][0].first,
                told("boards named: {n}; a match has {boards}", n=len(listed), boards=matches.boards),
                told("the first ones count"),
            )  # fmt: skip


# ------------------------------------------------------------------------------------------------------


def check_teams(context: Context, grid: Grid, tournament: Tournament) -> None:
    """Report what the records of teams and the boards of their players say differently."""
    if tournament.team_play is None or not tournament.teams:
        return
    errors = context.findings.errors
    team_of = {player: index for index, team in enumerate(tournament.teams) for player in team.players}
    _check_opponents(context, grid, tournament, team_of)
    _check_forfeits(context, tournament, team_of)
    _check_line_ups(context, tournament, team_of)
    if context.findings.errors == errors:
        totals = team_points(tournament)
        _check_points(context, tournament, totals)
        matches = read_matches(tournament)
        _check_rounds(context, tournament)
        _check_boards(context, tournament, matches)
        _check_symbols(context)
        _check_byes(context, tournament, matches)
        _check_line_up_records(context, tournament, matches)
        for line, column, message in contradicted_totals(context, tournament, totals):
            context.findings.repair(
                "TRF-POINTS-MISMATCH", message, line=line.number, column=column,
                assumed=told("the record is kept and not used"),
            )  # fmt: skip


def _check_opponents(context: Context, grid: Grid, tournament: Tournament, team_of: dict[int, int]) -> None:
    """All boards of a team are against one other team, and everybody with a game is in a team."""
    lists = "310" if context.lines.get("310") else "013"
    for number, played in enumerate(tournament.rounds, 1):
        met: dict[int, int] = {}
        for player, opponent in enumerate(played.opponents):
            if opponent == NO_OPPONENT:
                continue
            row = grid.row(player)
            place = {
                "line": row.line_number,
                "column": grid.column("opponent", number),
                "player": row.player.number,
                "round_number": number,
            }
            team, other = team_of.get(player), team_of.get(opponent)
            if team is None:
                context.findings.repair(
                    "TRF-TEAM-PLAYER",
                    told(
                        "player {player} has a board in round {n} and is in no team (record {code})",
                        player=row.player.number, n=number, code=lists,
                    ),
                    assumed=told("the board counts for no team"), **place,
                )  # fmt: skip
            elif other is not None and (team == other or met.setdefault(team, other) != other):
                names = [tournament.teams[one].number for one in (met.get(team, team), other)]
                what = (
                    told("its own players")
                    if team == other
                    else told("teams {team} and {other}", team=names[0], other=names[1])
                )
                context.findings.error(
                    "TRF-TEAM-OPPONENTS",
                    told(
                        "team {team} meets {what} in round {n}", team=tournament.teams[team].number,
                        what=what, n=number,
                    ),
                    **place,
                )  # fmt: skip


def _check_forfeits(context: Context, tournament: Tournament, team_of: dict[int, int]) -> None:
    """Record 330 names teams once in a round, and teams whose boards met nobody else."""
    numbers = {team.number: index for index, team in enumerate(tournament.teams)}
    seen: dict[tuple[int, int], int] = {}
    for line in context.lines.get("330", ()):
        number, *pair = (
            integer(line.text[part]) or 0 for part in (slice(7, 10), slice(11, 14), slice(15, 18))
        )
        if not set(pair) <= numbers.keys() or line.text[4:6] not in FORFEITS:
            continue
        if pair[0] == pair[1]:
            context.findings.error(
                "TRF-TEAM-OPPONENTS", told("record 330: team {team} against itself", team=pair[0]),
                line=line.number, column=12,
            )  # fmt: skip
            continue
        for team, other, column in zip(pair, reversed(pair), (12, 16), strict=True):
            place = {"line": line.number, "column": column, "round_number": number}
            if seen.setdefault((number, team), line.number) != line.number:
                context.findings.error(
                    "TRF-TEAM-OPPONENTS",
                    told(
                        "record 330: team {team} forfeits two matches of round {n} (the other one is in "
                        "line {line})", team=team, n=number, line=seen[number, team],
                    ),
                    **place,
                )  # fmt: skip
            faced = _faced(tournament, number, numbers[team], team_of)
            if faced is not None and faced != numbers[other]:
                context.findings.error(
                    "TRF-TEAM-OPPONENTS",
                    told(
                        "record 330 forfeits the match of teams {first} and {second} in round {n}, but the "
                        "boards of team {team} are against team {other}", first=pair[0], second=pair[1],
                        n=number, team=team, other=tournament.teams[faced].number,
                    ),
                    **place,
                )  # fmt: skip


def _faced(tournament: Tournament, number: int, team: int, team_of: dict[int, int]) -> int | None:
    """The team that the boards of a team are against in a round; None without any."""
    if not 1 <= number <= len(tournament.rounds):
        return None
    opponents = tournament.rounds[number - 1].opponents
    players = tournament.teams[team].players
    return next((team_of[opponents[one]] for one in players if opponents[one] in team_of), None)


def _check_line_ups(context: Context, tournament: Tournament, team_of: dict[int, int]) -> None:
    """Record 300 names players of the team, each once."""
    numbers = {team.number for team in tournament.teams}
    for line in context.lines.get("300", ()):
        layout = TEAM_TABLE["300"].with_id_width(context.id_width)
        team = integer(line.text[layout.field("team").slice])
        if team not in numbers:
            continue
        seen: set[int] = set()
        for (column,) in layout.groups(line.text):
            number = integer(line.text[column.slice])
            index = context.index_of.get(number or 0)
            if index is None:
                continue
            own = team_of.get(index)
            wrong = own is None or tournament.teams[own].number != team
            if wrong or index in seen:
                what = told("is not in team {team}", team=team) if wrong else told("has two boards")
                context.findings.repair(
                    "TRF-TEAM-PLAYER", told("record 300: player {n} {what}", n=number, what=what),
                    line=line.number, column=column.first, player=number or 0,
                    assumed=told("the line-up is used as it stands"),
                )  # fmt: skip
            seen.add(index)


def _check_points(context: Context, tournament: Tournament, totals: list[tuple[int, int]]) -> None:
    """Match points and game points of record 310 are those of the matches."""
    numbers = {team.number: index for index, team in enumerate(tournament.teams)}
    layout = context.record("310")
    for line, index in _team_lines(context, numbers):
        for name, units in zip(("match_points", "game_points"), totals[index], strict=True):
            field = layout.field(name)
            written = points(line.text[field.slice].strip())
            if line.text[field.slice].strip() and (written is None or written[0] != units):
                team = tournament.teams[index].number
                context.findings.repair(
                    "TRF-POINTS-MISMATCH",
                    told(
                        "team {team} has {text} {field} in record 310, its matches give {points}", team=team,
                        text=line.text[field.slice].strip(), field=field.words, points=decimal(units, 1),
                    ),
                    line=line.number, column=field.first, expected=format_points(units),
                    found=line.text[field.slice].strip(),
                    assumed=told("use {points}", points=decimal(units, 1)),
                )  # fmt: skip


def _team_lines(context: Context, numbers: dict[int, int]) -> Iterator[tuple[RecordLine, int]]:
    layout = context.record("310")
    for line in context.lines.get("310", ()):
        number = integer(line.text[layout.field("team").slice])
        if number in numbers:
            yield line, numbers[number]


def team_points(tournament: Tournament) -> list[tuple[int, int]]:
    """Match points and game points of every team after all rounds, bonuses and penalties included."""
    play = tournament.team_play
    assert play is not None
    last = len(tournament.rounds)
    totals = []
    for index, row in enumerate(read_matches(tournament).rounds):
        extra = [
            one
            for one in play.adjustments
            if not one.kind and one.round_number <= last and index in (one.teams or (index,))
        ]
        match = sum(one.match_points for one in row) + sum(one.match_points for one in extra)
        game = sum(one.game_points for one in row) + sum(one.game_points for one in extra)
        totals.append((match, game))
    return totals


_NUMBER = Field("team", 5, 7)
_TOTALS = (Field("match_points", 15, 20), Field("game_points", 22, 27))
_BYES = {Outcome.PAIRING_ALLOCATED_BYE: "PAB", Outcome.FULL_POINT_BYE: "FPB", Outcome.HALF_POINT_BYE: "HPB"}


def contradicted_totals(
    context: Context, tournament: Tournament, totals: list[tuple[int, int]]
) -> Iterator[tuple[RecordLine, int, str]]:
    """Where records 802 have other points than the matches: line, column, and what is wrong."""
    index_of = {team.number: index for index, team in enumerate(tournament.teams)}
    for line in context.lines.get("802", ()):
        number = integer(line.text[_NUMBER.slice]) or 0
        if number not in index_of:
            yield line, _NUMBER.first, told("record 802 names team {n}, who is not there", n=number)
            continue
        for field, units in zip(_TOTALS, totals[index_of[number]], strict=True):
            text = line.text[field.slice].strip()
            said = points(text) if text else None
            if said is not None and said[0] != units:
                message = told(
                    "record 802: team {n} has {text} {field}, its matches give {points}", n=number, text=text,
                    field=field.words, points=decimal(units, 1),
                )  # fmt: skip
                yield line, field.first, message


def with_summary(tournament: Tournament, totals: list[tuple[int, int]]) -> Tournament:
    """The tournament whose kept records 802 are true; without the 801 of other matches.

    totals: match points and game points of every team.
    """
    if not any(one.code == "802" for one in tournament.kept):
        return tournament
    rows = read_matches(tournament).rounds
    said = {
        team.number: _line(tournament, index, rows[index], totals[index])
        for index, team in enumerate(tournament.teams)
    }
    written = {one: _renewed(one, said) for one in tournament.kept if one.code == "802"}
    stale = any(text != one.text for one, text in written.items())
    kept = (
        replace(one, text=written.get(one, one.text))
        for one in tournament.kept
        if one.code != "801" or not stale
    )
    return replace(tournament, kept=tuple(one for one in kept if one.text))


def _renewed(one: KeptRecord, said: dict[int, str]) -> str:
    """The record as it stands where it is true, as it should be where it is not; "" for a team not there."""
    text = said.get(integer(one.text[_NUMBER.slice]) or 0, "")
    after_the_name = _TOTALS[0].first - 1
    same = one.text[after_the_name:].split() == text[after_the_name:].split()
    return one.text if same else text


def _line(tournament: Tournament, index: int, row: tuple[MatchRound, ...], totals: tuple[int, int]) -> str:
    team = tournament.teams[index]
    match, game = map(format_points, totals)
    head = f"802 {team.number:>3} {team.short_name[:5]:<5} {match:>6} {game:>6}"
    rounds = (_of_round(tournament, index, number, one) for number, one in enumerate(row))
    return (head + "".join(f"  {text}" for text in rounds)).rstrip()


def _of_round(tournament: Tournament, index: int, number: int, one: MatchRound) -> str:
    """Opponent or kind of bye, colour of board 1, game points, and "f" where boards were forfeited."""
    if one.opponent == NO_OPPONENT:
        return f"{_BYES.get(one.outcome, 'ZPB')}   {format_points(one.game_points):>4} "
    played = tournament.rounds[number]
    forfeits = any(Outcome(played.outcomes[player]).forfeited for player in tournament.teams[index].players)
    colour = "b" if one.colour is Colour.BLACK else "w"
    opponent = tournament.teams[one.opponent].number
    return f"{opponent:>3} {colour} {format_points(one.game_points):>4}{'f' if forfeits else ' '}"
