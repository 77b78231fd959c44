"""Where the output of an engine call goes: names without a directory belong beside the input file."""

from __future__ import annotations

import os

from pairwright.cli.failures import FileTrouble
from pairwright.cli.files import STANDARD, same_file
from pairwright.common.atomic_write import WriteTarget, refuse_read_only, target_of
from pairwright.common.errors import BadInput


def beside_input(name: str, source: str) -> str:
    """A bare name is created next to the input file, a name with a directory part where it says."""
    if name in ("", STANDARD) or os.path.dirname(name) or source == STANDARD:
        return name
    return os.path.join(os.path.dirname(source), name)


def checklist_name(given: str, source: str) -> str:
    """The file of -l: the name given, or that of the input with the extension `.list`."""
    if given:
        return beside_input(given, source)
    return os.path.splitext(source)[0] + ".list" if source != STANDARD else "checklist.list"


def refuse_overwriting(source: str, *targets: str) -> None:
    """Raise BadInput when an output file is the input file, or two outputs are one: one would be lost."""
    seen: dict[str, str] = {}
    for target in targets:
        if not target or target == STANDARD:
            continue
        if same_file(source, target):
            raise BadInput(f"the output file {target} is the input file; give another name")
        where = _target(target)
        if where.plain and where.path in seen:
            raise BadInput(f"{seen[where.path]} and {target} are one output file; give two names")
        seen[where.path] = target


def remove_old(name: str) -> None:
    """Take away the result of an earlier call, because callers take its existence for success.

    A plain file is deleted; one behind a link is emptied, the link and its end stay. What is no plain
    file (a device, a pipe, a stream of this process) is left alone. Raises FileTrouble where the new
    result could not be written either.
    """
    if not name or name == STANDARD:
        return
    target = _target(name)
    if not target.plain or not os.path.exists(target.path):
        return
    try:
        refuse_read_only(target.path)
        if os.path.islink(name):
            os.truncate(target.path, 0)
        else:
            os.unlink(target.path)
    except OSError as error:
        raise FileTrouble.of(name, error, writing=True) from None


def _target(name: str) -> WriteTarget:
    try:
        return target_of(name)
    except (OSError, ValueError) as error:
        raise FileTrouble.of(name, error, writing=True) from None
