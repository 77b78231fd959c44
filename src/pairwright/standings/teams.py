"""The score sheets of an event of team matches: match points, game points, points by board (C.07 art. 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from pairwright.rules.article import rule
from pairwright.standings.kinds import KIND_OF_OUTCOME
from pairwright.standings.sheet import DRAW, LOSS, OPEN, WIN, Sheet
from pairwright.tournament.matches import Matches, TeamRound, read_matches
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.team import TeamPlay
from pairwright.tournament.tournament import Tournament
from pairwright.values import dataclass, replace


@dataclass(frozen=True)
class TeamSheets:
    """Everything about the teams of an event after some rounds.

    rounds: per team, its rounds. boards: how many boards a match has.
    """

    rounds: tuple[tuple[TeamRound, ...], ...]
    boards: int
    play: TeamPlay
    board_win: int
    board_draw: int
    board_points: tuple[tuple[int, ...], ...]

    @cached_property
    def match_points(self) -> Sheet:
        """The sheet of match points."""
        return self._sheet([[r.match_points for r in row] for row in self.rounds], 0)

    @cached_property
    def game_points(self) -> Sheet:
        """The sheet of game points: a win is all boards, a draw half of them."""
        return self._sheet([[r.game_points for r in row] for row in self.rounds], 1)

    def _sheet(self, points: list[list[int]], score: int) -> Sheet:
        win = (self.play.win, self.boards * self.board_win)[score]
        draw = (self.play.draw, self.boards * self.board_draw)[score]
        count = len(self.rounds[0]) if self.rounds else 0
        return Sheet(
            opponents=tuple(tuple(r.opponent for r in row) for row in self.rounds),
            kinds=tuple(tuple(KIND_OF_OUTCOME[r.outcome] for r in row) for row in self.rounds),
            results=tuple(tuple(self._result(r) for r in row) for row in self.rounds),
            black=tuple(tuple(r.black for r in row) for row in self.rounds),
            points=tuple(map(tuple, points)),
            win=win,
            draw=draw,
            number_of_rounds=count,
            bonuses=tuple(
                (team, adjustment.round_number, units)
                for adjustment in self.play.adjustments
                if not adjustment.kind and adjustment.round_number <= count
                for units in [(adjustment.match_points, adjustment.game_points)[score]]
                for team in adjustment.teams or range(len(self.rounds))
                if units
            ),
        )

    def _result(self, played: TeamRound) -> int:
        """WIN, DRAW, LOSS or OPEN; an unplayed round has the result that its match points are worth."""
        if played.outcome is Outcome.UNFINISHED:
            return OPEN
        if played.level:
            return DRAW
        if played.outcome is Outcome.PAIRING_ALLOCATED_BYE:
            given = self.play.bye_match_points
            worth = self.play.draw if given is None else given
            return WIN if worth == self.play.win else DRAW if worth == self.play.draw else LOSS
        return _RESULTS.get(played.outcome, LOSS)


_RESULTS = {
    Outcome.WIN: WIN,
    Outcome.FORFEIT_WIN: WIN,
    Outcome.FULL_POINT_BYE: WIN,
    Outcome.HALF_POINT_BYE: DRAW,
}


def team_sheets(tournament: Tournament, rounds: Sequence[Round]) -> TeamSheets:
    """The sheets of these rounds. Raises BadInput when the tournament has no teams that play matches."""
    found = read_matches(tournament, rounds)
    play = tournament.team_play
    assert play is not None
    table = replace(tournament.scoring, unfinished=0).table()
    boards = tuple(_points_by_board(row, rounds, table, found) for row in found.rounds)
    return TeamSheets(found.rounds, found.boards, play, found.win, found.draw, boards)


@rule("C.07", "12")
def _points_by_board(
    row: Sequence[TeamRound], rounds: Sequence[Round], table: Sequence[Sequence[int]], matches: Matches
) -> tuple[int, ...]:
    """Article 12: points on each board over all rounds; forfeits count, a bye is a win on every board."""
    totals = [0] * matches.boards
    for played, one in zip(rounds, row, strict=True):
        for board, units in enumerate(_board_points(played, one, table, matches)):
            totals[board] += units
    return tuple(totals)


def _board_points(
    played: Round, one: TeamRound, table: Sequence[Sequence[int]], matches: Matches
) -> Iterator[int]:
    seated = any(player != NO_OPPONENT for player in one.seats)
    without_boards: Mapping[Outcome, int] = {
        Outcome.PAIRING_ALLOCATED_BYE: matches.win,
        Outcome.FULL_POINT_BYE: matches.win,
        Outcome.HALF_POINT_BYE: matches.draw,
        Outcome.FORFEIT_WIN: matches.win,
    }
    for player in one.seats:
        if seated and not one.outcome.bye:
            yield table[played.colours[player]][played.outcomes[player]] if player != NO_OPPONENT else 0
        else:
            yield without_boards.get(one.outcome, 0)
