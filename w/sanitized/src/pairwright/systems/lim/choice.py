"""The order in which floaters are chosen and opponents are tried, as keys and lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pairwright.systems.lim.field import Field
from pairwright.systems.lim.trace import Group
from pairwright.tournament.outcome import Colour

FloaterKey = tuple[tuple[str, int], ...]
"""What decides about a floater: article (of 2026) and value, the smaller the better, the first one first."""


class FloaterOrder:
    """Articles 3.2 to 3.5, 3.9 and 3.10 for one choice: who is the first to leave.

    left: among whom it is chosen. chosen: the floaters chosen before. making_even: by 2.3.4.
    """

    def __init__(
        self, field: Field, group: Group, left: Sequence[int], chosen: Sequence[int], making_even: bool
    ) -> None:
        self.field, self.group, self.making_even, self.left = field, group, making_even, left
        self._serving = Serving(field, group, chosen)
        self._incoming = frozenset(group.incoming)
        due = [field.due[one] for one in left]
        surplus = due.count(Colour.WHITE) - due.count(Colour.BLACK)
        self.more = Colour.WHITE if surplus > 0 else Colour.BLACK if surplus else Colour.NONE
        self._lowest = max(left, key=self._number)

    def _number(self, player: int) -> int:
        return player * self.group.direction

    def key(self, player: int) -> FloaterKey:
        """What decides about this player."""
        kind = 2 * (player in self._incoming) + (not self._serving.has_opponent(player))
        number = "3.2.4", -self._number(player)
        if not self.making_even:
            return ("3.9.2", kind), ("4.4.2", number[1])
        rules = self.field.rules
        protected = player in self.field.floated and (kind == 0 or rules.every_type)
        wrong = self.more != Colour.NONE and (
            self.field.due[player] != self.more or not self.field.near(player, self._lowest)
        )
        types = ("3.9.2", kind), ("3.10", int(protected))
        colour = ("3.2.2", int(wrong))
        return (colour, *types, number) if rules.colour_first else (*types, colour, number)


class Serving:
    """Articles 3.3 and 3.4: opponents in the next group, those of the floaters ahead being excluded."""

    def __init__(self, field: Field, group: Group, chosen: Iterable[int]) -> None:
        self.field, self.group = field, group
        self.ahead = sorted(chosen, key=self._rank)

    def _rank(self, player: int) -> tuple[int, int]:
        direction = self.group.direction
        return -self.field.scores[player] * direction, player * direction

    def has_opponent(self, player: int) -> bool:
        """Somebody is left for him in the next group."""
        return self._serve(player, self.taken_before(player), set())

    def taken_before(self, player: int) -> dict[int, int]:
        """Opponents of those ahead of him."""
        rank = self._rank(player)
        taken: dict[int, int] = {}
        for floater in self.ahead:
            if self._rank(floater) < rank:
                self._serve(floater, taken, set())
        return taken

    def _serve(self, floater: int, taken: dict[int, int], seen: set[int]) -> bool:
        """Give him an opponent, moving others to another one where that must be."""
        for opponent in self.group.following:
            if opponent not in seen and self.field.compatible(floater, opponent):
                seen.add(opponent)
                if opponent not in taken or self._serve(taken[opponent], taken, seen):
                    taken[opponent] = floater
                    return True
        return False


def for_bye(field: Field) -> list[int]:
    """Article 1.1: the lowest rank of the lowest score first."""
    return sorted(field.players, key=lambda one: (field.scores[one], -one))


def side_to_crack(floaters: Sequence[Sequence[int]]) -> int:
    """Article 2.6: the lower side (1) where more have come from above, otherwise the higher one (0)."""
    return int(len(floaters[0]) > len(floaters[1]))


def in_order(field: Field, floaters: Collection[int], direction: int) -> list[int]:
    """Articles 3.6 and 3.7: the farthest from the group first, then by number."""
    return sorted(floaters, key=lambda one: (-field.scores[one] * direction, one * direction))


def tried_by_floater(unpaired: Sequence[int], floater: int) -> tuple[int, ...]:
    """Article 3.8: everybody unpaired, in the order of the direction."""
    return tuple(one for one in unpaired if one != floater)


def tried_by_first(unpaired: Sequence[int]) -> tuple[int, ...]:
    """Articles 2.4 and 4.2: the bottom half from the top, then the top half from the bottom up."""
    half = len(unpaired) // 2
    return *unpaired[half:], *unpaired[half - 1 : 0 : -1]
