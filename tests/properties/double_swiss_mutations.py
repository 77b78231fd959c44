"""The literal procedure of the Double-Swiss System with one criterion or order rule left out at a time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from left_out import Mutation, bye_by, leaving_out

from pairwright.systems.double_swiss import literal as own
from pairwright.systems.double_swiss import rules
from pairwright.systems.swiss.upfloaters import literal
from pairwright.tournament.outcome import Colour

_pairings, _key, _fewest = literal.pairings_in_order, literal.set_key, literal.sets_of_fewest
_allocate, _initial = own.allocate, rules.initial_by_parity


def mutations() -> dict[str, Mutation]:
    """By the article left out: the module, and which of its functions becomes which."""
    return {
        "3.4.2 lowest score": (
            own,
            "pairing_allocated_bye",
            bye_by(lambda s, p: (-s.players[p].games, -p)),
        ),
        "3.4.3 most matches": (own, "pairing_allocated_bye", bye_by(lambda s, p: (s.score(p), -p))),
        "3.4.4 largest number": (
            own,
            "pairing_allocated_bye",
            bye_by(lambda s, p: (s.score(p), -s.players[p].games, p)),
        ),
        "C3 completion": (literal, "sets_of_fewest", _without_completion),
        "C4 fewest upfloaters": (literal, "sets_of_fewest", _two_more),
        "C5 highest scores": (literal, "highest_scores", lambda situation, sets: sets),
        "C6 following scoregroup": (literal, "best_for_following", lambda s, top, lower, sets: sets),
        "C7 upfloaters floated before": (literal, "fewest_floaters", lambda situation, sets: sets),
        "C8 opponents floated before": (own, "meets_floater", lambda *seen: 0),
        "3.5.3 sets by score first": (literal, "set_key", lambda players, score: tuple(sorted(players))),
        "3.5.4 first set": (literal, "set_key", _last_set),
        "3.6.3 first pairing": (literal, "pairings_in_order", lambda *asked: reversed([*_pairings(*asked)])),
        "4.3.1 parity of the number": (rules, "initial_by_parity", lambda number, lot: lot),
        "4.3.2 fewer Whites": (own, "allocate", _without_whites),
        "4.3.3 latest difference": (rules, "alternate", lambda higher, lower: Colour.NONE),
        "4.3.4, 4.3.5 alternation": (own, "allocate", _never_turned),
    }


def _without_completion(
    situation: literal.UpfloaterSituation, top: tuple[int, ...], lower: tuple[int, ...]
) -> list[tuple[int, ...]]:
    for number in range(len(top) % 2, len(lower) + 1, 2):
        found = [chosen for chosen in combinations(lower, number) if situation.pairable([*top, *chosen])]
        if found:
            return found
    raise AssertionError("nobody is left to come up")


def _two_more(
    situation: literal.UpfloaterSituation, top: tuple[int, ...], lower: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """Sets with two more players than necessary, where there are any."""
    usual = _fewest(situation, top, lower)
    more = [
        chosen
        for chosen in combinations(lower, len(usual[0]) + 2)
        if situation.pairable([*top, *chosen])
        and situation.pairable([one for one in lower if one not in chosen])
    ]
    return more or usual


def _last_set(players: tuple[int, ...], score: Callable[[int], int]) -> tuple[int, ...]:
    return tuple(-one for one in _key(players, score))


def _without_whites(higher: bytes, lower: bytes, number: int, lot: Colour) -> object:
    """Article 4.3 with as many Whites on both sides, whatever they had."""
    found = rules.alternate(higher, lower)
    if found != Colour.NONE:
        return rules.Allocation(found, "4.3.3")
    return _allocate(higher[-1:], b"", number, lot) if higher else _allocate(b"", lower[-1:], number, lot)


def _never_turned(higher: bytes, lower: bytes, number: int, lot: Colour) -> object:
    """Article 4.3 with White for the higher-ranked player where only 4.3.4 and 4.3.5 decide."""
    found = _allocate(higher, lower, number, lot)
    return rules.Allocation(Colour.WHITE, "4.2") if found.article in ("4.3.4", "4.3.5") else found


without = leaving_out(mutations())
