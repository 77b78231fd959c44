"""The form of the event: what FIDE asks for, the times of the rounds, whether the report is complete."""

from __future__ import annotations

from dataclasses import replace

import pytest
from public_event import PublicEvent

from pairwright.storage.actions.entry_list_acts import ChangePlayer
from pairwright.storage.actions.event_acts import ChangeSetup
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.section_files import data_files, papers
from pairwright.storage.section_report import report_gaps
from printed import sheets_of

FILLED = {
    "name": "Spring Open", "place": "Town", "federation": "GER", "start_date": "2026-11-20",
    "end_date": "2026-11-21", "arbiter": "IA Schmidt, Karl (4600123)",
    "deputies": "FA One, Ann\r\nFA Two, Bob\r\n",
    "time_control": "90 minutes, 30 seconds a move", "time_control_code": "5400+30",
    "rounds-open": "20.11.2026 18:00 17.30\r\n2026-11-21 9:30, 2026-11-21 15:00",
}  # fmt: skip


def finish(event: PublicEvent) -> None:
    """The results of round 1."""
    event.do(*(EnterResult("open", 1, board, "1-0") for board in (1, 2, 3)))


@pytest.fixture
def described(desk, event_id, somebody):
    """The event with the form filled in and sent."""
    event = PublicEvent(desk, event_id)
    event.arbiter = somebody("arbiter", event_id)
    event.answer = event.arbiter.post(f"/events/{event_id}/describe", **FILLED)
    return event


def test_everything_is_written_at_once(described):
    event, setup = described.desk.state(described.event_id), described.section().setup
    assert (event.name, event.deputies) == ("Spring Open", ("FA One, Ann", "FA Two, Bob"))
    assert setup.round_dates == ("2026-11-20", "2026-11-21", "2026-11-21")
    assert (setup.round_times, setup.pairing_times) == (("18:00", "09:30", "15:00"), ("17:30", "", ""))
    described.arbiter.shows(f"/events/{described.event_id}/describe", "2026-11-20 18:00 17:30", "FIDE_DUTCH")
    again = described.arbiter.post(f"/events/{described.event_id}/describe", **FILLED)
    assert again.status_code == 200
    assert "<strong>Saved.</strong>" not in again.text


def test_the_report_is_complete_before_the_last_round_and_says_what_was_typed(described):
    finish(described)
    described.play()
    event, section = described.desk.state(described.event_id), described.section()
    (gap,) = report_gaps(event, section)
    assert gap.startswith("FIDE numbers of the players")
    for entry in section.entries:
        particulars = replace(entry.particulars, fide_id=str(4600000 + entry.key))
        described.do(ChangePlayer("open", entry.key, particulars))
    event, section = described.desk.state(described.event_id), described.section()
    assert report_gaps(event, section) == []
    report = {one.name: one.make().decode() for one in data_files(event, section)}["open-fide.trf"]
    lines = [line.rstrip() for line in report.splitlines()]
    for line in (
        "012 Spring Open", "102 IA Schmidt, Karl (4600123)", "112 FA One, Ann", "112 FA Two, Bob",
        "222 5400+30", "182 Pairwright", "132".ljust(91) + "26/11/20  26/11/21  26/11/21",
    ):  # fmt: skip
        assert line in lines, line
    assert any(line.startswith("192 FIDE_DUTCH") for line in lines)
    assert any(line.startswith(("202 ", "212 ")) for line in lines)
    assert (
        "Everything FIDE requires is there."
        in described.arbiter.get(f"/events/{described.event_id}/sections/open/reports").text
    )


def test_what_is_missing_is_told_before_the_last_round(desk, event_id, somebody):
    event, arbiter = PublicEvent(desk, event_id), somebody("arbiter", event_id)
    rounds = f"/events/{event_id}/sections/open/rounds"
    assert "The rating report is not complete yet" not in arbiter.get(rounds).text
    finish(event)
    event.play()
    arbiter.shows(rounds, "The rating report is not complete yet", "132 dates of the rounds")
    gaps = report_gaps(desk.state(event_id), event.section())
    assert not any(gap.startswith(("192", "182", "202")) for gap in gaps)
    event.do(ChangeSetup("open", replace(event.section().setup, round_dates=("2026-11-20",))))
    assert "132 dates of the rounds 2 to 3" in report_gaps(desk.state(event_id), event.section())


@pytest.mark.parametrize(
    ("field", "typed", "told"),
    [
        ("rounds-open", "soon 10:00", "Enter a date such as 2026-11-20"),
        ("time_control_code", "90 minutes", "the coded time control is written 5400+30"),
        ("deputies", "x" * 300, "a deputy arbiter"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(desk, event_id, owner, field, typed, told):
    before = desk.position(event_id)
    owner.refused(f"/events/{event_id}/describe", told, typed, **{**FILLED, field: typed})
    assert desk.position(event_id) == before


def test_every_page_says_when_the_round_is_played(described, stranger, somebody):
    described.do(ChangeSetup("open", replace(described.section().setup, default_minutes=30)))
    desk = f"/events/{described.event_id}/sections/open"
    for page in (
        "/rounds/1",
        "/rounds",
        "/results/1",
        "/print",
    ):
        assert "20 November 2026, 18:00" in described.arbiter.get(desk + page).text, page
    for sheet in ("boards", "names", "slips", "tables", "scores"):
        printed = described.arbiter.get(f"{desk}/print/{sheet}.pdf").content
        assert all("20 November 2026, 18:00" in page.text for page in sheets_of(printed)), sheet
    public = f"/e/{described.event_id}"
    for page in ("", "/open", "/open/round/1", "/open/round/1/names", "/open/player/1"):
        assert "20 November 2026, 18:00" in stranger.get(public + page).text, page
    wall = stranger.get(f"{public}/open/screen").text
    assert "Round 1 begins at 18:00" in wall
    assert "Default time until 18:30" in wall
    assert 'data-countdown="2026-11-20T18:00:00' in wall
    helper = somebody("helper", described.event_id, (("open", 1, 3),))
    assert "20 November 2026, 18:00" in helper.get(f"/h/{described.event_id}").text
    documents = {
        one.name: one.make() for one in papers(described.desk.state(described.event_id), described.section())
    }
    assert documents["round-1"].subtitle.endswith(", 20 November 2026, 18:00")


def test_the_timetable_is_a_calendar_file(described, stranger):
    answer = stranger.get(f"/e/{described.event_id}/open.ics")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert answer.text.count("BEGIN:VEVENT") == 3
    assert "SUMMARY:Spring Open\\, Open: Round 3" in answer.text
    described.do(
        ChangeSetup(
            "open", replace(described.section().setup, round_dates=(), round_times=(), pairing_times=())
        )
    )
    assert stranger.get(f"/e/{described.event_id}/open.ics").status_code == 404
