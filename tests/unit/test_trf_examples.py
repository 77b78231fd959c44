"""Every example file behaves as the note beside it says: strict in the first line, lenient in the other."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput
from pairwright.trf import Problem, Severity, TrfError, read_trf, read_trf_report

EXAMPLES = Path(__file__).parent.parent / "data" / "trf"
VALID = sorted(EXAMPLES.glob("v*.trf"))
MALFORMED = sorted(EXAMPLES.glob("m*.trf"))

ONLY_LENIENT = "v03_trf06_style.trf"
"""TRF06 writes byes as results without an opponent: to a strict reader of today that is an error."""


def expectation(path: Path, mode: str) -> tuple[str, str, int, int]:
    """Severity ("ok" for none), code, line and column (0: not said) that a note promises for one mode."""
    notes = dict(
        line.split(None, 1)
        for line in path.with_suffix(".expected").read_text().splitlines()
        if line.startswith(("strict", "lenient"))
    )
    text = notes[mode]
    severity = text.split()[0]
    if "same" in text:
        strict = expectation(path, "strict")
        assert severity in (strict[0], "ok")
        return strict
    code = re.search(r"TRF-[A-Z0-9-]+", text)
    line, column = re.search(r"line (\d+)", text), re.search(r"col (\d+)", text)
    return (
        severity,
        code[0] if code else "",
        int(line[1]) if line else 0,
        int(column[1]) if column else 0,
    )


@pytest.mark.parametrize("mode", ["strict", "lenient"])
@pytest.mark.parametrize("path", MALFORMED, ids=lambda path: path.stem)
def test_malformed_file_is_reported_as_its_note_says(path: Path, mode: str) -> None:
    reading = read_trf_report(path, strict=mode == "strict", purpose="pair")
    severity, code, line, column = expectation(path, mode)
    if severity == "ok":
        assert reading.problems == ()
        assert reading.tournament is not None
        return
    first = reading.problems[0]
    assert {problem.code for problem in reading.problems} == {code}
    assert {problem.severity for problem in reading.problems} == {Severity(severity)}
    assert first.line == line
    assert column in (0, first.column)
    assert (reading.tournament is None) == (severity == "error")
    assert bool(first.assumed) == (severity == "warning")


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid_file_is_read_without_a_word(path: Path) -> None:
    lenient = read_trf_report(path)
    assert lenient.tournament is not None
    if path.name == ONLY_LENIENT:
        assert {problem.code for problem in lenient.problems} == {"TRF-GAME-NO-OPPONENT"}
        assert read_trf_report(path, strict=True).tournament is None
    else:
        assert lenient.problems == ()
        assert read_trf_report(path, strict=True).problems == ()


def test_there_is_a_note_for_every_malformed_file() -> None:
    assert len(MALFORMED) == 30
    assert len(VALID) == 22
    assert all(path.with_suffix(".expected").exists() for path in MALFORMED)


def test_a_problem_reads_like_a_compiler_message() -> None:
    reading = read_trf_report(EXAMPLES / "m12_player_against_self.trf")
    assert str(reading.problems[0]) == (
        f"{EXAMPLES / 'm12_player_against_self.trf'}:3:92: error TRF-GAME-SELF: "
        "round 1: player 1 is paired with itself"
    )
    repaired = read_trf_report(EXAMPLES / "m05_decimal_comma.trf").problems[0]
    assert str(repaired).endswith("(decimal comma); read as 2.0")
    assert (repaired.player, repaired.found) == (1, "2,0")


def test_all_faults_of_a_file_at_once_in_the_order_of_the_lines() -> None:
    faulty = """012 Everything Wrong
XXR 2
142 3
192 NO_SUCH_TYPE
001    1 m    First, Player                     2251 AAA                         1.0    1     2 w 1     3 w 1
001    2 m    Second, Player                    2145 AAA                         0.0    2     1 w 0     9 w 1
001    3 m    Third, Player                     2137 AAA                         0.0    3     3 b 1     1 b 1
001    3 m    Third, Again                      2137 AAA                         0.0    3
001    x m    Nobody                            2137 AAA                         0.0    4
001    4 m    Short
001    5 m\tTab                               2137 AAA                         0.0    4
001    6 m    Sixth, Player                     2137 AAA                         7.5    4  0000 - H  0000 - U
XXP 1 77
XXA    1 -1.0
XXS Q=2
240 K 001    1
"""
    reading = read_trf_report(faulty.encode(), strict=True)
    found = [(problem.line, problem.code) for problem in reading.problems]
    assert found == sorted(found, key=lambda item: item[0])
    assert {code for _, code in found} == {
        "TRF-ROUNDS-CONFLICT",
        "TRF-TYPE-UNKNOWN",
        "TRF-GAME-COLOURS",
        "TRF-GAME-RESULTS",
        "TRF-GAME-OPPONENT-UNKNOWN",
        "TRF-GAME-SELF",
        "TRF-PLAYER-DUPLICATE",
        "TRF-PLAYER-NUMBER",
        "TRF-PLAYER-SHORT",
        "TRF-TAB",
        "TRF-ID-UNKNOWN",
        "TRF-COLUMNS",
        "TRF-SCORING",
        "TRF-BYE",
    }
    assert reading.tournament is None


def test_an_error_can_cross_to_another_process() -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(EXAMPLES / "m12_player_against_self.trf")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.problems == caught.value.problems
    assert str(copy) == str(caught.value)
    assert isinstance(copy, BadInput)


def test_details_of_a_problem_are_data() -> None:
    problem = read_trf_report(EXAMPLES / "m04_points_do_not_match_results.trf").problems[0]
    assert isinstance(problem, Problem)
    assert (problem.player, problem.expected, problem.found, problem.assumed) == (4, "1.0", "2.0", "use 1.0")
