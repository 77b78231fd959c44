"""What the procedure did, decision by decision, and the order in which floaters and opponents are chosen.

Players are indices into the tournament.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from pairwright.common.values import NamedTuple
from pairwright.systems.lim.field import Field
from pairwright.tournament.outcome import Colour

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Leaving:
    """A player transferred to the next group, or found without an opponent (2.3, 3.1).

    article: of 2026: 2.3.1 nobody to meet (or 2.3.2, 2.3.3, for his colours), 2.3.4 to make the number even,
             4.4 no opponent despite exchanges.
    left:    the members among whom it was decided, himself too. chosen: the floaters chosen before.
    """

    player: int
    article: str
    left: tuple[int, ...]
    chosen: tuple[int, ...]


class Meeting(NamedTuple):
    """One step of the scrutiny: an opponent was found for `first`.

    floater: `first` came from another group (3.8). staying: who is paired in the group, by the direction.
    paired:  the same in the order of pairing, `before` of them before this step; it tells who was unpaired.
    """

    first: int
    second: int
    floater: bool
    staying: Sequence[int]
    paired: Sequence[int]
    before: int

    @property
    def unpaired(self) -> tuple[int, ...]:
        """Everybody unpaired in the group at that moment."""
        gone = set(self.paired[: self.before])
        return tuple(one for one in self.staying if one not in gone)

    @property
    def order(self) -> tuple[int, ...]:
        """Whom he was tried with, in that order."""
        return tuple(tried(self.unpaired, self.first, self.floater))


@dataclass(slots=True)
class GroupRecord:
    """A scoregroup as it was paired.

    score:     in units; of the median the nearest whole number of units. direction: DOWN or UP.
    median:    it is the median scoregroup. incoming: floaters that came, in the order of their turns.
    following: residents of the next group towards the median. most: how many pairs are possible.
    cracked:   pairings undone later for the median (2.6), in the order of undoing.
    """

    score: int
    direction: int
    median: bool
    incoming: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...] = ()
    most: int = 0
    leaving: list[Leaving] = field(default_factory=list)
    meetings: list[Meeting] = field(default_factory=list)
    cracked: list[Pair] = field(default_factory=list)

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the group before somebody leaves it."""
        return *self.incoming, *self.residents

    @property
    def pairs(self) -> list[Pair]:
        """The pairs made here that stand."""
        made = [one[:2] for one in self.meetings]
        return [pair for pair in made if pair not in self.cracked] if self.cracked else made


# -- The order in which floaters are chosen and opponents are tried ------------------------------------


FloaterKey = tuple[tuple[str, int], ...]
"""What decides about a floater: article (of 2026) and value, the smaller the better, the first one first."""


class FloaterOrder:
    """Articles 3.2 to 3.5, 3.9 and 3.10 for one choice: who is the first to leave.

    left: among whom it is chosen. chosen: the floaters chosen before. making_even: by 2.3.4.
    """

    def __init__(
        self, field: Field, group: GroupRecord, left: Sequence[int], chosen: Sequence[int], making_even: bool
    ) -> None:
        self.field, self.group, self.making_even, self.left = field, group, making_even, left
        self._serving = Serving(field, group, chosen)
        self._incoming = frozenset(group.incoming)
        due = [field.due[one] for one in left]
        surplus = due.count(Colour.WHITE) - due.count(Colour.BLACK)
        self.more = Colour.WHITE if surplus > 0 else Colour.BLACK if surplus else Colour.NONE
        self._lowest = max(left, key=self._number)

    def add(self, floater: int) -> None:
        """One more was chosen; where it is not to make the number even, the order of the others stays theirs
        but for who has no opponent any more."""
        self._serving.add(floater)

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
    """Articles 3.3 and 3.4: opponents in the next group, those of the floaters ahead being excluded.

    Whom somebody may meet there is a set of bits, one for a place among the residents of that group. Whether
    anybody is left for him does not depend on how those ahead of him share theirs.
    """

    def __init__(self, field: Field, group: GroupRecord, chosen: Iterable[int]) -> None:
        self.field, self.group = field, group
        self._ahead: list[tuple[tuple[int, int], int]] = []
        self._place = {opponent: place for place, opponent in enumerate(group.following)}
        self._permitted = {
            must: sum(1 << place for one, place in self._place.items() if not must or field.must[one] != must)
            for must in Colour
        }
        self._may_meet: dict[int, int] = {}
        self._served: list[int] = []
        self._left = self._permitted[Colour.NONE]
        for floater in chosen:
            self.add(floater)

    def add(self, floater: int) -> None:
        """One more was chosen."""
        insort(self._ahead, (self._rank(floater), floater))

    def _rank(self, player: int) -> tuple[int, int]:
        direction = self.group.direction
        return -self.field.scores[player] * direction, player * direction

    def has_opponent(self, player: int) -> bool:
        """Somebody is left for him in the next group."""
        ahead = self.ahead_of(player)
        if ahead != self._served:
            self._served, self._left = ahead, self._left_by(ahead)
        return bool(self._whom(player) & self._left)

    def ahead_of(self, player: int) -> list[int]:
        """The floaters ahead of him."""
        return [one for _, one in self._ahead[: bisect_left(self._ahead, (self._rank(player), player))]]

    def _whom(self, player: int) -> int:
        """Whom of the next group he may meet."""
        if player not in self._may_meet:
            may = self._permitted[self.field.must[player]]
            for place in map(self._place.get, self.field.barred[player] & self._place.keys()):
                may &= ~(1 << (place or 0))
            self._may_meet[player] = may
        return self._may_meet[player]

    def _left_by(self, ahead: Sequence[int]) -> int:
        """Whom one floater more can be given beside all these: who is free, or can be freed for him."""
        taken: dict[int, int] = {}
        left = self._permitted[Colour.NONE]
        for floater in ahead:
            left = self._serve(floater, taken, left)
        while moved := [place for place, one in taken.items() if self._whom(one) & left]:
            for place in moved:
                left |= 1 << place
                del taken[place]
        return left

    def _serve(self, floater: int, taken: dict[int, int], free: int) -> int:
        """Give him an opponent if there is a way, moving others where that must be; who is free then."""
        came: dict[int, int] = {}
        turns, unseen = [(-1, floater)], self._permitted[Colour.NONE]
        for held, one in turns:
            new = self._whom(one) & unseen
            unseen &= ~new
            if new & free:
                place = (new & free).bit_length() - 1
                free ^= 1 << place
                while held >= 0:
                    taken[place], place, held = taken[held], held, came[held]
                taken[place] = floater
                break
            while new:
                place = new.bit_length() - 1
                new ^= 1 << place
                came[place] = held
                turns.append((place, taken[place]))
        return free


def for_bye(field: Field) -> list[int]:
    """Article 1.1: the lowest rank of the lowest score first."""
    return sorted(field.players, key=lambda one: (field.scores[one], -one))


def side_to_crack(floaters: Sequence[Sequence[int]]) -> int:
    """Article 2.6: the lower side (1) where more have come from above, otherwise the higher one (0)."""
    return int(len(floaters[0]) > len(floaters[1]))


def in_order(field: Field, floaters: Collection[int], direction: int) -> list[int]:
    """Articles 3.6 and 3.7: the farthest from the group first, then by number."""
    return sorted(floaters, key=lambda one: (-field.scores[one] * direction, one * direction))


def tried(unpaired: Sequence[int], player: int, floater: bool) -> Iterable[int]:
    """Whom the player in turn is tried with: the next is found when it is asked for."""
    return tried_by_floater(unpaired, player) if floater else tried_by_first(unpaired)


def tried_by_floater(unpaired: Sequence[int], floater: int) -> Iterable[int]:
    """Article 3.8: everybody unpaired, in the order of the direction."""
    return filter(floater.__ne__, unpaired)


def tried_by_first(unpaired: Sequence[int]) -> Iterable[int]:
    """Articles 2.4 and 4.2: the bottom half from the top, then the top half from the bottom up."""
    half = len(unpaired) // 2
    return map(unpaired.__getitem__, chain(range(half, len(unpaired)), range(half - 1, 0, -1)))
