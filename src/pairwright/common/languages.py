"""The languages that are offered: English, whose texts are in the code, and those with complete catalogues.

A language joins by its folder `locale/LANGUAGE/LC_MESSAGES` and a line in `locale/complete.txt`; tests hold
every language of that list complete.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

CATALOGUES = Path(__file__).parents[1] / "locale"


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages that are offered, such as ("de", "en")."""
    named = (CATALOGUES / "complete.txt").read_text(encoding="utf-8").split()
    return tuple(sorted({*named, "en"}))
