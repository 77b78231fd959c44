"""Helpers' phones at matches of teams: board by board, each seen from White; and all results typed twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from browsers import Browser
from test_team_section import base, enter, league, section_of

from pairwright.storage.actions import PublishBoards
from pairwright.storage.actions.event_acts import ChangeSetup
from pairwright.storage.actions.line_up_acts import DecideLineUp
from pairwright.web.desk import Desk

__all__ = ["league"]


@pytest.fixture
def helper(somebody: Callable[..., Browser], desk: Desk, league: str) -> Browser:
    """A helper with the first two matches of a round whose line-ups are out."""
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    return somebody("helper", league, (("teams", 1, 2),))


def result(desk: Desk, league: str, match: int = 1) -> str:
    return section_of(desk, league).rounds[0].boards[match - 1].result


def phone(league: str, match: int, board: int) -> str:
    return f"/h/{league}/teams/1/{match}/{board}"


def test_a_board_is_entered_as_its_players_sit(desk: Desk, helper: Browser, league: str) -> None:
    helper.shows(f"/h/{league}", "Player, 1.2", lacking=("Match 3",))
    page = helper.get(phone(league, 1, 2)).text
    assert page.index("Player, 4.2") < page.index("Player, 1.2"), "White of board 2 is of the second team"
    helper.sends(phone(league, 1, 2), "Board 1.2: Player, 4.2 1–0 Player, 1.2. Saved.", result="1-0")
    assert result(desk, league) == "?, 0-1, ?, ?"
    helper.post(phone(league, 1, 1), result="1-0")
    assert result(desk, league) == "1-0, 0-1, ?, ?"
    assert "1–1 …" in helper.get(f"/h/{league}").text
    for board in (3, 4):
        helper.post(phone(league, 1, board), result="1/2-1/2")
    assert not section_of(desk, league).rounds[0].boards[0].adjourned
    assert section_of(desk, league).rounds[0].awaited == (2, 3)
    assert "Show those entered (1)" in helper.get(f"/h/{league}").text
    assert "2–2" in helper.get(f"/h/{league}?entered=yes").text


def test_two_helpers_at_one_match_do_not_overwrite_each_other(
    desk: Desk, helper: Browser, owner: Browser, league: str
) -> None:
    helper.post(phone(league, 1, 1), result="1-0", before="")
    owner.post(phone(league, 1, 2), result="1/2-1/2", before="")
    assert result(desk, league) == "1-0, 1/2-1/2, ?, ?"
    owner.sends(phone(league, 1, 1), "Helper has entered 1–0 in the meantime", result="0-1", before="")
    assert result(desk, league) == "1-0, 1/2-1/2, ?, ?"
    owner.post(phone(league, 1, 1), result="0-1", before="1-0")
    assert result(desk, league) == "0-1, 1/2-1/2, ?, ?"


def test_the_last_board_is_taken_back_alone(desk: Desk, helper: Browser, league: str) -> None:
    helper.post(phone(league, 1, 1), result="1-0")
    helper.post(phone(league, 1, 2), result="+/-")
    assert "board 1.2" in helper.get(f"/h/{league}").text
    assert "Board 1.2: undone." in helper.post(f"/h/{league}/take-back").text
    assert result(desk, league) == "1-0, ?, ?, ?"


def test_a_board_is_not_entered_where_others_sit_there_by_now(
    desk: Desk, helper: Browser, league: str
) -> None:
    page = helper.get(phone(league, 1, 1)).text
    pair = page.split('name="pair" value="')[1].split('"')[0]
    white = section_of(desk, league).rounds[0].boards[0].white
    desk.journal.append(league, DecideLineUp("teams", 1, white, (2, 3, 4, 5), "ECU B.12.3.3"), who="Test")
    helper.sends(phone(league, 1, 1), "different players are playing there now", result="1-0", pair=pair)
    assert result(desk, league) == ""


def test_an_empty_board_is_decided_and_others_are_refused(desk: Desk, helper: Browser, league: str) -> None:
    black = section_of(desk, league).rounds[0].boards[0].black
    desk.journal.append(league, DecideLineUp("teams", 1, black, (1, 2, 3, 0), "regulations"), who="Test")
    assert "Somebody is missing here: – +." in helper.get(phone(league, 1, 4)).text
    helper.post(phone(league, 1, 1), result="1-0")
    assert result(desk, league) == "1-0, ?, ?, +/-"
    assert helper.get(phone(league, 3, 1)).status_code == 403
    assert helper.get(phone(league, 1, 5)).status_code == 404
    assert helper.post(phone(league, 1, 1), result="nonsense").status_code == 422


def test_nothing_is_shown_to_helpers_before_the_line_ups_are_out(
    somebody: Callable[..., Browser], league: str
) -> None:
    helper = somebody("helper", league, (("teams", 1, 2),))
    assert "Nothing to enter at the moment" in helper.get(f"/h/{league}").text
    page = helper.get(phone(league, 1, 1))
    assert page.status_code == 422
    assert "Player, 1.1" not in page.text


def test_matches_are_typed_twice_and_differences_named_by_board(
    desk: Desk, owner: Browser, league: str
) -> None:
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    enter(owner, league, "1510")
    address = f"{base(league)}/results/1/verify"
    assert "One key per board, from the first team’s point of view: 1510" in owner.get(address).text
    assert owner.post(f"{address}/boards/1", result="1510").json()["differs"] is False
    assert owner.post(f"{address}/boards/1", result="15").status_code == 422
    stood = section_of(desk, league).rounds[0].boards[0].second
    assert owner.post(f"{address}/boards/1", result="1550").json()["mine"] == "1-0, 1/2-1/2, 1/2-1/2, 0-1"
    assert owner.post(f"{address}/boards/1", result="1550", before=stood).json()["differs"] is True
    owner.shows(address, "1 match differs.", "Board 3: Player, 1.3 – Player, 4.3: 1–0 / ½–½", 'value="1550"')
    owner.post(f"{address}/boards/1/decide", right="second", reason="Total on the slip for")
    assert result(desk, league) == "1-0, 1/2-1/2, 1/2-1/2, 0-1"
    assert not section_of(desk, league).rounds[0].differing


def test_a_match_that_did_not_take_place_agrees_with_its_boards(
    desk: Desk, owner: Browser, league: str
) -> None:
    enter(owner, league, "", forfeit="+/-")
    address = f"{base(league)}/results/1/verify"
    assert owner.post(f"{address}/boards/1", result="++++").json()["differs"] is False
    owner.post(address, **{"board-1": "++++", "before-1": "+/-", "board-2": "", "before-2": ""})
    assert not section_of(desk, league).rounds[0].differing


def test_a_round_of_fewer_boards_is_typed_twice_and_entered_by_phone(
    desk: Desk, owner: Browser, league: str
) -> None:
    setup = section_of(desk, league).setup
    rules = replace(setup.match, boards_by_round=(2,))
    desk.journal.append(league, ChangeSetup("teams", replace(setup, match=rules)), who="Test")
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    owner.shows(f"/h/{league}", "Player, 1.2", lacking=("Player, 1.3",))
    owner.post(phone(league, 1, 1), result="1-0")
    owner.post(phone(league, 1, 2), result="1/2-1/2")
    assert result(desk, league) == "1-0, 1/2-1/2, -/-, -/-"
    address = f"{base(league)}/results/1/verify"
    assert "from the first team’s point of view: 15<" in owner.get(address).text
    assert owner.post(f"{address}/boards/1", result="15").json()["differs"] is False
