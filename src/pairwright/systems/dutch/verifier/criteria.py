"""What a pair brings to its bracket by the criteria of C.04.3, and who of the two has White.

A player is a type: (role, kind, may have the bye, score, floats, games), shorter where less is looked at.
Roles: "moved" down into the bracket, "resident" of it, of the "next" one, "low" for everybody below, "bye".
What a pair brings is told by field: a criterion, then perhaps a score or a difference of scores, the highest
first. The criteria have the numbers of 2026; C.8 to C.19 of 2017 are C10 to C21.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

STRONG, ABSOLUTE = 2, 3
OTHER = {"W": "B", "B": "W"}
Type = tuple[Any, ...]
Gain = dict[tuple[int, ...], int]


def colour_kind(had: str, topscorer: int, groups: tuple[int, ...], last: bool) -> Type:
    """Articles 1.6, 1.7: (colour due, strength, width, repeated, topscorer, groups)."""
    difference, repeated = had.count("W") - had.count("B"), len(had) > 1 and had[-1] == had[-2]
    if repeated and abs(difference) < 2:
        due, strength = OTHER[had[-1]], ABSOLUTE
    else:
        due = ("B" if difference > 0 else "W") if difference else OTHER[had[-1]] if had else ""
        strength = min(3, 1 + abs(difference)) if had else 0
    # Only pairs of two absolute preferences look at the width, and only the last round can have them (C3).
    wide = last and strength == ABSOLUTE
    width = (abs(difference), repeated and due != had[-1]) if wide else (0, False)
    return due, strength, *width, topscorer, groups


@lru_cache(1 << 16)
def colour_failures(a: Type, b: Type) -> tuple[int, ...] | None:
    """None when C3 (or a large group) bars a pair of these kinds, else what it fails of C10 to C13."""
    if set(a[5]) & set(b[5]) or (a[:2] == b[:2] and a[1] == ABSOLUTE and not (a[4] or b[4])):
        return None
    if a[0] != b[0] or not a[0]:
        return ()
    if a[1] == b[1] == ABSOLUTE:
        third = int(a[3] and b[3] if a[2] == b[2] else min(a, b, key=lambda kind: int(kind[2]))[3])
        return (10,) * int(a[2] > 1 and b[2] > 1) + (11,) * third + (12,)
    return (12, 13) if min(a[1], b[1]) == STRONG else (12,)


def in_bracket(a: Type, b: Type) -> Gain | None:
    """C6, C7, C10 to C21 of a pair in a bracket, the higher role first; None when it must not be."""
    failed = colour_failures(a[1], b[1])
    if failed is None or b[0] == "moved":
        return None
    found: Gain = {(6,): 1}
    for criterion in failed:
        found[criterion,] = -1
    for player in (a, b):
        if player[0] == "resident":
            for criterion, again in ((14, "d"), (16, "D")):
                found[criterion,] = found.get((criterion,), 0) + (again in player[4])
    if a[0] == "moved":
        found[7, -a[3]] = 1
        for count, difference, again in ((15, 19, "u"), (17, 21, "U")):
            found[count,] = found[difference, -a[3]] = -(again in b[4])
        found[18, -a[3]], found[20, -a[3]] = int("d" in a[4]), int("D" in a[4])
    return found


def most_pairs(a: Type, b: Type) -> Gain | None:
    """2017, C.5 and C.6 of a pair in a bracket."""
    a, b = (a, b) if a[0] == "moved" else (b, a)
    found = in_bracket(a, b)
    return None if found is None else {field: amount for field, amount in found.items() if field[0] < 8}


def with_those_below(a: Type, b: Type) -> Gain | None:
    """A pair of a bracket, or of its look-ahead (C8), or below, or with the bye (C9)."""
    rank = ("moved", "resident", "next", "low", "bye").index
    a, b = (a, b) if rank(a[0]) <= rank(b[0]) else (b, a)
    if b[0] == "bye":
        return ({(9,): a[5]} if len(a) > 5 else {}) if a[0] != "bye" and a[2] else None
    if b[0] in ("moved", "resident"):
        return in_bracket(a, b)
    if colour_failures(a[1], b[1]) is None:
        return None
    if b[0] == "low":
        return {}
    return {(8,): 1} if a[0] == "next" else {(8,): 1, (8, -a[3]): 1}


def for_bye(a: Type, b: Type) -> Gain | None:
    """C5: the bye brings the more the lower its recipient's score (the third entry, None if barred)."""
    a, b = (a, b) if b[0] == "bye" else (b, a)
    if b[0] == "bye":
        return None if a[0] == "bye" or a[2] is None else {(5,): a[2]}
    return None if colour_failures(a[1], b[1]) is None else {}


def in_last_bracket(a: Type, b: Type, floor: int) -> Gain | None:
    """2017, C.6 and C.8 to C.19 of the last bracket, whose residents may have several scores.

    The PAB recipient floats as if paired with the score `floor`, one point below the lowest.
    """
    if a[0] == "bye" or (b[0] != "bye" and a[3] < b[3]):
        a, b = b, a
    failed = () if b[0] == "bye" else colour_failures(a[1], b[1])
    if a[0] == "bye" or failed is None or a[0] == b[0] == "moved" or (b[0] == "bye" and not a[2]):
        return None
    found: Gain = {(criterion,): -1 for criterion in failed}
    difference = a[3] - (floor if b[0] == "bye" else b[3])
    if difference:
        found[7, -difference] = -1
        below = "" if b[0] == "bye" else b[4]
        for criterion, again in (
            (14, "d" in a[4]),
            (15, "u" in below),
            (16, "D" in a[4]),
            (17, "U" in below),
        ):
            found[criterion,] = found[criterion + 4, -difference] = -again
    return found


def white(had: tuple[str, str], initial: str, parity: int) -> int:
    """Article 5.2: 0 when the higher-ranked of two players (given by their colours) has White, 1 if not.

    initial: the initial colour. parity: the number of the higher-ranked player.
    """
    (due, *mine), (other, *theirs) = (colour_kind(colours, 0, (), True)[:3] for colours in had)
    if not due and not other:  # 5.2.5
        colour = initial if parity % 2 else OTHER.get(initial, "")
    elif due != other:  # 5.2.1
        colour = due or OTHER[other]
    elif mine != theirs:  # 5.2.2
        colour = due if mine > theirs else OTHER[due]
    else:  # 5.2.3, 5.2.4
        games = zip(reversed(had[0]), reversed(had[1]), strict=False)
        colour = next((OTHER[a] for a, b in games if a != b), due)
    return int(colour != "W")
