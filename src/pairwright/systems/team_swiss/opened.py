"""A round of the FIDE Team System, opened: see `systems.open_round`. Participants are teams."""

from __future__ import annotations

from dataclasses import replace

from pairwright.rules.article import rule
from pairwright.systems.criterion import Criterion
from pairwright.systems.evidence import ColourEvidence, ColourRule, OwnWords
from pairwright.systems.swiss.colour_evidence import evidence_of_colours, games_back
from pairwright.systems.swiss.preferences import ColourPreference
from pairwright.systems.swiss.upfloaters.opened import UpfloaterRound
from pairwright.systems.swiss.upfloaters.procedure import UpfloaterProcedure
from pairwright.systems.swiss.words import ALTERNATED, LESS_WHITE
from pairwright.systems.team_swiss.fast import TeamProcedure
from pairwright.systems.team_swiss.field import Field, failure
from pairwright.systems.team_swiss.qualities import criteria_of, order_of_pairings
from pairwright.systems.team_swiss.rules import BOOK, Edition
from pairwright.systems.team_swiss.words import (
    FIRST_TEAM,
    FIRST_TURNS,
    ONE_PREFERS,
    OTHER_TURNS,
    SIMPLE,
    STRONG_ONE,
    TOPS,
)

_COLOUR_RULES: dict[str, ColourRule | OwnWords] = {
    "4.3.1": ColourRule.PARITY,
    "4.3.2": ONE_PREFERS,
    "4.3.3": ColourRule.AGREED,
    "4.3.4": STRONG_ONE,
    "4.3.5": LESS_WHITE,
    "4.3.6": ALTERNATED,
    "4.3.7": FIRST_TEAM,
    "4.3.8": FIRST_TURNS,
    "4.3.9": OTHER_TURNS,
}


class TeamRound(UpfloaterRound):
    """The next round."""

    rules: Edition
    field: Field
    denied = "2.3.5"
    role = TOPS

    def _begin(self) -> None:
        super()._begin()
        self.criteria = criteria_of(self.rules)

    def field_of(self, bye: int | None) -> Field:
        """The teams of the round in which this one has the bye."""
        return Field(self.tournament, self.rules, bye)

    def procedure_of(self, field: Field) -> UpfloaterProcedure:  # type: ignore[override]
        """The brackets of a field."""
        return TeamProcedure(field)

    @property
    def first_in_order(self) -> Criterion:
        """Article 3.6.3."""
        return order_of_pairings(self.rules)

    def preference(self, player: int) -> ColourPreference:
        """Article 1.7."""
        return self.field.sides[player].preference

    def failure(self, a: int, b: int) -> int:
        """What the pair of two teams fails of C8 and C9, as bits."""
        return failure(self.preference(a), self.preference(b), self.rules)

    @rule(BOOK, "4.2", "4.3")
    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 4.3: who has White on board 1; the place of the match is not looked at."""
        field = self.field
        first, other = sorted((a, b), key=field.rank_key)
        sides = field.sides[first], field.sides[other]
        allocation = field.allocation(first, other, self._numbers[first], self._initial)
        decided = _COLOUR_RULES[allocation.article], self.article(allocation.article)
        found = evidence_of_colours(
            (first, sides[0].preference, sides[0].had),
            (other, sides[1].preference, sides[1].had),
            allocation,
            decided,
            (self._numbers[first], self._initial),
        )
        if self.rules.colour_preferences == "A":
            wishes = (
                wish if wish.strength == "none" else replace(wish, strength=SIMPLE) for wish in found.wishes
            )
            found = replace(found, wishes=tuple(wishes))
        if decided[0] is not ALTERNATED:
            return found
        return replace(found, back=games_back(sides[0].had, sides[1].had))


open_round = TeamRound
