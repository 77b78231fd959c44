"""Results at the desk: one by one as data, as a plain form, typed again, corrected; helpers' phones."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from pairwright.common.errors import Refused
from pairwright.storage.actions.entry_list_acts import ChangePlayer
from pairwright.storage.actions.result_acts import EnterResult, VerifyResult
from pairwright.storage.actions.round_acts import ChangeRound, PairedBoard, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.web.desk import Desk
from pairwright.web.pages import phone
from pairwright.web.views.result_view import boards_of, typed_result

if TYPE_CHECKING:
    from browsers import Browser, Somebody


class Hall:
    """The section with everybody who enters results."""

    def __init__(self, somebody: Somebody, desk: Desk, event_id: str) -> None:
        self.somebody, self.desk, self.event_id = somebody, desk, event_id
        self.arbiter = somebody("arbiter", event_id)
        self.results = f"/events/{event_id}/sections/open/results"

    @property
    def section(self):
        return self.desk.state(self.event_id).section("open")

    def codes(self, number: int = 1):
        return [board.result for board in self.section.rounds[number - 1].boards]

    def do(self, action, who="Test"):
        self.desk.journal.append(self.event_id, action, who=who)

    def finish(self):
        number = len(self.section.rounds)
        for board in range(1, len(self.section.rounds[-1].boards) + 1):
            self.do(EnterResult("open", number, board, "1-0"))

    def next_round(self):
        self.finish()
        self.do(draft_of(self.section))
        self.do(PublishRound("open", len(self.section.rounds)))

    def post(self, board: int, browser: Browser | None = None, **fields: str):
        return (browser or self.arbiter).post(f"{self.results}/1/boards/{board}", **fields)


@pytest.fixture
def hall(somebody: Somebody, desk: Desk, event_id: str) -> Hall:
    return Hall(somebody, desk, event_id)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("1", "1-0"), ("0", "0-1"), ("5", "1/2-1/2"), ("=", "1/2-1/2"), ("½", "1/2-1/2"), ("+", "+/-"),
     ("-", "-/+"), ("", ""), (" 1 ", "1-0"), ("½-½", "1/2-1/2"), ("1–0", "1-0"), ("-/-", "-/-"), ("x", "-/-"),
     ("*", "*")],
)  # fmt: skip
def test_what_can_be_typed(typed, code):
    assert typed_result(typed) == code


@pytest.mark.parametrize("typed", ["2", "win", "1-1", "x" * 300])
def test_what_cannot_be_typed(typed):
    with pytest.raises(Refused, match="is not a result; type 1, 0 or 5"):
        typed_result(typed)


def test_boards_as_people_write_them():
    assert boards_of("41-43, 50", range(41, 61)) == {1, 2, 3, 10}
    assert boards_of("", range(1, 6)) == frozenset()
    assert boards_of("2–3;5", range(1, 6)) == {2, 3, 5}
    assert boards_of("1-3, 201", (1, 201, 2, 3)) == {1, 2, 3, 4}
    for wrong in ("0", "6", "3-2", "x", "1-x", "1--2"):
        with pytest.raises(Refused):
            boards_of(wrong, range(1, 6))


def test_the_page_leads_to_the_round_being_played(hall):
    page = hall.arbiter.get(hall.results)
    assert page.url.path.endswith("/results/1")
    assert "0 of 3" in page.text
    assert 'href="#board-3"' in page.text
    hall.next_round()
    assert hall.arbiter.get(hall.results).url.path.endswith("/results/2")


def test_a_result_is_acknowledged_when_the_journal_has_it(hall):
    answer = hall.post(1, result="1")
    assert answer.status_code == 200
    assert answer.json() == {"saved": "1-0", "missing": 2}
    assert hall.codes() == ["1-0", "", ""]
    recorded = hall.desk.journal.history(hall.event_id)[-1]
    assert recorded.who == "Arbiter"
    assert recorded.action == EnterResult("open", 1, 1, "1-0")
    assert hall.post(1, result="", before="1-0").json() == {"saved": "", "missing": 3}


def test_the_same_result_twice_is_no_conflict(hall):
    hall.do(EnterResult("open", 1, 1, "1-0"), who="Otto")
    assert hall.post(1, result="1", before="").json()["saved"] == "1-0"


def test_two_people_and_one_board_are_both_told(hall):
    hall.do(EnterResult("open", 1, 1, "0-1"), who="Otto")
    answer = hall.post(1, result="1", before="")
    assert answer.status_code == 409
    assert answer.json() == {"now": "0-1", "mine": "1-0", "who": "Otto"}
    assert hall.codes()[0] == "0-1"
    assert hall.post(1, result="1", before="0-1").json()["saved"] == "1-0"


def test_a_result_for_other_people_is_not_entered(hall):
    white, black = hall.section.rounds[0].boards[0].players
    assert hall.post(1, result="1", pair=f"{black}-{white}").json()["now"] == "moved"
    assert hall.codes()[0] == ""
    assert hall.post(1, result="1", pair=f"{white}-{black}").status_code == 200


def test_what_is_wrong_is_said_as_data(hall):
    answer = hall.post(1, result="7")
    assert answer.status_code == 422
    assert "is not a result" in answer.json()["faults"][0]
    assert "no board 99" in hall.post(99, result="1").json()["faults"][0]
    hall.next_round()
    assert "correct it as an old result" in hall.post(1, result="0", before="1-0").json()["faults"][0]
    assert hall.arbiter.post(f"{hall.results}/7/boards/1", result="1").status_code == 404


def test_helpers_enter_their_boards_and_no_others(hall):
    helper = hall.somebody("helper", hall.event_id, (("open", 2, 3),))
    assert hall.post(2, helper, result="5").json()["saved"] == "1/2-1/2"
    assert hall.post(1, helper, result="5").status_code == 403
    assert hall.codes() == ["", "1/2-1/2", ""]
    assert helper.get(f"{hall.results}/1/cells").status_code == 200
    assert helper.get(f"{hall.results}/1").status_code == 403
    other = hall.somebody("helper", hall.event_id, (("juniors", 1, 0),))
    assert hall.post(2, other, result="5").status_code == 403


def test_boards_of_a_helper_are_those_that_stand_in_the_hall(hall):
    """Whoever has a fixed board plays there, and its helper enters the result."""
    key = hall.section.rounds[0].boards[0].white
    hall.do(ChangePlayer("open", key, replace(hall.section.entry(key).particulars, fixed_board=9)))
    hall.next_round()
    fixed = hall.section.rounds[1].board_of(key)
    helper = hall.somebody("helper", hall.event_id, (("open", 9, 9),))
    assert [hall.section.hall_place(2, board) for board in (1, 2, 3)].count(9) == 1
    boards = [helper.get(f"/h/{hall.event_id}/open/2/{board}").status_code for board in (1, 2, 3)]
    assert [place for place, code in enumerate(boards, 1) if code == 200] == [fixed]
    assert "Board 9" in helper.get(f"/h/{hall.event_id}").text


def test_strangers_enter_nothing(hall, stranger):
    hall.post(1, stranger, result="1")
    assert hall.codes()[0] == ""


def test_all_results_as_data(hall):
    hall.post(2, result="5")
    found = hall.arbiter.get(f"{hall.results}/1/cells").json()
    assert found["results"] == ["", "1/2-1/2", ""]
    assert found["pairs"] == [f"{b.white}-{b.black}" for b in hall.section.rounds[0].boards]
    assert found["position"] == hall.desk.position(hall.event_id)


def test_the_whole_table_as_a_plain_form(hall):
    hall.do(EnterResult("open", 1, 2, "0-1"), who="Otto")
    fields = {
        "board-1": "1-0",
        "before-1": "",
        "board-2": "1-0",
        "before-2": "",
        "board-3": "nonsense",
        "before-3": "",
    }
    page = hall.arbiter.post(f"{hall.results}/1", **fields)
    assert hall.codes() == ["1-0", "0-1", ""]
    assert "1 result entered." in page.text
    assert "Board 2: Otto has entered 0–1 in the meantime (" in page.text
    assert "1–0 was not entered. If it really is 1–0, enter it once more." in page.text
    assert "Board 3: &#39;nonsense&#39; is not a result" in page.text


def test_a_form_in_which_nothing_was_changed_writes_nothing(hall):
    before = hall.desk.position(hall.event_id)
    assert hall.arbiter.post(f"{hall.results}/1", **{"board-1": "", "before-1": ""}).status_code == 200
    assert hall.desk.position(hall.event_id) == before


def test_old_rounds_show_links_to_corrections(hall):
    hall.next_round()
    hall.arbiter.shows(f"{hall.results}/1", "correct them one by one", lacking=("<select",))


def test_every_result_there_is_on_the_page_of_a_board(hall):
    page = hall.arbiter.get(f"{hall.results}/1/boards/1")
    for code in ("1-0", "+/-", "*", "1/2-0", "1-0 u"):
        assert f'name="result" value="{code}"' in page.text
    hall.arbiter.post(f"{hall.results}/1/boards/1/correct", result="1-0 u")
    assert hall.codes()[0] == "1-0 u"
    hall.arbiter.shows(f"{hall.results}/1/boards/1", "1–0, not rated", "Undo the result")
    assert "1–0, not rated" in hall.arbiter.get(f"{hall.results}/1").text


def test_a_correction_shows_its_consequences_before_anything_is_written(hall):
    hall.next_round()
    page = hall.arbiter.get(f"{hall.results}/1/boards/1?result=0-1")
    assert "1–0 becomes 0–1: the consequences" in page.text
    assert "C.04.2 4" in page.text
    assert "Round 2 would have been paired otherwise" in page.text
    assert hall.codes(1)[0] == "1-0"


def test_a_correction_needs_a_reason_and_stands_in_the_journal(hall):
    hall.next_round()
    address = f"{hall.results}/1/boards/1"
    hall.arbiter.sends(f"{address}/correct", "give a reason", result="0-1", back=address)
    assert hall.codes(1)[0] == "1-0"
    asked = hall.arbiter.post(f"{address}/correct", result="0-1", reason="both came and said so")
    assert "A result or a board changes that round 2 was paired from" in asked.text
    page = hall.arbiter.agree(asked)
    assert "Board 1: 0–1" in page.text
    assert hall.codes(1)[0] == "0-1"
    hall.arbiter.shows(address, "both came and said so", "corrected:")


def test_a_correction_tells_that_a_draft_is_lost(hall):
    hall.finish()
    hall.do(draft_of(hall.section))
    page = hall.arbiter.get(f"{hall.results}/1/boards/1?result=0-1")
    assert "The draft of round 2 is discarded" in page.text
    marks = re.findall(r'name="agree" value="([^"]+)"', page.text)
    hall.arbiter.post(
        f"{hall.results}/1/boards/1/correct", result="0-1", reason="wrong way round", agree=marks
    )
    assert hall.section.draft is None, "what the page has shown is not asked about again"


def test_what_the_page_of_a_correction_has_shown_is_not_repeated_when_fide_mode_asks(hall):
    hall.next_round()
    hall.finish()
    words = "A result or a board changes that round 2 was paired from"
    address = f"{hall.results}/1/boards/1"
    page = hall.arbiter.get(f"{address}?result=0-1").text
    assert words in page
    marks = re.findall(r'name="agree" value="([^"]+)"', page)
    unseen = hall.arbiter.post(f"{address}/correct", result="0-1", reason="wrong way round")
    assert unseen.status_code == 409
    assert words in unseen.text
    asked = hall.arbiter.post(f"{address}/correct", result="0-1", reason="wrong way round", agree=marks)
    assert asked.status_code == 409
    assert "Strong warning" in asked.text
    assert words not in asked.text
    assert hall.arbiter.agree(asked).status_code == 200
    assert hall.codes(1)[0] == "0-1"


def test_results_typed_again_are_compared_blindly(hall):
    hall.finish()
    hall.arbiter.shows(f"{hall.results}/1/verify", lacking=("selected",))
    answer = hall.arbiter.post(f"{hall.results}/1/verify/boards/1", result="1")
    assert answer.json() == {"saved": "1-0", "differs": False, "missing": 2}
    assert hall.arbiter.post(f"{hall.results}/1/verify/boards/2", result="0").json()["differs"] is True
    assert hall.codes() == ["1-0"] * 3
    hall.arbiter.shows(f"{hall.results}/1/verify", "1 board differs", "First entry: 1–0", "Second entry: 0–1")


def test_the_first_result_can_be_right_or_the_second(hall):
    hall.finish()
    for board in (1, 2):
        hall.do(VerifyResult("open", 1, board, "0-1"))
    decide = f"{hall.results}/1/verify/boards/{{}}/decide"
    hall.arbiter.post(decide.format(1), right="first")
    hall.arbiter.post(decide.format(2), right="second", reason="slip read again")
    assert hall.codes() == ["1-0", "0-1", "1-0"]
    assert hall.section.rounds[0].differing == ()
    why = [one.why for one in hall.desk.journal.history(hall.event_id)]
    assert "slip read again" in why
    back = f"{hall.results}/1/verify"
    again = hall.arbiter.post(decide.format(2), right="second", back=back)
    assert "The two results for this board no longer differ." in again.text
    hall.do(VerifyResult("open", 1, 3, "0-1"))
    assert "Choose which" in hall.arbiter.post(decide.format(3), right="", back=back).text


def test_verifying_an_old_round_corrects_the_old_result(hall):
    hall.next_round()
    hall.do(VerifyResult("open", 1, 1, "0-1"))
    hall.arbiter.agree(hall.arbiter.post(f"{hall.results}/1/verify/boards/1/decide", right="second"))
    assert hall.codes(1)[0] == "0-1"
    assert hall.section.rounds[0].boards[0].second == "0-1"


def test_the_verification_as_a_plain_form(hall):
    hall.finish()
    fields = {
        "board-1": "1-0",
        "before-1": "",
        "board-2": "0-1",
        "before-2": "",
        "board-3": "z",
        "before-3": "",
    }
    hall.arbiter.sends(f"{hall.results}/1/verify", "1 board differs.", "is not a result", **fields)
    assert [board.second for board in hall.section.rounds[0].boards] == ["1-0", "0-1", ""]


def test_verifying_what_is_wrong(hall):
    assert hall.arbiter.post(f"{hall.results}/1/verify/boards/1", result="9").status_code == 422
    assert hall.arbiter.post(f"{hall.results}/1/verify/boards/99", result="1").status_code == 422
    moved = hall.arbiter.post(f"{hall.results}/1/verify/boards/1", result="1", pair="77-78")
    assert moved.status_code == 409


def test_two_people_who_verify_one_board_are_both_told(hall):
    hall.do(EnterResult("open", 1, 1, "1-0"))
    address = f"{hall.results}/1/verify/boards/1"
    assert hall.arbiter.post(address, result="0").json()["differs"]
    answer = hall.arbiter.post(address, result="5")
    assert (answer.status_code, answer.json()["now"]) == (409, "0-1")
    assert hall.arbiter.post(address, result="5", before="0-1").json()["saved"] == "1/2-1/2"


def test_the_plain_form_does_not_verify_for_other_people(hall):
    hall.do(EnterResult("open", 1, 1, "1-0"))
    fields = {"board-1": "1-0", "before-1": "", "pair-1": "77-78"}
    page = hall.arbiter.post(f"{hall.results}/1/verify", **fields)
    assert "Board 1: different players are playing there now" in page.text
    assert hall.section.rounds[0].boards[0].second == ""
    white, black = hall.section.rounds[0].boards[0].players
    hall.arbiter.post(f"{hall.results}/1/verify", **fields | {"pair-1": f"{white}-{black}"})
    assert hall.section.rounds[0].boards[0].second == "1-0"


# -- helpers -------------------------------------------------------------------------------------------


def test_a_link_with_its_code_is_shown_once_and_can_be_revoked(hall):
    address = f"/events/{hall.event_id}/sections/open/helpers"
    page = hall.arbiter.sends(address, 'src="data:image/svg+xml', name="Otto", first="1", last="2", hours="4")
    token = re.search(r"/enter/([\w-]+)", page)[1]
    assert token not in hall.arbiter.get(address).text
    helper = hall.somebody()
    assert helper.enter(token).url.path == f"/h/{hall.event_id}"
    assert hall.post(1, helper, result="1").status_code == 200
    assert hall.desk.journal.history(hall.event_id)[-1].who == "Otto"
    (link,) = [one for one in hall.desk.access.links(hall.event_id) if one.name == "Otto"]
    assert link.ranges == (("open", 1, 2),)
    hall.arbiter.post(f"{address}/{link.key}/revoke")
    assert helper.get(f"/h/{hall.event_id}").url.path == "/sign-in"


def test_a_link_of_a_helper_ends_by_the_clock_of_the_hall(hall, monkeypatch):
    address = f"/events/{hall.event_id}/sections/open/helpers"
    hall.arbiter.post(address, name="Otto", first="1", last="2", hours="4")
    (link,) = [one for one in hall.desk.access.links(hall.event_id) if one.name == "Otto"]
    try:
        for zone, hours in (("XYZ-9", 9), ("XYZ3", -3)):
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            there = datetime.fromisoformat(link.expires).astimezone(timezone(timedelta(hours=hours)))
            assert f"{there:%H:%M}" in hall.arbiter.get(address).text.partition('data-label="Until"')[2][:60]
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": " "}, "Say who the helper is"),
        ({"name": "Otto", "hours": "1000"}, "A link lasts 4, 12, 72 hours."),
        ({"name": "Otto", "first": "5", "last": "2"}, "The first board is 1"),
        ({"name": "Otto", "first": "-3", "last": "2"}, "The first board is 1"),
    ],
)
def test_links_that_cannot_be(hall, fields, said):
    address = f"/events/{hall.event_id}/sections/open/helpers"
    assert said in hall.arbiter.post(address, back=address, **fields).text
    assert hall.arbiter.post(f"{address}/unknown/revoke").status_code == 404


def test_a_helper_sees_his_missing_boards_first(hall):
    helper = hall.somebody("helper", hall.event_id, (("open", 2, 0),))
    page = helper.get(f"/h/{hall.event_id}").text
    names = [hall.section.entry(key).name for key in hall.section.rounds[0].boards[0].players]
    assert all(name not in page for name in names)
    assert "0 of 2" in page
    assert helper.get(f"/h/{hall.event_id}/open/1/1").status_code == 403
    assert helper.get(f"/h/{hall.event_id}/open/1/9").status_code == 404
    helper.shows(f"/h/{hall.event_id}/open/1/2", "White wins 1–0")


def test_two_taps_enter_a_result_and_one_takes_it_back(hall):
    helper = hall.somebody("helper", hall.event_id, (("open", 1, 0),))
    page = helper.post(f"/h/{hall.event_id}/open/1/1", result="0-1")
    assert page.url.path == f"/h/{hall.event_id}"
    assert "Saved." in page.text
    assert hall.codes()[0] == "0-1"
    assert "Board 1: undone." in helper.post(f"/h/{hall.event_id}/take-back").text
    assert hall.codes()[0] == ""
    again = helper.post(f"/h/{hall.event_id}/take-back", back=f"/h/{hall.event_id}")
    assert "You have no result left to undo." in again.text


def test_a_helper_takes_back_only_his_own(hall):
    helper = hall.somebody("helper", hall.event_id, (("open", 1, 0),))
    helper.post(f"/h/{hall.event_id}/open/1/1", result="0-1")
    hall.do(EnterResult("open", 1, 1, "1-0"), who="Ines")
    answer = helper.post(f"/h/{hall.event_id}/take-back", back=f"/h/{hall.event_id}")
    assert "You have no result left to undo." in answer.text
    assert hall.codes()[0] == "1-0"


def test_a_helper_is_not_told_undone_when_somebody_was_quicker(hall, monkeypatch):
    helper = hall.somebody("helper", hall.event_id, (("open", 1, 0),))
    helper.post(f"/h/{hall.event_id}/open/1/1", result="0-1")
    last_own = phone._last_own

    def overtaken(at):
        own = last_own(at)
        if at.request.method == "POST":
            hall.do(EnterResult("open", 1, 1, "1-0"), who="Ines")
        return own

    monkeypatch.setattr(phone, "_last_own", overtaken)
    answer = helper.post(f"/h/{hall.event_id}/take-back", back=f"/h/{hall.event_id}")
    assert "undone" not in answer.text
    assert "You have no result left to undo." in answer.text
    assert hall.codes()[0] == "1-0"


def test_somebody_elses_result_is_shown_to_the_helper(hall):
    helper = hall.somebody("helper", hall.event_id, (("open", 1, 0),))
    hall.do(EnterResult("open", 1, 1, "1-0"), who="Ines")
    page = helper.post(f"/h/{hall.event_id}/open/1/1", result="0-1", before="")
    assert "Ines has entered 1–0 in the meantime" in page.text
    assert hall.codes()[0] == "1-0"
    helper.post(f"/h/{hall.event_id}/open/1/1", result="0-1", before="1-0")
    assert hall.codes()[0] == "0-1"


def test_a_changed_board_is_told_to_the_helper(hall):
    helper = hall.somebody("helper", hall.event_id, (("open", 1, 0),))
    drawn = hall.section.rounds[0]
    pair = f"{drawn.boards[0].white}-{drawn.boards[0].black}"
    turned = tuple(PairedBoard(board.black, board.white) for board in drawn.boards)
    hall.do(ChangeRound("open", 1, turned))
    page = helper.post(f"/h/{hall.event_id}/open/1/1", result="0-1", pair=pair)
    assert "different players are playing there now" in page.text
    assert hall.codes()[0] == ""


def test_before_the_round_there_is_nothing_to_enter(hall):
    helper = hall.somebody("helper", hall.event_id, (("open", 1, 0),))
    hall.finish()
    assert "Thank you!" in helper.get(f"/h/{hall.event_id}/boards").text
    hall.do(draft_of(hall.section))
    assert "Nothing to enter at the moment" in helper.get(f"/h/{hall.event_id}").text
