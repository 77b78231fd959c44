"""Scheveningen and Schiller as events: who plays for whom, the rounds, the table of the teams, files."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pairwright import pair, read_trf, write_trf
from pairwright.common.errors import BadInput
from pairwright.standings.team_players import club_scores
from pairwright.systems.register import decode_type, open_round, system_named
from pairwright.systems.round_robin.team_tables import scheveningen
from pairwright.tournament import Tournament
from pairwright.tournament.player import Player
from pairwright.tournament.team import TEAM_SCORE


def event(system: str, *sizes: int, rounds: int = 0) -> Tournament:
    """Players of teams A, B, ..., entered in turns: A1, B1, C1, A2, ..."""
    clubs = [club for place in range(max(sizes)) for club, size in enumerate(sizes) if place < size]
    players = tuple(
        Player(n, f"Player {n}", 2000, club=f"Team {'ABCDE'[club]}") for n, club in enumerate(clubs, 1)
    )
    needed = system_named(system).rounds_of(len(players), sizes)
    return Tournament(players, number_of_rounds=rounds or needed, system=system)


def played(tournament: Tournament, results: tuple[str, ...] = ("1-0", "1/2-1/2", "0-1")) -> Tournament:
    """The event with all its rounds played."""
    for number in range(tournament.number_of_rounds):
        drawn = pair(tournament)
        given = {board: results[(board + number) % len(results)] for board in range(1, len(drawn.boards) + 1)}
        tournament = tournament.play(drawn, given)
    return tournament


@pytest.mark.parametrize("boards", [3, 4, 6, 10, 14])
def test_a_match_of_two_teams_is_played_by_the_printed_table(boards: int) -> None:
    tournament = event("scheveningen", boards, boards)
    assert tournament.number_of_rounds == boards
    place = {index: ("AB"[index % 2], index // 2 + 1) for index in range(2 * boards)}
    table = system_named("scheveningen").table(tournament)
    for games, printed in zip(table, scheveningen(boards, boards), strict=True):
        found = {tuple("{}{}".format(*place[one]) for one in game) for game in games}
        assert found == {game.labels() for game in printed}


@pytest.mark.parametrize(
    ("system", "sizes", "rounds", "cycles"),
    [
        ("scheveningen", (5, 5), 5, 1),
        ("scheveningen", (5, 3), 5, 1),
        ("double_scheveningen", (4, 4), 8, 2),
        ("schiller", (3, 3, 3, 3), 9, 1),
        ("schiller", (2, 2, 2), 4, 1),
        ("schiller", (3, 3, 3), 9, 1),
        ("schiller", (3, 2, 3), 9, 1),
    ],
)
def test_everybody_meets_everybody_of_the_other_teams(
    system: str, sizes: tuple[int, ...], rounds: int, cycles: int
) -> None:
    tournament = event(system, *sizes)
    assert tournament.number_of_rounds == rounds
    table = system_named(system).table(tournament)
    met = Counter(frozenset(game) for games in table for game in games)
    clubs = [player.club for player in tournament.players]
    everybody = range(len(clubs))
    due = {frozenset((a, b)): cycles for a in everybody for b in everybody if clubs[a] != clubs[b]}
    assert met == due
    for player in everybody:
        whites = sum(game[0] == player for games in table for game in games)
        assert abs(2 * whites - sum(player in game for games in table for game in games)) <= 1


def test_the_second_half_is_played_backwards_with_the_other_colours() -> None:
    table = system_named("double_scheveningen").table(event("double_scheveningen", 4, 4))
    turned = [{(black, white) for white, black in games} for games in reversed(table[:4])]
    assert [set(games) for games in table[4:]] == turned


@pytest.mark.parametrize(
    ("system", "sizes", "rounds", "message"),
    [
        ("scheveningen", (2, 2, 2), 2, "between two teams; here are 3: Team A, Team B, Team C"),
        ("schiller", (4,), 3, "two teams or more"),
        ("scheveningen", (4, 4), 6, "these teams need 4"),
        ("double_scheveningen", (4, 4), 4, "these teams need 4"),
    ],
)
def test_teams_that_have_no_table_are_refused(
    system: str, sizes: tuple[int, ...], rounds: int, message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        pair(event(system, *sizes, rounds=rounds))


def test_whoever_has_no_team_is_named() -> None:
    tournament = event("scheveningen", 4, 4)
    without = tuple(replace(one, club="") for one in tournament.players[:5])
    with pytest.raises(BadInput, match="Player 1, Player 2, Player 3 and 2 more: without a team"):
        pair(replace(tournament, players=(*without, *tournament.players[5:])))


def test_the_round_says_that_it_is_of_the_table() -> None:
    opened = open_round(event("scheveningen", 4, 4))
    assert str(opened.complete) == "Scheveningen article table (2026)"
    (fault,) = opened.pair_faults(0, 2)
    assert fault.article == opened.complete
    assert (
        opened.pair_faults(
            *[board.white for board in opened.draw().boards[:1]], opened.draw().boards[0].black
        )
        == ()
    )


def test_a_round_is_a_match_of_the_teams() -> None:
    tournament = played(event("scheveningen", 4, 4), ("1-0", "0-1", "1-0"))
    first, second = club_scores(tournament)
    assert first.game_points + second.game_points == 160
    assert first.match_points + second.match_points == 80
    assert (first.games, first.open_games) == (16, 0)
    (one, other) = club_scores(tournament, rounds=1)
    assert (one.game_points, other.game_points) in ((20, 20), (30, 10), (40, 0))


def test_teams_rank_by_match_points_where_that_is_announced() -> None:
    tournament = event("scheveningen", 2, 2)
    home = {1: "1-0", 2: "1-0"}
    tournament = tournament.play(pair(tournament), home)
    drawn = pair(tournament)
    tournament = tournament.play(drawn, {1: "1/2-1/2", 2: "1/2-1/2"})
    by_games = club_scores(tournament)
    assert [(one.team.name, one.game_points, one.match_points) for one in by_games] == [
        ("Team A", 30, 30),
        ("Team B", 10, 10),
    ]
    headers = ((TEAM_SCORE, "mp"),)
    assert [one.rank for one in club_scores(replace(tournament, headers=headers))] == [1, 2]


def test_a_game_of_team_mates_is_no_match() -> None:
    """Rounds that somebody else made: A1 meets A2 and B1 meets B2, then everybody the other team."""
    tournament = event("scheveningen", 2, 2)
    tournament = tournament.with_rounds([(1, 3, "1-0"), (2, 4, "0-1")], [(1, 2, "1-0"), (3, 4, "1-0")])
    assert [
        (one.team.name, one.game_points, one.match_points, one.games) for one in club_scores(tournament)
    ] == [("Team A", 20, 20, 2), ("Team B", 0, 0, 2)]


def test_an_open_game_leaves_its_match_open() -> None:
    tournament = event("scheveningen", 3, 3)
    tournament = tournament.play(pair(tournament), {1: "*", 2: "1-0", 3: "1/2-1/2"})
    assert {one.match_points for one in club_scores(tournament)} == {0}
    assert {one.open_games for one in club_scores(tournament)} == {1}


@pytest.mark.parametrize(
    ("system", "sizes", "code"),
    [
        ("scheveningen", (4, 4), "FIDE_SCHEVENINGEN"),
        ("double_scheveningen", (3, 3), "FIDE_DOUBLESCHEVENINGEN"),
        ("schiller", (3, 3, 3, 3), "CUSTOM_SCHILLER"),
    ],
)
def test_the_report_file_gives_the_same_event(system: str, sizes: tuple[int, ...], code: str) -> None:
    tournament = replace(played(event(system, *sizes)), headers=((TEAM_SCORE, "mp"),))
    text = write_trf(tournament)
    assert f"\n192 {code}\r\n" in text
    again = read_trf(text)
    assert (again.system, again.header(TEAM_SCORE), again.rounds) == (system, "mp", tournament.rounds)
    assert club_scores(again) == club_scores(tournament)


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_SCHILLER_4X3", "schiller"),
        ("FIDE_SCHILLER", "schiller"),
        ("FIDE_SCHEVENINGEN_G1", "scheveningen"),
        ("FIDE_DOUBLESCHEVENINGEN", "double_scheveningen"),
    ],
)
def test_the_codes_of_fide_are_known(code: str, system: str) -> None:
    found = decode_type(code)
    assert found is not None
    assert found.system == system
