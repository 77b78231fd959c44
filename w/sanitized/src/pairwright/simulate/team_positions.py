"""Positions of events of teams: positions (`positions`) in which every game is a match of boards."""

from __future__ import annotations

from dataclasses import replace

from pairwright.simulate.chance import Chance
from pairwright.simulate.positions import random_position
from pairwright.simulate.settings import PER_CENT
from pairwright.systems.register import decode_type
from pairwright.tournament.outcome import HALF_POINTS, Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.results import FORFEITS, outcomes_of
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamAdjustment, TeamBye, TeamPlay
from pairwright.tournament.tournament import Tournament

TYPES = tuple(
    f"FIDE_TEAM{mode}_{scores}"
    for mode in ("_TYPEA", "_TYPEB", "")
    for scores in ("MP_GP", "GP_MP", "MP", "GP")
)
"""Every coded type of the FIDE Swiss team system: colour preferences, scores."""

_STREAM = 75
_ENDS = (*outcomes_of("1-0", "0-1", "1/2-1/2") * 6, *FORFEITS, *outcomes_of("0-0", "*"))
_Side = tuple[int, tuple[int, ...]]
"""A team and its line-up."""


def random_teams(seed: int, fewest: int = 4, most: int = 12) -> Tournament:
    """An event of team matches before one of its rounds, everything in it following from the seed.

    fewest, most: limits of the number of teams. Boards of a match are one to four, squads up to one larger.
    Matches and boards are forfeited, boards stay empty or unfinished, line-ups are out of order.
    """
    chance = Chance(seed, _STREAM)
    units = random_position(seed, fewest, most)
    boards = chance.between(1, 4)
    teams, players = _squads(chance, units, boards)
    making = _Making(chance, teams, len(players), "WBWB"[:boards])
    rounds = tuple(making.round(number, played) for number, played in enumerate(units.rounds, 1))
    code = chance.one_of(TYPES)
    baku = units.acceleration if "_MP" in code.replace("GP_MP", "") else ""
    coded, points = decode_type(code), units.scoring
    assert coded is not None
    return replace(
        units,
        players=players,
        rounds=rounds,
        scoring=Scoring(),
        system=coded.system,
        headers=(("type_code", code + ("_BAKU" if baku else "")),),
        acceleration=baku,
        virtual_points=tuple(tuple(2 * one for one in row) for row in units.virtual_points),
        announced_byes=(),
        adjustments=(),
        teams=teams,
        team_play=TeamPlay(
            "WBWB"[:boards],
            win=2 * points.win,
            draw=2 * points.white_draw,
            loss=2 * points.loss,
            bye_match_points=2 * points.white_draw,
            bye_game_points=5 * boards,
            byes=(
                *making.byes,
                *(
                    TeamBye(bye.round_number, bye.player, _requested(bye.outcome))
                    for bye in units.announced_byes
                ),
            ),
            forfeits=tuple(making.forfeits),
            line_ups=tuple(making.line_ups),
            adjustments=tuple(
                TeamAdjustment(2 * one.points, 5 * chance.between(-1, 1), one.round_number, one.players)
                for one in units.adjustments
            ),
        ),
    )


def _requested(outcome: Outcome) -> Outcome:
    return Outcome.ZERO_POINT_BYE if outcome is Outcome.ABSENT else outcome


def _squads(chance: Chance, units: Tournament, boards: int) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    teams: list[Team] = []
    count = 0
    for unit in units.players:
        size = boards + chance.below(2)
        teams.append(Team(unit.number, f"Team {unit.number}", tuple(range(count, count + size))))
        count += size
    return tuple(teams), tuple(Player(number, f"Player {number}") for number in range(1, count + 1))


class _Making:
    """The rounds of one event, and what the records of teams say of them."""

    def __init__(self, chance: Chance, teams: tuple[Team, ...], players: int, colours: str) -> None:
        self._chance = chance
        self._teams = teams
        self._players = players
        self._colours = colours
        self.byes: list[TeamBye] = []
        self.forfeits: list[ForfeitedMatch] = []
        self.line_ups: list[LineUp] = []

    def round(self, number: int, units: Round) -> Round:
        """The boards of a round of matches, somebody having sat down at one at least."""
        games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)] * self._players
        for team, unit in enumerate(units):
            first_named = unit.colour == Colour.WHITE or (unit.colour == Colour.NONE and team < unit.opponent)
            if unit.opponent == NO_OPPONENT:
                self._without_match(number, team, unit.outcome, games)
            elif first_named:
                self._match(number, team, unit, units[unit.opponent].outcome, games)
        return Round.of(games)

    def _without_match(self, number: int, team: int, outcome: Outcome, games: list[Game]) -> None:
        self.byes.append(TeamBye(number, team, _requested(outcome)))
        if outcome is Outcome.PAIRING_ALLOCATED_BYE:
            for player in self._teams[team].players[: len(self._colours)]:
                games[player] = Game(NO_OPPONENT, Colour.NONE, outcome)

    def _match(self, number: int, team: int, unit: Game, outcome: Outcome, games: list[Game]) -> None:
        other, forfeited = unit.opponent, not unit.outcome.played
        if forfeited:
            won = unit.outcome is Outcome.FORFEIT_WIN, outcome is Outcome.FORFEIT_WIN
            self.forfeits.append(ForfeitedMatch(number, team, other, *won))
        sides: tuple[_Side, _Side] = (
            (team, self._line_up(number, team, other)),
            (other, self._line_up(number, other, team)),
        )
        ends = self._ends(unit, outcome, forfeited=forfeited)
        for board, (own, theirs) in enumerate(zip(sides[0][1], sides[1][1], strict=True)):
            colours = Colour.WHITE, Colour.BLACK
            if self._colours[board] == "B":
                colours = Colour.BLACK, Colour.WHITE
            games[own] = Game(theirs, colours[0], ends[board][0])
            games[theirs] = Game(own, colours[1], ends[board][1])

    def _line_up(self, number: int, team: int, other: int) -> tuple[int, ...]:
        """The players on the boards, now and then out of order."""
        players = list(self._teams[team].players)
        if len(players) > len(self._colours):
            players.pop(self._chance.below(len(players)))
        if len(players) > 1 and self._chance.hits(10 * PER_CENT):
            players.reverse()
            self.line_ups.append(LineUp(number, team, other, tuple(players)))
        return tuple(players)

    def _ends(self, unit: Game, outcome: Outcome, *, forfeited: bool) -> list[tuple[Outcome, Outcome]]:
        """The results of the boards; after some tries those that fit the result of the match."""
        count = len(self._colours)
        if forfeited:
            return [(unit.outcome, outcome)] * count
        wanted = HALF_POINTS.get(unit.outcome, 0) - HALF_POINTS.get(outcome, 0)
        ends = [outcomes_of("1/2-1/2")[0]] * count
        for _ in range(8):
            found = [self._chance.one_of(_ENDS) for _ in range(count)]
            if not any(own.played for own, _ in found):
                continue
            ends = found
            lead = sum(HALF_POINTS.get(own, 0) - HALF_POINTS.get(theirs, 0) for own, theirs in found)
            if (lead > 0) - (lead < 0) == (wanted > 0) - (wanted < 0):
                break
        return ends
