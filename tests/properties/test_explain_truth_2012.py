"""Every answer about the edition of 2012 is the truth: small fields, all pairings listed, all questions.

`python benchmarks/why_truth_2012.py` asks as many as one likes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from explain_questions_2012 import RULES, float_questions, pair_questions, truth_and_seen

from dependences_2012 import dependences
from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.answers import Verdict
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch_2012.explain.explainer import (
    Explainer2012,
    meetings_of,
    otherwise,
)
from pairwright.systems.dutch_2012.readings import OPEN_POINTS
from positions import random_position
from sizes import sampled, times


@pytest.mark.parametrize("questions", [pair_questions, float_questions])
def test_what_is_said_of_pairs_and_floats_is_the_truth(questions):
    asked = 0
    for seed in sampled(range(500)):
        both = truth_and_seen(random_position(seed, 4, 9))
        if both is None:
            continue
        for question, truth, answer in questions(*both):
            asked += 1
            assert answer == tuple(truth), (seed, question)
    assert asked > times(1500)


def test_c_12_decides_some_answers():
    decided = set()
    for seed in sampled(range(400), 3):
        both = truth_and_seen(random_position(seed, 4, 9))
        if both is not None:
            decided.update(truth[2] for _, truth, _ in pair_questions(*both))
    assert {"backtracking", "pairs", "upper", "denied", "same_absolute", "exchange"} <= decided


def test_the_places_that_are_named_are_those_on_which_the_round_depends():
    """The literal procedure, asked for each open place, says the same as the explanation of the round."""
    named = 0
    for seed in sampled(range(120), 3):
        tournament = random_position(seed, 4, 10)
        try:
            explained = Explainer2012(tournament, RULES)
        except (BadInput, NoPairing):
            continue
        truth = dependences(tournament, pair=pair_literal)
        found = explained.depends()
        named += len(found)
        assert [place.name for place in found] == [each.point.name for each in truth], seed
        for place, each in zip(found, truth, strict=True):
            boards = {(board.white, board.black) for board in each.instead}
            assert {pair for pair in place.instead if pair[1] is not None} == boards
    assert named > 5


def test_an_answer_that_depends_on_nothing_is_the_same_however_the_text_is_read():
    checked = 0
    for seed in sampled(range(60)):
        tournament = random_position(seed, 5, 8)
        try:
            explained = Explainer2012(tournament, RULES)
        except (BadInput, NoPairing):
            continue
        readings = [Explainer2012(tournament, otherwise(RULES, point)) for point in OPEN_POINTS]
        for a, b in ((0, 1), (1, 3), (2, 4)):
            answer = explained.why_not(a, b)
            if explained.depends((a, b), lambda other, a=a, b=b: other.why_not(a, b)):
                continue
            checked += answer.verdict is not Verdict.FORBIDDEN
            for other in readings:
                again = other.why_not(a, b)
                assert (again.verdict, again.article) == (answer.verdict, answer.article), seed
                assert partners(other, a, b) == partners(explained, a, b), seed
    assert checked > times(20)


def partners(explained, *players):
    """The boards and the bye of some players."""
    meetings = meetings_of(explained.pairing)
    return {meeting for meeting in meetings if set(players) & set(meeting)}
