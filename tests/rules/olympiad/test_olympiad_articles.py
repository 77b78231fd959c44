"""D.02, article by article, each on groups made for it; teams by their numbers."""

from __future__ import annotations

import pytest
from olympiad_examples import EXAMPLES, drawn, expected, field_of

from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.board_faults import PRICE
from pairwright.systems.olympiad.fast import (
    OlympiadProcedure,
    tried_as_floater,
    tried_by_floater,
    tried_in_halves,
)
from pairwright.systems.olympiad.field import DOWN, UP
from pairwright.systems.olympiad.literal import Group, LiteralRound, pair_literal
from pairwright.systems.olympiad.rules import allocate, edition, may_have
from pairwright.systems.register import decode_type, encode_type, find
from pairwright.systems.system import TypeCode
from pairwright.tournament import Colour, Outcome, Tournament
from pairwright.tournament.player import Player
from pairwright.tournament.round import Game, Round

W, B = Colour.WHITE, Colour.BLACK
HISTORIES = {"W": W, "B": B}


def had(text: str) -> bytes:
    return bytes(HISTORIES[letter] for letter in text)


def numbers(teams: object) -> list[int]:
    return [one + 1 for one in teams]  # type: ignore[attr-defined]


def units(*games: tuple[int, int, Colour, Outcome], count: int) -> Tournament:
    """Teams after one round: opponent (by index, -1 for none), colour and outcome of each."""
    return Tournament(
        players=tuple(Player(number, f"Team {number}") for number in range(1, count + 1)),
        rounds=(Round.of([Game(opponent, colour, outcome) for _, opponent, colour, outcome in games]),),
        number_of_rounds=9,
        initial_colour=W,
    )


def test_3_2_teams_are_ranked_by_match_points_and_number() -> None:
    field = field_of("1:2:W 2:4:B 3:4:W 4:0:B")
    assert numbers(field.ranked(field.players)) == [2, 3, 1, 4]
    assert numbers(field.ranked(field.players, UP)) == [4, 1, 3, 2]


def bye_after_round_1() -> Tournament:
    """1 won a match that was given to it, 2 lost it, 3 beat 4, 5 had the bye, 6 and 7 were not there."""
    return units(
        (0, 1, W, Outcome.FORFEIT_WIN), (1, 0, B, Outcome.FORFEIT_LOSS), (2, 3, W, Outcome.WIN),
        (3, 2, B, Outcome.LOSS), (4, -1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE),
        (5, -1, Colour.NONE, Outcome.ZERO_POINT_BYE), (6, -1, Colour.NONE, Outcome.ABSENT), count=7,
    )  # fmt: skip


def test_4_the_bye_goes_to_the_lowest_ranked_team_that_may_have_it() -> None:
    opened = find("olympiad").open(bye_after_round_1())  # type: ignore[union-attr]
    assert numbers(sorted(opened.field.pab_barred)) == [1, 5, 6, 7]  # type: ignore[attr-defined]
    assert opened.drawn.byes == (3,)
    assert [fault.rounds for fault in opened.bye_faults(6)] == [(1,)]
    assert not opened.bye_faults(3)
    assert numbers(sorted(find("olympiad").barred_from_bye(bye_after_round_1()))) == [1, 5, 6, 7]  # type: ignore[union-attr]
    literal = LiteralRound(opened.field)  # type: ignore[attr-defined]
    literal.give_bye()
    assert literal.bye == 3


def test_4_no_bye_is_possible() -> None:
    rounds = units((0, -1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE), count=1)
    for literal in (True, False):
        with pytest.raises(NoPairing, match="article 4"):
            find("olympiad").pair(rounds, literal=literal)  # type: ignore[union-attr]


def test_6_1_and_6_2_nobody_meets_again_and_everybody_is_paired() -> None:
    assert drawn("1:4:W:2 2:4:B:1 3:2:W 4:2:B") == expected("1-3 2-4")
    teams = "1:4:W:2,3 2:4:B:1,3 3:2:W:1,2 4:2:B"
    assert not field_of(teams).may_meet(0, 1)
    for procedure in (LiteralRound, OlympiadProcedure):
        with pytest.raises(NoPairing, match=r"6\.1"):
            procedure(field_of(teams)).pairs()


def test_6_3_and_6_4_from_both_ends_to_the_median_group() -> None:
    """The example of the text: 88 teams, places 43 and 44 with 11 points, 45 and 46 with 10."""
    points = [14, 12, *[11] * 42, 10, 10, *[8] * 41, 6]
    levels = field_of(" ".join(f"{n}:{p}:W" for n, p in enumerate(points, 1))).levels(None)
    assert [(level.score // 10, level.direction, level.median) for level in levels] == [
        (14, DOWN, False), (12, DOWN, False), (11, DOWN, False), (6, UP, False), (8, UP, False),
        (10, DOWN, True),
    ]  # fmt: skip
    assert levels[2].following == levels[4].following == levels[5].residents


@pytest.mark.parametrize(
    ("text", "white", "black"),
    [("", True, True), ("W", True, True), ("WW", False, True), ("BB", True, False), ("WBWW", False, True),
     ("WWBWW", False, True), ("WWBW", False, True), ("BBWB", True, False), ("WWWWBB", False, False),
     ("WBWB", True, True)],
)  # fmt: skip
def test_7_3_the_limits(text: str, white: bool, black: bool) -> None:
    assert may_have(had(text)) == (white, black)


@pytest.mark.parametrize(
    ("higher", "lower", "number", "colour", "article"),
    [
        ("", "", 1, W, "7.2"),
        ("", "", 2, B, "7.2"),
        ("WW", "WB", 1, B, "7.5"),
        ("WB", "BB", 1, B, "7.5"),
        ("W", "B", 1, B, "7.6"),
        ("", "W", 1, W, "7.6"),
        ("WW", "WW", 1, B, "7.7"),
        ("WB", "BW", 1, W, "7.7"),
        ("WBWB", "BWWB", 1, W, "7.7"),
        ("WB", "WB", 1, W, "7.7"),
        ("", "WB", 1, B, "7.7"),
    ],
)
def test_7_2_and_7_5_and_7_6_and_7_7_who_has_white(
    higher: str, lower: str, number: int, colour: Colour, article: str
) -> None:
    assert allocate(had(higher), had(lower), number, W) == (colour, article)


def test_7_2_without_the_lot_there_is_no_first_colour() -> None:
    with pytest.raises(BadInput, match="drawn by lot"):
        allocate(b"", b"", 1, Colour.NONE)


def test_7_4_limits_are_ignored_where_they_would_float_more_teams() -> None:
    for place in ("7.4", "9.4"):
        assert drawn(EXAMPLES[place][0]) == expected(EXAMPLES[place][1])
    field = field_of(EXAMPLES["7.4"][0])
    group = Group(field, field.levels(None)[0], (), list(field.players), set())
    group.pair()
    assert (group.made, group.leaving, group.limits) == ([(0, 1)], [], False)


def test_7_3_a_pair_beyond_the_limits_costs_more_where_a_round_is_repaired() -> None:
    """Teams 1 and 3 had White twice, 2 and 4 Black; the limits alone keep nobody apart (7.4)."""
    first = [(1, W), (0, B), (3, W), (2, B)]
    second = [(3, W), (2, B), (1, W), (0, B)]
    rounds = tuple(
        Round.of([Game(other, colour, Outcome.DRAW) for other, colour in one]) for one in (first, second)
    )
    teams = tuple(Player(number, f"Team {number}") for number in range(1, 5))
    opened = find("olympiad").open(  # type: ignore[union-attr]
        Tournament(players=teams, rounds=rounds, number_of_rounds=9, initial_colour=W)
    )
    costs = {pair: opened.price(*pair)[PRICE.index("third_colours")] for pair in ((0, 1), (0, 2), (1, 3))}
    assert costs == {(0, 1): 0, (0, 2): 1, (1, 3): 1}
    assert [opened.denies(*pair) for pair in costs] == [False, True, True]
    assert not any(opened.same_colour_due(*pair) for pair in costs)


def test_7_4_limits_hold_where_they_cost_nothing() -> None:
    assert drawn("1:4:WW 2:4:WB 3:4:WW 4:4:BW") == expected("1-4 2-3")


@pytest.mark.parametrize("article", ["8.2.1", "8.2.2", "8.2.3", "8.2.4", "8.3.1"])
def test_8_2_1_and_8_2_2_and_8_2_3_and_8_2_4_and_8_3_1_floaters(article: str) -> None:
    assert drawn(EXAMPLES[article][0]) == expected(EXAMPLES[article][1])


def test_8_2_1_and_8_3_1_who_is_tried_first() -> None:
    field = field_of("1:6:W 2:4:B 3:4:W 4:4:B 5:2:W 6:0:B")
    top, low, lower, median = field.levels(None)
    assert numbers(tried_as_floater(field, top)) == [1]
    assert numbers(tried_as_floater(field, median)) == [4, 3, 2]
    assert (low.direction, lower.direction) == (UP, UP)
    assert numbers(tried_by_floater(field, median, 0, (0, 5))) == [2, 3, 4, 6]
    assert numbers(tried_by_floater(field, median, 5, (0, 5))) == [4, 3, 2, 1]


def test_8_3_2_and_8_3_3_and_8_4_downfloaters_are_replaced() -> None:
    """3 would be first, but 1 and 2 have met; 4 has nobody in the next group, which 3 has."""
    assert drawn("1:6:W:2 2:6:B:1 3:6:W 4:4:B 5:4:W 6:4:B") == expected("1-3 2-4 5-6")
    assert drawn("1:6:W 2:6:B 3:6:W:4 4:4:B:3 5:2:W 6:2:B") == expected("1-3 2-4 5-6")


@pytest.mark.parametrize(
    "order",
    ["1-4 2-5 3-6", "1-4 2-6 3-5", "1-4 2-3 5-6", "1-5 2-4 3-6", "1-5 2-6 3-4", "1-5 2-3 4-6", "1-6 2-4 3-5",
     "1-6 2-5 3-4", "1-6 2-3 4-5", "1-3 2-5 4-6", "1-3 2-6 4-5", "1-3 2-4 5-6", "1-2 3-5 4-6", "1-2 3-6 4-5",
     "1-2 3-4 5-6"],
)  # fmt: skip
def test_9_and_9_2_the_order_of_six_teams(order: str) -> None:
    """The table of the text: with this pair order alone allowed, it is found."""
    pairs = [tuple(map(int, pair.split("-"))) for pair in order.split()]
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    met = {n: [m for m in range(1, 7) if m not in (n, partner[n])] for n in range(1, 7)}
    teams = " ".join(f"{n}:2:W:{','.join(map(str, met[n]))}" for n in range(1, 7))
    assert drawn(teams) == expected(order)


def test_9_and_9_2_the_first_that_is_possible() -> None:
    assert numbers(tried_in_halves(range(6))) == [4, 5, 6, 3, 2]
    assert drawn("1:2:W:4 2:2:B 3:2:W 4:2:B:1 5:2:W 6:2:B") == expected("1-5 2-4 3-6")
    below = "1:4:W 2:4:B 3:0:W 4:0:B 5:0:W 6:0:B:3 7:4:W 8:4:B 9:4:W 10:4:B"
    assert drawn(below) == expected("1-8 2-9 7-10 5-3 6-4")


def test_9_4_and_9_5_as_many_pairs_as_possible_stay() -> None:
    assert drawn(EXAMPLES["9.4"][0]) == expected(EXAMPLES["9.4"][1])
    assert drawn("1:4:W:2,3 2:4:B:1 3:4:W:1 4:2:B 5:2:W 6:0:B") == expected("1-4 2-3 5-6")


def test_11_1_matches_stand_by_match_points_then_their_sum() -> None:
    found = pair_literal(bye_after_round_1(), edition("2022"))
    scores = [20, 0, 20, 0, 10, 0, 0]
    points = [sorted((scores[one.white], scores[one.black]), reverse=True) for one in found.boards]
    assert points == sorted(points, reverse=True)


def test_the_code_of_the_event() -> None:
    assert decode_type("FIDE_OLYMPIAD", "") == TypeCode("olympiad")
    assert encode_type(TypeCode("olympiad"), portable=True) == "FIDE_OLYMPIAD"
    assert encode_type(TypeCode("olympiad")) == "CUSTOM_TEAM_SWISS_MP"
