"""Questions about rounds of the Dubov system, answered in the articles of C.04.4.1."""

from pairwright.explain.picture import picture_of
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.systems.answers import Verdict
from pairwright.systems.dubov.round_context import SEEKERS
from pairwright.systems.evidence import ByeEvidence, PairEvidence, PairRole
from pairwright.systems.findings import Kind
from pairwright.systems.register import open_round
from worked_examples import WorkedExamples

position = WorkedExamples("dubov").position


def explained(number, edition=""):
    return open_round(position(number), edition=edition).explainer()


def test_2_1_1_who_has_met_is_forbidden():
    answer = explained("09").why_not(7, 3)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "2.1.1")


def test_2_1_2_a_full_point_bye_is_named_as_the_bar():
    answer = explained("16").why_not(3, None)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "2.1.2")
    assert [obstacle.kind for obstacle in answer.obstacles] == [Kind.BARRED_FROM_BYE]


def test_3_1_the_bye_and_who_would_be_worse():
    evidence = explained("10").why(7)
    assert isinstance(evidence, ByeEvidence)
    assert (evidence.article.number, evidence.bar) == ("3.1", "C2")


def test_3_2_2_an_upfloater_is_told_into_which_group_he_was_moved():
    explainer = explained("02")
    evidence = explainer.why(2)
    assert isinstance(evidence, PairEvidence)
    assert (evidence.came.player, evidence.came.up, evidence.came.article.number) == (2, True, "3.2.2")
    assert explainer.floats(0) == ()
    speech = Speech(position("02"), "en")
    assert "moved up into the group" in PlainWords(speech).pair(evidence)
    assert "floats up from score" in ArbiterWords(speech).float_(evidence.came)
    answer = explainer.why_float(2, 7)
    assert "were moved up instead of" in PlainWords(speech).staying(answer)
    assert "floating up instead of" in ArbiterWords(speech).staying(answer)


def test_4_2_1_only_somebody_from_below_can_be_moved_up():
    answer = explained("02").why_float(2, 0)
    assert (answer.verdict, answer.obstacles[0].kind) == (Verdict.IMPOSSIBLE, Kind.NOT_BELOW)


def test_3_2_3_the_first_round_is_one_of_halves():
    evidence = explained("01").why(0)
    assert (evidence.role, evidence.altered, evidence.lower) == (PairRole.HALVES, False, 4)


def test_3_2_6_two_sides_meet():
    tournament = position("08")
    evidence = open_round(tournament).explainer().why(1)
    assert evidence.role is SEEKERS
    assert "split by the colours due" in PlainWords(Speech(tournament, "en")).pair(evidence)


def test_3_2_4_the_picture_shows_both_sides_and_who_was_shifted():
    explainer = explained("06")
    bracket = explainer.evidence().brackets[1]
    assert bracket.shifted == (4,)
    assert 4 in bracket.s2
    drawn = picture_of(explainer, 4).decode()
    assert "shifted to the other side" in drawn
    assert "Black seekers" in drawn
