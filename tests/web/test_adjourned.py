"""Adjourned games, and corrections for the rating report alone, on every page that tells of results."""

from __future__ import annotations

import pytest
from public_event import PublicEvent

from pairwright.publish.formats import render
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.section_files import data_files, papers
from pairwright.storage.section_report import section_standings
from pairwright.web.next_step import next_step


@pytest.fixture
def played(desk, event_id, somebody):
    """All three rounds played; board 2 of round 1 is adjourned."""
    event = PublicEvent(desk, event_id)
    event.do(
        EnterResult("open", 1, 1, "1-0"), EnterResult("open", 1, 2, "*"), EnterResult("open", 1, 3, "1-0")
    )
    event.play()
    event.play()
    event.do(SetPrizes("open", PrizeList((Category("Main", (Prize(10000), Prize(5000), Prize(2000))),))))
    event.arbiter = somebody("arbiter", event_id)
    board = event.section().rounds[0].boards[1]
    event.names = " – ".join(event.section().entry(key).name for key in board.players)
    event.page = f"/events/{event_id}/sections/open"
    return event


def test_nothing_is_finished_while_a_game_is_adjourned(played):
    step = next_step(played.section())
    assert (step.state, step.round_number) == ("adjourned games", 1)
    assert "All results are in.</p>" not in played.arbiter.get(f"{played.page}/results/1").text
    assert "Final standings" not in played.arbiter.get(f"{played.page}/standings").text
    assert "After the last round" not in played.arbiter.get(f"{played.page}/prizes").text
    assert "Rounds complete: 2 of 3." in played.arbiter.get(f"{played.page}/rounds").text
    played.arbiter.shows(f"/events/{played.event_id}", "round 1, board 2", lacking=("Results: 2 of 3",))


@pytest.mark.parametrize(
    "page", ["/rounds", "/rounds/1", "/standings", "/standings/crosstable", "/prizes", "/reports"]
)
def test_every_page_of_the_desk_names_the_adjourned_games(played, page):
    assert played.names in played.arbiter.get(played.page + page).text


@pytest.mark.parametrize("page", ["/open", "/open/round/1", "/open/standings", "/open/crosstable"])
def test_every_public_page_names_them(played, stranger, page):
    stranger.shows(f"/e/{played.event_id}{page}", played.names, lacking=("Final standings",))


def test_the_lists_name_them(played):
    event, section = played.desk.state(played.event_id), played.section()
    texts = {one.name: render([one.make()], "txt").decode() for one in papers(event, section)}
    lists = {name: " ".join(text.split()) for name, text in texts.items()}
    for name in ("standings", "prizes", "prizes-to-sign"):
        assert played.names in lists[name], name
        assert "Final" not in lists[name]
    assert "not final" in lists["prizes-to-sign"]
    assert "1 game without a result does not count." in lists["norms"]
    played.arbiter.shows(f"{played.page}/reports", f"results of games of round 1: {played.names}")


def test_its_result_is_entered_without_a_reason_and_then_everything_is_final(played):
    address = f"{played.page}/results/1/boards/2"
    page = played.arbiter.get(address).text
    assert "Entering its result is not a correction" in page
    assert "Correct this old result" not in page
    played.arbiter.post(f"{address}/correct", result="0-1")
    assert played.section().rounds[0].boards[1].result == "0-1"
    assert next_step(played.section()).state == "finished"
    assert "Final standings" in played.arbiter.get(f"{played.page}/standings").text
    played.arbiter.shows(f"{address}?result=1-0", "0–1 becomes 1–0: the consequences")


def test_rounds_drawn_meanwhile_are_explained_from_what_they_were_drawn_from(played, stranger):
    number = 2
    played.do(EnterResult("open", 1, 2, "0-1"))
    for board in played.section().rounds[number - 1].boards:
        why = played.arbiter.get(f"{played.page}/rounds/{number}/why/{board.white}").text
        assert "not as paired by the rules" not in why
        public = stranger.get(f"/e/{played.event_id}/open/player/{board.white}/why").text
        assert "This draw cannot be explained" not in public


def test_a_late_correction_for_the_rating_report_changes_nothing_else(played):
    address = f"{played.page}/results/1/boards/1"
    page = played.arbiter.get(f"{address}?result=0-1").text
    assert "For the rating report only" in page
    before = [line.points for line in standings_of(played)]
    played.arbiter.post(f"{address}/correct", result="0-1", counts="rating", reason="both score sheets")
    board = played.section().rounds[0].boards[0]
    assert (board.result, board.rated) == ("1-0", "0-1")
    assert [line.points for line in standings_of(played)] == before
    report = played.arbiter.get(f"{played.page}/reports").text
    assert "Corrected for the rating report only: round 1, board 1, 0–1 instead of 1–0." in report
    event, section = played.desk.state(played.event_id), played.section()
    files = {one.name: one.make().decode() for one in data_files(event, section)}
    white = section.number(board.white)
    assert result_in(files["open-fide.trf"], white) == "0"
    assert result_in(files["open.trf"], white) == "1"
    assert "for the rating report: 0–1" in played.arbiter.get(f"/events/{played.event_id}/history").text


def test_a_correction_that_counts_leaves_the_explanations_as_well(played):
    before = played.section().before_round(2)
    played.do(CorrectResult("open", 1, 1, "0-1"))
    assert played.section().before_round(2) == before


def standings_of(played):
    return section_standings(played.desk.state(played.event_id), played.section()).lines


def result_in(report, number):
    """The result of round 1 in a player's line of a report file."""
    line = next(line for line in report.splitlines() if line.startswith(f"001 {number:4d}"))
    return line[98]
