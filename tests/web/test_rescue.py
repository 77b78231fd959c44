"""One damaged event takes nothing from the others and has ways out: what holds, a new event, the end."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest
from browsers import PLENTY, Browser
from starlette.testclient import TestClient

from pairwright.storage.access import Grant
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.journal import Journal
from pairwright.web.app import create_app
from pairwright.web.desk_settings import DeskSettings


@pytest.fixture
def damaged(app, desk, event_id, tmp_path: Path) -> str:
    """Act 4 of an event was changed outside the desk; another event stands beside it."""
    desk.journal.create("Whole Open", "Test")
    with sqlite3.connect(tmp_path / "desk.sqlite") as other:
        other.execute("UPDATE journal SET who = 'Mallory' WHERE event_id = ? AND position = 4", (event_id,))
    desk.journal.forget(event_id)
    return event_id


def test_the_front_page_lists_it_as_damaged_beside_the_others(owner, damaged):
    owner.shows("/", "Whole Open", "Test Open", "cannot be opened", "damaged at action 4")


def test_every_page_of_it_leads_to_the_ways_out_and_none_of_them_back(owner, damaged):
    for address in ("", "/history", "/sections/open/results/1", "/people"):
        page = owner.get(f"/events/{damaged}{address}")
        assert page.status_code == 200
        assert page.url.path == f"/events/{damaged}/rescue"
    assert "Actions 1 to 3 can be read" in page.text
    saved = owner.get(f"/events/{damaged}/rescue/file")
    assert saved.headers["content-disposition"].endswith('"test-open-up-to-act-3.pairwright.json"')
    assert len(saved.json()["journal"]) == 3


def test_what_holds_goes_on_as_a_new_event_and_the_damaged_one_is_deleted(owner, desk, damaged):
    page = owner.post(f"/events/{damaged}/rescue/go-on", why="the disk")
    assert page.status_code == 200
    going_on = page.url.path.rsplit("/", 1)[1]
    assert going_on != damaged
    assert [one.why for one in desk.journal.history(going_on)][-1] == "the disk"
    assert owner.get(f"/events/{damaged}/delete").status_code == 200
    assert owner.post(f"/events/{damaged}/delete", name="Test Open").status_code == 200
    assert {one.name for one in desk.journal.events()} == {"Whole Open", "Test Open"}
    assert "cannot be opened" not in owner.get("/").text


def test_readers_are_told_without_details(stranger, damaged):
    page = stranger.get(f"/e/{damaged}")
    assert page.status_code == 503
    assert "Mallory" not in page.text
    assert "action 4" not in page.text


def test_an_arbiter_sees_it_and_does_not_decide(somebody, damaged):
    arbiter = somebody("arbiter")
    assert "The owner of the desk decides" in arbiter.get(f"/events/{damaged}").text
    assert arbiter.post(f"/events/{damaged}/rescue/go-on").status_code == 403


def test_programs_are_told_and_have_the_same_ways(app, desk, damaged):
    token, _ = desk.access.make_link("Program", Grant("owner"), lasts=timedelta(hours=1))
    client = TestClient(app, raise_server_exceptions=False, headers={"Authorization": f"Bearer {token}"})
    listed = {one["event_id"]: one for one in client.get("/api/v1/events").json()}
    assert "damaged at action 4" in listed[damaged]["fault"]
    assert sum("fault" in one for one in listed.values()) == 1
    refused = client.get(f"/api/v1/events/{damaged}")
    assert (refused.status_code, refused.json()["holds"]) == (500, 3)
    found = client.get(refused.json()["rescue"]).json()
    assert (found["holds"], found["behind"], found["name"]) == (3, False, "Test Open")
    assert len(client.get(f"/api/v1/events/{damaged}/rescue/export").json()["journal"]) == 3
    going_on = client.post(f"/api/v1/events/{damaged}/rescue/go-on").json()["event_id"]
    assert client.get(f"/api/v1/events/{going_on}").json()["position"] == 4
    assert client.delete(f"/api/v1/events/{damaged}", params={"name": "Another"}).status_code == 404
    assert client.delete(f"/api/v1/events/{damaged}", params={"name": "Test Open"}).status_code == 200
    assert client.get(f"/api/v1/events/{damaged}").status_code == 404


def test_a_database_that_is_behind_is_opened_only_knowingly(tmp_path):
    path = tmp_path / "desk.sqlite"
    journal = Journal(path)
    event_id = journal.create("Autumn Open", "Anna")
    journal.close()
    early = path.read_bytes()
    journal = Journal(path)
    journal.append(event_id, DescribeEvent("Winter Open"), who="Anna")
    journal.close()
    path.write_bytes(early)
    stick = tmp_path / "stick"
    stick.mkdir()
    app = create_app(DeskSettings(database=str(path), rates=PLENTY, copy_to=(str(stick),)))
    with TestClient(app):
        browser = Browser(app)
        browser.signed_in(app.state.desk.access.owner_link("Anna"))
        assert "actions 2 to 2 were acknowledged but are missing" in browser.get("/").text
        assert "Acknowledged actions of this event are missing." in browser.get(f"/events/{event_id}").text
        refused = browser.post(f"/events/{event_id}/describe", name="Over it")
        assert "Acknowledged actions of this event are missing." in refused.text
        page = browser.post(f"/events/{event_id}/rescue/go-on")
        assert page.url.path == f"/events/{event_id}"
        assert "Autumn Open" in page.text
        assert browser.post(f"/events/{event_id}/describe", name="Goes on").status_code == 200


def test_a_database_without_its_log_says_so_until_somebody_decides(tmp_path):
    path, alone = tmp_path / "desk.sqlite", tmp_path / "alone.sqlite"
    journal = Journal(path)
    alone.write_bytes(path.read_bytes())
    journal.close()
    app = create_app(DeskSettings(database=str(alone), rates=PLENTY))
    with TestClient(app):
        browser = Browser(app)
        browser.signed_in(app.state.desk.access.owner_link("Anna"))
        assert "without the -wal file beside it" in browser.get("/").text
        assert "without the -wal file" not in browser.post("/rescue/all").text


def test_a_note_that_cannot_be_written_is_told_on_every_page(owner, desk, event_id, tmp_path):
    note = desk.journal.database.acknowledged
    note.path = tmp_path  # a folder: nothing can be added to it
    desk.journal.append(event_id, DescribeEvent("Kept all the same"), who="Anna")
    desk.beside._notices = (0.0, ())
    assert "beside the database cannot be written (Is a directory)" in owner.get(f"/events/{event_id}").text
    assert desk.state(event_id).name == "Kept all the same"
