"""The brackets of 2012 as matching problems: alone, with the next bracket (C.12), with the lowest (C.13)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pairwright.matching import Conflicts
from pairwright.systems.dutch_2012.bracket import Bracket
from pairwright.systems.dutch_2012.field import Field2012
from pairwright.systems.dutch_2012.weights import Place, Weights
from pairwright.systems.swiss.problem import ClassTable, Problem

ClassKey = tuple[str, bool, Place | None]
"""The part somebody plays, whether the bye may go to him, and his place where he belongs to the bracket.

Parts: "either", "stays", "leaves" (of the bracket: may do either, must be paired in it, must leave it),
"away" (keeps the place in the bracket of somebody who counts as a resident below), "floater" (has left it
before), "resident" (of the bracket below), and three that are no players: "bye", "idle" (stands for being
left unpaired below), "idle resident" (the same for residents only).
"""

_LEAVING = ("either", "leaves", "floater")
_PAIRED = ("either", "stays")


class Graphs:
    """Builds the problems of one round.

    scores_first: the scores of the upper players paired stand before B.2 and colours; by default as the
                  readings say.
    """

    def __init__(
        self, field_2012: Field2012, conflicts: Conflicts, *, scores_first: bool | None = None
    ) -> None:
        self._field_2012 = field_2012
        self._conflicts = conflicts
        default = field_2012.readings.closeness == "before colours"
        self.scores_first = default if scores_first is None else scores_first

    def for_topscorers(self) -> Graphs:
        """The same, scores before B.2 and colours (note to B.2)."""
        return Graphs(self._field_2012, self._conflicts, scores_first=True)

    def alone(self, bracket: Bracket) -> Problem:
        """The bracket by itself: who is not paired is single; in the lowest, only who may have the bye."""
        players, pab_recipients = bracket.players, self._field_2012.pab_recipients
        may_single = bytes(not bracket.lowest or p in pab_recipients for p in players)
        return self._problem(bracket, [("either", p) for p in players], (), may_single)

    def with_next(
        self,
        bracket: Bracket,
        floaters: Sequence[int],
        residents: Sequence[int],
        idle: tuple[int, int],
        going: Collection[int] | None = None,
    ) -> Problem:
        """C.12: the bracket, those who had to leave it, and the residents below, who are not left idle.

        idle:  how many may stay unpaired below: anybody, residents only.
        going: if given, the upper players who must leave the bracket; the other upper ones must not.
        """
        parts = [(_part(p, bracket, going), p) for p in bracket.players]
        parts += [("floater", p) for p in floaters] + [("resident", p) for p in residents]
        anybody, only_residents = idle
        extra = ("idle",) * anybody + ("idle resident",) * only_residents
        return self._problem(bracket, parts, extra, bytes(len(parts)) + b"\1" * len(extra))

    def with_lowest(
        self,
        bracket: Bracket,
        floaters: Sequence[int],
        below: Sequence[int],
        *,
        bye_for_floaters: bool = True,
        going: Collection[int] | None = None,
        away: Collection[int] = (),
    ) -> Problem:
        """C.12 and C.13: the bracket and everybody below it; all must be paired but the one with the bye.

        bye_for_floaters: the bye may go to somebody who leaves the bracket, not only to a resident below.
        away: players of the bracket who must leave it, and may meet below whomever they might meet here.
        """
        parts = [("away" if p in away else _part(p, bracket, going), p) for p in bracket.players]
        parts += [("floater", p) for p in floaters] + [("resident", p) for p in (*below, *away)]
        odd = (len(parts) - len(away)) % 2 == 1
        barred = () if bye_for_floaters else (*bracket.players, *floaters)
        may_single = bytes(part == "away" for part, _ in parts) + bytes(odd)
        return self._problem(bracket, parts, ("bye",) if odd else (), may_single, barred)

    def _problem(
        self,
        bracket: Bracket,
        parts: Sequence[tuple[str, int]],
        extra: Sequence[str],
        may_single: bytes,
        barred: Collection[int] = (),
    ) -> Problem:
        """barred: of those who may have the bye, who may not have it here."""
        field_2012, weights = (
            self._field_2012,
            Weights(self._field_2012, bracket, scores_first=self.scores_first),
        )
        field, size = field_2012.field, len(bracket.players)
        bye = field_2012.pab_recipients.difference(barred) if "bye" in extra else frozenset()
        keys: dict[ClassKey, int] = {}
        classes = []
        for v, (part, p) in enumerate(parts):
            key = (part, p in bye, weights.place(p) if v < size else None)
            classes.append(keys.setdefault(key, len(keys)))
        classes += [keys.setdefault((part, False, None), len(keys)) for part in extra]
        nobody = len(field.player)
        return Problem(
            positions=[p for _, p in parts] + [nobody] * len(extra),
            names=[field.player[p] for _, p in parts] + [len(field.tournament.players)] * len(extra),
            ordered=size,
            kinds=[field.profile[p] for _, p in parts] + [len(field.profiles)] * len(extra),
            classes=classes,
            values=[weights.value(p) for p in bracket.players] + [0] * (len(parts) + len(extra) - size),
            kind_table=weights.colours(),
            class_table=_class_table(list(keys), weights),
            may_single=may_single,
            conflicts=self._conflicts,
        )


def _part(player: int, bracket: Bracket, going: Collection[int] | None) -> str:
    if going is None or player not in bracket.upper:
        return "either"
    return "leaves" if player in going else "stays"


def _class_table(keys: Sequence[ClassKey], weights: Weights) -> ClassTable:
    return [[_between(a, b, weights) for b in keys] for a in keys]


def _between(a: ClassKey, b: ClassKey, weights: Weights) -> tuple[int, bool] | None:
    """Weight of a pair of two classes and whether it is a pair of the bracket; None for no pair."""
    if a[2] is not None and b[2] is not None:
        return (weights.of_places(a[2], b[2]), True) if a[0] in _PAIRED and b[0] in _PAIRED else None
    return (0, False) if _outside(a, b) or _outside(b, a) else None


def _outside(a: ClassKey, b: ClassKey) -> bool:
    """Whether somebody of class a may be matched with class b below the bracket."""
    part, bye, _ = a
    if b[0] == "bye":
        return bye and (part in _LEAVING or part == "resident")
    if b[0] == "resident":
        return part in _LEAVING or part == "resident"
    if b[0] == "idle":
        return part in _LEAVING or part == "resident"
    return b[0] == "idle resident" and part == "resident"
