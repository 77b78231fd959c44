"""The public pages: what stands on them, hostile names, search, stamps, and that they are kept."""

from __future__ import annotations

import asyncio
import csv
import gzip
import re
from base64 import b64decode
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from browsers import Browser
from fastapi import FastAPI
from public_event import PAGES, PublicEvent, event_with_secrets
from starlette.testclient import TestClient

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.actions.round_acts import PlayedBoard, PublishRound, RecordPlayed
from pairwright.storage.section_setup import Setup
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.person import Particulars
from pairwright.web import render
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.public.feed import can_be_sent, renderer
from pairwright.web.public.public_site import PublicSide
from pairwright.web.public.reasons import Explained, explained
from pairwright.web.public.round_values import boards, points_before
from pairwright.web.render import points_text
from pairwright.web.views.round_view import RoundView

HOSTILE = (
    "<script>alert(1)</script>, X",
    '"><img src=x onerror=alert(1)>, Y',
    "{{ 7*7 }}, Z",
    "%(n)s {name} {0}, Q",
    "O'Brien\u200f, R",
    "' onmouseover='alert(1), S",
)


@pytest.fixture
def event(desk: Desk) -> PublicEvent:
    return event_with_secrets(desk)


def test_boards_names_and_standings_agree(stranger: Browser, event: PublicEvent) -> None:
    by_board = stranger.get(event.address + "/open/pairings").text
    assert by_board.count("data-result=") == 4
    assert "1–0" in by_board
    by_name = stranger.get(event.address + "/open/pairings/names").text
    assert "1–0" not in by_name
    assert all(f"Player{number}, Given" in by_name for number in range(1, 9))
    stranger.shows(event.address + "/open/standings", "After round 1 of 5")


def test_points_of_a_published_round_are_those_of_the_desk_and_its_sheets(
    owner: Browser, event: PublicEvent
) -> None:
    """Also where a game was adjourned or a result is corrected; rounds after it have what counts now."""
    event.play()
    event.draft()
    event.do(PublishRound("open", 3), EnterResult("open", 3, 1, "*"))
    event.do(*(EnterResult("open", 3, board, "1/2-1/2") for board in range(2, 5)))
    event.draft()
    event.do(PublishRound("open", 4), CorrectResult("open", 1, 1, "0-1"))
    section = event.shown().section("open")
    for drawn in section.state.rounds:
        desk, public = RoundView(event.section(), drawn).lines(), boards(section, drawn)
        known = [(points_text(one.white.points) or "0", points_text(one.black.points) or "0") for one in desk]
        assert known == [(one.white.points, one.black.points) for one in public]
        path = f"/api/v1/events/{event.event_id}/sections/open/papers/round-{drawn.number}/csv"
        rows = list(csv.reader(owner.get(path).text.splitlines()))
        white, black = (place for place, heading in enumerate(rows[0]) if heading == "Pts")
        points = [tuple(float(one.replace("½", ".5")) for one in pair) for pair in known]
        assert points == [(float(row[white]), float(row[black])) for row in rows[1:]]
    winner, loser = event.section().rounds[0].boards[0].players
    assert points_before(section, 2)(winner) > points_before(section, 2)(loser)
    event.do(
        EnterResult("open", 3, 1, "1-0"), *(EnterResult("open", 4, board, "1-0") for board in range(1, 5))
    )
    event.draft()
    event.do(PublishRound("open", 5))
    section = event.shown().section("open")
    totals = {line.participant: line.points for line in section.standings_after(4).lines}
    places = section.state.index_of
    for one in (winner, loser):
        assert points_before(section, 5)(one) == points_text(totals[places[one]])


def test_who_has_no_game_stands_by_number_at_the_desk_too(event: PublicEvent) -> None:
    section, half, none = event.section(), Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE
    drawn = replace(section.rounds[0], idle=((7, none), (2, none), (8, half), (3, half)))
    assert [seat.key for seat, *_ in RoundView(section, drawn).idle] == [3, 8, 2, 7]


def test_a_single_point_is_told_as_one(stranger: Browser, event: PublicEvent) -> None:
    boards = len(event.section().rounds[0].boards)
    event.do(*(EnterResult("open", 1, board, "1-0") for board in range(1, boards + 1)))
    board = event.section().rounds[0].boards[0]
    for key, said in ((board.white, "with 1 point after round 1."), (board.black, "with 0 points after")):
        for page in ("", "/why"):
            assert said in stranger.get(f"{event.address}/open/player/{key}{page}").text


def test_colours_that_were_exchanged_are_not_told_as_those_of_the_board(
    owner: Browser, event: PublicEvent
) -> None:
    white, black = event.section().rounds[0].boards[0].players
    page = f"/events/{event.event_id}/sections/open/rounds/1/why/{white}"
    said = "On this board the colours are exchanged. By the rules: "
    assert said not in owner.get(page).text
    event.do(RecordPlayed("open", 1, (PlayedBoard(1, black, white, "1-0"),)))
    assert owner.get(page).text.count(said) == 2


def test_boards_of_a_long_round_come_in_parts(stranger: Browser, event: PublicEvent, monkeypatch) -> None:
    """Every part has a way to it, by itself and on a page; all stand on one where that is asked for."""

    def rows(address: str, *, alone: bool = False) -> list[str]:
        headers = {"hx-request": "true"} if alone else {}
        text = stranger.client.get(event.address + address, headers=headers).text
        assert ("<h1>" in text) is not alone
        return re.findall(r'<tr><th scope="row" class="board">.*?</tr>', text, re.S)

    whole = rows("/open/pairings")
    assert len(whole) == 4
    monkeypatch.setattr(render, "SEEN_FIRST", 1)
    monkeypatch.setattr(render, "_ALL_AT_ONCE", 1)
    page = stranger.get(event.address + "/open/round/1").text
    ways = re.findall(r'href="[^"]*/open/round/1(\?board=\d+)"', page)
    assert ways == ["?board=2", "?board=3", "?board=4"]
    assert rows("/open/round/1") == whole[:1]
    for number, way in enumerate(ways, 1):
        assert rows("/open/round/1" + way) == whole[number : number + 1]
        assert rows("/open/round/1" + way, alone=True) == whole[number : number + 1]
    assert rows("/open/round/1?whole=yes") == whole


def test_the_player_page_says_board_colour_and_opponent(stranger: Browser, event: PublicEvent) -> None:
    event.draft()
    event.do(PublishRound("open", 2))
    drawn = event.section().rounds[-1]
    board = drawn.boards[2]
    text = re.sub(r"<[^>]+>", " ", stranger.get(f"{event.address}/open/player/{board.black}").text)
    text = " ".join(text.split())
    opponent = event.section().entry(board.white).name
    assert "Board 3" in text
    assert f"Black against {opponent}" in text


@pytest.mark.parametrize(
    ("system", "said"),
    [("dutch", "upper half"), ("kjca", "upper half"), ("round_robin", "table of the tournament")],
)
def test_every_system_says_why(stranger: Browser, desk: Desk, system: str, said: str) -> None:
    made = PublicEvent(desk, desk.journal.create("Why", "A"))
    rounds = 0 if system == "round_robin" else 4
    setup = Setup("S", system=system, number_of_rounds=rounds, initial_colour="white")
    people = tuple(Particulars(f"N{n}, G", 2000 - n, national_rating=900 - n) for n in range(8))
    made.do(DescribeEvent("Why"), AddSection("s", setup), EnterPlayers("s", people))
    made.play("s")
    made.play("s", "1/2-1/2")
    pages = [stranger.get(f"{made.address}/s/player/{entry}/why").text for entry in range(1, 9)]
    assert any(said in page for page in pages)
    assert all("has White" in page for page in pages)
    picture = stranger.get(f"{made.address}/s/player/1/round/2.svg")
    assert picture.status_code == (404 if system == "round_robin" else 200)
    stranger.shows(f"{made.address}/s/player/1/why", "hat Weiß", headers={"accept-language": "de"})


def test_families_are_kept_apart_without_a_word(desk: Desk) -> None:
    made = PublicEvent(desk, desk.journal.create("Families", "A"))
    setup = Setup("S", number_of_rounds=4, initial_colour="white", keep_apart=("family",))
    people = tuple(Particulars(f"N{n}, G", 2000 - n, family="F" if n in (0, 3) else "") for n in range(6))
    made.do(DescribeEvent("Families"), AddSection("s", setup), EnterPlayers("s", people))
    made.play("s")
    section = made.shown().section("s")
    assert section is not None
    met = {frozenset(board.players) for board in section.state.rounds[0].boards}
    assert frozenset((1, 4)) not in met
    found = explained(section, 1)
    assert found is not None
    texts = [" ".join(found.sentences(entry, "en")) for entry in range(1, 7)]
    assert all(texts)
    assert not [text for text in texts if "settled" in text or "belong together" in text]
    assert b"not allowed" not in found.picture(1, "en")


def test_hostile_names_are_only_names(stranger: Browser, desk: Desk) -> None:
    made = PublicEvent(desk, desk.journal.create("H", "A"))
    made.do(
        DescribeEvent("<b>Event</b>", notes="</p><script>alert(2)</script>"),
        AddSection("open", Setup("<i>Open</i>", number_of_rounds=3, initial_colour="white")),
        EnterPlayers("open", tuple(Particulars(name, club="<u>Club</u>", school="<s>") for name in HOSTILE)),
    )
    made.play()
    for page in PAGES:
        answer = stranger.get(made.address + page)
        assert answer.status_code == 200, page
        if "json" in answer.headers["content-type"] or "plain" in answer.headers["content-type"]:
            continue
        for tag in ("<script>alert", "<img src=x", "<b>Event", "<i>Open", "<u>Club", "' onmouseover='"):
            assert tag not in answer.text or (tag[0] == "'" and page.endswith("svg")), (page, tag)
        assert "49, Z" not in answer.text


@pytest.mark.parametrize("wanted", ["player3", "PLAYER3 given", "given, player3", "ayer3"])
def test_search_finds_parts_of_names(stranger: Browser, event: PublicEvent, wanted: str) -> None:
    text = stranger.get(event.address + "/search", params={"name": wanted}).text
    found = re.findall(r'<strong class="big"><span class="player"><a href="[^"]*">([^<]*)</a>', text)
    assert found == ["Player3, Given"]


@pytest.mark.parametrize("wanted", ["", " ", "%", "'; drop table", "<script>", "x" * 2000, "\x00"])
def test_search_survives_anything(stranger: Browser, event: PublicEvent, wanted: str) -> None:
    answer = stranger.get(event.address + "/search", params={"name": wanted})
    assert answer.status_code == 200
    assert "<script>" not in answer.text.replace('<script src="', "")


@pytest.mark.parametrize(
    "page",
    [
        "/open/round/0",
        "/open/round/-1",
        "/open/round/99999999999999999999",
        "/open/round/x",
        "/open/player/0",
        "/open/player/999",
        "/open/player/1/round/9.svg",
        "/open/player/x/why",
        "/search/x",
        "/OPEN",
        "/open/pairings/x",
    ],
)
def test_addresses_of_nothing(stranger: Browser, event: PublicEvent, page: str) -> None:
    assert stranger.get(event.address + page).status_code == 404


def test_a_page_is_kept_until_what_it_shows_changes(stranger: Browser, event: PublicEvent) -> None:
    event.draft()
    event.do(PublishRound("open", 2))
    names, boards = event.address + "/open/pairings/names", event.address + "/open/pairings"
    by_name, by_board = stranger.get(names), stranger.get(boards)
    event.do(EnterResult("open", 2, 1, "1-0"))
    again = stranger.get(names, headers={"if-none-match": by_name.headers["etag"]})
    assert again.status_code == 304
    assert stranger.get(boards).headers["etag"] != by_board.headers["etag"]


def test_a_result_elsewhere_leaves_a_section_alone(event: PublicEvent) -> None:
    event.do(AddSection("two", Setup("Two", number_of_rounds=3, initial_colour="white")))
    event.do(EnterPlayers("two", tuple(Particulars(f"T{n}") for n in range(4))))
    event.draft("two")
    event.do(PublishRound("two", 1))
    before = event.shown()
    event.do(EnterResult("two", 1, 1, "1-0"))
    after = event.shown(before)
    assert after.section("open") is before.section("open")
    changed = {part for part in after.stamps if after.stamps[part] != before.stamps[part]}
    assert changed == {"two/1/results"}


def test_stamps_do_not_depend_on_what_was_known_before(event: PublicEvent) -> None:
    before = event.shown()
    event.play()
    assert event.shown(before).stamps == event.shown().stamps


def test_the_feed_tells_results_and_rounds(app: FastAPI, event: PublicEvent) -> None:
    async def follow() -> list[str]:
        side = PublicSide(event.desk)
        event.desk.hub.open()
        stream: AsyncIterator[bytes] = side.feed(event.event_id).of(None).messages()
        heard = [(await anext(stream)).decode()]
        await asyncio.to_thread(event.draft)
        await asyncio.to_thread(event.do, PublishRound("open", 2))
        heard.append((await asyncio.wait_for(anext(stream), 5)).decode())
        await asyncio.to_thread(event.do, EnterResult("open", 2, 1, "0-1"))
        heard.append((await asyncio.wait_for(anext(stream), 5)).decode())
        await stream.aclose()  # type: ignore[attr-defined]
        event.desk.hub.close()
        return heard

    hello, published, result = asyncio.run(follow())
    assert "event: hello" in hello
    assert '"open/pairings"' in published
    assert '"open/2/1":["0\\u20131","0","1"]' in result


def test_an_empty_section_has_pages(stranger: Browser, event: PublicEvent) -> None:
    event.do(AddSection("empty", Setup("Empty")))
    for page in ("", "/players", "/standings", "/crosstable", "/screen", "/screen/names"):
        assert stranger.get(f"{event.address}/empty{page}").status_code == 200, page
    for page in ("/pairings", "/round/1", "/screen/standings"):
        assert stranger.get(f"{event.address}/empty{page}").status_code == 404, page
    assert stranger.get(f"{event.address}/empty.trf").status_code == 404
    assert stranger.get(f"{event.address}/empty.json").status_code == 200


def test_a_desk_that_ends_holds_nothing_that_explains_a_round(tmp_path: Path) -> None:
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite")))
    with TestClient(app) as reader:
        event = event_with_secrets(app.state.desk)
        assert reader.get(f"{event.address}/open/player/1/why").status_code == 200
        memory = app.state.public_side.memory
        assert any(isinstance(value, Explained) for value in memory._values.values())
    assert not memory._values


def test_a_new_round_is_sent_to_those_who_look_at_it(app: FastAPI, event: PublicEvent) -> None:
    players, names = f"{event.address}/open/players", f"{event.address}/open/pairings/names"

    async def follow() -> list[bytes]:
        side = PublicSide(event.desk)
        side.render = renderer(app, "localhost")
        event.desk.hub.open()
        feed = side.feed(event.event_id)
        streams = [feed.of(page).messages() for page in ((names, "en"), (names, "de"), (players, "en"), None)]
        for stream in streams:
            await anext(stream)
        await asyncio.to_thread(event.draft)
        await asyncio.to_thread(event.do, PublishRound("open", 2))
        heard = [await asyncio.wait_for(anext(stream), 30) for stream in streams]
        await asyncio.to_thread(event.do, EnterResult("open", 2, 1, "0-1"))
        heard += [await asyncio.wait_for(anext(stream), 30) for stream in streams]
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]
        event.desk.hub.close()
        return heard

    english, german, other, none, *results = asyncio.run(follow())
    for sent, word in ((english, "Round 2"), (german, "Runde 2")):
        kind, _, data = sent.decode().strip().partition("\n")
        assert kind == "event: page"
        page = gzip.decompress(b64decode(data.removeprefix("data: "))).decode()
        assert word in page
        assert f"open/pairings={event.shown().stamps['open/pairings']}" in page
    for told in (other, none, *results):
        assert told.startswith(b"event: changed")


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("", True), ("/open", True), ("/open/player/17", True), ("/open/round/3/names", True),
        ("/open/screen/standings", True), ("/live", False), ("/search", False), ("/open.json", False),
        ("/open/player/17/why", False), ("/open/pairings?x=1", False), ("/../events", False),
    ],
)  # fmt: skip
def test_only_pages_to_look_at_are_sent(path: str, sent: bool) -> None:
    assert can_be_sent("abc", f"/e/abc{path}") is sent
    assert not can_be_sent("other", f"/e/abc{path}")


def test_a_cache_in_between_carries_the_readers(app: FastAPI, event: PublicEvent) -> None:
    path = f"{event.address}/open/pairings"
    first = TestClient(app).get(path)
    assert "s-maxage=2" in first.headers["cache-control"]
    assert "set-cookie" not in first.headers
    again = TestClient(app).get(path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert "s-maxage=2" in again.headers["cache-control"]
    settings = replace(event.desk.settings, public_language="de")
    with TestClient(create_app(settings)) as desk:
        german = desk.get(path, headers={"Accept-Language": "en", "Cookie": "pairwright_language=en"})
    assert german.headers["vary"] == "Accept-Encoding"
    assert 'lang="de"' in german.text
