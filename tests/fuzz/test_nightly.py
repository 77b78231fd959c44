"""The night of all fuzzers: each of them starts, what is new is kept, what breaks a promise is saved."""

from __future__ import annotations

import random
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest

if not hasattr(signal, "SIGALRM"):
    pytest.skip("alarms of POSIX", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import nightly

SPEECH = nightly.Fuzzer(
    "speech",
    lambda: [b"hello"],
    lambda files, dice: dice.choice(files) + b"!",
    lambda data, dice: data.decode(),
)


@pytest.mark.parametrize("fuzzer", nightly.FUZZERS, ids=lambda one: one.name)
def test_every_fuzzer_starts(fuzzer, tmp_path):
    few = replace(fuzzer, seeds=lambda: fuzzer.seeds()[:3])
    found = nightly.one_fuzzer(few, 60, tmp_path, random.Random(1), most=8)
    assert found.findings == {}
    assert found.cases == 8
    assert len(list(tmp_path.glob("corpus/*"))) == found.kept == len(found.answers) > 0


def test_what_is_new_is_kept_and_goes_on_from_there(tmp_path):
    found = nightly.one_fuzzer(SPEECH, 60, tmp_path, random.Random(1), most=2)
    assert {path.read_bytes() for path in tmp_path.glob("corpus/*.bin")} == {b"hello", b"hello!"}
    again = nightly.one_fuzzer(SPEECH, 60, tmp_path, random.Random(1), most=30)
    assert (found.kept, again.kept) == (2, 1)
    assert b"hello!!" in {path.read_bytes() for path in tmp_path.glob("corpus/*.bin")}


def test_a_finding_is_saved_and_tried_first_until_it_is_mended(tmp_path, monkeypatch, capsys):
    def stumbles(data, dice):
        if b"!" in data:
            raise ZeroDivisionError("by design")
        return "read"

    folder = tmp_path / "speech" / "findings"
    monkeypatch.setattr(nightly, "FUZZERS", (replace(SPEECH, read=stumbles),))
    assert nightly.main(["0.1", str(tmp_path), "--only", "speech"]) == 1
    (case,) = folder.glob("*.bin")
    assert case.read_bytes() == b"hello!"
    assert "by design" in case.with_suffix(".txt").read_text(encoding="utf-8")
    assert str(case.with_suffix(".txt")) in capsys.readouterr().out
    monkeypatch.setattr(
        nightly, "FUZZERS", (replace(SPEECH, read=stumbles, damaged=lambda files, dice: b"."),)
    )
    assert nightly.main(["0.1", str(tmp_path), "--only", "speech"]) == 1
    monkeypatch.setattr(nightly, "FUZZERS", (SPEECH,))
    assert nightly.main(["0.1", str(tmp_path), "--only", "speech"]) == 0


def test_a_case_without_end_is_a_finding(tmp_path, monkeypatch):
    monkeypatch.setattr(nightly, "LONGEST", 1)
    endless = replace(SPEECH, read=lambda data, dice: signal.pause())
    found = nightly.one_fuzzer(endless, 0.1, tmp_path, random.Random(1), most=1)
    assert any("Endless" in place for place in found.findings)
