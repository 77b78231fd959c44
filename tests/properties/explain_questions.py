"""Every question about a small field, asked of the explanations and of the truth beside them."""

from __future__ import annotations

from explain_truth import BYE, Truth2017, Truth2026, normal

from pairwright.common.errors import NoPairing
from pairwright.systems.answers import Verdict
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.explain.explainer import DutchExplainer
from pairwright.systems.dutch.situation import survey

TRUTHS = {"2026": Truth2026, "2017": Truth2017}
KEYS = (
    "paired moved-down players",
    "set of moved-down players",
    "opponents of moved-down players",
    "players exchanged",
    "difference of the exchange",
    "players out of S1",
    "players into S1",
    "opponents of S1",
)


def told(trace, answer, with_place=True):
    """An answer in the form of the truth: verdict, bracket from 0, criterion or key, both values."""
    verdict = answer.verdict
    place = None if answer.place is None else answer.place.number - 1
    if verdict is Verdict.WORSE:
        resident = 0 if place is None else trace.brackets[place].bracket.score
        comparison = answer.comparison
        return (
            "worse",
            place,
            comparison.number,
            normal(comparison.number, comparison.actual, comparison.limbo, resident),
            normal(comparison.number, comparison.alternative, comparison.limbo, resident),
        )
    if verdict is Verdict.LATER_IN_ORDER:
        return "later-in-order", place, KEYS.index(answer.comparison.what), None, None
    return verdict.value, place if with_place else None, None, None, None


def pair_questions(tournament, name):
    """(question, truth, answer) for every pair of the field and for everybody and the bye."""
    truth, explained = _both(tournament, name)
    if truth is None:
        return
    trace = explained.trace
    index = [entrant.index for entrant in trace.entrants]
    count = len(index)
    for a in range(count):
        for b in [*range(a + 1, count), BYE]:
            answer = explained.why_not(index[a], None if b == BYE else index[b])
            yield (a, b), truth.answer(a, b), told(trace, answer, with_place=False)


def float_questions(tournament, name):
    """(question, truth, answer) for everybody who left a bracket, against each of the others in it."""
    truth, explained = _both(tournament, name)
    if truth is None:
        return
    trace = explained.trace
    index = [entrant.index for entrant in trace.entrants]
    for player in range(len(index)):
        left = next((place for place in trace.brackets if player in place.downfloaters), None)
        if left is None:
            continue
        others = [other for other in left.players if other != player]
        for rather in [None, *others]:
            answer = explained.why_float(index[player], None if rather is None else index[rather])
            yield (player, rather), truth.float_answer(player, rather), told(trace, answer)


def _both(tournament, name):
    rules = edition(name)
    if tournament.next_round > tournament.number_of_rounds:
        return None, None
    situation = survey(tournament, rules)
    truth = TRUTHS[name](situation)
    if len(situation.entrants) < 2 or not truth.solvable:
        return None, None
    try:
        return truth, DutchExplainer(tournament, rules)
    except NoPairing:
        raise AssertionError("the truth has a pairing, the engine has none") from None
