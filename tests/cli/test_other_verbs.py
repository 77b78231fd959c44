"""`pairwright generate`, `convert`, `show`, help, completion, and what happens when things go wrong."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time

import pytest

from pairwright import __version__
from pairwright.cli import main as main_module
from pairwright.cli.text_tables import text_table
from pairwright.publish.as_text import display_width, table_lines


def test_generate_a_campaign_in_parallel(call, room):
    answer = call(
        "generate", "--count", "5", "--seed", "30", "--players", "10", "-o", "t%03d.trf", "--jobs", "2"
    )
    assert answer.code in (0, 1)
    assert "Tournaments written: 5" in answer.err
    assert sorted(name for name in os.listdir(room) if name.startswith("t0")) == [
        f"t00{n}.trf" for n in range(1, 6)
    ]
    call("generate", "--seed", "32", "--players", "10", "-o", "alone.trf")
    assert (room / "alone.trf").read_bytes() == (room / "t003.trf").read_bytes()


def test_convert_says_that_a_report_file_names_schools(call, room):
    event = json.loads(call("convert", "v06", "--json").out)
    event["players"][0]["school"] = "Hill School"
    (room / "child.json").write_text(json.dumps(event))
    assert "comments of the file name schools" in call("convert", "child.json", "-o", "child.trf").err
    assert not call("convert", "v06", "-o", "plain.trf").err
    assert "schools" not in call("convert", "child.trf", "-o", "again.json").err


@pytest.mark.parametrize("form", ["trf26", "engine", "trfx", "trfbx"])
@pytest.mark.parametrize("name", ["v06", "v08", "v15", "v19"])
def test_convert_and_back_keeps_the_tournament(call, room, name, form):
    answer = call("convert", name, "--to", form, "-o", "other.trf")
    if answer.code == 3:
        assert "cannot" in answer.err or "no " in answer.err
        return
    one, other = (call("convert", source, "--json").out for source in (name, "other.trf"))
    pairs = call("pair", name, "-o", "-").out
    assert call("pair", "other.trf", "-o", "-").out == pairs
    assert json.loads(one)["players"] == json.loads(other)["players"]


def test_convert_in_place_and_line_ends(call, room):
    assert call("convert", "v06", "-o", "v06", "--to", "trfx", "--line-ends", "lf").code == 0
    assert b"\r" not in (room / "v06").read_bytes()
    assert call("v06", "-p").out == b"4\n2 3\n6 1\n4 9\n8 5\n"


@pytest.mark.parametrize("verb", ["pair", "check", "generate", "convert", "show"])
def test_every_verb_has_help_with_examples(call, verb):
    call(verb, "--help").says("Examples:", "--json")


def test_the_general_help_and_version(call):
    text = call("--help").out.decode()
    assert "Exit status: 0 done; 1 differences" in text
    assert all(f"  {verb} " in text for verb in ("pair", "check", "generate", "convert", "show"))
    assert call("--version").out == f"pairwright, version {__version__}\n".encode()


def test_shell_completion(room):
    environment = {
        **os.environ,
        "_PAIRWRIGHT_COMPLETE": "bash_complete",
        "COMP_WORDS": "pairwright ch",
        "COMP_CWORD": "1",
    }
    words = [sys.executable, "-m", "pairwright.cli"]
    done = subprocess.run(words, env=environment, capture_output=True, check=False, text=True)
    assert "plain,check" in done.stdout


def test_an_internal_error_is_2_and_says_how_to_report_it(call, monkeypatch):
    def break_down(words):
        raise RuntimeError("a cog is missing")

    monkeypatch.setattr(main_module, "_dispatch", break_down)
    answer = call("pair", "v06")
    assert answer.code == 2
    assert "Unexpected error (please report): RuntimeError: a cog is missing in " in answer.err
    assert "Traceback" not in answer.err
    monkeypatch.setenv("PAIRWRIGHT_DEBUG", "1")
    assert "Traceback" in call("pair", "v06").err


def test_out_of_memory_is_4(call, monkeypatch):
    def too_large(words):
        raise MemoryError

    monkeypatch.setattr(main_module, "_dispatch", too_large)
    assert call("pair", "v06").code == 4


def test_a_reader_that_goes_away_is_no_traceback(room):
    command = [sys.executable, "-m", "pairwright.cli", "show", "v01"]
    with subprocess.Popen(command, cwd=room, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 5


def heed_interrupts():
    """What a shell starts in the background ignores interrupts, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts of another kind")
@pytest.mark.parametrize("everybody", [True, False])
def test_an_interrupt_ends_all_processes_without_a_traceback(room, everybody):
    words = [
        "generate",
        "--count",
        "100000",
        "-o",
        "elsewhere/%d.trf",
        "--players",
        "8",
        "--rounds",
        "3",
        "--jobs",
        "2",
    ]
    command = [sys.executable, "-m", "pairwright.cli", *words]
    with subprocess.Popen(
        command,
        cwd=room,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    ) as process:
        while not list((room / "elsewhere").glob("*.trf")):
            time.sleep(0.05)
        if everybody:
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == b""
    assert process.returncode == -signal.SIGINT


def test_plain_tables_align_wide_and_combining_letters():
    assert display_width("Wéi") == 3
    assert display_width("We\u0301i") == 3
    assert display_width("王伟") == 4
    table = text_table(
        [("N", True), ("Name", False), ("Pts", True)], [["1", "王伟", "1.0"], ["10", "Ann", "0.5"]]
    )
    assert list(table_lines(table)) == [" N  Name  Pts", " 1  王伟  1.0", "10  Ann   0.5"]


def test_another_file_of_this_program_is_named_with_the_command_that_takes_it(call, room):
    (room / "teams.csv").write_text("Team\nRook\nKnight\n")
    (room / "kjca.json").write_text('{"format": "pairwright kjca section 1", "players": []}')
    open_trf = call("generate", "--players", "8", "--rounds", "3", "--seed", "1", "-o", "open.trf")
    assert open_trf.code == 0, open_trf.err
    for made in (
        ("event", "event.json", "describe-event", "name=Open"),
        ("league", "new", "teams.csv", "-o", "league.json"),
        ("league", "cup", "new", "teams.csv", "-o", "cup.json"),
        ("lots", "numbers", "4", "--seed", "1", "-o", "lots.json"),
        ("certify", "open.trf", "--round", "3", "-o", "certificate.json"),
    ):
        assert (done := call(*made)).code == 0, (made, done.err)
    another = "this is not a tournament but a file for `pairwright {}`"
    for file, said in (
        ("event", "this is an event with all its sections, not one tournament: `pairwright event` shows it"),
        ("league", another.format("league")),
        ("cup", another.format("league cup")),
        ("lots", another.format("lots")),
        ("kjca", another.format("kjca")),
        ("certificate", another.format("verify-certificate")),
    ):
        for verb in (("show",), ("convert", "-o", "x.trf"), ("check",)):
            refused = call(verb[0], f"{file}.json", *verb[1:])
            assert said in " ".join((refused.err + refused.out.decode()).split()), (verb, refused)


def test_a_command_that_is_told_can_be_pasted_into_a_shell(call, room):
    """Names with blanks, and with a quotation mark, were printed as they are."""
    (room / "u9.csv").write_text("name,grade\n" + "".join(f"Child {one},{ord(one)}\n" for one in "ABCDE"))
    file, other = "Ann's under 9.json", room / "Ann's open.trf"
    call("kjca", "new", file, "--from", "u9.csv").says()
    call("kjca", "draw", file).says()
    call("kjca", "withdraw", file, "Child A").says()
    shutil.copy(room / "v06", other)

    def told(answer, *words):
        """The command that a refusal ends with."""
        found = answer.err[answer.err.rindex("pairwright ") :]
        assert shlex.split(found) == ["pairwright", *words]
        return words

    back = call("kjca", "late", file, "Child A", "--next-round")
    call(*told(back, "event", file, "reinstate", "section=anns-under-9", "entry=1")).says("Child A is back")
    call(*told(call(other.name), "pair", other.name)).says("Riverbend Open: round 3")
    told(call("kjca", "draw", other.name), "kjca", "new", "FILE", "--from", other.name)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        *(
            (("round-robin", "3", "--against", "3", *more), f"{more[0]} and --against exclude each other")
            for more in (("--trf", "e.trf"), ("--seed", "7"), ("--by-player",), ("--withdrawn", "1:2"))
        ),
        (("pair", "v06", "--rounds", "5", "--json", "--rounds=6", "--json"), "--rounds is given twice"),
        (("lots", "varma", "v06", "--seed", "7", "--seed", "8"), "--seed is given twice"),
        (("event", "v06", "add-section", "--why", "a", "--why", "b"), "--why is given twice"),
        (("round-robin", "v06", "--against", "v06"), "stands in v06 and in v06, and plays in one team"),
        (("lots", "varma", "v06", "--check", "--seed", "7"), "--seed and --check exclude each other"),
        (("lots", "varma", "v06", "--check", "-o", "d"), "--output and --check exclude each other"),
        (("lots", "varma", "v06", "--seed", "7", "--group", "club"), "v06: club is empty for every player"),
        (("crosstable", "v06", "--round", "1"), "--round belongs to --form boards"),
        (("crosstable", "v06", "--form", "wall", "--round", "1"), "--round belongs to --form boards"),
        (("standings", "v06", "--least-games", "2"), "--least-games belongs to --boards"),
        (("standings", "v06", "--boards", "--explain", "2"), "--explain and --boards exclude each other"),
        (("standings", "--list", "--explain", "2"), "--explain and --list exclude each other"),
        (("norms", "v06", "--born", "1", "Leeds"), "--born belongs to --certificates"),
        (("norms", "v06", "--against", "1", "2", "--json"), "--json and --against exclude each other"),
        (("norms", "v06", "--certificates", "--json"), "--json and --certificates exclude each other"),
        (("convert", "v06", "-o", "v06.pdf"), "the crosstable: pairwright crosstable v06 -o v06.pdf"),
        (("unpairabel",), "Did you mean this file? Its next round: pairwright pair unpairable"),
        (("ratings", "report", "v06", "--set", "A=1"), "--set belongs to --for ecf"),
        (
            ("ratings", "report", "v06", "--for", "ecf", "--profile", "trf16"),
            "--profile and --for ecf exclude each other",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_an_option_that_would_have_no_effect_is_refused(call, words, said):
    """They were passed over without a word: a report file that was asked for was not written."""
    call(*words).refuses(3, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("round-robin 0", "a round robin needs two participants or more, not 0"),
        ("round-robin 00", "a round robin needs two participants or more, not 0"),
        ("round-robin heading.csv", "a round robin needs two participants or more, not 0"),
        (f"forecast end v06 --samples {10**26}", "'--samples': 1"),
        (f"campaign run fairness --workers {10**9} -o c", "'--workers': 1"),
        (f"check v06 --jobs {10**9}", "'--jobs': 1"),
    ],
)
def test_a_number_beyond_every_use_is_no_fault_of_the_program(call, room, words, said):
    """They ended in an unexpected error, or began as many processes."""
    (room / "heading.csv").write_text("Name\n")
    call(*words.split()).refuses(3, said)


def test_a_rating_report_tells_what_the_rating_office_cannot_read(call, room):
    """Codes, titles and days went into the report as the file had them, and nobody was told."""
    call("samples")
    text = (room / "open.trf").read_text(encoding="utf-8")
    for old, new in (("2412 ENG", "2412 XYZ"), ("m GM Bran", "m XM Bran"), ("1975/04/22", "22.04.1975")):
        assert old in text
        text = text.replace(old, new)
    text = text.replace("032 ENG", "032 Lichess").replace("042 2026/10/02", "042 autumn")
    (room / "odd.trf").write_text(text, encoding="utf-8")
    told = call("ratings", "report", "odd.trf", "-o", "report.trf").err
    for wanted in (
        "042 first day",
        "federations that FIDE has, not Lichess, XYZ",
        "titles that FIDE has, not XM",
        "dates of birth such as 1988/03/14, not 22.04.1975",
    ):
        assert f"FIDE asks for: {wanted}\n" in told
    assert "not" not in call("ratings", "report", "open.trf", "-o", "report.trf").err


def test_a_given_result_of_nobody_who_is_playing_is_told(call):
    answer = call("forecast", "next", "v06", "--if", "1=win")
    assert (answer.code, answer.err) == (
        0,
        "v06: no game of these players is in progress, --if changes nothing: 1\n",
    )
