"""The order in which candidates are tried: C.04.3 article 4.

Players are given by their places in rank order, which order them as their bracket sequence numbers
(4.1) do: the numbers of a bracket, or of a remainder, count these places from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from pairwright.rules.article import rule

Players = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]
State = TypeVar("State")
Extend = Callable[[State, int, int], State | None]
"""Adds a pair to what has been paired so far; None when no candidate that begins so is worth a look."""


@rule("C.04.3", "4.2")
@rule("C.04.3", "D.1", edition="2017")
@rule("C.04.3", "D.1", edition="2012")
def transpositions(
    s1: Players, s2: Players, state: State, extend: Extend[State]
) -> Iterator[tuple[Pairs, State]]:
    """Article 4.2: S1 paired with every arrangement of S2, in order of the first N1 numbers of S2.

    The rest of S2 does not matter. An arrangement is left out as soon as `extend` refuses one of its
    pairs, together with all arrangements that begin so; the order of the others is not touched.
    """
    if not s1:
        yield (), state
        return
    for place, opponent in enumerate(s2):
        following = extend(state, s1[0], opponent)
        if following is not None:
            for pairs, final in transpositions(s1[1:], s2[:place] + s2[place + 1 :], following, extend):
                yield ((s1[0], opponent), *pairs), final


@rule("C.04.3", "4.3")
@rule("C.04.3", "D.2", edition="2017")
@rule("C.04.3", "D.2", edition="2012")
def exchanges(s1: Players, s2: Players) -> Iterator[tuple[Players, Players]]:
    """Article 4.3: the original S1 and S2, then every exchange of residents between them.

    In order of: the fewest players exchanged; the smallest difference of the numbers that come into
    S1 and go out of it; the largest number going out; the smallest number coming in.
    """
    yield s1, s2
    number = {player: count for count, player in enumerate((*s1, *s2), 1)}
    for size in range(1, min(len(s1), len(s2)) + 1):
        for downfloaters, entering in _exchanges_of_size(s1, s2, size, number):
            yield (
                tuple(sorted(set(s1) - set(downfloaters) | set(entering))),
                tuple(sorted(set(s2) - set(entering) | set(downfloaters))),
            )


def _exchanges_of_size(
    s1: Players, s2: Players, size: int, number: dict[int, int]
) -> Iterator[tuple[Players, Players]]:
    """Exchanges of `size` players each way: (out of S1, into S1)."""
    downfloaters = sorted(combinations(s1, size), key=lambda group: sorted(group, reverse=True), reverse=True)
    entering: dict[int, list[Players]] = {}
    for group in combinations(s2, size):
        entering.setdefault(sum(number[player] for player in group), []).append(group)
    total = {group: sum(number[player] for player in group) for group in downfloaters}
    differences = sorted({into - out for into in entering for out in total.values()})
    for difference in differences:
        for group in downfloaters:
            for newcomers in entering.get(total[group] + difference, ()):
                yield group, newcomers


@rule("C.04.3", "4.4")
@rule("C.04.3", "D.3", edition="2017")
@rule("C.04.3", "D.3", edition="2012")
def moved_down_sets(moved_down: Players, size: int, valid: Callable[[Players], bool]) -> Iterator[Players]:
    """Article 4.4: the valid sets of moved-down players to be paired, by the smallest number that differs.

    valid: says of the players left in the Limbo whether C7 admits them.
    """
    for chosen in combinations(moved_down, size):
        if valid(tuple(player for player in moved_down if player not in chosen)):
            yield chosen


@rule("C.04.3", "3.6", "4.3")
def repeats_earlier_pairing(s1: Sequence[int], s2: Sequence[int]) -> bool:
    """True when every way to pair this S1 with S2 puts some player of S1 against a higher-ranked one.

    The same pairs then came up before: with the two members of such a pair changing places, fewer
    players are exchanged, or as many with a smaller difference.
    """
    above = 0
    for player in sorted((*s1, *s2), reverse=True):
        above += 1 if player in s2 else -1
        if above < 0:
            return True
    return False
