"""A round of brackets with upfloaters, the bye being given first, opened: Double-Swiss and teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING, Any, ClassVar

from pairwright.common.errors import NoPairing
from pairwright.common.messages import N_
from pairwright.rules.article import rule
from pairwright.systems.answers import Place, RoundAnswer, Unit
from pairwright.systems.criterion import Amounts, Criterion, Pair, Part
from pairwright.systems.evidence import BracketEvidence, FloatEvidence, OwnWords, PairEvidence, in_turn
from pairwright.systems.proposed_round import GivenRound, Wish
from pairwright.systems.swiss.round_context import BracketExplainer, SwissRound, place_of
from pairwright.systems.swiss.upfloaters.fast import UpfloaterField, UpfloaterProcedure
from pairwright.systems.swiss.upfloaters.rules import (
    Bracket,
    UpfloaterEdition,
    following,
    identifier_of,
    set_of,
    upfloaters_again,
)

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer

MOST_SETS = 200
"""So many sets of upfloaters are looked at beside the one that a wish leaves."""


class UpfloaterRound(SwissRound):
    """The next round. Everybody is ranked by score, then pairing number (1.2).

    kind: of the field that remains when somebody has the bye. brackets: what makes its brackets.
    """

    kind: ClassVar[type[UpfloaterField]]
    brackets: ClassVar[type[UpfloaterProcedure]] = UpfloaterProcedure
    criteria_of: staticmethod[[Any], tuple[Criterion, ...]]
    rules: UpfloaterEdition
    field: UpfloaterField
    completed_by = "3.3.1"
    lowest_bye = "3.4.2"

    def _begin(self) -> None:
        self.field = self.kind(self.tournament, self.rules)
        self.criteria = self.criteria_of(self.rules)
        self._procedures: dict[int | None, UpfloaterProcedure] = {}

    @cached_property
    @rule("C.04.5", "1.2", "1.2.1", "1.2.2")
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """Score, pairing number."""
        return tuple(self.field.player)

    @property
    def first_in_order(self) -> Criterion:
        """Article 3.6.3: the identifiers of the pairings."""
        subject = N_("numbers of the top members, then of the bottom members")
        return Criterion("3.6.3", self.rules.article("3.6.3"), Unit.PLACES, identifier_of, subject=subject)

    @property
    def floaters(self) -> frozenset[int]:
        """The floaters of the previous round whom the criteria look at; nobody in the last rounds."""
        return self.field.counted_floaters

    def number(self, player: int) -> int:
        """The pairing number."""
        return self.tournament.players[player].number

    @rule("C.04.5", "1.3.2", "3.3.2")
    @rule("C.04.6", "1.3.1", "1.3.2", "3.3.2")
    def parts(self, given: GivenRound) -> Iterator[Part]:
        """Article 3.3.2: the bye, then bracket by bracket: the top-scoregroup and whoever meets them."""
        bye = next(iter(given.byes), None)
        if bye is not None:
            yield Part(None, (), (), bye)
        opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
        left = [one for one in self.order if one in opponent]
        groups = self.groups_of(bye)
        while left:
            score = self.scores[left[0]]
            number = groups.index(score) + 1
            top = [one for one in left if self.scores[one] == score]
            above = tuple(one for one in left if one not in top and opponent[one] in top)
            pairs = tuple(
                (one, opponent[one]) for one in top if self.place_of[one] < self.place_of[opponent[one]]
            )
            left = [one for one in left if one not in top and one not in above]
            yield Bracket(Place(number, score), pairs, above, bye, tuple(left))

    def procedure(self, bye: int | None) -> UpfloaterProcedure:
        """The brackets of the round in which this one has the bye."""
        if bye not in self._procedures:
            field = self.field if bye is None else self.kind(self.tournament, self.rules, bye)
            self._procedures[bye] = self.brackets(field)
        return self._procedures[bye]

    # -- what is wished for ----------------------------------------------------------------------

    def best(self, wish: Wish) -> GivenRound:
        """As everywhere; but the look-ahead of C6 does not see the wish, as forbidden pairs would."""
        return self._looked_ahead(wish, super().best(wish), 1)

    def _looked_ahead(self, wish: Wish, found: GivenRound, first: int) -> GivenRound:
        """The round with better sets of upfloaters, from a bracket on, where C6 as it is allows them."""
        apart: tuple[Pair, ...] = ()
        for part in self.parts(found):
            if not isinstance(part, Bracket):
                continue
            others = {*part.floats, *part.left}
            top = [one for pair in part.pairs for one in pair if one not in part.floats]
            for chosen in self._better_sets(part) if part.place and part.place.number >= first else ():
                barred = tuple((a, b) for a in top for b in others - {*chosen})
                try:
                    instead = super().best(replace(wish, barred=(*wish.barred, *apart, *barred)))
                except NoPairing:
                    continue
                difference = self.compare(found, instead)
                if difference is not None and difference.better:
                    return self._looked_ahead(wish, instead, first)
            first = max(first, part.place.number + 1) if part.place else first
            apart += tuple((a, b) for a in top for b in part.left)
        return found

    def _better_sets(self, part: Bracket) -> Iterator[tuple[int, ...]]:
        """Sets of upfloaters with the scores of a bracket's own that C6, C7 and the order put before it."""
        wanted = Counter(self.scores[one] for one in part.floats)
        lower = [one for one in self.order if one in {*part.floats, *part.left}]
        levels = [
            combinations([one for one in lower if self.scores[one] == score], number)
            for score, number in sorted(wanted.items(), reverse=True)
        ]
        own = self._of_set(part)
        everybody = (tuple(chain(*sets)) for sets in islice(product(*levels), MOST_SETS if wanted else 0))
        parts = (
            replace(part, floats=one, left=tuple(other for other in lower if other not in one))
            for one in everybody
        )
        keyed = ((self._of_set(one), one.floats) for one in parts)
        yield from (floats for key, floats in sorted(one for one in keyed if one[0] and one[0] < own))

    def _of_set(self, part: Bracket) -> tuple[Amounts, ...]:
        """What sets with equal scores are compared by; () for one after which the others cannot be paired."""
        try:
            return following(self, part), upfloaters_again(self, part), set_of(self, part)
        except NoPairing:
            return ()

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        return UpfloaterExplainer(self)


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
