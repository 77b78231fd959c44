"""Chance that anybody can verify: one written form, its fingerprint, a commitment, the seed, random numbers.

Everything is SHA-256 and HMAC-SHA-256 over bytes that anybody can write down again.

    canonical(v)   = JSON of v: UTF-8, keys sorted by code point, no blanks, nothing escaped that need not be
    announced      = SHA-256(canonical(announcement))
    commitment     = SHA-256("pairwright lots commitment 1" 0x00 announced secret)
    seed           = HMAC-SHA-256(key = secret, "pairwright lots seed 1" 0x00 announced
                                  SHA-256(canonical(contributions)))
    seed of step i = HMAC-SHA-256(key = seed, "step" 0x00, i as 8 bytes, most significant first)
    link 0         = SHA-256(announced SHA-256(canonical(chance)))
    link i         = SHA-256(link i-1  canonical(step i without its link))

The random numbers of a step follow from its 32-byte seed, so that a draw can be repeated anywhere:

    block i = HMAC-SHA-256(key = seed, message = i as 8 bytes, most significant first), i = 0, 1, 2, ...

The blocks one after another are the stream. A number below n takes the fewest whole bytes that hold
n - 1, most significant first; surplus leading bits are cleared; a value of n or more is thrown away and
the next bytes are taken (rejection sampling: every result has exactly the same chance).
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Any, TypeVar

SEED_BYTES = 32

Item = TypeVar("Item")


class RandomStream:
    """The stream of one seed. The only thing in the draw that changes while it is used."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._counter = 0
        self._pending = b""
        self._position = 0

    def take(self, count: int) -> bytes:
        """The next `count` bytes of the stream."""
        end = self._position + count
        while end > len(self._pending):
            block = hmac.digest(self._seed, self._counter.to_bytes(8, "big"), "sha256")
            self._pending = self._pending[self._position :] + block
            self._counter += 1
            end -= self._position
            self._position = 0
        taken = self._pending[self._position : end]
        self._position = end
        return taken

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely; no byte is taken when limit is 1."""
        if limit < 1:
            raise ValueError("nothing to choose from")
        bits = (limit - 1).bit_length()
        size = (bits + 7) // 8
        surplus = 8 * size - bits
        while True:
            value = int.from_bytes(self.take(size), "big")
            value &= (1 << (8 * size - surplus)) - 1
            if value < limit:
                return value

    def choose(self, items: Sequence[Item]) -> Item:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, with a chance proportional to its whole-number weight."""
        point = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if point < weight:
                return index
            point -= weight
        raise AssertionError("a point below the sum of the weights lies in one of them")

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in random order, each order equally likely (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """`count` different items in the order of the sequence, each such choice equally likely."""
        chosen, needed = [], count
        for index, item in enumerate(items):
            if self.below(len(items) - index) < needed:
                chosen.append(item)
                needed -= 1
        return chosen


SECRET_BYTES = 32

_COMMITMENT = b"pairwright lots commitment 1\x00"
_SEED = b"pairwright lots seed 1\x00"
_STEP = b"step\x00"


def canonical(value: Any) -> bytes:
    """The one written form of a JSON value that fingerprints are taken of.

    Only objects, lists, texts, whole numbers, true, false and null occur in a draw.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def fingerprint(value: Any) -> bytes:
    """SHA-256 of the canonical form."""
    return hashlib.sha256(canonical(value)).digest()


def commitment(announced: bytes, secret: bytes) -> bytes:
    """What is published before the contributions: it binds the announcement and the secret, and hides it."""
    return hashlib.sha256(_COMMITMENT + announced + secret).digest()


def seed_of(secret: bytes, announced: bytes, contributions: list[dict[str, str]]) -> bytes:
    """The seed of the draw, from the secret, the announcement and what the players called out."""
    return hmac.digest(secret, _SEED + announced + fingerprint(contributions), "sha256")


def stream_of_step(seed: bytes, step: int) -> RandomStream:
    """The random stream of one step of the transcript, counting from 1."""
    return RandomStream(hmac.digest(seed, _STEP + step.to_bytes(8, "big"), "sha256"))


def first_link(announced: bytes, chance: dict[str, Any]) -> bytes:
    """The beginning of the chain: it binds the announcement and the source of chance."""
    return hashlib.sha256(announced + fingerprint(chance)).digest()


def link(previous: bytes, step: dict[str, Any]) -> bytes:
    """The next link of the chain: it binds a step to everything before it."""
    content = {key: value for key, value in step.items() if key != "link"}
    return hashlib.sha256(previous + canonical(content)).digest()
