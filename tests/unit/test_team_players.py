"""Board prizes and the figures of the players of teams, against a count by hand over the games."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from math import floor
from pathlib import Path

import pytest

import pairwright
from pairwright import read
from pairwright.cli.main import main
from pairwright.common.errors import BadInput
from pairwright.publish.as_pdf import to_pdf
from pairwright.publish.document import Cell
from pairwright.publish.team_players_page import (
    board_prizes_document,
    board_prizes_object,
    team_players_document,
)
from pairwright.standings import BoardOf, BoardRules, Event, board_prizes
from pairwright.standings.fide_rating import difference_for, expected_score, rating_changes
from pairwright.standings.norms import norm_checks
from pairwright.standings.prize_awards import Placed, award
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.standings.team_players import PlayerRecord, player_records
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.team import Team, TeamPlay
from pairwright.tournament.tournament import Tournament
from printed import letters, sheets_of

DATA = Path(__file__).parent.parent / "data"
FILES = (
    DATA / "tiebreaks" / "18-team-swiss7x4.trf",
    DATA / "tiebreaks" / "19-team-swiss9x4-ede.trf",
    DATA / "tiebreaks" / "20-team-rr6x4-top-board.trf",
    DATA / "tiebreaks" / "23-team14-held.trf",
    DATA / "trf" / "v22_trf26_team.trf",
)
HELD = FILES[3]
POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


def event_of(path: Path) -> Event:
    return Event.of(read(path))


def games_of(event: Event, player: int) -> list[tuple[int, int]]:
    """Opponent and half-points of every game over the board, from the rounds alone."""
    return [
        (played.opponents[player], POINTS[outcome])
        for played in event.tournament.rounds[: event.rounds_counted]
        if (outcome := Outcome(played.outcomes[player])) in POINTS
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_figure_of_every_player_is_what_the_games_say(path: Path) -> None:
    event = event_of(path)
    players, records = event.tournament.players, player_records(event)
    changes = {one.player: one for one in rating_changes(event)}
    assert sorted(one.player for one in records) == sorted(
        player for team in event.tournament.teams for player in team.players
    )
    for one in records:
        games = games_of(event, one.player)
        half = sum(won for _, won in games)
        assert [(game.opponent, game.half_points) for game in one.games] == games
        assert one.points == 5 * half
        assert one.percent == (Fraction(50 * half, len(games)) if games else 0)
        rated = [(players[other].rating, won) for other, won in games if players[other].rating]
        if not rated:
            assert one.performance is None
            continue
        score = Fraction(sum(won for _, won in rated), 2 * len(rated))
        mean = floor(Fraction(sum(rating for rating, _ in rated), len(rated)) + Fraction(1, 2))
        assert one.performance is not None
        assert one.performance.rating == mean + difference_for(floor(100 * score + Fraction(1, 2)))
        own, change = players[one.player].rating, changes[one.player]
        if own >= 1400:
            of_rated = [(players[other].rating, won) for other, won in games if players[other].rating >= 1400]
            gains = [50 * won - expected_score(max(-400, min(400, own - theirs))) for theirs, won in of_rated]
            assert own < 2650
            assert change.k is not None
            assert (len(change.counted), change.total) == (len(of_rated), sum(gains))
            assert change.exact == Fraction(change.used_k * sum(gains), 100)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_boards_of_all_players_are_the_boards_of_all_matches(path: Path) -> None:
    """Every game is told twice, on the same board, and no two games of a match on one board."""
    event = event_of(path)
    seen: dict[tuple[int, int, int], list[int]] = {}
    for one in player_records(event):
        for game in one.games:
            assert 1 <= game.board <= event.teams.boards
            seen.setdefault((game.round_number, one.team, game.board), []).append(one.player)
            mine = (game.round_number, game.board, one.player)
            theirs = next(other for other in player_records(event) if other.player == game.opponent)
            assert mine in {(back.round_number, back.board, back.opponent) for back in theirs.games}
    assert all(len(sitting) == 1 for sitting in seen.values())


def keys(one: PlayerRecord) -> tuple[Fraction, int, int]:
    return one.percent, one.points, one.performance.rating if one.performance else -1


@pytest.mark.parametrize("by", list(BoardOf))
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_board_is_ranked_by_percentage_then_points_then_performance(path: Path, by: BoardOf) -> None:
    event = event_of(path)
    found = board_prizes(event, BoardRules(by.value))
    assert found.least == -(-event.rounds_counted // 2)
    everybody = [place.record.player for one in found.rankings for place in one.places]
    assert sorted(everybody) == sorted(one.player for one in player_records(event) if one.games)
    for ranking in found.rankings:
        placed = [place for place in ranking.places if place.rank]
        assert list(ranking.places[: len(placed)]) == placed
        for place in ranking.places:
            assert (len(place.record.games) >= found.least) == bool(place.rank)
            if place.rank:
                better = sum(keys(other.record) > keys(place.record) for other in placed)
                assert place.rank == better + 1
            if by is BoardOf.SQUAD:
                assert ranking.board == min(place.record.place, event.teams.boards + 1)
            else:
                sat = place.record.boards
                assert sat[ranking.board] == max(sat.values())
                assert all(sat[board] < sat[ranking.board] for board in range(1, ranking.board))


def with_rounds(tournament: Tournament, outcome: Outcome, other: Outcome) -> Tournament:
    """The tournament with the game of its first player in round 1 ended otherwise."""
    first = tournament.rounds[0]
    opponent = first.opponents[0]
    outcomes = bytearray(first.outcomes)
    outcomes[0], outcomes[opponent] = outcome, other
    return replace(tournament, rounds=(replace(first, outcomes=bytes(outcomes)), *tournament.rounds[1:]))


def test_forfeits_count_for_nobody_and_open_games_are_told() -> None:
    tournament = read(HELD)
    before = player_records(Event.of(tournament))[0]
    forfeited = player_records(Event.of(with_rounds(tournament, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)))[
        0
    ]
    assert (len(forfeited.games), forfeited.forfeits) == (len(before.games) - 1, before.forfeits + 1)
    waiting = board_prizes(Event.of(with_rounds(tournament, Outcome.UNFINISHED, Outcome.UNFINISHED)))
    assert waiting.open_games == 1
    assert board_prizes_document(waiting).blocks[0].text == (  # type: ignore[union-attr]
        "These prizes are not final. 1 game without a result does not count."
    )


def test_unrated_opponents_count_for_the_points_and_not_for_the_performance() -> None:
    tournament = read(HELD)
    opponent = tournament.rounds[0].opponents[0]
    players = list(tournament.players)
    players[opponent] = replace(players[opponent], rating=0)
    before = player_records(Event.of(tournament))[0]
    after = player_records(Event.of(replace(tournament, players=tuple(players))))[0]
    assert (after.percent, len(after.games)) == (before.percent, len(before.games))
    assert before.performance is not None
    assert after.performance is not None
    assert after.performance.games == before.performance.games - 1


def test_a_prize_of_a_board_goes_to_its_players_and_is_shared_by_those_level_in_everything() -> None:
    event = event_of(HELD)
    found = board_prizes(event)
    prizes = PrizeList(
        (
            Category("Teams", (Prize(10000),)),
            Category("Board 1", (Prize(3000), Prize(2000)), board=1),
            Category("Reserves", (Prize(500),), board=5),
        )
    )
    teams = [Placed(team, team + 1, 100 - team) for team in range(len(event))]
    units = [replace(event.tournament.players[0], name=name) for name in event.names]
    result = award(prizes, teams, units, boards=found)
    best = found.rankings[0].places
    assert [(one.name, one.members, one.paid) for one in result.results[1].groups] == [
        (event.tournament.players[place.record.player].name, (place.record.team,), paid)
        for place, paid in zip(best, (3000, 2000), strict=False)
    ]
    assert result.results[2].not_given == (Prize(500),)
    gone = award(prizes, teams, units, {best[0].record.team}, found)
    assert gone.results[1].groups[0].members == (best[1].record.team,)


def test_the_library_and_the_command_tell_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    found = pairwright.board_prizes(read(HELD), board_of="played", least_games=5)
    assert (
        main(["standings", str(HELD), "--boards", "--board-of", "played", "--least-games", "5", "--json"])
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    del told["version"]
    assert told == board_prizes_object(found)
    assert main(["standings", str(HELD), "--boards"]) == 0
    assert "at least 4 games. That is half of the rounds." in " ".join(capsys.readouterr().out.split())


def test_rules_that_cannot_be_are_named() -> None:
    event = event_of(HELD)
    with pytest.raises(BadInput, match="squad, played, not 'chair'"):
        board_prizes(event, BoardRules("chair"))
    with pytest.raises(BadInput, match="0 to 99 games"):
        board_prizes(event, BoardRules(least=100))
    with pytest.raises(BadInput, match="no teams"):
        board_prizes(event_of(DATA / "tiebreaks" / "01-swiss8-all-played.trf"))
    with pytest.raises(BadInput, match="not by groups"):
        PrizeList((Category("x", (Prize(1),), group_by="club", board=1),)).check()


def test_the_documents_say_by_which_rules_and_leave_nobody_out() -> None:
    event = event_of(HELD)
    found = board_prizes(event, BoardRules("played", 5))
    document = board_prizes_document(found)
    said = " ".join(block.text for block in document.blocks if hasattr(block, "text"))
    assert (
        "A player counts for the board on which they played most of their games; if there are several, "
        "the highest one."
    ) in said
    assert "at least 5 games" in said
    assert [table.title for table in document.tables()] == [f"Board {n}" for n in range(1, 5)]
    told = board_prizes_object(found)
    assert told["boards"][0]["players"][0]["name"] == document.tables()[0].rows[0][1].text
    figures = team_players_document(event, rating_changes(event), norm_checks(event))
    assert sum(len(table.rows) for table in figures.tables()) == len(event.tournament.players)


def titled_event() -> Event:
    """Ten teams of four, everybody a grandmaster of one of five federations; nine rounds of a round robin."""
    board_of = [(0, 9), (1, 8), (2, 7), (3, 6), (4, 5)]
    teams, boards, rounds = 10, 4, []
    for number in range(9):
        games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)] * (teams * boards)
        ring = [0, *[(place - 1 + number) % 9 + 1 for place in range(1, teams)]]
        for one, other in ((ring[a], ring[b]) for a, b in board_of):
            for board in range(boards):
                first, second = one * boards + board, other * boards + board
                better, worse = (first, second) if one < other else (second, first)
                forfeited = number == 8 and board == 3
                won = (
                    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS) if forfeited else (Outcome.WIN, Outcome.LOSS)
                )
                games[better] = Game(worse, Colour.WHITE, won[0])
                games[worse] = Game(better, Colour.BLACK, won[1])
        rounds.append(Round.of(games))
    players = tuple(
        Player(
            n + 1, f"P{n}", 2550 - 10 * (n // boards), "GM" if n // boards else "",
            federation=("GER", "FRA", "ESP", "ITA", "POL")[n // boards % 5],
        )
        for n in range(teams * boards)
    )  # fmt: skip
    squads = tuple(
        Team(team + 1, f"T{team}", tuple(range(team * boards, (team + 1) * boards))) for team in range(teams)
    )
    return Event.of(
        Tournament(players=players, rounds=tuple(rounds), number_of_rounds=9, teams=squads,
                   team_play=TeamPlay("WBWB"))
    )  # fmt: skip


def test_norms_of_players_of_teams_are_those_of_their_games() -> None:
    """B.01 1.4 counted by hand for the team that won all its matches: nine games, on board 4 only eight."""
    event = titled_event()
    records = player_records(event)
    checks = {(one.player, one.norm.name): one for one in norm_checks(event)}
    for player in range(4):
        found = checks[player, "GM"]
        games = records[player].games
        assert {game.opponent for game in found.games} <= {game.opponent for game in games}
        ratings = sorted(game.rating for game in games)
        assert len(games) == (8 if player == 3 else 9)
        assert found.performance is not None
        assert found.performance.mean == floor(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2))
        assert found.performance.rating == found.performance.mean + 800
        federations = [event.tournament.players[game.opponent].federation for game in games]
        own = sum(code == "GER" for code in federations)
        assert own <= 3 * len(games) // 5
        assert max(map(federations.count, federations)) <= 2 * len(games) // 3
        assert found.achieved, "eight games are enough where the ninth was won by forfeit (1.4.1)"
    figures = team_players_document(event, rating_changes(event), list(checks.values()))
    assert [row[-1].text for row in figures.tables()[0].rows] == ["GM, IM"] * 4


def test_a_squad_stays_on_one_page_of_paper():
    """The last players of some stood on the next page, under no name of a team."""
    found = team_players_document(event_of(HELD), (), ())
    known = found.tables()[0]
    row = known.rows[0]
    squads = [
        replace(
            known,
            title=f"Squad{team}x",
            rows=[[Cell(f"Player{team}z{place}"), *row[1:]] for place in range(11)],
        )
        for team in range(1, 13)
    ]
    sheets = [letters(one.text) for one in sheets_of(to_pdf([replace(found, blocks=squads)]))]
    assert len(sheets) > 2
    for number, table in enumerate(squads, 1):
        pages = [place for place, text in enumerate(sheets) if letters(f"Player{number}z") in text]
        assert pages == [place for place, text in enumerate(sheets) if letters(table.title) in text]
