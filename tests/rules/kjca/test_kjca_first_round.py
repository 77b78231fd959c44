"""R1.1 to R1.3: the first round and the children who come late."""

from __future__ import annotations

import pytest

from junior_cards import child
from pairwright.common.errors import BadInput, NoPairing
from pairwright.storage.kjca_section import Section
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.draw import add_late_entries, leave_gap
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import ForbiddenPairs, Tournament


def section(*grades, **options):
    entries = tuple(child(f"Child {index + 1:02}", grade) for index, grade in enumerate(grades))
    return Section.of("Test", options=KjcaOptions.of(options), entries=entries)


def boards(draw):
    return [(board.number, board.white + 1, board.black + 1) for board in draw.boards]


def late(index, grade=0):
    return Card(index, f"Late {index}", grade)


def test_r1_1_graded_first_then_ungraded_by_name():
    drawn = draw_round(section(0, 100, 120, 0, 90, 0).tournament())
    # Cards: 3, 2, 5 against 1, 4, 6.
    assert boards(drawn) == [(1, 3, 1), (2, 4, 2), (3, 5, 6)]


def test_r1_1_equal_grades_by_name_or_by_entry():
    entries = (
        child("Zed, Al", 100),
        child("Ash, Bo", 100),
        child("Élan, C", 100),
        child("Yew, D", 100),
    )
    by_name = Section.of(entries=entries)
    assert boards(draw_round(by_name.tournament())) == [(1, 2, 4), (2, 1, 3)]
    by_entry = KjcaOptions(equal_grades="entry")
    assert boards(draw_round(by_name.tournament(), by_entry)) == [(1, 1, 3), (2, 4, 2)]


def test_r1_2_odd_cards_of_the_top_half_have_white():
    assert boards(draw_round(section(*range(160, 80, -10)).tournament())) == [
        (1, 1, 5), (2, 6, 2), (3, 3, 7), (4, 8, 4),
    ]  # fmt: skip


def test_r1_2_the_last_card_of_an_odd_number_has_the_bye():
    drawn = draw_round(section(150, 140, 130, 120, 0).tournament())
    assert drawn.bye == 4
    assert boards(drawn) == [(1, 1, 3), (2, 4, 2)]


def test_r1_2_first_colour_white():
    drawn = draw_round(section(150, 140, 130, 120).tournament(), KjcaOptions(first_colour="white"))
    assert boards(drawn) == [(1, 1, 3), (2, 2, 4)]


def test_r1_2_points_granted_do_not_split_the_first_pile():
    entries = (
        child("A", 100, granted=5),
        child("B", 150),
        child("C", 140),
        child("D", 130),
    )
    assert boards(draw_round(Section.of(entries=entries).tournament())) == [(1, 2, 4), (2, 1, 3)]


def test_r1_2_forbidden_pairs_are_exchanged_with_evidence():
    players = tuple(Player(number, f"P{number}", 200 - number) for number in range(1, 5))
    event = Tournament(players, number_of_rounds=6, forbidden=(ForbiddenPairs((0, 2)),))
    drawn = draw_round(event)
    assert boards(drawn) == [(1, 1, 4), (2, 3, 2)]
    assert [found.rule for found in drawn.alterations] == ["S6"]
    with pytest.raises(NoPairing):
        draw_round(Tournament(players[:2], forbidden=(ForbiddenPairs((0, 1)),)))


@pytest.mark.parametrize("grades", [(), (100,)])
def test_r1_2_one_card_is_no_field(grades):
    with pytest.raises(BadInput, match=r"cards in the pile: [01]; a draw needs at least 2"):
        draw_round(section(*grades).tournament())


def test_r1_3_late_entries_play_the_waiting_card_and_leave_the_boards_alone():
    drawn = draw_round(section(150, 140, 130, 120, 0).tournament())
    first = add_late_entries(drawn, [late(5)], KjcaOptions())
    assert boards(first) == [*boards(drawn), (3, 5, 6)]
    assert first.bye is None
    second = add_late_entries(first, [late(6)], KjcaOptions())
    assert boards(second) == boards(first)
    assert second.bye == 6
    third = add_late_entries(second, [late(7)], KjcaOptions())
    assert boards(third)[-1] == (4, 8, 7)
    assert third.boards[-1].kind == "late"


def test_r1_3_late_colour_white_is_for_the_waiting_card():
    drawn = draw_round(section(150, 140, 130).tournament())
    options = KjcaOptions(late_colour="white")
    one = add_late_entries(drawn, [late(3)], options)
    assert boards(one)[-1] == (2, 3, 4)
    assert boards(add_late_entries(drawn, [late(3)], KjcaOptions()))[-1] == (2, 4, 3)


def test_r1_3_a_batch_in_card_order():
    drawn = draw_round(section(150, 140).tournament())
    batch = [late(2, 0), late(3, 90), late(4, 100)]
    assert add_late_entries(drawn, batch, KjcaOptions(late_order="grade")).bye == 2
    assert add_late_entries(drawn, batch, KjcaOptions()).bye == 4


def test_r1_3_gaps_wait_before_the_bye_top_board_first():
    drawn = draw_round(section(*range(190, 100, -10)).tournament())
    assert drawn.bye == 8
    gone = leave_gap(leave_gap(drawn, 6), 0)
    assert gone.gaps == (4, 2)
    assert [board.number for board in gone.boards] == [2, 4]
    filled = add_late_entries(gone, [late(9), late(10), late(11)], KjcaOptions())
    assert boards(filled)[-3:] == [(5, 5, 10), (6, 11, 3), (7, 9, 12)]
    assert filled.bye is None
    assert filled.gaps == ()


def test_r1_3_gap_left_open_keeps_its_bye():
    drawn = leave_gap(draw_round(section(150, 140, 130, 120).tournament()), 1)
    assert drawn.gaps == (3,)
    assert drawn.bye is None
    filled = add_late_entries(drawn, [late(4), late(5)], KjcaOptions())
    assert boards(filled)[-1] == (2, 5, 4)
    assert filled.bye == 5
