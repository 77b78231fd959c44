"""A round of the Burstein system after the seeding rounds, opened: see `systems.round_context`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.systems.answers import Meeting, Place, RoundAnswer
from pairwright.systems.burstein.criteria import criteria_of, order_of_pairings
from pairwright.systems.burstein.fast import BursteinProcedure, Field
from pairwright.systems.burstein.rules import Edition, open_seeding_round
from pairwright.systems.criterion import Criterion, Part
from pairwright.systems.evidence import BracketEvidence, OwnWords, PairEvidence, in_turn
from pairwright.systems.findings import Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.round_context import OpenRound
from pairwright.systems.swiss.round_context import BracketExplainer, SwissRound, place_of
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


# -- What only the Burstein system says of a pair ------------------------------------------------------


FOLD = OwnWords(
    "first against last",
    N_("first against last by the strength of their opponents"),
    N_(
        "{a} and {b} are in the group {with_points}. There the player who has had the strongest "
        "opponents so far plays the one who has had the weakest, the second plays the "
        "second-last, and so on. That pairs these two."
    ),
)
"""The one with the strongest opponents so far against the one with the weakest."""

# ------------------------------------------------------------------------------------------------------


SIDES = (N_("Upper half by the Index"), N_("Lower half, the last first"))


class BursteinExplainer(BracketExplainer):
    """A round, drawn: the bye first, then bracket by bracket, each of them folded by the Index."""

    opened: BursteinRound
    float_article = "2.3.1"

    def _part(self, number: int, part: Part) -> BracketEvidence:
        """Article 4.3: everybody in turn, by BSN, against the last one first."""
        members = self._members(part)
        half = len(members) - len(part.pairs)
        return replace(
            super()._part(number, part),
            article=self.opened.article("4.3"),
            s1=tuple(members[:half]),
            s2=tuple(reversed(members[half:])),
            sides=SIDES,
            turns=tuple(in_turn(part.pairs, reversed(members))),
        )

    def _made(self, player: int) -> PairEvidence:
        upper, lower = sorted((player, self._opponent[player]), key=self.opened.place_of.__getitem__)
        part = self._part_of[upper]
        place, scores = place_of(part), self.opened.scores
        above = tuple(one for one in (upper, lower) if scores[one] > place.score)
        article, natural = self.opened.article("4.3"), self._natural(part, upper)
        return PairEvidence(upper, lower, place, FOLD, article, natural, above=above)

    def _natural(self, part: Part, player: int) -> int | None:
        """Article 4.3: the opponent in the first of all pairings, the floaters being in the middle."""
        members = self._members(part)
        bsn = members.index(player)
        other = len(members) - 1 - bsn
        pairs = len(part.pairs)
        return members[other] if min(bsn, other) < pairs else None

    # -- floats ----------------------------------------------------------------------------------

    def _may_stay(self, group: Part, player: int) -> bool:
        return len(self._members(group)) > 1

    def _staying(self, group: Part, player: int, rather: int | None = None) -> RoundAnswer:
        meeting: Meeting = (player, rather)
        place, scores = place_of(group), self.opened.scores
        if rather is not None and rather not in self._members(group):
            return self._outside(Kind.OTHER_GROUP, meeting, self.opened.article("2.3.1"), place)
        above = [one for one in self.opened.order if scores[one] >= place.score]  # who can be in the bracket
        barred = () if rather is None else tuple((rather, one) for one in above if one != rather)
        partners = [one for one in above if one not in (player, rather)]
        return self._best_with(meeting, player, partners, barred, place, self.opened.article("2.2.1"))
