"""Knock-outs that are played, slowly: a line of places, whoever stands beside whom, and who is still there.

By the words of the docs and nothing of the program. Everybody is a number from 1 on, nobody is 0. A round
that is out stands: whoever is in it has come through the round before, whatever is corrected later.
"""

from __future__ import annotations

from dataclasses import dataclass, field


def places_by_seeds(size):
    """The best meets the last of those who are left, and a half that a better one leads stands first."""
    if size == 1:
        return [1]
    return [one for seed in places_by_seeds(size // 2) for one in (seed, size + 1 - seed)]


def places_by_lots(lots, clubs):
    """The first are free; the others meet whoever comes next and is of another club where that can be."""
    size = 1
    while size < len(lots):
        size *= 2
    free = size - len(lots)
    line = [place for one in lots[:free] for place in (one, 0)]
    rest = list(lots[free:])
    while rest:
        one = rest.pop(0)
        least = needless([one, *rest], clubs)
        for other in sorted(rest, key=lambda other: alike(one, other, clubs)):
            others = [left for left in rest if left != other]
            if alike(one, other, clubs) + needless(others, clubs) == least:
                break
        rest.remove(other)
        line += [one, other]
    return line


def alike(one, other, clubs):
    return bool(clubs[one]) and clubs[one] == clubs[other]


def needless(left, clubs):
    """The ties within clubs that nothing can prevent: of a club that has more than half."""
    named = [clubs[one] for one in left if clubs[one]]
    return max([0, *(named.count(club) - len(left) // 2 for club in named)])


@dataclass
class Played:
    """A round that is out: its pairs, White first, and whoever is in it without one."""

    pairs: list[tuple[int, int]]
    free: set[int]
    won: dict[frozenset[int], int] = field(default_factory=dict)

    @property
    def there(self):
        return self.free | {one for pair in self.pairs for one in pair}


@dataclass
class KnockOut:
    """A knock-out of players. line: the places of round 1; anew: each later round is drawn by itself."""

    count: int
    line: list[int]
    anew: bool = False
    white_seldom: bool = False
    rounds: list[Played] = field(default_factory=list)
    left_after: dict[int, int] = field(default_factory=dict)

    @property
    def length(self):
        return (self.count - 1).bit_length()

    def gone(self, one, number):
        """Not there in a round; of one that is out it is known."""
        if number <= len(self.rounds):
            return one not in self.rounds[number - 1].there
        return self.left_after.get(one, number) < number

    def came(self, number):
        """The places before a round, 0 for nobody; -1 where nobody knows yet."""
        if number == 1:
            return [one if one <= self.count else 0 for one in self.line]
        before, found = self.standing(number - 1), []
        for upper, lower in zip(before[::2], before[1::2], strict=True):
            found.append(self.goes_on(number - 1, upper, lower))
        if self.anew:  # whoever has left is not drawn
            found = [one for one in found if one and (one == -1 or not self.gone(one, number))]
            found += [0] * (len(found) % 2)
        return found

    def standing(self, number):
        """The places of a round as it is played: what was drawn otherwise has the place of its first one."""
        line = self.came(number)
        if number > len(self.rounds):
            return line
        drawn = self.rounds[number - 1]
        ties = list(zip(line[::2], line[1::2], strict=True))
        if (number == 1 or not self.anew) and all(
            frozenset(pair) in {frozenset(tie) for tie in ties} for pair in drawn.pairs
        ):
            return line
        known = [one for one in line if one in drawn.there]
        paired = {one: pair for pair in drawn.pairs for one in pair}
        found = []
        for one in known:
            if one not in found:
                found += paired.get(one, (one, 0))
        return found + [0] * (len(line) - len(found))

    def goes_on(self, number, upper, lower):
        there = [one for one in (upper, lower) if one == -1 or (one and not self.gone(one, number))]
        if 0 in (upper, lower):
            return upper or lower
        if len(there) < 2:
            return there[0] if there else 0
        later = [one for one in there if one != -1 and not self.gone(one, number + 1)]
        if -1 in there:
            return -1
        if number < len(self.rounds) and len(later) == 1:
            return later[0]
        won = self.rounds[number - 1].won if number <= len(self.rounds) else {}
        left = later[0] if len(later) == 1 else -1 if later else 0
        return won.get(frozenset(there), left)

    def next_pairs(self):
        """The pairs of the next round, White first, and who is free; None where somebody is not known."""
        number = len(self.rounds) + 1
        line = self.came(number)
        if -1 in line:
            return None
        pairs, free = [], set()
        for upper, lower in zip(line[::2], line[1::2], strict=True):
            there = [one for one in (upper, lower) if one and not self.gone(one, number)]
            if len(there) == 2:
                less = self.white_seldom and self.whites(lower) < self.whites(upper)
                pairs.append((lower, upper) if less else (upper, lower))
            else:
                free |= {*there}
        return pairs, free

    def whites(self, one):
        return sum(one == white for drawn in self.rounds for white, _ in drawn.pairs)

    def come_to(self):
        """How many rounds each has come to; who has won the last one more."""
        found = {}
        for number in range(1, self.length + 1):
            found |= {one: number for one in self.standing(number) if one > 0}
        last = self.came(self.length + 1) if len(self.rounds) == self.length else []
        return found | {one: self.length + 1 for one in last if one > 0 and self.rounds[-1].pairs}
