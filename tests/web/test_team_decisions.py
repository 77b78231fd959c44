"""Games of a match lost by decision: one act with its article, before and after play, undone as any other."""

from __future__ import annotations

import pytest
from browsers import Browser
from test_team_section import BOARDS, base, enter, league, next_round, play, section_of

from pairwright.storage.actions import AdjustPoints, PublishBoards
from pairwright.storage.actions.line_up_acts import DecideLineUp
from pairwright.storage.round_state import BoardState
from pairwright.tournament.outcome import Outcome
from pairwright.web.desk import Desk

__all__ = ["league"]
ECU = "ECU B.12.3.1"


def match_of(desk: Desk, league: str) -> BoardState:
    return section_of(desk, league).rounds[0].boards[0]


def lose(owner: Browser, league: str, team: int, *games: str, **fields: str) -> str:
    fields = {"lost-article": ECU, **fields}
    page = owner.post(f"{base(league)}/line-ups/1/{team}/lost", lost=[*games], **fields)
    return (owner.agree(page) if page.status_code == 409 else page).text


@pytest.fixture
def opened(desk: Desk, league: str) -> str:
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    return league


def test_games_out_of_order_are_lost_before_they_begin(
    desk: Desk, owner: Browser, stranger: Browser, opened: str
) -> None:
    white = match_of(desk, opened).white
    desk.journal.append(opened, DecideLineUp("teams", 1, white, (2, 1, 3, 4), ECU), who="Test")
    form = owner.get(f"{base(opened)}/line-ups/1/{white}").text
    assert 'value="1" checked' in form
    assert 'value="2" checked' in form
    assert 'value="3" checked' not in form
    assert "decided." in lose(owner, opened, white, "1", "2", **{"lost-why": "seen on the sheet"})
    assert match_of(desk, opened).result == "-/+, -/+, ?, ?"
    status, text = enter(owner, opened, "10--", before="-/+, -/+, ?, ?")
    assert (status, f"board 1 was decided by {ECU}" in text) == (422, True)
    assert enter(owner, opened, "--15", before="-/+, -/+, ?, ?")[0] == 200
    assert ECU in owner.get(f"{base(opened)}/rounds/1").text
    assert ECU in stranger.get(f"/e/{opened}/teams/round/1").text
    paper = owner.get(f"/api/v1/events/{opened}/sections/teams/papers/round-1/txt").text
    assert f"Match 1, boards 1, 2: decided by {ECU}." in " ".join(paper.split())
    history = owner.get(f"/events/{opened}/history").text
    assert f"Team 1: boards 1, 2 of match 1 in round 1 lost by {ECU}" in history
    assert "seen on the sheet" in history


def test_a_game_that_was_played_is_lost_and_stays_rated(desk: Desk, owner: Browser, opened: str) -> None:
    enter(owner, opened, "15+0")
    white = match_of(desk, opened).white
    lose(owner, opened, white, whole="yes")
    match = match_of(desk, opened)
    assert match.result == "0-1, 0-1, -/-, 0-1"
    assert match.for_rating == "1-0, 1/2-1/2, +/-, 0-1"
    section = section_of(desk, opened)
    assert section.rated().rounds[0].boards[0].result == match.for_rating
    outcome = section.units(1).rounds[0].outcomes[section.index_of[white]]
    assert Outcome(outcome) is Outcome.LOSS, "played: the teams have met"
    position = len(desk.journal.history(opened))
    assert owner.post(f"/events/{opened}/history/{position}/undo").status_code == 200
    assert match_of(desk, opened).result == "1-0, 1/2-1/2, +/-, 0-1"


def test_an_old_match_is_decided_and_rounds_drawn_since_stand(
    desk: Desk, owner: Browser, league: str
) -> None:
    play(desk, league, 1)
    next_round(desk, league)
    black = match_of(desk, league).black
    lose(owner, league, black, "3")
    match = match_of(desk, league)
    assert (match.result, match.known_for(2)) == ("1-0, 1/2-1/2, 1-0, 1-0", BOARDS)
    assert len(section_of(desk, league).rounds) == 2


def test_what_cannot_be_decided_is_refused(desk: Desk, owner: Browser, league: str) -> None:
    white = match_of(desk, league).white
    assert "not published yet" in lose(owner, league, white, "1")
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    assert "Choose the boards that are lost" in lose(owner, league, white)
    assert "each named once" in lose(owner, league, white, "7")
    assert "name the article" in lose(owner, league, white, "1", **{"lost-article": " "})
    assert match_of(desk, league).result == ""


def test_why_points_were_taken_is_in_report_files_and_the_page_of_reports_says_where(
    desk: Desk, owner: Browser, opened: str
) -> None:
    reports = f"{base(opened)}/reports"
    assert "Why points were given" not in owner.get(reports).text
    desk.journal.append(opened, AdjustPoints("teams", 2, -10, 1, "a telephone rang"), who="Test")
    assert "Why points were given or taken stands in report files as a comment" in owner.get(reports).text
    for name in ("teams.trf", "teams-trf16.trf"):
        file = owner.get(f"{reports}/files/{name}").text
        told = [
            line for line in file.splitlines() if line.startswith("### Deviation") and "telephone" in line
        ]
        assert len(told) == 1, name
        assert "by Test: a telephone rang" in told[0]
