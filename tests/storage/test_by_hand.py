"""A round changed by hand, before it is accepted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played_sections import KEY, Desk, open_of

from pairwright.common.errors import Refused
from pairwright.storage.actions import PublishRound, Withdraw
from pairwright.storage.manual_pairing import STEPS, HandRound, begun_by_hand, kept_draft
from sizes import times


def drafted(players: int) -> tuple[Desk, HandRound]:
    desk = open_of(players)
    return desk, HandRound.of(desk.draft().rounds[0])


def after(players: int, *steps: str) -> HandRound:
    desk, made = drafted(players)
    for step in steps:
        made = made.stepped(desk.section, step)
    return made


def test_it_begins_as_the_round_stands():
    made = after(5)
    assert made.boards == ((1, 3), (4, 2))
    assert made.byes == (5,)
    assert made.alone == ()
    assert made.players == {1, 2, 3, 4, 5}
    assert made.opponent(2) == 4
    assert made.opponent(5) == 0


@pytest.mark.parametrize(
    ("step", "boards", "byes"),
    [
        ("swap:1:2", ((2, 3), (4, 1)), (5,)),
        ("swap:1:3", ((3, 1), (4, 2)), (5,)),
        ("swap:5:3", ((1, 5), (4, 2)), (3,)),
        ("turn:3", ((3, 1), (4, 2)), (5,)),
        ("bye:4", ((1, 3), (5, 2)), (4,)),
        ("bye:5", ((1, 3), (4, 2)), (5,)),
    ],
)
def test_steps_that_leave_nobody_alone(step, boards, byes):
    made = after(5, step)
    assert (made.boards, made.byes, made.alone) == (boards, byes, ())


def test_a_bye_in_a_round_without_one_leaves_the_opponent_alone():
    made = after(4, "bye:3")
    assert (made.byes, made.alone, made.boards) == ((3,), (1,), ((4, 2),))


def test_whoever_is_taken_out_leaves_his_opponent_alone_who_can_be_paired_again():
    made = after(5, "out:3:half")
    assert made.alone == (1,)
    assert made.out == ((3, "half"),)
    assert made.players == {1, 2, 4, 5}
    made = after(5, "out:3:half", "pair:5:1")
    assert made.boards == ((4, 2), (5, 1))
    assert (made.byes, made.alone) == ((), ())


def test_whoever_has_the_bye_can_be_taken_out():
    made = after(5, "out:5")
    assert (made.byes, made.alone, made.out) == ((), (), ((5, "absent"),))


def test_somebody_taken_out_can_be_put_back():
    made = after(4, "out:1", "in:1")
    assert made.out == ()
    assert made.came == ()
    assert made.boards == ((4, 2), (3, 1))


def test_a_newcomer_plays_whoever_is_alone_or_has_the_bye():
    desk = open_of(6)
    desk.do(Withdraw(KEY, 6, 0))
    made = HandRound.of(desk.draft().rounds[0])
    assert made.byes == (5,)
    made = made.stepped(desk.section, "in:6")
    assert made.boards[-1] == (5, 6)
    assert made.came == (6,)
    assert made.byes == ()
    out_again = made.stepped(desk.section, "out:6")
    assert (out_again.came, out_again.out, out_again.alone) == ((), (), (5,))


def test_parting_a_board():
    assert after(4, "part:3").alone == (1, 3)
    assert after(5, "part:5").alone == (5,)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("swap:1:1", "two different players"),
        ("pair:1:2", "has an opponent; split that board first"),
        ("turn:5", "has no board"),
        ("in:1", "is already in round 1"),
        ("swap:1:77", "there is no entry 77"),
        ("swap:1", "is not a step of a repair"),
        ("swap:1:x", "is not a step of a repair"),
        ("swap:1:²", "is not a step of a repair"),
        ("out:1:holiday", "is not a step of a repair"),
        ("dance:1", "is not a step of a repair"),
        ("", "is not a step of a repair"),
        ("in:99999999999999999999", "is not a step of a repair"),
    ],
)
def test_steps_that_cannot_be_done(step, said):
    with pytest.raises(Refused, match=said):
        after(5, step)


def test_a_player_who_was_taken_out_cannot_be_moved():
    with pytest.raises(Refused, match="Player 3 is not playing in round 1"):
        after(5, "out:3", "swap:3:1")


def test_pairing_somebody_with_himself():
    with pytest.raises(Refused, match="two different players"):
        after(5, "pair:5:5")


def test_accepted_it_becomes_a_draft_or_a_change():
    desk, made = drafted(5)
    made = made.stepped(desk.section, "swap:1:2")
    section = desk.do(made.draft(KEY, ("they came together",), "dutch 2026"))
    assert section.rounds[0].by_hand
    assert section.rounds[0].remarks == ("they came together",)
    assert [board.players for board in section.rounds[0].boards] == [(2, 3), (4, 1)]
    desk.publish()
    changed = HandRound.of(desk.section.rounds[0]).stepped(desk.section, "out:5:zero")
    assert desk.do(changed.change(KEY, ("ill",))).rounds[0].idle[0][0] == 5


def test_colours_are_given_to_the_same_pairs_only():
    made = after(4)
    assert made.coloured([(3, 1), (4, 2)]).boards == ((3, 1), (4, 2))
    with pytest.raises(AssertionError):
        made.coloured([(1, 2), (3, 4)])


ANY_STEP = st.builds(
    lambda name, a, b: f"{name}:{a}:{b}" if STEPS[name] == 2 else f"{name}:{a}",
    st.sampled_from(sorted(STEPS)),
    st.integers(1, 7),
    st.integers(1, 7),
)


@settings(max_examples=times(150), deadline=None)
@given(st.lists(ANY_STEP, max_size=12))
def test_nobody_is_ever_lost_or_there_twice(steps):
    desk, made = drafted(7)
    for step in steps:
        try:
            made = made.stepped(desk.section, step)
        except Refused:
            continue
        places = [key for pair in made.boards for key in pair]
        places += [*made.byes, *made.alone, *(key for key, _ in made.out)]
        assert sorted(places) == [1, 2, 3, 4, 5, 6, 7]


def test_a_round_that_no_rule_draws_is_begun_with_neighbours():
    desk = open_of(5)
    desk.play()
    draft = begun_by_hand(desk.section)
    assert draft.round == 2
    assert draft.by_hand
    winners = [board.white for board in desk.section.rounds[0].boards] + [5]
    assert {draft.boards[0].white, draft.boards[0].black} < set(winners)
    section = desk.do(draft)
    assert {key for board in section.rounds[1].boards for key in board.players} | {*draft.byes} == {
        *range(1, 6)
    }
    desk.do(PublishRound(KEY, 2))
    with pytest.raises(Refused, match="not complete"):
        begun_by_hand(desk.section)


def test_boards_that_stay_and_the_rest_paired_by_the_rules():
    """Once two have changed places by hand, keeping the first board gives the draw of the others alone."""
    desk, made = drafted(9)
    moved = made.stepped(desk.section, "swap:2:3")
    again = moved.stepped(desk.section, "keep:1")
    assert moved.boards[0] in again.boards
    assert again.players == made.players
    others = {frozenset(pair) for pair in again.boards} - {frozenset(moved.boards[0])}
    numbers = sorted(key for pair in others for key in pair)
    half = len(numbers) // 2
    assert others == {frozenset(pair) for pair in zip(numbers[:half], numbers[half:], strict=True)}


def test_whoever_is_alone_is_paired_with_the_rest():
    desk, made = drafted(8)
    parted = made.stepped(desk.section, "part:2").stepped(desk.section, "part:3")
    again = parted.stepped(desk.section, "keep:1")
    assert again.alone == ()
    assert len(again.boards) == 4


@pytest.mark.parametrize(
    ("players", "step", "words"),
    [
        (5, "keep:1:2:5", "nobody left to pair"),
        (4, "keep", "not a step"),
        (4, "keep:1:2", "nobody left to pair"),
    ],
)
def test_boards_that_cannot_stay(players, step, words):
    with pytest.raises(Refused, match=words):
        after(players, step)


def test_a_draft_with_boards_kept_says_so():
    desk, _ = drafted(9)
    act = kept_draft(desk.section, [1])
    assert act.by_hand
    assert act.remarks[0].startswith("The boards of ")
    with pytest.raises(Refused, match="no draft of round 1"):
        kept_draft(open_of(9).section, [1])
