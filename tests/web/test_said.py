"""Every kind of act has a line about it, with the names of people and sections, in every language."""

from __future__ import annotations

import re

import pytest

from pairwright.storage.act_sentences import said
from pairwright.storage.actions.entry_list_acts import CheckIn, EnterPlayers, Withdraw
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.replay import Restore, Undo
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.translations import LANGUAGES

CASES = [
    (AddSection("new", Setup("Senior")), ("Senior",)),
    (EnterPlayers("open", (Particulars("Zoe"),)), ("Open", "Zoe")),
    (CheckIn("open", 1, False), ("Open", "Player A")),
    (Withdraw("open", 2, 3), ("Open", "Player B", "3")),
    (EnterResult("open", 1, 1, "1/2-1/2"), ("Open", "1", "½–½")),
    (EnterResult("gone", 1, 1, "1-0"), ("gone", "1", "1–0")),
    (CorrectResult("open", 9, 77, "+/-"), ("Open", "9", "77", "+ –")),
    (EnterResult("open", 1, 2, "*"), ("Open", "2")),
    (EnterResult("open", 1, 3, "-/-"), ("Open", "3")),
    (Undo(5), ("5",)),
    (Restore(5), ("5",)),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("act", "parts"), CASES, ids=lambda value: getattr(value, "kind", ""))
def test_lines_name_what_they_are_about(desk, event_id, act, parts, language):
    line = said(act, language, desk.state(event_id))
    assert all(one in line for one in parts), line
    assert not re.search(r"\*|-/|/-", line), "results are said in words, or as they are printed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happened_can_be_said(desk, event_id, language):
    event = desk.state(event_id)
    lines = [said(one.action, language, event) for one in desk.journal.history(event_id)]
    assert all(line and not re.search(r"[{}]", line) for line in lines)
    assert len(set(lines)) == len(lines)
