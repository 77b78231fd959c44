"""The players of teams: what each of them scored over the board, the best of every board, what they bring.

Board prizes are custom and no rule of FIDE, so what is open is settled by `prize_list.BoardRules`. They are
lists beside the standings and break no tie between teams. Where single players play for teams
(`tournament.club_teams`), what their games bring the teams is counted here too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction

from pairwright.common.errors import BadInput, NotGiven
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import Performance, performance_rating
from pairwright.standings.prize_list import BoardOf, BoardRules
from pairwright.standings.sheet import OPEN, RoundKind
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.team import TEAM_SCORE, Team, club_teams
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class BoardGame:
    """A game played over the board. board: on which, from 1. opponent: index. rating: his, 0 for none.

    points: in units. half_points: 2, 1 or 0.
    """

    round_number: int
    board: int
    opponent: int
    rating: int
    points: int
    half_points: int


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """What a player did for his team. player, team: indices. place: in the order of the squad, from 1.

    games: played to the end over the board. forfeits: boards won or lost without a game. win: units of a won
    game.
    """

    player: int
    team: int
    place: int
    games: tuple[BoardGame, ...]
    forfeits: int
    win: int

    @property
    def points(self) -> int:
        """The points of his games, in units."""
        return sum(game.points for game in self.games)

    @property
    def percent(self) -> Fraction:
        """The points as a percentage of those to be had; 0 without a game."""
        most = self.win * len(self.games)
        return Fraction(100 * self.points, most) if most else Fraction(0)

    @property
    def performance(self) -> Performance | None:
        """Mean rating of the rated opponents met, plus the difference that the score against them stands for.

        None where nobody was rated.
        """
        rated = [game for game in self.games if game.rating]
        return performance_rating([game.rating for game in rated], sum(game.half_points for game in rated))

    @property
    def boards(self) -> Counter[int]:
        """How many games he played on which board."""
        return Counter(game.board for game in self.games)

    @property
    def most_played(self) -> int:
        """The board on which most of his games were, of several the upper one; 0 without a game."""
        return min(self.boards, key=lambda board: (-self.boards[board], board), default=0)


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A line of the list of a board. rank: shared by those level in everything; 0 with too few games."""

    rank: int
    record: PlayerRecord


@dataclass(frozen=True, slots=True)
class BoardRanking:
    """The players of one board, the best first, then those with too few games.

    board: from 1; one more than a match has for the reserves together.
    """

    board: int
    reserves: bool
    places: tuple[BoardPlace, ...]


@dataclass(frozen=True, slots=True)
class BoardPrizes:
    """The lists of all boards. least: games that a player must have for a place. open_games: still played."""

    event: Event
    rules: BoardRules
    least: int
    rankings: tuple[BoardRanking, ...]
    open_games: int

    def of(self, board: int) -> BoardRanking | None:
        """The list of a board; None where there is none."""
        return next((one for one in self.rankings if one.board == board), None)


def board_prizes(event: Event, rules: BoardRules | None = None) -> BoardPrizes:
    """The best players of every board: by percentage, then points, then performance.

    Only games over the board count; forfeits and byes do not. Raises BadInput for an event without teams,
    and for rules that cannot be.
    """
    rules = rules or BoardRules()
    faults = list(rules.faults())
    if faults:
        raise BadInput(*faults)
    records = player_records(event)
    boards = event.teams.boards
    least = rules.least or (event.rounds_counted + 1) // 2
    board_of: Callable[[PlayerRecord], int] = lambda one: (  # noqa: E731 - one of two ways to look at a player
        min(one.place, boards + 1) if rules.by == BoardOf.SQUAD else one.most_played
    )
    rankings = []
    for board in range(1, boards + 2):
        found = [one for one in records if one.games and board_of(one) == board]
        if found or board <= boards:
            rankings.append(BoardRanking(board, board > boards, tuple(_ranked(found, least))))
    played = event.tournament.rounds[: event.rounds_counted]
    return BoardPrizes(event, rules, least, tuple(rankings), sum(len(one.unfinished()) for one in played))


def _ranked(records: list[PlayerRecord], least: int) -> Iterator[BoardPlace]:
    def figures(one: PlayerRecord) -> tuple[Fraction, int, int]:
        performance = one.performance
        return -one.percent, -one.points, -performance.rating if performance else 1

    ordered = sorted(records, key=lambda one: (len(one.games) < least, figures(one), one.player))
    rank = 0
    for position, one in enumerate(ordered):
        if len(one.games) < least:
            yield BoardPlace(0, one)
            continue
        if not position or figures(one) != figures(ordered[position - 1]):
            rank = position + 1
        yield BoardPlace(rank, one)


def player_records(event: Event) -> list[PlayerRecord]:
    """What every player did for his team, by team and place of the squad. Raises BadInput without teams."""
    if not event.is_team:
        raise NotGiven(told("board prizes are for events of teams: this one has no teams").about("teams"))
    return [
        _record(event, team, place, player)
        for team, one in enumerate(event.tournament.teams)
        for place, player in enumerate(one.players, 1)
    ]


def _record(event: Event, team: int, place: int, player: int) -> PlayerRecord:
    sheet, players = event.players_sheet, event.tournament.players
    games, forfeits = [], 0
    for index in range(event.rounds_counted):
        seats = event.teams.rounds[team][index].seats
        kind, result = sheet.kinds[player][index], sheet.results[player][index]
        opponent = sheet.opponents[player][index]
        if player not in seats:
            continue
        if kind != RoundKind.GAME:
            forfeits += 1
        elif result != OPEN:
            board, points = seats.index(player) + 1, sheet.points[player][index]
            rating = players[opponent].rating
            games.append(BoardGame(index + 1, board, opponent, rating, points, result))
    return PlayerRecord(player, team, place, tuple(games), forfeits, sheet.win)


_WIN, _DRAW = 20, 10
"""Match points."""


@dataclass(frozen=True, slots=True)
class ClubScore:
    """A team with its place, shared where both scores are level. Points in units.

    games: with a result. open_games: without one.
    """

    rank: int
    team: Team
    game_points: int
    match_points: int
    games: int
    open_games: int


def club_scores(tournament: Tournament, rounds: int | None = None) -> tuple[ClubScore, ...]:
    """The teams by the score announced, the other one next; () where nobody plays for a team.

    rounds: how many count, by default all. A round brings match points from every other team that a team has
    boards against, once all of them are finished: two for more game points, one for as many.
    """
    teams = club_teams(tournament)
    count = len(tournament.rounds) if rounds is None else rounds
    team_of = {player: index for index, team in enumerate(teams) for player in team.players}
    table = replace(tournament.scoring, unfinished=0).table()
    points, matches = [0] * len(teams), [0] * len(teams)
    games, missing = [0] * len(teams), [0] * len(teams)
    for played in tournament.rounds[:count]:
        against: dict[tuple[int, int], int] = defaultdict(int)
        unfinished: set[tuple[int, int]] = set()
        for player, opponent in enumerate(played.opponents):
            pair = team_of.get(player, -1), team_of.get(opponent, -1)
            if -1 in pair or pair[0] == pair[1]:
                continue
            is_open = played.outcomes[player] == Outcome.UNFINISHED
            against[pair] += table[played.colours[player]][played.outcomes[player]]
            (missing if is_open else games)[pair[0]] += 1
            unfinished |= {pair, pair[::-1]} if is_open else set()
        for (team, other), own in against.items():
            points[team] += own
            if (team, other) not in unfinished:
                theirs = against[other, team]
                matches[team] += _WIN if own > theirs else _DRAW if own == theirs else 0
    for given in tournament.adjustments:
        for player in given.players:
            if given.round_number <= count and player in team_of:
                points[team_of[player]] += given.points
    by_matches = tournament.header(TEAM_SCORE) == "mp"
    order = [(matches[i], points[i]) if by_matches else (points[i], matches[i]) for i in range(len(teams))]
    return tuple(
        ClubScore(
            1 + sum(one > order[index] for one in order),
            teams[index],
            points[index],
            matches[index],
            games[index],
            missing[index],
        )
        for index in sorted(range(len(teams)), key=lambda index: order[index], reverse=True)
    )
