"""C.04.3 of 2012, sections A and C, each on a position made for it; players by their numbers."""

from crosstables import before_next, crosstable
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.situation import survey
from pairwright.systems.dutch_2012.bracket import (
    Bracket,
    BracketTarget,
    colour_breaches,
    first_target,
    float_breaches,
)
from pairwright.systems.dutch_2012.literal import Literal2012
from pairwright.systems.swiss.colours import NO_PREFERENCE, colour_preference
from pairwright.tournament import Colour

OURS = edition("2012")
MILD_WHITE = colour_preference(0, Colour.BLACK, Colour.WHITE)
MILD_BLACK = colour_preference(0, Colour.WHITE, Colour.BLACK)


def event(text, without=(), apart=()):
    tournament = crosstable(text, rounds=9)
    return before_next(tournament, without, apart, edition="2012", initial_colour=Colour.WHITE)


def pairs(tournament):
    """The pairs of every bracket by the literal procedure; the fast one must give the same round."""
    situation = survey(tournament, OURS)
    found = [
        [tuple(situation.entrants[place].number for place in pair) for pair in bracket.pairs]
        for bracket in Literal2012(situation).brackets()
    ]
    boards = {frozenset((board.white + 1, board.black + 1)) for board in pair_fast(tournament, OURS).boards}
    assert boards == {frozenset(pair) for bracket in found for pair in bracket}
    return found


SIX = "\n".join(f"{number}: H" for number in range(1, 7))


def test_a_4_what_a_pair_with_another_score_gives_again():
    """1 and 4 floated down and up in the last round; meeting again a different score they would once more."""
    entrants = survey(event("1: U 4w1\n2: H H\n3: Z Z\n4: H 1b0"), OURS).entrants
    leader, other = (next(one for one in entrants if one.number == number) for number in (1, 4))
    bracket = Bracket((0,), (1, 2, 3), heterogeneous=True)
    found = float_breaches(leader, other, bracket, OURS.readings)
    assert (found.downfloats_1, found.upfloats_1) == (1, 1)
    alike = float_breaches(leader, leader, bracket, OURS.readings)
    assert (alike.downfloats_1, alike.upfloats_1) == (0, 0)


def test_a_6_and_c_2_so_many_pairs_and_so_many_with_moved_down_players_at_first():
    bracket = Bracket((0, 1), (2, 3, 4, 5, 6), heterogeneous=True)
    assert (bracket.most_pairs, bracket.pairable_upper) == (3, 2)
    assert first_target(bracket) == BracketTarget(3, 2)
    homogeneous = Bracket((), (0, 1, 2, 3), heterogeneous=False)
    assert (homogeneous.most_pairs, homogeneous.pairable_upper) == (2, 0)
    assert first_target(homogeneous) == BracketTarget(2, 0)


def test_b_4_as_many_as_possible_have_their_preference():
    assert colour_breaches(MILD_WHITE, MILD_WHITE, True, False).denied == 1
    assert colour_breaches(MILD_WHITE, MILD_BLACK, True, False).denied == 0
    assert colour_breaches(MILD_WHITE, NO_PREFERENCE, True, False).denied == 0
    text = "1: 5b=\n2: 6b=\n3: 7b=\n4: 8w=\n5: 1w=\n6: 2w=\n7: 3w=\n8: 4b="
    assert pairs(event(text, without=(5, 6, 7, 8), apart=[(2, 4), (3, 4)])) == [[(1, 4), (2, 3)]]


def test_c_4_and_c_5_and_c_6_top_half_against_bottom_half_in_order():
    assert pairs(event(SIX)) == [[(1, 4), (2, 5), (3, 6)]]


def test_c_6_the_moved_down_player_first_and_then_the_remainder():
    text = "1: U\n2: H\n3: H\n4: H\n5: H\n6: H"
    assert pairs(event(text))[-1] == [(1, 2), (3, 5), (4, 6)]


def test_c_9_when_the_remainder_cannot_be_paired_the_moved_down_player_has_another_opponent():
    """3 may meet 1 and 2 only: with 1-2 nobody is left for him."""
    text = "1: U\n2: H\n3: H\n4: H\n5: H\n6: H"
    assert pairs(event(text, apart=[(3, 4), (3, 5), (3, 6)]))[-1][0] == (1, 3)
