"""Answers and evidence: what they hold, how JSON tells them, how quickly they come."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pairwright.common.errors import BadInput
from pairwright.explain.answer_json import JsonForm
from pairwright.explain.picture import picture_of
from pairwright.explain.words.speech import Speech
from pairwright.matching import BACKEND
from pairwright.simulate import Rates, Settings, simulate
from pairwright.systems.answers import Verdict
from pairwright.systems.evidence import ByeEvidence, Change, PairEvidence, PairRole
from pairwright.systems.explainer import explainer
from pairwright.systems.findings import Kind
from pairwright.systems.register import pair
from pairwright.tournament import ForbiddenPairs
from pairwright.trf import read_trf
from work import counted

DUTCH = Path(__file__).parents[1] / "data" / "dutch"
RATES = Rates(half_point_byes=20_000, forfeits=10_000)
SVG = "{http://www.w3.org/2000/svg}"


def example(number):
    (path,) = DUTCH.glob(f"{number:02d}-*.trf")
    return read_trf(path.read_bytes())


def index(tournament, number):
    return tournament.index_of[number]


def test_what_bars_by_itself():
    met = example(3)
    answer = explainer(met).why_not(index(met, 1), index(met, 3))
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "2.1.1")
    assert answer.obstacles[0].kind is Kind.MET
    colours = example(7)
    answer = explainer(colours).why_not(index(colours, 5), index(colours, 7))
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "2.1.3")
    barred = example(6)
    answer = explainer(barred).why_not(index(barred, 4), None)
    assert (answer.verdict, answer.article.number) == (Verdict.FORBIDDEN, "2.1.2")
    assert answer.obstacles[0].outcome == "pairing_allocated_bye"


def test_an_absent_player_and_the_same_player():
    absent = example(36)
    gone = next(iter(absent.absent_next_round()), None)
    explained = explainer(absent)
    if gone is not None:
        answer = explained.why_not(gone, index(absent, 2))
        assert answer.obstacles[0].kind is Kind.ABSENT
        assert explained.why(gone) is None
    answer = explained.why_not(index(absent, 2), index(absent, 2))
    assert answer.verdict is Verdict.IMPOSSIBLE


def test_a_natural_pair_a_transposition_and_a_float():
    first = example(1)
    evidence = explainer(first).why(0)
    assert isinstance(evidence, PairEvidence)
    assert (evidence.role, evidence.altered, evidence.colours.article.number) == (
        PairRole.HALVES,
        False,
        "5.2.5",
    )
    transposed = example(3)
    evidence = explainer(transposed).why(index(transposed, 1))
    assert evidence.altered
    assert evidence.cause.verdict is Verdict.FORBIDDEN
    moved = example(13)
    explained = explainer(moved)
    evidence = explained.why(index(moved, 1))
    assert evidence.role is PairRole.MOVED_DOWN
    (float_,) = explained.floats(index(moved, 1))
    assert float_.met_in.number == evidence.place.number


def test_the_bye_is_explained():
    tournament = example(6)
    evidence = explainer(tournament).why(index(tournament, 5))
    assert isinstance(evidence, ByeEvidence)
    assert {tournament.players[obstacle.players[0]].number for obstacle in evidence.barred} >= {4}
    assert evidence.article.number == "2.3.1"


@pytest.mark.parametrize(
    ("number", "white", "article"),
    [(31, 6, "5.2.2"), (32, 4, "5.2.3"), (34, 2, "5.2.4"), (35, 1, "5.2.5"), (18, 5, "5.2.1")],
)
def test_the_article_that_gave_the_colours(number, white, article):
    tournament = example(number)
    evidence = explainer(tournament).why(index(tournament, white))
    assert evidence.colours.white == index(tournament, white)
    assert evidence.colours.article.number == article


def test_evidence_of_a_bracket_counts_what_the_text_says():
    """Example 25: three leaders who have all met, one resident; who of them floated before is paired."""
    tournament = example(25)
    top, second, *_ = explainer(tournament).evidence().brackets
    assert len(top.floats) == 3
    assert {tournament.players[player].number for player in second.limbo} == {4, 6}
    values = {value.criterion: value.value for value in second.values}
    assert values["C6"] == (2,)
    assert len(values["C18"]) == 2


def test_a_restriction_lifted_pairs_them():
    tournament = simulate(Settings(players=12, rounds=5), 8).tournament.before_round(2)
    board = pair(tournament).boards[0]
    kept_apart = replace(tournament, forbidden=(ForbiddenPairs((board.white, board.black)),))
    explained = explainer(kept_apart)
    answer = explained.why_not(board.white, board.black)
    assert answer.obstacles[0].kind is Kind.FORBIDDEN
    changes = explained.what_if(board.white, board.black)
    assert Change.NO_RESTRICTION in {change.change for change in changes}


def test_every_change_told_by_what_if_really_pairs_them():
    """Results and colours of the last round, changed in the tournament as the answer says."""
    from pairwright.systems.explainer import changed_tournaments

    tournament = simulate(Settings(players=16, rounds=6), 9).tournament.before_round(5)
    explained = explainer(tournament)
    confirmed = 0
    for a in range(8):
        for b in range(a + 1, 8):
            told = set(explained.what_if(a, b))
            for change, (changed,) in changed_tournaments(tournament, a, b):
                pairs = {frozenset((board.white, board.black)) for board in pair(changed).boards}
                assert (change in told) == (frozenset((a, b)) in pairs)
                confirmed += change in told
    assert confirmed


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_json_of_a_whole_round_can_be_written(edition):
    tournament = simulate(Settings(players=31, rounds=7, rates=RATES), 12).tournament
    for number in range(1, 8):
        explained = explainer(tournament.before_round(number), edition=edition)
        form = JsonForm(explained.tournament)
        written = json.loads(json.dumps(form.round_(explained.evidence())))
        pairs = [pair_ for bracket in written["brackets"] for pair_ in bracket["pairs"]]
        drawn = {(board.white + 1, board.black + 1) for board in explained.pairing.boards}
        assert {(pair_["colours"]["white"], pair_["colours"]["black"]) for pair_ in pairs} == drawn
        assert len(pairs) == len(drawn)


def test_the_contract_for_scripts():
    tournament = example(18)
    explained = explainer(tournament)
    written = JsonForm(tournament).answer(explained.why_not(index(tournament, 1), index(tournament, 5)))
    assert list(written)[:8] == [
        "answer", "players", "article", "book", "criterion", "bracket", "score", "actual",
    ]  # fmt: skip
    assert written["answer"] == "worse"
    assert (written["criterion"], written["article"], written["bracket"]) == ("C12", "2.4.7", 1)
    assert (written["actual"], written["alternative"]) == (0, 1)


def test_questions_about_two_hundred_players_draw_no_round_for_each_pair():
    rates = Rates(half_point_byes=10_000)
    tournament = simulate(Settings(players=200, rounds=9, rates=rates), 7).tournament.before_round(6)
    explained = explainer(tournament)
    with counted() as work:
        explained.evidence()
    native = BACKEND == "native"
    assert work.calls < (150_000 if native else 75_000_000)  # measured: 51,000 and 24.5 million
    with counted() as work:
        for other in range(1, 21):
            explained.why_not(0, other)
    assert work.calls < 20 * (2_000 if native else 6_000_000)  # measured: 460 and 2.1 million each


@pytest.mark.parametrize("edition", ["2026", "2017", "2012"])
def test_the_picture_shows_every_card_once_and_every_pair(edition):
    tournament = simulate(Settings(players=33, rounds=7, rates=RATES), 4).tournament.before_round(6)
    explained = explainer(tournament, edition=edition)
    for bracket in explained.evidence().brackets:
        if not bracket.pairs:
            continue
        root = ElementTree.fromstring(picture_of(explained, bracket.pairs[0].upper, "de"))
        texts = [element.text or "" for element in root.iter(f"{SVG}text")]
        for player in {*bracket.moved_down, *bracket.residents}:
            name = f"{tournament.players[player].number} {tournament.players[player].name.split(',')[0]}"
            assert texts.count(name[:26]) == 1
        assert len(list(root.iter(f"{SVG}circle"))) == 2 * len(bracket.pairs)
        width = int(root.get("width"))
        for rectangle in root.iter(f"{SVG}rect"):
            if rectangle.get("x"):
                assert 0 <= float(rectangle.get("x")) <= width - float(rectangle.get("width"))


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ru"])
def test_no_text_of_a_picture_leaves_it(language):
    tournament = simulate(Settings(players=33, rounds=7, rates=RATES), 4).tournament.before_round(6)
    explained = explainer(tournament)
    for bracket in explained.evidence().brackets:
        if not bracket.pairs:
            continue
        root = ElementTree.fromstring(picture_of(explained, bracket.pairs[0].upper, language))
        width, height = int(root.get("width")), int(root.get("height"))
        for one in root.iter(f"{SVG}text"):
            if not one.get("text-anchor"):
                assert float(one.get("x")) + 5 * len(one.text) <= width, one.text
            assert float(one.get("y")) < height


def test_the_colours_had_so_far_have_the_letters_of_the_language():
    tournament = simulate(Settings(players=20, rounds=5), 4).tournament
    assert [Speech(tournament, one).colours("WBW") for one in ("en", "de", "fr", "es", "ru")] == [
        "WBW", "WSW", "BNB", "BNB", "БЧБ",
    ]  # fmt: skip


def test_a_player_without_a_bracket_has_no_picture():
    tournament = simulate(Settings(players=6, rounds=5, system="round_robin"), 1).tournament
    explained = explainer(replace(tournament.before_round(1), system="round_robin"))
    with pytest.raises(BadInput):
        picture_of(explained, 0)


def test_an_unknown_system_is_refused():
    tournament = simulate(Settings(players=6, rounds=3), 1).tournament.before_round(1)
    with pytest.raises(BadInput, match="unknown pairing system"):
        explainer(tournament, system="nobody")
