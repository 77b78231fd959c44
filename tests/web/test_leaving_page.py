"""Whoever leaves a round robin: what it means is shown first, written with one button, and taken back."""

from __future__ import annotations

import re

import pytest

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars


@pytest.fixture
def masters(desk, event_id) -> str:
    """A round robin of six, two rounds played."""
    add = desk.journal.append
    add(event_id, AddSection("masters", Setup("Masters", system="round_robin")), who="Test")
    players = tuple(Particulars(f"Master {letter}", 2500) for letter in "ABCDEF")
    add(event_id, EnterPlayers("masters", players), who="Test")
    for number in (1, 2):
        add(event_id, draft_of(desk.state(event_id).section("masters")), who="Test")
        add(event_id, PublishRound("masters", number), who="Test")
        for board in (1, 2, 3):
            add(event_id, EnterResult("masters", number, board, "1-0"), who="Test")
    return f"/events/{event_id}/sections/masters"


def test_before_and_after_and_back(owner, stranger, desk, event_id, masters):
    form = owner.get(f"{masters}/players/2").text
    assert f'action="{masters}/players/2/leaving"' in form
    before = desk.journal.position(event_id)
    page = owner.get(f"{masters}/players/2/leaving?after_round=2").text
    assert "Fewer than half of the games played, so results for and against do not count" in page
    assert re.search(r"Master B</bdi> <span class=.nowrap.>– → <strong>2/5", page)
    assert "Forfeited, a win for the opponent: rounds 3–5" in page
    assert "The standings after round 2 change" in page
    assert re.search(r"Master B</bdi> <span class=.nowrap.>\d \(\d\) → <strong>–", page)
    assert desk.journal.position(event_id) == before
    marks = re.findall(r'name="agree" value="([^"]+)"', page)
    said = owner.post(f"{masters}/players/2/withdraw", after_round="2", agree=marks).text
    assert "has withdrawn; the remaining games are forfeited." in said
    table = owner.get(f"{masters}/standings").text
    assert "withdrew before half of the games" in table
    add = desk.journal.append
    add(event_id, draft_of(desk.state(event_id).section("masters")), who="Test")
    assert any(sign in owner.get(f"{masters}/rounds/3").text for sign in ("+ –", "– +"))
    add(event_id, PublishRound("masters", 3), who="Test")
    for address in ("standings", "crosstable", "player/2", "player/2/why", "player/1/why"):
        assert stranger.get(f"/e/{event_id}/masters/{address}").status_code == 200
    for address in ("", "/files/masters.trf", "/files/masters-fide.trf", "/everything.zip"):
        assert owner.get(f"{masters}/reports{address}").status_code == 200
    for form in ("trf", "json"):
        assert stranger.get(f"/e/{event_id}/masters.{form}").status_code == 200
    crosstable = stranger.get(f"/e/{event_id}/masters/crosstable").text
    assert crosstable.count('<th scope="row"') == 6
    assert "withdrew before half of the games" in stranger.get(f"/e/{event_id}/masters/standings").text
    owner.agree(owner.post(f"{masters}/players/2/reinstate"))
    assert "withdrew before half of the games" not in owner.get(f"{masters}/standings").text


def test_half_of_the_games_count(owner, desk, event_id, masters):
    owner.agree(owner.post(f"{masters}/players/2/withdraw", after_round="3"))
    page = owner.get(f"{masters}/players/3/leaving?after_round=3").text
    assert "Games still to be played before that, in round 3" in page


def test_a_swiss_asks_on_the_page_of_the_player(owner, event_id):
    answer = owner.get(f"/events/{event_id}/sections/open/players/1/leaving", follow_redirects=False)
    assert answer.status_code == 303
    assert "/leaving" not in owner.get(f"/events/{event_id}/sections/open/players/1").text


def test_what_cannot_be_is_said(owner, masters):
    assert owner.get(f"{masters}/players/2/leaving?after_round=0").status_code in (409, 422)
    assert owner.get(f"{masters}/players/99/leaving").status_code == 404
