"""How old the program is, by the date it was built on: nothing is asked of anybody for that."""

from __future__ import annotations

import os
from datetime import date, timedelta

BUILT = "PAIRWRIGHT_BUILT"
"""The variable in which the application says on which day it was built, "2026-11-22"."""

NEWER = "https://pypi.org/project/pairwright/"
"""Where newer ones are found."""

_OLD = timedelta(days=182)


def age(today: date | None = None) -> int | None:
    """Days since the program was built, where that is half a year or more; None for all others."""
    try:
        built = date.fromisoformat(os.environ.get(BUILT, ""))
    except ValueError:
        return None
    since = (today or date.today()) - built
    return since.days if since >= _OLD else None
