"""Completion by collapse: A.9 and C.4 to C.7 of the edition of 2017.

A bracket above the last one is paired with an eye on the next scoregroup only (C.7). Then comes the
completion test: can its downfloaters and everybody below be paired under C.1 to C.3? If not, it is
the penultimate bracket (PPB) and paired anew, so that they can (C.4); all players below it together
are the residents of the last one (CLB).

For each bracket the cheap question is asked first: what is the best pairing of it alone, C.7 left
aside? If the witness shows that its downfloaters can all be paired in the next bracket, with nobody
left there whom the parity does not force to be, and everybody further down as well, this is the
pairing of the rules:

* C.5 and C.6 come before C.7 and look at the bracket only, so that leaving C.7 aside does not touch them.
* C.7 compares first how many players the next bracket leaves, then its score differences. It cannot
  leave fewer than the parity says; whoever is left there is one of its residents, with the lowest score
  of that bracket, and then the differences are the smallest that the scores of the downfloaters admit,
  which C.6 has fixed. So the candidate stands at the bound of C.7, and the candidates that the rules
  compare from C.8 on are some of those compared here; the best and earliest of the larger set, being
  one of them, is the best and earliest of the smaller one.
* When the next bracket is the last one, whoever is left there is matched with the bye in the witness,
  so that he may have it: the next bracket is a legal last bracket.
* The witness is a complete pairing of the downfloaters and everybody below in which no two downfloaters
  meet: the completion test is passed.

Otherwise C.7 is weighed exactly, the next scoregroup taking part, and then completion is tested.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from pairwright.matching import Conflicts
from pairwright.rules.article import rule
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.dutch.fast.objective import (
    FLOAT_BIT,
    best_alone,
    bracket_alone,
    bracket_fields,
    bracket_with_below,
    colour_fields,
    first_best,
)
from pairwright.systems.dutch.switches import FloatKind
from pairwright.systems.swiss.completion import complete, completion_matcher
from pairwright.systems.swiss.fast import Procedure
from pairwright.systems.swiss.problem import (
    Bracket,
    BracketOutcome,
    BracketProblem,
    ClassTable,
    Fields,
    Key,
    colour_table,
    scales_of,
)
from pairwright.tournament.scoring import POINT


class Collapse(Procedure):
    """The brackets of one round in the edition of 2017.

    penultimate: which bracket, counted from 0, was the penultimate one (PPB); None when nothing collapsed.
    """

    field: Field

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.penultimate: int | None = None
        self.pab_recipients = frozenset(
            p for p in range(len(field.player)) if field.odd and field.eligible(p)
        )

    @rule("C.04.3", "A.9", edition="2017")
    def brackets(self) -> Iterator[BracketOutcome]:
        """Article A.9: one bracket for each scoregroup, until one does not allow completion."""
        if not self.witness.build(sorted(self.pab_recipients, reverse=True)):
            self.adopt(complete(self.field, self.conflicts)[1])
        mdps: list[int] = []
        for number in range(len(self.field.groups)):
            bracket = self.bracket(number, mdps)
            if not bracket.next_group:
                yield self._last(bracket.mdps, bracket.residents)
                return
            found = self._normal(bracket)
            if found is None:
                penultimate = self._penultimate(bracket)
                self.penultimate = number
                yield penultimate
                yield self._last(penultimate.downfloaters, [*bracket.next_group, *bracket.low])
                return
            yield found
            mdps = found.downfloaters

    @rule("C.04.3", "C.5", "C.6", "C.7", edition="2017")
    def _normal(self, bracket: Bracket) -> BracketOutcome | None:
        """A bracket that is not the last, paired with an eye on the next one.

        None when its downfloaters and everybody below cannot be paired completely.
        """
        alone = self._alone(bracket)
        below = bracket.next_group
        if self.witness.settle(alone.pairs, alone.downfloaters, below.start, below.stop):
            return alone
        found = self.with_next(bracket)
        if bracket.low:
            assert found is not None
            return found if self._can_be_completed(found.downfloaters, below.start) else None
        if found is None or self._scores(found.downfloaters) != self._scores(alone.downfloaters):
            return None
        self.adopt(found.below)
        return found

    def _alone(self, bracket: Bracket) -> BracketOutcome:
        """The bracket without C.7: anybody may leave it."""
        may_leave = b"\1" * (len(bracket.mdps) + len(bracket.residents))
        fields = bracket_fields(self.field, bracket, look_ahead=False, unplayed=False)
        problem = bracket_alone(self.field, bracket, self.conflicts, fields, may_leave)
        found = best_alone(problem, len(bracket.mdps))
        assert found is not None
        return found

    def with_next(self, bracket: Bracket) -> BracketOutcome | None:
        """The bracket and the next scoregroup, C.7 weighed.

        With nobody further down the next bracket is the last one and must leave nobody but a PAB
        recipient. Here this comes before C.5 and C.6: when it spoils them, or nothing at all is possible
        (None), no candidate that is best in C.5 and C.6 allows completion.
        """
        last = not bracket.low
        fields = bracket_fields(self.field, bracket, look_ahead=self.field.edition.look_ahead, unplayed=False)
        problem = bracket_with_below(
            self.field,
            bracket._replace(low=range(0)),
            self.conflicts,
            fields,
            self.pab_recipients if last else (),
            complete=last,
        )
        matcher = problem.matcher()
        return first_best(problem, matcher, len(bracket.mdps)) if matcher.solve() else None

    @rule("C.04.3", "C.4", edition="2017")
    def _penultimate(self, bracket: Bracket) -> BracketOutcome:
        """C.4: the downfloaters must allow completion; C.7 does not apply."""
        fields = bracket_fields(self.field, bracket, look_ahead=False, unplayed=False)
        problem = bracket_with_below(self.field, bracket, self.conflicts, fields, self.pab_recipients)
        matcher = problem.matcher()
        if not matcher.solve():
            raise AssertionError("the bracket above left players who cannot be paired")
        return first_best(problem, matcher, len(bracket.mdps))

    def _last(self, mdps: list[int], residents: list[int]) -> BracketOutcome:
        """The last bracket, collapsed or not: everybody is paired except the PAB recipient."""
        problem = last_bracket(self.field, mdps, residents, self.conflicts, self.pab_recipients)
        found = best_alone(problem, len(mdps))
        if found is None:
            raise AssertionError("the bracket above left players who cannot be paired")
        return found

    def _can_be_completed(self, downfloaters: list[int], start: int) -> bool:
        """The completion test, for these downfloaters and all positions from `start` on.

        Downfloaters do not meet one another, since moved-down players only meet residents. When it is
        passed, the pairing found becomes the witness.
        """
        field = self.field
        positions = [*downfloaters, *range(start, len(field.player))]
        pab_recipients = [v for v, p in enumerate(positions) if p in self.pab_recipients]
        if field.odd and not pab_recipients:
            return False
        apart = len(downfloaters)
        witness = self.witness_of(
            positions, [apart + stop - start for _, stop, _ in field.groups if stop > start]
        )
        partner = witness.partner
        if not (
            witness.build(pab_recipients[::-1]) and witness.settle([], range(apart), apart, len(positions))
        ):
            scores = {field.score[positions[v]]: 0 for v in pab_recipients}
            matcher = completion_matcher(field, self.conflicts, positions, scores, apart)
            if not matcher.solve():
                return False
            partner = matcher.partner
        positions.append(len(field.player))
        self.adopt((p, positions[partner(v)]) for v, p in enumerate(positions[:-1]))
        return True

    def _scores(self, downfloaters: list[int]) -> list[int]:
        return [self.field.score[p] for p in downfloaters]


# -- The last bracket of that edition, whose residents may have several scores -------------------------
Standing = tuple[bool, int, int]
"""What decides the weight of a pair apart from the colours: moved down or resident, score, float history."""


def last_bracket(
    field: Field, mdps: list[int], residents: list[int], conflicts: Conflicts, pab_recipients: Collection[int]
) -> BracketProblem:
    """The last bracket as a problem: everybody is paired but the PAB recipient.

    mdps, residents:  positions of the moved-down players, and of everybody below them.
    pab_recipients:   positions of the players who may have the bye; none in an even field.
    """
    positions = mdps + residents
    floor = field.score[residents[-1]] - POINT
    may_leave = [p in pab_recipients for p in positions]
    scales = scales_of(_fields(field, mdps, residents, [p for p in positions if p in pab_recipients]))
    keys: dict[Standing, int] = {}
    classes = [
        keys.setdefault((v < len(mdps), field.score[p], field.floats[p]), len(keys))
        for v, p in enumerate(positions)
    ]
    # Only the PAB recipient brings no weight: whoever could be that is worth what his float costs.
    values = [
        _price_of_bye(field.score[p] - floor, field.floats[p], scales) if leaves else 0
        for p, leaves in zip(positions, may_leave, strict=True)
    ]
    return BracketProblem(
        positions, [field.player[p] for p in positions], len(positions),
        [field.profile[p] for p in positions], classes, values, colour_table(field.failures, scales),
        _class_table(list(keys), scales), bytes(may_leave), conflicts,
    )  # fmt: skip


@rule("C.04.3", "C.6", "C.12", "C.13", "C.14", "C.15", "C.16", "C.17", "C.18", "C.19", edition="2017")
def _fields(field: Field, mdps: list[int], residents: list[int], pab_recipients: list[int]) -> Fields:
    """The criteria C.5, C.6 and C.8 to C.19 from the first to the last, and the bound of each.

    A field for every difference of scores that can occur, the largest first; what nobody can break is
    left out.
    """
    positions = mdps + residents
    floor = field.score[residents[-1]] - POINT
    order = field.edition.float_order

    def floated(players: list[int], kind: FloatKind) -> list[int]:
        return [p for p in players if field.floats[p] & FLOAT_BIT[kind]]

    def differences(upper: list[int], lower: list[int], byes: list[int]) -> list[tuple[int, int]]:
        found = _differences((field.score[p] for p in upper), (field.score[p] for p in lower))
        found.update({field.score[p] - floor for p in byes})
        return sorted(found.items(), reverse=True)

    pairs = len(positions) // 2
    fields: Fields = [(("pairs",), pairs)]
    fields += [(("difference", d), count) for d, count in differences(positions, residents, pab_recipients)]
    fields += colour_fields(field, pairs)
    for kind in order:
        fields.append(((*kind, "again"), len(floated(positions if kind[0] == "down" else residents, kind))))
    for kind in order if field.edition.float_score_differences else ():
        if kind[0] == "down":
            counts = differences(floated(positions, kind), residents, floated(pab_recipients, kind))
        else:
            counts = differences(positions, floated(residents, kind), [])
        fields += [((*kind, "difference", d), count) for d, count in counts]
    return [entry for entry in fields if entry[1]]


def _differences(upper: Iterable[int], lower: Iterable[int]) -> Counter[int]:
    """How often each difference of an upper and a lower score can occur in pairs at most."""
    above, below = Counter(upper), Counter(lower)
    found: Counter[int] = Counter()
    for score, count in below.items():
        for higher, other in above.items():
            if higher > score:
                found[higher - score] += min(count, other)
    return found


def _price_of_bye(difference: int, floats: int, scales: dict[Key, int]) -> int:
    """C.6, and C.12, C.14, C.16, C.18 of the PAB recipient."""
    return scales[("difference", difference)] + _price_of_float("down", difference, floats, scales)


def _price_of_float(direction: str, difference: int, floats: int, scales: dict[Key, int]) -> int:
    """C.12 to C.19: what it costs a player with this float history to float in this direction."""
    return sum(
        scales[(*kind, "again")] + scales.get((*kind, "difference", difference), 0)
        for kind, bit in FLOAT_BIT.items()
        if kind[0] == direction and floats & bit
    )


def _class_table(standings: list[Standing], scales: dict[Key, int]) -> ClassTable:
    """Weight of a pair of two standings; None between moved-down players, who only meet residents."""
    pairs = scales.get(("pairs",), 0)

    @cache
    def price(direction: str, difference: int, floats: int) -> int:
        return _price_of_float(direction, difference, floats, scales)

    def weight(a: Standing, b: Standing) -> tuple[int, bool] | None:
        """What a pair of two such players weighs, and whether it is a pair; None for two moved down."""
        if a[0] and b[0]:
            return None
        upper, lower = (a, b) if a[1] > b[1] else (b, a)
        difference = upper[1] - lower[1]
        if not difference:
            return pairs, True
        floats = price("down", difference, upper[2]) + price("up", difference, lower[2])
        return pairs - scales[("difference", difference)] - floats, True

    return [[weight(a, b) for b in standings] for a in standings]
