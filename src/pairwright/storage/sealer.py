"""What must not be read in the database before its time, encrypted under a key that is not in the database.

The key lies in a file of its own beside the database, `desk.sqlite-seal`, readable by its owner only. So a
copy of the database, and whoever looks into it with another program, has the sealed bytes alone.
Whoever reads all files of the computer, as the account under which the desk runs, has both.

    sealed  = nonce (16 bytes) | text XOR stream | tag (32 bytes)
    stream  = HMAC-SHA-256(key of the stream, nonce | 0) | HMAC-SHA-256(key of the stream, nonce | 1) | ...
    tag     = HMAC-SHA-256(key of the tags, length of place | place | nonce | text XOR stream)

HMAC-SHA-256 as a pseudorandom function in counter mode, and encrypt-then-MAC: NIST SP 800-38A and 800-108,
RFC 2104. place: for what it was sealed; what is put in another place does not open.
"""

from __future__ import annotations

import hmac
import logging
import os
import secrets
import threading
from pathlib import Path

from pairwright.common.errors import system_reason
from pairwright.storage.journal_lines import Unavailable

_LOG = logging.getLogger("pairwright.desk")
_NONCE, _TAG, _KEY = 16, 32, 32


class NotOpened(ValueError):  # noqa: N818
    """What was sealed under another key or for another place, or was changed."""


class Sealer:
    """Seals and opens. path: of the file with the key, made at first use; None keeps the key in memory."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._guard = threading.Lock()
        self._key = b""

    def seal(self, text: bytes, place: str) -> bytes:
        """What nobody reads without the key. Raises Unavailable when the key cannot be kept."""
        stream_key, tag_key = self._keys()
        nonce = secrets.token_bytes(_NONCE)
        hidden = _crossed(text, stream_key, nonce)
        return nonce + hidden + _tag(tag_key, place, nonce + hidden)

    def open(self, sealed: bytes, place: str) -> bytes:
        """What was sealed. Raises NotOpened."""
        stream_key, tag_key = self._keys()
        inner, tag = sealed[:-_TAG], sealed[-_TAG:]
        if len(inner) < _NONCE or not hmac.compare_digest(tag, _tag(tag_key, place, inner)):
            raise NotOpened
        return _crossed(inner[_NONCE:], stream_key, inner[:_NONCE])

    def _keys(self) -> tuple[bytes, bytes]:
        with self._guard:
            if not self._key:
                self._key = self._found() if self._path is not None else secrets.token_bytes(_KEY)
            key = self._key
        return hmac.digest(key, b"stream", "sha256"), hmac.digest(key, b"tags", "sha256")

    def _found(self) -> bytes:
        """The key of the file; of programs that start at once, all take that of the first."""
        assert self._path is not None
        try:
            if not self._path.exists():
                new = self._path.with_name(f"{self._path.name}-{secrets.token_hex(4)}")
                with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
                    file.write(secrets.token_bytes(_KEY))
                    file.flush()
                    os.fsync(file.fileno())
                try:
                    os.link(new, self._path)
                except FileExistsError:
                    pass
                except OSError:
                    os.replace(new, self._path)
                new.unlink(missing_ok=True)
            key = self._path.read_bytes()
        except OSError as error:
            raise Unavailable.told(
                "{file}: the key for what is sealed cannot be kept there: {reason}",
                file=self._path, reason=system_reason(error),
            ) from None  # fmt: skip
        if len(key) != _KEY:
            raise Unavailable.told("{file}: this is not the key for what is sealed", file=self._path)
        return key


def _crossed(text: bytes, key: bytes, nonce: bytes) -> bytes:
    stream = b"".join(
        hmac.digest(key, nonce + number.to_bytes(8, "big"), "sha256") for number in range(len(text) // 32 + 1)
    )
    return bytes(one ^ other for one, other in zip(text, stream, strict=False))


def _tag(key: bytes, place: str, text: bytes) -> bytes:
    named = place.encode()
    return hmac.digest(key, len(named).to_bytes(4, "big") + named + text, "sha256")
