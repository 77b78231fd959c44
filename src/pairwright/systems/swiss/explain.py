"""Questions about a round that is paired bracket by bracket after the bye, and compared in the same way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pairwright.common.errors import NoPairing
from pairwright.systems.answers import Place
from pairwright.systems.constraint import Wish
from pairwright.systems.criterion import Pair, Part
from pairwright.systems.evidence import ByeEvidence
from pairwright.systems.proposed_round import GivenRound
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

    def _best_with(self, player: int, partners: Iterable[int], barred: tuple[Pair, ...]) -> GivenRound | None:
        """The best round in which a player meets one of these, without barred pairs; None without one."""
        found = []
        for partner in partners:
            if self.opened.pair_faults(player, partner):
                continue
            try:
                found.append(self.opened.best(Wish(pair=(player, partner), barred=barred)))
            except NoPairing:
                continue
        return self.opened.best_of(found) if found else None


def place_of(part: Part) -> Place:
    """The place of a bracket, which has one."""
    assert part.place is not None
    return part.place
