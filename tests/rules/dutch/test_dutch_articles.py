"""C.04.3 articles 1 and 3, each on a position made for it; players by their numbers."""

import pytest

from crosstables import before_next, crosstable
from pairwright.systems.dutch.editions import EDITIONS
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch.situation import Float, survey
from pairwright.systems.swiss.colours import colour_preference
from pairwright.tournament import Colour, Outcome

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE


def event(text, rounds=9, without=(), apart=()):
    """A crosstable before its next round. without: who is not there; apart: who must not meet."""
    return before_next(crosstable(text, rounds=rounds), without, apart, initial_colour=W)


class Brackets:
    """The brackets of a round as the literal procedure pairs them, players by their numbers."""

    def __init__(self, tournament, edition="2026"):
        rules = EDITIONS[edition]
        self.situation = survey(tournament, rules)
        self.brackets = rules.completion.literal(self.situation)

    def numbers(self, places):
        return [self.situation.entrants[place].number for place in places]

    def pairs(self, bracket):
        return [tuple(self.numbers(pair)) for pair in self.brackets[bracket].pairs]

    def moved_down(self, bracket):
        found = self.brackets[bracket].bracket
        return [number for number in self.numbers(found.players) if number not in self.residents(bracket)]

    def residents(self, bracket):
        return self.numbers(self.brackets[bracket].bracket.residents)

    def downfloaters(self, bracket):
        return self.numbers(self.brackets[bracket].downfloaters)


NOBODY_PLAYED = "\n".join(f"{number}: H" for number in range(1, 7))
"""Six players with half a point each and no game."""

# 1, 2 and 3 lead, 4 and 5 drew, 6 to 8 lost; an odd number leads, so that somebody moves down.
THREE_LEAD = "1: 6w1\n2: 7b1\n3: 8w1\n4: 5w=\n5: 4b=\n6: 1b0\n7: 2w0\n8: 3b0"


def test_1_2_by_score_then_number():
    found = survey(event(THREE_LEAD, without=(5,)), EDITIONS["2026"])
    assert [one.number for one in found.entrants] == [1, 2, 3, 4, 6, 7, 8]
    found = survey(event("1: H\n2: U\n3: U\n4: H"), EDITIONS["2026"])
    assert [one.number for one in found.entrants] == [2, 3, 1, 4]


def test_1_3_1_a_scoregroup_has_one_score():
    found = survey(event(THREE_LEAD), EDITIONS["2026"])
    groups = [[found.entrants[place].number for place in group] for group in found.scoregroups()]
    assert groups == [[1, 2, 3], [4, 5], [6, 7, 8]]


def test_1_3_2_and_1_3_3_and_4_1_residents_and_moved_down_players_who_are_numbered_first():
    found = Brackets(event(THREE_LEAD))
    assert [found.residents(place) for place in range(3)] == [[1, 2, 3], [4, 5], [6, 7, 8]]
    homogeneous = [not found.moved_down(place) for place in range(3)]
    assert homogeneous == [True, False, False]
    second = found.brackets[1].bracket
    assert found.numbers(second.players) == [*found.moved_down(1), 4, 5]


def test_1_3_4_and_3_3_the_remainder_are_residents_who_meet_no_moved_down_player():
    text = "1: 8w1\n2: U\n3: U\n4: H\n5: H\n6: H\n7: H\n8: 1b0"
    found = Brackets(event(text, without=(8,), apart=[(2, 3)]))
    (floater,) = found.moved_down(1)
    first, *remainder = found.pairs(1)
    assert first == (floater, 4)
    assert [sorted(pair) for pair in remainder] == [[5, 6]]
    assert found.downfloaters(1) == [7]


def test_1_4_1_who_is_left_in_a_bracket_is_moved_down_to_the_next():
    found = Brackets(event(THREE_LEAD))
    for place in (0, 1):
        assert found.downfloaters(place) == found.moved_down(place + 1)
        assert len(found.downfloaters(place)) == 1
    assert found.downfloaters(2) == []


def test_1_4_2_a_game_between_different_scores_is_a_float_for_both():
    text = "1: U 2w0\n2: H 1b1\n3: Z 4w=\n4: Z 3b="
    floats = {one.number: one.floats for one in survey(event(text), EDITIONS["2026"]).entrants}
    assert floats[1] == (Float.DOWN, Float.DOWN)  # the bye before it was one too
    assert floats[2] == (Float.UP, Float.DOWN)
    assert floats[3] == floats[4] == (Float.NONE, Float.NONE)


def test_1_5_one_of_an_odd_field_has_the_bye_and_the_points_of_a_win():
    assert pair_literal(event(NOBODY_PLAYED)).pairing_allocated_bye is None
    odd = event(NOBODY_PLAYED, without=(6,))
    assert pair_literal(odd).pairing_allocated_bye == 4
    assert odd.scoring.points(Outcome.PAIRING_ALLOCATED_BYE) == odd.scoring.win


@pytest.mark.parametrize(("games", "difference"), [("2w1", 1), ("2b1", -1), ("2w+", 0), ("U", 0)])
def test_1_6_games_with_white_minus_games_with_black(games, difference):
    mirror = {"2w1": "1b0", "2b1": "1w0", "2w+": "1b-", "U": "Z"}[games]
    found = survey(event(f"1: {games}\n2: {mirror}"), EDITIONS["2026"])
    (one,) = (entrant for entrant in found.entrants if entrant.number == 1)
    assert one.preference.difference == difference
    assert colour_preference(-1, B, N).difference == -1


def test_1_9_brackets_from_the_top_until_everybody_is_paired():
    found = Brackets(event(THREE_LEAD, without=(8,)))
    tops = [found.situation.scores[one.bracket.residents[0]] for one in found.brackets]
    assert tops == [10, 5, 0]
    paired = [number for place in range(3) for pair in found.pairs(place) for number in pair]
    assert sorted([*paired, *found.downfloaters(2)]) == [1, 2, 3, 4, 5, 6, 7]
    assert len(found.downfloaters(2)) == 1


def limbo():
    """Of two leaders who have met only one has an opponent in the group below: 3."""
    tournament = event("1: U 2w=\n2: U 1b=\n3: U Z\n4: U Z\n5: Z H\n6: Z H", apart=[(1, 4), (2, 4)])
    return Brackets(tournament)


def test_3_1_and_3_2_as_many_moved_down_players_as_possible_form_s1_against_the_residents():
    found = limbo()
    assert found.moved_down(1) == [1, 2]
    assert found.residents(1) == [3, 4]
    assert found.pairs(1) == [(1, 3)]


def test_3_2_4_other_moved_down_players_are_in_the_limbo_and_float_on():
    found = limbo()
    assert 2 in found.downfloaters(1)
    assert 2 in found.moved_down(2)


def test_3_4_a_perfect_candidate_is_taken_at_once():
    found = Brackets(event(NOBODY_PLAYED))
    assert found.pairs(0) == [(1, 4), (2, 5), (3, 6)]
    assert found.brackets[0].failures == {}


@pytest.mark.parametrize(
    ("apart", "pairs"),
    [
        ([(1, 4)], [(1, 5), (2, 4), (3, 6)]),
        ([(3, 6)], [(1, 4), (2, 6), (3, 5)]),
        ([(1, 4), (1, 5)], [(1, 6), (2, 4), (3, 5)]),
        ([(1, 4), (1, 5), (1, 6)], [(1, 3), (2, 5), (4, 6)]),
    ],
)
def test_3_5_and_3_6_and_4_5_each_alteration_is_the_next_one(apart, pairs):
    """Transpositions of S2 first, and when there are no more of them the exchange of 3 and 4."""
    assert Brackets(event(NOBODY_PLAYED, apart=apart)).pairs(0) == pairs


def test_3_7_in_a_heterogeneous_bracket_the_moved_down_pairs_are_altered_after_the_remainder():
    text = "1: U\n2: H\n3: H\n4: H\n5: H\n6: H"
    assert Brackets(event(text)).pairs(1) == [(1, 2), (3, 5), (4, 6)]
    remainder_first = Brackets(event(text, apart=[(3, 5)]))
    assert remainder_first.pairs(1) == [(1, 2), (3, 6), (4, 5)]
    then_the_mdp = Brackets(event(text, apart=[(3, 4), (3, 5), (3, 6)]))
    assert then_the_mdp.pairs(1)[0] == (1, 3)


def test_3_8_where_none_is_perfect_the_best_and_of_equals_the_first():
    everybody_white = "\n".join(f"{number}: {number + 4}b=" for number in range(1, 5))
    others = "\n".join(f"{number}: {number - 4}w=" for number in range(5, 9))
    alike = Brackets(event(f"{everybody_white}\n{others}", without=(5, 6, 7, 8)))
    assert alike.pairs(0) == [(1, 3), (2, 4)]
    assert alike.brackets[0].failures
    mixed = "1: 5b=\n2: 6b=\n3: 7b=\n4: 8w=\n5: 1w=\n6: 2w=\n7: 3w=\n8: 4b="
    better = Brackets(event(mixed, without=(5, 6, 7, 8), apart=[(2, 4), (3, 4)]))
    assert better.pairs(0) == [(1, 4), (2, 3)]


def test_a_9_until_2026_the_bracket_above_is_paired_anew_when_the_rest_cannot_be():
    """3 and 4 have met, and nobody else is below: 1 and 2, who could meet, both move down."""
    text = "1: 5w1\n2: 6b1\n3: 4w=\n4: 3b=\n5: 1b0\n6: 2w0"
    found = Brackets(event(text, without=(5, 6)), "2017")
    assert found.downfloaters(0) == [1, 2]
    assert found.moved_down(1) == [1, 2]
    assert found.residents(1) == [3, 4]
    assert len(found.pairs(1)) == 2
