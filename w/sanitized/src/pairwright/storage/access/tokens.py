"""Tokens that open something: made at random, kept only as their hash."""

from __future__ import annotations

import secrets
from hashlib import sha256

TOKEN_BYTES = 32
"""Random bytes of a token (256 bits; 128 would be enough against guessing)."""

_LONGEST = 200


def new_token() -> str:
    """A token of letters, digits, hyphens and underscores."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a token. It needs no salt: nobody guesses a token of this length.

    A lookup by the hash tells nothing by its duration, for nobody can choose the hash of a guess.
    """
    return sha256(token[:_LONGEST].encode("utf-8", "replace")).hexdigest()
