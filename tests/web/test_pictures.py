"""The pictures on the pages: their tables say what the standings say, and who still plays."""

from __future__ import annotations

import re

import pytest
from browsers import Browser
from public_event import PublicEvent, event_with_secrets

from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.web.desk import Desk
from pairwright.web.section_charts import state_of


@pytest.fixture
def event(desk: Desk) -> PublicEvent:
    return event_with_secrets(desk)


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize(
    "address", ["/e/{id}/open/pictures", "/events/{id}/sections/open/standings/pictures"]
)
def test_tables_of_the_pictures(owner: Browser, event: PublicEvent, address: str) -> None:
    said = words(owner.get(address.format(id=event.event_id)).text)
    assert "Players per score after round 1" in said
    assert "Points Players 1 4 0 4" in said
    assert "Points Round 1 1 4 0 4" in said
    assert "1 more Black 4 balanced 0 1 more White 4" in said


def test_no_pictures_before_a_round_is_complete(owner: Browser, event: PublicEvent) -> None:
    owner.shows(f"/events/{event.event_id}/sections/hidden/standings/pictures", lacking=("<figure",))


def test_standings_show_the_form(owner: Browser, event: PublicEvent) -> None:
    event.play(result="1/2-1/2")
    page = owner.get(event.address + "/open/standings").text
    assert page.count("<title>won, drew</title>") == 4
    assert page.count("<title>lost, drew</title>") == 4
    desk = owner.get(f"/events/{event.event_id}/sections/open/standings").text
    assert desk.count("<title>won, drew</title>") == 4


def test_a_player_sees_the_score_beside_the_expectation(owner: Browser, event: PublicEvent) -> None:
    said = words(owner.get(event.address + "/open/player/1").text)
    assert "Score and what the ratings expect" in said
    assert "Round Points By rating 1 1 0.5" in said
    desk = words(owner.get(f"/events/{event.event_id}/sections/open/players/1").text)
    assert "Round Points By rating 1 1 0.5" in desk
    assert "1 1 White, against Player5, Given 1995 1" in desk


def test_the_draft_shows_what_it_began_with(owner: Browser, event: PublicEvent) -> None:
    event.draft()
    said = words(owner.get(f"/events/{event.event_id}/sections/open/rounds/2").text)
    assert "Players per score before round 2" in said
    assert "1 more Black 4 balanced 0 1 more White 4" in said


def test_boards_now_on_the_desk_and_on_the_wall(owner: Browser, event: PublicEvent) -> None:
    event.draft()
    event.do(PublishRound("open", 2), EnterResult("open", 2, 1, "0-1"), EnterResult("open", 2, 2, "*"))
    said = words(owner.get(f"/events/{event.event_id}").text)
    assert "Board Result 1 Black won 2 adjourned 3 playing 4 playing" in said
    wall = owner.get(event.address + "/open/screen/now").text
    assert "data-whole" in wall
    assert wall.count("<svg") == 1


def test_the_wall_waits_for_round_one(owner: Browser, event: PublicEvent) -> None:
    assert owner.get(event.address + "/open/screen/now").status_code == 200
    assert owner.get(event.address + "/hidden/screen/now").status_code == 404


@pytest.mark.parametrize(
    ("result", "state"),
    [
        ("", "playing"), ("1-0, ?", "playing"), ("1-0, *", "adjourned"), ("*", "adjourned"),
        ("1-0", "white"), ("-/+", "black"),
        ("1/2-1/2 u", "draw"), ("0-0", "neither"), ("-/-", "neither"), ("1-0, 0-1", "draw"),
    ],
)  # fmt: skip
def test_how_a_board_stands(result: str, state: str) -> None:
    assert state_of(result) == state
