"""Every state that two desks can be in, by the table of the docs: from the page it shows there is a way on.

Each walk brings two desks into one state, reads the page, goes on from there, and ends where one desk leads,
the other one does not, and all that was acknowledged counts or waits on the page of the one that leads.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from browsers import Browser
from two_desks import Two

from pairwright.storage.access import Grant
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import OnlyReads
from pairwright.storage.replay import NewTerm, term_of
from pairwright.storage.standby import aside
from pairwright.web.desk import Desk
from pairwright.web.replication import Beside
from sizes import sampled

DOCS = Path(__file__).parents[2] / "docs" / "how-to" / "second-laptop.md"


class Pair:
    """Two desks with their pages. told: results that were acknowledged, by board."""

    def __init__(self, two: Two) -> None:
        self.two = two
        self.told: dict[int, str] = {}
        self.event_id = two.open_event()
        for name in ("first", "second"):
            self.desk(name).beside.own_address = f"http://{name}"
        self.desk("second").beside.follower = two.follower
        two.follower.work()
        self.owners = {}
        for name in ("first", "second"):
            self.owners[name] = Browser(two.apps[name])
            self.owners[name].signed_in(self.desk(name).access.owner_link("Anna"))

    def desk(self, name: str) -> Desk:
        desk: Desk = self.two.apps[name].state.desk
        return desk

    def page(self, name: str) -> str:
        return self.owners[name].get("/standby").text

    def press(self, name: str, what: str, **fields: str) -> str:
        """A button of the page, which must stand there."""
        assert f'action="/standby/{what}"' in self.page(name)
        return self.owners[name].post(f"/standby/{what}", back="/standby", **fields).text

    def enter(self, name: str, board: int) -> None:
        """A result that is acknowledged."""
        self.told[board] = "1-0"
        self.desk(name).journal.append(self.event_id, EnterResult("open", 1, board, "1-0"), who="Bea")

    def link_of(self, name: str) -> str:
        """A link of an owner for the whole desk, made under People."""
        token, _ = self.desk(name).access.make_link("Standby", Grant("owner"), lasts=timedelta(hours=1))
        return f"http://{name}/enter/{token}"

    def work(self) -> None:
        """What the threads of both desks do from time to time."""
        for name in ("first", "second", "first", "second"):
            beside = self.desk(name).beside
            beside.meet()
            beside._repeat()

    def started_again(self, name: str, follow: str = "") -> None:
        """The program at one desk ends and begins anew."""
        desk = self.desk(name)
        settings = replace(desk.settings, follow=follow, own_address=f"http://{name}")
        desk.beside = Beside(settings, desk.journal)

    def leads(self, leader: str, *, term: int) -> None:
        """One leads in a term, the other does not write; nothing that was acknowledged is lost."""
        self.work()
        other = {"first": "second", "second": "first"}[leader]
        journal = self.desk(leader).journal
        self.enter(leader, 4)
        with pytest.raises(OnlyReads):
            self.desk(other).journal.append(self.event_id, EnterResult("open", 1, 4, "0-1"), who="Bea")
        assert term_of(journal.history(self.event_id)) == term
        boards = self.desk(leader).state(self.event_id).section("open").round(1).boards
        counts = {number for number, board in enumerate(boards, 1) if board.result}
        waits = {one.recorded.action.board for one in aside(journal) if is_result(one.recorded.action)}
        assert counts | waits == set(self.told), self.told


def is_result(act: object) -> bool:
    return isinstance(act, EnterResult)


@pytest.fixture
def pair(two: Two) -> Pair:
    return Pair(two)


def replaced(pair: Pair) -> None:
    """The second has taken over while the first answered."""
    pair.press("second", "take-over", why="the battery")
    pair.enter("second", 1)


def led_again(pair: Pair) -> None:
    """The first leads again while the second is off, which has acknowledged an act alone."""
    replaced(pair)
    pair.two.pull("second")
    assert "Lead again" in pair.page("first")
    assert "This desk leads now" in pair.press("first", "take-over", why="the second fell")
    pair.enter("first", 2)


def they_work(pair: Pair) -> None:
    pair.enter("first", 1)
    pair.work()
    assert "actions here: " in pair.page("second")
    assert "nothing is missing" in pair.press("second", "take-over")
    pair.leads("second", term=2)


def the_first_is_off(pair: Pair) -> None:
    pair.two.pull("first")
    pair.work()
    assert "the cable is out" in pair.page("second")
    assert "did not answer" in pair.press("second", "take-over")
    pair.enter("first", 1)
    pair.two.plug("first")
    pair.leads("second", term=2)


def the_second_is_off(pair: Pair) -> None:
    pair.two.pull("second")
    pair.started_again("first")
    assert "http://second: it has not asked since this desk was started" in pair.page("first")
    pair.enter("first", 1)
    pair.two.plug("second")
    pair.leads("first", term=1)


def the_second_leads(pair: Pair) -> None:
    replaced(pair)
    assert "has been replaced by http://second" in pair.page("first")
    refused = pair.press("first", "take-over")
    assert "http://second answers, and leads" in refused
    assert "is a standby now" in pair.press("first", "follow", link=pair.link_of("second"))
    pair.work()
    assert "nothing is missing" in pair.press("first", "take-over")
    pair.leads("first", term=3)


def the_second_leads_and_falls(pair: Pair) -> None:
    led_again(pair)
    pair.started_again("first")
    pair.two.plug("second")
    pair.leads("first", term=3)


def the_second_comes_back(pair: Pair) -> None:
    led_again(pair)
    pair.two.plug("second")
    pair.started_again("second")
    pair.enter("second", 3)
    pair.work()
    assert "has been replaced by http://first" in pair.page("second")
    waiting = [one.recorded.action for one in aside(pair.desk("first").journal)]
    assert [type(act) for act in waiting] == [NewTerm, EnterResult, EnterResult]
    assert "Leave it empty for http://first" in pair.page("second")
    assert "is a standby now" in pair.press("second", "follow")
    pair.leads("first", term=3)


def both_lead(pair: Pair) -> None:
    pair.two.pull("first")
    pair.press("second", "take-over")
    pair.enter("first", 1)
    pair.enter("second", 2)
    pair.work()
    assert "It has replaced http://first" in pair.page("second")
    pair.two.plug("first")
    pair.work()
    assert "has been replaced by http://second" in pair.page("first")
    pair.leads("second", term=2)


def both_repeat(pair: Pair) -> None:
    pair.started_again("first", follow=pair.link_of("second"))
    pair.work()
    assert "Take over at one of them" in pair.page("first")
    pair.press("first", "take-over")
    pair.leads("first", term=2)


def both_were_replaced(pair: Pair) -> None:
    replaced(pair)
    pair.desk("second").beside.standby.stop("http://third")
    pair.work()
    assert "has been replaced by http://third" in pair.page("second")
    pair.press("second", "take-over")
    pair.leads("second", term=4)


def a_standby_without_its_words(pair: Pair) -> None:
    pair.started_again("second")
    pair.enter("first", 1)
    pair.work()
    assert pair.desk("second").beside.follower.fault == ""
    pair.press("second", "take-over")
    pair.leads("second", term=2)


def a_link_that_has_ended(pair: Pair) -> None:
    for link in pair.desk("first").access.links():
        pair.desk("first").access.revoke_link(link.key)
    pair.desk("first").people.forget()
    pair.enter("first", 1)
    pair.work()
    assert "401" in pair.desk("second").beside.follower.fault
    assert "Another link" in pair.page("second")
    pair.press("second", "follow", link=pair.link_of("first"))
    pair.press("second", "take-over")
    pair.leads("second", term=2)


def ended_while_it_took_over(pair: Pair) -> None:
    second = pair.desk("second").beside
    second.standby.decide(
        {"address": "http://first", "token": pair.two.follower.other.token, "desk": second.follower.desk},
        who="Anna",
    )
    pair.started_again("second")
    pair.work()
    assert "It leads" in pair.page("second")
    pair.leads("second", term=2)


def the_same_words_again(pair: Pair) -> None:
    replaced(pair)
    pair.started_again("second", follow=pair.two.link)
    assert "It leads" in pair.page("second")
    pair.leads("second", term=2)


WALKS: dict[str, Callable[[Pair], None]] = {
    "The first leads, the second repeats it": they_work,
    "The first is off or out of reach, the second repeats": the_first_is_off,
    "The first leads, the second is off": the_second_is_off,
    "The second has taken over, the first was stopped": the_second_leads,
    "The second has taken over and is off, the first was stopped": the_second_leads_and_falls,
    "The first leads again, and the second comes back": the_second_comes_back,
    "Both lead, out of reach of each other": both_lead,
    "Both were stopped": both_were_replaced,
    "Each is the standby of the other": both_repeat,
    "The standby was started without `--follow`": a_standby_without_its_words,
    "The standby's link has ended": a_link_that_has_ended,
    "The second ended while it took over": ended_while_it_took_over,
    "The second has taken over and is started with `--follow` again": the_same_words_again,
}


@pytest.mark.parametrize("state", sampled(list(WALKS), 2))
def test_there_is_a_way_on(pair, state):
    WALKS[state](pair)


def test_the_table_of_the_docs_names_these_states():
    _, _, table = DOCS.read_text(encoding="utf-8").partition("## Every state")
    rows = re.findall(r"^\| ([^|]+) \|", table.partition("\n## ")[0], re.MULTILINE)
    assert [row for row in rows[1:] if not row.startswith("-")] == list(WALKS)


def test_a_desk_in_a_newer_term_is_not_stopped_by_an_older_one(pair):
    led_again(pair)
    journal: Journal = pair.desk("first").journal
    answer = pair.two.follower.other.post(
        "/api/v1/standby/stop", {"address": "http://second", "desk": "second", "term": 2}
    )
    assert (answer["desk"], answer["stopped"], answer["term"]) == (journal.desk, False, 3)
    pair.enter("first", 3)
