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


def test_a_last_round_that_differs_is_told_to_be_taken_for_the_last_of_the_event(call, room):
    """The last round has rules of its own, and a file without a number of rounds does not say which it is."""
    lines = (room / "v18").read_bytes().splitlines(keepends=True)
    (room / "open").write_bytes(b"".join(one for one in lines if one[:3] not in (b"142", b"XXR")))
    note = "Note: open: The number of rounds of the event is not known: the last round played is taken as its"
    assert call("check", "open").err.startswith(note)
    assert call("check", "open", "--round", "1").err == ""
    assert call("check", "v18").err == ""


def test_other_editions_by_which_a_round_is_the_same_are_named(call):
    """An event of twelve that was paired in 2017 is not wrong, and need not be looked at pair by pair."""
    call("generate", "--players", "12", "--rounds", "5", "--seed", "7", "--edition", "2017", "-o", "old")
    lines = call("check", "old", "--edition", "2026").out.decode().splitlines()
    assert lines[0] == "old: round 3 of 5 differs (Dutch system, edition 2026)"
    assert lines[-1] == "  Editions 2017 and 2012 pair it as in the file."
    found = json.loads(call("check", "old", "--edition", "2026", "--json").out)["rounds"]
    assert [(one["same"], one["editions"]) for one in found] == [
        (True, []), (True, []), (False, ["2017", "2012"]), (True, []), (True, []),
    ]  # fmt: skip
    by_its_date = call("check", "old")
    assert by_its_date.out.decode() == "old: all 5 rounds are the same (Dutch system, edition 2017)\n"


@pytest.mark.parametrize(
    "names", [("v01",), ("v18",), ("m11",), ("nowhere",), ("v01", "v18", "m11", "nowhere")]
)
def test_a_call_without_options_says_what_it_says_with_them(call, names):
    """Without options nothing that reads options is loaded: the same words, all the same."""
    plain, read = call("check", *names), call("check", *names, "--all")
    assert (plain.code, plain.out, plain.err) == (read.code, read.out, read.err)


def test_points_that_do_not_follow_from_the_results_are_a_difference(call):
    answer = call("check", "m04")
    assert answer.code == 1
    assert "the points do not follow from the results" in answer.out.decode()
    result = json.loads(call("check", "m04", "--json").out)
    assert (result["same"], result["points_same"]) == (False, False)
    assert all(checked["same"] for checked in result["rounds"])


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
