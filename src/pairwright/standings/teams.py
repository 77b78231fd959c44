"""The score sheets of an event of team matches: match points, game points, points by board (C.07 art. 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pairwright.errors import BadInput
from pairwright.rules.article import rule
from pairwright.standings.kinds import KIND_OF_OUTCOME, Kind
from pairwright.standings.sheet import DRAW, LOSS, OPEN, WIN, Sheet
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.team import LineUp, TeamPlay
from pairwright.tournament.tournament import Tournament

_KIND_LETTERS = {
    Kind.FORFEIT_WIN: "+",
    Kind.FORFEIT_LOSS: "-",
    Kind.FULL_POINT_BYE: "F",
    Kind.HALF_POINT_BYE: "H",
    Kind.ZERO_POINT_BYE: "Z",
}
_RESULT_LETTERS = {WIN: "W", DRAW: "D", LOSS: "L"}


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of one team.

    opponent: index of a team, -1 without one. black: True for the second-named team.
    seats:    player index per board, NO_OPPONENT for an empty board.
    """

    kind: Kind
    opponent: int
    black: bool
    seats: tuple[int, ...]
    match_points: int
    game_points: int
    result: int


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
            kinds=tuple(tuple(r.kind for r in row) for row in self.rounds),
            results=tuple(tuple(r.result for r in row) for row in self.rounds),
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


@rule("C.07", "11.1")
def team_sheets(tournament: Tournament, rounds: Sequence[Round]) -> TeamSheets:
    """The sheets of these rounds. Raises BadInput when the tournament has no teams that play matches."""
    play = tournament.team_play
    if play is None or not tournament.teams:
        raise BadInput("this is not an event of team matches: it has no teams (record 310)")
    return _Reading(tournament, play, rounds).sheets()


class _Reading:
    """Turns the games of players into matches of teams."""

    def __init__(self, tournament: Tournament, play: TeamPlay, rounds: Sequence[Round]) -> None:
        self._tournament = tournament
        self._play = play
        self._rounds = rounds
        self._team_of = {
            player: index for index, team in enumerate(tournament.teams) for player in team.players
        }
        self._line_ups = {(line.round_number, line.team): line for line in play.line_ups}
        self._byes = {(bye.round_number, bye.team): bye.outcome for bye in play.byes}
        self._table = replace(tournament.scoring, unfinished=0).table()
        self._boards = len(play.colours) or self._most_seats()
        self._board_win = tournament.scoring.win
        self._board_draw = max(tournament.scoring.white_draw, tournament.scoring.black_draw)

    def sheets(self) -> TeamSheets:
        """All of it."""
        teams = range(len(self._tournament.teams))
        by_round = [self._round(number, played) for number, played in enumerate(self._rounds, 1)]
        rows = tuple(tuple(one[team] for one in by_round) for team in teams)
        boards = tuple(self._points_by_board(row) for row in rows)
        return TeamSheets(rows, self._boards, self._play, self._board_win, self._board_draw, boards)

    def _most_seats(self) -> int:
        counts = [
            len(self._seated(played, team))
            for played in self._rounds
            for team in range(len(self._tournament.teams))
        ]
        return max(counts, default=0)

    def _seated(self, played: Round, team: int) -> list[int]:
        """The players of a team who had a board, in the order of the team list."""
        return [
            player
            for player in self._tournament.teams[team].players
            if played.opponents[player] != NO_OPPONENT
            or played.outcomes[player] in (Outcome.FORFEIT_WIN, *range(int(Outcome.UNFINISHED) + 1))
        ]

    def _round(self, number: int, played: Round) -> list[TeamRound]:
        count = len(self._tournament.teams)
        seats = [self._seats(number, played, team) for team in range(count)]
        opponents = [self._opponent(number, played, team) for team in range(count)]
        self._align(played, seats, opponents)
        games = [self._game_points(played, team) for team in range(count)]
        return [
            self._team_round(number, played, team, opponents[team], seats[team], games)
            for team in range(count)
        ]

    def _seats(self, number: int, played: Round, team: int) -> list[int]:
        line: LineUp | None = self._line_ups.get((number, team))
        if line is not None:
            return [*line.players, *[NO_OPPONENT] * (self._boards - len(line.players))]
        seated = self._seated(played, team)[: self._boards]
        return [*seated, *[NO_OPPONENT] * (self._boards - len(seated))]

    def _opponent(self, number: int, played: Round, team: int) -> int:
        for match in self._play.forfeits:
            if match.round_number == number and team in (match.white, match.black):
                return match.black if team == match.white else match.white
        met = Counter(
            self._team_of[played.opponents[player]]
            for player in self._tournament.teams[team].players
            if played.opponents[player] in self._team_of
        )
        return met.most_common(1)[0][0] if met else NO_OPPONENT

    def _align(self, played: Round, seats: list[list[int]], opponents: list[int]) -> None:
        """Where a team left a board empty without saying which, the opponents' boards show it."""
        for team, other in enumerate(opponents):
            if other == NO_OPPONENT or NO_OPPONENT not in seats[team] or NO_OPPONENT in seats[other]:
                continue
            board_of = {player: board for board, player in enumerate(seats[other])}
            own = [player for player in seats[team] if player != NO_OPPONENT]
            places = [board_of.get(played.opponents[player]) for player in own]
            if None in places or len(set(places)) != len(places):
                continue
            seats[team] = [NO_OPPONENT] * self._boards
            for player, board in zip(own, places, strict=True):
                seats[team][board or 0] = player

    def _game_points(self, played: Round, team: int) -> int:
        return sum(
            self._table[played.colours[player]][played.outcomes[player]]
            for player in self._tournament.teams[team].players
            if not Outcome(played.outcomes[player]).bye
        )

    def _team_round(
        self, number: int, played: Round, team: int, opponent: int, seats: list[int], games: Sequence[int]
    ) -> TeamRound:
        own, theirs = games[team], games[opponent] if opponent != NO_OPPONENT else 0
        kind = self._kind(number, played, team, opponent, own, theirs)
        match_points, game_points, result = self._worth(number, team, kind, own, theirs)
        open_boards = self._open_boards(played, team)
        if kind is Kind.GAME and open_boards and abs(own - theirs) <= open_boards * self._board_win:
            match_points, result = 0, OPEN  # they can still turn the match
        if kind in (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS) and not any(p != NO_OPPONENT for p in seats):
            game_points = self._boards * self._board_win if kind is Kind.FORFEIT_WIN else 0
        match_points, game_points = self._exceptions(number, team, kind, result, match_points, game_points)
        black = self._black(played, seats) if opponent != NO_OPPONENT else False
        return TeamRound(kind, opponent, black, tuple(seats), match_points, game_points, result)

    def _kind(self, number: int, played: Round, team: int, opponent: int, own: int, theirs: int) -> Kind:
        """A match is played when one board at least was; one that all boards forfeited is a forfeit."""
        players = self._tournament.teams[team].players
        for match in self._play.forfeits:
            if match.round_number == number and team in (match.white, match.black):
                won = match.white_won if team == match.white else match.black_won
                return Kind.FORFEIT_WIN if won else Kind.FORFEIT_LOSS
        if any(Outcome(played.outcomes[player]).played for player in players):
            return Kind.GAME
        if opponent != NO_OPPONENT:
            return Kind.FORFEIT_WIN if own and own >= theirs else Kind.FORFEIT_LOSS
        if (number, team) in self._byes:
            return KIND_OF_OUTCOME[self._byes[number, team]]
        outcomes = {Outcome(played.outcomes[player]) for player in players}
        for outcome in (Outcome.FORFEIT_WIN, Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE):
            if outcome in outcomes:
                return KIND_OF_OUTCOME[outcome]
        return Kind.HALF_POINT_BYE if Outcome.HALF_POINT_BYE in outcomes else Kind.ZERO_POINT_BYE

    def _open_boards(self, played: Round, team: int) -> int:
        players = self._tournament.teams[team].players
        return sum(played.outcomes[player] == Outcome.UNFINISHED for player in players)

    def _worth(self, number: int, team: int, kind: Kind, own: int, theirs: int) -> tuple[int, int, int]:
        """Match points, game points and result. A bye without a given value is a draw (C.04.6 art. 1.4)."""
        play, boards = self._play, self._boards
        if kind is Kind.GAME:
            result = WIN if own > theirs else DRAW if own == theirs else LOSS
            return {WIN: play.win, DRAW: play.draw, LOSS: play.loss}[result], own, result
        if kind is Kind.FORFEIT_WIN:
            return (play.draw, own, DRAW) if own and own == theirs else (play.win, own, WIN)
        if kind is Kind.FULL_POINT_BYE:
            return play.win, boards * self._board_win, WIN
        if kind is Kind.HALF_POINT_BYE:
            return play.draw, boards * self._board_draw, DRAW
        if kind is Kind.PAIRING_ALLOCATED_BYE:
            match = play.draw if play.bye_match_points is None else play.bye_match_points
            game = boards * self._board_draw if play.bye_game_points is None else play.bye_game_points
            return match, game, WIN if match == play.win else DRAW if match == play.draw else LOSS
        return (play.loss, own, LOSS) if kind is Kind.FORFEIT_LOSS else (0, 0, LOSS)

    def _exceptions(
        self, number: int, team: int, kind: Kind, result: int, match_points: int, game_points: int
    ) -> tuple[int, int]:
        """Results that are worth something else by record 299."""
        letter = _KIND_LETTERS.get(kind, _RESULT_LETTERS.get(result, "") if kind is Kind.GAME else "")
        for adjustment in self._play.adjustments:
            applies = adjustment.round_number in (0, number) and team in (adjustment.teams or (team,))
            if adjustment.kind and adjustment.kind == letter and applies:
                match_points, game_points = adjustment.match_points, adjustment.game_points
        return match_points, game_points

    def _black(self, played: Round, seats: Sequence[int]) -> bool:
        """True when the team was the second-named one, as the colour of its first board shows."""
        for board, player in enumerate(seats):
            if player != NO_OPPONENT and played.colours[player] != Colour.NONE:
                first_named = self._play.colours[board : board + 1].upper() or "WB"[board % 2]
                return (played.colours[player] == Colour.WHITE) != (first_named == "W")
        return False

    @rule("C.07", "12")
    def _points_by_board(self, row: Sequence[TeamRound]) -> tuple[int, ...]:
        """Article 12: points on each board over all rounds; forfeits count, a bye is a win on every board."""
        totals = [0] * self._boards
        for played, one in zip(self._rounds, row, strict=True):
            for board, units in enumerate(self._board_points(played, one)):
                totals[board] += units
        return tuple(totals)

    def _board_points(self, played: Round, one: TeamRound) -> Iterator[int]:
        seated = any(player != NO_OPPONENT for player in one.seats)
        bye: Mapping[Kind, int] = {
            Kind.PAIRING_ALLOCATED_BYE: self._board_win,
            Kind.FULL_POINT_BYE: self._board_win,
            Kind.HALF_POINT_BYE: self._board_draw,
            Kind.FORFEIT_WIN: self._board_win,
        }
        for player in one.seats:
            if seated and one.kind in (Kind.GAME, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS):
                yield (
                    self._table[played.colours[player]][played.outcomes[player]]
                    if player != NO_OPPONENT
                    else 0
                )
            else:
                yield bye.get(one.kind, 0)
