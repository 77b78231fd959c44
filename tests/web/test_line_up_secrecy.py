"""Before the deadline no route, file or stream of the desk is other for a card that was handed in.

Everybody walks over every address that can be read, before and after; whatever differs would be a leak. The
page of the arbiter alone says that there is a card, and since when; nobody but who handed it in reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta

import pytest
from browsers import Browser, Somebody, client_of
from fastapi import FastAPI
from starlette.testclient import TestClient
from team_desk import Round, team_round

from pairwright.storage.access import OWNER, Grant
from pairwright.web.desk import Desk
from pairwright.web.routes import every_route

MARKER = "Marker Captain"
CARD = ("2", "3", "5", "6")
SAYS_THAT_THERE_IS_ONE = ("/line-ups/1", "/line-ups/1/list", "/line-ups/1/{own}")
"""What the arbiter reads of a card: that it came, and when."""

_UNLIKE = re.compile(rb"[0-9a-f]{64}|\d\d:\d\d(:\d\d(\.\d+)?)?|nonce-[\w+/=-]+|<[0-9a-f]{32}>")
"""What differs between any two answers: tokens, clocks, marks of files made anew."""

WORKED_OUT_BESIDE = re.compile("/(forecast|standby|rating-lists)|/(live|state)$")
"""Pages that go on by themselves between two readings, and streams, which have no end."""

_MADE_ANEW = (b"PK\x03\x04", b"%PDF")


@pytest.fixture
def league(app: FastAPI, desk: Desk) -> Round:
    made = team_round(app, desk)
    made.ask()
    return made


def addresses(league: Round, team: int) -> list[str]:
    """Every address that can be read, with the values of this event; streams have no end."""
    values = {
        "event_id": league.event_id, "section": "league", "number": "1", "team": str(team), "round": "1",
        "entry": str(team), "player": str(team), "place": str(team), "board": "1",
    }  # fmt: skip
    found = [
        re.sub(r"\{(\w+)(:\w+)?\}", lambda match: values.get(match[1], "1"), route.path)
        for route in every_route(league.app.routes)
        if "GET" in route.methods and not WORKED_OUT_BESIDE.search(route.path)
    ]
    assert len(found) > 100
    return found


def answers(client: TestClient, paths: Iterable[str]) -> dict[str, tuple[int, bytes]]:
    """What is read there; left out what is refused, what fails, and what is another file every time."""
    found = {}
    for path in paths:
        answer = client.get(path, follow_redirects=False)
        body = answer.content
        if answer.status_code not in (401, 403, 500) and not body.startswith(_MADE_ANEW):
            found[path] = (answer.status_code, _UNLIKE.sub(b"", body))
    return found


def clients(league: Round, somebody: Somebody, team: int) -> Iterator[tuple[str, TestClient]]:
    """Everybody but the captain who hands in."""
    opponent = next(sum(board.players) - team for board in league.drawn.boards if team in board.players)
    yield "public", somebody().client
    yield "helper", somebody("helper", league.event_id).client
    yield "the other captain", league.captain(opponent).client
    yield "the same captain by another link", league.captain(team).client
    token, _ = league.desk.access.make_link("Program", Grant(OWNER), lasts=timedelta(hours=1))
    head = {"Authorization": f"Bearer {token}"}
    yield "owner", client_of(league.app, raise_server_exceptions=False, headers=head)


def test_a_card_changes_nothing_that_anybody_else_reads(league: Round, somebody: Somebody) -> None:
    team = league.drawn.boards[0].white
    everybody = dict(clients(league, somebody, team))
    paths = addresses(league, team)
    phone = league.captain(team, MARKER)
    before = {who: answers(client, paths) for who, client in everybody.items()}
    assert len(before["public"]) > 20
    assert len(before["owner"]) > 100
    position = league.desk.position(league.event_id)
    file = league.desk.journal.export(league.event_id)
    phone.get(f"/c/{league.event_id}")
    assert "Handed in" in phone.post(f"/c/{league.event_id}", plays=list(CARD)).text
    league.later(minutes=29)
    for who, client in everybody.items():
        for path, answer in answers(client, before[who]).items():
            if answer != before[who][path]:
                assert_only_that_there_is_one(league, who, path, team, answer[1])
    assert league.desk.position(league.event_id) == position
    assert league.desk.journal.export(league.event_id) == file


def assert_only_that_there_is_one(league: Round, who: str, path: str, team: int, body: bytes) -> None:
    allowed = {
        f"/events/{league.event_id}/sections/league{one.format(own=team)}" for one in SAYS_THAT_THERE_IS_ONE
    }
    same_team = who == "the same captain by another link" and path == f"/c/{league.event_id}"
    assert same_team or (path in allowed and who == "owner"), (who, path)
    text = body.decode()
    assert MARKER not in text, (who, path)
    chosen = re.findall(r'<option value="(\d+)" selected', text) + re.findall(r'value="(\d+)" checked', text)
    assert "".join(chosen) in ("", "1234"), (who, path)
    assert f"Player {team}-6" not in text or chosen, (who, path)


def test_the_walk_would_see_a_leak(league: Round, somebody: Somebody) -> None:
    """The same walk from the deadline on finds the card on public pages."""
    team = league.drawn.boards[0].white
    phone = league.captain(team)
    phone.get(f"/c/{league.event_id}")
    phone.post(f"/c/{league.event_id}", plays=list(CARD))
    opponent = sum(league.drawn.boards[0].players) - team
    other = league.captain(opponent)
    paths = [f"/c/{league.event_id}", f"/api/v1/events/{league.event_id}/file"]
    before = answers(other.client, paths)
    league.later(minutes=30)
    after = answers(other.client, paths)
    assert before[paths[0]] != after[paths[0]]
    assert f"Player {team}-6".encode() in after[paths[0]][1]


def test_a_stream_says_nothing_of_a_card(league: Round) -> None:
    """Neither by a message nor by a position: the next one comes with the opening."""
    phone = league.captain(1)
    phone.get(f"/c/{league.event_id}")
    before = league.desk.position(league.event_id)
    for card in (CARD, ("1", "2", "3", "4"), CARD):
        phone.post(f"/c/{league.event_id}", plays=list(card))
        assert league.app.state.portal.call(league.desk.hub.position, league.event_id) == before
    league.later(minutes=30)
    assert league.desk.position(league.event_id) == before + 1


@pytest.mark.parametrize("head", [{"Date": "Fri, 01 May 2099 12:00:00 GMT"}, {"If-Modified-Since": "0"}])
def test_the_clock_of_a_phone_does_not_matter(league: Round, head: dict[str, str]) -> None:
    one, other = league.drawn.boards[0].players
    phone: Browser = league.captain(one)
    phone.get(f"/c/{league.event_id}")
    phone.post(f"/c/{league.event_id}", plays=list(CARD))
    page = league.captain(other).get(f"/c/{league.event_id}", headers=head).text
    assert f"Player {one}-" not in page
    late = phone.post(f"/c/{league.event_id}", plays=list(CARD), headers=head, at="2000-01-01T00:00:00.000Z")
    assert "Handed in at" in late.text
    kept = league.desk.cards.of(league.event_id, "league", 1)[one].card
    assert kept.at == "2026-05-01T12:00:00.000Z"


def test_restoring_an_event_opens_nothing_early(league: Round, somebody: Somebody) -> None:
    """Neither a copy of the event, nor the event as it was, has a card."""
    phone = league.captain(1, MARKER)
    phone.get(f"/c/{league.event_id}")
    phone.post(f"/c/{league.event_id}", plays=list(CARD))
    file = league.desk.journal.export(league.event_id)
    assert MARKER.encode() not in file
    assert b"open-line-ups" not in file
    copy = league.desk.journal.bring_in(file, "Test")
    assert not league.desk.cards.of(copy, "league", 1)
    owner = somebody("owner")
    assert "not handed in" in owner.get(f"/events/{copy}/sections/league/line-ups/1").text
