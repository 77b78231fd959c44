"""A section by the Burstein system at the desk, from set-up to standings."""

from __future__ import annotations

import pytest

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.tournament.person import Particulars

FORM = {
    "name": "Fold",
    "system": "burstein",
    "edition": "",
    "readings": "",
    "number_of_rounds": "5",
    "initial_colour": "white",
    "win": "1",
    "draw": "½",
    "loss": "0",
    "pairing_allocated_bye": "1",
    "absence": "0",
    "first_board": "1",
    "public": "yes",
}


@pytest.fixture
def base(event_id):
    return f"/events/{event_id}/sections"


def test_from_set_up_to_standings(owner, somebody, desk, event_id, base):
    form = owner.get(f"{base}/new?preset=swiss&all_questions=true").text
    assert "Burstein" in form
    assert "deprecates" in form
    made = owner.post(f"{base}/new", **FORM)
    assert made.status_code == 200, made.text
    key = next(section.key for section in desk.state(event_id).sections if section.setup.name == "Fold")

    def append(action):
        desk.journal.append(event_id, action, who="Test")

    names = ["Aldous", "Berta", "Carl", "Dora", "Emil", "Fritz", "Gerda"]
    append(EnterPlayers(key, tuple(Particulars(name, rating=2000 - 50 * n) for n, name in enumerate(names))))
    arbiter = somebody("arbiter", event_id)
    for number in range(1, 4):
        answer = arbiter.post(f"{base}/{key}/rounds/pair")
        assert answer.url.path.endswith(f"/rounds/{number}"), answer.text[:3000]
        why = arbiter.get(f"{base}/{key}/rounds/{number}/why/1")
        assert why.status_code == 200
        assert ("C.04.4.2" if number == 3 else "C.04.3") in why.text
        assert "everybody sees it now" in arbiter.post(f"{base}/{key}/rounds/{number}/publish").text
        section = desk.state(event_id).section(key)
        for board, pair in enumerate(section.rounds[-1].boards, 1):
            if len(pair.players) == 2:
                append(EnterResult(key, number, board, "1-0"))
    assert arbiter.get(f"{base}/{key}/standings").status_code == 200
