"""A board of a match that is adjourned: marked wherever the match is, and half a point until it is known."""

from __future__ import annotations

import pytest
from browsers import Browser
from test_team_section import base, enter, league, next_round, section_of

from pairwright.publish.formats import render
from pairwright.storage.actions import EnterResult, PublishBoards
from pairwright.storage.section_files import papers
from pairwright.storage.section_report import section_standings
from pairwright.web.desk import Desk
from pairwright.web.next_step import next_step

__all__ = ["league"]
OPEN = "1-0, 1/2-1/2, *, 0-1"


@pytest.fixture
def adjourned(desk: Desk, owner: Browser, league: str) -> str:
    """Round 1 is played but for board 3 of match 1, and round 2 is out."""
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    assert enter(owner, league, "15*0")[0] == 200
    for match in (2, 3):
        desk.journal.append(league, EnterResult("teams", 1, match, "1-0, 1-0, 1-0, 0-1"), who="Test")
    next_round(desk, league)
    return league


def test_it_holds_up_no_draw_and_counts_half_until_it_is_known(desk: Desk, adjourned: str) -> None:
    section = section_of(desk, adjourned)
    assert section.rounds[0].boards[0].result == OPEN
    assert section.adjourned == ((1, 1),)
    team = section.index_of[section.rounds[0].boards[0].white]
    before = section.before_round(2).rounds[0].totals
    assert before is not None
    assert (before[0][team], before[1][team]) == (10, 20)
    lines = section_standings(desk.state(adjourned), section, 1).lines
    assert sum(line.open_games for line in lines) == 2


def test_every_page_and_list_tells_of_it(
    desk: Desk, owner: Browser, stranger: Browser, adjourned: str
) -> None:
    section = section_of(desk, adjourned)
    names = "1.3: Player, 1.3 (Team 1) – Player, 4.3 (Team 4)"
    for page in ("/rounds", "/rounds/1", "/results/1", "/standings", "/reports"):
        text = owner.get(f"{base(adjourned)}{page}").text
        assert names in text or "1½–1½ adjourned" in text, page
    for page in ("", "/round/1", "/standings"):
        text = stranger.get(f"/e/{adjourned}/teams{page}").text
        assert names in text, page
    assert "1½–1½ adjourned" in stranger.get(f"/e/{adjourned}/teams/round/1").text
    assert 'data-side="white">1½ adjourned' in stranger.get(f"/e/{adjourned}/teams/player/1").text
    texts = {one.name: render([one.make()], "txt").decode() for one in papers(desk.state(adjourned), section)}
    assert "1½ – 1½ *" in texts["round-1"]
    assert "4w1½*" in texts["crosstable"]
    assert "Player, 1.3 – Player, 4.3" in texts["standings"]
    assert "round 1, board 1.3" in owner.get(f"/events/{adjourned}").text


def test_its_result_is_no_correction_but_that_of_another_board_is(
    desk: Desk, owner: Browser, adjourned: str
) -> None:
    status, text = enter(owner, adjourned, "5510", before=OPEN)
    assert (status, "Board 1: " in text, "becomes ½–½" in text) == (422, True, True)
    assert section_of(desk, adjourned).rounds[0].boards[0].result == OPEN
    assert enter(owner, adjourned, "15 0", before=OPEN)[0] == 422
    assert enter(owner, adjourned, "1510", before=OPEN)[0] == 200
    section = section_of(desk, adjourned)
    board = section.rounds[0].boards[0]
    assert (board.result, board.known_for(2)) == ("1-0, 1/2-1/2, 1-0, 0-1", OPEN)
    kinds = [one.action.kind for one in desk.journal.history(adjourned)]
    assert "correct-result" not in kinds
    assert not section.adjourned
    assert next_step(section).state != "adjourned games"
