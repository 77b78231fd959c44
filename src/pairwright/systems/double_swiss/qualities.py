"""What the rules want little of, from the bye to the order of pairings: one value for each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pairwright.marks import N_
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Amounts, Count, Criterion, Part
from pairwright.systems.double_swiss.order import identifier, set_key
from pairwright.systems.double_swiss.rules import BOOK, Edition
from pairwright.systems.swiss.early_bye import bye_criteria

if TYPE_CHECKING:
    from pairwright.systems.double_swiss.opened import DoubleSwissRound


@dataclass(frozen=True, slots=True)
class Bracket(Part):
    """A bracket: its floats are the upfloaters, in the order of 3.5.3. left: who is unpaired after it."""

    left: tuple[int, ...] = ()


@cache
def criteria_of(rules: Edition) -> tuple[Criterion, ...]:
    """The order of 3.4 for the bye, then for every bracket C4 to C7, the order of the sets, and C8."""

    def criterion(key: str, number: str, unit: Unit, count: Count, plain: str, subject: str) -> Criterion:
        return Criterion(key, rules.article(number), unit, count, plain, subject)

    return (
        *bye_criteria(
            rules, ("3.4.2", "3.4.3", "3.4.4"), lambda opened, player: opened.number(player),
            (
                N_("then the bye would go to somebody with a smaller starting number"),
                N_("number of the receiver of the bye"),
            ),
            (
                N_("then the bye would go to somebody who has played fewer matches"),
                N_("matches played by the receiver of the bye"),
            ),
        ),
        criterion(
            "C4", "2.3.1", Unit.PLAYERS, _upfloaters,
            N_("then more players from lower groups would have to come up"),
            N_("upfloaters"),
        ),
        criterion(
            "C5", "2.3.2", Unit.DIFFERENCES, _differences,
            N_("then a player with fewer points would have to come up"),
            N_("score differences of the upfloaters"),
        ),
        criterion(
            "C6", "2.3.3", Unit.PLAYERS, _following,
            N_("then the next group would need more players from below than necessary"),
            N_("upfloaters of the following scoregroup")
            if rules.following_graded
            else N_("following scoregroup with more upfloaters than necessary"),
        ),
        criterion(
            "C7", "2.3.4", Unit.PLAYERS, _upfloaters_again,
            N_("then more players would come up whose last opponent had another score"),
            N_("upfloaters who floated in the previous round"),
        ),
        criterion(
            "3.5.4", "3.5.4", Unit.PLACES, _set, "", N_("numbers of the upfloaters"),
        ),
        criterion(
            "C8", "2.3.5", Unit.PLAYERS, _opponents_again,
            N_("then more players whose last opponent had another score would meet somebody who comes up"),
            N_("opponents of upfloaters who floated in the previous round"),
        ),
    )  # fmt: skip


@cache
def order_of_pairings(rules: Edition) -> Criterion:
    """Article 3.6.3: the identifiers of the pairings."""
    subject = N_("numbers of the top members, then of the bottom members")
    return Criterion("3.6.3", rules.article("3.6.3"), Unit.PLACES, _identifier, subject=subject)


def _upfloaters(opened: DoubleSwissRound, part: Part) -> Amounts:
    return () if part.place is None else (len(part.floats),)


@rule(BOOK, "2.3.2")
def _differences(opened: DoubleSwissRound, part: Part) -> Amounts:
    """C5: from the largest down."""
    if part.place is None:
        return ()
    return tuple(sorted((part.place.score - opened.scores[one] for one in part.floats), reverse=True))


@rule(BOOK, "2.3.3")
def _following(opened: DoubleSwissRound, part: Part) -> Amounts:
    """C6, as far as the readings look."""
    if not isinstance(part, Bracket):
        return ()
    needed, size = opened.procedure(part.bye).needed_by_following(part)
    return (needed if opened.rules.following_graded else int(needed > size % 2),)


@rule(BOOK, "2.3.4")
def _upfloaters_again(opened: DoubleSwissRound, part: Part) -> Amounts:
    return () if part.place is None else (sum(one in opened.floaters for one in part.floats),)


def _set(opened: DoubleSwissRound, part: Part) -> Amounts:
    key = set_key(part.floats, opened.scores.__getitem__) if part.place else ()
    return tuple(map(opened.number, key))


@rule(BOOK, "2.3.5")
def _opponents_again(opened: DoubleSwissRound, part: Part) -> Amounts:
    if part.place is None:
        return ()
    mixed = (pair for pair in part.pairs if sum(one in part.floats for one in pair) == 1)
    return (sum(one in opened.floaters for pair in mixed for one in pair if one not in part.floats),)


def _identifier(opened: DoubleSwissRound, part: Part) -> Amounts:
    return identifier([(opened.number(a), opened.number(b)) for a, b in part.pairs])
