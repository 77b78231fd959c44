"""What every draw of the Double-Swiss System obeys; both procedures agree: test_every_swiss_system.py."""

from dataclasses import replace

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing, PairwrightError
from pairwright.systems.register import open_round
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import Round
from positions import random_matches
from sizes import sampled

SYSTEM = "double_swiss"


def answer(position, **options):
    try:
        return pair(position, system=SYSTEM, **options)
    except PairwrightError as refusal:
        return type(refusal)


def drawn_rounds(seeds, fewest, most):
    for seed in seeds:
        position = random_matches(seed, fewest, most)
        found = answer(position)
        if found not in (NoPairing, BadInput):
            yield seed, position, found


def test_colours_do_not_decide_who_meets_whom():
    """Two events that differ only in colours have the same pairs."""
    for seed, position, found in drawn_rounds(sampled(range(200, 320)), 5, 12):
        turned = tuple(
            Round(one.opponents, bytes(Colour(c).opposite for c in one.colours), one.outcomes, one.games)
            for one in position.rounds
        )
        if position.scoring.white_win == position.scoring.black_win:
            other = pair(replace(position, rounds=turned), system=SYSTEM)
            pairs = ({frozenset((b.white, b.black)) for b in one.boards} for one in (found, other))
            assert next(pairs) == next(pairs), seed


def test_4_3_2_white_for_fewer_whites():
    for seed, position, found in drawn_rounds(sampled(range(400, 520)), 5, 12):
        opened = open_round(position, system=SYSTEM)
        for board in found.boards:
            white, black = (
                opened.field.colours_had(one).count(Colour.WHITE) for one in (board.white, board.black)
            )
            assert white <= black, seed
