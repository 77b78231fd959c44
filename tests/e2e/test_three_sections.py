"""A weekend of three sections in a browser: lists of three languages, phones, mishaps, paper, reports.

PYTHONPATH=tests:tests/e2e python tests/e2e/test_three_sections.py FOLDER
pairwright desk --database FOLDER/desk.sqlite                              looks at it afterwards

The first keeps a picture of every page and sheet; with --small it plays 29 players over three rounds, not 195
over nine. Everything but ordinary results goes through the pages, and what the desk says and asks is held
against what was done. By night.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from desk_acts import (
    draw_initial_colour,
    enter_by,
    enter_results,
    helper_link,
    missing_boards,
    new_event,
    new_section,
    results_by_api,
)
from playwright.sync_api import Browser, Page, expect
from running_desk import LAPTOP, PHONE, RunningDesk, visiting

from chromium import chromium_at, program
from pairwright.check.checking import check
from pairwright.trf.reader import read_trf
from printed import sheets_of
from sizes import by_night
from workbooks import workbook


@dataclass(frozen=True)
class Size:
    """How much of a weekend: players by section, rounds."""

    players: tuple[int, int, int]
    rounds: int


WHOLE, SMALL = Size((101, 54, 40), 9), Size((12, 9, 8), 3)

GERMAN = ("Nr.", "Titel", "Name", "Vorname", "Elo", "Land", "Verein", "Geburtsdatum")
SPANISH = ("Nº", "Apellidos", "Nombre", "Elo", "Fed", "Club")
RUSSIAN = ("№", "Фамилия, имя", "Рейтинг", "Федерация", "Клуб")
SURNAMES = (
    ("Weiß", "Müller", "Schröder", "Großmann", "Jäger", "Köhler", "Neumann", "Özdemir", "Wójcik", "Schwarz"),
    ("García López", "Núñez", "Peña", "Ibáñez", "Muñoz", "Rodríguez Sáez", "Güell", "Álvarez", "Etxebarria"),
    ("Иванов", "Щербакова", "Ёлкин", "Юрьева", "Цветков", "Ильин", "Жукова", "Чехов"),
)
GIVEN = (
    ("Anna", "Jürgen", "Zoë", "Karl-Heinz", "Lukas", "Mia", "Emil", "Ben", "Käthe", "Oskar", "Paul"),
    ("José María", "Íñigo", "Begoña", "Raúl", "Sofía", "Martín", "Inés"),
    ("Пётр", "Анна", "Илья", "Мария", "Олег", "Юлия", "Фёдор"),
)

CLUBS = (("SK Nürnberg", "Schachfreunde Köln"), ("Peña d'Escacs", "C.A. Cádiz"), ("Спартак", "Заря"))


def names(section: int, count: int) -> list[tuple[str, str]]:
    """Surnames and given names, none twice."""
    first, last = GIVEN[section], SURNAMES[section]
    found = [(last[n % len(last)], f"{first[n // len(last) % len(first)]}") for n in range(count)]
    return [
        (one, two if found.index((one, two)) == n else f"{two} {n}.") for n, (one, two) in enumerate(found)
    ]


def spreadsheet(section: int, count: int) -> bytes:
    """The list of a section as a federation's program gives it: a title above, a footer below."""
    people = names(section, count)
    rows: list[tuple[object, ...]] = []
    for n, (last, first) in enumerate(people, 1):
        rating = 2350 - 11 * n - 40 * section
        club = CLUBS[section][n % 2]
        rows.append(
            (
                (
                    n,
                    "FM" if n < 4 else "WFM" if n == 5 else "",
                    last,
                    first,
                    rating,
                    "GER",
                    club,
                    f"{1960 + n % 45}",
                ),
                (n, last, first, rating, "ESP", club),
                (n, f"{last}, {first}", rating if n % 6 else "", "FID", club),
            )[section]
        )
    title = ("Teilnehmerliste A-Turnier", "Lista de jugadores", "Список участников")[section]
    return workbook((title,), (), (GERMAN, SPANISH, RUSSIAN)[section], *rows, (), (f"{count}",))


Shows = Callable[[Page, str], None]
Prints = Callable[[bytes, str], None]


def nothing(*_: object) -> None:
    """No pictures are kept."""


@dataclass
class Weekend:
    """An event at a desk. show, paper: what keeps pictures. said: what the desk told or asked, by act."""

    page: Page
    desk: RunningDesk
    browser: Browser
    size: Size
    event: str = ""
    sections: list[str] = field(default_factory=list)
    show: Shows = nothing
    paper: Prints = nothing
    said: dict[str, str] = field(default_factory=dict)
    chance: Random = field(default_factory=lambda: Random(33))

    def fill(self, address: str, action: str, told_as: str, /, **fields: str) -> None:
        """A form of a page filled in and sent, what it asks read and agreed to."""
        page = self.page
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        form = page.locator(f"form[action$='{action}']").first
        for name, value in fields.items():
            box = form.locator(f"[name='{name}']").first
            if box.evaluate("one => one.tagName") == "SELECT":
                box.select_option(value)
            else:
                box.fill(value)
        form.locator("button:not([name])").last.click()
        self.answered(told_as)

    def answered(self, name: str) -> None:
        """The page after an act: it says what it does before, or what it did; a question is agreed to."""
        page = self.page
        page.wait_for_load_state()
        if page.locator("#confirm[open] [data-yes]").count():
            page.locator("#confirm [data-yes]").click()
            page.wait_for_load_state()
        self.said[name] = page.locator("main").inner_text()
        self.show(page, name)
        if page.locator("input[name=agree]").count():
            if (why := page.locator("[name=agree_why]")).count():
                why.fill("Agreed with the chief arbiter")
            page.locator("main form button:not([name])").last.click()
            page.wait_for_load_state()
            self.show(page, f"{name}-done")

    def player(self, section: int, place: int = 0, *, name: str = "") -> tuple[str, str]:
        """Address and name of a player of the list, by his place in it or by his name."""
        self.page.goto(f"{self.sections[section]}/players")
        links = self.page.locator("main table tbody a[href*='/players/']")
        link = links.filter(has_text=name).first if name else links.nth(place)
        return str(link.get_attribute("href")), link.inner_text().strip()


def begin(play: Weekend) -> None:
    """The event, three sections, their lists from spreadsheets, everybody present, the lot."""
    play.event = new_event(play.page, "Three Sections Weekend")
    for place, (name, count) in enumerate(
        zip(("A-Open", "Torneo B", "Турнир В"), play.size.players, strict=True)
    ):
        section = new_section(play.page, play.event, "Swiss", name, play.size.rounds)
        play.sections.append(section)
        play.page.goto(f"{section}/players/paste")
        content = {"name": f"list-{place}.xlsx", "mimeType": "application/octet-stream"}
        play.page.locator("input[type=file]").first.set_input_files(
            {**content, "buffer": spreadsheet(place, count)}
        )
        if not play.page.get_by_text("nothing is entered yet").count():
            play.page.locator("form[action$='/players/file'] button").first.click()
        expect(play.page.get_by_text(f"{count} players to enter")).to_be_visible()
        play.show(play.page, f"list-{place}")
        play.page.locator("button[formaction$='/paste/enter']").first.click()
        expect(play.page.get_by_text(f"{count} players have been entered")).to_be_visible()
        play.page.goto(f"{section}/players")
        expect(play.page.locator("main tbody tr")).to_have_count(count)
        play.show(play.page, f"players-{place}")
        play.page.goto(f"{section}/check-in")
        play.page.locator("form[action$='/check-in/everybody'] button").click()
        expect(play.page.locator("main [aria-pressed=false]")).to_have_count(0)
        draw_initial_colour(play.page, section, "White" if place % 2 else "Black")


def round_with_phones(play: Weekend, number: int) -> None:
    """A helper with a phone and one whose network is gone for a while; the arbiter types the rest."""
    section = play.sections[0]
    key = section.split("/")[-1]
    boards = len(missing_boards(play.page, play.event, key, number))
    half = boards // 2
    links = [
        helper_link(play.page, section, "Hana", 1, half),
        helper_link(play.page, section, "Ilja", half + 1, boards),
    ]
    with (
        visiting(play.browser, play.desk, **PHONE) as near,
        visiting(play.browser, play.desk, **PHONE) as far,
    ):
        enter_by(links[0], near)
        enter_by(links[1], far)
        expect(far.locator("#outbox[data-ready]")).to_have_count(1)
        far.context.set_offline(True)
        for phone, first, taps in ((far, half + 1, 2), (near, 1, half)):
            for board in range(first, first + taps):
                phone.locator(f"#board-{key}-{board}").tap()
                phone.locator("button.tap").nth(play.chance.randrange(3)).tap()
                expect(phone.locator("button.tap")).to_have_count(0)
        expect(far.locator("#outbox li")).to_have_count(2)
        play.show(far, f"phone-without-network-{number}")
        play.show(near, f"phone-{number}")
        far.context.set_offline(False)
        expect(far.locator("#outbox")).to_be_hidden()
    results_by_api(play.page, play.event, key, number, play.chance)


def play_round(play: Weekend, number: int) -> None:
    """A round in every section: drawn, printed, its results in."""
    for place, section in enumerate(play.sections):
        pair_and_publish_if_asked(play, section, number)
        printed(play, place, number)
        if place == 0 and (number == 1 or (play.size is WHOLE and number == 3)):
            round_with_phones(play, number)
        elif number == 1:
            enter_results(play.page, section, number, play.chance)
        else:
            results_by_api(play.page, play.event, section.split("/")[-1], number, play.chance)
    play.page.goto(f"/events/{play.event}/results")
    play.show(play.page, f"all-results-{number}")


def pair_and_publish_if_asked(play: Weekend, section: str, number: int) -> None:
    """The round of a section, once whatever the desk asks before it is answered."""
    page = play.page
    page.goto(f"{section}/rounds")
    page.locator("form[action$='/rounds/pair'] button.primary").first.click()
    play.answered(f"draft-{section[-1]}-{number}")
    page.goto(f"{section}/rounds/{number}")
    if number == 3 and section == play.sections[0]:
        kept_boards(play, section, number)
    page.locator("form[action$='/publish'] button").first.click()
    page.wait_for_load_state()
    if page.locator("input[name=agree]").count():  # a round made by hand
        play.answered(f"published-by-hand-{number}")
    expect(page.get_by_text("published").first).to_be_visible()


def kept_boards(play: Weekend, section: str, number: int) -> None:
    """Two boards are made by hand and stay, the rest is paired by the rules."""
    page = play.page
    page.goto(f"{section}/rounds/{number}/repair")
    for pick in (0, 2):
        page.locator("[name=pick]").nth(pick).check()
    page.locator("button[value=keep]").first.click()
    page.wait_for_load_state()
    assert "No board changes." in page.locator("main").inner_text()
    expect(page.locator("[name=reason]")).to_have_count(0)  # nothing to be saved
    page.goto(f"{section}/rounds/{number}/repair")
    for pick in (1, 3):
        page.locator("[name=pick]").nth(pick).check()
    page.locator("button[value=swap]").first.click()
    page.wait_for_load_state()
    for pick in (0, 2):
        page.locator("[name=pick]").nth(pick).check()
    page.locator("button[value=keep]").first.click()
    page.wait_for_load_state()
    assert "stay; everybody else is paired by the rules" in page.locator("main").inner_text()
    play.show(page, "kept-boards")
    accept = page.locator("form[action$='/repair']").filter(has=page.locator("[name=reason]")).last
    accept.locator("[name=reason]").fill("They have begun already")
    accept.locator("button:not([name])").last.click()
    play.answered("kept-accepted")
    page.goto(f"{section}/rounds/{number}")


def printed(play: Weekend, place: int, number: int) -> None:
    """The paper of a round: the boards; before the first also lists, slips and the poster."""
    first = ("players", "boards", "names", "slips", "poster")
    for sheet in first if number == 1 else ("boards",) if place == 0 or play.size is WHOLE else ():
        answer = play.page.request.get(f"{play.sections[place]}/print/{sheet}.pdf")
        assert answer.ok, (sheet, answer.status)
        assert sheets_of(answer.body())
        play.paper(answer.body(), f"paper-{place}-{number}-{sheet}")


# -- what goes otherwise than planned, and what the desk says of it -----------------------------------------


def after_round_one(play: Weekend) -> None:
    """Somebody comes late, somebody goes home."""
    section = play.sections[1]
    play.fill(
        f"{section}/players/new", "/players/new", "late", name="Späth, Toni", rating="1999", first_round="2"
    )
    address, _ = play.player(0, 6)
    play.page.goto(address)
    play.page.get_by_role("button", name="Withdraw").click()
    play.answered("left")
    play.page.goto(address)
    expect(play.page.get_by_role("button", name="Reinstate")).to_be_visible()


def after_round_two(play: Weekend) -> None:
    """A wrong rating; a penalty; one plays on in another section; a board played with wrong colours."""
    address, _ = play.player(0, 4)
    play.fill(address, address.rpartition("/")[2], "rating", rating="2501")
    assert "number" in play.said["rating"].lower(), "it says what a new rating does to the numbers"
    address, _ = play.player(1, 2)
    play.fill(address, "/points", "penalty", points="-0.5", reason="Second mobile phone warning")
    assert "points not earned by a result" in play.said["penalty"]
    address, name = play.player(2, 1)
    other = play.sections[1].split("/")[-1]
    play.fill(address, "/move", "moved", other=other)
    assert "Points brought along and counted here" in play.said["moved"]
    assert name.split(",")[0] in play.page.locator("main").inner_text()
    section = play.sections[0]
    play.page.goto(f"{section}/rounds/1/played")
    play.page.locator("[name=pick]").first.check()
    play.page.locator("button[value=turn]").click()
    play.page.wait_for_load_state()
    play.show(play.page, "wrong-colour")
    play.page.locator("form[action$='/rounds/1/played'] [name=reason]").fill("Both score sheets say so")
    play.page.get_by_role("button", name="Record what was played").click()
    play.answered("wrong-colour-recorded")
    assert "is recorded as it was played" in play.page.locator("body").inner_text()


def reports(play: Weekend) -> Iterator[tuple[str, int, list[str]]]:
    """Of every section its report: what `check` finds in it by round."""
    for section in play.sections:
        play.page.goto(f"{section}/reports")
        play.show(play.page, f"reports-{section[-1]}")
        link = play.page.locator("main a[href$='.trf']").first.get_attribute("href")
        answer = play.page.request.get(str(link))
        assert answer.ok
        tournament = read_trf(answer.text())
        found = check(tournament)
        yield (
            section,
            len(tournament.players),
            [str(one.round_number) for one in found.rounds if not one.agrees],
        )


def afterwards(play: Weekend) -> None:
    """Everybody has a place; the page of the event; the history; a new event from this one."""
    for place, section in enumerate(play.sections):
        play.page.goto(f"{section}/standings")
        play.show(play.page, f"standings-{place}")
        play.page.goto(f"{section}/standings/crosstable")
        play.show(play.page, f"crosstable-{place}")
        for sheet in ("standings", "crosstable"):
            answer = play.page.request.get(f"{section}/print/{sheet}.pdf")
            assert answer.ok, (sheet, answer.text()[:300])
            play.paper(answer.body(), f"paper-{place}-{sheet}")
    for rest in ("", "/history", "/results", "/fide"):
        play.page.goto(f"/events/{play.event}{rest}")
        play.show(play.page, f"event{rest.replace('/', '-')}")
    play.page.goto(f"/e/{play.event}")
    play.show(play.page, "public")
    play.fill(f"/events/new?like={play.event}", "/events/new", "new-from-old", name="Next Weekend")
    assert re.search(r"/events/(?!new)\w+", play.page.url), play.page.url
    text = play.page.locator("main").inner_text()
    assert all(name in text for name in ("A-Open", "Torneo B", "Турнир В"))


def weekend(play: Weekend) -> list[tuple[str, int, list[str]]]:
    """All of it; the reports with the rounds that `check` would draw otherwise."""
    begin(play)
    for number in range(1, play.size.rounds + 1):
        play_round(play, number)
        if number == 1:
            after_round_one(play)
        if number == 2:
            after_round_two(play)
    found = list(reports(play))
    afterwards(play)
    return found


@by_night()
def test_a_weekend_of_three_sections(desk: RunningDesk, page: Page, chromium: Browser):
    play = Weekend(page, desk, chromium, WHOLE)
    found = weekend(play)
    a, b, c = play.size.players
    assert [count for _, count, _ in found] == [a, b + 2, c]
    (_, _, first), *others = found
    assert set(first) <= {"1", "2", "3"}, "played otherwise, drawn before that was known, boards kept"
    assert not [rounds for _, _, rounds in others if rounds]


# -- with pictures -------------------------------------------------------------------------------------------


FIRST_PAGE = """#set page(width: auto, height: auto, margin: 2mm, fill: luma(85%))
#box(fill: white, image(bytes(json(bytes(sys.inputs.file))), format: "pdf", width: 200mm))"""


def main(folder: Path) -> None:
    """The whole weekend on a desk in a folder."""
    import typst

    folder.mkdir(parents=True, exist_ok=True)
    count = iter(range(1, 10**6))

    def show(page: Page, name: str) -> None:
        name = re.sub(r"[^\w-]", "_", name)
        page.screenshot(path=folder / f"{next(count):03}-{name}.png")

    def paper(file: bytes, name: str) -> None:
        (folder / f"{name}.pdf").write_bytes(file)
        typst.compile(
            FIRST_PAGE.encode(), str(folder / f"{next(count):03}-{name}.png"), format="png", ppi=90,
            sys_inputs={"file": json.dumps(list(file))},
        )  # fmt: skip

    running = RunningDesk("--database", str(folder / "desk.sqlite"))
    path = program()
    assert path, "no Chromium"
    with (
        chromium_at(path) as made,
        made.driven() as browser,
        visiting(browser, running, viewport=LAPTOP) as page,
    ):
        running.let_in(page)
        size = SMALL if "--small" in sys.argv else WHOLE
        play = Weekend(page, running, browser, size, show=show, paper=paper)
        for section, players, rounds in weekend(play):
            sys.stdout.write(f"{section}: {players} players; drawn otherwise: {rounds or 'none'}\n")
        for name, text in play.said.items():
            (folder / f"said-{re.sub('[^a-z0-9-]', '_', name)}.txt").write_text(text, encoding="utf-8")
    running.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
