"""The contract with calling programs: every row of its table of conformance checks, as processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairwright import Player, Tournament, write_trf

DATA = Path(__file__).parents[1] / "data" / "trf"
PAIRS = DATA.parent / "pairs"

V06 = b"4\n2 3\n6 1\n4 9\n8 5\n"


@pytest.mark.parametrize("words", [(), ("-r",)])
def test_without_a_task_the_version_line(process, words):
    answer = process(*words)
    assert answer.code == 0
    assert answer.out.startswith(b"BBP Pairings")
    assert b"Pairwright v" in answer.out
    assert answer.out.count(b"\n") == 1


@pytest.mark.parametrize("words", [("--dutch", "v06", "-p"), ("v06", "-p"), ("-r", "v06", "-p")])
def test_pairs_on_stdout_in_both_grammars(process, words):
    answer = process(*words)
    assert answer.code == 0
    assert answer.out.removeprefix(answer.out.partition(b"\n")[0] + b"\n" if "-r" in words else b"") == V06
    assert answer.err == ""


def test_a_bare_output_name_is_created_next_to_the_input(process, room):
    assert process("--dutch", "../v06", "-p", "OUT", cwd="elsewhere").code == 0
    assert (room / "OUT").read_bytes() == V06
    assert not (room / "elsewhere" / "OUT").exists()


def test_an_output_name_with_a_directory_is_relative_to_the_working_directory(process, room):
    assert process("--dutch", "../v06", "-p", "./OUT", cwd="elsewhere").code == 0
    assert (room / "elsewhere" / "OUT").read_bytes() == V06
    assert not (room / "OUT").exists()


@pytest.mark.parametrize("grammar", [("--dutch",), ()])
def test_a_missing_input_is_5(process, room, grammar):
    answer = process(*grammar, "missing", "-p", "OUT")
    assert answer.code == 5
    assert "Error reading file missing: The file could not be loaded." in answer.err
    assert answer.out == b""
    assert not (room / "OUT").exists()


def test_a_file_without_the_number_of_rounds_is_3(process):
    answer = process("--dutch", "m06", "-p")
    assert answer.code == 3
    assert answer.err.startswith("Error parsing file m06: ")
    assert "number of rounds" in answer.err
    assert answer.out == b""


def test_an_unpairable_position_is_1_and_leaves_no_file(process, room):
    (room / "OUT").write_text("old")
    answer = process("--dutch", "unpairable", "-p", "OUT")
    assert answer.code == 1
    assert "Error while pairing unpairable: No valid pairing exists: " in answer.err
    assert answer.err.count("No valid pairing exists") == 1
    assert answer.out == b""
    assert not (room / "OUT").exists()
    assert process("--dutch", "unpairable", "-p").out == b""


def test_a_clean_file_is_checked_with_a_line_for_each_round(process):
    answer = process("--dutch", "v01", "-c")
    assert answer.code == 0
    assert answer.out == b"".join(b"v01: Round #%d\n" % number for number in (1, 2, 3, 4)) + b"\n"


def test_a_file_with_wrong_pairs_is_reported_side_by_side(process):
    answer = process("--dutch", "v18", "-c")
    assert answer.code == 0
    assert answer.out.decode().split("\n")[:6] == [
        "v18: Round #1",
        "  Checker pairings        Tournament pairings ",
        "      1 -   4                  1 -   2",
        "      5 -   2                  4 -   3",
        "      3 -   6                  5 -   6",
        "",
    ]
    assert answer.out.endswith(b"\n\n")


def test_the_generator_repeats_a_seed_and_its_file_is_clean(process, room):
    assert process("--dutch", "-g", "-o", "one.trf", "-s", "7").code == 0
    assert process("--dutch", "-g", "-o", "two.trf", "-s", "7").code == 0
    assert (room / "one.trf").read_bytes() == (room / "two.trf").read_bytes()
    answer = process("--dutch", "one.trf", "-c")
    assert answer.code == 0
    assert answer.out.count(b"Round #") >= 2
    assert b"Checker pairings" not in answer.out


def test_minus_w_is_no_file_name(process, room):
    answer = process("v06", "-p", "-w")
    assert answer.code == 0
    assert answer.out == V06
    assert "-w is ignored" in answer.err
    assert not (room / "-w").exists()


@pytest.mark.parametrize("line_end", [b"\r", b"\r\n", b"\n"])
@pytest.mark.parametrize("final", [True, False])
def test_every_line_end_gives_the_same_result(call, room, line_end, final):
    text = (room / "v06").read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n").rstrip(b"\n")
    (room / "ends").write_bytes(text.replace(b"\n", line_end) + (line_end if final else b""))
    assert call("--dutch", "ends", "-p").out == V06


@pytest.mark.parametrize("name", [path.stem for path in sorted(PAIRS.glob("*.pairs"))])
def test_the_example_pairs_byte_for_byte(call, name):
    answer = call("--dutch", DATA / f"{name}.trf", "-p")
    assert answer.code == 0
    assert answer.out == (PAIRS / f"{name}.pairs").read_bytes()


def test_in_the_grammar_of_javafo_a_file_without_rounds_pairs_its_last_column_and_says_so(call, room):
    again = call("m06", "-p")
    assert again.code == 0
    assert "round 2 is paired again, as the last one of the event" in again.err
    whole = (room / "m06").read_text().rstrip("\n")
    (room / "short").write_text(f"{whole}\nXXR 2\n")
    assert call("short", "-c").code == 0
    assert call("--dutch", "m06", "-p").code == 3
    people = call("pair", "short", "--round", "2", "-o", "-")
    assert again.out == people.out
    rows = [line + "  0000 - H" if line.startswith("001    1") else line for line in whole.split("\n")]
    (room / "bye").write_text("\n".join(rows) + "\n")
    coming = call("bye", "-p")
    assert coming.code == 0
    assert "round 3 is paired, as the last one of the event" in coming.err


def test_in_the_grammar_of_javafo_round_1_has_a_colour_of_the_list_and_it_is_said(call, room):
    event = Tournament.of([Player(n, f"Player {n}", 2000 - n) for n in range(1, 5)], rounds=5)
    (room / "new").write_text(write_trf(event))
    answers = [call("new", "-p") for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0].code == 0
    assert "(XXC); as JaVaFo does" in answers[0].err
    colour = "white1" if "White for the first player" in answers[0].err else "black1"
    (room / "said").write_text(f"{write_trf(event)}XXC {colour}\n")
    assert call("said", "-p").out == answers[0].out
    assert call("--dutch", "new", "-p").code == 3
