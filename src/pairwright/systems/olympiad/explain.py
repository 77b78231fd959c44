"""Questions about a round of the Olympiad rules: the group in which a team was paired, or which it left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.systems.answers import Place, RoundAnswer, Verdict
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import BracketEvidence, ByeEvidence, FloatEvidence, OwnWords, PairEvidence
from pairwright.systems.explainer import BestExplainer
from pairwright.systems.findings import Kind
from pairwright.systems.olympiad.field import UP
from pairwright.systems.olympiad.walk import WalkGroup, meets_by, opponents
from pairwright.systems.swiss.explain import place_of

if TYPE_CHECKING:
    from pairwright.systems.olympiad.round_context import OlympiadRound

HALVES = OwnWords(
    "half against half",
    N_("half against half, in the order of article 9"),
    N_(
        "{a} and {b} are in the group {with_points}. The two halves are paired with each other, "
        "team by team, and {b} is the first possible opponent for {a}."
    ),
)
FLOATER = OwnWords(
    "floater",
    N_("a floater, paired before the others of the group"),
    N_("{a} and {b} meet in the group {with_points}; those from another group are paired first."),
    first=True,
)
"""How a pair came about."""

SIDES = (N_("In turn: floaters, then one half"), N_("The opponent found"))


class OlympiadExplainer(BestExplainer[WalkGroup]):
    """A round, drawn: from both ends to the median group, floaters first, then half against half."""

    opened: OlympiadRound
    by_brackets = True

    def __init__(self, opened: OlympiadRound) -> None:
        super().__init__(opened)
        self._walk = opened.walk(self._drawn)
        self._made_in = opponents(self._walk)

    def _group(self, team: int) -> WalkGroup:
        """Where a team is paired."""
        return self._made_in[frozenset((team, self._opponent[team]))]

    def _part(self, number: int, part: Part) -> BracketEvidence:
        group = next(one for one in self._walk.groups if self.opened.place(one) == place_of(part))
        above = self.opened.scores
        came = [one for one in group.incoming if above[one] > group.level.score]
        firsts = tuple(one for one, _ in group.pairs)
        return replace(
            super()._part(number, part),
            article=self.opened.article("9"),
            moved_down=tuple(came),
            residents=group.level.residents,
            moved_up=tuple(one for one in group.incoming if one not in came),
            s1=firsts,
            s2=tuple(other for _, other in group.pairs),
            sides=SIDES,
            listed=firsts,
            listed_as=N_("In turn"),
        )

    # -- why -------------------------------------------------------------------------------------

    def _made(self, player: int) -> PairEvidence:
        group = self._group(player)
        met = {player, self._opponent[player]}
        step = next(step for step in group.meetings if {step.first, step.second} == met)
        came = tuple(team for team in (step.first, step.second) if team not in group.level.residents)
        article = meets_by(self.opened.field, group.level, step.first) if step.floater else "9"
        return PairEvidence(
            step.first, step.second, self.opened.place(group), FLOATER if came else HALVES,
            self.opened.article(article), step.order[0], above=came,
        )  # fmt: skip

    def _bye(self, player: int) -> ByeEvidence:
        return replace(super()._bye(player), article=self.opened.article("4"), bar="4")

    # -- floats ----------------------------------------------------------------------------------

    def _left(self, player: int) -> Sequence[WalkGroup]:
        """From the outermost."""
        return [group for group in self._walk.groups if player in group.leaving and player in self._opponent]

    def _leaves(self, group: WalkGroup, player: int) -> FloatEvidence:
        sides = group.level.floats_by
        article = f"{sides}.1" if self._may_stay(group, player) else f"{sides}.4"
        number, odd = len(group.leaving), len(group.members) % 2 == 1
        place = self.opened.place(group)
        found = FloatEvidence(player, place, self.opened.article(article), number, odd, None, None)
        return replace(found, upward=group.level.direction == UP)

    def _met_in(self, player: int) -> Place:
        return self.opened.place(self._group(player))

    def _may_stay(self, group: WalkGroup, player: int) -> bool:
        """The group is its own."""
        return player in group.level.residents

    def _staying(self, group: WalkGroup, player: int, rather: int | None = None) -> RoundAnswer:
        place, asked = self.opened.place(group), (player, rather)
        if rather is not None and rather not in group.level.residents:
            article = self.opened.article(f"{group.level.floats_by}.1")
            return self._outside(Kind.OTHER_GROUP, asked, article, place)
        if rather in group.leaving:
            return RoundAnswer(Verdict.PAIRED, asked, self.opened.article("8.4"), place)
        members = set(group.members)
        barred = () if rather is None else tuple((rather, one) for one in members if one != rather)
        partners = members - {player, rather}
        return self._best_with(asked, player, partners, barred, place, self.opened.complete)
