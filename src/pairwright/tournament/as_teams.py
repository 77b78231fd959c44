"""An event of teams as its pairing sees it: the teams are the participants, and a round is their matches.

Scores, colours, floats, byes and restrictions are properties of the units that a round pairs, players or
teams. What a match holds (boards, line-ups, games) lies below; `tournament.matches` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace

from pairwright.common.errors import BadTournament
from pairwright.rules.article import rule
from pairwright.tournament.matches import Matches, MatchRound, read_matches
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.team import HOMES, TEAM_DETAILS, Team, TeamPlay
from pairwright.tournament.tournament import AnnouncedBye, PointAdjustment, Tournament

MATCH_POINTS, GAME_POINTS = "MP", "GP"


@rule("C.04.6", "1.2", "1.2.1")
def as_teams(tournament: Tournament, primary: str = MATCH_POINTS, *, homes: bool = False) -> Tournament:
    """The event with its teams in the place of the players; an event of single players is what it was.

    primary: the score that ranks teams first, MATCH_POINTS or GAME_POINTS. Every round has both (`totals`).
    homes: White is the team at home, where the event says who is (`HOMES`), as tables and brackets mean it;
    else it is the one with White on board 1.
    Requested byes of rounds to come are announced byes; bonuses and penalties of teams are adjustments, those
    in the other score part of the round that they belong to.
    Raises BadInput for an event of teams without teams.
    """
    play = tournament.team_play
    if play is None:
        return tournament
    matches = read_matches(tournament)
    scoring = _scoring(tournament, play, matches, primary)
    drawn = len(tournament.rounds)
    rounds = [_round(tournament, play, matches, number, primary) for number in range(1, drawn + 1)]
    if homes and (second := set(tournament.header(HOMES).split()[1:])):
        rounds = [_seen_from_home(one, number, second) for number, one in enumerate(rounds, 1)]
    clubs = _clubs(tournament)
    return replace(
        tournament,
        players=tuple(
            Player(
                number=team.number,
                name=team.name,
                rating=team.strength,
                rank=team.rank,
                federation=_federation(tournament, team),
                club=clubs.get(str(team.number), ""),
            )
            for team in tournament.teams
        ),
        rounds=tuple(rounds),
        scoring=scoring,
        initial_colour=Colour.NONE if tournament.initial_colour_inferred else tournament.initial_colour,
        announced_byes=tuple(
            AnnouncedBye(bye.round_number, bye.team, bye.outcome)
            for bye in play.byes
            if bye.round_number > drawn and bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE
        ),
        adjustments=_adjustments(tournament, play, primary),
        kept=(),
        teams=(),
        team_play=None,
        team_score=primary,
    )


def _federation(tournament: Tournament, team: Team) -> str:
    """The federation of a team: that of its players, where all have the same."""
    found = {tournament.players[player].federation for player in team.players}
    return found.pop() if len(found) == 1 else ""


def _clubs(tournament: Tournament) -> dict[str, str]:
    """The clubs of teams by number, as far as the event says them (`TEAM_DETAILS`)."""
    try:
        found = json.loads(tournament.header(TEAM_DETAILS) or "{}")
        return {number: club for number, one in found.items() if isinstance(club := one.get("club"), str)}
    except (ValueError, RecursionError, AttributeError):
        return {}


def refuse_to_write(tournament: Tournament) -> None:
    """Raise BadTournament for what `as_teams` gave: its rounds are the matches, and their boards are lost."""
    if tournament.team_score:
        raise BadTournament.told(
            "this is an event of teams as its rounds are paired, without its boards; write the event itself"
        )


def _scoring(tournament: Tournament, play: TeamPlay, matches: Matches, primary: str) -> Scoring:
    """What matches are worth in the score that ranks first."""
    boards = matches.boards
    if primary == GAME_POINTS:
        bye = boards * matches.draw if play.bye_game_points is None else play.bye_game_points
        return Scoring.simple(boards * matches.win, boards * matches.draw, pairing_allocated_bye=bye)
    bye = play.draw if play.bye_match_points is None else play.bye_match_points
    return Scoring.simple(play.win, play.draw, play.loss, pairing_allocated_bye=bye)


def _round(tournament: Tournament, play: TeamPlay, matches: Matches, number: int, primary: str) -> Round:
    rows = [row[number - 1] for row in matches.rounds]
    worth = [_worth(tournament, play, one) for one in rows]
    extra = [_bonus(play, index, number, primary) if play.adjustments else 0 for index in range(len(rows))]
    match, game = [one for one, _ in worth], [one for _, one in worth]
    first, second = (match, game) if primary == MATCH_POINTS else (game, match)
    return Round(
        tuple(one.opponent for one in rows),
        bytes(one.colour for one in rows),
        bytes(map(_outcome, rows)),
        totals=(tuple(first), tuple(own + more for own, more in zip(second, extra, strict=True))),
    )


def _seen_from_home(played: Round, number: int, second: Collection[str]) -> Round:
    """The round with White for the teams at home. second: those with Black on board 1 (`HOMES`)."""
    colours = bytearray(played.colours)
    for team, opponent in enumerate(played.opponents):
        if opponent != NO_OPPONENT and f"{number}:{team + 1}" in second:
            colours[team], colours[opponent] = Colour.WHITE, Colour.BLACK
    return replace(played, colours=bytes(colours))


def _outcome(one: MatchRound) -> Outcome:
    """A forfeited match that both won on as many boards was given to nobody."""
    if _adjourned(one):
        return Outcome.UNFINISHED
    return Outcome.FORFEIT_LOSS if one.outcome is Outcome.FORFEIT_WIN and one.level else one.outcome


def _adjourned(one: MatchRound) -> bool:
    """It has been played, and a board is still open."""
    return one.open_boards > 0 and one.outcome <= Outcome.UNFINISHED


@rule("C.04.2", "3.1")
def _worth(tournament: Tournament, play: TeamPlay, one: MatchRound) -> tuple[int, int]:
    """Match points and game points; an adjourned match is a draw, an open board half a point each.

    A draw for the pairing even where the other boards have decided it: the article asks for no more.
    """
    open_points = one.open_boards * tournament.scoring.unfinished
    match = play.draw if _adjourned(one) else one.match_points
    return match, one.game_points + open_points


def _bonus(play: TeamPlay, team: int, number: int, primary: str) -> int:
    """Bonus and penalty points in the other score for a round; those of no round are in the first."""
    numbers = (0, 1) if number == 1 else (number,)
    return sum(
        one.game_points if primary == MATCH_POINTS else one.match_points
        for one in play.adjustments
        if not one.kind and one.round_number in numbers and team in (one.teams or (team,))
    )


def _adjustments(tournament: Tournament, play: TeamPlay, primary: str) -> tuple[PointAdjustment, ...]:
    """Bonus and penalty points in the score that ranks first."""
    everybody: Sequence[int] = range(len(tournament.teams))
    found = (
        (one.match_points if primary == MATCH_POINTS else one.game_points, one)
        for one in play.adjustments
        if not one.kind
    )
    return tuple(
        PointAdjustment(units, tuple(one.teams or everybody), one.round_number)
        for units, one in found
        if units
    )
