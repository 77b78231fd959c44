"""Random numbers of a draw: test vectors, no bias, and that the chi-square test can fail."""

from __future__ import annotations

import hashlib
import hmac
from itertools import pairwise, permutations

import pytest
from lots_chance import assert_even, repeated, upper_mark

from pairwright.lots.best_numbers import PathArrangements
from pairwright.lots.randomness import RandomStream

SEED = bytes(range(32))


def test_the_stream_is_hmac_of_a_counter() -> None:
    blocks = b"".join(hmac.new(SEED, i.to_bytes(8, "big"), hashlib.sha256).digest() for i in range(4))
    stream = RandomStream(SEED)
    assert b"".join(stream.take(size) for size in (1, 5, 40, 0, 60)) == blocks[:106]
    assert blocks[:8].hex() == "9f0cd9b94097fe49"


def test_vectors_of_numbers() -> None:
    stream = RandomStream(SEED)
    assert [stream.below(limit) for limit in (10, 10, 10, 6, 1, 256, 257, 1000, 2**70)] == [
        9, 9, 0, 1, 0, 41, 179, 57, 429058397597696353264,
    ]  # fmt: skip
    assert RandomStream(SEED).shuffled(range(1, 11)) == [9, 3, 4, 5, 6, 2, 7, 8, 1, 10]


def test_a_number_of_one_takes_nothing_from_the_stream() -> None:
    stream = RandomStream(SEED)
    stream.below(1)
    assert stream.take(32) == RandomStream(SEED).take(32)


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 10, 24, 100, 257])
def test_numbers_are_even(limit: int) -> None:
    stream = RandomStream(hashlib.sha256(f"even {limit}".encode()).digest())
    assert_even([stream.below(limit) for _ in range(200 * limit)], limit)


def test_the_test_would_notice_modulo_bias() -> None:
    stream = RandomStream(SEED)
    biased = [stream.take(1)[0] % 100 for _ in range(20_000)]
    with pytest.raises(AssertionError, match="chi-square"):
        assert_even(biased, 100)
    assert 81.5 < upper_mark(40) < 82.5


def test_orders_and_samples_are_even() -> None:
    assert_even(repeated(4800, "order", lambda s: tuple(s.shuffled("abcd"))), 24)
    assert_even(repeated(3000, "sample", lambda s: tuple(s.sample(range(6), 3))), 20)
    weights = repeated(6000, "weights", lambda s: (3, 2, 1)[s.weighted((3, 2, 1))])
    assert 2850 < weights.count(3) < 3150
    assert 900 < weights.count(1) < 1100


@pytest.mark.parametrize("sizes", [(2, 2, 1), (3, 2, 1), (2, 2, 2), (1, 1, 1), (3, 1), (4, 1), (2,)])
def test_arrangements_without_equal_neighbours_are_counted_and_even(sizes: tuple[int, ...]) -> None:
    letters = [group for group, size in enumerate(sizes) for _ in range(size)]
    words = {w for w in permutations(letters) if all(a != b for a, b in pairwise(w))}
    arrangements = PathArrangements(sizes)
    assert arrangements.count == len(words)
    if len(words) > 1:
        drawn = repeated(100 * len(words), f"words {sizes}", lambda s: tuple(arrangements.draw(s)))
        assert set(drawn) == words
        assert_even(drawn, len(words))


def test_refusals() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        RandomStream(b"short")
    with pytest.raises(ValueError, match="nothing to choose"):
        RandomStream(SEED).below(0)
