"""Taking JSON values apart: a wrong one becomes a fault with its place and a harmless default."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pairwright.tournament.units import POINT

_Value = TypeVar("_Value")
_HALF = re.compile("[\ud800-\udfff]")


def points_out(units: int) -> float | int:
    """Units as a number of points: 5 is 0.5, 10 is 1."""
    return units // POINT if units % POINT == 0 else units / POINT


class ValueReader:
    """What the readers of the parts of a document share. `faults` collects what was wrong."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._index: dict[int, int] = {}

    def _fault(self, place: str, expected: str, found: object) -> None:
        shown = repr(found[:60] if isinstance(found, str | list) else found)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        self.faults.append(f"{place}: {expected} is needed, {shown} found")

    def _known_only(self, place: str, value: Mapping[Any, Any], known: set[str]) -> None:
        for name in value:
            if name not in known:
                self.faults.append(f"{place}: unknown field {name!r}; known: {', '.join(sorted(known))}")

    def _object(self, value: object, place: str, known: set[str]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            self._fault(place, "an object", value)
            return {}
        self._known_only(place, value, known)
        return value

    def _list(
        self, document: Mapping[str, Any], name: str, read: Callable[[Any, str], _Value]
    ) -> list[_Value]:
        values = document.get(name, [])
        if not isinstance(values, list):
            self._fault(name, "a list", values)
            return []
        return [read(value, f"{name}[{position}]") for position, value in enumerate(values)]

    def _text(self, value: object, place: str) -> str:
        if isinstance(value, str) and not _HALF.search(value):
            return value
        half = isinstance(value, str)
        self._fault(place, "a text without half a character (such as \\ud800)" if half else "a text", value)
        return ""

    def _word(self, value: object, place: str, words: Sequence[str]) -> str:
        if isinstance(value, str) and value in words:
            return value
        self._fault(place, "one of " + ", ".join(repr(word) for word in words), value)
        return words[0]

    def _flag(self, value: object, place: str) -> bool:
        if isinstance(value, bool):
            return value
        self._fault(place, "true or false", value)
        return False

    def _whole(self, value: object, place: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self._fault(place, "a whole number of 0 or more", value)
        return 0

    def _points(self, value: object, place: str) -> int:
        if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e9:
            units = round(value * POINT)
            if abs(units - value * POINT) < 1e-6:
                return units
        self._fault(place, "a number of points with at most one decimal", value)
        return 0

    def _index_of(self, value: object, place: str, known: Mapping[int, int] | None = None) -> int:
        """The index of the player with this number. known: the indices by number, where they are of teams."""
        index = self._index if known is None else known
        if isinstance(value, int) and not isinstance(value, bool) and value in index:
            return index[value]
        who = "player" if index is self._index else "team"
        self._fault(place, f"the number of a {who} of this tournament", value)
        return 0

    def _indices(self, value: object, place: str, known: Mapping[int, int] | None = None) -> tuple[int, ...]:
        if not isinstance(value, list):
            who = "player" if known is None or known is self._index else "team"
            self._fault(place, f"a list of {who} numbers", value)
            return ()
        return tuple(self._index_of(one, f"{place}[{number}]", known) for number, one in enumerate(value))
