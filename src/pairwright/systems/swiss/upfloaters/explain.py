"""Questions about a round of brackets with upfloaters, answered in the articles of the system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.systems.answers import RoundAnswer
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import BracketEvidence, FloatEvidence, OwnWords, PairEvidence, in_turn
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

    def _members(self, part: Part) -> list[int]:
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
            pairs=tuple(self._pair(one) for one, _ in pairs),
            moved_up=tuple(one for one in self._members(part) if one in part.floats),
            sides=SIDES,
            listed=(*map(min, pairs), *map(max, pairs)),
            listed_as=N_("Identifier"),
            turns=tuple(in_turn(((min(pair), max(pair)) for pair in pairs), sorted(map(max, pairs)))),
        )

    def _made(self, player: int) -> PairEvidence:
        top, bottom = sorted((player, self._opponent[player]))
        part, article = self._part_of[top], self.opened.article("3.6.3")
        return PairEvidence(top, bottom, place_of(part), self._role, article, self._natural(part, top))

    def _natural(self, part: Part, player: int) -> int:
        """Article 3.6: the partner in the first of all pairings."""
        members = self._members(part)
        return members[(members.index(player) + len(members) // 2) % len(members)]

    # -- upfloaters ------------------------------------------------------------------------------

    def _arrived(self, made: PairEvidence) -> tuple[int, Sequence[Part]]:
        return self._moved_up(made)

    def _leaves(self, group: Part, player: int) -> FloatEvidence:
        odd = (len(self._members(group)) - len(group.floats)) % 2 == 1
        article = self.opened.article("3.5")
        return FloatEvidence(player, self._place(player), article, len(group.floats), odd, None, None)

    def _staying(self, group: Part, player: int, rather: int | None = None) -> RoundAnswer:
        """What it costs that an upfloater does not come up, `rather` coming up instead."""
        return self._not_moved_up(group, group.floats, (player, rather), "3.5.1")
