"""A round robin has no brackets: why a board is as it is gets its answer all the same, without a picture."""

from __future__ import annotations

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.views.why_view import why


def test_a_round_robin_is_explained_without_a_picture():
    event = AddSection("masters", Setup("Masters", system="round_robin")).apply(EventState())
    people = tuple(Particulars(f"Player {place}", 2000 - place) for place in range(6))
    event = EnterPlayers("masters", people).apply(event)
    event = draft_of(event.section("masters")).apply(event)
    section = event.section("masters")
    board = section.rounds[0].boards[0]
    answer = why(section, 1, board.white, board.black, "en")
    assert (answer.trouble, answer.drawing) == ("", "")
    assert answer.plain
    assert answer.arbiter
