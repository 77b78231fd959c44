"""Forty-one small positions, each made so that one rule decides it."""

from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.pairing.dutch.editions import EDITIONS
from pairwright.pairing.dutch.literal import pair_literal
from pairwright.trf import read_trf

DATA = Path(__file__).parents[2] / "data" / "dutch"
EXAMPLES = sorted(path.stem for path in DATA.glob("*.trf"))

BY_PAIRING_NUMBER = {"36-e5-tpn-parity-absent": "6-2 7-4 5-8"}
"""The files expect the parity of the rank among those who have entered; these are by the text."""

DIFFERENT_IN_2017 = {
    "06-c2-forfeit-win-full-point-bye": "3-4 5-1 2-0",
    "11-c4-completion-and-lookahead": "2-3 6-1 4-5",
    "12-c5-pab-score": "3-5 2-1 4-0",
    "33-e3-unplayed-rounds-skipped": "5-3 2-4 1-0",
    "37-float-zero-point-bye": "3-4 2-1 5-0",
}


def expected(name):
    lines = (DATA / f"{name}.expected").read_text().split("\n")
    return " ".join(line.replace(" ", "-") for line in lines[1:] if line)


def paired(name, edition):
    tournament = read_trf(DATA / f"{name}.trf")
    pairing = pair_literal(tournament, edition)
    number = [player.number for player in tournament.players]
    boards = [f"{number[board.white]}-{number[board.black]}" for board in pairing.boards]
    if pairing.pairing_allocated_bye is not None:
        boards.append(f"{number[pairing.pairing_allocated_bye]}-0")
    return " ".join(boards)


def test_all_examples_are_here():
    assert [name[:2] for name in EXAMPLES] == [f"{number:02}" for number in range(1, 42)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_2026(name):
    assert paired(name, "2026") == BY_PAIRING_NUMBER.get(name, expected(name))


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_2017(name):
    usual = BY_PAIRING_NUMBER.get(name, expected(name))
    assert paired(name, "2017") == DIFFERENT_IN_2017.get(name, usual)


def test_5_2_5_parity_of_the_rank_among_those_who_have_entered():
    name = "36-e5-tpn-parity-absent"
    assert paired(name, replace(EDITIONS["2026"], number_parity="effective-rank")) == expected(name)


def test_board_order_without_virtual_points():
    rules = replace(EDITIONS["2026"], board_score="standings")
    assert paired("39-baku-half-points", rules) == "3-5 2-1 6-4"
