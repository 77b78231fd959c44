"""What the brackets of systems with upfloaters are judged by: counts that their criteria share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Amounts, Criterion, Part
from pairwright.systems.swiss.upfloaters.rules import UpfloaterEdition, identifier, set_key

if TYPE_CHECKING:
    from pairwright.systems.swiss.upfloaters.round_context import UpfloaterRound


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
