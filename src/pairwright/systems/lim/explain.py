"""Questions about a round of the Lim system, answered by the step of the procedure that decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.i18n import N_
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
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.lim.field import UP
from pairwright.systems.lim.first_decision import OtherDecision, between, floater_order, other_opponent
from pairwright.systems.lim.trace import Group, Leaving, Meeting
from pairwright.systems.round_questions import GeneralExplainer

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


class LimExplainer(GeneralExplainer):
    """A round, drawn: from both ends to the middle, and in every group one opponent after the other."""

    opened: LimRound

    def __init__(self, opened: LimRound) -> None:
        super().__init__(opened)
        self._walk = opened.procedure

    def _parts(self) -> Iterator[Part]:
        return self.opened.parts(self._drawn)

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

    def _pair(self, one: int, other: int) -> PairEvidence:
        group, step = self._step(one, other)
        place, natural = self.opened.place(group), step.order[0]
        cause = None if natural == step.second else self.why_not(step.first, natural)
        residents = set(group.residents)
        came_from = tuple(player for player in (step.first, step.second) if player not in residents)
        floats = self.floats(came_from[0]) if came_from else ()
        article = "3.8" if step.floater else "2.4" if cause is None else "4.1"
        return PairEvidence(
            step.first,
            step.second,
            place,
            FLOATER if came_from else SCRUTINY,
            self.opened.article(article),
            natural,
            cause,
            self._colours(step.first, step.second),
            came_from,
            len(floats),
            next(iter(floats), None),
        )

    def _bye(self, player: int) -> ByeEvidence:
        return replace(super()._bye(player), article=self.opened.article("1.1"), bar="C.04.1 4")

    # -- floats ----------------------------------------------------------------------------------

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player left a group, once for each group, from the outermost."""
        opponent = self._opponent.get(player)
        if opponent is None:
            return ()
        met_in = self.opened.place(self._step(player, opponent)[0])
        found = []
        for group in self._walk.groups:
            leaving = next((one for one in group.leaving if one.player == player), None)
            cracked = any(player in pair for pair in group.cracked)
            if leaving is None and not cracked:
                continue
            number = len(group.leaving) if leaving else 2 * len(group.cracked)
            article = leaving.article if leaving else "2.6"
            found.append(
                FloatEvidence(
                    player,
                    self.opened.place(group),
                    self.opened.article(article),
                    number,
                    leaving is not None and leaving.article == "2.3.4",
                    met_in,
                    opponent,
                    None if leaving is None else self._staying(group, leaving),
                    upward=group.direction == UP,
                )
            )
        return tuple(found)

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What kept a player from staying in the first group left, `rather` leaving it instead."""
        for group in self._walk.groups:
            for leaving in group.leaving:
                if leaving.player == player:
                    return self._staying(group, leaving, rather)
        return None

    def _staying(self, group: Group, leaving: Leaving, rather: int | None = None) -> RoundAnswer:
        """Without `rather`: the next one in the order of those who could have left."""
        player, place = leaving.player, self.opened.place(group)
        article = self.opened.article(leaving.article)
        if rather is not None and rather not in group.members:
            return self._bar(Kind.OTHER_GROUP, (player, rather), leaving.article, place)
        if rather is not None and any(one.player == rather for one in group.leaving):
            return RoundAnswer(Verdict.PAIRED, (player, rather), article, place)
        if leaving.article.startswith("2.3") and leaving.article != "2.3.4":
            return self._bar(Kind.NO_COMPATIBLE, (player, rather), leaving.article, place)
        order = floater_order(self._walk, group, leaving)
        able = [one for one in self._able(leaving) if rather in (None, one)]
        chosen = {one.player for one in group.leaving}
        able = [one for one in able if one not in chosen]
        if not able:
            return RoundAnswer(Verdict.IMPOSSIBLE, (player, rather), self.opened.article("4.4"), place)
        rival = min(able, key=order.key)
        return self._worse((player, rival), between(group, order, player, rival), place)

    def _able(self, leaving: Leaving) -> list[int]:
        """Who could have left instead, as many pairs being possible without him."""
        graph = self._walk.graph
        others = [one for one in leaving.left if one != leaving.player]
        return [one for one in others if graph.of(leaving.left).leave(one)]

    def _bar(self, bar: Kind, asked: Asked, number: str, place: Place) -> RoundAnswer:
        player = asked[0] if bar is Kind.NO_COMPATIBLE or asked[1] is None else asked[1]
        article = self.opened.article(number)
        return RoundAnswer(Verdict.IMPOSSIBLE, asked, article, place, obstacles=(Finding(bar, (player,)),))

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
