"""A column of the standings is declared once, and stands wherever the standings are shown."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta
from html import unescape

import pytest
from browsers import client_of
from public_event import PublicEvent

from pairwright import Player, Tournament, pair, write_trf
from pairwright.cli.main import main
from pairwright.publish import standings_page
from pairwright.publish.document import Column
from pairwright.publish.site import site
from pairwright.publish.standings_page import ABOUT, About
from pairwright.storage.access import Grant
from pairwright.storage.actions.entry_list_acts import EnterPlayers, Withdraw
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.tournament.tournament_json import to_json
from pairwright.web.public.static_site import site_files
from printed import sheets_of

CLUB = "Rooks & Knights"
ADDED = About("backwards", lambda event: Column("Reversed", below=True), lambda _, one: one.name[::-1])


@pytest.fixture(
    params=[(CLUB, "club", "Club"), ("sdrawkcab ,2reyalP", ADDED.key, "Reversed")], ids=["club", "added"]
)
def column(request, monkeypatch) -> tuple[str, str, str]:
    """What stands in a column, its key and heading: one that there is, and one that a line adds."""
    if request.param[1] == ADDED.key:
        monkeypatch.setattr(standings_page, "ABOUT", (*ABOUT, ADDED))
    return request.param


@pytest.fixture
def event(desk, column) -> PublicEvent:
    """Its players are not those of another column: standings of the same players are kept."""
    made = PublicEvent(desk, desk.journal.create("Open", "Arbiter"))
    people = tuple(Particulars(f"Player{n}, {column[1]}", 2000 - n, club=CLUB) for n in range(1, 9))
    setup = Setup("Open", number_of_rounds=5, initial_colour="white")
    made.do(AddSection("open", setup), EnterPlayers("open", people))
    made.play()
    return made


def test_it_is_shown_on_every_page(owner, stranger, event, column):
    text, _, heading = column
    desk = unescape(owner.get(f"/events/{event.event_id}/sections/open/standings").text)
    public = unescape(stranger.get(f"{event.address}/open/standings").text)
    wall = unescape(stranger.get(f"{event.address}/open/screen/standings").text)
    found = event.shown().section("open").standings
    static = site(found)["standings.html"].decode()
    for page in (desk, public, wall, unescape(static)):
        assert text in re.sub(r"<[^>]+>", " ", page)
    for page in (desk, public, static):
        assert f">{heading}</th>" in page


def test_it_is_in_the_crosstable_of_every_page(owner, stranger, event, column):
    text, _, heading = column
    desk = owner.get(f"/events/{event.event_id}/sections/open/standings/crosstable").text
    public = stranger.get(f"{event.address}/open/crosstable").text
    for page in (desk, public, site(event.shown().section("open").standings)["crosstable.html"].decode()):
        assert text in re.sub(r"<[^>]+>", " ", unescape(page))
        assert f">{heading}</th>" in page


@pytest.mark.parametrize("column", [(CLUB, "club", "Club")], indirect=True)
def test_the_list_of_players_is_one_everywhere_and_says_who_has_left(owner, stranger, event):
    event.do(Withdraw("open", 8, 1))
    event.play()
    desk = f"/events/{event.event_id}/sections/open/reports"
    pages = [
        stranger.get(f"{event.address}/open/players").text,
        stranger.get(f"{event.address}/open/players/names").text,
        site_files(event.shown())["open/players.html"].decode(),
        owner.get(f"{desk}/players.csv").text,
        owner.get(f"{desk}/players-by-name.txt").text,
    ]
    for page in map(unescape, pages):
        assert CLUB in page
        assert page.count("withdrawn") == 1
        row = re.sub(r"<[^>]+>", " ", page[page.index("Player8, club") :].partition("</tr>")[0])
        assert "withdrawn" in row


@pytest.mark.parametrize("column", [(CLUB, "club", "Club")], indirect=True)
def test_the_standings_say_everywhere_who_has_left(owner, stranger, event):
    desk, public = f"/events/{event.event_id}/sections/open", f"{event.address}/open/standings"
    event.play()
    event.do(Withdraw("open", 8, 2))
    assert "Withdrawn:" not in stranger.get(public).text
    event.play()
    pages = [
        stranger.get(public).text,
        site_files(event.shown())["open/standings.html"].decode(),
        owner.get(f"{desk}/standings").text,
        owner.get(f"{desk}/reports/standings.txt").text,
    ]
    for page in map(unescape, pages):
        assert page.count("Withdrawn: Player8, club.") == 1
    assert "Withdrawn:" not in owner.get(f"{desk}/standings?after=1").text
    head, *rows = owner.get(f"{desk}/reports/standings.csv").text.splitlines()
    assert head.endswith(",Remark")
    assert [row.endswith(",withdrawn") for row in rows] == ["Player8, club" in row for row in rows]
    api = f"/api/v1{desk}/standings"
    for lines in (
        owner.get(api).json(),
        json.loads(site_files(event.shown())["open/open.json"])["standings"],
    ):
        assert {one["name"]: one["remark"] for one in lines["players"] if one["remark"]} == {
            "Player8, club": "withdrawn"
        }
    assert not any(one["remark"] for one in owner.get(f"{api}?rounds=1").json()["players"])
    wall = stranger.get(f"{event.address}/open/screen/standings").text
    assert ["withdrawn" in row for row in wall.split("<li>")] == [
        "Player8, club" in row for row in wall.split("<li>")
    ]


def test_standings_of_a_file_say_who_is_away(tmp_path, capsys):
    event = Tournament.of([Player(n, f"Player{n}") for n in range(1, 8)], rounds=3, initial_colour="white")
    for _ in range(2):
        event = event.play(drawn := pair(event), dict.fromkeys(range(1, len(drawn.boards) + 1), "="))
        event = event.withdraw(2) if len(event.rounds) == 1 else event
    (tmp_path / "open.trf").write_text(write_trf(event))
    lines = {}
    for arguments in ([], ["--format", "csv"], ["--after", "1"], ["--language", "de"], ["--json"]):
        assert main(["standings", str(tmp_path / "open.trf"), *arguments]) == 0
        lines["".join(arguments)] = capsys.readouterr().out
    assert "Absent from round 2: Player2." in lines[""]
    assert "In Runde 2 nicht dabei: Player2." in lines["--languagede"]
    assert "Absent" not in lines["--after1"]
    head, *rows = lines["--formatcsv"].splitlines()
    assert head.endswith(",Remark")
    assert [row.endswith(",absent") for row in rows] == ["Player2" in row for row in rows]
    said = {one["name"]: one["remark"] for one in json.loads(lines["--json"])["players"]}
    assert said == {**dict.fromkeys(said, ""), "Player2": "absent"}


def test_it_is_seen_on_a_phone(chromium, stranger, event, column):
    page = stranger.get(f"{event.address}/open/standings").text
    styles = "".join(stranger.get(path).text for path in re.findall(r'rel="stylesheet" href="([^"]+)"', page))
    phone = chromium.new_page(viewport={"width": 390, "height": 844})
    phone.set_content(f"<style>{styles}</style>{page}")
    cell = phone.locator("tbody td.below", has_text=column[0]).first
    place, name = cell.bounding_box(), phone.locator("tbody th.shrinks").first.bounding_box()
    assert cell.is_visible()
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= 390
    assert place["x"] == name["x"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.close()


def test_it_is_on_paper_and_in_the_sheet(owner, event, column):
    base = f"/events/{event.event_id}/sections/open"
    printed = " ".join(sheet.text for sheet in sheets_of(owner.get(f"{base}/print/standings.pdf").content))
    calamine = pytest.importorskip("python_calamine")
    sheet = owner.get(f"{base}/reports/standings.xlsx").content
    rows = calamine.load_workbook(io.BytesIO(sheet)).get_sheet_by_index(0).to_python()
    assert column[0] in printed
    assert any(column[2] in row for row in rows)
    assert any(column[0] in row for row in rows)


def test_it_is_on_the_command_line(event, column, tmp_path, capsys):
    text, key, heading = column
    file = tmp_path / "open.json"
    file.write_text(json.dumps(to_json(event.section().tournament())))
    assert main(["standings", str(file)]) == 0
    shown = capsys.readouterr().out
    assert heading in shown
    assert text in shown
    assert main(["standings", str(file), "--json"]) == 0
    assert text in {one[key] for one in json.loads(capsys.readouterr().out)["players"]}


def test_it_is_in_json_for_everybody_and_for_programs(app, stranger, desk, event, column):
    text, key, _ = column
    token, _ = desk.access.make_link("Program", Grant("owner"), lasts=timedelta(hours=1))
    program = client_of(app, headers={"Authorization": f"Bearer {token}"})
    api = program.get(f"/api/v1/events/{event.event_id}/sections/open/standings").json()
    public = stranger.get(f"{event.address}/open.json").json()["standings"]
    for answer in (api, public):
        assert text in {one[key] for one in answer["players"]}
