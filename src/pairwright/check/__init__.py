"""Re-pairing rounds that were played, and comparing.

This package and its main function share a name, so that `from pairwright import check` finds the
package as soon as anything here has been imported. Calling the package calls the function: the name
means the same whichever came first.
"""

import sys
from types import ModuleType

from pairwright.check.checking import check
from pairwright.check.report import CheckReport, RankCheck, RankDifference, RoundCheck
from pairwright.tournament.drawn import DrawnPair

__all__ = ["CheckReport", "DrawnPair", "RankCheck", "RankDifference", "RoundCheck", "check"]


class _Callable(ModuleType):
    __call__ = staticmethod(check)


sys.modules[__name__].__class__ = _Callable
