"""The examples of tests/data/dubov: a report file before a round, and the round that the text gives."""

from __future__ import annotations

from pathlib import Path

from pairwright import read_trf
from pairwright.systems.dubov.fast import pair_fast
from pairwright.systems.dubov.literal import pair_literal
from pairwright.systems.dubov.rules import edition
from pairwright.systems.system import Pairing
from pairwright.tournament import Tournament

DATA = Path(__file__).parents[2] / "data" / "dubov"
RULES = {"expected": edition(), "expected-till-2026": edition("2018")}


def position(number: str) -> Tournament:
    """The tournament of an example before the round."""
    return read_trf(next(DATA.glob(f"{number}-*.trf")).read_text(encoding="utf-8"))


def expected(number: str, kind: str = "expected") -> str:
    """The round as the example has it."""
    lines = next(DATA.glob(f"{number}-*.{kind}")).read_text(encoding="utf-8").split("\n")[1:]
    return " ".join(line.replace(" ", "-") for line in lines if line)


def written(tournament: Tournament, pairing: Pairing) -> str:
    """A pairing in one line: "5-2 3-6 4-0", White first, the bye against 0."""
    numbers = [player.number for player in tournament.players]
    pairs = [f"{numbers[board.white]}-{numbers[board.black]}" for board in pairing.boards]
    bye = pairing.pairing_allocated_bye
    return " ".join([*pairs, *([] if bye is None else [f"{numbers[bye]}-0"])])


def paired(number: str, kind: str = "expected") -> str:
    """The round by both procedures, which must agree."""
    tournament = position(number)
    answers = {written(tournament, pair(tournament, RULES[kind])) for pair in (pair_literal, pair_fast)}
    assert len(answers) == 1, answers
    return answers.pop()
