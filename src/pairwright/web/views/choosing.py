"""Choosing players in a form: by number, by name, or from the list that the browser offers."""

from __future__ import annotations

import re

from pairwright.common.collation import meant, name_key
from pairwright.storage.event_state import SectionState

_NUMBER = re.compile(r"\s*(\d{1,6})(?!\d)")


def people_of(section: SectionState) -> list[tuple[int, str]]:
    """(key, "12 Name") of everybody in the section, by name: what a field offers."""
    found = [(entry.key, f"{section.index_of[entry.key] + 1} {entry.name}") for entry in section.entries]
    return sorted(found, key=lambda one: name_key(section.entry_of[one[0]].name))


def key_of(section: SectionState, text: str) -> int:
    """The entry that a typed text means: a pairing number first in it, or a name; 0 when nobody.

    A beginning of a name is enough when only one player has it.
    """
    match = _NUMBER.match(text)
    if match:
        place = int(match[1]) - 1
        return section.order[place] if 0 <= place < len(section.order) else 0
    found = meant(text, {entry.key: entry.name for entry in section.entries})
    return found[0] if len(found) == 1 else 0
