"""`pairwright check`: differences side by side, one JSON object a file, exit status."""

from __future__ import annotations

import json
import re

import pytest


def test_a_regular_file_is_0(call):
    answer = call("check", "v01")
    assert answer.code == 0
    assert answer.out.decode() == "v01: all 4 rounds are the same (Dutch system, edition 2026)\n"


def test_differences_stand_side_by_side_and_are_1(call):
    answer = call("check", "v18")
    assert answer.code == 1
    lines = answer.out.decode().split("\n")
    assert lines[0] == "v18: rounds 1, 2, 3 of 3 differ (Dutch system, edition 2026)"
    assert re.split("  +", lines[1].strip()) == ["Round 1", "By the rules", "In the file"]
    assert lines[2].split() == ["1", "Juniper", "-", "4", "Morrow", "1", "Juniper", "-", "2", "Kestrel"]
    assert "colours only" in answer.out.decode()


@pytest.mark.parametrize(
    "names", [("v01",), ("v18",), ("m11",), ("nowhere",), ("v01", "v18", "m11", "nowhere")]
)
def test_a_call_without_options_says_what_it_says_with_them(call, names):
    """Without options nothing that reads options is loaded: the same words, all the same."""
    plain, read = call("check", *names), call("check", *names, "--all")
    assert (plain.code, plain.out, plain.err) == (read.code, read.out, read.err)


def test_json_has_one_object_a_line(call):
    answer = call("check", "v01", "v18", "m11", "nowhere", "--json")
    assert answer.code == 5
    results = [json.loads(line) for line in answer.out.decode().splitlines()]
    assert [result["file"] for result in results] == ["v01", "v18", "m11", "nowhere"]
    assert [result["same"] for result in results] == [True, False, False, False]
    assert [result["exit_status"] for result in results] == [0, 1, 3, 5]
    assert [checked["round"] for checked in results[0]["rounds"]] == [1, 2, 3, 4]
    assert all(checked["same"] and not checked["differences"] for checked in results[0]["rounds"])
    first = results[1]["rounds"][0]
    assert (first["same"], first["same_pairs"], len(first["differences"])) == (False, 0, 3)
    assert first["differences"][0]["ours"] == {
        "white": 1,
        "black": 4,
        "white_name": "Juniper, Sol",
        "black_name": "Morrow, Dag",
        "colours_only": False,
    }
    assert first["differences"][0]["file"]["black"] == 2
    assert results[2]["problems"][0]["code"] == "TRF-GAME-OPPONENT-UNKNOWN"
    assert (results[2]["problems"][0]["line"], results[2]["problems"][0]["round"]) == (3, 1)
    assert "No such file" in results[3]["error"][0]


def test_points_that_do_not_follow_from_the_results_are_a_difference(call):
    answer = call("check", "m04")
    assert answer.code == 1
    assert "the points do not follow from the results" in answer.out.decode()
    result = json.loads(call("check", "m04", "--json").out)
    assert (result["same"], result["points_same"]) == (False, False)
    assert all(checked["same"] for checked in result["rounds"])


def test_ranks_that_do_not_follow_from_the_tie_breaks_are_a_difference(call, room):
    text = (room / "v12").read_text()
    row = next(line for line in text.split("\n") if line.startswith("001    3"))
    assert row[84:89] == "    2"
    (room / "ranked").write_text(text.replace(row, row[:84] + "    9" + row[89:]))
    answer = call("check", "ranked")
    assert answer.code == 1
    assert "the ranks do not follow from the tie-breaks" in answer.out.decode()
    assert "Rank of 3 Caldera, Mirel: 9 in the file, 2 by points, BH/C1, BH, SB" in answer.out.decode()
    ranks = json.loads(call("check", "ranked", "--json").out)["ranks"]
    assert (ranks["same"], ranks["not_compared"], len(ranks["differences"])) == (False, "", 1)
    assert json.loads(call("check", "v12", "--json").out)["ranks"]["same"] is True
    engine = call("--dutch", "ranked", "-c")
    assert engine.out.count(b"Round #") == 4
    assert "player 3 has rank 9, by the tie-breaks 2" in engine.err


def test_several_files_end_with_a_summary(call):
    answer = call("check", "v01", "v12", "v18", "m11")
    assert answer.code == 3
    text = answer.out.decode()
    assert "4 files: 2 the same, 1 with differences, 1 cannot be used." in text
    assert "11 rounds (least 3, mean 3.7, most 4 a file): 3 differ." in text


def test_a_directory_means_its_report_files(call, room):
    for name in ("v01", "v12"):
        (room / "elsewhere" / f"{name}.trf").write_bytes((room / name).read_bytes())
    (room / "elsewhere" / "notes.txt").write_text("not a report")
    assert "2 files: 2 the same" in call("check", "elsewhere").out.decode()
    assert call("check").code == 3


def test_a_list_of_files(call, room):
    (room / "list").write_text("v01\nv12\n")
    assert "3 files: 2 the same" in call("check", "v18", "--files-from", "list").out.decode()


def test_many_files_are_only_counted_when_they_are_right(call, room):
    names = [f"elsewhere/{number}.trf" for number in range(25)]
    for name in names:
        (room / name).write_bytes((room / "v01").read_bytes())
    quiet = call("check", "v18", *names).out.decode()
    assert "24.trf" not in quiet
    assert "v18: rounds" in quiet
    assert call("check", "--all", *names).out.decode().count("are the same") == 25


def test_parallel_is_the_same_in_the_same_order(call):
    names = ("v01", "v18", "m11", "v12", "m04", "nowhere", "v19")
    one = call("check", *names, "--json", "--jobs", "1")
    assert call("check", *names, "--json", "--jobs", "3") == one


def test_one_round_and_another_edition(call):
    result = json.loads(
        call("check", "v01", "--round", "2", "--round", "4", "--edition", "2017", "--json").out
    )
    assert [checked["round"] for checked in result["rounds"]] == [2, 4]
    assert result["edition"] == "2017"
    assert call("check", "v01", "--round", "9").code == 3


@pytest.mark.parametrize("name", ["m25", "m13", "m22"])
def test_strict_refuses_what_was_repaired(call, name):
    lenient = call("check", name)
    assert lenient.code in (0, 1)
    assert "warning: line" in lenient.out.decode()
    assert call("check", name, "--strict").code == 3


def test_a_round_without_a_legal_pairing(call, room):
    text = (room / "unpairable").read_text()
    text = (
        text.replace("2 w 1", "2 w 1     2 w 1").replace("1 b 0", "1 b 0     1 b 0").replace("1.0  ", "2.0  ")
    )
    (room / "again").write_text(text)
    answer = call("check", "again")
    assert answer.code == 1
    assert "Round 2: " in answer.out.decode()
    assert json.loads(call("check", "again", "--json").out)["rounds"][1]["no_pairing"]


def test_an_entry_list_has_no_rounds(call):
    answer = call("check", "v04")
    assert (answer.code, answer.out) == (0, b"v04: no round has been played\n")


def test_a_table_has_no_edition(call):
    call(
        "generate",
        "--players",
        "6",
        "--teams",
        "2",
        "--system",
        "scheveningen",
        "--seed",
        "2",
        "-o",
        "table.trf",
    )
    assert call("check", "table.trf").out.decode().endswith("are the same (Scheveningen tables)\n")
