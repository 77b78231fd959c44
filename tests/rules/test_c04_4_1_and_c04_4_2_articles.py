"""What C.04.4.1 (Dubov) and C.04.4.2 (Burstein) say in the same articles, each on a position made for it."""

from importlib import import_module

import pytest

from crosstables import before_next, crosstable
from pairwright.common.errors import NoPairing
from pairwright.systems.dubov.rules import with_newcomers
from pairwright.systems.swiss.colours import NO_PREFERENCE, PARITY_FIRST, colour_preference
from pairwright.systems.swiss.colours import allocate as allocate_by
from pairwright.tournament import Colour

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE


class Rules:
    """A system by its literal procedure."""

    def __init__(self, system):
        self.system, self.literal = system, import_module(f"pairwright.systems.{system}.literal")
        self.edition = import_module(f"pairwright.systems.{system}.rules").edition()

    def event(self, text, without=()):
        """A crosstable before its next round. without: numbers of players who are not there."""
        return before_next(crosstable(text, rounds=5, system=self.system), without)

    def situation(self, text, without=()):
        return self.literal.Situation(self.event(text, without), self.edition)

    def bye(self, text, without=()):
        """The number of the player who has the bye."""
        found = self.situation(text, without)
        player = self.literal.pairing_allocated_bye(found)
        return found.players[player].index + 1 if self.system == "burstein" else found.number(player) + 1


@pytest.fixture(params=("burstein", "dubov"))
def rules(request):
    return Rules(request.param)


def test_1_9_1_everybody_is_paired_once_but_for_one_who_has_the_bye(rules):
    text = "1 2000: 4w1\n 2 1900: 5b1\n 3 1800: {}\n 4 1700: 1b0\n 5 1600: 2w0\n 6 1500: {}\n"
    for found in (
        rules.situation(text.format("6w=", "3b="), without=(6,)),
        rules.situation(text.format("U", "7w=") + "7 1400: 6b="),
    ):
        bye = rules.literal.pairing_allocated_bye(found)
        pairs = [pair for bracket in rules.literal.paired_brackets(found, bye) for pair in bracket.pairs]
        everybody = list(range(len(found.players)))
        assert sorted([bye, *(player for pair in pairs for player in pair)]) == everybody
        assert all(b in found.may_meet[a] for a, b in pairs)


def test_1_9_3_and_2_1_1_nobody_meets_twice_even_if_no_round_can_be_made(rules):
    found = rules.situation("1 2000: 2w1\n 2 1900: 1b0")
    assert found.may_meet == (frozenset(), frozenset())
    with pytest.raises(NoPairing, match=r"nobody is left whom these players may meet \(C1, C3\): 1, 2"):
        rules.literal.pair_literal(found.tournament, found.rules)


def test_1_9_3_and_2_1_2_no_round_if_everybody_is_barred_from_the_bye(rules):
    drawn = rules.literal.pair_literal(rules.event("1 2000: H"), rules.edition)
    assert drawn.pairing_allocated_bye == 0
    with pytest.raises(NoPairing, match=r"nobody may have the pairing-allocated bye \(C2\)"):
        rules.literal.pair_literal(rules.event("1 2000: U"), rules.edition)


def test_3_1_the_score_comes_before_the_number_of_games(rules):
    text = "1 2000: 4w1\n 2 1900: {}\n 3 1800: 5b=\n 4 1700: 1b0\n 5 1600: 3w="
    for bye, number in (("Z", 2), ("H", 3)):
        assert rules.bye(text.format(bye), without=(4, 5)) == number


def test_3_1_1_an_earlier_bye_or_forfeit_win_bars(rules):
    text = "1 2000: 2w1 .\n 2 1900: 1b0 3b+\n 3 1800: U 2w-\n 4 1700: . .\n 5 1600: . ."
    assert rules.bye(text, without=(4, 5)) == 1


def test_3_1_2_the_others_must_be_paired(rules):
    assert rules.bye("1 2000: 2w1\n 2 1900: 1b0\n 3 1800: Z") == 2


def test_3_1_3_the_lowest_score(rules):
    assert rules.bye("1 2000: H\n 2 1900: 3w1\n 3 1800: 2b0\n 4 1700: H\n 5 1600: H") == 3


NEWCOMER = with_newcomers(NO_PREFERENCE)
STRONG_WHITE, STRONG_BLACK = colour_preference(-1, B, N), colour_preference(1, W, N)
MILD_WHITE, MILD_BLACK = colour_preference(0, B, W), colour_preference(0, W, B)
ABSOLUTE_WHITE = colour_preference(-2, B, B)


def allocate(higher, lower, neither_played, played, number, initial):
    return allocate_by(higher, lower, played, number, initial, False, PARITY_FIRST, neither_played)


def never():
    raise AssertionError("the games are looked at only for 5.2.4")


@pytest.mark.parametrize("neither", [NO_PREFERENCE, NEWCOMER])
@pytest.mark.parametrize(("initial", "number", "higher"), [(W, 1, W), (W, 2, B), (B, 1, B), (B, 2, W)])
def test_5_1_and_5_2_1_the_initial_colour_for_an_odd_number_the_other_for_an_even_one(
    initial, number, higher, neither
):
    assert allocate(neither, neither, True, never, number, initial) == (higher, "5.2.1")


def test_5_2_2_both_preferences_are_granted_and_who_has_none_takes_the_other_colour():
    assert allocate(MILD_BLACK, ABSOLUTE_WHITE, False, never, 1, W) == (B, "5.2.2")
    assert allocate(NO_PREFERENCE, STRONG_WHITE, False, never, 2, W) == (B, "5.2.2")
    assert allocate(STRONG_WHITE, NEWCOMER, False, never, 2, W) == (W, "5.2.2")


def test_5_2_3_the_stronger_preference_is_granted():
    assert allocate(MILD_WHITE, STRONG_WHITE, False, never, 1, W) == (B, "5.2.3")
    assert allocate(STRONG_BLACK, MILD_BLACK, False, never, 1, W) == (B, "5.2.3")
    assert allocate(ABSOLUTE_WHITE, STRONG_WHITE, False, never, 1, W) == (W, "5.2.3")


def test_5_2_4_alternate_to_the_last_round_with_different_colours():
    games = (W, B, W, B), (B, W, W, B)
    assert allocate(MILD_WHITE, MILD_WHITE, False, lambda: games, 1, W) == (W, "5.2.4")


def test_5_2_5_the_preference_of_the_higher_ranked():
    games = (W, B), (W, B)
    assert allocate(MILD_WHITE, MILD_WHITE, False, lambda: games, 1, W) == (W, "5.2.5")
    assert allocate(MILD_BLACK, MILD_BLACK, False, lambda: ((), ()), 1, W) == (B, "5.2.5")
