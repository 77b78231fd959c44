"""Many independent pieces of work, on as many processors as wanted, results in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from pairwright.values import TypeVar

Work = TypeVar("Work")
Result = TypeVar("Result")

WORTH_IT = 40
"""With fewer pieces than this the start of other processes takes longer than it saves."""


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
    with ProcessPoolExecutor(min(jobs, len(pieces)), initializer=leave_interrupts_to_parent) as executor:
        try:
            yield from executor.map(function, pieces, chunksize=chunk)
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one answers it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
