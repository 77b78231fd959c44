"""Checking a tournament: every round is paired again from what was known before it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.check.checking import RankCheck, RankDifference, check
from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.system import Board, Pairing
from pairwright.tournament import NO_OPPONENT, Colour, Game, Outcome, Player, Round, Tournament
from pairwright.tournament.round import DrawnPair, drawn_pairs
from pairwright.trf import read_trf

DATA = Path(__file__).parents[1] / "data" / "trf"
WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.fixture(scope="module")
def complete():
    return read_trf(DATA / "v01_trf16_complete.trf")


def round_of(*pairs, byes=(), absent=()):
    """A round in which White (the first of each pair) won."""
    games = {}
    for white, black in pairs:
        games[white] = Game(black, WHITE, Outcome.WIN)
        games[black] = Game(white, BLACK, Outcome.LOSS)
    games |= {index: Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE) for index in byes}
    games |= {index: Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE) for index in absent}
    return Round.of(games[index] for index in sorted(games))


def event(*rounds, players=5, **fields):
    listed = tuple(Player(number) for number in range(1, players + 1))
    return Tournament(listed, rounds, number_of_rounds=5, initial_colour=WHITE, **fields)


def test_a_regular_tournament_agrees(complete):
    report = check(complete)
    assert report.agrees
    assert [checked.round_number for checked in report.rounds] == [1, 2, 3, 4]
    assert [checked.same for checked in report.rounds] == [5, 4, 4, 5]
    assert (report.system, report.edition) == ("dutch", "2026")


def test_a_tournament_without_a_number_of_rounds_is_taken_for_complete(complete):
    assert complete.number_of_rounds == 0
    assert check(complete).number_of_rounds == 4


def test_all_colours_exchanged_is_regular_when_the_initial_colour_is_not_given(complete):
    other = bytes((0, 2, 1))
    rounds = tuple(
        replace(played, colours=played.colours.translate(other.ljust(256))) for played in complete.rounds
    )
    exchanged = replace(complete, rounds=rounds, initial_colour=complete.initial_colour.opposite)
    assert check(exchanged).agrees


def test_some_rounds_only(complete):
    assert [checked.round_number for checked in check(complete, rounds=[4, 2]).rounds] == [2, 4]
    with pytest.raises(BadInput, match="round 5 was not played; the last one is 4"):
        check(complete, rounds=[5])


def test_other_pairs_stand_on_both_sides():
    checked = check(event(round_of((0, 1), (2, 3), byes=[4]))).rounds[0]
    assert not checked.agrees
    assert checked.same == 1
    assert checked.ours == (DrawnPair(0, 2), DrawnPair(3, 1))
    assert checked.theirs == (DrawnPair(0, 1), DrawnPair(2, 3))
    assert checked.inverted == ()


def test_a_pair_with_the_colours_exchanged_stands_on_both_sides():
    checked = check(event(round_of((0, 2), (1, 3), byes=[4]))).rounds[0]
    assert checked.ours == (DrawnPair(3, 1),)
    assert checked.theirs == (DrawnPair(1, 3),)
    assert checked.inverted == checked.ours


def test_another_bye_is_a_difference_and_stands_last():
    checked = check(event(round_of((4, 1), (0, 2), byes=[3]))).rounds[0]
    assert checked.ours == (DrawnPair(3, 1), DrawnPair(4, NO_OPPONENT))
    assert checked.theirs == (DrawnPair(4, 1), DrawnPair(3, NO_OPPONENT))
    assert checked.theirs[-1].bye


def test_those_who_asked_for_a_bye_are_not_paired():
    assert check(event(round_of((0, 2), (3, 1), absent=[4]))).agrees
    assert check(event(round_of((0, 3), (4, 2), absent=[1]))).agrees
    assert not check(event(round_of((0, 2), (3, 4), absent=[1]))).agrees


def test_the_pairs_of_a_difference_are_in_board_order():
    first = round_of((0, 2), (3, 1), byes=[4])
    wrong = round_of((1, 2), (0, 4), byes=[3])
    checked = check(event(first, wrong)).rounds[1]
    assert checked.theirs[0] == DrawnPair(0, 4)
    assert [pair.bye for pair in checked.theirs] == [False, False, True]


def test_a_forfeit_without_colours_agrees_either_way():
    played = round_of((0, 2), (3, 1), byes=[4])
    for one, other in ((1, 3), (3, 1)):
        outcomes = bytearray(played.outcomes)
        outcomes[one], outcomes[other] = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
        colours = bytearray(played.colours)
        colours[one] = colours[other] = Colour.NONE
        forfeited = replace(played, outcomes=bytes(outcomes), colours=bytes(colours))
        assert check(event(forfeited)).agrees
        assert DrawnPair(1, 3, coloured=False) in drawn_pairs(forfeited)


def test_a_forfeit_without_colours_against_somebody_else_is_a_difference():
    played = round_of((0, 1), (2, 3), byes=[4])
    forfeited = replace(played, colours=bytes([0, 0, *played.colours[2:]]))
    checked = check(event(forfeited)).rounds[0]
    assert checked.theirs == (DrawnPair(0, 1, coloured=False), DrawnPair(2, 3))


def test_a_round_that_the_rules_do_not_allow_says_why():
    again = round_of((0, 1))
    checked = check(event(again, again, players=2)).rounds[1]
    assert not checked.agrees
    assert checked.refusal
    assert checked.ours == ()
    assert checked.theirs == (DrawnPair(0, 1),)


def test_the_final_ranks_are_worked_out_again(complete):
    assert check(complete).ranks is None
    listed = replace(complete, tie_breaks=("BH/C1", "BH", "SB"))
    assert check(listed).ranks == RankCheck(("BH/C1", "BH", "SB"))
    ranks = {2: 3, 3: 2}
    players = tuple(replace(p, rank=ranks.get(i, p.rank)) for i, p in enumerate(complete.players))
    report = check(replace(listed, players=players))
    assert not report.agrees
    assert all(checked.agrees for checked in report.rounds)
    assert report.ranks.differences == (RankDifference(2, 3, 2, 2), RankDifference(3, 2, 3, 3))


def test_players_who_are_level_may_have_one_rank_or_consecutive_ones():
    played = round_of((0, 2), (3, 1))
    level = replace(event(played, players=4, tie_breaks=("WIN",)), number_of_rounds=1)
    for ranks, agrees in (
        ((1, 3, 3, 1), True),
        ((1, 3, 4, 2), True),
        ((2, 4, 3, 1), True),
        ((3, 1, 2, 4), False),
    ):
        players = tuple(replace(p, rank=rank) for p, rank in zip(level.players, ranks, strict=True))
        assert (not check(replace(level, players=players)).ranks.differences) is agrees


def test_ranks_of_an_unfinished_event_or_of_some_rounds_are_not_compared(complete):
    listed = replace(complete, tie_breaks=("BH",), number_of_rounds=9)
    assert check(listed).ranks is None
    assert check(replace(listed, number_of_rounds=4), rounds=[1]).ranks is None


def test_an_unknown_tie_break_is_said_and_is_no_difference(complete):
    report = check(replace(complete, tie_breaks=("NONSENSE",)))
    assert report.agrees
    assert "NONSENSE" in report.ranks.refusal


def test_any_function_can_pair(complete):
    def refuse(tournament):
        raise NoPairing("not today")

    assert {checked.refusal for checked in check(complete, pair_next=refuse).rounds} == {"not today"}

    def alone(tournament):
        return Pairing(tournament.next_round, (Board(0, 1),), None, "mine", "1")

    report = check(complete, pair_next=alone, rounds=[1])
    assert (report.system, report.edition) == ("mine", "1")
    assert report.rounds[0].ours == (DrawnPair(0, 1),)


def test_the_rounds_are_paired_from_what_was_known_before(complete):
    seen = []

    def look(tournament):
        seen.append((tournament.next_round, sorted(bye.outcome for bye in tournament.announced_byes)))
        raise NoPairing("enough")

    check(complete, pair_next=look)
    zero, half = Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE
    assert seen == [(1, []), (2, [half]), (3, [zero]), (4, [])]
