"""Re-pairing rounds that were played, and comparing."""

from pairwright.check.checking import check
from pairwright.check.report import CheckReport, DrawnPair, RoundCheck

__all__ = ["CheckReport", "DrawnPair", "RoundCheck", "check"]
