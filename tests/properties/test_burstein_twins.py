"""The fast procedure of the Burstein system gives what the literal one gives, in arbitrary positions.

`python benchmarks/twins.py --system burstein` compares tens of thousands of positions in the same way.
"""

import pytest

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing, PairwrightError
from pairwright.simulate.positions import random_position
from pairwright.systems.burstein.rules import edition
from pairwright.systems.constraint import Wish
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from sizes import sampled, times

SYSTEM = "burstein"


def answer(position, **options):
    try:
        return pair(position, system=SYSTEM, **options)
    except PairwrightError as refusal:
        return type(refusal)


def after_seeding(seeds, fewest, most):
    for seed in seeds:
        position = random_position(seed, fewest, most)
        if not edition().is_seeding_round(position.next_round, position.number_of_rounds):
            yield seed, position


@pytest.mark.parametrize("name", edition.by_name)
@pytest.mark.parametrize("readings", ["", "last-played", "letter"])
def test_small_and_larger_fields(name, readings):
    refused = found = 0
    for fewest, most in ((1, 3), (4, 10), (11, 16)):
        for seed, position in after_seeding(sampled(range(400)), fewest, most):
            rules = {"edition": name, "readings": readings}
            literal, fast = answer(position, literal=True, **rules), answer(position, **rules)
            assert literal == fast, f"random_position({seed}, {fewest}, {most}) {name} {readings}"
            refused += literal in (NoPairing, BadInput)
            found += 1
    assert refused < found / 2


def test_groups_that_must_not_meet():
    for seed, position in after_seeding(sampled(range(4_000, 4_600)), 4, 14):
        if position.forbidden:
            assert answer(position, literal=True) == answer(position), seed


def test_no_round_that_is_wished_for_is_better_than_the_draw():
    """The criteria as they are compared, against the procedure: nothing that is forced beats the draw."""
    asked = 0
    for seed, position in after_seeding(sampled(range(9_000, 9_060)), 5, 9):
        opened = open_round(position, system=SYSTEM)
        try:
            drawn = GivenRound.of(opened.draw())
        except PairwrightError:
            continue
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
    assert asked > times(100)
