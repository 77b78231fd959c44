"""Questions about a round that is paired bracket by bracket after the bye, and compared in the same way."""

from __future__ import annotations

from dataclasses import replace

from pairwright.systems.answers import Place
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import ByeEvidence
from pairwright.systems.round_questions import GeneralExplainer
from pairwright.systems.swiss.round_context import SwissRound


class BracketExplainer(GeneralExplainer):
    """A round, drawn: the bye first, then bracket by bracket.

    bye_article: by which the bye is given.
    """

    opened: SwissRound
    bye_article = "3.1"

    def __init__(self, opened: SwissRound) -> None:
        super().__init__(opened)
        self._brackets = [part for part in opened.parts(self._drawn) if part.place is not None]
        groups = opened.groups_of(next(iter(self._drawn.byes), None))
        self._groups |= {score: number for number, score in enumerate(groups, 1)}

    def _parts(self) -> list[Part]:  # type: ignore[override]
        return self._brackets

    def _bye(self, player: int) -> ByeEvidence:
        article, bar = self.opened.article(self.bye_article), self.opened.rules.criterion_name(2)
        return replace(super()._bye(player), article=article, bar=bar)


def place_of(part: Part) -> Place:
    """The place of a bracket, which has one."""
    assert part.place is not None
    return part.place
