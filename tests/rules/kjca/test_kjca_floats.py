"""S1 to S7: groups, floats, bye, opponents, colours; each criterion where it decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kjca_exhaustive import pair_by_matching
from pairwright.systems.kjca.pile import colour_of_leading, turned
from pairwright.tournament.outcome import Colour


def paired(made):
    """Pairs and bye in card indices."""
    pairs, bye = pair_by_matching(made)
    players = [own.player for own in made.cards]
    return [(players[a], players[b]) for a, b in pairs], None if bye is None else players[bye]


def test_s1_and_s2_and_s3_and_s5_halves_within_a_score_group(card, pile):
    made = pile([card(index, 1 if index < 4 else 0) for index in range(8)])
    assert paired(made) == ([(0, 2), (1, 3), (4, 6), (5, 7)], None)


def test_s7_several_floaters_meet_the_top_cards_in_order(card, pile):
    cards = [card(0, 2, met=(1,)), card(1, 2), *(card(index, 1) for index in range(2, 6))]
    assert paired(pile(cards))[0] == [(0, 2), (1, 3), (4, 5)]


def test_s7_bottom_card_floats_unless_it_has_before(card, pile):
    cards = [card(0, 1), card(1, 1), card(2, 1, down=1), card(3), card(4), card(5)]
    assert paired(pile(cards))[0] == [(0, 2), (1, 3), (4, 5)]


def test_s7_float_limit_any_counts_a_bye_and_an_up_float(card, pile):
    cards = [card(0, 1), card(1, 1), card(2, 1, byes=1), card(3), card(4), card(5)]
    assert paired(pile(cards))[0] == [(0, 1), (2, 3), (4, 5)]
    assert paired(pile(cards, float_limit="any"))[0] == [(0, 2), (1, 3), (4, 5)]


def test_s7_second_float_rather_than_more_floats(card, pile):
    """All three have floated: one floats again, not three."""
    cards = [*(card(index, 1, down=1) for index in range(3)), *(card(index) for index in range(3, 6))]
    assert paired(pile(cards))[0] == [(0, 1), (2, 3), (4, 5)]


def test_s7_two_leaving_members_smallest_sum_then_lowest_first(card, pile):
    """0 and 1 have met everybody of their group; two floats are needed, the lowest that work."""
    cards = [
        card(0, 1, met=(1, 2, 3)),
        card(1, 1, met=(2, 3)),
        card(2, 1),
        card(3, 1),
        *(card(i) for i in range(4, 8)),
    ]
    assert paired(pile(cards))[0] == [(0, 4), (1, 5), (2, 3), (6, 7)]


def test_s7_bye_for_the_bottom_card_without_one(card, pile):
    cards = [card(index, 1 if index < 2 else 0, byes=index == 4) for index in range(5)]
    assert paired(pile(cards)) == ([(0, 1), (2, 4)], 3)


def test_s7_bye_from_the_group_above_when_the_bottom_is_used_up(card, pile):
    cards = [card(0, 2), card(1, 1), card(2, 1), card(3, 0, byes=1), card(4, 0, byes=1)]
    assert paired(pile(cards)) == ([(0, 1), (3, 4)], 2)


def test_s6_soft_third_colour_is_broken_rather_than_the_group(card, pile):
    cards = [card(0, 2, "BB"), card(1, 2, "BB"), *(card(index, 1, "WB") for index in range(2, 6))]
    assert paired(pile(cards))[0] == [(0, 2), (1, 3), (4, 5)]
    assert paired(pile(cards, third_colour="soft"))[0] == [(0, 1), (2, 4), (3, 5)]


def test_s6_exchange_opponents_before_turning_colours(card, pile):
    """0 v 2 would have to be turned; "exchange" gives both another opponent."""
    cards = [card(0, 1, "BW"), card(1, 1, "WB"), card(2, 1, "WW"), card(3, 1, "WB")]
    made = pile(cards)
    assert turned(made, 0, 2)
    assert paired(made)[0] == [(0, 2), (1, 3)]
    assert paired(pile(cards, colour_fix="exchange"))[0] == [(0, 3), (1, 2)]


@pytest.mark.parametrize(
    ("order", "pairs"),
    [
        (["third_colour", "second_bye", "rematch"], [(0, 1), (2, 3)]),
        (["rematch", "second_bye", "third_colour"], [(0, 2), (1, 3)]),
    ],
)
def test_s6_what_gives_way_first(card, pile, order, pairs):
    """Every new game would be a third colour, every other pair a rematch."""
    cards = [card(0, 0, "WW", met=(2, 3)), card(1, 0, "WW", met=(2, 3)), card(2, 0, "BB"), card(3, 0, "BB")]
    assert paired(pile(cards, break_order=order))[0] == pairs


def test_s6_unavoidable_rematch_low_or_high(card, pile, example):
    low = [
        card(0, 2, met=(3, 4, 5)),
        card(1, 1, met=(3, 4, 5)),
        card(2, 1, met=(3, 4, 5)),
        *(card(i) for i in (3, 4, 5)),
    ]
    pairs, _ = paired(pile(low))
    assert [pair for pair in pairs if pair[0] < 3 <= pair[1]] == [(2, 3)]
    pairs, _ = paired(pile(low, broken_pairs="high"))
    assert [pair for pair in pairs if pair[0] < 3 <= pair[1]] == [(0, 3)]


@pytest.mark.parametrize(
    ("leading", "other", "board", "expected"),
    [
        ("W", "W", 1, Colour.BLACK),
        ("B", "B", 1, Colour.WHITE),
        ("", "W", 1, Colour.WHITE),
        ("", "B", 1, Colour.BLACK),
        ("", "", 1, Colour.WHITE),
        ("", "", 2, Colour.BLACK),
        ("BW", "WW", 1, Colour.WHITE),
        ("WW", "WW", 1, Colour.BLACK),
    ],
)
def test_s4_colour_of_the_leading_card(card, pile, leading, other, board, expected):
    made = pile([card(0, 1, leading), card(1, 1, other)])
    assert colour_of_leading(made, 0, 1, board) == expected


def test_s4_colour_after_a_bye_counts_or_not(card, pile):
    cards = [replace(card(0, 1, "W"), idle=True), card(1, 1, "W")]
    assert colour_of_leading(pile(cards), 0, 1, 1) == Colour.BLACK
    assert colour_of_leading(pile(cards, colour_after_bye="none"), 0, 1, 1) == Colour.WHITE


def test_s4_no_third_colour_where_the_board_decides(card, pile):
    cards = [replace(card(0, 1, "WW"), idle=True), replace(card(1, 1, "BB"), idle=True)]
    assert colour_of_leading(pile(cards, colour_after_bye="none"), 0, 1, 1) == Colour.BLACK
