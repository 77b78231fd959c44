"""`pairwright publish` for the file of a whole event: the site that its public side would be."""

from __future__ import annotations

import os

from pairwright.cli.files import read_bytes
from pairwright.errors import BadInput

_MARK = b'"format": "pairwright event"'
_MARK_WITHIN = 200


def event_site(name: str) -> dict[str, bytes] | None:
    """The files of the site of an event file, by path; None when the file is no event file.

    Raises BadInput for one that is damaged or shows nothing to the public, OSError as reading does.
    """
    if name == "-" or not name.endswith(".json"):
        return None
    data = read_bytes(name)
    if _MARK not in data[:_MARK_WITHIN]:
        return None
    from pairwright.storage.course import Course
    from pairwright.storage.event_file import read_event_file
    from pairwright.storage.troubles import Damaged
    from pairwright.web.public.static_site import site_of_state

    file = read_event_file(data)
    try:
        state = Course.beginning(file.origin).followed_by(file.lines).state
    except Damaged as error:
        raise BadInput(str(error)) from None
    if not any(section.setup.public for section in state.sections):
        raise BadInput("no section of this event is shown to the public")
    return site_of_state(state)


def folders_of(files: dict[str, bytes]) -> set[str]:
    """The folders that the files of a site need."""
    return {os.path.dirname(name) for name in files} - {""}
