"""People and links: made, used, revoked; nobody gets more than he was given."""

from __future__ import annotations

import re

import pytest
from browsers import client_of

ADDRESS = re.compile(r"/enter/([A-Za-z0-9_-]{20,})")
PASSWORD = "correct horse battery staple"


def link_on(page: str) -> str:
    found = ADDRESS.search(page)
    assert found, page
    return found[1]


@pytest.mark.parametrize(("role", "history"), [("helper", 403), ("arbiter", 200)])
def test_a_link_of_an_event(owner, somebody, event_id, role, history):
    owner.get(f"/events/{event_id}/people")
    answer = owner.post(f"/events/{event_id}/people", name="Radek", role=role, hours="24")
    guest = somebody()
    guest.enter(link_on(answer.text))
    assert guest.get(f"/events/{event_id}/history").status_code == history
    assert guest.get("/people").status_code == 403


def test_a_revoked_link_ends_its_sessions(owner, somebody, desk, event_id):
    answer = owner.post(f"/events/{event_id}/people", name="Radek", role="arbiter", hours="24")
    guest = somebody()
    guest.enter(link_on(answer.text))
    key = desk.access.links(event_id)[0].key
    owner.post(f"/events/{event_id}/people/{key}/revoke")
    assert guest.get(f"/events/{event_id}/history", follow_redirects=False).status_code == 303
    assert owner.post(f"/events/{event_id}/people/{key}/revoke").status_code == 404


def test_the_token_is_shown_once_only(owner, event_id):
    answer = owner.post(f"/events/{event_id}/people", name="Radek", role="helper", hours="4")
    token = link_on(answer.text)
    assert token not in owner.get(f"/events/{event_id}/people").text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": "", "role": "helper", "hours": "24"}, "Say who the link is for"),
        ({"name": "X", "role": "owner", "hours": "24"}, "Choose one of the roles"),
        ({"name": "X", "role": "helper", "hours": "99999"}, "Choose how long"),
    ],
)
def test_what_is_wrong_with_a_link(owner, event_id, fields, words):
    owner.refused(f"/events/{event_id}/people", words, **fields)


def test_an_arbiter_cannot_make_himself_an_owner(somebody, event_id, desk):
    arbiter = somebody("arbiter", event_id)
    assert arbiter.post(f"/events/{event_id}/people", name="X", role="owner", hours="4").status_code == 422
    assert arbiter.post("/people/links", name="X", role="owner", hours="4").status_code == 403
    assert arbiter.post("/people", name="X", password=PASSWORD, role="owner").status_code == 403


def test_somebody_with_a_password(owner, somebody, desk):
    answer = owner.post("/people", name="Ines Marlow", password=PASSWORD, role="arbiter")
    assert "Ines Marlow can sign in now" in answer.text
    ines = somebody()
    ines.post("/sign-in", name="ines marlow", password=PASSWORD)
    assert ines.get("/").status_code == 200
    assert ines.get("/people").status_code == 403
    page = owner.get("/people").text
    assert "signed in" in page
    key = desk.access.people()[0].key
    owner.post(f"/people/{key}/remove")
    assert ines.get("/", follow_redirects=False).status_code == 303


def test_a_weak_password_is_refused_with_the_reason(owner):
    owner.refused("/people", 'role="alert"', name="Ines", password="x", role="arbiter")


def test_a_token_for_a_program(owner, app, desk):

    answer = owner.post("/people/links", name="Club site", role="arbiter", hours="24")
    program = client_of(app, headers={"Authorization": f"Bearer {link_on(answer.text)}"})
    assert program.get("/api/v1/events").status_code == 200


def test_names_that_are_scripts_are_shown_as_text(owner, event_id):
    answer = owner.post(
        f"/events/{event_id}/people", name="<script>alert(1)</script>", role="helper", hours="4"
    )
    assert "<script>alert(1)" not in answer.text
