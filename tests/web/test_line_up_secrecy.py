"""Before the deadline no route, file or stream of the desk is other for a card that was handed in.

Everybody walks over every address, before and after; whatever differs would be a leak. The page of the
arbiter alone says that there is a card, and since when; nobody but who handed it in reads it, and no page of
anybody else is other for another card of the same moment. By day every sixth address is walked over, and all
of captains and of line-ups; at night all.
"""

from __future__ import annotations

import io
import logging
import re
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from zipfile import ZipFile

import pytest
from browsers import Browser, Somebody, client_of
from httpx import Response
from starlette.testclient import TestClient
from team_desk import Round

from pairwright.storage.access import CAPTAIN, OWNER, Grant
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.actions.line_up_acts import CallForLineUps, OpenLineUps
from pairwright.storage.journal_lines import stamp
from pairwright.storage.replay import Undo
from pairwright.web.routes import every_route
from sizes import THOROUGH, times

MARKER = "Marker Captain"
CARD, OTHER = ("2", "3", "5", "6"), ("1", "4", "5", "6")
SAYS_THAT_THERE_IS_ONE = ("/line-ups/1", "/line-ups/1/list", "/line-ups/1/{own}")
"""What the arbiter reads of a card: that it came, and when."""

_UNLIKE = re.compile(rb"[0-9a-f]{64}|\d\d:\d\d(:\d\d(\.\d+)?)?|nonce-[\w+/=-]+|<[0-9a-f]{32}>|\d{14}Z")
"""What differs between any two answers: tokens, clocks, marks of files made anew."""

_OF_ITS_OWN = ("date", "set-cookie", "content-security-policy")
"""Heads that are others every time."""

LEFT_OUT = re.compile("/(forecast|standby|rating-lists)|/(live|state)$|^/static/|openapi.json$")
"""Pages that go on by themselves between two readings, streams, which have no end, and what has no event."""

_GOES_ELSEWHERE = re.compile("^/(sign-in|sign-out|enter|preferences)")
"""Forms that begin or end something, or are counted."""

Seen = tuple[int, tuple[tuple[str, bytes], ...], bytes]


def addresses(league: Round, team: int) -> list[tuple[str, str]]:
    """Method and path of everything, with the values of this event; streams have no end."""
    values = {
        "event_id": league.event_id, "section": "league", "number": "1", "team": str(team), "round": "1",
        "entry": str(team), "player": str(team), "place": str(team), "board": "1", "name": "pairings",
        "form": "json",
    }  # fmt: skip
    found = [
        (method, re.sub(r"\{(\w+)(:\w+)?\}", lambda match: values.get(match[1], "1"), route.path))
        for route in every_route(league.app.routes)
        for method in sorted(route.methods)
        if not LEFT_OUT.search(route.path)
        and (method in ("GET", "HEAD") or not _GOES_ELSEWHERE.search(route.path))
    ]
    assert len(found) > 250
    of_cards = re.compile("^/c/|line-ups")
    return [one for place, one in enumerate(found) if THOROUGH or place % 6 == 0 or of_cards.search(one[1])]


def seen(answer: Response) -> Seen:
    """What somebody has of an answer: its code, its heads, and what is in it, archives and sheets opened."""
    heads = sorted(
        (name, _UNLIKE.sub(b"", value.encode()))
        for name, value in answer.headers.items()
        if name not in _OF_ITS_OWN and not (name == "content-length" and _of_any_length(answer))
    )
    return answer.status_code, tuple(heads), _UNLIKE.sub(b"", opened(answer.content))


def _of_any_length(answer: Response) -> bool:
    """Compressed: the same file or page is of another length every time; what is in it is compared."""
    return "content-encoding" in answer.headers or answer.content.startswith((b"PK\x03\x04", b"%PDF"))


def opened(body: bytes) -> bytes:
    """What is in an archive or a sheet, without the times at which they were made."""
    if body.startswith(b"PK\x03\x04"):
        with ZipFile(io.BytesIO(body)) as archive:
            return b"".join(name.encode() + opened(archive.read(name)) for name in archive.namelist())
    if not body.startswith(b"%PDF"):
        return body
    texts = []
    for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", body, re.S):
        with suppress(zlib.error):
            texts.append(zlib.decompress(found[1]))
    return b"".join(texts)


def walk(who: Browser | TestClient, paths: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Seen]:
    """What is had there; an empty form, where one is sent."""
    client = who.client if isinstance(who, Browser) else who
    form = {"csrf_token": who.token} if isinstance(who, Browser) else {}
    found = {}
    for method, path in paths:
        sent = None if method in ("GET", "HEAD") else form
        found[method, path] = seen(client.request(method, path, data=sent, follow_redirects=False))
    return found


def opponent(league: Round, team: int) -> int:
    return next(sum(board.players) - team for board in league.drawn.boards if team in board.players)


def everybody(league: Round, somebody: Somebody, team: int) -> Iterator[tuple[str, Browser | TestClient]]:
    """Everybody but the captain who hands in, in a browser or by a token."""
    theirs = opponent(league, team)
    yield "public", somebody()
    yield "helper", somebody("helper", league.event_id)
    yield "the other captain", league.captain(theirs)
    yield "the same captain by another link", league.captain(team)
    other = Grant(CAPTAIN, league.event_id, (("league", theirs, 1),))
    for name, grant in (("the other captain by the API", other), ("owner", Grant(OWNER))):
        token, _ = league.desk.access.make_link(name, grant, lasts=timedelta(hours=1))
        head = {"Authorization": f"Bearer {token}"}
        yield name, client_of(league.app, raise_server_exceptions=False, headers=head)


def hand_in(league: Round, phone: Browser, card: tuple[str, ...] = CARD) -> None:
    address = f"/c/{league.event_id}"
    phone.get(address)
    assert "Handed in" in phone.post(address, plays=list(card)).text


def test_a_card_changes_nothing_that_anybody_else_has(
    league: Round, somebody: Somebody, caplog: pytest.LogCaptureFixture
) -> None:
    team = league.drawn.boards[0].white
    people = dict(everybody(league, somebody, team))
    paths = addresses(league, team)
    phone = league.captain(team, MARKER)
    phone.get(f"/c/{league.event_id}")
    for one in people.values():
        if isinstance(one, Browser):
            one.get(f"/c/{league.event_id}")  # for the token of its session
    position = league.desk.position(league.event_id)
    before = {who: walk(one, filter(asked_by(who), paths)) for who, one in people.items()}
    assert league.desk.position(league.event_id) == position
    readable = {who: sum(one[0] == 200 for one in found.values()) for who, found in before.items()}
    assert readable["public"] > times(20, 6), readable
    assert readable["owner"] > times(90, 6), readable
    file = league.desk.journal.export(league.event_id)
    with caplog.at_level(logging.DEBUG):
        hand_in(league, phone)
    assert not re.search(rf"{MARKER}|Player {team}|2, 3, 5, 6", caplog.text)
    league.later(minutes=29)
    others = {}
    for who, one in people.items():
        after = walk(one, [path for path, answer in before[who].items() if walked_again(who, answer)])
        others[who] = {path: answer for path, answer in after.items() if answer != before[who][path]}
        for method, path in others[who]:
            assert_only_that_there_is_one(league, who, method, path, team)
    league.later(minutes=-29)
    hand_in(league, phone, OTHER)
    league.later(minutes=29)
    for who, told in others.items():
        assert walk(people[who], told) == told, who
    assert league.desk.position(league.event_id) == position
    assert league.desk.journal.export(league.event_id) == file


def asked_by(who: str) -> Callable[[tuple[str, str]], bool]:
    """Which method and path somebody tries: the other captain everything, others what may differ for them.

    An owner may do everything, so what he sends would change the event; he only reads.
    """
    if who == "owner":
        return lambda asked: asked[0] == "GET"
    if who == "the same captain by another link":
        return lambda asked: asked[1].startswith("/c/")
    if who == "the other captain by the API":
        return lambda asked: asked[1].startswith(("/c/", "/api/"))
    return lambda asked: True


def walked_again(who: str, answer: Seen) -> bool:
    """What a role may not do is refused before anything is looked at; some try all of it once more."""
    return who in ("the other captain", "helper") or answer[0] not in (303, 401, 403)


def assert_only_that_there_is_one(league: Round, who: str, method: str, path: str, team: int) -> None:
    allowed = {
        f"/events/{league.event_id}/sections/league{one.format(own=team)}" for one in SAYS_THAT_THERE_IS_ONE
    }
    same_team = who == "the same captain by another link" and path == f"/c/{league.event_id}"
    assert same_team or (method == "GET" and path in allowed and who == "owner"), (who, method, path)


def test_the_walk_would_see_a_leak(league: Round, somebody: Somebody) -> None:
    """The same walk from the deadline on finds the card: on pages, in files, archives and sheets."""
    team = league.drawn.boards[0].white
    base = f"/events/{league.event_id}"
    other, owner = league.captain(opponent(league, team)), somebody("owner")
    seen_there = [
        (other, f"/c/{league.event_id}"),
        (owner, f"{base}/file"),
        (owner, f"{base}/sections/league/reports/everything.zip"),
    ]
    before = [walk(who, [("GET", path)]) for who, path in seen_there]
    hand_in(league, league.captain(team))
    league.later(minutes=30)
    for (who, path), earlier in zip(seen_there, before, strict=True):
        after = walk(who, [("GET", path)])
        assert after != earlier, path
        assert f"Player {team}-6".encode() in after["GET", path][2], path


def test_a_stream_says_nothing_of_a_card(league: Round) -> None:
    """Neither by a message nor by a position: what comes next is the next act, with the next number."""
    desk, portal = league.desk, league.app.state.portal
    stream = desk.hub.stream(league.event_id)
    first = portal.call(stream.__anext__)
    before = desk.position(league.event_id)
    phone = league.captain(1)
    for card in (CARD, ("1", "2", "3", "4"), CARD):
        hand_in(league, phone, card)
    desk.journal.append(league.event_id, DescribeEvent("Team Cup", place="Here"), who="Test")
    told = portal.call(stream.__anext__)
    portal.call(stream.aclose)
    assert str(before) in str(first)
    assert str(before + 1) in str(told)
    league.later(minutes=30)
    assert desk.position(league.event_id) == before + 2


@pytest.mark.parametrize("head", [{"Date": "Fri, 01 May 2099 12:00:00 GMT"}, {"If-Modified-Since": "0"}])
def test_the_clock_of_a_phone_does_not_matter(league: Round, head: dict[str, str]) -> None:
    one, other = league.drawn.boards[0].players
    phone: Browser = league.captain(one)
    hand_in(league, phone)
    page = league.captain(other).get(f"/c/{league.event_id}", headers=head).text
    assert f"Player {one}-" not in page
    late = phone.post(f"/c/{league.event_id}", plays=list(CARD), headers=head, at="2000-01-01T00:00:00.000Z")
    assert "Handed in at" in late.text
    kept = league.desk.cards.of(league.event_id, "league", 1)[one].card
    assert kept.at == "2026-05-01T12:00:00.000Z"


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "America/St_Johns"])
def test_a_deadline_is_typed_in_the_time_of_the_desk_wherever_that_is(
    league: Round, somebody: Somebody, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    with monkeypatch.context() as patched:
        patched.setenv("TZ", zone)
        time.tzset()
        owner = somebody("owner")
        typed = (league.now + timedelta(minutes=10)).astimezone().strftime("%Y-%m-%dT%H:%M")
        owner.get(league.address)
        owner.post(f"{league.address}/until", until=typed)
    time.tzset()
    assert league.drawn.cards_until == "2026-05-01T12:10:00.000Z"


def moved(league: Round, minutes: int) -> None:
    """The deadline is so many minutes from now."""
    until = stamp(league.now + timedelta(minutes=minutes))
    league.desk.journal.append(league.event_id, CallForLineUps("league", 1, until), who="Test")


def test_clocks_and_deadlines_that_move_show_nothing_early_and_hide_nothing_again(league: Round) -> None:
    one, other = league.drawn.boards[0].players
    phone, watching = league.captain(one), league.captain(other)

    def shown() -> bool:
        return f"Player {one}-6" in watching.get(f"/c/{league.event_id}").text

    hand_in(league, phone)
    league.later(hours=-3)  # the clock of the desk is set back
    assert not shown()
    league.later(hours=3)
    moved(league, 60)
    league.later(minutes=45)  # beyond the deadline that was
    assert not shown()
    hand_in(league, phone, OTHER)
    moved(league, 5)
    league.later(minutes=4, seconds=59)
    assert not shown()
    league.later(seconds=1)
    assert shown()
    league.later(days=-1)
    assert shown()
    said = phone.post(f"/c/{league.event_id}", plays=["1", "2", "3", "4"]).text
    assert "this line-up was handed in on time, or the arbiter has already decided on it" in said
    assert shown()


def test_who_has_seen_the_other_line_up_changes_his_own_no_more(league: Round, somebody: Somebody) -> None:
    """An opening before the deadline is taken back: both captains know by then what the other one plays."""
    one, other = league.drawn.boards[0].players
    phone = league.captain(one)
    hand_in(league, phone)
    desk, event_id = league.desk, league.event_id
    desk.opening.open(event_id, "league", 1, "Test")
    act = desk.journal.history(event_id)[-1]
    assert isinstance(act.action, OpenLineUps)
    desk.journal.append(event_id, Undo(act.position), who="Test")
    assert not league.drawn.boards_published
    said = phone.post(f"/c/{event_id}", plays=["1", "2", "3", "4"]).text
    assert "have already been seen, so no more cards are accepted; the arbiter decides" in said
    owner = somebody("owner")
    page = f"{league.address}/{other}"
    owner.get(page)
    paper = owner.post(page, **{f"board-{board}": str(board) for board in range(1, 5)}).text
    assert "have already been seen, so no more cards are accepted; the arbiter decides" in paper
    assert desk.cards.of(event_id, "league", 1)[one].card.players == (2, 3, 5, 6)
    league.later(minutes=30)
    assert {card.team: card.players for card in league.drawn.line_ups}[one] == (2, 3, 5, 6)


def test_restoring_an_event_opens_nothing_early(league: Round, somebody: Somebody) -> None:
    """Neither a copy of the event, nor the event as it was, has a card."""
    phone = league.captain(1, MARKER)
    hand_in(league, phone)
    file = league.desk.journal.export(league.event_id)
    assert MARKER.encode() not in file
    assert b"open-line-ups" not in file
    copy = league.desk.journal.bring_in(file, "Test")
    assert not league.desk.cards.of(copy, "league", 1)
    owner = somebody("owner")
    assert "not handed in" in owner.get(f"/events/{copy}/sections/league/line-ups/1").text
