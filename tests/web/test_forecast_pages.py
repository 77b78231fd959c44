"""Forecasts on the pages: they say what the library foretells; what is out of date is not waited for."""

from __future__ import annotations

import io
import json
import re
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from browsers import Browser, Somebody
from fastapi import FastAPI
from public_event import SECRETS, PublicEvent, event_with_secrets

from pairwright.cli.main import main
from pairwright.common.errors import Refused
from pairwright.publish.document import Heading, Paragraph, Row
from pairwright.publish.forecast_page import Foretold, forecast_document, meetings_table
from pairwright.simulate import Settings, simulate
from pairwright.simulate.forecast import EndForecast, Goal, NextForecast, PossibleOpponent
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage import forecast_input
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.entry_list_acts import ChangePlayer
from pairwright.storage.actions.event_acts import ChangeSetup
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.event_state import SectionState
from pairwright.storage.forecast_input import ForecastOrder, end_order, next_order
from pairwright.storage.journal_lines import utc_now
from pairwright.storage.match_rules import MatchRules
from pairwright.tournament.tournament_json import to_json
from pairwright.web import forecasts, render
from pairwright.web.desk import Desk
from pairwright.web.forecasts import Forecasts
from pairwright.web.pages import forecast as desk_pages
from pairwright.web.public import forecast_pages
from pairwright.web.translations import speaker
from pairwright.web.views.forecast_view import HallTables, names_in, percent

FIRST = Goal("place", 1)


@pytest.fixture
def event(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> PublicEvent:
    """Eight players after round 1; few futures, for they are only looked at."""
    monkeypatch.setattr(forecast_input, "MOST_SAMPLES", 60)
    monkeypatch.setattr(forecast_input, "FEWEST_SAMPLES", 60)
    return event_with_secrets(desk)


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def until(done: Callable[[], bool]) -> None:
    """Wait for another process, as long as a loaded machine may take."""
    for _ in range(1200):
        if done():
            return
        time.sleep(0.05)
    raise AssertionError("nothing came in a minute")


def ready(browser: Browser, address: str, waits: str = "load delay") -> str:
    """The words of a page of forecasts once they are made. waits: what a page asks itself again by."""
    until(lambda: waits not in browser.get(address).text)
    return words(browser.get(address).text)


def ready_for_all(browser: Browser, address: str) -> str:
    """The same of a public page."""
    return ready(browser, address, "data-again")


def test_the_desk_shows_what_the_library_foretells(owner: Browser, event: PublicEvent) -> None:
    event.do(SetPrizes("open", PrizeList((Category("Main", (Prize(100),)),))))
    address = f"/events/{event.event_id}/sections/open/standings/forecast"
    said = ready(owner, address)
    section = event.section()
    end = end_order(section).made()
    assert isinstance(end, EndForecast)
    chances = [
        percent(end.players[0].chance_of(goal), speaker("en"))
        for goal in (FIRST, Goal("place", 3), Goal("place", 10), Goal("prize", -1))
    ]
    mean = f"{end.players[0].mean_points / 10:.1f}"
    assert f"1 Player1, Given 1 {mean} {' '.join(chances)} " in said
    assert "60 simulations, paired by the rules of this section" in said
    assert "within 12.7% of" in said
    assert "No games are in progress: these are the next pairings as things are now." in said

    one = ready(owner, f"{address}/1")
    after = [end_order(section, ((0, result),)).made() for result in range(3)]
    found = [percent(made.players[0].chance_of(FIRST), speaker("en")) for made in after]
    assert f"First place {chances[0]} {' '.join(found)} " in one
    assert "Prize: Main" in one
    assert owner.get(f"{address}/99").status_code == 404


def test_boards_foretold_are_the_tables_of_the_hall(event: PublicEvent) -> None:
    section = event.section()
    held = {section.key_of(0): 40}
    white_first = PossibleOpponent(4, 1.0, 1.0, ((1, 1.0),)), PossibleOpponent(5, 1.0, 1.0, ((2, 1.0),))
    certain = ((white_first[0],), (white_first[1],), (), ())
    there = NextForecast(2, 9, True, certain, ())

    def boards(found: NextForecast, player: int, fixed: dict[int, int] | None = None) -> list[str]:
        hall = HallTables(section, found, fixed)
        return [row[-1].text for row in meetings_table([(1, "N")] * 9, found, player, hall.tables).rows]

    assert boards(there, 0, held) == ["40"]
    assert boards(there, 1, held) == ["1"]
    maybe = NextForecast(2, 9, False, ((white_first[0], white_first[1]), (white_first[1],)), ())
    assert boards(maybe, 0, held) == ["40", "40"]
    assert boards(maybe, 1, held) == ["1–2"]
    assert boards(maybe, 1) == ["2"]


def test_what_is_kept_of_a_page_is_of_one_language_and_of_the_names_as_they_are(
    owner: Browser, event: PublicEvent
) -> None:
    address = f"/events/{event.event_id}/sections/open/standings/forecast"
    said = ready(owner, address)
    assert ready(owner, address) == said
    assert "How it may end" in words(owner.get(f"{address}/part").text)
    german = owner.get(address, headers={"accept-language": "de"})
    assert "60 Verläufe" in words(german.text)
    assert "60 simulations" in words(owner.get(address).text)

    section = event.section()
    key = section.key_of(0)
    event.do(ChangePlayer("open", key, replace(section.entry(key).particulars, name="Newname, <i>")))
    said = ready(owner, address)
    assert "Newname, &lt;i&gt;" in owner.get(address).text
    assert "Player1, Given" not in said


def test_open_boards_are_gone_through_and_bring_no_points_yet(owner: Browser, event: PublicEvent) -> None:
    event.draft()
    event.do(PublishRound("open", 2), EnterResult("open", 2, 1, "1-0"))
    said = ready(owner, f"/events/{event.event_id}/sections/open/standings/forecast")
    following = next_order(event.section()).made()
    assert isinstance(following, NextForecast)
    assert following.exact
    assert "All 27 ways in which the open boards may end" in said
    points = {line.split()[0] for line in re.findall(r"Player\d, Given (\S+ \d\.\d)", said)}
    assert points <= {"0", "1", "2"}


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({"number_of_rounds": 0}, "rounds"),
        ({"system": "double_swiss"}, "matches"),
        ({"match": MatchRules(boards=4)}, "matches"),
        ({}, ""),
    ],
)
def test_what_is_not_foretold(event: PublicEvent, setup: dict[str, object], why: str) -> None:
    section = event.section()
    assert forecast_input.not_foretold(replace(section, setup=replace(section.setup, **setup))) == why


def test_a_section_without_a_number_of_rounds_says_so(owner: Browser, event: PublicEvent) -> None:
    event.do(ChangeSetup("open", replace(event.section().setup, number_of_rounds=0)))
    page = owner.get(f"/events/{event.event_id}/sections/open/standings/forecast")
    assert page.status_code == 200
    assert "the number of rounds is not set" in page.text


def small(samples: int) -> ForecastOrder:
    full = simulate(Settings(players=10, rounds=5), 2).tournament
    return ForecastOrder(replace(full, rounds=full.rounds[:3]), samples=samples)


def test_an_answer_is_kept_and_another_order_takes_its_place() -> None:
    mine = Forecasts()
    try:
        first = mine.ask(("e", "open", "end"), small(100_000))
        until(lambda: first.done > 0)
        second = mine.ask(("e", "open", "end"), small(20))
        assert second is not first
        until(lambda: second.ready)
        assert second.found == small(20).made()
        assert mine.ask(("e", "open", "end"), small(20)) is second
        assert not first.ready
    finally:
        mine.close()


def test_what_cannot_be_foretold_says_why_and_the_next_is_made() -> None:
    mine = Forecasts()
    try:
        over = small(20)
        over = replace(over, next_round=True, tournament=replace(over.tournament, number_of_rounds=3))
        failed, made = (mine.ask((name,), order) for name, order in (("a", over), ("b", small(20))))
        until(lambda: made.ready)
        assert "all 3 rounds have been drawn" in failed.fault
        assert made.found
    finally:
        mine.close()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import time; time.sleep(600)", "took too long"),
        ("import sys, time; sys.stdin.buffer.read(); time.sleep(600)", "took too long"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "too little memory"),
        ("import sys; sys.stdin.buffer.read(); sys.exit(1)", "too little memory"),
        ("import sys; sys.stdin.buffer.read(); print('Warning: no answer')", "too little memory"),
        (
            "import sys; sys.stdin.buffer.read(); sys.stdout.buffer.write(b'\x80\x05\x95')",
            "too little memory",
        ),
        ("import sys; sys.stdin.buffer.read(); sys.stdout.buffer.write(b'cno_such\nthing\n.')", "too little"),
    ],
)
def test_a_process_that_fails_or_hangs_takes_only_its_own_forecast(monkeypatch, code: str, why: str) -> None:
    monkeypatch.setattr(forecasts, "SILENT", 0.5)
    monkeypatch.setattr(forecasts, "_CHILD", (sys.executable, "-S", "-c", code))
    mine = Forecasts()
    try:
        failed = mine.ask(("a",), small(20))
        until(lambda: failed.ready)
        assert why in failed.fault
        monkeypatch.undo()
        makes(mine, "b")
    finally:
        mine.close()


def makes(mine: Forecasts, key: str) -> None:
    made = mine.ask((key,), small(20))
    until(lambda: made.ready)
    assert made.found


def test_one_that_ends_while_it_is_told_what_to_do_takes_only_itself(monkeypatch) -> None:
    """What is asked of a large event does not fit into the pipe at once."""
    full = simulate(Settings(players=3000, rounds=3, played=1), 2).tournament
    monkeypatch.setattr(forecasts, "_CHILD", (sys.executable, "-S", "-c", "import time; time.sleep(600)"))
    mine = Forecasts()
    try:
        mine.ask(("a",), ForecastOrder(full, samples=20))
        until(lambda: mine._running is not None)
        time.sleep(0.2)
        monkeypatch.undo()
        makes(mine, "a")
    finally:
        mine.close()


def test_a_desk_that_closes_stops_what_is_being_made() -> None:
    mine = Forecasts()
    made = mine.ask(("a",), small(100_000))
    until(lambda: made.done > 0)
    mine.close()
    done = made.done
    assert not made.ready
    assert made.done == done


def test_everybody_reads_forecasts_only_where_the_organiser_shows_them(
    stranger: Browser, event: PublicEvent
) -> None:
    pages = ("/open/forecast", "/open/forecast/1")
    assert {stranger.get(event.address + page).status_code for page in pages} == {404}
    assert "Forecast" not in stranger.get(event.address + "/open").text
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=0)))
    said = ready_for_all(stranger, event.address + "/open/forecast")
    assert "60 simulations, paired by the rules of this section" in said
    assert "Possible opponents in the next round" in said
    assert "Points at the end" in ready_for_all(stranger, event.address + "/open/forecast/1")
    assert f"{event.address}/open/forecast/1" in stranger.get(event.address + "/open/player/1").text
    assert stranger.get(event.address + "/open/forecast/99").status_code == 404


def test_what_everybody_reads_is_made_of_what_everybody_sees(stranger: Browser, event: PublicEvent) -> None:
    event.do(SetPrizes("open", PrizeList((Category("Secretfamily", (Prize(100),)),))))
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=0)))
    for page in ("/open/forecast", "/open/forecast/1"):
        said = ready_for_all(stranger, event.address + page)
        assert not [secret for secret in SECRETS if secret in said]
    shown = event.shown().section("open")
    assert shown is not None
    assert not shown.state.restrictions
    order = end_order(shown.state)
    assert not order.prizes.categories


def test_forecasts_that_come_late_are_of_things_as_they_were(stranger: Browser, event: PublicEvent) -> None:
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=60)))
    said = words(stranger.get(event.address + "/open/forecast").text)
    assert "60 minutes late" in said
    assert "there are no players yet" in said
    before = utc_now
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(forecast_pages, "utc_now", lambda: before() + timedelta(minutes=61))
        event.draft()
        event.do(PublishRound("open", 2))
        assert "after round 1 of" in ready_for_all(stranger, event.address + "/open/forecast")


def test_a_part_that_fails_is_told_on_every_page_in_its_language(
    owner: Browser,
    stranger: Browser,
    event: PublicEvent,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def failing(section: SectionState) -> ForecastOrder:
        """The order of a round after the last one."""
        order = next_order(section)
        return replace(order, tournament=replace(order.tournament, number_of_rounds=1))

    for module in (forecast_pages, desk_pages):
        monkeypatch.setattr(module, "next_order", failing)
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=0)))
    section = f"/events/{event.event_id}/sections/open/standings/forecast"
    why = (
        "Possible opponents in the next round There is no forecast of this (the only round has been drawn: "
        "there is no next round to forecast)."
    )
    assert why in ready_for_all(stranger, f"{event.address}/open/forecast")
    assert why in ready_for_all(stranger, f"{event.address}/open/forecast/1")
    assert why in ready(owner, section)
    assert why.partition(" There")[2] in stranger.get(f"{event.address}/open/forecast.json").text
    german = "Hierzu gibt es keine Prognose (die einzige Runde ist ausgelost: Es gibt keine nächste Runde"
    answer = stranger.get(f"{event.address}/open/forecast", headers={"Accept-Language": "de"})
    assert german in words(answer.text)
    with zipfile.ZipFile(io.BytesIO(owner.get(f"/events/{event.event_id}/site.zip").content)) as site:
        assert why in words(site.read("open/forecast.html").decode())
    file, folder = tmp_path / "event.json", tmp_path / "site"
    file.write_bytes(event.desk.journal.export(event.event_id))
    assert main(["publish", str(file), "--to", str(folder)]) == 0
    assert why in words((folder / "open/forecast.html").read_text())
    left_out, told = capsys.readouterr().err.splitlines()
    assert left_out == "left out, for they are not public: Hiddensection"
    assert told == f"Open: {why.replace(' There', ': There')}"
    assert why.partition(" There")[2] in owner.get(f"{section}/forecast.txt").text


@pytest.mark.parametrize("minutes", [-2, 241])
def test_how_late_forecasts_may_be(event: PublicEvent, minutes: int) -> None:
    with pytest.raises(Refused, match="forecasts are shown"):
        event.do(ChangeSetup("open", replace(event.section().setup, forecasts=minutes)))


def test_what_was_made_is_shown_until_the_new_one_is_there() -> None:
    mine = Forecasts()
    try:
        first = mine.ask(("a",), small(20))
        until(lambda: first.ready)
        second = mine.ask(("a",), small(100_000))
        assert second.latest.found == first.found
        third = mine.ask(("a",), small(40))
        assert third.latest.found == first.found
        until(lambda: third.ready)
        assert third.latest is third
        others = replace(
            small(20), tournament=simulate(Settings(players=8, rounds=5, played=3), 2).tournament
        )
        assert mine.ask(("a",), others).latest.found is None
    finally:
        mine.close()


def test_the_page_says_that_it_is_being_made_anew(
    owner: Browser, event: PublicEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/events/{event.event_id}/sections/open/standings/forecast"
    ready(owner, address)
    monkeypatch.setattr(forecasts, "SOON", 60.0)
    event.draft()
    event.do(PublishRound("open", 2))
    said = words(owner.get(address).text)
    assert "This was calculated before the last change; it is being updated." in said
    assert "Who may finish at the top" in said
    assert "This was calculated before the last change; it is being updated." in words(
        owner.get(f"{address}/1").text
    )


@pytest.mark.parametrize("public", [False, True])
def test_what_is_kept_of_a_forecast_after_a_result_is_what_is_made_from_nothing(
    app: FastAPI, somebody: Somebody, event: PublicEvent, monkeypatch: pytest.MonkeyPatch, public: bool
) -> None:
    """While the new one is being made, and once it is there."""
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=0)))
    event.draft()
    event.do(PublishRound("open", 2))
    browser = somebody() if public else somebody("owner")
    desk_address = f"/events/{event.event_id}/sections/open/standings/forecast"
    address = f"{event.address}/open/forecast" if public else desk_address
    monkeypatch.setattr(render, "ROWS", 3)
    known = event.desk.part(Forecasts)._known

    def written() -> list[str]:
        asked = ("", "?of=next&row=1&whole=yes", "?of=forecast&row=4")
        return [browser.get(address + query).text for query in asked]

    def looked_at() -> str:
        found = written()
        for making in known.values():
            making.latest.pages.clear()
        app.state.public_side.memory.clear()
        assert written() == found
        return found[1].partition('id="chances"')[2]

    ready(browser, address, "data-again" if public else "load delay")
    seen = [looked_at()]
    for board, wait in ((1, 60.0), (2, 0.0)):
        monkeypatch.setattr(forecasts, "SOON", wait)
        event.do(EnterResult("open", 2, board, "1-0"))
        if not wait:
            ready(browser, address, "data-again" if public else "load delay")
        seen.append(looked_at())
    assert seen[0] == seen[1] != seen[2]


def test_a_forecast_is_one_document_at_the_desk_for_everybody_and_on_the_command_line(
    owner: Browser, stranger: Browser, event: PublicEvent, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=0)))
    section = event.section()
    made, following = end_order(section).made(), next_order(section).made()
    assert isinstance(made, EndForecast)
    assert isinstance(following, NextForecast)
    order = end_order(section)
    document = forecast_document(Foretold(names_in(section), order.tournament, made, following, order.seed))
    desk = ready(owner, f"/events/{event.event_id}/sections/open/standings/forecast")
    public = ready_for_all(stranger, event.address + "/open/forecast")
    for block in document.blocks:
        for text in (
            [block.text]
            if isinstance(block, Heading | Paragraph)
            else [" ".join(f"{cell}" for cell in row_texts(row)) for row in block.rows]
        ):
            assert text in desk, text
    assert [one.kind for one in document.tables()] == ["forecast", "next"]
    assert all(one.name in public for one in section.entries)

    file = tmp_path / "open.json"
    file.write_text(json.dumps(to_json(order.tournament)))
    assert main(["forecast", "end", str(file), "--samples", "20", "--format", "csv"]) == 0
    heads = capsys.readouterr().out
    assert all(column.heading in heads for column in document.tables()[0].columns)
    assert main(["forecast", "end", str(file), "--samples", "20", "-o", str(tmp_path / "end.pdf")]) == 0
    assert (tmp_path / "end.pdf").read_bytes().startswith(b"%PDF")


def test_a_forecast_is_paper_from_the_desk_and_files(owner: Browser, event: PublicEvent) -> None:
    address = f"/events/{event.event_id}/sections/open/standings/forecast"
    for name in ("forecast", "forecast-1"):
        page = owner.get(f"{address}{name.removeprefix('forecast').replace('-', '/')}").text
        assert f"{address}/{name}.pdf" in page
        assert owner.get(f"{address}/{name}.pdf").content.startswith(b"%PDF")
    assert f"{address}/forecast.xlsx" in owner.get(address).text
    rows = owner.get(f"{address}/forecast.csv").text
    assert "Expected" in rows
    assert "Player1, Given" in rows
    assert "First place" in owner.get(f"{address}/forecast-1.txt").text
    for name in ("forecast-0", "forecast-99", "forecast-01", "forecast-x", "standings"):
        assert owner.get(f"{address}/{name}.csv").status_code == 404, name
    assert owner.get(f"{address}/forecast.exe").status_code == 404
    event.do(ChangeSetup("open", replace(event.section().setup, number_of_rounds=0)))
    assert f"{address}/forecast.xlsx" not in owner.get(address).text
    assert "the number of rounds is not set" in owner.get(f"{address}/forecast.csv").text


def test_programs_read_forecasts_where_the_organiser_shows_them(
    stranger: Browser, event: PublicEvent
) -> None:
    address = event.address + "/open/forecast.json"
    assert stranger.get(address).status_code == 404
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=0)))
    answer = stranger.get(address)
    assert answer.status_code == 200 or answer.headers["retry-after"] == "2"
    until(lambda: stranger.get(address).status_code == 200)
    found = stranger.get(address).json()
    assert [one["kind"] for one in found["blocks"] if "columns" in one] == ["forecast", "next"]
    assert not [secret for secret in SECRETS if secret in json.dumps(found)]


def test_forecasts_are_on_the_static_site_where_the_organiser_shows_them(
    owner: Browser, event: PublicEvent, tmp_path: Path
) -> None:
    file, page = tmp_path / "event.json", Path("open", "forecast.html")

    def published() -> Path:
        file.write_bytes(event.desk.journal.export(event.event_id))
        assert main(["publish", str(file), "--to", str(tmp_path / "site")]) == 0
        return tmp_path / "site"

    assert not (published() / page).exists()
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=0)))
    site = published()
    text = (site / page).read_text()
    assert "60 simulations, paired by the rules of this section" in text
    assert text.count("paired by the rules of this section") == 1
    for target in re.findall(r'href="(forecast-[0-9]+\.html)"', text):
        assert (site / "open" / target).exists()
    assert 'href="forecast.html"' in (site / "open" / "standings.html").read_text()
    with zipfile.ZipFile(io.BytesIO(owner.get(f"/events/{event.event_id}/site.zip").content)) as desk:
        assert desk.read(page.as_posix()) == (site / page).read_bytes()


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ("level", "both ratings, the colour, the level"),
        ("table", "the FIDE table for both ratings, 30% draws"),
    ],
)
def test_a_forecast_says_once_how_it_was_made_and_by_which_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], model: str, said: str
) -> None:
    file = tmp_path / "open.json"
    file.write_text(json.dumps(to_json(simulate(Settings(players=8, rounds=5, played=3), 1).tournament)))
    assert main(["forecast", "end", str(file), "--samples", "20", "--model", model]) == 0
    assert said in " ".join(capsys.readouterr().out.split())


def row_texts(row: Row) -> list[str]:
    return [unescape(cell.text) for cell in row if cell.text]


@pytest.mark.parametrize("public", [False, True])
def test_of_a_long_forecast_the_first_rows_are_on_the_page_and_the_others_are_fetched(
    owner: Browser, stranger: Browser, event: PublicEvent, monkeypatch: pytest.MonkeyPatch, public: bool
) -> None:
    event.do(ChangeSetup("open", replace(event.section().setup, forecasts=0)))
    monkeypatch.setattr(render, "ROWS", 3)
    browser = stranger if public else owner
    address = (
        f"{event.address}/open/forecast"
        if public
        else f"/events/{event.event_id}/sections/open/standings/forecast"
    )
    until(
        lambda: (
            not {"load delay", "data-again"}
            & set(re.findall("load delay|data-again", browser.get(address).text))
        )
    )
    page = browser.get(address).text
    chances = page.partition('id="chances"')[2]
    first, rest = chances.partition('class="rest"')[::2]
    assert first.count("<tr>") == 4
    assert "?of=forecast&amp;row=4" in rest
    assert "?of=next&amp;row=4" in rest
    names = set(re.findall(r">(Player\d), Given", first))
    for kind in ("forecast", "next"):
        seen = set()
        for row in (1, 4, 7):
            part = browser.get(f"{address}?of={kind}&row={row}", headers={"HX-Request": "true"})
            assert "<main" not in part.text
            assert part.text.count("<tbody>") == 1
            assert not public or "HX-Request" in part.headers["vary"]
            seen |= set(re.findall(r'scope="row"[^>]*>.*?(Player\d), Given', part.text))
        assert len(seen) == 8
    assert len(names) == 3
    whole = browser.get(f"{address}?of=forecast&row=1&whole=yes").text
    assert len(set(re.findall(r">(Player\d), Given", whole.partition('id="next-lines"')[0]))) == 8
