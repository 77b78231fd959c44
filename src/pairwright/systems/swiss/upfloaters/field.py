"""The field of a round with upfloaters: who floated, beside what every Swiss system knows."""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.swiss.colours import Allocation
from pairwright.systems.swiss.field import SwissField, standings_and_before
from pairwright.systems.swiss.upfloaters.rules import UpfloaterEdition
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament


class UpfloaterField(SwissField):
    """The participants by score, then pairing number.

    floaters: indices (into the tournament) of the floaters of the previous round (1.5).
    counted_floaters: those whom the criteria look at; nobody in the last rounds.
    levels:   all scores of the field from the highest, for C6 (2.3.3).

    bye: who has the bye already, and is not in the field.
    """

    def __init__(self, tournament: Tournament, rules: UpfloaterEdition, bye: int | None = None) -> None:
        super().__init__(tournament, rules, () if bye is None else (bye,))
        self.rules = rules
        self.floaters = self.floaters_before(rules)
        self.counted_floaters = self.floaters if rules.floats_count(tournament) else frozenset()
        scores = set(self.score)
        if bye is not None and not rules.following_without_bye:
            scores.add(self.scores[bye])
        self.levels = sorted(scores, reverse=True)

    @rule("C.04.5", "1.5")
    @rule("C.04.6", "1.5")
    def floaters_before(self, rules: UpfloaterEdition, last: int = LAST_PLAYED) -> frozenset[int]:
        """Article 1.5: who met somebody with a different score in the previous round.

        last: the last code of an outcome that makes a floater.
        """
        tournament = self.tournament
        if not tournament.rounds:
            return frozenset()
        before = self.before[0]
        if rules.float_by_standings:
            before = standings_and_before(tournament, lambda number: None)[1][0]
        played = tournament.rounds[-1]
        return frozenset(
            index
            for index, (opponent, outcome) in enumerate(zip(played.opponents, played.outcomes, strict=True))
            if outcome <= last and opponent != NO_OPPONENT and before[index] != before[opponent]
        )

    def colours_had(self, index: int) -> bytes:
        """Colours of the matches of a participant (index into the tournament), oldest first."""
        raise NotImplementedError

    def rank_key(self, index: int) -> tuple[int, ...]:
        """Article 4.2: of two participants (indices into the tournament) the first has the smaller key."""
        return -self.scores[index], index

    def allocation(self, first: int, other: int, number: int, initial: Colour) -> Allocation:
        """Article 4.3 for a pair, the one first by 4.2 and the other. number: of the first, for 4.3.1."""
        raise NotImplementedError
