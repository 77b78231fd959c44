"""The literal procedure of the Dubov system with one criterion or order rule left out at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from unittest.mock import patch

from left_out import Mutation, bye_by, leaving_out

from pairwright.systems.dubov import fast, literal
from pairwright.systems.dubov.rules import NEWCOMER
from pairwright.systems.swiss import colours as allocation
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import ForbiddenPairs, PointAdjustment, Tournament


def mutations() -> dict[str, Mutation]:
    """By the article left out: the module, and which of its functions becomes which."""
    rules: dict[str, tuple[str, object]] = {
        "1.6.4 newcomers prefer Black": ("with_newcomers", _newcomers_prefer_white),
        "3.1.3 lowest score": ("pairing_allocated_bye", bye_by(lambda s, p: (-s.players[p].games, -p))),
        "3.1.4 most games": ("pairing_allocated_bye", bye_by(lambda s, p: (s.score(p), -s.number(p)))),
        "3.1.5 largest number": (
            "pairing_allocated_bye",
            bye_by(lambda s, p: (s.score(p), -s.players[p].games, s.number(p))),
        ),
        "C4 completion": ("legal_sets", _without_completion),
        "C5 fewest upfloaters": ("number_of_upfloaters", _two_more),
        "3.2.4 best shift first": ("recomposed", _last_shift),
        "4.2 order of upfloaters": ("best_upfloaters", _last_upfloaters),
        "4.3.2 shifters by ARO or number": ("shifters", _shifters_unsorted),
        "4.3.3 from the middle": ("from_the_middle", tuple),
        "3.2.5 S1 by ARO": ("first_transposition", _by_number),
        "4.4 first transposition": ("transpositions", lambda pool: _transpositions(pool[::-1])),
    }
    for number, left_out in enumerate(("C6", "C7", "C8", "C9", "C10")):
        rules[left_out] = ("criteria", _without(number))
    found: dict[str, tuple[object, str, object]] = {
        name: (literal, function, instead) for name, (function, instead) in rules.items()
    }
    found["5.2.3 stronger preference"] = (allocation, "stronger", lambda *a, **b: None)
    found["5.2.4 alternate"] = (allocation, "alternate", lambda *a: Colour.NONE)
    return found


def often_upfloated() -> object:
    """A context in which players have been upfloated nought to nine times, whatever their histories say.

    Histories in which maximum upfloaters compete are too rare for C8 and C9.
    """
    stack = ExitStack()
    stack.enter_context(
        patch.object(literal.Situation, "_upfloats", lambda self, player: [True] * _times(player) + [False])
    )
    stack.enter_context(
        patch.object(
            fast, "upfloats", lambda event, before: ([*map(_times, range(len(event.players)))], frozenset())
        )
    )
    return stack


def two_sets_only() -> Tournament:
    """Two leaders who must not meet, and below them 3 and 4, or 5 and 6, who can be moved up together.

    As `often_upfloated` has it, 3 has been upfloated nine times and 4 never, 5 and 6 three times each: C8
    wants 3 and 4, C9 alone would take 5 and 6.
    """
    apart = [(0, 1), (2, 4), (2, 5), (3, 4), (3, 5)]
    return Tournament(
        players=tuple(Player(number, rating=2000 - number) for number in range(1, 7)),
        number_of_rounds=5,
        initial_colour=Colour.WHITE,
        forbidden=tuple(ForbiddenPairs(pair, 1) for pair in apart),
        adjustments=(PointAdjustment(10, (0, 1), 0),),
    )


def _times(player: int) -> int:
    return (3, 4, 9, 0, 3, 3)[player % 6]


_sets, _transpositions, _criteria = literal.sets_in_order, literal.transpositions, literal.criteria
_number, _upfloaters, _transposition = (
    literal.number_of_upfloaters,
    literal.best_upfloaters,
    literal.first_transposition,
)
_legal, _recomposed = literal.legal_sets, literal.recomposed


def _newcomers_prefer_white(preference):
    return NEWCOMER._replace(colour=Colour.WHITE) if preference.colour == Colour.NONE else preference


def _without_completion(situation, residents, lower, number) -> Iterator[tuple[int, ...]]:
    for chosen in _sets(lower, number):
        if situation.pairable([*residents, *chosen]):
            yield chosen


def _two_more(situation, residents, lower):
    least = _number(situation, residents, lower)
    more = next(iter(_legal(situation, residents, lower, least + 2)), None)
    return least if more is None else least + 2


def _last_upfloaters(situation, residents, lower, number):
    """Of the best sets the last one, which is the first in the order turned round."""
    sets = list(_legal(situation, residents, lower, number))
    for criterion in _criteria(situation, residents) if number else ():
        values = [criterion(chosen) for chosen in sets]
        sets = [one for one, value in zip(sets, values, strict=True) if value == min(values)]
    return sets[-1]


def _shifters_unsorted(bracket, subgroup):
    """White seekers by number, Black seekers by ARO: each the other way."""
    situation = bracket.situation
    if subgroup is not bracket.g1:
        subgroup = sorted(subgroup, key=lambda p: (situation.aro[p], p))
    return literal.from_the_middle(subgroup)


def _last_shift(bracket):
    """Of the possible shifts the last one, the sets being tried from the end."""
    with patch.object(literal, "sets_in_order", lambda pool, size: reversed([*_sets(pool, size)])):
        return _recomposed(bracket)


def _by_number(bracket, g1, g2):
    situation = bracket.situation
    with patch.object(situation, "aro", [0] * len(situation.aro)):
        return _transposition(bracket, g1, g2)


def _without(number: int) -> Callable:
    def fewer(situation, residents):
        found = _criteria(situation, residents)
        return [one for place, one in enumerate(found) if place != number]

    return fewer


without = leaving_out(mutations())
