"""Pairing numbers at the desk (C.04.2 art. 2)."""

from __future__ import annotations

from sections import done, drafted, event_with, played

from pairwright.storage.actions import ChangePlayer, EnterPlayers, NumberPlayers
from pairwright.storage.pairing_numbers import rank_key
from pairwright.tournament.person import Particulars


def ranked_names(*players):
    return [one.name for one in sorted(players, key=rank_key)]


def test_c_04_2_2_2_by_rating_then_title_then_name():
    players = [
        Particulars("Zorro, A", 2000, "GM"),
        Particulars("Adam, B", 2000),
        Particulars("Ädam, A", 2000),
        Particulars("Young, C", 2000, "fm"),
        Particulars("Yell, W", 2000, "WGM"),
        Particulars("Best, B", 2100),
        Particulars("None, N"),
    ]
    assert ranked_names(*players) == [
        "Best, B",
        "Zorro, A",
        "Yell, W",
        "Young, C",
        "Ädam, A",
        "Adam, B",
        "None, N",
    ]


def test_the_national_rating_ranks_those_who_have_no_other():
    assert ranked_names(
        Particulars("A", 0, national_rating=1500),
        Particulars("B", 1600),
        Particulars("C", 1400, national_rating=1900),
    ) == ["B", "A", "C"]


def test_entries_that_are_alike_stand_in_order_of_entry():
    event = done(
        event_with(1), EnterPlayers("open", (Particulars("Twin, T", 1500), Particulars("Twin, T", 1500)))
    )
    assert event.section("open").order == (1, 2, 3)


def test_c_04_2_2_3_corrections_change_numbers_until_round_4_is_drawn():
    correct = ChangePlayer("open", 12, Particulars("Player, L", rating=2900))
    event = played(event_with(12), 2)
    assert done(event, correct).section("open").order[0] == 12
    third = drafted(event)
    assert done(third, correct).section("open").order[0] == 12
    fourth = drafted(played(event, 1))
    assert done(fourth, correct).section("open").order == fourth.section("open").order


def test_c_04_2_2_4_late_entries_after_round_4_are_put_in_without_moving_others():
    event = played(event_with(12), 4)
    event = done(event, ChangePlayer("open", 12, Particulars("Player, L", rating=2900)))
    event = done(event, EnterPlayers("open", (Particulars("Late, L", rating=2385),)))
    assert event.section("open").order == (1, 2, 13, *range(3, 13))


def test_late_entries_after_numbers_by_hand_stand_last():
    event = done(event_with(3), NumberPlayers("open", (2, 3, 1)))
    event = done(event, EnterPlayers("open", (Particulars("Late, L", rating=2900), Particulars("Later, L"))))
    assert event.section("open").order == (2, 3, 1, 4, 5)


def test_results_stay_with_the_players_when_numbers_change():
    event = played(event_with(4), 1)
    before = event.section("open").tournament()
    after = (
        done(event, ChangePlayer("open", 4, Particulars("Player, D", rating=2900)))
        .section("open")
        .tournament()
    )
    points = {player.name: before.rounds[0].outcomes[i] for i, player in enumerate(before.players)}
    assert points == {player.name: after.rounds[0].outcomes[i] for i, player in enumerate(after.players)}
