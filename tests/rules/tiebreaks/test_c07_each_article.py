"""C.07: the tie-breaks one by one on an event of four, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from crosstables import crosstable
from pairwright import read
from pairwright.standings import Options, Remark, standings
from pairwright.standings.buchholz import Element, cut
from pairwright.standings.event import Event
from pairwright.standings.ladders import default_ladder
from pairwright.standings.sheet import RoundKind
from pairwright.tournament import Tournament

# Scores 2½, 1½, 1½ and ½; the opponents of 1 are 2, 3 and 4.
FOUR = """
    1 2000: 2w1 3b1 4w=
    2 1900: 1b0 4w1 3b=
    3 1800: 4b1 1w0 2w=
    4 1700: 3w0 2b0 1b=
"""


def values(event: Tournament | str, code: str, **options: object) -> list[str]:
    """A tie-break of everybody, in the order of the numbers."""
    tournament = crosstable(event) if isinstance(event, str) else event
    found = standings(tournament, ["PTS", code], options=Options(**options))  # type: ignore[arg-type]
    return [found.columns[1].text(player) for player in range(len(tournament.players))]


def test_2_1_places_are_shared_until_a_tie_break_parts_them() -> None:
    event = crosstable(FOUR)
    assert [(line.number, line.rank) for line in standings(event, ["PTS"]).lines] == [
        (1, 1), (2, 2), (3, 2), (4, 4),
    ]  # fmt: skip
    parted = standings(event, ["PTS", "TPN/R"])
    assert [(line.number, line.rank) for line in parted.lines] == [(1, 1), (3, 2), (2, 3), (4, 4)]


def test_4_1_the_list_may_have_a_tie_break_of_the_events_own() -> None:
    event = crosstable(FOUR)
    own = Options(entered={"OTHER_DRAW": {2: Fraction(1), 3: Fraction(2)}})
    found = standings(event, ["PTS", "OTHER_DRAW"], options=own)
    assert [line.number for line in found.lines] == [1, 3, 2, 4]


@pytest.mark.parametrize(("system", "ladder"), [("dutch", "SWISS"), ("round_robin", "ROUND-ROBIN")])
def test_4_1_1_where_no_list_was_announced_one_is_proposed_and_said(system: str, ladder: str) -> None:
    event = crosstable(FOUR, system=system)
    proposed = default_ladder(event, Options())
    assert proposed.name == ladder
    found = standings(event)
    assert tuple(str(column.code) for column in found.columns) == proposed.codes
    assert found.notes


def test_4_1_1_the_olympiad_rules_propose_the_tie_breaks_of_the_olympiad() -> None:
    """Its own Sonneborn-Berger, game points, opponents' match points; both sums without the lowest."""
    event = replace(
        read(Path(__file__).parents[2] / "data" / "team-swiss" / "15-c9-type-b.trf"),
        system="olympiad",
        tie_breaks=(),
    )
    found = standings(event)
    assert [str(column.code) for column in found.columns] == ["MPTS", "EMGSB/C1", "GPTS", "BH:MP/C1"]


def test_7_2_games_won_over_the_board_only() -> None:
    assert values(FOUR, "WON") == ["2", "1", "1", "0"]
    assert values("1: 2w1 2b+ U\n2: 1b0 1w- Z", "WON") == ["1", "0"]


def test_7_3_games_with_black_over_the_board_only() -> None:
    assert values(FOUR, "BPG") == ["1", "2", "1", "2"]
    assert values("1: 2w1 2b+\n2: 1b0 1w-", "BPG") == ["0", "1"]


def test_7_4_games_won_with_black() -> None:
    assert values(FOUR, "BWG") == ["1", "0", "1", "0"]


def test_7_5_and_14_1_the_scores_after_every_round_and_cut_from_the_first() -> None:
    assert values(FOUR, "PS") == ["5.5", "2.5", "3.5", "0.5"]
    assert values(FOUR, "PS/C1") == ["4.5", "2.5", "2.5", "0.5"]


def test_7_6_rounds_one_elected_to_play() -> None:
    assert values("1: 2w1 H Z F\n2: 1b0 3w- U .\n3: U 2b+ Z Z", "REP") == ["2", "2", "2"]


def test_8_no_buchholz_in_a_round_robin() -> None:
    found = standings(crosstable(FOUR, system="round_robin"), ["PTS", "BH", "SB"])
    assert found.dropped == {1: Remark.DROPPED_IN_FIXED_PAIRINGS}
    assert not standings(crosstable(FOUR), ["PTS", "BH", "SB"]).dropped


def test_8_1_buchholz_is_the_sum_of_the_opponents_scores() -> None:
    assert values(FOUR, "BH") == ["3.5", "4.5", "4.5", "5.5"]


def test_9_1_sonneborn_berger_is_weighed_by_the_points_against_them() -> None:
    assert values(FOUR, "SB") == ["3.25", "1.25", "1.25", "1.25"]


def test_10_1_average_rating_of_the_opponents() -> None:
    assert values(FOUR, "ARO") == ["1800", "1833", "1867", "1900"]


def test_10_2_performance_is_the_average_and_the_difference_of_the_percentage() -> None:
    """83 per cent are 273 points, 50 per cent none, 17 per cent -273."""
    assert values(FOUR, "TPR") == ["2073", "1833", "1867", "1627"]


def test_10_3_the_lowest_rating_from_which_the_points_are_expected() -> None:
    """Against 1500, 1600 and 1700: at 1599 the table gives .64, .50 and .36; at 1598 a hundredth less."""
    event = "1 2000: 2w1 3b= 4w0\n2 1500: 1b0 . .\n3 1600: . 1w= .\n4 1700: . . 1b1"
    assert values(event, "PTP")[0] == "1599"


@pytest.mark.parametrize(("code", "source"), [("APRO", "TPR"), ("APPO", "PTP")])
def test_10_4_and_10_5_the_averages_of_the_opponents_performances(code: str, source: str) -> None:
    theirs = [int(text) for text in values(FOUR, source)]
    others = [Fraction(sum(theirs) - own, 3) for own in theirs]
    assert values(FOUR, code) == [str(int(mean + Fraction(1, 2))) for mean in others]


def elements(*scores: int) -> list[Element]:
    return [Element(score, score, False, number) for number, score in enumerate(scores)]


@pytest.mark.parametrize(
    ("low", "high", "gone"), [(1, 0, {2}), (2, 0, {2, 4}), (1, 1, {2, 3}), (2, 2, {0, 2, 3, 4})]
)
def test_14_1_and_14_2_and_14_3_and_14_4_the_least_and_the_most_significant_values(
    low: int, high: int, gone: set[int]
) -> None:
    assert {element.number for element, _ in cut(elements(30, 25, 5, 40, 10), low, high)} == gone


def test_14_1_to_14_4_in_the_list() -> None:
    """The opponents of 4 ended on 1½, 1½ and 2½."""
    codes = ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2")
    assert [values(FOUR, code)[3] for code in codes] == ["5.5", "4.0", "2.5", "1.5", "0.0"]
    assert [values(FOUR, code)[0] for code in ("ARO", "ARO/C1", "ARO/M1")] == ["1800", "1850", "1800"]


def test_14_5_the_limit_of_koya_moves_by_half_points() -> None:
    """Half of three rounds is 1½: 2 and 3 reach it, and 1 has two points against them."""
    assert [values(FOUR, code)[0] for code in ("KS", "KS/L+1", "KS/L-2")] == ["2.0", "0.0", "2.5"]


# A game, a forfeit each way, and every kind of bye.
ROUNDS = "1: 2w1 2b+ 2w- U F H Z .\n2: 1b0 1w- 1b+ Z Z Z Z Z"
KINDS = [
    RoundKind.GAME, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS, RoundKind.PAIRING_ALLOCATED_BYE,
    RoundKind.FULL_POINT_BYE, RoundKind.HALF_POINT_BYE, RoundKind.ZERO_POINT_BYE, RoundKind.ZERO_POINT_BYE,
]  # fmt: skip


def test_15_1_and_16_2_what_kind_of_round_it_was() -> None:
    sheet = Event.of(crosstable(ROUNDS)).sheet("")
    assert [RoundKind(kind) for kind in sheet.kinds[0]] == KINDS


def test_16_1_requested_byes_and_forfeit_losses_are_voluntary() -> None:
    assert {kind for kind in RoundKind if kind.voluntary} == {
        RoundKind.FORFEIT_LOSS, RoundKind.HALF_POINT_BYE, RoundKind.ZERO_POINT_BYE,
    }  # fmt: skip


def test_16_2_3_a_bye_before_a_round_that_was_played_counts_as_it_is() -> None:
    """After the bye 1 played again; 3 left instead, and his byes count as draws."""
    event = crosstable("1: 2w1 H 3b0\n2: 1b0 U U\n3: Z Z 1w1\n4: U Z Z")
    assert values(event, "ABH")[0] == "1.5"
    assert values(event, "ABH")[2:] == ["1.0", "2.0"]


def test_16_4_1_the_dummy_of_a_forfeit_has_no_more_than_the_opponent_not_met() -> None:
    event = crosstable("1: 2w+ 3b1\n2: 1b- 4w=\n3: 4b1 1w0\n4: 3w0 2b=")
    assert values(event, "PTS")[:2] == ["2.0", "0.5"]
    assert values(event, "BH")[0] == "1.5"  # 3 has 1, and the dummy the half of 2 instead of 2
    assert values(event, "BH", edition="2024")[0] == "3.0"
