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
