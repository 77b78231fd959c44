"""C.04.1 article 4 and C.04.3 article 1.4.3: points of a missed round, however they are recorded."""

from dataclasses import replace

import pytest

from pairwright.systems.dutch.editions import EDITIONS, edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.fast.field import DOWN_1, DOWN_2, Field
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch.situation import Float, survey
from pairwright.systems.dutch.verifier.facts import facts
from pairwright.systems.dutch.verifier.report import Report
from pairwright.systems.explainer import explainer
from pairwright.systems.register import open_round
from pairwright.systems.swiss.boards import AWARD, barring_rounds
from pairwright.tournament import Outcome, PointAdjustment
from pairwright.tournament.history import History
from pairwright.trf import read_trf

GAMES = ("4w 5b 3w", "5b 6w 4b", "6w 4b 1b", "1b 3w 2w", "2w 1w 6b", "3b 2b 5w")
"""Three rounds of draws; the seventh player is not there."""

SEVEN = 6


def written(score, rounds, *records):
    """A file before round 4 of 6. rounds: how the three rounds of the seventh player are written."""
    cells = [[f"  {game[0]:>4} {game[1]} =" for game in games.split()] for games in GAMES]
    cells.append([f"  0000 - {letter}" for letter in rounds])
    rows = [
        f"001 {number:>4}      {f'Player {number}':33} 0000{'':28}{score if number == 7 else 1.5:>4} {0:>4}"
        + "".join(row)
        for number, row in enumerate(cells, 1)
    ]
    return "\n".join(["XXR 6", "XXC white1", *rows, *records, ""])


def event(score, rounds, *records):
    """The tournament of such a file."""
    return read_trf(written(score, rounds, *records))


AWARDED = {
    "F in the column": event("1.0", "FZZ"),
    "a typed record": event("1.0", "ZZZ", "299 Z         1.0  001    7"),
    "a bonus of the round": event("1.0", "ZZZ", "299           1.0  001    7"),
    "half a point by the column, half by a bonus": event("1.0", "HZZ", "299           0.5  001    7"),
}


@pytest.mark.parametrize("way", AWARDED)
@pytest.mark.parametrize("pair", [pair_fast, pair_literal])
def test_c2_a_win_awarded_for_one_round_bars_from_the_bye_however_it_is_recorded(way, pair):
    tournament = AWARDED[way]
    made = pair(tournament, "2026")
    assert made == pair(AWARDED["F in the column"], "2026")
    assert made.pairing_allocated_bye != SEVEN
    assert not Field(tournament, EDITIONS["2026"]).eligible(6)


@pytest.mark.parametrize("pair", [pair_fast, pair_literal])
@pytest.mark.parametrize(
    "tournament",
    [
        event("1.0", "ZZZ", "299           0.5  001    7", "299           0.5  002    7"),
        event("1.0", "ZZZ", "299           1.0         7"),
        event("0.5", "FZZ", "299 F         0.5  001    7"),
    ],
    ids=["two half points of two rounds", "a bonus of no round", "a full-point bye made worth half a point"],
)
def test_c2_looks_at_single_rounds_and_at_what_they_brought(tournament, pair):
    assert pair(tournament, "2026").pairing_allocated_bye == SEVEN


def test_c2_a_penalty_does_not_unmake_what_a_round_brought():
    tournament = event("0.0", "FZZ", "299          -1.0  001    7")
    assert pair_fast(tournament, "2026") == pair_literal(tournament, "2026")
    assert pair_fast(tournament, "2026").pairing_allocated_bye != SEVEN


def test_b_1_b_of_2012_any_award_bars_and_the_rule_of_2017_looks_at_byes_and_forfeits_only():
    tournament = event("0.5", "ZZZ", "299           0.5  001    7")
    history = History.of(tournament)
    assert list(barring_rounds(tournament, history, edition("2012").pab_bar, SEVEN)) == [(1, AWARD)]
    assert not list(barring_rounds(tournament, history, EDITIONS["2017"].pab_bar, SEVEN))


@pytest.mark.parametrize("round_number", [2, 3])
def test_1_4_3_a_half_point_award_is_a_downfloat(round_number):
    tournament = event("0.5", "ZZZ", f"299           0.5  {round_number:03d}    7")
    field, situation = Field(tournament, EDITIONS["2026"]), survey(tournament, EDITIONS["2026"])
    back = 4 - round_number
    assert field.floats[6] == (DOWN_1 if back == 1 else DOWN_2)
    assert situation.entrants[6].floats[back - 1] is Float.DOWN
    assert situation.entrants[6].floats[2 - back] is Float.NONE


def test_an_award_for_a_round_that_was_played_is_neither_float_nor_bar():
    tournament = replace(event("0.0", "ZZZ"), adjustments=(PointAdjustment(10, (0,), 3),))
    situation = survey(tournament, EDITIONS["2026"])
    assert situation.entrants[0].may_have_bye
    assert situation.entrants[0].floats == (Float.NONE, Float.NONE)
    assert Field(tournament, EDITIONS["2026"]).floats[0] == 0


def test_the_explanation_and_the_judgement_name_the_award():
    tournament = AWARDED["a bonus of the round"]
    (obstacle,) = explainer(tournament).why_not(SEVEN, None).obstacles
    assert (obstacle.rounds, obstacle.outcome) == ((1,), AWARD)
    (fault,) = open_round(tournament, system="dutch").bye_faults(SEVEN)
    assert (fault.rounds, fault.outcome) == ((1,), AWARD)
    assert tournament.rounds[0].outcomes[SEVEN] == Outcome.ZERO_POINT_BYE


@pytest.mark.parametrize(
    ("score", "rounds", "records", "barred", "floats"),
    [
        ("1.0", "ZZZ", ["299 Z         1.0  001    7"], 1, ""),
        ("1.0", "ZZZ", ["299           1.0  001    7"], 1, ""),
        ("1.0", "HZZ", ["299           0.5  001    7"], 1, ""),
        ("1.0", "ZZZ", ["299           0.5  001    7", "299           0.5  003    7"], 0, "d"),
        ("0.5", "ZZZ", ["299           0.5  002    7"], 0, "D"),
        ("0.0", "FZZ", ["299          -1.0  001    7"], 1, ""),
    ],
)
def test_the_verifier_reads_the_same_from_the_file_by_itself(score, rounds, records, barred, floats):
    text = written(score, rounds, *records)
    found = facts(Report(text.encode()), 4, "2026")["players"]
    assert (found["barred"][SEVEN], found["floats"][SEVEN]) == (barred, floats)
    field = Field(read_trf(text), EDITIONS["2026"])
    assert bool(found["barred"][SEVEN]) is not field.eligible(6)
    assert field.floats[6] == {"": 0, "d": DOWN_1, "D": DOWN_2}[floats]
