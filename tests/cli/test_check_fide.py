"""`pairwright check --fide`: the deviations of a file, by level, in words and in JSON."""

from __future__ import annotations

import json


def test_fide_lists_by_level_and_changes_no_exit_status(call, room):
    call("generate", "-o", "byes.trf", "--players", "20", "--rounds", "5", "--seed", "3", "--plain",
         "--full-point-byes", "4", "--unusual-results", "4", "--to", "trf26")  # fmt: skip
    plain = call("check", "byes.trf")
    assert (plain.code, b"FIDE" in plain.out) == (0, False)
    answer = call("check", "byes.trf", "--fide")
    lines = answer.out.decode().splitlines()
    assert answer.code == 0
    assert any(line.startswith("  Warning: ") and "full-point bye in round" in line for line in lines)
    assert lines.index(next(line for line in lines if line.startswith("  Note: "))) > 1
    result = json.loads(call("check", "byes.trf", "--fide", "--json").out)
    assert [one["level"] for one in result["deviations"]] == sorted(
        (one["level"] for one in result["deviations"]), reverse=True
    )
    bye = next(one for one in result["deviations"] if one["kind"] == "full-point-bye")
    assert (bye["level"], bye["articles"], bye["value"], len(bye["players"])) == (
        "warning",
        ["C.04.2 3.3"],
        "",
        1,
    )
    assert result["said"] == []
    text = (room / "byes.trf").read_bytes().decode() + "### FIDE mode exited before round 2\r\n"
    (room / "left.trf").write_bytes(text.encode())
    assert "In the file: FIDE mode exited before round 2" in call("check", "left.trf", "--fide").out.decode()


def test_a_regular_file_has_nothing_to_tell_and_a_wrong_round_is_told(call):
    assert "FIDE mode: nothing to tell." in call("check", "v01", "--fide").out.decode()
    answer = call("check", "v18", "--fide")
    assert answer.code == 1
    assert (
        "Warning: Round 1 differs from the pairing under the rules (C.04.2 1.4, C.04.2 1.5)"
        in answer.out.decode()
    )


def test_of_a_round_that_differs_the_file_says_what_its_records_cannot(call, room):
    text = (room / "v18").read_bytes().decode()
    line = "### As published: round 1 was paired before a change of ratings"
    (room / "said.trf").write_bytes(f"{text.rstrip()}\r\n{line}\r\n".encode())
    assert f"  In the file: {line[4:]}" in call("check", "said.trf").out.decode().splitlines()
    rounds = json.loads(call("check", "said.trf", "--json").out)["rounds"]
    assert next(one["said"] for one in rounds if not one["same"]) == [line[4:]]
    assert not any(one["said"] for one in rounds[1:])
