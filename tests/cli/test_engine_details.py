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


def with_type(room, name, code):
    (room / "typed").write_text((room / name).read_text() + f"192 {code}\n")
    return "typed"


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


def test_a_device_is_written_and_not_replaced(process):
    if not os.path.exists("/dev/stdout"):
        pytest.skip("no such device here")
    answer = process("v06", "-p", "/dev/stdout")
    assert answer.code == 0
    assert answer.out == V06
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


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


def test_the_report_of_javafo_names_inverted_colours_and_has_no_final_empty_line(call):
    answer = call("v18", "-c")
    lines = answer.out.decode().split("\n")
    assert "6 and 5 had inverted colors" in lines
    assert lines[-2:] == ["", ""]
    assert lines[-3] == "      2 -   6                  5 -   2"
    assert call("v01", "-c").out.endswith(b"Round #4\n")


def test_ids_wider_than_three_digits_keep_the_columns(room):
    from pairwright.check.checking import CheckReport, RoundCheck
    from pairwright.cli.engine.check import check_report
    from pairwright.tournament import Player, Tournament
    from pairwright.tournament.round import DrawnPair

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
