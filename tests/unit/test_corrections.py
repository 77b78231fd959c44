"""One result of a tournament set to another: only where there was such a game, or such a bye."""

from __future__ import annotations

import pytest

from pairwright.check.consequences import with_bye, with_result
from pairwright.common.errors import BadInput
from pairwright.tournament import NO_OPPONENT, Outcome, Player, Tournament
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import Game, Round

PLAYED = Tournament(
    tuple(Player(number, f"Player {number}") for number in (1, 2, 3)),
    (
        Round.of(
            [
                Game(1, Colour.WHITE, Outcome.WIN),
                Game(0, Colour.BLACK, Outcome.LOSS),
                Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE),
            ]
        ),
    ),
)


def test_the_game_has_other_outcomes_and_these_colours():
    games = list(with_result(PLAYED, 1, 1, 0, (Outcome.DRAW, Outcome.DRAW)).rounds[0])
    assert games[0] == Game(1, Colour.BLACK, Outcome.DRAW)
    assert games[1] == Game(0, Colour.WHITE, Outcome.DRAW)
    assert games[2] == PLAYED.rounds[0][2]


def test_the_bye_is_another_one():
    assert with_bye(PLAYED, 1, 2, Outcome.ABSENT).rounds[0][2].outcome is Outcome.ABSENT


def test_what_was_not_there_is_not_corrected():
    for wrong, fault in (
        (
            lambda: with_result(PLAYED, 1, 0, 2, (Outcome.WIN, Outcome.LOSS)),
            "1 Player 1 and 3 Player 3 had no",
        ),
        (lambda: with_result(PLAYED, 2, 0, 1, (Outcome.WIN, Outcome.LOSS)), "round 2 was not drawn"),
        (lambda: with_bye(PLAYED, 1, 0, Outcome.ABSENT), "1 Player 1 had a game in round 1"),
        (lambda: with_bye(PLAYED, 1, 2, Outcome.WIN), "win is not a bye"),
    ):
        with pytest.raises(BadInput, match=fault):
            wrong()
