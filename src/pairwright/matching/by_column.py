"""Whole columns at once: the native core's way, and beside it what it does in plain Python."""

from __future__ import annotations

from functools import cache
from itertools import starmap

from pairwright.common.values import TYPE_CHECKING
from pairwright.matching import CORE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, TypeVar

    Kind = TypeVar("Kind")

ABOVE, BELOW = 1, 2
"""How a value compares with that of the partner; 0 where they are level."""


def made_of(kind: type[Kind], *columns: Sequence[Any]) -> list[Kind]:
    """Values of a class with slots, one for each row.

    columns: one for every field, lists or tuples of texts, numbers and None.
    """
    names: Sequence[str] = kind.__match_args__  # type: ignore[attr-defined]
    if CORE is None or len(columns) != len(names):
        return list(starmap(kind, zip(*columns, strict=True)))
    made: list[Kind] = CORE.made_of(kind, names, columns)
    return made


def of_columns(kind: Any, count: int, columns: Mapping[str, Sequence[Any]]) -> list[Any]:
    """So many values of a class with slots, these fields by column, the others as by default."""
    filled: dict[str, Sequence[Any]] = {name: (default,) * count for name, default in _defaults(kind)}
    filled.update(columns)
    return made_of(kind, *map(filled.__getitem__, kind.__match_args__))


@cache
def _defaults(kind: type) -> list[tuple[str, Any]]:
    from dataclasses import fields  # nothing that only pairs comes here

    return [(one.name, one.default) for one in fields(kind)]


def entries_fit(
    partners: Sequence[int], first: bytes, second: bytes, fitting: bytearray, alone: bytearray
) -> bool:
    """Whether the entries of a round, two codes each, fit those of the partners, who name each other.

    fitting: 64 x 64 entries, alone: 64, of who has no partner (-1). False for what are no such columns.
    """
    if CORE is not None:
        return bool(CORE.fit(partners, first, second, fitting, alone))
    count, well = len(partners), isinstance(partners, tuple) and isinstance(first, bytes)
    if not (well and isinstance(second, bytes) and len(first) == len(second) == count):
        return False
    if max(first, default=0) > 3 or max(second, default=0) > 15:
        return False
    entries = [one << 4 | other for one, other in zip(first, second, strict=True)]
    return all(
        alone[entry]
        if partner == -1
        else 0 <= partner < count
        and partner != at
        and partners[partner] == at
        and fitting[entry << 6 | entries[partner]]
        for at, (partner, entry) in enumerate(zip(partners, entries, strict=True))
    )


def compared(values: list[int], partners: Sequence[int], codes: bytes, last: int, alone: bytes) -> bytes:
    """How everybody's value compares with that of his partner.

    ABOVE, BELOW, or 0 for level and where the partner is negative; where codes[i] is above `last`,
    alone[codes[i]]. alone: 256 bytes.
    """
    if CORE is None:
        return compared_in_python(values, partners, codes, last, alone)
    return bytes(CORE.compared(values, partners, codes, last, alone))


def compared_in_python(
    values: list[int], partners: Sequence[int], codes: bytes, last: int, alone: bytes
) -> bytes:
    """The same, one after the other."""
    found = bytearray(alone[code] if code > last else 0 for code in codes)
    for at, (own, partner, code) in enumerate(zip(values, partners, codes, strict=True)):
        if code <= last and partner >= 0:
            other = values[partner]
            found[at] = ABOVE if own > other else BELOW if own < other else 0
    return bytes(found)
