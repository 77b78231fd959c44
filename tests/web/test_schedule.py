"""The whole schedule of a round robin before round 1: public, on paper, with dates; lots and tie-breaks."""

from __future__ import annotations

import pytest

from pairwright.storage.actions.entry_list_acts import EnterPlayers, NumberPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.section_setup import Setup
from pairwright.storage.timetable import schedule
from pairwright.tournament.person import Particulars


@pytest.fixture
def masters(desk, event_id) -> str:
    """A double round robin of five; nobody has a number yet."""
    add = desk.journal.append
    add(event_id, AddSection("masters", Setup("Masters", system="double_round_robin")), who="Test")
    players = tuple(Particulars(f"Master {letter}", 2500) for letter in "ABCDE")
    add(event_id, EnterPlayers("masters", players), who="Test")
    return f"/events/{event_id}/sections/masters"


def numbered(desk, event_id):
    act = NumberPlayers("masters", (5, 4, 3, 2, 1))
    desk.journal.append(event_id, act, who="Test")
    desk.hub.tell(event_id, desk.journal.position(event_id), act.topics())


def test_it_is_public_once_the_numbers_are_settled(owner, stranger, desk, event_id, masters):
    address = f"/e/{event_id}/masters/schedule"
    assert stranger.get(address).status_code == 404
    assert "/schedule" not in stranger.get(f"/e/{event_id}").text
    assert "/schedule" not in owner.get(f"{masters}/rounds").text
    numbered(desk, event_id)
    for page in (f"/e/{event_id}", f"/e/{event_id}/masters", f"/e/{event_id}/masters/players"):
        assert address in stranger.get(page).text
    shown = stranger.get(address).text
    assert shown.count("no game</span>") == 10
    assert shown.count(f'href="/e/{event_id}/masters/player/') == 5 + 20 * 2 + 10
    assert address in owner.get(f"{masters}/rounds").text


@pytest.mark.parametrize("language", ["en", "de"])
def test_dates_are_typed_shown_and_reported(owner, stranger, desk, event_id, masters, language):
    numbered(desk, event_id)
    sent = {"name": "Masters", "system": "double_round_robin", "first_board": "11", "public": "yes"}
    answer = owner.post(f"{masters}/setup", **sent, round_dates="1.12.2026\r\n2026-12-02, 03.12.2026")
    assert answer.status_code == 200
    section = desk.state(event_id).section("masters")
    assert section.setup.round_dates == ("2026-12-01", "2026-12-02", "2026-12-03")
    assert section.tournament().header("round_dates") == "26/12/01,26/12/02,26/12/03"
    page = stranger.get(f"/e/{event_id}/masters/schedule", headers={"Accept-Language": language}).text
    page = page.replace("\u00a0", " ")
    assert ("2. Dezember 2026" if language == "de" else "2 December 2026") in page
    assert ">11<" in page
    owner.refused(f"{masters}/setup", "31.2.2026", **sent, round_dates="2026-12-02\n31.2.2026")


def test_it_is_printed(owner, desk, event_id, masters):
    numbered(desk, event_id)
    for form in ("xlsx", "csv", "html", "txt", "json"):
        answer = owner.get(f"{masters}/reports/schedule.{form}")
        assert answer.status_code == 200, form
    text = owner.get(f"{masters}/reports/schedule.txt").text
    section = desk.state(event_id).section("masters")
    white, black = next(schedule(section)).games[0]
    names = [section.entry_of[key].name for key in section.order]
    assert any(names[white] in line and names[black] in line for line in text.splitlines())


def test_the_desk_asks_for_tie_breaks_before_round_1(owner, stranger, desk, event_id, masters):
    assert "Announce the" not in owner.get(f"{masters}/rounds").text
    numbered(desk, event_id)
    owner.shows(f"{masters}/rounds", "Announce the tie-breaks", "Announce the usual tie-breaks: DE, WIN, SB")
    said = owner.post(f"{masters}/setup/usual-tie-breaks").text
    assert "The tie-breaks are announced: DE, WIN, SB." in said
    assert "Pair round 1" in said
    assert desk.state(event_id).section("masters").setup.tie_breaks == ("DE", "WIN", "SB")
    assert "Order of the standings" in stranger.get(f"/e/{event_id}/masters/schedule").text
    owner.post(f"{masters}/setup/usual-tie-breaks")
    assert "Announce the" not in owner.get(f"{masters}/rounds").text


def test_a_swiss_has_none(owner, stranger, event_id):
    assert stranger.get(f"/e/{event_id}/open/schedule").status_code == 404
    assert owner.get(f"/events/{event_id}/sections/open/reports/schedule.txt").status_code != 200
