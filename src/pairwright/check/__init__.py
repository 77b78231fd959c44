"""Re-pairing rounds that were played, comparing, judging, repairing, correcting."""

from pairwright.check.check_report import CheckReport, RankCheck, RankDifference, RoundCheck
from pairwright.check.checking import check
from pairwright.tournament.round import DrawnPair

__all__ = ["CheckReport", "DrawnPair", "RankCheck", "RankDifference", "RoundCheck", "check"]
