"""The criteria of a bracket of the Dutch system as weights of its pairs (see `swiss.objective`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pairwright.matching import Conflicts, Matcher, tight_pairing
from pairwright.matching.vertex_roles import (
    CARRIED,
    EXTRA,
    FAILED,
    MARK_LEAVES,
    MARK_LEAVES_BY_LEVEL,
    MARK_MEETS,
    MARK_MEETS_BY_LEVEL,
    NEXT,
    NEXT_BY_LEVEL,
    PAIRS,
)
from pairwright.rules.article import rule
from pairwright.systems.dutch.fast.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.dutch.switches import Edition, FloatKind
from pairwright.systems.swiss.colours import (
    COLOUR_DIFFERENCE_ABOVE_TWO,
    DENIED,
    STRONG_DENIED,
    THIRD_SAME_COLOUR,
)
from pairwright.systems.swiss.problem import (
    Bracket,
    BracketOutcome,
    BracketProblem,
    Fields,
    Key,
    colour_table,
    scales_of,
)

FLOAT_BIT: dict[FloatKind, int] = {("down", 1): DOWN_1, ("up", 1): UP_1, ("down", 2): DOWN_2, ("up", 2): UP_2}


ClassKey = tuple[object, ...]
"""What decides the weight of a pair apart from the colours: ("moved", score, ...), ("resident", ...), ..."""


def bracket_fields(field: Field, bracket: Bracket, *, look_ahead: bool, unplayed: bool) -> Fields:
    """The keys K1 to K17 of a bracket, from the first to the last, and the bound of each.

    look_ahead: C8 counts (K3, K4). unplayed: C9 counts (K5).
    """
    size = len(bracket.mdps) + len(bracket.residents)
    fields: Fields = [(("pairs",), size // 2)]
    levels = _levels(field, bracket.mdps)
    fields += [(("moved", score), count) for score, count in levels]
    if look_ahead:
        below = len(bracket.next_group)
        fields.append((("next",), (size + below) // 2))
        fields += [(("next", score), min(count, below)) for score, count in levels]
        fields.append((("next", bracket.score), min(len(bracket.residents), below)))
    if unplayed:
        fields.append((("unplayed",), field.round_number * size))
    return fields + colour_fields(field, size // 2) + _float_fields(field, bracket, levels)


def criteria(edition: Edition, *, last_round: bool) -> list[tuple[int, int]]:
    """C6 to C21 in their order, for the walk of the native core: `bracket_fields` of every bracket."""
    order = [(kind[0] == "down", FLOAT_BIT[kind]) for kind in edition.float_order]
    failures = [DENIED, STRONG_DENIED]
    if last_round:
        failures = [COLOUR_DIFFERENCE_ABOVE_TWO, THIRD_SAME_COLOUR, *failures]
    found = [(what, 0) for what in (PAIRS, CARRIED, NEXT, NEXT_BY_LEVEL, EXTRA)]
    found += [(FAILED, bit) for bit in failures]
    found += [(MARK_LEAVES if down else MARK_MEETS, bit) for down, bit in order]
    if edition.float_score_differences:
        found += [(MARK_LEAVES_BY_LEVEL if down else MARK_MEETS_BY_LEVEL, bit) for down, bit in order]
    return found


def colour_fields(field: Field, pairs: int) -> Fields:
    """C10 to C13 (K6 to K9); the first two are silent before the last round."""
    keys: list[Key] = [("beyond two",), ("third time",)] if field.last_round else []
    return [(key, pairs) for key in (*keys, ("denied",), ("strong denied",))]


def _float_fields(field: Field, bracket: Bracket, levels: Sequence[tuple[int, int]]) -> Fields:
    """C14 to C21 (K10 to K17); what nobody in the bracket can break is left out."""
    order, floats = field.edition.float_order, field.floats
    residents = [history for p in bracket.residents if (history := floats[p])]
    mdps = len(bracket.mdps)
    if not residents and not mdps:
        return []
    flagged = [_having(residents, FLOAT_BIT[kind]) for kind in order]
    fields: Fields = []
    for kind, count in zip(order, flagged, strict=True):
        bound = count if kind[0] == "down" else min(count, mdps)
        if bound:
            fields.append(((*kind, "again"), bound))
    if not mdps or not field.edition.float_score_differences:
        return fields
    by_level = {
        score: [floats[p] for p in bracket.mdps if field.score[p] == score and floats[p]]
        for score, _ in levels
    }
    for kind, count in zip(order, flagged, strict=True):
        for score, size in levels:
            down = kind[0] == "down"
            bound = _having(by_level[score], FLOAT_BIT[kind]) if down else min(size, count)
            if bound:
                fields.append(((*kind, "difference", score), bound))
    return fields


def _having(histories: Sequence[int], bit: int) -> int:
    """How many of these float histories have the bit."""
    return len([floats for floats in histories if floats & bit]) if histories else 0


def _levels(field: Field, mdps: Iterable[int]) -> list[tuple[int, int]]:
    """Scores of the moved-down players from the highest, each with the number of players."""
    counts: dict[int, int] = {}
    for position in mdps:
        score = field.score[position]
        counts[score] = counts.get(score, 0) + 1
    return sorted(counts.items(), reverse=True)


def resident_values(scales: dict[Key, int]) -> Sequence[int]:
    """By float history: what keeping a resident is worth, since he does not repeat a downfloat (C14, C16)."""
    first, second = scales.get(_AGAIN_1, 0), scales.get(_AGAIN_2, 0)
    if not first and not second:
        return _NOTHING
    return [
        (first if floats & DOWN_1 else 0) + (second if floats & DOWN_2 else 0) for floats in range(2 * UP_2)
    ]


_AGAIN_1, _AGAIN_2 = ("down", 1, "again"), ("down", 2, "again")
_NOTHING = (0,) * (2 * UP_2)


def value_of_moved(field: Field, position: int, scales: dict[Key, int]) -> int:
    """What pairing a moved-down player is worth: C7, and C18, C20 when he has floated down before."""
    floats, score = field.floats[position], field.score[position]
    value = scales[("moved", score)]
    if floats & DOWN_1:
        value += scales.get(("down", 1, "difference", score), 0)
    if floats & DOWN_2:
        value += scales.get(("down", 2, "difference", score), 0)
    return value


def class_table(
    classes: Sequence[ClassKey], scales: dict[Key, int], score: int
) -> list[list[tuple[int, bool] | None]]:
    """Weights between classes, and whether a pair of them is a pair of the bracket.

    score: of the residents. Classes: ("moved", score, bye), ("resident", up floats, bye), ("next", bye),
    ("low", bye), ("bye",), where bye says that the pairing-allocated bye may go there.
    """
    table: list[list[tuple[int, bool] | None]] = [[None] * len(classes) for _ in classes]
    for i, a in enumerate(classes):
        for j in range(i + 1):
            table[i][j] = table[j][i] = _class_pair(a, classes[j], scales, score)
    return table


_RANK = {"moved": 0, "resident": 1, "next": 2, "low": 3, "bye": 4}


def _class_pair(a: ClassKey, b: ClassKey, scales: dict[Key, int], score: int) -> tuple[int, bool] | None:
    if _RANK[str(a[0])] > _RANK[str(b[0])]:
        a, b = b, a
    upper, lower = a[0], b[0]
    if lower == "bye":
        return (0, False) if upper != "bye" and a[-1] else None
    if lower == "moved":
        return None
    if lower == "resident":
        if upper == "resident":
            return scales[("pairs",)], True
        return scales[("pairs",)] + _opponent_of_moved(a[1], b[1], scales), True
    if lower == "next":
        weight = scales.get(("next",), 0)
        if upper != "next":
            weight += scales.get(("next", a[1] if upper == "moved" else score), 0)
        return weight, False
    return 0, False


def _opponent_of_moved(score: object, ups: object, scales: dict[Key, int]) -> int:
    """C15, C17, C19, C21: the price of a resident with these upfloats as opponent of a moved-down player."""
    assert isinstance(ups, int)
    cost = 0
    for bit, back in ((UP_1, 1), (UP_2, 2)):
        if ups & bit:
            cost -= scales.get(("up", back, "again"), 0) + scales.get(("up", back, "difference", score), 0)
    return cost


# -- One bracket as a matching problem: which players, which weights, which of them may be left over ---


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
    for below, there in (("next", bracket.next_group), ("low", bracket.low)):
        if there:
            kinds_of = number(below, False), number(below, True) if pab_recipients else 0
            classes += [kinds_of[p in pab_recipients] for p in there]
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


# -- Among the best pairings of a bracket, the one that the rules generate first (C.04.3 3.6, 3.7, 4) ---
# A solved Matcher finds it (`Matcher.first_best`): questions, "does some optimum also do this?", asked in the
# order of the rules; what is granted stays granted.


def best_alone(problem: BracketProblem, mdps: int) -> BracketOutcome | None:
    """The first of the best pairings of a bracket that takes part alone; `mdps` counts the MDPs.

    By the quick way of the core if that gives its certificate, else by the general matching. None when
    those who must be paired cannot be.
    """
    partners = tight_pairing(
        problem.names, problem.conflicts, problem.kinds, problem.classes, problem.values,
        problem.kind_table, problem.class_table, problem.may_single, mdps,
    )  # fmt: skip
    if partners is not None:
        positions = problem.positions
        pairs = [(positions[v], positions[w]) for v, w in enumerate(partners) if w > v]
        return BracketOutcome(pairs, [positions[v] for v, w in enumerate(partners) if w < 0], [])
    matcher = problem.matcher()
    return first_best(problem, matcher, mdps) if matcher.solve() else None


@rule("C.04.3", "4.3", "4.4")
def first_best(problem: BracketProblem, matcher: Matcher, mdps: int) -> BracketOutcome:
    """The first of the best pairings of a bracket; `matcher` has been solved, `mdps` counts the MDPs."""
    pairs, partners = matcher.first_best(mdps)
    positions, ordered = problem.positions, problem.ordered
    paired = {v for pair in pairs for v in pair}
    return BracketOutcome(
        [(positions[v], positions[w]) for v, w in pairs],
        [positions[v] for v in range(ordered) if v not in paired],
        [(positions[v], positions[w]) for v, w in enumerate(partners) if w > v and v not in paired],
    )
