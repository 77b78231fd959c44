"""The verbs that explain: why, certify, verify-certificate, compare, judge, pair --explain."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pairwright import read
from pairwright.simulate import Rates, Settings, simulate
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import drawn_pairs
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


def test_the_verifier_is_written_into_a_folder(call, event, room):
    assert call("certify", "event.trf", "--round", "4", "-o", "c.json").code == 0
    assert call("verify-certificate", "event.trf").code == 3
    call("verify-certificate", "--standalone", "alone").says("python -m verifier")
    words = [sys.executable, "-E", "-S", "-s", "-m", "verifier", "../c.json", "../event.trf"]
    done = subprocess.run(words, cwd=room / "alone", capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Proven: round 4"), done.stderr
    (room / "file").write_text("")
    call("verify-certificate", "--standalone", "file").refuses(5, "file/verifier: cannot be written")


def test_another_engine_is_called(call, event, room):
    """Our own engine contract, called as a foreign engine would be."""
    import sys

    engine = f"engine:{sys.executable} -m pairwright.cli"
    answer = call("compare", "draw", engine, "--of", "event.trf", "--round", "5")
    assert (answer.code, answer.out) == (0, b"The pairs are the same.\n"), answer.err


def test_a_round_that_was_played_otherwise_is_said_to_be(call, room):
    """A result was corrected, or the boards were made by hand: what is explained was not played."""
    call("generate", "--plain", "--players", "20", "--rounds", "5", "--seed", "3", "-o", "played.trf")
    assert call("why", "played.trf", "1", "--round", "3").err == ""
    event = read(room / "played.trf")
    game = drawn_pairs(event.rounds[0])[0]
    white, black = event.players[game.white].number, event.players[game.black].number
    other = "0-1" if event.rounds[0].outcomes[game.white] == Outcome.WIN else "1-0"
    (room / "played.trf").write_text(write_trf(event.correct(1, {(white, black): other})))
    for more in (["1", "--plain"], ["--html", "x.html"]):
        told = call("why", "played.trf", *more, "--round", "2")
        assert "played.trf: round 2 was not played as the rules pair it" in told.err
        assert call("check", "played.trf", "--round", "2").code == 1


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
