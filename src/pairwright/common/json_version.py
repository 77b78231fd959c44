"""The version that every JSON document for programs carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

JSON_VERSION = 1
"""Of all answers. It rises when a key is renamed, taken away or means something else; keys may be added."""


def versioned(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with its version first; one that has its own (a tournament, a draw) keeps it."""
    return {"version": JSON_VERSION, **document}
