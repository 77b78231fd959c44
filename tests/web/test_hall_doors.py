"""A desk of this computer alone asks once whether phones in the hall may reach it."""

from __future__ import annotations

import pytest
from browsers import PLENTY, Browser, running
from fastapi.testclient import TestClient

from pairwright.web.app import create_app
from pairwright.web.desk_settings import LOOPBACK, DeskSettings
from pairwright.web.serving import CannotListen

HALL = "http://192.0.2.7:8765"


@pytest.fixture
def app(database):
    """A desk on loopback, as it is started without options."""
    made = create_app(DeskSettings(database=database, rates=PLENTY, allowed_hosts=(*LOOPBACK, "testserver")))
    with running(made):
        yield made


def status(app, address):
    return TestClient(app, base_url=address).get("/sign-in").status_code


def test_a_yes_opens_the_desk_under_one_more_name(app, desk, owner, event_id):
    desk.hall.offer(lambda: HALL)
    overview = f"/events/{event_id}"
    assert "Allow phones in the hall to connect to this desk?" in owner.get(overview).text
    assert status(app, HALL) == 421
    owner.sends("/hall", HALL, wanted="true", back_to=overview)
    assert status(app, HALL) == 200
    assert status(app, "http://192.0.2.8:8765") == 421
    shown = owner.get(overview).text
    assert "May phones in the hall" not in shown
    assert f"{HALL}/e/{event_id}" in shown
    assert "QR code of the public page" in shown
    assert f'href="/e/{event_id}/open/screen"' in shown


def test_links_for_phones_name_the_address_in_the_hall(desk, owner, event_id):
    desk.hall.offer(lambda: HALL)
    base = f"/events/{event_id}/people"
    made = {"name": "Ines", "role": "helper", "hours": "24"}
    desk.hall.open()
    owner.get(base)
    assert f"{HALL}/enter/" in owner.post(base, **made).text


def test_a_no_is_not_asked_again_but_can_be_changed(desk, owner, event_id):
    desk.hall.offer(lambda: HALL)
    overview = f"/events/{event_id}"
    owner.get(overview)
    owner.post("/hall", wanted="false", back_to=overview)
    assert "May phones in the hall" not in owner.get(overview).text
    assert desk.hall.address == ""
    assert "Allow phones" in owner.get(f"{overview}/people").text


def test_only_the_owner_is_asked_and_only_he_answers(desk, somebody, event_id):
    desk.hall.offer(lambda: HALL)
    arbiter = somebody("arbiter", "")
    assert "May phones" not in arbiter.get(f"/events/{event_id}").text
    assert arbiter.post("/hall", wanted="true").status_code == 403
    assert desk.hall.address == ""


def test_a_desk_of_the_network_does_not_ask(owner, event_id):
    assert "May phones" not in owner.get(f"/events/{event_id}").text


def test_what_cannot_be_is_told(desk, owner, event_id):
    def refuse() -> str:
        raise CannotListen.told("this computer is not connected to a network")

    desk.hall.offer(refuse)
    owner.get(f"/events/{event_id}")
    answer = owner.post("/hall", wanted="true", back=f"/events/{event_id}")
    assert "this computer is not connected to a network" in answer.text
    assert desk.hall.closed


def test_nobody_is_sent_elsewhere(desk, owner: Browser):
    desk.hall.offer(lambda: HALL)
    owner.get("/")
    answer = owner.post("/hall", follow=False, wanted="false", back_to="https://evil.example/")
    assert answer.headers["location"] == "/"
