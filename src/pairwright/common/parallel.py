"""Processes beside this one: independent pieces of work on as many as wanted, limits of memory for one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from pairwright.common.values import TypeVar

Work = TypeVar("Work")
Result = TypeVar("Result")

WORTH_IT = 40
"""With fewer pieces than this the start of other processes takes longer than it saves."""

BETWEEN_COLLECTIONS = 100_000
"""Objects that a working process makes before Python looks for unused ones."""


def default_jobs(pieces: int) -> int:
    """How many processes to use when nobody said."""
    return min(os.cpu_count() or 1, 8) if pieces >= WORTH_IT else 1


def in_order(function: Callable[[Work], Result], pieces: Sequence[Work], jobs: int) -> Iterator[Result]:
    """`function` of every piece, in the order of the pieces. It must be importable by its name."""
    if jobs <= 1 or len(pieces) < 2:
        yield from map(function, pieces)
        return
    from concurrent.futures import ProcessPoolExecutor

    chunk = max(1, min(16, len(pieces) // (jobs * 4)))
    with ProcessPoolExecutor(min(jobs, len(pieces)), initializer=begin_work) as executor:
        try:
            yield from executor.map(function, pieces, chunksize=chunk)
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def begin_work() -> None:
    """What a process that works for another one does first.

    Ctrl-C reaches every process of a terminal; only the first one answers it. What the first one had made is
    left out of the search for unused objects, which would copy it, and the search is rare.
    """
    import gc
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(BETWEEN_COLLECTIONS)


def hold_back(memory: int) -> None:
    """Let this process have so many bytes of addresses and leave no picture of them when it fails.

    Windows has no such limits: there the time is limited alone.
    """
    try:
        import resource
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
