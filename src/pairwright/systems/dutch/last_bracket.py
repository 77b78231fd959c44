"""The last bracket of the edition of 2017, whose residents may have several scores (A.9, C.6, C.12 to C.19).

Its criteria look at every pair of players with different scores: the difference counts for C.6, the
higher player floats down and the lower one up. So the weight of a pair follows from both scores and
both float histories. The PAB recipient floats as if paired one point below the lowest score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache

from pairwright.matching import Conflicts
from pairwright.rules.article import rule
from pairwright.systems.dutch.field import Field
from pairwright.systems.dutch.objective import FLOAT_BIT, colour_fields
from pairwright.systems.dutch.switches import FloatKind
from pairwright.systems.swiss.problem import BracketProblem, ClassTable, Fields, Key, colour_table, scales_of
from pairwright.tournament.units import POINT

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
