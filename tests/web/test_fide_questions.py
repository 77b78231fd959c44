"""FIDE mode at the desk: asked before it is done, done with a reason, shown wherever it belongs."""

from __future__ import annotations

import re

import pytest
from browsers import hidden_fields

from pairwright.storage.actions import ACTIONS
from pairwright.storage.actions.bye_acts import RequestBye
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.effect_kinds import Effect, may_deviate
from pairwright.storage.section_deviations import deviations_of

TITLE = "FIDE mode asks for confirmation before this is done"


def section_of(desk, event_id):
    return desk.state(event_id).section("open")


def test_a_warning_is_asked_about_and_done_with_who_and_why(desk, event_id, owner):
    base = f"/events/{event_id}/sections/open"
    asked = owner.post(f"{base}/players/1/byes", bye_2="full", bye_3="half")
    assert asked.status_code == 409
    for words in (
        TITLE,
        "Warning",
        "Player A: full-point bye in round 2",
        "C.04.2 3.3",
        (
            "A full point without a game, which FIDE discourages. The player can then no longer receive "
            "the pairing-allocated bye."
        ),
    ):
        assert words in asked.text
    assert "half-point" not in asked.text
    for place in (
        f'href="{base}">',
        f'href="{base}/players" aria-current="page"',
        f'href="{base}/standings"',
    ):
        assert place in asked.text, "the bar and the tabs of the page it came from"
    assert section_of(desk, event_id).entry(1).byes == ()
    again = hidden_fields(asked.text)
    assert (again["bye_2"], again["bye_3"]) == (["full"], ["half"])
    done = owner.post(f"{base}/players/1/byes", **again, agree_why="first prize of last year")
    assert done.status_code == 200
    assert section_of(desk, event_id).entry(1).byes == ((2, "full"), (3, "half"))
    acts = desk.journal.history(event_id)[-2:]
    assert {(act.who, act.why) for act in acts} == {("Owner", "first prize of last year")}
    page = owner.get(f"/events/{event_id}/fide").text
    assert "Player A: full-point bye in round 2" in page
    assert "(first prize of last year)" in page
    assert 'class="chip check">Warning' in owner.get(f"/events/{event_id}/history").text


def test_what_was_agreed_to_is_what_was_told_and_nothing_else(desk, event_id, owner):
    address = f"/events/{event_id}/sections/open/players/2/byes"
    marks = hidden_fields(owner.post(address, bye_2="full").text)["agree"]
    asked = owner.post(address, bye_2="half", bye_3="half", agree=marks)
    assert asked.status_code == 409
    assert "another half-point bye, in round 3" in asked.text


def test_a_strong_warning_needs_a_reason(desk, event_id, owner):
    address = f"/events/{event_id}/sections/open/players/apart"
    asked = owner.post(address, entries=["1", "2"])
    assert asked.status_code == 409
    assert "Strong warning" in asked.text
    assert 'name="agree_why"' in asked.text
    again = hidden_fields(asked.text)
    assert owner.post(address, **again).status_code == 409, "without a reason it is asked again"
    assert not section_of(desk, event_id).restrictions
    assert owner.post(address, **again, agree_why="they quarrelled").status_code == 200
    assert len(section_of(desk, event_id).restrictions) == 1
    assert desk.journal.history(event_id)[-1].why == "they quarrelled"


def test_a_note_is_not_asked_about_and_stands_with_the_round(desk, event_id, owner):
    desk.journal.append(event_id, EnterResult("open", 1, 1, "1/2-0"), who="Bert", why="phone rang")
    page = owner.get(f"/events/{event_id}/sections/open/rounds/1").text
    assert re.search(r'class="chip info">Note</span> Player . – Player .: .+ in round 1', page)
    assert "Bert: phone rang" in page
    assert (
        owner.post(
            f"/events/{event_id}/sections/open/results/1/boards/1", result="0-0", before="1/2-0"
        ).status_code
        == 200
    )


def test_fide_mode_is_left_for_good(desk, event_id, owner):
    owner.shows(f"/events/{event_id}/fide", "in FIDE mode", "No deviations.")
    address = f"/events/{event_id}/sections/open/fide/leave"
    assert "give the reason for leaving FIDE mode" in owner.post(address, reason=" ").text
    asked = owner.post(address, reason="club evening")
    assert asked.status_code == 409
    assert "This cannot be undone for this section." in asked.text
    assert 'name="agree_why"' not in asked.text, "the reason is known"
    again = hidden_fields(asked.text)
    done = owner.post(address, **again)
    assert "Open is no longer in FIDE mode." in done.text
    assert "FIDE mode was left before round 2" in done.text
    assert "(club evening)" in done.text
    assert "Leave FIDE mode" not in done.text
    assert owner.post(f"/events/{event_id}/sections/open/players/1/byes", bye_2="full").status_code == 200
    left = next(
        one.position for one in desk.journal.history(event_id) if one.action.kind == "leave-fide-mode"
    )
    assert "no way back to FIDE mode" in owner.post(f"/events/{event_id}/history/{left}/undo").text
    assert "has left FIDE mode" in owner.post(f"/events/{event_id}/history/{left - 1}/restore").text


def test_the_report_file_says_it_with_who_and_why(desk, event_id, owner):
    desk.journal.append(event_id, RequestBye("open", 1, 2, "full"), who="Ada", why="guest of honour")
    line = (
        "### Deviation (warning): 1 Player A: full-point bye in round 2 [C.04.2 3.3] by Ada: guest of honour"
    )
    for address in (
        f"/events/{event_id}/sections/open/reports/files/open.trf",
        f"/api/v1/events/{event_id}/sections/open/tournament.trf",
        f"/api/v1/events/{event_id}/sections/open/files/open.trf",
    ):
        assert line in owner.get(address).text.splitlines(), address


def test_a_program_is_asked_too_and_agrees_by_name(desk, event_id, owner):
    address = f"/api/v1/events/{event_id}/actions/request-bye"
    body = {"section": "open", "entry": 1, "round": 2, "bye": "full"}
    owner.get("/sign-in")
    head = {"x-csrf-token": owner.token}
    seen = {"seen": str(desk.position(event_id))}
    asked = owner.client.post(address, json=body, headers=head, params=seen)
    assert asked.status_code == 409
    told = asked.json()
    assert told["error"] == TITLE
    assert told["reason"] is False
    assert told["faults"] == [
        (
            "Warning: Player A: full-point bye in round 2. A full point without a game, which FIDE "
            "discourages. The player can then no longer receive the pairing-allocated bye."
        )
    ]
    done = owner.client.post(
        address, json=body, headers=head, params={**seen, "agree": told["agree"], "why": "guest"}
    )
    assert done.status_code == 200, done.text
    section = section_of(desk, event_id)
    found = deviations_of(desk.state(event_id), section)
    assert [Effect("deviation", "open", deviation=one).mark for one in found] == told["agree"]
    assert desk.journal.history(event_id)[-1].why == "guest"


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_is_said_in_the_language_of_the_reader(desk, event_id, owner, language):
    speaks = {"Accept-Language": language}
    asked = owner.post(f"/events/{event_id}/sections/open/players/1/byes", headers=speaks, bye_2="full").text
    german = "Player A: Freilos mit ganzem Punkt in Runde 2" in asked
    assert german is (language == "de")


def test_every_act_that_may_bring_a_warning_is_asked_about():
    """The acts of the table are those of the journal; results alone are noted only."""
    assert not may_deviate(EnterResult)
    assert sum(map(may_deviate, ACTIONS.values())) == 15


def test_changing_a_published_round_says_so_on_its_own_page_and_asks_no_second_time(desk, event_id, owner):
    base = f"/events/{event_id}/sections/open/rounds/1"
    owner.shows(f"{base}/repair?step=turn:1", "FIDE mode records the change with its reason")
    done = owner.post(f"{base}/repair", step="turn:1", reason="colours were wrong", allowed="decided")
    assert done.status_code == 200, done.text
    assert re.search(r"Warning</span> Round 1 was changed after publication .*C\.04\.2 4\.4", done.text)
