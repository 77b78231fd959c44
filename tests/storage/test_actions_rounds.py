"""Rounds from the draft to the publication, and their changes afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from played_sections import KEY, Desk, open_of

from pairwright.common.errors import Refused
from pairwright.storage.actions import (
    AdjustPoints,
    ChangePlayer,
    ChangeRound,
    CheckIn,
    DiscardDraft,
    DraftRound,
    EnterPlayers,
    EnterResult,
    KeepApart,
    MarkPresence,
    NumberPlayers,
    PublishRound,
    Reinstate,
    RequestBye,
    Withdraw,
    WithdrawRound,
)
from pairwright.storage.actions.round_acts import PairedBoard, draft_faults, idle_entries
from pairwright.storage.effects import effects
from pairwright.storage.round_state import BoardState
from pairwright.storage.timetable import schedule
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.person import Particulars


def boards(*pairs: tuple[int, int]) -> tuple[PairedBoard, ...]:
    return tuple(PairedBoard(white, black) for white, black in pairs)


def pairs_of(desk: Desk) -> list[tuple[int, int]]:
    return [board.players for board in desk.section.rounds[-1].boards]


def test_a_draft_is_drawn_by_the_rules_and_waits_for_publication():
    desk = open_of(5)
    section = desk.draft()
    draft = section.draft
    assert draft is not None
    assert draft == section.rounds[0]
    assert pairs_of(desk) == [(1, 3), (4, 2)]
    assert draft.pairing_allocated_byes == (5,)
    assert draft.drawn_with == "dutch 2026"
    assert not draft.by_hand
    assert not draft.complete
    assert section.published_rounds == 0
    assert section.next_round == 1


def test_a_draft_made_anew_takes_the_place_of_the_first_one():
    desk = open_of(4)
    desk.draft()
    desk.do(DraftRound(KEY, 1, boards((1, 2), (3, 4)), by_hand=True, remarks=("friends",)))
    assert len(desk.section.rounds) == 1
    assert pairs_of(desk) == [(1, 2), (3, 4)]
    assert desk.section.rounds[0].by_hand
    assert desk.section.rounds[0].remarks == ("friends",)


def test_only_the_next_round_can_be_drafted():
    desk = open_of(4)
    desk.refuses(DraftRound(KEY, 2, boards((1, 2), (3, 4))), "the next round to be paired is 1, not 2")
    desk.refuses(DraftRound(KEY, 0, boards((1, 2), (3, 4))), "the next round to be paired is 1, not 0")


def test_no_round_is_drafted_while_results_are_missing():
    desk = open_of(6)
    desk.publish()
    desk.results("1-0")
    with pytest.raises(Refused, match="round 1 is not complete; results are missing on board 2, 3"):
        desk.draft()
    desk.refuses(DraftRound(KEY, 2, boards((1, 2), (3, 4), (5, 6))), "not complete")


def test_no_round_is_drafted_after_the_last_one():
    desk = open_of(4, number_of_rounds=1)
    desk.play()
    assert desk.section.finished
    with pytest.raises(Refused, match="the only round has been paired"):
        desk.draft()


@pytest.mark.parametrize(
    ("made", "byes", "said"),
    [
        (boards((1, 2), (2, 3)), (), "Player 2 appears in round 1 more than once"),
        (boards((1, 1)), (), "Player 1 appears in round 1 more than once"),
        (boards((1, 2), (3, 4)), (4,), "Player 4 appears in round 1 more than once"),
        (boards((1, 2)), (3, 3), "Player 3 appears in round 1 more than once"),
        (boards((1, 9)), (), "there is no entry 9"),
        (boards((1, 2)), (0,), "there is no entry 0"),
        ((), (1,), "round 1 has no boards"),
    ],
)
def test_boards_that_are_no_round_are_refused(made, byes, said):
    desk = open_of(4)
    for action in (DraftRound(KEY, 1, made, byes),):
        desk.refuses(action, said)
    desk.publish()
    desk.refuses(ChangeRound(KEY, 1, made, byes), said)


def test_a_draft_can_be_thrown_away_but_not_a_round():
    desk = open_of(4)
    desk.refuses(DiscardDraft(KEY, 1), "there is no draft of round 1")
    desk.draft()
    desk.refuses(DiscardDraft(KEY, 2), "there is no draft of round 2")
    assert desk.do(DiscardDraft(KEY, 1)).rounds == ()
    desk.publish()
    desk.refuses(DiscardDraft(KEY, 1), "there is no draft of round 1")


def test_only_a_draft_can_be_published():
    desk = open_of(4)
    desk.refuses(PublishRound(KEY, 1), "there is no draft of round 1 to publish; pair it first")
    desk.draft()
    desk.refuses(PublishRound(KEY, 2), "there is no draft of round 2")
    assert desk.do(PublishRound(KEY, 1)).published_rounds == 1
    desk.refuses(PublishRound(KEY, 1), "there is no draft of round 1")


def test_a_draft_that_somebody_has_left_since_is_not_published():
    desk = open_of(4)
    desk.draft()
    desk.do(Withdraw(KEY, 2, 0))
    with pytest.raises(Refused) as refused:
        desk.do(PublishRound(KEY, 1))
    assert refused.value.faults == (
        "Player 2 is in the draft but is not playing in round 1",
        "pair the round again, or repair the draft by hand",
    )
    desk.do(Reinstate(KEY, 2))
    assert desk.do(PublishRound(KEY, 1)).published_rounds == 1


def test_a_draft_that_somebody_is_missing_from_is_not_published():
    desk = open_of(4)
    desk.draft()
    desk.do(EnterPlayers(KEY, (Particulars("Late"),)))
    desk.refuses(PublishRound(KEY, 1), "Late is playing in round 1 but is not in the draft")
    desk.publish()
    assert desk.section.rounds[0].pairing_allocated_byes == (5,)


def test_a_bye_asked_for_after_the_draft_is_noticed():
    desk = open_of(5)
    desk.draft()
    desk.do(RequestBye(KEY, 5, 1, "half"))
    assert list(draft_faults(desk.section, desk.section.rounds[0])) == [
        "Player 5 is in the draft but is not playing in round 1"
    ]


def test_in_a_round_robin_whoever_left_stays_in_the_table():
    desk = open_of(4, system="round_robin", number_of_rounds=0)
    desk.play()
    desk.do(Withdraw(KEY, 2, 1))
    desk.publish()
    assert sorted(key for pair in pairs_of(desk) for key in pair) == [1, 2, 3, 4]


def test_everybody_who_does_not_play_is_listed_with_his_outcome():
    desk = open_of(9)
    for entry, bye in ((1, "full"), (2, "half"), (3, "zero"), (4, "absent")):
        desk.do(RequestBye(KEY, entry, 1, bye))
    desk.do(EnterPlayers(KEY, (Particulars("Later"),), first_round=2))
    desk.publish()
    assert dict(desk.section.rounds[0].idle) == {
        1: Outcome.FULL_POINT_BYE,
        2: Outcome.HALF_POINT_BYE,
        3: Outcome.ZERO_POINT_BYE,
        4: Outcome.ABSENT,
        10: Outcome.ABSENT,
    }
    played = desk.section.tournament(1).rounds[0]
    assert played[desk.section.index_of[2]].outcome is Outcome.HALF_POINT_BYE
    assert desk.section.rounds[0].pairing_allocated_byes == (9,)
    assert played[desk.section.index_of[9]].outcome is Outcome.PAIRING_ALLOCATED_BYE


def test_who_has_not_checked_in_stays_out_until_marked_present():
    desk = open_of(5, check_in=True)
    for entry in (1, 2, 3, 4):
        desk.do(CheckIn(KEY, entry))
    for number in (1, 2):
        desk.play()
        assert desk.section.rounds[number - 1].idle == ((5, Outcome.ABSENT),)
    assert [one.key for one in desk.section.waited_for] == [5]
    desk.do(CheckIn(KEY, 5))
    desk.publish()
    assert desk.section.rounds[2].idle == ()


def test_whoever_has_been_in_a_round_is_not_waited_for_when_presence_is_asked_for_later():
    desk = open_of(4)
    desk.play()
    section = desk.do(MarkPresence(KEY, False))
    assert section.setup.check_in
    assert section.waited_for == ()
    desk.do(EnterPlayers(KEY, (Particulars("Late, L"), Particulars("Later, L")), first_round=0))
    assert desk.section.waited_for == ()
    assert len(desk.publish().rounds[1].boards) == 3


def test_everybody_is_present_by_one_act_and_the_rest_absent_by_one():
    desk = open_of(5)
    desk.do(CheckIn(KEY, 2))
    desk.do(MarkPresence(KEY, False))
    assert [one.key for one in desk.section.waited_for] == [1, 3, 4, 5]
    section = desk.do(MarkPresence(KEY, True))
    assert section.waited_for == ()
    assert all(entry.checked_in for entry in section.entries)
    assert MarkPresence(KEY, True).apply(desk.event) is desk.event
    assert MarkPresence(KEY, False).apply(desk.event) is desk.event


def test_a_journal_of_earlier_in_which_the_missing_were_paired_in_round_2_is_read():
    desk = open_of(4, check_in=True)
    for entry in (1, 2):
        desk.do(CheckIn(KEY, entry))
    desk.play()
    draft = DraftRound(KEY, 2, (PairedBoard(3, 1), PairedBoard(2, 4)))
    event = draft.apply(desk.event)
    with pytest.raises(Refused, match="is not playing in round 2"):
        PublishRound(KEY, 2).apply(event)
    assert PublishRound(KEY, 2).acknowledged(event).section(KEY).waited_for == ()


def test_publication_lists_anew_who_does_not_play():
    desk = open_of(4)
    desk.draft()
    desk.do(EnterPlayers(KEY, (Particulars("Later"),), first_round=2))
    assert desk.section.rounds[0].idle == ()
    desk.do(PublishRound(KEY, 1))
    assert desk.section.rounds[0].idle == ((5, Outcome.ABSENT),)


def test_a_change_after_publication_keeps_results_of_boards_that_stay():
    desk = open_of(6)
    desk.publish()
    assert pairs_of(desk) == [(1, 4), (5, 2), (3, 6)]
    desk.results("1-0", "", "1/2-1/2")
    section = desk.do(ChangeRound(KEY, 1, boards((1, 4), (2, 5), (3, 6)), remarks=("colours swapped",)))
    drawn = section.rounds[0]
    assert drawn.boards == (BoardState(1, 4, "1-0"), BoardState(2, 5), BoardState(3, 6, "1/2-1/2"))
    assert drawn.by_hand
    assert drawn.published
    assert drawn.remarks == ("colours swapped",)
    section = desk.do(ChangeRound(KEY, 1, boards((3, 6), (4, 1), (2, 5)), remarks=("boards sorted",)))
    assert section.rounds[0].boards == (BoardState(3, 6, "1/2-1/2"), BoardState(4, 1), BoardState(2, 5))
    assert section.rounds[0].remarks == ("colours swapped", "boards sorted")


def test_a_no_show_is_taken_out_and_his_opponent_gets_the_bye():
    desk = open_of(4)
    desk.publish()
    section = desk.do(ChangeRound(KEY, 1, boards((1, 3)), (4,), ((2, "absent"),), ("Player 2 is ill",)))
    assert section.rounds[0].pairing_allocated_byes == (4,)
    assert section.rounds[0].idle == ((2, Outcome.ABSENT),)
    desk.results("0-1")
    played = desk.section.tournament(1).rounds[0]
    assert played[desk.section.index_of[4]].outcome is Outcome.PAIRING_ALLOCATED_BYE
    assert played[desk.section.index_of[2]].outcome is Outcome.ABSENT


def test_a_change_keeps_the_byes_that_were_asked_for():
    desk = open_of(7)
    desk.do(RequestBye(KEY, 7, 1, "half"))
    desk.publish()
    first = pairs_of(desk)
    changed = tuple(PairedBoard(*pair) for pair in [*first[:-1], tuple(reversed(first[-1]))])
    assert desk.do(ChangeRound(KEY, 1, changed)).rounds[0].idle == ((7, Outcome.HALF_POINT_BYE),)
    told = ChangeRound(KEY, 1, changed, idle=((7, "zero"),))
    assert desk.do(told).rounds[0].idle == ((7, Outcome.ZERO_POINT_BYE),)
    again = ChangeRound(KEY, 1, changed)
    assert desk.do(again).rounds[0].idle == ((7, Outcome.ZERO_POINT_BYE),)


def test_a_late_entry_is_put_into_the_published_round_and_counts_from_it():
    desk = open_of(5)
    desk.publish()
    assert desk.section.rounds[0].pairing_allocated_byes == (5,)
    desk.do(EnterPlayers(KEY, (Particulars("Late", rating=1000),)))
    assert desk.section.entry(6).entered == 2
    pairs = [*pairs_of(desk), (5, 6)]
    section = desk.do(ChangeRound(KEY, 1, tuple(PairedBoard(*pair) for pair in pairs)))
    assert section.rounds[0].pairing_allocated_byes == ()
    assert section.entry(6).entered == 1
    desk.results("1-0", "1-0", "0-1")
    assert desk.section.tournament(1).rounds[0][desk.section.index_of[6]].outcome is Outcome.WIN


def test_a_change_names_byes_that_there_are():
    desk = open_of(4)
    desk.publish()
    desk.refuses(
        ChangeRound(KEY, 1, boards((1, 3)), (2,), ((4, "holiday"),)),
        "a bye is one of full, half, zero, absent, not 'holiday'",
    )
    desk.refuses(ChangeRound(KEY, 1, boards((1, 3)), (2,), ((9, "absent"),)), "there is no entry 9")


def test_only_the_latest_published_round_can_be_changed():
    desk = open_of(4)
    desk.refuses(ChangeRound(KEY, 1, boards((1, 2), (3, 4))), "round 1 has not been paired")
    desk.draft()
    desk.refuses(ChangeRound(KEY, 1, boards((1, 2), (3, 4))), "only the latest published round")
    desk.play()
    desk.draft()
    desk.refuses(ChangeRound(KEY, 1, boards((1, 2), (3, 4))), "only the latest published round")


def test_a_publication_is_taken_back_while_no_result_is_in():
    desk = open_of(4)
    desk.publish()
    section = desk.do(WithdrawRound(KEY, 1))
    assert section.draft == section.rounds[0]
    assert section.published_rounds == 0
    desk.do(PublishRound(KEY, 1))
    desk.results("1-0")
    desk.refuses(WithdrawRound(KEY, 1), "results have been entered")
    desk.results("")
    assert desk.do(WithdrawRound(KEY, 1)).draft is not None


def test_only_the_latest_published_round_can_be_taken_back():
    desk = open_of(4)
    desk.refuses(WithdrawRound(KEY, 1), "round 1 has not been paired")
    desk.draft()
    desk.refuses(WithdrawRound(KEY, 1), "publication can be withdrawn only for the latest round")
    desk.play()
    desk.draft()
    desk.refuses(WithdrawRound(KEY, 1), "a draft of round 2 exists; discard it first")
    desk.publish()
    desk.refuses(WithdrawRound(KEY, 1), "publication can be withdrawn only for the latest round")


@pytest.mark.parametrize(
    "action",
    [
        DraftRound("juniors", 1, boards((1, 2))),
        DiscardDraft("juniors", 1),
        PublishRound("juniors", 1),
        ChangeRound("juniors", 1, boards((1, 2))),
        WithdrawRound("juniors", 1),
    ],
)
def test_a_section_that_is_not_there_is_named(action):
    with pytest.raises(Refused, match="there is no section 'juniors' in this event"):
        open_of(4).do(action)


def test_refusals_change_nothing_and_topics_name_the_round():
    desk = open_of(4)
    desk.publish()
    before = desk.event
    refused = EnterResult(KEY, 1, 99, "1-0")
    desk.refuses(refused)
    assert desk.event is before
    for action in (
        DraftRound(KEY, 3, ()),
        DiscardDraft(KEY, 3),
        PublishRound(KEY, 3),
        ChangeRound(KEY, 3, ()),
        WithdrawRound(KEY, 3),
    ):
        assert action.topics() == ("round:open:3",)


def test_idle_entries_follow_the_boards_of_the_round():
    desk = open_of(5)
    section = desk.draft()
    draft = section.rounds[0]
    assert idle_entries(section, draft) == ()
    shorter = type(draft)(1, draft.boards[:1])
    assert {key for key, _ in idle_entries(section, shorter)} == {2, 4, 5}


def test_somebody_who_had_left_and_is_put_back_into_the_round_plays_on():
    desk = open_of(5)
    desk.do(Withdraw(KEY, 3, 0))
    desk.publish()
    pairs = pairs_of(desk)
    missing = 3
    bye = desk.section.rounds[0].pairing_allocated_byes
    assert bye == ()
    section = desk.do(ChangeRound(KEY, 1, tuple(PairedBoard(*pair) for pair in pairs), (missing,)))
    assert section.entry(missing).withdrawn_after is None
    assert section.rounds[0].idle == ()
    desk.results("1-0", "1-0")
    desk.publish()
    assert missing in {key for pair in pairs_of(desk) for key in pair}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda: AdjustPoints(KEY, 1, 10, 0, "late"), "points given or taken"),
        (lambda: KeepApart(KEY, (1, 3)), "players kept apart"),
        (lambda: ChangePlayer(KEY, 1, Particulars("Player 1", rating=2500)), "ratings"),
    ],
    ids=["points", "kept apart", "ratings"],
)
def test_a_draft_made_before_a_change_is_not_published(change, what):
    desk = open_of(4)
    desk.play()
    desk.draft()
    desk.do(change())
    fault = f"this draft was made before a change: {what}"
    with pytest.raises(Refused, match=fault) as refused:
        desk.do(PublishRound(KEY, 2))
    assert fault in refused.value.faults
    desk.draft()
    assert desk.do(PublishRound(KEY, 2)).published_rounds == 2


def test_a_club_corrected_after_the_draft_is_a_change_where_clubs_are_kept_apart():
    desk = open_of(4, keep_apart=("club",))
    desk.draft()
    desk.do(ChangePlayer(KEY, 1, replace(desk.section.entry(1).particulars, club="Zurich")))
    assert list(draft_faults(desk.section, desk.section.rounds[0])) == [
        "this draft was made before a change: players kept apart"
    ]


def test_a_draft_changed_by_hand_is_the_arbiters_own():
    desk = open_of(4)
    drawn = desk.draft().rounds[0]
    turned = boards(*((board.black, board.white) for board in drawn.boards))
    desk.do(DraftRound(KEY, 1, turned, by_hand=True))
    desk.do(KeepApart(KEY, drawn.boards[0].players))
    assert desk.do(PublishRound(KEY, 1)).published_rounds == 1


def test_a_withdrawn_publication_is_a_draft_of_what_was_known_then():
    desk = open_of(4)
    desk.publish()
    desk.do(WithdrawRound(KEY, 1))
    assert list(draft_faults(desk.section, desk.section.rounds[0])) == []
    desk.do(KeepApart(KEY, (1, 3)))
    desk.refuses(PublishRound(KEY, 1), "players kept apart")


def with_fixed_boards(players: int, fixed: dict[int, int], **setup: object) -> Desk:
    desk = open_of(players, **setup)
    for key, board in fixed.items():
        player = replace(desk.section.entry(key).particulars, fixed_board=board)
        desk.do(ChangePlayer(KEY, key, player))
    return desk


def test_a_fixed_board_is_where_the_game_is_played_and_nobody_is_paired_otherwise():
    desk = with_fixed_boards(8, {3: 201, 6: 12}, first_board=11)
    section = desk.publish()
    assert pairs_of(desk) == pairs_of_without_fixed_boards(8)
    assert section.rounds[0].tables == (11, 12, 201, 13)
    assert [section.table(1, board) for board in range(1, 5)] == [11, 12, 201, 13]
    assert section.tables_missed(section.rounds[0]) == []


def test_links_of_helpers_and_the_schedule_go_by_the_tables_in_the_hall():
    desk = with_fixed_boards(8, {3: 201, 6: 12, 8: 4}, first_board=11)
    section = desk.publish()
    assert section.rounds[0].tables == (11, 12, 201, 4)
    assert [section.hall_place(1, board) for board in range(1, 5)] == [1, 2, 191, 1]
    table = with_fixed_boards(4, {1: 9}, system="round_robin", number_of_rounds=3, first_board=5)
    table.do(NumberPlayers(KEY, (1, 2, 3, 4)))
    for planned in schedule(table.section):
        assert planned.tables == tuple(9 if 0 in game else 5 for game in planned.games)
    table.publish()
    table.do(ChangePlayer(KEY, 1, Particulars("Player 1")))
    first, *others = schedule(table.section)
    assert 9 in first.tables, "as published"
    assert {one.tables for one in others} == {(5, 6)}


def pairs_of_without_fixed_boards(players: int) -> list[tuple[int, int]]:
    desk = open_of(players)
    desk.publish()
    return pairs_of(desk)


def test_two_with_different_fixed_boards_who_meet_are_told():
    desk = with_fixed_boards(8, {2: 201, 6: 202})
    before = desk.event
    section = desk.draft()
    white, black = section.rounds[0].boards[1].players
    assert {white, black} == {2, 6}
    table = {2: 201, 6: 202}[white]
    assert section.tables_missed(section.rounds[0]) == [(black, 403 - table, table)]
    (told,) = [one for one in effects(before, desk.event) if one.kind == "tables"]
    assert (told.rounds, told.entries) == ((1,), (black,))


def test_two_games_that_need_the_same_board():
    desk = with_fixed_boards(8, {1: 3, 2: 3})
    section = desk.publish()
    assert section.rounds[0].tables == (3, 1, 2, 4)
    assert [entry for entry, _, _ in section.tables_missed(section.rounds[0])] == [2]


def test_the_boards_of_a_published_round_stay_where_they_are():
    desk = with_fixed_boards(8, {1: 50})
    desk.publish()
    desk.do(ChangePlayer(KEY, 1, replace(desk.section.entry(1).particulars, fixed_board=0)))
    assert desk.section.table(1, 1) == 50
    assert desk.do(WithdrawRound(KEY, 1)).table(1, 1) == 1


def test_no_fixed_board_without_a_number():
    desk = open_of(4)
    desk.refuses(
        ChangePlayer(KEY, 1, Particulars("Player 1", fixed_board=-1)), "a fixed board is 1 to 100000"
    )
