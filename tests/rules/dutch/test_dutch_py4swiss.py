"""The edition of 2017 against py4swiss, an independent engine for it, where that is installed.

Only fields with an even number of players: in its look-ahead into the last bracket py4swiss does not
ask who may have the bye, so that now and then it prefers other downfloaters than criterion C.7 does.
"""

from dataclasses import replace

import pytest
from dutch_random import random_tournament

from pairwright.common.errors import NoPairing
from pairwright.systems.dutch.literal import pair_literal
from pairwright.tournament import Outcome
from pairwright.tournament.scoring import Scoring
from pairwright.trf import write_trf
from sizes import sampled, times

engines = pytest.importorskip("py4swiss.engines")
trf = pytest.importorskip("py4swiss.trf")

SEEDS = sampled(range(30_000, 32_000))


def suitable(tournament):
    present = len(tournament.players) - len(tournament.absent_next_round())
    return tournament.scoring == Scoring() and tournament.rounds and present > 1 and present % 2 == 0


def for_py4swiss(tournament):
    """It wants a rank in every row and a code for every absence, and none of the points of byes to come."""
    absent, bye = bytes([Outcome.ABSENT]), bytes([Outcome.ZERO_POINT_BYE])
    return replace(
        tournament,
        players=tuple(replace(player, rank=player.number) for player in tournament.players),
        rounds=tuple(
            replace(played, outcomes=played.outcomes.replace(absent, bye)) for played in tournament.rounds
        ),
        announced_byes=tuple(
            replace(announced, outcome=Outcome.ZERO_POINT_BYE) for announced in tournament.announced_byes
        ),
    )


def test_even_fields_of_2017_agree_with_py4swiss(tmp_path):
    compared = 0
    for seed in SEEDS:
        tournament = random_tournament(seed, (5, 12), lambda before: pair_literal(before, "2017"))
        if not suitable(tournament):
            continue
        try:
            pairing = pair_literal(tournament, "2017")
        except NoPairing:
            continue
        file = tmp_path / f"{seed}.trf"
        file.write_text(write_trf(for_py4swiss(tournament), profile="trfx", line_end="\n"))
        other = engines.DutchEngine.generate_pairings(trf.TrfParser.parse(file, strict=False))
        number = [player.number for player in tournament.players]
        boards = {(number[board.white], number[board.black]) for board in pairing.boards}
        assert {(pair.white, pair.black) for pair in other} == boards, f"seed {seed}"
        compared += 1
    assert compared > times(400)
