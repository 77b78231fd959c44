"""A whole team event whose captains hand in by phone: 20 teams, four boards, seven rounds.

By night, on both kinds of database.

With a late line-up, a wrong order on paper, an empty bottom board, a team after the default time, one that
withdraws, and a correction. The phones are in other time zones, and the clock of one is years ahead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from desk_acts import (
    act,
    by_api,
    draw_by_api,
    enter_by,
    helper_link,
    leave,
    missing_boards,
    new_event,
)
from playwright.sync_api import Page, expect
from running_desk import PHONE, RunningDesk
from test_team_event import enter_match, look

from sizes import by_night

TEAMS, BOARDS, ROUNDS = 20, 4, 7
PLAYED = ("1-0, 1/2-1/2, 0-1, 1-0", "1/2-1/2, 1/2-1/2, 0-1, 1/2-1/2", "0-1, 0-1, 1-0, 1/2-1/2")
ZONES = ("Pacific/Kiritimati", "America/Adak", "Asia/Kathmandu")


def player(team: int, place: int) -> str:
    return f"Player {team}-{place}."


def event_of_teams(page: Page) -> str:
    """The event with its first round published; its id."""
    event = new_event(page, "Captains’ Cup")
    setup = {
        "name": "League", "system": "team_swiss", "number_of_rounds": ROUNDS, "initial_colour": "white",
        "match": {"boards": BOARDS},
    }  # fmt: skip
    teams = [
        {
            "team": {"name": f"Team {team:02}"},
            "squad": {
                "players": [{"name": player(team, place)} for place in range(1, 7)],
                "captain": f"Captain {team}",
            },
        }
        for team in range(1, TEAMS + 1)
    ]
    by_api(
        page,
        event,
        [
            ("actions/add-section", {"section": "league", "setup": setup}),
            ("actions/enter-teams", {"section": "league", "teams": teams}),
        ],
    )
    draw_by_api(page, event, "league", 1)
    return event


def matches(page: Page, event: str, number: int) -> list[tuple[int, int]]:
    """The entries of every match."""
    cells = page.request.get(f"/events/{event}/sections/league/results/{number}/cells").json()
    return [(int(white), int(black)) for white, black in (pair.split("-") for pair in cells["pairs"])]


def ask_until(page: Page, moment: datetime) -> None:
    due = page.get_by_label("Line-ups due by")
    due.wait_for()
    page.wait_for_load_state()  # a page still loading is aborted by the next, and is taken for it
    due.fill(f"{moment:%Y-%m-%dT%H:%M}")
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("Request line-ups|Change the deadline")).click()


def sure(page: Page) -> None:
    page.locator("#confirm [data-yes]").click()


def enter_by_link(phone: Page, address: str) -> None:
    phone.goto(address)
    phone.get_by_role("button", name="Sign in").click()
    phone.wait_for_url(re.compile(r"/c/\w+$"))


def hand_in(phone: Page, out: int, into: int = 0) -> None:
    """The first four, but for one; somebody else in his place, or nobody."""
    phone.locator(f"[name=plays][value='{out}']").uncheck()
    if into:
        phone.locator(f"[name=plays][value='{into}']").check()
    phone.get_by_role("button", name="Hand in", exact=True).click()


@by_night()
@pytest.mark.databases("postgresql", "sqlite")
def test_an_event_with_captains(page: Page, desk: RunningDesk, visitor: Callable[..., Page]) -> None:
    event = event_of_teams(page)
    section = f"/events/{event}/sections/league"
    (one, other), (late, wrong), *_others = matches(page, event, 1)
    page.goto(f"{section}/rounds/1")
    page.get_by_role("link", name="Line-ups by phone").click()
    ask_until(page, datetime.now().astimezone() + timedelta(minutes=20))
    look(page, "captains-asked")
    page.get_by_role("button", name="Links for captains").click()
    expect(page.locator("[data-team]")).to_have_count(TEAMS)
    links = {team: page.locator(f"[data-team='{team}'] .mono").inner_text() for team in (one, other, late)}
    look(page, "captains-links")
    phones = [visitor(desk, **PHONE, timezone_id=zone) for zone in ZONES]
    phones[1].clock.set_system_time(datetime(2099, 1, 1).astimezone())
    for phone, team in zip(phones, links, strict=True):
        enter_by_link(phone, links[team])
    before_the_deadline(phones, one, other)
    paper_in_a_wrong_order(page, section, wrong)
    ask_until(page, datetime.now().astimezone() - timedelta(minutes=1))
    opened_on_both_phones(phones, one, other)
    late_and_wrong(page, section, phones[2], late, wrong)
    for phone in phones:
        phone.close()
    play_round_one(page, event, section, one)
    board_by_board(page, visitor(desk), visitor(desk, **PHONE), event, section)
    results(page, event, 1)
    lost_by_decision(page, section, wrong)
    play_on(page, event, section)
    the_end(page, event, section, late)


def before_the_deadline(phones: list[Page], one: int, other: int) -> None:
    first, second, _late = phones
    look(first, "captains-card")
    hand_in(first, out=1, into=5)
    expect(first.locator("#receipt")).to_contain_text("Handed in at")
    expect(first.locator("#own")).to_contain_text(player(one, 5))
    look(first, "captains-receipt")
    hand_in(second, out=4)
    expect(second.locator("#own tr").last).to_contain_text("nobody")
    for phone, team in ((first, other), (second, one)):
        phone.reload()
        expect(phone.locator("#receipt")).to_be_visible()
        expect(phone.locator("main")).not_to_contain_text(f"Player {team}-")


def paper_in_a_wrong_order(page: Page, section: str, wrong: int) -> None:
    page.goto(f"{section}/line-ups/1")
    expect(page.locator("#cards")).to_contain_text("handed in")
    expect(page.locator("#cards")).not_to_contain_text("Player")
    look(page, "captains-waiting")
    page.locator(f"#team-{wrong} a", has_text="Paper card").click()
    page.get_by_label("Board 1", exact=True).select_option("2")
    page.get_by_label("Board 2", exact=True).select_option("1")
    page.get_by_role("button", name="Hand in", exact=True).click()
    expect(page.get_by_text("cannot sit below. (ECU B.12.3.1)")).to_be_visible()
    look(page, "captains-wrong")
    page.get_by_label("Hand it in as it is").check()
    page.get_by_role("button", name="Hand in", exact=True).click()
    expect(page.locator(f"#team-{wrong}")).to_contain_text("handed in")


def opened_on_both_phones(phones: list[Page], one: int, other: int) -> None:
    """By themselves, and on both the same."""
    for phone in phones[:2]:
        table = phone.locator("#boards")
        expect(table).to_contain_text(player(one, 5))
        expect(table).to_contain_text(player(other, 3))
        expect(table).not_to_contain_text(player(one, 1))
        expect(table.locator("tbody tr").last).to_contain_text("–")
    look(phones[0], "captains-opened")


def late_and_wrong(page: Page, section: str, phone: Page, late: int, wrong: int) -> None:
    phone.get_by_text("Hand in late").click()
    hand_in(phone, out=1, into=6)
    expect(phone.get_by_text("late: to be decided")).to_be_visible()
    page.goto(f"{section}/line-ups/1")
    expect(page.locator(f"#team-{late}")).to_contain_text("late: to be decided")
    expect(page.locator(f"#team-{late}")).to_contain_text("ECU B.12.3.3")
    expect(page.locator(f"#team-{wrong}")).to_contain_text("wrong: to be decided")
    look(page, "captains-to-decide")
    for team, why in ((late, "after the deadline"), (wrong, "out of order")):
        page.locator(f"#team-{team} a").click()
        page.locator("#why").fill(why)
        page.get_by_role("button", name="Decide", exact=True).click()
        expect(page.locator(f"#team-{team}")).to_contain_text("decided by the arbiter")
    look(page, "captains-decided")


def play_round_one(page: Page, event: str, section: str, one: int) -> None:
    """The empty board is lost, one team comes after the default time, the others play."""
    first_is_white = matches(page, event, 1)[0][0] == one
    enter_match(page, section, 1, 1, "155+" if first_is_white else "155-")
    expect(page.get_by_text(re.compile("Match 1: "))).to_be_visible()
    page.goto(f"{section}/results/1/boards/3")
    page.get_by_text("The match does not take place").click()
    page.locator("button[value='+/-']").click()
    expect(page.get_by_text(re.compile("Match 3: "))).to_be_visible()


def board_by_board(page: Page, reader: Page, helper: Page, event: str, section: str) -> None:
    """A helper enters a match on his phone; readers and the wall see every board, and the total so far."""
    reader.goto(f"/e/{event}/league/round/1")
    wall = reader.context.new_page()
    wall.goto(f"/e/{event}/league/screen")
    enter_by(helper_link(page, section, "Helper", 4, 4), helper)
    for board in range(1, BOARDS + 1):
        helper.locator("article a").nth(board - 1).click()
        helper.locator("button[value='1-0']").click()
        expect(helper.get_by_text(f"Board 4.{board}: ")).to_be_visible()
        total = ("1–0 …", "1–1 …", "2–1 …", "2–2")[board - 1]
        expect(reader.locator("[data-result='league/1/4']")).to_have_text(total)
        expect(reader.locator(f"[data-result='league/1/4/{board}']")).not_to_be_empty()
        expect(wall.locator("[data-result='league/1/4']")).to_have_text(total)
        if board == 1:
            look(helper, "helper-match")
            look(reader, "reader-match")
            look(wall, "wall-match")


def lost_by_decision(page: Page, section: str, wrong: int) -> None:
    """The wrong order costs games: chosen, and told in the history with its article."""
    page.goto(f"{section}/line-ups/1/{wrong}")
    card = page.get_by_role("region", name="Lost by decision of the arbiter")
    card.get_by_label("Board 2", exact=True).check()
    look(page, "captains-lost")
    card.get_by_role("button", name="Record the loss").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_text("decided.")).to_be_visible()


def correct_a_board(page: Page, section: str, number: int, match: int) -> None:
    """An old match corrected: what it means first, then why."""
    page.goto(f"{section}/results/{number}/boards/{match}")
    for board in range(1, BOARDS + 1):
        page.get_by_label(f"Board {board}", exact=True).fill("1")
    page.get_by_role("button", name="Correct", exact=True).click()
    meaning = page.get_by_role("region", name="the consequences")
    expect(meaning.get_by_text(re.compile("Board 1: Player .* becomes 1–0"))).to_be_visible()
    look(page, "captains-correction")
    meaning.get_by_label("Why").fill("Both captains say so")
    meaning.get_by_role("button", name=re.compile("^Correct to")).click()
    expect(page.get_by_text(re.compile(f"Board {match}: 4–0"))).to_be_visible()


def results(page: Page, event: str, number: int) -> None:
    boards = missing_boards(page, event, "league", number)
    posts = [
        (
            "actions/enter-result",
            {"section": "league", "round": number, "board": board, "result": PLAYED[(board + number) % 3]},
        )
        for board in boards
    ]
    by_api(page, event, posts)


def play_on(page: Page, event: str, section: str) -> None:
    """Rounds 2 to 7; a team leaves after the third, and an old result is corrected."""
    for number in range(2, ROUNDS + 1):
        draw_by_api(page, event, "league", number)
        act(page, event, "publish-boards", section="league", round=number)
        if number == 3:
            correct_a_board(page, section, 2, 2)
        results(page, event, number)
        if number == 3:
            leave(page, section, f"Team {TEAMS}")


def the_end(page: Page, event: str, section: str, late: int) -> None:
    page.goto(f"{section}/standings")
    expect(page.locator("table tbody tr")).to_have_count(TEAMS)
    look(page, "captains-standings")
    page.goto(f"/events/{event}/history?before=60")
    for words in (
        "Line-ups for round 1 requested",
        "Line-ups of round 1 opened",
        f"Team {late:02}: late line-up for round 1",
        f"Team {late:02}: line-up of round 1 decided by ECU B.12.3.3",
        "out of order",
        re.compile(r"lost by ECU B\.12\.3\.1"),
        "Match 2 of round 2 corrected: 4–0",
        "Both captains say so",
    ):
        expect(page.get_by_text(words).first).to_be_visible()
    look(page, "captains-history")
