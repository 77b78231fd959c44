"""Forecasts beside what they stand for: every end of the open boards, drawn one by one."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from itertools import product

import pytest
from click.testing import CliRunner

from pairwright import BadInput, pair, write_trf
from pairwright.cli.group import pairwright
from pairwright.simulate import Settings, simulate
from pairwright.simulate.chance import MILLION
from pairwright.simulate.forecast import (
    MODEL,
    EvenDraws,
    Goal,
    calibration,
    forecast_end,
    forecast_next,
    goals_of,
)
from pairwright.simulate.forecast.futures import RESULTS, Future, played
from pairwright.standings import standings
from pairwright.standings.norm_event import EventFacts
from pairwright.standings.norms import norm_checks
from pairwright.standings.prize_awards import award, placed
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.team import TeamPlay
from pairwright.tournament.tournament import AnnouncedBye, Tournament

RATINGS = (2700, 2500, 2201, 2200, 1800, 1400, 1)


def event(players: int, played: int, open_boards: int, seed: int = 3, rounds: int = 7) -> Tournament:
    """An event with the last of its played rounds not finished on the first boards."""
    full = simulate(Settings(players=players, rounds=rounds), seed).tournament
    now = replace(
        full, rounds=full.rounds[:played], players=tuple(replace(p, rank=None) for p in full.players)
    )
    last = now.rounds[-1]
    outcomes, left = bytearray(last.outcomes), open_boards
    for index, opponent in enumerate(last.opponents):
        if opponent > index and left:
            outcomes[index] = outcomes[opponent] = Outcome.UNFINISHED
            left -= 1
    assert not left
    return replace(now, rounds=(*now.rounds[:-1], replace(last, outcomes=bytes(outcomes))))


@pytest.mark.parametrize("model", [MODEL, EvenDraws()], ids=lambda model: model.name)
def test_chances_are_three_that_add_up(model):
    for white, black in product(RATINGS, repeat=2):
        chances = model.chances(white, black)
        assert sum(chances) == MILLION, (white, black)
        assert min(chances) > 0, (white, black)


def test_white_and_the_stronger_player_are_favoured_and_strong_players_draw_more():
    equal = MODEL.chances(2000, 2000)
    assert equal.win > equal.loss
    assert MODEL.chances(2200, 2000).win > equal.win
    assert MODEL.chances(2600, 2600).draw > equal.draw > MODEL.chances(1600, 1600).draw
    assert EvenDraws().chances(2000, 2000).win == EvenDraws().chances(2000, 2000).loss


@pytest.mark.parametrize(("players", "open_boards"), [(9, 2), (12, 3), (13, 1), (8, 0)])
def test_the_exact_forecast_is_the_sum_over_all_ends(players, open_boards):
    now = event(players, 3, open_boards)
    found = forecast_next(now, samples=1)
    assert found.exact
    assert found.samples == 3**open_boards
    boards = found.open_boards
    met, white = defaultdict(float), defaultdict(float)
    for end in product(range(3), repeat=open_boards):
        last, outcomes, weight = now.rounds[-1], bytearray(now.rounds[-1].outcomes), 1.0
        for (one, other), result in zip(boards, end, strict=True):
            outcomes[one], outcomes[other] = RESULTS[result]
            weight *= MODEL.chances(now.players[one].rating, now.players[other].rating)[result] / MILLION
        drawn = pair(replace(now, rounds=(*now.rounds[:-1], replace(last, outcomes=bytes(outcomes)))))
        for board in drawn.boards:
            met[board.white, board.black] += weight
            met[board.black, board.white] += weight
            white[board.white, board.black] += weight
        if drawn.pairing_allocated_bye is not None:
            met[drawn.pairing_allocated_bye, None] += weight
    told = {(i, one.opponent): one for i, meetings in enumerate(found.meetings) for one in meetings}
    assert set(told) == set(met)
    for key, meeting in told.items():
        assert meeting.chance == pytest.approx(met[key])
        assert meeting.white == pytest.approx(white[key])
        assert sum(chance for _, chance in meeting.boards) == pytest.approx(
            0 if meeting.opponent is None else meeting.chance
        )


def test_samples_come_near_the_exact_answer():
    now = event(16, 4, 4)
    exact = forecast_next(now, samples=1)
    future = Future(now)
    counted = defaultdict(float)
    for sample in range(2000):
        for board in pair(future.with_results(future.open_results(sample))).boards:
            counted[board.white, board.black] += 1 / 2000
    for player, meetings in enumerate(exact.meetings):
        for meeting in meetings:
            if meeting.opponent is not None:
                seen = counted[player, meeting.opponent] + counted[meeting.opponent, player]
                assert seen == pytest.approx(meeting.chance, abs=0.05)


def test_more_than_six_open_boards_are_sampled_and_the_error_is_told():
    found = forecast_next(event(40, 3, 9), samples=200, seed=5)
    assert not found.exact
    assert found.samples == 200
    assert 0.06 < found.error < 0.08
    for meetings in found.meetings:
        assert sum(one.chance for one in meetings) == pytest.approx(1)
        assert all(0 <= one.white <= one.chance for one in meetings)


def test_the_answer_is_the_same_for_any_number_of_processes_and_another_for_another_seed():
    now = event(24, 3, 8)
    one, two = (forecast_next(now, samples=60, seed=1, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert one != forecast_next(now, samples=60, seed=2)
    ends = [forecast_end(now, samples=6, seed=1, jobs=jobs) for jobs in (1, 2)]
    assert ends[0] == ends[1]


def test_rounds_to_come_can_be_drawn_literally_as_well():
    now = event(8, 3, 2, rounds=4)
    assert forecast_end(now, samples=3, options={"literal": True}) == forecast_end(now, samples=3)


def test_a_given_result_leaves_all_other_games_as_they_were():
    now = event(16, 4, 5)
    player = Future(now).open_boards[0][0]
    win, loss = (Future(now, 7, forced=((player, result),)) for result in (0, 2))
    for sample in range(50):
        first, second = win.open_results(sample), loss.open_results(sample)
        assert (first[0], second[0]) == (0, 2)
        assert first[1:] == second[1:]


def test_contradicting_results_are_refused():
    now = event(16, 4, 5)
    white, black = Future(now).open_boards[0]
    with pytest.raises(BadInput, match="are playing each other"):
        forecast_next(now, given={white: 0, black: 0})
    assert forecast_next(now, given={white: 0, black: 2}).exact


def test_a_win_is_worth_more_than_a_loss_at_the_end():
    now = event(16, 4, 3)
    player = Future(now).open_boards[0][0]
    win, loss = (forecast_end(now, samples=30, given={player: result}).players[player] for result in (0, 2))
    assert win.mean_points > loss.mean_points
    assert win.up_to(16) == pytest.approx(1)


def test_who_was_absent_from_the_last_round_has_left_and_announced_byes_are_kept():
    now = event(10, 3, 0, rounds=5)
    last = now.rounds[-1]
    away = last.opponents[0]
    outcomes, opponents, colours = bytearray(last.outcomes), list(last.opponents), bytearray(last.colours)
    outcomes[0], outcomes[away] = Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE
    opponents[0] = opponents[away] = -1
    colours[0] = colours[away] = 0
    played = replace(last, outcomes=bytes(outcomes), opponents=tuple(opponents), colours=bytes(colours))
    byes = (AnnouncedBye(4, 5, Outcome.HALF_POINT_BYE),)
    now = replace(now, rounds=(*now.rounds[:-1], played), announced_byes=byes)
    found = forecast_end(now, samples=5)
    assert found.left == (0,)
    assert len(found.players[0].points) == 1
    assert forecast_next(now).meetings[5] == ()


def test_nothing_left_to_forecast_is_refused():
    done = event(8, 5, 0, rounds=5)
    with pytest.raises(BadInput, match="no next round"):
        forecast_next(done)
    assert all(len(player.places) == 1 for player in forecast_end(done, samples=2).players)
    with pytest.raises(BadInput, match="number of rounds is not known"):
        forecast_end(replace(done, number_of_rounds=0, rounds=()))


@pytest.mark.parametrize("ask", [forecast_next, forecast_end])
def test_matches_are_not_foretold(ask):
    for changes in ({"system": "double_swiss"}, {"system": "team_swiss", "team_play": TeamPlay()}):
        with pytest.raises(BadInput, match="forecasts are made for single games, not for matches"):
            ask(replace(event(8, 2, 0), **changes), samples=1)


def test_calibration_prefers_the_model_that_made_the_games():
    now = replace(event(60, 5, 0, rounds=9), rounds=())
    later = Future(now, seed=4)
    from pairwright.simulate.forecast.futures import played

    for _ in range(8):
        now = played(later, now, pair(now), 0)
    good, plain = calibration([now], MODEL), calibration([now], EvenDraws(draws=990_000))
    assert good.games == plain.games == 240
    assert good.log_loss < plain.log_loss
    assert good.brier < plain.brier
    assert calibration([replace(now, rounds=())], MODEL) is None


@pytest.fixture
def trf(tmp_path):
    path = tmp_path / "open.trf"
    path.write_text(write_trf(event(9, 3, 2)), encoding="utf-8")
    return str(path)


def told(*words: str):
    done = CliRunner().invoke(pairwright, ["forecast", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_next_as_json(trf):
    answer = json.loads(told("next", trf, "--samples", "50", "--seed", "1", "--json"))
    assert (answer["round"], answer["samples"], answer["exact"]) == (4, 9, True)
    assert [player["number"] for player in answer["players"]] == list(range(1, 10))
    for player in answer["players"]:
        assert sum(one["chance"] for one in player["opponents"]) == pytest.approx(1)
    assert any(one["number"] == 0 for player in answer["players"] for one in player["opponents"])


def test_end_as_json(trf):
    answer = json.loads(told("end", trf, "--samples", "8", "--seed", "1", "--json"))
    assert answer["samples"] == 8
    for player in answer["players"]:
        assert sum(player["points"].values()) == pytest.approx(1)
        assert sum(player["place"].values()) == pytest.approx(1)


def test_tables_name_the_model(trf):
    for words in (
        ["next", trf],
        ["next", trf, "--player", "1"],
        ["end", trf, "--samples", "3", "--player", "1"],
    ):
        assert "a model of results" in " ".join(told(*words).split())
    assert "level" in told("calibrate", trf)


@pytest.mark.parametrize(
    "words",
    [
        ["--if", "1"],
        ["--if", "99=win"],
        ["--if", "²=win"],
        ["--player", "99"],
        ["--if", "1=win", "--if", "1=loss"],
    ],
)
def test_what_is_not_understood_is_refused(trf, words):
    done = CliRunner().invoke(pairwright, ["forecast", "next", trf, *words])
    assert done.exit_code == 3
    assert "Error" in done.output


def titled(seed: int) -> Tournament:
    """A strong event of nine rounds in which norms are made."""
    full = simulate(Settings(players=24, rounds=9), seed).tournament
    titles, codes = ("GM", "IM", "FM", "WIM"), ("GER", "FRA", "ITA", "ESP", "POL")
    people = tuple(
        replace(
            one, rating=2640 - 15 * index, title=titles[index % 4], federation=codes[index % 5],
            sex="w" if index % 3 else "m", rank=None,
        )
        for index, one in enumerate(full.players)
    )  # fmt: skip
    return replace(full, players=people)


@pytest.mark.parametrize("seed", range(4))
def test_at_the_end_the_prizes_and_norms_are_those_of_the_event(seed):
    over = titled(seed)
    prizes = PrizeList((Category("Main", (Prize(100), Prize(50))), Category("Women", (Prize(40),), sex="f")))
    found = forecast_end(over, samples=1, goals=goals_of(over, prizes, facts=EventFacts()))
    table = standings(over)
    won = {(one.participant, one.category) for r in award(prizes, placed(table), over.players).results
           for one in r.awards}  # fmt: skip
    made = {(one.player, one.norm.name) for one in norm_checks(table.event) if one.achieved}
    assert made
    for kind, right in (("prize", won), ("norm", made)):
        told = {
            (player, goal.which)
            for player, end in enumerate(found.players)
            for goal in end.goals
            if goal.kind == kind and goal.which != -1 and end.chance_of(goal) == 1
        }
        assert told == right


def test_norms_on_the_way_are_those_of_every_future_by_itself():
    whole = titled(5)
    now = replace(whole, rounds=whole.rounds[:7])
    found = forecast_end(now, samples=8, seed=4, goals=goals_of(now, facts=EventFacts()))
    counted = defaultdict(int)
    future = Future(now, 4)
    for sample in range(8):
        event_ = now
        while event_.next_round <= 9:
            event_ = played(future, event_, pair(event_), sample)
        for check in norm_checks(standings(event_).event):
            counted[check.player, check.norm.name] += check.achieved
    told = {
        (player, goal.which): round(8 * end.chance_of(goal))
        for player, end in enumerate(found.players)
        for goal in end.goals
        if goal.kind == "norm"
    }
    assert told == {key: count for key, count in counted.items() if count}


def test_chances_of_goals_by_points_and_the_score_groups_add_up():
    now = event(16, 4, 3)
    found = forecast_end(now, samples=40)
    for end in found.players:
        for goal in (Goal("place", 1), Goal("place", 3)):
            assert end.chance_of(goal) == pytest.approx(end.up_to(goal.which))
            rows = end.with_points(goal)
            assert sum(chance * given for _, chance, given in rows) == pytest.approx(end.chance_of(goal))
    assert sum(one.mean for one in found.groups) == pytest.approx(16)
    assert all(one.low <= one.mean <= one.high or one.mean < 1 for one in found.groups)


def test_the_command_line_tells_norms_when_asked(tmp_path):
    file = tmp_path / "strong.trf"
    whole = titled(5)
    file.write_text(write_trf(replace(whole, rounds=whole.rounds[:8])))
    answer = json.loads(told("end", str(file), "--samples", "4", "--norms", "--json"))
    chances = [chance for player in answer["players"] for chance in player["norms"].values()]
    assert chances
    assert all(0 < chance <= 1 for chance in chances)
    assert sum(group["mean"] for group in answer["groups"]) == pytest.approx(24)
    assert "GM 100.0%" in told("end", str(file), "--samples", "4", "--norms")
