"""The page of the HTTP API, from the description that a running desk gives."""

from __future__ import annotations

import json
import tempfile
from typing import Any

HEAD = """# HTTP API

Written from the OpenAPI description of the desk, which a running desk gives at
`/api/v1/openapi.json`. Addresses are below `/api/v1`. How to get a token, and what acts are:
[the API of the desk](../programmers/api.md).

"""


def page() -> str:
    """The routes by address, what they answer, and the shapes that they take."""
    description = _description()
    shapes = description["components"]["schemas"]
    parts = [HEAD, "| route | what | takes | gives |\n|---|---|---|---|\n"]
    answers: dict[str, str] = {}
    for address, methods in description["paths"].items():
        for method, route in methods.items():
            summary = (route.get("description") or route["summary"]).split("\n")[0].replace("|", "\\|")
            call = f"`{method.upper()} {address.removeprefix('/api/v1')}`"
            keys = [line for one in _answers(route) for line in _keys(one, "", shapes)]
            gives = " or ".join(_type(one) for one in _answers(route))
            if keys:
                anchor = answers.setdefault("".join(keys), route["operationId"])
                gives = f"[{gives}](#{anchor})"
            parts.append(f"| {call} | {summary} | {_takes(route)} | {gives} |\n")
    parts.append(
        "\n## Shapes\n\nWhat stands in the body of a request. A key that must be there has no default.\n"
    )
    for name, shape in sorted(shapes.items()):
        parts.append(f"\n### {name}\n\n{_text(shape)}\n\n")
        if shape.get("properties"):
            parts.append("| key | type | default |\n|---|---|---|\n")
            parts += [
                f"| `{key}` | {_type(value)} | {_default(key, value, shape)} |\n"
                for key, value in shape["properties"].items()
            ]
    parts.append("\n## Answers\n\n`[]` is each one of a list.\n")
    for rows, anchor in answers.items():
        parts.append(f"\n### {anchor} {{ #{anchor} }}\n\n| key | type |\n|---|---|\n{rows}")
    return "".join(parts)


def _takes(route: dict[str, Any]) -> str:
    """The body of a request by its shape, and what may stand behind the address; bold is what must."""
    asked = [
        f"**`{one['name']}`**" if one.get("required") else f"`{one['name']}`"
        for one in route.get("parameters", ())
        if one["in"] == "query"
    ]
    bodies = route.get("requestBody", {}).get("content", {}).values()
    return ", ".join([*(_type(one["schema"]) for one in bodies), *asked])


def _keys(schema: dict[str, Any], place: str, shapes: dict[str, Any]) -> list[str]:
    """A row for each key of an answer, with those within it."""
    if "$ref" in schema:
        schema = shapes[schema["$ref"].rpartition("/")[2]]
    if schema.get("type") == "array":
        return _keys(schema.get("items", {}), f"{place}[]", shapes)
    if "anyOf" in schema:
        rows = (row for one in schema["anyOf"] for row in _keys(one, place, shapes))
        return list(dict.fromkeys(rows))
    rows = []
    for key, value in schema.get("properties", {}).items():
        there = f"{place}.{key}" if place else key
        missing = "" if key in schema.get("required", ()) else " (not always)"
        rows += [f"| `{there}`{missing} | {_type(value)} |\n", *_keys(value, there, shapes)]
    return rows


def _default(key: str, value: dict[str, Any], shape: dict[str, Any]) -> str:
    if key in shape.get("required", ()):
        return ""
    return f"`{json.dumps(value['default'])}`" if "default" in value else "left out"


def _description() -> dict[str, Any]:
    from pairwright.web.app import create_app
    from pairwright.web.desk_settings import DeskSettings

    with tempfile.TemporaryDirectory() as folder:
        described: dict[str, Any] = create_app(DeskSettings(f"sqlite:///{folder}/desk.db")).openapi()
    return described


def _answers(route: dict[str, Any]) -> list[dict[str, Any]]:
    """The schemas of what a route gives where all goes well."""
    return next(
        [one.get("schema", {}) for one in answer.get("content", {}).values()]
        for code, answer in route["responses"].items()
        if code.startswith("2")
    )


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{one}`" if one else '`""`' for one in schema["enum"])
    return str(schema.get("type", "any"))


def _text(schema: dict[str, Any]) -> str:
    return " ".join(schema.get("description", "").split()).replace("|", "\\|")
