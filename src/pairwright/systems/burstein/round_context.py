"""A round of the Burstein system after the seeding rounds, opened: see `systems.round_context`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.systems.answers import Place
from pairwright.systems.burstein.criteria import criteria_of, order_of_pairings
from pairwright.systems.burstein.fast import BursteinProcedure, Field
from pairwright.systems.burstein.rules import Edition
from pairwright.systems.burstein.seeding import open_seeding_round
from pairwright.systems.criterion import Criterion, Part
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.round_context import OpenRound
from pairwright.systems.swiss.round_context import SwissRound
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Value
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer


class BursteinRound(SwissRound):
    """The next round by one edition. Everybody is ranked by the Index (1.8), whatever his score."""

    denied = "2.3.4"
    rules: Edition

    def _begin(self) -> None:
        self.criteria = criteria_of(self.rules)
        self.field: Field = Field(self.tournament, self.rules)
        self._procedures: dict[int | None, BursteinProcedure] = {}

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """Article 1.8: Buchholz, Sonneborn-Berger, pairing number."""
        return tuple(sorted(self.field.player, key=self.field.rank.__getitem__))

    @property
    def first_in_order(self) -> Criterion:
        """Article 4.3."""
        return order_of_pairings(self.rules)

    # -- the draw --------------------------------------------------------------------------------

    def parts(self, given: GivenRound) -> Iterator[Part]:
        """Article 1.9.2: the bye, then bracket by bracket; whom one leaves unpaired is in the next."""
        bye = next(iter(given.byes), None)
        if bye is not None:
            yield Part(None, (), (), bye)
        place = self.place_of
        opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
        left: list[int] = []
        for number, score in enumerate(self.groups_of(bye), 1):
            members = {*left, *(one for one in self.order if one != bye and self.scores[one] == score)}
            ranked = sorted(members, key=place.__getitem__)
            pairs = tuple(
                (one, opponent[one])
                for one in ranked
                if opponent.get(one) in members and place[one] < place[opponent[one]]
            )
            left = [one for one in ranked if opponent.get(one) not in members]
            yield Part(Place(number, score), pairs, tuple(left), bye)

    def procedure(self, bye: int | None) -> BursteinProcedure:
        """The brackets of the round in which this player has the bye."""
        if bye not in self._procedures:
            field = self.field if bye is None else Field(self.tournament, self.rules, bye)
            self._procedures[bye] = BursteinProcedure(field, self.rules, field.rank)
        return self._procedures[bye]

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        from pairwright.systems.burstein.explain import BursteinExplainer

        return BursteinExplainer(self)


def open_round(
    system: SwissSystem,
    tournament: Tournament,
    rules: Edition,
    keep_apart: Collection[str],
    options: Mapping[str, Value],
) -> OpenRound:
    """The next round; a seeding round as one of the Dutch system."""
    if rules.is_seeding_round(tournament.next_round, tournament.number_of_rounds):
        return open_seeding_round(tournament, rules, keep_apart)
    return BursteinRound(system, tournament, rules, keep_apart, options)
