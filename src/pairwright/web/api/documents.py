"""The API: lists in every format, files for federations, and links for helpers and arbiters."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Annotated, Any, Literal

from fastapi import Body
from pydantic import BaseModel, Field
from starlette.responses import Response

from pairwright.publish.formats import render
from pairwright.storage.access import LONGEST_LINK, Grant, Link
from pairwright.storage.section_files import data_files, papers
from pairwright.web.api import shapes
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.state_json import FAULTS, JsonAnswer, described, listed
from pairwright.web.pages.reports import MEDIA, file_named, list_named
from pairwright.web.request_context import AtEvent, AtSection
from pairwright.web.routes import DeskRouter

router = DeskRouter(prefix="/api/v1/events/{event_id}", tags=["papers"], dependencies=KNOWN_ONLY)

_FILE_TYPES = ("text/plain", "application/json", "text/csv", "application/octet-stream")


def _of_types(types: Iterable[str]) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that answers with a file of one of these media types."""
    content: dict[str, Any] = {one.partition(";")[0]: {} for one in types}
    return {200: {"description": "The file", "content": content}, **FAULTS}


_LONGEST_HOURS = LONGEST_LINK.days * 24


@router.get("/sections/{section}/papers", responses=described(shapes.Papers), response_class=JsonAnswer)
def list_papers(at: AtSection) -> Response:
    """The lists that there are (prizes among them), their formats, and the files for federations."""
    event, state = at.event, at.section
    return JsonAnswer(
        {
            "lists": [{"name": one.name, "title": one.title} for one in papers(event, state)],
            "formats": sorted(MEDIA),
            "files": [{"name": one.name, "title": one.title} for one in data_files(event, state)],
        }
    )


@router.get(
    "/sections/{section}/papers/{name}/{form}", responses=_of_types(MEDIA.values()), response_class=Response
)
def one_paper(at: AtSection, name: str, form: str) -> Response:
    """One list in one format, such as `standings` as `json`."""
    return Response(render([list_named(at, name, form).make()], form), media_type=MEDIA[form])


@router.get("/sections/{section}/files/{name}", responses=_of_types(_FILE_TYPES), response_class=Response)
def one_file(at: AtSection, name: str) -> Response:
    """A file for a federation or a program."""
    one = file_named(at, name)
    return Response(one.make(), media_type=one.media_type)


class Range(BaseModel, extra="forbid"):
    """Boards of a section, counted within its rounds; last 0: to the end."""

    section: Annotated[str, Field(max_length=40)]
    first: Annotated[int, Field(ge=1, le=100_000)] = 1
    last: Annotated[int, Field(ge=0, le=100_000)] = 0


class WantedLink(BaseModel, extra="forbid"):
    """A link to be made; boards: what a helper may enter, empty for all boards."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    role: Literal["helper", "arbiter"] = "helper"
    hours: Annotated[int, Field(ge=1, le=_LONGEST_HOURS)] = 24
    boards: list[Range] = []


@router.get("/links", responses=described(listed(shapes.ALink)), response_class=JsonAnswer)
def links(at: AtEvent) -> Response:
    """The links of the event that have not been revoked."""
    at.desk.state(at.event_id)
    return JsonAnswer([_link(one) for one in at.desk.access.links(at.event_id) if not one.revoked_at])


@router.post("/links", responses=described(shapes.NewLink), response_class=JsonAnswer)
def make_link(at: AtEvent, body: Annotated[WantedLink, Body()]) -> Response:
    """A new link; the token is told this once."""
    at.desk.state(at.event_id)
    ranges = tuple((one.section, one.first, one.last) for one in body.boards)
    grant = Grant(body.role, at.event_id, ranges)
    token, link = at.desk.access.make_link(body.name, grant, lasts=timedelta(hours=body.hours), by=at.me.name)
    return JsonAnswer({**_link(link), "token": token})


@router.delete("/links/{key}", responses=described(shapes.Revoked), response_class=JsonAnswer)
def revoke_link(at: AtEvent, key: str) -> Response:
    """End a link at once, with the sessions begun by it."""
    at.desk.revoke_link(at.event_id, key)
    return JsonAnswer({"key": key, "revoked": True})


def _link(link: Link) -> dict[str, Any]:
    return {
        "key": link.key,
        "name": link.name,
        "role": link.role,
        "expires": link.expires,
        "boards": [{"section": name, "first": low, "last": high} for name, low, high in link.ranges],
    }
