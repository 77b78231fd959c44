"""Questions about a round of the Burstein system, answered in its own articles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.i18n import N_
from pairwright.systems.answers import Meeting, RoundAnswer, Verdict
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import BracketEvidence, FloatEvidence, OwnWords, PairEvidence, in_turn
from pairwright.systems.findings import Finding, Kind
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

    def _members(self, part: Part) -> list[int]:
        """Everybody in a bracket, by BSN."""
        inside = {*part.floats, *(one for pair in part.pairs for one in pair)}
        return sorted(inside, key=self.opened.place_of.__getitem__)

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

    def _pair(self, one: int, other: int) -> PairEvidence:
        upper, lower = sorted((one, other), key=self.opened.place_of.__getitem__)
        part = next(part for part in self._brackets if (upper, lower) in part.pairs)
        place = place_of(part)
        natural = self._natural(part, upper)
        cause = None if natural in (None, lower) else self.why_not(upper, natural)
        above = tuple(player for player in (upper, lower) if self.opened.scores[player] > place.score)
        floats = self.floats(above[0]) if above else ()
        return PairEvidence(
            upper,
            lower,
            place,
            FOLD,
            self.opened.article("4.3"),
            natural,
            cause,
            self._colours(upper, lower),
            above,
            len(floats),
            next(iter(floats), None),
        )

    def _natural(self, part: Part, player: int) -> int | None:
        """Article 4.3: the opponent in the first of all pairings, the floaters being in the middle."""
        members = self._members(part)
        bsn = members.index(player)
        other = len(members) - 1 - bsn
        pairs = len(part.pairs)
        return members[other] if min(bsn, other) < pairs else None

    # -- floats ----------------------------------------------------------------------------------

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player left a bracket unpaired, once for each bracket, from the top."""
        opponent = self._opponent.get(player)
        if opponent is None:
            return ()
        met_in = next(
            place_of(part)
            for part in self._brackets
            if (player, opponent) in part.pairs or (opponent, player) in part.pairs
        )
        return tuple(
            FloatEvidence(
                player,
                place_of(part),
                self.opened.article("2.3.1"),
                len(part.floats),
                len(self._members(part)) % 2 == 1,
                met_in,
                opponent,
                self._staying(part, player) if len(self._members(part)) > 1 else None,
            )
            for part in self._brackets
            if player in part.floats
        )

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs to pair a player in the first bracket that he left, `rather` leaving it instead."""
        part = next((part for part in self._brackets if player in part.floats), None)
        return None if part is None else self._staying(part, player, rather)

    def _staying(self, part: Part, player: int, rather: int | None = None) -> RoundAnswer:
        members = self._members(part)
        meeting: Meeting = (player, rather)
        if rather is not None and rather not in members:
            obstacle = Finding(Kind.OTHER_GROUP, (rather,))
            article = self.opened.article("2.3.1")
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, article, part.place, obstacles=(obstacle,))
        place, scores = place_of(part), self.opened.scores
        above = [one for one in self.opened.order if scores[one] >= place.score]  # who can be in the bracket
        barred = () if rather is None else tuple((rather, one) for one in above if one != rather)
        partners = [one for one in above if one not in (player, rather)]
        best = self._best_with(player, partners, barred)
        if best is None:
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, self.opened.article("2.2.1"), part.place)
        return self.compared_with(meeting, best)
