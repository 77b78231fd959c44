"""The journal in the database: what is written, what is refused, who hears of what."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from databases import ticking
from sections import OPEN, people
from written_events import PUBLISHED, published_event, results

from pairwright.common.errors import Refused
from pairwright.storage.actions import (
    AddSection,
    ChangeRound,
    CorrectResult,
    DescribeEvent,
    DiscardDraft,
    EnterPlayers,
    EnterResult,
    PublishRound,
    VerifyResult,
    Withdraw,
)
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.round_acts import PairedBoard
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_history import Expected
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Conflict, ResultConflict, StillNeeded, UnknownEvent
from pairwright.storage.replay import Recorded, Restore, Undo, replay
from pairwright.storage.section_report import reported
from pairwright.tournament.person import Particulars
from pairwright.tournament.tournament_json import to_json


def test_an_event_begins_with_its_description(journal):
    event_id = journal.create("  Town event ", "Anna", why="first of its kind")
    (first,) = journal.history(event_id)
    assert journal.state(event_id).name == "Town event"
    assert (first.position, first.who, first.why) == (1, "Anna", "first of its kind")
    assert first.action == DescribeEvent("  Town event ")


def test_an_event_begun_by_several_acts_is_there_whole_or_not_at_all(journal):
    described, section, twice = DescribeEvent("Town"), AddSection("open", OPEN), AddSection("open", OPEN)
    with pytest.raises(Refused):
        journal.begin((described, section, twice), "Anna")
    assert not journal.events()
    event_id, done = journal.begin((described, section), "Anna", why="by plan")
    assert (done.position, done.state) == (2, journal.state(event_id))
    assert [one.why for one in journal.history(event_id)] == ["by plan", "by plan"]


def test_an_event_needs_a_name(journal):
    with pytest.raises(Refused, match="name"):
        journal.create("  ", "Anna")
    assert journal.events() == ()


def test_who_when_why_and_what_are_kept(journal, address):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 3, "1-0"), who="Bea", why="läuft — „gut“ 🙂")
    other = Journal(address)
    last = other.history(event_id)[-1]
    assert last == journal.history(event_id)[-1]
    assert (last.position, last.who, last.why) == (6, "Bea", "läuft — „gut“ 🙂")
    assert last.action == EnterResult("open", 1, 3, "1-0")
    other.close()


def test_times_are_utc_with_milliseconds(journal):
    event_id = journal.create("Town event", "Anna")
    first = journal.history(event_id)[0]
    assert first.at == "2026-11-20T09:00:00.250Z"
    assert first.moment == datetime(2026, 11, 20, 9, 0, 0, 250_000, tzinfo=UTC)


def test_a_journal_opened_again_gives_the_same_event(journal, address):
    event_id = published_event(journal)
    other = Journal(address)
    assert other.state(event_id) == journal.state(event_id) == replay(journal.history(event_id))
    other.close()


def test_what_is_refused_is_not_written(journal):
    event_id = published_event(journal)
    before = journal.state(event_id)
    with pytest.raises(Refused, match="no board 99"):
        journal.append(event_id, EnterResult("open", 1, 99, "1-0"), who="Bea")
    assert journal.position(event_id) == PUBLISHED
    assert journal.state(event_id) is before


def test_what_changes_nothing_is_not_written(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 3, "1-0"), who="Bea")
    done = journal.record(event_id, EnterResult("open", 1, 3, "1-0"), who="Cleo")
    assert done.recorded is None
    assert done.position == journal.position(event_id) == 6


def test_record_tells_the_position(journal):
    event_id = published_event(journal)
    done = journal.record(event_id, EnterResult("open", 1, 3, "1-0"), who="Bea")
    assert done.position == 6
    assert done.recorded == journal.history(event_id)[-1]
    assert done.state is journal.state(event_id)


def test_the_event_at_an_earlier_position(journal):
    event_id = journal.create("Town event", "Anna")
    acts = (AddSection("open", OPEN), EnterPlayers("open", people(4)), Withdraw("open", 2, 1))
    states = [journal.state(event_id), *(journal.append(event_id, act, who="Anna") for act in acts)]
    for position, state in enumerate(states, 1):
        assert journal.state_at(event_id, position) == state
    for position in (0, 5, -1):
        with pytest.raises(Refused, match="no act"):
            journal.state_at(event_id, position)


def test_the_list_of_events_has_names_as_they_stand(journal):
    first = journal.create("First", "Anna")
    second = journal.create("Second", "Bea")
    journal.append(first, DescribeEvent("Renamed"), who="Cleo")
    listed = journal.events()
    assert [(one.event_id, one.name, one.position, one.made_by) for one in listed] == [
        (first, "Renamed", 2, "Anna"),
        (second, "Second", 1, "Bea"),
    ]
    journal.append(first, Undo(2), who="Cleo")
    assert journal.events()[0].name == "First"


@pytest.mark.parametrize(
    "event_id", ["", "nothere123", "x" * 500, "a\x00b", "'; DROP TABLE journal; --", "\ud800"]
)
def test_unknown_events_are_told(journal, event_id):
    known = journal.create("Town event", "Anna")
    for call in (
        journal.state,
        journal.position,
        journal.history,
        journal.export,
        journal.verify,
        journal.delete,
        journal.standing,
    ):
        with pytest.raises(UnknownEvent):
            call(event_id)
    with pytest.raises(UnknownEvent):
        journal.append(event_id, DescribeEvent("x"), who="Anna")
    assert journal.position(known) == 1


@pytest.mark.parametrize(
    ("act", "who", "why"),
    [
        (DescribeEvent("Town\ud800"), "Anna", ""),
        (DescribeEvent("Town\x00"), "Anna", ""),
        (DescribeEvent("Town"), "An\x00na", ""),
        (DescribeEvent("Town"), "Anna", "\udfff"),
        (DescribeEvent("Town"), "A" * 201, ""),
        (DescribeEvent("Town"), "Anna", "y" * 4001),
        (DescribeEvent(7), "Anna", ""),  # type: ignore[arg-type]
        (DescribeEvent(object()), "Anna", ""),  # type: ignore[arg-type]
    ],
)
def test_what_could_not_be_read_again_is_refused(journal, act, who, why):
    event_id = journal.create("Town event", "Anna")
    with pytest.raises(Refused):
        journal.append(event_id, act, who=who, why=why)
    assert journal.position(event_id) == 1


def test_a_deleted_event_is_gone_for_everybody(journal, address):
    other = Journal(address)
    event_id = published_event(journal)
    kept = journal.create("Other", "Anna")
    assert other.state(event_id).name == "Town event"
    journal.delete(event_id)
    for one in (journal, other):
        with pytest.raises(UnknownEvent):
            one.state(event_id)
        with pytest.raises(UnknownEvent):
            one.append(event_id, DescribeEvent("x"), who="Anna")
    assert [one.event_id for one in journal.events()] == [kept]
    other.close()


def test_an_event_that_was_deleted_and_brought_in_again_is_read_anew(journal, address):
    event_id = published_event(journal)
    data = journal.export(event_id)
    other = Journal(address)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    assert results(other, event_id)[0] == "1-0"
    journal.delete(event_id)
    assert journal.bring_in(data, "Cleo") == event_id
    assert other.history(event_id) == journal.history(event_id)
    assert results(other, event_id)[0] == ""
    other.append(event_id, EnterResult("open", 1, 2, "0-1"), who="Bea")
    assert journal.verify(event_id) is None
    other.close()


# two programs on one database


def test_another_program_s_acts_are_seen(journal, address):
    event_id = published_event(journal)
    other = Journal(address)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    assert results(other, event_id)[0] == "1-0"
    other.append(event_id, EnterResult("open", 1, 2, "0-1"), who="Cleo")
    assert results(journal, event_id)[:2] == ["1-0", "0-1"]
    other.append(event_id, Undo(6), who="Cleo")
    assert results(journal, event_id)[:2] == ["", "0-1"]
    other.append(event_id, Restore(PUBLISHED), who="Cleo")
    assert journal.state(event_id) == other.state(event_id)
    assert results(journal, event_id)[:2] == ["", ""]
    other.close()


def test_a_writer_who_has_not_seen_the_other_s_act_comes_after_it(journal, address, monkeypatch):
    event_id = published_event(journal)
    other = Journal(address)
    inserted = journal.insert
    calls = []

    def slow(*arguments):
        if not calls:
            other.append(event_id, EnterResult("open", 1, 2, "0-1"), who="Cleo")
        calls.append(arguments)
        return inserted(*arguments)

    monkeypatch.setattr(journal, "insert", slow)
    done = journal.record(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea", seen=PUBLISHED)
    assert (len(calls), done.position) == (2, 7)
    assert results(other, event_id)[:2] == ["1-0", "0-1"]
    assert other.verify(event_id) is None
    other.close()


def test_a_writer_who_lost_the_race_for_the_same_thing_is_told(journal, address, monkeypatch):
    event_id = published_event(journal)
    other = Journal(address)
    inserted = journal.insert

    def slow(*arguments):
        other.append(event_id, EnterResult("open", 1, 1, "0-1"), who="Cleo")
        return inserted(*arguments)

    monkeypatch.setattr(journal, "insert", slow)
    with pytest.raises(Conflict) as caught:
        journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea", seen=PUBLISHED)
    assert [change.who for change in caught.value.changes] == ["Cleo"]
    assert results(journal, event_id)[0] == "0-1"
    other.close()


# conflicts


def conflict(journal: Journal, event_id: str, act, seen: int) -> tuple[Recorded, ...]:
    before = journal.position(event_id)
    with pytest.raises(Conflict) as caught:
        journal.append(event_id, act, who="Dora", seen=seen)
    assert journal.position(event_id) == before
    return caught.value.changes


def test_the_second_one_sees_what_changed(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea", seen=PUBLISHED)
    journal.append(event_id, EnterResult("open", 1, 2, "1-0"), who="Bea", seen=PUBLISHED)
    (change,) = conflict(journal, event_id, EnterResult("open", 1, 1, "0-1"), PUBLISHED)
    assert (change.position, change.who, change.action) == (6, "Bea", EnterResult("open", 1, 1, "1-0"))
    journal.append(event_id, EnterResult("open", 1, 1, "0-1"), who="Dora", seen=change.position)
    assert results(journal, event_id)[0] == "0-1"


def test_the_same_change_by_two_people_is_no_conflict(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea", seen=PUBLISHED)
    done = journal.record(event_id, EnterResult("open", 1, 1, "1-0"), who="Dora", seen=PUBLISHED)
    assert (done.recorded, done.position) == (None, 6)


def refused(journal: Journal, event_id: str, act, expected: Expected) -> ResultConflict:
    before = journal.position(event_id)
    with pytest.raises(ResultConflict) as caught:
        journal.append(event_id, act, who="Dora", seen=expected)
    assert journal.position(event_id) == before
    return caught.value


def test_a_result_for_a_board_that_has_another_one_is_refused_with_who_and_what(journal):
    event_id = published_event(journal)
    (white, black) = players = journal.state(event_id).section("open").rounds[0].boards[0].players
    bea = journal.record(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea", seen=Expected("", players))
    found = refused(journal, event_id, EnterResult("open", 1, 1, "0-1"), Expected("", players))
    assert (found.now, found.mine, found.moved, found.players) == ("1-0", "0-1", False, (white, black))
    assert found.changes == (bea.recorded,)
    assert str(found).startswith("Board 1: Bea has entered 1–0 in the meantime (20 November 2026, ")
    section = journal.state(event_id).section("open")
    assert found.names == [section.entry(white).name, section.entry(black).name]
    # Whoever saw that result may replace it, and the same result twice is one.
    journal.append(event_id, EnterResult("open", 1, 1, "0-1"), who="Dora", seen=Expected("1-0", players))
    again = journal.record(event_id, EnterResult("open", 1, 1, "0-1"), who="Eve", seen=Expected("", players))
    assert again.recorded is None
    assert refused(journal, event_id, EnterResult("open", 1, 1, ""), Expected("")).changes[0].who == "Dora"


def test_a_result_for_people_who_sit_elsewhere_now_is_refused_whatever_stands_there(journal):
    event_id = published_event(journal)
    (first, second, *rest) = journal.state(event_id).section("open").rounds[0].boards
    turned = [PairedBoard(*one.players) for one in (second, first, *rest)]
    journal.append(event_id, ChangeRound("open", 1, tuple(turned)), who="Anna")
    found = refused(journal, event_id, EnterResult("open", 1, 1, "1-0"), Expected("", first.players))
    assert (found.moved, found.players, found.now) == (True, second.players, "")
    assert [(one.who, type(one.action)) for one in found.changes] == [("Anna", ChangeRound)]
    assert "different players are playing there now (" in str(found)
    assert refused(journal, event_id, VerifyResult("open", 1, 2, "1-0"), Expected(None, second.players)).moved
    journal.append(event_id, EnterResult("open", 1, 2, "1-0"), who="Dora", seen=Expected("", first.players))
    assert results(journal, event_id)[:2] == ["", "1-0"]


def test_a_second_entry_is_held_against_the_second_one_alone(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    journal.append(event_id, VerifyResult("open", 1, 1, "0-1"), who="Cleo", seen=Expected(""))
    found = refused(journal, event_id, VerifyResult("open", 1, 1, "1/2-1/2"), Expected(""))
    assert (found.now, found.changes[0].who) == ("0-1", "Cleo")


def test_every_act_of_a_request_is_guarded_against_those_of_others_and_none_against_its_own(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 3, "1-0"), who="Bea")
    acts = [EnterResult("open", 1, board, "0-1") for board in (1, 2, 3)]
    with pytest.raises(Conflict) as caught:
        journal.record_all(event_id, acts, who="Dora", seen=PUBLISHED)
    assert [(one.who, one.action.board) for one in caught.value.changes] == [("Bea", 3)]
    assert results(journal, event_id)[:3] == ["", "", "1-0"]
    twice = (*acts[:2], EnterResult("open", 1, 1, "1/2-1/2"))
    journal.record_all(event_id, twice, who="Dora", seen=PUBLISHED)
    assert results(journal, event_id)[:3] == ["1/2-1/2", "0-1", "1-0"]


def test_what_was_expected_is_not_written_and_binds_nothing_later(journal, address):
    event_id = published_event(journal)
    players = journal.state(event_id).section("open").rounds[0].boards[0].players
    for result, before in (("1-0", ""), ("0-1", "1-0"), ("1/2-1/2", "0-1")):
        act = EnterResult("open", 1, 1, result)
        journal.append(event_id, act, who="Bea", seen=Expected(before, players))
    assert all("expected" not in line.body for line in journal.written(event_id)[1])
    journal.append(event_id, Undo(7), who="Anna")  # the last one was entered on top of it
    assert results(journal, event_id)[0] == "1/2-1/2"
    journal.append(event_id, Undo(8), who="Anna")
    assert results(journal, event_id)[0] == "1-0"
    assert refused(journal, event_id, act, Expected("0-1")).changes[0].action == Undo(8)
    journal.append(event_id, Undo(10), who="Anna", seen=Expected("1-0", (99, 98)))  # an undo names no board
    other = Journal(address)
    assert other.state(event_id) == journal.state(event_id) == replay(journal.history(event_id))
    assert results(other, event_id)[0] == "1/2-1/2"
    other.close()


def test_a_result_of_a_tournament_that_was_brought_in_is_refused_without_a_name(journal):
    donor = journal.state(published_event(journal, 4))
    whole = json.dumps(to_json(reported(donor, donor.section("open"), 1)))
    event_id = journal.create("Town event", "Anna")
    journal.append(event_id, AddSection("open", OPEN), who="Anna")
    journal.append(event_id, BringIn("open", whole), who="Anna")
    found = refused(journal, event_id, EnterResult("open", 1, 1, "0-1"), Expected("1-0"))
    assert str(found).startswith("Board 1: – stands there now; 0–1 was not entered.")
    assert found.changes == ()


def test_the_same_value_after_a_change_in_between_is_no_conflict(journal):
    event_id = published_event(journal)
    for result in ("1-0", "0-1", "1-0"):
        journal.append(event_id, EnterResult("open", 1, 1, result), who="Bea")
    done = journal.record(event_id, EnterResult("open", 1, 1, "1-0"), who="Dora", seen=PUBLISHED)
    assert done.recorded is None


def test_the_same_change_is_a_conflict_when_it_was_changed_again(journal):
    event_id = published_event(journal)
    for result in ("1-0", "0-1"):
        journal.append(event_id, EnterResult("open", 1, 1, result), who="Bea")
    assert len(conflict(journal, event_id, EnterResult("open", 1, 1, "1-0"), PUBLISHED)) == 2


def test_without_a_position_seen_the_last_one_wins(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    journal.append(event_id, EnterResult("open", 1, 1, "0-1"), who="Dora")
    assert results(journal, event_id)[0] == "0-1"


@pytest.mark.parametrize("seen", [-5, 0, 1])
def test_a_page_from_long_ago_hears_of_everything(journal, seen):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    assert conflict(journal, event_id, EnterResult("open", 1, 1, "0-1"), seen)


def test_a_page_from_the_future_sees_no_conflict(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea", seen=10**9)
    assert results(journal, event_id)[0] == "1-0"


def test_a_refusal_that_comes_of_somebody_else_s_act_is_a_conflict(journal):
    event_id = published_event(journal)
    journal.append(event_id, Undo(PUBLISHED), who="Bea")
    journal.append(event_id, DiscardDraft("open", 1), who="Bea")
    changes = conflict(journal, event_id, PublishRound("open", 1), PUBLISHED)
    assert [change.action for change in changes] == [Undo(PUBLISHED), DiscardDraft("open", 1)]
    with pytest.raises(Refused, match="no draft"):
        journal.append(event_id, PublishRound("open", 1), who="Dora", seen=7)


def test_an_undo_by_two_people_is_done_once(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    journal.append(event_id, Undo(6), who="Bea", seen=6)
    done = journal.record(event_id, Undo(6), who="Dora", seen=6)
    assert done.recorded is None


def test_an_undo_conflicts_with_a_later_change_of_the_same_thing(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    journal.append(event_id, EnterResult("open", 1, 2, "1-0"), who="Bea")
    journal.append(event_id, Undo(6), who="Dora", seen=6)
    journal.append(event_id, EnterResult("open", 1, 2, "0-1"), who="Bea")
    assert conflict(journal, event_id, Undo(7), 7)[-1].position == 9


def test_a_change_conflicts_with_an_undo_of_the_same_thing(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    journal.append(event_id, Undo(6), who="Bea")
    (change,) = conflict(journal, event_id, EnterResult("open", 1, 1, "0-1"), 6)
    assert change.action == Undo(6)
    journal.append(event_id, EnterResult("open", 1, 2, "0-1"), who="Dora", seen=6)


def test_a_restore_conflicts_with_whatever_was_done_meanwhile(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    assert conflict(journal, event_id, Restore(4), PUBLISHED)
    journal.append(event_id, Restore(PUBLISHED), who="Dora", seen=6)
    assert conflict(journal, event_id, EnterResult("open", 1, 2, "1-0"), 6)


def test_a_result_for_a_board_that_has_other_players_now_is_a_conflict(journal):
    event_id = published_event(journal)
    boards = [
        PairedBoard(*board.players) for board in journal.state(event_id).section("open").rounds[0].boards
    ]
    journal.append(event_id, ChangeRound("open", 1, (boards[1], boards[0], *boards[2:])), who="Anna")
    (change,) = conflict(journal, event_id, EnterResult("open", 1, 1, "1-0"), PUBLISHED)
    assert isinstance(change.action, ChangeRound)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea", seen=6)
    # Even the same result of the same board is another one after the change.
    assert conflict(journal, event_id, EnterResult("open", 1, 1, "1-0"), PUBLISHED)


def test_a_result_for_a_board_that_a_change_of_the_round_left_alone_is_none(journal):
    event_id = published_event(journal)
    boards = [
        PairedBoard(*board.players) for board in journal.state(event_id).section("open").rounds[0].boards
    ]
    journal.append(event_id, ChangeRound("open", 1, (boards[1], boards[0], *boards[2:])), who="Anna")
    journal.append(event_id, EnterResult("open", 1, 3, "1-0"), who="Bea", seen=PUBLISHED)
    assert conflict(journal, event_id, EnterResult("open", 1, 3, "1-0"), 3)


def test_a_change_of_the_round_is_a_conflict_when_a_result_came_in(journal):
    event_id = published_event(journal)
    boards = [
        PairedBoard(*board.players) for board in journal.state(event_id).section("open").rounds[0].boards
    ]
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    assert conflict(journal, event_id, ChangeRound("open", 1, (boards[1], boards[0], *boards[2:])), PUBLISHED)


def test_a_draw_from_a_result_that_was_corrected_meanwhile_is_a_conflict(journal):
    event_id = published_event(journal, 4)
    for board in (1, 2):
        journal.append(event_id, EnterResult("open", 1, board, "1-0"), who="Bea")
    position, state = journal.standing_at(event_id)
    draft = draft_of(state.section("open"))
    journal.append(event_id, VerifyResult("open", 1, 1, "1-0"), who="Cleo")
    journal.append(event_id, CorrectResult("open", 1, 1, "0-1"), who="Bea")
    (change,) = conflict(journal, event_id, draft, position)
    assert isinstance(change.action, CorrectResult)


@pytest.mark.parametrize(
    "meanwhile", [Withdraw("open", 3, 1), EnterPlayers("open", people(1)), AddSection("second", OPEN)]
)
def test_a_draw_of_players_who_changed_meanwhile_is_a_conflict(journal, meanwhile):
    event_id = published_event(journal, 4)
    for board in (1, 2):
        journal.append(event_id, EnterResult("open", 1, board, "1-0"), who="Bea")
    position, state = journal.standing_at(event_id)
    draft = draft_of(state.section("open"))
    journal.append(event_id, meanwhile, who="Cleo")
    if isinstance(meanwhile, AddSection):
        journal.append(event_id, draft, who="Dora", seen=position)
        assert journal.state(event_id).section("open").draft is not None
    else:
        assert conflict(journal, event_id, draft, position)


def test_an_undo_that_others_depend_on_names_them(journal):
    event_id = published_event(journal)
    with pytest.raises(StillNeeded) as caught:
        journal.append(event_id, Undo(4), who="Dora")
    assert isinstance(caught.value.dependent.action, PublishRound)


def test_what_counts_is_told_for_every_act(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    journal.append(event_id, Undo(6), who="Bea")
    told = journal.standing(event_id)
    assert [one.counts for one in told] == [True] * 5 + [False, True]
    assert told[5].taken_back_by == 7


def test_what_would_come_of_an_act_can_be_seen_before(journal):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    before = journal.state(event_id)
    would_be = journal.preview(event_id, Undo(6))
    assert would_be.section("open").rounds[0].boards[0].result == ""
    with pytest.raises(StillNeeded):
        journal.preview(event_id, Undo(4))
    assert journal.position(event_id) == 6
    assert journal.append(event_id, Undo(6), who="Bea") == would_be != before


def test_two_events_do_not_meet(journal):
    first, second = published_event(journal), published_event(journal)
    journal.append(first, EnterResult("open", 1, 1, "1-0"), who="Bea", seen=PUBLISHED)
    journal.append(second, EnterResult("open", 1, 1, "0-1"), who="Bea", seen=PUBLISHED)
    assert (results(journal, first)[0], results(journal, second)[0]) == ("1-0", "0-1")


def test_in_memory():
    journal = Journal("sqlite://", clock=ticking())
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    assert results(journal, event_id)[0] == "1-0"
    assert json.loads(journal.export(event_id))["event"] == event_id


def test_in_memory_from_several_threads():
    journal = Journal("sqlite://")
    event_id = published_event(journal)
    with ThreadPoolExecutor(4) as pool:
        acts = [EnterResult("open", 1, board, "1-0") for board in range(1, 11)]
        written = [pool.submit(journal.append, event_id, act, who="Bea") for act in acts]
        looks = [pool.submit(journal.state, event_id) for _ in range(20)]
        assert all(done.result().name == "Town event" for done in (*written, *looks))
    assert results(journal, event_id) == ["1-0"] * 10
    assert journal.verify(event_id) is None


def test_several_acts_are_written_together(journal):
    """All of them stand in the journal, each by itself, and the chain holds."""
    event = published_event(journal)
    acts = [EnterPlayers("open", (Particulars("Zoe"),)), EnterPlayers("open", (Particulars("Yan"),))]
    before = journal.position(event)
    state = journal.record_all(event, acts, who="Ines", why="late").state
    assert journal.position(event) == before + 2
    assert [one.action for one in journal.history(event)[-2:]] == acts
    assert [entry.name for entry in state.section("open").entries][-2:] == ["Zoe", "Yan"]
    assert journal.verify(event) is None


def test_several_acts_or_none(journal):
    """When the second does not fit, the first is not written either."""
    event = published_event(journal)
    acts = [EnterPlayers("open", (Particulars("Zoe"),)), PublishRound("open", 99)]
    before = journal.position(event)
    with pytest.raises(Refused):
        journal.record_all(event, acts, who="Ines")
    assert journal.position(event) == before
    assert all(entry.name != "Zoe" for entry in journal.state(event).section("open").entries)
