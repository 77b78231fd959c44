"""Passwords: kept as argon2 hashes, compared in the same time whether the name is known or not."""

from __future__ import annotations

import base64
import secrets
import threading
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pairwright.errors import BadInput

SHORTEST = 8
LONGEST = 200
"""Characters of a password; more would only cost time."""

_AT_ONCE = 2
"""Comparisons at the same time: each takes 64 MB, and a flood of guesses must not take all memory."""


class Passwords:
    """Hashes and compares passwords. hasher: the parameters of argon2; by default those of RFC 9106."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = threading.BoundedSemaphore(_AT_ONCE)
        self._nobody = self._hash_of_nobody()

    def hashed(self, password: str) -> str:
        """The hash of a new password. Raises BadInput when it is too short or too long."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise BadInput.told(
                "a password has {shortest} to {longest} characters", shortest=SHORTEST, longest=LONGEST
            )
        with self._turn:
            return self._hasher.hash(_normal(password))

    def fits(self, password: str, known: str | None) -> bool:
        """True when it is the password of a hash. known None: nobody's, which takes the same time."""
        with self._turn:
            try:
                self._hasher.verify(known or self._nobody, _normal(password[:LONGEST]))
            except (VerificationError, InvalidHashError):
                return False
        return known is not None

    def outdated(self, known: str) -> bool:
        """True when the hash was made with weaker parameters than those of today."""
        return self._hasher.check_needs_rehash(known)

    def _hash_of_nobody(self) -> str:
        """A hash with today's parameters that no password has: it is random."""

        def coded(count: int) -> str:
            return base64.b64encode(secrets.token_bytes(count)).decode().rstrip("=")

        used = self._hasher
        cost = f"m={used.memory_cost},t={used.time_cost},p={used.parallelism}"
        return f"$argon2id$v=19${cost}${coded(used.salt_len)}${coded(used.hash_len)}"


def _normal(password: str) -> bytes:
    """The same bytes for the same letters, however a keyboard composes them."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "replace")
