"""The contract with calling programs beyond its table: options, files, streams, layouts."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest

from pairwright.cli.main import is_engine_call
from pairwright.trf.tournament_type import decode_type

V06 = b"4\n2 3\n6 1\n4 9\n8 5\n"


@pytest.mark.parametrize(
    "words",
    [
        ("-p", "OUT", "v06"),
        ("v06", "--dutch", "-l", "LIST", "-p", "OUT"),
        ("v06", "-q", "10000", "-p", "OUT"),
        ("v06", "-p", "OUT", "-q"),
        ("v06", "-b", "-p", "OUT", "-w", "-r"),
        ("--edition=2026", "v06", "-p", "OUT"),
    ],
)
def test_options_in_any_order(call, room, words):
    answer = call(*words)
    assert answer.code == 0, answer.err
    assert (room / "OUT").exists()
    assert b"2 3" not in answer.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--dutch", "v06"), "nothing to do"),
        (("--dutch", "-p"), "input file is missing"),
        (("--dutch", "v06", "v01", "-p"), "surplus word 'v01'"),
        (("--dutch", "v06", "-p", "-c"), "only one of"),
        (("--dutch", "--burstein", "v06", "-p"), "both --dutch and --burstein"),
        (("v06", "-p", "--nonsense"), "unknown option --nonsense"),
        (("v06", "-p", "-x"), "unknown option -x"),
        (("v06", "-p", "--layout", "pink"), "--layout pink"),
        (("v06", "-p", "-s", "7"), "-s belongs to -g"),
        (("-g",), "-g needs -o"),
        (("-g", "-o"), "-o needs a value"),
        (("-g", "-o", "x", "-s"), "-s needs a value"),
        (("v06", "-g", "7", "-o", "x"), "one model or one configuration"),
    ],
)
def test_a_bad_command_line_is_3_with_the_grammar(call, room, words, reason):
    before = sorted(os.listdir(room))
    answer = call(*words).refuses(3, reason, "INPUT -p [OUTPUT]")
    assert answer.out == b""
    assert sorted(os.listdir(room)) == before


def test_every_fault_of_a_command_line_is_told(call):
    answer = call("-x", "-y", "-p")
    assert answer.err.count("Error: ") == 3


def test_a_system_that_this_build_does_not_have_is_3(call):
    call("--fast", "v06", "-p").refuses(3, "unknown pairing system 'fast'")


def with_type(room, name, code):
    (room / "typed").write_text((room / name).read_text() + f"192 {code}\n")
    return "typed"


def test_another_system_in_the_file_is_refused_by_check_only_when_the_call_names_its_own(call, room):
    call("--dutch", with_type(room, "v01", "FIDE_BURSTEIN"), "-c").refuses(3, "burstein")
    paired = call("--dutch", with_type(room, "v06", "FIDE_BURSTEIN"), "-p")
    assert paired.out == V06
    assert "Note: the file names the pairing system 'burstein'; 'dutch' is used" in paired.err


ELSEWHERE = ["FIDE_KEIZER", "CUSTOM_SWISS", "Swiss", "FIDE_DUTCH_1998", "FIDE_DUTCHBAKU"]


@pytest.mark.parametrize("code", ELSEWHERE)
@pytest.mark.parametrize("task", [["-p"], ["-p", "OUT"], ["-c"]])
def test_a_system_that_is_not_here_is_never_drawn_as_another_one(call, room, code, task):
    typed = with_type(room, "v06", code)
    name = decode_type(code).system if decode_type(code) else code
    answer = call(typed, *task)
    assert answer.code == 3
    assert answer.out == b""
    assert f"the pairing system {name!r} (record 192)" in answer.err
    assert "--dutch" in answer.err
    assert not (room / "OUT").exists()
    assert call("--dutch", typed, "-p").out == V06


@pytest.mark.parametrize("code", ELSEWHERE)
@pytest.mark.parametrize(
    "words",
    [
        "pair {}",
        "check {}",
        "why {} 2",
        "completable {}",
        "certify {} -o c",
        "repair {} --absent 2",
        "generate --like {} -o g",
    ],
)
def test_no_verb_takes_a_system_that_is_not_here_for_the_dutch_one(call, room, code, words):
    typed = with_type(room, "v06", code)
    name = decode_type(code).system if decode_type(code) else code
    answer = call(*words.format(typed).split())
    assert answer.code == 3
    assert repr(name) in answer.err + answer.out.decode()
    assert not (room / "c").exists()
    assert not (room / "g").exists()


def test_the_way_out_is_named_and_leads_out(call, room):
    typed = with_type(room, "v06", "FIDE_KEIZER")
    assert "name it: --system dutch" in call("pair", typed).err
    assert call("pair", typed, "--system", "dutch", "-o", "OUT").code == 0
    assert (room / "OUT").read_bytes() == V06
    assert call("check", typed, "--system", "dutch").code == 0


def test_an_unknown_type_survives_every_dialect(call, room):
    typed = with_type(room, "v06", "Swiss of our club")
    for dialect in ("trf26", "trfx", "trfbx", "engine", "json"):
        assert call("convert", typed, "--to", dialect, "-o", "made").code == 0
        assert call("made", "-p").code == 3
        assert call("convert", "made", "--to", "trf26", "-o", "again").code == 0
        assert "192 Swiss of our club\r\n" in (room / "again").read_bytes().decode()


def test_an_old_output_is_deleted_even_when_the_input_is_missing(call, room):
    (room / "OUT").write_text("old")
    assert call("--dutch", "missing", "-p", "OUT").code == 5
    assert not (room / "OUT").exists()


def test_the_input_is_never_overwritten(call, room):
    before = (room / "v06").read_bytes()
    for words in (("v06", "-p", "v06"), ("v06", "-p", "OUT", "-l", "v06"), ("v06", "-g", "-o", "./v06")):
        call(*words).refuses(3, "is the input file")
    assert (room / "v06").read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of another kind")
def test_a_directory_that_cannot_be_written_is_5(call, room):
    call("v06", "-p", "./no/such/place").refuses(5, "The output file (./no/such/place) could not be opened.")


def test_a_device_is_written_and_not_replaced(process):
    if not os.path.exists("/dev/stdout"):
        pytest.skip("no such device here")
    answer = process("v06", "-p", "/dev/stdout")
    assert answer.code == 0
    assert answer.out == V06
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_nothing_temporary_is_left(call, room):
    call("v06", "-p", "OUT", "-l")
    assert not [name for name in os.listdir(room) if name.endswith(".tmp")]
    assert (room / "v06.list").exists()


def test_an_existing_mode_is_kept(call, room):
    target = room / "F"
    target.write_text("")
    target.chmod(0o600)
    assert call("-g", "7", "-o", "F").code == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_standard_input(process, room):
    assert process("--dutch", "-", "-p", stdin=(room / "v06").read_bytes()).out == V06
    assert process("-", "-p", "OUT", stdin=(room / "v06").read_bytes(), cwd="elsewhere").code == 0
    assert (room / "elsewhere" / "OUT").read_bytes() == V06


@pytest.mark.parametrize(
    "name", ["m01", "m02", "m08", "m09", "m10", "m11", "m12", "m14", "m20", "m21", "m23", "m24", "m30"]
)
def test_bad_files_are_3_without_output(call, room, name):
    answer = call("--dutch", name, "-p", "OUT").refuses(3, f"Error parsing file {name}: ")
    assert "Traceback" not in answer.err
    assert not (room / "OUT").exists()


@pytest.mark.parametrize("name", ["m04", "m05", "m13", "m16", "m22", "m25"])
def test_repairs_are_told_on_stderr_and_refused_when_strict(call, name):
    answer = call("--dutch", name, "-p")
    assert answer.code == 0
    assert f"{name}:" in answer.err
    assert "warning: " in answer.err
    assert answer.out.split(b"\n")[0].isdigit()
    strict = call("--dutch", name, "-p", "--strict")
    assert strict.code == 3
    assert strict.out == b""


def test_a_check_with_differences_can_exit_1(call):
    assert call("v18", "-c", "--strict-exit").code == 1
    assert call("v01", "-c", "--strict-exit").code == 0


def test_one_round_can_be_checked(call):
    assert call("v01", "-c", "3").out == b"v01: Round #3\n"
    call("v01", "-c", "9").refuses(3, "round 9 was not played")


def test_minus_check_is_minus_c(call):
    assert call("-check", "v01").out == call("v01", "-c").out


def test_the_report_of_javafo_names_inverted_colours_and_has_no_final_empty_line(call):
    answer = call("v18", "-c")
    lines = answer.out.decode().split("\n")
    assert "6 and 5 had inverted colors" in lines
    assert lines[-2:] == ["", ""]
    assert lines[-3] == "      2 -   6                  5 -   2"
    assert call("v01", "-c").out.endswith(b"Round #4\n")


def test_an_unpairable_round_in_a_check(call, room):
    text = (room / "unpairable").read_text()
    text = (
        text.replace("2 w 1", "2 w 1     2 w 1").replace("1 b 0", "1 b 0     1 b 0").replace("1.0  ", "2.0  ")
    )
    (room / "again").write_text(text)
    assert b"No valid pairing exists for round 2.\n\n" in call("--dutch", "again", "-c").out


def test_ids_wider_than_three_digits_keep_the_columns(room):
    from pairwright.check import CheckReport, DrawnPair, RoundCheck
    from pairwright.cli.engine.check import check_report
    from pairwright.tournament import Player, Tournament

    event = Tournament(tuple(Player(number) for number in (999, 1000, 1001)))
    pairs = (DrawnPair(0, 1), DrawnPair(2, -1)), (DrawnPair(0, 2), DrawnPair(1, -1))
    report = CheckReport((RoundCheck(1, 0, *pairs),), "dutch", "2026", 3)
    assert check_report(event, report, "x", "bbp").split("\n")[2:4] == [
        "    999 - 1000                999 - 1001",
        "    1001 -   0                1000 -   0",
    ]
    assert (
        check_report(event, report, "x", "javafo").split("\n")[3] == "    PAB: 1001                PAB: 1000"
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), True),
        (("-r",), True),
        (("in.trf", "-p"), True),
        (("--burstein", "in.trf", "-c"), True),
        (("--help",), False),
        (("pair", "-p"), False),
        (("./pair", "-p"), True),
        (("in.trf",), False),
    ],
)
def test_which_words_are_an_engine_call(words, expected):
    assert is_engine_call(words) is expected


def test_the_engine_contract_imports_nothing_that_takes_long(room):
    slow = {"click", "rich", "dataclasses", "typing", "inspect", "re", "pathlib", "importlib.metadata"}
    code = (
        "import sys; before = set(sys.modules); from pairwright.cli.main import main; main(['v06', '-p']);"
        f"print(sorted({slow} & (set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=room, capture_output=True, check=True)
    assert done.stdout == V06 + b"[]\n"


@pytest.mark.parametrize("name", ["-open.trf", "--open.trf", "-w.trf", "-p.trf", "-1"])
def test_a_file_whose_name_begins_with_a_dash(call, room, name):
    (room / name).write_bytes((room / "v06").read_bytes())
    assert call("--dutch", f"./{name}", "-p").out == V06
    assert call("--dutch", name, "-p").out == V06
    assert call("-p", "--", name).out == V06
    assert call("--dutch", name, "-p", f"./{name}out").code == 0
    assert (room / f"{name}out").read_bytes() == V06
    assert call("pair", f"./{name}", "--json").code == 0
    assert call("pair", "--json", "--", name).code == 0
    assert call("--dutch", name, "-c").out.startswith(os.path.splitext(name)[0].encode() + b": Round #1\n")


@pytest.mark.parametrize("name", ["-w", "-p", "-q"])
def test_a_file_called_as_an_option_is_written_with_its_directory(call, room, name):
    (room / name).write_bytes((room / "v06").read_bytes())
    assert call(f"./{name}", "-p").out == V06
    assert call("v06", "-p", "--", name).code == 3
    assert call("-p", "--", name).out == V06


def test_an_unknown_option_says_how_to_write_a_file_of_that_name(call, room):
    answer = call("v06", "-p", "-out.txt")
    assert answer.code == 3
    assert "unknown option -out.txt (a file of this name is written ./-out.txt)" in answer.err
    assert not (room / "-out.txt").exists()


def test_a_dash_is_standard_output(call, room):
    assert call("elsewhere/../v06", "-p", "-").out == V06
    made = call("-g", "7", "-o", "-")
    assert made.code == 0
    assert made.out.startswith(b"012 ")
    assert not (room / "-").exists()
