"""C.04.1 and C.04.2, article by article; C.04.7 where it says what a round is paired with."""

from dataclasses import replace

import pytest

from crosstables import crosstable
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import Entry
from pairwright.storage.section_setup import Setup
from pairwright.systems.dutch.editions import EDITIONS
from pairwright.systems.dutch.situation import pairing_scores
from pairwright.systems.swiss.boards import bars_from_bye
from pairwright.systems.swiss.colours import alternate
from pairwright.systems.swiss.literal import meetings, participants
from pairwright.systems.system import TypeCode
from pairwright.tournament import AnnouncedBye, Colour, Outcome
from pairwright.tournament.history import History, awards
from pairwright.tournament.person import Particulars
from pairwright.tournament.scoring import Scoring
from pairwright.trf.tournament_type import decode_type, encode_type

W, B = Colour.WHITE, Colour.BLACK


def may_meet(text):
    tournament = crosstable(text)
    everybody = range(len(tournament.players))
    found = meetings(tournament, History.of(tournament), everybody, lambda a, b: True)
    return [sorted(other + 1 for other in others) for others in found]


def test_c_04_1_2_nobody_meets_twice():
    assert may_meet("1: 2w1 3b=\n2: 1b0 .\n3: . 1w=\n4: H H") == [[4], [3, 4], [2, 4], [1, 2, 3]]


@pytest.mark.parametrize(
    ("outcome", "points", "bars"),
    [
        (Outcome.PAIRING_ALLOCATED_BYE, 5, True),
        (Outcome.FORFEIT_WIN, 10, True),
        (Outcome.FULL_POINT_BYE, 10, True),
        (Outcome.HALF_POINT_BYE, 5, False),
        (Outcome.FORFEIT_LOSS, 0, False),
        (Outcome.ZERO_POINT_BYE, 10, True),  # awarded
    ],
)
def test_c_04_1_4_a_bye_or_the_points_of_a_win_without_playing_bar(outcome, points, bars):
    assert bars_from_bye(outcome, points, Scoring(), "bye-or-points-of-win") is bars


def test_c_04_1_4_points_awarded_for_a_round_are_points_of_that_round():
    from pairwright.tournament import PointAdjustment

    tournament = replace(crosstable("1: Z\n2: 3w1\n3: 2b0"), adjustments=(PointAdjustment(10, (0,), 1),))
    assert awards(tournament) == {1: {0: 10}}
    found = participants(tournament, History.of(tournament), None, "bye-or-points-of-win")
    assert [one.may_have_bye for one in found] == [False, True, True]


def test_1_3_the_system_is_declared_by_its_code():
    assert encode_type(TypeCode("dutch", "2026", "baku")) == "FIDE_DUTCH_2026_BAKU"
    for system in ("dutch", "burstein", "dubov", "double_swiss"):
        code = encode_type(TypeCode(system), "2026/03/01")
        assert code is not None
        meaning = decode_type(code)
        assert meaning is not None
        assert meaning.system == system
    assert encode_type(TypeCode("schiller")) == "CUSTOM_SCHILLER"  # the order of its rounds is ours
    assert encode_type(TypeCode("schiller", "", "baku")) is None
    assert encode_type(TypeCode("dutch", "", "other")) is None


def test_3_1_an_unfinished_game_is_a_draw_for_the_pairing():
    for row in Scoring().table()[1:]:
        assert row[Outcome.UNFINISHED] == row[Outcome.DRAW]
    assert History.of(crosstable("1: 2w?\n2: 1b?")).scores[-1] == (5, 5)


def entry(**changes):
    return Entry(1, Particulars("Ash, Ada"), **changes)


def test_3_2_who_has_withdrawn_is_no_longer_paired():
    left = entry(withdrawn_after=2)
    assert [left.absence(number) for number in (1, 2, 3, 4)] == [None, None, Outcome.ABSENT, Outcome.ABSENT]


def test_3_3_who_is_known_not_to_play_is_not_paired_and_scores_nothing():
    tournament = replace(
        crosstable("1: 2w1\n2: 1b0\n3: H"), announced_byes=(AnnouncedBye(2, 1, Outcome.ABSENT),)
    )
    found = participants(tournament, History.of(tournament), None, "bye-or-points-of-win")
    assert [one.index for one in found] == [0, 2]
    assert Scoring().points(Outcome.ABSENT) == 0


def test_3_4_only_played_games_count_in_a_sequence_of_colours():
    """As in the article: BWBuW counts as BWBW, BWWuBuW as BWWBW, and WBuWB as WBWB."""
    text = "1: 2b1 2w1 2b1 2w+ 2w1 . .\n2: 1w0 1b0 1w0 1b- 1b0 . ."
    history = History.of(crosstable(text))
    assert list(history.colours[0]) == [B, W, B, W]
    assert alternate(history.colours[0], [W, W, B, W]) == W
    assert alternate([W, B, W, B], [B, W, W, B, W]) == W
    assert alternate([W, B, W, B], [W, B, W, B]) == Colour.NONE


def test_3_5_two_who_were_paired_and_did_not_play_may_meet():
    assert may_meet("1: 2w+\n2: 1b-\n3: 4w=\n4: 3b=") == [[2, 3, 4], [1, 3, 4], [1, 2], [1, 2]]


def test_4_1_who_has_not_confirmed_his_presence_is_left_out_of_the_first_draw():
    asked, not_asked = (
        SectionState("open", Setup("Open", check_in=check_in), entries=(entry(),), order=(1,))
        for check_in in (True, False)
    )
    assert [asked.absence(entry(), number) for number in (1, 2)] == [Outcome.ABSENT, Outcome.ABSENT]
    assert asked.absence(entry(checked_in=True), 1) is None
    assert not_asked.absence(entry(), 1) is None


def test_c_04_7_1_5_a_round_is_paired_with_the_points_and_the_virtual_points():
    tournament = replace(
        crosstable("1: 5w1\n2: 6b0\n3: 7w=\n4: 8b1\n5: 1b0\n6: 2w1\n7: 3b=\n8: 4w0", rounds=9),
        acceleration="baku",
    )
    history = History.of(tournament)
    assert list(pairing_scores(tournament, EDITIONS["2026"], history, 1)) == [10] * 4 + [0] * 4
    assert list(pairing_scores(tournament, EDITIONS["2026"], history, 2)) == [20, 10, 15, 20, 0, 10, 5, 0]
