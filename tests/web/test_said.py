"""Every kind of act has a line about it, with the names of people and sections, in every language."""

from __future__ import annotations

import re

import pytest

from pairwright.storage.actions import ACTIONS
from pairwright.storage.actions.byes import AdjustPoints, KeepApart, RequestBye
from pairwright.storage.actions.event import AddSection
from pairwright.storage.actions.lots import SetInitialColour
from pairwright.storage.actions.players import CheckIn, EnterPlayers, Withdraw
from pairwright.storage.actions.results import CorrectResult, EnterResult
from pairwright.storage.entry import Particulars
from pairwright.storage.replay import Restore, Undo
from pairwright.storage.setup import Setup
from pairwright.web.said import TEXTS, said
from pairwright.web.words import LANGUAGES

CASES = [
    (AddSection("new", Setup("Senior")), "New section Senior"),
    (EnterPlayers("open", (Particulars("Zoe"),)), "Open: Zoe entered"),
    (EnterPlayers("open", (Particulars("Zoe"), Particulars("Yan"))), "Open: 2 players entered"),
    (CheckIn("open", 1, False), "Open: Player A is not present"),
    (Withdraw("open", 2, 3), "Open: Player B withdrawn after round 3"),
    (RequestBye("open", 3, 2, "half"), "Open: half-point bye for Player C in round 2"),
    (RequestBye("open", 3, 2, ""), "Open: Player C plays in round 2 after all"),
    (KeepApart("open", (1, 2)), "Open: Player A, Player B are kept apart"),
    (AdjustPoints("open", 99, 15), "Open: 1½ points for player 99 by decision"),
    (SetInitialColour("open", "white"), "Open: initial colour White"),
    (EnterResult("open", 1, 1, "1/2-1/2"), "Open, round 1, board 1 (Player A – Player D): ½–½"),
    (EnterResult("open", 1, 1, ""), "Open, round 1, board 1 (Player A – Player D): result taken away"),
    (EnterResult("gone", 1, 1, "1-0"), "gone, round 1, board 1: 1–0"),
    (CorrectResult("open", 9, 77, "+/-"), "Open, round 9, board 77: corrected to +/-"),
    (Undo(5), "Act 5 taken back"),
    (Restore(5), "Everything as it was after act 5"),
]


@pytest.mark.parametrize(("act", "line"), CASES, ids=lambda value: value if isinstance(value, str) else "")
def test_lines(desk, event_id, act, line):
    assert said(act, "en", desk.state(event_id)) == line


def test_every_kind_of_act_has_a_line():
    assert set(TEXTS) >= {*ACTIONS, "undo", "restore"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happened_can_be_said(desk, event_id, language):
    event = desk.state(event_id)
    lines = [said(one.action, language, event) for one in desk.journal.history(event_id)]
    assert all(line and not re.search(r"[{}]", line) for line in lines)
    assert len(set(lines)) == len(lines)
