"""Forty-one small positions, each made so that one rule decides it."""

from pathlib import Path

import pytest

from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_by_brackets, pair_fast
from pairwright.systems.dutch.fast.every_bracket import EveryBracket
from pairwright.systems.dutch.literal import pair_literal
from pairwright.trf import read_trf

DATA = Path(__file__).parents[2] / "data" / "dutch"
EXAMPLES = sorted(path.stem for path in DATA.glob("*.trf"))

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


def paired(name, rules, pair):
    tournament = read_trf(DATA / f"{name}.trf")
    pairing = pair(tournament, rules)
    number = [player.number for player in tournament.players]
    boards = [f"{number[board.white]}-{number[board.black]}" for board in pairing.boards]
    if pairing.pairing_allocated_bye is not None:
        boards.append(f"{number[pairing.pairing_allocated_bye]}-0")
    return " ".join(boards)


def test_all_examples_are_here():
    assert [name[:2] for name in EXAMPLES] == [f"{number:02}" for number in range(1, 42)]


@pytest.mark.parametrize("pair", [pair_literal, pair_fast, pair_by_brackets])
@pytest.mark.parametrize("name", EXAMPLES)
def test_example_2026(name, pair):
    assert paired(name, edition("2026"), pair) == expected(name)


def test_4_3_and_4_4_bracket_by_bracket_where_the_core_does_not_walk(monkeypatch):
    monkeypatch.setattr(EveryBracket, "several", lambda procedure, number, mdps: ())
    for name in EXAMPLES:
        assert paired(name, edition("2026"), pair_by_brackets) == expected(name), name


@pytest.mark.parametrize("pair", [pair_literal, pair_fast])
@pytest.mark.parametrize("name", EXAMPLES)
def test_example_2017(name, pair):
    assert paired(name, edition("2017"), pair) == DIFFERENT_IN_2017.get(name, expected(name))


@pytest.mark.parametrize("pair", [pair_literal, pair_fast])
def test_5_2_5_parity_of_the_pairing_number_as_printed(pair):
    name = "36-e5-tpn-parity-absent"
    assert expected(name) == "2-6 7-4 5-8"
    assert paired(name, edition("2026", "letter"), pair) == "6-2 7-4 5-8"
