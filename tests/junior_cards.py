"""Children of made-up junior sections."""

from __future__ import annotations

from typing import Any

from pairwright.storage.round_state import Entry
from pairwright.tournament.person import Particulars


def child(name: str, grade: int = 0, *, granted: int = 0, former: str = "", **texts: Any) -> Entry:
    """One child, who gets a number when a section is made of it. texts: further fields of Particulars."""
    return Entry(0, Particulars(name, national_rating=grade, **texts), granted=granted, former_section=former)
