"""The page of acts set aside says what each of them would do, before anybody decides."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from browsers import Browser
from two_desks import Two

from pairwright.common.errors import BadInput, Refused
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import DiscardDraft, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Conflict, UnknownEvent
from pairwright.storage.replay import Act, Undo
from pairwright.storage.section_setup import Setup
from pairwright.storage.standby import aside, drop, enter, preview, set_aside
from pairwright.tournament.person import Particulars
from pairwright.web.replication import watch
from pairwright.web.views.difference_view import differences


def result(board: int, text: str) -> EnterResult:
    return EnterResult("open", 1, board, text)


def parted(two: Two, theirs: list[Act], ours: list[Act]) -> str:
    """Both desks go on with a cut cable, and meet again; the event."""
    event_id = two.open_event()
    two.follower.work()
    two.pull("first")
    for act in theirs:
        two.first.journal.append(event_id, act, who="Bea")
    two.follower.take_over(who="Anna")
    for act in ours:
        two.second.journal.append(event_id, act, who="Cleo")
    two.plug("first")
    watch(two.second.journal, "http://second")
    return event_id


def test_each_act_says_what_it_would_do(two):
    theirs = [result(1, "1-0"), result(2, "0-1"), result(3, "1-0"), Undo(6), DescribeEvent("Bea's Open")]
    event_id = parted(two, theirs, [result(2, "1-0"), result(3, "1-0")])
    owner = Browser(two.apps["second"])
    owner.signed_in(two.second.access.owner_link("Anna"))
    text = owner.get("/standby").text
    rows = [re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", row)) for row in re.findall(r"(?s)<tr>.*?</tr>", text)]
    first, second, third, undo, name = rows[1:6]
    assert "Open: Round 1, board 1, Player A – Player E: no result becomes 1–0" in first
    assert "Changed here since then: 7:" in second
    assert "(Cleo)" in second
    assert "Open: Round 1, board 2, Player F – Player B: 1–0 becomes 0–1" in second
    assert "Enter it anyway" in second
    assert "This desk already has this change." in third
    assert "this action refers to action 6, which is still waiting; decide that one first" in undo
    assert "Enter" not in undo
    assert "Name of the event: Test Open becomes Bea&#39;s Open" in name
    assert two.second.journal.position(event_id) == 8, "nothing was written"


def test_a_preview_is_what_entering_it_gives(two):
    theirs = [result(1, "1-0"), result(2, "0-1"), Undo(7), Undo(6)]
    event_id = parted(two, theirs, [result(2, "1-0")])
    journal = two.second.journal
    first, second, undo, other = aside(journal, event_id)
    for act in (first, undo, other):
        link = act.line.link
        try:
            meant = preview(journal, act)
        except Refused as error:
            with pytest.raises(Refused, match=re.escape(str(error))):
                enter(journal, event_id, link, who="Anna")
            drop(journal, event_id, link, who="Anna")
        else:
            enter(journal, event_id, link, who="Anna")
            assert journal.state(event_id) == meant
        if act is first:
            with pytest.raises(Conflict):
                preview(journal, second)
            drop(journal, event_id, second.line.link, who="Anna")
    assert [one.decision for one in aside(journal)] == ["entered", "dropped", "dropped", "entered"]


def test_differences_of_every_kind_are_told():
    journal = Journal("sqlite://")
    event_id = journal.create("Open", "Anna")
    players = tuple(Particulars(f"Player {one}", 2000) for one in "ABCD")

    def told(act: Act, language: str = "en") -> tuple[str, ...]:
        before = journal.state(event_id)
        return differences(before, journal.append(event_id, act, who="Anna"), language)

    section = AddSection("open", Setup("Masters", number_of_rounds=3, initial_colour="white"))
    assert told(section) == ("The section Masters is added.",)
    assert told(EnterPlayers("open", players))[0] == "Masters: Player A is added."
    draft = draft_of(journal.state(event_id).section("open"))
    assert told(draft) == ("Masters: Round 1: not paired becomes a draft",)
    assert told(DiscardDraft("open", 1)) == ("Masters: Round 1 is discarded.",)
    told(draft)
    assert told(PublishRound("open", 1)) == ("Masters: Round 1: a draft becomes published",)
    assert told(result(1, "1/2-1/2")) == (
        "Masters: Round 1, board 1, Player A – Player C: no result becomes ½–½",
    )
    assert told(result(2, "1-0"), "fr")[0].startswith("Masters\u00a0: Ronde 1, échiquier 2")
    assert told(DescribeEvent("Open", notes="Bring a pen.")) == (
        "Notes for players and parents: – becomes Bring a pen.",
    )
    many = tuple(Particulars(f"Guest {number}") for number in range(43))
    lines = told(EnterPlayers("open", many))
    assert len(lines) == 40
    assert lines[-1] == "4 more"
    journal.close()


def test_an_event_that_was_begun_at_the_other_desk_meanwhile_is_brought_in_as_a_whole(two):
    event_id = two.open_event()
    two.follower.work()
    two.pull("first")
    alone = two.first.journal.create("Begun alone", "Bea")
    two.first.journal.append(alone, DescribeEvent("Bea's own"), who="Bea")
    kept = two.first.journal.history(alone)
    two.follower.take_over(who="Anna")
    two.plug("first")
    watch(two.second.journal, "http://second")
    owner = Browser(two.apps["second"])
    owner.signed_in(two.second.access.owner_link("Anna"))
    first, _ = aside(two.second.journal, alone)
    assert "/bring-in" in owner.get("/standby").text
    with pytest.raises(Refused, match="import it as a whole"):
        enter(two.second.journal, alone, first.line.link, who="Anna")
    assert "has been imported with its whole history" in owner.post(f"/standby/{alone}/bring-in").text
    assert two.second.journal.history(alone) == kept
    assert owner.post(f"/standby/{alone}/bring-in").status_code == 422
    assert {one.event_id for one in two.second.journal.events()} == {event_id, alone}


def test_what_does_not_hang_on_the_acts_here_is_not_set_aside(two):
    event_id = parted(two, [result(1, "1-0")], [])
    journal = two.second.journal
    [found] = aside(journal, event_id)
    for common, line in ((5, replace(found.line, who="Mallory")), (4, found.line), (99, found.line)):
        with pytest.raises(BadInput, match=r"link in the chain is broken|there is no action 99"):
            set_aside(journal, event_id, found.origin, common, [line])
    with pytest.raises(UnknownEvent):
        drop(journal, event_id, "0" * 64, who="Anna")


def test_a_desk_that_comes_back_with_fewer_acts_hands_over_what_only_it_has(two):
    event_id = two.open_event()
    two.follower.work()
    two.pull("first")
    two.first.journal.append(event_id, result(4, "1-0"), who="Bea")
    two.follower.take_over(who="Anna")
    for board in (1, 2, 3):
        two.second.journal.append(event_id, result(board, "0-1"), who="Cleo")
    two.plug("first")
    back = two.back()
    back.work()
    assert back.fault == ""
    assert two.first.journal.history(event_id) == two.second.journal.history(event_id)
    [found] = aside(two.second.journal, event_id)
    assert (found.recorded.action, found.common) == (result(4, "1-0"), 5)
