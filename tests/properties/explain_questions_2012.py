"""Every question about a small field of 2012, asked of the explanations and of the truth beside them."""

from __future__ import annotations

from explain_truth_2012 import BYE, Truth2012

from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.answers import Verdict
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.situation import survey
from pairwright.systems.dutch_2012.explain.explainer import Explainer2012

RULES = edition("2012")
EXCHANGE = ("players exchanged", "difference of the exchange", "players out of S1", "players into S1")


def told(answer, with_place=True):
    """An answer in the form of the truth: verdict, bracket from 0, criterion or key, both values."""
    place = None if answer.place is None else answer.place.number - 1
    comparison = answer.comparison
    if answer.verdict is Verdict.WORSE:
        if comparison.criterion == "C.12":
            assert comparison.actual != comparison.alternative
            return "worse", place, "backtracking", 0, 1
        if comparison.what == "closeness":
            return "worse", place, "closeness", list(comparison.actual), list(comparison.alternative)
        (mine,), (other,) = comparison.actual, comparison.alternative
        return "worse", place, comparison.what, mine, other
    if answer.verdict is Verdict.LATER_IN_ORDER:
        assert comparison.actual < comparison.alternative
        what = "exchange" if comparison.what in EXCHANGE else comparison.what
        return "later-in-order", place, what, None, None
    return answer.verdict.value, place if with_place else None, None, None, None


def pair_questions(truth, explained):
    """(question, truth, answer) for every pair of the field and for everybody and the bye."""
    index = [entrant.index for entrant in explained.trace.entrants]
    count = len(index)
    for a in range(count):
        for b in [*range(a + 1, count), BYE]:
            answer = explained.why_not(index[a], None if b == BYE else index[b])
            yield (a, b), truth.answer(a, b), told(answer, with_place=False)


def float_questions(truth, explained):
    """(question, truth, answer) for everybody who left a bracket, against each of the others in it."""
    index = [entrant.index for entrant in explained.trace.entrants]
    for player in range(len(index)):
        left = next((place for place in explained.trace.brackets if player in place.downfloaters), None)
        if left is None:
            continue
        for rather in [None, *(other for other in left.players if other != player)]:
            answer = explained.why_float(index[player], None if rather is None else index[rather])
            yield (player, rather), truth.float_answer(player, rather), told(answer)


def truth_and_seen(tournament):
    """Both, or None when there is nothing to ask."""
    if tournament.next_round > tournament.number_of_rounds:
        return None
    try:
        situation = survey(tournament, RULES)
        if len(situation.entrants) < 2:
            return None
        return Truth2012(situation), Explainer2012(tournament, RULES)
    except (BadInput, NoPairing):
        return None
