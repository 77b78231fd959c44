"""What annexes of the program and other installed packages add to it: one table of hooks for both.

An annex is a part that the rest of the program does not know: nothing outside imports it, and it comes in by
what it names below, as another package comes in by its entry points (docs/programmers/new-annex.md).
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module

from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

ANNEXES: dict[str, dict[str, tuple[str, ...]]] = {
    "juniors": {
        "pairwright.tie_breaks": ("pairwright.standings.kjca_tie_breaks:TIE_BREAKS",),
        "pairwright.section_documents": ("pairwright.storage.kjca_file:CARDS",),
        "pairwright.event_files": ("pairwright.cli.kjca_files:SECTIONS",),
        "pairwright.sheets": ("pairwright.web.pages.kjca_pages:junior_sheets",),
        "pairwright.pages": ("pairwright.web.pages.kjca_pages:PAGES",),
    },
    "laboratory": {
        "pairwright.pages": (
            "pairwright.web.public.forecast_pages:PAGES",
            "pairwright.web.pages.forecast:PAGES",
        )
    },
    "lots": {
        "pairwright.acts": ("pairwright.storage.actions.lots_acts:ACTS",),
        "pairwright.event_files": ("pairwright.cli.lots_files:TRANSCRIPTS",),
        "pairwright.sheets": ("pairwright.web.views.lots_view:lots_sheets",),
        "pairwright.pages": ("pairwright.web.pages.lots_pages:PAGES", "pairwright.web.api.lots_api:PAGES"),
    },
}
"""By annex and group of entry points what it adds, as entry points name it. Their verbs are listed with all
others (`cli/verbs.py`), and systems are found by their packages (`systems/register.py`)."""


def plug_ins(group: str) -> Iterator[Any]:
    """What is added to a group of entry points, loaded: by the annexes, then by other packages."""
    for annex in ANNEXES.values():
        for place in annex.get(group, ()):
            module, _, name = place.partition(":")
            yield from _each(getattr(import_module(module), name))
    for one in offered(group):
        yield from _each(one.load())


def _each(found: Any) -> tuple[Any, ...]:
    """What one name stands for: one thing, or several in a tuple."""
    return found if type(found) is tuple else (found,)


def offered(group: str) -> tuple[Any, ...]:
    """The entry points of other packages in a group, not loaded; looked for once, as the desk asks often.

    The library that finds them loads e-mail and archives, a sixth of what a short call takes: so it is asked
    only where one of the packages names the group, or where packages may lie elsewhere than in folders.
    """
    return _offered(group, tuple(sys.path))


@cache
def _offered(group: str, folders: tuple[str, ...]) -> tuple[Any, ...]:
    named = _named(folders)
    if named is not None and f"[{group}]".encode() not in named:
        return ()
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))


@cache
def _named(folders: tuple[str, ...]) -> bytes | None:
    """What packages in these folders name, read once for all groups; None where some may lie elsewhere."""
    others = [one for one in sys.meta_path if getattr(one, "__name__", "") != "PathFinder"]
    if any(hasattr(one, "find_distributions") for one in others):
        return None
    found = []
    for path in folders:
        try:
            names = os.listdir(path or ".")
        except NotADirectoryError:
            return None
        except OSError:
            continue
        for name in names:
            if name.endswith(".egg"):
                return None
            if name.endswith((".dist-info", ".egg-info")):
                try:
                    with open(os.path.join(path, name, "entry_points.txt"), "rb") as file:
                        found.append(file.read())
                except OSError:
                    continue
    return b"\n".join(found)
