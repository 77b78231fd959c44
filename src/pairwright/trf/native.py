"""The native reader of fixed columns. It reads what is of the plain form and hands the rest back.

Its twin in plain Python is what stands beside each call (`rows.py`, `games.py`, `reader.py`): that reads
everything, says what is wrong, and serves alone where there is no native core.
"""

from __future__ import annotations

from pairwright.common.values import TYPE_CHECKING
from pairwright.matching import BACKEND

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    Tails = Mapping[str, tuple[int, int]]

    class RecordReader:
        """Reads the plain ones of many lines of one record; each gives an object like another one.

        like, attributes: that object, and the names of its slots. columns: first, stop, place among the
        attributes, how it is read (t text, i text or zeros, m text by a table, n number, w number or blank,
        r number or blank for 0), table, and what stands for a text that is not in it, or how a text ends that
        is not plain; the number comes first. first, stop: of a field of tenths.
        """

        def __init__(
            self,
            code: str,
            like: object,
            attributes: Sequence[str],
            columns: Sequence[tuple[int, int, int, str, Mapping[str, str] | None, str | None]],
            first: int,
            stop: int,
        ) -> None: ...

        def read(self, lines: Sequence[str]) -> tuple[list[Any], list[int | None], list[int | None]]:
            """Of each line the object, its number and the tenths; None where it is not of the plain form."""

    class BlockReader:
        """Reads the repeating blocks of many lines. named, alone: what the tail of one means."""

        def __init__(self, named: Tails, alone: Tails, blank: int) -> None: ...

        def read(
            self, lines: Sequence[str], numbers: Sequence[int], start: int, step: int
        ) -> tuple[list[list[int]], list[bytearray], list[bytearray], list[tuple[int, int, int | None]]]:
            """Who is named and both codes, a column for each block; the unusual blocks by line and block."""

    def disagreeing(
        others: Sequence[int], first: bytearray, second: bytearray, sum: int, fitting: bytes
    ) -> list[int]:
        """Entries whose partner does not name them, or with whom the codes do not fit."""

    NATIVE = False
else:
    NATIVE = BACKEND == "native"
    if NATIVE:
        try:
            from pairwright.matching._core import BlockReader, RecordReader, disagreeing  # noqa: F401
        except ImportError:  # a core that was built before it could read
            NATIVE = False
