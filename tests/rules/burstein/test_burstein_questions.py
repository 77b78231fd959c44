"""Questions about rounds of the Burstein system, answered in the articles of C.04.4.2."""

from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.systems.answers import Verdict
from pairwright.systems.burstein.round_context import FOLD
from pairwright.systems.evidence import ByeEvidence, PairEvidence
from pairwright.systems.findings import Kind
from pairwright.systems.register import open_round
from pairwright.systems.swiss.colours import same_absolute_preference
from worked_examples import WorkedExamples

position = WorkedExamples("burstein").position


def asked(number, a, b, edition=""):
    """Why two players, by number, are not paired in an example; 0 for the bye."""
    explainer = open_round(position(number), edition=edition).explainer()
    return explainer.why_not(a - 1, b - 1 if b else None)


def test_2_1_2_a_full_point_bye_is_named_as_the_bar():
    answer = asked("16", 4, 0)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "2.1.2")
    assert [obstacle.kind for obstacle in answer.obstacles] == [Kind.BARRED_FROM_BYE]
    assert asked("16", 4, 0, "2017").verdict is Verdict.PAIRED


def test_2_1_3_the_same_absolute_preference_has_no_exception_for_topscorers():
    tournament = position("15")
    opened = open_round(tournament)
    a, b = 2, 3
    assert same_absolute_preference(opened.preference(a), opened.preference(b))
    answer = opened.explainer().why_not(a, b)
    assert answer.verdict is Verdict.FORBIDDEN
    assert Kind.SAME_COLOUR_DUE in {obstacle.kind for obstacle in answer.obstacles}
    assert "topscorer" not in ArbiterWords(Speech(tournament, "en")).why_not(answer)


def test_1_6_a_seeding_round_is_explained_by_the_dutch_system():
    assert asked("01", 4, 1).article.book == "C.04.3"


def test_3_1_the_bye_and_who_would_be_worse():
    evidence = open_round(position("07")).explainer().why(6)
    assert isinstance(evidence, ByeEvidence)
    assert (evidence.article.number, evidence.bar, evidence.score) == ("3.1", "C2", 0)
    assert evidence.rather.article.number == "3.1.4"


def test_4_3_the_first_of_the_bracket_meets_the_last():
    tournament = position("09")
    explainer = open_round(tournament).explainer()
    evidence = explainer.why(4)
    assert isinstance(evidence, PairEvidence)
    assert (evidence.role, evidence.altered, evidence.article.number) == (FOLD, False, "4.3")
    said = PlainWords(Speech(tournament, "en")).pair(evidence)
    assert (
        "the player who has had the strongest opponents so far plays the one who has had the weakest" in said
    )


def test_2_3_1_a_floater_is_told_every_bracket_that_he_left():
    explainer = open_round(position("04")).explainer()
    floats = explainer.floats(0)
    assert [(one.place.number, one.number, one.article.number) for one in floats] == [
        (1, 1, "2.3.1"),
        (2, 2, "2.3.1"),
    ]
    assert explainer.why_float(2, 5).verdict is Verdict.LATER_IN_ORDER
    assert explainer.why_float(2, 0).article.number == "2.3.2"


def test_1_7_2_the_reading_that_matters_is_named():
    named = {place.name: place.article.number for place in open_round(position("12")).explainer().depends()}
    assert named["last-played"] == "1.7.2"
