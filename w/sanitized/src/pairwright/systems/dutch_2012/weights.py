"""The requirements of 2012 as one integer weight per pair, the strongest highest.

What the literal procedure lowers step by step is one comparison: C.10 puts every weaker requirement back
in force, so that it ends at the least breaches compared from the strongest on. Sums over pairs do that.
"""

from __future__ import annotations

from pairwright.systems.dutch.field import DOWN_1, DOWN_2, UP_1, UP_2
from pairwright.systems.dutch_2012.bracket import Bracket
from pairwright.systems.dutch_2012.breaches import colour_breaches
from pairwright.systems.dutch_2012.field import Field2012
from pairwright.systems.swiss.colour_profiles import BARRED
from pairwright.systems.swiss.objective import Fields, Key, scales_of
from pairwright.systems.swiss.preferences import ColourPreference

Place = tuple[bool, int, int]
"""What a pair depends on apart from the colours: upper player, score, the floats that may be repeated."""

_COLOURS: tuple[Key, ...] = (("same_absolute",), ("strong_alike",), ("denied",), ("strong_denied",))
_DOWN = DOWN_1 | DOWN_2
_UP = UP_1 | UP_2


class Weights:
    """Weights of one bracket.

    scores_first: the scores of the upper players paired stand before B.2 and colours.
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
        for bit in (DOWN_1, DOWN_2, UP_1, UP_2):
            fields.append((("float", bit), sum(1 for p in players if field.floats[p] & bit)))
        return [entry for entry in fields if entry[1]]

    def place(self, position: int) -> Place:
        """What the pairs of this player depend on apart from the colours and his value."""
        field = self._field_2012.field
        return position in self._upper, field.score[position], field.floats[position] & self._looks_at

    def value(self, position: int) -> int:
        """What pairing this player is worth, because to be left would repeat a downfloat of his."""
        if not self._field_2012.leaving_counts(self._bracket):
            return 0
        return self._floats(self._field_2012.field.floats[position] & _DOWN)

    def of_places(self, a: Place, b: Place) -> int:
        """Weight of a pair by the places of its players."""
        (upper_a, score_a, floats_a), (upper_b, score_b, floats_b) = a, b
        weight = self._scale.get(("pairs",), 0)
        if upper_a or upper_b:
            weight += self._scale[("upper",)]
        weight += self._scale.get(("level", score_a), 0) + self._scale.get(("level", score_b), 0)
        if score_a == score_b:
            return weight
        higher, lower = (floats_a, floats_b) if score_a > score_b else (floats_b, floats_a)
        return weight - self._floats(higher & _DOWN) - self._floats(lower & _UP)

    def colours(self) -> list[list[int | None]]:
        """Weights by the kinds of two players, None where B.2 bars the pair; the last kind has no colour."""
        field = self._field_2012.field
        table: list[list[int | None]] = [
            [
                None if field.failures[i][j] == BARRED else self._price(a[0], b[0])
                for j, b in enumerate(field.profiles)
            ]
            + [0]
            for i, a in enumerate(field.profiles)
        ]
        table.append([0] * (len(field.profiles) + 1))
        return table

    def _price(self, a: ColourPreference, b: ColourPreference) -> int:
        broken = colour_breaches(a, b, self._field_2012.even_round, strong_counts=True)
        return -sum(self._scale.get(key, 0) * count for key, count in zip(_COLOURS, broken[:4], strict=True))

    def _floats(self, bits: int) -> int:
        return sum(self._scale.get(("float", bit), 0) for bit in (DOWN_1, DOWN_2, UP_1, UP_2) if bits & bit)
