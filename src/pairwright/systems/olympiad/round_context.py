"""A round of the Olympiad pairing rules, opened: see `systems.round_context`. Participants are teams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.rules.article import Article, rule
from pairwright.systems.answers import Comparison, Place, RoundAnswer, Verdict
from pairwright.systems.criterion import Difference, Part
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourEvidence,
    ColourRule,
    FloatEvidence,
    OwnWords,
    PairEvidence,
)
from pairwright.systems.explainer import BestExplainer
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.olympiad.fast import WORSE, GivenWalk, WalkGroup, meets_by, opponents
from pairwright.systems.olympiad.field import UP, Field
from pairwright.systems.olympiad.rules import BOOK, Edition, allocate
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.swiss.round_context import (
    ALTERNATED,
    LESS_WHITE,
    SwissRound,
    evidence_of_colours,
    games_back,
    place_of,
)
from pairwright.tournament.outcome import Outcome

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer

# -- What only the Olympiad rules say of colours -------------------------------------------------------

LIMITS = OwnWords(
    "limits",
    N_("only these colours keep to the limits of 7.3"),
    N_("otherwise a team would have the same colour three times in a row, or three times more often"),
)
HIGHER_TURNS = OwnWords(
    "the higher-ranked team alternates",
    N_("the higher-ranked team alternates"),
    N_(
        "both teams have had the same colours, and {higher}, which is placed higher, gets the one not had "
        "last"
    ),
)
OTHER_TURNS = OwnWords(
    "the other team alternates",
    N_("the higher-ranked team has had no colour, the other one alternates"),
    N_("{higher} has not had a colour yet, so {other} gets the opposite of its last colour"),
)

# ------------------------------------------------------------------------------------------------------


_COLOUR_RULES: dict[str, ColourRule | OwnWords] = {
    "7.2": ColourRule.PARITY,
    "7.5": LIMITS,
    "7.6": LESS_WHITE,
    "7.7": ALTERNATED,
}
_SAME_WORDS = {
    "8.2.1": "floater", "8.2.2": "floats", "8.2.3": "placed",
    "8.3.1": "floater", "8.3.2": "floats", "8.3.3": "placed",
}  # fmt: skip
_ABSOLUTE = {Kind.MET: "6.1", Kind.BARRED_FROM_BYE: "4"}


class OlympiadRound(SwissRound):
    """The next round. Two rounds are compared by the decisions of the procedure that they follow."""

    rules: Edition
    completed_by, denied, lowest_bye = "6.1", "7.6", "4"

    def _begin(self) -> None:
        self.field: Field = Field(self.tournament, self.rules, self.history)

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """Article 3.2."""
        return tuple(self.field.ranked(self.field.players))

    def walk(self, given: GivenRound) -> GivenWalk:
        """A complete round, read group by group. Raises BadInput for another one."""
        met = [*(one for pair in given.pairs for one in pair), *given.byes]
        if sorted(met) != self.field.players:
            raise BadInput.told("only complete rounds can be compared")
        return GivenWalk(self.field, given)

    def compare(self, first: GivenRound, second: GivenRound) -> Difference | None:
        """Which of two complete, legal rounds decides earlier in the order of the text, where they part."""
        if self._meetings(first) == self._meetings(second):
            return None
        decided = [list(self.walk(given).decisions()) for given in (first, second)]
        (group, mine), (instead, theirs) = next(
            both for both in zip(*decided, strict=False) if both[0][1] != both[1][1]
        )
        better = int(theirs.value < mine.value)
        article = self.article(mine.article)
        plain, subject = WORSE[_SAME_WORDS.get(mine.article, mine.article)]
        values = sorted((mine.value, theirs.value))
        comparison = Comparison(
            article.number, 0, mine.unit, (values[0],), (values[1],), plain=plain, subject=subject
        )
        if group is None or instead is None:
            return Difference(better, article, comparison)
        pairs = group.pairs, instead.pairs
        return Difference(better, article, comparison, self.place(group), ((), ()), pairs)

    def place(self, group: WalkGroup) -> Place:
        """The number of a group from the top, and its match points."""
        scores = sorted({self.scores[one] for one in self.order}, reverse=True)
        return Place(scores.index(group.level.score) + 1, group.level.score)

    def parts(self, given: GivenRound) -> Iterator[Part]:
        """The groups in the order of pairing."""
        walk = self.walk(given)
        for group in walk.groups:
            yield Part(self.place(group), group.pairs, tuple(group.leaving))
        if walk.bye is not None:
            yield Part(None, (), (), walk.bye)

    # -- single boards ---------------------------------------------------------------------------

    @rule(BOOK, "4", "6.1", edition="2022")
    def absolute_rule(self, fault: Kind) -> Article:
        """Articles 6.1 and 4."""
        return self.article(_ABSOLUTE[fault])

    def bye_faults(self, player: int) -> tuple[Finding, ...]:
        """Article 4; whoever joined after the pairings of round 1 may not have the bye either."""
        found = super().bye_faults(player)
        if found or not self.field.came_late(player):
            return found
        outcome = Outcome(self.tournament.rounds[0].outcomes[player]).name.lower()
        return (self._absolute(Kind.BARRED_FROM_BYE, (player,), rounds=(1,), outcome=outcome),)

    def same_colour_due(self, a: int, b: int) -> bool:
        """The limits of 7.3 keep nobody apart by themselves (7.4)."""
        return False

    def denies(self, a: int, b: int) -> bool:
        """The two should get the same colour."""
        one, other = self.preference(a).colour, self.preference(b).colour
        return bool(one) and one == other

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """See PRICE; beyond the limits of 7.3 a colour costs more."""
        prices = list(super().price(a, b))
        prices[4] = int(not self.field.suit(a, b))
        return tuple(prices)

    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 7: who has White on board 1; the place of the match is not looked at."""
        higher, lower = sorted((a, b), key=self.place_of.__getitem__)
        had = self.field.had
        allocation = allocate(had[higher], had[lower], self._numbers[higher], self._initial)
        decided = _COLOUR_RULES[allocation.article]
        back = games_back(had[higher], had[lower])
        if decided is ALTERNATED and not back:
            decided = HIGHER_TURNS if had[higher] else OTHER_TURNS
        found = evidence_of_colours(
            (higher, self.preference(higher), had[higher]),
            (lower, self.preference(lower), had[lower]),
            allocation,
            (decided, self.article(allocation.article)),
            (self._numbers[higher], self._initial),
        )
        return replace(found, back=back) if decided is ALTERNATED else found

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        return OlympiadExplainer(self)


open_round = OlympiadRound


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
