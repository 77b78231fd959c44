"""Questions about a round of the Dubov system, answered in its own articles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.systems.answers import RoundAnswer
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import (
    BracketEvidence,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    in_turn,
)
from pairwright.systems.swiss.explain import BracketExplainer, place_of

if TYPE_CHECKING:
    from pairwright.systems.dubov.round_context import DubovRound

# -- What only the Dubov system says of a pair ---------------------------------------------------------


SEEKERS = OwnWords(
    "by colours and opposition",
    N_("S1 by the average rating of the opponents, G2 by pairing number"),
    N_(
        "{a} and {b} are paired in the group {with_points}. The group is split by the colours "
        "due; one side, those with the weakest opponents so far first, meets the other side in "
        "starting rank order. That pairs these two."
    ),
)
"""Two sides by the colours due, the weakest opposition so far against the top of the list."""

# ------------------------------------------------------------------------------------------------------


SIDES = (N_("S1, White seekers by the rating of their opponents"), N_("G2, Black seekers by number"))


class DubovExplainer(BracketExplainer):
    """A round, drawn: the bye first, then bracket by bracket, White seekers against Black seekers."""

    opened: DubovRound

    def _made(self, player: int) -> PairEvidence:
        part = self._part_of[player]
        s1, t2 = self.opened.columns(part)
        other = self._opponent[player]
        upper, lower = (player, other) if player in s1 else (other, player)
        natural: int | None = sorted(t2)[s1.index(upper)]
        role: PairRole | OwnWords = SEEKERS
        if all(map(self.opened.field.is_newcomer, (*s1, *t2))):
            halves = max(s1) < min(t2)
            role, natural = (PairRole.HALVES, natural) if halves else (PairRole.LEVEL, None)
        return PairEvidence(upper, lower, place_of(part), role, self.opened.article("3.2.6"), natural)

    def _part(self, number: int, part: Part) -> BracketEvidence:
        """A bracket with its two columns: S1 and G2, each in the order in which they are paired off."""
        s1, t2 = self.opened.columns(part)
        upfloaters = self.opened.upfloaters(part)
        (first, _), (second, _) = self.opened.shifted(part)
        player = self.opened.field.player
        found = super()._part(number, part)
        return replace(
            found,
            article=self.opened.article("3.2.3"),
            residents=tuple(one for one in found.residents if one not in upfloaters),
            s1=s1,
            s2=tuple(sorted(t2)),
            moved_up=upfloaters,
            shifted=tuple(player[p] for p in (*first, *second)),
            floats=tuple(one for up in upfloaters for one in self.floats(up)),
            sides=SIDES,
            turns=tuple(in_turn(zip(s1, t2, strict=True), sorted(t2))),
        )

    # -- floats ----------------------------------------------------------------------------------

    def _arrived(self, made: PairEvidence) -> tuple[int, Sequence[Part]]:
        return self._moved_up(made)

    def _left(self, player: int) -> Sequence[Part]:
        """The bracket into which a player was moved up; nothing for others."""
        opponent, scores = self._opponent.get(player), self.opened.scores
        up = opponent is not None and scores[opponent] > scores[player]
        return [self._part_of[player]] if up else []

    def _leaves(self, group: Part, player: int) -> FloatEvidence:
        number = len(self.opened.upfloaters(group))
        odd = (2 * len(group.pairs) - number) % 2 == 1
        article = self.opened.article("3.2.2")
        return FloatEvidence(player, self._place(player), article, number, odd, None, None)

    def _staying(self, group: Part, player: int, rather: int | None = None) -> RoundAnswer:
        """What it costs that a player who was moved up is not, `rather` being moved up instead."""
        return self._not_moved_up(group, self.opened.upfloaters(group), (player, rather), "4.2")
