"""C.05 Annex 1 for teams: the same tables, the teams in the place of the players."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairwright import pair, read
from pairwright.common.errors import BadInput
from pairwright.standings.event import Pairings, pairings_of
from pairwright.systems.register import decode_type, encode_type, open_round
from pairwright.systems.system import TypeCode
from pairwright.tournament import Tournament
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT, Game, Round

FILE = Path(__file__).parents[2] / "data" / "team-swiss" / "01-round-one.trf"
NO_GAME = Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)


def event(code: str, rounds: int) -> Tournament:
    """Eight teams before round 1 of a table."""
    text = FILE.read_text(encoding="utf-8").replace("142 5", f"142 {rounds}")
    return read(text.replace("FIDE_TEAM_TYPEA_MP_GP", code))


@pytest.mark.parametrize(
    ("code", "rounds", "system"),
    [
        ("BERGER_TEAM_ROUNDROBIN", 7, "team_round_robin"),
        ("BERGER_TEAM_ROUNDROBIN_G1", 7, "team_round_robin"),
        ("FIDE_TEAM_DOUBLEROUNDROBIN", 14, "team_double_round_robin"),
    ],
)
def test_1_teams_meet_by_the_table_of_players(code: str, rounds: int, system: str) -> None:
    tournament = event(code, rounds)
    assert tournament.system == system
    assert [(board.white + 1, board.black + 1) for board in pair(tournament).boards] == [
        (1, 8), (2, 7), (3, 6), (4, 5),
    ]  # fmt: skip
    opened = open_round(tournament)
    assert opened.tournament.players[0].name == "Team 1"
    assert len(opened.system.table(tournament)) == rounds
    assert pairings_of(tournament) is Pairings.FIXED


def test_rounds_that_are_no_whole_table_are_refused() -> None:
    with pytest.raises(BadInput, match="8 players need 7"):
        pair(event("BERGER_TEAM_ROUNDROBIN", 9))
    with pytest.raises(BadInput, match="pairs single players"):
        pair(event("BERGER_TEAM_ROUNDROBIN", 7), system="round_robin")


def test_the_codes_of_the_report_file() -> None:
    assert decode_type("fide_team_roundrobin") == TypeCode("team_round_robin")
    assert encode_type(TypeCode("team_double_round_robin")) == "FIDE_TEAM_DOUBLEROUNDROBIN"


def test_the_table_decides_and_nothing_has_a_price() -> None:
    tournament = event("BERGER_TEAM_ROUNDROBIN", 7)
    opened = open_round(tournament)
    assert opened.price(0, 7) == opened.price(0, 1) == opened.bye_price(0)
    assert not any(opened.price(0, 1))
    assert (opened.colours(7, 0), opened.colours(3, 1)) == ((0, 7), (1, 3))
    assert opened.board_order([(0, 1), (3, 4), (0, 7)]) == [(0, 7), (3, 4), (0, 1)]
    assert opened.bye_faults(0)
    with pytest.raises(BadInput, match="has 7 rounds"):
        open_round(tournament, round_number=8)
    over = replace(tournament, rounds=(Round.of([NO_GAME] * len(tournament.players)),) * 7)
    with pytest.raises(BadInput, match="all 7 rounds"):
        open_round(over)
