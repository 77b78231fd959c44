"""Events in a journal, for the tests of the storage."""

from __future__ import annotations

from sections import OPEN, people

from pairwright.storage.actions import AddSection, EnterPlayers, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.journal import Journal

PUBLISHED = 5
"""The position at which the first round of such an event is published."""


def published_event(journal: Journal, count: int = 20, name: str = "Town event") -> str:
    """An event with a section "open" whose first round is published."""
    event_id = journal.create(name, "Anna")
    journal.append(event_id, AddSection("open", OPEN), who="Anna")
    journal.append(event_id, EnterPlayers("open", people(count)), who="Anna")
    journal.append(event_id, draft_of(journal.state(event_id).section("open")), who="Anna")
    journal.append(event_id, PublishRound("open", 1), who="Anna")
    return event_id


def results(journal: Journal, event_id: str) -> list[str]:
    """The results of the latest round."""
    return [board.result for board in journal.state(event_id).section("open").rounds[-1].boards]
