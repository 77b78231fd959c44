"""What all Swiss systems share: the order of the boards and the initial colour."""

from dataclasses import replace

import pytest

from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.tournament import AnnouncedBye, Colour, Game, Outcome, Player, Round, Tournament

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE
ABSENT = Game(-1, N, Outcome.ABSENT)


def test_c_04_2_3_6_higher_score_then_sum_then_number():
    scores = [20, 20, 20, 10, 15, 20, 5, 5]
    pairs = [(7, 6), (3, 0), (2, 4), (5, 1)]
    assert board_order(pairs, scores) == [(5, 1), (2, 4), (3, 0), (7, 6)]


def test_c_04_2_3_6_the_number_of_the_higher_ranked_player_decides():
    scores = [0, 10, 10, 0]
    assert board_order([(2, 0), (1, 3)], scores) == [(1, 3), (2, 0)]
    assert board_order([(3, 2), (1, 0)], [0, 0, 0, 0]) == [(1, 0), (3, 2)]


def event(*rounds, **changes):
    players = tuple(Player(number) for number in range(1, 5))
    return Tournament(players, rounds=tuple(Round.of(games) for games in rounds), **changes)


def game(opponent, colour, outcome=Outcome.DRAW):
    return Game(opponent, colour, outcome)


ALL = (game(2, W), game(3, B), game(0, B), game(1, W))
WITHOUT_FIRST = (ABSENT, game(2, W), game(1, B), Game(-1, N, Outcome.PAIRING_ALLOCATED_BYE))


def test_initial_colour_given():
    assert infer_initial_colour(event(ALL, initial_colour=B)) == B


def test_initial_colour_of_the_first_player():
    assert infer_initial_colour(event(ALL)) == W


@pytest.mark.parametrize(("renumber", "colour"), [(False, B), (True, W)])
def test_initial_colour_shown_by_the_second_player(renumber, colour):
    assert infer_initial_colour(event(WITHOUT_FIRST), renumber) == colour


@pytest.mark.parametrize(("renumber", "colour"), [(False, B), (True, W)])
def test_initial_colour_inferred_by_the_source_is_inferred_anew(renumber, colour):
    tournament = event(WITHOUT_FIRST, initial_colour=W, initial_colour_inferred=True)
    assert infer_initial_colour(tournament, renumber) == colour
    assert infer_initial_colour(replace(tournament, rounds=()), renumber) == W


def test_initial_colour_of_a_forfeited_game_counts():
    games = (game(1, B, Outcome.FORFEIT_WIN), game(0, W, Outcome.FORFEIT_LOSS), ABSENT, ABSENT)
    assert infer_initial_colour(event(games)) == B


def test_initial_colour_unknown():
    assert infer_initial_colour(event((ABSENT,) * 4)) == N


def test_c_04_3_1_1_numbers_as_given_or_by_entry():
    tournament = event(
        WITHOUT_FIRST, announced_byes=(AnnouncedBye(2, 0, Outcome.ABSENT), AnnouncedBye(2, 2, Outcome.ABSENT))
    )
    assert numbers_for_parity(tournament) == [1, 2, 3, 4]
    assert numbers_for_parity(tournament, renumber=True) == [0, 1, 2, 3]
