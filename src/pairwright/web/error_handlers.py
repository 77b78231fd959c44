"""From exceptions to answers for people (pages, fragments for htmx) and for programs (JSON under /api/).

BadInput, Refused        422   what is wrong, line by line; or the page that a handler has named by `again`;
                               or, from a form with the hidden field `back` (every one-button form),
                               that page again with the message
Conflict                 409   who changed what meanwhile, and the choice to do it all the same
AsksFirst                     409   what an act does beyond its form, and the choice to do it and say why
NotFound, unknown paths  404
SignInNeeded             the sign-in page, which keeps the form that was sent (401 for programs)
NotAllowed               403
Forged                   403   a form of a page opened before the session: what was typed, to be sent again
TooMany                  429   with Retry-After
NoPairing, other errors of the package  422
OnlyReads                423   the desk repeats another one, was replaced, or has no room
Damaged, Behind          the page of the ways on (500 for programs, with what holds)
anything else            500   with an incident number, which also stands in the log
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote

from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.check.deviations import Level
from pairwright.common.errors import BadInput, PairwrightError, faults_of
from pairwright.common.messages import N_, told, told_many
from pairwright.storage.act_sentences import said
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_lines import (
    Behind,
    Conflict,
    Damaged,
    OnlyReads,
    ResultConflict,
    Unavailable,
    UnknownEvent,
    UnusableDatabase,
)
from pairwright.web.api.state_json import JsonAnswer
from pairwright.web.desk import AGREE, WHY, AsksFirst, Desk, NotFound, back, tell_faults
from pairwright.web.form_input import address_of, typed_of
from pairwright.web.render import page, part, wants_part
from pairwright.web.security.identity import PUBLIC, SAFE, DeskRole, NotAllowed, SignInNeeded
from pairwright.web.security.middleware import HEADER, WHOSE, Forged, TooMany, is_own_page
from pairwright.web.translations import language_of, say
from pairwright.web.views.effect_view import effects_view, shown

_LOG = logging.getLogger("pairwright.desk")
API = "/api/"

TITLES = {
    400: N_("We could not understand this request"),
    401: N_("Please sign in"),
    403: N_("You do not have access to this page"),
    404: N_("Page not found"),
    405: N_("This action is not possible here"),
    409: N_("Someone else has just changed this"),
    413: N_("This is too large"),
    422: N_("This cannot be done"),
    423: N_("This desk is read-only now"),
    429: N_("Too many attempts"),
    500: N_("Something went wrong"),
    503: N_("The desk is not available at the moment"),
}

FOR_PROGRAMS = {401: "A token is needed", 403: "This token does not allow it", 404: "Not found"}
"""What programs are told where pages speak of signing in, and of pages."""

DEVIATES = N_("FIDE mode asks for confirmation before this is done")
REACHES = N_("This changes more than the form shows")

FORGED = told(
    "This form is too old, or does not come from this desk. Go back, reload the page and send it again."
)
NOT_SAVED = N_("What you typed is still here")
OLD_PAGE = told("You have signed in since this page was opened. It is up to date now: please do that again.")
SIGNED_OUT = told(
    "You are signed out. Sign in, then do this again here: what you typed is still on the page."
)


def answer(
    request: Request,
    status: int,
    faults: Sequence[str],
    *,
    template: str = "errors/error.html",
    headers: dict[str, str] | None = None,
    **values: object,
) -> Response:
    """An error as whoever asked wants it: JSON, a fragment with the message, or a page."""
    if request.url.path.startswith(API):
        incident = {"incident": values["incident"]} if "incident" in values else {}
        title = FOR_PROGRAMS.get(status, TITLES[status])
        body = {"error": title, "faults": list(faults), **incident}
        return JsonAnswer(body, status, headers)
    response: Response
    if wants_part(request):
        response = part(request, "parts/failure.html", status=status, faults=faults, **values)
        # The message goes to the top of the page; what was typed stays where it is.
        response.headers["HX-Retarget"] = "#messages"
        response.headers["HX-Reswap"] = "innerHTML show:window:top"
    else:
        title = say(request)(TITLES[status])
        response = page(request, template, status=status, title=title, faults=faults, code=status, **values)
    response.headers.update(headers or {})
    return response


async def _bad_input(request: Request, error: Exception) -> Response:
    if (form := getattr(request.state, "again", None)) is not None:
        faults = error.faults if isinstance(error, BadInput) else faults_of(error)
        shown: Response = await run_in_threadpool(form, faults)
        shown.status_code = 422 if shown.status_code == 200 else shown.status_code
        return shown
    address = await _back_address(request)
    if address:
        tell_faults(request, faults_of(error))
        return back(request, address)
    return answer(request, 422, faults_of(error))


async def _back_address(request: Request) -> str:
    """Where a form of one button stood; "" for others, and for requests of htmx and of programs."""
    if request.method != "POST" or wants_part(request) or request.url.path.startswith(API):
        return ""
    return dict((await typed_of(request)).fields).get("back", "")


async def _conflict(request: Request, error: Exception) -> Response:
    assert isinstance(error, Conflict)
    language = language_of(request)
    event = await run_in_threadpool(_event_of, request)
    changes = [(change, said(change.action, language, event)) for change in error.changes]
    latest = max((change.position for change in error.changes), default=0)
    if request.url.path.startswith(API):
        listed = [
            {"position": change.position, "at": change.at, "who": change.who, "what": words}
            for change, words in changes
        ]
        found: dict[str, Any] = {"error": TITLES[409], "faults": [str(error)], "changes": listed}
        if isinstance(error, ResultConflict):
            found |= {"result": error.now, "players": error.players, "moved": error.moved}
        return JsonAnswer(found, 409)
    typed = (await typed_of(request)).without("seen", "seen_card", "back")
    values: dict[str, Any] = {"changes": changes, "latest": latest, "typed": typed, **_where(request, event)}
    return answer(request, 409, [], template="errors/conflict.html", **values)


async def _asks(request: Request, error: Exception) -> Response:
    """What an act does beyond what its form shows, before it is done: the form again, to be agreed to."""
    assert isinstance(error, AsksFirst)
    _ = say(request)
    away = [(one.section, one.deviation) for one in error.found if one.deviation]
    found = [shown(one, error.after.section(key), _) for key, one in away]
    view = effects_view(error.untold, error.before, error.after, language_of(request))
    marks = [one.mark for one in error.found]
    faults = [_("{a}: {b}", a=one.level, b=f"{one.text}. {one.meaning}") for one in found]
    if request.url.path.startswith(API):
        body = {"error": _(DEVIATES), "faults": faults, "agree": marks, "reason": error.level is Level.STRONG}
        return JsonAnswer(body, 409)
    if wants_part(request):
        return answer(request, 409, [*faults, *(one.text for one in view)])
    return page(
        request,
        "errors/asked.html",
        status=409,
        title=_(DEVIATES if found else REACHES),
        found=found,
        effects=view,
        marks=marks,
        typed=(await typed_of(request)).without(AGREE, WHY),
        why=error.why,
        needs_reason=error.level is Level.STRONG and not error.why,
        **_where(request, error.before),
    )


def _where(request: Request, event: EventState | None) -> dict[str, Any]:
    """Event and section of a page that asks an arbiter, for the bar and the tabs of the page it came from."""
    event_id, key = (str(request.path_params.get(name, "")) for name in ("event_id", "section"))
    me = getattr(request.state, "identity", PUBLIC)
    if event is None or not event_id or not me.may(DeskRole.ARBITER, event_id):
        return {}
    section = {"section": event.section(key)} if event.has(key) else {}
    return {"event_id": event_id, "event": event, **section}


def _event_of(request: Request) -> EventState | None:
    """The event that the request is about, for the names in it."""
    event_id = request.path_params.get("event_id")
    desk: Desk = request.app.state.desk
    return desk.state(event_id) if event_id else None


async def _sign_in_needed(request: Request, error: Exception) -> Response:
    if request.url.path.startswith(API):
        given = "authorization" in request.headers
        unknown = "the token is not known here, or has ended"
        fault = unknown if given else "send a token: Authorization: Bearer TOKEN"
        return answer(request, 401, [fault], headers={"WWW-Authenticate": "Bearer"})
    if wants_part(request):
        # The page stays, with what was typed into it.
        return answer(request, 401, [SIGNED_OUT], sign_in=True)
    here = address_of(request)
    if request.method in SAFE:
        return RedirectResponse(f"/sign-in?next={quote(here, safe='')}", 303)
    typed = await typed_of(request)
    if not typed.by_hand:
        return RedirectResponse("/sign-in", 303)
    values = {"name": "", "next": "/", "faults": (), "typed": typed, "kept": typed.packed()}
    return page(request, "account/sign_in.html", status=401, **values)


async def _not_found(request: Request, error: Exception) -> Response:
    return answer(request, 404, faults_of(error))


async def _unavailable(request: Request, error: Exception) -> Response:
    _LOG.error("the database cannot be used: %s", error)
    return answer(request, 503, faults_of(error), headers={"Retry-After": "3"})


async def _damaged(request: Request, error: Exception) -> Response:
    """Arbiters come to the page that says what can be done; readers are told that it is not shown now."""
    assert isinstance(error, Damaged)
    event_id = str(request.path_params.get("event_id", ""))
    _LOG.error("event %s: %s", event_id, error)
    address = f"/events/{event_id}/rescue"
    if request.url.path.startswith(API):
        known = {
            "holds": error.position - 1,
            "behind": isinstance(error, Behind),
            "rescue": f"{API}v1{address}",
        }
        return JsonAnswer({"error": TITLES[500], "faults": list(faults_of(error)), **known}, 500)
    me = getattr(request.state, "identity", PUBLIC)
    if not event_id or not me.may(DeskRole.ARBITER, event_id):
        return answer(
            request, 503, [told("This event cannot be shown at the moment. Please ask the arbiter.")]
        )
    if wants_part(request):
        return Response(status_code=409, headers={"HX-Redirect": address})
    return RedirectResponse(address, 303)


async def _only_reads(request: Request, error: Exception) -> Response:
    return answer(request, 423, faults_of(error))


async def _forbidden(request: Request, error: Exception) -> Response:
    if isinstance(error, Forged):
        return await _old_form(request)
    return answer(request, 403, [told("Your link or your account does not allow this.")])


async def _old_form(request: Request) -> Response:
    """A form without the token of its session: from a page older than it, or from somewhere else.

    Where the browser says that the page was this desk's, what was typed is shown and can be sent again, and
    scripts get the token of the session that is open now, and whose it is.
    """
    if request.url.path.startswith(API) or not is_own_page(request):
        return answer(request, 403, [FORGED])
    fresh = {HEADER: request.state.session.token, WHOSE: quote(request.state.identity.name)}
    if wants_part(request):
        return answer(request, 403, [OLD_PAGE], headers=fresh)
    typed = await typed_of(request)
    if not typed.by_hand:
        return answer(request, 403, [FORGED], headers=fresh)
    title = say(request)(NOT_SAVED)
    kept = page(request, "errors/typed.html", status=403, title=title, typed=typed)
    kept.headers.update(fresh)
    return kept


async def _too_many(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)
    fault = told_many(
        "Too many attempts. Try again in {n} second.",
        "Too many attempts. Try again in {n} seconds.",
        error.seconds,
    )
    return answer(request, 429, [fault], headers={"Retry-After": str(error.seconds)})


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code if error.status_code in TITLES else 400
    faults = [] if error.status_code in (404, 405) else [str(error.detail)]
    if status == 404 and request.url.path.startswith(API):
        faults = [f"there is nothing at {request.url.path}; /api/v1/openapi.json lists every address"]
    return answer(request, status, faults, headers=dict(error.headers or {}))


_MISSHAPEN = {
    "unexpected_keyword_argument": "there is no such field",
    "missing": "is missing",
    "int_parsing": "a whole number is expected, not {given}",
    "int_type": "a whole number is expected, not {given}",
    "int_from_float": "a whole number is expected, not {given}",
    "string_type": "a text is expected, not {given}",
    "bool_parsing": "true or false is expected, not {given}",
    "bool_type": "true or false is expected, not {given}",
    "tuple_type": "a list is expected, not {given}",
    "list_type": "a list is expected, not {given}",
    "dataclass_type": "an object with fields is expected, not {given}",
}
"""What is wrong with a value, by the kind that pydantic gives it; other kinds in its own words."""

_MOST_FAULTS = 50
"""So many faults of one request are named; a document can have any number."""


async def _misshapen(request: Request, error: Exception) -> Response:
    """What does not have the types that a handler declares: fields missing, letters for a number."""
    assert isinstance(error, RequestValidationError)
    faults = []
    for one in error.errors()[:_MOST_FAULTS]:
        where = ".".join(str(step) for step in one["loc"] if step not in ("body", "query", "path", "header"))
        if one["type"] == "json_invalid":
            faults.append(f"the body is not JSON: {one['ctx']['error']}, at character {where}")
            continue
        words = _MISSHAPEN.get(one["type"], one["msg"])
        said = words.format(given=repr(one["input"])[:80]) if one["type"] in _MISSHAPEN else words
        faults.append(f"{where}: {said}" if where else said)
    from_path = any(one["loc"][:1] == ("path",) for one in error.errors())
    if from_path and not request.url.path.startswith(API):
        return answer(request, 404, [])
    if (more := len(error.errors()) - _MOST_FAULTS) > 0:
        faults.append(f"and {more} more")
    return answer(request, 422, faults)


HANDLERS: dict[type[Exception], Callable[[Request, Exception], object]] = {
    PairwrightError: _bad_input,
    Conflict: _conflict,
    AsksFirst: _asks,
    SignInNeeded: _sign_in_needed,
    NotFound: _not_found,
    UnknownEvent: _not_found,
    Unavailable: _unavailable,
    UnusableDatabase: _unavailable,
    Damaged: _damaged,
    OnlyReads: _only_reads,
    NotAllowed: _forbidden,
    Forged: _forbidden,
    TooMany: _too_many,
    HTTPException: _http_error,
    RequestValidationError: _misshapen,
}


def incident_page(request: Request, number: str) -> Response:
    """A calm page with the number under which what nobody foresaw stands in the log."""
    return answer(request, 500, [], template="errors/incident.html", incident=number)
