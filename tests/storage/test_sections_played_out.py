"""Whole sections of every system, played to the end at random: the record always hangs together."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from played_sections import KEY, Desk, open_of

from pairwright.common.errors import BadInput, NoPairing
from pairwright.storage.actions import CorrectResult, EnterPlayers, RequestBye, VerifyResult, Withdraw
from pairwright.storage.draft_round import draft_of, drafted
from pairwright.storage.event_state import EventState
from pairwright.systems.register import pair
from pairwright.tournament.history import History
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BYES, RESULTS
from sizes import times

SOME = settings(max_examples=times(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def hangs_together(desk: Desk) -> None:
    """Nobody twice, nobody forgotten, and the tournament says what the boards say."""
    section = desk.section
    assert sorted(section.order) == sorted(section.entry_of)
    for drawn in section.rounds:
        times = Counter(key for board in drawn.boards for key in board.players)
        times.update(drawn.pairing_allocated_byes)
        times.update(key for key, _ in drawn.idle)
        assert set(times.values()) <= {1}
        assert {entry.key for entry in section.entries if entry.entered <= drawn.number} <= set(times)
    tournament = section.tournament(section.published_rounds)
    tournament.check()
    for drawn, played in zip(section.rounds, tournament.rounds, strict=False):
        for board in drawn.boards:
            white, black = section.index_of[board.white], section.index_of[board.black]
            assert played.opponents[white] == black
            assert (played[white].outcome, played[black].outcome) == RESULTS[board.result or "*"]


def replayed(desk: Desk) -> EventState:
    event = EventState()
    for action in desk.done:
        event = action.apply(event)
    return event


@SOME
@given(st.integers(0, 2**32), st.integers(4, 17), st.sampled_from(["dutch", "kjca"]))
def test_swiss_sections_with_byes_and_people_who_come_and_go(seed, players, system):
    chance = random.Random(seed)
    desk = open_of(players, system=system, number_of_rounds=5 if system == "dutch" else 6)
    while not desk.section.finished:
        _surprise(desk, chance)
        if _players_of_next_round(desk) < 2:
            # Too few are left to make a board; the desk says so, and goes on when somebody comes.
            # One who is alone and may not have the bye again (C2) has no round at all.
            with pytest.raises((BadInput, NoPairing), match=r"has no board|at least 2|No valid pairing"):
                desk.draft()
            break
        try:
            desk.play(1, chance)
        except NoPairing:
            break
        hangs_together(desk)
    assert replayed(desk) == desk.event


def _players_of_next_round(desk: Desk) -> int:
    number = desk.section.next_round
    return sum(entry.absence(number) is None for entry in desk.section.entries)


def _surprise(desk: Desk, chance: random.Random) -> None:
    section = desk.section
    entry = chance.choice(section.entries)
    what = chance.randrange(5)
    if what == 0:
        desk.do(RequestBye(KEY, entry.key, section.next_round, chance.choice(list(BYES))))
    elif what == 1:
        desk.do(Withdraw(KEY, entry.key, section.published_rounds))
    elif what == 2:
        desk.do(EnterPlayers(KEY, (Particulars(f"Late {len(section.entries)}", rating=1500),)))
    elif what == 3 and section.rounds:
        drawn = chance.choice(section.rounds)
        board = chance.randrange(len(drawn.boards)) + 1
        desk.do(CorrectResult(KEY, drawn.number, board, chance.choice(["1-0", "0-1", "1/2-1/2", "+/-"])))


@SOME
@given(st.integers(0, 2**32), st.integers(2, 9), st.sampled_from(["round_robin", "double_round_robin"]))
def test_round_robins_are_played_to_the_end(seed, players, system):
    desk = open_of(players, system=system, number_of_rounds=0)
    desk.play(desk.section.number_of_rounds, random.Random(seed))
    hangs_together(desk)
    assert desk.section.finished
    meetings = Counter(frozenset(board.players) for drawn in desk.section.rounds for board in drawn.boards)
    assert set(meetings.values()) == {2 if system == "double_round_robin" else 1}
    assert len(meetings) == players * (players - 1) // 2
    assert all(drawn.pairing_allocated_byes == () for drawn in desk.section.rounds)


def test_whoever_is_free_in_a_round_robin_has_no_points_for_it():
    desk = open_of(3, system="round_robin", number_of_rounds=0)
    desk.play(3)
    free = [key for drawn in desk.section.rounds for key, _ in drawn.idle]
    assert sorted(free) == [1, 2, 3]
    assert sum(History.of(desk.section.tournament()).scores[-1]) == 30


@pytest.mark.parametrize("system", ["dutch", "kjca", "round_robin", "double_round_robin"])
def test_a_draw_is_the_same_each_time_it_is_made(system):
    rounds = 0 if "robin" in system else 6
    desk = open_of(10, system=system, number_of_rounds=rounds)
    desk.play(3, random.Random(5))
    first = draft_of(desk.section)
    assert first == draft_of(desk.section)
    assert first.round == 4
    assert first.drawn_with.startswith(system)
    assert not first.by_hand


def test_a_pairing_of_the_library_becomes_a_draft_in_keys_of_entries():
    desk = Desk()
    desk.do(EnterPlayers(KEY, (Particulars("Weak", rating=1000), Particulars("Strong", rating=2000))))
    desk.do(EnterPlayers(KEY, (Particulars("Middle", rating=1500),)))
    assert desk.section.order == (2, 3, 1)
    draft = drafted(desk.section, pair(desk.section.tournament()))
    assert [(board.white, board.black) for board in draft.boards] == [(2, 3)]
    assert draft.byes == (1,)


def test_a_verification_of_a_whole_event_agrees():
    desk = open_of(8)
    desk.play(3, random.Random(1))
    for drawn in desk.section.rounds:
        for number, board in enumerate(drawn.boards, 1):
            desk.do(VerifyResult(KEY, drawn.number, number, board.result))
    assert all(drawn.verified for drawn in desk.section.rounds)
    hangs_together(desk)
