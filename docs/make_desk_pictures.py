"""Take the pictures of the desk that the documentation shows: docs/pictures/, of the demo event.

    python docs/make_desk_pictures.py [NAME ...]

Needs Chromium (PAIRWRIGHT_BROWSER, or on the PATH) and Playwright. With names (desk-home) only those. What
pages in another language show is taken in that language too, into a folder of its own: docs/pictures/de/.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
PICTURES = HERE / "pictures"
sys.path[:0] = [str(HERE.parent / "tests" / "e2e"), str(HERE.parent / "tests")]

import translated_pages  # noqa: E402
import typst  # noqa: E402
from desk_acts import enter_by, helper_link, missing_boards  # noqa: E402
from every_page import announce_lots, event_of, go_on  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from running_desk import PHONE, RunningDesk  # noqa: E402

from chromium import FLAGS  # noqa: E402

LARGEST = 200_000
"""Bytes of a picture: the documentation is read on phones too."""

DESKTOP, WALL, SMALL = {"width": 1280, "height": 800}, {"width": 1280, "height": 720}, PHONE["viewport"]


@dataclass(frozen=True)
class Picture:
    """name: of the file after its prefix; address: with {event} and {board}; who: owner, reader or helper.

    board: the place in the table of a board whose number is pressed, so that the panel says why; 0 for none.
    pressed: a button that is pressed before, "" for none.
    """

    name: str
    address: str
    who: str = "owner"
    size: dict[str, int] = field(default_factory=lambda: DESKTOP)
    dark: bool = False
    board: int = 0
    pressed: str = ""
    prefix: str = "desk-"


STEP, QUESTION = "g2-3", "g2-2"
"""Of the film of round 5: somebody who does not meet whom the rules try first; who leaves a group."""

OPEN, EVENT = "/events/{event}/sections/open", "/events/{event}"
READERS = "/e/{event}"

MID_ROUND = (
    Picture("home", "/"),
    Picture("overview", EVENT),
    Picture("overview-phone", EVENT, size=SMALL),
    Picture("describe", f"{EVENT}/describe"),
    Picture("history", f"{EVENT}/history"),
    Picture("links", f"{EVENT}/people"),
    Picture("people", "/people"),
    Picture("set-up", f"{OPEN}/setup"),
    Picture("from-list", f"{EVENT}/sections/from-list"),
    Picture("players", f"{OPEN}/players"),
    Picture("player", f"{OPEN}/players/12"),
    Picture("new-player", f"{OPEN}/players/new"),
    Picture("kept-apart", f"{OPEN}/players/apart"),
    Picture("round", f"{OPEN}/rounds/5"),
    Picture("film", f"{OPEN}/rounds/5/why#{STEP}", size={"width": 1280, "height": 560}),
    Picture("exam-phone-dark", f"{OPEN}/rounds/5/why#{QUESTION}", size=SMALL, dark=True, pressed="Quiz"),
    Picture("change", f"{OPEN}/rounds/5/change?absent=40", size={"width": 1280, "height": 600}),
    Picture("results", f"{OPEN}/results/5"),
    Picture("standings", f"{OPEN}/standings"),
    Picture("correction", f"{OPEN}/results/3/boards/5?result=1-0"),
    Picture("results-dark", f"{OPEN}/results/5", dark=True),
    Picture("results-small", f"{OPEN}/results/5", size=SMALL),
    Picture("crosstable", f"{OPEN}/standings/crosstable", size={"width": 1280, "height": 640}),
    Picture("pictures", f"{OPEN}/standings/pictures"),
    Picture("reports", f"{OPEN}/reports"),
    Picture("print", f"{OPEN}/print"),
    Picture("new-section", f"{EVENT}/sections/new"),
    Picture("paste", f"{OPEN}/players/paste"),
    Picture("rounds", f"{OPEN}/rounds"),
    Picture("repair", f"{OPEN}/rounds/5/repair?step=swap:1:3"),
    Picture("verify", f"{OPEN}/results/5/verify"),
    Picture("helper-link", f"{OPEN}/helpers"),
    Picture("juniors", f"{EVENT}/sections/junior/juniors"),
    Picture("schools", f"{EVENT}/schools"),
    Picture("check-in-phone", f"{EVENT}/sections/masters/check-in", size=SMALL),
    Picture("control", f"{EVENT}/sections/masters/lots", prefix="lots-"),
    Picture("projector-envelopes", f"{EVENT}/sections/masters/lots/stage", size=WALL, prefix="lots-"),
    Picture("lots-announced", "/events/{event}/sections/masters/lots"),
    Picture("public-round", f"{READERS}/open/pairings", "reader"),
    Picture("public-round-phone-dark", f"{READERS}/open/pairings", "reader", SMALL, dark=True),
    Picture("public-names-phone", f"{READERS}/open/pairings/names", "reader", SMALL),
    Picture("public-standings", f"{READERS}/open/standings", "reader"),
    Picture("public-section", f"{READERS}/open", "reader"),
    Picture("projector-boards", f"{READERS}/junior/screen", "reader", WALL),
    Picture("projector-standings-dark", f"{READERS}/junior/screen/standings", "reader", WALL, dark=True),
    Picture("sign-in", "/sign-in", "reader"),
    Picture("not-found", "/e/nothing", "reader"),
    Picture("helper-dark", "/h/{event}/open/5/{board}", "helper", SMALL, dark=True),
    Picture("phone-boards", "/h/{event}", "helper", SMALL),
    Picture("phone-board", "/h/{event}/open/5/{board}", "helper", SMALL),
    Picture("event", READERS, "reader", prefix="public-"),
    Picture("player-phone", f"{READERS}/open/player/1", "reader", SMALL, prefix="public-"),
    Picture("projector", f"{READERS}/open/screen", "reader", WALL, prefix="public-"),
    Picture("boards-now-dark", f"{READERS}/open/screen/now", "reader", WALL, dark=True, prefix="public-"),
    Picture("why", f"{READERS}/open/player/1/why", "reader", prefix="public-"),
)
MASTERS = f"{EVENT}/sections/masters"
SHEETS = {
    "sheets-wall": (OPEN, ("boards", "names", "standings")),
    "sheets-cut": (OPEN, ("slips", "tables", "cards")),
}
SHEETS_LATER = {
    "to-sign": (OPEN, ("prizes-to-sign",)),
    "sheets-lots": (MASTERS, ("envelopes", "lots-protocol")),
}
"""Pictures of paper: the first pages of these sheets of a section, side by side."""
SIDE_BY_SIDE = """#set page(width: auto, height: auto, margin: 3mm, fill: luma(85%))
#let files = json(bytes(sys.inputs.files))
#grid(columns: files.len(), gutter: 3mm,
  ..files.map(one => box(fill: white, image(bytes(one), format: "pdf", width: 100mm))))"""

LATER = (
    Picture("prize-list", f"{OPEN}/prizes/edit"),
    Picture("prizes", f"{OPEN}/prizes"),
    Picture("projector-result", f"{EVENT}/sections/masters/lots/stage", size=WALL, prefix="lots-"),
    Picture("public-phone", f"{READERS}/masters/lots", "reader", SMALL, prefix="lots-"),
    Picture("draft", f"{OPEN}/rounds/6"),
    Picture("draft-dark", f"{OPEN}/rounds/6", dark=True),
    Picture("why", f"{OPEN}/rounds/6", size={"width": 1280, "height": 720}, board=7),
    Picture("why-phone-dark", f"{OPEN}/rounds/6", size=SMALL, dark=True, board=7),
    Picture("lots-drawn", "/events/{event}/sections/masters/lots"),
    Picture("lots-public", f"{READERS}/masters/lots", "reader"),
)


def main(names: list[str]) -> None:
    """Take the pictures that are named, or all."""
    with sync_playwright() as driver, running() as desk:
        path = os.environ.get("PAIRWRIGHT_BROWSER") or shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        owner = new_page(browser, desk)
        desk.let_in(owner)
        event = event_of(owner)
        announce_lots(owner, event)
        helper = new_page(browser, desk)
        enter_by(helper_link(owner, f"/events/{event}/sections/open", "Hal", 1, 40), helper)
        board = missing_boards(owner, event, "open", 5)[0]
        pages = {"owner": owner, "reader": new_page(browser, desk), "helper": helper}
        spoken = {
            (who, language): page if language == "en" else new_page(browser, desk, language, page)
            for who, page in pages.items()
            for language in translated_pages.LANGUAGES
        }
        for pictures in (MID_ROUND, LATER):
            if pictures is LATER:
                owner.goto("/")
                go_on(owner, event)
            for one in pictures:
                for language, file in files(f"{one.prefix}{one.name}", names):
                    page = spoken[one.who, language]
                    take(one, page, one.address.format(event=event, board=board), file)
            printed = SHEETS_LATER if pictures is LATER else SHEETS
            for name, (section, sheets) in printed.items():
                for language, file in files(f"desk-{name}", names):
                    where = section.format(event=event)
                    print_out(language, file, owner, [f"{where}/print/{one}.pdf" for one in sheets])
        browser.close()


def files(name: str, names: list[str]) -> Iterator[tuple[str, Path]]:
    """(language, file) of a picture, where asked for: English, and what pages in other languages show."""
    if names and name not in names:
        return
    yield "en", PICTURES / f"{name}.png"
    for language in translated_pages.LANGUAGES:
        if any(
            f"pictures/{language}/{name}.png" in page.read_text(encoding="utf-8")
            for page in (HERE / language).glob("*.md")
        ):
            (PICTURES / language).mkdir(exist_ok=True)
            yield language, PICTURES / language / f"{name}.png"


@contextmanager
def running() -> Iterator[RunningDesk]:
    """The desk with the demo event, opened by its arbiter."""
    os.environ["LOGNAME"] = "Ines Marlow"
    desk = RunningDesk("--demo")
    yield desk
    desk.end()


def new_page(browser: Browser, desk: RunningDesk, language: str = "en-GB", who: Page | None = None) -> Page:
    """A browser of its own; as somebody who is already signed in."""
    context = browser.new_context(
        base_url=desk.address,
        locale=language,
        reduced_motion="reduce",
        storage_state=who.context.storage_state() if who else None,
    )
    return context.new_page()


def take(picture: Picture, page: Page, address: str, file: Path) -> None:
    """One picture: the first screen of the page, or less when the page is shorter."""
    page.set_viewport_size(picture.size)
    page.emulate_media(color_scheme="dark" if picture.dark else "light")
    page.goto(address)
    if page.locator("[data-live-state]").count():
        page.locator("[data-live-state].on").first.wait_for(state="attached")
    if picture.pressed:
        page.get_by_role("button", name=picture.pressed).click()
    if picture.board:
        page.locator("#boards .board a").nth(picture.board - 1).click()
        page.locator("#why h2").wait_for()
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    end = page.evaluate("Math.ceil(document.body.getBoundingClientRect().bottom)")
    height = picture.size["height"] if picture.size is WALL else min(end, picture.size["height"])
    page.screenshot(path=file, clip={"x": 0, "y": 0, "width": picture.size["width"], "height": height})
    weigh(file)


def print_out(language: str, file: Path, page: Page, addresses: list[str]) -> None:
    """The first pages of some files for the printer, as one picture."""
    headers = {"Accept-Language": language}
    printed = [list(page.request.get(address, headers=headers).body()) for address in addresses]
    inputs = {"files": json.dumps(printed)}
    typst.compile(SIDE_BY_SIDE.encode(), str(file), format="png", ppi=80, sys_inputs=inputs)
    weigh(file)


def weigh(file: Path) -> None:
    """Say how large a picture is. Ends the program when it is too large."""
    size = file.stat().st_size
    print(f"{file.relative_to(PICTURES)}: {size // 1000} kB")
    if size > LARGEST:
        raise SystemExit(f"{file} has {size} bytes, more than {LARGEST}")


if __name__ == "__main__":
    main(sys.argv[1:])
