"""Questions about a round of the Burstein system, answered in its own articles."""

from __future__ import annotations

from pairwright.errors import NoPairing
from pairwright.systems.answers import Answer, Bar, Meeting, Obstacle, Place, Verdict
from pairwright.systems.burstein.opened import BursteinRound
from pairwright.systems.burstein.words import FOLD
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import ByeEvidence, FloatEvidence, PairEvidence
from pairwright.systems.given import GivenRound
from pairwright.systems.questions import GeneralExplainer
from pairwright.systems.wish import Wish


class BursteinExplainer(GeneralExplainer):
    """A round, drawn: the bye first, then bracket by bracket, each of them folded by the Index."""

    opened: BursteinRound

    def __init__(self, opened: BursteinRound) -> None:
        super().__init__(opened)
        self._brackets = [part for part in opened.parts(self._drawn) if part.place is not None]

    def _parts(self) -> list[Part]:  # type: ignore[override]
        return self._brackets

    def _members(self, part: Part) -> list[int]:
        """Everybody in a bracket, by BSN."""
        inside = {*part.floats, *(one for pair in part.pairs for one in pair)}
        return sorted(inside, key=self.opened.place_of.__getitem__)

    def _pair(self, one: int, other: int) -> PairEvidence:
        upper, lower = sorted((one, other), key=self.opened.place_of.__getitem__)
        part = next(part for part in self._brackets if (upper, lower) in part.pairs)
        place = _place(part)
        natural = self._natural(part, upper)
        cause = None if natural in (None, lower) else self.why_not(upper, natural)
        above = tuple(player for player in (upper, lower) if self.opened.scores[player] > place.score)
        floats = self.floats(above[0]) if above else ()
        board = next(n for n, pair in enumerate(self._drawn.pairs, 1) if one in pair)
        return PairEvidence(
            upper,
            lower,
            place,
            FOLD,
            self.opened.article("4.3"),
            natural,
            cause,
            self.opened.colour_evidence(upper, lower, board),
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

    def _bye(self, player: int) -> ByeEvidence:
        found = super()._bye(player)
        return ByeEvidence(
            found.player,
            found.score,
            self.opened.article("3.1"),
            self.opened.rules.criterion_name(2),
            found.barred,
            found.passed,
            found.rivals,
            found.rather,
        )

    # -- floats ----------------------------------------------------------------------------------

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player left a bracket unpaired, once for each bracket, from the top."""
        opponent = self._opponent.get(player)
        if opponent is None:
            return ()
        met_in = next(
            _place(part)
            for part in self._brackets
            if (player, opponent) in part.pairs or (opponent, player) in part.pairs
        )
        return tuple(
            FloatEvidence(
                player,
                _place(part),
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

    def why_float(self, player: int, rather: int | None = None) -> Answer | None:
        """What it costs to pair a player in the first bracket that he left, `rather` leaving it instead."""
        part = next((part for part in self._brackets if player in part.floats), None)
        return None if part is None else self._staying(part, player, rather)

    def _staying(self, part: Part, player: int, rather: int | None = None) -> Answer:
        members = self._members(part)
        meeting: Meeting = (player, rather)
        if rather is not None and rather not in members:
            obstacle = Obstacle(Bar.OTHER_GROUP, (rather,))
            article = self.opened.article("2.3.1")
            return Answer(Verdict.IMPOSSIBLE, meeting, article, part.place, obstacles=(obstacle,))
        barred = () if rather is None else tuple((rather, one) for one in members if one != rather)
        best: GivenRound | None = None
        for partner in members:
            if partner in (player, rather) or self.opened.pair_faults(player, partner):
                continue
            try:
                found = self.opened.best(Wish(pair=(player, partner), barred=barred))
            except NoPairing:
                continue
            difference = None if best is None else self.opened.compare(best, found)
            if best is None or (difference is not None and difference.better):
                best = found
        if best is None:
            return Answer(Verdict.IMPOSSIBLE, meeting, self.opened.article("2.2.1"), part.place)
        return self.compared_with(meeting, best)


def _place(part: Part) -> Place:
    assert part.place is not None
    return part.place
