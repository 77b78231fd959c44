"""`pairwright pair`: tables and JSON for people, the pairs file for programs."""

from __future__ import annotations

import json

import pytest

from pairwright.matching import BACKEND

V06 = b"4\n2 3\n6 1\n4 9\n8 5\n"

TABLE = """\
Riverbend Open: round 3 of 4

Bd  No  White               Rtg  Pts  No  Black                Rtg  Pts
 1   2  IM Brindle, Oskar  2145    2   3  Caldera, Mirel      2137    2
 2   6  Fenwick, Jory      1723    1   1  GM Ashgrove, Nadia  2251    2
 3   4  FM Dunmore, Felix  1920    1   9  Ilves, Perrin       1535    1
 4   8  Holloway, Bram     1542    ½   5  Eskova, Tamsin      1818    0

Not paired: 7 Garrow, Liesel (zero-point bye)
Paired by the Dutch system, edition 2026.
"""


def test_the_table_is_plain_text_in_a_pipe(process, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_BACKEND", BACKEND)  # plain Python is told where nobody asked for it
    answer = process("pair", "v06")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.decode() == TABLE


def test_the_pairs_file(call, room):
    answer = call("pair", "v06", "-o", "elsewhere/pairs.txt")
    assert (answer.code, answer.out) == (0, b"")
    assert (room / "elsewhere" / "pairs.txt").read_bytes() == V06
    assert call("pair", "v06", "-o", "-").out == V06


def test_an_output_name_is_relative_to_the_working_directory(call, room):
    call("pair", "../v06", "-o", "pairs.txt", cwd="elsewhere")
    assert (room / "elsewhere" / "pairs.txt").exists()


def test_json(call, room):
    document = json.loads(call("pair", "v06", "--json").out)
    assert (document["round"], document["system"], document["edition"]) == (3, "dutch", "2026")
    assert document["tournament"] == "Riverbend Open"
    assert document["bye"] is None
    assert document["pairs"][0] == {
        "board": 1,
        "white": 2,
        "black": 3,
        "white_name": "Brindle, Oskar",
        "black_name": "Caldera, Mirel",
    }
    assert document["absent"] == [{"player": 7, "kind": "zero_point_bye"}]
    call("pair", "v06", "--json", "-o", "out.json")
    assert json.loads((room / "out.json").read_text()) == document


def test_the_bye_in_json_and_in_the_table(call):
    document = json.loads(call("pair", "v20", "--json").out)
    assert (document["bye"], document["bye_name"]) == (1, "amberfinch")
    assert "1  amberfinch" in call("pair", "v20").out.decode()


def test_an_earlier_round_again(call):
    document = json.loads(call("pair", "v01", "--round", "2", "--json").out)
    assert document["round"] == 2
    assert [(pair["white"], pair["black"]) for pair in document["pairs"]] == [(1, 4), (9, 2), (3, 5), (6, 7)]
    assert document["absent"] == [{"player": 8, "kind": "half_point_bye"}]
    call("pair", "v01", "--round", "7").refuses(3, "4 rounds have been played")


def test_virtual_points_are_shown_beside_the_points(call):
    assert "0+1" in call("pair", "v09").out.decode()


def test_what_the_file_does_not_say_can_be_given(call, room):
    text = (room / "v04").read_text()
    (room / "bare").write_text("\n".join(line for line in text.split("\n") if line[:3] not in ("XXC", "XXR")))
    call("pair", "bare").refuses(3, "--rounds N", "--initial-colour")
    answer = call("pair", "bare", "--rounds", "4", "--initial-colour", "white", "-o", "-")
    assert answer.out == call("v04", "-p").out
    assert (
        call("pair", "bare", "--rounds", "4", "--initial-colour", "black", "-o", "-").out
        == call("v05", "-p").out
    )


def test_the_literal_procedure_gives_the_same(call):
    assert call("pair", "v06", "--literal", "-o", "-").out == V06


def test_the_readings_of_another_engine(call):
    assert call("pair", "v06", "--readings", "bbpPairings", "-o", "-").out == V06
    call("pair", "v06", "--readings", "tea leaves").refuses(3, "bbpPairings")


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (("pair", "nowhere"), 5, "nowhere: cannot be read: No such file or directory"),
        (("pair", "elsewhere"), 5, "cannot be read"),
        (("pair", "m11"), 3, "m11:3:92: round 1: opponent 55 of player 1 is not in the file"),
        (("pair", "m21"), 3, "absent"),
        (("pair", "v01"), 3, "--rounds N"),
        (("pair", "v01", "--rounds", "4"), 3, "all 4 rounds have been played"),
        (("pair", "v06", "--edition", "1066"), 3, "known: 2012, 2017, 2026"),
        (("pair", "v06", "--system", "chance"), 3, "unknown pairing system 'chance'"),
        (("pair", "v22", "--system", "dutch"), 3, "pairs single players"),
        (("pair", "v06", "--system", "team_swiss"), 3, "this is an event of single players"),
        (("pair", "v06", "-o", "v06"), 3, "give another name"),
        (("pair", "v06", "-o", "no/such/place"), 5, "cannot be written"),
        (("pair", "m25", "--strict"), 3, "lower-case"),
        (("pair",), 3, "name the tournament file to pair"),
        (("pair", "v06", "--round", "0"), 3, "--round"),
        (("pair", "v06", "--nonsense"), 3, "No such option"),
        (("chek", "v06"), 3, "Did you mean 'check'?"),
        (("v06",), 3, "pairwright pair v06"),
        (("zzz",), 3, "The commands are: desk"),
    ],
)
def test_errors_have_a_code_and_a_text_and_no_traceback(call, words, code, text):
    answer = call(*words).refuses(code, text)
    assert "Traceback" not in answer.err
    assert answer.out == b""


def test_an_unpairable_round_is_1_with_the_known_words(call, room):
    answer = call("pair", "unpairable", "-o", "pairs.txt")
    assert answer.code == 1
    assert "round 2 cannot be paired. No valid pairing exists: " in answer.err
    assert not (room / "pairs.txt").exists()


def test_several_problems_stand_in_a_list(call, room):
    text = (
        (room / "v06")
        .read_text()
        .replace("5 b 1     4 w 1", "5 b 1    44 w 1")
        .replace("6 w 1     9 b 1", "6 w 1    99 b 1")
    )
    (room / "bad").write_text(text)
    answer = call("pair", "bad")
    assert answer.code == 3
    assert answer.err.startswith("Error: bad cannot be used:\n  bad:3:")
    assert answer.err.count("is not in the file") == 2


def test_repairs_are_told(call):
    answer = call("pair", "m25", "-o", "-")
    assert answer.code == 0
    assert "warning: " in answer.err
    assert "TRF-COLOUR" in answer.err


def test_standard_input_and_json_input(process, room):
    assert process("pair", "-", "-o", "-", stdin=(room / "v06").read_bytes()).out == V06
    assert process("convert", "v06", "-o", "event.json").code == 0
    assert process("pair", "event.json", "-o", "-").out == V06


def test_the_file_of_numbers_keeps_the_ids_of_the_source(call, room):
    text = (room / "v04").read_text().replace("XXC white1", "XXC white1 rank")
    head, rows = text.partition("001")[0], [line for line in text.split("\n") if line.startswith("001")]
    (room / "ranked").write_text(head + "\n".join(reversed(rows)) + "\n")
    numbers = {
        int(word)
        for line in call("pair", "ranked", "-o", "-").out.decode().split("\n")[1:]
        for word in line.split()
    }
    assert numbers == set(range(10))
    assert json.loads(call("pair", "ranked", "--json").out)["pairs"][0]["white"] == 9


def test_the_ending_of_the_file_says_whether_it_is_for_people(process, tmp_path):
    """A file named .pdf, .html, .csv or .xlsx is one; every other one is what engines write."""
    begins = {"pdf": b"%PDF-", "html": b"<!doctype html>", "csv": b"\xef\xbb\xbfBd,No,White", "xlsx": b"PK"}
    for ending, first in {**begins, "out": b"8\n"}.items():
        file = tmp_path / f"pairs.{ending}"
        assert process("pair", "--sample", "-o", str(file)).code == 0
        assert file.read_bytes()[: len(first)].lower() == first.lower(), ending
