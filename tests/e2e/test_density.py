"""What is seen at a glance: rows on the first screen, heads that stay, tabs in sight."""

from __future__ import annotations

import pytest
from desk_acts import by_api, new_event, new_section, paste_players
from playwright.sync_api import Page
from running_desk import LAPTOP, PHONE, RunningDesk, visiting

OPEN = "/events/{event}/sections/open"

ROWS = """selector => [...document.querySelectorAll(selector)].filter(one => {
  const box = one.getBoundingClientRect();
  return box.height && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}).length"""
"""How many elements are wholly on the screen."""

ON_A_LAPTOP = [
    (f"{OPEN}/results/5", "tr[data-board]", 17),
    (f"{OPEN}/results/5/verify", "tr[data-board]", 11),
    (f"{OPEN}/players", "tbody tr", 18),
    (f"{OPEN}/standings", "tbody tr", 18),
    (f"{OPEN}/rounds/5", "tr[data-marks]", 14),
    ("/events/{event}/history", "tbody tr", 15),
]
ON_A_PHONE = [("/e/{event}/open/pairings", "tbody tr", 11), ("/e/{event}/open/standings", "tbody tr", 11)]

AT_THE_TOP = """() => {
  const head = document.querySelector(".table thead th");
  const there = document.elementFromPoint(innerWidth / 3, head.getBoundingClientRect().top + 5);
  return Boolean(there?.closest("thead"));
}"""


@pytest.fixture(scope="module")
def phone(chromium, demo_desk: RunningDesk):
    context = chromium.new_context(base_url=demo_desk.address, locale="en-GB", **PHONE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("address", "rows", "least"), ON_A_LAPTOP)
def test_rows_on_the_first_screen_of_a_laptop(demo: tuple[Page, str], address: str, rows: str, least: int):
    page, event = demo
    page.goto(address.format(event=event))
    if "rounds" in address:
        page.locator("#boards a").first.click()
        page.locator("#why h2").wait_for()
    assert page.evaluate(ROWS, rows) >= least


def test_players_on_the_first_screen_of_the_check_in(page: Page):
    event = new_event(page, "Full Hall")
    section = new_section(page, event, "Swiss", "Open", 5)
    paste_players(page, section, ["Name;Club", *(f"Surname {n}, Given;Club {n % 7}" for n in range(70))])
    page.set_viewport_size(LAPTOP)
    page.goto(f"{section}/check-in")
    assert page.evaluate(ROWS, ".presence li") >= 44


@pytest.mark.parametrize(("address", "rows", "least"), ON_A_PHONE)
def test_rows_on_the_first_screen_of_a_phone(demo, phone: Page, address: str, rows: str, least: int):
    phone.goto(address.format(event=demo[1]))
    assert phone.evaluate(ROWS, rows) >= least


@pytest.mark.parametrize(("width", "shown"), [(360, False), (390, True)])
def test_standings_of_a_phone_have_the_numbers_of_the_players(demo, phone: Page, width: int, shown: bool):
    """Not on the narrowest, on which names would be broken for it; rows are as many as without it."""
    phone.set_viewport_size({**PHONE["viewport"], "width": width})
    phone.goto(f"/e/{demo[1]}/open/standings")
    assert phone.locator("th abbr[title=Number]").is_visible() is shown
    assert phone.evaluate(ROWS, "tbody tr") >= 11
    phone.set_viewport_size(PHONE["viewport"])


@pytest.mark.parametrize("name", ["results/5", "players", "standings", "rounds/5"])
def test_the_head_of_a_long_table_stays_in_sight(demo: tuple[Page, str], name: str):
    page, event = demo
    page.goto(f"{OPEN.format(event=event)}/{name}")
    page.evaluate("document.scrollingElement.scrollTop = 700")
    page.wait_for_function("document.scrollingElement.scrollTop > 300")
    assert page.evaluate("document.querySelector('.table thead th').getBoundingClientRect().top") < 60
    assert page.evaluate(AT_THE_TOP)


@pytest.mark.parametrize("name", ["results/5", "prizes", "reports"])
def test_the_current_tab_is_in_sight_on_a_phone(demo: tuple[Page, str], name: str):
    page, event = demo
    page.set_viewport_size(PHONE["viewport"])
    page.goto(f"{OPEN.format(event=event)}/{name}")
    tab = page.locator(".tabs [aria-current]").bounding_box()
    assert tab
    assert tab["x"] >= 0
    assert tab["x"] + tab["width"] < PHONE["viewport"]["width"] + 1
    page.set_viewport_size(LAPTOP)


def test_the_frame_has_one_width(demo: tuple[Page, str]):
    page, event = demo
    places = set()
    for name in ("players", "rounds/5", "results/5", "setup", "standings"):
        page.goto(f"{OPEN.format(event=event)}/{name}")
        places.add(page.locator(".brand img").bounding_box()["x"])
    assert len(places) == 1


CLUBS = ("Schachfreunde Neukölln-Berlin 1903", "SK Bad Liebenwerda-Elsterwerda", "SC Turm", "Bishopsgate")
CUT_OFF = """() => [...document.querySelectorAll("main .scroll:has(.document)")].filter(
  one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
IN_TWO_LINES = """() => [...document.querySelectorAll("main .nowrap")].filter(
  one => one.getClientRects().length > 1).map(one => one.innerText)"""


@pytest.fixture(scope="module")
def league(chromium, desk: RunningDesk) -> str:
    """The id of an event with a league with long names whose first result is under protest."""
    setup = {
        "name": "Liga", "system": "team_round_robin",
        "round_dates": ["2025-10-26", "2025-11-16", "2025-12-07"],
        "match": {"boards": 2, "homes": True, "league": "german promoted=1 relegated=1"},
    }  # fmt: skip
    teams = [
        {"team": {"name": name}, "squad": {"players": [{"name": f"{name} {n}"} for n in (1, 2)]}}
        for name in CLUBS
    ]
    days = [[(1, 2), (3, 4)], [(4, 1), (2, 3)], [(1, 3), (4, 2)]]
    drawn = [[{"white": white, "black": black} for white, black in day] for day in days]
    match = {"section": "liga", "round": 1, "board": 1}
    with visiting(chromium, desk, viewport=LAPTOP) as page:
        desk.let_in(page)
        event = new_event(page, "Long Names")
        by_api(
            page,
            event,
            [
                ("actions/add-section", {"section": "liga", "setup": setup}),
                ("actions/enter-teams", {"section": "liga", "teams": teams}),
                ("actions/publish-fixtures", {"section": "liga", "days": drawn}),
                ("actions/enter-score", {**match, "score": [15, 5]}),
                ("actions/protest-match", {**match, "why": "1–0, 1–0, 1–0, 1–0, 0–1 and the clock"}),
            ],
        )
    return event


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ru"])
def test_results_of_a_league_are_whole_on_a_phone(chromium, desk, league: str, language: str):
    """Nothing of them is cut off at the edge, and no score goes on in the next line."""
    options = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "locale": language}
    with visiting(chromium, desk, **options) as phone:
        desk.let_in(phone)
        for address in (f"/events/{league}/sections/liga", f"/e/{league}/liga"):
            for name in ("fixtures", "table"):
                phone.goto(f"{address}/{name}")
                assert phone.locator("main .scroll").first.is_visible()
                assert phone.evaluate(CUT_OFF) == [], (address, name)
                assert phone.evaluate(IN_TWO_LINES) == [], (address, name)
