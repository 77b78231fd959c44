"""Real events, where their files are at hand."""

from dataclasses import replace

import pytest
from corpora import REAL, different_rounds, drawn, without_colours

from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.tournament import AnnouncedBye, Outcome
from pairwright.trf import read_trf

AEROFLOT = REAL / "aeroflot-open-2026-after-8.trf"
PUBLISHED = REAL / "aeroflot-open-2026-published-round-9.txt"
LICHESS = REAL / "lichess-swiss-2026-03-03.trf"

pytestmark = pytest.mark.skipif(not REAL.exists(), reason="the real files are not at hand")


@pytest.mark.parametrize("readings", ["", "bbpPairings"])
def test_open_of_169_players_eight_rounds(readings):
    tournament = read_trf(AEROFLOT)
    assert len(tournament.rounds) == 8
    assert different_rounds(tournament, edition("2026", readings), pair_fast) == {}


def test_open_of_169_players_round_nine_as_published():
    """The list does not say who has White. Whoever is not in it had left."""
    tournament = read_trf(AEROFLOT)
    lines = [line for line in PUBLISHED.read_text().splitlines() if not line.startswith("#")]
    published = frozenset(
        frozenset(tournament.index_of[int(number)] for number in line.split()) for line in lines
    )
    playing = frozenset().union(*published)
    absent = [index for index in range(len(tournament.players)) if index not in playing]
    byes = tuple(AnnouncedBye(9, index, Outcome.ZERO_POINT_BYE) for index in absent)
    pairing = pair_fast(replace(tournament, announced_byes=byes))
    assert len(published) == 79
    assert without_colours(drawn(pairing)) == (published, None)


def test_online_event_differs_where_players_had_left():
    """In these rounds players were still drawn, or already left out, otherwise than the export says."""
    found = different_rounds(read_trf(LICHESS), edition("2026"), pair_fast)
    assert sorted(found) == [1, 2, 3, 6, 10]
