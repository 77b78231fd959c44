"""Every form of every page, sent as it stands and with everything that people and attackers put into it.

With PAIRWRIGHT_THOROUGH every value is sent in every field; otherwise the fields of every third form get
a few of them, by turns, so that every value is tried on many forms, and two pages are opened of those that
differ only in numbers or in the section.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from urllib.parse import quote, urlsplit

import pytest
from browsers import PLENTY, Browser, running
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from hostile import PATHS, PICTURE, PRODUCT, SCRIPT, TEXTS, VALUES, files
from httpx import Response
from page_forms import Field, PageForm, foreign_markup, read_page
from test_authorisation import routes

from pairwright.storage.access import Grant
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.replay import Restore, replay
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.app import create_app
from pairwright.web.demo import make_demo
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.render import STATIC
from sizes import THOROUGH as LONG
from sizes import sampled, times

SITE = "http://testserver"
VALUES_OF_A_FIELD = len(VALUES) if LONG else 1
FILES_OF_A_FIELD = 99 if LONG else 4
PAGES_ALIKE = 4 if LONG else 2
"""Pages that are opened of those that differ only in numbers, by day also of those of several sections."""

SECTIONS = "open|junior|masters|drafted|finished|hidden|cards|empty"

TOGETHER = ("script", "picture", "null", "control", "long", "right to left", "template")
"""Values that are put into all fields of a form at once."""


@dataclass
class Hall:
    """A desk with an event in every state, and the owner at his browser."""

    app: FastAPI
    event_id: str

    def __post_init__(self) -> None:
        self.desk: Desk = self.app.state.desk
        self.file = self.desk.journal.export(self.event_id)
        self.browser = Browser(self.app)
        self.come_in()
        self.start = self.desk.position(self.event_id)
        self.faults: list[str] = []
        self.sent: Counter[int] = Counter()
        self.pages: list[str] = []
        self.written = 0

    def come_in(self) -> None:
        """Sign in as the owner, in English."""
        token, _ = self.desk.access.make_link("Owner", Grant("owner"), lasts=_A_DAY)
        self.browser.client.cookies.clear()
        self.browser.signed_in(token)

    def back_to_the_start(self) -> bool:
        """The event as it was at first; True when it had changed."""
        if self.event_id not in {one.event_id for one in self.desk.journal.events()}:
            self.desk.journal.bring_in(self.file, "Owner")
            self.start = self.desk.position(self.event_id)
            return True
        if self.desk.position(self.event_id) == self.start:
            return False
        self.desk.journal.append(self.event_id, Restore(self.start), who="Owner")
        self.start = self.desk.position(self.event_id)
        return True

    def position(self) -> int:
        """The position of the event, -1 when it was deleted."""
        known = {one.event_id: one.position for one in self.desk.journal.events()}
        return known.get(self.event_id, -1)

    def check(self, answer: Response, what: str) -> None:
        """Note what must not be in an answer."""
        self.sent[answer.status_code] += 1
        for fault in faults_of(answer):
            self.faults.append(f"{what}: {fault}")
            print(self.faults[-1], flush=True)


_A_DAY = timedelta(days=1)


FILM = f"<script>\n{(STATIC / 'js' / 'film.js').read_text(encoding='utf-8')}</script>"
"""What a film taken along carries inside: this script and no other."""


def faults_of(answer: Response) -> Iterator[str]:
    """What no answer of the desk may have."""
    if answer.status_code >= 500:
        yield f"answered {answer.status_code}"
    kind = answer.headers.get("content-type", "")
    if "x=1" in answer.headers.get("set-cookie", "") or "x" in answer.headers:
        yield "a line of its head came from outside"
    if not kind.startswith(("text/", "application/json", "image/svg")):
        return
    text = answer.text
    if "Traceback (most recent call" in text or "object at 0x" in text:
        yield "shows the inside of the program"
    if PRODUCT in text and "7919*7907" not in text:
        yield "filled in a template that was typed"
    if kind.startswith(("text/html", "image/svg")):
        whole = answer.headers.get("content-disposition", "").startswith("attachment")
        text = text.replace(FILM, "") if whole else text
        own = "<style {}>" if whole or kind.startswith("image/svg") else ""
        found = [one for one in foreign_markup(str(answer.url), text) if one != own]
        yield from (f"markup from outside: {one}" for one in found[:2])


def everybody(names: int) -> tuple[Particulars, ...]:
    """Invented players."""
    return tuple(
        Particulars(f"Player {place}, Given", 2200 - 10 * place, club=f"Club {place % 3}")
        for place in range(1, names + 1)
    )


def fill(desk: Desk) -> str:
    """The demo event, with sections in the states that it has none in: empty, hidden, drafted, finished."""
    event_id = make_demo(desk.journal)

    def do(action: object) -> None:
        desk.journal.append(event_id, action, who="Owner")

    states = {"drafted": (3, 2), "finished": (3, 3), "hidden": (3, 1), "empty": (3, 0)}
    for key, (rounds, played) in states.items():
        setup = Setup(key.title(), number_of_rounds=rounds, initial_colour="white", public=key != "hidden")
        do(AddSection(key, setup))
        do(EnterPlayers(key, everybody(8 if key != "empty" else 1)))
        for number in range(1, played + 1):
            do(draft_of(desk.state(event_id).section(key)))
            if key == "drafted" and number == played:
                continue
            do(PublishRound(key, number))
            for board in range(1, 5):
                do(EnterResult(key, number, board, "1-0"))
    do(AddSection("cards", Setup("Cards", "kjca", number_of_rounds=5)))
    do(EnterPlayers("cards", everybody(8)))
    do(draft_of(desk.state(event_id).section("cards")))
    return event_id


@pytest.fixture
def hall() -> Iterator[Hall]:
    app = create_app(DeskSettings(database="sqlite://", poll_seconds=0.05, rates=PLENTY))
    with running(app):
        yield Hall(app, fill(app.state.desk))


def shape_of(address: str) -> str:
    """The same for addresses that differ only in numbers and keys, by day in the section too."""
    parts = urlsplit(address)
    path = parts.path if LONG else re.sub(rf"(/sections|/e/\w+)/(?:{SECTIONS})\b", r"\1/0", parts.path)
    return re.sub(r"[0-9a-f]{16}", "0", re.sub(r"\d+", "0", f"{path}?{parts.query}"))


def walk(hall: Hall) -> Iterator[Response]:
    """Every page that links lead to, and the public pages."""
    waiting = deque([f"{SITE}/", f"{SITE}/e/{hall.event_id}", f"{SITE}/h/{hall.event_id}", f"{SITE}/people"])
    seen: set[str] = set()
    alike: Counter[str] = Counter()
    while waiting:
        address = waiting.popleft()
        shape = shape_of(address)
        if address in seen or alike[shape] >= PAGES_ALIKE or not fit_to_open(address):
            continue
        seen.add(address)
        alike[shape] += 1
        hall.pages.append(address)
        answer = hall.browser.client.get(address)
        yield answer
        if answer.headers.get("content-type", "").startswith("text/html"):
            waiting.extend(read_page(str(answer.url), answer.text).links)


def fit_to_open(address: str) -> bool:
    """True for what ends by itself and is worth reading: no streams, no files of the desk."""
    path = urlsplit(address).path
    slow = path.endswith((".pdf", ".xlsx")) and not LONG
    return not slow and not path.endswith("/live") and not path.startswith("/static/")


def forms_of(hall: Hall) -> list[PageForm]:
    """One form of each shape, from all pages; one of several sections from the first that has it."""
    found: dict[object, PageForm] = {}
    for answer in walk(hall):
        hall.check(answer, f"GET {answer.url}")
        if answer.headers.get("content-type", "").startswith("text/html"):
            for form in read_page(str(answer.url), answer.text).forms:
                for action in (form.action, *form.other):
                    shaped = PageForm(form.page, action, form.method, form.multipart, form.fields)
                    address, names = shaped.shape
                    address = re.sub(rf"(?<=/sections/)(?:{SECTIONS})(?=/|$)", "0", address)
                    found.setdefault((address, names), shaped)
    return list(found.values())


Fields = list[tuple[str, str]]
Uploads = list[tuple[str, tuple[str, bytes]]]


def send(hall: Hall, form: PageForm, fields: Fields, what: str, uploads: Uploads | None = None) -> Response:
    """Send a form and look at what comes, at what was written, and whether that was all or nothing."""
    told = f"{form.method} {urlsplit(form.action).path} ({what})"
    if form.method == "get":
        query = "&".join(f"{quote(name)}={quote(value[:4000])}" for name, value in fields)
        answer = hall.browser.client.get(f"{form.action.partition('?')[0]}?{query}")
        hall.check(answer, told)
        return answer
    token = hall.browser.token
    data: dict[str, list[str]] = {"csrf_token": [token]}
    for name, value in fields:
        if name != "csrf_token":
            data.setdefault(name, []).append(value)
    before = hall.position()
    if data.get("seen") == [value for name, value in form.sent() if name == "seen"] and before > 0:
        # The page as somebody opens it now: what was undone since is not in his way.
        data["seen"] = [str(before)]
    given = uploads or []
    if form.multipart and not given:
        given = [(one.name, ("", b"")) for one in form.fields if one.kind == "file"][:1]
    answer = hall.browser.client.post(form.action, data=data, files=given or None, headers=_from(form))
    hall.check(answer, told)
    if answer.status_code >= 400 and hall.position() != before:
        hall.faults.append(f"{told}: refused with {answer.status_code}, and yet something was written")
    if urlsplit(str(answer.url)).path == "/sign-in" or form.action.endswith("/preferences/language"):
        hall.come_in()
    if hall.position() != before:
        settle(hall, told)
    return answer


def _from(form: PageForm) -> dict[str, str]:
    return {"Referer": form.page, "Origin": SITE}


def settle(hall: Hall, told: str) -> None:
    """What was written stands in the history without harm; then the event goes back to its start."""
    hall.written += 1
    if hall.position() > 0 and (LONG or hall.written % 4 == 0):
        for path in ("/history", ""):
            answer = hall.browser.client.get(f"/events/{hall.event_id}{path}")
            hall.check(answer, f"{told}, afterwards {path}")
    hall.back_to_the_start()


def with_value(form: PageForm, changed: str, values: list[str]) -> Fields:
    """The form as it stands, but for one field."""
    fields = [(name, value) for name, value in form.sent() if name != changed]
    return fields + [(changed, value) for value in values]


def fields_by_name(form: PageForm) -> dict[str, Field]:
    """The fields to be tried; of many alike (a field for each board) the first one of each kind."""
    found: dict[str, Field] = {}
    for one in form.fields:
        if one.name != "csrf_token":
            found.setdefault(re.sub(r"\d+", "0", one.name), one)
    return found


def sendings(form: PageForm, turn: Iterator[int]) -> Iterator[tuple[str, Fields, Uploads | None]]:
    """Everything that is sent to a form: what is wrong with it, its fields, its files."""
    yield "as it stands", form.sent(), None
    yield "with nothing", [], None
    names = list(VALUES)
    for one in fields_by_name(form).values():
        if one.kind == "file":
            continue
        if LONG or next(turn) % 3 == 0:
            yield f"without {one.name}", with_value(form, one.name, []), None
        for choice in one.choices if LONG else one.choices[-1:]:
            yield f"{one.name} = {choice[:40]!r}", with_value(form, one.name, [choice]), None
        for _ in range(VALUES_OF_A_FIELD):
            kind = names[next(turn) % len(names)]
            yield f"{one.name}: {kind}", with_value(form, one.name, [VALUES[kind]]), None
        if LONG or next(turn) % 3 == 0:
            values = [one.value or "", SCRIPT, "2", "2"]
            yield f"{one.name} four times", with_value(form, one.name, values), None
    for kind in TOGETHER if LONG else (TOGETHER[next(turn) % len(TOGETHER)],):
        fields = [(name, TEXTS[kind] if _is_text(form, name) else value) for name, value in form.sent()]
        yield f"every text: {kind}", fields, None
    kinds = list(files().items())
    for one in (field for field in form.fields if field.kind == "file"):
        for _ in range(min(FILES_OF_A_FIELD, len(kinds))):
            kind, file = kinds[next(turn) % len(kinds)]
            yield f"{one.name}: file {kind}", form.sent(), [(one.name, file)]
        yield f"{one.name}: text instead of a file", with_value(form, one.name, [SCRIPT]), None


def _is_text(form: PageForm, name: str) -> bool:
    return any(
        one.name == name and one.kind in ("text", "textarea", "search", "input") for one in form.fields
    )


def test_no_form_breaks_anything_whatever_is_sent(hall: Hall) -> None:
    forms = forms_of(hall)
    assert len(forms) > 40, [form.shape for form in forms]
    turn = count()
    for form in sampled(forms, 30):
        for what, fields, uploads in sendings(form, turn):
            send(hall, form, fields, what, uploads)
    for address in sampled(hall.pages, 30):
        hall.check(hall.browser.client.get(address), f"afterwards GET {address}")
    assert not hall.faults, "\n".join(dict.fromkeys(hall.faults))
    assert hall.sent[200] > times(1500, 30)
    for one in hall.desk.journal.events():
        assert hall.desk.journal.verify(one.event_id) is None
        assert replay(hall.desk.journal.history(one.event_id)) == hall.desk.state(one.event_id)
    print(f"{len(forms)} forms, answers: {dict(hall.sent)}")


def questions_of(asked: Dependant) -> Iterator[str]:
    """What may stand behind the question mark of an address."""
    yield from (one.alias for one in asked.query_params)
    for part in asked.dependencies:
        yield from questions_of(part)


def hostile_addresses(route: APIRoute, event_id: str) -> Iterator[str]:
    """A route's address with each of its parameters hostile in turn, and all of its questions at once."""
    path, questions = route.path, list(dict.fromkeys(questions_of(route.dependant)))
    good = {"event_id": event_id, "section": "drafted", "number": "1", "board": "1", "key": "1", "at": "1"}
    names = re.findall(r"\{(\w+)(?::\w+)?\}", path)
    for wrong in [*names, ""]:
        for value in PATHS if wrong else [""]:
            told = re.sub(
                r"\{(\w+)(?::\w+)?\}",
                lambda found: value if found[1] == wrong else good.get(found[1], "1"),  # noqa: B023
                path,
            )
            yield told
    plain = re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: good.get(found[1], "1"), path)
    for value in (
        "-1",
        "9" * 30,
        "NaN",
        "%00",
        quote(SCRIPT + PICTURE),
        "%ff",
        quote("{{7919*7907}}"),
        "x" * 900,
    ):
        yield f"{plain}?" + "&".join(f"{name}={value}" for name in (*questions, "unknown"))
    for name in questions:
        yield f"{plain}?{name}={'9' * 30}"
        yield f"{plain}?{name}={'9' * 18}"
    yield f"{plain}?" + "&".join(["a=1"] * 3000)
    yield f"{plain}?entry=1&entry=2&q=a&q=b&before=1&before=x"


def test_no_address_breaks_anything(hall: Hall) -> None:
    addresses = [
        address
        for route in routes(hall.app)
        if "GET" in route.methods and not route.path.endswith("/live")
        for address in hostile_addresses(route, hall.event_id)
    ]
    chosen = sampled(addresses, 40)
    assert len(chosen) > times(2400, 40)
    for address in chosen:
        answer = hall.browser.client.get(address, follow_redirects=False)
        hall.check(answer, f"GET {address[:150]}")
    assert not hall.faults, "\n".join(hall.faults)


@pytest.mark.parametrize("path", ["/e/{event_id}/live", "/events/{event_id}/live"])
@pytest.mark.parametrize("wrong", PATHS)
def test_no_address_of_a_stream_breaks_anything(hall_of_all: Hall, path: str, wrong: str) -> None:
    answer = hall_of_all.browser.client.get(path.replace("{event_id}", wrong))
    assert answer.status_code == 404
    assert not list(faults_of(answer))


@pytest.fixture(scope="module")
def hall_of_all() -> Iterator[Hall]:
    app = create_app(DeskSettings(database="sqlite://", poll_seconds=0.05, rates=PLENTY))
    with running(app):
        yield Hall(app, app.state.desk.journal.create("Empty", "Owner"))
