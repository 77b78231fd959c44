"""What other installed packages add to the program: systems, file formats, tie-breaks."""

from __future__ import annotations

import os
import sys

from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def plug_ins(group: str) -> Iterator[Any]:
    """What is offered in a group of entry points, loaded.

    The library that finds them loads e-mail and archives, a sixth of what a short call takes: so it is asked
    only where one of the packages names the group, or where packages may lie elsewhere than in folders.
    """
    if _may_be_offered(group):
        from importlib.metadata import entry_points

        for one in entry_points(group=group):
            yield one.load()


def _may_be_offered(group: str) -> bool:
    others = [one for one in sys.meta_path if getattr(one, "__name__", "") != "PathFinder"]
    if any(hasattr(one, "find_distributions") for one in others):
        return True
    for path in sys.path:
        try:
            names = os.listdir(path or ".")
        except NotADirectoryError:
            return True
        except OSError:
            continue
        for name in names:
            if name.endswith(".egg"):
                return True
            if name.endswith((".dist-info", ".egg-info")) and _names(os.path.join(path, name), group):
                return True
    return False


def _names(folder: str, group: str) -> bool:
    try:
        with open(os.path.join(folder, "entry_points.txt"), "rb") as file:
            return f"[{group}]".encode() in file.read()
    except OSError:
        return False
