"""The rating lists of this computer, as the forms of the desk search them. Without an index, nothing."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass

from pairwright.errors import BadInput
from pairwright.lists.rating_index import index_path
from pairwright.standings.rating_lists import RatedPlayer, RatingIndex

_MOST = 12


@dataclass(frozen=True, slots=True)
class FoundInLists:
    """What a search gave. there: an index is there at all; lists: names and dates of its lists."""

    there: bool
    lists: tuple[str, ...] = ()
    players: tuple[RatedPlayer, ...] = ()


def search_lists(text: str) -> FoundInLists:
    """The strongest players whose names have words that begin like these; at most a dozen."""
    path = index_path(None)
    if not os.path.isfile(path):
        return FoundInLists(False)
    try:
        with RatingIndex(path) as index:
            lists = tuple(f"{info.name} {info.date}".strip() for info in index.lists())
            players = index.search(text[:100], limit=_MOST) if text.strip() else []
    except (BadInput, sqlite3.Error, OSError):
        return FoundInLists(False)
    return FoundInLists(True, lists, tuple(players))


def found_player(number: str, name: str = "") -> RatedPlayer | None:
    """The player with this number in the lists (in the list called `name`, if one is named)."""
    path = index_path(None)
    if not os.path.isfile(path):
        return None
    try:
        with RatingIndex(path) as index:
            return index.by_number(number[:20], name[:100])
    except (BadInput, sqlite3.Error, OSError):
        return None
