"""Questions about a round that is paired bracket by bracket after the bye, and compared in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairwright.systems.answers import Meeting, Place, RoundAnswer, Verdict
from pairwright.systems.constraint import Wish
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import ByeEvidence, FloatEvidence, PairEvidence
from pairwright.systems.explainer import BestExplainer
from pairwright.systems.findings import Kind
from pairwright.systems.swiss.round_context import SwissRound


class BracketExplainer(BestExplainer[Part]):
    """A round, drawn: the bye first, then bracket by bracket.

    bye_article, float_article: by which the bye is given, and by which somebody leaves a bracket.
    """

    opened: SwissRound
    by_brackets = True
    bye_article = "3.1"
    float_article: str

    def __init__(self, opened: SwissRound) -> None:
        super().__init__(opened)
        groups = opened.groups_of(next(iter(self._drawn.byes), None))
        self._groups |= {score: number for number, score in enumerate(groups, 1)}

    def _bye(self, player: int) -> ByeEvidence:
        article, bar = self.opened.article(self.bye_article), self.opened.rules.criterion_name(2)
        return replace(super()._bye(player), article=article, bar=bar)

    def _left(self, player: int) -> Sequence[Part]:
        return [part for part in self._parts if player in part.floats and player in self._opponent]

    def _met_in(self, player: int) -> Place:
        return place_of(self._part_of[player])

    def _leaves(self, group: Part, player: int) -> FloatEvidence:
        """Down from a bracket, with an odd number in it."""
        odd, article = len(self._members(group)) % 2 == 1, self.opened.article(self.float_article)
        return FloatEvidence(player, place_of(group), article, len(group.floats), odd, None, None)

    # -- where players are moved up into a bracket instead -----------------------------------------

    def _moved_up(self, made: PairEvidence) -> tuple[int, Sequence[Part]]:
        """Who of a pair was moved up, and into which bracket."""
        both = ((player, self._left(player)) for player in (made.upper, made.lower))
        return next((found for found in both if found[1]), (made.upper, ()))

    def _not_moved_up(self, group: Part, moved: Sequence[int], meeting: Meeting, below: str) -> RoundAnswer:
        """What it costs that the first of these is not moved up, the other one instead, if given.

        moved: who is. below: the article by which whoever comes is from below.
        """
        (player, rather), place, scores = meeting, place_of(group), self.opened.scores
        barred = tuple((player, one) for one in self.opened.order if scores[one] > scores[player])
        if rather is None:
            answer = self._compared(meeting, Wish(barred=barred))
        elif rather in moved:
            answer = RoundAnswer(Verdict.PAIRED, meeting)
        elif rather not in self.opened.place_of or scores[rather] >= place.score:
            answer = self._outside(Kind.NOT_BELOW, meeting, self.opened.article(below), place)
        else:
            level = [one for one in self.opened.order if scores[one] == place.score]
            answer = self._best_with(meeting, rather, level, barred, place, self.opened.article("2.2.1"))
        return replace(answer, upward=True)


def place_of(part: Part) -> Place:
    """The place of a bracket, which has one."""
    assert part.place is not None
    return part.place
