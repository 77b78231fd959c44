"""The page of the HTTP API, from the description that a running desk gives."""

from __future__ import annotations

import tempfile
from typing import Any

HEAD = """# HTTP API

Written from the OpenAPI description of the desk, which a running desk gives at
`/api/v1/openapi.json`. Addresses are below `/api/v1`. How to get a token, and what acts are:
[the API of the desk](../programmers/api.md).

"""


def page() -> str:
    """The routes by address, and the shapes that they take and give."""
    description = _description()
    shapes = description["components"]["schemas"]
    parts = [HEAD, "| route | what | gives |\n|---|---|---|\n"]
    for address, methods in description["paths"].items():
        for method, route in methods.items():
            answer = _answer(route)
            summary = (route.get("description") or route["summary"]).split("\n")[0].replace("|", "\\|")
            short = address.removeprefix("/api/v1")
            parts.append(f"| `{method.upper()} {short}` | {summary} | {answer} |\n")
    parts.append("\n## Shapes\n")
    for name, shape in sorted(shapes.items()):
        parts.append(f"\n### {name}\n\n{_text(shape)}\n\n")
        if shape.get("properties"):
            parts.append("| key | type | meaning |\n|---|---|---|\n")
            parts += [
                f"| `{key}` | {_type(value)} | {_text(value)} |\n"
                for key, value in shape["properties"].items()
            ]
    return "".join(parts)


def _description() -> dict[str, Any]:
    from pairwright.web.app import create_app
    from pairwright.web.desk_settings import DeskSettings

    with tempfile.TemporaryDirectory() as folder:
        described: dict[str, Any] = create_app(DeskSettings(f"sqlite:///{folder}/desk.db")).openapi()
    return described


def _answer(route: dict[str, Any]) -> str:
    for code, answer in route["responses"].items():
        if code.startswith("2"):
            schemas = [one.get("schema", {}) for one in answer.get("content", {}).values()]
            return " or ".join(_type(schema) for schema in schemas) or code
    return ""


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
        return ", ".join(f"`{one}`" for one in schema["enum"])
    return str(schema.get("type", "any"))


def _text(schema: dict[str, Any]) -> str:
    return " ".join(schema.get("description", "").split()).replace("|", "\\|")
