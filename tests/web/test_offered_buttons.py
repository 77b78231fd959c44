"""A button that is offered works: the next step of a section, followed as far as round 1."""

from __future__ import annotations

import re

import pytest

from pairwright.storage.actions.entry_list_acts import EnterPlayers, MarkPresence
from pairwright.storage.actions.event_acts import AddSection, SetInitialColour
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

PEOPLE = tuple(Particulars(f"Player {letter}", 2000 - place) for place, letter in enumerate("ABCDEF"))


@pytest.fixture
def made(desk, event_id):
    """Makes a section with six players and gives the address of its rounds."""

    def make(**setup: object) -> str:
        desk.journal.append(event_id, AddSection("other", Setup("Other", **setup)), who="Test")
        desk.journal.append(event_id, EnterPlayers("other", PEOPLE), who="Test")
        return f"/events/{event_id}/sections/other/rounds"

    return make


def buttons(page: str) -> list[str]:
    """The addresses of the forms that draw."""
    return re.findall(r'action="([^"]*/rounds/pair)"', page)


def test_without_an_initial_colour_the_page_leads_to_the_lot_and_offers_no_draw(made, owner, desk, event_id):
    rounds = made(number_of_rounds=5)
    page = owner.get(rounds).text
    assert "Draw the initial colour" in page
    assert "C.04.3" not in page  # of every Swiss, teams too
    assert buttons(page) == []
    desk.journal.append(event_id, SetInitialColour("other", "white"), who="Test")
    (address,) = buttons(owner.get(rounds).text)
    assert owner.post(address).url.path.endswith("/rounds/1")


@pytest.mark.parametrize(
    "setup",
    [
        {"system": "round_robin"},
        {"system": "round_robin", "tie_breaks": ("SB",)},
        {"number_of_rounds": 5, "initial_colour": "black", "check_in": True},
        {"system": "kjca", "number_of_rounds": 5},
    ],
)
def test_every_draw_that_is_offered_gives_a_round(made, owner, desk, event_id, setup):
    rounds = made(**setup)
    if setup.get("check_in"):
        assert buttons(owner.get(rounds).text) == []
        desk.journal.append(event_id, MarkPresence("other", True), who="Test")
    for address in buttons(owner.get(rounds).text)[:1]:
        assert owner.post(address).url.path.endswith("/rounds/1")
        return
    pytest.fail("no draw is offered")
