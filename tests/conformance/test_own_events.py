"""Small simulated events with everything that happens in one; see `make_events.py` for what each shows."""

import pytest
from corpora import EVENTS, different_rounds

from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal import pair_literal
from pairwright.trf import read_trf

FILES = sorted(EVENTS.glob("*.trf"))


def test_the_events_are_here():
    assert len(FILES) == 13
    assert sum(read_trf(file).edition == "2017" for file in FILES) == 3


@pytest.mark.parametrize("pair", [pair_fast, pair_literal])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_round_comes_out_again(file, pair):
    tournament = read_trf(file)
    assert tournament.rounds
    assert different_rounds(tournament, edition(tournament.edition), pair) == {}


@pytest.mark.parametrize("name", ["2017-collapsed-last-brackets", "bye-decided-by-c5"])
def test_the_other_edition_draws_other_rounds(name):
    tournament = read_trf(EVENTS / f"{name}.trf")
    other = {"2017": "2026", "2026": "2017"}[tournament.edition]
    assert different_rounds(tournament, edition(other), pair_fast)
