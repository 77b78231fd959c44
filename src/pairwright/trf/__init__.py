"""Tournament report files (TRF06, TRF16, TRF(x), TRF(bx), TRF26): reading and writing.

The writer is loaded when it is first asked for: a command that only reads starts sooner.
"""

from __future__ import annotations

from pairwright.common.values import TYPE_CHECKING
from pairwright.trf.columns import PROFILES
from pairwright.trf.problems import Problem, Severity, TrfError
from pairwright.trf.reader import TrfReading, read_trf, read_trf_report

if TYPE_CHECKING:
    from pairwright.trf.writer import write_trf

__all__ = [
    "PROFILES",
    "Problem",
    "Severity",
    "TrfError",
    "TrfReading",
    "read_trf",
    "read_trf_report",
    "write_trf",
]


def __getattr__(name: str) -> object:
    if name == "write_trf":
        from pairwright.trf.writer import write_trf

        return write_trf
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
