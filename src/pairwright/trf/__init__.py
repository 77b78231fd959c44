"""Tournament report files (TRF06, TRF16, TRF(x), TRF(bx), TRF26): reading and writing."""

from pairwright.trf.problems import Problem, Severity, TrfError
from pairwright.trf.reader import TrfReading, read_trf, read_trf_report

__all__ = ["Problem", "Severity", "TrfError", "TrfReading", "read_trf", "read_trf_report"]
