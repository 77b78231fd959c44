"""One way for everybody who comes late, and it looks for the name first: no child is entered twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.storage.actions.entry_list_acts import CheckIn, EnterPlayers, Withdraw
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.replay import Undo
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars


@pytest.fixture
def young(desk, event_id) -> str:
    """Four of five children are present when round 1 is drawn."""

    def do(action):
        desk.journal.append(event_id, action, who="Test")

    do(AddSection("u9", Setup("Under 9", system="kjca", number_of_rounds=6, check_in=True)))
    names = ("Ant, Ann", "Bee, Ben", "Cat, Cem", "Dog, Dan", "Late, Lea")
    do(EnterPlayers("u9", tuple(Particulars(name, family="L" if "Late" in name else "") for name in names)))
    for key in range(1, 5):
        do(CheckIn("u9", key))
    do(draft_of(desk.state(event_id).section("u9")))
    do(PublishRound("u9", 1))
    return f"/events/{event_id}/sections/u9"


def test_a_child_of_the_list_is_seated_and_not_entered_again(owner, desk, event_id, young):
    before = desk.state(event_id).section("u9")
    owner.shows(f"{young}/players/late?q=la", "Late, Lea", "In the list, but not in round 1.")
    owner.sends(f"{young}/players/late/seat", "Late, Lea waits for the next late entry", entry="5")
    section = desk.state(event_id).section("u9")
    assert len(section.entries) == 5
    assert section.rounds[0].pairing_allocated_byes == (5,)
    assert not section.rounds[0].idle
    owner.sends(f"{young}/players/new", "Board 3: ", name="New, Nia", now="yes", family="N")
    section = desk.state(event_id).section("u9")
    assert set(section.rounds[0].boards[2].players) == {5, 6}
    assert section.entry(6).particulars.family == "N"
    at = desk.journal.position(event_id)
    desk.journal.record_all(event_id, (Undo(at), Undo(at - 1)), who="Test")
    assert desk.state(event_id).section("u9") == before


def test_the_same_name_typed_again_is_asked_about(owner, desk, event_id, young):
    for typed in ({"name": "late,  lea"}, {"name": "Late, Lea", "birth_date": "2017"}):
        owner.refused(f"{young}/players/new", "Late, Lea is already in this section.", now="yes", **typed)
    assert len(desk.state(event_id).section("u9").entries) == 5


def test_nobody_is_seated_twice(owner, desk, event_id, young):
    for entry in ("1", "99", ""):
        assert "sits" not in owner.post(f"{young}/players/late/seat", entry=entry).text
    assert len(desk.state(event_id).section("u9").rounds[0].boards) == 2
    owner.post(f"{young}/players/late/seat", entry="5")
    assert "is already in round 1" in owner.post(f"{young}/players/late/seat", entry="5").text


def test_where_everybody_stands(owner, desk, event_id, young):
    assert "Enter “Nobody” as a new player" in owner.get(f"{young}/players/late?q=Nobody").text
    assert "Ant, Ann is in Under 9." in owner.get(f"/events/{event_id}/sections/open/players/late?q=Ant").text
    assert "Board 1: " in owner.get(f"{young}/players/late?q=Ant").text
    for board in (1, 2):
        desk.journal.append(event_id, EnterResult("u9", 1, board, "1-0"), who="Test")
    page = owner.get(f"{young}/players/late?q=Late").text
    assert "In the list, but not here yet. In the next pairing now: Late, Lea." in page
    owner.post(f"{young}/check-in/mark", there="5")
    assert "paired from round 2 on" in owner.get(f"{young}/players/late?q=Late").text
    desk.journal.append(event_id, Withdraw("u9", 5, 1), who="Test")
    owner.shows(f"{young}/players/late?q=Late", "can come back from round 2", f"{young}/players/5/reinstate")


def test_when_a_late_child_plays_and_with_what_is_said_and_whose_game_is_open_when_a_child_leaves(
    owner, desk, event_id, young
):
    for board in (1, 2):
        desk.journal.append(event_id, EnterResult("u9", 1, board, "1-0"), who="Test")
    typed = {"name": "New, Nia", "first_round": "3", "granted": "½"}
    owner.sends(f"{young}/players/new", "Pairing number 6, plays from round 3 on, ½ granted.", **typed)
    desk.journal.append(event_id, draft_of(desk.state(event_id).section("u9")), who="Test")
    desk.journal.append(event_id, PublishRound("u9", 2), who="Test")
    drawn = desk.state(event_id).section("u9").rounds[1]
    board = drawn.board_of(3)
    said = f"Round 2, board {board}: the result is still to be entered."
    owner.sends(f"{young}/players/3/withdraw", said, after_round="2")
    desk.journal.append(event_id, EnterResult("u9", 2, board, "+/-"), who="Test")
    other = sum(drawn.boards[board - 1].players) - 3
    page = owner.post(f"{young}/players/{other}/withdraw", after_round="2").text
    assert "still to be entered" not in page


def test_a_swiss_offers_the_round_being_played(owner, desk, event_id):
    there = desk.state(event_id).section("open").setup
    setup = replace(there, name="Other", check_in=True)
    desk.journal.append(event_id, AddSection("other", setup), who="Test")
    desk.journal.append(event_id, EnterPlayers("other", (*map(Particulars, "ABCDE"),)), who="Test")
    for key in range(1, 5):
        desk.journal.append(event_id, CheckIn("other", key), who="Test")
    base = f"/events/{event_id}/sections/other"
    assert "not here yet" in owner.get(f"{base}/players/late?q=E").text
    desk.journal.append(event_id, draft_of(desk.state(event_id).section("other")), who="Test")
    desk.journal.append(event_id, PublishRound("other", 1), who="Test")
    page = owner.get(f"{base}/players/late?q=E").text
    assert "In the list, but not here yet. In the next pairing now: E." in page
    assert f"{base}/rounds/1/repair" in page
