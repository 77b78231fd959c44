"""The addresses of every kind of page of the demo desk, in two moments of its event."""

from __future__ import annotations

from desk_acts import act, missing_boards
from playwright.sync_api import Page, expect

HELPER_BOARDS = (1, 99)


def event_of(page: Page) -> str:
    """The id of the demo event; the page is on the list of events."""
    page.goto("/")
    return page.locator("main article a[href^='/events/']").first.get_attribute("href").rpartition("/")[2]


def _of(base: str, *names: str) -> list[str]:
    return [f"{base}/{name}" for name in names]


def arbiter_pages(event: str) -> list[str]:
    """With the open in round 5 and the lots of the masters announced."""
    home = f"/events/{event}"
    section = f"{home}/sections"
    return [
        *("/", "/events/new", "/events/bring-in", "/people", home),
        *_of(home, "describe", "history", "history/20", "people", "delete", "schools"),
        *_of(section, "new", "new?preset=swiss&all_questions=true", "from-list"),
        *_of(f"{section}/open", "setup", "players", "players/new", "players/paste", "players/apart"),
        *_of(f"{section}/open", "players/numbers", "players/12", "check-in", "lots", "rounds", "rounds/5"),
        *_of(f"{section}/open/rounds/5", "repair", "change", "why/1", "why", "ask"),
        *_of(f"{section}/open/results/5", "", "boards/3", "verify"),
        *_of(f"{section}/open/results/4", "", "boards/1?result=0-1"),
        *_of(f"{section}/open", "helpers", "standings", "standings/crosstable", "standings/progress"),
        *_of(f"{section}/open/standings", "pictures"),
        *_of(f"{section}/open", "standings/why/3", "prizes", "prizes/edit", "reports"),
        *_of(f"{section}/junior", "juniors", "rounds/3", "check-in"),
        *_of(section, "open/print", "junior/print?round=2"),
        *_of(f"{section}/masters", "lots", "lots/stage", "check-in"),
    ]


def later_pages(event: str) -> list[str]:
    """With a draft of round 6 of the open, its prize list set, and the lots of the masters drawn."""
    section = f"/events/{event}/sections"
    return [
        *_of(f"{section}/open", "rounds", "rounds/6", "rounds/6/repair", "prizes"),
        *_of(f"{section}/masters", "lots", "lots/stage"),
        *_of(f"/e/{event}/masters", "lots", "lots/screen"),
    ]


def public_pages(event: str) -> list[str]:
    """What readers see."""
    home = f"/e/{event}"
    return [
        *(home, f"{home}/search?name=Bi", f"{home}/open"),
        *_of(f"{home}/open", "pairings", "pairings/names", "round/4", "players", "players/names"),
        *_of(f"{home}/open", "player/1", "player/1/why", "standings", "crosstable", "pictures"),
        *_of(f"{home}/open/round/5", "why", "why/1"),
        *_of(f"{home}/open", "screen", "screen/names", "screen/standings", "screen/now"),
        *_of(f"{home}/masters", "players", "lots", "lots/screen"),
        *("/sign-in", "/enter/nothing", f"{home}/no-such-section", "/no/such/page"),
    ]


def forecast_pages(page: Page, event: str) -> tuple[list[str], list[str]]:
    """Of the open, once they are made: those of the arbiter, and those that everybody may read then."""
    section = f"/events/{event}/sections/open"
    page.goto(f"{section}/setup")
    page.locator("select[name=forecasts]").select_option("0")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.").first).to_be_visible()
    own, public = _of(f"{section}/standings", "forecast", "forecast/1"), _of(f"/e/{event}/open", "forecast")
    public += [f"{public[0]}/1"]
    for address in own + public:
        page.goto(address)
        # A forecast gives way to everything else, on a loaded machine for a long time.
        unfinished = page.locator("#forecast[data-again], #forecast[hx-trigger*='load delay']")
        expect(unfinished).to_have_count(0, timeout=300_000)
    return own, public


def phone_pages(event: str, board: int) -> list[str]:
    """What a helper of the open sees; board: one without a result."""
    home = f"/h/{event}"
    return [home, f"{home}?entered=yes", f"{home}/open/5/{board}", f"/events/{event}"]


def announce_lots(page: Page, event: str) -> None:
    """The ceremony of the masters is announced."""
    page.goto(f"/events/{event}/sections/masters/lots")
    page.get_by_role("button", name="Announce the drawing of lots").click()
    page.locator(".envelopes").wait_for()


def go_on(page: Page, event: str) -> None:
    """Round 5 is finished, round 6 drafted, the prizes are set, the lots drawn."""
    for board in missing_boards(page, event, "open", 5):
        act(page, event, "enter-result", section="open", round=5, board=board, result="1/2-1/2")
    page.goto(f"/events/{event}/sections/open/rounds")
    page.locator("main .button.primary.large").first.click()
    page.get_by_role("button", name="Publish").wait_for()
    page.goto(f"/events/{event}/sections/open/prizes/edit")
    page.locator("#name_0").fill("Open")
    page.locator("#prizes_0").fill("300\n150 Cup\nBook")
    page.get_by_role("button", name="Save the prize list").click()
    page.locator("main table").first.wait_for()
    page.goto(f"/events/{event}/sections/masters/lots")
    page.get_by_role("button", name="The program draws everything left").click()
    page.locator("#confirm [data-yes]").click()
    page.locator(".lots-result").first.wait_for()
