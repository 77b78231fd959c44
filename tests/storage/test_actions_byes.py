"""Actions about byes asked for, players kept apart, points given or taken."""

from __future__ import annotations

import pytest
from sections import done, drafted, event_with, played, published, refused

from pairwright.common.errors import Refused
from pairwright.storage.actions import AdjustPoints, KeepApart, LetMeet, RequestBye
from pairwright.storage.event_state import Adjustment, Restriction
from pairwright.tournament.outcome import Outcome


@pytest.mark.parametrize(
    ("bye", "outcome"),
    [
        ("half", Outcome.HALF_POINT_BYE),
        ("full", Outcome.FULL_POINT_BYE),
        ("zero", Outcome.ZERO_POINT_BYE),
        ("absent", Outcome.ABSENT),
    ],
)
def test_c_04_2_3_3_a_bye_asked_for_is_given(bye, outcome):
    event = done(event_with(5), RequestBye("open", 2, 1, bye))
    announced = event.section("open").tournament().announced_byes
    assert [(one.round_number, one.player, one.outcome) for one in announced] == [(1, 1, outcome)]
    assert (2, outcome) in published(event).section("open").rounds[0].idle


def test_byes_of_several_rounds_stand_in_order():
    event = done(event_with(5), RequestBye("open", 1, 4, "half"), RequestBye("open", 1, 2, "zero"))
    assert event.section("open").entry(1).byes == ((2, "zero"), (4, "half"))
    event = done(event, RequestBye("open", 1, 2, "half"), RequestBye("open", 1, 4, ""))
    assert event.section("open").entry(1).byes == ((2, "half"),)
    again = RequestBye("open", 1, 2, "half")
    assert again.apply(event) is event


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (RequestBye("open", 9, 3, "half"), ["no entry 9"]),
        (RequestBye("open", 1, 3, "quarter"), ["quarter", "half"]),
        (RequestBye("open", 1, 1, "half"), ["round 1 has been published"]),
        (RequestBye("open", 1, 6, "half"), ["no round 6", "5"]),
        (RequestBye("open", 1, -3, "half"), ["-3"]),
        (RequestBye("open", 1, 10**12, ""), ["no round"]),
        (KeepApart("open", (1,)), ["at least two"]),
        (KeepApart("open", (1, 1)), ["at least two"]),
        (KeepApart("open", (1, 9)), ["no entry 9"]),
        (KeepApart("open", (1, 2), 0), ["1 to 99"]),
        (KeepApart("open", (1, 2), 3, 2), ["before its first"]),
        (KeepApart("open", (1, 2), 1, 100), ["1 to 99"]),
        (KeepApart("open", (1, 2), reason="\x00"), ["reason"]),
        (LetMeet("open", 1), ["no restriction number 1"]),
        (LetMeet("open", 0), ["no restriction"]),
        (AdjustPoints("open", 9, 5), ["no entry 9"]),
        (AdjustPoints("open", 1, 0), ["how many points"]),
        (AdjustPoints("open", 1, 1001), ["at most 100"]),
        (AdjustPoints("open", 1, -1001), ["at most 100"]),
        (AdjustPoints("open", 1, 5, -2), ["no round -2"]),
        (AdjustPoints("open", 1, 5, 100), ["no round 100"]),
        (AdjustPoints("open", 1, 5, number=1), ["no adjustment number 1"]),
        (AdjustPoints("open", 1, 5, reason="r" * 201), ["reason", "longer"]),
        (AdjustPoints("open", 1, 5), ["give the reason"]),
        (AdjustPoints("open", 1, -5, reason="  "), ["give the reason"]),
    ],
)
def test_what_cannot_be_is_refused(action, words):
    refused(published(event_with(5)), action, *words)


def test_a_bye_may_be_asked_for_while_the_round_is_a_draft():
    event = done(drafted(event_with(5)), RequestBye("open", 1, 1, "half"))
    assert event.section("open").entry(1).bye_in(1) == "half"


def test_players_kept_apart_are_not_paired():
    event = done(event_with(4), KeepApart("open", (3, 1), reason="brothers"))
    assert event.section("open").restrictions == (Restriction((1, 3), 1, 0, "brothers"),)
    drawn = published(event).section("open").rounds[0]
    assert {frozenset(board.players) for board in drawn.boards} == {frozenset({1, 4}), frozenset({2, 3})}


def test_the_same_restriction_is_one():
    event = done(event_with(4), KeepApart("open", (3, 1)))
    assert KeepApart("open", (1, 3, 3)).apply(event) is event


def test_a_restriction_is_lifted_by_its_number():
    event = done(event_with(4), KeepApart("open", (1, 2)), KeepApart("open", (3, 4)), LetMeet("open", 1))
    assert [one.entries for one in event.section("open").restrictions] == [(3, 4)]


def test_restrictions_follow_the_players_when_numbers_change():
    event = done(event_with(4), KeepApart("open", (1, 4), 2, 3))
    pairs = event.section("open").tournament().forbidden
    assert [(one.players, one.first_round, one.last_round) for one in pairs] == [((0, 3), 2, 3)]


def test_points_are_given_changed_and_taken_back():
    event = done(played(event_with(4), 1), AdjustPoints("open", 2, -5, 1, "late twice"))
    assert event.section("open").adjustments == (Adjustment(2, -5, 1, "late twice"),)
    event = done(event, AdjustPoints("open", 3, 10, reason="bonus"))
    event = done(event, AdjustPoints("open", 2, -10, 1, "late again", number=1))
    assert event.section("open").adjustments == (
        Adjustment(2, -10, 1, "late again"),
        Adjustment(3, 10, 1, "bonus"),
    )
    event = done(event, AdjustPoints("open", 2, 0, number=1))
    assert event.section("open").adjustments == (Adjustment(3, 10, 1, "bonus"),)
    assert [one.points for one in event.section("open").tournament().adjustments] == [10]


def test_points_without_a_reason_stand_where_a_journal_has_them():
    event, act = event_with(4), AdjustPoints("open", 2, -5)
    with pytest.raises(Refused, match="give the reason"):
        act.apply(event)
    assert act.acknowledged(event).section("open").adjustments == (Adjustment(2, -5, 0),)


def test_topics():
    assert RequestBye("open", 3, 2, "half").topics() == ("entry:open:3:bye:2",)
    assert KeepApart("open", (1, 2)).topics() == LetMeet("open", 1).topics() == ("restrictions:open",)
    assert AdjustPoints("open", 1, 5).topics() == ("players:open:points",)
