"""A section by the Dubov system at the desk, from set-up to standings."""

from __future__ import annotations

import pytest

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.tournament.person import Particulars

FORM = {
    "name": "Columns",
    "system": "dubov",
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
    assert "Dubov" in form
    assert "FIDE deprecates its use" in form
    made = owner.post(f"{base}/new", **FORM)
    assert made.status_code == 200, made.text
    key = next(section.key for section in desk.state(event_id).sections if section.setup.name == "Columns")

    def append(action):
        desk.journal.append(event_id, action, who="Test")

    names = ["Aldous", "Berta", "Carl", "Dora", "Emil", "Fritz", "Gerda"]
    append(EnterPlayers(key, tuple(Particulars(name, rating=2000 - 50 * n) for n, name in enumerate(names))))
    arbiter = somebody("arbiter", event_id)
    for number in range(1, 4):
        answer = arbiter.post(f"{base}/{key}/rounds/pair")
        assert answer.url.path.endswith(f"/rounds/{number}"), answer.text[:3000]
        for player in range(1, 8):
            why = arbiter.get(f"{base}/{key}/rounds/{number}/why/{player}")
            assert why.status_code == 200
            assert "C.04.4.1" in why.text
        assert "everybody sees it now" in arbiter.post(f"{base}/{key}/rounds/{number}/publish").text
        section = desk.state(event_id).section(key)
        for board, pair in enumerate(section.rounds[-1].boards, 1):
            if len(pair.players) == 2:
                append(EnterResult(key, number, board, "1-0"))
    assert arbiter.get(f"{base}/{key}/standings").status_code == 200


def test_a_player_without_a_rating_is_named_before_the_draw(owner, somebody, desk, event_id, base):
    owner.post(f"{base}/new", **FORM)
    key = next(section.key for section in desk.state(event_id).sections if section.setup.name == "Columns")
    players = (Particulars("Aldous", rating=2000), Particulars("Berta"))
    desk.journal.append(event_id, EnterPlayers(key, players), who="Test")
    arbiter = somebody("arbiter", event_id)
    assert "provisional rating" in arbiter.post(f"{base}/{key}/rounds/pair").text
    german = arbiter.post(f"{base}/{key}/rounds/pair", headers={"accept-language": "de"}).text
    assert "geben Sie jedem eine vorläufige" in german
