"""Each kind of answer of every system beside all rounds of small fields: a part of the campaign."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import answers_truth

SEEDS = {"not": range(60), "rather": range(200), "if": range(40), "met": range(60), "names": range(60)}
SEEDS["foretold"] = range(4, 24)
WITHOUT = {
    *((verb, system) for verb in ("rather", "if", "names") for system in answers_truth.TABLES),
    ("names", "kjca"),
    *(("foretold", system) for system in answers_truth.OF_TEAMS),
}
"""What the campaign does not ask."""


@pytest.mark.parametrize("verb", answers_truth.VERBS)
@pytest.mark.parametrize("system", answers_truth.SYSTEMS)
def test_every_answer_is_that_of_the_best_of_all_rounds(system, verb):
    count = 0
    for seed in sampled(SEEDS[verb], 20):
        field = answers_truth.field_of(system, seed)
        if field is not None:
            for text, true in answers_truth.CHECKS[verb](system, field):
                assert true, f"seed {seed}: {text}"
                count += 1
    assert (count > 0) == ((verb, system) not in WITHOUT)


@pytest.mark.parametrize("system", ["team_swiss", "double_swiss"])
def test_matches_that_end_otherwise_are_called_matches(system):
    from pairwright.explain.questions import Questions

    said = []
    for seed in range(20):
        field = answers_truth.field_of(system, seed)
        if field is not None:
            pairs = list(zip(field.opened.order, field.opened.order[1:], strict=False))
            asked = [one for one in pairs if answers_truth.opponents(field.drawn).get(one[0]) != one[1]]
            said += [Questions(field.explained, "en").what_if(*one)["plain"] for one in asked[:2]]
    assert any("the match with" in text for text in said)
    assert not any("the game with" in text for text in said)
