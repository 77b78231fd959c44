"""Tournaments paired by another engine, where the corpora are at hand: every round of the small fields."""

import os
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.pairing.dutch.editions import EDITIONS
from pairwright.pairing.dutch.literal import pair_literal
from pairwright.tournament import Colour, Outcome
from pairwright.trf import read_trf

CORPORA = Path(os.environ.get("PAIRWRIGHT_CORPORA") or Path(__file__).parents[4] / "shared") / "conformance"
ARCHIVE = CORPORA / "dutch-2026" / "tournaments.tar.gz"
RULES = replace(
    EDITIONS["2026"],
    float_unplayed="more-than-loss",
    number_parity="effective-rank",
    baku_cut="registered-half",
    board_score="standings",
)
"""The readings of bbpPairings, which paired them."""

LARGEST = 16


@pytest.mark.skipif(not ARCHIVE.exists(), reason="the corpus of tournaments is not at hand")
def test_rounds_of_small_fields_agree():
    compared = 0
    with tarfile.open(ARCHIVE) as archive:
        for member in archive:
            content = archive.extractfile(member)
            if not member.name.endswith(".trf") or content is None:
                continue
            tournament = read_trf(content.read())
            if len(tournament.players) <= LARGEST:
                compared += compare(member.name, tournament)
    assert compared > 300


def compare(name, tournament):
    for number, played in enumerate(tournament.rounds, 1):
        pairing = pair_literal(tournament.before_round(number), RULES)
        boards = {
            (white, played.opponents[white]) for white, c in enumerate(played.colours) if c == Colour.WHITE
        }
        byes = [i for i, o in enumerate(played.outcomes) if o == Outcome.PAIRING_ALLOCATED_BYE]
        assert {(board.white, board.black) for board in pairing.boards} == boards, (name, number)
        assert [pairing.pairing_allocated_bye] == (byes or [None]), (name, number)
    return len(tournament.rounds)
