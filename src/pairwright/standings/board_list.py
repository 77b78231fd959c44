"""The boards of a round, in the order in which they are put up (C.04.2 article 3.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from pairwright.common.values import dataclass, replace
from pairwright.standings.event import Event
from pairwright.systems.swiss.boards import board_order
from pairwright.tournament import history
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.as_teams import as_teams
from pairwright.tournament.matches import matches_of_round
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament

Line = TypeVar("Line", "BoardLine", "MatchLine")
Tables = Mapping[frozenset[int], int]
"""The numbers in the hall of the boards of a round, in order, by the indices of the two who meet there."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board. white, black: indices of players. number: of the board, from 1; 0 without a colour."""

    number: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match of teams: indices of the teams, the first-named one first; and its boards."""

    number: int
    first: int
    second: int
    boards: tuple[BoardLine, ...]


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """A round. without_game: (index of the player or team, outcome) of those who were not paired."""

    round_number: int
    boards: tuple[BoardLine, ...]
    matches: tuple[MatchLine, ...]
    without_game: tuple[tuple[int, Outcome], ...]

    def at_tables(self, tables: Tables) -> RoundBoards:
        """The same round with the numbers and in the order of the hall; what is not there comes last."""
        order = {pair: place for place, pair in enumerate(tables)}

        def placed(lines: Iterable[Line], pair: Callable[[Line], frozenset[int]]) -> tuple[Line, ...]:
            numbered = (replace(one, number=tables.get(pair(one), one.number)) for one in lines)
            return tuple(sorted(numbered, key=lambda one: order.get(pair(one), len(order))))

        boards = placed(self.boards, lambda one: frozenset((one.white, one.black)))
        matches = placed(self.matches, lambda one: frozenset((one.first, one.second)))
        return replace(self, boards=boards, matches=matches)


def boards_of(event: Event, number: int) -> RoundBoards:
    """The boards of round `number` of an event of players, or the matches of one of teams."""
    played = event.tournament.rounds[number - 1]
    if event.is_team:
        return _matches(event, number)
    pairs = [
        (index, other) if played.colours[index] != Colour.BLACK else (other, index)
        for index, other in enumerate(played.opponents)
        if other > index
    ]
    ordered = board_order(pairs, scores_before(event.tournament, number))
    boards = tuple(BoardLine(place, white, black) for place, (white, black) in enumerate(ordered, 1))
    missing = tuple(
        (index, Outcome(played.outcomes[index]))
        for index, other in enumerate(played.opponents)
        if other == NO_OPPONENT
    )
    return RoundBoards(number, boards, (), missing)


def scores_before(tournament: Tournament, number: int) -> list[int]:
    """Pairing scores before round `number`, virtual points included; adjourned games are draws in them."""
    scores = list(history.scores_before(tournament, number))
    accelerated = tournament.number_of_rounds or tournament.virtual_points
    extra = virtual_points(tournament, number) if accelerated else None
    return [score + more for score, more in zip(scores, extra, strict=True)] if extra is not None else scores


def drawn_with(event: Event, number: int) -> Sequence[int]:
    """Points before round `number`: those of its draw; of a round robin, which has none, those that count."""
    if event.fixed:
        return Event.of(event.tournament, number - 1, event.options).sheet().scores
    return history.scores_before(event.tournament, number)


def _matches(event: Event, number: int) -> RoundBoards:
    rounds = [row[number - 1] for row in event.teams.rounds]
    scores = scores_before(as_teams(event.tournament, event.primary), number)
    boards_of_match = {(match.first, match.second): match.boards for match in matches_of_round(rounds)}
    matches = []
    board = 0
    for place, (first, second) in enumerate(board_order(boards_of_match, scores), 1):
        lines = []
        for one, other in boards_of_match[first, second]:
            board += 1
            lines.append(BoardLine(board, one, other))
        matches.append(MatchLine(place, first, second, tuple(lines)))
    missing = tuple(
        (index, one.outcome if one.outcome.bye else Outcome.ZERO_POINT_BYE)
        for index, one in enumerate(rounds)
        if one.opponent == NO_OPPONENT
    )
    return RoundBoards(number, (), tuple(matches), missing)
