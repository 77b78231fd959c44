"""The fast procedure of the Double-Swiss System gives what the literal one gives; what every draw obeys.

`python benchmarks/twins.py --system double_swiss` compares tens of thousands of positions in the same way.
"""

from dataclasses import replace

import pytest

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing, PairwrightError
from pairwright.simulate.positions import random_matches
from pairwright.systems.constraint import Wish
from pairwright.systems.double_swiss.rules import edition
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import Round
from sizes import sampled, times

SYSTEM = "double_swiss"


def answer(position, **options):
    try:
        return pair(position, system=SYSTEM, **options)
    except PairwrightError as refusal:
        return type(refusal)


def drawn_rounds(seeds, fewest, most):
    for seed in seeds:
        position = random_matches(seed, fewest, most)
        found = answer(position)
        if found not in (NoPairing, BadInput):
            yield seed, position, found


@pytest.mark.parametrize("readings", ["", *(one.name for one in edition().open_to_reading)])
def test_small_and_larger_fields(readings):
    refused = found = 0
    for fewest, most, count in ((1, 3, 40), (4, 10, 160), (11, 14, 40)):
        for seed in range(count):
            position = random_matches(seed, fewest, most)
            literal, fast = (answer(position, literal=way, readings=readings) for way in (True, False))
            assert literal == fast, f"random_matches({seed}, {fewest}, {most}) {readings}"
            refused += literal in (NoPairing, BadInput)
            found += 1
    assert refused < found / 2


def test_groups_that_must_not_meet():
    for seed in sampled(range(4_000, 4_300)):
        position = random_matches(seed, 4, 14)
        if position.forbidden:
            assert answer(position, literal=True) == answer(position), seed


def test_2_1_1_nobody_meets_twice_and_every_bracket_is_even():
    for seed, position, found in drawn_rounds(sampled(range(200)), 5, 16):
        opened = open_round(position, system=SYSTEM)
        given = GivenRound.of(found)
        assert not any(opened.pair_faults(*pair_) for pair_ in given.pairs), seed
        assert not any(map(opened.bye_faults, given.byes)), seed
        for part in opened.parts(given):
            members = {one for pair_ in part.pairs for one in pair_}
            assert len(members) == 2 * len(part.pairs), seed
            assert members >= set(part.floats), seed


def test_colours_do_not_decide_who_meets_whom():
    """Two events that differ only in colours have the same pairs."""
    for seed, position, found in drawn_rounds(sampled(range(200, 320)), 5, 12):
        turned = tuple(
            Round(one.opponents, bytes(Colour(c).opposite for c in one.colours), one.outcomes, one.games)
            for one in position.rounds
        )
        if position.scoring.white_win == position.scoring.black_win:
            other = pair(replace(position, rounds=turned), system=SYSTEM)
            pairs = ({frozenset((b.white, b.black)) for b in one.boards} for one in (found, other))
            assert next(pairs) == next(pairs), seed


def test_4_3_2_white_for_fewer_whites():
    for seed, position, found in drawn_rounds(sampled(range(400, 520)), 5, 12):
        opened = open_round(position, system=SYSTEM)
        for board in found.boards:
            white, black = (
                opened.field.colours_had(one).count(Colour.WHITE) for one in (board.white, board.black)
            )
            assert white <= black, seed


def test_no_round_that_is_wished_for_is_better_than_the_draw():
    """The criteria as they are compared, against the procedure: nothing that is forced beats the draw."""
    asked = 0
    for seed, position, found in drawn_rounds(sampled(range(9_000, 9_040)), 5, 9):
        opened = open_round(position, system=SYSTEM)
        drawn = GivenRound.of(found)
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
