"""Who may do what: a walk over every route of the desk, as everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi.routing import APIRoute

from pairwright.web.routes import every_route
from pairwright.web.security.roles import SAFE, Needs, Role

OPEN_TO_ALL = {
    "/", "/sign-in", "/sign-out", "/enter", "/enter/{token}", "/favicon.ico", "/static/{version}/{path:path}",
    "/preferences/language", "/preferences/theme", "/api/v1/openapi.json",
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


def test_every_route_declares_who_may_use_it(app):
    for route in routes(app):
        assert len(needs_of(route)) == 1, f"{route.path} must declare exactly one of Owner, Arbiter, ..."


def test_only_known_addresses_are_public(app):
    public = {route.path for route in routes(app) if needs_of(route)[0].role == Role.PUBLIC}
    unexpected = {path for path in public - OPEN_TO_ALL if not path.startswith((*PUBLIC_SIDE, "/e/"))}
    assert not unexpected


def test_public_addresses_that_change_something_are_few(app):
    writing = {
        route.path
        for route in routes(app)
        if needs_of(route)[0].role == Role.PUBLIC and not route.methods <= {*SAFE, "OPTIONS"}
    }
    assert writing <= {"/sign-in", "/sign-out", "/enter", "/preferences/language", "/preferences/theme"}


def test_strangers_are_sent_to_sign_in_by_every_other_route(app, event_id, stranger):
    stranger.get("/sign-in")
    for route in routes(app):
        if needs_of(route)[0].role == Role.PUBLIC:
            continue
        for method in methods(route):
            headers = {"X-CSRF-Token": stranger.token}
            answer = stranger.client.request(
                method, address(route, event_id), headers=headers, follow_redirects=False
            )
            refused = answer.status_code == 303 and answer.headers["location"].startswith("/sign-in")
            assert refused or answer.status_code in (401, 422), (method, route.path, answer.status_code)
            if answer.status_code == 422:
                # The shape of the request is looked at first; nothing may have come of it.
                assert "faults" in answer.text or "<h1>" in answer.text


ROLES = {"helper": Role.HELPER, "arbiter": Role.ARBITER}


@pytest.mark.parametrize("role", ROLES)
def test_nobody_goes_further_than_his_role(app, desk, event_id, somebody, role):
    browser = somebody(role, event_id)
    position = desk.journal.position(event_id)
    for route in routes(app):
        if needs_of(route)[0].role <= ROLES[role]:
            continue
        for method in methods(route):
            answer = browser.client.request(
                method,
                address(route, event_id),
                headers={"X-CSRF-Token": browser.token},
                follow_redirects=False,
            )
            assert answer.status_code in (403, 422), (method, route.path, answer.status_code)
    assert desk.journal.position(event_id) == position


@pytest.mark.parametrize("role", ROLES)
def test_nobody_enters_another_event(app, desk, event_id, somebody, role):
    browser = somebody(role, desk.journal.create("Another", "Test"))
    position = desk.journal.position(event_id)
    for route in routes(app):
        if "{event_id}" not in route.path or needs_of(route)[0].role == Role.PUBLIC:
            continue
        for method in methods(route):
            answer = browser.client.request(
                method,
                address(route, event_id),
                headers={"X-CSRF-Token": browser.token},
                follow_redirects=False,
            )
            assert answer.status_code in (403, 422), (method, route.path, answer.status_code)
    assert desk.journal.position(event_id) == position
    assert "Test Open" not in browser.get("/").text


def test_an_arbiter_of_one_event_makes_no_others(desk, event_id, somebody):
    browser = somebody("arbiter", event_id)
    assert browser.get("/events/new").status_code == 403
    assert browser.post("/events/new", name="Mine").status_code == 403
    assert len(desk.journal.events()) == 1


def test_helpers_have_boards_of_their_own(event_id):
    from pairwright.storage.access import Grant
    from pairwright.web.security.roles import Identity

    helper = Identity.of("H", (Grant("helper", event_id, (("open", 3, 5), ("junior", 1, 0))),)).within(
        event_id
    )
    assert [board for board in range(1, 8) if helper.may_enter("open", board)] == [3, 4, 5]
    assert helper.may_enter("junior", 99)
    assert not helper.may_enter("senior", 1)
    assert not helper.within("another").may_enter("open", 3)
    everywhere = Identity.of("H", (Grant("helper", event_id),)).within(event_id)
    assert everywhere.may_enter("open", 1)
