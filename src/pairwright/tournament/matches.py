"""The matches of an event of teams, read from the games of their players.

This is the only place that says what a match was: standings, tie-breaks and pairing all read it here. A match
is played when one board at least was; one that all boards forfeited, or that record 330 names, is forfeited.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import compress

from pairwright.common.errors import BadInput, NotGiven
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT, Round, ToRead, read_once
from pairwright.tournament.team import (
    BOARDS_BY_ROUND,
    BY_BERLIN,
    BY_GAME_POINTS,
    EXCHANGED,
    MATCH_WINNER,
    WINNERS,
    ForfeitedMatch,
    LineUp,
    TeamBye,
    TeamPlay,
)
from pairwright.tournament.tournament import Tournament

_LETTERS = {
    Outcome.WIN: "W",
    Outcome.DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.FULL_POINT_BYE: "F",
    Outcome.HALF_POINT_BYE: "H",
    Outcome.ZERO_POINT_BYE: "Z",
}

_Lead = tuple[int, int]
"""What decides a match level in game points, and by how much its open boards can change that."""


@dataclass(frozen=True, slots=True)
class MatchRound:
    """One round of one team.

    outcome:  of the match; UNFINISHED while open boards can still turn it.
    opponent: index of a team, NO_OPPONENT without one.
    black:    True for the second-named team.
    colour:   the colour scheduled for its first board (C.04.6 article 1.6.1); NONE without an opponent.
    seats:    player index per board, NO_OPPONENT for an empty board.
    match_points, game_points: what the round brought, in units; nothing for what is still open.
    open_boards: boards whose result is not known yet.
    level:    True where nobody won: a drawn match, or one that both forfeited with as many boards each.
    """

    outcome: Outcome
    opponent: int
    black: bool
    colour: Colour
    seats: tuple[int, ...]
    match_points: int
    game_points: int
    open_boards: int = 0
    level: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams, by index, the first-named one first.

    boards: players of both from board 1 on, by index; NO_OPPONENT for an empty place.
    """

    first: int
    second: int
    boards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Matches:
    """All matches of some rounds. rounds: per team, its rounds. boards: how many boards a match has.

    win, draw: of one board, in units. sizes: how many boards matches have round by round.
    """

    rounds: tuple[tuple[MatchRound, ...], ...]
    boards: int
    win: int
    draw: int
    sizes: tuple[int, ...]


@rule("C.07", "11.1")
def read_matches(tournament: Tournament, rounds: Sequence[Round] | None = None) -> Matches:
    """The matches of these rounds, of all rounds by default.

    Raises BadInput when the tournament has no teams that play matches.
    """
    play = tournament.team_play
    if play is None or not tournament.teams:
        raise NotGiven(told("this is not an event of team matches: it has no teams").about("teams"))
    reading = _MatchReading(tournament, play, tournament.rounds if rounds is None else rounds)
    return reading.matches()


def matches_of_round(rounds: Sequence[MatchRound]) -> tuple[Match, ...]:
    """The matches of one round, from what the round was for every team."""
    pairs = [
        (one.opponent, index) if one.black else (index, one.opponent)
        for index, one in enumerate(rounds)
        if one.opponent > index
    ]
    return tuple(
        Match(first, second, tuple(zip(rounds[first].seats, rounds[second].seats, strict=True)))
        for first, second in pairs
    )


def winner_of(tournament: Tournament) -> str:
    """Who wins a match level in game points, of `WINNERS`. Raises BadInput for what is not one of them."""
    found = tournament.header(MATCH_WINNER) or BY_GAME_POINTS
    if found not in WINNERS:
        raise BadInput.told(
            "{found!r} does not decide matches; known: {list}", found=found, list=", ".join(WINNERS)
        )
    return found


def boards_by_round(tournament: Tournament) -> tuple[int, ...]:
    """The boards of a match round by round, as far as they are announced. Raises BadInput for no numbers."""
    words = tournament.header(BOARDS_BY_ROUND).replace(",", " ").split()
    if any(not (word.isascii() and word.isdigit()) or word.strip("0") == "" for word in words):
        raise BadInput.told(
            "the boards of the rounds are numbers such as 8,8,6, not {list!r}", list=" ".join(words)
        )
    return tuple(map(int, words))


class _MatchReading:
    """Turns the games of players into matches of teams."""

    def __init__(self, tournament: Tournament, play: TeamPlay, rounds: Sequence[Round]) -> None:
        self._tournament = tournament
        self._play = play
        self._rounds = rounds
        self._team_of = {
            player: index for index, team in enumerate(tournament.teams) for player in team.players
        }
        self._said: dict[int, list[TeamBye | ForfeitedMatch | LineUp]] = {}
        said: tuple[TeamBye | ForfeitedMatch | LineUp, ...] = (*play.byes, *play.forfeits, *play.line_ups)
        for one in said:
            self._said.setdefault(one.round_number, []).append(one)
        worth = tuple(one for one in play.adjustments if one.kind)
        self._of_all = replace(play, byes=(), forfeits=(), line_ups=(), adjustments=worth)
        self._line_ups = {(line.round_number, line.team): line for line in play.line_ups}
        self._byes = {(bye.round_number, bye.team): bye.outcome for bye in play.byes}
        self._forfeits = {
            (match.round_number, team): match
            for match in play.forfeits
            for team in (match.white, match.black)
        }
        self._table = replace(tournament.scoring, unfinished=0).table()
        self.boards = len(play.colours) or self._most_seats()
        self._boards_by_round = boards_by_round(tournament)
        self._winner = winner_of(tournament)
        self._exchanged = frozenset(tournament.header(EXCHANGED).split())
        self._board_win = tournament.scoring.win
        self._board_draw = max(tournament.scoring.white_draw, tournament.scoring.black_draw)

    def matches(self) -> Matches:
        """All of it."""
        by_round = [
            read_once(ToRead(partial(self.round, number, played), (played,), self._rests_on(number)))
            for number, played in enumerate(self._rounds, 1)
        ]
        teams = range(len(self._tournament.teams))
        rows = tuple(tuple(one[team] for one in by_round) for team in teams)
        sizes = tuple(map(self._boards_in, range(1, len(by_round) + 1)))
        return Matches(rows, self.boards, self._board_win, self._board_draw, sizes)

    def _rests_on(self, number: int) -> tuple[object, ...]:
        """What a round is read from, beside its games."""
        said, event = tuple(self._said.get(number, ())), self._tournament
        boards = self._boards_in(number), self.boards
        turned = frozenset(one for one in self._exchanged if one.startswith(f"{number}:"))
        return number, said, self._of_all, event.scoring, self._winner, boards, event.teams, turned

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

    def round(self, number: int, played: Round) -> tuple[MatchRound, ...]:
        """What a round was for every team."""
        count = len(self._tournament.teams)
        seats = [self._seats(number, played, team) for team in range(count)]
        opponents = [self._opponent(number, played, team) for team in range(count)]
        self._align(played, seats, opponents, self._boards_in(number))
        games = [self._game_points(played, team) for team in range(count)]
        leads = [self._lead(played, team, opponents[team], seats) for team in range(count)]
        return tuple(
            self._team_round(number, played, team, opponents[team], seats[team], (games, leads[team]))
            for team in range(count)
        )

    def _lead(self, played: Round, team: int, opponent: int, seats: list[list[int]]) -> _Lead:
        """What decides a match level in game points: above 0 for this team, below for the other one."""
        if opponent == NO_OPPONENT or self._winner == BY_GAME_POINTS:
            return 0, 0
        own, theirs = ([self._board_points(played, one) for one in seats[side]] for side in (team, opponent))
        weights = range(len(own), 0, -1) if self._winner == BY_BERLIN else (1, *[0] * (len(own) - 1))
        lead = sum(weight * (a - b) for weight, a, b in zip(weights, own, theirs, strict=True))
        still = (one >= 0 and played.outcomes[one] == Outcome.UNFINISHED for one in seats[team])
        return lead, self._board_win * sum(compress(weights, still))

    def _board_points(self, played: Round, player: int) -> int:
        return 0 if player == NO_OPPONENT else self._table[played.colours[player]][played.outcomes[player]]

    def _boards_in(self, number: int) -> int:
        """How many boards a match of a round has."""
        given = self._boards_by_round[number - 1 : number]
        return given[0] if given else self.boards

    def _seats(self, number: int, played: Round, team: int) -> list[int]:
        line = self._line_ups.get((number, team))
        seated = self._seated(played, team)[: self.boards] if line is None else [*line.players]
        return [*seated, *[NO_OPPONENT] * (self.boards - len(seated))]

    def _opponent(self, number: int, played: Round, team: int) -> int:
        forfeit = self._forfeits.get((number, team))
        if forfeit is not None:
            return forfeit.black if team == forfeit.white else forfeit.white
        met = Counter(
            self._team_of[played.opponents[player]]
            for player in self._tournament.teams[team].players
            if played.opponents[player] in self._team_of
        )
        return met.most_common(1)[0][0] if met else NO_OPPONENT

    def _align(self, played: Round, seats: list[list[int]], opponents: list[int], boards: int) -> None:
        """Where a team left a board empty without saying which, the opponents' boards show it."""
        for team, other in enumerate(opponents):
            if other == NO_OPPONENT or NO_OPPONENT not in seats[team] or NO_OPPONENT in seats[other][:boards]:
                continue
            board_of = {player: board for board, player in enumerate(seats[other])}
            own = [player for player in seats[team] if player != NO_OPPONENT]
            places = [board_of.get(played.opponents[player]) for player in own]
            if None in places or len(set(places)) != len(places):
                continue
            seats[team] = [NO_OPPONENT] * self.boards
            for player, board in zip(own, places, strict=True):
                seats[team][board or 0] = player

    def _game_points(self, played: Round, team: int) -> int:
        return sum(
            self._table[played.colours[player]][played.outcomes[player]]
            for player in self._tournament.teams[team].players
            if not Outcome(played.outcomes[player]).bye
        )

    def _team_round(
        self,
        number: int,
        played: Round,
        team: int,
        opponent: int,
        seats: list[int],
        points: tuple[Sequence[int], _Lead],
    ) -> MatchRound:
        games, lead = points
        own, theirs = games[team], games[opponent] if opponent != NO_OPPONENT else 0
        open_boards = self._open_boards(played, team)
        outcome = self._outcome(number, played, team, opponent, (own, theirs, open_boards, lead))
        level = outcome is Outcome.FORFEIT_WIN and own == theirs != 0 == lead[0]
        boards = self._boards_in(number)
        match_points, game_points = self._worth(outcome, own, boards, level=level)
        if outcome is Outcome.FORFEIT_WIN and not any(player != NO_OPPONENT for player in seats):
            game_points = boards * self._board_win
        worth = self._exceptions(number, team, outcome, match_points, game_points)
        black = opponent != NO_OPPONENT and self._black(number, played, team, seats)
        colour = Colour.NONE if opponent == NO_OPPONENT else self._first_board(black)
        level = level or outcome is Outcome.DRAW
        return MatchRound(outcome, opponent, black, colour, tuple(seats), *worth, open_boards, level)

    def _outcome(
        self, number: int, played: Round, team: int, opponent: int, boards: tuple[int, int, int, _Lead]
    ) -> Outcome:
        """boards: own points, those of the others, boards still open, what decides where all is level."""
        own, theirs, open_boards, (lead, reach) = boards
        ahead = own - theirs or lead
        forfeit = self._forfeits.get((number, team))
        if forfeit is not None:
            return _forfeited(forfeit, team)
        outcomes = {Outcome(played.outcomes[player]) for player in self._tournament.teams[team].players}
        if any(outcome.played for outcome in outcomes):
            margin = abs(own - theirs) - open_boards * self._board_win
            if open_boards and (margin < 0 or (margin == 0 and (lead if own > theirs else -lead) <= reach)):
                return Outcome.UNFINISHED
            return Outcome.WIN if ahead > 0 else Outcome.DRAW if ahead == 0 else Outcome.LOSS
        if opponent != NO_OPPONENT:
            return Outcome.FORFEIT_WIN if own and ahead >= 0 else Outcome.FORFEIT_LOSS
        if (number, team) in self._byes:
            return self._byes[number, team]
        known = (
            Outcome.FORFEIT_WIN,
            Outcome.PAIRING_ALLOCATED_BYE,
            Outcome.FULL_POINT_BYE,
            Outcome.HALF_POINT_BYE,
        )
        # Of a late entry no round says anything before it comes.
        otherwise = Outcome.ABSENT if outcomes <= {Outcome.ABSENT} else Outcome.ZERO_POINT_BYE
        return next((outcome for outcome in known if outcome in outcomes), otherwise)

    def _open_boards(self, played: Round, team: int) -> int:
        players = self._tournament.teams[team].players
        return sum(played.outcomes[player] == Outcome.UNFINISHED for player in players)

    @rule("C.04.6", "1.4")
    def _worth(self, outcome: Outcome, own: int, boards: int, *, level: bool) -> tuple[int, int]:
        """Match points and game points. A bye without a given value is a draw (C.04.6 article 1.4)."""
        play = self._play
        if outcome is Outcome.PAIRING_ALLOCATED_BYE:
            match = play.draw if play.bye_match_points is None else play.bye_match_points
            game = boards * self._board_draw if play.bye_game_points is None else play.bye_game_points
            return match, game
        worth = {
            Outcome.WIN: (play.win, own),
            Outcome.DRAW: (play.draw, own),
            Outcome.LOSS: (play.loss, own),
            Outcome.UNFINISHED: (0, own),
            Outcome.FORFEIT_WIN: (play.draw if level else play.win, own),
            Outcome.FORFEIT_LOSS: (play.loss if own else 0, own),
            Outcome.FULL_POINT_BYE: (play.win, boards * self._board_win),
            Outcome.HALF_POINT_BYE: (play.draw, boards * self._board_draw),
        }
        return worth.get(outcome, (0, 0))

    def _exceptions(
        self, number: int, team: int, outcome: Outcome, match_points: int, game_points: int
    ) -> tuple[int, int]:
        """Results that are worth something else by record 299."""
        letter = _LETTERS.get(outcome, "")
        for adjustment in self._play.adjustments:
            applies = adjustment.round_number in (0, number) and team in (adjustment.teams or (team,))
            if adjustment.kind and adjustment.kind == letter and applies:
                match_points, game_points = adjustment.match_points, adjustment.game_points
        return match_points, game_points

    def _black(self, number: int, played: Round, team: int, seats: Sequence[int]) -> bool:
        """True when the team was named second, as the colour of its first board shows, or 330 says."""
        for board, player in enumerate(seats):
            if player != NO_OPPONENT and played.colours[player] != Colour.NONE:
                first_named = self._play.colours[board : board + 1].upper() or "WB"[board % 2]
                turned = f"{number}:{team + 1}.{board + 1}" in self._exchanged
                return (played.colours[player] == Colour.WHITE) ^ (first_named == "W") ^ turned
        forfeit = self._forfeits.get((number, team))
        return forfeit is not None and forfeit.black == team

    @rule("C.04.6", "1.6.1")
    def _first_board(self, black: bool) -> Colour:
        """The colour scheduled for board 1 of the second-named team, or of the first-named one."""
        first_named = self._play.colours[:1].upper() or "W"
        return Colour.WHITE if (first_named == "W") != black else Colour.BLACK


def _forfeited(match: ForfeitedMatch, team: int) -> Outcome:
    won = match.white_won if team == match.white else match.black_won
    return Outcome.FORFEIT_WIN if won else Outcome.FORFEIT_LOSS
