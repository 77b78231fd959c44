"""Why two teams do not meet, and why a team has not the bye: answers beside all rounds of small events."""

from __future__ import annotations

from collections import Counter

from team_truth import TeamTruth

from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.answers import Verdict
from pairwright.systems.explainer import explainer
from pairwright.systems.register import system_named, units_of
from positions import random_teams
from sizes import THOROUGH, times


def told(answer):
    """An answer in the form of the truth."""
    if answer.verdict in (Verdict.FORBIDDEN, Verdict.IMPOSSIBLE):
        return ("none",)
    if answer.verdict is Verdict.PAIRED:
        return ("paired",)
    compared = answer.comparison
    place = answer.place.number if answer.place else None
    return place, compared.criterion, tuple(compared.actual), tuple(compared.alternative)


NAMED = {"none", "paired", "3.4.2", "3.4.4", "C4", "C5", "C7", "3.5.4", "C8", "C10", "3.6.3"}
"""What decides some answer."""


def test_every_answer_is_that_of_the_first_round_that_has_what_is_asked():
    decided = Counter()
    for seed in range(6000, 6220):
        if not THOROUGH and set(decided) >= NAMED and sum(decided.values()) > 1000:
            break
        event = units_of(random_teams(seed, 4, 8))
        rules = system_named("team_swiss").rules_for(event, "2026", {})
        if event.next_round > event.number_of_rounds:
            continue
        try:
            explained = explainer(event, system="team_swiss")
        except (NoPairing, BadInput):
            continue
        truth = TeamTruth(event, rules)
        index = [one.index for one in truth.situation.players]
        for place, a in enumerate(index):
            for other in [*range(place + 1, len(index)), None]:
                answer = explained.why_not(a, None if other is None else index[other])
                expected = truth.answer(place, other)
                assert told(answer) == expected, (seed, a, other)
                decided[expected[1] if len(expected) > 1 else expected[0]] += 1
    assert sum(decided.values()) > times(3000, 4)
    assert set(decided) >= NAMED, decided
