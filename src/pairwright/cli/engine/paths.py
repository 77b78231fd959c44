"""Where the output of an engine call goes: names without a directory belong beside the input file."""

from __future__ import annotations

import os

from pairwright.cli.files import STANDARD, is_special, same_file
from pairwright.errors import BadInput


def beside_input(name: str, source: str) -> str:
    """A bare name is created next to the input file, a name with a directory part where it says."""
    if not name or os.path.dirname(name) or source == STANDARD:
        return name
    return os.path.join(os.path.dirname(source), name)


def checklist_name(given: str, source: str) -> str:
    """The file of -l: the name given, or that of the input with the extension `.list`."""
    if given:
        return beside_input(given, source)
    return os.path.splitext(source)[0] + ".list" if source != STANDARD else "checklist.list"


def refuse_overwriting(source: str, *targets: str) -> None:
    """Raise BadInput when an output file is the input file: it would be lost."""
    for target in targets:
        if target and same_file(source, target):
            raise BadInput(f"the output file {target} is the input file; give another name")


def remove_old(name: str) -> None:
    """Delete the result of an earlier call, because callers take its existence for success.

    What is no regular file (a device, a directory) stays; what cannot be deleted is reported when
    the new result cannot be written either.
    """
    if name and name != STANDARD and os.path.lexists(name) and not is_special(name):
        try:
            os.unlink(name)
        except OSError:
            return
