"""What programs are made from: the description of the API, its texts and names, and what it refuses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from browsers import client_of
from kept_events import demo

from pairwright.storage.access import Grant
from pairwright.web.demo import OPEN


@pytest.fixture
def program(app, desk):
    token, _ = desk.access.make_link("Program", Grant("owner"), lasts=timedelta(hours=1))
    return client_of(app, headers={"Authorization": f"Bearer {token}"}, raise_server_exceptions=False)


def test_generated_clients_have_names_they_can_bear_and_know_of_the_token(app):
    description = app.openapi()
    names = Counter(
        route["operationId"] for methods in description["paths"].values() for route in methods.values()
    )
    assert set(names.values()) == {1}
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", name) for name in names)
    assert {"enter_result", "list_events", "standings_of"} <= set(names)
    scheme = description["components"]["securitySchemes"]["token"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert description["security"] == [{"token": []}]
    assert description["components"]["schemas"]["Setup"]["additionalProperties"] is False


def test_generated_clients_have_constants_and_classes_of_one_name_each(app):
    """A maker of clients stopped at "m" and "M", and left out answers whose parts had one title."""
    description = app.openapi()
    texts = [part["enum"] for part in parts(description) if "enum" in part]
    assert texts
    assert [one for one in texts if len({text.upper() for text in one}) < len(one)] == []
    answers = [route["responses"] for methods in description["paths"].values() for route in methods.values()]
    titles = [part["title"] for part in parts(answers) if isinstance(part.get("title"), str)]
    assert set(titles) <= {"HTTPValidationError"}


def parts(described: Any) -> Iterator[dict[str, Any]]:
    """Every object of a description."""
    if isinstance(described, dict):
        yield described
    for one in described.values() if isinstance(described, dict) else described:
        if isinstance(one, dict | list):
            yield from parts(one)


SETUP = {"name": "Open", "number_of_rounds": 3}


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({"section": "open", "setup": SETUP, "sections": 1}, "sections"),
        ({"section": "open", "setup": {**SETUP, "rounds": 3}}, "rounds"),
        ({"section": "open", "setup": {**SETUP, "match": {"games": 2}}}, "games"),
        *(
            ({"section": "open", "setup": {**SETUP, key: value}}, None)
            for key, value in {
                "system": "elo", "edition": "1999", "initial_colour": "red", "acceleration": "fast",
                "no_shows": "gone",
                "keep_apart": ["friends"], "round_dates": ["7 May"], "round_times": ["25:00"],
            }.items()
        ),
    ],
)  # fmt: skip
def test_what_the_description_does_not_know_is_refused(program, body, named):
    made = program.post("/api/v1/events", json={"name": "By program"}).json()
    path = f"/api/v1/events/{made['event_id']}"
    answer = program.post(f"{path}/actions/add-section", json=body, params={"seen": made["position"]})
    assert answer.status_code == 422, answer.text
    assert named is None or any(named in fault for fault in answer.json()["faults"])
    assert program.get(path).json()["position"] == made["position"]


def test_parameters_that_there_are_not_are_refused(program, desk):
    """A misspelt `preview` wrote the act, a misspelt `rounds` answered the standings of all."""
    path = f"/api/v1/events/{demo(desk)}"
    before = program.get(path).json()["position"]
    for method, rest, named in (
        ("POST", f"/actions/withdraw?seen={before}&preveiw=true", "preveiw: there is no such parameter"),
        ("GET", f"/sections/{OPEN}/standings?round=1", "round: there is no such parameter; known: rounds"),
        ("GET", f"/sections/{OPEN}/rounds/1/why?entry=1&language=xx", "language: "),
    ):
        answer = program.request(method, path + rest, json={"section": OPEN, "entry": 1, "after_round": 1})
        assert answer.status_code == 422, answer.text
        assert any(fault.startswith(named) for fault in answer.json()["faults"]), answer.text
    assert program.get(path).json()["position"] == before


def test_no_address_of_the_api_takes_what_it_does_not_know(program, app):
    answers = {
        (method, path): program.request(
            method.upper(), re.sub(r"\{\w+\}", "1", path), params={"preveiw": "1"}
        )
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    }
    refused = {at for at, answer in answers.items() if "preveiw: there is no such parameter" in answer.text}
    assert set(answers) - refused == set()


def test_a_missing_initial_colour_is_told_without_the_records_of_files(program):
    made = program.post("/api/v1/events", json={"name": "By program"}).json()
    path = f"/api/v1/events/{made['event_id']}"
    players = [{"name": "Ann"}, {"name": "Bob"}]
    for kind, body in (
        ("add-section", {"section": "open", "setup": SETUP}),
        ("enter-players", {"section": "open", "players": players}),
    ):
        seen = program.get(path).json()["position"]
        assert program.post(f"{path}/actions/{kind}", json=body, params={"seen": seen}).status_code == 200
    answer = program.post(f"{path}/sections/open/draft", params={"seen": seen + 1})
    assert answer.status_code == 422
    assert answer.json()["faults"][0].endswith("give the colour drawn by lot before round 1")


def test_an_event_has_a_day_and_a_link_no_more_than_it_says(program):
    for body in ({"name": "A", "start_date": "7.5.2026"}, {"name": "A", "city": "Ulm"}):
        assert program.post("/api/v1/events", json=body).status_code == 422
    made = program.post("/api/v1/events", json={"name": "A", "start_date": "2026-05-07"}).json()
    link = f"/api/v1/events/{made['event_id']}/links"
    assert program.post(link, json={"name": "Web", "board": 1}).status_code == 422
    assert program.post(link, json={"name": "Web", "hours": 24 * 300}).status_code == 200


def test_standings_and_files_go_by_the_days_of_the_event(program, desk):
    event_id = demo(desk)
    path = f"/api/v1/events/{event_id}"
    before = program.get(path).json()
    today = program.get(f"{path}/sections/{OPEN}/standings").json()
    described = {"name": "Spring Open", "start_date": "2023-05-07", "end_date": "2023-05-12"}
    done = program.post(f"{path}/actions/describe-event", json=described, params={"seen": before["position"]})
    assert done.status_code == 200, done.text
    section = f"{path}/sections/{OPEN}"
    old = program.get(f"{section}/standings").json()
    assert old["tournament"].startswith("Spring Open")
    assert old["rules"] < today["rules"]
    headers = dict(map(tuple, program.get(f"{section}/tournament").json()["headers"]))
    assert headers["start_date"] == "2023/05/07"
    assert "042 2023/05/07" in program.get(f"{section}/tournament.trf").text


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"section": "open", "board": 1, "result": "1-0"}, "round: is missing"),
        (
            {"section": "open", "round": "one", "board": 1, "result": "1-0"},
            "round: a whole number is expected, not 'one'",
        ),
        (b"{", "the body is not JSON"),
        (
            None,
            "there is nothing at /api/v1/events/1/actions/castle; /api/v1/openapi.json lists every address",
        ),
    ],
)
def test_what_a_program_sends_wrong_is_told_in_its_words(program, desk, body, told):
    event_id = demo(desk) if isinstance(body, dict) else "1"
    path = f"/api/v1/events/{event_id}/actions/enter-result?seen=1"
    if body is None:
        answer = program.post(path.replace("enter-result", "castle"))
    elif isinstance(body, bytes):
        answer = program.post(path, content=body, headers={"Content-Type": "application/json"})
    else:
        answer = program.post(path, json=body)
    assert answer.json()["faults"][0].startswith(told)
