"""Leaving out any criterion or order rule of the Double-Swiss System changes rounds: none of them is idle."""

import pytest
from double_swiss_mutations import mutations, without

from pairwright import pair
from pairwright.common.errors import PairwrightError
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import ForbiddenPairs, PointAdjustment, Tournament
from positions import random_matches

RARE = {"C6 following scoregroup": 550, "C8 opponents floated before": 613, "3.4.3 most matches": 251}
"""Seeds of positions that need a rule which few others need."""


def answer(position):
    try:
        return pair(position, system="double_swiss", literal=True)
    except PairwrightError as refusal:
        return type(refusal)
    except (AssertionError, ValueError):
        return "stuck"


def sets_of_two_scores():
    """4, 7 and 9 lead and have nobody among themselves; two of 2, 6, 8 and one of 1, 3, 5 can come up.

    10 can meet none of 1, 3 and 5, so that one of 2, 6 and 8 must stay. 4 can meet 2 alone of them, 7 only 6
    and 1, 9 only 8 and 3.
    """
    partners = {4: {2}, 7: {6, 1}, 9: {8, 3}, 10: {2, 6, 8}}
    apart = [(one, other) for one, may in partners.items() for other in set(range(1, 11)) - may - {one}]
    points = {40: (3, 6, 8), 30: (1, 5, 7), 25: (0, 2, 4)}
    return Tournament(
        players=tuple(map(Player, range(1, 11))),
        number_of_rounds=5,
        initial_colour=Colour.WHITE,
        forbidden=tuple(ForbiddenPairs((min(pair_) - 1, max(pair_) - 1)) for pair_ in apart),
        adjustments=tuple(PointAdjustment(units, players) for units, players in points.items()),
    )


@pytest.fixture(scope="module")
def drawn():
    """Positions with their rounds, nothing being left out."""
    positions = [
        sets_of_two_scores(),
        *(random_matches(seed, 5, 10) for seed in [*range(160), *RARE.values()]),
    ]
    return [(position, answer(position)) for position in positions]


@pytest.mark.parametrize("left_out", mutations())
def test_some_round_changes(left_out, drawn):
    with without(left_out):
        assert any(answer(position) != round_ for position, round_ in drawn if not isinstance(round_, type))


def test_3_5_3_the_higher_scores_are_compared_first():
    """{2, 6, 3} comes before {2, 8, 1}: of the numbers 6 and 8 decide, not 3 and 1."""
    position = sets_of_two_scores()
    for literal in (True, False):
        found = pair(position, system="double_swiss", literal=literal)
        met = {frozenset((board.white + 1, board.black + 1)) for board in found.boards}
        assert {frozenset((4, 2)), frozenset((7, 6)), frozenset((9, 3))} <= met
