"""At the desk, too, an answer in the edition of 2012 names the open place of the text on which it depends."""

from __future__ import annotations

import json
from pathlib import Path

from pairwright import read_trf
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.section_setup import Setup
from pairwright.tournament.tournament_json import to_json
from pairwright.web.views.why_view import why, why_not

DATA = Path(__file__).parents[1] / "data" / "dutch_2012"


def drafted():
    tournament = read_trf(DATA / "06-c12-another-floater.trf", purpose="check")
    event = AddSection("open", Setup("Open", edition="2012")).apply(EventState())
    event = BringIn("open", json.dumps(to_json(tournament))).apply(event)
    event = draft_of(event.section("open")).apply(event)
    return event.section("open")


def test_a_reading_of_c_12_is_named():
    section = drafted()
    number, board = len(section.rounds), section.rounds[-1].boards[0]
    answer = why(section, number, board.white, board.black, "en")
    assert "C.12" in answer.arbiter[-1]
    assert answer.arbiter[-1].startswith("This answer depends on interpreting")
    assert answer.plain[-1].startswith("This depends on how an unclear point of the rules is interpreted")
    assert why(section, number, board.white, board.black, "de").arbiter[-1] != answer.arbiter[-1]


def test_why_not_uses_the_articles_of_the_edition():
    section = drafted()
    boards = section.rounds[-1].boards
    answer = why_not(section, len(section.rounds), boards[0].white, boards[1].white, "en")
    assert not answer.trouble
    assert "C.04.3" in answer.arbiter[0]
