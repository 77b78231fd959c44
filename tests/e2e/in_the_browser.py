"""Use the page that pairs in the browser, as `.ci/in_the_browser` builds it, in Chromium.

python tests/e2e/in_the_browser.py FOLDER [PICTURE]     PAIRWRIGHT_BROWSER names the browser
"""

from __future__ import annotations

import json
import os
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, Request, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from junior_cards import child
from pairwright import Player, certify, draw_lots, generate, pair, why, write_trf
from pairwright.interface.kjca_sections import draw_section
from pairwright.storage.kjca_file import begun, founding
from pairwright.storage.kjca_section import Section

PATIENCE = 120_000
"""Milliseconds for Python to start on a busy machine."""


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, without a line for each."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing."""


def main() -> None:
    """Go through the page; an assertion fails with what is wrong."""
    handler = partial(Quiet, directory=sys.argv[1])
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("PAIRWRIGHT_BROWSER") or None, args=["--no-sandbox"]
        )
        context = browser.new_context()
        asked: list[Request] = []
        context.on("request", lambda one: asked.append(one))
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(address)
        own_file(page)
        if len(sys.argv) > 2:
            page.screenshot(path=sys.argv[2], full_page=True)
        cards(page)
        a_broken_file(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        context.set_offline(True)
        server.shutdown()
        server.server_close()
        page.reload()
        own_file(page)
        assert not faults, faults
        stray = [one.url for one in asked if one.method != "GET" or not one.url.startswith(address)]
        assert not stray, stray
        browser.close()
    print(f"paired, checked and explained in {browser.browser_type.name}, with the network and without")


def own_file(page: Page) -> None:
    """A report file is paired, checked and explained as the library does it here."""
    tournament = generate(players=21, rounds=7, played=4, seed=3)
    drawn = pair(tournament)
    names = [one.name for one in tournament.players]
    expect(page.locator("#state")).to_contain_text("Ready", timeout=PATIENCE)
    content = write_trf(tournament).encode()
    page.set_input_files("#file", {"name": "open.trf", "mimeType": "text/plain", "buffer": content})
    expect(page.locator("#standings tbody tr")).to_have_count(21, timeout=PATIENCE)
    shown = page.locator("#round tbody tr").all_inner_texts()
    assert len(shown) == len(drawn.boards) + 1
    for board, line in zip(drawn.boards, shown, strict=False):
        assert names[board.white] in line.split("\t")[1], line
        assert names[board.black] in line.split("\t")[2], line
    assert "differs" not in page.locator("#check").inner_text()
    paper = json.dumps(certify(tournament)).encode()
    certificate = {"name": "round.cert", "mimeType": "application/json", "buffer": paper}
    page.set_input_files("#certificate", certificate)
    expect(page.locator("#proof")).to_contain_text("Proven: round 5", timeout=PATIENCE)
    players = [Player(number, f"P{number}", federation="GER") for number in range(1, 4)]
    drawing = json.dumps(draw_lots(players, "7", title="Masters")["transcript"]).encode()
    page.set_input_files("#certificate", {**certificate, "name": "masters.lots.json", "buffer": drawing})
    expect(page.locator("#proof")).to_contain_text("Valid: 3 steps.", timeout=PATIENCE)
    expect(page.locator("#proof tbody tr")).to_have_count(3)
    page.locator("#round tbody button").first.click()
    number = tournament.players[drawn.boards[0].white].number
    expect(page.locator("#reason")).to_contain_text(why(tournament, number).plain.split("\n")[0][:60])
    other = tournament.players[drawn.boards[1].white].number
    page.select_option("#other", str(other))
    page.click("#asking button")
    expect(page.locator("#reason")).to_contain_text(
        why(tournament, number, other=other).plain.split("\n")[0][:60]
    )


def cards(page: Page) -> None:
    """A junior section on cards, as the file of its event."""
    entries = tuple(child(f"Child{number}, Test", 100 - number) for number in range(1, 8))
    section = draw_section(Section.of("Under 9", rounds=5, entries=entries))
    for row in section.awaited():
        section = section.with_result(row, "1-0")
    event = begun(founding(section), who="T", why="", at="2026-11-21T10:00:00.000Z").event.written()
    page.set_input_files("#file", {"name": "u9.json", "mimeType": "application/json", "buffer": event})
    expect(page.locator("#standings tbody tr")).to_have_count(7, timeout=PATIENCE)
    expect(page.locator("#check")).to_contain_text("as the rules say")


def a_broken_file(page: Page) -> None:
    """A file that is none is refused with its fault, and nothing is left of what was there."""
    page.set_input_files("#file", {"name": "x", "mimeType": "text/plain", "buffer": b"<b>nonsense</b>"})
    expect(page.locator("#fault p").first).to_be_visible()
    expect(page.locator("#round")).to_be_empty()


if __name__ == "__main__":
    assert Path(sys.argv[1]).is_dir()
    main()
