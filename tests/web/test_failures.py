"""What goes wrong is told calmly: pages for people, fragments for htmx, JSON for programs, never a 500."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from html import unescape

import pytest
from browsers import Browser
from fastapi import APIRouter
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.errors import BadInput, NoPairing
from pairwright.storage.access import Grant
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.journal_lines import Unavailable
from pairwright.web.desk import NotFound, TheDesk, back
from pairwright.web.render import page
from pairwright.web.security.identity import Anyone, Arbiter
from sizes import times

FAILURES = {
    "bad": BadInput("line 3: no name", "line 5: no name"),
    "none": NoPairing("the rules admit no pairing of round 9"),
    "missing": NotFound("there is no round 12"),
    "database": Unavailable("the disk is full"),
    "bug": ZeroDivisionError("secret details"),
}


@pytest.fixture(autouse=True)
def failing(app):
    """Routes that fail in every way, and one that enters a result as pages do."""
    router = APIRouter()

    @router.get("/test/{how}")
    @router.post("/test/{how}")
    @router.get("/api/v1/test/{how}")
    def fail(how: str, me: Anyone) -> Response:
        raise FAILURES[how]

    @router.post("/events/{event_id}/test/result")
    async def enter(request: Request, event_id: str, desk: TheDesk, me: Arbiter) -> Response:
        form = await request.form()
        seen = int(str(form["seen"])) if "seen" in form else None
        action = EnterResult("open", 1, int(str(form["board"])), str(form["result"]))
        desk.record_all(request, event_id, (action,), seen=seen)
        return back(request, f"/events/{event_id}", "Entered.")

    @router.post("/api/v1/events/{event_id}/test/result")
    async def enter_by_program(request: Request, event_id: str, desk: TheDesk, me: Arbiter) -> dict[str, int]:
        desk.record_all(request, event_id, (EnterResult("open", 1, 1, "0-1"),), seen=0)
        return {"position": desk.position(event_id)}

    app.include_router(router)


@pytest.mark.parametrize(
    ("how", "status"), [("bad", 422), ("none", 422), ("missing", 404), ("database", 503)]
)
def test_errors_of_the_package_are_pages_that_say_what_is_wrong(owner, how, status):
    answer = owner.get(f"/test/{how}")
    assert answer.status_code == status
    faults = FAILURES[how].faults if isinstance(FAILURES[how], BadInput) else (str(FAILURES[how]),)
    for fault in faults:
        assert fault in answer.text
    assert "<main" in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(("how", "status"), [("bad", 422), ("missing", 404), ("database", 503), ("bug", 500)])
def test_programs_get_json(owner, how, status):
    answer = owner.get(f"/api/v1/test/{how}")
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) >= {"error", "faults"}


def test_what_nobody_foresaw_is_a_calm_page_with_a_number_that_stands_in_the_log(owner, caplog):
    with caplog.at_level(logging.ERROR, "pairwright.desk"):
        answer = owner.get("/test/bug")
    assert answer.status_code == 500
    assert "secret details" not in answer.text
    assert "ZeroDivisionError" not in answer.text
    number = re.search(r"mono\">([0-9a-f]{8})<", answer.text)
    assert number
    assert number[1] in caplog.text
    assert "ZeroDivisionError" in caplog.text
    told = owner.get("/api/v1/test/bug").json()
    assert re.fullmatch(r"[0-9a-f]{8}", told["incident"])


def test_htmx_gets_a_message_and_what_was_typed_stays(owner):
    headers = {"HX-Request": "true", "X-CSRF-Token": owner.token}
    answer = owner.client.post("/test/bad", headers=headers)
    assert answer.status_code == 422
    assert answer.headers["hx-retarget"] == "#messages"
    assert "line 3: no name" in answer.text
    assert "<html" not in answer.text


def test_a_form_of_one_button_comes_back_to_its_page_with_the_message(owner):
    answer = owner.post("/test/bad", follow=False, back="/events/new")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/events/new"
    owner.shows("/events/new", "line 3: no name", 'role="alert"')
    assert "line 3: no name" not in owner.get("/events/new").text


def enter(browser: Browser, event_id: str, result: str, seen: int, **fields: str):
    return browser.post(f"/events/{event_id}/test/result", board="1", result=result, seen=str(seen), **fields)


def test_a_conflict_says_who_changed_what_and_lets_the_person_decide(desk, event_id, owner):
    seen = desk.position(event_id)
    desk.journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Berta", why="slip of board 1")
    answer = enter(owner, event_id, "0-1", seen)
    assert answer.status_code == 409
    assert "Berta" in answer.text
    assert "1–0" in answer.text
    assert "slip of board 1" in answer.text
    assert f'href="/events/{event_id}/history"' in answer.text, "the tabs stay"
    assert desk.state(event_id).section("open").round(1).boards[0].result == "1-0"
    fields = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.text.split("<main")[1])
    )
    assert (fields["board"], fields["result"], fields["seen"]) == ("1", "0-1", str(seen + 1))
    again = owner.post(f"/events/{event_id}/test/result", **fields)
    assert again.status_code == 200
    assert desk.state(event_id).section("open").round(1).boards[0].result == "0-1"


def test_the_same_change_by_two_is_no_conflict(desk, event_id, owner):
    seen = desk.position(event_id)
    desk.journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Berta")
    assert enter(owner, event_id, "1-0", seen).status_code == 200
    assert desk.position(event_id) == seen + 1


def test_a_conflict_in_htmx_is_a_message(desk, event_id, owner):
    seen = desk.position(event_id)
    desk.journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Berta")
    answer = owner.client.post(
        f"/events/{event_id}/test/result",
        data={"board": "1", "result": "0-1", "seen": str(seen)},
        headers={"HX-Request": "true", "X-CSRF-Token": owner.token},
    )
    assert answer.status_code == 409
    assert answer.headers["hx-retarget"] == "#messages"
    assert "Berta" in answer.text


def test_a_conflict_for_programs_lists_the_changes(app, desk, event_id):
    token, _ = desk.access.make_link("Program", Grant("arbiter"), lasts=timedelta(hours=1))
    desk.journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Berta")
    answer = Browser(app).client.post(
        f"/api/v1/events/{event_id}/test/result", headers={"Authorization": f"Bearer {token}"}
    )
    assert answer.status_code == 409
    assert answer.json()["changes"][-1]["who"] == "Berta"


def test_acts_bear_the_name_of_who_is_signed_in(desk, event_id, somebody):
    enter(somebody("arbiter", event_id), event_id, "1-0", desk.position(event_id))
    assert desk.journal.history(event_id)[-1].who == "Arbiter"


def test_letters_for_a_number_in_an_address_are_a_page_that_is_not_there(app, owner):
    router = APIRouter()

    @router.get("/counted/{number}")
    def counted(request: Request, number: int, me: Anyone) -> Response:
        return page(request, "errors/error.html", title=str(number), faults=(), code=200)

    app.include_router(router)
    assert owner.get("/counted/5").status_code == 200
    assert owner.get("/counted/five").status_code == 404


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)


@settings(max_examples=times(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=TEXTS, place=TEXTS, start=TEXTS, end=TEXTS)
def test_no_text_in_the_form_of_an_event_breaks_anything(owner, name, place, start, end):
    answer = owner.post("/events/new", name=name, place=place, start_date=start, end_date=end)
    assert answer.status_code in (200, 422)


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=TEXTS, password=TEXTS, address=TEXTS)
def test_no_text_in_the_form_of_signing_in_breaks_anything(stranger, name, password, address):
    answer = stranger.post("/sign-in", name=name, password=password, next=address)
    assert answer.status_code in (200, 422)


@settings(max_examples=times(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cookie=st.text(
        st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=';,"\\'), max_size=200
    ),
    body=st.binary(max_size=300),
    kind=st.sampled_from(
        ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json", ""]
    ),
)
def test_no_cookie_and_no_body_breaks_anything(app, cookie, body, kind):
    browser = Browser(app)
    headers = {
        "Cookie": f"{browser.cookie_name}={cookie}; pairwright_language={cookie[:9]}",
        "Content-Type": kind,
    }
    for path in ("/sign-in", "/enter", "/preferences/language", "/events/new"):
        answer = browser.client.post(path, content=body, headers=headers, follow_redirects=False)
        assert answer.status_code < 500, (path, answer.status_code)
    assert browser.client.get("/", headers=headers).status_code == 200


# -- What was typed is not lost -------------------------------------------------------------------------

OWN_PAGE = {"Origin": "http://testserver"}


def sent_again(browser: Browser, answer):
    """Send the form of a page that kept what was typed, all fields as they stand."""
    form = answer.text.split("<main")[1]
    address = re.search(r'<form method="post" action="([^"]+)" class="stack">', form)
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form):
        fields.setdefault(name, []).append(unescape(value))
    return browser.client.post(unescape(address[1]), data=fields)


def test_several_fields_of_one_name_and_long_texts_come_through_a_conflict(app, desk, event_id, owner):
    router, held = APIRouter(), []

    @router.post("/events/{event_id}/test/many")
    async def many(request: Request, event_id: str, desk: TheDesk, me: Arbiter) -> Response:
        form = await request.form()
        desk.record_all(request, event_id, (EnterResult("open", 1, 1, "0-1"),), seen=int(str(form["seen"])))
        held.append((form.getlist("entry"), form["text"], request.url.query))
        return back(request, f"/events/{event_id}", "Entered.")

    app.include_router(router)
    seen = desk.position(event_id)
    desk.journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Berta")
    address = f"/events/{event_id}/test/many?way=list"
    answer = owner.post(address, entry=["3", "4", "7"], text="x" * 20_000, seen=str(seen))
    assert answer.status_code == 409
    form = answer.text.split("<main")[1]
    assert "What you typed" in form, "it can be read before it is sent or let go"
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form):
        fields.setdefault(name, []).append(value)
    assert owner.client.post(address, data=fields).status_code == 200
    assert held == [(["3", "4", "7"], "x" * 20_000, "way=list")]


def test_a_form_with_a_file_is_not_sent_again_without_it(desk, event_id, owner):
    seen = desk.position(event_id)
    desk.journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Berta")
    answer = owner.client.post(
        f"/events/{event_id}/test/result",
        data={"csrf_token": owner.token, "board": "1", "result": "0-1", "seen": str(seen)},
        files={"list": ("players.xlsx", b"PK")},
    )
    assert answer.status_code == 409
    assert "Save my changes anyway" not in answer.text
    assert "players.xlsx" in answer.text


@pytest.mark.parametrize("by", ["password", "another tab"])
def test_a_form_sent_after_the_session_has_expired_is_there_after_signing_in(desk, event_id, app, by):
    desk.access.add_person("Anna", "a good password", [Grant("owner")])
    browser = Browser(app)
    typed = {
        "board": "1",
        "result": "1-0",
        "note": ["öne & “two”", "<three>"],
        "seen": str(desk.position(event_id)),
    }
    asked = browser.post(f"/events/{event_id}/test/result", headers=OWN_PAGE, **typed)
    assert asked.status_code == 401
    assert "öne &amp; “two”" in asked.text
    assert not desk.state(event_id).section("open").round(1).boards[0].result
    browser.token = re.search(r'name="csrf_token" value="(\w+)"', asked.text)[1]
    if by == "password":
        kept = unescape(re.search(r'name="kept" value="([^"]*)"', asked.text)[1])
        wrong = browser.post("/sign-in", name="Anna", password="wrong", kept=kept)
        assert unescape(re.search(r'name="kept" value="([^"]*)"', wrong.text)[1]) == kept
        shown = browser.post("/sign-in", name="Anna", password="a good password", kept=kept)
    else:
        browser.post("/sign-in", name="Anna", password="a good password")
        shown = browser.client.post(f"/events/{event_id}/test/result", data=typed, headers=OWN_PAGE)
    assert "öne &amp; “two”" in shown.text
    assert sent_again(browser, shown).status_code == 200
    assert desk.state(event_id).section("open").round(1).boards[0].result == "1-0"


def test_an_old_tab_shows_what_was_typed_and_sends_it_with_the_new_token(desk, event_id, owner):
    fields = {"board": "1", "result": "1-0"}
    old = owner.post(f"/events/{event_id}/test/result", headers=OWN_PAGE, csrf_token="0" * 64, **fields)
    assert old.status_code == 403
    assert sent_again(owner, old).status_code == 200
    assert desk.state(event_id).section("open").round(1).boards[0].result == "1-0"


def test_what_another_site_sends_is_not_offered_to_be_sent(desk, event_id, owner):
    fields = {"board": "1", "result": "1-0"}
    address = f"/events/{event_id}/test/result"
    for headers in (
        {},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        answer = owner.post(address, headers=headers, csrf_token="0" * 64, **fields)
        assert answer.status_code == 403
        assert "1-0" not in answer.text
        assert "x-csrf-token" not in answer.headers


def test_a_password_is_not_kept(app):
    answer = Browser(app).post(
        "/people/add", headers=OWN_PAGE, follow=False, name="Anna", password="very secret"
    )
    assert "very secret" not in answer.text


def test_scripts_of_an_old_page_get_the_token_and_of_one_signed_out_a_message(app, event_id, owner):
    address = f"/events/{event_id}/test/result"
    headers = {"HX-Request": "true", **OWN_PAGE}
    old = owner.post(address, headers=headers, csrf_token="0" * 64, board="1", result="1-0")
    assert old.headers["x-csrf-token"] == owner.token
    assert "<html" not in old.text
    out = Browser(app).post(address, headers=headers, board="1", result="1-0")
    assert out.status_code == 401
    assert 'href="/sign-in"' in out.text
    assert "<div>You are signed out." in out.text, "lines of the template would be seen"
    assert "hx-redirect" not in out.headers
