"""The field of a round: who floated, and what colours there were, beside what every Swiss system knows."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.rules.article import rule
from pairwright.systems.double_swiss.colours import colours_had
from pairwright.systems.double_swiss.rules import Edition
from pairwright.systems.swiss.colour_profiles import ColourProfile
from pairwright.systems.swiss.columns import standings_and_before
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.swiss.preferences import NO_PREFERENCE
from pairwright.tournament.outcome import LAST_PLAYED
from pairwright.tournament.tournament import Tournament


class Field(SwissField):
    """The players by score, then pairing number; colours play no part in who meets whom, so all are alike.

    floaters: indices (into the tournament) of the floaters of the previous round (1.5).
    levels:   all scores of the field from the highest, for C6 (2.3.3).
    """

    def __init__(self, tournament: Tournament, rules: Edition, bye: int | None = None) -> None:
        super().__init__(tournament, rules, () if bye is None else (bye,))
        self.rules = rules
        self.failures = [[0]]
        self.floaters = self._floaters()
        scores = set(self.score)
        if bye is not None and not rules.following_without_bye:
            scores.add(self.scores[bye])
        self.levels = sorted(scores, reverse=True)

    def profiles_of(self, present: Sequence[int]) -> tuple[list[ColourProfile], list[int]]:
        """One profile for all: who may meet whom does not depend on colours."""
        return [ColourProfile(NO_PREFERENCE, False)], [0] * len(present)

    @rule("C.04.5", "1.5")
    def _floaters(self) -> frozenset[int]:
        tournament = self.tournament
        if not tournament.rounds:
            return frozenset()
        before = self.before[0]
        if self.rules.float_by_standings:
            before = standings_and_before(tournament, lambda number: None)[1][0]
        played = tournament.rounds[-1]
        return frozenset(
            index
            for index, (opponent, outcome) in enumerate(zip(played.opponents, played.outcomes, strict=True))
            if outcome <= LAST_PLAYED and before[index] != before[opponent]
        )

    def colours_had(self, index: int) -> bytes:
        """Colours of the matches of a player (index into the tournament), oldest first."""
        return colours_had(self.tournament.rounds, index)

    def played_colours(self, index: int) -> list[int]:
        """The same, as the checklist wants it."""
        return list(self.colours_had(index))
