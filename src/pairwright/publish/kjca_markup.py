"""Pages for the printer: elements, one style sheet, SVG documents. The library escapes every text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import resources
from xml.etree import ElementTree

from pairwright.common.printable import xml_text

Element = ElementTree.Element

Say = Callable[[str], str]
"""The words of a sheet, as the code has them or told, in the language of the sheet."""

_LETTER = 0.55
"""Mean width of a letter, in font sizes."""
_SMALLEST = 0.5


def element(tag: str, *children: Element | str, **attributes: str | float) -> Element:
    """An element; `class_` and names with underscores become attributes with a dash. Texts may mix in."""
    names = {key: key.rstrip("_").replace("_", "-") for key in attributes}
    found = Element(tag, {names[key]: _number(value) for key, value in attributes.items()})
    last: Element | None = None
    for child in children:
        if not isinstance(child, str):
            found.append(child)
            last = child
        elif last is None:
            found.text = (found.text or "") + child
        else:
            last.tail = (last.tail or "") + child
    return found


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def fitted(text: str, size: float, room: float) -> tuple[str, float]:
    """Text and font size that fit into `room` (0: as much as it needs).

    First the type becomes smaller, down to the half; then given names become initials; then it is cut.
    """
    letter = _LETTER * size

    def smallest(shown: str) -> float:
        return len(shown) * letter * _SMALLEST

    if not room or len(text) * letter <= room:
        return text, size
    surname, comma, given = text.partition(",")
    if smallest(text) > room and comma:
        text = f"{surname}, " + " ".join(f"{name[0]}." for name in given.split())
    if smallest(text) > room:
        text = text[: int(room / (letter * _SMALLEST)) - 1] + "…"
    return text, size * max(_SMALLEST, min(1.0, room / (len(text) * letter)))


def html_page(title: str, parts: Iterable[Element], language: str = "en") -> str:
    """A complete HTML document that prints as it looks; it needs nothing from the network."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width"),
        element("title", title),
        element("style", _style()),
    )
    document = element("html", head, element("body", *parts), lang=language)
    return "<!DOCTYPE html>\n" + xml_text(document, "html") + "\n"


def _style() -> str:
    return resources.files(__package__).joinpath("kjca.css").read_text(encoding="utf-8")


def svg_document(drawing: Element) -> str:
    """An SVG file."""
    drawing.set("xmlns", "http://www.w3.org/2000/svg")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{xml_text(drawing)}\n'
