"""A request to the lasting engine and its answer: one JSON object each."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from pairwright.cli.failures import explain
from pairwright.cli.files import load_bytes
from pairwright.cli.pair_round import Rules, draw
from pairwright.common.errors import BadInput
from pairwright.common.json_version import versioned

LONGEST = 64 * 1024 * 1024
"""Bytes of a request; 100,000 players with twenty rounds need 25 million."""

_KNOWN = frozenset({"id", "trf", "system", "edition", "readings"})


def answer(line: bytes) -> bytes:
    """The answer to one line, as a line; never raises for bad content.

    {"id", "trf", "system", "edition", "readings"} gives {"version", "id", "pairs": [[white, black],
    ...], "bye"} or {"version", "id", "error"}. `trf` is the text of a report file, or
    our JSON form; only it is needed. Numbers are those of the file; "bye" is null when there is
    no pairing-allocated bye.
    """
    identity: object = None
    try:
        request = _request(line)
        identity = request.get("id")
        found = versioned({"id": identity, **_paired(request)})
    except Exception as error:
        found = versioned({"id": identity, "error": "; ".join(explain(error))})
    return json.dumps(found, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _request(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise BadInput(f"a request has at most {LONGEST:,} bytes")
    try:
        request = json.loads(line, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not a JSON object on one line: {error}") from None
    if not isinstance(request, dict):
        raise BadInput('a request is a JSON object, such as {"id": 1, "trf": "..."}')
    return request


def _no_number(word: str) -> float:
    """NaN and Infinity: Python reads and writes them, JSON does not have them."""
    raise ValueError(f"{word} is no number of JSON")


def _finite(digits: str) -> float:
    """A number that can be written again; 1e999 could not."""
    number = float(digits)
    return number if isfinite(number) else _no_number(digits)


def _paired(request: dict[str, Any]) -> dict[str, Any]:
    unknown = sorted(set(request) - _KNOWN)
    if unknown:
        raise BadInput(f"unknown: {', '.join(map(repr, unknown))}; known: {', '.join(sorted(_KNOWN))}")
    words = {name: request.get(name) or "" for name in ("trf", "system", "edition", "readings")}
    if isinstance(words["edition"], int):
        words["edition"] = str(words["edition"])
    for name, word in words.items():
        if not isinstance(word, str):
            raise BadInput(f'"{name}" is a text')
    if not words["trf"]:
        raise BadInput('"trf" is missing: the text of a report file')
    tournament = load_bytes(words["trf"].encode("utf-8", "replace"), "trf", purpose="pair").tournament
    pairing = draw(tournament, Rules(words["system"], words["edition"], words["readings"]))
    numbers = [player.known_number for player in tournament.players]
    bye = pairing.pairing_allocated_bye
    return {
        "pairs": [[numbers[board.white], numbers[board.black]] for board in pairing.boards],
        "bye": None if bye is None else numbers[bye],
    }
