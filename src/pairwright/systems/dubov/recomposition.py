"""The two subgroups of a bracket, the shifts between them, and the pairs (articles 3.2.3 to 3.2.6).

With k pairs that the smaller subgroup cannot avoid within itself, the larger one has d = k + half the
difference of the sizes, and C7 is at its best exactly when there are no more. After the shifts every pair
of one subgroup has exactly one shifted player, and nobody shifted meets another who was. So a set of
shifters is possible if the bracket can be paired in this way with just these players, and the first set in
the order of 4.3 takes of every such pair the player with the smaller number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairwright.matching import LOW, Conflicts, Matcher
from pairwright.rules.article import rule
from pairwright.systems.dubov.rules import BOOK, from_the_middle
from pairwright.systems.swiss.colours import BARRED
from pairwright.systems.swiss.problem import ClassTable
from pairwright.tournament.outcome import Colour

if TYPE_CHECKING:
    from pairwright.systems.dubov.fast import Field

Pairs = list[tuple[int, int]]


class Recomposition:
    """G1 and G2 of a bracket, and what becomes of them; players are positions in the field.

    first, second: who was shifted out of the smaller subgroup, and out of the larger one.
    """

    def __init__(self, field: Field, conflicts: Conflicts, members: Sequence[int]) -> None:
        self.field, self.conflicts = field, conflicts
        self.first: list[int] = []
        self.second: list[int] = []
        self.g1, self.g2 = subgroups(field, members)
        self._legal: list[list[int | None]] = [
            [None if failed == BARRED else 0 for failed in row] for row in field.failures
        ]

    @rule(BOOK, "3.2.4")
    @rule(BOOK, "B.4", edition="2018")
    def pairs(self) -> Pairs | None:
        """S1 against T2; None when the members cannot be paired legally."""
        smaller, larger = self.by_size()
        difference = (len(larger) - len(smaller)) // 2
        if difference == 0 and (found := self._first_transposition()) is not None:
            return found
        matcher = self._equalising(smaller, larger)
        if not matcher.solve():
            if not self._find_unavoidable(smaller, larger):
                return None
            matcher = self._equalising(smaller, larger)
            if not matcher.solve():
                raise AssertionError("the first shift leaves no legal pairing")
        self.second = _lower_ends(matcher, self.shifters(larger), difference + len(self.first))
        found = self._first_transposition()
        if found is None:
            raise AssertionError("the shifts leave no legal pairing")
        return found

    def by_size(self) -> tuple[list[int], list[int]]:
        """The smaller subgroup and the larger one; G1 first where they are equal."""
        return (self.g1, self.g2) if len(self.g1) <= len(self.g2) else (self.g2, self.g1)

    def recomposed(self) -> tuple[list[int], list[int]]:
        """S1, which is G1 after the shifts by ARO (3.2.5), and G2 by pairing number (4.4.2)."""
        moved = {*self.first, *self.second}
        g1 = [p for p in self.g1 if p not in moved] + [p for p in self.g2 if p in moved]
        g2 = [p for p in self.g2 if p not in moved] + [p for p in self.g1 if p in moved]
        return self._by_aro(g1), sorted(g2, key=self.field.player.__getitem__)

    @rule(BOOK, "4.3", "4.3.1", "4.3.2")
    @rule(BOOK, "D.2", edition="2018")
    def shifters(self, subgroup: list[int]) -> list[int]:
        """Articles 4.3.1 to 4.3.3: the possible shifters of a subgroup by their sequence numbers."""
        return list(from_the_middle(self._by_aro(subgroup) if subgroup is self.g1 else subgroup))

    def _find_unavoidable(self, smaller: list[int], larger: list[int]) -> bool:
        """The first shift: one player of each pair that cannot be avoided. False: no legal pairing."""
        listed = self.shifters(smaller)
        classes = [0] * len(listed) + [1] * len(larger)
        table: ClassTable = [[(-1, False), (0, False)], [(0, False), (0, False)]]
        matcher = self._matcher([*listed, *larger], classes, table, len(listed))
        if not matcher.solve():
            return False
        inside = sum(0 <= matcher.partner(v) < len(listed) for v in range(len(listed))) // 2
        self.first = _lower_ends(matcher, listed, inside)
        return True

    def _equalising(self, smaller: list[int], larger: list[int]) -> Matcher:
        """Those of the larger subgroup by 4.3, then the others; who was shifted first stays with his own."""
        listed = self.shifters(larger)
        classes = [0] * len(listed) + [2 if p in self.first else 1 for p in smaller]
        free = (0, False)
        table: ClassTable = [[free, free, None], [free, None, free], [None, free, None]]
        return self._matcher([*listed, *smaller], classes, table, len(listed))

    @rule(BOOK, "3.2.5", "3.2.6", "4.4")
    @rule(BOOK, "B.5", "B.6", "D.3", edition="2018")
    def _first_transposition(self) -> Pairs | None:
        """Articles 3.2.5 and 3.2.6: S1 by ARO, each with the first of G2 that leaves a legal pairing."""
        s1, pool = self.recomposed()
        half = len(s1)
        classes = [0] * half + [1] * half
        matcher = self._matcher([*s1, *pool], classes, [[None, (0, False)], [(0, False), None]], 0)
        if not matcher.solve():
            return None
        matcher.fix_partners(range(half), range(half, 2 * half))
        return [(p, pool[matcher.partner(v) - half]) for v, p in enumerate(s1)]

    def _by_aro(self, players: Sequence[int]) -> list[int]:
        player, aro = self.field.player, self.field.aro
        return sorted(players, key=lambda p: (aro[player[p]], player[p]))

    def _matcher(self, positions: list[int], classes: list[int], table: ClassTable, ordered: int) -> Matcher:
        size, field = len(positions), self.field
        return Matcher(
            [field.player[p] for p in positions],
            self.conflicts,
            [field.profile[p] for p in positions],
            classes,
            [0] * size,
            self._legal,
            table,
            ordered,
            bytes(size),
        )


def _lower_ends(matcher: Matcher, listed: Sequence[int], number: int) -> list[int]:
    """Article 4.1.3: the first set of so many players, each paired with somebody further down the list."""
    found: list[int] = []
    for v, p in enumerate(listed):
        if len(found) == number:
            break
        if matcher.try_role(v, LOW):
            found.append(p)
    return found


@rule(BOOK, "3.2.3")
@rule(BOOK, "B.3", edition="2018")
def subgroups(field: Field, members: Sequence[int]) -> tuple[list[int], list[int]]:
    """Article 3.2.3: G1, who prefers White, and G2; by halves where nobody has played yet."""
    player = field.player
    numbered = sorted(members, key=player.__getitem__)
    if all(field.is_newcomer(player[p]) for p in numbered):
        half = len(numbered) // 2
        return numbered[:half], numbered[half:]
    wishes = [(p, field.preference[player[p]].colour == Colour.WHITE) for p in numbered]
    return [p for p, white in wishes if white], [p for p, white in wishes if not white]
