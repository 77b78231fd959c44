"""Requests made to do harm: large and deep bodies, foreign paths, lines for heads and logs, formulas."""

from __future__ import annotations

import csv
import io
import json
import logging
from collections.abc import Iterator

import pytest
from browsers import PLENTY, Browser, running
from fastapi import FastAPI
from hostile import TEXTS
from test_authorisation import address, declared, routes

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.security.identity import DeskRole
from work import counted

MEGABYTE = 1024 * 1024
ROW = b"001    1".ljust(80) + b" 0.0\n"
UPLOADS = (
    "/events/bring-in", "/events/{}/sections/open/players/paste", "/events/{}/sections/open/players/file",
    "/events/{}/sections/from-list", "/events/{}/sections/open/lots/bring-in", "/api/v1/events/import",
)  # fmt: skip


def test_a_report_of_a_hundred_megabytes_is_not_read(owner: Browser, event_id: str) -> None:
    """The body is cut off at the limit: what comes after it is never asked for."""
    for upload in UPLOADS:
        sent = 0

        def chunks() -> Iterator[bytes]:
            nonlocal sent
            for _ in range(100):
                sent += MEGABYTE
                yield (b"001 " + b"x" * 96) * (MEGABYTE // 100)

        headers = {"X-CSRF-Token": owner.token, "Content-Type": "multipart/form-data; boundary=x"}
        answer = owner.client.post(upload.format(event_id), content=chunks(), headers=headers)
        assert answer.status_code == 413, (upload, answer.status_code)


def test_a_large_report_without_a_good_line_is_read_once_and_answered_in_a_page(
    owner: Browser, event_id: str
) -> None:
    line, done = b"001    1 m    " + b"Name, Somebody".ljust(33) + b"2000 GER\n", []
    for lines in (1, 4_000, 16_000):  # the first answer loads what is loaded when it is needed
        with counted(owner.client.portal) as work:
            answer = owner.client.post(
                "/events/bring-in",
                data={"csrf_token": owner.token},
                files={"file": ("a.trf", line * lines)},
            )
        assert answer.status_code == 422
        assert answer.text.count("TRF-PLAYER-SHORT") == min(lines, 200)
        done.append(work.calls)
    assert "and 15800 more" in answer.text
    assert done[2] < 5 * done[1] < 5 * 4_000 * 100  # measured: 27 a line beside the page's own


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.trf", ROW + b"\n" * 1_000_000, "1\u202f000\u202f001 lines: is this a report file?"),
        ("a.csv", b",,,,,,,,\n" * 60_000, "a.csv: more than 500\u202f000 cells; that is no list of players"),
        ("a.trf", ROW + b"###\n" * 200_000, "too large for one event"),
    ],
)
def test_what_is_much_larger_than_a_tournament_is_refused_in_a_sentence(
    owner: Browser, name: str, text: bytes, words: str
) -> None:
    answer = owner.client.post(
        "/events/bring-in", data={"csrf_token": owner.token}, files={"file": (name, text)}
    )
    assert (answer.status_code, words in answer.text, len(answer.content) < 100_000) == (422, True, True)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (b"[" + b"1," * 100_000 + b"1]", "the body has more than 100\u202f000 values; send it in parts"),
        (b'"' + b"," * 200_000 + b'"', "players: a list is expected, not "),  # one value, for all its commas
    ],
)
def test_a_document_of_more_values_than_faults_can_be_named_is_refused_unread(
    owner: Browser, event_id: str, players: bytes, words: str
) -> None:
    answer = owner.client.post(
        f"/api/v1/events/{event_id}/actions/enter-players?seen=1",
        content=b'{"section": "open", "players": ' + players + b"}",
        headers={"X-CSRF-Token": owner.token, "Content-Type": "application/json"},
    )
    assert answer.status_code == 422
    assert [one[: len(words)] for one in answer.json()["faults"]] == [words]


DEEP = b'{"a":' * 50_000 + b"1" + b"}" * 50_000
BOMBS = {
    "deep lists": b"[" * 200_000 + b"]" * 200_000,
    "deep objects": DEEP,
    "unfinished": b"[" * 200_000,
    "long number": b'{"name": ' + b"9" * 200_000 + b"}",
    "long exponent": b'{"name": 1e999999999}',
    "not a number": b'{"name": NaN}',
    "half a letter": b'{"name": "\\ud800"}',
    "no text": bytes(range(256)),
    "many names": b"{" + b",".join(b'"%d": 1' % n for n in range(50_000)) + b"}",
    "twice": b'{"name": "A", "name": "\\u0000"}',
    "list": b"[1, 2]",
    "null": b"null",
    "empty": b"",
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_json_document_breaks_anything(owner: Browser, desk: Desk, event_id: str, bomb: str) -> None:
    before = [(one.event_id, one.position) for one in desk.journal.events()]
    headers = {"X-CSRF-Token": owner.token, "Content-Type": "application/json"}
    paths = ["/api/v1/events", "/api/v1/events/import", f"/api/v1/events/{event_id}/actions/enter-players"]
    for path in paths:
        with counted(owner.client.portal) as work:
            answer = owner.client.post(path, content=BOMBS[bomb], headers=headers)
        assert answer.status_code in (400, 422), (path, answer.status_code)
        assert answer.json()["faults"]
        assert len(answer.content) < 100_000
        assert work.calls < 200_000  # measured: 6,000; 2 for each of 50,000 names
    for upload in UPLOADS[:2]:
        answer = owner.client.post(
            upload.format(event_id),
            data={"csrf_token": owner.token},
            files={"file": ("event.json", BOMBS[bomb])},
        )
        assert answer.status_code == 422, (upload, answer.status_code)
    assert [(one.event_id, one.position) for one in desk.journal.events()] == before


@pytest.mark.parametrize(
    "path",
    [
        "../../../../../../etc/passwd", "..%2f..%2f..%2fapp.py", "%2e%2e/%2e%2e/app.py", "....//....//app.py",
        "/etc/passwd", "%2fetc%2fpasswd", "css/../../app.py", "css%5c..%5c..%5capp.py", "css/desk.css%00.png",
        "", ".", "css", "css/", "CSS/DESK.CSS", "js/../js/../..//__init__.py",
        "vendor/../../templates/base.html",
    ],
)  # fmt: skip
def test_static_files_are_only_those_of_the_desk(stranger: Browser, path: str) -> None:
    answer = stranger.client.get(f"/static/x/{path}")
    assert answer.status_code == 404
    assert b"root:" not in answer.content
    assert b"import" not in answer.content


def test_private_pages_are_not_stored_and_no_page_allows_foreign_code(
    app: FastAPI, owner: Browser, event_id: str
) -> None:
    looked_at = 0
    for route in routes(app):
        if "GET" not in route.methods or route.path.endswith("/live"):
            continue
        answer = owner.client.get(address(route, event_id), follow_redirects=False)
        policy = answer.headers["content-security-policy"]
        # A browser shows a PDF in a viewer of its own, which needs styles; there are no scripts in it.
        allowed = policy.replace("style-src 'unsafe-inline'", "") if route.path.endswith(".pdf") else policy
        assert "unsafe" not in allowed, route.path
        assert policy.startswith("default-src 'none'"), route.path
        assert answer.headers["x-content-type-options"] == "nosniff", route.path
        if declared(route, "GET") > DeskRole.PUBLIC:
            assert "no-store" in answer.headers["cache-control"], route.path
            looked_at += 1
    assert looked_at > 50


@pytest.fixture
def infested(desk: Desk) -> str:
    """An event whose names would end a line of a head, open a formula or leave a folder."""
    wicked = desk.journal.create('x"; filename="evil.exe', "Owner")
    people = tuple(Particulars(name, 2000 - n, club=name) for n, name in enumerate(FORMULAS))
    desk.journal.append(wicked, DescribeEvent("..\\../=1+1 ünï;\"'", "@place"), who="Owner")
    desk.journal.append(
        wicked, AddSection("open", Setup('=cmd|"/C calc"!A0', number_of_rounds=3)), who="Owner"
    )
    desk.journal.append(wicked, EnterPlayers("open", people), who="Owner")
    return wicked


FORMULAS = ("=1+1", "+HYPERLINK(1)", "-2+3+cmd|' /C calc'!A0", "@SUM(1)", "＝1+1", "Plain, Name")


def test_names_do_not_become_formulas_or_heads(owner: Browser, infested: str) -> None:
    home = f"/events/{infested}/sections/open"
    table = owner.client.get(f"{home}/reports/players.csv")
    assert table.status_code == 200
    cells = [cell for row in csv.reader(io.StringIO(table.text)) for cell in row]
    assert [cell for cell in cells if cell[:1] in ("=", "@", "+", "-", "＝")] == []
    assert "'=1+1" in cells
    paths = (
        f"{home}/reports/players.csv", f"{home}/reports/players.xlsx", f"{home}/reports/everything.zip",
        f"/events/{infested}/file", f"/events/{infested}/site.zip", f"/api/v1/events/{infested}/export",
        f"/e/{infested}/open.trf", f"/e/{infested}/open.json",
    )  # fmt: skip
    for path in paths:
        answer = owner.client.get(path)
        assert answer.status_code == 200, path
        given = answer.headers.get("content-disposition", "")
        assert "evil.exe" not in given, path
        assert ".." not in given.replace("..pairwright", ""), path
        assert all(" " <= letter <= "~" for letter in given), path


def test_nothing_of_passwords_links_and_sessions_is_in_the_file_of_an_event(
    owner: Browser, desk: Desk, event_id: str
) -> None:
    desk.access.set_password("Anna", "a good password")
    file = owner.client.get(f"/events/{event_id}/file").text
    public = owner.client.get(f"/e/{event_id}").text
    for secret in ("argon2", "a good password", owner.cookie, owner.token, desk.access.secret().hex()):
        assert secret not in file
    for secret in (owner.cookie, owner.token):
        assert secret not in public


def test_no_address_writes_lines_of_its_own_into_the_log(
    owner: Browser, desk: Desk, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(event_id: str) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(desk.journal, "standing_at", fail)
    with caplog.at_level(logging.DEBUG, "pairwright.desk"):
        answer = owner.client.get("/events/a%0aERROR forged%0d%1b[31m/describe")
    assert answer.status_code == 500
    told = [record.getMessage() for record in caplog.records if record.name == "pairwright.desk"]
    assert told
    assert all(letter.isprintable() for message in told for letter in message)


@pytest.mark.parametrize("text", [TEXTS["control"], "a\nb", "a\r\nX-Evil: 1"])
def test_no_field_writes_heads(owner: Browser, event_id: str, text: str) -> None:
    for path, fields in (
        ("/sign-in", {"name": text, "password": text, "next": "/" + text}),
        ("/preferences/theme", {"theme": text, "back": "/" + text}),
        ("/preferences/language", {"language": text, "back": "/" + text}),
        (f"/events/{event_id}/describe", {"name": text, "back": "/" + text}),
    ):
        answer = owner.post(path, follow=False, **fields)
        assert answer.status_code < 500
        assert "x-evil" not in answer.headers
        assert "Set-Cookie: x=1" not in str(answer.headers)


def test_a_desk_with_an_address_is_not_fooled_by_the_name_of_a_host(tmp_path) -> None:
    """Links for helpers are made with the desk's own address, not with what a request says of itself."""
    settings = DeskSettings(
        database=str(tmp_path / "desk.sqlite"), address="https://desk.example", rates=PLENTY
    )
    app = create_app(settings)
    with running(app):
        desk = app.state.desk
        token = desk.access.owner_link("Owner")
        event_id = desk.journal.create("Test", "Owner")
        browser = Browser(app, "https://evil.example")
        browser.signed_in(token)
        page = browser.post(f"/events/{event_id}/people", name="Ben", role="arbiter", hours="5")
        assert "evil.example/enter" not in page.text
        assert json.dumps("evil") not in page.text


@pytest.mark.parametrize("text", ["²", "9" * 5000, "-1", "1e9999999", "१", "NaN", "", "1/0"])
def test_numbers_that_are_none_break_nothing(owner: Browser, event_id: str, desk: Desk, text: str) -> None:
    desk.journal.append(event_id, AddSection("cards", Setup("Cards", "kjca")), who="Test")
    home = f"/events/{event_id}/sections/open"
    answers = [
        owner.post(f"{home}/prizes", count=text, round_to=text, seen=text),
        owner.post(f"{home}/prizes", count="1", name_0="First", prizes_0="5", round_to=text),
        owner.post(f"{home}/reports/ecf", codes=f"{text} 123456A"),
        owner.post(f"/events/{event_id}/sections/cards/players/late/seat", entry=text),
        owner.get(f"/events/{event_id}/schools?bonus_cards={text}"),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 422, 422, 200]
