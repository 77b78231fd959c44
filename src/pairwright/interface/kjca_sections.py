"""A junior section in Python: read from either form, drawn round by round, written as a section document.

Public like `pairwright.interface.tournaments`, and offered by name by `pairwright` itself.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, BinaryIO, TextIO

from pairwright.common.errors import BadInput
from pairwright.interface.tournament_reader import is_json
from pairwright.interface.tournaments import content_of
from pairwright.publish.kjca_json import evidence_as_json
from pairwright.storage.event_file import is_event_file
from pairwright.storage.file_event import FileEvent
from pairwright.storage.kjca_file import JuniorFile, begun, founding
from pairwright.storage.section_report import reported
from pairwright.systems.kjca import section_form
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.section import Section
from pairwright.systems.kjca.section_form import is_section_file, write_section
from pairwright.tournament.tournament_json import to_json

__all__ = ["draw_section", "read_section", "write_section"]


def read_section(
    source: str | os.PathLike[str] | bytes | BinaryIO | TextIO | Mapping[str, Any],
) -> Section:
    """Read the file of a junior section, from the sources that `read` takes, or a section as data.

    That is an event with one junior section (`pairwright kjca`, the desk), or a section document. As data the
    document is a mapping, of which the cards are enough:
    `{"rounds": 5, "players": [{"name": "Ann", "grade": 900, "club": "Elms"}]}`; a card may also have "id",
    "school", "family", "born", "entered" (first round) and "withdrawn_after" (last round).
    Raises BadInput naming every fault with its place, OSError for a file that cannot be read.
    """
    if isinstance(source, Mapping):
        return section_form.section_of(dict(source))
    name = os.fspath(source) if isinstance(source, os.PathLike) else source
    data = content_of(source)
    if is_event_file(data):
        return JuniorFile.read(data).section
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput.told("not a section file: {reason}", reason=error) from None
    return section_form.read_section(text, name if isinstance(name, str) and "\n" not in name else "section")


def draw_section(section: Section) -> Section:
    """A junior section with its next round drawn, by the guidelines of the Kent Junior Chess Association.

    The boards are `round_rows(drawn_rounds)`, players by their indices into `entries`; what was altered and
    why is in `draws[-1]`. `with_results` enters results by board; `write_section` gives a document that
    `pairwright kjca` and the desk take for an event's beginning.

    Raises BadInput while results are awaited and after the last round, NoPairing when the rules admit none.
    """
    section.check_next_round()
    made = draw_round(section.tournament(), section.options)
    return section.with_draw(made, evidence_as_json(section, made))


_AT = "2026-01-01T00:00:00.000Z"
"""When a section document becomes an event here, which nobody keeps."""


def section_documents(data: bytes, *, started: bool = True) -> dict[str, bytes]:
    """The sections by their short names, each in our JSON form as `read` takes it, with its wishes.

    started: only those of which a round has been published. Empty where the bytes are neither the file of an
    event nor a section document. Raises BadInput for one that is damaged.
    """
    if is_event_file(data):
        event = FileEvent.read(data).course.state
    elif is_json(data) and is_section_file(_document(data)):
        event = begun(founding(read_section(data)), who="file", why="", at=_AT).event.course.state
    else:
        return {}
    return {
        one.key: json.dumps(to_json(reported(event, one, one.published_rounds))).encode()
        for one in event.sections
        if one.entries and (one.published_rounds or not started)
    }


def _document(data: bytes) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None
