"""`pairwright generate`, `convert`, `show`, help, completion, and what happens when things go wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from pairwright import __version__
from pairwright.cli import main as main_module
from pairwright.cli.text_tables import text_table
from pairwright.publish.as_text import display_width, table_lines
from pairwright.trf import read_trf


def test_generate_writes_a_tournament_that_check_accepts(call, room):
    answer = call("generate", "--players", "20", "--rounds", "5", "--seed", "7", "-o", "g.trf")
    assert answer.code == 0
    assert "seed 7, 20 players, 5 rounds" in answer.err
    assert call("check", "g.trf").code == 0
    event = read_trf(str(room / "g.trf"), strict=True)
    assert (len(event.players), len(event.rounds), event.number_of_rounds) == (20, 5, 5)


def test_generate_repeats_a_seed_byte_for_byte_whatever_the_order_of_the_options(call, room):
    call("generate", "--players", "12", "--rounds", "4", "--seed", "7", "-o", "one.trf")
    call("generate", "--seed", "7", "-o", "two.trf", "--rounds", "4", "--players=12")
    assert (room / "one.trf").read_bytes() == (room / "two.trf").read_bytes()
    assert (
        b"### made by: pairwright generate --players 12 --rounds 4 --seed 7"
        in (room / "one.trf").read_bytes()
    )


def test_generate_a_campaign_in_parallel(call, room):
    answer = call(
        "generate", "--count", "5", "--seed", "30", "--players", "10", "-o", "t%03d.trf", "--jobs", "2"
    )
    assert answer.code in (0, 1)
    assert "5 tournaments written" in answer.err
    assert sorted(name for name in os.listdir(room) if name.startswith("t0")) == [
        f"t00{n}.trf" for n in range(1, 6)
    ]
    call("generate", "--seed", "32", "--players", "10", "-o", "alone.trf")
    assert (room / "alone.trf").read_bytes() == (room / "t003.trf").read_bytes()


def test_generate_tells_in_json(call):
    answer = call(
        "generate", "--count", "2", "--seed", "1", "--players", "8", "--rounds", "3", "-o", "%d.trf", "--json"
    )
    first, second = map(json.loads, answer.out.decode().splitlines())
    assert (first["file"], first["seed"], first["rounds_played"]) == ("1.trf", 1, 3)
    assert (second["file"], second["seed"], second["exit_status"]) == ("2.trf", 2, 0)


def test_generate_what_is_asked_for(call, room):
    words = "--plain --players 30 --rounds 7 --half-point-byes 10 --forfeits 5 --points 3-1-0 --bye-points 1"
    words += (
        " --acceleration none --forbidden 2 --initial-colour black --highest-rating 2000 --lowest-rating 1900"
    )
    assert call("generate", *words.split(), "--seed", "1", "-o", "g.trf", "--to", "trf26").code == 0
    event = read_trf(str(room / "g.trf"))
    assert (event.scoring.win, event.scoring.white_draw, event.scoring.pairing_allocated_bye) == (30, 10, 10)
    assert len(event.forbidden) == 2
    assert event.initial_colour.name == "BLACK"
    assert all(1900 <= player.rating <= 2000 for player in event.players)
    codes = "".join(map(str, (bytes(r.outcomes).hex() for r in event.rounds)))
    assert "0b" in codes
    assert call("check", "g.trf").code == 0


def test_generate_another_edition_is_checked_by_it(call, room):
    assert (
        call(
            "generate", "--edition", "2017", "--players", "20", "--rounds", "6", "--seed", "3", "-o", "g.trf"
        ).code
        == 0
    )
    result = json.loads(call("check", "g.trf", "--json").out)
    assert (result["edition"], result["same"]) == ("2017", True)


def test_generate_with_tie_breaks(call, room):
    assert call(
        "generate", "--players", "9", "--seed", "1", "--tie-breaks", "DE, SB", "-o", "g.trf"
    ).code in (0, 1)
    assert "202 DE,SB\n" in (room / "g.trf").read_text()
    assert call("check", "g.trf").code == 0
    assert call("generate", "--players", "9", "--tie-breaks", "XYZ", "-o", "h.trf").code == 3


def test_generate_like_a_tournament(call, room):
    assert call("generate", "--like", "v01", "--seed", "1", "-o", "twin.trf").code == 0
    assert read_trf(str(room / "twin.trf")).players[0].name == "Ashgrove, Nadia"


def test_generate_ends_early_with_1_when_a_round_has_no_pairing(call, room):
    answer = call("generate", "--plain", "--players", "4", "--rounds", "6", "--seed", "1", "-o", "g.trf")
    assert answer.code == 1
    assert "The file ends early: round 4: " in answer.err
    assert len(read_trf(str(room / "g.trf")).rounds) == 3


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--count", "3", "-o", "same.trf"), "one place for a number"),
        (("--plain", "--like", "v01", "-o", "g.trf"), "exclude each other"),
        (("--like", "v01", "--players", "9", "-o", "g.trf"), "exclude each other"),
        (("--points", "3", "-o", "g.trf"), "3-1-0"),
        (("--points", "1-2-3", "-o", "g.trf"), "worth less"),
        (("--points", "3-1-0.25", "-o", "g.trf"), "0.25"),
        (("--players", "1", "-o", "g.trf"), "--players"),
        (("--forfeits", "200", "-o", "g.trf"), "--forfeits"),
        (("--acceleration", "baku", "--points", "3-1-0", "-o", "g.trf"), "Baku"),
        (("--system", "keizer", "-o", "g.trf"), "unknown pairing system"),
        ((), "--output"),
    ],
)
def test_generate_refuses_what_does_not_fit(call, room, words, text):
    call("generate", *words).refuses(3, text)
    assert not (room / "g.trf").exists()


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


def test_convert_to_json_and_back(call, room):
    assert call("convert", "v12", "-o", "event.json").code == 0
    assert json.loads((room / "event.json").read_text())["format"] == "pairwright-tournament"
    assert call("convert", "event.json", "-o", "back.trf").code == 0
    assert read_trf(str(room / "back.trf")) == read_trf(str(room / "v12"))


def test_convert_in_place_and_line_ends(call, room):
    assert call("convert", "v06", "-o", "v06", "--to", "trfx", "--line-ends", "lf").code == 0
    assert b"\r" not in (room / "v06").read_bytes()
    assert call("v06", "-p").out == b"4\n2 3\n6 1\n4 9\n8 5\n"


def test_convert_writes_the_short_titles_that_some_programs_know(call, room):
    assert call("convert", "v12", "--short-titles", "--json").code == 3
    assert call("convert", "v12", "--short-titles", "-o", "short.trf").code == 0
    one, other = (call("convert", source, "--json").out for source in ("v12", "short.trf"))
    assert json.loads(one)["players"] == json.loads(other)["players"]


def test_convert_refuses_what_a_dialect_cannot_say_and_leaves_the_file(call, room):
    (room / "old.trf").write_text("old")
    call("convert", "v06", "--to", "trf16", "-o", "old.trf").refuses(3, "trf16")
    assert (room / "old.trf").read_text() == "old"
    assert call("convert", "v06", "--json", "--to", "trf26").code == 3


@pytest.mark.parametrize(
    "text", ["{", '{"format": "pairwright-tournament", "version": 1, "players": 3}', '{"a": 1}']
)
def test_bad_json_is_3(call, room, text):
    (room / "bad.json").write_text(text)
    call("show", "bad.json").refuses(3, "bad.json: ")


def test_show_the_crosstable(call):
    text = call("show", "v01").out.decode()
    assert text.startswith("Riverbend Open, after round 4\n")
    assert " 5   8  Holloway, Bram      1542  DDD    2  4b0    H  5w+  6w=" in text
    assert "after round 2" in call("show", "v01", "--after", "2").out.decode()
    assert call("show", "v01", "--after", "5").code == 3


def test_show_in_other_orders(call):
    def numbers(order):
        document = json.loads(call("show", "v01", "--by", order, "--json").out)
        return [player["number"] for player in document["players"]]

    assert numbers("points") == [1, 3, 2, 4, 8, 6, 5, 7, 9]
    assert numbers("number") == list(range(1, 10))
    assert numbers("rank") == [1, 3, 4, 2, 8, 6, 5, 9, 7]


def test_show_in_json(call):
    document = json.loads(call("show", "v01", "--json").out)
    assert (document["rounds_played"], document["number_of_rounds"]) == (4, None)
    last = document["players"][-1]
    assert (last["name"], last["points"]) == ("Ilves, Perrin", 1.0)
    assert last["games"][:2] == [
        {"opponent": None, "colour": None, "outcome": "pairing_allocated_bye"},
        {"opponent": 2, "colour": "white", "outcome": "loss"},
    ]


def test_show_names_announced_byes(call):
    assert "Announced: 7 (round 3, zero-point bye)" in call("show", "v13").out.decode()


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
