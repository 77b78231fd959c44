"""Columns that travel to another process are the same tournament and the same pairing again."""

import pickle
from contextlib import suppress
from dataclasses import replace

import pytest

from pairwright import AnnouncedBye, ForbiddenPairs, Outcome, Player, Tournament, pair
from pairwright.common.errors import NoPairing
from pairwright.interface.tournaments import pack, unpack
from pairwright.systems.system import Board, Pairing
from positions import random_position


def travelled(value):
    return unpack(pickle.loads(pickle.dumps(pack(value))))


@pytest.mark.parametrize("seed", range(30))
def test_tournaments_and_their_pairings(seed):
    position = random_position(seed, 1, 12)
    assert travelled(position) == position
    with suppress(NoPairing):
        found = pair(position)
        assert travelled(found) == found


def test_every_field_of_a_player_and_of_a_tournament_that_is_not_as_by_default():
    position = random_position(3, 8, 8)
    players = tuple(replace(one, name="Ann", club="Hill", rank=7, card="1 W") for one in position.players)
    full = replace(
        position,
        players=players,
        headers=(("name", "Open"),),
        forbidden=(ForbiddenPairs((0, 1)),),
        announced_byes=(AnnouncedBye(position.next_round, 2, Outcome.HALF_POINT_BYE),),
    )
    assert travelled(full) == full


@pytest.mark.parametrize(
    "odd", [Tournament(()), Tournament(("nobody",)), Tournament([Player(1)]), Pairing(1, (None,)), 5]
)
def test_what_is_no_proper_value_travels_as_it_is(odd):
    assert travelled(odd) == odd


def test_boards_of_another_kind_keep_their_kind():
    class Other(Board):
        pass

    pairing = Pairing(1, (Other(0, 1),))
    assert unpack(pack(pairing)) is pairing
