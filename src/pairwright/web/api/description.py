"""The description of the API as programs are made from it: who may ask, and what texts may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.dependencies.models import Dependant
from starlette.requests import Request

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, languages, marked
from pairwright.standings.prize_list import GROUPS, SHARINGS, BoardOf
from pairwright.standings.time_control import RatingKind
from pairwright.storage.match_rules import LATE, ORDERS
from pairwright.storage.section_setup import NO_SHOWS, RELATIONS
from pairwright.systems.register import all_systems, systems
from pairwright.tournament.acceleration import BAKU
from pairwright.tournament.player import SEXES
from pairwright.tournament.results import BYES, RESULTS
from pairwright.tournament.team import WINNERS
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Anyone

Json = dict[str, Any]

_COLOURS = ["white", "black"]
_TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token made at the desk under People or Helpers, or by `pairwright desk --token NAME`. "
    "Its role, event and boards say how far it goes.",
}


def _one_of(*words: str) -> Json:
    return {"type": "string", "enum": list(words)}


def _or_nothing(form: Json) -> Json:
    return {"anyOf": [form, {"type": "string", "maxLength": 0}]}


def _result(*, awaited: bool) -> Json:
    """Of a board; of a match of two games both, "1-0, 1/2-1/2"."""
    codes = [*RESULTS, ""] if awaited else [*RESULTS]
    return {"anyOf": [_one_of(*codes), {"type": "string", "pattern": "^[^,]+, [^,]+$"}]}


def _texts() -> dict[str, dict[str, Json]]:
    """What texts of requests may be: by shape and key; of lists, each of its texts."""
    day = _or_nothing({"type": "string", "format": "date"})
    moment = _or_nothing({"type": "string", "format": "date-time"})
    hour = {"type": "string", "pattern": "^(([01][0-9]|2[0-3]):[0-5][0-9])?$"}
    editions = dict.fromkeys(edition.key for system in all_systems() for edition in system.editions)
    return {
        "DescribeEvent": {"start_date": day, "end_date": day},
        "Setup": {
            "system": _one_of(*systems()),
            "edition": _one_of("", *editions),
            "initial_colour": _one_of("", *_COLOURS),
            "acceleration": _one_of("", BAKU),
            "keep_apart": _one_of(*RELATIONS),
            "round_dates": day,
            "round_times": hour,
            "pairing_times": hour,
            "no_shows": _one_of(*NO_SHOWS),
            "rating_kind": _one_of("", *(kind.value for kind in RatingKind)),
        },
        "Category": {
            "sharing": _one_of(*SHARINGS),
            "group_by": _one_of("", *GROUPS),
            "sex": _one_of("", "f", "m"),
        },
        # One spelling of each: makers of clients name constants by the texts, in capitals.
        "Particulars": {"sex": _one_of("", *dict.fromkeys(map(str.lower, SEXES)))},
        "BoardRules": {"by": _one_of(*BoardOf)},
        "CallForLineUps": {"until": moment},
        "MoveMatch": {"at": moment, "on": day, "hour": hour},
        "MatchRules": {
            "order": _one_of(*(one.value for one in ORDERS)),
            "late": _one_of(*(one.value for one in LATE)),
            "winner": _one_of(*WINNERS),
            "colours": {"type": "string", "pattern": "^[WB]{0,20}$"},
        },
        "SetInitialColour": {"colour": _one_of(*_COLOURS)},
        "RequestBye": {"bye": _one_of(*BYES, "")},
        "EnterResult": {"result": _result(awaited=True)},
        "VerifyResult": {"result": _result(awaited=True)},
        "CorrectResult": {"result": _result(awaited=False)},
        "PlayedBoard": {"result": _result(awaited=False)},
    }


async def _known_parameters(request: Request) -> None:
    """Refuse parameters that an address does not take: a misspelt `preview` would write the act."""
    known = list(_parameters(request.scope["route"].dependant))
    if unknown := [name for name in request.query_params if name not in known]:
        fault = N_("{name}: there is no such parameter; this address takes none")
        if known:
            fault = N_("{name}: there is no such parameter; known: {known}")
        raise Refused(*(marked(fault, name=name, known=", ".join(known)) for name in unknown))


def _parameters(dependant: Dependant) -> Iterator[str]:
    """The query parameters that an address takes, with those of what it depends on."""
    yield from (one.alias for one in dependant.query_params)
    for part in dependant.dependencies:
        yield from _parameters(part)


KNOWN_ONLY = [Depends(_known_parameters)]
"""What the routers of the API ask of every request."""


def describe(app: FastAPI) -> Json:
    """The description of what an application offers programs."""
    if app.openapi_schema is None:
        made = FastAPI.openapi(app)
        made["components"]["securitySchemes"] = {"token": _TOKEN}
        made["security"] = [{"token": []}]
        shapes = made["components"]["schemas"]
        for name, keys in _texts().items():
            for key, form in keys.items():
                _narrow(shapes[name]["properties"][key], form)
        for methods in made["paths"].values():
            for route in methods.values():
                # What generated clients call it: the name alone, which is given once.
                route["operationId"] = route["operationId"].partition("_api_v1_")[0]
                for one in route.get("parameters", ()):
                    if one["name"] == "language":
                        _narrow(one["schema"], _one_of(*languages()))
    described: Json = app.openapi_schema or {}
    return described


def _narrow(shape: Json, form: Json) -> None:
    """Say more of a text, or of each text of a list."""
    if shape.get("type") == "array":
        shape["items"] = form
        return
    if "anyOf" in form:
        shape.pop("type", None)
    shape.update(form)


# -- The description of the API as OpenAPI -----------------------------------------------------------------


router = DeskRouter()


@router.get("/api/v1/openapi.json", include_in_schema=False)
async def description(request: Request, me: Anyone) -> dict[str, Any]:
    """What the API offers, for programs."""
    described: dict[str, Any] = request.app.openapi()
    return described
