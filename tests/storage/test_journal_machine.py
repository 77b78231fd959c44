"""Whatever people do at two desks on one database: the journal stays whole and the event its replay."""

from __future__ import annotations

import tempfile
from pathlib import Path

from databases import ticking
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from sections import OPEN, people

from pairwright.common.errors import BadInput, NoPairing, Refused
from pairwright.storage.actions import (
    AddSection,
    ChangePlayer,
    CheckIn,
    CorrectResult,
    DiscardDraft,
    EnterPlayers,
    EnterResult,
    PublishRound,
    Reinstate,
    RemovePlayer,
    RequestBye,
    Withdraw,
    WithdrawRound,
)
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Conflict
from pairwright.storage.replay import Act, Restore, Undo, replay
from pairwright.storage.store import packed
from pairwright.tournament.person import Particulars
from pairwright.web.next_step import EventOutline, in_outline
from sizes import times

SMALL = st.integers(1, 9)
"""Entries, boards and the like; some of them are not there."""

RESULTS = st.sampled_from(("1-0", "0-1", "1/2-1/2", "+/-", ""))


class Desks(RuleBasedStateMachine):
    """Two journals on one file. Whoever acts has seen everything, or what stood there a while ago."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.clock = ticking()
        self.desks = [self.opened(), self.opened()]
        self.event = self.desks[0].create("Town event", "Anna")
        self.turn = 0
        self.act(AddSection("open", OPEN))
        self.act(EnterPlayers("open", people(5)))

    def opened(self) -> Journal:
        journal = Journal(Path(self.folder.name) / "desk.db", clock=self.clock)
        journal.in_outline = in_outline
        return journal

    def teardown(self) -> None:
        for desk in self.desks:
            desk.close()
        self.folder.cleanup()

    @property
    def desk(self) -> Journal:
        return self.desks[self.turn]

    @property
    def section(self) -> SectionState | None:
        state = self.desk.state(self.event)
        return state.section("open") if state.has("open") else None

    @property
    def last_round(self) -> int:
        return len(self.section.rounds) if self.section else 0

    def act(self, act: Act, ago: int = 0) -> bool:
        """Do it, and hold what came of it against what was promised; True when it was written."""
        self.turn = 1 - self.turn
        before, seen = self.desk.standing_at(self.event), self.desk.position(self.event) - ago
        try:
            promised = self.desk.preview(self.event, act)
        except (Refused, BadInput):
            promised = None
        try:
            done = self.desk.record(self.event, act, who="Anna", seen=max(seen, 1))
        except Conflict as conflict:
            met = [one.position for one in conflict.changes]
            assert ago
            assert seen < min(met) <= max(met) <= before[0]
            assert self.desk.standing_at(self.event) == before
            return False
        except (Refused, BadInput):
            assert promised is None
            assert self.desk.standing_at(self.event) == before
            return False
        if done.recorded is None:
            assert self.desk.standing_at(self.event) == before == (done.position, done.state)
            return False
        assert (done.position, done.state) == (before[0] + 1, promised)
        assert done.recorded.action == act
        if not isinstance(act, Undo | Restore):
            later = self.desk.history(self.event)[max(seen, 1) : before[0]]
            assert not any(set(act.topics()) & set(one.action.topics()) for one in later)
        return True

    # entries

    @rule(count=st.integers(1, 3), rating=st.integers(1000, 2400), ago=st.integers(0, 3))
    def enter(self, count: int, rating: int, ago: int) -> None:
        new = tuple(Particulars(f"Late, {rating}-{number}", rating) for number in range(count))
        self.act(EnterPlayers("open", new), ago)

    @rule(entry=SMALL, rating=st.integers(1000, 2400), ago=st.integers(0, 3))
    def change_player(self, entry: int, rating: int, ago: int) -> None:
        self.act(ChangePlayer("open", entry, Particulars(f"Changed, {rating}", rating)), ago)

    @rule(entry=SMALL, ago=st.integers(0, 3))
    def remove(self, entry: int, ago: int) -> None:
        self.act(RemovePlayer("open", entry), ago)

    @rule(entry=SMALL, back=st.booleans(), ago=st.integers(0, 3))
    def withdraw(self, entry: int, back: bool, ago: int) -> None:
        self.act(Reinstate("open", entry) if back else Withdraw("open", entry, self.last_round), ago)

    @rule(entry=SMALL, present=st.booleans(), ago=st.integers(0, 3))
    def check_in(self, entry: int, present: bool, ago: int) -> None:
        self.act(CheckIn("open", entry, present), ago)

    @rule(entry=SMALL, bye=st.sampled_from(("half", "zero", "")), ago=st.integers(0, 3))
    def bye(self, entry: int, bye: str, ago: int) -> None:
        self.act(RequestBye("open", entry, self.last_round + 1, bye), ago)

    # rounds

    @rule()
    def draft_and_publish(self) -> None:
        if self.draft():
            self.act(PublishRound("open", self.last_round))

    @rule(ago=st.integers(0, 3))
    def only_draft(self, ago: int) -> None:
        self.draft(ago)

    def draft(self, ago: int = 0) -> bool:
        try:
            return self.section is not None and self.act(draft_of(self.section), ago)
        except (NoPairing, BadInput):
            return False

    @precondition(lambda self: self.last_round)
    @rule(of=st.sampled_from((DiscardDraft, PublishRound, WithdrawRound)), ago=st.integers(0, 3))
    def about_the_round(self, of: type, ago: int) -> None:
        self.act(of("open", self.last_round), ago)

    @precondition(lambda self: self.last_round)
    @rule(board=SMALL, result=RESULTS, ago=st.integers(0, 3))
    def result(self, board: int, result: str, ago: int) -> None:
        self.act(EnterResult("open", self.last_round, board, result), ago)

    @precondition(lambda self: self.last_round)
    @rule(result=st.sampled_from(("1-0", "0-1", "1/2-1/2")))
    def all_results(self, result: str) -> None:
        section = self.section
        assert section is not None
        for board in range(1, len(section.rounds[-1].boards) + 1):
            self.act(EnterResult("open", self.last_round, board, result))

    @precondition(lambda self: self.last_round > 1)
    @rule(board=SMALL, result=RESULTS, ago=st.integers(0, 3))
    def correct(self, board: int, result: str, ago: int) -> None:
        self.act(CorrectResult("open", self.last_round - 1, board, result), ago)

    # the journal itself

    @rule(back=st.integers(0, 8), ago=st.integers(0, 3))
    def undo(self, back: int, ago: int) -> None:
        target = self.desk.position(self.event) - back
        if self.act(Undo(target), ago) and not back:
            assert self.desk.state(self.event) == self.desk.state_at(self.event, target - 1)

    @rule(back=st.integers(0, 6), ago=st.integers(0, 3))
    def restore(self, back: int, ago: int) -> None:
        target = self.desk.position(self.event) - back
        if self.act(Restore(target), ago):
            assert self.desk.state(self.event) == self.desk.state_at(self.event, target)

    @rule(which=st.integers(0, 1))
    def open_again(self, which: int) -> None:
        self.desks[which].close()
        self.desks[which] = self.opened()

    @rule(which=st.integers(0, 1))
    def keep_outlines(self, which: int) -> None:
        self.desks[which].keep_snapshots(all_outlines=True)

    @rule()
    def through_a_file(self) -> None:
        file = self.desk.export(self.event)
        other = Journal("sqlite://")
        brought = other.bring_in(file, "Cleo")
        assert other.standing_at(brought) == self.desk.standing_at(self.event)
        assert other.history(brought) == self.desk.history(self.event)
        assert other.export(brought) == file
        other.close()

    @invariant()
    def everything_holds_together(self) -> None:
        position, state = self.desks[0].standing_at(self.event)
        assert self.desks[1].standing_at(self.event) == (position, state)
        history = self.desks[0].history(self.event)
        assert [one.position for one in history] == list(range(1, position + 1))
        assert replay(history) == state
        assert self.desks[1].verify(self.event) is None

    @invariant()
    def a_list_says_what_the_event_says(self) -> None:
        other = self.opened()
        listed = other.outline(self.event, EventOutline)
        assert packed(listed) == packed(in_outline(self.desk.course(self.event)))
        other.close()


TestDesks = Desks.TestCase
TestDesks.settings = settings(
    max_examples=times(12, 3), stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
