"""A round of the Dubov system, opened: see `systems.round_context`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.matching import Conflicts
from pairwright.systems.answers import Place
from pairwright.systems.criterion import Criterion, Part
from pairwright.systems.dubov.criteria import criteria_of, order_of_transpositions
from pairwright.systems.dubov.fast import Field
from pairwright.systems.dubov.recomposition import Recomposition
from pairwright.systems.dubov.rules import Edition
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.swiss.fast import conflicts_of
from pairwright.systems.swiss.round_context import SwissRound

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer


class DubovRound(SwissRound):
    """The next round by one edition. Everybody is ranked by score, then pairing number."""

    denied = "2.3.3"
    rules: Edition

    def _begin(self) -> None:
        self.field: Field = Field(self.tournament, self.rules)
        self.criteria = criteria_of(self.rules, self.field.last_round)

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """By score, then pairing number."""
        return tuple(self.field.player)

    @property
    def first_in_order(self) -> Criterion:
        """Article 4.4."""
        return order_of_transpositions(self.rules)

    def rank_for_colours(self, player: int) -> int:
        """Article 5.2.1."""
        return self.field.rank[player]

    def parts(self, given: GivenRound) -> Iterator[Part]:
        """Article 1.9.2: the bye, then scoregroup by scoregroup with whoever is paired into it."""
        bye = next(iter(given.byes), None)
        if bye is not None:
            yield Part(None, (), (), bye)
        place = self.place_of
        opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
        groups = self.groups_of(bye)
        for number, score in enumerate(groups, 1):
            pairs = tuple(
                (one, opponent[one])
                for one in self.order
                if one in opponent
                and self.scores[one] == score
                and opponent[one] in place
                and place[one] < place[opponent[one]]
            )
            if pairs:
                yield Part(Place(number, score), pairs, (), bye)

    def upfloaters(self, part: Part) -> tuple[int, ...]:
        """Who came from below into a bracket, by score, then pairing number."""
        assert part.place is not None
        lower = [one for pair in part.pairs for one in pair if self.scores[one] < part.place.score]
        return tuple(sorted(lower, key=self.place_of.__getitem__))

    def shifted(self, part: Part) -> tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]:
        """Who was shifted out of the smaller subgroup and out of the larger one, each with its 4.3 list.

        Of a pair within a subgroup it is the player with the smaller sequence number.
        """
        made = self.recomposition(part)
        opponent = {self.place_of[a]: self.place_of[b] for pair in part.pairs for a, b in (pair, pair[::-1])}

        def out_of(subgroup: list[int]) -> tuple[list[int], list[int]]:
            listed = made.shifters(subgroup)
            place = {p: number for number, p in enumerate(listed)}
            return [p for p in listed if place[p] < place.get(opponent[p], -1)], listed

        smaller, larger = made.by_size()
        return out_of(smaller), out_of(larger)

    def columns(self, part: Part) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """S1 of a bracket by 3.2.5, and T2: the opponents of each."""
        made = self.recomposition(part)
        (first, _), (second, _) = self.shifted(part)
        made.first, made.second = first, second
        opponent = {a: b for pair in part.pairs for a, b in (pair, pair[::-1])}
        player = self.field.player
        s1 = tuple(player[p] for p in made.recomposed()[0])
        return s1, tuple(opponent[one] for one in s1)

    def recomposition(self, part: Part) -> Recomposition:
        """The subgroups of the members of a bracket, before any shift; positions are those of the field."""
        members = sorted(self.place_of[one] for pair in part.pairs for one in pair)
        return Recomposition(self.field, self._conflicts, members)

    @cached_property
    def _conflicts(self) -> Conflicts:
        return conflicts_of(self.tournament)

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        from pairwright.systems.dubov.explain import DubovExplainer

        return DubovExplainer(self)


open_round = DubovRound
