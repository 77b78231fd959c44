"""C.07 articles 12.1 and 13.3 on the fourteen teams of FIDE's exercises in tie-breaking (March 2024)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.cli.main import main
from pairwright.common.errors import BadInput
from pairwright.publish.standing_words import reading_sentence, step_sentence
from pairwright.standings import Options, standings, why
from pairwright.standings.event import RESTART_AT_ONCE, Remark
from pairwright.trf import read_trf

FILE = Path(__file__).parents[2] / "data" / "tiebreaks" / "23-team14-held.trf"
EVENT = read_trf(FILE.read_text())


def order(codes, **options):
    """Teams by number with shared ranks, in order."""
    return [(line.number, line.rank) for line in standings(EVENT, codes, options=Options(**options)).lines]


@pytest.mark.parametrize("code", ["EDE", "EDEBT", "EDEBB", "EDET", "EDEB"])
def test_13_3_1_one_score_is_finished_before_the_other_is_looked_at(code):
    """The exercise: 4 | 1 2 3 | 5 by game points, and 1, 2, 3 stay on game points."""
    assert [number for number, _ in order(f"MPTS,{code}")][:5] == [4, 2, 1, 3, 5]


def test_13_3_3_by_the_letter_every_part_starts_again_at_once():
    found = order("MPTS,EDE", ede=RESTART_AT_ONCE)
    assert [number for number, _ in found][:5] == [4, 1, 2, 3, 5]


def test_13_3_the_working_says_which_reading_was_used():
    for ede, words in (("complete", "worked out to its end"), (RESTART_AT_ONCE, "ede=restart-at-once).")):
        event = standings(EVENT, "MPTS,EDE", options=Options(ede=ede)).event
        assert words in reading_sentence(event)
    steps = why(standings(EVENT, "MPTS,EDE"), 2).steps[1].encounter
    assert [(step.score, [member + 1 for member in step.members]) for step in steps] == [
        ("MP", [1, 2, 3, 4, 5]),
        ("GP", [1, 2, 3, 4, 5]),
        ("GP", [1, 2, 3]),
    ]


def test_an_unknown_reading_is_refused():
    with pytest.raises(BadInput, match="complete, restart-at-once"):
        standings(EVENT, "EDE", options=Options(ede="other"))


def test_12_1_board_count_leaves_teams_with_other_game_points_level():
    found = standings(EVENT, "MPTS,BC")
    assert [line.rank for line in found.lines][:5] == [1, 1, 1, 1, 1]
    (note,) = (note for note in found.notes if note.remark is Remark.NOT_LEVEL_IN_GAME_POINTS)
    assert note.code == "BC"
    answer = why(found, 3)
    assert "only for teams level in game points" in step_sentence(answer, answer.steps[1], 1)


def test_12_1_board_count_after_the_game_points_splits():
    found = standings(EVENT, "MPTS,GPTS,BC")
    assert not [note for note in found.notes if note.remark is Remark.NOT_LEVEL_IN_GAME_POINTS]
    ranks = {line.number: line.rank for line in found.lines}
    scores = found.event.sheet("GP").scores
    assert scores[10] == scores[13]  # 11 and 14, level in both scores
    assert ranks[11] != ranks[14]
    level = {line.number: line.rank for line in standings(EVENT, "MPTS,GPTS").lines}
    assert level[11] == level[14] == min(ranks[11], ranks[14])


def test_the_command_line_takes_the_reading(capsys):
    verb = ["standings", str(FILE), "--tie-breaks", "MPTS,EDE"]
    assert main([*verb, "--reading", "ede=restart-at-once", "--json"]) == 0
    teams = json.loads(capsys.readouterr().out)["players"]
    assert [team["id"] for team in teams][:5] == [4, 1, 2, 3, 5]
    assert main([*verb, "--explain", "2"]) == 0
    assert "One score is worked out to its end" in " ".join(capsys.readouterr().out.split())
