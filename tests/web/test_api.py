"""The API: every route answers for every kind of section, says what is wrong, and leaks nothing."""

from __future__ import annotations

import csv
import json
from datetime import timedelta

import kept_events
import pytest
from browsers import client_of
from fastapi import FastAPI
from starlette.testclient import TestClient

from pairwright.storage.access import Grant
from pairwright.storage.actions import AddSection, EnterPlayers, EnterResult, PublishRound
from pairwright.storage.actions.action import Action
from pairwright.storage.draft_round import draft_of
from pairwright.storage.journal import Journal
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.demo import JUNIOR, MASTERS, OPEN
from pairwright.web.desk import Desk


def program(app: FastAPI, desk: Desk, grant: Grant) -> TestClient:
    """A program with a token of this role."""
    token, _ = desk.access.make_link("Program", grant, lasts=timedelta(hours=1))
    return client_of(app, headers={"Authorization": f"Bearer {token}"}, raise_server_exceptions=False)


@pytest.fixture
def owner(app: FastAPI, desk: Desk) -> TestClient:
    return program(app, desk, Grant("owner"))


@pytest.fixture
def demo(desk: Desk) -> str:
    return kept_events.demo(desk)


def test_a_round_whose_games_are_all_adjourned_counts(owner: TestClient, desk: Desk) -> None:
    """Whoever had the bye of it had no point in the standings of the API, and one on every list."""
    event_id = desk.journal.create("Three", "Who")

    def do(act: Action) -> None:
        desk.journal.append(event_id, act, who="Who")

    do(AddSection("open", Setup("Open", number_of_rounds=3, initial_colour="white")))
    do(EnterPlayers("open", tuple(Particulars(f"P{at}", 2000 - at) for at in range(3))))
    do(draft_of(desk.section(event_id, "open")))
    do(PublishRound("open", 1))
    do(EnterResult("open", 1, 1, "*"))
    here = f"/api/v1/events/{event_id}/sections/open"
    players = owner.get(f"{here}/standings").json()["players"]
    assert {one["name"]: one["points"] for one in players} == {"P0": 0, "P1": 0, "P2": 1}
    paper = csv.DictReader(owner.get(f"{here}/papers/standings/csv").text.splitlines())
    assert {one["Name"]: one["Pts"] for one in paper} == {"P0": "0", "P1": "0", "P2": "1"}


@pytest.mark.parametrize("section", [OPEN, JUNIOR, MASTERS])
@pytest.mark.parametrize("what", ["tournament", "tournament.trf", "standings", "completable"])
def test_what_can_be_read_of_every_section(owner, demo, section, what):
    answer = owner.get(f"/api/v1/events/{demo}/sections/{section}/{what}")
    assert answer.status_code == 200, answer.text
    if what == "tournament":
        assert answer.json()["format"] == "pairwright-tournament"
    if what == "completable" and section != MASTERS:
        assert answer.json()["answer"] in ("always", "yes")


@pytest.mark.parametrize(("section", "entry"), [(OPEN, 1), (JUNIOR, 2)])
def test_reasons_name_an_article(owner, demo, section, entry):
    path = f"/api/v1/events/{demo}/sections/{section}/rounds/2"
    why = owner.get(f"{path}/why", params={"entry": entry}).json()
    assert why["plain"]
    assert why["arbiter"]
    against = owner.get(f"{path}/why", params={"entry": entry, "other": entry + 2}).json()
    assert against["article"]
    german = owner.get(f"{path}/why", params={"entry": entry, "language": "de"}).json()
    assert german["plain"] != why["plain"]


@pytest.mark.parametrize("section", [OPEN, JUNIOR])
def test_the_draw_by_the_rules_breaks_none_absolutely(owner, demo, section):
    path = f"/api/v1/events/{demo}/sections/{section}/rounds/3/judgement"
    judged = owner.get(path).json()
    assert judged["is_the_draw"]
    assert judged["broken"] == judged["changes"] == []
    assert judged["difference"] is None
    german = owner.get(path, params={"language": "de"}).json()
    told = [one["text"] for one in judged["look"] + judged["as_in_the_draw"]]
    assert told
    assert told != [one["text"] for one in german["look"] + german["as_in_the_draw"]]


def test_repairs_after_a_no_show(owner, demo):
    path = f"/api/v1/events/{demo}/sections/{OPEN}/rounds/5/repairs"
    state = owner.get(f"/api/v1/events/{demo}").json()["state"]
    boards = next(one for one in state["sections"] if one["key"] == OPEN)["rounds"][4]["boards"]
    waiting = next(board["white"] for board in boards if not board["result"])
    ways = owner.get(path, params={"absent": [waiting]}).json()
    assert [way["kind"] for way in ways][:2] == ["left as it is", "fewest changes"]
    assert {way["kind"] for way in ways} >= {"paired again", "left as it is"}


def test_consequences_of_another_result_change_nothing(owner, demo):
    before = owner.get(f"/api/v1/events/{demo}").json()
    path = f"/api/v1/events/{demo}/sections/{OPEN}/rounds/1/consequences"
    result = next(
        board["result"]
        for board in next(one for one in before["state"]["sections"] if one["key"] == OPEN)["rounds"][0][
            "boards"
        ]
    )
    other = "0-1" if result == "1-0" else "1-0"
    told = owner.get(path, params={"board": 1, "result": other}).json()
    assert len(told) == 4
    assert owner.get(f"/api/v1/events/{demo}").json() == before


def test_a_whole_round_by_program(owner):
    made = owner.post("/api/v1/events", json={"name": "By program"}).json()
    event = f"/api/v1/events/{made['event_id']}"
    players = [{"name": f"Player {letter}", "rating": 2000 - 9 * n} for n, letter in enumerate("ABCDEFG")]
    setup = {"name": "Open", "number_of_rounds": 3, "initial_colour": "white"}
    for kind, body in (
        ("add-section", {"section": "open", "setup": setup}),
        ("enter-players", {"section": "open", "players": players}),
    ):
        made = owner.post(f"{event}/actions/{kind}", json=body, params={"seen": made["position"]}).json()
    made = owner.post(f"{event}/sections/open/draft", params={"seen": made["position"]}).json()
    first = {"section": "open", "round": 1}
    params = {"seen": made["position"]}
    assert owner.post(f"{event}/actions/publish-round", json=first, params=params).status_code == 200
    seen = owner.get(event).json()["position"]
    entered = {"section": "open", "round": 1, "board": 2, "result": "1-0"}
    params = {"seen": seen}
    assert owner.post(f"{event}/actions/enter-result", json=entered, params=params).status_code == 200
    clash = owner.post(
        f"{event}/actions/enter-result", json={**entered, "result": "0-1"}, params={"seen": seen}
    )
    assert clash.status_code == 409
    assert clash.json()["changes"][0]["position"] == seen + 1
    board = owner.get(event).json()["state"]["sections"][0]["rounds"][0]["boards"][1]
    there = [board["white"], board["black"]]
    clashes = [({"expected": ""}, False), ({"expected": "1-0", "players": there[::-1]}, True)]
    for saw, moved in clashes:
        params = {"seen": seen + 1, **saw}
        found = owner.post(f"{event}/actions/enter-result", json={**entered, "result": "0-1"}, params=params)
        assert found.status_code == 409
        body = found.json()
        assert (body["result"], body["players"], body["moved"]) == ("1-0", there, moved)
    params = {"seen": seen + 1, "expected": "1-0", "players": there}
    assert owner.post(f"{event}/actions/enter-result", json=entered, params=params).status_code == 200
    history = owner.get(f"{event}/history").json()
    assert [one["kind"] for one in history][-2:] == ["publish-round", "enter-result"]
    assert (
        owner.post(f"{event}/undo/{seen + 1}", params={"why": "typed wrong", "seen": seen + 1}).status_code
        == 200
    )
    history = owner.get(f"{event}/history").json()
    assert [one["counts"] for one in history][-2:] == [False, True]
    assert owner.get(event).json()["state"]["sections"][0]["rounds"][0]["boards"][1]["result"] == ""


def test_no_act_overwrites_what_was_not_seen(owner, event_id):
    event = f"/api/v1/events/{event_id}"
    position = owner.get(f"{event}/position").json()["position"]
    result = {"section": "open", "round": 1, "board": 1, "result": "1-0"}
    acts = [
        ("actions/enter-result", result),
        ("sections/open/draft", None),
        (f"undo/{position}", None),
        (f"restore/{position - 1}", None),
        ("sections/open/lots", {"what": "colour"}),
        ("sections/open/lots/step", {"what": "draw"}),
        ("sections/open/lots/call", {"by": "A", "value": "1"}),
        ("sections/open/lots/reveal", None),
    ]
    for path, body in acts:
        without = owner.post(f"{event}/{path}", json=body)
        assert without.status_code == 422, path
        assert any("seen" in fault for fault in without.json()["faults"]), path
        ahead = owner.post(f"{event}/{path}", json=body, params={"seen": position + 1})
        assert ahead.status_code == 422, path
        assert f"the last one is {position}" in ahead.json()["faults"][0]
    assert owner.get(f"{event}/position").json()["position"] == position


def test_an_event_goes_out_and_comes_back(owner, demo):
    exported = owner.get(f"/api/v1/events/{demo}/export")
    headers = {"Content-Type": "application/octet-stream"}
    made = owner.post("/api/v1/events/import", content=exported.content, headers=headers)
    assert made.status_code == 200, made.text
    copy = made.json()["event_id"]
    assert (
        owner.get(f"/api/v1/events/{copy}").json()["state"]
        == owner.get(f"/api/v1/events/{demo}").json()["state"]
    )
    tampered = exported.content.replace(b"1-0", b"0-1", 1)
    refused = owner.post("/api/v1/events/import", content=tampered, headers=headers)
    assert refused.status_code == 422
    assert refused.json()["faults"]


@pytest.mark.parametrize(
    ("kind", "body", "words"),
    [
        ("enter-result", {"section": "open", "round": 1, "board": 99, "result": "1-0"}, "board 99"),
        ("enter-result", {"section": "open", "round": 1, "board": 1, "result": "2-0"}, "2-0"),
        ("enter-result", {"section": "none", "round": 1, "board": 1, "result": "1-0"}, "none"),
        ("enter-result", {"section": "open"}, "round"),
        ("enter-players", {"section": "open", "players": [{"name": "A\x00B"}]}, "null"),
        ("add-section", {"section": "Open!", "setup": {"name": "X"}}, "short name"),
    ],
)
def test_what_is_wrong_is_said(owner, event_id, kind, body, words):
    path = f"/api/v1/events/{event_id}"
    seen = {"seen": owner.get(f"{path}/position").json()["position"]}
    answer = owner.post(f"{path}/actions/{kind}", json=body, params=seen)
    assert answer.status_code == 422
    assert words in json.dumps(answer.json()["faults"], ensure_ascii=False)


def test_the_answer_tells_the_position_of_the_act_not_of_one_that_came_right_after_it(owner, desk, event_id):
    """A program that takes it for what it has seen would overwrite that other act without knowing it."""
    path = f"/api/v1/events/{event_id}"
    seen = owner.get(f"{path}/position").json()["position"]
    listeners = desk.journal.listeners
    other_desk = Journal(desk.journal.database)

    def somebody_else() -> None:
        listeners.remove(somebody_else)
        other_desk.append(event_id, EnterResult("open", 1, 2, "0-1"), who="Ben")

    listeners.append(somebody_else)
    mine, other = ({"section": "open", "round": 1, "board": board, "result": "1-0"} for board in (1, 2))
    done = owner.post(f"{path}/actions/enter-result", json=mine, params={"seen": seen}).json()
    assert done["position"] == seen + 1
    clash = owner.post(f"{path}/actions/enter-result", json=other, params={"seen": done["position"]})
    assert (clash.status_code, clash.json()["changes"][0]["who"]) == (409, "Ben")


def test_helpers_enter_their_boards_and_nothing_else(app, desk, event_id):
    helper = program(app, desk, Grant("helper", event_id, (("open", 1, 2),)))
    path = f"/api/v1/events/{event_id}/actions"
    result = {"section": "open", "round": 1, "board": 2, "result": "1-0"}
    seen = {"seen": helper.get(f"/api/v1/events/{event_id}/position").json()["position"]}
    assert helper.post(f"{path}/enter-result", json=result, params=seen).status_code == 200
    assert helper.post(f"{path}/enter-result", json={**result, "board": 3}, params=seen).status_code == 403
    published = {"section": "open", "round": 1}
    assert helper.post(f"{path}/publish-round", json=published, params=seen).status_code == 403
    assert helper.get(f"/api/v1/events/{event_id}").status_code == 403


def test_an_arbiter_of_one_event_sees_no_other(app, desk, event_id, demo):
    arbiter = program(app, desk, Grant("arbiter", event_id))
    assert [one["event_id"] for one in arbiter.get("/api/v1/events").json()] == [event_id]
    assert arbiter.get(f"/api/v1/events/{demo}").status_code == 403
    assert arbiter.post("/api/v1/events", json={"name": "Another"}).status_code == 403


def test_nobody_gets_in_without_a_token(app):
    stranger = client_of(app, raise_server_exceptions=False)
    assert stranger.get("/api/v1/events").status_code == 401
    wrong = stranger.get("/api/v1/events", headers={"Authorization": "Bearer nonsense"})
    assert wrong.status_code == 401


def test_unknown_things_are_not_found(owner, event_id):
    for path in ("events/nothing", f"events/{event_id}/sections/none/tournament"):
        assert owner.get(f"/api/v1/{path}").status_code == 404
    for round_number in (0, 7):
        path = f"/api/v1/events/{event_id}/sections/open/rounds/{round_number}/judgement"
        assert owner.get(path).status_code == 404


def test_lots_drawn_to_the_end_by_program(owner, demo):
    path = f"/api/v1/events/{demo}/sections/{MASTERS}/lots"
    assert owner.get(path).status_code == 404
    seen = {"seen": owner.get(f"/api/v1/events/{demo}/position").json()["position"]}
    begun = owner.post(path, json={"what": "varma", "way": "screen"}, params=seen).json()
    assert begun["next"]
    assert set(begun["transcript"]["chance"]) == {"mode"}
    assert owner.post(f"{path}/step", json={"what": "draw all"}, params=seen).status_code == 409
    seen = {"seen": seen["seen"] + 1}
    done = owner.post(f"{path}/step", json={"what": "draw all"}, params=seen).json()
    assert done["transcript"]["complete"]
    assert done["next"] is None
    state = owner.get(f"/api/v1/events/{demo}").json()["state"]
    masters = next(one for one in state["sections"] if one["key"] == MASTERS)
    assert masters["numbers_fixed"]
    assert sorted(masters["order"]) == list(range(1, 13))
    wrong = owner.post(f"{path}/step", json={"what": "draw"}, params=seen)
    assert wrong.status_code == 422


def test_lists_and_files(owner, demo):
    path = f"/api/v1/events/{demo}/sections/{OPEN}"
    found = owner.get(f"{path}/papers").json()
    assert {"standings", "crosstable", "round-5"} <= {one["name"] for one in found["lists"]}
    standings = owner.get(f"{path}/papers/standings/csv")
    assert standings.status_code == 200
    assert standings.headers["content-type"].startswith("text/csv")
    report = owner.get(f"{path}/files/{OPEN}.trf")
    assert report.text.startswith("012 ")
    assert owner.get(f"{path}/papers/standings/exe").status_code == 404
    assert owner.get(f"{path}/files/nothing").status_code == 404


def test_links_made_and_ended_by_program(app, owner, event_id):
    path = f"/api/v1/events/{event_id}/links"
    boards = [{"section": "open", "first": 1, "last": 2}]
    made = owner.post(path, json={"name": "Radek", "boards": boards}).json()
    assert "token" not in owner.get(path).text
    helper = client_of(app, headers={"Authorization": f"Bearer {made['token']}"})
    result = {"section": "open", "round": 1, "board": 1, "result": "1-0"}
    entering = f"/api/v1/events/{event_id}/actions/enter-result"
    seen = {"seen": helper.get(f"/api/v1/events/{event_id}/position").json()["position"]}
    assert helper.post(entering, json=result, params=seen).status_code == 200
    assert helper.get(path).status_code == 403
    assert owner.delete(f"{path}/{made['key']}").json()["revoked"]
    assert helper.post(entering, json=result).status_code == 401
    assert owner.delete(f"{path}/{made['key']}").status_code == 404
    assert owner.post(path, json={"name": "X", "role": "owner"}).status_code == 422
