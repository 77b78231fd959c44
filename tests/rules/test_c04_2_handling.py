"""C.04.1 and C.04.2 are cited as the edition of the event numbers them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.check.consequences import Counts, ruling
from pairwright.check.judging import broken_rules
from pairwright.check.round_words import RoundWords
from pairwright.explain.words.speech import Speech
from pairwright.simulate import Settings, simulate
from pairwright.systems.explainer import explainer
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import pair
from pairwright.tournament import AnnouncedBye, ForbiddenPairs, Outcome

EVERY_EDITION = ("2026", "2017", "2012")


@pytest.fixture(scope="module")
def event():
    """12 players before round 3; the last is absent from it, and the field is odd."""
    tournament = simulate(Settings(players=12, rounds=5), 4).tournament.before_round(3)
    return replace(tournament, announced_byes=(AnnouncedBye(3, 11, Outcome.ABSENT),))


@pytest.mark.parametrize(("edition", "article"), list(zip(EVERY_EDITION, ("3.3", "D.4", "F.5"), strict=True)))
def test_3_3_an_absent_player_is_not_paired(event, edition, article):
    answer = explainer(event, edition=edition).why_not(0, 11)
    assert answer.article.number == article
    given = GivenRound.of(pair(event, edition=edition))
    wrong = replace(given, byes=(*given.byes, 11))
    cited = {
        rule.article.number for rule in broken_rules(event, wrong, edition=edition) if 11 in rule.players
    }
    assert article in cited


@pytest.mark.parametrize(("edition", "article"), list(zip(EVERY_EDITION, ("3", "c", "A.5"), strict=True)))
def test_c_04_1_3_no_bye_is_due_in_an_even_field(event, edition, article):
    even = replace(event, announced_byes=())
    answer = explainer(even, edition=edition).why_not(0, None)
    assert (answer.article.number, answer.article.edition) == (article, edition)


@pytest.mark.parametrize(("edition", "article"), list(zip(EVERY_EDITION, ("4.3", "D.8", "F.7"), strict=True)))
def test_4_3_a_correction(event, edition, article):
    said = ruling(replace(event, edition=edition), 1, over=True)
    assert said.article.number == article
    assert said == ruling(event, 1, over=True, edition=edition)


def test_4_3_in_2012_a_correction_counts_for_every_pairing_to_be_made():
    event = simulate(Settings(players=12, rounds=7), 4).tournament.before_round(5)
    assert ruling(event, 1, over=True).counts is Counts.RATING
    late = ruling(event, 1, over=True, edition="2012")
    assert (late.counts, late.first_pairing) == (Counts.ONE_LATER, 5)


def test_a_pair_that_the_event_forbids_is_cited_as_a_rule_of_the_event(event):
    """C.04.2 knows no such thing: it can only rest on rules announced beforehand (1.5)."""
    drawn = GivenRound.of(pair(event))
    forbidden = replace(event, forbidden=(ForbiddenPairs(tuple(sorted(drawn.pairs[0]))),))
    (broken,) = (one for one in broken_rules(forbidden, drawn) if one.absolute)
    assert RoundWords(Speech(forbidden)).rule(broken).startswith("rules of the event: ")
