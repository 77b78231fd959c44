"""What the rules want little of, from the bye to the order of transpositions: one value for each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Amounts, Count, Criterion, Part
from pairwright.systems.dubov.rules import Edition
from pairwright.systems.swiss.colours import preference_denied
from pairwright.systems.swiss.early_bye import bye_criteria

if TYPE_CHECKING:
    from pairwright.systems.dubov.round_context import DubovRound


@cache
def criteria_of(rules: Edition, last_round: bool) -> tuple[Criterion, ...]:
    """The order of 3.1 for the bye; for every bracket C5 to C10, then the orders of 4.2 and 4.3."""
    above_all = (*_of_the_bye(rules), *_always(rules))
    return (*above_all, *(() if last_round else _before_the_last_round(rules)), *_orders(rules))


def _criterion(
    rules: Edition, number: str, key: str, unit: Unit, count: Count, plain: str, subject: str
) -> Criterion:
    return Criterion(key, rules.article(number), unit, _in_brackets(count), plain, subject)


def _of_the_bye(rules: Edition) -> tuple[Criterion, ...]:
    """Articles 3.1.3 to 3.1.5: who has the bye."""
    return bye_criteria(
        rules, ("3.1.3", "3.1.4", "3.1.5"), lambda opened, player: player + 1,
        (
            N_("then the bye would go to a player higher on the starting rank list"),
            N_("place of the PAB recipient on the starting list"),
        ),
    )  # fmt: skip


def _always(rules: Edition) -> tuple[Criterion, ...]:
    """C5 to C7, in every round."""
    return (
        _criterion(
            rules, "2.3.1", rules.criterion_name(5), Unit.PLAYERS, _upfloaters,
            N_("then more players would be moved up into a group above their own"),
            N_("upfloaters"),
        ),
        _criterion(
            rules, "2.3.2", rules.criterion_name(6), Unit.DIFFERENCES, _differences,
            N_("then somebody would be moved up from further below"),
            N_("score differences of the pairs with upfloaters"),
        ),
        _criterion(
            rules, "2.3.3", rules.criterion_name(7), Unit.PLAYERS, _denied,
            N_("then more players would not get the colour they are due"),
            N_("players without their colour preference"),
        ),
    )  # fmt: skip


def _before_the_last_round(rules: Edition) -> tuple[Criterion, ...]:
    """C8 to C10, which the last round does not know."""
    return (
        _criterion(
            rules, "2.3.4", rules.criterion_name(8), Unit.PLAYERS, _maximum,
            N_("then more players who have already been moved up the maximum number of times would be "
"moved up again"),
            N_("maximum upfloaters moved up once more"),
        ),
        _criterion(
            rules, "2.3.5", rules.criterion_name(9), Unit.GAMES, _times,
            N_("then a player who has been moved up more often would be moved up again"),
            N_("earlier upfloats of these maximum upfloaters"),
        ),
        _criterion(
            rules, "2.3.6", rules.criterion_name(10), Unit.PLAYERS, _again,
            N_("then more players would be moved up two rounds in a row"),
            N_("upfloaters who upfloated in the previous round"),
        ),
    )  # fmt: skip


def _orders(rules: Edition) -> tuple[Criterion, ...]:
    """Articles 4.2 and 4.3: the first set of upfloaters, the first players shifted."""
    return (
        _criterion(
            rules, "4.2", rules.article("4.2").number, Unit.PLACES, _which, "",
            N_("upfloaters by score and pairing number"),
        ),
        _criterion(
            rules, "4.3", rules.article("4.3").number, Unit.PLACES, _shifted, "",
            N_("players shifted for unavoidable pairs, then to make the sides equal: how many, who"),
        ),
    )  # fmt: skip


@cache
def order_of_transpositions(rules: Edition) -> Criterion:
    """Article 4.4: the opponents of S1 by their places among the players of G2."""
    subject = N_("opponents of S1 in the order of their pairing numbers")
    return Criterion(
        "order", rules.article("4.4"), Unit.PLACES, _in_brackets(_transposition), subject=subject
    )


def _in_brackets(count: Callable[[DubovRound, Part], Amounts]) -> Callable[[DubovRound, Part], Amounts]:
    """Counts in a bracket; nothing for the bye, which is not in one."""
    return lambda opened, part: () if part.place is None else count(opened, part)


def _upfloaters(opened: DubovRound, part: Part) -> Amounts:
    return (len(opened.upfloaters(part)),)


def _differences(opened: DubovRound, part: Part) -> Amounts:
    assert part.place is not None
    score = part.place.score
    return tuple(sorted((score - opened.scores[one] for one in opened.upfloaters(part)), reverse=True))


def _denied(opened: DubovRound, part: Part) -> Amounts:
    preference = opened.preference
    return (sum(preference_denied(preference(a), preference(b)) for a, b in part.pairs),)


def _often(opened: DubovRound, part: Part) -> list[int]:
    """How often each of the maximum upfloaters among the upfloaters has been upfloated."""
    times = [opened.field.upfloats[one] for one in opened.upfloaters(part)]
    return [number for number in times if number >= opened.field.max_upfloats]


def _maximum(opened: DubovRound, part: Part) -> Amounts:
    return (len(_often(opened, part)),)


def _times(opened: DubovRound, part: Part) -> Amounts:
    times = _often(opened, part)
    return tuple(sorted(times, reverse=True)) if opened.rules.times_upfloated == "highest" else (sum(times),)


def _again(opened: DubovRound, part: Part) -> Amounts:
    return (len(opened.field.upfloated_last.intersection(opened.upfloaters(part))),)


def _which(opened: DubovRound, part: Part) -> Amounts:
    return tuple(opened.place_of[one] + 1 for one in opened.upfloaters(part))


def _shifted(opened: DubovRound, part: Part) -> Amounts:
    """For both shifts how many players, and their sequence numbers."""
    first, second = opened.shifted(part)
    return (*_numbers(*first), *_numbers(*second))


def _numbers(moved: list[int], listed: list[int]) -> Amounts:
    return len(moved), *sorted(listed.index(p) + 1 for p in moved)


def _transposition(opened: DubovRound, part: Part) -> Amounts:
    """For every player of S1 the place of the opponent among the players of G2, by pairing number."""
    s1, t2 = opened.columns(part)
    place = {player: number for number, player in enumerate(sorted(t2), 1)}
    return tuple(place[player] for player in t2) if s1 else ()
