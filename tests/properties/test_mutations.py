"""Leaving out any criterion or order rule of a system changes rounds: none of them is idle.

`python benchmarks/mutations.py` counts how many rounds each of them changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest
from dubov_mutations import often_upfloated, two_sets_only

from pairwright import pair
from pairwright.common.errors import PairwrightError
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import ForbiddenPairs, PointAdjustment, Tournament
from positions import random_matches, random_position
from sizes import sampled

RARE = {
    "burstein": (128, 953),  # Sonneborn-Berger, and the draws that zero-point byes count as
    "double_swiss": (
        550,
        613,
        251,
    ),  # C6 following scoregroup, C8 floated before, 3.4.3 most matches
}
"""Seeds of positions that need a rule which few others need."""


def answer(position: Tournament, system: str, literal: bool = True, readings: str = "") -> object:
    try:
        return pair(position, system=system, literal=literal, readings=readings)
    except PairwrightError as refusal:
        return type(refusal)
    except (AssertionError, ValueError):
        return "stuck"


def sets_of_two_scores() -> Tournament:
    """4, 7 and 9 lead and have nobody among themselves; two of 2, 6, 8 and one of 1, 3, 5 can come up.

    10 can meet none of 1, 3 and 5, so that one of 2, 6 and 8 must stay. 4 can meet 2 alone of them, 7 only 6
    and 1, 9 only 8 and 3.
    """
    partners = {4: {2}, 7: {6, 1}, 9: {8, 3}, 10: {2, 6, 8}}
    apart = [(one, other) for one, may in partners.items() for other in set(range(1, 11)) - may - {one}]
    points = {40: (3, 6, 8), 30: (1, 5, 7), 25: (0, 2, 4)}
    return Tournament(
        players=tuple(map(Player, range(1, 11))),
        number_of_rounds=5,
        initial_colour=Colour.WHITE,
        forbidden=tuple(ForbiddenPairs((min(pair_) - 1, max(pair_) - 1)) for pair_ in apart),
        adjustments=tuple(PointAdjustment(units, players) for units, players in points.items()),
    )


def positions_of(system: str) -> Iterator[Tournament]:
    """As many as are needed for every rule to change some round."""
    if system == "double_swiss":
        yield sets_of_two_scores()
        yield from (random_matches(seed, 5, 10) for seed in (*range(160), *RARE[system]))
    else:
        seeds = range(500) if system == "dubov" else (*range(80), *RARE[system])
        yield from (random_position(seed, 5, 10) for seed in seeds)


@cache
def drawn(system: str) -> list[tuple[Tournament, object]]:
    """Positions with their rounds, nothing being left out."""
    return [(position, answer(position, system)) for position in positions_of(system)]


MODULES = {one: import_module(f"{one}_mutations") for one in ("burstein", "double_swiss", "dubov")}
CASES = [(system, left_out) for system, module in MODULES.items() for left_out in module.mutations()]


@pytest.mark.parametrize(("system", "left_out"), CASES)
def test_some_round_changes(system: str, left_out: str) -> None:
    without, rounds = MODULES[system].without, drawn(system)
    if (system, left_out) in (("dubov", "C8"), ("dubov", "C9")):
        with often_upfloated():
            positions = (two_sets_only(), *(position for position, _ in rounds))
            often = [(position, answer(position, system)) for position in positions]
            with without(left_out):
                assert any(answer(position, system) != round_ for position, round_ in often)
        return
    if system == "double_swiss":
        rounds = [one for one in rounds if not isinstance(one[1], type)]
    with without(left_out):
        assert any(answer(position, system) != round_ for position, round_ in rounds)


@pytest.mark.parametrize("readings", ["", "highest"])
def test_both_procedures_agree_on_players_upfloated_often(readings: str) -> None:
    with often_upfloated():
        for seed in sampled(range(300)):
            position = random_position(seed, 5, 12) if seed else two_sets_only()
            literal, fast = (answer(position, "dubov", how, readings) for how in (True, False))
            assert literal == fast


def test_3_5_3_the_higher_scores_are_compared_first() -> None:
    """{2, 6, 3} comes before {2, 8, 1}: of the numbers 6 and 8 decide, not 3 and 1."""
    position = sets_of_two_scores()
    for literal in (True, False):
        found = pair(position, system="double_swiss", literal=literal)
        met = {frozenset((board.white + 1, board.black + 1)) for board in found.boards}
        assert {frozenset((4, 2)), frozenset((7, 6)), frozenset((9, 3))} <= met
