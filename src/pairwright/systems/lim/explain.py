"""Questions about a round of the Lim system, answered by the step of the procedure that decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.systems.answers import Alternative, Place, RoundAnswer, Verdict
from pairwright.systems.answers import Meeting as Asked
from pairwright.systems.constraint import Wish
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    Turn,
)
from pairwright.systems.explainer import BestExplainer
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.lim.field import UP
from pairwright.systems.lim.first_decision import OtherDecision, between, floater_order, other_opponent
from pairwright.systems.lim.trace import Group, Leaving, Meeting

if TYPE_CHECKING:
    from pairwright.systems.lim.round_context import LimRound

SCRUTINY = OwnWords(
    "top half against bottom half with exchanges", N_("top half against bottom half, with exchanges")
)
"""The player whose turn it is against the first who suits."""

FLOATER = OwnWords(
    "floater in turn",
    N_("floater in turn against the first who suits"),
    N_("{a} and {b} meet in the group {with_points}; those from another group are paired first."),
    first=True,
)
"""The same for a player who has come from another group, above or below."""

SIDES = (N_("In turn: floaters, then the top half"), N_("The opponent found"))


class LimExplainer(BestExplainer[Group]):
    """A round, drawn: from both ends to the middle, and in every group one opponent after the other."""

    opened: LimRound

    def __init__(self, opened: LimRound) -> None:
        super().__init__(opened)
        self._walk = opened.procedure

    def _step(self, one: int, other: int) -> tuple[Group, Meeting]:
        """Where a pair that stands was made."""
        return next(
            (group, step)
            for group in self._walk.groups
            for step in group.meetings
            if {step.first, step.second} == {one, other} and (step.first, step.second) not in group.cracked
        )

    def _part(self, number: int, part: Part) -> BracketEvidence:
        firsts = tuple(first for first, _ in part.pairs)
        group = next(one for one in self._walk.groups if self.opened.place(one) == part.place)
        return replace(
            super()._part(number, part),
            moved_down=tuple(one for pair in part.pairs for one in pair if one in group.incoming),
            s1=firsts,
            s2=tuple(second for _, second in part.pairs),
            sides=SIDES,
            listed=firsts,
            listed_as=N_("Order of scrutiny"),
            turns=tuple(
                Turn(step.first, tuple(step.order[: step.order.index(step.second)]), step.second)
                for step in group.meetings
                if (step.first, step.second) in part.pairs
            ),
        )

    # -- why -------------------------------------------------------------------------------------

    def _made(self, player: int) -> PairEvidence:
        group, step = self._step(player, self._opponent[player])
        natural, residents = step.order[0], set(group.residents)
        above = tuple(one for one in (step.first, step.second) if one not in residents)
        article = "3.8" if step.floater else "2.4" if natural == step.second else "4.1"
        return PairEvidence(
            step.first, step.second, self.opened.place(group), FLOATER if above else SCRUTINY,
            self.opened.article(article), natural, above=above,
        )  # fmt: skip

    def _bye(self, player: int) -> ByeEvidence:
        return replace(super()._bye(player), article=self.opened.article("1.1"), bar="C.04.1 4")

    # -- floats ----------------------------------------------------------------------------------

    def _left(self, player: int) -> Sequence[Group]:
        """From the outermost; also the group in which a pair of his was cracked (2.6)."""
        if player not in self._opponent:
            return ()
        return [
            group
            for group in self._walk.groups
            if self._leaving(group, player) or any(player in pair for pair in group.cracked)
        ]

    def _leaving(self, group: Group, player: int) -> Leaving | None:
        return next((one for one in group.leaving if one.player == player), None)

    def _leaves(self, group: Group, player: int) -> FloatEvidence:
        leaving = self._leaving(group, player)
        number = len(group.leaving) if leaving else 2 * len(group.cracked)
        article = leaving.article if leaving else "2.6"
        place, odd = self.opened.place(group), article == "2.3.4"
        found = FloatEvidence(player, place, self.opened.article(article), number, odd, None, None)
        return replace(found, upward=group.direction == UP)

    def _met_in(self, player: int) -> Place:
        return self.opened.place(self._step(player, self._opponent[player])[0])

    def _staying(self, group: Group, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What kept him; without `rather`, against the next one in the order of those who could have left."""
        leaving = self._leaving(group, player)
        if leaving is None:
            return None
        place, asked = self.opened.place(group), (player, rather)
        article = self.opened.article(leaving.article)
        if rather is not None and rather not in group.members:
            return self._outside(Kind.OTHER_GROUP, asked, article, place)
        if rather is not None and any(one.player == rather for one in group.leaving):
            return RoundAnswer(Verdict.PAIRED, asked, article, place)
        if leaving.article.startswith("2.3") and leaving.article != "2.3.4":
            obstacle = Finding(Kind.NO_COMPATIBLE, (player,))
            return RoundAnswer(Verdict.IMPOSSIBLE, asked, article, place, obstacles=(obstacle,))
        order = floater_order(self._walk, group, leaving)
        able = [one for one in self._able(leaving) if rather in (None, one)]
        chosen = {one.player for one in group.leaving}
        able = [one for one in able if one not in chosen]
        if not able:
            return RoundAnswer(Verdict.IMPOSSIBLE, asked, self.opened.article("4.4"), place)
        rival = min(able, key=order.key)
        return self._worse((player, rival), between(group, order, player, rival), place)

    def _able(self, leaving: Leaving) -> list[int]:
        """Who could have left instead, as many pairs being possible without him."""
        graph = self._walk.graph
        others = [one for one in leaving.left if one != leaving.player]
        return [one for one in others if graph.of(leaving.left).leave(one)]

    # -- why not ---------------------------------------------------------------------------------

    def _compared(self, meeting: Asked, wish: Wish) -> RoundAnswer:
        """By the step in which the first of the two had a choice; else by the best round with the pair.

        Where the step leaves no choice, the round may still be possible: by cracking other pairs (2.6).
        """
        found = None if wish.pair is None else self._by_step(*wish.pair)
        return found or super()._compared(meeting, wish)

    def _by_step(self, a: int, b: int) -> RoundAnswer | None:
        """Both were unpaired in one group when it was the turn of one of them."""
        for group in self._walk.groups:
            for step in group.meetings:
                if (step.first, step.second) in group.cracked:
                    continue
                if step.first in (a, b) and {a, b} <= set(step.unpaired):
                    return self._in_turn(group, step, a + b - step.first, (a, b))
        return None

    def _in_turn(self, group: Group, step: Meeting, other: int, asked: Asked) -> RoundAnswer | None:
        place = self.opened.place(group)
        if not self._walk.graph.of(step.unpaired).pair(step.first, other):
            return None
        return self._worse(asked, other_opponent(self._walk, group, step, other, 0), place)

    def _worse(self, asked: Asked, decided: OtherDecision, place: Place) -> RoundAnswer:
        article = self.opened.article(decided.article)
        comparison = decided.comparison(article)
        return RoundAnswer(Verdict.WORSE, asked, article, place, comparison, (), Alternative())
