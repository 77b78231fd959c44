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


def under_way(room, name="open.trf"):
    """The sample after its draw of round 5: paired, and nothing of it played."""
    pairs = [(1, 5), (4, 2), (8, 6), (3, 12), (7, 11), (9, 13), (15, 10), (16, 17)]
    blocks = {white: f"  {black:4} w ?" for white, black in pairs}
    blocks |= {black: f"  {white:4} b ?" for white, black in pairs} | {14: "  0000 - Z"}
    lines = (room / "open.trf").read_text(encoding="utf-8").splitlines()
    rows = [
        line.ljust(129)[:129] + blocks[int(line[4:8])] if line.startswith("001") else line
        for line in lines
        if not line.startswith("240")
    ]
    (room / name).write_text("\n".join(rows), encoding="utf-8")


def test_a_round_without_results_is_not_taken_for_draws_in_silence(call, room):
    """Who forgot to enter a round had the next one, drawn from eight draws, and not a word of it."""
    call("samples")
    under_way(room)
    note = "Note: 8 games have no result, and count as draws for this pairing (C.04.2 article 3.1)\n"
    answer = call("pair", "open.trf").says("round 6 of 7")
    assert answer.err.startswith(note), "and no player is told to have other points than the file says"
    assert answer.err.count("\n") == 2
    assert call("why", "open.trf", "12").err == note
    assert call("check", "open.trf").code == 0
    call("crosstable", "open.trf", "--form", "boards").says("Round 5", "Pairings")
    call("crosstable", "open.trf", "--form", "board-names").says("Round 5 by name")
    call("crosstable", "open.trf", "--form", "boards", "--after", "3").says("Round 3")


def test_an_event_that_is_over_says_so(call, room):
    call("generate", "--players", "8", "--rounds", "3", "--plain", "--seed", "5", "-o", "over")
    assert "All rounds are paired; this is about round 3, the last." in call("why", "over", "1").err
    assert "paired; this" not in call("why", "over", "1", "--round", "3").err
    call("completable", "over").says("Yes: all rounds have been paired, and none is left.")


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
