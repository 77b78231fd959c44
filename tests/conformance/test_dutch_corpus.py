"""2,582 rounds paired by bbpPairings 6.0.0 under the rules of 2026, paired again.

With its readings of open places every round is the same. With ours some differ; `docs/rules/conformance.md`
names them and says why.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from corpora import different_rounds, generated

from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal import pair_literal
from pairwright.tournament.acceleration import baku_group_size, entered_at_start

ROUNDS = 2_582
SMALL = 16

BAKU_CUT = {
    "accel_30274_n41_r5": [1, 2, 3],
    "accel_30276_n56_r10": [1, 2, 3, 4, 5],
    "accel_30278_n92_r10": [1, 2, 4, 5],
    "mixed_30332_n19_r8": [1, 2, 3, 4],
    "mixed_30333_n112_r11": [1, 2, 3, 4, 5, 6],
    "mixed_30335_n109_r10": [1, 2, 3, 4, 5],
}
BYE_WORTH_NOTHING = {"points_30307_n40_r11": [3, 6]}


@cache
def differences(rules, pair=pair_fast, most=10**6):
    """By name of the file, the rounds that differ; only tournaments of at most `most` players."""
    found, rounds = {}, 0
    for name, tournament in generated().items():
        if len(tournament.players) <= most:
            rounds += len(tournament.rounds)
            found[name] = different_rounds(tournament, rules, pair)
    return {name: by_round for name, by_round in found.items() if by_round}, rounds


def test_every_round_agrees_with_the_readings_of_its_engine():
    assert differences(edition("2026", "bbpPairings")) == ({}, ROUNDS)


def test_the_literal_procedure_agrees_in_small_fields():
    found, rounds = differences(edition("2026", "bbpPairings"), pair_literal, SMALL)
    assert found == {}
    assert rounds > 300


def test_with_our_readings_the_explained_rounds_differ():
    found, _ = differences(edition("2026"))
    assert {name: sorted(by_round) for name, by_round in found.items()} == BAKU_CUT | BYE_WORTH_NOTHING
    assert {kind for by_round in found.values() for kind in by_round.values()} == {"pairs"}


@pytest.mark.parametrize(
    ("switch", "remaining"),
    [
        ({"baku_cut": "registered-half"}, BYE_WORTH_NOTHING),
        ({"float_unplayed": "more-than-loss"}, BAKU_CUT),
    ],
)
def test_each_difference_has_the_one_cause_that_is_named(switch, remaining):
    found, _ = differences(replace(edition("2026"), **switch))
    assert {name: sorted(by_round) for name, by_round in found.items()} == remaining


def test_c_04_7_1_2_the_groups_differ_exactly_where_the_rounds_do():
    different = set()
    for name, tournament in generated().items():
        if tournament.acceleration:
            ours = baku_group_size(entered_at_start(tournament))
            theirs = (len(tournament.players) + 1) // 2
            different |= {name} if ours != theirs else set()
    assert different == set(BAKU_CUT)


def test_5_2_5_by_the_pairing_number_as_printed_only_colours_differ():
    ours, _ = differences(edition("2026"))
    letter, _ = differences(edition("2026", "letter"))
    more = Counter(
        kind
        for name, by_round in letter.items()
        for number, kind in by_round.items()
        if number not in ours.get(name, {})
    )
    assert more == {"colours": 66}
