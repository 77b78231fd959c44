"""Questions about a round of brackets with upfloaters, answered in the articles of the system."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.i18n import N_
from pairwright.systems.answers import Meeting, RoundAnswer, Verdict
from pairwright.systems.constraint import Wish
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import BracketEvidence, FloatEvidence, OwnWords, PairEvidence, in_turn
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.swiss.explain import BracketExplainer, place_of

if TYPE_CHECKING:
    from pairwright.systems.swiss.upfloaters.round_context import UpfloaterRound

SIDES = (N_("Top members, by number"), N_("Bottom members, as their opponents"))


class UpfloaterExplainer(BracketExplainer):
    """A round, drawn: the bye first, then bracket by bracket, each of them by the identifier."""

    opened: UpfloaterRound
    bye_article = "3.4"

    @property
    def _role(self) -> OwnWords:
        assert self.opened.role is not None
        return self.opened.role

    @staticmethod
    def _members(part: Part) -> list[int]:
        """Everybody in a bracket by pairing number: indices are in that order."""
        return sorted(one for pair in part.pairs for one in pair)

    def _part(self, number: int, part: Part) -> BracketEvidence:
        pairs = tuple(sorted(part.pairs, key=min))
        residents = tuple(one for one in self._members(part) if one not in part.floats)
        return replace(
            super()._part(number, part),
            article=self.opened.article("3.6"),
            moved_down=(),
            residents=residents,
            s1=tuple(min(pair) for pair in pairs),
            s2=tuple(max(pair) for pair in pairs),
            pairs=tuple(self._pair(*pair) for pair in pairs),
            moved_up=tuple(one for one in self._members(part) if one in part.floats),
            sides=SIDES,
            listed=(*map(min, pairs), *map(max, pairs)),
            listed_as=N_("Identifier"),
            turns=tuple(in_turn(((min(pair), max(pair)) for pair in pairs), sorted(map(max, pairs)))),
        )

    def _pair(self, one: int, other: int) -> PairEvidence:
        top, bottom = sorted((one, other))
        part = next(part for part in self._brackets if any({top, bottom} == set(pair) for pair in part.pairs))
        natural = self._natural(part, top)
        cause = None if natural == bottom else self.why_not(top, natural)
        came = next((self._float(part, player) for player in (top, bottom) if player in part.floats), None)
        return PairEvidence(
            top,
            bottom,
            place_of(part),
            self._role,
            self.opened.article("3.6.3"),
            natural,
            cause,
            self._colours(top, bottom),
            came=came,
        )

    def _natural(self, part: Part, player: int) -> int:
        """Article 3.6: the partner in the first of all pairings."""
        members = self._members(part)
        return members[(members.index(player) + len(members) // 2) % len(members)]

    # -- upfloaters ------------------------------------------------------------------------------

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player came up into a higher bracket; nothing for others."""
        return tuple(self._float(part, player) for part in self._brackets if player in part.floats)

    def _float(self, part: Part, player: int) -> FloatEvidence:
        residents = len(self._members(part)) - len(part.floats)
        return FloatEvidence(
            player,
            self._place(player),
            self.opened.article("3.5"),
            len(part.floats),
            residents % 2 == 1,
            place_of(part),
            self._opponent[player],
            self._staying(part, player),
        )

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs that an upfloater does not come up, `rather` coming up instead."""
        part = next((part for part in self._brackets if player in part.floats), None)
        return None if part is None else self._staying(part, player, rather)

    def _staying(self, part: Part, player: int, rather: int | None = None) -> RoundAnswer:
        return replace(self._not_up(part, player, rather), upward=True)

    def _not_up(self, part: Part, player: int, rather: int | None) -> RoundAnswer:
        place = place_of(part)
        meeting: Meeting = (player, rather)
        scores = self.opened.scores
        level = [one for one in self.opened.order if scores[one] == place.score]
        barred = tuple((player, one) for one in self.opened.order if scores[one] > scores[player])
        if rather is None:
            return self._compared(meeting, Wish(barred=barred))
        if rather in part.floats:
            return RoundAnswer(Verdict.PAIRED, meeting)
        if rather not in self.opened.place_of or scores[rather] >= place.score:
            obstacle = Finding(Kind.NOT_BELOW, (rather,))
            article = self.opened.article("3.5.1")
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, article, place, obstacles=(obstacle,))
        best = self._best_with(rather, level, barred)
        if best is None:
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, self.opened.article("2.2.1"), place)
        return self.compared_with(meeting, best)
