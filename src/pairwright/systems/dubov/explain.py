"""Questions about a round of the Dubov system, answered in its own articles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.i18n import N_
from pairwright.systems.answers import Meeting, RoundAnswer, Verdict
from pairwright.systems.constraint import Wish
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import (
    BracketEvidence,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    in_turn,
)
from pairwright.systems.findings import Finding, Kind
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

    def _part_of(self, player: int) -> Part:
        return next(part for part in self._brackets for pair in part.pairs if player in pair)

    def _pair(self, one: int, other: int) -> PairEvidence:
        part = self._part_of(one)
        place = place_of(part)
        s1, t2 = self.opened.columns(part)
        upper, lower = (one, other) if one in s1 else (other, one)
        natural: int | None = sorted(t2)[s1.index(upper)]
        role: PairRole | OwnWords = SEEKERS
        if all(map(self.opened.field.is_newcomer, (*s1, *t2))):
            halves = max(s1) < min(t2)
            role, natural = (PairRole.HALVES, natural) if halves else (PairRole.LEVEL, None)
        cause = None if natural in (None, lower) else self.why_not(upper, natural)
        came = next((found for player in (upper, lower) for found in self.floats(player)), None)
        return PairEvidence(
            upper,
            lower,
            place,
            role,
            self.opened.article("3.2.6"),
            natural,
            cause,
            self._colours(upper, lower),
            came=came,
        )

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

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player was moved up into a group above his own; nothing for others."""
        opponent = self._opponent.get(player)
        scores = self.opened.scores
        if opponent is None or scores[opponent] <= scores[player]:
            return ()
        part = self._part_of(player)
        number = len(self.opened.upfloaters(part))
        members = 2 * len(part.pairs) - number
        return (
            FloatEvidence(
                player,
                self._place(player),
                self.opened.article("3.2.2"),
                number,
                members % 2 == 1,
                place_of(part),
                opponent,
                self.why_float(player),
            ),
        )

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs that a player who was moved up is not, `rather` being moved up instead."""
        opponent = self._opponent.get(player)
        scores = self.opened.scores
        if opponent is None or scores[opponent] <= scores[player]:
            return None
        part = self._part_of(player)
        place = place_of(part)
        meeting: Meeting = (player, rather)
        barred = tuple((player, one) for one in self.opened.order if scores[one] > scores[player])
        if rather is None:
            return replace(self._compared(meeting, Wish(barred=barred)), upward=True)
        if rather not in self.opened.place_of or scores[rather] >= place.score:
            obstacle = Finding(Kind.NOT_BELOW, (rather,))
            article = self.opened.article("4.2")
            return RoundAnswer(
                Verdict.IMPOSSIBLE, meeting, article, place, obstacles=(obstacle,), upward=True
            )
        if rather in self.opened.upfloaters(part):
            return RoundAnswer(Verdict.PAIRED, meeting, upward=True)
        level = [one for one in self.opened.order if scores[one] == place.score]
        best = self._best_with(rather, level, barred)
        if best is None:
            article = self.opened.article("2.2.1")
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, article, place, upward=True)
        return replace(self.compared_with(meeting, best), upward=True)
