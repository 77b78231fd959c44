"""Relatives, club and school mates kept apart, at the price of one exchange and never unfairly (S8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairwright.rules.article import rule
from pairwright.systems.kjca.costs import GroupCost, group_cost
from pairwright.systems.kjca.pile import Pair, Pile
from pairwright.systems.kjca.situation import Outcome, Situation

Exchange = tuple[Pair, Pair]
"""The two pairs that are made; the floater, or the leading card, first in each."""


@dataclass(frozen=True, slots=True)
class Separation:
    """What was decided about one protected pairing.

    pair:      the protected pairing. other: the pairing it exchanged partners with, None when it was kept.
    made:      the two new pairings.
    alone:     kept because the two are alone on the highest score in the last round.
    best, next_best: cost of the group after this exchange, and after the second best one.
    """

    pair: Pair
    relations: tuple[str, ...]
    other: Pair | None = None
    made: tuple[Pair, ...] = ()
    alone: bool = False
    before: GroupCost | None = None
    best: GroupCost | None = None
    next_best: GroupCost | None = None


Groups = list[tuple[Situation, Outcome]]


@rule("KJCA", "S8")
def separate(pile: Pile, groups: Groups) -> tuple[Groups, list[Separation]]:
    """S8: the draw after exchanges, and what was decided, from the top board down."""
    if not pile.options.separate or (pile.round_number == 1 and not pile.options.separate_first_round):
        return groups, []
    opponent = [-1] * len(pile)
    for _, outcome in groups:
        for a, b in (*outcome.floats, *outcome.pairs):
            opponent[a], opponent[b] = b, a
    decided = []
    for place in range(len(pile)):
        pair = (place, opponent[place])
        if pair[0] > pair[1] or not (relations := pile.related(*pair)):
            continue
        if alone_at_the_top(pile, pair):
            decided.append(Separation(pair, relations, alone=True))
            continue
        decision = _exchange(pile, groups, opponent, pair, relations)
        decided.append(decision)
        for a, b in decision.made:
            opponent[a], opponent[b] = b, a
    return [(situation, _regrouped(situation, outcome, opponent)) for situation, outcome in groups], decided


@rule("KJCA", "S8")
def alone_at_the_top(pile: Pile, pair: Pair) -> bool:
    """S8: obviously unfair: the last round, and these two alone lead."""
    return pile.round_number == pile.rounds and sorted(pair) == list(pile.groups[0])


def _exchange(
    pile: Pile, groups: Groups, opponent: Sequence[int], pair: Pair, relations: tuple[str, ...]
) -> Separation:
    situation, outcome = groups[_group(pile, pair)]
    before = _cost(situation, outcome, opponent)
    found = []
    for other in _others(pile, situation, opponent, pair):
        for made in _exchanges(pile, pair, other):
            if _admissible(pile, opponent, made):
                trial = list(opponent)
                for a, b in made:
                    trial[a], trial[b] = b, a
                cost = _cost(situation, outcome, trial)
                second = not pile.related(*other)
                found.append((second, cost.key(pile.options.colour_fix), other, made, cost))
    if not found:
        return Separation(pair, relations, before=before)
    found.sort(key=lambda entry: entry[:2])
    _, _, other, made, cost = found[0]
    next_best = found[1][4] if len(found) > 1 else None
    return Separation(pair, relations, other, made, False, before, cost, next_best)


def _group(pile: Pile, pair: Pair) -> int:
    """A floating pairing belongs to the lower group."""
    return pile.group_of[max(pair)]


def _others(pile: Pile, situation: Situation, opponent: Sequence[int], pair: Pair) -> Iterator[Pair]:
    for place in (*situation.incoming, *situation.members):
        other = (place, opponent[place])
        if 0 <= place < other[1] and place not in pair and _group(pile, other) == _group(pile, pair):
            yield other


def _exchanges(pile: Pile, pair: Pair, other: Pair) -> Iterator[Exchange]:
    """Ways to exchange partners in which every floater stays a floater."""
    (a, b), (c, d) = pair, other
    first, second = pile.group_of[a] != pile.group_of[b], pile.group_of[c] != pile.group_of[d]
    if not first and not second:
        yield (a, c) if a < c else (c, a), (b, d) if b < d else (d, b)
    if first and not second:
        yield (a, c), (b, d) if b < d else (d, b)
    if second and not first:
        yield (c, a), (b, d) if b < d else (d, b)
    yield (a, d) if a < d else (d, a), (b, c) if b < c else (c, b)


def _admissible(pile: Pile, opponent: Sequence[int], made: Exchange) -> bool:
    for a, b in made:
        if not pile.legal(a, b) or pile.related(a, b):
            return False
        floats_up = pile.group_of[a] != pile.group_of[b]
        floated_anyway = pile.group_of[opponent[b]] < pile.group_of[b]
        if floats_up and not floated_anyway and pile.second_up_float(b):
            return False
    return True


def _regrouped(situation: Situation, outcome: Outcome, opponent: Sequence[int]) -> Outcome:
    here = {*(place for pair in (*outcome.floats, *outcome.pairs) for place in pair)}
    floats = tuple((place, opponent[place]) for place in situation.incoming if place in here)
    taken = {place for pair in floats for place in pair}
    pairs = tuple(
        (place, opponent[place])
        for place in situation.members
        if place in here and place not in taken and place < opponent[place]
    )
    return Outcome(floats, pairs, outcome.leaving, outcome.bye)


def _cost(situation: Situation, outcome: Outcome, opponent: Sequence[int]) -> GroupCost:
    here = (place for pair in (*outcome.floats, *outcome.pairs) for place in pair)
    partner = {place: opponent[place] for place in here}
    return group_cost(situation.pile, situation.incoming, situation.members, partner, outcome.bye)
