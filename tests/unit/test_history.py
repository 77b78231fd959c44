"""Histories derived from the rounds played."""

from pairwright.tournament import Colour, Game, Outcome, Player, PointAdjustment, Round, Tournament
from pairwright.tournament.history import History, colours_of
from pairwright.tournament.scoring import Scoring

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE
FIRST = Round.of(
    [
        Game(1, W, Outcome.WIN),
        Game(0, B, Outcome.LOSS),
        Game(3, W, Outcome.FORFEIT_WIN),
        Game(2, B, Outcome.FORFEIT_LOSS),
        Game(-1, N, Outcome.PAIRING_ALLOCATED_BYE),
    ]
)
SECOND = Round.of(
    [
        Game(2, B, Outcome.UNFINISHED),
        Game(4, W, Outcome.DRAW),
        Game(0, W, Outcome.UNFINISHED),
        Game(-1, N, Outcome.HALF_POINT_BYE),
        Game(1, B, Outcome.DRAW),
    ]
)


def history(**changes):
    players = tuple(Player(number) for number in range(1, 6))
    return History.of(Tournament(players, rounds=(FIRST, SECOND), **changes))


def test_points_and_scores_before_each_round():
    found = history()
    assert found.points == ((10, 0, 10, 0, 10), (5, 5, 5, 5, 5))
    assert found.scores == ((0, 0, 0, 0, 0), (10, 0, 10, 0, 10), (15, 5, 15, 5, 15))


def test_points_follow_the_scoring():
    found = history(scoring=Scoring.simple(30, 10, pairing_allocated_bye=10, unfinished=0))
    assert found.scores[-1] == (30, 10, 30, 10, 20)


def test_an_adjustment_counts_from_the_round_after_its_own():
    adjustments = (PointAdjustment(-5, (0,), 1), PointAdjustment(10, (3, 4)))
    found = history(adjustments=adjustments)
    assert found.scores == ((0, 0, 0, 10, 10), (5, 0, 10, 10, 20), (10, 5, 15, 15, 25))


def test_a_forfeited_game_is_no_meeting_and_gives_no_colour():
    found = history()
    assert found.met == (frozenset({1, 2}), frozenset({0, 4}), frozenset({0}), frozenset(), frozenset({1}))
    assert found.games == (2, 2, 1, 0, 1)
    assert found.colours == (bytes((W, B)), bytes((B, W)), bytes((W,)), b"", bytes((B,)))


def test_a_second_meeting_is_two_games():
    players = (Player(1), Player(2))
    games = Round.of([Game(1, W, Outcome.DRAW), Game(0, B, Outcome.DRAW)])
    found = History.of(Tournament(players, rounds=(games, games)))
    assert found.games == (2, 2)
    assert found.met == (frozenset({1}), frozenset({0}))


def test_colours_on_a_card_of_another_section_come_first():
    card = "white loss level Ann\nnone pairing_allocated_bye\nblack win down Bea"
    players = tuple(Player(number, card=card if number == 1 else "") for number in range(1, 6))
    event = Tournament(players, rounds=(FIRST, SECOND))
    assert colours_of(event, 0) == bytes((W, B, W, B))
    assert colours_of(event, 1) == bytes((B, W))
