"""Questions about a round of the Olympiad rules: the group in which a team was paired, or which it left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.i18n import N_
from pairwright.systems.answers import Place, RoundAnswer, Verdict
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import BracketEvidence, ByeEvidence, FloatEvidence, OwnWords, PairEvidence
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.olympiad.field import UP
from pairwright.systems.olympiad.walk import WalkGroup, meets_by, opponents
from pairwright.systems.round_questions import GeneralExplainer
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


class OlympiadExplainer(GeneralExplainer):
    """A round, drawn: from both ends to the median group, floaters first, then half against half."""

    opened: OlympiadRound

    def __init__(self, opened: OlympiadRound) -> None:
        super().__init__(opened)
        self._walk = opened.walk(self._drawn)
        self._made = opponents(self._walk)

    def _parts(self) -> list[Part]:  # type: ignore[override]
        return [part for part in self.opened.parts(self._drawn) if part.place is not None]

    def _group(self, one: int, other: int) -> WalkGroup:
        return self._made[frozenset((one, other))]

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

    def _pair(self, one: int, other: int) -> PairEvidence:
        group = self._group(one, other)
        step = next(step for step in group.meetings if {step.first, step.second} == {one, other})
        natural = step.order[0]
        cause = None if natural == step.second else self.why_not(step.first, natural)
        came = tuple(team for team in (step.first, step.second) if team not in group.level.residents)
        floats = self.floats(came[0]) if came else ()
        return PairEvidence(
            step.first,
            step.second,
            self.opened.place(group),
            FLOATER if came else HALVES,
            self.opened.article(
                meets_by(self.opened.field, group.level, step.first) if step.floater else "9"
            ),
            natural,
            cause,
            self._colours(step.first, step.second),
            came,
            len(floats),
            next(iter(floats), None),
        )

    def _bye(self, player: int) -> ByeEvidence:
        return replace(super()._bye(player), article=self.opened.article("4"), bar="4")

    # -- floats ----------------------------------------------------------------------------------

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a team left a group, once for each group, from the outermost."""
        opponent = self._opponent.get(player)
        left = [group for group in self._walk.groups if player in group.leaving]
        if opponent is None or not left:
            return ()
        met_in = self.opened.place(self._group(player, opponent))
        staying = self.why_float(player)
        return tuple(self._left(group, player, met_in, opponent, staying) for group in left)

    def _left(
        self, group: WalkGroup, player: int, met_in: Place, opponent: int, staying: RoundAnswer | None
    ) -> FloatEvidence:
        own = player in group.level.residents
        sides = group.level.floats_by
        return FloatEvidence(
            player,
            self.opened.place(group),
            self.opened.article(f"{sides}.1" if own else f"{sides}.4"),
            len(group.leaving),
            len(group.members) % 2 == 1,
            met_in,
            opponent,
            staying if own else None,
            upward=group.level.direction == UP,
        )

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs that a team stays in its group, `rather` leaving it instead."""
        group = next((one for one in self._walk.groups if player in one.leaving), None)
        if group is None:
            return None
        place, asked = self.opened.place(group), (player, rather)
        if rather is not None and rather not in group.level.residents:
            article = self.opened.article(f"{group.level.floats_by}.1")
            obstacle = Finding(Kind.OTHER_GROUP, (rather,))
            return RoundAnswer(Verdict.IMPOSSIBLE, asked, article, place, obstacles=(obstacle,))
        if rather in group.leaving:
            return RoundAnswer(Verdict.PAIRED, asked, self.opened.article("8.4"), place)
        members = set(group.members)
        barred = () if rather is None else tuple((rather, one) for one in members if one != rather)
        best = self._best_with(player, members - {player, rather}, barred)
        if best is None:
            return RoundAnswer(Verdict.IMPOSSIBLE, asked, self.opened.complete, place)
        return self.compared_with(asked, best)
