"""Every route of the API, fed with what its description allows and with what it does not."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest

schemathesis = pytest.importorskip("schemathesis")

from hypothesis import HealthCheck, given, settings  # noqa: E402
from schemathesis import GenerationMode  # noqa: E402
from schemathesis.checks import CHECKS, load_all_checks  # noqa: E402

from pairwright.storage.access import Grant  # noqa: E402
from pairwright.web.app import create_app  # noqa: E402
from pairwright.web.demo import make_demo  # noqa: E402
from pairwright.web.settings import RateLimits, Settings  # noqa: E402

EXAMPLES = int(os.environ.get("PAIRWRIGHT_API_EXAMPLES", "5"))
"""So many cases for each route and mode; a long campaign sets more."""

PLENTY = RateLimits(sign_in=10**6, links=10**6, writes=10**9, anonymous=10**9)
SECTIONS = ("open", "junior", "masters")
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)

load_all_checks()


@cache
def fuzzed() -> tuple[object, str, str]:
    """The API of a desk with the demo event: its description, the event, a token of the owner."""
    folder = Path(tempfile.mkdtemp(prefix="pairwright-api-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    app = create_app(Settings(database=str(folder / "desk.sqlite"), rates=PLENTY))
    desk = app.state.desk
    event_id = make_demo(desk.journal)
    token, _ = desk.access.make_link("Fuzz", Grant("owner"), lasts=timedelta(hours=1))
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app, headers={"Host": "localhost"})
    return schema, event_id, token


def operations() -> dict[str, object]:
    """Every route by its name."""
    schema, _, _ = fuzzed()
    found = (result.ok() for result in schema.get_all_operations())
    return {operation.label: operation for operation in found}


def named_after_what_is_there(case, event_id):
    """Half of the cases name the event and a section that exist."""
    given_names = case.path_parameters or {}
    if len(str(given_names.get("event_id", ""))) % 2:
        return
    if "event_id" in given_names:
        given_names["event_id"] = event_id
    if "section" in given_names:
        given_names["section"] = SECTIONS[len(str(given_names["section"])) % 3]
    if isinstance(case.body, dict) and "section" in case.body:
        case.body["section"] = SECTIONS[len(str(case.body["section"])) % 3]


def can_be_wrong(operation) -> bool:
    """The route takes something that can be wrong: a body, a question, a number in its address."""
    in_address = [one.definition["schema"]["type"] for one in operation.path_parameters]
    return bool(list(operation.body) or list(operation.query) or "integer" in in_address)


def cases() -> list[tuple[str, GenerationMode]]:
    """What there is to try: every route, with what is allowed and with what is not."""
    return [
        (label, mode)
        for label, operation in operations().items()
        for mode in GenerationMode
        if mode == GenerationMode.POSITIVE or can_be_wrong(operation)
    ]


def hold(label: str, mode: GenerationMode, examples: int) -> None:
    """No crash, and no answer that the description does not have."""
    _, event_id, token = fuzzed()
    operation = operations()[label]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def holds(case):
        named_after_what_is_there(case, event_id)
        response = case.call(headers={"Authorization": f"Bearer {token}", "Host": "localhost"})
        case.validate_response(response, checks=CHECKS.get_by_names(CHECKED))

    holds()


@pytest.mark.parametrize(
    ("label", "mode"), [pytest.param(*case, id=f"{case[0]}-{case[1].value}") for case in cases()]
)
def test_the_api_keeps_its_promises(label, mode):
    hold(label, mode, EXAMPLES)
