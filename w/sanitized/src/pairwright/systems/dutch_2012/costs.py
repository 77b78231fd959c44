"""What a candidate breaks, as one whole number: its digits are the requirements, the strongest first."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.systems.dutch.situation import Situation
from pairwright.systems.dutch_2012.bracket import Bracket
from pairwright.systems.dutch_2012.breaches import colour_breaches, float_breaches, leaving_breaches
from pairwright.systems.dutch_2012.requirements import Requirements
from pairwright.systems.swiss.exhaustive import members

_REQUIREMENTS = len(Requirements._fields)


class Costs:
    """The cost of every pair of a bracket and of leaving a player unpaired.

    Above the requirements stands a digit that says how many upper players are without a pair of their
    own: left unpaired, or paired with another upper player. Where the closeness of scores (B.3) stands
    before B.2 and colours, digits follow for the upper players left unpaired, one for each score.

    scores_first: whether it does.
    of_pair:    by two players in either order.
    even_round: the round to be paired has an even number (A.7.e), otherwise A.7.d is in force.
    strong_counts: whether A.7.d and A.7.e are in force in this bracket.
    """

    def __init__(self, situation: Situation, bracket: Bracket, *, scores_first: bool) -> None:
        self._situation = situation
        self._bracket = bracket
        self._base = len(bracket.players) + 1
        self.even_round = situation.round_number % 2 == 0
        readings = situation.edition.readings_2012
        self.strong_counts = not bracket.merged or readings.merged_colours == "in force"
        self._upper = frozenset(bracket.upper if bracket.heterogeneous else ())
        scores = {situation.scores[player] for player in bracket.upper}
        self._levels = sorted(scores, reverse=True) if scores_first else []
        self._below_upper: int = self._base ** (len(self._levels) + _REQUIREMENTS)
        self._of_leaving = {player: self._leaving(player) for player in bracket.players}
        self.of_pair: dict[tuple[int, int], int] = {}
        for place, higher in enumerate(bracket.players):
            for lower in bracket.players[place + 1 :]:
                self.of_pair[higher, lower] = self.of_pair[lower, higher] = self._pair(higher, lower)

    def of_leaving(self, players: int) -> int:
        """The cost of leaving this set of players unpaired."""
        return sum(self._of_leaving[player] for player in members(players))

    def short_of_upper(self, value: int) -> int:
        """The uppermost digit of a value."""
        return value // self._below_upper

    def read(self, value: int) -> Requirements:
        """The digits of a value that are requirements."""
        digits = []
        for _ in range(_REQUIREMENTS):
            value, digit = divmod(value, self._base)
            digits.append(digit)
        return Requirements(*reversed(digits))

    def _pair(self, higher: int, lower: int) -> int:
        first, second = self._situation.entrants[higher], self._situation.entrants[lower]
        colours = colour_breaches(first.preference, second.preference, self.even_round, self.strong_counts)
        floats = float_breaches(first, second, self._bracket, self._situation.edition.readings_2012)
        both_upper = higher in self._upper and lower in self._upper
        levels = (0 for _ in self._levels)
        return self._written((int(both_upper), *levels, *map(sum, zip(colours, floats, strict=True))))

    def _leaving(self, player: int) -> int:
        entrant = self._situation.entrants[player]
        broken = leaving_breaches(entrant, self._bracket, self._situation.edition.readings_2012)
        upper = player in self._upper
        levels = (int(entrant.score == score) for score in self._levels)
        return self._written((int(upper), *levels, *broken))

    def _written(self, digits: Iterable[int]) -> int:
        value = 0
        for digit in digits:
            value = value * self._base + digit
        return value
