"""Random decisions are the same on every platform and version of Python: the first ones are written here."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pairwright.simulate import Chance
from pairwright.simulate.chance import _ByPython


def test_the_sequence_of_a_seed_never_changes():
    chance = Chance(2026)
    assert [chance.below(1000) for _ in range(8)] == [766, 258, 777, 333, 760, 947, 359, 222]
    items = list(range(10))
    chance.shuffle(items)
    assert items == [4, 6, 0, 8, 5, 7, 3, 2, 9, 1]


def test_streams_of_one_seed_differ():
    assert [Chance(5, 0).below(10**6)] != [Chance(5, 1).below(10**6)]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 64, 100])
def test_below_reaches_every_number_and_no_other(bound):
    chance = Chance(1)
    seen = Counter(chance.below(bound) for _ in range(bound * 200))
    assert sorted(seen) == list(range(bound))
    assert min(seen.values()) > 100


def test_between_includes_both_ends():
    chance = Chance(1)
    assert {chance.between(-1, 1) for _ in range(100)} == {-1, 0, 1}


def test_weighted_goes_by_the_weights():
    chance = Chance(1)
    seen = Counter(chance.weighted((0, 3, 1)) for _ in range(4000))
    assert set(seen) == {1, 2}
    assert seen[1] / seen[2] == pytest.approx(3, rel=0.15)


def test_bell_stays_in_its_range_and_prefers_the_middle():
    chance = Chance(1)
    numbers = [chance.bell(1400, 2600) for _ in range(3000)]
    assert 1400 <= min(numbers) < 1600
    assert 2400 < max(numbers) <= 2600
    assert sum(1800 <= number <= 2200 for number in numbers) > 1500


def test_a_shuffle_keeps_the_items():
    items = list("abcdef")
    Chance(9).shuffle(items)
    assert sorted(items) == list("abcdef")
    assert items != list("abcdef")


def test_the_first_hit_is_what_asking_one_by_one_gives():
    rates = (100_000, 0, 300_000, 999_999)
    together, single = Chance(5), Chance(5)
    for _ in range(300):
        asked = (place for place, rate in enumerate(rates) if single.hits(rate))
        assert together.first_hit(rates) == next(asked, len(rates))
    assert together.below(1000) == single.below(1000)


@pytest.mark.parametrize("seed", [*range(20), 2**24 - 1, 2**24, 2**70, 2**20_000], ids=int.bit_length)
def test_the_native_core_decides_as_plain_python_does(seed):
    one, other = Chance(seed, 3), _ByPython(Random(seed << 8 | 3).getrandbits)
    ask = Random(seed)
    for _ in range(200):
        name, *given = ask.choice(
            [
                ("below", ask.choice([1, 2, 7, 10**6, 2**32, 2**33 + 5, 2**62])),
                ("between", -5, ask.randrange(-5, 50)),
                ("hits", ask.randrange(10**6 + 1)),
                ("first_hit", (0, 200_000, ask.randrange(10**6))),
                ("one_of", "abcde"),
                ("weighted", [0, ask.randrange(1, 9), 3]),
                ("bell", 1400, 1400 + ask.randrange(2000)),
                ("bells", 5, 1000, 2700, 300_000),
                ("columns", 4, (4, 1, 12)),
                ("seldom", 6, 400_000, 1, 2, 4),
            ]
        )
        assert getattr(one, name)(*given) == getattr(other, name)(*given), name
        shuffled = [list(range(12)), list(range(12))]
        for chance, items in zip((one, other), shuffled, strict=True):
            chance.shuffle(items)
        assert shuffled[0] == shuffled[1]


@pytest.mark.parametrize(("name", "given"), [("below", (0,)), ("between", (2, 1)), ("one_of", ("",))])
def test_no_number_is_drawn_of_none(name, given):
    with pytest.raises((ValueError, IndexError)):
        getattr(Chance(1), name)(*given)
