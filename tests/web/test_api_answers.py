"""What the API answers is what its description says: typed, with a version, nothing that is not described."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient

from pairwright.common.json_version import JSON_VERSION
from pairwright.storage.access import Grant
from pairwright.web.api.state_json import JsonAnswer
from pairwright.web.app import create_app
from pairwright.web.demo import JUNIOR, MASTERS, OPEN, make_demo
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.routes import PROGRAMS, _router, every_route

PLACES = {"section": OPEN, "number": "2", "name": "standings", "form": "json"}
"""What stands in an address when nothing else is said; the open of the demo is in its fifth round."""

JUNIORS = {"section": JUNIOR}
ASKED: dict[str, list[tuple[dict[str, str], dict[str, Any]]]] = {
    "/why": [
        ({"number": "4"}, {"entry": 3}),
        ({"number": "4"}, {"entry": 3, "other": 2}),
        ({"number": "5"}, {"entry": 52}),
        ({"number": "5"}, {"entry": 9, "other": 0}),
        (JUNIORS, {"entry": 2}),
        (JUNIORS, {"entry": 21}),
    ],
    "/judgement": [({"number": "5"}, {}), (JUNIORS, {})],
    "/repairs": [({"number": "5"}, {"absent": 9}), ({"number": "5"}, {"absent": [9, 2], "added": 47})],
    "/consequences": [({}, {"board": 1, "result": "1-0"}), (JUNIORS, {"board": 1, "result": "1-0"})],
    "/completable": [({}, {}), (JUNIORS, {})],
    "/standings": [({}, {}), (JUNIORS, {"rounds": 1})],
    "/tournament": [({}, {}), (JUNIORS, {})],
}
"""Questions by the end of their address: what stands in it, and behind the question mark."""


@pytest.fixture(scope="module")
def desk_of_demo(tmp_path_factory) -> tuple[TestClient, dict[str, Any], str]:
    """A program with a token of the owner, the description of the API, and the demo event."""
    app = create_app(DeskSettings(database=str(tmp_path_factory.mktemp("answers") / "desk.sqlite")))
    desk = app.state.desk
    event_id = make_demo(desk.journal)
    token, _ = desk.access.make_link("Program", Grant("owner"), lasts=timedelta(hours=1))
    headers = {"Authorization": f"Bearer {token}", "Host": "localhost"}
    return TestClient(app, headers=headers), app.openapi(), event_id


def read_routes(description: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The addresses that can be read and answer JSON, each with the schema of its answer."""
    for path, methods in description["paths"].items():
        content = methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema:
            yield path, schema


def test_every_object_described_has_a_version(desk_of_demo):
    _, description, _ = desk_of_demo
    for path, methods in description["paths"].items():
        for method, route in methods.items():
            for status, told in route["responses"].items():
                schema = told["content"].get("application/json", {}).get("schema", {})
                if schema.get("type") == "object":
                    assert schema["required"][0] == "version", (method, path, status)


def test_no_route_answers_json_by_itself():
    for name in PROGRAMS[1:]:
        for route in every_route(_router(name).routes):
            assert route.response_class in (JsonAnswer, Response), route.path


def real_answers(program: TestClient, description: dict[str, Any], event_id: str) -> Iterator[Any]:
    """What every address that can be read answers for the demo, with its address and its schema."""
    for path, schema in read_routes(description):
        if path.endswith(("/sections/{section}/lots", "/lines")):
            continue  # the demo has no drawing yet; lines follow an act of another desk
        end = path[path.rindex("/") :]
        for places, params in ASKED.get(end, [({}, {})]):
            answer = program.get(path.format(**{**PLACES, "event_id": event_id, **places}), params=params)
            assert answer.status_code == 200, (path, params, answer.text)
            yield path, schema, answer.json()


def test_every_answer_has_a_version(desk_of_demo):
    answered = set()
    for path, schema, answer in real_answers(*desk_of_demo):
        if schema["type"] == "object":
            assert answer["version"] == JSON_VERSION, path
        else:
            assert isinstance(answer, list), path
        answered.add(path)
    assert len(answered) >= 15


@pytest.mark.parametrize(
    ("address", "status"),
    [("events/none", 404), ("nothing", 404), ("events/{}/sections/open/rounds/2/why", 422)],
)
def test_errors_have_a_version(desk_of_demo, address, status):
    program, _, event_id = desk_of_demo
    answer = program.get(f"/api/v1/{address.format(event_id)}")
    assert answer.status_code == status
    assert answer.json()["version"] == JSON_VERSION


BY_KIND = {"action", "body"}
"""Objects whose keys depend on the kind of act; they are the bodies of POST .../actions/{kind}."""


def untyped(schema: dict[str, Any], place: str) -> Iterator[str]:
    """The parts of a schema that say nothing about what stands there."""
    kinds = schema.get("anyOf", [schema])
    for one in kinds:
        if not one.keys() & {"type", "const", "enum", "anyOf"}:
            yield place
        named = "properties" in one or isinstance(one.get("additionalProperties"), dict)
        if one.get("type") == "object" and not named and place.rpartition(".")[2] not in BY_KIND:
            yield place
        for key, value in one.get("properties", {}).items():
            yield from untyped(value, f"{place}.{key}")
        if one.get("type") == "array":
            yield from untyped(one.get("items", {}), f"{place}[]")


def test_no_answer_is_untyped(desk_of_demo):
    _, description, _ = desk_of_demo
    for path, methods in description["paths"].items():
        for method, route in methods.items():
            schema = route["responses"]["200"]["content"].get("application/json", {}).get("schema")
            if schema is not None:  # files have a form of their own
                assert list(untyped(schema, f"{method} {path}")) == []


TYPES = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None),
    "array": list, "object": dict,
}  # fmt: skip


def misfits(value: Any, schema: dict[str, Any], place: str) -> list[str]:
    """Where a value is not what the schema says, or has a key that it does not name."""
    if "anyOf" in schema:
        found = [misfits(value, one, place) for one in schema["anyOf"]]
        return min(found, key=len)
    kind = schema.get("type")
    if not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "boolean"):
        return [f"{place}: {value!r} is no {kind}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{place}: {value!r} is none of {schema['enum']}"]
    if kind == "array":
        parts = [misfits(one, schema["items"], f"{place}[]") for one in value]
        return [fault for part in parts for fault in part]
    if kind != "object":
        return []
    known, others = schema.get("properties", {}), schema.get("additionalProperties", False)
    faults = [f"{place}.{key} lacks" for key in schema.get("required", ()) if key not in value]
    for key, one in value.items():
        if key in known or isinstance(others, dict):
            faults += misfits(one, known.get(key, others), f"{place}.{key}")
        elif not others and place.rpartition(".")[2] not in BY_KIND:
            faults.append(f"{place}.{key} is not described")
    return faults


def test_the_answers_for_the_demo_fit_their_description(desk_of_demo):
    found = [misfits(answer, schema, path) for path, schema, answer in real_answers(*desk_of_demo)]
    assert sorted({fault for faults in found for fault in faults}) == []


def test_the_answers_to_acts_fit_their_description(desk_of_demo):
    program, description, event_id = desk_of_demo

    def fits(method: str, path: str, **asked: Any) -> Any:
        address = path.format(event_id=event_id, section=MASTERS, **asked.pop("at", {}))
        answer = program.request(method, address, **asked)
        assert answer.status_code == 200, (path, answer.text)
        answered = description["paths"][path][method]["responses"]["200"]["content"]["application/json"]
        assert misfits(answer.json(), answered["schema"], path) == []
        return answer.json()

    event = "/api/v1/events/{event_id}"
    seen = fits("get", f"{event}/position")["position"]
    lots = f"{event}/sections/{{section}}/lots"
    fits("post", lots, json={"what": "varma", "way": "screen"}, params={"seen": seen})
    for number, what in enumerate(("draw", "draw", "undo", "draw all"), 1):
        fits("post", f"{lots}/step", json={"what": what}, params={"seen": seen + number})
    assert fits("get", lots)["next"] is None
    boards = [{"section": OPEN, "first": 1, "last": 2}]
    made = fits("post", f"{event}/links", json={"name": "Radek", "boards": boards})
    fits("get", f"{event}/links")
    fits("delete", f"{event}/links/{{key}}", at={"key": made["key"]})
    assert fits("get", "/api/v1/standby/{event_id}/lines")["lines"]


SURFACE = Path(__file__).parents[1] / "data" / "api_surface.txt"


def surface(description: dict[str, Any]) -> str:
    """Every route with what it takes (& in the address, < as body) and the keys of what it answers (>).

    A key with ? may lack.
    """
    shapes = description["components"]["schemas"]

    def fields_of(schema: dict[str, Any], name: str) -> Iterator[str]:
        if "$ref" in schema:
            schema = shapes[schema["$ref"].rpartition("/")[2]]
        kinds = [one.get("type", "") for one in schema.get("anyOf", [schema])]
        yield f"{name}: {schema.get('const') or ' or '.join(schema.get('enum', kinds)) or 'any'}"
        for one in (schema, *schema.get("anyOf", ())):
            for key, value in sorted(one.get("properties", {}).items()):
                may_lack = "" if key in one.get("required", ()) else "?"
                yield from fields_of(value, f"{name}.{key}{may_lack}")
            for end, values in (("[]", one.get("items")), (".*", one.get("additionalProperties"))):
                if isinstance(values, dict):
                    yield from fields_of(values, name + end)

    lines: list[str] = []
    for path, methods in sorted(description["paths"].items()):
        for method, route in sorted(methods.items()):
            told = [f"{method.upper()} {path}"]
            for asked in sorted(route.get("parameters", ()), key=lambda one: str(one["name"])):
                told += (
                    f"  & {line}"
                    for line in fields_of(asked["schema"], asked["name"] + "?" * (not asked["required"]))
                )
            for media, content in sorted(route.get("requestBody", {}).get("content", {}).items()):
                told += (f"  < {line}" for line in fields_of(content["schema"], media))
            for media, content in sorted(route["responses"]["200"]["content"].items()):
                told += (f"  > {line}" for line in fields_of(content.get("schema", {}), media))
            lines += dict.fromkeys(told)
    return "\n".join(lines) + "\n"


def test_the_routes_and_fields_change_only_on_purpose(desk_of_demo):
    """After a change on purpose: python tests/web/test_api_answers.py, and a line in the changelog."""
    _, description, _ = desk_of_demo
    assert surface(description) == SURFACE.read_text(encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(DeskSettings(database=f"{folder}/desk.sqlite"))
        SURFACE.write_text(surface(app.openapi()), encoding="utf-8")
