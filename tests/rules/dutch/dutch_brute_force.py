"""A second reading of the Dutch rules for tiny fields: list every candidate, compare every value.

It takes nothing from the procedure under test but the facts about the players. The order of the
rules is a key here (the position of a candidate in the sequence), not a way of generating.
"""

from __future__ import annotations

from functools import cache

from pairwright.systems.dutch.criteria import (
    colour_difference_above_two,
    preference_denied,
    strong_preference_denied,
    third_same_colour,
)
from pairwright.systems.dutch.situation import Float, Situation

COLOURS = (colour_difference_above_two, third_same_colour, preference_denied, strong_preference_denied)
UNLIMITED = 10**6


class BruteForce:
    def __init__(self, situation: Situation) -> None:
        self.entrants = situation.entrants
        self.may_meet = situation.may_meet
        self.groups = situation.scoregroups()
        self.everybody = frozenset(range(len(self.entrants)))
        self.odd = len(self.entrants) % 2 == 1
        self.bye_score: int | None = None
        self.complete = cache(self._complete)
        self.shortfall = cache(self._shortfall)

    def score(self, player):
        return self.entrants[player].score

    def bye_allowed(self, player):
        return self.entrants[player].may_have_bye and self.bye_score in (None, self.score(player))

    def _complete(self, apart, others):
        """Everybody paired, nobody of `apart` with another of them, one with the bye if the number is odd."""
        everybody = sorted(apart | others)
        if not everybody:
            return True
        first = everybody[0]
        receives = len(everybody) % 2 and self.bye_allowed(first)
        if receives and self.complete(apart - {first}, others - {first}):
            return True
        pool = others if first in apart else apart | others
        return any(
            self.complete(apart - {first, other}, others - {first, other})
            for other in self.may_meet[first] & pool
        )

    def matchings(self, moved_down, residents):
        """Every way to pair some of the bracket: lists of (higher, lower)."""
        players = sorted(moved_down | residents)
        if not players:
            yield ()
            return
        first, moved, rest = players[0], moved_down - {players[0]}, residents - {players[0]}
        yield from self.matchings(moved, rest)
        for other in sorted(self.may_meet[first] & rest):
            for others in self.matchings(moved, rest - {other}):
                yield ((first, other), *others)

    def candidates(self, moved_down, residents, lower, completion=True):
        for pairs in self.matchings(moved_down, residents):
            left = (moved_down | residents) - {player for pair in pairs for player in pair}
            if not completion or self.complete(left, lower):
                yield pairs, left

    def scores_of(self, left):
        return tuple(sorted(map(self.score, left), reverse=True))

    def _shortfall(self, moved_down, residents, lower, completion=True):
        found = [
            (len(left), self.scores_of(left))
            for _, left in self.candidates(moved_down, residents, lower, completion)
        ]
        return min(found, default=(UNLIMITED, ()))

    def below(self, place):
        return frozenset(player for group in self.groups[place:] for player in group)

    def floated(self, player, rounds_before, direction):
        return self.entrants[player].floats[rounds_before - 1] == direction

    def colours(self, pairs):
        preferences = [(self.entrants[a].preference, self.entrants[b].preference) for a, b in pairs]
        return tuple(sum(criterion(a, b) for a, b in preferences) for criterion in COLOURS)


class BruteForce2026(BruteForce):
    def pair(self):
        if self.odd:
            eligible = sorted({self.score(player) for player in self.everybody if self.bye_allowed(player)})
            for self.bye_score in eligible:
                self.complete.cache_clear()
                if self.complete(frozenset(), self.everybody):
                    break
            else:
                return None
        elif not self.complete(frozenset(), self.everybody):
            return None
        pairs, moved_down = [], frozenset()
        for place, group in enumerate(self.groups):
            residents = frozenset(group)
            options = list(self.candidates(moved_down, residents, self.below(place + 1)))
            chosen, moved_down = min(
                options,
                key=lambda option: (
                    self.value(option, moved_down, residents, place),
                    position(option, moved_down, residents),
                ),
            )
            pairs.extend(chosen)
        return sorted(pairs), min(moved_down, default=None)

    def value(self, option, moved_down, residents, place):
        pairs, left = option
        base = self.score(min(residents))
        look_ahead = (0, ())
        if place + 1 < len(self.groups):
            look_ahead = self.shortfall(left, frozenset(self.groups[place + 1]), self.below(place + 2))
        unplayed = 0
        if self.odd and len(left) == 1 and self.bye_score >= base:
            unplayed = self.entrants[min(left)].unplayed_games
        uneven = [(a, b) for a, b in pairs if a in moved_down]
        counts, differences = [], []
        for before in (1, 2):
            counts.append(sum(self.floated(player, before, Float.DOWN) for player in left & residents))
            counts.append(sum(self.floated(b, before, Float.UP) for _, b in uneven))
            down = [self.score(a) - base for a, _ in uneven if self.floated(a, before, Float.DOWN)]
            limbo = [
                self.score(player) + UNLIMITED
                for player in left & moved_down
                if self.floated(player, before, Float.DOWN)
            ]
            differences.append(sorted(down + limbo, reverse=True))
            up = [self.score(a) - base for a, b in uneven if self.floated(b, before, Float.UP)]
            differences.append(sorted(up, reverse=True))
        return (
            len(left), self.scores_of(left), look_ahead, unplayed, self.colours(pairs), counts, differences,
        )  # fmt: skip


class BruteForce2017(BruteForce):
    def pair(self):
        if not self.complete(frozenset(), self.everybody):
            return None
        pairs, moved_down = [], frozenset()
        for place, group in enumerate(self.groups):
            residents, lower = frozenset(group), self.below(place + 1)
            if not lower:
                chosen, moved_down = self.best(moved_down, residents, frozenset(), place, last=True)
                return sorted(pairs + list(chosen)), min(moved_down, default=None)
            chosen, left = self.best(moved_down, residents, lower, place)
            if not self.complete(left, lower):
                chosen, left = self.best(moved_down, residents, lower, place, penultimate=True)
                last, left = self.best(left, lower, frozenset(), place, last=True)
                return sorted([*pairs, *chosen, *last]), min(left, default=None)
            pairs.extend(chosen)
            moved_down = left
        return sorted(pairs), min(moved_down, default=None)

    def best(self, moved_down, residents, lower, place, *, last=False, penultimate=False):
        options = self.candidates(moved_down, residents, lower, completion=last or penultimate)
        look_ahead = not last and not penultimate
        return min(
            options,
            key=lambda option: (
                self.value(option, residents, place, look_ahead),
                position(option, moved_down, residents),
            ),
        )

    def value(self, option, residents, place, look_ahead):
        pairs, left = option
        floor = min(map(self.score, residents)) - 10
        differences = [self.score(a) - self.score(b) for a, b in pairs if self.score(a) != self.score(b)]
        differences += [self.score(player) - floor for player in left]
        following = (0, ())
        if look_ahead:
            next_is_last = place + 2 == len(self.groups)
            group = frozenset(self.groups[place + 1])
            following = self.shortfall(left, group, frozenset(), next_is_last)
        counts, gaps = [], []
        for before in (1, 2):
            down = [self.score(player) - floor for player in left if self.floated(player, before, Float.DOWN)]
            up = []
            for a, b in pairs:
                gap = self.score(a) - self.score(b)
                if gap and self.floated(a, before, Float.DOWN):
                    down.append(gap)
                if gap and self.floated(b, before, Float.UP):
                    up.append(gap)
            counts += [len(down), len(up)]
            gaps += [sorted(down, reverse=True), sorted(up, reverse=True)]
        return len(left), sorted(differences, reverse=True), following, self.colours(pairs), counts, gaps


def position(option, moved_down, residents):
    """Where a candidate stands in the sequence of articles 3.6, 3.7 and 4.2 to 4.4, as a key."""
    pairs, _ = option
    numbers = {player: number for number, player in enumerate(sorted(moved_down | residents), 1)}
    uneven = sorted(pair for pair in pairs if pair[0] in moved_down)
    remainder = sorted(residents - {b for _, b in uneven})
    fresh = {player: number for number, player in enumerate(remainder, 1)}
    even = sorted((fresh[a], fresh[b]) for a, b in pairs if a not in moved_down)
    top = range(1, len(even) + 1)
    members = {a for a, _ in even}
    newcomers, replaced = sorted(members - set(top)), sorted(set(top) - members, reverse=True)
    return (
        -len(uneven),
        [numbers[a] for a, _ in uneven],
        [numbers[b] for _, b in uneven],
        len(newcomers),
        sum(newcomers) - sum(replaced),
        [-number for number in replaced],
        newcomers,
        [b for _, b in even],
    )
