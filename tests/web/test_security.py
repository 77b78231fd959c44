"""Forged requests, stolen and ended sessions, links, passwords, headers, large bodies, foreign names."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from browsers import Browser
from starlette.testclient import TestClient

from pairwright.storage.access import Access, Grant
from pairwright.web.app import create_app
from pairwright.web.desk_settings import LOOPBACK, DeskSettings, RateLimits
from pairwright.web.security.middleware import CONTENT_POLICY


def test_headers_stand_on_every_answer(app, event_id, owner, stranger):
    answers = [
        owner.get("/"), owner.get(f"/events/{event_id}"), stranger.get("/sign-in"), stranger.get("/nothing"),
        stranger.get("/static/x/css/desk.css"), stranger.get("/static/x/nothing"),
        stranger.post("/sign-in", name="a", password="b"), stranger.client.post("/sign-in"),
        stranger.get("/favicon.ico"), stranger.client.put("/sign-in"), stranger.get("/api/v1/openapi.json"),
        stranger.client.get("/", follow_redirects=False),
        stranger.client.post("/sign-in", headers={"Origin": "https://evil.example"}),
        stranger.client.post("/sign-in", content=b"x", headers={"Content-Length": str(10**9)}),
    ]  # fmt: skip
    assert {answer.status_code for answer in answers} >= {200, 303, 403, 404, 405, 413, 422}
    for answer in answers:
        where = (answer.status_code, str(answer.url))
        assert answer.headers["content-security-policy"] == CONTENT_POLICY, where
        assert answer.headers["x-content-type-options"] == "nosniff", where
        assert answer.headers["referrer-policy"] == "same-origin", where
        assert "camera=()" in answer.headers["permissions-policy"], where
        assert answer.headers["cache-control"], where
        assert answer.headers["pairwright-keep"].startswith("no"), where
    assert owner.get("/").headers["cache-control"] == "no-store"
    assert "immutable" not in stranger.get("/static/x/css/desk.css").headers["cache-control"]


def test_the_policy_allows_nothing_inline_and_nothing_foreign():
    assert CONTENT_POLICY.startswith("default-src 'none';")
    assert "unsafe" not in CONTENT_POLICY
    assert "http" not in CONTENT_POLICY
    assert "frame-ancestors 'none'" in CONTENT_POLICY


def test_a_form_without_its_token_changes_nothing(desk, owner):
    answer = owner.client.post("/events/new", data={"name": "Forged"})
    assert answer.status_code == 403
    assert owner.post("/events/new", name="Forged", csrf_token="0" * 64).status_code == 403
    assert desk.journal.events() == ()
    assert owner.post("/events/new", name="Meant").status_code == 200
    assert [event.name for event in desk.journal.events()] == ["Meant"]


def test_the_token_of_another_session_is_worthless(desk, somebody):
    mine, other = somebody("owner"), somebody("owner")
    assert mine.post("/events/new", name="Forged", csrf_token=other.token).status_code == 403
    assert desk.journal.events() == ()


def test_htmx_sends_the_token_in_the_head(desk, owner):
    headers = {"X-CSRF-Token": owner.token, "HX-Request": "true"}
    answer = owner.client.post("/events/new", data={"name": "Meant"}, headers=headers)
    assert answer.status_code == 204
    assert answer.headers["hx-location"].startswith("/events/")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_requests_of_other_sites_are_refused_even_with_a_token(desk, owner, headers):
    assert owner.post("/events/new", name="Forged", headers=headers).status_code == 403
    assert desk.journal.events() == ()


def test_requests_of_our_own_pages_pass(desk, owner):
    headers = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert owner.post("/events/new", name="Meant", headers=headers).status_code == 200
    assert len(desk.journal.events()) == 1


def test_signing_in_begins_a_new_session(desk, stranger):
    desk.access.set_password("Anna", "a good password")
    stranger.get("/sign-in")
    before, token = stranger.cookie, stranger.token
    assert before
    assert stranger.post("/sign-in", name="Anna", password="a good password").status_code == 200
    assert stranger.cookie != before
    stranger.get("/")
    assert stranger.token != token
    assert "Anna" in stranger.get("/").text


def test_a_session_given_to_somebody_else_beforehand_stays_outside(app, desk):
    """Session fixation: the cookie that a victim is made to use before signing in is worth nothing later."""
    desk.access.set_password("Anna", "a good password")
    attacker, victim = Browser(app), Browser(app)
    attacker.get("/sign-in")
    victim.cookie = attacker.cookie
    victim.post("/sign-in", name="Anna", password="a good password")
    assert "Anna" not in attacker.get("/").text
    assert attacker.get("/").url.path == "/sign-in"


def test_signing_out_ends_every_copy_of_the_cookie(app, owner):
    copy = Browser(app)
    copy.cookie = owner.cookie
    assert copy.get("/").url.path == "/"
    owner.post("/sign-out")
    assert owner.get("/").url.path == "/sign-in"
    assert copy.get("/").url.path == "/sign-in"


def test_a_revoked_link_is_out_at_once(app, desk):
    token, link = desk.access.make_link("Helper", Grant("arbiter"), lasts=timedelta(hours=1))
    browser = Browser(app)
    browser.enter(token)
    assert browser.get("/").url.path == "/"
    desk.access.revoke_link(link.key)
    desk.people.forget()
    assert browser.get("/").url.path == "/sign-in"
    assert Browser(app).enter(token).status_code == 422


def test_cookies_that_were_tampered_with_are_no_sessions(app, owner):
    for cookie in (owner.cookie[:-2], owner.cookie[1:], "x" + owner.cookie, "", "a.b", owner.cookie * 2):
        browser = Browser(app)
        browser.cookie = cookie
        assert browser.get("/").url.path == "/sign-in"


def test_an_expired_link_is_refused(tmp_path):
    now = [datetime(2026, 11, 20, 9, 0, tzinfo=UTC)]
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite")))
    app.state.desk.people._access = Access(str(tmp_path / "desk.sqlite"), clock=lambda: now[0])
    access = app.state.desk.people._access
    with TestClient(app):
        late, _ = access.make_link("Late", Grant("arbiter"), lasts=timedelta(hours=1))
        now[0] += timedelta(hours=2)
        browser = Browser(app)
        answer = browser.enter(late)
        assert answer.status_code == 422
        assert "no longer works" in answer.text
        good, _ = access.make_link("Good", Grant("arbiter"), lasts=timedelta(hours=1))
        assert browser.enter(good).status_code == 200
        app.state.desk.people.forget()
        now[0] += timedelta(hours=2)
        assert browser.get("/").url.path == "/sign-in"


def test_looking_at_a_link_does_not_use_it_up(app, desk):
    token = desk.access.owner_link("Owner")
    for _ in range(3):
        assert Browser(app).get(f"/enter/{token}").status_code == 200
    assert Browser(app).enter(token).url.path == "/"
    assert Browser(app).enter(token).status_code == 422


def test_the_token_of_a_link_stands_on_no_other_page(app, desk, event_id):
    token = desk.access.owner_link("Owner")
    browser = Browser(app)
    pages = [
        browser.enter(token),
        browser.get("/"),
        browser.get(f"/events/{event_id}"),
        browser.get(f"/e/{event_id}"),
    ]
    for page in pages:
        assert token not in page.text
        assert token not in str(page.url)


def test_programs_send_a_token_and_need_no_cookie(app, desk, event_id):
    token, _ = desk.access.make_link("Program", Grant("arbiter", event_id), lasts=timedelta(hours=1))
    client = TestClient(app, raise_server_exceptions=False)
    good = {"Authorization": f"Bearer {token}"}
    assert client.get(f"/events/{event_id}", headers=good).status_code == 200
    wrong = client.get(f"/api/v1/events/{event_id}", headers={"Authorization": "Bearer nonsense"})
    assert wrong.status_code in (401, 404)


def test_no_password_is_tried_for_ever(tmp_path):
    rates = RateLimits(sign_in=10, links=10)
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite"), rates=rates))
    with TestClient(app):
        browser = Browser(app)
        statuses = [browser.post("/sign-in", name="Anna", password=str(n)).status_code for n in range(8)]
        assert statuses[0] == 422
        assert statuses[-1] == 429
        answer = browser.post("/sign-in", name="Anna", password="x")
        assert int(answer.headers["retry-after"]) >= 1
        forged = browser.post("/sign-in", name="Anna", password="x", headers={"X-Forwarded-For": "1.2.3.4"})
        assert forged.status_code == 429
        tokens = [browser.post("/enter", link=str(n)).status_code for n in range(8)]
        assert tokens[-1] == 429


def test_one_name_is_not_tried_from_everywhere(tmp_path):
    """Only where she has signed in before is nobody's guessing in her way."""
    rates = RateLimits(names=2, burst=1)
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite"), rates=rates))
    with TestClient(app):
        app.state.desk.access.set_password("Anna", "a good password")
        app.state.desk.access.set_password("Berta", "a good password")

        def tries(address: str, name: str, password: str = "x") -> int:
            browser = Browser(app, client=(address, 1))
            return browser.post("/sign-in", follow=False, name=name, password=password).status_code

        assert tries("192.0.2.1", "Anna", "a good password") == 303
        said = [tries(f"192.0.2.{number}", name) for number, name in enumerate(("Anna", " ANNA", "anna"), 2)]
        assert said == [422, 429, 429]
        assert tries("192.0.2.9", "Anna", "a good password") == 429
        assert tries("192.0.2.9", "Berta", "a good password") == 303
        assert tries("192.0.2.1", "Anna", "a good password") == 303


def test_acts_are_counted_by_the_account(tmp_path):
    """Wherever its links are used; that of somebody else is another one."""
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite"), rates=RateLimits(writes=4)))
    with TestClient(app):
        access = app.state.desk.access
        tokens = [access.make_link(name, Grant("owner"), lasts=timedelta(hours=1))[0] for name in "AB"]

        def act(address: str, token: str) -> int:
            head = {"Authorization": f"Bearer {token}"}
            client = TestClient(app, client=(address, 1), headers=head)
            return client.post("/api/v1/events", json={"name": "Open"}).status_code

        said = [act(f"192.0.2.{number}", tokens[0]) for number in range(4)]
        assert [status == 429 for status in said] == [False, False, True, True]
        assert act("192.0.2.1", tokens[1]) != 429


def test_it_is_not_told_whether_the_name_or_the_password_was_wrong(desk, stranger):
    desk.access.set_password("Anna", "a good password")
    answers = [
        stranger.post("/sign-in", name=name, password="wrong").text.replace(name, "NAME")
        for name in ("Anna", "Otto")
    ]
    shown = ["".join(line for line in text.splitlines() if "csrf" not in line) for text in answers]
    assert shown[0] == shown[1]


def test_sign_ins_are_recorded(desk, stranger):
    desk.access.set_password("Anna", "a good password")
    stranger.post("/sign-in", name="Anna", password="wrong")
    stranger.post("/sign-in", name="Anna", password="a good password")
    assert [(one.name, one.success) for one in desk.access.sign_ins()] == [("Anna", True), ("Anna", False)]


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil",
        "javascript:alert(1)",
        "",
        "/" + "x" * 3000,
    ],
)
def test_nobody_is_sent_to_another_site(desk, stranger, address):
    desk.access.set_password("Anna", "a good password")
    answer = stranger.post("/sign-in", follow=False, name="Anna", password="a good password", next=address)
    assert answer.headers["location"] == "/"
    answer = stranger.post("/preferences/theme", follow=False, theme="dark", back=address)
    assert answer.headers["location"] == "/"


SCRIPT = '<script>alert("x")</script><img src=x onerror=alert(1)>\'"'


def test_scripts_in_names_are_only_text(app, desk, owner):
    page = owner.post("/events/new", name=SCRIPT, place=SCRIPT)
    assert page.status_code == 200
    pages = [page, owner.get("/"), owner.post("/events/new", name="", place=SCRIPT)]
    pages.append(Browser(app).post("/sign-in", name=SCRIPT, password="x"))
    for page in pages:
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
        assert "&lt;script&gt;alert" in page.text


def test_bodies_are_limited_announced_or_not(app):
    small = create_app(DeskSettings(database=app.state.desk.settings.database, largest_body=1000))
    with TestClient(small) as client:
        assert client.post("/sign-in", data={"name": "x" * 5000}).status_code == 413
        parts = (b"name=" + b"x" * 400 for _ in range(10))
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        assert client.post("/sign-in", content=parts, headers=headers).status_code == 413


def test_a_desk_on_loopback_answers_only_under_its_own_names(tmp_path):
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite"), allowed_hosts=LOOPBACK))
    with TestClient(app):
        for address in ("http://127.0.0.1:8765", "http://localhost", "http://[::1]:99"):
            assert TestClient(app, base_url=address).get("/sign-in").status_code == 200
        for address in ("http://evil.example", "http://127.0.0.1.evil.example:8765"):
            assert TestClient(app, base_url=address).get("/sign-in").status_code == 421


def test_two_desks_on_one_computer_do_not_sign_each_other_out(tmp_path):
    """Browsers send the cookies of a host to all its ports: one browser, two desks."""
    browsers = []
    for name in ("a", "b"):
        made = create_app(DeskSettings(database=str(tmp_path / f"{name}.sqlite")))
        browser = Browser(made)
        if browsers:
            browser.client.cookies.update(browsers[0].client.cookies)
        browser.enter(made.state.desk.access.owner_link("Anna"))
        browsers.append(browser)
    browsers[0].client.cookies.update(browsers[1].client.cookies)
    assert [browser.get("/").url.path for browser in browsers] == ["/", "/"]


def test_a_link_that_is_used_up_says_how_to_get_another(desk, stranger):
    token = desk.access.owner_link("Anna")
    stranger.enter(token)
    stranger.post("/sign-out")
    answer = stranger.enter(token)
    assert answer.status_code == 422
    assert "pairwright desk --link" in answer.text
    assert "press Enter in the window" in answer.text


def test_cookies_are_closed_to_scripts_and_secure_under_https(tmp_path):
    plain = create_app(DeskSettings(database=str(tmp_path / "a.sqlite")))
    cookie = TestClient(plain).get("/sign-in").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    address = "https://desk.example"
    safe = create_app(DeskSettings(database=str(tmp_path / "b.sqlite"), address=address))
    answer = TestClient(safe, base_url=address).get("/sign-in")
    assert answer.headers["set-cookie"].startswith("__Host-pairwright_session_")
    assert "; Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]
