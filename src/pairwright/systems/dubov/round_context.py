"""A round of the Dubov system, opened: see `systems.round_context`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.matching import Conflicts
from pairwright.systems.answers import Place, RoundAnswer, Unit
from pairwright.systems.criterion import Amounts, Count, Criterion, Part
from pairwright.systems.dubov.fast import Field, Recomposition
from pairwright.systems.dubov.rules import Edition
from pairwright.systems.evidence import (
    BracketEvidence,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    in_turn,
)
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.swiss.colours import preference_denied
from pairwright.systems.swiss.completion import bye_criteria
from pairwright.systems.swiss.fast import conflicts_of
from pairwright.systems.swiss.round_context import BracketExplainer, SwissRound, place_of

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer


@cache
def criteria_of(rules: Edition, last_round: bool) -> tuple[Criterion, ...]:
    """The order of 3.1 for the bye; for every bracket C5 to C10, then the orders of 4.2 and 4.3."""
    above_all = (*_of_the_bye(rules), *_always(rules))
    return (*above_all, *(() if last_round else _before_the_last_round(rules)), *_orders(rules))


def _criterion(
    rules: Edition, number: str, key: str, unit: Unit, count: Count, plain: str, subject: str
) -> Criterion:
    return Criterion(key, rules.article(number), unit, _in_brackets(count), plain, subject)


def _of_the_bye(rules: Edition) -> tuple[Criterion, ...]:
    """Articles 3.1.3 to 3.1.5: who has the bye."""
    return bye_criteria(
        rules, ("3.1.3", "3.1.4", "3.1.5"), lambda opened, player: player + 1,
        (
            N_("then the bye would go to a player higher on the starting rank list"),
            N_("place of the PAB recipient on the starting list"),
        ),
    )  # fmt: skip


def _always(rules: Edition) -> tuple[Criterion, ...]:
    """C5 to C7, in every round."""
    return (
        _criterion(
            rules, "2.3.1", rules.criterion_name(5), Unit.PLAYERS, _upfloaters,
            N_("then more players would be moved up into a group above their own"),
            N_("upfloaters"),
        ),
        _criterion(
            rules, "2.3.2", rules.criterion_name(6), Unit.DIFFERENCES, _differences,
            N_("then somebody would be moved up from further below"),
            N_("score differences of the pairs with upfloaters"),
        ),
        _criterion(
            rules, "2.3.3", rules.criterion_name(7), Unit.PLAYERS, _denied,
            N_("then more players would not get the colour they are due"),
            N_("players without their colour preference"),
        ),
    )  # fmt: skip


def _before_the_last_round(rules: Edition) -> tuple[Criterion, ...]:
    """C8 to C10, which the last round does not know."""
    return (
        _criterion(
            rules, "2.3.4", rules.criterion_name(8), Unit.PLAYERS, _maximum,
            N_("then more players who have already been moved up the maximum number of times would be "
                "moved up again"),
            N_("maximum upfloaters moved up once more"),
        ),
        _criterion(
            rules, "2.3.5", rules.criterion_name(9), Unit.GAMES, _times,
            N_("then a player who has been moved up more often would be moved up again"),
            N_("earlier upfloats of these maximum upfloaters"),
        ),
        _criterion(
            rules, "2.3.6", rules.criterion_name(10), Unit.PLAYERS, _again,
            N_("then more players would be moved up two rounds in a row"),
            N_("upfloaters who upfloated in the previous round"),
        ),
    )  # fmt: skip


def _orders(rules: Edition) -> tuple[Criterion, ...]:
    """Articles 4.2 and 4.3: the first set of upfloaters, the first players shifted."""
    return (
        _criterion(
            rules, "4.2", rules.article("4.2").number, Unit.PLACES, _which, "",
            N_("upfloaters by score and pairing number"),
        ),
        _criterion(
            rules, "4.3", rules.article("4.3").number, Unit.PLACES, _shifted, "",
            N_("players shifted for unavoidable pairs, then to make the sides equal: how many, who"),
        ),
    )  # fmt: skip


@cache
def order_of_transpositions(rules: Edition) -> Criterion:
    """Article 4.4: the opponents of S1 by their places among the players of G2."""
    return Criterion(
        "order", rules.article("4.4"), Unit.PLACES, _in_brackets(_transposition),
        subject=N_("opponents of S1 in the order of their pairing numbers"),
    )  # fmt: skip


def _in_brackets(count: Callable[[DubovRound, Part], Amounts]) -> Callable[[DubovRound, Part], Amounts]:
    """Counts in a bracket; nothing for the bye, which is not in one."""
    return lambda opened, part: () if part.place is None else count(opened, part)


def _upfloaters(opened: DubovRound, part: Part) -> Amounts:
    return (len(opened.upfloaters(part)),)


def _differences(opened: DubovRound, part: Part) -> Amounts:
    assert part.place is not None
    score = part.place.score
    return tuple(sorted((score - opened.scores[one] for one in opened.upfloaters(part)), reverse=True))


def _denied(opened: DubovRound, part: Part) -> Amounts:
    preference = opened.preference
    return (sum(preference_denied(preference(a), preference(b)) for a, b in part.pairs),)


def _often(opened: DubovRound, part: Part) -> list[int]:
    """How often each of the maximum upfloaters among the upfloaters has been upfloated."""
    times = [opened.field.upfloats[one] for one in opened.upfloaters(part)]
    return [number for number in times if number >= opened.field.max_upfloats]


def _maximum(opened: DubovRound, part: Part) -> Amounts:
    return (len(_often(opened, part)),)


def _times(opened: DubovRound, part: Part) -> Amounts:
    times = _often(opened, part)
    return tuple(sorted(times, reverse=True)) if opened.rules.times_upfloated == "highest" else (sum(times),)


def _again(opened: DubovRound, part: Part) -> Amounts:
    return (len(opened.field.upfloated_last.intersection(opened.upfloaters(part))),)


def _which(opened: DubovRound, part: Part) -> Amounts:
    return tuple(opened.place_of[one] + 1 for one in opened.upfloaters(part))


def _shifted(opened: DubovRound, part: Part) -> Amounts:
    """For both shifts how many players, and their sequence numbers."""
    first, second = opened.shifted(part)
    return (*_numbers(*first), *_numbers(*second))


def _numbers(moved: list[int], listed: list[int]) -> Amounts:
    return len(moved), *sorted(listed.index(p) + 1 for p in moved)


def _transposition(opened: DubovRound, part: Part) -> Amounts:
    """For every player of S1 the place of the opponent among the players of G2, by pairing number."""
    s1, t2 = opened.columns(part)
    place = {player: number for number, player in enumerate(sorted(t2), 1)}
    return tuple(place[player] for player in t2) if s1 else ()


class DubovRound(SwissRound):
    """The next round by one edition. Everybody is ranked by score, then pairing number."""

    denied = "2.3.3"
    rules: Edition

    def _begin(self) -> None:
        self.field: Field = Field(self.tournament, self.rules)
        self.criteria = criteria_of(self.rules, self.field.last_round)

    @cached_property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        """By score, then pairing number."""
        return tuple(self.field.player)

    @property
    def first_in_order(self) -> Criterion:
        """Article 4.4."""
        return order_of_transpositions(self.rules)

    def rank_for_colours(self, player: int) -> int:
        """Article 5.2.1."""
        return self.field.rank[player]

    def parts(self, given: GivenRound) -> Iterator[Part]:
        """Article 1.9.2: the bye, then scoregroup by scoregroup with whoever is paired into it."""
        bye = next(iter(given.byes), None)
        if bye is not None:
            yield Part(None, (), (), bye)
        place = self.place_of
        opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
        groups = self.groups_of(bye)
        for number, score in enumerate(groups, 1):
            pairs = tuple(
                (one, opponent[one])
                for one in self.order
                if one in opponent
                and self.scores[one] == score
                and opponent[one] in place
                and place[one] < place[opponent[one]]
            )
            if pairs:
                yield Part(Place(number, score), pairs, (), bye)

    def upfloaters(self, part: Part) -> tuple[int, ...]:
        """Who came from below into a bracket, by score, then pairing number."""
        assert part.place is not None
        lower = [one for pair in part.pairs for one in pair if self.scores[one] < part.place.score]
        return tuple(sorted(lower, key=self.place_of.__getitem__))

    def shifted(self, part: Part) -> tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]:
        """Who was shifted out of the smaller subgroup and out of the larger one, each with its 4.3 list.

        Of a pair within a subgroup it is the player with the smaller sequence number.
        """
        made = self.recomposition(part)
        opponent = {self.place_of[a]: self.place_of[b] for pair in part.pairs for a, b in (pair, pair[::-1])}

        def out_of(subgroup: list[int]) -> tuple[list[int], list[int]]:
            listed = made.shifters(subgroup)
            place = {p: number for number, p in enumerate(listed)}
            return [p for p in listed if place[p] < place.get(opponent[p], -1)], listed

        smaller, larger = made.by_size()
        return out_of(smaller), out_of(larger)

    def columns(self, part: Part) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """S1 of a bracket by 3.2.5, and T2: the opponents of each."""
        made = self.recomposition(part)
        (first, _), (second, _) = self.shifted(part)
        made.first, made.second = first, second
        opponent = {a: b for pair in part.pairs for a, b in (pair, pair[::-1])}
        player = self.field.player
        s1 = tuple(player[p] for p in made.recomposed()[0])
        return s1, tuple(opponent[one] for one in s1)

    def recomposition(self, part: Part) -> Recomposition:
        """The subgroups of the members of a bracket, before any shift; positions are those of the field."""
        members = sorted(self.place_of[one] for pair in part.pairs for one in pair)
        return Recomposition(self.field, self._conflicts, members)

    @cached_property
    def _conflicts(self) -> Conflicts:
        return conflicts_of(self.tournament)

    def explainer(self) -> Explainer:
        """The draw, with whatever people ask about it."""
        return DubovExplainer(self)


open_round = DubovRound


# -- What only the Dubov system says of a pair ---------------------------------------------------------


SEEKERS = OwnWords(
    "by colours and opposition",
    N_("S1 by the average rating of the opponents, G2 by pairing number"),
    N_(
        "{a} and {b} are paired in the group {with_points}. The group is split by the colours "
        "due; one side, those with the weakest opponents so far first, meets the other side in "
        "starting rank order. That pairs these two."
    ),
)
"""Two sides by the colours due, the weakest opposition so far against the top of the list."""

# ------------------------------------------------------------------------------------------------------


SIDES = (N_("S1, White seekers by the rating of their opponents"), N_("G2, Black seekers by number"))


class DubovExplainer(BracketExplainer):
    """A round, drawn: the bye first, then bracket by bracket, White seekers against Black seekers."""

    opened: DubovRound

    def _made(self, player: int) -> PairEvidence:
        part = self._part_of[player]
        s1, t2 = self.opened.columns(part)
        other = self._opponent[player]
        upper, lower = (player, other) if player in s1 else (other, player)
        natural: int | None = sorted(t2)[s1.index(upper)]
        role: PairRole | OwnWords = SEEKERS
        if all(map(self.opened.field.is_newcomer, (*s1, *t2))):
            halves = max(s1) < min(t2)
            role, natural = (PairRole.HALVES, natural) if halves else (PairRole.LEVEL, None)
        return PairEvidence(upper, lower, place_of(part), role, self.opened.article("3.2.6"), natural)

    def _part(self, number: int, part: Part) -> BracketEvidence:
        """A bracket with its two columns: S1 and G2, each in the order in which they are paired off."""
        s1, t2 = self.opened.columns(part)
        upfloaters = self.opened.upfloaters(part)
        (first, _), (second, _) = self.opened.shifted(part)
        player = self.opened.field.player
        found = super()._part(number, part)
        return replace(
            found,
            article=self.opened.article("3.2.3"),
            residents=tuple(one for one in found.residents if one not in upfloaters),
            s1=s1,
            s2=tuple(sorted(t2)),
            moved_up=upfloaters,
            shifted=tuple(player[p] for p in (*first, *second)),
            floats=tuple(one for up in upfloaters for one in self.floats(up)),
            sides=SIDES,
            turns=tuple(in_turn(zip(s1, t2, strict=True), sorted(t2))),
        )

    # -- floats ----------------------------------------------------------------------------------

    def _arrived(self, made: PairEvidence) -> tuple[int, Sequence[Part]]:
        return self._moved_up(made)

    def _left(self, player: int) -> Sequence[Part]:
        """The bracket into which a player was moved up; nothing for others."""
        opponent, scores = self._opponent.get(player), self.opened.scores
        up = opponent is not None and scores[opponent] > scores[player]
        return [self._part_of[player]] if up else []

    def _leaves(self, group: Part, player: int) -> FloatEvidence:
        number = len(self.opened.upfloaters(group))
        odd = (2 * len(group.pairs) - number) % 2 == 1
        article = self.opened.article("3.2.2")
        return FloatEvidence(player, self._place(player), article, number, odd, None, None)

    def _staying(self, group: Part, player: int, rather: int | None = None) -> RoundAnswer:
        """What it costs that a player who was moved up is not, `rather` being moved up instead."""
        return self._not_moved_up(group, self.opened.upfloaters(group), (player, rather), "4.2")
