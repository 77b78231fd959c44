"""`pairwright lots`: the contract for scripts, the ceremony in the hall, refusals that lose nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pairwright import Player, Tournament, read_trf, to_json
from pairwright.common.federations import federations
from pairwright.publish.document import Cell, Column, Document, Table
from pairwright.publish.formats import render
from pairwright.tournament import AnnouncedBye, ForbiddenPairs, Outcome
from pairwright.tournament.person import Particulars
from printed import sheets_of
from work import counted

PLAYERS = """\
name,federation
"Alder, G1",GER
"Bramley, G2",GER
"Corin, G3",GER
"Dunmore, P1",POL
"Esker, E1",ESP
"Fenwick, E2",ESP
"Garth, E3",ESP
"Holm, I1",ITA
"Ister, F1",FRA
"Jarrow, F2",FRA
"""

CODES = list(federations())[10:40]


@pytest.fixture
def players(room: Path) -> Path:
    path = room / "players.csv"
    path.write_text(PLAYERS, encoding="utf-8")
    return path


def of(answer: Any) -> dict[str, Any]:
    assert answer.code == 0, answer.err
    return dict(json.loads(answer.out))


def test_a_question_too_large_to_be_answered_exactly_is_4(call: Any, room: Path) -> None:
    (room / "many.csv").write_text("name,club\n" + "".join(f"P{n},C{n % 24}\n" for n in range(60)))
    answer = call(
        "lots", "varma", "many.csv", "--group", "club", "--method", "best", "--last", "20", "--seed", "7"
    )
    assert (answer.code, answer.out) == (4, b"")
    assert "24 groups among 60 numbers in the last 20 rounds are more than can be computed" in answer.err
    assert "take fewer rounds, or put small groups together" in answer.err


def test_a_round_robin_of_a_file_keeps_what_the_file_says(call: Any, room: Path) -> None:
    """Sex, birth, national rating and number of all, and the event itself, were left out of its file."""
    ann = Particulars(
        "Ash, Ann", 1980, "WGM", "w", "ENG", "400001", "1999/03/01", 1910, "Rooks", "North", "Ash", "123456A"
    )
    people = (ann.player(3), Player(1, "Birch, Bob", 1900, sex="m"), Player(2, "Cox, Cid"))
    headers = (("name", "Cup"), ("city", "Hastings"), ("start_date", "2026/11/01"), ("type", "Swiss"))
    listed = Tournament.of(people, rounds=3, headers=headers)
    (room / "cup.json").write_text(json.dumps(to_json(listed)))
    call("round-robin", "cup.json", "--numbers", "lot", "--seed", "y4", "--trf", "cup.trf")
    made = read_trf(room / "cup.trf")
    found = {one.name: Particulars.of(one) for one in made.players}
    assert found == {one.name: Particulars.of(one) for one in people}
    assert found[ann.name] == ann
    assert made.headers == (*headers[:3], ("type_code", "FIDE_ROUNDROBIN"))


def test_what_a_round_robin_has_no_place_for_is_said(call: Any, room: Path) -> None:
    bye, pair = AnnouncedBye(2, 0, Outcome.HALF_POINT_BYE), ForbiddenPairs((0, 1))
    announced = {"announced_byes": (bye,), "forbidden": (pair,), "tie_breaks": ("SB", "DE")}
    listed = Tournament.of([Player(n, f"Player {n}") for n in (1, 2, 3)], rounds=3, **announced)
    (room / "cup.json").write_text(json.dumps(to_json(listed)))
    said = call("round-robin", "cup.json", "--trf", "cup.trf").err
    left = "not in cup.trf, for a round robin goes by its table: announced byes, forbidden pairs"
    assert left in said.splitlines()
    assert read_trf(room / "cup.trf").tie_breaks == ("SB", "DE")


def hold(room: Path, *words: str, answers: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pairwright.cli", "lots", *words],
        cwd=room, input=answers, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip


def test_an_interrupted_ceremony_goes_on(players: Path, room: Path) -> None:
    first = hold(
        room, "varma", "players.csv", "--ceremony", "-o", "hall.json", answers="C\nB\n5\n5\nundo\n7\n"
    )
    assert first.returncode == 0
    assert "Not possible: envelope C holds 2 of the numbers that the contingent needs (3)" in first.stdout
    assert "Not possible: number 5 is already drawn" in first.stdout
    assert "Step 2 is undone" in first.stdout
    assert "Stopped" in first.stdout
    second = hold(
        room, "varma", "players.csv", "--ceremony", "-o", "hall.json", answers="9\ndraw\nlist\ndraw all\n"
    )
    assert "Going on after step 4" in second.stdout
    assert "Nobody meets a player of the same federation" in second.stdout
    document = json.loads((room / "hall.json").read_text(encoding="utf-8"))
    assert document["complete"] is True
    assert len(document["steps"]) == 17
    players.write_text(PLAYERS.replace("Holm", "Elm"), encoding="utf-8")
    third = hold(room, "varma", "players.csv", "--ceremony", "-o", "hall.json", answers="")
    assert third.returncode == 3
    assert "other players or other terms" in third.stderr
    assert json.loads((room / "hall.json").read_text(encoding="utf-8")) == document


def test_a_draw_that_was_held_is_not_written_over(call: Any, players: Path, room: Path) -> None:
    drawn = room / "drawn.json"
    assert call("lots", "varma", str(players), "--seed", "7", "-o", "drawn.json").code == 0
    before = drawn.read_bytes()
    again = call("lots", "varma", str(players), "--seed", "8", "-o", "drawn.json")
    assert (again.code, drawn.read_bytes()) == (3, before)
    assert "drawn.json exists already" in again.err
    drawn.write_text("no draw")
    assert call("lots", "varma", str(players), "--seed", "8", "-o", "drawn.json").code == 0


def test_the_occasion_stands_in_transcript_and_protocol(call: Any, players: Path, room: Path) -> None:
    """Place, hour and those present: chance does not depend on them, and what has begun stands."""
    where = ("--place", "Town  Hall", "--present", "Ann Alder, Bo Birch")
    begun = of(call("lots", "varma", players, "--ceremony", *where, "-o", "hall.json", "--json"))
    held = begun["transcript"]["held"]
    assert (held["place"], held["present"]) == ("Town Hall", "Ann Alder, Bo Birch")
    again = ("lots", "varma", players, "--ceremony", "-o", "hall.json", "--json")
    assert of(call(*again, *where))["transcript"]["held"] == of(call(*again))["transcript"]["held"] == held
    answer = call(*again, "--place", "Elsewhere")
    assert (answer.code, "was begun with 'Town Hall'" in answer.err) == (3, True)
    stepped = of(call("lots", "step", "hall.json", "3", "8", "4", "--json"))["transcript"]["steps"]
    assert held["at"] <= stepped[0]["at"] == stepped[-1]["at"]
    shown = call("lots", "verify", "hall.json").out.decode()
    assert "Venue: Town Hall\n" in shown
    protocol = call("lots", "print", "hall.json").out.decode()
    for words in ("Town Hall", f"{held['at'][:10]}, {held['at'][11:16]} UTC", "Ann Alder, Bo Birch"):
        assert words in protocol
        assert words in shown
    assert stepped[0]["at"][11:16] in protocol
    plain = of(call("lots", "varma", players, "--seed", "7", "--json"))
    placed = of(call("lots", "varma", players, "--seed", "7", "--place", "Town Hall", "--json"))
    assert ("held" in plain["transcript"], placed["transcript"]["held"]["place"]) == (False, "Town Hall")
    assert placed["numbers"] == plain["numbers"]


def test_a_secret_that_could_not_be_written_is_not_in_the_way(
    call: Any, players: Path, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    commit = ("lots", "varma", players, "--commit", "-o", "public.json")
    with monkeypatch.context() as patched:
        patched.setattr("pairwright.cli.lots_files.os.fsync", full)
        assert call(*commit).code == 5
    assert not (room / "public.secret").exists()
    assert call(*commit).code == 0
    (room / "public.json").unlink()
    call(*commit).refuses(3, "public.secret is there already; a commitment is never replaced")


def test_a_public_draw(call: Any, players: Path, room: Path) -> None:
    assert call("lots", "varma", players, "--commit", "-o", "public.json").code == 0
    secret = (room / "public.secret").read_text().strip()
    assert len(secret) == 64
    assert secret not in (room / "public.json").read_text(encoding="utf-8")
    assert call("lots", "varma", players, "--commit", "-o", "public.json").code == 3
    assert (room / "public.secret").read_text().strip() == secret
    assert call("lots", "contribute", "public.json", "Alder, G1", "17").code == 0
    assert call("lots", "contribute", "public.json", "Alder, G1", "18").code == 3
    assert call("lots", "reveal", "public.json", "--secret", players).code == 3
    found = of(call("lots", "reveal", "public.json", "--json"))
    assert len(found["numbers"]) == 10
    assert of(call("lots", "verify", "public.json", "--json"))["complete"] is True
    assert call("lots", "reveal", "public.json").code == 3
    assert b"Alder, G1 called last" in call("lots", "verify", "public.json").out


def test_a_record_written_by_hand(call: Any, room: Path) -> None:
    folder = Path(__file__).parents[1] / "data" / "varma"
    data = json.loads((folder / "varma-01-ten-players.json").read_text(encoding="utf-8"))
    for drawn in data["draws"]:
        (room / "record.json").write_text(json.dumps({**data, "steps": drawn["steps"]}), encoding="utf-8")
        answer = call("lots", "record", "record.json")
        assert answer.code == (0 if drawn["verdict"] == "legal" else 3)
        assert drawn.get("code", "") in answer.err


def test_envelopes_for_the_table_are_sheets(call: Any, players: Path, room: Path) -> None:
    call("lots", "varma", players, "--seed", "7", "-o", "draw.json", "--title", "Cup & Bowl")
    assert call("lots", "print", "draw.json", "--what", "envelopes", "-o", "all.pdf").code == 0
    said = "".join(sheet.text for sheet in sheets_of((room / "all.pdf").read_bytes()))
    assert "Order of drawing" in said
    assert "Cup & Bowl" in said


def test_a_list_in_another_encoding_is_refused_by_line(call: Any, room: Path) -> None:
    (room / "bad.csv").write_bytes(b"name,federation\nM\xfcller,GER\n")
    call("lots", "varma", "bad.csv", "--seed", "7", "--json").refuses(3, "line 2", "UTF-8")


def test_a_second_column_of_a_kind_is_named_as_that_and_many_are_not_all_named(call: Any, room: Path) -> None:
    further = [f"more {n}" for n in range(1000)]
    lines = ["name,federation,Fed," + ",".join(further)]
    lines += [f'"P, {i}",GER,FRA,' + ",".join("x" * 1000) for i in range(4)]
    (room / "wide.csv").write_text("\n".join(lines))
    answer = call("lots", "varma", "wide.csv", "--check")
    assert "the columns Fed (a second column federation), more 0, more 1, " in answer.err
    assert "more 18, 981 more are not read; those read are name, federation" in answer.err
    german = call("lots", "varma", "wide.csv", "--check", "--language", "de").err
    assert "Fed (eine zweite Spalte federation)" in german


def test_a_hundred_players_of_thirty_federations_are_no_long_search(call: Any, room: Path) -> None:
    rows = [f'"P{i:03}, X",{CODES[i % 30 if i < 60 else i % 7]}' for i in range(100)]
    (room / "hundred.csv").write_text("\n".join(["name,federation", *rows]))
    with counted() as work:
        found = of(call("lots", "varma", "hundred.csv", "--seed", "7", "--json"))
    assert work.calls < 1_500_000
    assert found["late_meetings"] == []
    assert len(found["contingents"]) == 30


def names_of(drawn: dict[str, Any]) -> set[tuple[str, str]]:
    return {(one["name"], one["federation"]) for one in drawn["numbers"]}


@pytest.mark.parametrize(
    "rows",
    [
        "Final list\n\nNr;Nachname;Vorname;Land\n1;Alder;Ann;ENG\n2;Bramley;Bo;FRA\n",
        'Nom;Fédération\n"Alder, Ann";ENG\n"Bramley, Bo";FRA\n',
        "Name\tVorname\tFED\nAlder, Ann\tAnn\tENG\nBramley\tBo\tFRA\n",
    ],
)
def test_a_list_with_the_headings_of_other_lists(call, room: Path, rows: str) -> None:
    (room / "list.csv").write_text(rows, encoding="utf-8")
    drawn = of(call("lots", "numbers", "list.csv", "--seed", "5", "--json"))
    assert names_of(drawn) == {("Alder, Ann", "ENG"), ("Bramley, Bo", "FRA")}


def test_a_list_in_a_spreadsheet(call, room: Path) -> None:
    """The title above the headings is that of the sheet."""
    rows = [[Cell("Alder, Ann"), Cell("ENG")], [Cell("Bramley, Bo"), Cell("FRA")]]
    table = Table("players", [Column("Name"), Column("Federation")], rows)
    (room / "list.xlsx").write_bytes(render([Document("players", "Players", [table])], "xlsx", "en"))
    said = call("lots", "numbers", "list.xlsx", "--seed", "5", "--json")
    assert "list.xlsx, line 1: above the headings, left out: Players" in said.err
    drawn = of(said)
    assert names_of(drawn) == {("Alder, Ann", "ENG"), ("Bramley, Bo", "FRA")}


def test_a_given_name_without_a_surname_is_refused_by_line(call, room: Path) -> None:
    (room / "list.csv").write_text("Surname,Given name,FED\nAlder,Ann,ENG\n,Bo,FRA\n", encoding="utf-8")
    assert "list.csv, line 3: there is no name" in call("lots", "numbers", "list.csv", "--seed", "5").err
