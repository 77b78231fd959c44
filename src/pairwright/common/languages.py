"""The languages that are offered: English, whose texts are in the code, and those with complete catalogues.

A language joins by its folder `locale/LANGUAGE/LC_MESSAGES` and a line in `locale/complete.txt`; tests hold
every language of that list complete.
"""

from __future__ import annotations

import os
from functools import cache

CATALOGUES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")  # pathlib brings much along


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages that are offered, such as ("de", "en")."""
    with open(os.path.join(CATALOGUES, "complete.txt"), encoding="utf-8") as file:
        return tuple(sorted({*file.read().split(), "en"}))
