"""The verbs standings, crosstable, publish, ratings and norms: what scripts rely on, and what people see."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from pairwright.cli.main import main

DATA = Path(__file__).parents[1] / "data" / "tiebreaks"
CASES = list(csv.DictReader((DATA / "index.csv").open(encoding="utf-8")))


class Caller:
    """Runs the command line and keeps what it wrote."""

    def __init__(self, capture: pytest.CaptureFixture[bytes]) -> None:
        self._capture = capture
        self.error = ""

    def __call__(self, *words: object, code: int = 0) -> str:
        found = main([str(word) for word in words])
        out, error = self._capture.readouterr()
        self.error = error.decode()
        assert found == code, self.error
        assert "Traceback" not in self.error
        return out.decode()


@pytest.fixture
def call(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Caller:
    monkeypatch.setenv("PAIRWRIGHT_RATINGS", str(tmp_path / "index" / "ratings.sqlite"))
    return Caller(capfdbinary)


def file(name: str) -> Path:
    return next(DATA.glob(f"{name}*.trf"))


def standings_json(call: Caller, *words: object) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = json.loads(call("standings", *words, "--json"))["players"]
    return players


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_contract_for_scripts(call: Caller, case: dict[str, str]) -> None:
    codes = case["ranking_list"].split()
    with (DATA / f"{case['case']}.expected.csv").open(encoding="utf-8") as table:
        expected = {int(row["no"]): row for row in csv.DictReader(table)}
    players = standings_json(
        call, DATA / f"{case['case']}.trf", "--tie-breaks", ",".join(codes), "--after", case["rounds_counted"]
    )
    assert [player["rank"] for player in players] == sorted(int(row["rank"]) for row in expected.values())
    for player in players:
        row = expected[player["id"]]
        assert player["rank"] == int(row["rank"])
        assert player["points"] == float(row[codes[0]])
        assert player["tiebreaks"] == {code: row[code] for code in codes}


def test_the_junior_ladder_by_name(call: Caller) -> None:
    players = standings_json(call, file("16"), "--tie-breaks", "kjca")
    with (DATA / "16-junior14-kjca-ladder.expected.csv").open(encoding="utf-8") as table:
        expected = {int(row["no"]): int(row["rank"]) for row in csv.DictReader(table)}
    assert {player["id"]: player["rank"] for player in players} == expected


def test_every_tie_break_is_listed(call: Caller) -> None:
    from pairwright.standings import all_tie_breaks

    text = call("standings", "--list")
    for entry in all_tie_breaks():
        assert entry.title in text
    assert "KJCA" in text
    assert json.loads(call("standings", "--list", "--json"))["blocks"][0]["rows"][0][0] == "PTS"


@pytest.mark.parametrize("ending", ["txt", "html", "csv", "json", "xlsx", "pdf"])
def test_standings_as_a_file(call: Caller, tmp_path: Path, ending: str) -> None:
    if ending in ("xlsx", "pdf"):
        pytest.importorskip("xlsxwriter" if ending == "xlsx" else "typst")
    target = tmp_path / f"standings.{ending}"
    assert call("standings", file("01"), "-o", target) == ""
    data = target.read_bytes()
    assert data.startswith({"pdf": b"%PDF", "xlsx": b"PK", "html": b"<!doctype"}.get(ending, data[:1]))
    assert len(data) > 400
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


@pytest.mark.parametrize(
    "form",
    ["rank", "number", "wall", "grid", "progress", "list", "names", "boards", "board-names", "statistics"],
)
@pytest.mark.parametrize("name", ["03", "10", "18"])
def test_every_form_of_crosstable(call: Caller, name: str, form: str) -> None:
    assert len(call("crosstable", file(name), "--form", form).splitlines()) > 5
    assert json.loads(call("crosstable", file(name), "--form", form, "--json"))["blocks"]


def test_pages_are_not_waited_for_one_by_one(
    call: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page can be made again; only the list of them is on the disk for certain, once all are written."""
    waited: list[set[str]] = []
    monkeypatch.setattr("os.fsync", lambda _: waited.append({one.name for one in tmp_path.glob("*.html")}))
    call("publish", file("03"), "--to", tmp_path, "--no-why")
    assert len(waited) == 1
    assert "index.html" in waited[0]


def test_publish_brings_a_site_up_to_date(call: Caller, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    said = call("publish", file("03"), "--to", folder, "--no-why")
    assert "index.html" in said
    assert (folder / "player-10.html").is_file()
    own = folder / "own.html"
    own.write_text("mine")
    call("publish", file("01"), "--to", folder, "--no-why", "--with", "csv,json,txt")
    assert not (folder / "player-10.html").exists()
    assert (folder / "player-8.html").is_file()
    assert (folder / "report.csv").is_file()
    assert own.read_text() == "mine"
    assert not list(folder.glob("*.tmp"))
    assert 'href="report.csv"' in (folder / "index.html").read_text()
    call("publish", file("01"), "--to", folder, "--with", "doc", code=3)


def test_publish_leaves_a_file_that_has_its_content(call: Caller, tmp_path: Path) -> None:
    call("publish", file("01"), "--to", tmp_path, "--no-why")
    pages = sorted(tmp_path.glob("*.html"))
    made = [page.stat().st_ino for page in pages]
    spoilt = pages[0].read_bytes()
    pages[0].write_bytes(b"x" + spoilt[1:])
    pages[1].unlink()
    call("publish", file("01"), "--to", tmp_path, "--no-why")
    assert [page.stat().st_ino == one for page, one in zip(pages, made, strict=True)][2:] == [True] * (
        len(pages) - 2
    )
    assert pages[0].stat().st_ino != made[0]
    assert pages[0].read_bytes() == spoilt
    assert pages[1].is_file()


def test_publish_tells_why_of_the_draw(call: Caller, tmp_path: Path) -> None:
    call("publish", file("01"), "--to", tmp_path / "site", "--why")
    pages = [path.read_text() for path in (tmp_path / "site").glob("player-*.html")]
    assert any("Why these opponents?" in page for page in pages)


def test_publish_cannot_write(call: Caller, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    call("publish", file("01"), "--to", blocked, "--no-why", code=5)
    assert blocked.read_text() == "in the way"


@pytest.mark.parametrize("verb", ["standings", "crosstable", "publish", "ratings", "norms"])
def test_help(call: Caller, verb: str) -> None:
    assert "Examples:" in call(verb, "--help")
