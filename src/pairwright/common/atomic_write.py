"""Writing files: a plain file is replaced whole or not at all, anything else is written through.

A link stays a link, and what it leads to is written. A device, a pipe or one of the streams of this
process (/dev/stdout) takes the bytes as they come; nothing of that kind is ever replaced or removed.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # without the enumerations of `signal`: half a millisecond
import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pairwright.common.values import NamedTuple

_MOST_LINKS = 40


class WriteTarget(NamedTuple):
    """Where the bytes for a name go.

    path:       the name with its links followed, as far as they are links of the file system.
    plain:      True for a plain file, or for a name that nothing has yet.
    descriptor: the open file of this process that the name stands for (/dev/stdout is 1), else -1.
    """

    path: str
    plain: bool
    descriptor: int = -1


def target_of(name: str) -> WriteTarget:
    """Follow the links of a name. Raises OSError for links that lead round in a circle."""
    path = name
    for _ in range(_MOST_LINKS):
        folder, base = os.path.split(path)
        path = os.path.join(os.path.realpath(folder), base)
        descriptor = _own_descriptor(path)
        if descriptor >= 0:
            return WriteTarget(path, plain=False, descriptor=descriptor)
        if not os.path.islink(path):
            return WriteTarget(path, plain=not _is_special(path))
        if path.startswith("/proc/"):
            # What a link there shows is not where it leads: "/tmp/x (deleted)", "pipe:[417]".
            return WriteTarget(path, plain=False)
        path = os.path.join(os.path.dirname(path), os.readlink(path))
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), name)


def write_whole(name: str, data: bytes, *, at_once: bool = True) -> None:
    """Write a file: a plain one in one step, so that nobody ever sees half of it. Raises OSError.

    What stood in a plain file stays until the new content is complete, and its mode is kept; a
    read-only one is refused.
    at_once: wait until it is on the disk. A thousand pages that can be made again need not.
    """
    target = target_of(name)
    if target.descriptor >= 0:
        sys.stdout.flush()
        with open(target.descriptor, "wb", closefd=False) as stream:
            stream.write(data)
    elif not target.plain:
        with open(target.path, "wb") as file:
            file.write(data)
    else:
        with (
            _ended_later(),
            replacing(target.path, at_once=at_once) as temporary,
            open(temporary, "r+b") as file,
        ):
            file.write(data)


@contextmanager
def _ended_later() -> Iterator[None]:
    """Who ends this process meanwhile, as Ctrl-C does those that work for another one, ends it afterwards."""
    if not hasattr(_signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = _signal.pthread_sigmask(_signal.SIG_BLOCK, (_signal.SIGTERM, _signal.SIGHUP))
    try:
        yield
    finally:
        _signal.pthread_sigmask(_signal.SIG_SETMASK, before)


@contextmanager
def replacing(path: str, *, at_once: bool = True) -> Iterator[str]:
    """An empty file beside a plain one, which takes its name at the end; after an error it is gone.

    path: a plain file, or nothing yet, as `target_of` gives it. at_once: see `write_whole`. Raises OSError;
    PermissionError for a read-only file, though the folder would let it be replaced.
    """
    refuse_read_only(path)
    mode = _mode(path)
    temporary = os.path.join(os.path.dirname(path), f".pairwright-{os.urandom(8).hex()}.tmp")
    os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode))
    try:
        yield temporary
        if at_once:
            _flush(temporary)
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def refuse_read_only(path: str) -> None:
    """Raise PermissionError for a file that nobody may write, or not this user."""
    mode = _mode(path)
    if mode is not None and not (mode & 0o222 and os.access(path, os.W_OK)):
        raise PermissionError(errno.EACCES, "the file is read-only", path)


def _own_descriptor(path: str) -> int:
    """The number of an open file of this process that a path names, -1 for another path."""
    folder, number = os.path.split(path)
    ours = folder in ("/dev/fd", f"/proc/{os.getpid()}/fd")
    return int(number) if ours and number.isascii() and number.isdigit() else -1


def _is_special(path: str) -> bool:
    """True for what is there and no plain file: a device, a pipe, a directory."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return False


def _mode(path: str) -> int | None:
    """The mode of a file, None when there is none."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        return None


def _flush(path: str) -> None:
    """See to it that the content is on the disk before the name is."""
    descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
