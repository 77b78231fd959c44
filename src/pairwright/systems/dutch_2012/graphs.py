"""The brackets of 2012 as matching problems: alone, with the next bracket (C.12), with the lowest (C.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import chain, repeat

from pairwright.matching import Conflicts
from pairwright.systems.dutch.fast.field import DOWN_1, DOWN_2, UP_1, UP_2
from pairwright.systems.dutch_2012.bracket import Bracket
from pairwright.systems.dutch_2012.field import Field2012
from pairwright.systems.swiss.problem import BracketProblem, ClassTable, Fields, Key, scales_of

# -- The requirements of 2012 as one integer weight per pair, the strongest highest --------------------
# What the literal procedure lowers step by step is one comparison: C.10 puts every weaker requirement back
# in force, so that it ends at the least breaches compared from the strongest on. Sums over pairs do that.


Place = tuple[bool, int, int]
"""What a pair depends on apart from the colours: upper player, score, the floats that may be repeated."""

_COLOURS: tuple[Key, ...] = (("same_absolute",), ("strong_alike",), ("denied",), ("strong_denied",))
_DOWN = DOWN_1 | DOWN_2
_UP = UP_1 | UP_2


class Weights:
    """Weights of one bracket.

    scores_first: the scores of the upper players paired stand before B.2 and colours.
    scales:       what each requirement counts, from the strongest on.
    of_target:    what a pair counts for P1, and for M1 beyond it.
    """

    def __init__(self, field_2012: Field2012, bracket: Bracket, *, scores_first: bool) -> None:
        self._scores_first = scores_first
        self._field_2012 = field_2012
        self._bracket = bracket
        field, players = field_2012.field, bracket.players
        self._upper = frozenset(bracket.upper if bracket.heterogeneous else ())
        several_scores = len({field.score[p] for p in players}) > 1
        down = _DOWN if field_2012.readings.repeated_downfloats == "received" else 0
        self._looks_at = (down | (_UP if field_2012.upfloats_count(bracket) else 0)) if several_scores else 0
        self._scale = scales_of(self._fields())
        self.scales = sorted(self._scale.values(), reverse=True)
        self.of_target = self._scale.get(("pairs",), 0), self._scale.get(("upper",), 0)
        self._of_floats: dict[int, int] = {}

    def _fields(self) -> Fields:
        """What is compared, from the first to the last, each with the largest sum it can take."""
        field_2012, bracket = self._field_2012, self._bracket
        field, players, pairs = field_2012.field, bracket.players, bracket.most_pairs
        strong = field_2012.strong_counts(bracket)
        fields: Fields = [(("pairs",), pairs), (("upper",), min(len(self._upper), pairs))]
        if self._scores_first:
            scores = [field.score[p] for p in bracket.upper]
            fields += [(("level", score), scores.count(score)) for score in sorted(set(scores), reverse=True)]
        fields += [
            (("same_absolute",), pairs if field.last_round else 0),
            (("strong_alike",), pairs if strong and not field_2012.even_round else 0),
            (("denied",), pairs),
            (("strong_denied",), pairs if strong and field_2012.even_round else 0),
        ]
        floats = Counter(map(field.floats.__getitem__, players)).items()
        for bit in (DOWN_1, DOWN_2, UP_1, UP_2):
            fields.append((("float", bit), sum(count for bits, count in floats if bits & bit)))
        return [entry for entry in fields if entry[1]]

    def places(self) -> list[Place]:
        """What the pairs of each player depend on apart from the colours and his value."""
        field, upper, looks_at = self._field_2012.field, self._upper, self._looks_at
        return [(p in upper, field.score[p], field.floats[p] & looks_at) for p in self._bracket.players]

    def values(self) -> list[int]:
        """What pairing each player is worth, because to be left would repeat a downfloat of his."""
        players, floats = self._bracket.players, self._field_2012.field.floats
        if not self._field_2012.leaving_counts(self._bracket):
            return [0] * len(players)
        return [self._floats(floats[p] & _DOWN) for p in players]

    def between(self, places: Sequence[Place]) -> list[list[tuple[int, bool]]]:
        """By places, each with itself and those before it: the weight of a pair of the bracket."""
        made, upper = self._scale.get(("pairs",), 0), self._scale.get(("upper",), 0)
        known = []
        for at_upper, score, floats in places:
            own = self._scale.get(("level", score), 0)
            known.append((at_upper, score, own, self._floats(floats & _DOWN), self._floats(floats & _UP)))
        rows = []
        for number, (upper_a, score_a, own_a, down_a, up_a) in enumerate(known):
            row = []
            for upper_b, score_b, own_b, down_b, up_b in known[: number + 1]:
                weight = made + own_a + own_b
                if upper_a or upper_b:
                    weight += upper
                if score_a > score_b:
                    weight -= down_a + up_b
                elif score_a < score_b:
                    weight -= down_b + up_a
                row.append((weight, True))
            rows.append(row)
        return rows

    def colours(self, kinds: Sequence[int]) -> list[list[int | None]]:
        """Weights of the colours of two players by their kinds, None where B.2 bars the pair.

        After these kinds comes one of no colour.
        """
        breaches, table, _ = self._field_2012.colour_breaches
        prices: list[int | None] = [
            -sum(self._scale.get(key, 0) * count for key, count in zip(_COLOURS, broken[:4], strict=True))
            for broken in breaches
        ]
        price = [*prices, None]
        rows = [[*map(price.__getitem__, map(table[a].__getitem__, kinds)), 0] for a in kinds]
        return [*rows, [0] * (len(kinds) + 1)]

    def _floats(self, bits: int) -> int:
        if bits not in self._of_floats:
            units = (self._scale.get(("float", bit), 0) for bit in (DOWN_1, DOWN_2, UP_1, UP_2) if bits & bit)
            self._of_floats[bits] = sum(units)
        return self._of_floats[bits]


# ------------------------------------------------------------------------------------------------------


ClassKey = tuple[str, bool, Place | None]
"""The part somebody plays, whether the bye may go to him, and his place where he belongs to the bracket.

Parts: "either" (of the bracket, paired in it or leaving it), "away" (keeps the place in the bracket of
somebody who counts as a resident below), "floater" (has left it before), "resident" (of the bracket below),
and three that are no players: "bye", "idle" (stands for being left unpaired below), "idle resident" (the same
for residents only).
"""

_LEAVING = ("either", "floater")


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
        self._next: tuple[Bracket, Sequence[int], Sequence[int], BracketProblem] | None = None

    def for_topscorers(self) -> Graphs:
        """The same, scores before B.2 and colours (note to B.2)."""
        return Graphs(self._field_2012, self._conflicts, scores_first=True)

    def alone(self, bracket: Bracket) -> BracketProblem:
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
    ) -> BracketProblem:
        """C.12: the bracket, those who had to leave it, and the residents below, who are not left idle.

        idle: how many may stay unpaired below: anybody, residents only.
        """
        size = len(bracket.players) + len(floaters) + len(residents)
        if self._next is None or self._next[:3] != (bracket, floaters, residents):
            parts = [("either", p) for p in bracket.players]
            parts += [("floater", p) for p in floaters] + [("resident", p) for p in residents]
            both = self._problem(bracket, parts, ("idle", "idle resident"), bytes(size) + b"\1\1")
            self._next = bracket, floaters, residents, both
        both = self._next[3]
        stand = [size] * idle[0] + [size + 1] * idle[1]
        positions, names, kinds, classes, values = (
            column[:size] + list(map(column.__getitem__, stand))
            for column in (both.positions, both.names, both.kinds, both.classes, both.values)
        )
        may_single = bytes(size) + b"\1" * len(stand)
        return BracketProblem(
            positions, names, both.ordered, kinds, classes, values,
            both.kind_table, both.class_table, may_single, both.conflicts,
        )  # fmt: skip

    def with_lowest(
        self,
        bracket: Bracket,
        floaters: Sequence[int],
        below: Sequence[int],
        *,
        bye_for_floaters: bool = True,
        away: Collection[int] = (),
    ) -> BracketProblem:
        """C.12 and C.13: the bracket and everybody below it; all must be paired but the one with the bye.

        bye_for_floaters: the bye may go to somebody who leaves the bracket, not only to a resident below.
        away: players of the bracket who must leave it, and may meet below whomever they might meet here.
        """
        parts = [("away" if p in away else "either", p) for p in bracket.players]
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
    ) -> BracketProblem:
        """barred: of those who may have the bye, who may not have it here."""
        field_2012 = self._field_2012
        weights = Weights(field_2012, bracket, scores_first=self.scores_first)
        field, size = field_2012.field, len(bracket.players)
        bye = field_2012.pab_recipients.difference(barred) if "bye" in extra else frozenset()
        places = chain(weights.places(), repeat(None))
        classed: list[ClassKey] = [
            (part, p in bye, place) for (part, p), place in zip(parts, places, strict=False)
        ]
        classed += [(part, False, None) for part in extra]
        number = {key: number for number, key in enumerate(dict.fromkeys(classed))}
        positions = [p for _, p in parts]
        kind_of = list(map(field_2012.colour_breaches[2].__getitem__, positions))
        nobody, kinds = len(field.player), sorted(set(kind_of))
        place = {kind: number for number, kind in enumerate(kinds)}
        names = list(map(field.player.__getitem__, positions))
        return BracketProblem(
            positions=positions + [nobody] * len(extra),
            names=names + [len(field.tournament.players)] * len(extra),
            ordered=size,
            kinds=list(map(place.__getitem__, kind_of)) + [len(kinds)] * len(extra),
            classes=list(map(number.__getitem__, classed)),
            values=weights.values() + [0] * (len(parts) + len(extra) - size),
            kind_table=weights.colours(kinds),
            class_table=_class_table(list(number), weights),
            may_single=may_single,
            conflicts=self._conflicts,
        )


def _class_table(keys: Sequence[ClassKey], weights: Weights) -> ClassTable:
    """By classes: the weight of a pair and whether it is one of the bracket; None for no pair."""
    table: ClassTable = [[None] * len(keys) for _ in keys]
    inside = [(i, place) for i, (part, _, place) in enumerate(keys) if place and part == "either"]
    for (i, _), row in zip(inside, weights.between([place for _, place in inside]), strict=True):
        for (j, _), entry in zip(inside, row, strict=False):
            table[i][j] = table[j][i] = entry
    others = [j for j, (_, _, place) in enumerate(keys) if place is None]
    for i, a in enumerate(keys):
        for j in others:
            if _outside(a, keys[j]):
                table[i][j] = table[j][i] = (0, False)
    return table


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
