"""Whoever leaves a round robin: forfeits, the rule of half the games, and the way back (C.05)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import pairwise
from zipfile import ZipFile

import pytest
from sections import OPEN, done, people, refused

from pairwright import read_trf
from pairwright.check.checking import check_ranks
from pairwright.common.errors import Refused
from pairwright.standings import standings
from pairwright.storage.actions import (
    AddSection,
    CorrectResult,
    DraftRound,
    EnterPlayers,
    EnterResult,
    PublishRound,
    Reinstate,
    Withdraw,
    WithdrawRound,
)
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.journal import Journal
from pairwright.storage.leaving import rulings
from pairwright.storage.replay import Undo
from pairwright.storage.section_files import archive, data_files
from pairwright.storage.section_report import report_text, section_standings

SETUP = replace(OPEN, number_of_rounds=0, initial_colour="")


def begun(players: int, system: str = "round_robin") -> EventState:
    setup = replace(SETUP, system=system)
    return done(EventState("Masters"), AddSection("rr", setup), EnterPlayers("rr", people(players)))


def drawn(event: EventState) -> EventState:
    number = event.section("rr").next_round
    return done(event, draft_of(event.section("rr")), PublishRound("rr", number))


def finished(event: EventState) -> EventState:
    """Every board that waits ends with a win for White."""
    latest = event.section("rr").rounds[-1]
    return done(event, *(EnterResult("rr", latest.number, board, "1-0") for board in latest.awaited))


def played(event: EventState, rounds: int) -> EventState:
    for _ in range(rounds):
        event = finished(drawn(event))
    return event


def own_results(event: EventState, entry: int) -> list[str]:
    section = event.section("rr")
    return [board.result for one in section.rounds for board in one.boards if entry in board.players]


def test_c_05_withdrawals_boards_to_come_are_forfeited_by_themselves():
    event = done(played(begun(6), 3), Withdraw("rr", 2, 3))
    event = played(event, 2)
    assert [result for result in own_results(event, 2)[3:] if result not in ("+/-", "-/+")] == []
    last = event.section("rr").rounds[-1]
    board = last.boards[last.board_of(2) - 1]
    assert board.result == ("-/+" if board.white == 2 else "+/-")
    assert event.section("rr").finished


def test_two_who_have_left_both_lose():
    event = done(begun(6), Withdraw("rr", 2, 0), Withdraw("rr", 5, 0))
    event = played(event, 5)
    assert "-/-" in own_results(event, 2)


@pytest.mark.parametrize(("system", "rounds", "counts"), [
    ("round_robin", 2, False), ("round_robin", 3, True),
    ("double_round_robin", 4, False), ("double_round_robin", 5, True),
])  # fmt: skip
def test_c_05_withdrawals_half_of_all_games(system, rounds, counts):
    """5 games in the single, 10 in the double round robin."""
    event = done(played(begun(6, system), rounds), Withdraw("rr", 3, rounds))
    (ruling,) = rulings(event.section("rr"), rounds)
    assert (ruling.scheduled, ruling.completed, ruling.counts) == (10 if rounds > 3 else 5, rounds, counts)
    found = section_standings(event, event.section("rr"))
    assert len(found.lines) == (6 if counts else 5)
    assert [line.number for line in found.annulled] == ([] if counts else [3])


def test_c_05_withdrawals_the_standings_are_those_of_the_event_without_him():
    event = played(done(played(begun(6), 2), Withdraw("rr", 3, 2)), 3)
    section = event.section("rr")
    found = section_standings(event, section)
    for line in found.lines:
        boards = [one.boards[one.board_of(line.number) - 1] for one in section.rounds]
        own = [board for board in boards if 3 not in board.players]
        wins = [board.result == ("1-0" if board.white == line.number else "0-1") for board in own]
        assert line.points == 10 * sum(wins)
    again = read_trf(report_text(section.tournament()).encode())
    assert again.rounds == section.tournament().rounds  # every game is in the report, played or not


@pytest.mark.parametrize("rounds", [1, 2])
def test_whoever_is_left_out_of_the_standings_is_in_every_report(rounds):
    """The games are rated: a row with a rank after everybody else, and no other points for the others."""
    event = played(done(played(begun(6), rounds), Withdraw("rr", 3, rounds), Withdraw("rr", 1, rounds)), 1)
    event = played(event, 4 - rounds)
    section = event.section("rr")
    files = {one.name: one.make() for one in data_files(event, section)}
    for name in ("rr.trf", "rr-trf16.trf", "rr-sharly.trf", "rr-fide.trf"):
        again = read_trf(files[name])
        assert [player.rank for player in again.players][0::2][:2] == [5, 6]
        assert again.rounds == section.tournament().rounds
        assert [line.number for line in standings(again).annulled] == [1, 3]
        assert {line.number: line.points for line in standings(again).lines} == {
            line.number: line.points for line in section_standings(event, section).lines
        }
    compared = check_ranks(read_trf(files["rr-fide.trf"]))
    assert compared is not None
    assert not compared.differences
    packed = ZipFile(BytesIO(archive(event, section)))
    assert "not-in-this-archive.txt" not in packed.namelist()


def test_it_is_annulled_after_he_has_left_and_not_before():
    event = done(played(begun(6), 1), Withdraw("rr", 3, 2))
    section = event.section("rr")
    assert not rulings(section, 1)
    assert not section_standings(event, section).annulled
    event = played(event, 1)
    assert section_standings(event, event.section("rr")).annulled
    assert not section_standings(event, event.section("rr"), 1).annulled


def test_the_round_being_played_goes_on_without_him_while_his_board_waits():
    event = drawn(played(begun(6), 1))
    event = done(event, Withdraw("rr", 3, 1))
    assert own_results(event, 3)[1] in ("+/-", "-/+")
    assert event.section("rr").rounds[1].differing == ()
    late = finished(drawn(played(begun(6), 1)))
    refused(late, Withdraw("rr", 3, 1), "round 2 is published")
    swiss = done(EventState("Open"), AddSection("rr", OPEN), EnterPlayers("rr", people(6)))
    refused(drawn(swiss), Withdraw("rr", 3, 0), "round 1 is published")


def test_no_other_result_is_taken_from_his_boards():
    event = drawn(done(played(begun(6), 1), Withdraw("rr", 3, 1)))
    board = event.section("rr").rounds[1].board_of(3)
    for result in ("1-0", "", "1/2-1/2", "-/-"):
        refused(event, EnterResult("rr", 2, board, result), "Player", "has withdrawn")
    refused(finished(event), CorrectResult("rr", 2, board, "1-0"), "has withdrawn")


def test_a_journal_of_earlier_versions_keeps_such_a_result(monkeypatch: pytest.MonkeyPatch):
    """It was acknowledged when nothing forbade it: it is read again, corrected, and its neighbours undone."""
    journal = Journal("sqlite://")
    made = journal.create("Masters", "Anna")
    add = partial(journal.append, made, who="Anna")
    for act in (AddSection("rr", replace(SETUP, system="round_robin")), EnterPlayers("rr", people(6))):
        add(act)
    add(draft_of(journal.state(made).section("rr")))
    add(PublishRound("rr", 1))
    for board in (1, 2, 3):
        add(EnterResult("rr", 1, board, "1-0"))
    add(Withdraw("rr", 3, 1))
    add(draft_of(journal.state(made).section("rr")))
    add(PublishRound("rr", 2))
    board = journal.state(made).section("rr").rounds[1].board_of(3)
    with monkeypatch.context() as earlier:
        earlier.setattr("pairwright.storage.actions.result_acts.check_result", lambda *_: None)
        state = add(EnterResult("rr", 2, board, "1/2-1/2"))
    elsewhere = Journal("sqlite://")
    copy = elsewhere.bring_in(journal.export(made), "Ben")
    assert elsewhere.state(copy).section("rr") == state.section("rr")
    assert elsewhere.state(copy).section("rr").rounds[1].boards[board - 1].result == "1/2-1/2"
    assert elsewhere.verify(copy) is None
    with pytest.raises(Refused, match="has withdrawn"):
        add(EnterResult("rr", 2, board, "1-0"))
    assert add(Undo(journal.position(made))).section("rr").rounds[1].boards[board - 1].result in (
        "+/-",
        "-/+",
    )
    journal.close()
    elsewhere.close()


def test_a_draft_shows_it_and_forgets_it_when_he_comes_back():
    event = played(begun(6), 1)
    event = done(event, draft_of(event.section("rr")), Withdraw("rr", 3, 1))
    assert own_results(event, 3)[1] in ("+/-", "-/+")
    event = done(event, Reinstate("rr", 3))
    assert own_results(event, 3)[1] == ""
    assert not rulings(event.section("rr"), 1)


def test_the_forfeit_of_a_published_round_stays_until_its_result_is_entered_anew():
    event = done(drawn(played(begun(6), 1)), Withdraw("rr", 3, 1), Reinstate("rr", 3))
    assert own_results(event, 3)[1] in ("+/-", "-/+")
    board = event.section("rr").rounds[1].board_of(3)
    assert own_results(done(event, EnterResult("rr", 2, board, "1/2-1/2")), 3)[1] == "1/2-1/2"


def test_a_publication_is_taken_back_in_spite_of_forfeits():
    event = drawn(done(played(begun(6), 1), Withdraw("rr", 3, 1)))
    event = done(event, WithdrawRound("rr", 2))
    assert event.section("rr").draft is not None
    event = done(event, PublishRound("rr", 2))
    playing = next(n for n in event.section("rr").rounds[1].awaited)
    refused(
        done(event, EnterResult("rr", 2, playing, "1-0")), WithdrawRound("rr", 2), "results have been entered"
    )


def test_an_odd_field():
    """Seven players: six games each, the free round is none of them."""
    event = done(played(begun(7), 3), Withdraw("rr", 4, 3))
    (ruling,) = rulings(event.section("rr"), 3)
    assert ruling.scheduled == 6
    event = played(event, 4)
    assert event.section("rr").finished


def test_the_withdrawal_is_taken_back_with_everything():
    journal = Journal("sqlite://")
    made = journal.create("Masters", "Anna")
    journal.append(made, AddSection("rr", replace(SETUP, system="round_robin")), who="Anna")
    journal.append(made, EnterPlayers("rr", people(6)), who="Anna")
    for number in (1, 2):
        journal.append(made, draft_of(journal.state(made).section("rr")), who="Anna")
        journal.append(made, PublishRound("rr", number), who="Anna")
        for board in (1, 2, 3) if number == 1 else ():
            journal.append(made, EnterResult("rr", 1, board, "1-0"), who="Anna")
    before = journal.state(made)
    journal.append(made, Withdraw("rr", 3, 1), who="Anna")
    assert section_standings(journal.state(made), journal.state(made).section("rr")).annulled
    assert journal.append(made, Undo(journal.position(made)), who="Anna") == before
    journal.close()


def test_every_order_of_acts_leaves_a_tournament():
    """Left, back and gone for good; the forfeit of the round missed stays."""
    event = played(done(played(begun(6), 1), Withdraw("rr", 3, 1)), 1)
    event = done(event, Reinstate("rr", 3))
    event = done(played(event, 2), Withdraw("rr", 3, 4))
    (ruling,) = rulings(event.section("rr"), 4)
    assert (ruling.completed, ruling.counts) == (3, True)
    assert all(a.number < b.number for a, b in pairwise(event.section("rr").rounds))
    assert isinstance(draft_of(event.section("rr")), DraftRound)
