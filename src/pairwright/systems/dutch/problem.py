"""One bracket as a matching problem: which players, which weights, which of them may be left over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pairwright.matching import Conflicts, Matcher
from pairwright.systems.dutch.field import UP_1, UP_2, Field
from pairwright.systems.dutch.layout import (
    Bracket,
    ClassKey,
    Fields,
    Key,
    class_table,
    colour_table,
    resident_values,
    scales_of,
    value_of_moved,
)

KindTable = list[list[int | None]]
ClassTable = list[list[tuple[int, bool] | None]]


@dataclass(slots=True)
class Problem:
    """What a Matcher is made of, and which positions its vertices stand for.

    positions:  of the players of the bracket (moved-down ones first), then of those below; the
                bye, if it is a vertex, comes last and has the position after the last player.
    names:      of the vertices in `conflicts`.
    ordered:    how many of them belong to the bracket.
    """

    positions: list[int]
    names: list[int]
    ordered: int
    kinds: list[int]
    classes: list[int]
    values: list[int]
    kind_table: KindTable
    class_table: ClassTable
    may_single: bytes
    conflicts: Conflicts

    def matcher(self, lead: Sequence[int] | None = None, roles: Sequence[int] | None = None) -> Matcher:
        """A fresh matcher for this problem."""
        return Matcher(
            self.names, self.conflicts, self.kinds, self.classes, self.values, self.kind_table,
            self.class_table, self.ordered, self.may_single, lead, roles,
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


def bracket_alone(
    field: Field,
    bracket: Bracket,
    conflicts: Conflicts,
    fields: Fields,
    may_leave: bytes,
    receivers: Collection[int] = (),
) -> Problem:
    """The bracket without anybody below: whoever leaves it is simply single.

    fields:    the criteria in force, as `bracket_fields` gives them, without the look-ahead.
    may_leave: for each player of the bracket, whether he may be left over.
    receivers: positions of the players who may have the bye, for C9.
    """
    scales = scales_of(fields)
    moved, residents = bracket.moved, bracket.residents
    positions = moved + residents
    floats, kind, player = field.floats, field.kind, field.player
    worth = resident_values(scales)
    if moved:
        keys: dict[ClassKey, int] = {}
        classes = [keys.setdefault(("moved", field.score[p], False), len(keys)) for p in moved]
        classes += [
            keys.setdefault(("resident", floats[p] & (UP_1 | UP_2), False), len(keys)) for p in residents
        ]
        table = class_table(list(keys), scales, bracket.score)
        values = [value_of_moved(field, p, scales) for p in moved] + [worth[floats[p]] for p in residents]
    else:
        classes = [0] * len(residents)
        table = [[(scales[("pairs",)], True)]]
        values = [worth[floats[p]] for p in residents]
    _add_unplayed(field, positions, values, scales, receivers)
    return Problem(
        positions, [player[p] for p in positions], len(positions), [kind[p] for p in positions], classes,
        values, colour_table(field.failures, scales), table, may_leave, conflicts,
    )  # fmt: skip


def bracket_with_below(
    field: Field,
    bracket: Bracket,
    conflicts: Conflicts,
    fields: Fields,
    receivers: Collection[int],
    *,
    complete: bool = True,
) -> Problem:
    """The bracket with the players below it that `bracket` names; the bye is a vertex of its own.

    fields:    the criteria in force, as `bracket_fields` gives them.
    receivers: positions of the players who may have the bye; none when nobody gets it.
    complete:  everybody must be matched (C4); otherwise anybody may stay single.
    """
    scales = scales_of(fields)
    ups = UP_1 | UP_2 if bracket.moved else 0
    keys: dict[ClassKey, int] = {}
    floats = field.floats

    def number(*key: object) -> int:
        return keys.setdefault(key, len(keys))

    positions = bracket.moved + bracket.residents
    ordered = len(positions)
    classes = [number("moved", field.score[p], p in receivers) for p in bracket.moved]
    classes += [number("resident", floats[p] & ups, p in receivers) for p in bracket.residents]
    worth = resident_values(scales)
    values = [value_of_moved(field, p, scales) for p in bracket.moved]
    values += [worth[floats[p]] for p in bracket.residents]
    _add_unplayed(field, positions, values, scales, receivers)
    positions = [*positions, *bracket.next_group, *bracket.low]
    classes += [number("next", p in receivers) for p in bracket.next_group]
    classes += [number("low", p in receivers) for p in bracket.low]
    values += [0] * (len(positions) - ordered)
    table = colour_table(field.failures, scales)
    kinds = [field.kind[p] for p in positions]
    names = [field.player[p] for p in positions]
    if receivers:
        for row in table:
            row.append(0)
        table.append([0] * (len(table) + 1))
        positions.append(len(field.player))
        classes.append(number("bye"))
        kinds.append(len(field.kinds))
        names.append(len(field.tournament.players))
        values.append(0)
    may_single = bytes(len(positions)) if complete else b"\1" * len(positions)
    return Problem(
        positions, names, ordered, kinds, classes, values, table,
        class_table(list(keys), scales, bracket.score), may_single, conflicts,
    )  # fmt: skip


def _add_unplayed(
    field: Field, positions: list[int], values: list[int], scales: dict[Key, int], receivers: Collection[int]
) -> None:
    """C9 (K5), if in force: keeping a possible receiver of the bye is worth the games he has missed."""
    unit = scales.get(("unplayed",))
    if unit is None:
        return
    for v, p in enumerate(positions):
        if p in receivers:
            values[v] += unit * field.unplayed_games(p)
