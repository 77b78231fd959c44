"""What makes a draw verifiable: one written form, its fingerprint, a commitment, and the seed.

Everything is SHA-256 and HMAC-SHA-256 over bytes that anybody can write down again.

    canonical(v)   = JSON of v: UTF-8, keys sorted by code point, no blanks, nothing escaped that need not be
    announced      = SHA-256(canonical(announcement))
    commitment     = SHA-256("pairwright lots commitment 1" 0x00 announced secret)
    seed           = HMAC-SHA-256(key = secret, "pairwright lots seed 1" 0x00 announced
                                  SHA-256(canonical(contributions)))
    seed of step i = HMAC-SHA-256(key = seed, "step" 0x00, i as 8 bytes, most significant first)
    link 0         = SHA-256(announced SHA-256(canonical(chance)))
    link i         = SHA-256(link i-1  canonical(step i without its link))
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from pairwright.lots.randomness import RandomStream

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
