"""One bracket as a matching problem: which players, which weights, which of them may be left over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pairwright.matching import Conflicts, Matcher
from pairwright.pairing.dutch.field import UP_1, UP_2, Field
from pairwright.pairing.dutch.layout import (
    Bracket,
    ClassKey,
    Fields,
    class_table,
    colour_table,
    scales_of,
    value_of_moved,
    value_of_resident,
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What a Matcher is made of, and which positions its vertices stand for.

    positions:  of the players of the bracket (moved-down ones first), then of those below; the
                bye, if it is a vertex, comes last and has the position after the last player.
    ordered:    how many of them belong to the bracket.
    """

    positions: list[int]
    names: list[int]
    ordered: int
    kinds: list[int]
    classes: list[int]
    values: list[int]
    kind_table: list[list[int | None]]
    class_table: list[list[tuple[int, bool] | None]]
    may_single: bytes
    conflicts: Conflicts

    def matcher(self, lead: Sequence[int] | None = None) -> Matcher:
        """A fresh matcher for this problem."""
        return Matcher(
            self.names, self.conflicts, self.kinds, self.classes, self.values, self.kind_table,
            self.class_table, self.ordered, self.may_single, lead,
        )  # fmt: skip

    def scaled(self, factor: int) -> Problem:
        """The same problem with every weight multiplied, to make room for weaker criteria below."""
        return replace(
            self,
            values=[value * factor for value in self.values],
            kind_table=[[None if w is None else w * factor for w in row] for row in self.kind_table],
            class_table=[
                [None if entry is None else (entry[0] * factor, entry[1]) for entry in row]
                for row in self.class_table
            ],
        )

    def without(self, gone: Collection[int]) -> Problem:
        """The same problem without some vertices of the bracket."""
        stay = [v for v in range(len(self.positions)) if v not in gone]
        return replace(
            self,
            positions=[self.positions[v] for v in stay],
            names=[self.names[v] for v in stay],
            ordered=self.ordered - len(gone),
            kinds=[self.kinds[v] for v in stay],
            classes=[self.classes[v] for v in stay],
            values=[self.values[v] for v in stay],
            may_single=bytes(self.may_single[v] for v in stay),
        )


def bracket_problem(
    field: Field,
    bracket: Bracket,
    conflicts: Conflicts,
    fields: Fields,
    *,
    bye_score: int | None,
    whole: bool,
    unplayed: bool,
) -> Problem:
    """The matching problem of a bracket.

    fields:    the criteria in force, as `bracket_fields` gives them.
    bye_score: score at which the bye is given away (C5); None when nobody gets it.
    whole:     everybody below takes part, and all must be matched (C4); otherwise the bracket stands
               alone and whoever leaves it is simply single.
    unplayed:  C9 is in force.
    """
    scales = scales_of(fields)
    ups = UP_1 | UP_2 if bracket.moved else 0
    keys: dict[ClassKey, int] = {}

    def may_have_bye(p: int) -> bool:
        return bye_score is not None and field.score[p] == bye_score and field.eligible(p)

    def number(key: ClassKey) -> int:
        return keys.setdefault(key, len(keys))

    positions = [*bracket.moved, *bracket.residents]
    ordered = len(positions)
    split = whole and bye_score is not None
    classes = [number(("moved", field.score[p], split and may_have_bye(p))) for p in bracket.moved]
    classes += [
        number(("resident", field.floats[p] & ups, split and may_have_bye(p))) for p in bracket.residents
    ]
    values = [value_of_moved(field, p, scales) for p in bracket.moved]
    values += [value_of_resident(field, p, scales) for p in bracket.residents]
    if unplayed:
        unit = scales[("unplayed",)]
        for v, p in enumerate(positions):
            if may_have_bye(p):
                values[v] += unit * field.unplayed_games(p)
    if whole:
        positions += [*bracket.next_group, *bracket.low]
        classes += [number(("next", split and may_have_bye(p))) for p in bracket.next_group]
        classes += [number(("low", split and may_have_bye(p))) for p in bracket.low]
        values += [0] * (len(positions) - ordered)
    table = colour_table(field.kinds, scales)
    kinds = [field.kind[p] for p in positions]
    names = [field.player[p] for p in positions]
    if split:
        for row in table:
            row.append(0)
        table.append([0] * (len(table) + 1))
        positions.append(len(field.player))
        classes.append(number(("bye",)))
        kinds.append(len(field.kinds))
        names.append(len(field.tournament.players))
        values.append(0)
    return Problem(
        positions, names, ordered, kinds, classes, values, table,
        class_table(list(keys), scales, bracket.score),
        bytes(len(positions)) if whole else b"\1" * len(positions), conflicts,
    )  # fmt: skip
