"""C.07: the tie-breaks one by one on small events, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstables import crosstable
from pairwright import read
from pairwright.standings import Options, Remark, standings
from pairwright.standings.buchholz import Element, cut
from pairwright.standings.event import Event
from pairwright.standings.ranking import default_ladder
from pairwright.standings.sheet import RoundKind
from pairwright.tournament import Tournament
from pairwright.tournament.scoring import Scoring

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


def test_8_no_buchholz_in_a_round_robin() -> None:
    found = standings(crosstable(FOUR, system="round_robin"), ["PTS", "BH", "SB"])
    assert found.dropped == {1: Remark.DROPPED_IN_FIXED_PAIRINGS}
    assert not standings(crosstable(FOUR), ["PTS", "BH", "SB"]).dropped


THREE_ONE = {"scoring": Scoring.simple(30, 10, 0)}
FIXED = {"system": "round_robin"}
FORFEIT_AT_LAST = "1: 2w1 2b+\n2: 1b0 1w-"
TWO_WINS = "1: 2w1 2b1\n2: 1b0 1w0"
CUT = "1: 2w1 H 3b1\n2: 1b0 Z Z\n3: Z U 1w0"  # opponents 1 (0 and two draws) and 1; the dummy has 1½
RATED = "1 2000: 2wW 3b+\n2 1900: 1bL U\n3 1800: U 1w-"
SCORED = "1: 2w+ U F H\n2: 1b- Z Z Z"
HALF_A_BYE = {"scoring": Scoring.simple(pairing_allocated_bye=5)}
THREE = "1: 2w1 3b= U\n2: 1b0 U 3w1\n3: U 1w= 2b0"
UNFINISHED = "1: 2w1 3b1\n2: 1b0 U\n3: U 1w0"
FREE = "1: 2w1 3b+ Z\n2: 1b0 Z 3w1\n3: Z 1w- 2b0"
NOT_MET = "1: 2w1 Z\n2: 1b0 U\n3: Z U"

# Article and what is shown; event; tie-break and its values, of everybody; what else holds of the event.
VALUES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("6.1.1 forfeits do not count", "1: 2w+ Z\n2: 1b- U", "DE 0 0", {}),
    ("6.1.1 and 6.2 where the event counts them, they have met", "1: 2w+ Z\n2: 1b- U", "DE/P 1 2", {}),
    ("6.3 nobody leads a group of which not all have met", NOT_MET, "DE 0 0 0", {}),
    ("6.3 in fixed pairings everybody must have met", NOT_MET, "DE 0 0 0", FIXED),
    ("7.1 rounds with the points of a win", SCORED, "WIN 2 0", HALF_A_BYE),
    ("7.2 which are no games won", SCORED, "WON 0 0", HALF_A_BYE),
    ("7.2 games won over the board", FOUR, "WON 2 1 1 0", {}),
    ("7.2 and not by forfeit", "1: 2w1 2b+ U\n2: 1b0 1w- Z", "WON 1 0", {}),
    ("7.3 games with Black over the board", FOUR, "BPG 1 2 1 2", {}),
    ("7.3 and not by forfeit", FORFEIT_AT_LAST, "BPG 0 1", {}),
    ("7.4 games won with Black", FOUR, "BWG 1 0 1 0", {}),
    ("7.5 the scores after every round", FOUR, "PS 5.5 2.5 3.5 0.5", {}),
    ("7.5 and 14.1 cut from the first", FOUR, "PS/C1 4.5 2.5 2.5 0.5", {}),
    ("7.6 rounds one elected to play", "1: 2w1 H Z F\n2: 1b0 3w- U .\n3: U 2b+ Z Z", "REP 2 2 2", {}),
    ("7.6 with every bye that is drawn or full", SCORED, "REP 3 0", HALF_A_BYE),
    ("7.7 standard points where a win is three", THREE, "STD 2.5 2.0 1.5", THREE_ONE),
    ("7.7 and the points themselves", THREE, "PTS 7.0 6.0 4.0", THREE_ONE),
    ("8.1 the sum of the opponents' scores", FOUR, "BH 3.5 4.5 4.5 5.5", {}),
    ("8.3 before the last round it is Buchholz", UNFINISHED, "FB 2.0 3.0 3.0", {"rounds": 3}),
    ("8.3 and Buchholz itself", UNFINISHED, "BH 2.0 3.0 3.0", {"rounds": 3}),
    ("8.3 in the last round everybody draws", UNFINISHED, "FB 2.5 2.5 2.5", {"rounds": 2}),
    ("9.1 weighed by the points against them", FOUR, "SB 3.25 1.25 1.25 1.25", {}),
    ("10.1 the average rating of the opponents", FOUR, "ARO 1800 1833 1867 1900", {}),
    ("10.1 a forfeit never counts, a game of less than a move does", RATED, "ARO 1900 2000 -", {}),
    ("10.2 and the difference of the percentage, 273 for 83", FOUR, "TPR 2073 1833 1867 1627", {}),
    ("10.2 a forfeit never counts, a game of less than a move does", RATED, "TPR 2700 1200 -", {}),
    # Against 1500, 1600 and 1700: at 1599 the table gives .64, .50 and .36; at 1598 a hundredth less.
    ("10.3 the lowest rating from which the points are expected",
     "1 2000: 2w1 3b= 4w0\n2 1500: 1b0 . .\n3 1600: . 1w= .\n4 1700: . . 1b1", "PTP 1599 1200 1997 2736", {}),
    ("14.1 without the least significant value", FOUR, "BH/C1 3.0 4.0 4.0 4.0", {}),
    ("14.1 without the lowest rating", FOUR, "ARO/C1 1850 1900 1950 1950", {}),
    ("14.2 without two of them", FOUR, "BH/C2 1.5 2.5 2.5 2.5", {}),
    ("14.3 without the least and the most significant", FOUR, "BH/M1 1.5 1.5 1.5 1.5", {}),
    ("14.3 without the lowest and the highest rating", FOUR, "ARO/M1 1800 1800 1900 1900", {}),
    ("14.4 without two of each", FOUR, "BH/M2 0.0 0.0 0.0 0.0", {}),
    ("14.1 cutting more than there is cuts everything", TWO_WINS, "BH/C3 0.0 0.0", {}),
    ("14.1 of the scores after every round too", TWO_WINS, "PS/C5 0.0 0.0", {}),
    ("14.4 and of both ends", TWO_WINS, "BH/M2 0.0 0.0", {}),
    ("14.3 no average is left", TWO_WINS, "ARO/M1 - -", {}),
    # Half of three rounds is 1½: 2 and 3 reach it, and 1 has two points against them.
    ("14.5 who has half of the points", FOUR, "KS 2.0 0.5 0.5 0.5", {}),
    ("14.5 half a point more", FOUR, "KS/L+1 0.0 0.0 0.0 0.5", {}),
    ("14.5 two half points less", FOUR, "KS/L-2 2.5 1.5 1.5 0.5", {}),
    ("15.2 free rounds are no elements, forfeits are games", FREE, "SB 1.00 0.00 0.00", FIXED),
    ("15.2 so there is nothing more to cut", FREE, "SB/C1 1.00 0.00 0.00", FIXED),
    ("15.2 and for direct encounter they have not met", FREE, "DE 0 0 0", FIXED),
    # After the bye 1 played again; 3 left instead, and his byes count as draws.
    ("16.2.3 a bye before a round that was played counts as it is",
     "1: 2w1 H 3b0\n2: 1b0 U U\n3: Z Z 1w1\n4: U Z Z", "ABH 1.5 2.0 1.0 2.0", {}),
    ("16.2.5 a forfeit loss later on does not save the bye", "1: 2w1 Z 2b-\n2: 1b0 U 1w+", "ABH 1.5 2.0", {}),
    ("16.2.5 a game does", "1: 2w1 Z 2b0\n2: 1b0 U 1w1", "ABH 1.0 2.0", {}),
    ("16.3 who left is worth half a point for every round after",
     "1: 2w1 3b1 3w1 3b1\n2: 1b0 Z Z Z\n3: U 1w0 1b0 1w0", "ABH 4.0 1.5 1.0", {}),
    ("16.3 forfeits at the end count what they gave", FORFEIT_AT_LAST, "ABH 2.0 0.0", {}),
    # 3 has 1, and the dummy the half of 2 instead of the 2 of 1.
    ("16.4.1 the dummy of a forfeit has no more than the opponent not met",
     "1: 2w+ 3b1\n2: 1b- 4w=\n3: 4b1 1w0\n4: 3w0 2b=", "BH 1.5 1.0 2.5 1.5", {}),
    # 3 of the opponent, and 2 × 1 for the dummy.
    ("16.4.2 the cap is a draw for every round, whatever the scoring", "1: 2w1 Z\n2: 1b0 U", "BH 5.0 6.0",
     THREE_ONE),
    ("16.5 a voluntary round", CUT, "BH 3.5 2.5 4.5", {}),
    ("16.5 is cut first even if it is worth more", CUT, "BH/C1 2.0 2.5 3.5", {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "found", "given"), [row[1:] for row in VALUES], ids=[row[0] for row in VALUES]
)
def test_article(event: str, found: str, given: dict[str, Any]) -> None:
    code, *wanted = found.split()
    assert [one or "-" for one in values(crosstable(event, **given), code)] == wanted


def test_16_4_1_in_2024_the_dummy_had_the_own_score() -> None:
    event = "1: 2w+ 3b1\n2: 1b- 4w=\n3: 4b1 1w0\n4: 3w0 2b="
    assert values(event, "BH", edition="2024")[0] == "3.0"


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
