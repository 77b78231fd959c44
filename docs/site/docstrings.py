"""Docstrings of this project as Markdown: "name: meaning" lines become a list."""

from __future__ import annotations

import re
from typing import Any

import griffe

NAMES = r"[a-z_][a-z_0-9]*(?:, [a-z_][a-z_0-9]*)*"
ITEM = re.compile(rf"^({NAMES}):\s+(?=\S)")
INLINE = re.compile(rf"(?<=[.;)]) ({NAMES}): ")


class HouseStyle(griffe.Extension):
    """Asked by mkdocstrings for everything that it shows."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of one object."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value, _names(obj))


def _names(obj: griffe.Object) -> frozenset[str]:
    """What a list in its docstring can be about: arguments of a function, attributes of a class."""
    if isinstance(obj, griffe.Function):
        return frozenset(parameter.name.lstrip("*") for parameter in obj.parameters)
    return frozenset(obj.members)


def as_markdown(text: str, names: frozenset[str]) -> str:
    """A docstring as Markdown. names: those that may begin an item."""
    return "\n\n".join(_paragraph(part, names) for part in re.split(r"\n\s*\n", text))


def _paragraph(text: str, names: frozenset[str]) -> str:
    def begins(found: re.Match[str] | None) -> bool:
        return found is not None and names.issuperset(found[1].split(", "))

    lines = text.split("\n")
    if text.startswith("    ") or not any(begins(ITEM.match(line)) for line in lines):
        return text
    items: list[str] = []
    within = False
    for line in lines:
        found = ITEM.match(line)
        if begins(found):
            assert found is not None
            items.append(("" if within else "\n") + f"* {_code(found[1])}: {line[found.end() :]}")
            within = True
        elif within and re.match(r"[A-Z]\w+ ", line) and not line.startswith(" "):
            items.append(f"\n{line}" if line.startswith("Raises") else f"  {line.strip()}")
        else:
            items.append(f"  {line.strip()}" if within else line)
    listed = "\n".join(items)

    def split(found: re.Match[str]) -> str:
        return f"\n* {_code(found[1])}: " if begins(found) else found[0]

    return INLINE.sub(split, listed)


def _code(names: str) -> str:
    return ", ".join(f"`{name}`" for name in names.split(", "))
