"""Actions about the entry list."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sections import OPEN, done, drafted, event_with, people, played, published, refused

from pairwright.storage.actions import (
    AdjustPoints,
    ChangePlayer,
    CheckIn,
    EnterPlayers,
    KeepApart,
    NumberPlayers,
    Reinstate,
    RemovePlayer,
    RequestBye,
    Withdraw,
)
from pairwright.storage.section_setup import Setup
from pairwright.systems.dutch.editions import EDITIONS
from pairwright.systems.swiss.boards import barred_from_bye
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.person import Particulars

LATE = (Particulars("Late, Lee", rating=2395),)


def names_in_order(event, key="open"):
    section = event.section(key)
    return [section.entry(number).name for number in section.order]


def test_players_enter_in_any_order_and_are_numbered_by_rank():
    event = done(event_with(2), EnterPlayers("open", (Particulars("Strong, S", rating=2800),)))
    assert names_in_order(event)[0] == "Strong, S"
    assert [entry.key for entry in event.section("open").entries] == [1, 2, 3]
    assert event.section("open").index_of[3] == 0


def test_every_field_is_kept():
    one = Particulars(
        "Ångström, Zoë", 2105, "WFM", "w", "SWE", "1234567", "2011-02-28", 1980, "SK Ä", "School", "Ångström"
    )
    event = done(event_with(2), EnterPlayers("open", (one,)))
    assert event.section("open").entry(3).particulars == one
    player = event.section("open").tournament().players[2]
    assert (player.name, player.sex, player.national_rating, player.family) == (
        "Ångström, Zoë",
        "w",
        1980,
        "Ångström",
    )


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (Particulars(""), ["player 2", "name is missing"]),
        (Particulars("  "), ["name is missing"]),
        (Particulars("x" * 201), ["longer than 200"]),
        (Particulars("a\x00b"), ["name", "cannot be printed"]),
        (Particulars("a\nb"), ["cannot be printed"]),
        (Particulars("a", club="\x9d"), ["club", "cannot be printed"]),
        (Particulars("a", school="\udc80"), ["school", "cannot be printed"]),
        (Particulars("a", family="f" * 201), ["family", "longer"]),
        (Particulars("a", rating=-1), ["rating", "-1"]),
        (Particulars("a", rating=4001), ["rating", "4001"]),
        (Particulars("a", national_rating=9999), ["national rating", "9999"]),
    ],
)
def test_a_player_who_cannot_be_is_refused_with_all_the_others(player, words):
    event = event_with(2)
    refused(event, EnterPlayers("open", (Particulars("Fine, F"), player)), *words)
    refused(event, ChangePlayer("open", 1, player), *words[-1:])


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "שלום, עולם", "👩‍👩‍👧, ♞", 'O\'Neil "Bob", {{ 7*7 }}', "x" * 200]
)
def test_names_that_are_only_odd_are_kept_as_they_are(name):
    event = done(event_with(2), EnterPlayers("open", (Particulars(name),)))
    assert event.section("open").entry(3).name == name


def test_nobody_is_nobody():
    refused(event_with(2), EnterPlayers("open", ()), "at least one player")
    refused(event_with(2), EnterPlayers("other", LATE), "no section")


def test_a_late_entry_plays_from_the_next_round():
    event = done(published(event_with(4)), EnterPlayers("open", LATE))
    section = event.section("open")
    assert section.entry(5).entered == 2
    assert section.entry(5).absence(1) is Outcome.ABSENT
    assert section.entry(5).absence(2) is None
    assert section.number(5) == 2


def test_a_late_entry_may_be_given_points_for_the_rounds_missed():
    event = done(played(event_with(4), 2), EnterPlayers("open", LATE, first_round=3, granted=10))
    tournament = event.section("open").tournament()
    assert [(one.points, one.players, one.round_number) for one in tournament.adjustments] == [
        (5, (1,), 1),
        (5, (1,), 2),
    ]


@pytest.mark.parametrize("granted", [10, 5])
def test_points_granted_for_one_missed_round_bar_from_the_bye_when_they_are_those_of_a_win(granted):
    """C.04.1 article 4: whoever scored a win's points in one round without playing does not get the bye."""
    event = done(played(event_with(4), 1), EnterPlayers("open", LATE, first_round=2, granted=granted))
    tournament = event.section("open").tournament()
    assert barred_from_bye(tournament, EDITIONS["2026"].pab_bar) == ({1} if granted == 10 else set())


@pytest.mark.parametrize(
    ("first", "granted", "words"),
    [
        (1, 0, ["round 1", "published"]),
        (-1, 0, ["no round -1"]),
        (6, 0, ["no round 6", "5"]),
        (10**9, 0, ["no round"]),
        (3, 21, ["granted", "0 to 2", "2.1"]),
        (3, -5, ["granted"]),
    ],
)
def test_a_late_entry_that_cannot_be(first, granted, words):
    refused(played(event_with(4), 2), EnterPlayers("open", LATE, first, granted), *words)


def test_nobody_has_missed_a_round_before_the_first():
    refused(event_with(4), EnterPlayers("open", LATE, granted=5), "granted for missed rounds only")


def test_somebody_announced_for_a_later_round_waits_for_it():
    event = done(event_with(4), EnterPlayers("open", LATE, first_round=3))
    assert event.section("open").entry(5).entered == 3
    event = published(event)
    assert (5, Outcome.ABSENT) in event.section("open").rounds[0].idle


def test_somebody_announced_for_a_later_round_can_be_taken_out_again():
    event = done(event_with(4), EnterPlayers("open", LATE, first_round=3))
    event = done(published(event), RemovePlayer("open", 5))
    section = event.section("open")
    assert 5 not in section.entry_of
    assert section.rounds[0].idle == ()
    assert len(section.tournament(1).players) == 4


def test_a_round_robin_that_has_begun_takes_nobody_in():
    event = drafted(event_with(4, Setup("Table", system="round_robin")))
    refused(event, EnterPlayers("open", LATE), "round robin", "is fixed")


def test_two_entries_of_one_who_has_played_by_both_are_refused_with_what_to_do():
    event = event_with(4)
    ann = event.section("open").entry(1).particulars
    event = done(
        event, ChangePlayer("open", 2, replace(event.section("open").entry(2).particulars, name=ann.name))
    )
    refused(
        published(event), RemovePlayer("open", 2), "by two entries", "withdraw", "add its points to the other"
    )
    refused(published(event), RemovePlayer("open", 3), "withdraw the player instead")


def test_a_table_has_a_place_for_who_was_announced_for_later():
    event = done(event_with(4, Setup("Table", system="round_robin")), EnterPlayers("open", LATE, 2))
    refused(drafted(event), RemovePlayer("open", 5), "has been paired")


def test_corrected_data_leave_the_numbers_of_a_round_robin():
    event = drafted(event_with(4, Setup("Table", system="round_robin")))
    before = event.section("open").order
    event = done(event, ChangePlayer("open", 4, Particulars("Player, D", rating=2800)))
    assert event.section("open").order == before


def test_data_are_corrected_and_ranked_anew():
    event = done(event_with(3), ChangePlayer("open", 3, Particulars("Player, C", rating=2900)))
    assert event.section("open").order == (3, 1, 2)
    same = ChangePlayer("open", 3, Particulars("Player, C", rating=2900))
    assert same.apply(event) is event
    refused(event, ChangePlayer("open", 9, Particulars("X")), "no entry 9")


def test_a_player_is_removed_while_he_is_in_no_round():
    event = done(event_with(3), AdjustPoints("open", 2, 5, reason="bonus"), RemovePlayer("open", 2))
    section = event.section("open")
    assert [entry.key for entry in section.entries] == [1, 3]
    assert section.order == (1, 3)
    assert section.adjustments == ()
    refused(drafted(event), RemovePlayer("open", 1), "withdraw")
    refused(event, RemovePlayer("open", 2), "no entry 2")


def test_keys_are_not_given_twice_while_the_player_is_known():
    event = done(event_with(3), RemovePlayer("open", 2), EnterPlayers("open", LATE))
    assert [entry.key for entry in event.section("open").entries] == [1, 3, 4]


def test_a_player_in_a_list_of_kept_apart_is_not_removed():
    event = done(event_with(3), KeepApart("open", (1, 2)))
    refused(event, RemovePlayer("open", 1), "kept apart")
    done(event, RemovePlayer("open", 3))


def test_a_player_leaves_and_comes_back():
    event = done(played(event_with(5), 1), Withdraw("open", 1, 1))
    section = event.section("open")
    assert section.entry(1).withdrawn_after == 1
    assert section.entry(1).absence(2) is Outcome.ABSENT
    event = played(event, 1)
    assert (1, Outcome.ABSENT) in event.section("open").rounds[1].idle
    event = done(event, Reinstate("open", 1))
    assert event.section("open").entry(1).absence(3) is None
    event = played(event, 1)
    assert any(1 in board.players for board in event.section("open").rounds[2].boards)


def test_leaving_needs_a_round_that_is_not_published():
    event = played(event_with(5), 2)
    refused(event, Withdraw("open", 1, 1), "round 2 is published")
    refused(event, Withdraw("open", 1, -1), "no round -1")
    refused(event, Withdraw("open", 1, 100), "no round 100")
    again = done(event, Withdraw("open", 1, 2))
    assert Withdraw("open", 1, 2).apply(again) is again
    assert Reinstate("open", 2).apply(again) is again


def test_coming_back_forgets_byes_of_missed_rounds_only():
    event = done(event_with(5), RequestBye("open", 1, 2, "half"), RequestBye("open", 1, 4, "half"))
    event = done(event, Withdraw("open", 1, 0))
    event = done(played(event, 2), Reinstate("open", 1))
    assert event.section("open").entry(1).byes == ((4, "half"),)


def test_presence_is_confirmed_and_taken_back():
    event = event_with(4, replace(OPEN, check_in=True))
    event = done(event, CheckIn("open", 1), CheckIn("open", 2), CheckIn("open", 3))
    assert CheckIn("open", 1).apply(event) is event
    event = done(event, CheckIn("open", 3, False))
    drawn = published(event).section("open").rounds[0]
    assert [board.players for board in drawn.boards] == [(1, 2)]
    assert dict(drawn.idle) == {3: Outcome.ABSENT, 4: Outcome.ABSENT}
    refused(event, CheckIn("open", 9), "no entry")


def test_without_check_in_everybody_is_in_round_1():
    drawn = published(event_with(4)).section("open").rounds[0]
    assert len(drawn.boards) == 2


def test_whoever_comes_back_is_here():
    event = event_with(4, replace(OPEN, check_in=True))
    event = done(event, *(CheckIn("open", key) for key in (1, 2, 3)), Withdraw("open", 4, 0))
    event = done(played(event, 1), Reinstate("open", 4))
    assert len(published(event).section("open").rounds[1].boards) == 2


def test_numbers_are_given_by_hand_and_taken_back():
    event = done(event_with(3), NumberPlayers("open", (3, 1, 2)))
    assert event.section("open").order == (3, 1, 2)
    event = done(event, ChangePlayer("open", 2, Particulars("Player, B", rating=2900)))
    assert event.section("open").order == (3, 1, 2)
    event = done(event, EnterPlayers("open", (Particulars("New, N", rating=2950),)))
    assert event.section("open").order == (3, 1, 2, 4)
    event = done(event, NumberPlayers("open"))
    assert event.section("open").order == (4, 2, 1, 3)


@pytest.mark.parametrize("order", [(1, 2), (1, 2, 2), (1, 2, 4), (1, 2, 3, 3), (0, 1, 2)])
def test_numbers_must_be_one_for_everybody(order):
    refused(event_with(3), NumberPlayers("open", order), "every entry")


def test_numbers_stand_once_a_round_is_drawn():
    refused(drafted(event_with(3)), NumberPlayers("open", (3, 1, 2)), "numbers are fixed")


def test_topics_tell_people_of_each_other_where_they_touch_the_same():
    assert EnterPlayers("open", people(1)).topics() == ()
    changed = ChangePlayer("open", 3, Particulars("X")).topics()
    assert changed == RemovePlayer("open", 3).topics() == Withdraw("open", 3, 1).topics()
    assert changed == Reinstate("open", 3).topics() == ("entry:open:3",)
    assert CheckIn("open", 3).topics() == ("presence:open:3",)
    assert NumberPlayers("open").topics() == ("players:open",)
