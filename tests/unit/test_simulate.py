"""Simulated tournaments: repeatable, varied, and paired by the rules they name."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from pairwright.check.checking import check
from pairwright.cli.pair_round import Rules, pair_next
from pairwright.common.errors import BadInput, NoPairing
from pairwright.simulate import Chance, Rates, Settings, random_settings, settings_like, simulate
from pairwright.standings import standings
from pairwright.tournament import Colour, Outcome, Player
from pairwright.tournament.history import History
from pairwright.tournament.scoring import Scoring

PER_CENT = 10_000
DRAW = pair_next(Rules())


def played(settings, seed, **options):
    return simulate(settings, seed, pair_next=DRAW, **options)


@pytest.fixture(scope="module")
def many():
    """A campaign of random tournaments."""
    return [played(random_settings(Chance(seed, 1)), seed) for seed in range(60)]


def test_a_seed_gives_the_same_tournament():
    settings = random_settings(Chance(4, 1))
    assert played(settings, 4) == played(settings, 4)
    assert played(settings, 4).tournament.rounds != played(settings, 5).tournament.rounds


def test_the_games_of_a_seed_are_those_of_every_other_computer():
    made = played(Settings(players=10, rounds=4, rates=Rates(draws=30 * PER_CENT)), 1).tournament
    text = repr([(r.opponents, list(r.colours), list(r.outcomes)) for r in made.rounds])
    assert [player.rating for player in made.players] == [
        2240,
        2209,
        2207,
        2193,
        2109,
        2076,
        2051,
        2030,
        1995,
        1602,
    ]
    assert sha256(text.encode()).hexdigest()[:16] == "1d95c1e499ade25a"


def test_every_tournament_makes_sense_and_is_paired_by_the_rules(many):
    for made in many:
        made.tournament.check()
        assert check(made.tournament, pair_next=DRAW).agrees


def test_a_campaign_varies_everything(many):
    events = [made.tournament for made in many]
    outcomes = {code for event in events for r in event.rounds for code in r.outcomes}
    assert outcomes == set(Outcome) - {Outcome.UNFINISHED}
    assert {len(event.players) % 2 for event in events} == {0, 1}
    assert {event.initial_colour for event in events} == {Colour.WHITE, Colour.BLACK}
    assert len({event.scoring for event in events}) >= 3
    assert any(event.virtual_points for event in events)
    assert any(event.forbidden for event in events)
    assert any(player.rating == 0 for event in events for player in event.players)
    assert any(len(event.rounds) > len(event.players) // 2 for event in events)


def test_every_announced_bye_was_given_and_forbidden_pairs_did_not_meet(many):
    for made in many:
        for groups in made.tournament.forbidden:
            for r in made.tournament.rounds:
                assert not any(r.opponents[index] in groups.players for index in groups.players)


def test_ranks_follow_points_and_tie_breaks(many):
    assert len({made.tournament.tie_breaks for made in many}) >= 4
    for made in many:
        scores = History.of(made.tournament).scores[-1]
        order = sorted(range(len(scores)), key=lambda i: made.tournament.players[i].rank)
        assert [scores[i] for i in order] == sorted(scores, reverse=True)
        lines = standings(made.tournament).lines
        assert all(made.tournament.players[line.participant].rank == line.rank for line in lines)


@pytest.mark.parametrize(
    ("rates", "outcome"),
    [
        (Rates(half_point_byes=30 * PER_CENT), Outcome.HALF_POINT_BYE),
        (Rates(zero_point_byes=30 * PER_CENT), Outcome.ZERO_POINT_BYE),
        (Rates(full_point_byes=30 * PER_CENT), Outcome.FULL_POINT_BYE),
        (Rates(forfeits=50 * PER_CENT), Outcome.FORFEIT_LOSS),
        (Rates(late_entries=50 * PER_CENT), Outcome.ABSENT),
        (Rates(unrated_games=50 * PER_CENT), Outcome.UNRATED_WIN),
    ],
)
def test_what_is_asked_for_happens(rates, outcome):
    event = played(Settings(players=40, rounds=5, rates=rates), 3).tournament
    assert sum(r.outcomes.count(outcome) for r in event.rounds) > 10


def test_a_withdrawn_player_does_not_come_back():
    event = played(Settings(players=40, rounds=7, rates=Rates(withdrawals=10 * PER_CENT)), 3).tournament
    away = [[r.outcomes[i] == Outcome.ZERO_POINT_BYE for r in event.rounds] for i in range(40)]
    assert any(any(row) for row in away)
    assert all(row == sorted(row) for row in away)


def test_late_entries_come_to_stay():
    event = played(Settings(players=40, rounds=7, rates=Rates(late_entries=40 * PER_CENT)), 3).tournament
    absent = [[r.outcomes[i] == Outcome.ABSENT for r in event.rounds] for i in range(40)]
    assert all(row == sorted(row, reverse=True) and sum(row) <= 3 for row in absent)


def test_c_04_7_baku_points_are_those_of_the_upper_half():
    event = played(Settings(players=20, rounds=9, acceleration="baku"), 1).tournament
    assert event.virtual_points[0] == (10, 10, 10, 5, 5)
    assert event.virtual_points[9] == (10, 10, 10, 5, 5)
    assert not any(event.virtual_points[10])


def test_rating_groups_leave_gaps():
    settings = Settings(
        players=60, rounds=1, rating_groups=3, rating_gap=100, lowest_rating=1400, highest_rating=2200
    )
    ratings = [player.rating for player in played(settings, 1).tournament.players]
    assert settings.band == 200
    assert all((rating - 1400) % 300 <= 200 for rating in ratings)


def test_an_event_without_a_legal_pairing_ends_before_that_round():
    made = played(Settings(players=4, rounds=5), 1)
    assert len(made.tournament.rounds) == 3
    assert made.stopped.startswith("round 4: ")
    assert made.tournament.number_of_rounds == 5


def test_an_event_that_everybody_leaves_ends():
    made = played(Settings(players=4, rounds=9, rates=Rates(withdrawals=100 * PER_CENT)), 1)
    assert made.stopped == "round 2: fewer than two players are left"


def test_any_function_can_pair():
    def refuse(tournament):
        raise NoPairing("not today")

    assert simulate(Settings(players=4, rounds=2), 1, pair_next=refuse).stopped == "round 1: not today"


def test_an_entry_list_can_be_given():
    players = tuple(Player(number, f"P{number}", 2000 - number) for number in (3, 5, 9))
    event = played(Settings(players=99, rounds=1), 1, players=players).tournament
    assert [replace(player, rank=None) for player in event.players] == list(players)


def test_a_finished_round_is_reported():
    seen = []
    played(Settings(players=8, rounds=3), 1, after_round=seen.append)
    assert seen == [1, 2, 3]


def test_every_fault_of_the_settings_is_named():
    settings = Settings(
        players=1, rounds=0, rates=Rates(draws=2_000_000), lowest_rating=2000, highest_rating=1000
    )
    with pytest.raises(BadInput) as caught:
        played(settings, 1)
    assert len(caught.value.faults) == 4
    with pytest.raises(BadInput, match="acceleration"):
        played(Settings(players=8, rounds=3, acceleration="warp"), 1)
    with pytest.raises(BadInput, match="do not fit"):
        played(Settings(players=8, rounds=3, rating_groups=9, rating_gap=500), 1)


def test_settings_like_a_tournament_have_its_size_and_rates():
    rates = Rates(
        draws=30 * PER_CENT,
        forfeits=8 * PER_CENT,
        half_point_byes=6 * PER_CENT,
        unrated_players=10 * PER_CENT,
    )
    model = Settings(
        players=120, rounds=9, rates=rates, scoring=Scoring.simple(30, 10), initial_colour=Colour.BLACK
    )
    found = settings_like(played(model, 2).tournament)
    assert (found.players, found.rounds, found.scoring) == (120, 9, model.scoring)
    assert found.initial_colour is Colour.BLACK
    assert found.rates.forfeits == pytest.approx(8 * PER_CENT, rel=0.3)
    assert found.rates.half_point_byes == pytest.approx(6 * PER_CENT, rel=0.3)
    assert found.rates.unrated_players == pytest.approx(10 * PER_CENT, rel=0.5)
    assert found.rates.full_point_byes == found.rates.late_entries == 0
    played(found, 3)


@pytest.mark.parametrize("played", [0, 1, 4])
def test_rounds_can_be_left_to_be_paired(played):
    settings = Settings(players=12, rounds=5, rates=Rates(half_point_byes=100_000), played=played)
    made = simulate(settings, 3).tournament
    assert (len(made.rounds), made.number_of_rounds) == (played, 5)
    assert {bye.round_number for bye in made.announced_byes} <= {played + 1}
    assert made.rounds == simulate(replace(settings, played=None), 3).tournament.rounds[:played]
    with pytest.raises(BadInput, match="rounds played: 6"):
        simulate(replace(settings, played=6), 3)
