"""What somebody may play for besides places: prizes and norms, looked for in every future by the same
functions that award and check them after the event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from pairwright.common.values import dataclass, field
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import performance_rating
from pairwright.standings.norm_event import EventFacts
from pairwright.standings.norms import NORMS, UNRATED_AS, Norm, check_norm, may_want, norm_games
from pairwright.standings.prize_awards import award, placed
from pairwright.standings.prize_list import PrizeList
from pairwright.standings.ranking import Standings
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament

PLACE, PRIZE, NORM = "place", "prize", "norm"
LEAST = 7
"""No norm is made with fewer games (B.01 article 1.4.1)."""

FIRST_PLACES = (1, 3, 10)
"""Places that are goals: this one or a better one."""


class Goal(NamedTuple):
    """Something to play for. kind: PLACE, PRIZE or NORM.

    which: the last place that will do; the position of a category in the prize list, -1 for any prize; the
           name of a norm.
    """

    kind: str
    which: int | str


ANY_PRIZE = Goal(PRIZE, -1)


@dataclass(frozen=True)
class Goals:
    """What is looked for in the final standings of every future.

    prizes:   the prize list; excluded: participants who can win nothing.
    facts:    what is known of the event for norms; None: norms are not looked for.
    hopes:    by player, the norms that are still within reach, with the fewest points that can bring them.
    """

    prizes: PrizeList = field(default_factory=PrizeList)
    excluded: frozenset[int] = frozenset()
    facts: EventFacts | None = None
    hopes: Mapping[int, tuple[tuple[str, int], ...]] = field(default_factory=dict)

    def reached(self, found: Standings) -> Mapping[int, tuple[Goal, ...]]:
        """By player the prizes and norms of one future."""
        won: dict[int, tuple[Goal, ...]] = {}
        for player, goal in (*self._prizes(found), *self._norms(found)):
            won[player] = (*won.get(player, ()), goal)
        return won

    def _prizes(self, found: Standings) -> Iterator[tuple[int, Goal]]:
        if not self.prizes.categories:
            return
        result = award(self.prizes, placed(found), found.event.tournament.players, self.excluded)
        winners = set()
        for position, category in enumerate(result.results):
            won = [one.participant for one in category.awards]
            won += [member for group in category.groups for member in group.members]
            yield from ((one, Goal(PRIZE, position)) for one in won)
            winners.update(won)
        yield from ((one, ANY_PRIZE) for one in winners)

    def _norms(self, found: Standings) -> Iterator[tuple[int, Goal]]:
        if not self.hopes:
            return
        event, points = found.event, found.event.players_sheet.scores
        for player, hopes in self.hopes.items():
            for name, fewest in hopes:
                norm = NORMS[name]
                if (
                    points[player] >= fewest
                    and _performs(event, player, norm)
                    and check_norm(event, player, norm, self.facts).achieved
                ):
                    yield player, Goal(NORM, name)

    @cached_property
    def all(self) -> tuple[Goal, ...]:
        """Every goal, places first."""
        norms = {name for hopes in self.hopes.values() for name, _ in hopes}
        return (
            *(Goal(PLACE, place) for place in FIRST_PLACES),
            *([ANY_PRIZE] if self.prizes.categories else []),
            *(Goal(PRIZE, position) for position in range(len(self.prizes.categories))),
            *(Goal(NORM, name) for name in NORMS if name in norms),
        )


def goals_of(
    tournament: Tournament,
    prizes: PrizeList | None = None,
    excluded: frozenset[int] = frozenset(),
    facts: EventFacts | None = None,
) -> Goals:
    """The goals of an event, with the norms that somebody can still make."""
    hopes: dict[int, tuple[tuple[str, int], ...]] = {}
    if facts is not None and tournament.number_of_rounds >= facts.least_games:
        for player in range(len(tournament.players)):
            if mine := tuple(_hopes(tournament, player)):
                hopes[player] = mine
    return Goals(prizes or PrizeList(), excluded, facts, hopes)


def _hopes(tournament: Tournament, player: int) -> Iterator[tuple[str, int]]:
    """Norms that the strongest opponents there are could bring, and the fewest points that do.

    The bound is generous, for it only spares the exact question where the answer is no: whoever was met
    counts, then the strongest of all others, and of them all as many as are best.
    """
    ratings = [one.rating or UNRATED_AS for one in tournament.players]
    met = {played.opponents[player] for played in tournament.rounds} - {-1}
    others = sorted(ratings[one] for one in range(len(ratings)) if one != player and one not in met)
    left = tournament.number_of_rounds - len(tournament.rounds)
    strongest = sorted([*(ratings[one] for one in met), *others[max(0, len(others) - left) :]], reverse=True)
    scoring = tournament.scoring
    usual = (scoring.white_win, scoring.white_draw) == (POINT, POINT // 2) and not tournament.adjustments
    for norm in NORMS.values():
        if may_want(tournament.players[player], norm):
            fewest = _fewest(strongest, norm)
            if fewest is not None:
                yield norm.name, fewest * (POINT // 2) * usual


def _performs(event: Event, player: int, norm: Norm) -> bool:
    """False where no choice of his games gives the performance: most of those with the points end here."""
    if event.tournament.rounds[-1].outcomes[player] == Outcome.FORFEIT_WIN:
        return True  # it may count as a game that was lost
    games = norm_games(event, player)
    ratings = sorted((game.rating or UNRATED_AS for game in games), reverse=True)
    half_points = sum(game.half_points for game in games)
    return any(
        (found := performance_rating(ratings[:count], min(half_points, 2 * count), floor=norm.floor))
        and found.rating >= norm.performance
        for count in range(LEAST, len(ratings) + 1)
    )


def _fewest(strongest: Sequence[int], norm: Norm) -> int | None:
    """The fewest half-points that give the performance of a norm over some of these opponents."""
    return next(
        (
            half_points
            for half_points in range(2 * len(strongest) + 1)
            for games in range(max(LEAST, -(-half_points // 2)), len(strongest) + 1)
            if (found := performance_rating(strongest[:games], half_points, floor=norm.floor))
            and found.rating >= norm.performance
        ),
        None,
    )
