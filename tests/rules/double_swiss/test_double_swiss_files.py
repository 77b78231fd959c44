"""Matches in report files and values: two columns of a player's row are one round."""

from dataclasses import replace

import pytest
from double_swiss_examples import DATA, event, position

from pairwright import pair, read_trf, write_trf
from pairwright.simulate import Rates, Settings, simulate
from pairwright.standings import standings
from pairwright.tournament.outcome import Outcome, result_of_match
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs
from pairwright.tournament.tournament_json import from_json, to_json
from pairwright.trf.problems import TrfError

TEXT = next(DATA.glob("04-*.trf")).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(DATA.glob("*.trf")), ids=lambda path: path.stem)
@pytest.mark.parametrize("profile", ["trf26", "engine"])
def test_every_example_there_and_back(path, profile):
    tournament = read_trf(path.read_text(encoding="utf-8"))
    again = read_trf(write_trf(tournament, profile=profile))
    names = ("players", "rounds", "number_of_rounds", "scoring", "virtual_points", "system", "edition")
    assert [getattr(again, name) for name in names] == [getattr(tournament, name) for name in names]
    assert from_json(to_json(tournament)) == tournament


def test_what_is_announced_and_forbidden_counts_matches():
    tournament = replace(
        event(5, "1-2 1=, 3-4 00, 5 U"),
        announced_byes=(
            AnnouncedBye(2, 3, Outcome.HALF_POINT_BYE),
            AnnouncedBye(3, 0, Outcome.ZERO_POINT_BYE),
        ),
        forbidden=(ForbiddenPairs((0, 4), 2, 8),),
    )
    again = read_trf(write_trf(tournament))
    assert again.announced_byes == tournament.announced_byes
    assert again.forbidden == tournament.forbidden
    assert again.rounds == tournament.rounds
    assert again.scoring.pairing_allocated_bye == 15


def test_1_4_the_bye_is_worth_what_the_event_says():
    tournament = event(3, "1-2 1=, 3 U")
    other = replace(tournament, scoring=replace(tournament.scoring, pairing_allocated_bye=10))
    assert read_trf(write_trf(other)).scoring.pairing_allocated_bye == 10
    assert sorted(line.points for line in standings(tournament).lines) == [5, 15, 15]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("XXR 14", "XXR 13", "TRF-MATCH-ROUNDS"),
        ("     6 w 1     6 b 1", "     6 w 1     6 w 1", "TRF-MATCH-GAMES"),
        ("0000 - U  0000 - U     7 b 1", "0000 - U  0000 - Z     7 b 1", "TRF-MATCH-GAMES"),
    ],
)
def test_what_is_no_match_is_refused_with_its_place(old, new, code):
    assert old in TEXT
    with pytest.raises(TrfError) as refused:
        read_trf(TEXT.replace(old, new))
    assert code in [problem.code for problem in refused.value.problems]


def test_a_match_without_its_second_game_is_refused():
    rows = [line[:121] if line.startswith("001") else line for line in TEXT.splitlines()]
    with pytest.raises(TrfError, match="second one is missing"):
        read_trf("\n".join(rows) + "\n")


def test_0_what_a_match_comes_to():
    win, draw, loss = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
    plus, minus = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
    assert result_of_match((win, draw), (loss, draw)) is win
    assert result_of_match((draw, draw), (draw, draw)) is draw
    assert result_of_match((loss, loss), (loss, loss)) is loss
    assert result_of_match((plus, minus), (minus, plus)) is draw
    assert result_of_match((plus, plus), (minus, minus)) is plus
    assert result_of_match((plus, minus), (minus, minus)) is plus
    assert result_of_match((minus, minus), (plus, minus)) is minus


def test_points_are_those_of_the_games():
    tournament = position("14")
    assert tournament.rounds[1].points(tournament.scoring.table())[5:7] == [0, 10]
    assert tournament.rounds[1].outcomes[5:7] == bytes([Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN])


def test_a_simulated_event_is_of_matches_and_paired_by_the_rules():
    rates = Rates(forfeits=100_000, zero_point_byes=50_000)
    settings = Settings(players=13, rounds=5, system="double_swiss", rates=rates)
    tournament = simulate(settings, 3).tournament
    assert read_trf(write_trf(tournament)).rounds == tournament.rounds
    codes = {code for played in tournament.rounds for code in played.outcomes}
    assert {Outcome.WIN, Outcome.DRAW, Outcome.FORFEIT_WIN} <= codes
    for number, played in enumerate(tournament.rounds, 1):
        drawn = pair(tournament.before_round(number))
        assert all(played.opponents[board.white] == board.black for board in drawn.boards)
