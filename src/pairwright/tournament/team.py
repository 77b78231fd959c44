"""Teams, and how matches between them are played (C.04.6; records 310 to 362 of the report files)."""

from __future__ import annotations

from pairwright.common.collation import fold
from pairwright.common.values import TYPE_CHECKING, dataclass
from pairwright.tournament.outcome import Outcome

if TYPE_CHECKING:
    from pairwright.tournament.tournament import Tournament

TEAM_SCORE = "team_score"
"""Header of a tournament whose teams rank by the matches of its rounds: "mp"; by their games without it."""


def club_teams(tournament: Tournament) -> tuple[Team, ...]:
    """The teams in the order of their first players; whoever has no club and is in no list plays for none."""
    if tournament.teams:
        return tournament.teams
    players: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for index, player in enumerate(tournament.players):
        if club := fold(player.club):
            players.setdefault(club, []).append(index)
            names.setdefault(club, player.club.strip())
    return tuple(
        Team(number, names[club], tuple(members)) for number, (club, members) in enumerate(players.items(), 1)
    )


MATCH_WINNER = "match_winner"
"""Header of a tournament that says who wins a match level in game points, of `WINNERS`; nobody without it."""
BY_GAME_POINTS, BY_BERLIN, BY_BOARD_1 = "gp", "gp-then-berlin", "gp-then-board-1"
WINNERS = (BY_GAME_POINTS, BY_BERLIN, BY_BOARD_1)
"""Nobody; who has the higher Berlin count, by which a point on board k of B counts B + 1 - k; or board 1."""
BOARDS_BY_ROUND = "boards_by_round"
"""Header that says how many boards matches have round by round, "8,8,6"; without it always as many."""
HOMES = "homes"
"""Header that says that one team of a match is at home, the first-named one: "first". After it, as "3:14",
the rounds and numbers of teams that were at home although they are named second."""
EXCHANGED = "colours_exchanged"
"""Header that names the boards on which players had each other's colours: round, number of a team and board,
"3:14.2", for both teams of the match."""
LINE_UPS = "line_ups"
"""Header that says how teams line up where it is unusual, as JSON: order, rating_gap, late, holes,
minimum, board_rules and average_most."""
TEAM_DETAILS = "team_details"
"""Header with what is known of teams by number and no record holds, as JSON: captain, venue, federation and
club."""


@dataclass(frozen=True, slots=True)
class Team:
    """One team.

    number:   its pairing number, 1 and up, unique in the event.
    players:  indices of its players, in the order in which they may sit on the boards.
    strength: the figure by which the teams were ranked at the start; 0 when none is known.
    rank:     the rank written in the source, None when none was.
    captain:  who speaks for it; of report files only a comment says so (`TEAM_DETAILS`).
    """

    number: int
    name: str = ""
    players: tuple[int, ...] = ()
    short_name: str = ""
    strength: int = 0
    rank: int | None = None
    captain: str = ""


@dataclass(frozen=True, slots=True)
class TeamBye:
    """A round without a match. team: index. outcome: PAIRING_ALLOCATED_BYE or a requested bye."""

    round_number: int
    team: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match that did not take place. white, black: indices of the teams; nobody won a double forfeit."""

    round_number: int
    white: int
    black: int
    white_won: bool
    black_won: bool


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sat on which board of a match, where that was not the order of the team list.

    players: index per board, NO_OPPONENT for an empty one. team, opponent: indices of teams.
    """

    round_number: int
    team: int
    opponent: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamAdjustment:
    """Points of teams outside the usual values, in units.

    kind: "" for a bonus or penalty; otherwise the letter of the results (W D L + - F H Z) that are
    worth these points instead of the usual ones. round_number 0: no round, or every round.
    teams: indices; () for all.
    """

    match_points: int
    game_points: int
    round_number: int = 0
    teams: tuple[int, ...] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class TeamPlay:
    """How an event of team matches is played.

    colours:         colour of the first-named team on each board, such as "WBWB"; "" when not known.
    win, draw, loss: match points, in units.
    bye_match_points, bye_game_points: what the pairing-allocated bye is worth; None when not said.
    """

    colours: str = ""
    win: int = 20
    draw: int = 10
    loss: int = 0
    bye_match_points: int | None = None
    bye_game_points: int | None = None
    byes: tuple[TeamBye, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    adjustments: tuple[TeamAdjustment, ...] = ()
