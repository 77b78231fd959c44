"""The chain of hashes through a journal: every line carries a link that depends on all lines before it.

    canonical(v) = JSON of v, keys of objects sorted by code point, no blanks, UTF-8 as it is
    link 0       = SHA-256( "pairwright event journal 1" | 0x00 | origin )
    link n       = SHA-256( link n-1 | canonical({at, body, kind, position, who, why}) )

A changed, missing, added or moved line breaks the chain at its place. Whoever can write the whole journal
anew can also compute a new chain: to bar that, note the last link somewhere else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from pairwright.common.values import dataclass

_SEED = b"pairwright event journal 1\x00"
_CANONICAL = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One line of a journal as it is written.

    position: 1, 2, ... at: UTC, ISO 8601 with milliseconds. body: the fields of the act, canonical JSON.
    link: 64 hexadecimal digits.
    """

    position: int
    at: str
    who: str
    why: str
    kind: str
    body: str
    link: str = ""


def canonical(value: Any) -> str:
    """JSON in the one form that is hashed. Raises ValueError for what JSON cannot say."""
    return _CANONICAL.encode(value)


def origin_link(origin: str) -> str:
    """Link 0 of the journal of an event; origin is the id under which the event was first made."""
    return sha256(_SEED + origin.encode()).hexdigest()


def link_of(previous: str, line: JournalLine) -> str:
    """The link of a line after the link `previous`. Raises UnicodeEncodeError for lone surrogates."""
    hashed = (
        f'{{"at":{canonical(line.at)},"body":{line.body},"kind":{canonical(line.kind)},'
        f'"position":{line.position},"who":{canonical(line.who)},"why":{canonical(line.why)}}}'
    )
    return sha256(bytes.fromhex(previous) + hashed.encode()).hexdigest()


def first_broken(lines: Iterable[JournalLine], previous: str) -> int | None:
    """The position at which the chain breaks, None when all of it holds.

    previous: link of the line before the first one, `origin_link(origin)` for a whole journal.
    """
    expected: int | None = None
    for line in lines:
        if expected is not None and line.position != expected:
            return expected
        previous = link_of(previous, line)
        if line.link != previous:
            return line.position
        expected = line.position + 1
    return None
