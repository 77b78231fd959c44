"""A junior section in Python: read from either form, drawn round by round, written as a section document.

Public like `pairwright.interface.tournaments`, and offered by name by `pairwright` itself.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, BinaryIO, TextIO

from pairwright.common.errors import BadInput
from pairwright.common.messages import joined
from pairwright.common.printable import require_printable
from pairwright.interface.tournaments import content_of
from pairwright.storage import kjca_form
from pairwright.storage.event_file import is_event_file
from pairwright.storage.kjca_file import JuniorFile, evidence_as_json
from pairwright.storage.kjca_form import write_section
from pairwright.storage.kjca_section import Section
from pairwright.systems.kjca.draw_round import draw_round

__all__ = ["draw_section", "read_section", "write_section"]


def read_section(source: str | os.PathLike[str] | bytes | BinaryIO | TextIO | Mapping[str, Any]) -> Section:
    """Read the file of a junior section, from the sources that `read` takes, or a section as data.

    That is an event with one junior section (`pairwright kjca`, the desk), or a section document. As data the
    document is a mapping, of which the cards are enough:
    `{"rounds": 5, "players": [{"name": "Ann", "grade": 900, "club": "Elms"}]}`; a card may also have "id",
    "school", "family", "born", "entered" (first round) and "withdrawn_after" (last round).
    Raises BadInput naming every fault with its place, OSError for a file that cannot be read.
    """
    if isinstance(source, Mapping):
        require_printable(dict(source), "section")
        return _of_document(dict(source), "section")
    name = os.fspath(source) if isinstance(source, os.PathLike) else source
    data = content_of(source)
    if is_event_file(data):
        return JuniorFile.read(data).section
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput.told("not a section file: {reason}", reason=error) from None
    name = name if isinstance(name, str) and "\n" not in name else "section"
    return _of_document(kjca_form.parse_document(text, name), name)


def _of_document(document: Any, name: str) -> Section:
    """The section; fields that nobody reads are faults, for there is no journal that keeps them."""
    section = kjca_form.section_of(document, name)
    if odd := [joined(": ", (name, fault)) for fault in kjca_form.kept_only(document)]:
        raise BadInput(*odd)
    return section


def draw_section(section: Section) -> Section:
    """A junior section with its next round drawn, by the guidelines of the Kent Junior Chess Association.

    The boards are `round_rows(drawn_rounds)`, players by their indices into `entries`; what was altered and
    why is in `draws[-1]`. `with_results` enters results by board; `write_section` gives a document that
    `pairwright kjca` and the desk take for an event's beginning.

    Raises BadInput while results are awaited and after the last round, NoPairing when the rules admit none.
    """
    kjca_form.require_section(section)
    section.check_next_round()
    made = draw_round(section.tournament(), section.options)
    return section.with_draw(made, evidence_as_json(section, made))
