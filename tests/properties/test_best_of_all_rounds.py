"""`best` and `compare` of the Dutch system beside all legal rounds of small fields and the quick answers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "dutch"))

from dutch_random import random_tournament

from pairwright.common.errors import NoPairing
from pairwright.systems.answers import Verdict
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.proposed_round import GivenRound, Wish, fulfils
from pairwright.systems.register import open_round
from pairwright.systems.round_context import OpenRound
from sizes import sampled, times


def rounds(opened, left, may_sit_out):
    """Every complete round of these players that nothing forbids."""
    if not left:
        yield ()
        return
    first, *others = left
    if may_sit_out and not opened.bye_faults(first):
        for rest in rounds(opened, others, False):
            yield ((first,), *rest)
    for other in others:
        if not opened.pair_faults(first, other):
            for rest in rounds(opened, [one for one in others if one != other], may_sit_out):
                yield ((first, other), *rest)


def all_rounds(opened):
    for meetings in rounds(opened, list(opened.order), len(opened.order) % 2 == 1):
        pairs = tuple(both for both in meetings if len(both) == 2)
        byes = tuple(both[0] for both in meetings if len(both) == 1)
        if len(byes) == len(opened.order) % 2:
            yield GivenRound(pairs, byes, coloured=False)


def wishes(opened):
    order, drawn = opened.order, opened.drawn.pairs
    for place, a in enumerate(order):
        yield Wish(bye=a)
        yield Wish(stays=a)
        yield Wish(leaves=a)
        yield Wish(stays=a, leaves=order[place - 1])
        yield from (Wish(pair=(a, b)) for b in order[place + 1 :])
    for one in range(len(drawn)):
        yield Wish(barred=drawn[one : one + 2])
        yield Wish(pair=(order[0], order[-1]), barred=(drawn[one],))


def best_of(opened, fitting):
    chosen = None
    for one in fitting:
        difference = None if chosen is None else opened.compare(chosen, one)
        chosen = one if chosen is None or (difference is not None and difference.better) else chosen
    return chosen


def opened_fields(edition, seeds, players):
    for seed in seeds:
        first = None if seed % 2 else (lambda event: pair_fast(event, edition))
        event = random_tournament(seed, players, first)
        if event.next_round <= event.number_of_rounds:
            opened = open_round(event, system="dutch", edition=edition)
            try:
                opened.draw()
            except NoPairing:
                continue
            if len(opened.order) > 2:
                yield seed, opened


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_best_is_the_best_of_all_legal_rounds(edition):
    asked = impossible = 0
    for seed, opened in opened_fields(edition, sampled(range(700, 745), 6), (5, 8)):
        every = list(all_rounds(opened))
        assert opened.compare(opened.drawn, best_of(opened, every)) is None, seed
        for wish in wishes(opened):
            expected = best_of(opened, [one for one in every if fulfils(opened, wish, one)])
            asked += 1
            if expected is None:
                impossible += 1
                with pytest.raises(NoPairing):
                    opened.best(wish)
                continue
            found = opened.best(wish)
            assert fulfils(opened, wish, found)
            assert opened.compare(found, expected) is None, (seed, wish)
    assert impossible > times(200, 6)
    assert asked - impossible > times(600, 6)


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_the_look_ahead_does_not_see_the_wish(edition):
    """Where pairs are only forbidden, as in the general answer, C8 sees the next bracket without them."""
    inexact = 0
    for seed, opened in opened_fields(edition, (408, 445), (8, 9)):
        every = list(all_rounds(opened))
        for wish in (one for one in wishes(opened) if one.pair is not None and not one.barred):
            fitting = [one for one in every if fulfils(opened, wish, one)]
            if not fitting:
                continue
            found, general = opened.best(wish), OpenRound.best(opened, wish)
            inexact += opened.compare(found, general) is not None
            better = [one for one in fitting if (d := opened.compare(found, one)) is not None and d.better]
            assert better == [], (seed, wish)
    assert inexact


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_the_quick_why_not_is_best_and_compare(edition):
    verdicts = set()
    for seed, opened in opened_fields(edition, sampled(range(730, 775), 6), (5, 9)):
        explained = opened.explainer()
        for place, a in enumerate(opened.order):
            for b in [*opened.order[place + 1 :], None]:
                quick = explained.why_not(a, b)
                verdicts.add(quick.verdict)
                if quick.verdict not in (Verdict.WORSE, Verdict.LATER_IN_ORDER):
                    continue
                found = opened.best(Wish(bye=a) if b is None else Wish(pair=(a, b)))
                difference = opened.compare(opened.drawn, found)
                told = difference.article, difference.comparison, difference.place
                assert told == (quick.article, quick.comparison, quick.place), (seed, a, b)
    assert verdicts >= {Verdict.PAIRED, Verdict.FORBIDDEN, Verdict.WORSE, Verdict.LATER_IN_ORDER}
