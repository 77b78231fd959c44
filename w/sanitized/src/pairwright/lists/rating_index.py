"""Where the index of rating lists is on this computer."""

from __future__ import annotations

import os

INDEX = "PAIRWRIGHT_RATINGS"
"""Environment variable with the path of the index."""


def index_path(given: str | None) -> str:
    """Where the index is: as given, as the environment says, or in the data folder of the user."""
    if given:
        return given
    if os.environ.get(INDEX):
        return os.environ[INDEX]
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    base = base or os.path.join(os.path.expanduser("~"), ".local", "share")
    return os.path.join(base, "pairwright", "ratings.sqlite")
