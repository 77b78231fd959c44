"""Characters that no text of a tournament has: controls, and invisible ones that change how a line reads.

One gate for every way in. U+202E turns the rest of a line round, U+001B commands a terminal, U+2028 ends a
line where none ends, U+FEFF makes two equal names differ. Joiners (U+200C, U+200D) and the marks of direction
(U+200E, U+200F) stay: Persian, Hebrew and Indian names are written with them.
"""

from __future__ import annotations

from functools import cache

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from xml.etree.ElementTree import Element

LINES = "\t\n\r"
"""Controls that a text of several lines may have."""

_HIDDEN = (
    (0x00, 0x1F), (0x7F, 0x9F), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200B), (0x2028, 0x202E),
    (0x2060, 0x206F), (0xD800, 0xDFFF), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xFFFE, 0xFFFF),
    (0xE0000, 0xE007F),
)  # fmt: skip

_LOOKED_AT = 400
"""So many bytes say how a text is written."""


def utf16_of(data: bytes) -> str:
    """The codec of a text in UTF-16, by its mark or by every other byte being zero; "" for other texts."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    even, odd = (data[place:_LOOKED_AT:2].count(0) for place in (0, 1))
    if min(even, odd) or max(even, odd) * 10 < min(len(data), _LOOKED_AT) or not even + odd:
        return ""
    return "utf-16-be" if even else "utf-16-le"


_BLANKS = "\u00a0\u202f"
"""Blanks that hold words together, which Python does not call printable."""


@cache
def _controls(allowed: str) -> bytes:
    return bytes(code for code in (*range(32), 127) if chr(code) not in allowed)


@cache
def _pattern(allowed: str) -> re.Pattern[str]:
    """One class of characters: to look ahead at every letter takes twenty times as long."""
    import re

    ranges: list[str] = []
    for first, last in _HIDDEN:
        kept = [chr(code) for code in range(first, last + 1) if chr(code) not in allowed]
        ranges += [f"{kept[0]}-{kept[-1]}"] if len(kept) > last - first else kept
    return re.compile(f"[{''.join(ranges)}]")


def hidden_in(text: str, allowed: str = LINES) -> tuple[int, str] | None:
    """Place and code ("U+202E") of the first such character, None for a text without one."""
    if text.isprintable():
        return None
    if text.isascii():  # a whole report file; the engine's callers need no regular expressions for it
        data = text.encode("ascii")
        if len(data.translate(None, _controls(allowed))) == len(data):
            return None
    else:  # a whole page: without what it may have nearly all are printable, which is seen at once
        bare = text
        for usual in (*allowed, *_BLANKS):
            bare = bare.replace(usual, "")
        if bare.isprintable():
            return None
    found = _pattern(allowed).search(text)
    return (found.start(), code_of(found[0])) if found else None


def half_in(text: str) -> str:
    """The first half of a character (a lone surrogate), "" for a text that UTF-8 can hold."""
    return "" if text.isprintable() else next((sign for sign in text if "\ud800" <= sign <= "\udfff"), "")


def code_of(character: str) -> str:
    """How a character is named that cannot be shown."""
    return f"U+{ord(character):04X}"


def without_hidden(text: str, allowed: str = LINES) -> str:
    """The text with a blank in the place of each, so that columns stay where they are."""
    return text if hidden_in(text, allowed) is None else _pattern(allowed).sub(" ", text)


def shown(text: str, allowed: str = LINES) -> str:
    """The text with the code of each in its place: "A[U+202E]b"; for what is printed or written for people.

    Journals and files of older programs may still hold what is refused today.
    """
    if hidden_in(text, allowed) is None:
        return text
    return _pattern(allowed).sub(lambda found: f"[{code_of(found[0])}]", text)


def escaped_json(text: str) -> str:
    """A JSON document with the escape of each such character: the same values, nothing raw in a terminal."""
    if hidden_in(text) is None:
        return text
    import json

    return _pattern(LINES).sub(lambda found: json.dumps(found[0])[1:-1], text)


def xml_text(root: Element) -> str:
    """An element as XML, which has no way to write most of these characters."""
    from xml.etree import ElementTree

    return shown(ElementTree.tostring(root, encoding="unicode"))


def shown_values(value: object, allowed: str = LINES) -> object:
    """The values of a JSON document with every text as `shown`."""
    if isinstance(value, str):
        return shown(value, allowed)
    if isinstance(value, dict):
        return {name: shown_values(one, allowed) for name, one in value.items()}
    return [shown_values(one, allowed) for one in value] if isinstance(value, list | tuple) else value


def require_printable(document: object, name: str = "", allowed: str = LINES) -> None:
    """Raise BadInput for a text of a JSON document, or of rows of cells, with such a character, by its code.

    name: of the file, "" where whoever calls adds it.
    """
    waiting = [document]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, list | tuple):
            waiting += one
        elif isinstance(one, str) and (found := hidden_in(one, allowed)):
            fault = told(
                "the character {code} in {text} is invisible and cannot be printed; remove it",
                code=found[1], text=repr(without_hidden(one, "").strip()[:40]),
            )  # fmt: skip
            raise BadInput(told("{a}: {b}", a=name, b=fault) if name else fault)
