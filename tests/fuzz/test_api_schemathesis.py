"""Every route of the API, fed with what its description allows and with what it does not."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from datetime import timedelta
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from pairwright.storage.access import Grant
from pairwright.web.app import create_app
from pairwright.web.demo import make_demo
from pairwright.web.desk_settings import DeskSettings, RateLimits
from sizes import sampled, times

if find_spec("schemathesis") is None:
    pytest.skip("schemathesis is not there", allow_module_level=True)

EXAMPLES = times(30, 10)
"""So many cases for each route and mode."""

PLENTY = RateLimits(sign_in=10**6, links=10**6, writes=10**9, anonymous=10**9)
SECTIONS = ("open", "junior", "masters")
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)

SURFACE = Path(__file__).parents[1] / "data" / "api_surface.txt"


@cache
def fuzzed() -> tuple[object, str, str]:
    """The API of a desk with the demo event: its description, the event, a token of the owner."""
    import schemathesis  # here: who only collects the tests need not wait for it
    from schemathesis.checks import load_all_checks

    load_all_checks()
    folder = Path(tempfile.mkdtemp(prefix="pairwright-api-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    app = create_app(DeskSettings(database=str(folder / "desk.sqlite"), rates=PLENTY))
    desk = app.state.desk
    event_id = make_demo(desk.journal)
    token, _ = desk.access.make_link("Fuzz", Grant("owner"), lasts=timedelta(hours=1))
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app, headers={"Host": "localhost"})
    return schema, event_id, token


@cache
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


def can_be_wrong(label: str, lines: list[str]) -> bool:
    """The route takes something that can be wrong: a body, a question, a number in its address."""
    asked = [line.removeprefix("  & ").partition(": ") for line in lines if line.startswith("  & ")]
    return any(line.startswith("  < ") for line in lines) or any(
        kind == "integer" or f"{{{name}}}" not in label for name, _, kind in asked
    )


def cases() -> list[tuple[str, str]]:
    """What there is to try: every route, with what is allowed and, where it can be wrong, what is not.

    Read from the record that tests/web/test_api_answers.py holds to the description: a desk takes seconds.
    """
    found = []
    for route in re.split(r"\n(?! )", SURFACE.read_text(encoding="utf-8").strip()):
        label, *lines = route.splitlines()
        found.append((label, "positive"))
        if can_be_wrong(label, lines):
            found.append((label, "negative"))
    return found


def hold(label: str, mode: str, examples: int) -> None:
    """No crash, and no answer that the description does not have."""
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS

    _, event_id, token = fuzzed()
    operation = operations()[label]

    @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)))
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def holds(case):
        named_after_what_is_there(case, event_id)
        response = case.call(headers={"Authorization": f"Bearer {token}", "Host": "localhost"})
        case.validate_response(response, checks=CHECKS.get_by_names(CHECKED))

    holds()


@pytest.mark.parametrize(
    ("label", "mode"), [pytest.param(*case, id="-".join(case)) for case in sampled(cases(), 8)]
)
def test_the_api_keeps_its_promises(label, mode):
    hold(label, mode, EXAMPLES)
