"""C.04.2 article 3.1: an adjourned game is a draw for the pairing only; standings show it as open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.publish.crosstable_page import result_sign
from pairwright.publish.standing_words import note_sentence
from pairwright.publish.standings_page import standings_document, standings_object
from pairwright.standings import standings
from pairwright.standings.event import Remark
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Team, TeamPlay, Tournament
from pairwright.tournament.as_teams import as_teams
from pairwright.tournament.history import History

W, B = Colour.WHITE, Colour.BLACK
RESULTS = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "=": (Outcome.DRAW, Outcome.DRAW),
    "0": (Outcome.LOSS, Outcome.WIN),
    "?": (Outcome.UNFINISHED, Outcome.UNFINISHED),
}


def round_of(count, *boards):
    """A round from (white, black, result of White)."""
    games = [Game(-1, Colour.NONE, Outcome.ABSENT)] * count
    for white, black, result in boards:
        games[white] = Game(black, W, RESULTS[result][0])
        games[black] = Game(white, B, RESULTS[result][1])
    return Round.of(games)


def event(*results):
    """Four players rated 2000 after a round 0-1, 2-3 and a round 0-2, 1-3 with these results."""
    first = round_of(4, (0, 1, results[0]), (2, 3, results[1]))
    second = round_of(4, (2, 0, results[2]), (3, 1, results[3]))
    players = tuple(Player(number, f"Player {number}", 2000) for number in range(1, 5))
    return Tournament(players, (first, second), 3)


def test_3_1_an_open_game_is_half_a_point_for_the_pairing_and_nothing_in_the_standings():
    tournament = event("1", "1", "?", "=")
    assert History.of(tournament).scores[-1] == (15, 5, 15, 5)
    lines = {line.number: line for line in standings(tournament, "BH").lines}
    assert {number: line.points for number, line in lines.items()} == {1: 10, 2: 5, 3: 10, 4: 5}
    assert {number: line.open_games for number, line in lines.items()} == {1: 1, 2: 0, 3: 1, 4: 0}


def test_the_open_game_is_shown_and_explained():
    found = standings(event("1", "1", "?", "="), "BH")
    (note,) = (note for note in found.notes if note.remark is Remark.UNFINISHED_GAMES)
    assert note_sentence(note).startswith("Open games: 1 (round 2). They do not count here")
    table = standings_document(found).blocks[0]
    assert table.columns[-1].heading == "Pending"
    assert [row[-1].text for row in table.rows] == ["1", "1", "", ""]
    assert result_sign(found.event, 0, 2) == "?"
    assert [one["open_games"] for one in standings_object(found)["players"]] == [1, 1, 0, 0]


def test_a_table_without_open_games_has_no_column_for_them():
    table = standings_document(standings(event("1", "1", "=", "="), "BH")).blocks[0]
    assert "Pending" not in [column.heading for column in table.columns]


@pytest.mark.parametrize("code", ["TPR", "ARO", "WIN", "STD", "DE"])
def test_no_tie_break_takes_an_open_game_for_a_result(code):
    """0 has won and an open game with 2: neither a loss, nor a draw, nor an encounter of the two."""
    found = standings(event("1", "1", "?", "="), code)
    column = found.columns[1]
    expected = {"TPR": "2800", "ARO": "2000", "WIN": "1", "STD": "1.0", "DE": "0"}[code]
    assert (column.text(0), column.text(2)) == (expected, expected)


def test_direct_encounter_counts_the_open_game_as_one_that_is_missing():
    """Three with a point each, of whom one game is open: 6.3, not 6.2."""
    both = (round_of(3, (0, 1, "1")), round_of(3, (1, 2, "1")), round_of(3, (2, 0, "?")))
    players = tuple(Player(number) for number in range(1, 4))
    found = standings(Tournament(players, both, 5), "DE")
    assert [line.points for line in found.lines] == [10, 10, 0]
    assert [(line.number, line.rank) for line in found.lines] == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize(
    ("boards", "match_points"),
    [("1?", (0, 0)), ("11?", (20, 0)), ("=?", (0, 0)), ("1==", (20, 0)), ("0?", (0, 0))],
)
def test_a_match_has_no_result_while_open_boards_can_turn_it(boards, match_points):
    count = len(boards)
    players = tuple(Player(number) for number in range(1, 2 * count + 1))
    games = [(board, count + board, result) for board, result in enumerate(boards)]
    drawn = [(white, black, result.replace("?", "=")) for white, black, result in games]
    teams = (Team(1, "A", tuple(range(count))), Team(2, "B", tuple(range(count, 2 * count))))
    tournament = Tournament(
        players, (round_of(2 * count, *games),), 3, teams=teams, team_play=TeamPlay("W" * count)
    )
    found = standings(tournament, "MPTS,GPTS", after=1)
    assert tuple(found.event.sheet("MP").scores) == match_points
    for_the_pairing = tuple(History.of(as_teams(tournament)).scores[-1])
    assert for_the_pairing == ((10, 10) if "?" in boards else match_points)
    won = sum({"1": 10, "=": 5}.get(result, 0) for result in boards)
    assert found.event.sheet("GP").scores[0] == won
    closed = replace(tournament, rounds=(round_of(2 * count, *drawn),))
    assert sum(standings(closed, "MPTS", after=1).event.sheet("MP").scores) == 20
