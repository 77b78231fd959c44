"""The public side as plain files: complete, linked relatively, from the desk and from the command line."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace
from pathlib import Path

import pytest
from public_event import SECRETS, PublicEvent, event_with_secrets

from pairwright.cli.main import main
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, ChangeSetup
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Desk
from pairwright.web.public.static_site import site_files, zipped


@pytest.fixture
def event(desk: Desk) -> PublicEvent:
    made = event_with_secrets(desk)
    made.draft()
    made.do(PublishRound("open", 2), EnterResult("open", 2, 1, "1-0"))
    made.do(AddSection("cards", Setup("Cards", system="kjca", number_of_rounds=4)))
    made.do(EnterPlayers("cards", tuple(Particulars(f"C{n}, D", national_rating=500 + n) for n in range(7))))
    made.play("cards")
    return made


def links(body: bytes) -> list[str]:
    return [link for link in re.findall(r'(?:href|src)="([^"#]*)"', body.decode()) if link]


def test_every_link_is_relative_and_leads_somewhere(event: PublicEvent) -> None:
    files = site_files(event.shown())
    assert {"index.html", "open/index.html", "open/round-2.html", "cards/player-3.html"} <= set(files)
    for name, body in files.items():
        if not name.endswith(".html"):
            continue
        assert b"<script" not in body
        for link in links(body):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), link))
            assert target in files, (name, link)


def test_a_round_being_played_is_shown_with_its_results(event: PublicEvent) -> None:
    page = site_files(event.shown())["open/round-2.html"].decode()
    assert page.count("1 – 0") == 1
    assert "Player8" in page


def test_equal_events_make_equal_archives(event: PublicEvent) -> None:
    assert zipped(site_files(event.shown())) == zipped(site_files(event.shown()))


def test_the_command_line_makes_the_same_files(event: PublicEvent, tmp_path: Path) -> None:
    file, folder = tmp_path / "event.json", tmp_path / "site"
    file.write_bytes(event.desk.journal.export(event.event_id))
    assert main(["publish", str(file), "--to", str(folder)]) == 0
    made = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    assert made == site_files(event.shown())
    assert not [secret for secret in SECRETS for body in made.values() if secret.encode() in body]


def test_what_is_left_out_and_what_is_gone_is_told(
    event: PublicEvent, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sections that are not public, pages of an earlier run, a site that stays because nothing is shown."""
    file, folder = tmp_path / "event.json", tmp_path / "site"

    def published(code: int = 0) -> str:
        file.write_bytes(event.desk.journal.export(event.event_id))
        assert bool(main(["publish", str(file), "--to", str(folder)])) == bool(code)
        return capsys.readouterr().err

    def hide(*keys: str) -> None:
        setups = {one.key: one.setup for one in event.desk.state(event.event_id).sections}
        event.do(*(ChangeSetup(key, replace(setups[key], public=False)) for key in keys))

    hidden = [one.setup.name for one in event.desk.state(event.event_id).sections if not one.setup.public]
    event.do(AddSection("fresh", Setup("New", number_of_rounds=3, initial_colour="white")))
    first = published()
    assert f"left out, for they are not public: {', '.join(hidden)}" in first
    assert "left out, for nobody is entered: New" in first
    assert "removed" not in first
    hide("cards")
    pages = len([*(folder / "cards").iterdir()])
    assert f"removed from {folder}, files of the last run: {pages}" in published()
    (folder / ".pairwright-site.json").rename(tmp_path / "list")
    assert "files of the same names are replaced, others stay" in published()
    hide("open", "fresh")
    assert f"{folder} is still as it was published before" in published(1)


def test_reasons_that_are_left_out_of_a_large_section_are_told(
    event: PublicEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairwright.web.public.static_site.EXPLAINED_UP_TO", 7)
    lacking: list[str] = []
    site_files(event.shown(), lacking=lacking)
    assert [one for one in lacking if "more than 7 players, so the reasons" in one and "Cards" not in one]


@pytest.mark.parametrize("options", [["--draw"], ["--with", "csv"], ["--no-why"]])
def test_options_for_one_tournament_are_refused(
    event: PublicEvent, tmp_path: Path, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "event.json"
    file.write_bytes(event.desk.journal.export(event.event_id))
    assert main(["publish", str(file), "--to", str(tmp_path / "site"), *options]) != 0
    assert "an event file is published as it stands" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_changed_event_file_is_refused(event: PublicEvent, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_bytes(event.desk.journal.export(event.event_id).replace(b"Player3", b"Player9"))
    assert main(["publish", str(file), "--to", str(tmp_path / "site")]) != 0
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(("language", "rounds"), [("de", "Runde 1"), ("ru", "Тур 1")])
def test_the_site_speaks_one_language(event: PublicEvent, language: str, rounds: str) -> None:
    event.do(AddSection("masters", Setup("Masters", system="dutch", number_of_rounds=4)))
    event.do(EnterPlayers("masters", tuple(Particulars(f"M{n}, D", rating=2000 + n) for n in range(6))))
    files = site_files(event.shown(), language)
    pages = {name: body.decode() for name, body in files.items() if name.endswith(".html")}
    assert all(f'lang="{language}"' in page for page in pages.values())
    assert rounds in pages["index.html"]
    assert not [
        name for name, page in pages.items() if re.search(r">(Standings|Players|Round \d|Made with)", page)
    ]
    assert ">Masters<" in pages["index.html"], "a name that people gave is no word of a catalogue"


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_no_page_of_a_site_in_a_folder_is_wider_than_a_phone(chromium, tmp_path, language):
    """The name of a tie-break had pushed place, points and every value out of the page of a player."""
    event = str(tmp_path / "event.trf")
    assert (
        main(["generate", "-o", event, "--players=8", "--rounds=5", "--played=4", "--seed=4", "--plain"]) == 0
    )
    words = ["--tie-breaks", "ARO/C1,BH/C1,SB", "--language", language]
    assert main(["publish", event, "--to", str(tmp_path / "site"), *words]) == 0
    phone = chromium.new_page(viewport={"width": 390, "height": 844})
    for path in sorted((tmp_path / "site").glob("*.html")):
        phone.goto(path.as_uri())
        values = phone.locator("dd").all()
        assert all(box["x"] + box["width"] <= 390 for one in values if (box := one.bounding_box())), path.name
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390, path.name
    phone.close()
