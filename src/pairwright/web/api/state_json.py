"""States of an event as plain JSON values, and the schema that describes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from starlette.responses import JSONResponse
from typing_extensions import is_typeddict

from pairwright.common.json_version import versioned
from pairwright.common.printable import escaped_json
from pairwright.tournament.outcome import Outcome

Json = dict[str, Any]

_WITHIN = frozenset({"drawn_from"})
"""Fields for the storage alone: all of it is told by the journal, and again by round."""


def plain(value: object) -> Any:
    """A value of the storage as JSON: dataclasses by their fields, enums by their names in small letters."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: plain(getattr(value, field.name))
            for field in fields(value)
            if field.name not in _WITHIN
        }
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value


@cache
def schema_of(kind: type) -> Json:
    """The JSON schema of what `plain` makes of values of this type, with nothing left out; of a TypedDict
    that of its values.
    """
    schema = TypeAdapter(kind).json_schema(mode="serialization")
    definitions: Json = schema.get("$defs", {})
    if "Outcome" in definitions:
        names = [outcome.name.lower() for outcome in Outcome]
        definitions["Outcome"] = {"type": "string", "enum": names, "title": "Outcome"}
    for part in (schema, *definitions.values()):
        for name in _WITHIN & set(part.get("properties", {})):
            del part["properties"][name]
        if "properties" in part and not is_typeddict(kind):
            part["required"] = sorted(part["properties"])
    inlined: Json = _inlined(schema, definitions)
    inlined.pop("$defs", None)
    return inlined


def _inlined(part: Any, definitions: Json) -> Any:
    """The schema without references: definitions inside a response are not found by readers of OpenAPI.

    Without titles too: makers of clients name a class by them, and one title would then be two classes.
    """
    if isinstance(part, list):
        return [_inlined(one, definitions) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _inlined(definitions[part["$ref"].rpartition("/")[2]], definitions)
    if "prefixItems" in part:
        # Not every reader of OpenAPI 3.1 knows lists whose places have types of their own.
        kinds = _inlined(part["prefixItems"], definitions)
        part = {key: one for key, one in part.items() if key != "prefixItems"} | {"items": {"anyOf": kinds}}
    return {
        key: _inlined(one, definitions)
        for key, one in part.items()
        if key != "default" and not (key == "title" and isinstance(one, str))
    }


def listed(kind: type) -> Callable[[], Json]:
    """The schema of a list of them, when it is asked for."""
    return lambda: {"type": "array", "items": schema_of(kind)}


def described(form: Json | type | Callable[[], Json]) -> dict[int | str, Any]:
    """The `responses` of a route whose answer has this schema, or that of this type; made when asked for.

    An object has a version too (JsonAnswer).
    """

    def answer() -> Json:
        schema = form if isinstance(form, dict) else schema_of(form) if isinstance(form, type) else form()
        content = {"application/json": {"schema": _with_version(schema)}}
        return {"description": "As asked for", "content": content}

    return {200: answer, **FAULTS}


def _with_version(schema: Json) -> Json:
    if schema["type"] != "object":
        return schema
    known = {"version": {"type": "integer"}, **schema.get("properties", {})}
    required = dict.fromkeys(["version", *schema.get("required", ())])
    return {**schema, "properties": known, "required": list(required)}


_FAULT = {
    "type": "object",
    "properties": {"error": {"type": "string"}, "faults": {"type": "array", "items": {"type": "string"}}},
    "required": ["error", "faults"],
}

_MEANINGS = {
    400: "The request cannot be read",
    401: "Sign in, or send a token",
    403: "Not for you",
    404: "There is no such event, section, round or player",
    409: "Somebody changed the same thing meanwhile; `changes` lists what",
    413: "The body is too large",
    422: "What was sent cannot be done, line by line",
    423: "The desk only reads now: it repeats another one, was replaced by one, or has no room",
    429: "Too many requests; Retry-After says when to try again",
}

FAULTS: dict[int | str, Json] = {
    status: {"description": text, "content": {"application/json": {"schema": _with_version(_FAULT)}}}
    for status, text in _MEANINGS.items()
}
"""The errors that every route of the API may answer with."""


# -- Answers of the API, all versioned in one place ----------------------------------------------------


class JsonAnswer(JSONResponse):
    """JSON for programs: an object carries `version`; a list is only a list of objects, and stays one."""

    def render(self, content: object) -> bytes:
        """The content as UTF-8."""
        data = super().render(versioned(content) if isinstance(content, Mapping) else content)
        return data if data.isascii() else escaped_json(data.decode()).encode()
