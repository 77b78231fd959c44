"""`pairwright lots`: the contract for scripts, the ceremony in the hall, refusals that lose nothing."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pairwright.common.federations import federations
from printed import sheets_of

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


def test_the_contract_for_scripts(call: Any, players: Path) -> None:
    found = of(call("lots", "varma", players, "--seed", "7", "--json"))
    assert sorted(entry["number"] for entry in found["numbers"]) == list(range(1, 11))
    assert {tuple(entry) for entry in found["numbers"]} == {("name", "federation", "number")}
    assert found["late_meetings"] == []
    assert found["transcript"]["complete"] is True
    assert of(call("lots", "varma", players, "--seed", "7", "--json")) == found
    assert of(call("lots", "varma", players, "--seed", "8", "--json")) != found


def test_late_meetings_that_nobody_can_avoid(call: Any, room: Path) -> None:
    lines = [
        "name,federation",
        *(f'"P{i}, X",{"ENG" if i < 6 else ("IRL", "SCO", "WLS", "ISL")[i - 6]}' for i in range(10)),
    ]
    (room / "six.csv").write_text("\n".join(lines))
    found = of(call("lots", "varma", "six.csv", "--seed", "1", "--json"))
    assert len(found["late_meetings"]) == found["fewest_late_meetings"] == 3
    numbers = {entry["number"]: entry["federation"] for entry in found["numbers"]}
    for meeting in found["late_meetings"]:
        assert {numbers[n] for n in meeting["numbers"]} == {meeting["federation"]} == {"ENG"}
        assert meeting["round"] in (7, 8, 9)
    assert any("larger than every envelope" in note for note in found["notes"])


def test_a_transcript_is_verified_offline_and_a_change_is_named(call: Any, players: Path, room: Path) -> None:
    assert call("lots", "varma", players, "--seed", "7", "-o", "draw.json").code == 0
    found = of(call("lots", "verify", "draw.json", "--players", players, "--json"))
    assert found["holds"] is True
    document = json.loads((room / "draw.json").read_text(encoding="utf-8"))
    document["steps"][3]["number"] = document["steps"][3]["number"] % 10 + 1
    (room / "draw.json").write_text(json.dumps(document), encoding="utf-8")
    call("lots", "verify", "draw.json").refuses(3, "step 4: ")
    players.write_text(PLAYERS.replace("Holm", "Elm"), encoding="utf-8")
    call("lots", "varma", players, "--seed", "7", "-o", "other.json")
    players.write_text(PLAYERS, encoding="utf-8")
    call("lots", "verify", "other.json", "--players", players).refuses(3, "Elm, I1")


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ('name,federation\n"A, B",GER\n"C, D",DEU\n', 3, ["line 3", "'DEU'", "GER (Germany)"]),
        ('name,federation\n"A, B",GER\n\n"a,  b",ESP\n', 3, ["line 4", "twice", "line 2"]),
        ("name,federation\nA, B,GER\n", 3, ["line 2", "quotation marks"]),
        ("name,federation\n,GER\n", 3, ["line 2", "no name"]),
        ("name\nA\nB\n", 3, ["no column federation"]),
        ("", 3, ["empty"]),
        ("name,federation\nA,GER\n", 3, ["2 players or more"]),
        (b"name,federation\nM\xfcller,GER\n", 3, ["line 2", "UTF-8"]),
    ],
)
def test_bad_lists_are_refused_by_line(
    call: Any, room: Path, text: str | bytes, code: int, words: list[str]
) -> None:
    (room / "bad.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    answer = call("lots", "varma", "bad.csv", "--seed", "7", "--json")
    assert answer.code == code
    assert answer.out == b""
    assert "Traceback" not in answer.err
    for word in words:
        assert word in answer.err


def test_a_question_too_large_to_be_answered_exactly_is_4(call: Any, room: Path) -> None:
    (room / "many.csv").write_text("name,club\n" + "".join(f"P{n},C{n % 24}\n" for n in range(60)))
    answer = call(
        "lots", "varma", "many.csv", "--group", "club", "--method", "best", "--last", "20", "--seed", "7"
    )
    assert (answer.code, answer.out) == (4, b"")
    assert "24 groups among 60 numbers in the last 20 rounds are more than can be computed" in answer.err
    assert "take fewer rounds, or put small groups together" in answer.err


def test_files_that_are_not_there(call: Any) -> None:
    assert call("lots", "varma", "none.csv", "--seed", "7").code == 5
    assert call("lots", "verify", "none.json").code == 5


def test_steps_entered_from_the_hall(call: Any, players: Path, room: Path) -> None:
    begun = of(call("lots", "varma", players, "--ceremony", "-o", "hall.json", "--json"))
    assert begun["next"]["offered"] == ["A", "B"]
    assert "only 2 numbers" in begun["next"]["refused"]["C"]
    before = (room / "hall.json").read_bytes()
    for wrong, words in [
        (["C"], "holds 2 of the 3"),
        (["A", "5"], "not in envelope A"),
        (["A", "3", "3"], "already drawn, by Esker, E1"),
        (["A", "11"], "does not exist"),
        (["E"], "no envelope E"),
    ]:
        call("lots", "step", "hall.json", *wrong).refuses(3, words)
        assert (room / "hall.json").read_bytes() == before
    found = of(call("lots", "step", "hall.json", "3", "8", "4", "--json"))
    assert [entry["number"] for entry in found["numbers"]] == [3, 4, 8]
    of(call("lots", "step", "hall.json", "--undo", "--json"))
    found = of(call("lots", "ceremony", "hall.json", "--json"))
    assert found["next"] == {"decide": "number", "name": "Garth, E3", "numbers": [4], "envelope": "A"}
    assert call("lots", "verify", "hall.json").code == 0
    assert [step["act"] for step in found["transcript"]["steps"]].count("undo") == 1


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
    assert "Not possible: envelope C holds 2 of the 3 numbers that the contingent needs" in first.stdout
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


def test_a_public_draw_whose_last_value_comes_from_outside(call: Any, players: Path, room: Path) -> None:
    named = ("lots", "varma", players, "--commit", "-o", "public.json", "--outside", "lottery")
    assert call(*named).code == 3
    assert (
        call("lots", "varma", players, "--outside", "lottery", "--known-from", "2099-01-01T20:00").code == 3
    )
    assert "a day and time to come" in call(*named, "--known-from", "2020-01-01T20:00").err
    assert not (room / "public.secret").exists()
    assert call(*named, "--known-from", "2099-01-01T20:00").code == 0
    assert "is not known before" in call("lots", "contribute", "public.json", "lottery", "17").err
    assert "is still missing" in call("lots", "reveal", "public.json").err
    assert b"known from 2099-01-0" in call("lots", "verify", "public.json").out


def test_the_exception_is_proven_on_screen(call: Any) -> None:
    answer = call("lots", "tables", "12", "--set", "published", "--prove")
    assert b"round 11: 6-12   <-- LATE" in answer.out
    assert b"EXCEPTION: 6 and 12, both in C, meet in round 11." in answer.out
    assert of(call("lots", "tables", "12", "--json"))["set"] == "corrected"
    assert of(call("lots", "tables", "12", "--json"))["holds"] is True
    assert of(call("lots", "tables", "11", "--json"))["set"] == "published"
    assert call("lots", "tables", "8", "--set", "published").code == 3


def test_a_warning_before_a_draw_with_the_published_table_of_twelve(call: Any, room: Path) -> None:
    lines = ["name,federation", *(f'"P{i}, X",{CODES[i // 3 if i < 6 else i]}' for i in range(12))]
    (room / "twelve.csv").write_text("\n".join(lines))
    answer = call("lots", "varma", "twelve.csv", "--seed", "7", "--tables", "published")
    assert "Warning: The published table" in answer.err
    assert "6 and 12, both in envelope C, meet in round 11" in answer.err
    answer = call("lots", "varma", "twelve.csv", "--seed", "7", "-o", "draw.json")
    assert answer.err.startswith(
        "Note: The corrected table is used: in the published one for 12 players 6 and 12"
    )
    found = of(call("lots", "verify", "draw.json", "--json"))
    assert found["transcript"]["announcement"]["terms"]["table_set"] == "corrected"
    assert any("the corrected table is used" in note.lower() for note in found["notes"])
    answer = call("round-robin", "twelve.csv", "--numbers", "varma", "--seed", "7")
    assert answer.err.startswith("Note: The corrected table is used")


def test_a_draw_is_verified_against_what_was_published(call: Any, players: Path, room: Path) -> None:
    assert call("lots", "varma", players, "--seed", "7", "-o", "true.json").code == 0
    assert call("lots", "varma", players, "--seed", "8", "-o", "forged.json").code == 0
    published = of(call("lots", "verify", "true.json", "--json"))["fingerprint"]
    answer = call("lots", "verify", "true.json", "--fingerprint", published)
    assert answer.code == 0
    assert b"Published: this draw, every step of it." in answer.out
    forged = call("lots", "verify", "forged.json", "--fingerprint", published)
    assert (forged.code, "not the draw that was published" in forged.err) == (3, True)
    answer = call("lots", "verify", "forged.json", "--fingerprint", published, "--json")
    assert json.loads(answer.out)["holds"] is False


def test_the_chances_of_the_first_choice_are_told_before_the_draw(call: Any, players: Path) -> None:
    """Two contingents of three, two envelopes that hold three: as many ways after each."""
    shown = call("lots", "varma", players, "--check").out.decode()
    assert "every legal draw is equally likely" in shown
    assert "First choice, if the program makes it: A 50.0%, B 50.0%." in shown
    shown = call("lots", "varma", players, "--check", "--chance", "envelopes").out.decode()
    assert "each one offered has the same chance" in shown


def test_feasibility_before_anyone_draws(call: Any, players: Path) -> None:
    found = of(call("lots", "varma", players, "--check", "--json"))
    assert found["served_by_tables"] is True
    assert found["fewest_late_meetings"] == 0
    assert [c["name"] for c in found["contingents"]] == ["ESP", "GER", "FRA", "ITA", "POL"]


def test_other_lots(call: Any, players: Path) -> None:
    assert of(call("lots", "colour", "--seed", "7", "--json"))["colour"] == "white"
    tie = of(call("lots", "tie", "A, B", "C, D", "E, F", "--seed", "7", "--json"))
    assert sorted(entry["number"] for entry in tie["numbers"]) == [1, 2, 3]
    numbers = of(call("lots", "numbers", players, "--seed", "7", "--json"))
    assert len(numbers["numbers"]) == 10
    assert call("lots", "tie", "A, B", "A, B", "--seed", "7").code == 3
    assert call("lots", "colour", "--seed", "7", "--commit").code == 3


def test_groups_and_rounds_beyond_the_tables(call: Any, room: Path) -> None:
    rows = [
        f'"P{i}, X",{("Rooks", "Rooks", "Kings", "Kings", "Pawns", "Pawns", "", "")[i]}' for i in range(8)
    ]
    (room / "clubs.csv").write_text("\n".join(["name,club", *rows]))
    found = of(call("lots", "varma", "clubs.csv", "--group", "club", "--last", "4", "--seed", "7", "--json"))
    assert found["late_meetings"] == []
    assert {c["name"] for c in found["contingents"]} >= {"Rooks", "Kings", "Pawns"}


@pytest.mark.parametrize("document", [{}, {"players": 2, "contingents": []}, {"format": "pairwright lots"}])
def test_a_record_of_another_kind_is_told_what_it_lacks(call: Any, room: Path, document: Any) -> None:
    (room / "other.json").write_text(json.dumps(document), encoding="utf-8")
    answer = call("lots", "record", "other.json")
    assert (answer.code, "is missing" in answer.err, "KeyError" in answer.err) == (3, True, False)


def test_a_record_written_by_hand(call: Any, room: Path) -> None:
    folder = Path(__file__).parents[1] / "data" / "varma"
    data = json.loads((folder / "varma-01-ten-players.json").read_text(encoding="utf-8"))
    for drawn in data["draws"]:
        (room / "record.json").write_text(json.dumps({**data, "steps": drawn["steps"]}), encoding="utf-8")
        answer = call("lots", "record", "record.json")
        assert answer.code == (0 if drawn["verdict"] == "legal" else 3)
        assert drawn.get("code", "") in answer.err


def test_several_draws_of_one_list_are_judged_each_by_itself(call: Any, room: Path) -> None:
    folder = Path(__file__).parents[1] / "data" / "varma"
    data = json.loads((folder / "varma-01-ten-players.json").read_text(encoding="utf-8"))
    (room / "ten.json").write_text(json.dumps(data), encoding="utf-8")
    told = call("lots", "record", "ten.json")
    lines = told.out.decode().splitlines()
    assert (told.code, len(lines)) == (0, len(data["draws"]))
    assert sum("As the file says." in line for line in lines) == 7
    assert len(of(call("lots", "record", "ten.json", "--json"))["draws"]) == len(lines)
    data["draws"][0] |= {"verdict": "illegal", "code": "order"}
    data["draws"][2] |= {"code": "order"}
    (room / "ten.json").write_text(json.dumps(data), encoding="utf-8")
    call("lots", "record", "ten.json").refuses(
        3, "plain: in keeping with the directions, but the file says order", "envelope too small: ESP"
    )
    german = call("lots", "record", "ten.json", "--language", "de")
    assert "plain: nach den Anweisungen richtig, aber die Datei sagt order" in german.err
    assert "ESP: Umschlag C enthält nur 2 für ein Kontingent von 3 (too-small)" in german.err
    order = of(call("lots", "varma", "ten.json", "--check", "--json"))["contingents"]
    assert [one["name"] for one in order] == [name for name, _ in data["expected_order"]]


def test_a_number_stands_for_so_many_players_without_names(call: Any, room: Path) -> None:
    rounds = of(call("round-robin", "6", "--json"))["rounds"]
    assert [(game["white"], game["black"]) for game in rounds[0]] == [(1, 6), (2, 5), (3, 4)]
    assert "at most 999 players" in call("round-robin", "2000").err


def test_pages_for_the_printer(call: Any, players: Path, room: Path) -> None:
    call("lots", "varma", players, "--seed", "7", "-o", "draw.json", "--title", "Cup & Bowl")
    assert call("lots", "print", "draw.json", "-o", "protocol.html").code == 0
    assert "Cup &amp; Bowl" in (room / "protocol.html").read_text(encoding="utf-8")
    assert b"Order of drawing" not in call("lots", "print", "draw.json").out
    assert "-o envelopes.pdf" in call("lots", "print", "draw.json", "--what", "envelopes").err
    assert call("lots", "print", "draw.json", "--what", "envelopes", "-o", "all.pdf").code == 0
    said = "".join(sheet.text for sheet in sheets_of((room / "all.pdf").read_bytes()))
    assert "Order of drawing" in said
    assert "Cup & Bowl" in said


def test_a_hundred_players_of_thirty_federations_take_less_than_a_second(call: Any, room: Path) -> None:
    rows = [f'"P{i:03}, X",{CODES[i % 30 if i < 60 else i % 7]}' for i in range(100)]
    (room / "hundred.csv").write_text("\n".join(["name,federation", *rows]))
    started = time.process_time()
    found = of(call("lots", "varma", "hundred.csv", "--seed", "7", "--json"))
    assert time.process_time() - started < 1
    assert found["late_meetings"] == []
    assert len(found["contingents"]) == 30


def test_round_robin_contract(call: Any, players: Path, room: Path) -> None:
    found = of(call("round-robin", players, "--json"))
    assert len(found["rounds"]) == 9
    assert found["rounds"][0] == [{"white": n, "black": 11 - n} for n in range(1, 6)]
    assert found["players"][0]["name"] == "Alder, G1"
    varma = of(call("round-robin", players, "--numbers", "varma", "--seed", "7", "--cycles", "2", "--json"))
    drawn = of(call("lots", "varma", players, "--seed", "7", "--json"))
    assert [p["name"] for p in varma["players"]] == [e["name"] for e in drawn["numbers"]]
    assert varma["exchanged"] == [1]
    call("round-robin", players, "--numbers", "varma", "--order", "crenshaw").refuses(3, "order of rounds")


def test_round_robin_numbers_by_hand_and_the_way_through_a_report_file(call: Any, room: Path) -> None:
    (room / "hand.csv").write_text("name;number\nAnn;2\nBob;1\nCyd;3\n")
    found = of(call("round-robin", "hand.csv", "--json"))
    assert [p["name"] for p in found["players"]] == ["Bob", "Ann", "Cyd"]
    assert found["free"] == [1, 3, 2]
    (room / "hand.csv").write_text("name;number\nAnn;2\nBob;2\nCyd;\n")
    call("round-robin", "hand.csv").refuses(
        3, "line 3: number 2 is given to Ann already", "line 4: Cyd needs a number"
    )
    (room / "five.csv").write_text("name\nAnn\nBob\nCyd\nDan\nEve\n")
    assert call("round-robin", "five.csv", "--cycles", "2", "--trf", "five.trf").code == 0
    again = of(call("round-robin", "five.trf", "--withdrawn", "5:3", "--json"))
    assert len(again["rounds"]) == 10
    assert again["standings_exclude"] == [5]
    assert b"Ann" in call("round-robin", "five.trf", "--by-player").out


def test_a_scheveningen_match(call: Any, room: Path) -> None:
    (room / "ours.csv").write_text("name\nAnn\nBob\nCyd\n")
    (room / "theirs.csv").write_text("name\nXen\nYul\nZoe\n")
    found = of(call("round-robin", "ours.csv", "--against", "theirs.csv", "--json"))
    assert found["rounds"][0][2] == {"white": "B3", "black": "A3"}
    assert b"A1 Ann" in call("round-robin", "ours.csv", "--against", "theirs.csv").out


def test_several_teams_are_a_schiller_tournament(call: Any, room: Path) -> None:
    for name in ("a", "b", "c"):
        (room / f"{name}.csv").write_text(f"name\n{name} one\n" + (f"{name} two\n" if name != "c" else ""))
    found = of(call("round-robin", "a.csv", "--against", "b.csv", "--against", "c.csv", "--json"))
    assert len(found["rounds"]) == 4
    met = sorted(tuple(sorted(game.values())) for games in found["rounds"] for game in games)
    assert met == [("A1", "B1"), ("A1", "B2"), ("A1", "C1"), ("A2", "B1"), ("A2", "B2"), ("A2", "C1"),
                   ("B1", "C1"), ("B2", "C1")]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", ("Kontingent", "Gültig: ", "Schritt 3: ")), ("ru", ("Контингент", "Верно: ", "шаг 3: "))],
)
def test_a_draw_is_told_in_the_language_that_is_asked_for(
    call: Any, players: Path, room: Path, language: str, words: tuple[str, ...]
) -> None:
    of_table, valid, place = words
    drawn = call("lots", "varma", players, "--seed", "7", "-o", "said.json", "--language", language)
    assert of_table in drawn.out.decode()
    verified = call("lots", "verify", "said.json", "--language", language)
    assert valid in verified.out.decode()
    document = json.loads((room / "said.json").read_text(encoding="utf-8"))
    document["steps"][2]["link"] = "0" * 64
    (room / "forged.json").write_text(json.dumps(document), encoding="utf-8")
    assert place in call("lots", "verify", "forged.json", "--language", language).err
    assert of_table in call("lots", "print", "said.json", "--language", language).out.decode()
