"""`pairwright publish` for the file of a whole event: the site that its public side would be."""

from __future__ import annotations

import os

from pairwright.cli.files import read_bytes
from pairwright.errors import BadInput


def event_site(name: str, language: str = "en") -> dict[str, bytes] | None:
    """The files of the site of an event file, by path, in a language; None when the file is no event file.

    Raises BadInput for one that is damaged or shows nothing to the public, OSError as reading does.
    """
    if name == "-" or not name.endswith(".json"):
        return None
    data = read_bytes(name)
    from pairwright.storage.event_file import is_event_file

    if not is_event_file(data):
        return None
    from pairwright.storage.file_event import FileEvent
    from pairwright.web.public.static_site import site_of_state

    state = FileEvent.read(data).course.state
    if not any(section.setup.public for section in state.sections):
        raise BadInput("no section of this event is shown to the public")
    return site_of_state(state, language)


def folders_of(files: dict[str, bytes]) -> set[str]:
    """The folders that the files of a site need."""
    return {os.path.dirname(name) for name in files} - {""}
