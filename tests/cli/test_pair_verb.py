"""`pairwright pair`: tables and JSON for people, the pairs file for programs."""

from __future__ import annotations

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


def test_an_output_name_is_relative_to_the_working_directory(call, room):
    call("pair", "../v06", "-o", "pairs.txt", cwd="elsewhere")
    assert (room / "elsewhere" / "pairs.txt").exists()


def test_who_comes_back_after_a_round_without_a_game_is_named(call, room):
    """A file says by its rounds alone only that somebody was away, not that this player has left."""
    shape = ("--players", "8", "--rounds", "5", "--played", "2", "--zero-point-byes", "8")
    assert call("generate", *shape, "--plain", "--seed", "5", "-o", "away").code == 0
    assert call("pair", "away").err == (
        "Note: 5 Player0005, Test is paired, though missing in round 2; a player who has left is left out "
        "when the file says so (record 240 for round 3)\n"
    )
    (room / "gone").write_bytes((room / "away").read_bytes() + b"240 Z 003    5\r\n")
    answer = call("pair", "gone")
    assert (answer.code, answer.err) == (0, "")
    assert "Not paired: 5 Player0005, Test (zero-point bye)" in answer.out.decode()


def test_standard_input_and_json_input(process, room):
    assert process("pair", "-", "-o", "-", stdin=(room / "v06").read_bytes()).out == V06
    assert process("convert", "v06", "-o", "event.json").code == 0
    assert process("pair", "event.json", "-o", "-").out == V06


def test_the_ending_of_the_file_says_whether_it_is_for_people(process, tmp_path):
    """A file named .pdf, .html, .csv or .xlsx is one; every other one is what engines write."""
    begins = {"pdf": b"%PDF-", "html": b"<!doctype html>", "csv": b"\xef\xbb\xbfBd,No,White", "xlsx": b"PK"}
    for ending, first in {**begins, "out": b"8\n"}.items():
        file = tmp_path / f"pairs.{ending}"
        assert process("pair", "--sample", "-o", str(file)).code == 0
        assert file.read_bytes()[: len(first)].lower() == first.lower(), ending
