"""The Olympiad rules: no round decides earlier; both procedures agree: test_every_swiss_system.py."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.common.errors import PairwrightError
from pairwright.systems.olympiad.round_context import OlympiadRound
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import system_named, units_of
from pairwright.systems.system import Pairing
from pairwright.tournament import Tournament
from positions import random_teams

SYSTEM = system_named("olympiad")


def opened_rounds(seeds: range, fewest: int, most: int) -> Iterator[tuple[int, OlympiadRound]]:
    """Rounds that can be drawn."""
    for seed in seeds:
        opened = SYSTEM.open(position(seed, fewest, most))
        assert isinstance(opened, OlympiadRound)
        try:
            opened.draw()
        except PairwrightError:
            continue
        yield seed, opened


def position(seed: int, fewest: int, most: int) -> Tournament:
    return units_of(random_teams(seed, fewest, most), "olympiad")


def complete_rounds(opened: OlympiadRound, teams: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All rounds in which nobody meets whom he may not meet."""
    if not teams:
        yield ()
        return
    first, *others = teams
    for other in others:
        if opened.field.may_meet(first, other):
            left = [one for one in others if one != other]
            yield from (((first, other), *rest) for rest in complete_rounds(opened, left))


def test_of_all_complete_rounds_the_draw_decides_earliest() -> None:
    tried = 0
    for seed, opened in opened_rounds(range(60), 4, 8):
        drawn = opened.drawn
        for pairs in complete_rounds(opened, [one for one in opened.order if one not in drawn.byes]):
            found = opened.compare(drawn, GivenRound(pairs, drawn.byes))
            assert found is None or found.better == 0, (seed, pairs, found)
            tried += found is not None
    assert tried > 300


def test_everything_can_be_asked_of_every_team() -> None:
    floats = 0
    for _, opened in opened_rounds(range(700, 730), 5, 10):
        explained = opened.explainer()
        evidence = explained.evidence()
        made = sum(len(bracket.pairs) for bracket in evidence.brackets)
        assert made == len(opened.drawn.pairs)
        for team in opened.order:
            assert explained.why(team) is not None
            for found in explained.floats(team):
                floats += 1
                assert found.player == team
            for other in opened.order:
                explained.why_float(team, other)
    assert floats > 20


def test_a_pairing_of_teams_names_the_system() -> None:
    found = SYSTEM.pair(random_teams(3, 6, 6))
    assert isinstance(found, Pairing)
    assert (found.system, found.edition) == ("olympiad", "2022")
