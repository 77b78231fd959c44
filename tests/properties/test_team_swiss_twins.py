"""The fast procedure of the FIDE Team System gives what the literal one gives; what every draw obeys.

`python benchmarks/twins.py --system team_swiss` compares tens of thousands of positions in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing, PairwrightError
from pairwright.simulate.positions import random_teams
from pairwright.systems.constraint import Wish
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.systems.system import Pairing
from pairwright.systems.team_swiss.rules import edition
from pairwright.tournament import Tournament


def answer(position: Tournament, **options: object) -> object:
    try:
        return pair(position, **options)  # type: ignore[arg-type]
    except PairwrightError as refusal:
        return type(refusal)


def drawn_rounds(seeds: range, fewest: int, most: int) -> Iterator[tuple[int, Tournament, Pairing]]:
    for seed in seeds:
        position = random_teams(seed, fewest, most)
        found = answer(position)
        if isinstance(found, Pairing):
            yield seed, position, found


@pytest.mark.parametrize("readings", ["", *(one.name for one in edition().open_to_reading)])
def test_small_and_larger_fields(readings: str) -> None:
    refused = found = 0
    for fewest, most, count in ((1, 3, 20), (4, 9, 70), (10, 12, 8)):
        for seed in range(count):
            position = random_teams(seed, fewest, most)
            literal, fast = (answer(position, literal=way, readings=readings) for way in (True, False))
            assert literal == fast, f"random_teams({seed}, {fewest}, {most}) {readings}"
            refused += literal in (NoPairing, BadInput)
            found += 1
    assert refused < found / 2


def test_2_1_1_and_2_1_2_no_absolute_criterion_is_broken_and_brackets_are_even() -> None:
    for seed, position, found in drawn_rounds(range(120), 5, 14):
        opened = open_round(position)
        given = GivenRound.of(found)
        assert not any(opened.pair_faults(*pair_) for pair_ in given.pairs), seed
        assert not any(map(opened.bye_faults, given.byes)), seed
        for part in opened.parts(given):
            members = {one for pair_ in part.pairs for one in pair_}
            assert len(members) == 2 * len(part.pairs), seed
            assert members >= set(part.floats), seed
            assert 2 * len(part.floats) <= len(members), seed  # two upfloaters never meet


def test_no_round_that_is_wished_for_is_better_than_the_draw() -> None:
    """The criteria as they are compared, against the procedure: nothing that is forced beats the draw."""
    asked = 0
    for seed, position, found in drawn_rounds(range(9_000, 9_030), 5, 9):
        opened = open_round(position)
        drawn = GivenRound.of(found)
        assert opened.compare(drawn, drawn) is None
        for a in opened.order:
            for b in opened.order:
                if a < b and not opened.pair_faults(a, b):
                    try:
                        best = opened.best(Wish(pair=(a, b)))
                    except NoPairing:
                        continue
                    difference = opened.compare(drawn, best)
                    assert difference is None or difference.better == 0, (seed, a, b, difference)
                    asked += difference is not None
    assert asked > 100
