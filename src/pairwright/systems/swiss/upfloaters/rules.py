"""What the editions of systems with upfloaters have in common, and what their brackets are judged by."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Amounts, Criterion, Part
from pairwright.systems.swiss.edition import Reading, SwissEdition
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.swiss.upfloaters.round_context import UpfloaterRound


OPEN_UPFLOATS = (
    Reading(
        "graded", "2.3.3",
        N_("the following scoregroup keeps to the fewest upfloaters or does not"),
        N_("it needs as few upfloaters as possible"),
        {"following_graded": True},
    ),
    Reading(
        "past-bye", "2.3.3",
        N_("a scoregroup of the bye alone is the following one"),
        N_("the next one below it is the following one"),
        {"following_without_bye": True},
    ),
    Reading(
        "real-floats", "1.5",
        N_("floats are determined by the scores used for the pairing"),
        N_("floats are determined by the points in the standings"),
        {"float_by_standings": True},
    ),
)  # fmt: skip
"""Readings of what both texts leave open in the same words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpfloaterEdition(SwissEdition):
    """Readings of what C.04.5 and C.04.6 leave open in the same words; the defaults are ours.

    following_graded:    C6 wants as few upfloaters as possible for the following scoregroup; otherwise it is
                         complied with or not, at as few as an even or odd number of players needs.
    following_without_bye: C6 looks past a scoregroup of which only the PAB recipient is there.
    float_by_standings:  a floater of 1.5 is told by the points of the standings, not by the scores that the
                         round was paired with.
    """

    following_graded: bool = False
    following_without_bye: bool = False
    float_by_standings: bool = False

    def floats_count(self, tournament: Tournament) -> bool:
        """The round to be paired looks at who floated in the previous one."""
        raise NotImplementedError


# -- The orders in which candidates are looked at: sets of upfloaters (3.5) and pairings of a bracket (3.6) -

Pairs = tuple[tuple[int, int], ...]
"""Pairs by pairing number, the top member first, in the order of the top members."""

Promising = Callable[[Pairs], bool]
"""Says of the first pairs of a pairing whether any that begins so is worth looking at."""


@rule("C.04.5", "3.5.3", "3.5.4")
@rule("C.04.6", "3.5.3", "3.5.4")
def set_key(players: Collection[int], score: Callable[[int], int]) -> tuple[int, ...]:
    """Articles 3.5.3 and 3.5.4: the numbers that sets are compared by, in order of score, then number."""
    return tuple(sorted(players, key=lambda player: (-score(player), player)))


@rule("C.04.5", "3.6.1", "3.6.2")
@rule("C.04.6", "3.6.1", "3.6.2")
def identifier(pairs: Collection[tuple[int, int]]) -> tuple[int, ...]:
    """Article 3.6.2: the top members ascending, then the bottom member of each of them.

    Article 3.6.1: the top member of a pair is the one with the smaller number.
    """
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return (*(top for top, _ in ordered), *(bottom for _, bottom in ordered))


@rule("C.04.5", "3.6.3")
@rule("C.04.6", "3.6.3")
def pairings_in_order(players: Sequence[int], promising: Promising = lambda begun: True) -> Iterator[Pairs]:
    """Article 3.6.3: every pairing of these players, in the order of the identifiers.

    promising: leaves out what begins with pairs of which it says no.
    """
    ascending = sorted(players)
    for tops in combinations(ascending, len(ascending) // 2):
        bottoms = [player for player in ascending if player not in tops]
        if all(top < bottom for top, bottom in zip(tops, bottoms, strict=True)):
            yield from _continued((), tops, bottoms, promising)


def _continued(
    begun: Pairs, tops: Sequence[int], bottoms: Sequence[int], promising: Promising
) -> Iterator[Pairs]:
    if begun and not promising(begun):
        return
    if not tops:
        yield begun
        return
    for bottom in bottoms:
        if bottom > tops[0]:
            left = [one for one in bottoms if one != bottom]
            yield from _continued((*begun, (tops[0], bottom)), tops[1:], left, promising)


# -- What brackets are judged by: counts that the criteria of several systems share --------------------


@dataclass(frozen=True, slots=True)
class Bracket(Part):
    """A bracket: its floats are the upfloaters, in the order of 3.5.3. left: who is unpaired after it."""

    left: tuple[int, ...] = ()


def upfloaters(opened: UpfloaterRound, part: Part) -> Amounts:
    """C4: how many come up into the bracket."""
    return () if part.place is None else (len(part.floats),)


@rule("C.04.5", "2.3.2")
@rule("C.04.6", "2.3.2")
def differences(opened: UpfloaterRound, part: Part) -> Amounts:
    """C5: from the largest down."""
    if part.place is None:
        return ()
    return tuple(sorted((part.place.score - opened.scores[one] for one in part.floats), reverse=True))


@rule("C.04.5", "2.3.3")
@rule("C.04.6", "2.3.3")
def following(opened: UpfloaterRound, part: Part) -> Amounts:
    """C6, as far as the readings look."""
    if not isinstance(part, Bracket):
        return ()
    needed, size = opened.procedure(part.bye).needed_by_following(part)
    return (needed if opened.rules.following_graded else int(needed > size % 2),)


@rule("C.04.5", "2.3.4")
@rule("C.04.6", "2.3.4")
def upfloaters_again(opened: UpfloaterRound, part: Part) -> Amounts:
    """How many of them floated in the previous round."""
    return () if part.place is None else (sum(one in opened.floaters for one in part.floats),)


def set_of(opened: UpfloaterRound, part: Part) -> Amounts:
    """The numbers that sets of upfloaters are compared by (3.5.4)."""
    key = set_key(part.floats, opened.scores.__getitem__) if part.place else ()
    return tuple(map(opened.number, key))


@rule("C.04.5", "2.3.5")
@rule("C.04.6", "2.3.7")
def opponents_again(opened: UpfloaterRound, part: Part) -> Amounts:
    """Opponents of upfloaters who floated in the previous round."""
    if part.place is None:
        return ()
    mixed = (pair for pair in part.pairs if sum(one in part.floats for one in pair) == 1)
    return (sum(one in opened.floaters for pair in mixed for one in pair if one not in part.floats),)


def identifier_of(opened: UpfloaterRound, part: Part) -> Amounts:
    """Article 3.6.2: what pairings are compared by."""
    return identifier([(opened.number(a), opened.number(b)) for a, b in part.pairs])


def bracket_criteria(
    rules: UpfloaterEdition, more: str, lower: str, following_needs: str, again: tuple[str, str]
) -> tuple[Criterion, ...]:
    """C4 to C7 of a bracket, and the order of the sets; with what is said where each decides.

    again: of C7, with what it counts.
    """
    wanted = (
        N_("upfloaters of the following scoregroup")
        if rules.following_graded
        else N_("following scoregroup with more upfloaters than necessary")
    )
    return (
        Criterion("C4", rules.article("2.3.1"), Unit.PLAYERS, upfloaters, more, N_("upfloaters")),
        Criterion(
            "C5", rules.article("2.3.2"), Unit.DIFFERENCES, differences, lower,
            N_("score differences of the upfloaters"),
        ),
        Criterion("C6", rules.article("2.3.3"), Unit.PLAYERS, following, following_needs, wanted),
        Criterion("C7", rules.article("2.3.4"), Unit.PLAYERS, upfloaters_again, *again),
        Criterion(
            "3.5.4", rules.article("3.5.4"), Unit.PLACES, set_of, subject=N_("numbers of the upfloaters")
        ),
    )  # fmt: skip
