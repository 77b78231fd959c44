"""Who is there: the list that is tapped in the hall before round 1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairwright.common.collation import fold, name_key
from pairwright.storage.entry import Entry
from pairwright.storage.event_state import SectionState


@dataclass(frozen=True, slots=True)
class Presence:
    """The players who are expected, by name. shown: those of them who match what was typed."""

    shown: tuple[Entry, ...]
    expected: int
    present: int
    missing: tuple[Entry, ...]


def presence(section: SectionState, wanted: str = "", *, only_missing: bool = False) -> Presence:
    """Everybody who is to play in the next round and has been in none, by name.

    Words of `wanted` begin words of a name.
    """
    expected = [entry for entry in section.entries if entry.absence(section.next_round) is None]
    if section.started:
        expected = [entry for entry in expected if entry.key not in section.seen]
    expected.sort(key=lambda entry: (name_key(entry.name), entry.key))
    shown: Iterable[Entry] = matching(expected, wanted)
    if only_missing:
        shown = [entry for entry in shown if not entry.checked_in]
    missing = tuple(entry for entry in expected if not entry.checked_in)
    return Presence(tuple(shown), len(expected), len(expected) - len(missing), missing)


def matching(entries: Iterable[Entry], wanted: str) -> list[Entry]:
    """Those in whose names every word typed begins a word."""
    words = fold(wanted.replace(",", " ")).split()
    return [entry for entry in entries if _matches(entry, words)]


def _matches(entry: Entry, words: list[str]) -> bool:
    parts = fold(entry.name.replace(",", " ")).split()
    return all(any(part.startswith(word) for part in parts) for word in words)
