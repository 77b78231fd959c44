"""From a section of teams to the tournament of its players: every match becomes the games on its boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.storage.line_ups import line_up_of, seats, whites
from pairwright.tournament.cards import NOBODY
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.results import outcomes_of_games
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamAdjustment, TeamBye, TeamPlay
from pairwright.tournament.tournament import AnnouncedBye, PointAdjustment, Tournament

if TYPE_CHECKING:
    from pairwright.storage.event_state import SectionState
    from pairwright.storage.round_state import BoardState, RoundState

_NOWHERE = Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)
_NOT_PLAYED = {
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): (True, False),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): (False, True),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): (False, False),
}


def with_squads(section: SectionState, units: Tournament, rounds: int) -> Tournament:
    """The tournament of the players, from the one in which the teams stand in their place.

    units: teams as participants, with what is announced for them; its rounds are not looked at.
    """
    squads = _Squads(section)
    drawn = section.rounds[:rounds]
    return replace(
        units,
        players=tuple(one.player(number) for number, one in enumerate(squads.players, 1)),
        rounds=tuple(Round.of(squads.games(one)) for one in drawn),
        scoring=section.setup.board_scoring(),
        announced_byes=(),
        adjustments=(),
        headers=(*units.headers, *_coded(section, units)),
        teams=tuple(squads.team(number) for number in range(1, len(section.order) + 1)),
        team_play=squads.play(drawn, units),
    )


def _coded(section: SectionState, units: Tournament) -> Iterator[tuple[str, str]]:
    """The coded type of the event, where its system has several, and what files have no records for."""
    code = section.setup.match.type_code
    if code and "type_code" not in dict(units.headers):
        yield "type_code", code
    yield from section.setup.match.headers()


class _Squads:
    """Where every player of a section of teams stands in the list of all of them."""

    def __init__(self, section: SectionState) -> None:
        self.section = section
        self.entries = [section.entry_of[key] for key in section.order]
        self.players = [one for entry in self.entries for one in entry.squad.players]
        self.first: dict[int, int] = {}
        count = 0
        for entry in self.entries:
            self.first[entry.key] = count
            count += len(entry.squad.players)

    def index(self, team: int, place: int) -> int:
        """The index of a player by his team's key and his place."""
        return NO_OPPONENT if place == NOBODY else self.first[team] + place - 1

    def team(self, number: int) -> Team:
        """The team with a pairing number."""
        entry = self.entries[number - 1]
        begin = self.first[entry.key]
        return Team(
            number,
            entry.name,
            tuple(range(begin, begin + len(entry.squad.players))),
            entry.squad.short,
            entry.particulars.rating,
            captain=entry.squad.captain,
        )

    def games(self, drawn: RoundState) -> list[Game]:
        """What every player did in a round."""
        found = [_NOWHERE] * len(self.players)
        for match in drawn.boards:
            for board, (one, other) in enumerate(self.seated(drawn, match)):
                white = whites(self.section)[board]
                own, theirs = _outcomes(self.section, match, board, (one, other))
                colours = (Colour.WHITE, Colour.BLACK) if white else (Colour.BLACK, Colour.WHITE)
                alone = NO_OPPONENT in (one, other)
                if one != NO_OPPONENT:
                    found[one] = Game(other, Colour.NONE if alone else colours[0], own)
                if other != NO_OPPONENT:
                    found[other] = Game(one, Colour.NONE if alone else colours[1], theirs)
        return found

    def seated(self, drawn: RoundState, match: BoardState) -> Iterator[tuple[int, int]]:
        """Board by board the indices of both players."""
        for one, other in seats(self.section, drawn, match):
            yield self.index(match.white, one), self.index(match.black, other)

    def play(self, rounds: tuple[RoundState, ...], units: Tournament) -> TeamPlay:
        """How the matches were played."""
        index_of, setup = self.section.index_of, self.section.setup
        return replace(
            setup.match.play(setup.draw),
            byes=(*self._byes(rounds), *map(_announced, units.announced_byes)),
            forfeits=tuple(
                ForfeitedMatch(drawn.number, index_of[match.white], index_of[match.black], *won)
                for drawn in rounds
                for match in drawn.boards
                if (won := forfeited(self.section, match)) is not None
            ),
            line_ups=tuple(line for drawn in rounds for line in self._line_ups(drawn)),
            adjustments=(*map(_granted, units.adjustments), *self._adjustments()),
        )

    def _byes(self, rounds: tuple[RoundState, ...]) -> Iterator[TeamBye]:
        for drawn in rounds:
            for key in drawn.pairing_allocated_byes:
                yield TeamBye(drawn.number, self.section.index_of[key], Outcome.PAIRING_ALLOCATED_BYE)
            for key, outcome in drawn.idle:
                yield TeamBye(drawn.number, self.section.index_of[key], _bye(outcome))

    def _adjustments(self) -> Iterator[TeamAdjustment]:
        """What was given to teams or taken; the same to several of them as one record."""
        found: dict[tuple[int, int, int, str], list[int]] = {}
        for one in self.section.adjustments:
            same = (one.points, one.game_points, one.round_number, one.kind)
            found.setdefault(same, []).append(self.section.index_of[one.entry])
        for (match, game, number, kind), teams in found.items():
            yield TeamAdjustment(match, game, number, tuple(sorted(teams)), kind)

    def _line_ups(self, drawn: RoundState) -> Iterator[LineUp]:
        """Where the players are not simply those who sat down, in the order of the squad."""
        index_of = self.section.index_of
        for match in drawn.boards:
            for team, opponent in (match.players, match.players[::-1]):
                places = line_up_of(self.section, drawn, team)
                if NOBODY in places or list(places) != sorted(places):
                    players = tuple(self.index(team, place) for place in places)
                    yield LineUp(drawn.number, index_of[team], index_of[opponent], players)


def forfeited(section: SectionState, match: BoardState) -> tuple[bool, bool] | None:
    """Who won a match of which no board was played; None for any other match."""
    if not match.result:
        return None
    ends = set(outcomes_of_games(match.result, section.games))
    return _NOT_PLAYED.get(next(iter(ends))) if len(ends) == 1 else None


def _outcomes(
    section: SectionState, match: BoardState, board: int, players: tuple[int, int]
) -> tuple[Outcome, Outcome]:
    """How a board ended; one without a player is lost by forfeit."""
    missing = tuple(one == NO_OPPONENT for one in players)
    if any(missing):
        return (
            Outcome.FORFEIT_LOSS if missing[0] else Outcome.FORFEIT_WIN,
            Outcome.FORFEIT_LOSS if missing[1] else Outcome.FORFEIT_WIN,
        )
    return outcomes_of_games(match.result, section.games)[board]


def _bye(outcome: Outcome) -> Outcome:
    """Whoever is simply not there has the bye of those who asked for none of the points."""
    return Outcome.ZERO_POINT_BYE if outcome is Outcome.ABSENT else outcome


def _announced(bye: AnnouncedBye) -> TeamBye:
    return TeamBye(bye.round_number, bye.player, _bye(bye.outcome))


def _granted(one: PointAdjustment) -> TeamAdjustment:
    return TeamAdjustment(one.points, 0, one.round_number, one.players)
