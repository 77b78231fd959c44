"""The history of an event: every act is there, can be taken back, and the event can be as it once was."""

from __future__ import annotations

import json
from dataclasses import fields, replace

from public_event import event_with_secrets

from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.entry_list_acts import ChangePlayer
from pairwright.storage.actions.event_acts import EVENT, DescribeEvent
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.actions.round_acts import DraftRound, PlayedBoard, PublishRound, RecordPlayed
from pairwright.storage.match_rules import MATCH
from pairwright.storage.replay import Restore, Undo, around
from pairwright.storage.round_state import ENTRY, Entry
from pairwright.storage.section_setup import SETTINGS, Setup
from pairwright.web.pages import history_pages
from pairwright.web.views.setup_form import SetupFields
from pairwright.web.views.setup_words import offered


def entered(desk, event_id, board, result, who="Ines"):
    desk.journal.append(event_id, EnterResult("open", 1, board, result), who=who)
    return desk.journal.position(event_id)


def result_of(desk, event_id, board):
    return desk.state(event_id).section("open").rounds[0].boards[board - 1].result


def test_every_act_is_listed_with_who_did_it(owner, desk, event_id):
    entered(desk, event_id, 2, "1-0")
    page = owner.get(f"/events/{event_id}/history").text
    assert "Board 2 of round 1: 1–0" in page
    assert "Round 1 published" in page
    assert "The chain of all actions has been verified: nothing was changed outside the desk." in page


def test_prizes_are_told_with_what_was_and_what_is(owner, desk, event_id):
    for cup in (
        Category("Open", (Prize(30000), Prize(0, "Cup"))),
        Category("U1800", (Prize(5050),), rating_to=1799),
    ):
        desk.journal.append(event_id, SetPrizes("open", PrizeList((cup,))), who="Ines")
    page = owner.get(f"/events/{event_id}/history").text
    assert "Prizes: – becomes Open: 300, Cup" in page
    assert "Prizes: Open: 300, Cup becomes U1800 (–1799): 50.50" in page


def test_every_field_that_an_act_may_change_has_its_heading():
    assert [name for name, *_ in EVENT] == [*dict.fromkeys(name for name, *_ in EVENT)]
    assert {name for name, *_ in EVENT} == {one.name for one in fields(DescribeEvent)}
    assert set(ENTRY) <= {one.name for one in fields(Entry)}
    known = {one.name for one in SETTINGS} | MATCH.keys()
    asked = {one.field for system in offered(str) for one in system.questions}
    assert SetupFields.of(Setup("Open")).texts.keys() <= known | asked
    assert MATCH.keys() <= SetupFields.of(Setup("Open")).texts.keys()


def test_what_was_never_told_of_a_large_event_comes_once_its_page_is_there(
    owner, desk, event_id, monkeypatch
):
    monkeypatch.setattr(history_pages, "_LARGE", 0)
    cup = Category("Open", (Prize(30000), Prize(0, "Cup")))
    desk.journal.append(event_id, SetPrizes("open", PrizeList((cup,))), who="Ines")
    act, said = desk.journal.position(event_id), "Prizes: – becomes Open: 300, Cup"
    address = f"/events/{event_id}/history"
    first = owner.get(address).text
    assert said not in first
    assert f'<a class="soft" href="{address}/{act}">What changed</a>' in first
    without_script = owner.get(f"{address}/{act}").text
    assert said in without_script
    rest = f"{address}?whole=yes&amp;before=0&amp;who="
    assert f'id="acts" hx-get="{rest}" hx-select="#acts" hx-trigger="load" hx-swap="outerHTML"' in first
    whole = owner.get(rest.replace("&amp;", "&")).text
    assert said in whole
    assert 'id="acts"' in whole
    assert "hx-trigger" not in whole.partition("<table")[2]
    assert owner.get(address).text.count(said) == whole.count(said), "what is known is told at once"


def test_acts_of_one_person(owner, desk, event_id):
    entered(desk, event_id, 2, "1-0")
    owner.shows(f"/events/{event_id}/history?who=Ines", "Board 2 of round 1", lacking=("Round 1 published",))


def test_players_whose_numbers_moved_are_linked(owner, desk, event_id):
    section = desk.state(event_id).section("open")
    last = section.entry(section.order[-1])
    changed = ChangePlayer("open", last.key, replace(last.particulars, rating=2800))
    desk.journal.append(event_id, changed, who="Ines")
    page = owner.get(f"/events/{event_id}/history").text
    told = page.split("Pairing numbers change")[1]
    assert '<details class="more told">' in page
    of_it = owner.get(f"/events/{event_id}/history/{desk.journal.position(event_id)}").text
    assert '<details class="more told" open>' in of_it, "who follows a link to what changed sees it"
    assert f'<a class="player" href="/events/{event_id}/sections/open/players/' in told.split("</li>")[0]


def test_a_result_taken_back(owner, desk, event_id):
    at = entered(desk, event_id, 2, "1-0")
    owner.get(f"/events/{event_id}/history")
    answer = owner.post(f"/events/{event_id}/history/{at}/undo", seen=str(at))
    assert answer.status_code == 200
    assert result_of(desk, event_id, 2) == ""
    assert f"undone by action {at + 1}" in answer.text


def test_an_act_is_told_as_from_the_whole_journal_though_what_was_before_is_kept(desk, event_id, monkeypatch):
    begun = []

    def counted(history, positions, known=None, begin=0):
        begun.append(begin)
        return around(history, positions, known, begin)

    monkeypatch.setattr(history_pages, "around", counted)
    at = entered(desk, event_id, 2, "1-0")
    for act in (Undo(at), EnterResult("open", 1, 2, "0-1"), Restore(at), EnterResult("open", 1, 3, "1-0")):
        desk.journal.append(event_id, act, who="Ines")
        journal = desk.journal.history(event_id)
        told = history_pages.acts_told(journal, {len(journal)}, "en")
        monkeypatch.setattr(history_pages, "_AFTER", {})
        monkeypatch.setattr(history_pages, "_TOLD", {})
        assert history_pages.acts_told(journal, {len(journal)}, "en") == told
    assert begun[2::2] == [len(journal) - 3, len(journal) - 2, len(journal) - 1]


def test_what_others_rest_on_cannot_be_taken_back(owner, desk, event_id):
    draft = next(one.position for one in desk.journal.history(event_id) if isinstance(one.action, DraftRound))
    entered(desk, event_id, 2, "1-0")
    answer = owner.post(f"/events/{event_id}/history/{draft}/undo", back=f"/events/{event_id}/history")
    assert "undone by action" not in answer.text
    assert result_of(desk, event_id, 2) == "1-0"


def test_a_result_that_a_published_round_was_paired_with_is_corrected_and_not_taken_back(owner, desk):
    """Taken back it would never have been, and the round would be explained by what nobody knew."""
    event = event_with_secrets(desk)
    first = next(
        one.position
        for one in desk.journal.history(event.event_id)
        if isinstance(one.action, EnterResult) and one.action.section == "open"
    )
    event.play()
    asked = owner.post(
        f"/events/{event.event_id}/history/{first}/undo", back=f"/events/{event.event_id}/history"
    )
    assert "round 2 was paired with this result; correct the result instead" in asked.text
    for again, act in enumerate((CorrectResult("open", 1, 1, "0-1"), EnterResult("open", 3, 1, "0-1"))):
        if again:
            event.do(*(EnterResult("open", 3, board, "1-0") for board in range(1, 5)))
        event.do(act)
        address = f"/events/{event.event_id}/history/{desk.journal.position(event.event_id)}/undo"
        assert "Undone." in owner.post(address).text
        event.do(act)
        address = f"/events/{event.event_id}/history/{desk.journal.position(event.event_id)}/undo"
        event.draft()
        event.do(PublishRound("open", 3 + again))
        asked = owner.post(address, back=f"/events/{event.event_id}/history").text
        assert f"round {3 + again} was paired with this result; correct the result instead" in asked
        assert event.section().rounds[act.round - 1].boards[0].result == "0-1"


def test_what_a_published_round_was_paired_with_is_recorded_anew_and_not_taken_back(owner, desk):
    """Neither the boards recorded as played, nor, once that was undone, the boards as published."""
    event = event_with_secrets(desk)
    address = f"/events/{event.event_id}/history/{{}}/undo"
    for undone in (False, True):
        event.play()
        drawn = event.section().rounds[-1]
        board = drawn.boards[0]
        event.do(RecordPlayed("open", drawn.number, (PlayedBoard(1, board.black, board.white, "1-0"),)))
        if undone:
            assert "Undone." in owner.post(address.format(desk.journal.position(event.event_id))).text
        act = address.format(desk.journal.position(event.event_id))
        event.draft()
        event.do(PublishRound("open", drawn.number + 1))
        kept = event.section()
        assert (kept.rounds[-2].boards[0].players == board.players) is undone
        asked = owner.post(act, back=f"/events/{event.event_id}/history").text
        assert f"round {drawn.number + 1} was paired with what was recorded as played" in asked
        assert event.section() == kept
        boards = len(kept.rounds[-1].boards)
        event.do(*(EnterResult("open", drawn.number + 1, one, "1-0") for one in range(1, boards + 1)))


def test_the_event_as_it_was_and_back_to_it(owner, desk, event_id):
    before = desk.journal.position(event_id)
    entered(desk, event_id, 2, "1-0")
    entered(desk, event_id, 3, "0-1")
    owner.shows(f"/events/{event_id}/history/{before}", "2 later actions would no longer count")
    asked = owner.post(f"/events/{event_id}/history/{before}/restore", why="wrong round")
    assert "Results are lost: round 1" in asked.text
    owner.agree(asked)
    assert result_of(desk, event_id, 2) == ""
    last = desk.journal.history(event_id)[-1]
    assert last.why == "wrong round"
    owner.post(f"/events/{event_id}/history/{last.position}/undo")
    assert result_of(desk, event_id, 2) == "1-0"


def test_no_such_act(owner, event_id):
    assert owner.get(f"/events/{event_id}/history/999").status_code == 404
    assert owner.post(f"/events/{event_id}/history/999/undo").status_code == 404


def test_an_event_file_goes_out_and_comes_back(owner, desk, event_id):
    saved = owner.get(f"/events/{event_id}/file")
    assert 'filename="test-open.pairwright.json"' in saved.headers["content-disposition"]
    files = {"file": ("event.json", saved.content)}
    answer = owner.client.post(
        "/events/bring-in", data={"csrf_token": owner.token}, files=files, follow_redirects=True
    )
    assert "has been imported with its whole history" in answer.text
    assert len(desk.journal.events()) == 2


def test_a_changed_file_is_refused_and_nothing_is_written(owner, desk, event_id):
    document = json.loads(owner.get(f"/events/{event_id}/file").content)
    text = json.dumps(document).replace("Player A", "Player Z")
    for data in (text.encode(), b"", b"{", b"\xff\xfe"):
        answer = owner.client.post(
            "/events/bring-in", data={"csrf_token": owner.token}, files={"file": ("event.json", data)}
        )
        assert answer.status_code == 422
        assert "Please correct the following" in answer.text
    assert len(desk.journal.events()) == 1


def test_deleting_asks_for_the_name(owner, desk, event_id):
    owner.get(f"/events/{event_id}/delete")
    assert owner.post(f"/events/{event_id}/delete", name="Test").status_code == 422
    assert len(desk.journal.events()) == 1
    owner.post(f"/events/{event_id}/delete", name="Test Open")
    assert desk.journal.events() == ()


def test_an_arbiter_of_an_event_cannot_delete_it(somebody, event_id):
    assert somebody("arbiter", event_id).get(f"/events/{event_id}/delete").status_code == 403
