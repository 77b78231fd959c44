"""Questions about rounds of the Lim system, answered by the step of C.04.4.3 that decided."""

from dataclasses import replace

import pytest

from pairwright import read_trf, write_trf
from pairwright.check.judging import judged, prices
from pairwright.common.errors import BadInput
from pairwright.explain.picture import picture_of
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.systems.evidence import ByeEvidence
from pairwright.systems.findings import Kind
from pairwright.systems.lim.round_context import FLOATER, LOWER, SCRUTINY
from pairwright.systems.lim.rules import edition
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import decode_type, encode_type, open_round, system_named
from pairwright.systems.system import TypeCode
from pairwright.trf.problems import TrfError
from worked_examples import WorkedExamples

LIM = WorkedExamples("lim")
EXAMPLES, position = LIM.numbers, LIM.position


def test_the_older_text_has_its_own_numbers():
    floats = open_round(position("02"), edition="2017").explainer().floats(3)
    assert [one.article.number for one in floats] == ["2.3.d"]


def test_2_1_the_same_colour_for_both_is_forbidden_but_for_article_6():
    last = position("09")
    assert not open_round(last).pair_faults(4, 6)
    opened = open_round(replace(last, number_of_rounds=last.number_of_rounds + 1))
    assert opened.field.same_colour_due(4, 6)
    assert [fault.kind for fault in opened.pair_faults(4, 6)] == [Kind.SAME_COLOUR_DUE]


def test_2_3_a_floater_is_told_why_in_each_group():
    explainer = open_round(position("04")).explainer()
    (float_,) = explainer.floats(0)
    assert (float_.article.number, float_.odd, float_.upward) == ("2.3.4", True, False)
    (float_,) = explainer.floats(2)
    assert float_.article.number == "2.3.1"
    assert float_.staying.obstacles[0].kind is Kind.NO_COMPATIBLE
    (float_,) = explainer.floats(3)
    assert float_.upward
    said = ArbiterWords(Speech(explainer.tournament)).float_(float_)
    assert "1 upfloater" in said


def test_2_6_whose_pairing_was_cracked():
    explainer = open_round(position("07")).explainer()
    articles = {one.article.number for player in range(8) for one in explainer.floats(player)}
    assert "2.6" in articles
    parting = explainer.opened.compare(
        explainer.opened.drawn, GivenRound(((2, 4), (1, 3), (0, 5), (7, 6)), coloured=False)
    )
    assert parting is not None


def test_3_8_a_floater_in_turn():
    evidence = open_round(position("04")).explainer().why(0)
    assert (evidence.role, evidence.article.number) == (FLOATER, "3.8")
    assert evidence.cause.obstacles[0].kind is Kind.MET


def test_2_4_top_half_against_bottom_half():
    evidence = open_round(position("01")).explainer().why(0)
    assert (evidence.role, evidence.article.number, evidence.altered) == (SCRUTINY, "2.4", False)


def test_5_4_the_lower_ranked_below_the_median():
    explainer = open_round(position("08")).explainer()
    assert explainer.why(7).colours.rule is LOWER
    said = PlainWords(Speech(explainer.tournament)).colours(explainer.why(7).colours)
    assert "below the middle" in said


def test_1_1_the_bye():
    evidence = open_round(position("04")).explainer().why(7)
    assert isinstance(evidence, ByeEvidence)
    assert (evidence.article.number, evidence.rather.article.number) == ("1.1", "1.1")


def test_rather_another_floater():
    explainer = open_round(position("03")).explainer()
    assert explainer.why_float(2, 4).article.number == "3.10"
    assert explainer.why_float(2, 0).article.number == "3.2.4"
    assert explainer.why_float(2, 8).obstacles[0].kind is Kind.OTHER_GROUP


def test_a_reading_that_matters_is_named():
    named = {
        place.name: place.article.number
        for number in EXAMPLES
        for place in open_round(position(number)).explainer().depends()
    }
    assert named["first-made"] == "2.6"
    assert set(named) <= {reading.name for reading in edition().open_to_reading}


@pytest.mark.parametrize("number", EXAMPLES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_is_said(number, language):
    explainer = open_round(position(number)).explainer()
    plain, arbiter = (kind(Speech(explainer.tournament, language)) for kind in (PlainWords, ArbiterWords))
    explainer.evidence()
    for a in explainer.opened.order:
        for b in (None, *explainer.opened.order):
            answer = explainer.why_not(a, b)
            for text in (plain.why_not(answer), arbiter.why_not(answer)):
                assert text
                assert "{" not in text
        for float_ in explainer.floats(a):
            assert len(plain.float_(float_).split()) <= 60


def test_a_round_by_hand_is_told_where_it_parts():
    opened = open_round(position("05"))
    given = GivenRound(((0, 8), (4, 1), (2, 7), (5, 3)), (6,))
    worse = [one for one in judged(opened, given) if one.kind is Kind.WORSE]
    assert [one.article.number for one in worse] == ["5.2"]
    found = prices(opened, given)
    assert found.difference.article.number == "5.2"
    with pytest.raises(BadInput, match="complete"):
        opened.compare(opened.drawn, GivenRound(((0, 1),)))


def test_a_coded_type_of_our_own_is_for_engines_only():
    assert decode_type("FIDE_LIM", "2017/03/04") == TypeCode("lim")
    assert decode_type("fide_lim_2017_baku") == TypeCode("lim", "2017", "baku")
    assert encode_type(TypeCode("lim", "2017", "baku"), portable=True) == "FIDE_LIM_2017_BAKU"
    assert encode_type(TypeCode("lim")) is None
    tournament = position("04")
    with pytest.raises(TrfError, match="FIDE_LIM is a code of our own"):
        write_trf(tournament)
    for profile in ("engine", "trf16", "trfx"):
        assert read_trf(write_trf(tournament, profile=profile)).system == "lim"


def test_it_is_experimental_and_says_so():
    system = system_named("lim")
    assert system.traits.experimental
    assert "Experimental" in system.summary
    assert "deprecates its use" in system.summary


def test_the_picture_shows_the_order_of_scrutiny():
    found = picture_of(open_round(position("07")).explainer(), 3).decode()
    assert "Order of scrutiny: 2 1 3 4" in found
    assert "The opponent found" in found
    for number in EXAMPLES:
        explainer = open_round(position(number)).explainer()
        for player in explainer.opened.order:
            if player != explainer.pairing.pairing_allocated_bye:
                assert b"Order of scrutiny" in picture_of(explainer, player)


def test_rounds_are_compared_and_looked_at_as_what_they_are():
    opened = open_round(position("07"))
    drawn = opened.drawn
    assert opened.compare(drawn, drawn) is None
    (first, second, *others) = drawn.pairs
    other = GivenRound((*others, (first[0], second[0]), (first[1], second[1])), drawn.byes)
    assert len(list(opened.parts(drawn))) > 1
    (whole,) = opened.parts(other)
    assert {frozenset(pair) for pair in whole.pairs} == {frozenset(pair) for pair in other.pairs}
    with pytest.raises(BadInput, match="only complete rounds"):
        opened.compare(drawn, GivenRound(drawn.pairs[1:], drawn.byes))
    assert all(isinstance(cost, int) for cost in opened.price(*first))
