"""Bugs that `histories.py` plants in the storage of its desks, to see that they are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Unavailable
from pairwright.storage.store import Store


def overtaken_unseen() -> None:
    """Whoever is overtaken by another program writes behind it without being compared with its act."""
    compared, tried = Journal._continued, set()

    def continued(self: Journal, before: Any, actions: Any, who: str, why: str, seen: int | None) -> Any:
        again = why in tried
        tried.add(why)
        return compared(self, before, actions, who, why, None if again else seen)

    Journal._continued = continued


def stale_read() -> None:
    """A page shows what this process knows of the event, without a look at the database."""
    asked = Journal.standing_at

    def standing_at(self: Journal, event_id: str) -> Any:
        course = self.holding(event_id).course
        return asked(self, event_id) if course is None else (course.position, course.state)

    Journal.standing_at = standing_at


def told_too_early() -> None:
    """An act is acknowledged although the database may not have taken it."""
    sure = Store.insert

    def insert(self: Store, *what: Any, **how: Any) -> bool:
        try:
            return sure(self, *what, **how)
        except Unavailable:
            return True

    Store.insert = insert


def shown_before_written() -> None:
    """What is being written is shown to others before it is in the database."""
    sure, asked = Store.insert, Journal.standing_at
    early: dict[str, Any] = {}

    def insert(self: Store, event_id: str, lines: Any, before: Any, after: Any, **how: Any) -> bool:
        early[event_id] = after
        try:
            return sure(self, event_id, lines, before, after, **how)
        finally:
            early.pop(event_id, None)

    def standing_at(self: Journal, event_id: str) -> Any:
        course = early.get(event_id)
        return asked(self, event_id) if course is None else (course.position, course.state)

    Store.insert, Journal.standing_at = insert, standing_at


PLANTS: dict[str, Callable[[], None]] = {
    "overtaken-unseen": overtaken_unseen,
    "stale-read": stale_read,
    "told-too-early": told_too_early,
    "shown-before-written": shown_before_written,
}
