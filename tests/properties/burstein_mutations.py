"""The literal procedure of the Burstein system with one criterion or order rule left out at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from unittest.mock import patch

from left_out import Mutation, bye_by, leaving_out

from pairwright.systems.burstein import literal, rules
from pairwright.systems.burstein.rules import NOBODY, Edition, Index
from pairwright.systems.swiss import colours as allocation
from pairwright.systems.swiss import literal as shared
from pairwright.systems.swiss.colours import Allocation
from pairwright.tournament.outcome import LAST_PLAYED, Colour

_allocate, _best, _index = shared.allocate, literal.best_floaters, literal.index_of


def mutations() -> dict[str, Mutation]:
    """By the article left out: the module or class, and which of its functions becomes which."""
    return {
        "1.6 seeding rounds": (Edition, "is_seeding_round", lambda *seen: False),
        "1.7.1 Buchholz": (literal, "ranking_key", lambda index, player: (-index[1], player)),
        "1.7.1 Sonneborn-Berger": (literal, "ranking_key", lambda index, player: (-index[0], player)),
        "1.7.2 a game against oneself": (literal, "index_of", _without_unplayed),
        "1.7.2 zero-point byes as draws": (rules, "is_missing", lambda *seen: False),
        "1.8.2 pairing number": (literal, "ranking_key", lambda index, player: (*_minus(index), -player)),
        "C1 nobody meets twice": (shared, "meetings", _everybody_again),
        "C2 barred from the bye": (shared, "barring_rounds", lambda *seen: ()),
        "C3 absolute preferences": (shared, "same_absolute_preference", lambda *seen: False),
        "3.1.2 the others can be paired": (
            literal,
            "pairing_allocated_bye",
            bye_by(lambda s, p: (s.score(p), -s.players[p].games, -p), stranding=True),
        ),
        "3.1.3 lowest score": (
            literal,
            "pairing_allocated_bye",
            bye_by(lambda s, p: (-s.players[p].games, -p)),
        ),
        "3.1.4 most games": (literal, "pairing_allocated_bye", bye_by(lambda s, p: (s.score(p), -p))),
        "3.1.5 lowest in the ranking order": (
            literal,
            "pairing_allocated_bye",
            bye_by(lambda s, p: (s.score(p), -s.players[p].games, p)),
        ),
        "C4 completion": (literal, "best_floaters", _without_completion),
        "C5 fewest floaters": (literal, "best_floaters", _two_more),
        "C6 scores of those left": (literal, "scores_left", lambda *seen: ()),
        "C7 the next bracket": (literal, "_best_for_next_bracket", lambda situation, sets, below: sets),
        "C8 preferences denied": (literal, "preference_denied", lambda *seen: 0),
        "4.3 the largest BSN first": (literal, "pairings_in_order", _smallest_first),
        "4.3 an opponent before a float": (literal, "pairings_in_order", _floating_first),
        "5.2.1 parity of the number": (allocation, "initial_by_parity", lambda number, lot: lot),
        "5.2.2 both preferences": (allocation, "compatible", lambda *seen: Colour.WHITE),
        "5.2.3 stronger preference": (allocation, "stronger", lambda *a, **b: None),
        "5.2.4 alternate": (allocation, "alternate", lambda *a: Colour.NONE),
        "5.2.5 the higher-ranked player": (shared, "allocate", _for_the_lower),
    }


def _minus(index: Index) -> tuple[int, int]:
    return -index.buchholz, -index.sonneborn_berger


def _without_unplayed(tournament, history, rules, player):
    """The Index of 1.7.1 alone: a round not played brings nothing to it."""
    own = history.scores[-1][player]
    unplayed = [
        number for number, played in enumerate(tournament.rounds) if played.outcomes[player] > LAST_PLAYED
    ]
    found = _index(tournament, history, rules, player)
    points = sum(history.unplayed[number][player] for number in unplayed)
    return Index(found.buchholz - own * len(unplayed), found.sonneborn_berger - own * points)


def _everybody_again(tournament, history, indices, allowed) -> tuple[frozenset[int], ...]:
    places = range(len(indices))
    return tuple(frozenset(b for b in places if b != a and allowed(a, b)) for a in places)


def _without_completion(situation, players, resident_score, below, look_ahead=True):
    """C5 to C7 without regard to those below whom the bracket does not see."""

    def pairable(asked: list[int]) -> bool:
        return not inside.issuperset(asked) or usual(asked)

    inside, usual = set(players), partial(literal.Situation.pairable, situation)
    with patch.object(situation, "pairable", pairable):
        return _best(situation, players, resident_score, below, look_ahead)


def _two_more(situation, players, resident_score, below, look_ahead=True):
    """Sets with two more floaters than necessary, where there are any."""
    least, sets = _best(situation, players, resident_score, below, look_ahead)
    lower = [player for group in below for player in group]
    more = [
        left
        for left in combinations(players, len(sets[0]) + 2)
        if situation.pairable([one for one in players if one not in left])
        and situation.pairable([*left, *lower])
    ]
    return (least, more) if more else (least, sets)


def _smallest_first(players, floaters, promising=lambda begun: True):
    return _in_order(players, floaters, promising, lambda others: [*others, NOBODY])


def _floating_first(players, floaters, promising=lambda begun: True):
    return _in_order(players, floaters, promising, lambda others: [NOBODY, *reversed(others)])


def _in_order(players, floaters, promising, opponents, begun=()) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every pairing, the opponents of the first player left tried in another order."""
    if begun and not promising(begun):
        return
    if not players:
        yield begun
        return
    first, others = players[0], players[1:]
    for opponent in opponents(others):
        rest = tuple(one for one in others if one != opponent)
        left = floaters - (opponent == NOBODY)
        if 0 <= left <= len(rest):
            yield from _in_order(rest, left, promising, opponents, (*begun, (first, opponent)))


def _for_the_lower(*seen) -> Allocation:
    found = _allocate(*seen)
    return Allocation(found.higher.opposite, "5.2.5") if found.article == "5.2.5" else found


without = leaving_out(mutations())
