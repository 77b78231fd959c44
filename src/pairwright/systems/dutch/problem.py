"""One bracket as a matching problem: which players, which weights, which of them may be left over."""

from __future__ import annotations

from collections.abc import Collection

from pairwright.matching import Conflicts
from pairwright.systems.dutch.field import UP_1, UP_2, Field
from pairwright.systems.dutch.objective import ClassKey, class_table, resident_values, value_of_moved
from pairwright.systems.swiss.bracket import Bracket
from pairwright.systems.swiss.objective import Fields, Key, colour_table, scales_of
from pairwright.systems.swiss.problem import BracketProblem


def bracket_alone(
    field: Field,
    bracket: Bracket,
    conflicts: Conflicts,
    fields: Fields,
    may_leave: bytes,
    pab_recipients: Collection[int] = (),
) -> BracketProblem:
    """The bracket without anybody below: whoever leaves it is simply single.

    fields:    the criteria in force, as `bracket_fields` gives them, without the look-ahead.
    may_leave: for each player of the bracket, whether he may be left over.
    pab_recipients: positions of the players who may have the bye, for C9.
    """
    scales = scales_of(fields)
    mdps, residents = bracket.mdps, bracket.residents
    positions = mdps + residents
    floats, kind, player = field.floats, field.profile, field.player
    worth = resident_values(scales)
    if mdps:
        keys: dict[ClassKey, int] = {}
        classes = [keys.setdefault(("moved", field.score[p], False), len(keys)) for p in mdps]
        classes += [
            keys.setdefault(("resident", floats[p] & (UP_1 | UP_2), False), len(keys)) for p in residents
        ]
        table = class_table(list(keys), scales, bracket.score)
        values = [value_of_moved(field, p, scales) for p in mdps] + [worth[floats[p]] for p in residents]
    else:
        classes = [0] * len(residents)
        table = [[(scales[("pairs",)], True)]]
        values = [worth[floats[p]] for p in residents]
    _add_unplayed(field, positions, values, scales, pab_recipients)
    return BracketProblem(
        positions, [player[p] for p in positions], len(positions), [kind[p] for p in positions], classes,
        values, colour_table(field.failures, scales), table, may_leave, conflicts,
    )  # fmt: skip


def bracket_with_below(
    field: Field,
    bracket: Bracket,
    conflicts: Conflicts,
    fields: Fields,
    pab_recipients: Collection[int],
    *,
    complete: bool = True,
) -> BracketProblem:
    """The bracket with the players below it that `bracket` names; the bye is a vertex of its own.

    fields:    the criteria in force, as `bracket_fields` gives them.
    pab_recipients: positions of the players who may have the bye; none when nobody gets it.
    complete:  everybody must be matched (C4); otherwise anybody may stay single.
    """
    scales = scales_of(fields)
    ups = UP_1 | UP_2 if bracket.mdps else 0
    keys: dict[ClassKey, int] = {}
    floats = field.floats

    def number(*key: object) -> int:
        return keys.setdefault(key, len(keys))

    positions = bracket.mdps + bracket.residents
    ordered = len(positions)
    classes = [number("moved", field.score[p], p in pab_recipients) for p in bracket.mdps]
    classes += [number("resident", floats[p] & ups, p in pab_recipients) for p in bracket.residents]
    worth = resident_values(scales)
    values = [value_of_moved(field, p, scales) for p in bracket.mdps]
    values += [worth[floats[p]] for p in bracket.residents]
    _add_unplayed(field, positions, values, scales, pab_recipients)
    positions = [*positions, *bracket.next_group, *bracket.low]
    classes += [number("next", p in pab_recipients) for p in bracket.next_group]
    classes += [number("low", p in pab_recipients) for p in bracket.low]
    values += [0] * (len(positions) - ordered)
    table = colour_table(field.failures, scales)
    kinds = [field.profile[p] for p in positions]
    names = [field.player[p] for p in positions]
    if pab_recipients:
        for row in table:
            row.append(0)
        table.append([0] * (len(table) + 1))
        positions.append(len(field.player))
        classes.append(number("bye"))
        kinds.append(len(field.profiles))
        names.append(len(field.tournament.players))
        values.append(0)
    may_single = bytes(len(positions)) if complete else b"\1" * len(positions)
    return BracketProblem(
        positions, names, ordered, kinds, classes, values, table,
        class_table(list(keys), scales, bracket.score), may_single, conflicts,
    )  # fmt: skip


def _add_unplayed(
    field: Field,
    positions: list[int],
    values: list[int],
    scales: dict[Key, int],
    pab_recipients: Collection[int],
) -> None:
    """C9 (K5), if in force: keeping a possible PAB recipient is worth the games he has missed."""
    unit = scales.get(("unplayed",))
    if unit is None:
        return
    for v, p in enumerate(positions):
        if p in pab_recipients:
            values[v] += unit * field.unplayed_games(p)
