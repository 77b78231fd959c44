"""Tournament report files (TRF06, TRF16, TRF(x), TRF(bx), TRF26): reading and writing."""

from pairwright.trf.problems import Problem, Severity, TrfError
from pairwright.trf.profiles import PROFILES
from pairwright.trf.reader import TrfReading, read_trf, read_trf_report
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
