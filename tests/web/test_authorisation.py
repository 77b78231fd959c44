"""Who may do what: a walk over every route of the desk, as everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from browsers import client_of
from fastapi import FastAPI
from fastapi.routing import APIRoute
from httpx import Response

from pairwright.storage.access import Grant
from pairwright.web.desk import Desk
from pairwright.web.routes import DeskRouter, every_route
from pairwright.web.security.identity import SAFE, DeskRole, Needs
from sizes import THOROUGH, sampled

OPEN_TO_ALL = {
    "/", "/sign-in", "/sign-out", "/enter", "/enter/{token}", "/favicon.ico", "/static/{version}/{path:path}",
    "/preferences/language", "/preferences/theme", "/api/v1/openapi.json", "/criteria", "/criteria/{edition}",
    "/criteria/{edition}/{number}", "/service-worker.js", "/offline",
}  # fmt: skip
"""Public addresses outside /e/, where everything is public; the first one asks to sign in."""

PUBLIC_SIDE = ("/e/", "/api/v1/public/")


def flat(dependant) -> Iterator[object]:
    for one in dependant.dependencies:
        yield one.call
        yield from flat(one)


def routes(app) -> list[APIRoute]:
    found = list(every_route(app.routes))
    assert len(found) > 10
    return found


def needs_of(route: APIRoute) -> list[Needs]:
    return [call for call in flat(route.dependant) if isinstance(call, Needs)]


def address(route: APIRoute, event_id: str) -> str:
    """The address of a route in a test event; other parameters become harmless values."""
    path = route.path.replace("{event_id}", event_id).replace("{section}", "open")
    return re.sub(r"\{[^}]+\}", "1", path)


def methods(route: APIRoute) -> list[str]:
    return sorted(route.methods - {"HEAD", "OPTIONS"})


def test_a_route_looked_at_late_is_the_framework_s_own(app):
    """Made when it is first asked for, it is in everything what it is when it is made at once."""
    new = vars(APIRoute("/", lambda: None)).keys()
    for route in sampled(routes(app), 40):
        given, path, endpoint = route.given, route.path, route.endpoint
        answers = {status: one() if callable(one) else one for status, one in given["responses"].items()}
        shown = {"name": route.name, "methods": route.methods, "include_in_schema": route.include_in_schema}
        at_once = APIRoute(path, endpoint, **{**given, "responses": answers}, **shown)
        asked = {name: getattr(route, name) for name in new}
        for name in new - {"app", "dependant", "body_field", "response_field", "response_fields"}:
            assert asked[name] == getattr(at_once, name), f"{path}: {name}"
        assert [*flat(route.dependant)] == [*flat(at_once.dependant)]
        wanted = [
            [one.name for one in (*made.path_params, *made.query_params, *made.body_params)]
            for made in (route.dependant, at_once.dependant)
        ]
        assert wanted[0] == wanted[1]


def test_only_what_is_asked_for_is_looked_at():
    router = DeskRouter()
    router.get("/one")(lambda: {"found": 1})

    @router.get("/many/{number}")
    def many(number: int) -> dict[str, int]:
        return {"found": number}

    app = FastAPI()
    app.router.routes.extend(router.routes)
    client = client_of(app)
    assert client.get("/one").json() == {"found": 1}
    assert "app" not in vars(router.routes[1])
    assert client.get("/many/seven").status_code == 422
    assert client.get("/many/7").json() == {"found": 7}
    assert client.post("/many/7").status_code == 405


def test_every_route_declares_who_may_use_it(app):
    for route in routes(app):
        assert len(needs_of(route)) == 1, f"{route.path} must declare exactly one of Owner, Arbiter, ..."


def test_only_known_addresses_are_public(app):
    public = {route.path for route in routes(app) if needs_of(route)[0].role == DeskRole.PUBLIC}
    unexpected = {path for path in public - OPEN_TO_ALL if not path.startswith((*PUBLIC_SIDE, "/e/"))}
    assert not unexpected


def test_public_addresses_that_change_something_are_few(app):
    writing = {
        route.path
        for route in routes(app)
        if needs_of(route)[0].role == DeskRole.PUBLIC and not route.methods <= {*SAFE, "OPTIONS"}
    }
    assert writing <= {"/sign-in", "/sign-out", "/enter", "/preferences/language", "/preferences/theme"}


OWNER_ONLY = {
    "/people", "/people/links", "/people/links/{key}/revoke", "/people/{key}/remove",
    "/events/{event_id}/delete", "/events/{event_id}/rescue/go-on", "/rescue/all",
    "/api/v1/events/{event_id}/rescue/go-on", "DELETE /api/v1/events/{event_id}",
    "/hall", "/rating-lists", "/rating-lists/state", "/rating-lists/fetch",
    "/standby", "/standby/follow", "/standby/take-over", "/standby/{event_id}/bring-in",
    "/standby/{event_id}/acts/{link}/enter", "/standby/{event_id}/acts/{link}/drop",
    "/api/v1/standby", "/api/v1/standby/stop", "/api/v1/standby/aside", "/api/v1/standby/{event_id}/lines",
    "/api/v1/standby/{event_id}/aside", "/api/v1/standby/access", "/api/v1/standby/cards",
}  # fmt: skip

BY_TOKEN_ONLY = {"/api/v1/standby/access", "/api/v1/standby/cards"}
"""Not for browsers, whoever sits there."""

HELPER_TOO = {
    "/h/{event_id}", "/h/{event_id}/boards", "/h/{event_id}/take-back",
    "/h/{event_id}/{section}/{number}/{board}", "/h/{event_id}/{section}/{number}/{board}/{game}",
    "/events/{event_id}/live",
    "/events/{event_id}/sections/{section}/results/{number}/cells",
    "POST /events/{event_id}/sections/{section}/results/{number}/boards/{board}",
    "/api/v1/events/{event_id}/actions/enter-result", "/api/v1/events/{event_id}/actions/verify-result",
    "/api/v1/events/{event_id}/position",
}  # fmt: skip

CAPTAIN_TOO = {
    "/c/{event_id}", "/c/{event_id}/state", "/c/{event_id}/live", "/c/{event_id}/matches",
    "/c/{event_id}/matches/{number}", "/c/{event_id}/matches/{number}/protest",
}  # fmt: skip
"""The card of a captain; whoever may do more has none, and is told so by the page itself."""

ARBITER_OF_THE_DESK = {
    "/events/new",
    "/events/bring-in",
    "/events/bring-in/tournament",
    "/api/v1/events",
    "/api/v1/events/import",
}
"""Arbiters of one event reach these too, and are told by the page itself that it is not for them."""


def declared(route: APIRoute, method: str) -> DeskRole:
    """Who may use a route, as this table says; everything that is not named belongs to the arbiter."""
    if route.path in OPEN_TO_ALL or route.path.startswith(PUBLIC_SIDE):
        return DeskRole.PUBLIC
    if {route.path, f"{method} {route.path}"} & OWNER_ONLY:
        return DeskRole.OWNER
    if route.path in CAPTAIN_TOO:
        return DeskRole.CAPTAIN
    return DeskRole.HELPER if {route.path, f"{method} {route.path}"} & HELPER_TOO else DeskRole.ARBITER


def test_the_routes_are_declared_as_the_table_says(app):
    found = {
        (route.path, method): needs_of(route)[0].role for route in routes(app) for method in methods(route)
    }
    meant = {
        (route.path, method): declared(route, method) for route in routes(app) for method in methods(route)
    }
    assert found == meant
    named = {
        re.sub("^[A-Z]+ ", "", one) for one in OWNER_ONLY | ARBITER_OF_THE_DESK | HELPER_TOO | CAPTAIN_TOO
    }
    assert named <= {route.path for route in routes(app)}, "the table names a route that is gone"


PEOPLE = {
    "public": ("", "", ()),
    "captain": ("captain", "here", (("open", 1, 1),)),
    "helper of some boards": ("helper", "here", (("open", 1, 2),)),
    "helper of another event": ("helper", "there", ()),
    "arbiter of another event": ("arbiter", "there", ()),
    "arbiter": ("arbiter", "here", ()),
    "arbiter of the desk": ("arbiter", "", ()),
    "owner": ("owner", "", ()),
}


def role_of(who: str, route: APIRoute) -> DeskRole:
    """What somebody of PEOPLE may do where the route leads."""
    role, where, _ = PEOPLE[who]
    if not role or (where == "there" and "{event_id}" in route.path):
        return DeskRole.PUBLIC
    return DeskRole[role.upper()]


def everything(desk: Desk) -> object:
    """All that acts may change."""
    events = desk.journal.events()
    return [(one.event_id, one.position) for one in events], desk.access.people(), desk.access.links()


TOO_OLD = "This form is too old, or does not come from this desk."


@pytest.mark.parametrize("who", PEOPLE)
def test_every_route_for_everybody(app, desk, event_id, somebody, who):
    """Refused by role, or, where the role allows, for want of the token against forged requests."""
    role, where, ranges = PEOPLE[who]
    events = {"here": event_id, "there": desk.journal.create("Another", "Test"), "": ""}
    browser = somebody(role, events[where], ranges)
    browser.get("/sign-in")
    before = everything(desk)
    turn = list(PEOPLE).index(who)
    for place, route in enumerate(routes(app)):
        if route.path.endswith("/live") and role_of(who, route) >= declared(route, "GET"):
            continue  # a stream has no end; test_streams_are_for_those_who_may_see_them looks at them
        for method in methods(route):
            may = role_of(who, route) >= declared(route, method)
            takes_turns = not may or method != "GET" or role in ("arbiter", "owner")
            if takes_turns and not THOROUGH and (place + turn) % 6:
                continue  # by day they take turns, one or two at each route; at night all do
            answer = browser.client.request(method, address(route, event_id), follow_redirects=False)
            told = (who, method, route.path, answer.status_code)
            if not may:
                assert_refused(answer, signed_in=bool(role), told=told)
                if method == "GET":
                    continue
                with_token = browser.client.request(
                    method,
                    address(route, event_id),
                    headers={"X-CSRF-Token": browser.token},
                    follow_redirects=False,
                )
                assert_refused(with_token, signed_in=bool(role), told=told)
            elif method == "GET":
                own_refusal = route.path in ARBITER_OF_THE_DESK and bool(where)
                own_refusal = own_refusal or route.path in BY_TOKEN_ONLY | CAPTAIN_TOO
                assert answer.status_code not in (401, 500), told
                assert answer.status_code != 403 or own_refusal or ranges, told
                assert role == "" or not answer.headers.get("location", "").startswith("/sign-in"), told
            elif not route.path.startswith("/preferences/"):
                assert answer.status_code == 403, told
                assert TOO_OLD in answer.text, told
    assert everything(desk) == before


def assert_refused(answer: Response, *, signed_in: bool, told: object) -> None:
    """Sent to sign in when nobody is, else told that it is not for him; nothing of the event is in it."""
    if signed_in:
        assert answer.status_code == 403, told
    elif answer.status_code == 303:
        assert answer.headers["location"].startswith("/sign-in"), told
    else:
        assert answer.status_code == 401, told
    assert TOO_OLD not in answer.text, told
    assert "Test Open" not in answer.text, told
    assert "Player A" not in answer.text, told


@pytest.mark.parametrize("who", [who for who in PEOPLE if who not in ("public", "owner")])
def test_programs_are_held_to_the_same_table(app, desk, event_id, who):
    role, where, ranges = PEOPLE[who]
    events = {"here": event_id, "there": desk.journal.create("Another", "Test"), "": ""}
    token, _ = desk.access.make_link("Program", Grant(role, events[where], ranges), lasts=timedelta(hours=1))
    client = client_of(app, raise_server_exceptions=False, headers={"Authorization": f"Bearer {token}"})
    before = everything(desk)
    for route in sampled(routes(app)[list(PEOPLE).index(who) % 3 :], 3):
        for method in methods(route):
            if role_of(who, route) < declared(route, method):
                answer = client.request(method, address(route, event_id), follow_redirects=False)
                assert_refused(answer, signed_in=True, told=(who, method, route.path, answer.status_code))
    assert everything(desk) == before


def test_streams_are_for_those_who_may_see_them(event_id, somebody, desk):
    another = desk.journal.create("Another", "Test")
    for browser in (somebody("helper", another), somebody("arbiter", another)):
        assert browser.client.get(f"/events/{event_id}/live").status_code == 403
    refused = somebody().client.get(f"/events/{event_id}/live", follow_redirects=False)
    assert refused.status_code == 303
    assert somebody().client.get(f"/e/{another}/live").status_code == 404


def test_helpers_of_one_name_do_not_take_back_each_other_s_results(desk, event_id, somebody):
    first = somebody("helper", event_id, (("open", 1, 1),))
    second = somebody("helper", event_id, (("open", 2, 3),))
    first.post(f"/h/{event_id}/open/1/1", result="1-0")
    second.post(f"/h/{event_id}/take-back")
    assert desk.state(event_id).section("open").round(1).boards[0].result == "1-0"
    first.post(f"/h/{event_id}/take-back")
    assert desk.state(event_id).section("open").round(1).boards[0].result == ""


def test_helpers_read_no_results_of_other_sections(event_id, somebody):
    address = f"/events/{event_id}/sections/open/results/1/cells"
    assert somebody("helper", event_id, (("junior", 1, 0),)).client.get(address).status_code == 403
    assert somebody("helper", event_id, (("open", 3, 0),)).client.get(address).status_code == 200


def test_an_arbiter_of_one_event_makes_no_others(desk, event_id, somebody):
    browser = somebody("arbiter", event_id)
    assert browser.get("/events/new").status_code == 403
    assert browser.post("/events/new", name="Mine").status_code == 403
    assert len(desk.journal.events()) == 1


def test_helpers_have_boards_of_their_own(event_id):
    from pairwright.web.security.identity import Identity

    helper = Identity.of("H", (Grant("helper", event_id, (("open", 3, 5), ("junior", 1, 0))),)).within(
        event_id
    )
    assert [board for board in range(1, 8) if helper.may_enter("open", board)] == [3, 4, 5]
    assert helper.may_enter("junior", 99)
    assert not helper.may_enter("senior", 1)
    assert not helper.within("another").may_enter("open", 3)
    everywhere = Identity.of("H", (Grant("helper", event_id),)).within(event_id)
    assert everywhere.may_enter("open", 1)
