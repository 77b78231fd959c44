"""A round of brackets with upfloaters, the bye being given first, opened: Double-Swiss and teams."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.rules.article import rule
from pairwright.systems.answers import Place
from pairwright.systems.criterion import Part
from pairwright.systems.given import GivenRound
from pairwright.systems.swiss.opened import SwissRound
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.swiss.upfloaters.edition import UpfloaterEdition
from pairwright.systems.swiss.upfloaters.field import UpfloaterField
from pairwright.systems.swiss.upfloaters.procedure import UpfloaterProcedure
from pairwright.systems.swiss.upfloaters.qualities import Bracket
from pairwright.systems.system import Value
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer


class UpfloaterRound(SwissRound):
    """The next round. Everybody is ranked by score, then pairing number (1.2)."""

    rules: UpfloaterEdition
    field: UpfloaterField
    completed_by = "3.3.1"
    lowest_bye = "3.4.2"

    def __init__(
        self,
        system: SwissSystem,
        tournament: Tournament,
        rules: UpfloaterEdition,
        keep_apart: Collection[str] = (),
        options: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(system, tournament, rules, keep_apart, options)
        self.field = self.field_of(None)
        self._procedures: dict[int | None, UpfloaterProcedure] = {}

    @abstractmethod
    def field_of(self, bye: int | None) -> UpfloaterField:
        """The field of the round in which this one has the bye."""

    @abstractmethod
    def procedure_of(self, field: UpfloaterField) -> UpfloaterProcedure:
        """The brackets of a field."""

    @cached_property
    @rule("C.04.5", "1.2", "1.2.1", "1.2.2")
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """Score, pairing number."""
        return tuple(self.field.player)

    @property
    def floaters(self) -> frozenset[int]:
        """The floaters of the previous round whom the criteria look at; nobody in the last rounds."""
        return self.field.counted_floaters

    def number(self, player: int) -> int:
        """The pairing number."""
        return self.tournament.players[player].number

    @rule("C.04.5", "1.3.2", "3.3.2")
    @rule("C.04.6", "1.3.1", "1.3.2", "3.3.2")
    def parts(self, given: GivenRound) -> Iterator[Part]:
        """Article 3.3.2: the bye, then bracket by bracket: the top-scoregroup and whoever meets them."""
        bye = next(iter(given.byes), None)
        if bye is not None:
            yield Part(None, (), (), bye)
        opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
        left = [one for one in self.order if one in opponent]
        number = 0
        while left:
            number += 1
            score = self.scores[left[0]]
            top = [one for one in left if self.scores[one] == score]
            above = tuple(one for one in left if one not in top and opponent[one] in top)
            pairs = tuple(
                (one, opponent[one]) for one in top if self.place_of[one] < self.place_of[opponent[one]]
            )
            left = [one for one in left if one not in top and one not in above]
            yield Bracket(Place(number, score), pairs, above, bye, tuple(left))

    def procedure(self, bye: int | None) -> UpfloaterProcedure:
        """The brackets of the round in which this one has the bye."""
        if bye not in self._procedures:
            self._procedures[bye] = self.procedure_of(self.field if bye is None else self.field_of(bye))
        return self._procedures[bye]

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        from pairwright.systems.swiss.upfloaters.explain import UpfloaterExplainer

        return UpfloaterExplainer(self)
