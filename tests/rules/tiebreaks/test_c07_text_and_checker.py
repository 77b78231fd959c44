"""Where the text of C.07 and the public checker disagree: the text holds, and both values are shown.

What the checker makes of it is written here as it was observed, for the smallest event that shows it.
"""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from crosstables import crosstable
from pairwright.standings import Event, Options, Pairings, standings
from pairwright.standings.buchholz import Element, elements, seen_scores, standard_points
from pairwright.standings.sheet import Sheet
from pairwright.standings.team_breaks import board_count, knock_out
from pairwright.standings.tie_breaks import Code, parse_code
from pairwright.tournament import Team, TeamPlay, Tournament
from pairwright.trf import read_trf

DATA = Path(__file__).parents[2] / "data" / "tiebreaks"
CASE = "22-swiss10-text-vs-checker"


def rows() -> list[dict[str, str]]:
    with (DATA / f"{CASE}.expected.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def values(event: Tournament, code: str, **options: object) -> list[str]:
    found = standings(event, ["PTS", code], options=Options(**options))  # type: ignore[arg-type]
    return [found.columns[1].text(index) for index in range(len(found.lines))]


def checker_cut(values: list[Element]) -> int:
    """The checker compares the voluntary round of the lowest dummy score, not of the lowest value."""
    left = sorted(values, key=lambda element: (element.score, element.value))
    least = left[0]
    voluntary = [element for element in left if element.voluntary]
    if voluntary and voluntary[0].value >= least.value:
        least = voluntary[0]
    return sum(element.value for element in left) - least.value


def checker_standard_points(sheet: Sheet, participant: int) -> int:
    """The checker compares every round with the points of a draw."""
    return sum(10 if own > sheet.draw else 5 if own == sheet.draw else 0 for own in sheet.points[participant])


def test_b_sonneborn_berger_with_two_voluntary_rounds_16_5_2() -> None:
    event = Event.of(read_trf(DATA / f"{CASE}.trf"))
    sheet = event.sheet()
    seen = seen_scores(event, sheet, event.edition, played_forfeits=False)
    text = values(event.tournament, "SB/C1")
    differing = 0
    for index, row in enumerate(rows()):
        listed = elements(event, sheet, seen, index, sheet.points[index], played_forfeits=False)
        checker = Fraction(checker_cut(listed), 100)
        assert Fraction(text[index]) == Fraction(row["SB/C1"])
        assert checker == Fraction(row["SB/C1@checker"])
        differing += checker != Fraction(text[index])
    assert differing == 1


def test_e_standard_points_against_the_scheduled_opponent_7_7() -> None:
    event = Event.of(read_trf(DATA / f"{CASE}.trf"))
    text = values(event.tournament, "STD")
    differing = 0
    for index, row in enumerate(rows()):
        checker = Fraction(checker_standard_points(event.sheet(), index), 10)
        assert Fraction(text[index]) == Fraction(row["STD"])
        assert checker == Fraction(row["STD@checker"])
        differing += checker != Fraction(text[index])
    assert differing == 5


@pytest.mark.parametrize(
    ("first", "second", "text", "checker"),
    [("-", "-", (5, 5), (0, 0)), ("0", "0", (5, 5), (0, 0)), ("=", "0", (10, 0), (5, 0))],
)
def test_e_unusual_results_7_7(
    first: str, second: str, text: tuple[int, int], checker: tuple[int, int]
) -> None:
    sheet = Event.of(crosstable(f"1: 2w{first}\n2: 1b{second}")).sheet()
    assert tuple(sum(standard_points(sheet, index)) for index in (0, 1)) == text
    assert tuple(checker_standard_points(sheet, index) for index in (0, 1)) == checker


def test_a_values_do_not_depend_on_the_order_of_the_list() -> None:
    """The checker changes BH and SB after FB, for players with a forfeit after byes in the last round."""
    event = crosstable("1: 2w1 H 2b-\n2: 1b0 3w1 1w+\n3: H 2b0 H")
    alone = values(event, "BH")
    after_fore = standings(event, ["PTS", "FB", "BH"])
    assert [after_fore.columns[2].text(index) for index in range(3)] == alone
    # With the last round taken as a draw, the bye of player 1 is no longer 16.2.5: 2.0 becomes 1.5 + 0.5.
    assert alone != values(event, "FB")


def test_c_two_games_between_the_tied_count_their_average_6_1_2() -> None:
    """1 beat 2, then they drew: 0.75 to 0.25. The checker believes that they have not met."""
    event = crosstable(
        """
        1: 2w1 2b= 4w0 3b0
        2: 1b0 1w= 3w= 4b=
        3: 4w= . 2b= 1w1
        4: 3b= . 1b1 2w=
        """
    )
    found = standings(event, ["PTS", "DE"])
    places = {line.number: found.columns[1].text(line.participant) for line in found.lines}
    assert [line.points for line in found.lines] == [20, 20, 15, 15]
    assert (places[1], places[2]) == ("1", "2")
    assert checker_has_met(event, 0, 1) is False


def checker_has_met(event: Tournament, one: int, other: int) -> bool:
    """The checker counts games, and takes a rematch for somebody who was not met."""
    return sum(played.opponents[one] == other for played in event.rounds) == 1


def test_c_a_third_game_is_weighted_like_the_others_6_1_2() -> None:
    event = crosstable("1: 2w1 2b0 2w= .\n2: 1b0 1w1 1b= .")
    found = standings(event, ["PTS", "DE"])
    assert found.columns[1].values == [0, 0]


def test_d_board_count_is_lower_better_over_all_games_12_1() -> None:
    """In EDEBT the checker takes the higher count, and only the games between the two teams."""
    event = Event.of(read_trf(DATA / "19-team-swiss9x4-ede.trf"))
    counts = board_count(event, Code("BC"))
    two = next(
        (one, other)
        for one in range(len(event))
        for other in range(one + 1, len(event))
        if counts[one] != counts[other]
    )
    resolve = knock_out("EDEBT")
    assert resolve is not None
    parts, article = resolve(event, two)
    assert article == "12.1"
    assert (counts[parts[0][0]] or 0) < (counts[parts[1][0]] or 0)
    checker_first = max(two, key=lambda team: counts[team] or 0)
    assert parts[0][0] != checker_first


def test_f_forfeits_in_round_robins_stay_out_of_the_rating_tie_breaks_15_2() -> None:
    """The text of 2024 makes them games; the checker leaves them out in both editions, and so do we."""
    event = crosstable("1 2000: 2w+ 3b1\n2 1900: 1b- 3w1\n3 1800: 1w0 2b0", system="round_robin")
    assert values(event, "ARO", edition="2024") == values(event, "ARO") == ["1800", "1800", "1950"]
    assert values(event, "BH", edition="2024") == ["1.0", "2.0", "3.0"]
    assert values(event, "BH") == ["", "", ""]


def test_g_schedule_strength_with_more_boards_than_twice_the_rounds_13_4() -> None:
    """The divisor would be 0, where the checker fails; 1 is used."""
    boards = crosstable(
        """
        1: 6w1
        2: 7b1
        3: 8w=
        4: 9b0
        5: 10w1
        6: 1b0
        7: 2w0
        8: 3b=
        9: 4w1
        10: 5b0
        """,
        system="team_swiss",
    )
    teams = (Team(1, "Alpha", (0, 1, 2, 3, 4)), Team(2, "Bravo", (5, 6, 7, 8, 9)))
    event = replace(boards, teams=teams, team_play=TeamPlay("WBWBW"))
    found = standings(event, ["MPTS", "SSSC"])
    # 3.5 game points + Buchholz 0 / 1; 1.5 game points + Buchholz 2 / 1.
    assert [found.columns[1].text(index) for index in range(2)] == ["3.50", "3.50"]
    assert parse_code("SSSC/K4").divisor == 4


def test_pairings_are_never_guessed_from_the_size_of_the_field() -> None:
    """The checker takes three players and two rounds for a round robin."""
    event = crosstable("1: 2w+ 3b1\n2: 1b- Z\n3: Z 1w0", system="")
    assert Event.of(event).pairings is Pairings.SWISS
