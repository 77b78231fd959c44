"""The public side shows what is published, and nothing else: not by pages, files, tags, feeds or errors."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from browsers import Browser
from public_event import PAGES, SECRETS, PublicEvent, event_with_secrets
from starlette.testclient import TestClient

from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bye_acts import KeepApart, RequestBye
from pairwright.storage.actions.entry_list_acts import CheckIn, Withdraw
from pairwright.storage.actions.event_acts import ChangeSetup
from pairwright.storage.actions.result_acts import EnterResult, VerifyResult
from pairwright.storage.actions.round_acts import ChangeRound, DiscardDraft, PairedBoard, PublishRound
from pairwright.web.desk import Desk
from pairwright.web.public.feed import news


@pytest.fixture
def event(desk: Desk) -> PublicEvent:
    return event_with_secrets(desk)


def pages(browser: Browser, event: PublicEvent) -> dict[str, tuple[int, str | None, bytes]]:
    found = {}
    for page in PAGES:
        answer = browser.get(event.address + page)
        found[page] = (answer.status_code, answer.headers.get("etag"), answer.content)
    return found


PRIVATE_ACTS: tuple[Action, ...] = (
    RequestBye("open", 3, 2, "half"),
    RequestBye("open", 4, 3, "zero"),
    Withdraw("open", 5, 1),
    CheckIn("open", 1),
    KeepApart("open", (1, 2), 2, 0, "reason-of-the-arbiter"),
    VerifyResult("open", 1, 1, "0-1"),
    EnterResult("hidden", 1, 1, "1-0"),
)


def test_every_page_is_there(stranger: Browser, event: PublicEvent) -> None:
    assert {page: status for page, (status, _, _) in pages(stranger, event).items()} == dict.fromkeys(
        PAGES, 200
    )


def test_no_page_has_a_secret(stranger: Browser, event: PublicEvent) -> None:
    event.do(*PRIVATE_ACTS)
    event.draft()
    for page, (status, _, body) in pages(stranger, event).items():
        assert status == 200, page
        for secret in SECRETS:
            assert secret.encode() not in body, (page, secret)


@pytest.mark.parametrize("act", PRIVATE_ACTS, ids=lambda act: act.kind)
def test_a_private_act_changes_no_byte_and_no_tag(stranger: Browser, event: PublicEvent, act: Action) -> None:
    before = pages(stranger, event)
    event.do(act)
    assert pages(stranger, event) == before


def test_a_draft_changes_no_byte_and_no_tag(stranger: Browser, event: PublicEvent) -> None:
    before = pages(stranger, event)
    event.draft()
    assert pages(stranger, event) == before
    event.do(DiscardDraft("open", 2))
    assert pages(stranger, event) == before


def test_a_draft_is_nowhere(stranger: Browser, event: PublicEvent) -> None:
    event.draft()
    for page in ("/open/round/2", "/open/round/2/names", "/open/player/1/round/2.svg"):
        assert stranger.get(event.address + page).status_code == 404
    document = json.loads(stranger.get(event.address + "/open.json").content)
    assert len(document["tournament"]["rounds"]) == document["rounds_published"] == 1


def test_the_file_for_programs_is_what_its_schema_says(stranger: Browser, event: PublicEvent) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schemas = Path(__file__).parents[2] / "docs" / "programmers" / "schemas"
    schema = json.loads((schemas / "public-section.json").read_text(encoding="utf-8"))
    document = json.loads(stranger.get(event.address + "/open.json").content)
    jsonschema.Draft202012Validator(schema).validate(document)
    assert document.keys() == schema["properties"].keys()


def test_hidden_unknown_and_missing_answer_alike(stranger: Browser, event: PublicEvent) -> None:
    event.draft()
    pages = ("", "/pairings", "/round/1", "/standings", "/players", "/player/1", "/screen", ".json", ".trf")
    for page in pages:
        address = f"{event.address}/hidden{page}"
        answer = stranger.get(address)
        unknown = stranger.get(address.replace("/hidden", "/nosuch"))
        assert answer.status_code == unknown.status_code == 404
        assert answer.text.replace("/hidden", "/nosuch") == unknown.text
    assert stranger.get("/e/nosuchevent").status_code == 404
    assert stranger.get("/e/nosuchevent/live").status_code == 404


def test_an_event_that_shows_nothing_is_like_none(stranger: Browser, desk: Desk) -> None:
    event_id = desk.journal.create("Onlyname", "Arbiter")
    answer, unknown = stranger.get(f"/e/{event_id}"), stranger.get("/e/zzzzzzzzzz")
    assert answer.status_code == 404
    assert "Onlyname" not in answer.text
    assert answer.text.replace(event_id, "zzzzzzzzzz") == unknown.text
    assert stranger.get(f"/e/{event_id}/live").status_code == 404


@pytest.mark.parametrize("act", PRIVATE_ACTS, ids=lambda act: act.kind)
def test_the_feed_says_nothing_of_private_acts(event: PublicEvent, act: Action) -> None:
    before = event.shown()
    event.do(act)
    after = event.shown(before)
    assert after.stamps == before.stamps == event.shown().stamps


def test_the_feed_names_only_what_is_public(event: PublicEvent) -> None:
    event.draft()
    event.do(PublishRound("open", 2))
    before = event.shown()
    event.do(EnterResult("open", 2, 1, "1/2-1/2"), EnterResult("hidden", 1, 1, "1-0"))
    told = news(before, event.shown(before))
    assert told["results"] == {"open/2/1": ["½–½", "½", "½"]}
    assert told["missing"] == {"open/2": 3}
    assert set(told["stamps"]) == {"open/2/results"}  # type: ignore[call-overload]
    assert "hidden" not in json.dumps(told)
    assert not [part for part in before.stamps if part.startswith("hidden")]


def test_an_announced_bye_shows_once_its_round_is_published(stranger: Browser, event: PublicEvent) -> None:
    event.do(RequestBye("open", 3, 2, "half"))
    event.draft()
    assert "half-point bye" not in stranger.get(event.address + "/open/player/3").text
    event.do(PublishRound("open", 2))
    assert "half-point bye" in stranger.get(event.address + "/open/player/3").text


def test_remarks_of_a_repair_stay_with_the_arbiter(stranger: Browser, event: PublicEvent) -> None:
    event.draft()
    event.do(PublishRound("open", 2))
    boards = event.section().rounds[-1].boards
    turned = tuple(PairedBoard(board.black, board.white) for board in boards)
    event.do(ChangeRound("open", 2, turned, remarks=("reason-of-the-arbiter",)))
    for page, (_, _, body) in pages(stranger, event).items():
        assert b"reason-of-the-arbiter" not in body, page
    stranger.shows(event.address + "/open/player/1/why", "The arbiter changed this round by hand.")


def test_files_to_take_away_have_no_secret(owner: Browser, event: PublicEvent) -> None:
    event.do(*PRIVATE_ACTS)
    event.draft()
    answer = owner.get(f"/events/{event.event_id}/site.zip")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        names = archive.namelist()
        assert "index.html" in names
        assert "open/round-1.html" in names
        assert not [name for name in names if name.startswith("hidden") or "round-2" in name]
        for name in names:
            body = archive.read(name)
            for secret in SECRETS:
                assert secret.encode() not in body, (name, secret)


def test_the_archive_is_for_the_arbiter(stranger: Browser, event: PublicEvent) -> None:
    answer = stranger.client.get(f"/events/{event.event_id}/site.zip", follow_redirects=False)
    assert answer.status_code == 303


def test_no_page_sets_a_cookie(event: PublicEvent, stranger: Browser) -> None:
    client: TestClient = stranger.client
    for page in PAGES:
        assert "set-cookie" not in client.get(event.address + page).headers, page


def test_reasons_are_told_only_where_the_organiser_allows_it(stranger: Browser, event: PublicEvent) -> None:
    reasons = ("/open/round/1/why", "/open/round/1/why/1", "/open/player/1/round/1.svg")
    stranger.shows(event.address + "/open/round/1", 'data-panel="why"')
    event.do(ChangeSetup("open", replace(event.section("open").setup, reasons=False)))
    assert {page: stranger.get(event.address + page).status_code for page in reasons} == dict.fromkeys(
        reasons, 404
    )
    stranger.shows(event.address + "/open/round/1", lacking=('data-panel="why"', "panel.js"))
    assert "/why#" not in stranger.get(event.address + "/open/player/1").text
    assert 'id="why-1"' not in stranger.get(event.address + "/open/player/1/why").text


def test_years_of_birth_are_shown_only_when_the_organiser_says_so(
    stranger: Browser, event: PublicEvent
) -> None:
    def holds_a_year() -> bool:
        lines = stranger.get(f"{event.address}/open.trf").text.splitlines()
        return any(line[69:79].strip() for line in lines if line.startswith("001"))

    assert not holds_a_year()
    setup = event.section("open").setup
    event.do(ChangeSetup("open", replace(setup, birth_years=True)))
    assert holds_a_year()
    event.do(ChangeSetup("open", setup))
    assert not holds_a_year()
