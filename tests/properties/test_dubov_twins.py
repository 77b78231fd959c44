"""The fast procedure of the Dubov system gives what the literal one gives, in arbitrary positions.

`python benchmarks/twins.py --system dubov` compares tens of thousands of positions in the same way.
"""

import pytest

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing, PairwrightError
from pairwright.simulate.positions import random_position
from pairwright.systems.constraint import Wish
from pairwright.systems.dubov.rules import edition
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from sizes import sampled, times

SYSTEM = "dubov"


def answer(position, **options):
    try:
        return pair(position, system=SYSTEM, **options)
    except PairwrightError as refusal:
        return type(refusal)


@pytest.mark.parametrize("name", edition.by_name)
@pytest.mark.parametrize("readings", ["", *(one.name for one in edition().open_to_reading)])
def test_small_and_larger_fields(name, readings):
    refused = found = 0
    for fewest, most in ((1, 3), (4, 10), (11, 14)):
        for seed in sampled(range(150)):
            position = random_position(seed, fewest, most)
            rules = {"edition": name, "readings": readings}
            literal, fast = answer(position, literal=True, **rules), answer(position, **rules)
            assert literal == fast, f"random_position({seed}, {fewest}, {most}) {name} {readings}"
            refused += literal in (NoPairing, BadInput)
            found += 1
    assert refused < found / 2


def test_groups_that_must_not_meet():
    for seed in sampled(range(4_000, 4_600)):
        position = random_position(seed, 4, 12)
        if position.forbidden:
            assert answer(position, literal=True) == answer(position), seed


def drawn_rounds(seeds):
    for seed in seeds:
        opened = open_round(random_position(seed, 5, 9), system=SYSTEM)
        try:
            yield seed, opened, GivenRound.of(opened.draw())
        except PairwrightError:
            continue


def test_no_round_that_is_wished_for_is_better_than_the_draw():
    """The criteria as they are compared, against the procedure: nothing that is forced beats the draw."""
    asked = 0
    for seed, opened, drawn in drawn_rounds(sampled(range(9_000, 9_050))):
        assert opened.compare(drawn, drawn) is None
        for a in opened.order:
            for b in opened.order:
                if a < b and not opened.pair_faults(a, b):
                    try:
                        best = opened.best(Wish(pair=(a, b)))
                    except NoPairing:
                        continue
                    difference = opened.compare(drawn, best)
                    assert difference is None or difference.better == 0, (seed, a, b, difference)
                    asked += difference is not None
    assert asked > times(300)


def test_every_draw_is_as_the_text_says_of_any():
    """Legal; no two upfloaters meet; sides equal; S1 by ARO; the bye to nobody who could give it lower."""
    upfloaters = shifted = byes = 0
    for seed, opened, drawn in drawn_rounds(sampled(range(20_000, 20_400))):
        met = sorted(one for pair_ in drawn.pairs for one in pair_)
        assert sorted((*met, *drawn.byes)) == sorted(opened.order), seed
        assert not any(opened.pair_faults(a, b) for a, b in drawn.pairs), seed
        for part in opened.parts(drawn):
            if part.place is None:
                byes += 1
                lower = [one for one in opened.order if opened.scores[one] < opened.scores[part.bye]]
                assert all(opened.bye_faults(one) or not completes(opened, one) for one in lower), seed
                continue
            up = set(opened.upfloaters(part))
            assert not any(set(pair_) <= up for pair_ in part.pairs), seed
            upfloaters += len(up)
            s1, t2 = opened.columns(part)
            assert len(s1) == len(t2) == len(part.pairs), seed
            assert list(s1) == sorted(s1, key=lambda one: (opened.field.aro[one], one)), seed
            (first, _), (second, _) = opened.shifted(part)
            shifted += len(first) + len(second)
            smaller, larger = opened.recomposition(part).by_size()
            assert len(second) - len(first) == (len(larger) - len(smaller)) // 2, seed
    assert min(upfloaters, shifted, byes) > times(150)


def completes(opened, player):
    try:
        opened.best(Wish(bye=player))
    except NoPairing:
        return False
    return True


def test_a_constant_more_on_every_rating_changes_nothing():
    from dataclasses import replace

    for seed in sampled(range(30_000, 30_150)):
        position = random_position(seed, 5, 12)
        higher = tuple(replace(player, rating=player.rating + 137) for player in position.players)
        played_once = replace(position, players=higher)
        assert answer(position) == answer(played_once), seed
