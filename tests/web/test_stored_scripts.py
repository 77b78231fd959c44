"""A script in a name is text on every page of the desk, the public ones and the papers included.

By day each section is asked for another third of the addresses, at night for all.
"""

from __future__ import annotations

import re

import pytest
from test_authorisation import routes

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from sizes import THOROUGH, sampled, times

SCRIPT = "<script>alert('x')</script>"
PICTURE = '"><img src=x onerror=alert(1)>'
RAW = ("<script>alert", "<img src=x", "&amp;lt;script")
SETUPS = {
    "open": Setup(f"Open {SCRIPT}", number_of_rounds=5, initial_colour="white"),
    "junior": Setup(f"Junior {PICTURE}", "kjca", number_of_rounds=5, initial_colour="white"),
    "masters": Setup(f"Masters {SCRIPT}", "round_robin", initial_colour="white"),
}


@pytest.fixture
def infested(desk) -> str:
    """An event in which every text that people type holds a script."""
    event_id = desk.journal.create(f"Event {SCRIPT}", f"Who {SCRIPT}")

    def do(action):
        desk.journal.append(event_id, action, who=f"Who {SCRIPT}", why=f"Why {PICTURE}")

    texts = dict.fromkeys(("place", "arbiter", "organiser", "time_control", "notes"), SCRIPT + PICTURE)
    do(DescribeEvent(f"Event {SCRIPT}", **texts))
    for key, setup in SETUPS.items():
        do(AddSection(key, setup))
        players = tuple(
            Particulars(
                f"{letter} {SCRIPT}{PICTURE}", 2000 - 10 * place, club=SCRIPT, school=PICTURE, family=SCRIPT
            )
            for place, letter in enumerate("ABCDEFGH")
        )
        do(EnterPlayers(key, players))
        do(draft_of(desk.state(event_id).section(key)))
        do(PublishRound(key, 1))
        for board in range(1, 5):
            do(EnterResult(key, 1, board, "1-0"))
        do(draft_of(desk.state(event_id).section(key)))
    return event_id


@pytest.mark.parametrize("section", SETUPS)
def test_no_page_shows_a_name_as_markup(app, desk, infested, owner, section):
    shown, wrong = 0, []
    first = 0 if THOROUGH else list(SETUPS).index(section) % 3
    for route in sampled(routes(app)[first:], 3):
        if "GET" not in route.methods or route.path.endswith("/live"):
            continue
        path = route.path.replace("{event_id}", infested).replace("{section}", section)
        answer = owner.client.get(re.sub(r"\{[^}]+\}", "1", path))
        if answer.status_code >= 500:
            wrong.append((route.path, answer.status_code))
        if answer.headers.get("content-type", "").startswith(("text/html", "image/svg")):
            wrong += [
                (route.path, raw, answer.text.split(raw)[0][-160:]) for raw in RAW if raw in answer.text
            ]
            shown += "&lt;script&gt;alert" in answer.text
    assert not wrong
    assert shown >= times(5, 3)
