"""FIDE mode at the desk: what only the journal knows, who did it and why, and what the report says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sections import OPEN, people

from pairwright.check.deviations import KINDS, Level
from pairwright.check.fide_mode import deviations, said_in_file
from pairwright.common.errors import Refused
from pairwright.storage import actions as do
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.round_acts import PairedBoard
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal import Journal
from pairwright.storage.replay import Restore, Undo, replay, standing
from pairwright.storage.section_deviations import (
    act_behind,
    arising,
    changes,
    comments,
    deviations_of,
    with_comments,
)
from pairwright.storage.section_report import reported
from pairwright.storage.section_setup import Setup
from pairwright.tournament.tournament_json import to_json
from pairwright.trf import read_trf, write_trf


class Desk:
    """An event with the section "open" of nine players."""

    def __init__(self) -> None:
        self.journal = Journal("sqlite://")
        self.event = self.journal.create("Town", "Anna")
        self.do(do.AddSection("open", OPEN), do.EnterPlayers("open", people(9)))

    def do(self, *acts: object, why: str = "", who: str = "Anna") -> None:
        self.journal.record_all(self.event, acts, who=who, why=why)  # type: ignore[arg-type]

    @property
    def section(self) -> SectionState:
        return self.journal.state(self.event).section("open")

    def round(self, *, results: bool = True) -> None:
        """The next round drawn and published, and played if asked for."""
        number = self.section.next_round
        self.do(draft_of(self.section), do.PublishRound("open", number))
        if results:
            boards = len(self.section.rounds[-1].boards)
            self.do(*(do.EnterResult("open", number, board, "1-0") for board in range(1, boards + 1)))

    def told(self, act: object) -> list[tuple[str, Level]]:
        """What would be told before an act."""
        found = arising(self.journal.state(self.event), self.journal.preview(self.event, act))  # type: ignore[arg-type]
        return [(one.kind, one.level) for _, one in found]

    def kinds(self) -> list[str]:
        return [one.kind for one in deviations_of(self.journal.state(self.event), self.section)]


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.journal.close()


def one(kind: str) -> list[tuple[str, Level]]:
    return [(kind, KINDS[kind].level)]


def test_a_regular_event_deviates_in_nothing(desk):
    for _ in range(5):
        desk.round()
    assert desk.kinds() == []
    assert list(comments(desk.journal.state(desk.event), desk.section)) == []


def test_c_04_2_3_3_byes_are_told_before_they_are_done(desk):
    assert desk.told(do.RequestBye("open", 1, 2, "half")) == []
    desk.do(do.RequestBye("open", 1, 2, "half"))
    assert desk.told(do.RequestBye("open", 1, 3, "half")) == one("half-point-bye-again")
    assert desk.told(do.RequestBye("open", 2, 3, "full")) == one("full-point-bye")
    desk.do(do.RequestBye("open", 2, 3, "full"))
    assert desk.kinds() == ["full-point-bye"]
    desk.do(do.RequestBye("open", 2, 3, ""))
    assert desk.kinds() == []


def test_points_and_results_are_told(desk):
    assert desk.told(do.AdjustPoints("open", 3, 5, 0, "gift")) == one("points")
    assert desk.told(do.EnterPlayers("open", people(10)[9:], 2, 5)) == []
    desk.round(results=False)
    assert desk.told(do.EnterPlayers("open", people(10)[9:], 2, 5)) == one("points")
    assert desk.told(do.EnterResult("open", 1, 1, "1/2-0")) == one("unusual-result")
    assert desk.told(do.EnterResult("open", 1, 1, "1/2-1/2")) == []


def test_c_04_1_1_and_3_what_was_declared_before_round_1(desk):
    longer = do.ChangeSetup("open", replace(OPEN, number_of_rounds=6))
    dearer = do.ChangeSetup("open", replace(OPEN, win=30, draw=10, pairing_allocated_bye=30))
    family = do.ChangeSetup("open", replace(OPEN, keep_apart=("family",)))
    apart = do.KeepApart("open", (1, 2))
    for act in (longer, dearer, family, apart):
        assert desk.told(act) == []
    desk.do(do.ChangeSetup("open", replace(OPEN, tie_breaks=("BH", "SB"))))
    desk.round()
    kept = replace(desk.section.setup, tie_breaks=("SB", "BH"))
    assert desk.told(longer)[0] == one("rounds-changed")[0]
    assert one("scoring-changed")[0] in desk.told(dearer)
    assert one("kept-apart-late")[0] in desk.told(family)
    assert desk.told(apart) == one("kept-apart-late")
    assert desk.told(do.ChangeSetup("open", kept)) == one("tie-breaks-changed")


def test_c_04_2_2_3_numbers_move_until_round_4_is_paired(desk):
    stronger = do.ChangePlayer("open", 9, replace(people(9)[8], rating=2800))
    assert desk.told(stronger) == []
    for _ in range(3):
        desk.round()
    assert desk.told(stronger) == one("numbers-corrected")
    desk.round()
    assert desk.told(stronger) == [], "the desk changes no number any more"
    before = desk.section
    after = replace(before, order=before.order[::-1])
    assert [one.kind for one in changes(stronger, before, after)] == ["numbers-late"]
    late = replace(before, order=(10, *before.order), entries=(*before.entries, before.entries[0]))
    assert list(changes(stronger, before, late)) == [], "a late entry shifts numbers and changes no order"


def test_numbers_by_hand_are_warned_of_while_they_stand(desk):
    backwards = do.NumberPlayers("open", desk.section.order[::-1])
    assert desk.told(backwards) == one("numbers-by-hand")
    desk.do(backwards)
    assert desk.kinds() == ["numbers-by-hand"]
    desk.do(do.NumberPlayers("open"))
    assert desk.kinds() == []


def test_c_04_2_1_5_a_round_paired_by_hand_is_told_when_it_is_published(desk):
    drawn = draft_of(desk.section)
    first = drawn.boards[0]
    turned = replace(drawn, boards=(PairedBoard(first.black, first.white), *drawn.boards[1:]), by_hand=True)
    assert desk.told(turned) == []
    desk.do(turned)
    assert desk.told(do.PublishRound("open", 1)) == one("paired-by-hand")
    desk.do(do.PublishRound("open", 1), why="agreed", who="Bert")
    assert desk.kinds() == ["paired-by-hand"]
    assert desk.told(do.WithdrawRound("open", 1)) == one("publication-withdrawn")


def test_c_04_2_4_4_published_pairings_stand(desk):
    desk.round(results=False)
    boards = tuple(PairedBoard(board.black, board.white) for board in desk.section.rounds[0].boards)
    change = do.ChangeRound("open", 1, boards, desk.section.rounds[0].pairing_allocated_byes)
    assert desk.told(change) == one("published-round-changed")
    desk.do(change)
    assert desk.kinds() == ["published-round-changed"]


def test_c_04_2_4_3_corrections_in_time_late_and_for_rating_only(desk):
    desk.round()
    desk.round(results=False)
    assert desk.told(do.CorrectResult("open", 1, 1, "0-1")) == one("result-corrected")
    desk.do(*(do.EnterResult("open", 2, board, "1-0") for board in range(1, 5)))
    assert desk.told(do.CorrectResult("open", 1, 1, "0-1")) == one("result-corrected-late")
    assert desk.told(do.CorrectResult("open", 1, 1, "0-1", rating_only=True)) == one("result-for-rating")


def test_fide_mode_is_left_with_a_reason_and_for_good(desk):
    with pytest.raises(Refused, match="give the reason"):
        desk.do(do.LeaveFideMode("open", " "))
    assert desk.told(do.LeaveFideMode("open", "club night")) == one("fide-mode-exited")
    desk.do(do.LeaveFideMode("open", "club night"), why="club night")
    left = desk.journal.position(desk.event)
    assert not desk.section.in_fide_mode
    assert desk.told(do.RequestBye("open", 2, 3, "full")) == []
    desk.do(do.RequestBye("open", 2, 3, "full"))
    assert desk.kinds() == ["full-point-bye", "fide-mode-exited"], "it is still recorded"
    for back in (Undo(left), Restore(left - 1)):
        with pytest.raises(Refused, match="no way back"):
            desk.do(back)


def test_a_junior_section_has_no_fide_mode(desk):
    desk.do(do.AddSection("young", replace(OPEN, system="kjca")))
    young = desk.journal.state(desk.event).section("young")
    assert young.fide_mode
    assert not young.in_fide_mode
    assert deviations_of(desk.journal.state(desk.event), young) == ()


def test_what_was_noted_comes_back_with_the_journal_and_goes_with_its_act(desk):
    desk.round()
    desk.do(do.KeepApart("open", (1, 2)), why="quarrel")
    position = desk.journal.position(desk.event)
    assert desk.kinds() == ["kept-apart-late"]
    again = replay(desk.journal.history(desk.event)).section("open")
    assert again.handled == desk.section.handled
    assert again.handled[0].position == position
    desk.do(Undo(position))
    assert desk.kinds() == []


def made_by(desk: Desk, *acts: Action, why: str) -> None:
    desk.do(*acts, why=why, who=f"who {why}")


def test_who_did_it_and_why(desk):
    made_by(desk, do.RequestBye("open", 2, 3, "full"), why="bye")
    made_by(desk, do.AdjustPoints("open", 3, 5, 0, "gift"), why="points")
    made_by(desk, do.DescribeEvent("Town", start_date="2026-01-01", end_date="2026-03-01"), why="long")
    desk.do(do.RequestBye("open", 4, 3, "zero"), why="not this")
    desk.round(results=False)
    made_by(desk, do.EnterResult("open", 1, 1, "0-0"), why="result")
    made_by(desk, do.KeepApart("open", (1, 2)), why="quarrel")
    state, history = desk.journal.state(desk.event), standing(desk.journal.history(desk.event))
    found = {
        one.kind: act.why
        for one in deviations_of(state, desk.section)
        if (act := act_behind(desk.section, one, history)) and act.who == f"who {act.why}"
    }
    assert found == {
        "full-point-bye": "bye",
        "points": "points",
        "long-event": "long",
        "unusual-result": "result",
        "kept-apart-late": "quarrel",
    }


def test_the_system_was_chosen_by_whoever_made_the_section(desk):
    desk.do(do.AddSection("other", replace(OPEN, system="dubov")), why="tradition", who="Bert")
    desk.do(do.ChangeSetup("other", replace(OPEN, system="dubov", name="B")), why="name", who="Carl")
    state, history = desk.journal.state(desk.event), standing(desk.journal.history(desk.event))
    section = state.section("other")
    deviation = deviations_of(state, section)[0]
    act = act_behind(section, deviation, history)
    assert deviation.kind == "system-deprecated"
    assert act is not None
    assert act.who == "Bert"


def test_the_report_says_it_in_comments_that_are_read_again(desk):
    desk.do(do.RequestBye("open", 2, 3, "full"), why="he\nworks")
    desk.do(do.LeaveFideMode("open", "club night"), why="club night")
    for _ in range(3):
        desk.round()
    state, section = desk.journal.state(desk.event), desk.section
    lines = list(comments(state, section, standing(desk.journal.history(desk.event))))
    assert lines == [
        "### Deviation (warning): 2 Player, B: full-point bye in round 3 [C.04.2 3.3] by Anna: he works",
        "### FIDE mode exited before round 1 by Anna: club night",
    ]
    tournament = with_comments(reported(state, section), lines)
    read = read_trf(write_trf(tournament))
    assert said_in_file(read) == tuple(lines)
    assert [one.kind for one in deviations(read)] == ["full-point-bye"]
    assert with_comments(read, lines[:1]).kept[-1].text == lines[0]
    assert len(said_in_file(with_comments(read, lines[:1]))) == 1


def test_a_file_that_says_that_fide_mode_was_left_comes_in_without_it(desk):
    desk.round()
    tournament = desk.section.tournament()
    for lines, mode in (((), True), (("### FIDE mode exited before round 1",), False)):
        key = f"file-{mode}".lower()
        text = json.dumps(to_json(with_comments(tournament, lines)))
        desk.do(do.AddSection(key, OPEN), do.BringIn(key, text))
        state = desk.journal.state(desk.event)
        assert state.section(key).fide_mode is mode
        assert [one.kind for one in deviations_of(state, state.section(key))] == ["brought-in"]


def test_every_kind_that_needs_a_journal_is_told_here():
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    from_file = {"acceleration", "system-unpublished", "pairing-differs", "game-points"}
    assert {kind for kind in KINDS if f'"{kind}"' not in text} <= from_file


def test_tie_breaks_changed_from_the_usual_ones_are_told(desk):
    """A list that nobody announced holds all the same: it is what the standings went by."""
    desk.round()
    usual = replace(desk.section.setup, tie_breaks=("BH/C1", "BH", "SB", "DE", "WIN"))
    assert desk.told(do.ChangeSetup("open", usual)) == []
    other = replace(desk.section.setup, tie_breaks=("SB", "BH"))
    assert desk.told(do.ChangeSetup("open", other)) == one("tie-breaks-changed")


def test_points_granted_for_several_rounds_are_one_deviation(desk):
    desk.round()
    desk.round()
    late = do.EnterPlayers("open", people(10)[9:], 3, 10)
    assert desk.told(late) == one("points")
    desk.do(late)
    key = desk.section.entries[-1].key
    found = [
        one for one in deviations_of(desk.journal.state(desk.event), desk.section) if one.kind == "points"
    ]
    assert [(one.players, one.value) for one in found] == [((key,), "+1")]


def test_points_that_come_along_are_the_act_that_brought_them(desk):
    """Who moved the player, and when: not the act that made the section."""
    desk.do(do.AddSection("other", Setup("Other", number_of_rounds=3, initial_colour="white")))
    desk.round()
    mover = next(one.white for one in desk.section.rounds[0].boards if one.result == "1-0")
    desk.do(do.MovePlayer("open", mover, "other"))
    moved = desk.journal.position(desk.event)
    state = desk.journal.state(desk.event)
    found = [one for one in deviations_of(state, state.section("other")) if one.kind == "points"]
    assert len(found) == 1
    act = act_behind(state.section("other"), found[0], desk.journal.standing(desk.event))
    assert act is not None
    assert act.position == moved
