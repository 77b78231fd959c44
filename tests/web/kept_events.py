"""Events that many tests begin with: made once a process, act by act, then copied with their journal."""

from __future__ import annotations

from collections.abc import Callable

from pairwright.storage.actions import AddSection, EnterPlayers, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_history import Course
from pairwright.storage.journal import Journal
from pairwright.storage.section_setup import Setup
from pairwright.storage.store import EventSummary
from pairwright.tournament.person import Particulars
from pairwright.web.demo import make_demo
from pairwright.web.desk import Desk

_KEPT: dict[str, tuple[EventSummary, Course]] = {}


def kept(desk: Desk, name: str, make: Callable[[], str]) -> str:
    """The event that `make` makes, with the same id at every desk. name: its own among all that are kept."""
    if name not in _KEPT:
        event_id = make()
        [summary] = [one for one in desk.journal.events() if one.event_id == event_id]
        _KEPT[name] = summary, desk.journal.course(event_id)
        return event_id
    summary, course = _KEPT[name]
    store = desk.journal
    assert store.add(summary, course.origin, course.lines())
    store.holding(summary.event_id).keep(course)
    return summary.event_id


def demo(desk: Desk) -> str:
    """The demo event."""
    return kept(desk, "demo", lambda: make_demo(desk.journal))


def published_open(journal: Journal, count: int) -> str:
    """An event with a section `open` of so many players whose first round is published."""
    made = journal.create("Test Open", "Test")
    players = tuple(Particulars(f"Player {chr(65 + place)}", 2000 - place) for place in range(count))
    setup = Setup("Open", number_of_rounds=3, initial_colour="white")
    for act in (AddSection("open", setup), EnterPlayers("open", players)):
        journal.append(made, act, who="Test")
    journal.append(made, draft_of(journal.state(made).section("open")), who="Test")
    journal.append(made, PublishRound("open", 1), who="Test")
    return made
