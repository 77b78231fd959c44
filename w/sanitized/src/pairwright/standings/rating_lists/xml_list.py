"""FIDE's XML list, player by player, in little memory whatever the file holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO
from xml.etree import ElementTree as ET

from pairwright.errors import BadInput
from pairwright.standings.rating_lists.columns import FIDE_XML

_CHUNK = 65_536
_MOST_SILENCE = 16
"""Chunks without the end of an element: longer than any text or tag of a list."""

_MOST_STRANGERS = 10_000
"""Elements in a row that belong to no player."""


def players_of_xml(name: str, stream: IO[bytes]) -> Iterator[dict[str, str]]:
    """The texts of every player, by field. Raises BadInput for what is no list, ParseError."""
    # The parser resolves no external entities and refuses bombs of internal ones (Expat 2.4.1 and later).
    parser: ET.XMLPullParser[ET.Element] = ET.XMLPullParser(events=("end",))  # nosec B314
    silence = strangers = 0
    while chunk := stream.read(_CHUNK):
        parser.feed(chunk)
        silence += 1
        for event in parser.read_events():
            silence, element = 0, event[-1]
            if not isinstance(element, ET.Element):
                continue
            if element.tag != "player":
                strangers += 1
                continue
            strangers = 0
            yield {FIDE_XML[child.tag]: child.text or "" for child in element if child.tag in FIDE_XML}
            element.clear()
        if silence > _MOST_SILENCE or strangers > _MOST_STRANGERS:
            raise BadInput(f"{name}: this XML is no rating list; a list has elements called player")
    parser.close()
