"""A junior section in Python: read, drawn round by round, written.

Public like `pairwright.library`, and offered by name by `pairwright` itself.
"""

from __future__ import annotations

import os
from typing import BinaryIO, TextIO

from pairwright.errors import BadInput
from pairwright.library import content_of
from pairwright.publish.kjca_json import evidence_as_json
from pairwright.systems.kjca import section_form
from pairwright.systems.kjca.rounds import draw_round
from pairwright.systems.kjca.section import Section
from pairwright.systems.kjca.section_form import write_section

__all__ = ["draw_section", "read_section", "write_section"]


def read_section(source: str | os.PathLike[str] | bytes | BinaryIO | TextIO) -> Section:
    """Read a junior section file (the JSON of `pairwright kjca`), from the sources that `read` takes.

    Raises BadInput naming every fault with its place, OSError for a file that cannot be read.
    """
    name = os.fspath(source) if isinstance(source, os.PathLike) else source
    try:
        text = content_of(source).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"not a section file: {error}") from None
    return section_form.read_section(text, name if isinstance(name, str) and "\n" not in name else "section")


def draw_section(section: Section) -> Section:
    """A junior section with its next round drawn, by the guidelines of the Kent Junior Chess Association.

    The boards are `round_rows(drawn_rounds)`, players by their indices into `entries`; what was altered and
    why is in `draws[-1]`. `with_result` enters a result; `write_section` gives the file that
    `pairwright kjca draw` keeps.

    Raises BadInput while results are awaited and after the last round, NoPairing when the rules admit none.
    """
    if awaited := section.awaited():
        boards = ", ".join(str(row.board) for row in awaited)
        raise BadInput(f"round {section.drawn_rounds} is not over; results are awaited of board {boards}")
    if section.finished_rounds >= section.rounds:
        raise BadInput(f"all {section.rounds} rounds have been drawn and played")
    made = draw_round(section.tournament(), section.options)
    return section.with_draw(made, evidence_as_json(section, made))
