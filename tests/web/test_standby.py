"""A standby: repeats act by act, takes over by a person's act, and meets the desk before again."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from browsers import PLENTY, Browser
from sqlalchemy import Connection
from two_desks import Two

from pairwright.common.errors import Refused
from pairwright.storage.access import Grant
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Conflict, OnlyReads
from pairwright.storage.replay import NewTerm, Undo, term_of
from pairwright.storage.schema import FOLLOWS, FORMER, set_mark
from pairwright.storage.standby import Standby, aside, drop, enter, waiting
from pairwright.web import replication
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.replication import Beside, Follower, NotReached, OtherDesk, ask, watch
from sizes import THOROUGH, by_night


@pytest.fixture
def event_id(two: Two) -> str:
    return two.open_event()


def result(board: int, text: str) -> EnterResult:
    return EnterResult("open", 1, board, text)


def results(desk: Desk, event_id: str) -> list[str]:
    return [board.result for board in desk.state(event_id).section("open").round(1).boards]


def test_it_repeats_act_by_act_and_only_reads(two, event_id):
    two.follower.work()
    assert two.follower.fault == ""
    assert two.second.journal.history(event_id) == two.first.journal.history(event_id)
    two.first.journal.append(event_id, result(1, "1-0"), who="Bea")
    two.follower.work()
    assert two.second.journal.history(event_id)[-1].who == "Bea"
    assert two.follower.acts == (6, 6)
    for write in (
        lambda: two.second.journal.append(event_id, result(2, "1-0"), who="Cleo"),
        lambda: two.second.journal.create("Another", "Cleo"),
        lambda: two.second.journal.delete(event_id),
    ):
        with pytest.raises(OnlyReads, match="is a standby of http://first"):
            write()
    assert two.first.beside.standbys[two.second.journal.desk].address == "http://second"


def test_who_has_no_link_of_the_owner_repeats_nothing(two, event_id):
    token, _ = two.first.access.make_link("Arbiter", Grant("arbiter"), lasts=timedelta(hours=1))
    for wrong in (token, "guessed"):
        follower = Follower(two.second.journal, OtherDesk("http://first", wrong))
        follower.work()
        assert follower.fault.startswith(("401", "403"))
    assert two.second.journal.events() == ()


def test_lines_that_were_changed_on_the_way_are_not_taken(two, event_id, monkeypatch):
    from dataclasses import replace

    real = OtherDesk.lines

    def forged(self, event, after):
        origin, lines = real(self, event, after)
        return origin, [replace(line, who="Mallory") if line.position == 3 else line for line in lines]

    monkeypatch.setattr(OtherDesk, "lines", forged)
    two.follower.work()
    assert "action 3" in two.follower.fault
    assert two.second.journal.events() == ()


def test_a_clean_handover_leaves_nothing_behind(two, event_id):
    two.follower.work()
    two.first.journal.append(event_id, result(1, "1-0"), who="Bea")
    assert two.follower.take_over(who="Anna", why="the battery")
    last = two.second.journal.history(event_id)[-1]
    assert (last.action, last.why) == (NewTerm(2, two.second.journal.desk), "the battery")
    assert results(two.second, event_id)[0] == "1-0"
    with pytest.raises(OnlyReads, match="replaced by http://second"):
        two.first.journal.append(event_id, result(2, "1-0"), who="Bea")
    two.second.journal.append(event_id, result(2, "0-1"), who="Anna")
    assert watch(two.second.journal, "http://second") == 0


def split(two: Two, event_id: str) -> None:
    """The cable is cut: both desks go on, and each acknowledges what the other does not know."""
    two.follower.work()
    two.pull("first")
    two.pull("second")
    first = two.first.journal
    first.append(event_id, result(1, "1-0"), who="Bea")
    first.append(event_id, result(2, "0-1"), who="Bea")
    first.append(event_id, result(1, "1/2-1/2"), who="Bea")
    first.append(event_id, Undo(7), who="Bea")
    assert not two.follower.take_over(who="Anna")
    two.second.journal.append(event_id, result(2, "1-0"), who="Cleo")
    two.second.journal.append(event_id, result(3, "1-0"), who="Cleo")


@pytest.mark.parametrize("meeting", ["the new one looks for the old one", "the old one asks at its start"])
def test_a_desk_that_comes_back_stops_at_once_and_loses_nothing(two, event_id, meeting):
    split(two, event_id)
    with pytest.raises(NotReached):
        watch(two.second.journal, "http://second")
    two.plug("first")
    two.plug("second")
    if meeting.startswith("the old one"):
        assert ask(two.first.journal) == "http://second"
    else:
        assert watch(two.second.journal, "http://second") == 4
    with pytest.raises(OnlyReads, match="replaced by http://second"):
        two.first.journal.append(event_id, result(4, "1-0"), who="Bea")
    watch(two.second.journal, "http://second")
    assert watch(two.second.journal, "http://second") == 0, "nothing is set aside twice"
    found = aside(two.second.journal, event_id)
    told = [one.recorded.action for one in found]
    assert told == [result(1, "1-0"), result(2, "0-1"), result(1, "1/2-1/2"), Undo(7)]
    assert results(two.second, event_id)[:3] == ["", "1-0", "1-0"], "nothing is merged by itself"


def test_what_was_acknowledged_meanwhile_is_entered_or_dropped_act_by_act(two, event_id):
    split(two, event_id)
    two.plug("first")
    watch(two.second.journal, "http://second")
    journal = two.second.journal
    first, second, third, fourth = (one.line.link for one in aside(journal, event_id))
    with pytest.raises(Refused, match="decide those first"):
        enter(journal, event_id, third, who="Anna")
    position = enter(journal, event_id, first, who="Anna")
    written = journal.history(event_id)[position - 1]
    assert (written.action, written.who) == (result(1, "1-0"), "Anna")
    assert "action 6 of the other desk, by Bea" in written.why
    with pytest.raises(Conflict) as caught:
        enter(journal, event_id, second, who="Anna")
    assert [change.who for change in caught.value.changes] == ["Cleo"]
    drop(journal, event_id, second, who="Anna")
    enter(journal, event_id, third, who="Anna")
    with pytest.raises(Refused, match="was not entered here"):
        enter(journal, event_id, fourth, who="Anna")
    drop(journal, event_id, fourth, who="Anna")
    assert results(two.second, event_id)[:3] == ["1/2-1/2", "1-0", "1-0"]
    assert waiting(journal) == 0
    with pytest.raises(Refused, match="this action has already been decided"):
        drop(journal, event_id, second, who="Anna")
    assert [one.decision for one in aside(journal)] == ["entered", "dropped", "entered", "dropped"]


def test_it_stays_stopped_when_it_is_started_again_and_may_become_the_standby(two, event_id, tmp_path):
    split(two, event_id)
    alone = two.first.journal.create("Begun alone", "Bea")
    two.plug("first")
    two.plug("second")
    watch(two.second.journal, "http://second")
    assert Standby(two.first.journal).stopped == "http://second"
    back = two.back()
    back.work()
    assert back.fault == ""
    assert two.first.journal.history(event_id) == two.second.journal.history(event_id)
    assert {one.event_id for one in aside(two.second.journal)} == {event_id, alone}
    watch(two.second.journal, "http://second")
    assert Standby(two.second.journal).former == {}, "it repeats this one now"
    assert back.take_over(who="Bea")
    assert term_of(two.first.journal.history(event_id)) == 3


def test_who_leads_says_no_more_that_he_repeats(two, event_id, caplog):
    two.pull("first")
    two.follower.work()
    assert two.follower.fault
    two.follower.take_over(who="Anna")
    caplog.clear()
    two.follower.work()
    assert not caplog.records


def test_a_stranger_does_not_stop_a_desk(two, event_id, monkeypatch):
    two.follower.work()
    monkeypatch.setattr(
        replication.OtherDesk, "get",
        lambda *_, **__: {"replaced": two.first.journal.desk, "proof": "0" * 64},
    )  # fmt: skip
    assert ask(two.first.journal) == ""
    two.first.journal.append(event_id, result(1, "1-0"), who="Bea")


def test_the_pages_take_over_and_decide(two, event_id):
    two.follower.work()
    two.second.beside.follower = two.follower
    owner = Browser(two.apps["second"])
    owner.signed_in(two.second.access.owner_link("Anna"))
    assert "It is a standby of http://first and is read-only." in owner.get("/standby").text
    refused = owner.post(f"/events/{event_id}/describe", name="Mine")
    assert refused.status_code == 423
    assert "is a standby of http://first" in refused.text
    two.pull("first")
    two.first.journal.append(event_id, result(1, "1-0"), who="Bea")
    two.first.journal.append(event_id, DescribeEvent("Bea's Open"), who="Bea")
    assert "This desk leads now" in owner.post("/standby/take-over", why="the plug").text
    two.plug("first")
    watch(two.second.journal, "http://second")
    page = owner.get("/standby").text
    assert page.count("/enter") == 2
    one, other = (f"/standby/{event_id}/acts/{one.line.link}" for one in aside(two.second.journal))
    two.second.journal.append(event_id, result(1, "0-1"), who="Cleo")
    assert "Changed here since then" in owner.post(f"{one}/enter").text
    assert "Entered as act" in owner.post(f"{one}/enter", anyway="yes").text
    assert "Dropped" in owner.post(f"{other}/drop").text
    assert results(two.second, event_id)[0] == "1-0"
    assert two.second.state(event_id).name == "Test Open"
    stopped = Browser(two.apps["first"])
    stopped.enter(two.first.access.owner_link("Bea"))
    assert "has been replaced by http://second" in stopped.get(f"/events/{event_id}").text


class Killed(BaseException):
    """The program ends here."""


class Steps:
    """Ends the program before or after one of the transactions and questions of a desk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, last: int) -> None:
        self.last, self.done, self.thread = last, 0, threading.current_thread()
        writing, asked = Database.writing, OtherDesk._ask

        @contextmanager
        def in_transaction(database: Database) -> Iterator[Connection]:
            self.step()
            with writing(database) as connection:
                yield connection
                self.step()
            self.step()

        def by_cable(*words: Any) -> dict[str, Any]:
            self.step()
            answer = asked(*words)
            self.step()
            return answer

        monkeypatch.setattr(Database, "writing", in_transaction)
        monkeypatch.setattr(OtherDesk, "_ask", by_cable)

    def step(self) -> None:
        """One more; the program is dead from the last one on, in the background without a word."""
        own = threading.current_thread() is self.thread
        self.done += own
        if self.done >= self.last:
            raise Killed if own else SystemExit


@by_night("started with the link")
@pytest.mark.parametrize("link", [True, False], ids=["started with the link", "without"])
def test_taking_over_ends_at_the_next_start_wherever_it_was_killed(
    two, event_id, monkeypatch, link, tmp_path
):
    others = [two.first.journal.create(f"Another {number}", "Bea") for number in range(2)]
    two.follower.work()
    last, killed, left = 0, True, set()
    folder = tmp_path / "kept"
    folder.mkdir()
    for app in two.apps.values():
        database = app.state.desk.journal.database
        database.checkpoint("TRUNCATE")
        shutil.copy(database.path, folder)
    while killed:
        last += 1 if THOROUGH or last < 4 else 3  # by day every third place, once something is decided
        for name in ("first", "second"):
            copy = tmp_path / f"{last}-{name}.sqlite"
            shutil.copy(folder / f"{name}.sqlite", copy)
            (tmp_path / f"{copy.name}-acknowledged").touch()
            two.apps[name] = create_app(DeskSettings(database=str(copy), rates=PLENTY, poll_seconds=3600))
            two.plug(name)
        follower = Follower(two.second.journal, OtherDesk.of_link(two.link), "http://second")
        with monkeypatch.context() as patched:
            steps = Steps(patched, last)
            try:
                follower.take_over(who="Anna", why="the plug")
                killed = False
            except Killed:
                pass
        again = Beside(replace(two.second.settings, follow=two.link if link else ""), Journal(copy))
        left.add((bool(again.standby.decided), bool(again.standby.follows)))
        if again.follower is not None:
            again.follower.work()
        again.meet()
        decided = bool(again.standby.former)
        assert decided or last <= 3, "nothing had been decided yet"
        if decided:
            assert (again.standby.follows, again.standby.decided) == ("", {})
            for one in (event_id, *others):
                history = again.journal.history(one)
                terms = [(act.action, act.who, act.why) for act in history if isinstance(act.action, NewTerm)]
                assert terms == [(NewTerm(2, again.standby.journal.desk), "Anna", "the plug")]
            again.journal.append(event_id, result(1, "1-0"), who="Anna")
        again.journal.close()
    assert steps.done > 10
    assert left >= {(False, True), (True, True), (False, False)}


def test_a_desk_that_has_taken_over_is_started_again_with_the_same_words(two, event_id):
    two.follower.work()
    two.follower.take_over(who="Anna")
    two.second.journal.append(event_id, result(1, "1-0"), who="Anna")
    again = Beside(replace(two.second.settings, follow=two.link), two.second.journal)
    assert again.follower is None
    two.second.journal.append(event_id, result(2, "1-0"), who="Anna")


def test_a_look_at_the_other_desk_that_comes_late_takes_nothing_from_the_new_term(two, event_id):
    """A pass of the follower that was under way while somebody took over ends after the first new acts."""
    two.follower.work()
    tip = next(one for one in Standby(two.first.journal).tips() if one.event_id == event_id)
    assert two.follower.take_over(who="Anna")
    two.second.journal.append(event_id, result(1, "1-0"), who="Anna")
    history = two.second.journal.history(event_id)
    with pytest.raises(OnlyReads, match="is not a standby"):
        two.follower._bring_up(tip)
    assert two.second.journal.history(event_id) == history
    two.follower.work()
    assert two.second.journal.history(event_id) == history


def test_meeting_the_other_desk_while_the_term_begins_sets_aside_only_what_is_not_here(two, event_id):
    two.follower.work()
    two.first.journal.append(event_id, result(1, "1-0"), who="Bea")
    former = {
        "address": "http://first",
        "token": two.follower.other.token,
        "desk": two.first.journal.desk,
    }
    with two.second.journal.database.writing() as connection:  # the first half of taking over
        set_mark(connection, FORMER, json.dumps(former))
        set_mark(connection, FOLLOWS, "")
    assert watch(two.second.journal, "http://second") == 1
    assert [one.recorded.action for one in aside(two.second.journal)] == [result(1, "1-0")]
    assert aside(two.second.journal)[0].common == 5
