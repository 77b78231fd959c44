"""The page of acts set aside says what each of them would do, before anybody decides."""

from __future__ import annotations

import re

import pytest
from browsers import Browser
from two_desks import Two

from pairwright.storage.actions.event import AddSection, DescribeEvent
from pairwright.storage.actions.players import EnterPlayers
from pairwright.storage.actions.results import EnterResult
from pairwright.storage.actions.rounds import DiscardDraft, PublishRound
from pairwright.storage.aside import aside, drop, enter, preview
from pairwright.storage.drawing import draft_of
from pairwright.storage.entry import Particulars
from pairwright.storage.journal import Conflict, Journal
from pairwright.storage.refused import Refused
from pairwright.storage.replay import Act, Undo
from pairwright.storage.setup import Setup
from pairwright.web.following import watch
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
    owner.enter(two.second.access.owner_link("Anna"))
    text = owner.get("/standby").text
    rows = [re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", row)) for row in re.findall(r"(?s)<tr>.*?</tr>", text)]
    first, second, third, undo, name = rows[1:6]
    assert "Open: Round 1, board 1, Player A – Player E: no result becomes 1–0" in first
    assert "was changed here since: 7:" in second
    assert "(Cleo)" in second
    assert "Open: Round 1, board 2, Player F – Player B: 1–0 becomes 0–1" in second
    assert "Enter it all the same" in second
    assert "It stands like this here already." in third
    assert "it is about act 6, which waits; decide about that first" in undo
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

    def told(act: Act) -> tuple[str, ...]:
        before = journal.state(event_id)
        return differences(before, journal.append(event_id, act, who="Anna"), "en")

    section = AddSection("open", Setup("Masters", number_of_rounds=3, initial_colour="white"))
    assert told(section) == ("The section Masters is added.",)
    assert told(EnterPlayers("open", players))[0] == "Masters: Player A is entered."
    draft = draft_of(journal.state(event_id).section("open"))
    assert told(draft) == ("Masters: Round 1: not drawn becomes a draft",)
    assert told(DiscardDraft("open", 1)) == ("Masters: Round 1 is thrown away.",)
    told(draft)
    assert told(PublishRound("open", 1)) == ("Masters: Round 1: a draft becomes published",)
    assert told(result(1, "1/2-1/2")) == (
        "Masters: Round 1, board 1, Player A – Player C: no result becomes ½–½",
    )
    assert told(DescribeEvent("Open", notes="Bring a pen.")) == ("The description of the event changes.",)
    many = tuple(Particulars(f"Guest {number}") for number in range(9))
    lines = told(EnterPlayers("open", many))
    assert len(lines) == 6
    assert lines[-1] == "4 more"
    journal.close()
