"""The verbs that explain: why, certify, verify-certificate, compare, judge, pair --explain."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pairwright.simulate import Rates, Settings, simulate
from pairwright.trf import write_trf

ANSWERS = {"paired", "forbidden", "worse", "later-in-order", "impossible"}
FIELDS = {"answer", "article", "criterion", "bracket", "actual", "alternative", "text"}
SECTION = Path(__file__).parents[1] / "data" / "kjca" / "examples" / "kjca-18-siblings-separated.json"


@pytest.fixture
def event(room):
    rates = Rates(half_point_byes=20_000)
    tournament = simulate(Settings(players=21, rounds=6, rates=rates), 17).tournament
    (room / "event.trf").write_text(write_trf(tournament), encoding="utf-8", newline="")
    return tournament


def test_the_contract_of_why(call, event):
    seen = set()
    for other in [*range(2, 22), "bye"]:
        answer = call("why", "event.trf", "1", "--not", str(other), "--round", "5", "--json")
        assert answer.code == 0, answer.err
        written = json.loads(answer.out)
        assert written.keys() >= FIELDS
        assert written["answer"] in ANSWERS
        assert written["text"]
        if written["answer"] == "worse":
            assert written["criterion"].startswith("C")
            assert written["actual"] != written["alternative"]
            assert isinstance(written["bracket"], int) or written["criterion"] == "C5"
        seen.add(written["answer"])
    assert {"paired", "worse"} <= seen


def test_why_for_people(call, event):
    both = call("why", "event.trf", "3", "--round", "4")
    plain = call("why", "event.trf", "3", "--round", "4", "--plain")
    arbiter = call("why", "event.trf", "3", "--round", "4", "--arbiter")
    assert both.out.decode() == plain.out.decode() + "\n" + arbiter.out.decode()
    assert b"C.04.3" in arbiter.out
    assert b"C.04.3" not in plain.out
    german = call("why", "event.trf", "3", "--round", "4", "--plain", "--language", "de")
    assert german.out != plain.out
    assert "hat" in german.out.decode() or "spielfrei" in german.out.decode()


def test_the_other_questions(call, event):
    for words in (["--rather", "4"], ["--if", "9"]):
        answer = call("why", "event.trf", "2", *words, "--round", "5", "--json")
        if answer.code == 0:
            assert json.loads(answer.out).keys() >= FIELDS
        else:
            assert (answer.code, words[0]) == (3, "--rather")
            assert "was not left unpaired" in answer.err


def test_a_picture_is_written(call, event, room):
    answer = call("why", "event.trf", "2", "--round", "5", "--svg", "group.svg")
    assert answer.code == 0
    assert (room / "group.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["99"], "no player with number 99"),
        (["Nobody Here"], "nobody is called 'Nobody Here'"),
        (["Player"], "could be any of these"),
        (["1", "--not", "77"], "no player with number 77"),
        (["1", "--round", "9"], "round 9 cannot be paired yet"),
        (["1", "--not", "2", "--if", "3"], "one question at a time"),
        (["1", "--system", "nobody"], "unknown pairing system"),
    ],
)
def test_what_cannot_be_asked(call, event, words, text):
    answer = call("why", "event.trf", *words).refuses(3, text)
    assert "Traceback" not in answer.err


def test_a_junior_section_by_name(call):
    answer = call("why", SECTION, "Ash", "--not", "Birch", "--json")
    assert answer.code == 0, answer.err
    written = json.loads(answer.out)
    assert written["answer"] in ANSWERS
    assert call("why", SECTION, "Cedar").code == 0


def test_certificates_on_the_command_line(call, event, room):
    assert call("certify", "event.trf", "--round", "4", "-o", "c.json").code == 0
    call("verify-certificate", "event.trf", "c.json").says(
        "this round and no other", "Not covered: the numbers of the boards"
    )
    paper = json.loads((room / "c.json").read_text())
    paper["pairs"][0] = paper["pairs"][0][::-1]
    (room / "d.json").write_text(json.dumps(paper))
    bad = call("verify-certificate", "event.trf", "d.json", "--json")
    assert bad.code == 1
    assert json.loads(bad.out)["proof"] is False
    (room / "e.json").write_text("[]")
    assert call("verify-certificate", "event.trf", "e.json").code == 3
    assert call("verify-certificate", "event.trf", "missing.json").code == 5
    assert call("certify", "event.trf", "-o", "event.trf").code == 3
    assert call("certify", "event.trf", "--edition", "2012", "--round", "2", "-o", "f.json").code == 3
    assert not (room / "f.json").exists()
    assert call("certify", "event.trf", "--edition", "2017", "--round", "2", "-o", "g.json").code == 0
    assert b"C.1 to C.19" in call("verify-certificate", "event.trf", "g.json").out
    paper["pairs"] = 5
    (room / "e.json").write_text(json.dumps(paper))
    assert "pairs: not pairs of two players" in call("verify-certificate", "event.trf", "e.json").err


def test_the_verifier_is_written_into_a_folder(call, event, room):
    assert call("certify", "event.trf", "--round", "4", "-o", "c.json").code == 0
    assert call("verify-certificate", "event.trf").code == 3
    call("verify-certificate", "--standalone", "alone").says("python -m verifier")
    words = [sys.executable, "-E", "-S", "-s", "-m", "verifier", "../c.json", "../event.trf"]
    done = subprocess.run(words, cwd=room / "alone", capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Proven: round 4"), done.stderr
    (room / "file").write_text("")
    assert call("verify-certificate", "--standalone", "file").code == 5


def test_two_pairings_compared(call, event, room):
    same = call("compare", "event.trf", "draw", "--round", "5")
    assert (same.code, same.out) == (0, b"The pairs are the same.\n")
    assert call("pair", "event.trf", "--round", "5", "-o", "ours.txt").code == 0
    lines = (room / "ours.txt").read_text().split("\n")
    first, second = lines[1].split(), lines[3].split()
    first[1], second[1] = second[1], first[1]
    lines[1], lines[3] = " ".join(first), " ".join(second)
    (room / "theirs.txt").write_text("\n".join(lines))
    for words in (["theirs.txt", "draw"], ["ours.txt", "theirs.txt"]):
        answer = call("compare", *words, "--of", "event.trf", "--round", "5", "--json")
        assert answer.code == 1, answer.err
        written = json.loads(answer.out)
        assert written["same"] is False
        assert written["broken"] != [[], []] or written["article"]
    assert call("compare", "ours.txt", "theirs.txt").code == 3
    engine = call("compare", "draw", "engine:/nowhere/engine", "--of", "event.trf", "--round", "5")
    assert engine.code == 3
    assert "cannot be run" in engine.err
    people = call("compare", "ours.txt", "theirs.txt", "--of", "event.trf", "--round", "5")
    assert people.code == 1
    assert people.out


def test_the_draw_is_that_of_the_rules_named(call, room):
    """Of record 192, of the edition and of the readings; for the verbs that judge and repair as well."""
    examples = Path(__file__).parents[1] / "data" / "burstein"
    editions, readings = "15-edition-till-2026-c6", "12-reading-returning-player"
    for name in (editions, readings):
        for path in examples.glob(f"{name}.*"):
            (room / path.name).write_bytes(path.read_bytes())
    of, older = f"{editions}.trf", f"{editions}.expected-till-2026"
    parted = json.loads(call("compare", "draw", older, "--of", of, "--json").out)
    assert [side["C7"] for side in parted["values"]] == [[0, []], [0, []]], "how many, and their scores"
    assert call("compare", "draw", older, "--of", of, "--edition", "2017").code == 0
    assert call("compare", "draw:2017", older, "--of", of).code == 0
    assert call("compare", "draw", "draw:2017", "--of", of).code == 1
    assert call("judge", of, "draw", "--edition", "2017").code == 0
    other = ["draw", f"{readings}.expected-other", "--of", f"{readings}.trf"]
    assert call("compare", *other).code == 1
    assert call("compare", *other, "--readings", "last-played").code == 0


def test_another_engine_is_called(call, event, room):
    """Our own engine contract, called as a foreign engine would be."""
    import sys

    engine = f"engine:{sys.executable} -m pairwright.cli"
    answer = call("compare", "draw", engine, "--of", "event.trf", "--round", "5")
    assert (answer.code, answer.out) == (0, b"The pairs are the same.\n"), answer.err


def test_a_pairing_by_hand_judged(call, event, room):
    assert call("pair", "event.trf", "--round", "5", "-o", "ours.txt").code == 0
    assert call("judge", "event.trf", "ours.txt", "--round", "5").code == 0
    assert call("judge", "event.trf", "event.trf", "--round", "5").code == 0
    lines = (room / "ours.txt").read_text().split("\n")
    lines[1] = " ".join(reversed(lines[1].split()))
    (room / "turned.txt").write_text("\n".join(lines))
    answer = call("judge", "event.trf", "turned.txt", "--round", "5", "--json")
    assert answer.code == 1
    written = json.loads(answer.out)
    assert [entry["fault"] for entry in written["broken"]] == ["colours"]
    (room / "short.txt").write_text("\n".join(lines[2:]))
    short = call("judge", "event.trf", "short.txt", "--round", "5")
    assert short.code == 1
    assert b": not paired" in short.out
    assert call("judge", "event.trf", "nothing.txt", "--round", "5").code == 5


def test_a_whole_round_explained(call, event):
    answer = call("pair", "event.trf", "--round", "5", "--explain")
    assert answer.code == 0
    text = answer.out.decode()
    assert "Bracket 1, score" in text
    assert "C6 = " in text
    assert text.count("5.2.") == 10 - text.count("absent")


def test_the_whole_round_as_a_page(call, room):
    """It carries its styles and its script, and asks nothing of a network; without a player it is a page."""
    sample = str(Path(__file__).parents[2] / "src" / "pairwright" / "samples" / "riverbend-open.trf")
    answer = call("why", sample, "--html", "round.html", "--language", "de")
    assert answer.code == 0, answer.err
    page = (room / "round.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in page
    assert "Wer von diesen verlässt die Gruppe?" in page
    assert not re.search(r"url\(|src=|<link|@import", page)
    assert call("why", sample).code == 3
    for more in (["1"], ["--not", "3"], ["--plain"], ["--svg", "x.svg"], ["--json"]):
        assert call("why", sample, *more, "--html", "x.html").code == 3
    assert not (room / "x.html").exists()
    assert call("why", str(SECTION), "--html", "section.html").code == 0
