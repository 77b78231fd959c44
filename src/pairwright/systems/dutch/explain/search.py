"""The best candidate of a bracket that leaves a wish possible.

The wish may concern a lower bracket: then a candidate is judged by C8 as the rules say, as if nobody
wished for anything, and yet what it leaves must admit the wish. No single matching says both. So the
candidates are searched by branch and bound over who leaves the bracket: the best candidate with the
wish forgotten is a bound, and one that fulfils it shows where to branch.
"""

from __future__ import annotations

from pairwright.systems.dutch.explain.counting import counted, vector
from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.explain.order import Candidate, Key, place_in_order
from pairwright.systems.dutch.explain.restriction import BracketRestriction
from pairwright.systems.dutch.explain.room import Room, best_shortfall
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace
from pairwright.systems.swiss.bracket import BracketOutcome

Weighed = Candidate[int]


def weighed(
    trace: RoundTrace, place: BracketTrace, pairs: tuple[Pair, ...], downfloaters: tuple[int, ...]
) -> Weighed:
    """A candidate of the bracket `place`, counted and put in its place in the order."""
    following = best_shortfall(trace, place, downfloaters)
    values = counted(trace, place, pairs, downfloaters, following)
    ranked = [(min(pair), max(pair)) for pair in pairs]
    above = sum(a in place.bracket.mdps for a, _ in ranked)
    order = [
        Key("3.1", "paired moved-down players", (-above,)),
        *place_in_order(place.upper, place.players, place.remaining, ranked),
    ]
    return Candidate(pairs, downfloaters, values, vector(values), order)


def best_fulfilling(room: Room, restriction: BracketRestriction | None = None) -> Weighed | None:
    """The candidate that comes first by the rules among those after which the wish can be fulfilled.

    restriction: who has to stay, who has to leave, apart from what the wish demands.
    None when there is none.
    """
    best: Weighed | None = None
    open_ones = [restriction or BracketRestriction()]
    while open_ones:
        branch = open_ones.pop()
        bound = _weigh(room, room.relaxed(branch))
        if bound is None or (best is not None and bound.key >= best.key):
            continue
        if room.can_follow(bound.downfloaters):
            best = bound
            continue
        possible = _weigh(room, room.fulfilling(branch))
        if possible is None:
            continue
        if best is None or possible.key < best.key:
            best = possible
        difference = set(bound.downfloaters) ^ set(possible.downfloaters)
        if not difference:
            raise AssertionError("the same players leave, and yet only one of the two can be completed")
        player = min(difference)
        open_ones += [branch.and_also(stays=[player]), branch.and_also(leaves=[player])]
    return best


def _weigh(room: Room, found: BracketOutcome | None) -> Weighed | None:
    if found is None:
        return None
    return weighed(room.trace, room.place, tuple(found.pairs), tuple(found.downfloaters))
