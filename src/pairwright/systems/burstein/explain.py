"""Questions about a round of the Burstein system, answered in its own articles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.systems.answers import Meeting, RoundAnswer
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import BracketEvidence, OwnWords, PairEvidence, in_turn
from pairwright.systems.findings import Kind
from pairwright.systems.swiss.explain import BracketExplainer, place_of

if TYPE_CHECKING:
    from pairwright.systems.burstein.round_context import BursteinRound

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
