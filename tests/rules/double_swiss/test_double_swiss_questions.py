"""Questions about rounds of the Double-Swiss System, answered in the articles of C.04.5."""

from dataclasses import replace

import pytest

from pairwright.common.errors import NoPairing
from pairwright.explain.picture import picture_of
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.systems.answers import Verdict
from pairwright.systems.double_swiss.round_context import FEWER_WHITES, HIGHER_TURNS, LAST_DIFFERENCE, TOPS
from pairwright.systems.evidence import ByeEvidence, ColourRule
from pairwright.systems.findings import Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from positions import random_position
from worked_examples import WorkedExamples

position = WorkedExamples("double-swiss").position


def asked(number, a, b):
    """Why two players, by number, are not paired in an example; 0 for the bye."""
    return open_round(position(number)).explainer().why_not(a - 1, b - 1 if b else None)


def test_2_1_1_a_meeting_is_named_with_its_round():
    answer = asked("13", 1, 2)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "2.1.1")
    assert [obstacle.kind for obstacle in answer.obstacles] == [Kind.MET]
    assert answer.obstacles[0].rounds == (2,)


def test_3_4_the_bye_and_who_would_be_worse():
    evidence = open_round(position("06")).explainer().why(7)
    assert isinstance(evidence, ByeEvidence)
    assert (evidence.article.number, evidence.bar) == ("3.4", "C2")
    assert evidence.rather.article.number == "3.4.3"


def test_3_6_the_pair_made_before_any_alteration():
    evidence = open_round(position("01")).explainer().why(0)
    assert (evidence.role, evidence.altered, evidence.article.number) == (TOPS, False, "3.6.3")
    said = PlainWords(Speech(position("01"), "en")).pair(evidence)
    assert "In starting rank order, the upper half plays the lower half" in said


def test_3_5_an_upfloater_is_told_the_bracket_he_came_to():
    explainer = open_round(position("04")).explainer()
    (came,) = explainer.floats(6)
    assert (came.up, came.number, came.odd, came.article.number) == (True, 1, True, "3.5")
    assert explainer.why_float(6, 8).article.number == "3.5.4"
    assert explainer.why_float(6, 0).article.number == "2.3.4"
    assert explainer.floats(3) == ()


@pytest.mark.parametrize(
    ("number", "player", "rule", "article"),
    [
        ("01", 0, ColourRule.PARITY, "4.3.1"),
        ("07", 3, FEWER_WHITES, "4.3.2"),
        ("08", 7, LAST_DIFFERENCE, "4.3.3"),
        ("09", 2, HIGHER_TURNS, "4.3.4"),
    ],
)
def test_4_3_what_decides_about_the_first_game(number, player, rule, article):
    tournament = position(number)
    colours = open_round(tournament).explainer().why(player).colours
    assert (colours.rule, colours.article.number, colours.match) == (rule, article, True)
    assert "has White in the first game" in PlainWords(Speech(tournament, "en")).colours(colours)


def test_3_6_2_the_picture_shows_the_identifier():
    """The field of example 11: tops 1 2 8, then their bottom members."""
    found = picture_of(open_round(position("11")).explainer(), 0).decode()
    assert "Identifier: 1 2 8 4 9 10" in found
    assert "Top members, by number" in found


def test_readings_that_matter_are_named_with_both_sides():
    named = set()
    for seed in range(150):
        opened = open_round(replace(random_position(seed, 5, 9), system="double_swiss"))
        try:
            ours = GivenRound.of(opened.draw())
        except NoPairing:
            continue
        for place in opened.explainer().depends():
            read = open_round(opened.tournament, readings=place.name)
            pairs = GivenRound.of(read.draw()).pairs
            assert {pair for pair in place.instead if pair[1] is not None} == {*pairs} - {*ours.pairs}
            (turned,) = read.explainer().depends()
            assert (turned.ours, turned.other, turned.name) == (place.other, place.ours, place.name)
            assert set(turned.instead) <= set(ours.pairs)
            named.add((place.name, place.article.number))
    assert ("letter", "4.3.1") in named
    assert open_round(position("01")).explainer().depends() == ()
