"""Junior sections: late entries below round 1, merged sections, cards and evidence."""

from __future__ import annotations

import pytest
from sections import done, drafted, event_with, people, played, published, refused

from pairwright.storage.actions import (
    AddSection,
    ChangeRound,
    EnterLate,
    EnterPlayers,
    EnterResult,
    MergeSections,
)
from pairwright.storage.actions.rounds import PairedBoard
from pairwright.storage.entry import Particulars
from pairwright.storage.event_state import EventState
from pairwright.storage.kjca import draw_with_evidence, junior_section
from pairwright.storage.refused import Refused
from pairwright.storage.setup import Setup
from pairwright.systems.kjca.trophies import standings as trophies
from pairwright.tournament.outcome import Outcome

KJCA = Setup("Under 9", system="kjca", number_of_rounds=6)


def late(name: str, grade: int = 0) -> Particulars:
    """A child who comes late."""
    return Particulars(name, national_rating=grade)


def test_r1_3_the_newcomer_plays_the_waiting_card_on_the_next_board() -> None:
    event = published(event_with(7, KJCA))
    before = event.section("open").rounds[0]
    event = done(event, EnterLate("open", (late("Late, Lea", 2399),)))
    section = event.section("open")
    drawn = section.rounds[0]
    assert drawn.boards[:3] == before.boards
    # Board 4 is even, so the card that waited has Black.
    assert drawn.boards[3].players == (8, before.pairing_allocated_byes[0])
    assert drawn.pairing_allocated_byes == ()
    assert section.entry(8).entered == 1
    assert "Late, Lea" in drawn.remarks[0]


def test_r1_3_a_newcomer_without_a_waiting_card_waits_and_the_next_one_plays_him() -> None:
    event = done(published(event_with(6, KJCA)), EnterLate("open", (late("First, Fay"),)))
    assert event.section("open").rounds[0].pairing_allocated_byes == (7,)
    event = done(event, EnterLate("open", (late("Second, Sam"),)))
    drawn = event.section("open").rounds[0]
    assert drawn.pairing_allocated_byes == ()
    assert set(drawn.boards[3].players) == {7, 8}


def test_r1_3_results_that_are_in_stay_and_round_2_takes_everybody() -> None:
    event = published(event_with(7, KJCA))
    event = done(event, EnterResult("open", 1, 1, "1-0"), EnterLate("open", (late("Late, Lea"),)))
    assert event.section("open").rounds[0].boards[0].result == "1-0"
    event = done(event, *(EnterResult("open", 1, board, "1/2-1/2") for board in (2, 3, 4)))
    event = published(event)
    assert len(event.section("open").rounds[1].boards) == 4


def test_r1_3_only_while_round_1_is_played() -> None:
    newcomer = EnterLate("open", (late("Late, Lea"),))
    refused(event_with(6, KJCA), newcomer, "while it is played")
    refused(drafted(event_with(6, KJCA)), newcomer, "while it is played")
    refused(played(event_with(6, KJCA), 1), newcomer, "complete")
    refused(published(event_with(6)), newcomer, "junior section")
    refused(published(event_with(6, KJCA)), EnterLate("open", ()), "nobody")
    refused(published(event_with(6, KJCA)), EnterLate("open", (late(" "),)), "name is missing")


def two_sections() -> EventState:
    """Under 9 with four children, under 11 with three."""
    event = event_with(4, KJCA)
    more = tuple(Particulars(f"Elder, {n}", national_rating=50 + n) for n in range(3))
    return done(
        event,
        AddSection("u11", Setup("Under 11", system="kjca", number_of_rounds=5)),
        EnterPlayers("u11", more),
    )


def test_two_sections_play_as_one_and_keep_their_names_for_the_prizes() -> None:
    event = done(two_sections(), MergeSections("open", "u11", "Under 9 and 11"))
    assert [section.key for section in event.sections] == ["open"]
    section = event.section("open")
    assert (section.setup.name, section.number_of_rounds, len(section.entries)) == ("Under 9 and 11", 6, 7)
    assert [entry.former_section for entry in section.entries] == ["Under 9"] * 4 + ["Under 11"] * 3
    event = played(event, 2)
    junior = junior_section(event, event.section("open"))
    younger = [index for index, entry in enumerate(junior.entries) if entry.section == "Under 9"]
    assert {line.player for line in trophies(junior.tournament(), younger)} == set(younger)


def test_sections_are_merged_before_round_1_and_nobody_twice() -> None:
    event = two_sections()
    refused(published(event), MergeSections("open", "u11", "Both"), "round 1 is drawn")
    refused(event, MergeSections("open", "open", "Both"), "itself")
    refused(event, MergeSections("open", "u11", " "), "name")
    double = done(event, EnterPlayers("u11", people(1)))
    refused(double, MergeSections("open", "u11", "Both"), "Player, A is in")


def test_the_cards_tell_the_same_tournament() -> None:
    event = played(event_with(7, KJCA), 3)
    section = event.section("open")
    junior = junior_section(event, section)
    ours, theirs = section.tournament(), junior.tournament()
    assert ours.rounds == theirs.rounds
    assert [line.place for line in trophies(ours)] == [line.place for line in trophies(theirs)]


def test_results_that_cards_do_not_know_are_told() -> None:
    event = published(event_with(4, KJCA))
    event = done(event, EnterResult("open", 1, 2, "0-0"))
    with pytest.raises(Refused, match="board 2"):
        junior_section(event, event.section("open"))


def test_the_evidence_of_a_draft_and_of_published_rounds() -> None:
    event = drafted(played(event_with(9, KJCA), 3))
    section = event.section("open")
    for number in (1, 2, 3, 4):
        made = draw_with_evidence(section, number)
        assert made is not None
        assert len(made.boards) == 4
    assert any(draw_with_evidence(section, number).alterations for number in (2, 3, 4))


def test_a_round_changed_by_hand_has_no_evidence_of_the_rules() -> None:
    event = published(event_with(6, KJCA))
    boards = [board.players for board in event.section("open").rounds[0].boards]
    crossed = [(boards[0][0], boards[1][1]), (boards[1][0], boards[0][1]), boards[2]]
    event = done(event, ChangeRound("open", 1, tuple(PairedBoard(*pair) for pair in crossed)))
    assert draw_with_evidence(event.section("open"), 1) is None
    assert all(outcome != Outcome.WIN for _, outcome in event.section("open").rounds[0].idle)
