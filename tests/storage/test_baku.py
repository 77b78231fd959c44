"""C.04.7 article 1 at the desk: a published round keeps the virtual points that it was drawn with."""

from __future__ import annotations

from dataclasses import replace

from sections import OPEN, done, drafted, event_with, played, published, refused

from pairwright.storage.actions import (
    ChangePlayer,
    ChangeRound,
    ChangeSetup,
    EnterPlayers,
    EnterResult,
    RequestBye,
    WithdrawRound,
)
from pairwright.storage.actions.round_acts import PairedBoard
from pairwright.systems.dutch.editions import EDITIONS
from pairwright.systems.dutch.fast.field import Field
from pairwright.tournament.person import Particulars

BAKU = replace(OPEN, number_of_rounds=9, acceleration="baku")


def group_a(event, number):
    """The entries with virtual points in a round."""
    section = event.section("open")
    points = section.before_round(number).virtual_points
    drawn = section.as_drawn(number).order
    return {key for key, row in zip(drawn, points, strict=True) if number <= len(row) and row[number - 1]}


def floats(event):
    """The float histories by entry, before the next round."""
    section = event.section("open")
    field = Field(section.tournament(), EDITIONS["2026"])
    return {section.key_of(index): bits for index, bits in zip(field.player, field.floats, strict=True)}


def late(rating, name="Late, Lee"):
    return (Particulars(name, rating=rating),)


def test_c_04_7_1_2_group_a_is_fixed_when_round_1_is_published():
    event = played(event_with(8, BAKU), 1)
    more = done(event, EnterPlayers("open", (*late(1000), *late(900, "Later, L"))))
    assert group_a(more, 1) == group_a(more, 2) == {1, 2, 3, 4}
    assert more.section("open").before_round(1).virtual_points[0] == (10, 10, 10, 5, 5)


def test_c_04_7_1_3_2_a_late_entry_above_the_last_of_group_a_joins_it_with_his_first_round_only():
    event = played(done(played(event_with(8, BAKU), 1), EnterPlayers("open", late(2395))), 1)
    assert group_a(event, 1) == {1, 2, 3, 4}
    assert group_a(event, 2) == group_a(event, 3) == {1, 2, 3, 4, 9}


def test_a_rating_corrected_later_moves_nobody_and_gives_no_float():
    event = played(event_with(8, BAKU), 2)
    before = floats(event)
    corrected = done(
        event,
        ChangePlayer("open", 1, Particulars("Player, A", rating=1200)),
        ChangePlayer("open", 8, Particulars("Player, H", rating=2500)),
    )
    assert corrected.section("open").order[0] == 8
    assert all(group_a(corrected, number) == {1, 2, 3, 4} for number in (1, 2, 3))
    assert floats(corrected) == before


def test_somebody_with_a_bye_in_round_1_has_no_number_before_he_comes():
    event = done(event_with(8, BAKU), RequestBye("open", 1, 1, "half"))
    event = played(event, 1)
    assert group_a(event, 1) == {2, 3, 4, 5}
    assert group_a(event, 2) == {1, 2, 3, 4, 5}


def test_a_publication_taken_back_fixes_nothing():
    event = done(published(event_with(8, BAKU)), WithdrawRound("open", 1))
    assert event.section("open").last_of_group_a == 0
    assert event.section("open").rounds[0].virtual_points == ()
    event = done(event, EnterPlayers("open", (*late(1000), *late(900, "Later, L"))))
    assert group_a(published(event), 1) == {1, 2, 3, 4, 5, 6}


def test_a_late_entry_put_into_the_published_round_has_its_points():
    event = published(done(event_with(7, BAKU)))
    drawn = event.section("open").rounds[0]
    alone = drawn.pairing_allocated_byes[0]
    event = done(event, EnterPlayers("open", late(2500), first_round=2))
    boards = (*(PairedBoard(*board.players) for board in drawn.boards), PairedBoard(8, alone))
    event = done(event, ChangeRound("open", 1, boards))
    assert dict(event.section("open").rounds[0].virtual_points) == {
        **dict.fromkeys((8, 1, 2, 3, 4), 10),
        **dict.fromkeys((5, 6, 7), 0),
    }


def test_acceleration_cannot_change_once_round_1_is_published():
    event = published(event_with(8, BAKU))
    refused(event, ChangeSetup("open", OPEN), "announced beforehand")
    refused(published(event_with(8)), ChangeSetup("open", BAKU), "announced beforehand")
    assert done(drafted(event_with(8, BAKU)), ChangeSetup("open", OPEN)).section("open").setup == OPEN


def test_the_rounds_are_drawn_as_a_program_would_from_the_file():
    event = event_with(10, BAKU)
    for number in (1, 2, 3, 4):
        event = published(event)
        section = event.section("open")
        plain = replace(section.before_round(number), virtual_points=(), acceleration="baku")
        assert (
            Field(plain, EDITIONS["2026"]).score
            == Field(section.before_round(number), EDITIONS["2026"]).score
        )
        boards = range(1, len(section.rounds[-1].boards) + 1)
        event = done(event, *(EnterResult("open", number, board, "1-0") for board in boards))
