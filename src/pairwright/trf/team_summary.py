"""The informative records of teams, 801 and 802: they say again what the other records say.

Nothing is read from them. In a file that has them, 802 is written anew where its matches are no longer those
of the tournament, and 801 is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairwright.common.messages import decimal, told
from pairwright.tournament.matches import MatchRound, read_matches
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import format_points
from pairwright.tournament.tournament import KeptRecord, Tournament
from pairwright.trf.columns import Field, integer, points
from pairwright.trf.context import Context, RecordLine

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
