"""Two pairings compared, and pairings by hand judged."""

from __future__ import annotations

import random

import pytest

from pairwright.check.judging import judged, prices
from pairwright.check.round_words import RoundWords
from pairwright.common.errors import BadInput
from pairwright.explain.words.speech import Speech
from pairwright.simulate import Rates, Settings, simulate
from pairwright.systems.dutch.explain.room import can_be_completed
from pairwright.systems.dutch.explain.trace import RoundTrace
from pairwright.systems.dutch.explain.why_not import compare
from pairwright.systems.findings import Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round, pair
from sizes import times

RATES = Rates(half_point_byes=20_000, forfeits=10_000)


@pytest.fixture(scope="module", params=["2026", "2017"])
def drawn(request):
    tournament = simulate(Settings(players=35, rounds=7, rates=RATES), 31).tournament.before_round(6)
    seen = RoundTrace.of(tournament, request.param)
    opened = open_round(tournament, edition=request.param)
    return seen, GivenRound.of(pair(tournament, edition=request.param)), opened


def with_pair(given, a, b):
    """The pairing with a-b, their opponents left to each other."""
    partner = {x: y for w, s in given.pairs for x, y in ((w, s), (s, w))}
    rest = [pair_ for pair_ in given.pairs if not {a, b} & set(pair_)]
    return GivenRound((*rest, (a, b), (partner[a], partner[b])), given.byes)


def test_the_draw_is_the_draw(drawn):
    seen, given, opened = drawn
    assert compare(seen, given, given) is None
    assert not [rule for rule in judged(opened, given) if not rule.also_drawn]
    priced = prices(opened, given)
    assert (priced.changes, priced.difference) == ((), None)


def test_nothing_legal_is_better_than_the_draw(drawn):
    seen, given, opened = drawn
    chance, compared = random.Random(1), 0
    everybody = [player for pair_ in given.pairs for player in pair_]
    for _ in range(times(120, 4)):
        a, b = chance.sample(everybody, 2)
        if any({a, b} == set(pair_) for pair_ in given.pairs):
            continue
        changed = with_pair(given, a, b)
        priced = prices(opened, changed)
        if any(rule.absolute for rule in judged(opened, changed)):
            assert priced.difference is None
            continue
        compared += 1
        difference = priced.difference
        assert difference == compare(seen, given, changed)
        assert difference.better == 0
        back = compare(seen, changed, given)
        assert (back.better, back.article, back.comparison) == (1, difference.article, difference.comparison)
        assert {change.meeting for change in priced.changes}
    assert compared > times(40, 4)


def test_rules_broken_are_named(drawn):
    seen, given, opened = drawn
    tournament = seen.tournament
    (white, black), (other_white, other_black), *rest = given.pairs
    met = next(iter(seen.history.met[white] & set(seen.position_of)), None)
    assert met is not None
    cases = {
        Kind.COLOURS: GivenRound(((black, white), (other_white, other_black), *rest), given.byes),
        Kind.NOT_PAIRED: GivenRound(tuple(rest), given.byes),
        Kind.PAIRED_TWICE: GivenRound((*given.pairs, (white, other_black)), given.byes),
        Kind.MET: GivenRound((*rest, (white, met)), given.byes),
    }
    absent = next(iter(tournament.absent_next_round()), None)
    if absent is not None:
        cases[Kind.NOT_IN_THE_DRAW] = GivenRound((*rest, (white, absent)), given.byes)
    words = RoundWords(Speech(tournament))
    for fault, case in cases.items():
        found = judged(opened, case)
        assert [rule for rule in found if rule.kind is fault], fault
        assert all(words.rule(rule).endswith(".") for rule in found)


def test_a_bye_for_a_higher_score_breaks_c5():
    tournament = simulate(Settings(players=21, rounds=7), 5).tournament.before_round(4)
    seen = RoundTrace.of(tournament)
    given = GivenRound.of(pair(tournament))
    (receiver,) = given.byes
    leader = seen.entrants[0].index
    opponent = next(other for pair_ in given.pairs if leader in pair_ for other in pair_ if other != leader)
    rest = tuple(pair_ for pair_ in given.pairs if leader not in pair_)
    changed, opened = GivenRound((*rest, (receiver, opponent)), (leader,)), open_round(tournament)
    faults = {rule.kind for rule in judged(opened, changed)}
    difference = prices(opened, changed).difference
    assert seen.entrants[0].may_have_bye
    assert Kind.BYE_TOO_HIGH in faults
    assert difference.article.number == "2.3.1"


def test_the_price_of_a_change_is_the_answer_to_why_not(drawn):
    seen, given, opened = drawn
    a, b = given.pairs[0][0], given.pairs[3][0]
    changes = prices(opened, with_pair(given, a, b)).changes
    for change in changes:
        first, second = (seen.position_of[player] for player in change.meeting)
        assert can_be_completed(seen, (), 0) or first != second
        assert change.verdict.value in ("worse", "later-in-order", "impossible")


def test_lists_of_pairs_are_read_as_people_write_them():
    tournament = simulate(Settings(players=7, rounds=3), 1).tournament.before_round(1)
    expected = GivenRound(((0, 3), (4, 1), (2, 5)), (6,))
    for text in (
        "4\n1 4\n5 2\n3 6\n7 0\n",
        "1 - 4\n5–2\n\n# comment\n3,6\n7 bye",
        "1 4\r\n5 2\r\n3 6\r\n7 BYE\r\n",
    ):
        assert GivenRound.parsed(text, tournament) == expected


def test_every_line_that_cannot_be_read_is_named():
    tournament = simulate(Settings(players=7, rounds=3), 1).tournament.before_round(1)
    with pytest.raises(BadInput) as caught:
        GivenRound.parsed("1 4\nx y\n9 2\n0 0\n", tournament, "list.txt")
    assert [fault.partition(": ")[0] for fault in caught.value.faults] == [
        "list.txt:2",
        "list.txt:3",
        "list.txt:4",
    ]
    with pytest.raises(BadInput, match="no pairs"):
        GivenRound.parsed("0\n", tournament)


def test_incomplete_pairings_cannot_be_compared(drawn):
    seen, given, _ = drawn
    with pytest.raises(BadInput):
        compare(seen, given, GivenRound(given.pairs[1:], given.byes))
