"""Why, in the articles of 2012: every kind of answer, on the files of this edition."""

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from positions_2012 import DATA, OURS, position

from pairwright.cli import pair_verb, why_verb
from pairwright.common.errors import BadInput
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.systems.answers import Unit, Verdict
from pairwright.systems.dutch.explain.trace import RoundTrace
from pairwright.systems.dutch_2012.explain.explainer import Explainer2012, otherwise
from pairwright.systems.dutch_2012.readings import OPEN_POINTS
from pairwright.systems.evidence import ByeEvidence, Change, ColourRule, PairEvidence, PairRole
from pairwright.systems.explainer import explainer
from pairwright.systems.findings import Kind


def explained(name):
    return explainer(position(name), edition="2012")


def ask(name, a, b):
    """Why not these two, by their numbers; the bye is 0."""
    return explained(name).why_not(a - 1, None if b == 0 else b - 1)


def decided(answer):
    """Article, step of the procedure, and what is compared."""
    comparison = answer.comparison
    return answer.article.number, comparison.step, comparison.actual, comparison.alternative


def test_every_article_is_one_of_2012():
    for number in range(1, 11):
        for bracket in explained(f"dutch_2012/{number:02}").evidence().brackets:
            articles = [bracket.article, *(value.article for value in bracket.values)]
            articles += [pair.article for pair in bracket.pairs]
            articles += [pair.colours.article for pair in bracket.pairs]
            articles += [one.article for one in bracket.floats] + [step.article for step in bracket.steps]
            assert {(article.book, article.edition) for article in articles} == {("C.04.3", "2012")}


def test_b_1_a_played_before():
    answer = ask("dutch_2012/01", 1, 4)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "B.1.a")
    assert answer.obstacles[0].rounds == (1,)


def test_b_1_b_a_half_point_bye_bars_from_the_bye():
    answer = ask("dutch_2012/06", 5, 0)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "B.1.b")
    assert (answer.obstacles[0].kind, answer.obstacles[0].outcome) == (Kind.BARRED_FROM_BYE, "half_point_bye")


def test_b_2_same_absolute_preference_of_players_who_are_no_topscorers():
    answer = ask("dutch/07", 5, 7)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "B.2")
    assert answer.obstacles[0].kind is Kind.SAME_ABSOLUTE_COLOUR


def test_b_2_topscorers_may_meet_at_a_price():
    answer = ask("dutch/16", 1, 4)
    assert (answer.verdict, *decided(answer)) == (Verdict.WORSE, "B.2", "C.10.g", (0,), (1,))


def test_a_7_d_strong_preferences_in_an_odd_round():
    assert decided(ask("dutch_2012/03", 3, 7)) == ("A.7.d", "C.10.f", (0,), (1,))


def test_a_5_the_bye_goes_to_whom_the_lowest_bracket_leaves_over():
    evidence = explained("dutch_2012/09").why(1)
    assert isinstance(evidence, ByeEvidence)
    assert (evidence.article.number, evidence.score) == ("A.5", 25)
    assert [obstacle.players for obstacle in evidence.barred] == [(2,), (3,), (4,)]
    assert decided(evidence.rather) == ("B.4", "C.10.e", (0,), (1,))


def test_c_1_nobody_to_meet():
    (evidence,) = explained("dutch_2012/02").floats(7)
    assert (evidence.article.number, evidence.staying) == ("C.1", None)
    answer = explained("dutch_2012/04").why_float(1, 0)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "C.1")
    assert answer.obstacles[0].kind is Kind.NO_OPPONENT


def test_c_10_a_requirement_would_have_to_be_lowered_further():
    assert decided(ask("dutch_2012/05", 1, 3)) == ("B.4", "C.10.e", (0,), (2,))
    assert decided(explained("dutch_2012/02").why_float(2)) == ("B.6", "C.10.c", (0,), (1,))


def test_c_12_another_floater_for_the_sake_of_the_next_bracket():
    answer = ask("dutch_2012/06", 1, 4)
    assert decided(answer) == ("C.12", "", (1, 1), (1, 0))
    assert answer.alternative.floats == (2,)
    (evidence,) = explained("dutch_2012/06").floats(0)
    assert evidence.article.number == "C.12"
    (step,) = (
        s for s in explained("dutch_2012/06").evidence().brackets[0].steps if s.article.number == "C.12"
    )
    assert (step.what, step.players, step.instead_of) == ("anew for the next", (0,), (2,))


def test_c_13_for_the_sake_of_everybody_below():
    (_, evidence) = explained("dutch_2012/05").floats(0)
    assert evidence.article.number == "C.13"
    assert decided(explained("dutch_2012/07").why_float(1)) == ("C.13", "C.14.b.2", (1,), (0,))


def test_c_13_brackets_joined():
    bracket = explained("dutch_2012/08").evidence().brackets[-1]
    assert bracket.collapsed
    (step,) = (step for step in bracket.steps if step.what == "joined")
    assert step.players == (3, 4)
    answer = ask("dutch_2012/08", 4, 5)
    assert decided(answer) == ("C.14", "C.14.a", (1,), (0,))
    assert answer.place.number == 1


def test_c_13_no_complete_round():
    answer = ask("dutch/21", 3, 5)
    assert (answer.verdict, answer.article.number) == (Verdict.IMPOSSIBLE, "C.13")
    (_, last) = explained("dutch_2012/07").floats(2)
    assert (last.staying.verdict, last.staying.article.number) == (Verdict.IMPOSSIBLE, "C.13")


def test_d_1_nothing_but_the_order():
    answer = explained("dutch_2012/01").why_float(4)
    assert answer.verdict is Verdict.LATER_IN_ORDER
    assert decided(answer) == ("D.1", "C.7", (2, 5), (5, 4))
    assert answer.comparison.unit is Unit.PLACES


def test_d_3_another_set_of_moved_down_players():
    answer = ask("dutch/06", 4, 5)
    assert (answer.verdict, *decided(answer)) == (Verdict.LATER_IN_ORDER, "D.3", "C.8.b", (1,), (2,))


def test_c_7_and_c_8_how_a_pair_came_about():
    brackets = explained("dutch_2012/01").evidence().brackets
    assert [pair.article.number for pair in brackets[1].pairs] == ["C.8", "C.8"]
    assert [pair.article.number for pair in brackets[0].pairs] == ["C.6"]
    third = explained("dutch_2012/06").why(0)
    assert isinstance(third, PairEvidence)
    assert (third.article.number, third.role, third.natural) == ("C.7", PairRole.MOVED_DOWN, 1)
    assert third.cause.article.number == "B.1.a"


def test_a_3_half_of_the_bracket_was_moved_down():
    bracket = explained("dutch_2012/05").evidence().brackets[2]
    assert bracket.homogeneous
    assert (bracket.s1, bracket.s2) == ((0, 1), (2, 5))
    assert [step.article.number for step in bracket.steps] == ["A.3"]


def test_e_2_knows_no_wider_difference():
    evidence = explained("dutch_2012/08").why(0)
    assert (evidence.colours.article.number, evidence.colours.rule) == ("E.2", ColourRule.STRONGER)
    text = ArbiterWords(Speech(position("dutch_2012/08"))).colours(evidence.colours)
    assert "C.04.3 E.2: the stronger preference (" in text


def test_what_would_have_to_be_different():
    (change,) = explained("dutch_2012/01").what_if(0, 3)
    assert (change.change, change.player, change.round_number) == (Change.NO_MEETING, 0, 1)


def test_f_5_somebody_absent():
    assert ask("dutch_2012/04", 5, 1).article.number == "F.5"
    assert explained("dutch_2012/04").why(4) is None


# -- open points ------------------------------------------------------------------------------------


def test_c_12_this_round_depends_on_its_reading():
    found = explained("dutch_2012/06").depends()
    assert [(place.name, place.article.number) for place in found] == [("backtracking", "C.12")]
    assert found[0].instead == ((0, 3), (4, 1), (2, None))
    assert explained("dutch_2012/04").depends() == ()
    assert explained("dutch_2012/06").evidence().depends == found


def test_only_answers_that_are_concerned_say_so():
    """In 05 everybody but 2 and 3 would meet somebody else if B.3 were read otherwise."""
    round_ = explained("dutch_2012/05")
    concerned = {player for player in range(6) if round_.depends((player,))}
    assert concerned == {0, 3, 4, 5}
    assert [place.name for place in round_.depends((1,), lambda other: other.why_not(0, 4))] == ["closeness"]


def test_b_3_read_otherwise_decides_by_the_scores():
    (point,) = (point for point in OPEN_POINTS if point.name == "closeness")
    other = Explainer2012(position("dutch_2012/09"), otherwise(OURS, point))
    answer = other.why_not(0, 3)
    assert decided(answer) == ("B.3", "C.8.b", (20,), (25,))
    assert answer.comparison.unit is Unit.SCORES
    assert [place.name for place in other.depends()] == ["closeness"]


@pytest.mark.parametrize(
    ("language", "arbiter", "plain"),
    [
        (
            "en",
            "This round depends on interpreting C.12 as follows: ",
            "how an unclear point of the rules is interpreted (C.12)",
        ),
        (
            "de",
            "Diese Runde hängt davon ab, C.12 so zu lesen: ",
            "unklare Stelle der Regeln gelesen wird (C.12)",
        ),
    ],
)
def test_in_words(language, arbiter, plain):
    round_ = explained("dutch_2012/06")
    speech = Speech(round_.tournament, language)
    (line,) = ArbiterWords(speech).depends(round_.depends(), whole_round=True)
    assert line.startswith(arbiter)
    assert plain in PlainWords(speech).depends(round_.depends((0,)), (0,))


def run(verb, *words):
    result = CliRunner().invoke(verb, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.output


FILE = next((DATA / "dutch_2012").glob("06*.trf"))


def test_on_the_command_line():
    said = run(why_verb.command, FILE, "1", "--not", "4", "--edition", "2012")
    assert "This answer depends on interpreting C.12 as follows: " in said
    assert "Under the other interpretation, Abel Quince with White would meet Dora Tansy." in said
    written = json.loads(run(why_verb.command, FILE, "1", "--not", "4", "--edition", "2012", "--json"))
    assert (written["answer"], written["article"], written["actual"]) == ("worse", "C.12", [1, 1])
    assert written["depends_on"][0]["article"] == "C.12"
    assert written["depends_on"][0]["instead"] == [[1, 4], [5, 2], [3, None]]
    whole = run(pair_verb.command, FILE, "--explain", "--edition", "2012")
    assert "C.12: for the sake of the next bracket 1 Quince moved down instead of 3 Fennel" in whole
    assert "This round depends on interpreting C.12 as follows: " in whole


def test_an_event_of_that_time_is_explained_by_its_rules():
    event = replace(position("dutch_2012/06"), edition="2012")
    assert explainer(event).why_not(0, 3).article.number == "C.12"


def test_what_is_not_offered_says_so():
    with pytest.raises(BadInput, match="2012 cannot be weighed against each other or certified"):
        RoundTrace.of(position("dutch_2012/06"), "2012")
