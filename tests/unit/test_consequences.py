"""Old results corrected: what would have been paired otherwise, and what counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.check.consequences import (
    Counts,
    RoundConsequence,
    consequences,
    corrected_rounds,
    each_consequence,
    ruling,
)
from pairwright.check.round_words import EventWords
from pairwright.common.errors import BadInput
from pairwright.common.messages import languages
from pairwright.explain.words.speech import Speech
from pairwright.simulate import Settings, simulate
from pairwright.systems.register import pair
from pairwright.systems.round_robin.as_tournament import event
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import Game, Round
from pairwright.tournament.schedule import round_robin


def with_result(tournament, round_number, white, first, second):
    """The tournament with another result of one game."""
    played = list(tournament.rounds[round_number - 1])
    black = played[white].opponent
    played[white] = replace(played[white], outcome=first)
    played[black] = replace(played[black], outcome=second)
    rounds = list(tournament.rounds)
    rounds[round_number - 1] = Round.of(played)
    return replace(tournament, rounds=tuple(rounds))


def reversed_result(tournament, round_number):
    """The first decided game of a round, the other way round."""
    played = tournament.rounds[round_number - 1]
    winner = next(index for index, code in enumerate(played.outcomes) if code == Outcome.WIN)
    return with_result(tournament, round_number, winner, Outcome.LOSS, Outcome.WIN)


@pytest.mark.parametrize(("system", "edition"), [("dutch", "2026"), ("dutch", "2012"), ("kjca", "")])
def test_every_later_round_is_drawn_with_and_without_the_correction(system, edition):
    settings = Settings(players=23, rounds=6, system=system, edition=edition)
    before = simulate(settings, 3).tournament
    after = reversed_result(before, 2)
    found = consequences(before, after)
    assert [one.round_number for one in found] == [3, 4, 5, 6]
    assert found[0].otherwise
    for one in found:
        assert one.as_drawn
        drawn = pair(after.before_round(one.round_number))
        boards = {(board.white, board.black) for board in drawn.boards}
        would_be = {(pair_.white, pair_.black) for pair_ in one.would_be if not pair_.bye}
        assert would_be <= boards
        assert one.same + len(one.would_be) == len(drawn.boards) + 1
        played = before.rounds[one.round_number - 1]
        for pair_ in one.was:
            assert pair_.bye or played.opponents[pair_.white] == pair_.black


def test_a_correction_of_nothing_has_no_consequences():
    before = simulate(Settings(players=10, rounds=4), 1).tournament
    assert consequences(before, before) == ()
    assert corrected_rounds(before, before) == ()


def test_a_result_that_only_turns_a_win_into_a_forfeit_may_change_nothing_but_meetings():
    """C.04.2 article 3.5: the same points, and yet they may meet again."""
    before = simulate(Settings(players=12, rounds=5), 2).tournament
    played = before.rounds[0]
    winner = next(index for index, code in enumerate(played.outcomes) if code == Outcome.WIN)
    after = with_result(before, 1, winner, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    assert corrected_rounds(before, after) == (1,)
    assert [one.round_number for one in consequences(before, after)] == [2, 3, 4, 5]


def test_a_round_changed_by_hand_is_told_from_the_draw():
    before = simulate(Settings(players=10, rounds=4), 6).tournament
    played = list(before.rounds[2])
    a = 0
    b = played[a].opponent
    c = next(index for index in range(10) if index not in (a, b))
    d = played[c].opponent
    swap = {a: d, d: a, b: c, c: b}
    changed = Round.of(
        Game(swap.get(index, game.opponent), game.colour, game.outcome) for index, game in enumerate(played)
    )
    rounds = (*before.rounds[:2], changed)
    by_hand = replace(before, rounds=rounds)
    (second, third) = consequences(by_hand, reversed_result(by_hand, 1))
    assert second.as_drawn
    assert not third.as_drawn
    words = EventWords(Speech(by_hand))
    by_rules = "not the pairing under the rules"
    assert [by_rules in words.consequence(one) for one in (second, third)] == [False, third.otherwise]


def test_a_draw_that_does_not_exist_is_told_with_its_reason():
    words = EventWords(Speech(simulate(Settings(players=10, rounds=4), 6).tournament))
    told = words.consequence(RoundConsequence(3, (), (), 0, True, "No round can be paired."))
    assert told == "Round 3: one of the two pairings does not exist. No round can be paired."


def test_rounds_come_one_by_one():
    before = simulate(Settings(players=10, rounds=5), 4).tournament
    found = each_consequence(before, reversed_result(before, 1))
    assert next(found).round_number == 2
    assert next(found).round_number == 3


def test_two_tournaments_are_no_correction():
    one = simulate(Settings(players=10, rounds=4), 1).tournament
    other = simulate(Settings(players=12, rounds=4), 1).tournament
    with pytest.raises(BadInput, match="players or rounds"):
        consequences(one, other)


def test_c04_2_4_what_a_correction_counts_for():
    event_ = simulate(Settings(players=10, rounds=5), 7).tournament
    after_3 = event_.before_round(4)
    assert ruling(after_3, 3).counts is Counts.IN_TIME
    assert ruling(after_3, 3).first_pairing == 4
    running = ruling(after_3, 2, over=False)
    assert (running.counts, running.first_pairing, running.stands) == (Counts.ONE_LATER, 4, (3,))
    over = ruling(after_3, 2)
    assert (over.counts, over.first_pairing, over.stands) == (Counts.RATING, 0, (3,))
    assert ruling(after_3, 1, over=False).counts is Counts.RATING
    assert ruling(event_, 5).first_pairing == 0
    with pytest.raises(BadInput, match="was not drawn"):
        ruling(after_3, 4)


def test_c04_2_4_a_round_with_an_unfinished_game_is_not_over():
    event_ = simulate(Settings(players=10, rounds=5), 7).tournament.before_round(4)
    white = next(i for i, code in enumerate(event_.rounds[2].outcomes) if code <= Outcome.LOSS)
    running = with_result(event_, 3, white, Outcome.UNFINISHED, Outcome.UNFINISHED)
    assert ruling(running, 2).counts is Counts.ONE_LATER


def test_kjca_s9_published_rounds_stand_and_the_next_draw_takes_the_cards_as_they_are():
    event_ = simulate(Settings(players=10, rounds=5, system="kjca"), 7).tournament.before_round(4)
    found = ruling(event_, 1)
    assert (found.counts, found.article.number, found.first_pairing) == (Counts.ONE_LATER, "S9", 4)
    said = EventWords(Speech(event_, "en")).ruling(found)
    assert "rounds paired without it, which stand: 2, 3; it counts from round 4" in said


def test_c05_a_table_does_not_look_at_results():
    tournament = event([Player(n) for n in range(1, 7)], round_robin(6))
    games = pair(tournament).boards
    played = [None] * 6
    for board in games:
        played[board.white] = Game(board.black, Colour.WHITE, Outcome.WIN)
        played[board.black] = Game(board.white, Colour.BLACK, Outcome.LOSS)
    tournament = tournament.with_round(Round.of(played))
    second = pair(tournament).boards
    for board in second:
        played[board.white] = Game(board.black, Colour.WHITE, Outcome.DRAW)
        played[board.black] = Game(board.white, Colour.BLACK, Outcome.DRAW)
    tournament = tournament.with_round(Round.of(played))
    (found,) = consequences(tournament, reversed_result(tournament, 1))
    assert not found.otherwise
    assert found.same == 3
    assert ruling(tournament, 1).counts is Counts.TABLE


def test_everything_can_be_said():
    before = simulate(Settings(players=11, rounds=5), 3).tournament
    for language in languages():
        words = EventWords(Speech(before, language))
        lines = []
        for one in consequences(before, reversed_result(before, 1)):
            lines += [words.consequence(one), *words.boards(one)]
        lines += [words.ruling(ruling(before, number)) for number in range(1, 6)]
        lines.append(words.ruling(ruling(before.before_round(4), 2, over=False)))
        assert all(line and "{" not in line for line in lines)
