"""The verbs standings, crosstable, publish, ratings and norms: what scripts rely on, and what people see."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from pairwright.cli.main import main
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import Tournament
from pairwright.trf.writer import write_trf

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


def test_the_list_may_leave_out_the_score_and_use_colons(call: Caller) -> None:
    players = standings_json(call, file("01"), "--tie-breaks", "BH:C1,BH,SB,DE")
    assert list(players[0]["tiebreaks"]) == ["PTS", "BH/C1", "BH", "SB", "DE"]
    assert (players[0]["id"], players[0]["tiebreaks"]["BH/C1"]) == (2, "11.0")
    twice = standings_json(call, file("09"), "--tie-breaks", "DE,BH,DE")
    assert list(twice[0]["tiebreaks"]) == ["PTS", "DE", "BH", "DE#2"]


def test_undefined_values_are_empty(call: Caller) -> None:
    document = json.loads(call("standings", file("13"), "--tie-breaks", "ARO,ARO/U1400", "--json"))
    assert document["players"][0]["tiebreaks"]["ARO"] == ""
    assert document["players"][0]["tiebreaks"]["ARO/U1400"] == "1653"
    assert any("ARO is left out for everybody" in note for note in document["notes"])
    given = json.loads(call("standings", file("13"), "--tie-breaks", "ARO", "--unrated", "1400", "--json"))
    assert given["players"][0]["tiebreaks"]["ARO"] == "1653"


def test_the_junior_ladder_by_name(call: Caller) -> None:
    players = standings_json(call, file("16"), "--tie-breaks", "kjca")
    with (DATA / "16-junior14-kjca-ladder.expected.csv").open(encoding="utf-8") as table:
        expected = {int(row["no"]): int(row["rank"]) for row in csv.DictReader(table)}
    assert {player["id"]: player["rank"] for player in players} == expected


def test_explain(call: Caller) -> None:
    text = call("standings", file("03"), "--explain", "3")
    assert "3 Inchbrook: place 5." in text
    document = json.loads(call("standings", file("03"), "--explain", "3", "--json"))["explanation"]
    assert (document["id"], document["rank"], document["shared_with"]) == (3, 5, [])
    assert document["steps"][1] == {
        "code": "BH",
        "value": "16.5",
        "level": [3, 4, 6, 7],
        "ahead": [6],
        "behind": [4],
    }


def test_part_way_and_old_rules(call: Caller) -> None:
    assert "After round 3 of 6" in call("standings", file("03"), "--after", "3")
    old = standings_json(call, file("08"), "--tie-breaks", "BH", "--rules", "2024")
    assert next(player for player in old if player["id"] == 2)["tiebreaks"]["BH"] == "21.5"
    fixed = json.loads(call("standings", file("01"), "--tie-breaks", "SB", "--pairings", "fixed", "--json"))
    assert fixed["pairings"] == "fixed"


def test_lots_and_play_offs_from_a_file(call: Caller, tmp_path: Path) -> None:
    lots = tmp_path / "lots.csv"
    lots.write_text("no,RND,OTHER_PLAYOFF\n1,2,1.5\n5,1,0.5\n6,3,\n")
    players = standings_json(call, file("01"), "--tie-breaks", "RND", "--entered", lots)
    assert [player["id"] for player in players[1:4]] == [5, 1, 6]
    playoff = standings_json(call, file("01"), "--tie-breaks", "OTHER_PLAYOFF", "--entered", lots)
    assert [player["id"] for player in playoff[1:4]] == [1, 5, 6]
    lots.write_text("no,RND\nx,2\n3,abc\n")
    call("standings", file("01"), "--tie-breaks", "RND", "--entered", lots, code=3)
    assert "'x' is not a number of a participant" in call.error
    assert "'abc' is not a number (RND)" in call.error
    lots.write_text("name\n")
    call("standings", file("01"), "--entered", lots, code=3)
    call("standings", file("01"), "--entered", tmp_path / "none.csv", code=5)


def test_every_tie_break_is_listed(call: Caller) -> None:
    from pairwright.standings import all_tie_breaks

    text = call("standings", "--list")
    for entry in all_tie_breaks():
        assert entry.title in text
    assert "KJCA" in text
    assert json.loads(call("standings", "--list", "--json"))["blocks"][0]["rows"][0][0] == "PTS"


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (("--tie-breaks", "BUH"), 3, "BUH: there is no such tie-break; did you mean BH"),
        (("--tie-breaks", "KS/L1"), 3, "write L+1 or L-1"),
        (("--after", "9"), 3, "round 9 was not played; the last one is 5"),
        (("--explain", "99"), 3, "there is no player with number 99"),
        (("--rules", "1999"), 3, "unknown edition '1999'"),
        (("-o", "standings.doc"), 3, "the ending says no format"),
        (("-o", "/nowhere/at/all.html"), 5, "cannot be written"),
    ],
)
def test_what_is_wrong_is_told(call: Caller, words: tuple[str, ...], code: int, reason: str) -> None:
    call("standings", file("01"), *words, code=code)
    assert reason in call.error


def test_a_file_is_needed(call: Caller) -> None:
    call("standings", code=3)
    assert "a FILE is needed" in call.error
    call("standings", "none.trf", code=5)


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


def test_crosstable_chooses_and_refuses(call: Caller, tmp_path: Path) -> None:
    assert "*" in call("crosstable", file("10"))
    assert "4w1" in call("crosstable", file("03"))
    assert "Round 2" in call("crosstable", file("03"), "--form", "boards", "--round", "2")
    call("crosstable", file("03"), "--form", "boards", "--round", "7", code=3)
    assert "round 7 was not played" in call.error
    call("crosstable", file("03"), "--form", "progress", "-o", tmp_path / "places.svg")
    assert (tmp_path / "places.svg").read_text().startswith("<?xml")
    call("crosstable", file("03"), "-o", tmp_path / "no.svg", code=3)
    assert "there is no chart" in call.error


def test_the_points_of_a_cup_are_told_to_be_no_places(call: Caller, tmp_path: Path) -> None:
    cup = tmp_path / "cup.trf"
    people = tuple(Player(n, f"Player {n}", 2000 - n) for n in range(1, 5))
    cup.write_text(write_trf(Tournament(people, system="elimination", number_of_rounds=2)))
    assert "These are the points of a cup." in call("standings", cup)
    assert "These are the points of a cup." not in call("standings", file("01"))
    call("crosstable", cup, "--form", "boards", code=3)
    assert "no round has been played" in call.error


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


def test_rating_changes(call: Caller) -> None:
    assert "Pellinore, Moss" in call("ratings", file("01"))
    assert call("ratings", "change", file("01")) == call("ratings", file("01"))
    changes = json.loads(call("ratings", file("01"), "--json"))["changes"]
    assert (changes[0]["id"], changes[0]["change"], changes[0]["k"]) == (1, -10, 20)
    assert json.loads(call("ratings", file("01"), "--k", "40", "--json"))["changes"][0]["change"] == -19
    assert "Sum +0.11 in 5 games" in call("ratings", file("01"), "--explain", "2")
    assert "Players without a rating" in call("ratings", file("13"))
    call("ratings", file("01"), "--explain", "99", code=3)


def test_rating_reports(call: Caller, tmp_path: Path) -> None:
    from pairwright.trf import read_trf

    target = tmp_path / "report.trf"
    call("ratings", "report", file("03"), "-o", target)
    assert "FIDE asks for: FIDE numbers of the players 1, 2, 3" in call.error
    again = read_trf(target)
    assert [player.rank for player in again.players] == [1, 2, 5, 7, 8, 4, 6, 10, 3, 9]
    call("ratings", "report", file("03"), "--for", "ecf", code=3)
    assert "the field EVENT CODE is missing" in call.error
    fields = (
        "event code=24X",
        "results officer=A",
        "results officer address=B",
        "treasurer=C",
        "treasurer address=D",
    )
    words = [word for field in (*fields, "minutes for game=60") for word in ("--set", field)]
    codes = tmp_path / "codes.csv"
    codes.write_text("no,code\n1,123456a\n")
    text = call("ratings", "report", file("04"), "--for", "ecf", *words, "--codes", codes)
    lines = text.split("\r\n")
    assert lines[0] == "#EVENT DETAILS"
    assert "#PIN=1#ECF CODE=123456A#NAME=Nettlebeck, Finn" in lines
    assert "#PIN1=6#SCORE=55#PIN2=1#COLOUR=W#ROUND=1" not in lines
    assert "#PIN1=1#SCORE=55#PIN2=6#COLOUR=W#ROUND=1" in lines
    assert lines[-2] == "#FINISH"
    assert sum(line.startswith("#PIN1=") for line in lines) == 20
    assert "9 players have no ECF code" in call.error
    codes.write_text("1,ABC\n")
    call("ratings", "report", file("04"), "--for", "ecf", *words, "--codes", codes, code=3)
    assert "is not an ECF code" in call.error
    call("ratings", "report", file("04"), "--for", "ecf", "--set", "nonsense", code=3)
    call("ratings", "report", file("04"), "--for", "ecf", *words, "--set", "colour=red", code=3)
    assert "unknown field 'COLOUR'" in call.error


def test_rating_lists(call: Caller, tmp_path: Path) -> None:
    published = tmp_path / "ecf-2026-11-01.csv"
    published.write_text(
        'ECF_code,full_name,FIDE_no,nation,revised_standard\n120787A,"Alder, Ann",400,ENG,1812\n'
    )
    call("ratings", "find", "alder", code=3)
    assert "there is no index" in call.error
    assert "1 players, list of 2026-11-01" in call("ratings", "index", published, "--name", "ECF")
    assert "120787A" in call("ratings", "find", "ald", "ann")
    assert json.loads(call("ratings", "find", "400", "--json"))["players"][0]["name"] == "Alder, Ann"
    assert json.loads(call("ratings", "lists", "--json"))["lists"] == [
        {"name": "ECF", "source": "ecf-2026-11-01.csv", "date": "2026-11-01", "lines": 1}
    ]
    assert "2026-11-01" in call("ratings", "lists")
    assert "No players found. Each word must be the beginning of a name." in call("ratings", "find", "nobody")
    published.write_text("nothing\n")
    call("ratings", "index", published, code=3)
    call("ratings", "index", tmp_path / "none.csv", code=5)


def test_norms(call: Caller) -> None:
    assert "No norm achieved, and no player close to one." in call("norms", file("10"))
    assert "IM norm: not achieved" in call("norms", file("10"), "--player", "2", "--norm", "IM")
    found = json.loads(call("norms", file("10"), "--player", "2", "--norm", "IM", "--json"))["norms"]
    assert (found[0]["norm"], found[0]["achieved"], found[0]["performance"]) == ("IM", False, 2496)
    assert len(call("norms", file("10"), "--all").splitlines()) > 20
    needed = call("norms", file("10"), "--after", "6", "--against", "2", "6", "--norm", "IM")
    assert (
        needed == "Yewtry, June against Wrenfold, Milo, IM norm: not even a win in the last round is enough\n"
    )
    call("norms", file("10"), "--player", "99", code=3)
    call("norms", file("10"), "--against", "2", "2", code=3)


@pytest.mark.parametrize("verb", ["standings", "crosstable", "publish", "ratings", "norms"])
def test_help(call: Caller, verb: str) -> None:
    assert "Examples:" in call(verb, "--help")
