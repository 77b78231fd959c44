"""What holds of every system that draws by criteria, in arbitrary positions.

Its fast procedure gives what its literal one gives, whatever the edition and the reading; and no other round
is better than the draw as the criteria are compared. `python benchmarks/twins.py --system NAME` compares tens
of thousands of positions in the same way. What only one system promises stands in a file of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from both_procedures import twins
from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.systems.proposed_round import GivenRound, Wish
from pairwright.systems.register import all_systems, open_round, system_named, units_of
from pairwright.tournament import Tournament
from positions import random_matches, random_position, random_teams
from sizes import sampled, times

Positions = Callable[[int, int, int], Tournament]
Sizes = tuple[tuple[int, int, int], ...]


class Tried(NamedTuple):
    """How a system is tried.

    positions: from a seed and two limits to an event. fields: fewest, most and how many of them, at night.
    wished: events in which every round with a wished pair is compared. asked: of these comparisons, at least.
    """

    fields: Sizes
    wished: int
    asked: int
    positions: Positions = random_position


def teams_as_units(seed: int, fewest: int, most: int) -> Tournament:
    """A team event as the Olympiad rules see it."""
    return units_of(random_teams(seed, fewest, most), "olympiad")


TRIED = {
    "burstein": Tried(((1, 3, 400), (4, 10, 400), (11, 16, 400)), 60, 100),
    "dubov": Tried(((1, 3, 150), (4, 10, 150), (11, 14, 150)), 50, 300),
    "lim": Tried(((1, 3, 120), (4, 10, 120), (11, 16, 120)), 40, 300),
    "double_swiss": Tried(((1, 3, 200), (4, 10, 800), (11, 14, 200)), 40, 300, random_matches),
    "team_swiss": Tried(((1, 3, 100), (4, 9, 350), (10, 12, 40)), 150, 500, random_teams),
    "olympiad": Tried(((1, 3, 100), (4, 9, 600), (10, 12, 60)), 100, 500, teams_as_units),
}
ELSEWHERE = {
    "dutch": "test_dutch_twins.py, test_dutch_2012_twins.py; all legal rounds: test_best_of_all_rounds.py",
    "kjca": "rules/kjca/test_kjca_twins.py: two searches and their proofs",
}
"""Systems that draw by results and are no case of this file, and where they are tried."""

UPFLOATERS_ARE_PAIRED = ("double_swiss", "team_swiss")


def rules_of(system: str) -> list[dict[str, str]]:
    """Every edition of a system with each of the readings that its text leaves open."""
    known = system_named(system)
    choices = next((option.choices for option in known.options if option.name == "readings"), ())
    readings = [{"readings": str(one)} for one in choices] or [{}]
    return [{"edition": one.key, **reading} for one in known.editions for reading in readings]


CASES = [(system, rules) for system in TRIED for rules in rules_of(system)]


def named(case: object) -> str:
    """How a case is called."""
    return "-".join(case.values()) if isinstance(case, dict) else str(case)


@pytest.mark.parametrize(("system", "rules"), CASES, ids=named)
def test_both_procedures_agree(system: str, rules: dict[str, str]) -> None:
    refused = found = 0
    for fewest, most, count in TRIED[system].fields:
        for seed in sampled(range(count), 10 if most == 3 else 30):
            answers = twins(TRIED[system].positions(seed, fewest, most), system, **rules)
            assert answers.agree, f"{system}, position {seed, fewest, most}, {rules}: {answers}"
            refused += answers.refused
            found += 1
    assert refused < found / 2


@pytest.mark.parametrize("system", TRIED)
def test_groups_that_must_not_meet(system: str) -> None:
    tried = 0
    for seed in sampled(range(4_000, 4_600)):
        position = TRIED[system].positions(seed, 4, 12)
        if position.forbidden:
            assert twins(position, system).agree, seed
            tried += 1
    assert tried


@pytest.mark.parametrize("system", TRIED)
def test_every_draw_is_legal_and_its_brackets_are_even(system: str) -> None:
    tried = 0
    for seed in sampled(range(200)):
        opened = open_round(TRIED[system].positions(seed, 5, 14), system=system)
        try:
            drawn = GivenRound.of(opened.draw())
        except PairwrightError:
            continue
        tried += 1
        assert sorted((*(one for pair in drawn.pairs for one in pair), *drawn.byes)) == sorted(opened.order)
        assert not any(opened.pair_faults(*pair) for pair in drawn.pairs), seed
        assert not any(map(opened.bye_faults, drawn.byes)), seed
        for part in opened.parts(drawn):
            members = {one for pair in part.pairs for one in pair}
            assert len(members) == 2 * len(part.pairs), seed
            if system in UPFLOATERS_ARE_PAIRED:
                assert members >= set(part.floats), seed
            if system == "team_swiss":
                assert 2 * len(part.floats) <= len(members), seed  # two upfloaters never meet
    assert tried


@pytest.mark.parametrize("system", TRIED)
def test_no_round_that_is_wished_for_is_better_than_the_draw(system: str) -> None:
    """The criteria as they are compared, against the procedure: nothing that is forced beats the draw."""
    asked = 0
    for seed in sampled(range(9_000, 9_000 + TRIED[system].wished), 5):
        opened = open_round(TRIED[system].positions(seed, 5, 9), system=system)
        if type(opened).__module__.split(".")[2] != system:
            continue  # a seeding round, which another system draws
        try:
            drawn = GivenRound.of(opened.draw())
        except PairwrightError:
            continue
        assert opened.compare(drawn, drawn) is None
        for a in opened.order:
            for b in opened.order:
                if a < b and not opened.pair_faults(a, b):
                    try:
                        best = opened.best(Wish(pair=(a, b)))
                    except NoPairing:
                        continue
                    difference = opened.compare(drawn, best)
                    assert difference is None or difference.better == 0, (seed, a, b, difference)
                    asked += difference is not None
    assert asked > times(TRIED[system].asked, 5)


def test_every_system_is_tried() -> None:
    by_results = {one.key for one in all_systems() if one.traits.by_results and not one.traits.knock_out}
    assert by_results == TRIED.keys() | ELSEWHERE.keys()
