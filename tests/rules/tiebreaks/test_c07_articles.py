"""C.07: the examples of the manuals and the traps; values article by article: test_c07_each_article.py."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstables import crosstable
from pairwright.common.errors import BadInput
from pairwright.standings import Options, Remark, standings, why
from pairwright.standings.buchholz import koya_limit
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import difference_for, expected_score, percentage
from pairwright.standings.performance import _perfect
from pairwright.standings.tie_breaks import Code
from pairwright.tournament import PointAdjustment, Tournament


def value(event: Tournament, code: str, number: int = 1, **options: object) -> str:
    found = standings(event, ["PTS", code], options=Options(**options))  # type: ignore[arg-type]
    return found.columns[1].text(found.line_of(number).participant)


def opponents_with(scores: list[float], own: str) -> Tournament:
    """Player 1 against opponents who end on these scores; `own` are his results, Z for his bye."""
    rounds = len(own)
    rows = ["1: " + " ".join(f"{r + 2}w{result}" if result != "Z" else "Z" for r, result in enumerate(own))]
    theirs = {"1": 0.0, "=": 0.5, "0": 1.0}
    answer = {"1": "0", "=": "=", "0": "1"}
    listed = iter(scores)
    for r, result in enumerate(own):
        if result == "Z":
            rows.append(f"{r + 2}: " + " ".join(["U"] * rounds))
            continue
        missing = next(listed) - theirs[result]
        cells = []
        for number in reversed(range(rounds)):
            if number == r:
                cells.append(f"1b{answer[result]}")
            elif missing >= 1:
                cells.append("F")
                missing -= 1
            elif missing == 0.5:
                cells.append("H")
                missing = 0
            else:
                cells.append("Z")
        rows.append(f"{r + 2}: " + " ".join(reversed(cells)))
    return crosstable("\n".join(rows))


def test_16_4_the_example_of_the_arbiters_manual() -> None:
    """Ten rounds, 7 points, a zero-point bye in round 4."""
    event = opponents_with([5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6], "110Z1=1=11")
    assert value(event, "PTS") == "7.0"
    assert value(event, "BH", edition="2024") == "57.0"
    assert value(event, "BH/C1", edition="2024") == "50.0"
    assert value(event, "BH") == "55.0"
    assert value(event, "BH/C1") == "50.0"
    assert value(event, "SB") == value(event, "SB", edition="2024") == "37.25"


def test_16_5_a_voluntary_round_is_cut_first_even_if_it_is_worth_more() -> None:
    event = opponents_with([1, 2], "1Z1")
    assert value(event, "BH") == "4.5"
    assert value(event, "BH/C1") == "3.0"


def test_7_8_and_10_6_orders_can_be_reversed() -> None:
    event = crosstable("1 2000: 2w=\n2 2100: 1b=")
    for code, order in (("TPN", [1, 2]), ("TPN/R", [2, 1]), ("RTNG", [2, 1]), ("RTNG/R", [1, 2])):
        assert [line.number for line in standings(event, code).lines] == order


@pytest.mark.parametrize(
    ("ratings", "half_points", "perfect", "performance"),
    [
        ((1500, 1600, 1700), 6, 2436, 2400),
        ((1500, 1600, 1700), 3, 1599, 1600),
        ((1500, 1600, 1700, 1800), 5, 1747, 1745),
        ((1500, 1600, 1700), 0, 700, 800),
    ],
)
def test_10_3_perfect_performance(
    ratings: tuple[int, ...], half_points: int, perfect: int, performance: int
) -> None:
    results = [min(2, max(0, half_points - 2 * place)) for place in range(len(ratings))]
    games = [
        (place, rating, result) for place, (rating, result) in enumerate(zip(ratings, results, strict=True))
    ]
    assert _perfect(games) == perfect
    mean = sum(ratings) // len(ratings)
    assert mean + difference_for(percentage(half_points, len(ratings))) == performance


def test_10_3_is_the_lowest_rating_by_trying_all() -> None:
    games = [(0, 1401, 2), (1, 2300, 1), (2, 1999, 0), (3, 1650, 2)]
    wanted = 250
    lowest = next(
        own
        for own in range(500, 3500)
        if sum(expected_score(own - rating) for _, rating, _ in games) >= wanted
    )
    assert _perfect(games) == lowest


def test_10_one_unrated_player_drops_every_rating_tie_break() -> None:
    event = crosstable("1 2000: 2w1\n2 1900: 1b0\n3 0: U")
    found = standings(event, "ARO,TPR,RTNG,WIN")
    assert [found.columns[position].text(0) for position in range(1, 5)] == ["", "", "", "1"]
    assert found.dropped == dict.fromkeys((1, 2, 3), Remark.DROPPED_UNRATED)
    assert value(event, "ARO", unrated_rating=1400) == value(event, "ARO/U1400") == "1900"


def test_10_unrated_opponents_are_left_out_where_the_event_says_so() -> None:
    event = crosstable("1 0: 2w1 3b1\n2 1900: 1b0 U\n3 0: U 1w0")
    found = standings(event, "PTS,TPR", options=Options(leave_out_unrated=True))
    assert [found.columns[1].text(index) for index in range(3)] == ["2700", "", ""]


def test_9_2_the_limit_of_koya() -> None:
    """Seven players in seven rounds meet six; somebody without any opponent takes one more round away."""
    rows = []
    for one in range(1, 8):
        cells = []
        for number in range(7):
            other = (number - one) % 7 + 1
            cells.append("Z" if other == one else f"{other}{'w' if one < other else 'b'}=")
        rows.append(f"{one}: " + " ".join(cells))
    event = Event.of(crosstable("\n".join(rows), system="round_robin"))
    assert koya_limit(event, Code("KS")) == 2 * 30
    assert koya_limit(event, Code("KS", limit=1)) == 2 * 35
    swiss = Event.of(crosstable("\n".join(rows)))
    assert koya_limit(swiss, Code("KS")) == 70


def test_8_fixed_pairings_have_no_buchholz() -> None:
    event = crosstable("1: 2w1 3b+ Z\n2: 1b0 Z 3w1\n3: Z 1w- 2b0", system="round_robin")
    found = standings(event, "BH")
    assert found.dropped == {1: Remark.DROPPED_IN_FIXED_PAIRINGS}


def test_6_direct_encounter_later_in_the_list_works_on_the_smaller_group() -> None:
    """Three on 2.0 have not all met; Buchholz leaves 2 and 3, who have."""
    event = crosstable(
        """
        1: 5w0 6w1 2w0
        2: 4w0 3w1 1b1
        3: 6w1 2b0 4w1
        4: 2b1 5w0 3b0
        5: 1b1 4b1 6w0
        6: 3b0 1b0 5b1
        """
    )
    found = standings(event, "DE,BH,DE")
    assert set(found.columns[1].values) == {0}
    assert [found.columns[3].text(index) for index in (1, 2, 4)] == ["1", "2", "0"]
    assert [line.rank for line in found.lines] == [1, 2, 3, 4, 5, 6]


def test_2_1_shared_places_and_the_gap_after_them() -> None:
    event = crosstable("1: 2w=\n2: 1b=\n3: 4w1\n4: 3b0")
    assert [(line.number, line.rank) for line in standings(event, "WON").lines] == [
        (3, 1),
        (1, 2),
        (2, 2),
        (4, 4),
    ]


def test_4_2_lots_are_recorded_and_never_made_up() -> None:
    event = crosstable("1: 2w=\n2: 1b=")
    found = standings(event, "RND")
    assert [line.rank for line in found.lines] == [1, 1]
    assert found.dropped == {1: Remark.DROPPED_NOT_ENTERED}
    drawn = Options(entered={"RND": {1: Fraction(2), 2: Fraction(1)}})
    assert [line.number for line in standings(event, "RND", options=drawn).lines] == [2, 1]
    wrong = Options(entered={"RND": {1: Fraction(1, 2)}})
    with pytest.raises(BadInput, match="must be a whole number"):
        standings(event, "RND", options=wrong)


def test_3_and_4_1_a_play_off_stands_where_the_list_has_it() -> None:
    event = crosstable("1: 2w=\n2: 1b=\n3: U")
    result = Options(entered={"OTHER_PLAYOFF": {1: Fraction(1, 2), 2: Fraction(3, 2)}})
    found = standings(event, "OTHER_PLAYOFF,TPN", options=result)
    assert [line.number for line in found.lines] == [3, 2, 1]
    assert found.columns[1].text(1) == "1.50"


def test_bonus_and_penalty_points_belong_to_the_score() -> None:
    event = replace(
        crosstable("1: 2w1 2b1\n2: 1b0 1w0"),
        adjustments=(PointAdjustment(-5, (0,), 2), PointAdjustment(5, (1,))),
    )
    assert value(event, "PTS") == "1.5"
    assert value(event, "BH", 2) == "3.0"
    assert value(event, "PS") == "2.5"
    assert value(event, "PS", 2) == "1.0"
    assert standings(event, "BH", after=1).columns[0].text(0) == "1.0"


def test_b_02_8_1_1_and_8_1_2_the_tables() -> None:
    assert [difference_for(percent) for percent in (0, 43, 50, 61, 99, 100)] == [-800, -50, 0, 80, 677, 800]
    assert [expected_score(d) for d in (0, 3, 4, -4, 391, 392, 400, 735, 736, -736)] == [
        50, 50, 51, 49, 91, 92, 92, 99, 100, 0,
    ]  # fmt: skip
    assert percentage(10, 18 // 2) == 56
    assert percentage(11, 9) == 61


def test_why_somebody_has_his_place() -> None:
    event = crosstable(
        """
        1 2000: 2w= 3b1 4w=
        2 1900: 1b= 4w1 3b=
        3 1800: 4b1 1w0 2w=
        4 1700: 3w0 2b0 1b=
        """
    )
    answer = why(standings(event, "DE,SB,WIN"), 2)
    assert answer.line.rank == 2
    assert [step.code for step in answer.steps if step.decided] == ["PTS", "SB"]
    score, encounter, products = answer.steps[:3]
    assert (score.value, len(score.level), score.ahead, len(score.behind)) == ("2.0", 4, (), 2)
    assert encounter.encounter[0].article == "6.2"
    assert encounter.encounter[0].points == (5, 5)
    assert products.ahead == (0,)
    assert products.working is not None
    assert [term.value for term in products.working.terms] == [100, 50, 75]
    with pytest.raises(BadInput, match="there is no player with number 9"):
        why(standings(event, "DE"), 9)


def test_results_of_somebody_who_left_a_round_robin_early_do_not_count() -> None:
    rows = """
        1: 2w1 3b1 4w1
        2: 1b0 4w1 3b=
        3: 4w- 1w0 2w=
        4: 3b+ 2b0 1b0
        """
    event = crosstable(rows, system="round_robin")
    found = standings(event, "SB,DE,WIN,KS", options=Options(annulled=frozenset({4})))
    assert [(line.number, line.points) for line in found.lines] == [(1, 20), (2, 5), (3, 5)]
    assert [line.number for line in found.annulled] == [4]
    assert found.annulled[0].points == 10
    assert [found.columns[1].text(index) for index in range(3)] == ["1.00", "0.25", "0.25"]
    assert [note.remark for note in found.notes] == [Remark.ANNULLED]
    with pytest.raises(BadInput, match="nobody has the number 9"):
        standings(event, options=Options(annulled=frozenset({9})))
    with pytest.raises(BadInput, match="in a Swiss they stand"):
        standings(crosstable(rows), options=Options(annulled=frozenset({4})))
